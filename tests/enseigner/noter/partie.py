"""Puissance N : une partie menée sur une table, que nos propres règles suivent coup par coup."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from functools import cache
from random import Random

from puissance_n import Grid, add_token, check_winner, remove_token

from .dessins import Grille, montrer, montrer_une_autre, signes
from .ecran import GAGNER, differences
from .essai import Manque, NonJuge
from .table import ANNONCE_DE_NUL, Table, decrire

COULEURS = {"O": {"jaune", "jaunes", "yellow"}, "X": {"rouge", "rouges", "red"}}


def _mots(texte: str) -> set[str]:
    """Les mots d'un texte, seuls ou deux à deux : « joueur », « 1 », « joueur 1 »."""
    trouves = set()
    for ligne in texte.lower().split("\n"):
        mots = re.findall(r"\w+", ligne)
        trouves |= {*mots, *(f"{un} {deux}" for un, deux in itertools.pairwise(mots))}
    return trouves


class Arbitre:
    """Nos propres fonctions, à qui l'on joue les mêmes coups ; le premier joueur pose « 1 »."""

    def __init__(self, n: int) -> None:
        self.grid, self.tour = Grid(n + 2, n + 2), 0

    def jouer(self, coup: str) -> bool:
        """Joue un coup ; dit s'il était possible."""
        colonne = int(coup[1:]) - 1
        if coup[0] == "A":
            possible = bool(add_token(self.grid, colonne, "OX"[self.tour]))
        else:
            possible = bool(remove_token(self.grid, colonne))
        if possible:
            self.tour = 1 - self.tour
        return possible

    def grille(self, jetons: Sequence[str]) -> Grille:
        """La grille, aux signes du programme."""
        vers = str.maketrans("OX", "".join(jetons))
        return tuple("".join(cases).translate(vers) for cases in self.grid.cells)

    @property
    def gagne(self) -> bool:
        """Dit si quelqu'un a aligné."""
        return check_winner(self.grid) >= 0


