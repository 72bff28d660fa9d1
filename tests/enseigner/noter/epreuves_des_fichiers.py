"""Les épreuves des fichiers : ce qui s'enregistre, ce qui se tire au hasard, ce qui se refuse.

On y juge par le fichier que le programme écrit, par son arrêt et son code de sortie ; et, pour
l'annexe seulement, par ce qu'il écrit à l'écran, à l'octet. Pour lire une sauvegarde, on quitte le
programme par sa propre porte : celui qui n'écrit qu'en s'arrêtant ne perd que INC-14.
"""

from __future__ import annotations

import contextlib
import re
import signal
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.appui.dossiers import lire

from . import arbitre
from .cible import DEPART, SORTIE, Banc, Cible
from .conduite import ParTube, par_tube
from .ecran import JOUEURS, gagnant_affiche
from .epreuves_du_jeu import est_reprise, reprendre, sans_plantage, temoin_apres_refus
from .essai import SIGNAUX, Manque, NonJuge, heure
from .habitudes import nouvelles_lignes
from .positions import (
    AVANT_L_ENTETE,
    ENTETE,
    dans_l_ordre,
    entete_d_une_partie,
    faire_ecrire_l_en_tete,
)
from .profils import COUP, dans_le_sens_de_l_ecran, profil_du_sujet
from .recit import HEURE, Recit
from .scenarios import Scenario

RACINE = Path(__file__).resolve().parents[3]
ECRITE_A_LA_FIN = (
    "la sauvegarde n'est écrite qu'à la fin (fflush manque) : on l'a lue le programme "
    "quitté, ou ses tampons vidés de force"
)
LANCEMENTS = 16  # de parties nouvelles : que le premier joueur n'y change jamais, 1 sur 32 768
# Deux cases au moins, seules ou nommées : « 0 2 3 1 », « espion blanc : b4, noir : d1 ».
CASES_ECRITES = re.compile(r"(?:[^\W\d]{3,}|[^\w])*(?:[0-7]\D+[0-7]|\b[a-h][1-8]\b).*")
ESPACES = 8  # sans dictée, à une seconde d'intervalle


