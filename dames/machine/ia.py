"""La machine : choisir un coup par les seules règles, à tous les niveaux sauf le dernier.

L'idée : essayer chaque coup sur une copie de la partie, regarder ce que l'adversaire peut répondre,
et garder ce qui est bon contre sa meilleure réponse. Changez une règle, la machine la suit.

Les notions, avec un exemple :
- un *niveau* est une *profondeur* : *facile* (0) fait le bilan après son seul coup, *moyen* (2)
  après une réponse et l'échange qui suit ; *expert* est l'autre livre, `expert.py` ;
- les équipes jouent à tour de rôle (nous, eux, nous, eux) : on cherche comme dans un jeu à deux ;
- le *bilan* d'une partie compte ses pièces, en centièmes de pion, pour l'équipe au trait : 0 au
  début ;
- un *échange* est une suite de prises obligatoires : on n'y fait pas de bilan au milieu ;
- le *budget* est un nombre de positions regardées, 1 000 par coup : au-delà, la machine fait ses
  bilans où elle en est.

À essayer : les exercices 12 et 17 du cours.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from ..game import Partie, au_trait, copier, coups, issue, jouer, premiers_coups
from ..structures import EQUIPES, JOUEURS, Coup, t_piece

PROFONDEURS = {"facile": 0, "moyen": 2}
REGARDES = 60  # coups, au plus : une dame dans une foule en a des centaines
BUDGET = 1000  # positions regardées, au plus : entre dames, un échange n'en finirait pas
PATIENCE = 200  # coups sans prise, avant qu'une machine renonce

# Les valeurs, en centièmes de pion.
PION = 100
DAME = 400
VICTOIRE = 1_000_000
INFINI = 10 * VICTOIRE


def force(pieces: int, dames: int) -> int:
    """Donne ce que valent tant de pièces ; les dernières valent plus : les perdre, c'est perdre."""
    return PION * pieces + (DAME - PION) * dames - 4 * PION // (pieces + 1)


def bilan(partie: Partie) -> int:
    """Compte les pièces de l'équipe au trait, moins celles de l'autre, ou dit qui a gagné."""
    fin = issue(partie)
    if fin is not None:
        if au_trait(partie) in fin.gagnants:
            return VICTOIRE
        return -VICTOIRE
    contenus = [case.contenu for ligne in partie.plateau for case in ligne]
    total = 0
    for joueur in JOUEURS:
        pieces = [contenu.piece for contenu in contenus if contenu.joueur is joueur]
        valeur = force(len(pieces), pieces.count(t_piece.dame))
        if EQUIPES[joueur] is EQUIPES[au_trait(partie)]:
            total += valeur
        else:
            total -= valeur
    return total


def apres(partie: Partie, coup: Coup) -> Partie:
    """Rend une copie de la partie, où ce coup est joué."""
    suite = copier(partie)
    jouer(suite, coup)
    return suite


@dataclass
class Recherche:
    """Une recherche en cours, et combien de positions il lui reste à regarder."""

    reste: int = BUDGET

    def valeur(self, partie: Partie, profondeur: int, alpha: int, beta: int) -> int:
        """Donne la valeur d'une partie pour l'équipe au trait, exacte entre `alpha` et `beta`."""
        self.reste -= 1
        if self.reste < 0:
            return bilan(partie)
        permis = premiers_coups(partie, REGARDES)
        echange = all(coup.prend for coup in permis)
        if not permis or (profondeur <= 0 and not echange):
            return bilan(partie)
        for coup in permis:
            suite = apres(partie, coup)
            alpha = max(alpha, -self.valeur(suite, profondeur - 1, -beta, -alpha))
            if alpha >= beta:
                break
        return alpha


def choisir(partie: Partie, niveau: str, hasard: Random) -> Coup:
    """Donne le coup que joue la machine de ce niveau ; entre deux aussi bons, au hasard."""
    permis = coups(partie)
    if len(permis) == 1:
        return permis[0]
    hasard.shuffle(permis)
    permis.sort(key=lambda coup: bilan(apres(partie, coup)))
    recherche = Recherche()
    for profondeur in range(PROFONDEURS[niveau]):
        notes: dict[Coup, int] = {}
        for coup in permis[:REGARDES]:
            atteinte = max(notes.values(), default=-INFINI)
            suite = apres(partie, coup)
            notes[coup] = -recherche.valeur(suite, profondeur, -INFINI, -atteinte)
        permis = sorted(notes, key=lambda coup: -notes[coup])
    return permis[0]


def coups_calmes(partie: Partie) -> int:
    """Compte les coups joués depuis la dernière prise."""
    nombre = 0
    for coup in reversed(partie.historique):
        if coup.prend:
            break
        nombre += 1
    return nombre


def renonce(partie: Partie) -> bool:
    """Dit si une machine, entre machines seules, abandonne une partie sans fin.

    Après PATIENCE coups sans prise, si son équipe n'a pas plus de pièces que l'autre.
    """
    seules = len(partie.machines) == len(JOUEURS)
    return seules and coups_calmes(partie) >= PATIENCE and bilan(partie) <= 0
