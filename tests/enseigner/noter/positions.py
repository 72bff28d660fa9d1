"""Mettre en place une position : par un fichier, par son en-tête, ou en jouant tout.

Un programme peut savoir charger un fichier et s'y tromper : la façon retenue est celle qui passe le
plus d'épreuves, plateau, trait des deux joueurs, interrogation, et un espion qu'on démasque.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Sequence
from dataclasses import replace

from . import arbitre
from .cible import SORTIE, Banc, Cible
from .ecran import Plateau, changer, differences, gagnant_affiche
from .essai import Manque, NonJuge, heure
from .profils import COUP, Case, cases_du_coup
from .recit import Recit
from .scenarios import Scenario

BLANCS = ("B a4", "N d1", "B")
NOIRS = ("B a4", "N d1", "N")
# D'un pas à la fois, et tout droit : qui se trompe sur les autres coups sera jugé sur le reste.
PROCHES = ("D b4->c4", "D d2->d3", "D c4->c3", "D c1->b1")
JOUES = (*BLANCS, "D b4->c4", "D c1->b1")
JOUES_APRES_LES_NOIRS = (*NOIRS, "D c1->b1", "D b4->c4")
EMPOISONNE = (*BLANCS, *PROCHES, "D a3->a2", "I d3->c3", "D a2->a1", "D b1->b2")
DEMASQUES = (
    (("B a4", "N d2", "B", *PROCHES), "I c3->d3"),
    (("B b4", "N d1", "B", *PROCHES, "D a3->a2"), "I d3->c3"),
)
MODES = {
    "fichier": "positions chargées d'un fichier .inco",
    "entete": "positions : en-tête chargé d'un .inco, puis coups tapés",
    "nouvelle": "positions : parties nouvelles, puis coups tapés",
}
PREMIERS_ESSAYES = 10
# Certains n'écrivent rien avant le premier coup : celui-ci est refusé aux deux joueurs, et aucun
# espion ne bouge.
AVANT_L_ENTETE: tuple[tuple[str, ...], ...] = ((), ("D a3->a4",))
ENTETE = re.compile("B [a-h][1-8]/N [a-h][1-8]/[BN]")  # ses trois lignes


def plateau_montre(cible: Cible, position: Sequence[str]) -> Plateau | None:
    """Le dernier plateau que montre le programme sur une position, ou None."""
    try:
        with Banc(cible, Recit()) as banc:
            banc.mettre_en_place(position)
            return banc.plateau
    except (Manque, NonJuge):
        return None


def joue(
    cible: Cible,
    position: Sequence[str],
    joueur: str,
    arguments: Sequence[str] = (),
    temoin: str = "",
) -> bool:
    """Dit si un coup permis à ce joueur, celui qu'on donne ou un autre, est accepté."""
    jeu = arbitre.position(position or BLANCS)
    temoin = temoin or arbitre.temoin(jeu, joueur, "D") or ""
    suivant = arbitre.apres(arbitre.au_trait(jeu, joueur), temoin)
    try:
        with Banc(cible, Recit()) as banc:
            banc.mettre_en_place(position, arguments)
            base = banc.plateau or arbitre.plateau(jeu)
            vu = banc.jouer(temoin)
    except (Manque, NonJuge):
        return False
    return vu == changer(base, differences(arbitre.plateau(jeu), arbitre.plateau(suivant)))


def choisir_la_position(cible: Cible, imposee: str, approfondir: bool = False) -> None:
    """Retient la façon de mettre en place une position qui passe le plus d'épreuves.

    Args:
        imposee: celle que dit le profil, ou rien.
    """
    modes = [imposee] if imposee else ["fichier", "entete"]
    notes = {mode: _note(cible, mode, approfondir) for mode in modes}
    if max(notes.values()) < 3 and imposee in ("", "nouvelle") and cible.dictee is not None:
        _lire_les_premiers(cible)
        notes["nouvelle"] = _note(cible, "nouvelle", approfondir=False)
    meilleur = max(notes, key=lambda mode: notes[mode])
    cible.profil = cible.profil.avec(lancement__position=meilleur)
    cible.commencent = "".join(e[2] for e in (BLANCS, NOIRS) if joue(cible, e, e[2]))
    if approfondir:
        cible.charge = notes.get("fichier", 0) > 0 or notes.get("entete", 0) > 0
        _dire(cible, meilleur, notes)


