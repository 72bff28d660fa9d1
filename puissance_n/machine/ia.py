"""La machine : choisir un coup par les seules règles, à tous les niveaux sauf le dernier.

L'idée : essayer un coup sur une copie de la partie, et regarder ce qu'il donne. Rien ici ne connaît
les alignements : changez une règle, la machine la suit.

Les notions, avec un exemple :
- la *valeur* d'un coup est pour qui le joue : 1 s'il gagne la partie, -1 s'il la perd, 0 sinon ;
- un coup est *puni* si l'autre peut y répondre en gagnant ; sinon il est *sûr* ;
- un *niveau* dit ce que la machine regarde : rien pour *sujet*, qui joue au hasard ; la valeur de
  ses coups pour *facile* ; et s'ils sont sûrs pour *moyen*. *expert* est l'autre livre.

À essayer : l'exercice 12 du cours.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..game import Partie, au_trait, copier, coups, issue, jouer
from ..grid import ABANDONNER, RETIRER, Coup


def apres(partie: Partie, coup: Coup) -> Partie:
    """Rend la partie où mène un coup permis, sans toucher à celle-ci."""
    suite = copier(partie)
    jouer(suite, coup)
    return suite


def valeur(partie: Partie, coup: Coup) -> int:
    """Donne la valeur d'un coup permis, pour le joueur au trait qui le jouerait."""
    fin = issue(apres(partie, coup))
    if fin is None or not fin.gagnants:
        return 0
    if au_trait(partie) in fin.gagnants:
        return 1
    return -1


def coup_gagnant(partie: Partie, essais: Sequence[Coup]) -> Coup | None:
    """Rend le premier de ces coups qui gagne la partie ; None s'il n'y en a pas."""
    for coup in essais:
        if valeur(partie, coup) == 1:
            return coup
    return None


def coup_sur(partie: Partie, essais: Sequence[Coup]) -> Coup:
    """Rend le premier de ces coups qui est sûr ; s'ils sont tous punis, le premier."""
    punition = None
    for coup in essais:
        suite = apres(partie, coup)
        reponses = coups(suite)
        if punition in reponses:
            # Ce qui punissait le coup d'avant punit souvent celui-ci : on l'essaie d'abord.
            reponses.insert(0, punition)
        punition = coup_gagnant(suite, reponses)
        if punition is None:
            return coup
    return essais[0]


def choisir(partie: Partie, niveau: str, hasard: Random) -> Coup:
    """Donne le coup que joue la machine de ce niveau ; entre deux aussi bons, au hasard.

    Si vos règles ne lui permettent ni d'ajouter ni de retirer, elle abandonne.
    """
    permis = coups(partie)
    if not permis:
        return Coup(ABANDONNER)
    if niveau == "sujet":
        return hasard.choice(permis)
    hasard.shuffle(permis)
    permis.sort(key=est_un_retrait)  # entre deux coups qui se valent, un ajout fait avancer
    valeurs = {coup: valeur(partie, coup) for coup in permis}
    meilleure = max(valeurs.values())
    meilleurs = [coup for coup in permis if valeurs[coup] == meilleure]
    if niveau == "moyen" and meilleure == 0:
        return coup_sur(partie, meilleurs)
    return meilleurs[0]


def est_un_retrait(coup: Coup) -> bool:
    """Dit si un coup retire un jeton : trié ainsi, faux d'abord, les ajouts passent devant."""
    return coup.genre is RETIRER
