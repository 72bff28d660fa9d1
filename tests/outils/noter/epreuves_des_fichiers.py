"""Les épreuves des fichiers : ce qui s'enregistre, ce qui se tire au hasard, ce qui se refuse.

On y juge par le fichier que le programme écrit, par son arrêt et son code de sortie ; et, pour
l'annexe seulement, par ce qu'il écrit à l'écran, à l'octet.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from . import arbitre
from .cible import DEPART, SORTIE, Banc, Cible, Manque, Recit
from .conduite import par_tube
from .epreuves_du_jeu import reprendre, sans_plantage
from .scenarios import Scenario

RACINE = Path(__file__).resolve().parents[3]
LANCEMENTS = (
    16  # de parties nouvelles : que le premier joueur n'y change jamais, une fois sur 32 768
)
ESPACES = 8  # sans dictée, à une seconde d'intervalle


def enregistrement(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Ce que contient le fichier de sauvegarde, le programme attendant toujours, ou arrêté."""
    attendu = scenario.attendu
    nom = str(attendu.get("fichier", SORTIE))
    voulues = [str(ligne) for ligne in attendu["lignes"]]
    with Banc(cible, recit) as banc:
        jouer_en_sauvant(banc, scenario)
        if attendu.get("tue"):
            banc.seance.processus.send_signal(signal.SIGKILL)
        else:
            sans_plantage(banc)
        lignes = banc.lignes(nom)
        if lignes_a_juger(lignes, attendu) != voulues and not attendu.get("aussitot"):
            banc.taper("\x04")  # celui qui n'écrit qu'en s'arrêtant ne perd que INC-14
            lignes = banc.lignes(nom)
    if lignes_a_juger(lignes, attendu) != voulues:
        venu = "\n".join(lignes) or "rien"
        ou = f"à la fin de {nom}" if attendu.get("fin") else f"dans {nom}"
        raise Manque(f"{ou} :\n" + "\n".join(voulues), f"dans {nom} :\n{venu}")


def jouer_en_sauvant(banc: Banc, scenario: Scenario) -> None:
    """Joue les coups du scénario, permis ou non, le programme les enregistrant."""
    if scenario.attendu.get("reprise"):
        reprendre(banc, scenario)
    else:
        banc.mettre_en_place(scenario.position, [f"@sauver:{SORTIE}"])
    jeu, apres_refus = arbitre.position(scenario.position), False
    saute = max(0, banc.cible.profil["saisie.refus_saute"])
    for coup in scenario.coups:
        banc.jouer(coup, saute if apres_refus else 0)
        apres_refus = not arbitre.est_licite(jeu, coup)
        jeu = jeu if apres_refus else arbitre.apres(jeu, coup)


def lignes_a_juger(lignes: Sequence[str], attendu: Mapping[str, Any]) -> list[str]:
    """Tout le fichier, ou seulement ses dernières lignes si l'épreuve ne porte que sur elles."""
    combien = len(attendu["lignes"])
    return list(lignes[3:][-combien:] if attendu.get("fin") else lignes)


def entetes(cible: Cible, recit: Recit) -> list[list[str]]:
    """Les en-têtes de plusieurs parties nouvelles, lancées à des heures différentes."""
    if cible.entetes is None:
        # Une heure ronde, puis des écarts inégaux : un programme qui s'y fie est noté pareil deux
        # fois, et deux graines voisines ne se ressemblent pas.
        heures = [str(1_700_000_000 + 7_919 * rang * rang) for rang in range(LANCEMENTS)]
        lus = [_entete(cible, recit, heure) for heure in heures]
        if len({tuple(entete) for entete in lus}) == 1 and not cible.dictable:
            for _ in range(ESPACES):  # l'heure ne se dicte pas à ce programme : on la laisse passer
                time.sleep(1.05)
                lus.append(_entete(cible, recit, ""))
        cible.entetes, cible.essai_des_entetes = lus, recit.commande
    return cible.entetes


def _entete(cible: Cible, recit: Recit, heure: str, arguments: tuple[str, ...] = ()) -> list[str]:
    """L'en-tête qu'écrit une partie nouvelle ; celui qui n'écrit qu'à la fin, on le raccroche."""
    with Banc(cible, recit) as banc:
        dictee = {"NOTER_HEURE": heure, "NOTER_TEMOIN": ".dictee"} if heure else {}
        banc.lancer(["@options", f"@sauver:{SORTIE}", *arguments], dictee)
        cible.dictable = cible.dictable or (banc.dossier / ".dictee").exists()
        if not banc.lignes() and not banc.finie:
            banc.taper("\x04")
        return banc.lignes()[:3]