class Partie:
    """Une partie à deux sur une table, suivie coup par coup par l'arbitre.

    On y retient aussi les mots par lesquels le programme s'adresse à chacun : « joueur jaune »,
    « Ana », « joueur 1 ». À la fin, ils disent qui il annonce gagnant.
    """

    def __init__(self, table: Table, n: int = 0) -> None:
        self.table = table
        self.n = n or table.cible.n
        self.arbitre = Arbitre(self.n)
        self.jetons: list[str] = []  # les signes, dans l'ordre où ils sont apparus
        self.adresses: tuple[list[set[str]], list[set[str]]] = ([], [])  # à chaque tour
        table.commencer(self.n)
        if table.grille is None:
            table.grille = table.grille_vide()

    def jouer(self, *coups: str) -> None:
        """Joue des coups permis ; lève Manque si la grille qui suit n'est pas la bonne."""
        for coup in coups:
            self.adresses[self.arbitre.tour].append(_mots(self.table.texte))
            self.table.jouer(coup)
            self.arbitre.jouer(coup)
            self._retenir_le_jeton(coup)
            self.comparer(f"{decrire(coup)}")

    def mettre(self, *coups: str) -> None:
        """Joue des coups pour préparer l'épreuve ; lève NonJuge s'ils ne passent pas.

        Un arrêt sur des coups permis n'est pas un empêchement : c'est un manque.
        """
        self.table.recit.prepare = True
        try:
            self.jouer(*coups)
        except Manque as manque:
            if manque.arret:
                raise
            venu = manque.venu.split("\n")[0]
            raise NonJuge(f"la position n'a pas pu être mise en place ({venu})") from None
        self.table.recit.prepare = False

    def poser(self, *coups: str) -> None:
        """Ajoute des jetons pour préparer un refus ; lève NonJuge si l'un d'eux n'est pas accepté.

        Peu importe où ils tombent : d'autres épreuves en jugent.
        """
        self.table.recit.prepare = True
        for coup in coups:
            avant = self.table.grille or ()
            self.table.jouer(coup)
            if self.table.signal:
                raise self.table.s_arrete(decrire(coup))
            bouge = differences(avant, self.table.grille or avant)
            if [case.colonne for case in bouge] != [int(coup[1:]) - 1]:
                raise NonJuge(f"la position n'a pas pu être mise en place ({decrire(coup)})")
            self.arbitre.tour = 1 - self.arbitre.tour
            self._retenir_le_jeton(coup)
        self.table.recit.prepare = False

    def _retenir_le_jeton(self, coup: str) -> None:
        nouveaux = signes(self.table.grille or ()) - set(self.jetons)
        if coup[0] == "A" and len(self.jetons) < 2 and len(nouveaux) == 1:
            self.jetons.append(nouveaux.pop())

    def annonces(self) -> list[str]:
        """Ce qui est dit de la victoire depuis le dernier coup, et ne l'était pas avant."""
        recu = self.table.recit.recu
        avant = recu[: self.table.avant_le_tour].split("\n")
        depuis = recu[self.table.avant_le_tour :].split("\n")
        dites = [x for x in depuis if GAGNER.search(x) and not ANNONCE_DE_NUL.search(x)]
        return [ligne.strip() for ligne in dites if ligne not in avant]

    def nommes(self, annonces: Sequence[str]) -> set[int]:
        """Ceux que ces phrases nomment : le premier joueur est 0, le second 1."""
        dits = set[str]().union(*map(_mots, annonces))
        return {joueur for joueur in (0, 1) if dits & self._noms(joueur)}

    def _noms(self, joueur: int) -> set[str]:
        """Les mots qui ne désignent que ce joueur."""
        siennes, autres = self.adresses[joueur], self.adresses[1 - joueur]
        propres = set.intersection(*siennes) if siennes else set[str]()
        noms = propres - set[str]().union(*autres)
        if len(self.jetons) < 2:
            return noms
        signe = self.jetons[joueur]
        if set(self.jetons) == {"O", "X"}:
            noms |= COULEURS[signe]
        return noms | {signe.lower()}

    def attendue(self) -> Grille:
        """La grille que donnent nos règles, aux signes du programme."""
        connus = [*self.jetons, "O", "X"]
        if len(self.jetons) < 2 and self.jetons[:1] == ["O"]:
            connus = ["O", "X"]
        return self.arbitre.grille(connus[:2])

    def comparer(self, quoi: str) -> None:
        """Lève Manque si la grille montrée n'est pas celle de nos règles."""
        if self.table.signal:
            raise self.table.s_arrete(quoi)
        if self.table.grille != self.attendue():
            attendu = f"{quoi} :\n{montrer(self.attendue())}"
            raise Manque(attendu, montrer_une_autre(self.table.grille))


@cache
def partie_nulle(n: int, rang: int = 0) -> tuple[str, ...]:
    """De quoi remplir une grille sans que personne aligne, toujours de la même façon.

    Args:
        rang: laquelle, s'il en faut une autre.
    """
    cote_de_la_grille = n + 2
    for graine in range(10_000 * rang, 10_000 * (rang + 1)):
        hasard, arbitre, coups = Random(graine), Arbitre(n), list[str]()
        while len(coups) < cote_de_la_grille**2:
            possibles = [c for c in range(1, cote_de_la_grille + 1) if _sur(arbitre, c)]
            if not possibles:
                break
            coups.append(f"A{hasard.choice(possibles)}")
            arbitre.jouer(coups[-1])
        if len(coups) == cote_de_la_grille**2:
            return tuple(coups)
    raise NonJuge("aucune partie nulle n'a été trouvée")


def _sur(arbitre: Arbitre, colonne: int) -> bool:
    """Dit si ajouter là est possible, et n'aligne rien."""
    if arbitre.grid.cells[0][colonne - 1] != "_":
        return False
    arbitre.jouer(f"A{colonne}")
    aligne = arbitre.gagne
    remove_token(arbitre.grid, colonne - 1)
    arbitre.tour = 1 - arbitre.tour
    return not aligne
