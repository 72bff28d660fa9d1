"""La machine : choisir un coup par les seules règles, à tous les niveaux sauf le dernier.

L'idée : essayer chaque coup sur une copie de la partie, regarder ce que l'adversaire peut répondre,
et garder ce qui est bon contre sa meilleure réponse. Changez une règle, la machine la suit.

Les notions, avec un exemple :
- un *niveau* est une *profondeur* : *facile* (0) fait le bilan après son seul coup, *moyen* (2)
  après une réponse et l'échange qui suit ; *expert* est l'autre livre, `expert.py` ;
- les équipes jouent à tour de rôle (nous, eux, nous, eux) : on cherche comme dans un jeu à deux ;
- le *bilan* d'une partie compte ses pièces, en centièmes de pion, pour l'équipe au trait : 0 au
  début ; on ne le fait pas au milieu d'un échange, quand il faut prendre.

À essayer : l'exercice 17 (`make exercice JEU=dames N=17`).
"""

from __future__ import annotations

from collections.abc import Container
from random import Random

from .game import Partie, au_trait, copier, coups, coups_calmes, issue, jouer
from .structures import EQUIPES, JOUEURS, Coup, t_joueur, t_piece

PROFONDEURS = {"facile": 0, "moyen": 2}
REGARDES = 60  # coups, au plus : une dame dans une foule en a des centaines
PATIENCE = 200  # coups sans prise, avant qu'une machine veuille en rester là

# Les valeurs, en centièmes de pion.
PION, DAME = 100, 400
VICTOIRE = 1_000_000
INFINI = 10 * VICTOIRE


def force(pieces: int, dames: int) -> int:
    """Donne ce que valent tant de pièces ; les dernières valent plus : les perdre, c'est perdre."""
    return PION * pieces + (DAME - PION) * dames - 4 * PION // (pieces + 1)


def bilan(partie: Partie) -> int:
    """Compte les pièces de l'équipe au trait, moins celles de l'autre, ou dit qui a gagné."""
    equipe = EQUIPES[au_trait(partie)]
    if (fin := issue(partie)) is not None:
        return VICTOIRE if fin.gagnante is equipe else -VICTOIRE
    contenus, total = [case.contenu for ligne in partie.plateau for case in ligne], 0
    for joueur in JOUEURS:
        pieces = [contenu.piece for contenu in contenus if contenu.joueur is joueur]
        valeur = force(len(pieces), pieces.count(t_piece.dame))
        total += valeur if EQUIPES[joueur] is equipe else -valeur
    return total


def apres(partie: Partie, coup: Coup) -> Partie:
    """Rend une copie de la partie, où ce coup est joué."""
    suite = copier(partie)
    jouer(suite, coup)
    return suite


def valeur(partie: Partie, profondeur: int, alpha: int, beta: int) -> int:
    """Donne la valeur d'une partie pour l'équipe au trait, exacte entre `alpha` et `beta`."""
    permis = coups(partie)[:REGARDES]
    if not permis or (profondeur <= 0 and not all(coup.prend for coup in permis)):
        return bilan(partie)
    for coup in permis:
        alpha = max(alpha, -valeur(apres(partie, coup), profondeur - 1, -beta, -alpha))
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
    for profondeur in range(PROFONDEURS[niveau]):
        notes: dict[Coup, int] = {}
        for coup in permis[:REGARDES]:
            atteinte = max(notes.values(), default=-INFINI)
            notes[coup] = -valeur(apres(partie, coup), profondeur, -INFINI, -atteinte)
        permis = sorted(notes, key=lambda coup: -notes[coup])
    return permis[0]


def propose_la_nulle(partie: Partie, machines: Container[int]) -> list[t_joueur]:
    """Rend les humains à qui la machine au trait propose la nulle, personne si elle se tait.

    Tous les PATIENCE coups calmes, la première à jouer la propose.
    """
    calmes, joues = coups_calmes(partie), len(partie.historique)
    depuis = range(joues - calmes % PATIENCE, joues)
    deja = any(JOUEURS[tour % len(JOUEURS)] in machines for tour in depuis)
    propose = calmes >= PATIENCE and au_trait(partie) in machines and not deja
    return [joueur for joueur in JOUEURS if propose and joueur not in machines]


def renonce(partie: Partie) -> bool:
    """Dit si une machine, entre machines seules, abandonne : son équipe n'a pas mieux."""
    return coups_calmes(partie) >= PATIENCE and bilan(partie) <= 0
