"""Le jugement : faire passer une épreuve à un programme, et dire si ce qui devait suivre est venu.

On juge un coup par le plateau qui le suit, le trait par un coup *témoin* que seul le joueur attendu
a le droit de jouer, l'enregistrement par le fichier ; jamais par une phrase. Les plateaux se
comparent à partir de celui que le programme montrait : une faute de départ ne coûte que le départ.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from incognito.types import Jeu

from . import arbitre
from .cible import DEPART, SORTIE, Banc, Cible, Manque, Recit, decrire
from .conduite import par_tube
from .ecran import Plateau, changer, dessin, differences, gagnant_affiche, sans_espions
from .profils import cases_du_coup
from .scenarios import Scenario

RACINE = Path(__file__).resolve().parent.parent.parent
LANCEMENTS = (
    16  # de parties nouvelles : que le premier joueur n'y change jamais, une fois sur 32 768
)
ESPACES = 8  # sans dictée, à une seconde d'intervalle


@dataclass(frozen=True)
class Verdict:
    """Ce qu'un scénario a donné ; s'il n'est pas tenu, de quoi comprendre pourquoi.

    `tenu` vaut None s'il n'a pas été jugé : une autre faute, déjà comptée, l'en empêche.
    """

    scenario: Scenario
    tenu: bool | None
    attendu: str = ""
    venu: str = ""
    recit: Recit | None = None

    def explication(self) -> str:
        """Ce qu'on a lancé et tapé, ce qu'on attendait, ce qui est venu, et l'indice."""
        assert self.recit is not None
        ajout = f" (ajouté par notre liste : {self.scenario.ajout})" if self.scenario.ajout else ""
        tape = " ⏎ ".join(self.recit.saisies) or "(rien)"
        lignes = [
            f"{', '.join(self.scenario.exigences)} : {self.scenario.nom}{ajout}",
            f"  lancé    {self.recit.commande}",
            f"  tapé     {tape}",
            f"  attendu  {_en_retrait(self.attendu)}",
            f"  venu     {_en_retrait(self.venu)}",
            f"  indice   {self.scenario.indice}",
        ]
        return "\n".join(lignes)


def _en_retrait(texte: str) -> str:
    return texte.replace("\n", "\n           ")


class Jury:
    """Juge les scénarios d'une cible, chacun une fois, ceux qu'un autre suppose d'abord."""

    def __init__(self, scenarios: Sequence[Scenario], cible: Cible) -> None:
        self.scenarios = {scenario.identifiant: scenario for scenario in scenarios}
        self.cible = cible
        self.rendus: dict[str, Verdict] = {}

    def juger(self, identifiant: str) -> Verdict:
        """Le verdict d'un scénario ; s'il manque parce qu'il en suppose un qui manque, aucun."""
        if identifiant not in self.rendus:
            scenario = self.scenarios[identifiant]
            verdict = juger(scenario, self.cible)
            supposes = [] if verdict.tenu else [s for s in scenario.suppose if self._manque(s)]
            if supposes:
                verdict = Verdict(scenario, None, venu=f"voir {', '.join(supposes)}")
            self.rendus[identifiant] = verdict
        return self.rendus[identifiant]

    def _manque(self, identifiant: str) -> bool:
        return identifiant in self.scenarios and self.juger(identifiant).tenu is False


def juger(scenario: Scenario, cible: Cible) -> Verdict:
    """Fait passer un scénario à un programme."""
    recit = Recit()
    try:
        EPREUVES[scenario.epreuve](scenario, cible, recit)
    except Manque as manque:
        venu = f"{manque.venu}\n{recit.fin()}".rstrip() if recit.recu else manque.venu
        return Verdict(scenario, False, manque.attendu, venu, recit)
    return Verdict(scenario, True, recit=recit)


# --- le plateau et les coups ---------------------------------------------------------------------


