"""Les inconnus de Six Qui Prend, écrits d'après les règles seules : A à une place, B aux autres.

« proche » pose la carte la plus proche d'une rangée qui n'est pas pleine, et à défaut la plus forte
de ses cartes trop faibles ; « seuil » refuse une rangée de quatre cartes si l'écart dépasse cinq ;
« forte » joue la plus forte. Les trois *simulateurs* imaginent des donnes, finissent la manche dans
chacune pour chaque carte de leur main, et jouent celle qui leur coûte le moins de têtes : tous y
jouent au hasard, au plus proche, ou prudemment (loin d'une rangée longue, jamais trop faible).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from sixquiprend.card import CARTES_PAR_RANGEE, Card, Coup, Etape
from sixquiprend.game import Partie, au_trait, coups, jeu_complet

NIVEAUX = ("sujet", "expert")
TAILLES = (2, 4, 6, 10)
SEUL_CONTRE_TOUS = True
SIMULEES = 60  # donnes qu'imagine un simulateur
TETES = {card.number: card.oxHead for card in jeu_complet()}
Rangee = tuple[int, int, int]  # la dernière carte, la taille, les têtes

# --- ce qu'on demande aux règles ------------------------------------------------------------------


def la_mieux_notee(partie: Partie, note: Callable[[Card], tuple[int, int]]) -> Coup:
    """La carte du joueur au trait qu'on préfère."""
    meilleure = max((Card(coup.numero) for coup in coups(partie)), key=note)
    return Coup(Etape.CARTE, meilleure.number)


def ecart_et_taille(partie: Partie, carte: Card) -> tuple[int, int]:
    """L'écart d'une carte à la rangée qui la prendrait, et sa taille ; (0, 0) si trop faible."""
    indice = carte.getMinimumStack(partie.stacks)
    if indice < 0:
        return 0, 0
    serie = partie.stacks[indice]
    return carte.number - serie.getLastCard().number, len(serie.stack)


# --- les inconnus ---------------------------------------------------------------------------------


def hasard(partie: Partie, tirage: Random) -> Coup:
    """N'importe quelle carte."""
    return tirage.choice(coups(partie))


def proche(partie: Partie, tirage: Random) -> Coup:
    """La plus proche d'une rangée qui n'est pas pleine."""

    def note(carte: Card) -> tuple[int, int]:
        ecart, taille = ecart_et_taille(partie, carte)
        if not taille:
            return 1, carte.number
        return (0, carte.number) if taille == CARTES_PAR_RANGEE else (2, -ecart)

    return la_mieux_notee(partie, note)


def seuil(partie: Partie, tirage: Random) -> Coup:
    """La plus proche d'une rangée courte ; sinon la plus forte carte."""

    def note(carte: Card) -> tuple[int, int]:
        ecart, taille = ecart_et_taille(partie, carte)
        sure = 0 < taille < 4 or (taille == 4 and ecart <= 5)
        return (1, -ecart) if sure else (0, carte.number)

    return la_mieux_notee(partie, note)


def forte(partie: Partie, tirage: Random) -> Coup:
    """La plus forte carte de sa main."""
    return la_mieux_notee(partie, lambda carte: (carte.number, 0))


# --- les simulateurs ------------------------------------------------------------------------------


def rangee_de(numero: int, rangees: Sequence[Rangee]) -> int:
    """L'indice de la rangée qui prend une carte, -1 si elle est trop faible."""
    plus_bas = [rang for rang, rangee in enumerate(rangees) if rangee[0] < numero]
    return max(plus_bas, key=lambda rang: rangees[rang][0], default=-1)


def poser(numero: int, rangees: list[Rangee]) -> int:
    """Pose une carte, et rend les têtes ramassées."""
    indice = rangee_de(numero, rangees)
    faible = indice < 0
    if faible:
        indice = min(range(len(rangees)), key=lambda rang: rangees[rang][2])
    _, taille, total = rangees[indice]
    if faible or taille == CARTES_PAR_RANGEE:
        rangees[indice] = (numero, 1, TETES[numero])
        return total
    rangees[indice] = (numero, taille + 1, total + TETES[numero])
    return 0


def note_simulee(numero: int, rangees: Sequence[Rangee], facon: str) -> int:
    """Ce qu'une carte vaut pour qui joue au plus proche, ou prudemment."""
    indice = rangee_de(numero, rangees)
    if indice < 0:
        return -500 - numero
    derniere, taille, _ = rangees[indice]
    if taille == CARTES_PAR_RANGEE:
        return -1000
    if facon == "prudent":
        return (derniere - numero) * taille
    return derniere - numero


def carte_simulee(
    main: Sequence[int], rangees: Sequence[Rangee], facon: str, tirage: Random
) -> int:
    """La carte que joue quelqu'un dans une manche imaginée."""
    if facon == "hasard":
        return tirage.choice(main)
    return max(main, key=lambda numero: note_simulee(numero, rangees, facon))


def finir(
    premiere: int, mains: list[list[int]], rangees: list[Rangee], facon: str, tirage: Random
) -> int:
    """Les têtes que ramasse le joueur 0 jusqu'à la fin de la manche, par cette première carte."""
    total = 0
    jouee: int | None = premiere
    while mains[0]:
        cartes = [carte_simulee(main, rangees, facon, tirage) for main in mains]
        if jouee is not None:
            cartes[0] = jouee
        jouee = None
        for main, numero in zip(mains, cartes, strict=True):
            main.remove(numero)
        for numero in sorted(cartes):
            ramassees = poser(numero, rangees)
            if numero == cartes[0]:
                total += ramassees
    return total


def simulateur(partie: Partie, tirage: Random, facon: str) -> Coup:
    """La carte qui coûte le moins de têtes dans les donnes imaginées."""
    main = [card.number for card in partie.players[au_trait(partie)].hand]
    if len(main) == 1:
        return Coup(Etape.CARTE, main[0])
    vues = set(main)
    for serie in partie.stacks:
        vues.update(card.number for card in serie.stack)
    for joueur in partie.players:
        vues.update(card.number for card in joueur.ramassees)
    reste = [numero for numero in TETES if numero not in vues]
    rangees = []
    for serie in partie.stacks:
        rangees.append((serie.stack[-1].number, len(serie.stack), serie.totalHead))
    couts = dict.fromkeys(main, 0)
    for _ in range(SIMULEES):
        tirage.shuffle(reste)
        for numero in main:
            mains = [main.copy()]
            for rang in range(len(partie.players) - 1):
                mains.append(reste[rang * len(main) : (rang + 1) * len(main)])
            couts[numero] += finir(numero, mains, rangees.copy(), facon, tirage)
    return Coup(Etape.CARTE, min(main, key=lambda numero: couts[numero]))


ETRANGERS: dict[str, Callable[[Partie, Random], Coup]] = {
    "simule_hasard": partial(simulateur, facon="hasard"),
    "simule_proche": partial(simulateur, facon="proche"),
    "simule_prudent": partial(simulateur, facon="prudent"),
    "proche": proche,
    "seuil": seuil,
    "forte": forte,
    "hasard": hasard,
}