def _dire(cible: Cible, mode: str, notes: dict[str, int]) -> None:
    cible.constats.append(MODES[mode])
    for absent in set("BN") - set(cible.commencent):
        camp = {"B": "les blancs", "N": "les noirs"}[absent]
        cible.causes["premier"] = f"dans aucune position {camp} ne jouent les premiers"
    if notes[mode] < 2:
        cible.obstacle = "aucune position ne se met en place : ni par un fichier, ni en jouant"
    elif mode == "entete" and notes["fichier"] < notes["entete"]:
        cible.constats.append("un fichier chargé entier n'y mène pas aussi bien : voir INC-16")


def se_charge(cible: Cible) -> bool:
    """Dit si un fichier chargé change quelque chose, entier ou par son seul en-tête."""
    return any(_note(cible, mode, approfondir=True) > 0 for mode in ("fichier", "entete"))


def _note(cible: Cible, mode: str, approfondir: bool) -> int:
    """Combien d'épreuves une façon de mettre en place une position passe."""
    avant = cible.profil
    cible.profil = avant.avec(lancement__position=mode)
    mene = mene_a(cible, JOUES) or mene_a(cible, JOUES_APRES_LES_NOIRS)
    note = int(mene) + sum(joue(cible, e, e[2]) for e in (BLANCS, NOIRS))
    if approfondir and note == 3:
        note += int(mene_a(cible, EMPOISONNE))
        note += sum(_demasque(cible, position, coup) for position, coup in DEMASQUES)
    elif approfondir and not _lit_le_fichier(cible, mode, mene):
        note = 0  # il joue une partie nouvelle, quel que soit le fichier
    cible.profil = avant
    return note


def mene_a(cible: Cible, position: Sequence[str]) -> bool:
    """Dit si le plateau montré est celui de la position, à partir du départ du programme."""
    depart, arrivee = arbitre.position(position[:3]), arbitre.position(position)
    changements = differences(arbitre.plateau(depart), arbitre.plateau(arrivee))
    return plateau_montre(cible, position) == changer(cible.depart or (), changements)


def _demasque(cible: Cible, position: Sequence[str], coup: str) -> bool:
    """Dit si interroger l'espion ne se passe pas comme interroger un chevalier."""
    try:
        with Banc(cible, Recit()) as banc:
            banc.mettre_en_place(position)
            avant = banc.plateau
            vu = banc.jouer(coup)
            return banc.finie or vu in (None, avant) or _annonce(banc)
    except (Manque, NonJuge):
        return False


def _lit_le_fichier(cible: Cible, mode: str, mene: bool) -> bool:
    """Dit si le fichier change quelque chose : ses coups, ou la place de l'espion."""
    if mode != "entete":
        return mode == "nouvelle" or mene
    position, coup = DEMASQUES[0]
    ailleurs = (*BLANCS, *position[3:])
    return _demasque(cible, position, coup) and not _demasque(cible, ailleurs, coup)


def _annonce(banc: Banc) -> bool:
    return gagnant_affiche(banc.texte, banc.cible.profil) is not None


# --- vu de l'autre joueur ------------------------------------------------------------------------