def plateau_au_depart(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Le premier plateau affiché : sa forme, ses pions, ses espions cachés ou montrés."""
    with Banc(cible, recit, scenario.taille) as banc:
        if scenario.attendu.get("nu"):
            banc.lancer(scenario.arguments)
        else:
            banc.mettre_en_place(scenario.position, scenario.arguments)
        vu = banc.brut
    taille = scenario.taille
    if vu is None:
        raise Manque(f"un plateau de {taille} lignes et {taille} colonnes", "aucun plateau")
    quoi = scenario.attendu.get("montre", "forme")
    jeu = arbitre.position(scenario.position or _depart(taille), taille)
    if quoi == "pions" and sans_espions(vu) != arbitre.plateau(jeu):
        raise Manque(f"le plateau de départ\n{dessin(arbitre.plateau(jeu))}", dessin(vu))
    caches = arbitre.plateau(jeu)
    montres = changer(sans_espions(vu), differences(caches, arbitre.plateau(jeu, espions=True)))
    if quoi == "espions" and vu != montres:
        raise Manque(f"les deux espions montrés, e et E\n{dessin(montres)}", dessin(vu))
    if quoi == "secret" and set("".join(vu)) - set("bn "):
        raise Manque("tous les pions d'un joueur dessinés pareil", dessin(vu))


def _depart(taille: int) -> list[str]:
    """L'en-tête d'une partie quelconque sur un plateau de cette taille."""
    espions = [min(arbitre.camp(camp, taille), key=lambda c: c.nom).nom for camp in "BN"]
    return [f"B {espions[0]}", f"N {espions[1]}", "B"]


def suite(vu: Plateau | None, avant: Jeu, apres: Jeu) -> Plateau:
    """Le plateau qui doit suivre celui qu'on voyait, d'après ce que nos règles changent."""
    base = vu or arbitre.plateau(avant)
    changements = differences(arbitre.plateau(avant), arbitre.plateau(apres))
    attendues = arbitre.plateau(avant)
    if any(base[c.ligne][c.colonne] != attendues[c.ligne][c.colonne] for c in changements):
        raise Manque(f"la position de l'essai\n{dessin(attendues)}", f"une autre\n{dessin(base)}")
    return changer(base, changements)


def coup_joue(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Un coup permis : le plateau qui suit est celui que donnent les règles."""
    avant = arbitre.position(scenario.position)
    (coup,) = scenario.coups
    with Banc(cible, recit) as banc:
        banc.mettre_en_place(scenario.position)
        attendu = suite(banc.plateau, avant, arbitre.apres(avant, coup))
        vu = banc.jouer(coup)
        _sans_plantage(banc)
    if vu != attendu:
        raise Manque(f"{decrire(coup)} joué\n{dessin(attendu)}", dessin(vu))


def _sans_plantage(banc: Banc) -> None:
    if banc.signal:
        raise Manque("le programme continue", banc.signal)


def coup_refuse(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Un coup interdit : le plateau ne change pas, ce qu'un coup témoin fait voir ensuite."""
    joueur = joueur_apres_refus(scenario, cible, recit)
    if joueur is None:
        raise Manque(
            f"{decrire(scenario.coups[-1])} refusé, plateau inchangé, et la partie qui continue",
            "plus aucun coup n'est accepté ensuite",
        )


def joueur_apres_refus(scenario: Scenario, cible: Cible, recit: Recit) -> str | None:
    """Le joueur dont un coup est accepté après un refus, ou None ; chaque essai est à neuf."""
    avant = arbitre.position(scenario.position)
    refuse = scenario.coups[-1]
    joueur = arbitre.trait(avant)
    autre = arbitre.adversaire(joueur)
    saute = max(0, cible.profil["saisie.refus_saute"])
    for qui, combien in ((joueur, saute), (autre, 0), (autre, saute), (joueur, 1 - saute)):
        temoin = arbitre.temoin(avant, qui, refuse[0])
        assert temoin is not None, f"{scenario.identifiant} : pas de coup témoin pour {qui}"
        with Banc(cible, recit) as banc:
            banc.mettre_en_place(scenario.position)
            attendu = suite(
                banc.plateau, avant, arbitre.apres(arbitre.au_trait(avant, qui), temoin)
            )
            base = banc.plateau
            vu = banc.jouer(refuse)
            _rien_n_a_change(banc, refuse, base, vu)
            suivant = banc.jouer(temoin, combien)
            if suivant == attendu or (temoin[0] == "I" and _a_interroge(base, suivant, temoin)):
                return qui
    return None


def _a_interroge(base: Plateau | None, vu: Plateau | None, temoin: str) -> bool:
    """Dit si l'interrogation témoin a eu lieu, quel que soit le pion perdu : INC-10 en juge."""
    if base is None or vu is None or base == vu:
        return False
    return set(differences(base, vu)) <= set(cases_du_coup(temoin)[1:])


def _rien_n_a_change(banc: Banc, coup: str, base: Plateau | None, vu: Plateau | None) -> None:
    attendu = f"{decrire(coup)} refusé, plateau inchangé"
    if banc.finie:
        raise Manque(attendu, banc.signal or "le programme s'est arrêté")
    if vu is not None and base is not None and vu != base:
        raise Manque(f"{attendu}\n{dessin(base)}", f"le plateau a changé\n{dessin(vu)}")


def trait(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """À qui de jouer : le joueur attendu peut jouer son coup témoin."""
    voulu = str(scenario.attendu["trait"])
    avant = arbitre.position(scenario.position)
    if scenario.coups and not arbitre.est_licite(avant, scenario.coups[-1]):
        trouve = joueur_apres_refus(scenario, cible, recit)
    else:
        trouve = voulu if _peut_jouer(scenario, cible, recit, voulu) else None
    if trouve != voulu:
        qui = {"B": "aux blancs", "N": "aux noirs"}
        autre = "un coup de ce joueur n'est pas accepté"
        venu = autre if trouve is None else f"c'est {qui[trouve]} de jouer"
        raise Manque(f"c'est {qui[voulu]} de jouer", venu)


def _peut_jouer(scenario: Scenario, cible: Cible, recit: Recit, joueur: str) -> bool:
    """Dit si ce joueur peut jouer après les coups, tous permis, du scénario."""
    jeu = arbitre.position(scenario.position)
    with Banc(cible, recit) as banc:
        _reprendre(banc, scenario)
        for coup in scenario.coups:
            banc.jouer(coup)
            jeu = arbitre.apres(jeu, coup)
        temoin = arbitre.temoin(jeu, joueur, "D")
        assert temoin is not None
        attendu = suite(banc.plateau, jeu, arbitre.apres(arbitre.au_trait(jeu, joueur), temoin))
        return banc.jouer(temoin) == attendu


def _reprendre(banc: Banc, scenario: Scenario) -> None:
    """Met en place la position ; si le scénario juge la reprise, par le fichier et rien d'autre."""
    if not scenario.attendu.get("reprise"):
        banc.mettre_en_place(scenario.position, scenario.arguments)
        return
    banc.poser(DEPART, scenario.position)
    banc.lancer(["@options", f"@charger:{DEPART}", *scenario.arguments])


def reprise(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Une partie reprise montre le plateau où elle en était."""
    with Banc(cible, recit) as banc:
        banc.poser(DEPART, scenario.position)
        banc.lancer(["@options", f"@charger:{DEPART}"])
        _sans_plantage(banc)
        vu = banc.plateau
    depart = arbitre.position(scenario.position[:3])
    attendu = suite(cible.depart, depart, arbitre.position(scenario.position))
    if vu != attendu:
        raise Manque(f"le plateau de la partie reprise\n{dessin(attendu)}", dessin(vu))


def reprise_finie(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Une partie finie ne se rejoue pas : le programme s'arrête, ou n'accepte plus de coup."""
    with Banc(cible, recit) as banc:
        banc.poser(DEPART, scenario.position)
        banc.lancer(["@options", f"@charger:{DEPART}"])
        _sans_plantage(banc)
        if banc.finie and banc.seance.code != 0:
            raise Manque("une partie finie se recharge : son plateau, son gagnant", "un refus")
        if banc.finie:
            return
        jeu = arbitre.position(scenario.position)
        for joueur in "BN":
            temoin = arbitre.temoin(jeu, joueur, "D")
            if temoin is not None and banc.jouer(temoin) is not None:
                raise Manque("la partie est finie : on ne joue plus", "un coup a été joué")
            _sans_plantage(banc)


def fin(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """La partie est finie : le fichier, l'annonce ou l'arrêt du programme le disent."""
    voulu = str(scenario.attendu["gagnant"])
    sauver = [f"@sauver:{SORTIE}"] if cible.sauve else []
    with Banc(cible, recit) as banc:
        banc.mettre_en_place(scenario.position, sauver)
        for coup in scenario.coups:
            banc.jouer(coup)
        _sans_plantage(banc)
        dernieres = banc.lignes()[3:][-1:]
        ecrit = dernieres[0] if dernieres and dernieres[0] in "BN" else None
        gagnant = ecrit or gagnant_affiche(banc.texte, cible.profil)
        finie = banc.finie
    noms = {"B": "les blancs gagnent", "N": "les noirs gagnent"}
    if gagnant is None and not finie:
        raise Manque(f"{noms[voulu]}, la partie est finie", "le programme demande encore un coup")
    if gagnant not in (voulu, None):
        raise Manque(noms[voulu], noms[gagnant])


# --- les fichiers --------------------------------------------------------------------------------


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
            _sans_plantage(banc)
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
        _reprendre(banc, scenario)
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


EPREUVES: dict[str, Callable[[Scenario, Cible, Recit], None]] = {
    "plateau": plateau_au_depart,
    "joue": coup_joue,
    "refuse": coup_refuse,
    "trait": trait,
    "reprise": reprise,
    "reprise-finie": reprise_finie,
    "fin": fin,
    "fichier": enregistrement,
    "tirages": tirages,
    "graine": graine,
    "arret": arret,
    "tube": tube,
}