def tirages(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Ce que disent les en-têtes de plusieurs parties nouvelles."""
    quoi = scenario.attendu["tirages"]
    with cible.verrou:
        lus = entetes(cible, recit)
        recit.commande = f"{cible.essai_des_entetes}  # {len(lus)} fois"
    if any(len(entete) < 3 for entete in lus):
        raise Manque("l'en-tête d'une partie nouvelle, dans le fichier de -s", "il n'y est pas")
    montres = "\n".join(" / ".join(entete) for entete in lus)
    if quoi == "forme":
        if any(ligne.startswith("?") for entete in lus for ligne in entete):
            raise Manque("« B case », « N case », puis « B » ou « N »", montres)
    elif quoi == "camps":
        for entete in lus:
            for ligne, joueur in zip(entete, "BN", strict=False):
                if ligne not in {f"{joueur} {case.nom}" for case in arbitre.camp(joueur, 5)}:
                    raise Manque("un espion parmi les pions de chaque joueur", montres)
    else:
        rangs = {"espions": (0, 1), "premier": (2,)}[str(quoi)]
        for rang in rangs:
            if len({entete[rang] for entete in lus}) == 1:
                raise Manque(f"un tirage au hasard, sur {len(lus)} parties nouvelles", montres)


def graine(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """La même graine donne la même partie ; d'autres graines en donnent d'autres."""
    lus = [_entete(cible, recit, "", (f"@graine:{n}",)) for n in (7, 7, *range(8, 16))]
    montres = "\n".join(" / ".join(entete) for entete in lus)
    if lus[0] != lus[1] or len(lus[0]) < 3:
        raise Manque("deux fois le même en-tête", montres or "rien")
    if len({tuple(entete) for entete in lus}) == 1:
        raise Manque("un autre en-tête avec une autre graine", montres)


# --- refuser de commencer, ou finir --------------------------------------------------------------


def arret(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Le programme refuse de commencer : il s'arrête proprement, sans toucher aux fichiers."""
    if scenario.fichiers and not cible.charge:
        raise Manque("un fichier refusé parce qu'il est mauvais", "aucun fichier n'est accepté")
    with Banc(cible, recit) as banc:
        for nom, lignes in scenario.fichiers.items():
            banc.poser(nom, lignes)
        avant = {nom: (banc.dossier / nom).read_bytes() for nom in scenario.fichiers}
        banc.lancer(scenario.arguments)
        if banc.signal:
            raise Manque("un refus : une phrase, puis l'arrêt", banc.signal)
        if scenario.attendu.get("code") and not banc.finie:
            raise Manque("l'arrêt du programme", "il continue")
        if scenario.attendu.get("code") and banc.seance.code == 0:
            raise Manque("un code de sortie non nul", "le code 0, celui d'un succès")
        # Qui se plaint puis commence une partie nouvelle a refusé aussi.
        if not banc.finie and banc.plateau not in (None, cible.depart):
            raise Manque("un refus : une phrase, puis l'arrêt", "la partie a commencé")
        for nom, octets in avant.items():
            if not (banc.dossier / nom).is_file() or (banc.dossier / nom).read_bytes() != octets:
                raise Manque(f"{nom} inchangé", "il a été modifié")


def tube(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """L'entrée donnée d'un bloc, puis finie : ce que le programme écrit, et s'il s'arrête."""
    lignes = list(scenario.entree)
    if lignes and lignes[0].startswith("@"):  # un fichier du dépôt
        lignes = (RACINE / lignes[0][1:]).read_text(encoding="utf-8").splitlines()
    with Banc(cible, recit) as banc:
        if scenario.position:
            banc.poser(DEPART, scenario.position)
        mots = [*cible.commande, *banc.mots(scenario.arguments)]
        recit.commande = f"{banc.a_coller(mots)} < saisies.txt"
        recit.saisies = lignes
        entree = "".join(f"{ligne}\n" for ligne in lignes)
        fini = par_tube(mots, banc.dossier, entree.encode(), cible.limites)
        recit.recu = fini.erreurs.decode("utf-8", "replace")
    if "debut" in scenario.attendu:
        voulu = (RACINE / scenario.attendu["debut"]).read_bytes()
        if not fini.sortie.startswith(voulu):
            raise Manque(*_premiere_difference(voulu, fini.sortie))
        return
    if fini.depassement:
        raise Manque("le programme s'arrête de lui-même", fini.depassement)
    if fini.code is None or fini.code < 0:
        raise Manque(
            "le programme s'arrête de lui-même", f"arrêté par le signal {-(fini.code or 0)}"
        )
    if "sortie" in scenario.attendu:
        attendu = (RACINE / scenario.attendu["sortie"]).read_bytes()
        if fini.sortie != attendu:
            raise Manque(*_premiere_difference(attendu, fini.sortie))


def _premiere_difference(attendu: bytes, venu: bytes) -> tuple[str, str]:
    """Où deux textes se séparent : la première ligne qui diffère, de part et d'autre."""
    a, b = attendu.split(b"\n"), venu.split(b"\n")
    rang = next(
        (i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b))
    )
    textes = [
        repr(lignes[rang].decode("utf-8", "replace")) if rang < len(lignes) else "(rien)"
        for lignes in (a, b)
    ]
    return f"ligne {rang + 1} de la sortie : {textes[0]}", textes[1]