def enregistrement(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Ce que contient le fichier de sauvegarde, le programme attendant toujours, ou arrêté."""
    attendu = scenario.attendu
    nom = str(attendu.get("fichier", SORTIE))
    recit.fichier = nom
    voulues = [str(ligne) for ligne in attendu["lignes"]]
    with Banc(cible, recit) as banc:
        refuse = jouer_en_sauvant(banc, scenario)
        if attendu.get("tue"):
            banc.seance.processus.send_signal(signal.SIGKILL)
        else:
            sans_plantage(banc)
        lignes = banc.lignes(nom)
        if attendu.get("existe"):
            if not (banc.dossier / nom).exists():
                _sortir(banc, scenario, refuse, nom)  # qui n'écrit qu'en s'arrêtant perd INC-14
            if not (banc.dossier / nom).exists():
                raise Manque(f"un fichier {nom}", "aucun")
            return
        # Qui ne se quitte que par Ctrl-C n'a, interrompu, que ce qui est déjà sur le disque.
        porte = cible.profil["saisie.quitter"] and not attendu.get("tue")
        if lignes_a_juger(lignes, voulues, attendu) != voulues and (
            porte or not attendu.get("interrompue")
        ):
            voulues += _sortir(banc, scenario, refuse, nom)
            lignes = banc.lignes(nom)
            if lignes_a_juger(lignes, voulues, attendu) == voulues:
                cible.causes["tampon du fichier"] = ECRITE_A_LA_FIN
        if attendu.get("cases"):
            _comme_dans_le_sujet(banc, nom, voulues)
        elif lignes_a_juger(lignes, voulues, attendu) != voulues:
            if "INC-14" in scenario.exigences and any(ligne.startswith("? ") for ligne in lignes):
                raise NonJuge("les lignes du fichier ne sont pas au format : voir INC-13")
            ou = f"à la fin de {nom}" if attendu.get("fin") else f"dans {nom}"
            raise Manque(f"{ou} :\n{_comme_il_ecrit(banc, voulues)}", sur_le_disque(banc, nom))


def _comme_il_ecrit(banc: Banc, lignes: Sequence[str]) -> str:
    """Les lignes d'un fichier, écrites comme le programme écrit les siens, et dans le sujet."""
    ecrites = banc.cible.profil.vers_le_dialecte(lignes, banc.taille)
    if ecrites != list(lignes):
        ecrites.append(f"c'est-à-dire, dans le sujet : {' / '.join(lignes)}")
    return "\n".join(ecrites)


def sur_le_disque(banc: Banc, nom: str) -> str:
    """Un fichier du programme, tel qu'il est, à quel moment, et ce qu'on y comprend au besoin."""
    if banc.recit.tampons_vides:
        quand = "ses tampons vidés de force"
    elif banc.finie:
        quand = "le programme fini"
    else:
        quand = "pendant que le programme attend"
    contenu = banc.contenu(nom)
    texte = f"dans {nom}, {quand} :\n{contenu.rstrip()}" if contenu else f"{nom} est vide, {quand}"
    lues = banc.lignes(nom)
    if contenu and lues != contenu.splitlines() and not any(x.startswith("? ") for x in lues):
        texte += f"\nce qu'on y comprend : {' / '.join(lues)}"
    return texte


def _comme_dans_le_sujet(banc: Banc, nom: str, voulues: Sequence[str]) -> None:
    """Lève Manque si, dans les derniers coups du fichier, les cases ne sont pas celles du sujet."""
    sujet = str(profil_du_sujet()["inco.case"])
    # Dans un plateau dessiné dans un autre sens, elles peuvent le suivre : INC-21 l'a compté.
    permises = {sujet, dans_le_sens_de_l_ecran(sujet, banc.cible.profil)}
    lignes = banc.contenu(nom).splitlines()
    attendues = [
        banc.cible.profil.avec(inco__case=case).vers_le_dialecte(voulues, banc.taille)
        for case in permises
    ]
    if lignes[-len(voulues) :] in attendues:
        return
    ecrites = banc.cible.profil.avec(inco__case=sujet).vers_le_dialecte(voulues, banc.taille)
    raise Manque(f"à la fin de {nom} :\n" + "\n".join(ecrites), sur_le_disque(banc, nom))


def espion_du_depart(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """L'espion bouge le premier : il est écrit là où il était au départ, pas où ce coup le mène."""
    recit.fichier = SORTIE
    with Banc(cible, recit) as banc:
        jouer_en_sauvant(banc, scenario)
        sans_plantage(banc)
        if len(banc.lignes()) < 3:
            _sortir(banc, scenario, False, SORTIE)
        if set(banc.lignes()[:2]) != set(scenario.position[:2]):
            voulues = [*scenario.position[:3], *scenario.coups]
            attendu = f"dans {SORTIE} :\n{_comme_il_ecrit(banc, voulues)}"
            raise Manque(attendu, sur_le_disque(banc, SORTIE))


def en_tete(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Les trois premières lignes qu'écrit une partie nouvelle, avant ou après le premier coup."""
    recit.fichier = SORTIE
    for coups in AVANT_L_ENTETE:
        with Banc(cible, recit) as banc:
            banc.lancer(["@options", f"@sauver:{SORTIE}"])
            faire_ecrire_l_en_tete(banc, coups)
            lues = banc.lignes()[:3]
            venu = sur_le_disque(banc, SORTIE)
            defauts = _defauts_de_l_en_tete(lues, banc.contenu().splitlines())
            se_quitte = banc.finie or bool(cible.profil["saisie.quitter"])
        if ENTETE.fullmatch("/".join(lues)):
            return
        if len(lues) == 3:
            break
    if not lues and not se_quitte:
        raise NonJuge(f"{venu}, et il ne se quitte pas")
    raise Manque(
        f"dans {SORTIE} :\nligne 1 : « B case », l'espion blanc\n"
        "ligne 2 : « N case », l'espion noir\nligne 3 : « B » ou « N », qui commence",
        "\n".join([venu, *defauts]),
    )


def _defauts_de_l_en_tete(lues: Sequence[str], brutes: Sequence[str]) -> list[str]:
    """Ce qui ne va pas dans un en-tête, une phrase par défaut.

    >>> _defauts_de_l_en_tete(["N e3", "B b4", "B"], ["N e3", "B b4", "B"])
    ["l'espion noir y est avant le blanc"]
    >>> _defauts_de_l_en_tete(["D a3->a2"], ["D a3->a2"])
    ["l'en-tête manque : il commence par un coup"]
    """
    if not brutes:
        return []
    if ENTETE.fullmatch("/".join(dans_l_ordre(lues))):
        return ["l'espion noir y est avant le blanc"]
    if COUP.fullmatch(lues[0]):
        return ["l'en-tête manque : il commence par un coup"]
    formes = ("B [a-h][1-8]", "N [a-h][1-8]", "[BN]")
    return [
        f"ligne {rang} : « {brute} »"
        for rang, (forme, lue, brute) in enumerate(zip(formes, lues, brutes, strict=False), 1)
        if not re.fullmatch(forme, lue)
    ]


def jouer_en_sauvant(banc: Banc, scenario: Scenario) -> bool:
    """Joue les coups du scénario, permis ou non, le programme les enregistrant.

    Retour:
        Vrai si le dernier est un coup refusé.
    """
    if scenario.attendu.get("reprise"):
        reprendre(banc, scenario)
        if scenario.attendu.get("fin") and not est_reprise(banc, scenario):
            raise NonJuge("la partie n'est pas reprise : voir INC-16")
    else:
        banc.mettre_en_place(scenario.position, [f"@sauver:{SORTIE}"])
    jeu, apres_refus = arbitre.position(scenario.position), False
    for coup in scenario.coups:
        banc.jouer(coup, banc.saute(coup[0]) if apres_refus else 0)
        apres_refus = not arbitre.est_licite(jeu, coup)
        jeu = jeu if apres_refus else arbitre.apres(jeu, coup)
    return apres_refus


def _sortir(banc: Banc, scenario: Scenario, refuse: bool, nom: str) -> list[str]:
    """Quitte le programme ; après un refus, joue d'abord un coup permis, qu'on rend.

    Inutile de quitter si le dernier coup joué est déjà dans le fichier.
    """
    joues: list[str] = []
    if refuse and banc.vider_les_tampons() and banc.lignes(nom)[-1:] == [scenario.coups[-1]]:
        return joues
    try:
        if refuse and not banc.finie:
            dernier = scenario.coups[-1]
            jeu = arbitre.position(scenario.position)
            saute = banc.saute(dernier[0])
            temoin = temoin_apres_refus(banc.cible, jeu, arbitre.trait(jeu), dernier, saute)
            joues = [temoin] if temoin else []
            avant = banc.plateau
            if temoin is None or banc.jouer(temoin, saute) in (None, avant):
                raise NonJuge("ce que le programme demande après ce refus n'est pas compris")
        if banc.lignes(nom)[-1:] == (joues or list(scenario.coups[-1:])):
            return joues
        if not banc.finie:
            banc.quitter()
        if not banc.finie and banc.vider_les_tampons():
            return joues
    except Manque as manque:
        raise NonJuge(
            f"il faut quitter le programme pour lire le fichier : {manque.venu}"
        ) from None
    if not banc.finie:
        raise NonJuge("le fichier ne se lit qu'une fois le programme quitté : il ne se quitte pas")
    demande = any("{fichier}" in ligne for ligne in banc.cible.profil["saisie.quitter"])
    if demande and not banc.lignes(nom):
        raise NonJuge("il demande où enregistrer, et n'a pas compris notre réponse")
    return joues


def lignes_a_juger(
    lignes: Sequence[str], voulues: Sequence[str], attendu: Mapping[str, Any]
) -> list[str]:
    """Tout le fichier, ou seulement ce qui suit l'en-tête si l'épreuve ne porte que sur sa fin."""
    if not attendu.get("fin"):
        return list(lignes)
    apres = [
        ligne
        for rang, ligne in enumerate(lignes)
        if ligne[:2] in ("D ", "I ", "? ") or (rang > 2 and ligne in ("B", "N"))
    ]
    return apres[-len(voulues) :]


# --- les tirages ---------------------------------------------------------------------------------


def entetes(cible: Cible, recit: Recit) -> list[list[str]]:
    """Les en-têtes de plusieurs parties nouvelles, lancées à des heures différentes."""
    if cible.entetes is None:
        lus = [entete_d_une_partie(cible, recit, heure(rang)) for rang in range(LANCEMENTS)]
        if len({tuple(entete) for entete in lus}) == 1 and not cible.dictable and lus[0]:
            for _ in range(ESPACES):  # l'heure ne se dicte pas à ce programme : on la laisse passer
                time.sleep(1.05)
                lus.append(entete_d_une_partie(cible, recit, None))
        cible.entetes = lus
        heures = [heure(rang) for rang in range(len(lus))]
        cible.essai_des_entetes = replace(recit, heures=heures, fichier=SORTIE)
    return cible.entetes


def tirages(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Ce que disent les en-têtes de plusieurs parties nouvelles."""
    quoi = str(scenario.attendu["tirages"])
    with cible.verrou:
        lus = entetes(cible, recit)
        recit.comme(cible.essai_des_entetes)
    montres = "\n".join(" / ".join(entete) for entete in lus[:6])
    if quoi == "premier" and any(not ENTETE.fullmatch("/".join(entete)) for entete in lus):
        _premier_a_l_ecran(cible, recit)
        return
    if any(len(entete) < 3 for entete in lus):
        raise NonJuge(f"{SORTIE} est vide, ou n'a pas les trois lignes de l'en-tête : voir INC-13")
    _juger_les_tirages(quoi, [dans_l_ordre(entete) for entete in lus], montres)


def _premier_a_l_ecran(cible: Cible, recit: Recit) -> None:
    """Sans en-tête lisible : le premier joueur que nomme l'invite change d'une partie à l'autre."""
    if not cible.dictable:
        raise NonJuge("l'heure ne se dicte pas à ce programme")
    invites = []
    for rang in range(LANCEMENTS):
        with Banc(cible, recit) as banc:
            banc.lancer(["@options"], {"NOTER_HEURE": str(heure(rang))})
            invites.append(recit.recu)
    recit.heures = [heure(rang) for rang in range(LANCEMENTS)]
    nommes = [{camp for camp in JOUEURS if re.search(JOUEURS[camp], invite)} for invite in invites]
    if any(len(vus) != 1 for vus in nommes):
        raise NonJuge("rien au lancement ne dit qui commence")
    if all(vus == nommes[0] for vus in nommes):
        raise Manque(f"un tirage au hasard, sur {LANCEMENTS} parties nouvelles", "toujours le même")


def _juger_les_tirages(quoi: str, lus: Sequence[Sequence[str]], montres: str) -> None:
    if any(not ENTETE.fullmatch("/".join(entete)) for entete in lus):
        raise NonJuge("les en-têtes de parties nouvelles ne sont pas au format : voir INC-13")
    if quoi == "camps":
        for entete in lus:
            for ligne, joueur in zip(entete, "BN", strict=False):
                if ligne not in {f"{joueur} {case.nom}" for case in arbitre.camp(joueur, 5)}:
                    raise Manque("un espion parmi les pions de chaque joueur", montres)
        return
    for rang in {"espions": (0, 1), "premier": (2,)}[quoi]:
        if len({entete[rang] for entete in lus}) == 1:
            raise Manque(f"un tirage au hasard, sur {len(lus)} parties nouvelles", montres)


def aveu(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Au lancement, aucune case n'est écrite qui change d'une partie à l'autre."""
    vues = []
    for rang in range(LANCEMENTS // 2):
        with Banc(cible, recit) as banc:
            banc.lancer(["@options"], {"NOTER_HEURE": str(heure(rang))})
            vues.append([ligne.strip() for ligne in recit.recu.split("\n")])
    recit.heures = [heure(rang) for rang in range(LANCEMENTS // 2)]
    for ligne in vues[0]:
        if CASES_ECRITES.fullmatch(ligne) and not all(ligne in autres for autres in vues):
            raise Manque("rien n'est écrit des espions", f"des cases, au lancement : « {ligne} »")


def graine(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """La même graine donne la même partie, à une autre heure ; d'autres en donnent d'autres."""
    graines = (7, 7, *range(8, 16))
    lus = [
        entete_d_une_partie(cible, recit, heure(rang), (f"@graine:{n}",))
        for rang, n in enumerate(graines)
    ]
    montres = "\n".join(" / ".join(entete) for entete in lus[:6])
    if lus[0] != lus[1] or len(lus[0]) < 3:
        raise Manque("deux fois le même en-tête", montres.strip() or "rien")
    if len({tuple(entete) for entete in lus}) == 1:
        raise Manque("un autre en-tête avec une autre graine", montres)


# --- refuser de commencer, ou finir --------------------------------------------------------------


def arret(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Le programme refuse de commencer : il le dit, sans toucher aux fichiers."""
    with Banc(cible, recit) as banc:
        for nom, lignes in scenario.fichiers.items():
            banc.poser(nom, lignes)
        banc.lancer([*scenario.arguments, *_exigees(scenario, cible)])
        _refuse(banc, bool(scenario.attendu.get("code")))
        for nom, octets in banc.poses.items():
            if lire(banc.dossier, nom, 1_000_000) != octets:
                raise Manque(f"{nom} inchangé", "il a été modifié")
    if scenario.fichiers and not cible.charge:
        raise NonJuge("aucun fichier, même bon, ne se charge : le refus ne prouve rien")
    if scenario.attendu.get("seul"):
        _temoin_sans(scenario, cible)


def _exigees(scenario: Scenario, cible: Cible) -> list[str]:
    """Les options sans lesquelles il ne commence pas, quand l'épreuve nomme les siennes."""
    if "@options" in scenario.arguments:
        return []
    return [mot for mot in cible.profil["lancement.options"] if mot != "-a"]


def _refuse(banc: Banc, code: bool) -> None:
    """Lève Manque si le programme n'a pas refusé : une phrase, et s'il le faut un code non nul."""
    if banc.signal:
        raise banc.s_arrete("un refus : une phrase, puis l'arrêt")
    if code:
        _code_non_nul(banc)
    elif not _plaintes(banc):
        quoi = "il s'arrête" if banc.finie else "une partie commence"
        raise Manque("un refus : une phrase", f"{quoi}, sans un mot")
    # Qui se plaint puis commence une partie nouvelle a refusé aussi.
    if not banc.finie and banc.plateau not in (None, banc.cible.depart):
        raise Manque("un refus : une phrase, puis l'arrêt", "la partie du fichier a commencé")


def _plaintes(banc: Banc) -> list[str]:
    """Ce qu'il dit de plus qu'au lancement d'une bonne partie, sans l'annonce d'un gagnant."""
    dites = nouvelles_lignes(banc.recit.recu, banc.cible)
    return [ligne for ligne in dites if gagnant_affiche(ligne, banc.cible.profil) is None]


def _code_non_nul(banc: Banc) -> None:
    if not banc.finie:
        raise Manque("l'arrêt du programme", "il continue")
    if banc.seance.code == 0:
        raise Manque("un code de sortie non nul", "le code 0, celui d'un succès")


def _temoin_sans(scenario: Scenario, cible: Cible) -> None:
    """Lève NonJuge si l'option interdite ici échoue aussi toute seule : le refus ne prouve rien."""
    with Banc(cible, Recit()) as banc:
        with contextlib.suppress(Manque):  # une fenêtre ouverte ne rend pas la main : elle marche
            banc.lancer([str(scenario.attendu["seul"]), *_exigees(scenario, cible)])
        if banc.finie and banc.seance.code:
            raise NonJuge(f"{scenario.attendu['seul']} échoue aussi toute seule")


def tube(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """L'entrée donnée d'un bloc, puis finie : ce que le programme écrit, et s'il s'arrête."""
    fini = _par_tube(scenario, cible, recit)
    if "debut" in scenario.attendu:
        voulu = (RACINE / scenario.attendu["debut"]).read_bytes()
        if not fini.sortie.startswith(voulu):
            raise _difference(voulu, fini)
        return
    if "termine" in scenario.attendu and _arret(fini):
        raise Manque("le programme s'arrête de lui-même", _arret(fini))
    if "sortie" in scenario.attendu:
        attendu = (RACINE / scenario.attendu["sortie"]).read_bytes()
        if fini.sortie != attendu:
            raise _difference(attendu, fini)


def _par_tube(scenario: Scenario, cible: Cible, recit: Recit) -> ParTube:
    lignes = list(scenario.entree)
    if lignes and lignes[0].startswith("@"):  # un fichier du dépôt
        lignes = (RACINE / lignes[0][1:]).read_text(encoding="utf-8").splitlines()
    with Banc(cible, recit) as banc:
        if scenario.position:
            banc.poser(DEPART, scenario.position)
        options = banc.mots(scenario.arguments)
        recit.commencer(banc.dossier, options, banc.poses, HEURE)
        recit.saisies = lignes
        recit.ferme = True
        fini = par_tube(
            [*cible.commande, *options],
            banc.dossier,
            "".join(f"{ligne}\n" for ligne in lignes).encode(),
            cible.limites,
            cible.variables(),
            cible.a_montrer(),
        )
        recit.recu = (fini.sortie + fini.erreurs).decode("utf-8", "replace")
    return fini


def _arret(fini: ParTube) -> str:
    """Comment un programme s'est mal arrêté, ou ne s'est pas arrêté ; vide sinon."""
    if fini.depassement or fini.code is None or fini.code >= 0:
        return fini.depassement
    return (
        f"le programme a planté : {SIGNAUX.get(-fini.code, 'arrêt brutal')} (signal {-fini.code})"
    )


def _difference(voulu: bytes, fini: ParTube) -> Manque:
    """Le manque d'une sortie qui n'est pas la bonne : un arrêt, si ce qui est écrit est bon."""
    attendu, venu = _premiere_difference(voulu, fini.sortie)
    arret = _arret(fini)
    if arret and voulu.startswith(fini.sortie):
        quand = "en quittant" if fini.sortie == voulu else "l'entrée donnée par un tube"
        return Manque(attendu, arret, f"{arret} {quand}")
    return Manque(attendu, venu)


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