def selon_qui_commence(scenario: Scenario, cible: Cible) -> Scenario:
    """Le scénario, couleurs échangées si le joueur qu'il fait commencer ne commence jamais."""
    if not scenario.position or scenario.position[2] in cible.commencent:
        return scenario
    coups = [coup for coup in (*scenario.position[3:], *scenario.coups) if COUP.fullmatch(coup)]
    cases = [case for coup in coups for case in cases_du_coup(coup)[1:]]
    if any(max(case.ligne, case.colonne) > 4 for case in cases):
        return scenario  # hors du plateau, rien n'a de symétrique
    return couleurs_echangees(scenario)


def couleurs_echangees(scenario: Scenario) -> Scenario:
    """Le même scénario pour l'autre joueur : les règles sont les mêmes pour les deux."""
    attendu = dict(scenario.attendu)
    for cle in {"trait", "gagnant"} & set(attendu):
        attendu[cle] = arbitre.adversaire(attendu[cle])
    return replace(
        scenario,
        nom=f"{scenario.nom} (couleurs échangées)",
        position=echangee(scenario.position),
        coups=tuple(map(miroir, scenario.coups)),
        attendu=attendu,
    )


def echangee(position: Sequence[str]) -> tuple[str, ...]:
    """La même position, les deux joueurs ayant échangé leurs pions et leur tour."""
    blanc, noir, premier, *coups = position
    entete = (f"B {miroir(noir[2:])}", f"N {miroir(blanc[2:])}", arbitre.adversaire(premier))
    return (*entete, *map(miroir, coups))


def miroir(texte: str) -> str:
    """Un coup ou une case, vus de l'autre joueur : c1 devient c5.

    >>> miroir("D b4->c3")
    'D d2->c3'
    """
    if len(texte) > 2:
        return f"{texte[:2]}{miroir(texte[2:4])}->{miroir(texte[6:8])}"
    case = Case.nommee(texte)
    return Case(4 - case.ligne, 4 - case.colonne).nom


# --- sans rien charger ---------------------------------------------------------------------------


def _lire_les_premiers(cible: Cible) -> None:
    """Cherche à quelle heure une partie nouvelle donne le premier tour à chaque joueur."""
    avant = cible.profil
    cible.profil = avant.avec(lancement__position="nouvelle")
    for rang in range(PREMIERS_ESSAYES):
        for joueur in set("BN") - set(cible.premiers):
            cible.premiers[joueur] = heure(rang)
            if not joue(cible, BLANCS if joueur == "B" else NOIRS, joueur):
                del cible.premiers[joueur]
    cible.profil = avant


def entete_d_une_partie(
    cible: Cible, recit: Recit, a: int | None, arguments: Sequence[str] = ()
) -> list[str]:
    """L'en-tête qu'écrit une partie nouvelle ; celui qui n'écrit qu'à la fin, on le quitte.

    Args:
        a: l'heure qu'il est pour le programme ; None : la vraie.
    """
    dictee = {} if a is None else {"NOTER_HEURE": str(a)}
    entete: list[str] = []
    for coups in AVANT_L_ENTETE:
        with contextlib.suppress(Manque), Banc(cible, recit) as banc:
            banc.lancer(["@options", f"@sauver:{SORTIE}", *arguments], dictee)
            faire_ecrire_l_en_tete(banc, coups)
            entete = banc.lignes()[:3]
        if len(entete) == 3:
            break
    return entete


def faire_ecrire_l_en_tete(banc: Banc, coups: Sequence[str]) -> None:
    """Joue ces coups, puis quitte, puis vide les tampons, tant que l'en-tête n'est pas écrit."""
    for coup in coups:
        banc.jouer(coup)
    if len(banc.lignes()) < 3 and not banc.finie:
        banc.quitter()
    if len(banc.lignes()) < 3:
        banc.vider_les_tampons()


def dans_l_ordre(entete: Sequence[str]) -> tuple[str, ...]:
    """Un en-tête, l'espion blanc d'abord : leur ordre ne compte que pour le format."""
    return (*sorted(entete[:2], key=lambda ligne: ligne[:1] != "B"), *entete[2:])
