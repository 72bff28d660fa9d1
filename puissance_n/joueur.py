"""Le joueur : demander son action à un humain, en tirer une au sort pour la machine.

Trois notions :
- un *tour* est l'action d'un joueur ; l'humain choisit d'abord ce qu'il fait (1, 2 ou 3), puis
  la colonne ; les numéros ne changent jamais, même quand un choix n'est pas offert ;
- un *refus* dit pourquoi une réponse ne convient pas, et la question est posée de nouveau ;
- la *machine* tire au sort, à chances égales, parmi toutes ses actions permises.

À essayer : faites gagner la machine quand elle le peut en une action (essayez chaque ajout sur une
copie de la grille), puis faites jouer l'ancienne contre la nouvelle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .game import (
    Action,
    Genre,
    Partie,
    actions_permises,
    couleur_et_jeton,
    motif_de_refus,
    nom_du_joueur,
    peut_ajouter,
)
from .grid import est_vide
from .terminal import demander, lire_nombre

if TYPE_CHECKING:
    from random import Random

AJOUTER, RETIRER, SAUVEGARDER = 1, 2, 3
GENRES = {AJOUTER: Genre.AJOUTER, RETIRER: Genre.RETIRER}
LIBELLES = {AJOUTER: "1 ajouter", RETIRER: "2 retirer", SAUVEGARDER: "3 sauvegarder et quitter"}
VERBES = {
    Genre.AJOUTER: "ajoute un jeton dans la colonne",
    Genre.RETIRER: "retire le jeton le plus haut de la colonne",
}
AIDE_ACTION = """\
À votre tour, faites une seule de ces actions :
  1 ajouter : votre jeton tombe au-dessus du dernier de la colonne choisie ;
  2 retirer : le jeton le plus haut d'une colonne s'en va, quelle que soit sa
    couleur, et l'autre joueur ne pourra rien ajouter dans cette colonne à sa
    prochaine action ;
  3 sauvegarder la partie et quitter le jeu ; on la reprend depuis le menu.
Vous gagnez en alignant N de vos jetons en ligne, en colonne ou en diagonale.
« q » quitte sans sauvegarder."""
AIDE_COLONNE = """\
Tapez le numéro d'une colonne, écrit au-dessus de la grille, ou 0 pour changer
d'action. « q » quitte sans sauvegarder."""


def choix_refuses(partie: Partie) -> dict[int, str]:
    """Énumère les choix que le joueur au trait n'a pas, et pourquoi.

    Args:
        partie: une partie qui n'est pas finie.
    Retour: une phrase pour chaque choix qui n'est pas offert.
    Effets de bord: aucun.

    Exemple:
        >>> from .grid import Grid
        >>> choix_refuses(Partie(Grid(6, 6), 0))
        {2: "La grille est vide : il n'y a rien à retirer."}
    """
    refus = {}
    if not peut_ajouter(partie):
        refus[AJOUTER] = "Il ne reste de place que dans la colonne interdite : retirez un jeton."
    if est_vide(partie.grid):
        refus[RETIRER] = "La grille est vide : il n'y a rien à retirer."
    return refus


def rendu_interdiction(partie: Partie) -> str:
    """Rappelle quelle colonne est interdite.

    Args:
        partie: une partie qui a une colonne interdite.
    Retour: une phrase pour le joueur au trait.
    Effets de bord: aucun.

    Exemple:
        >>> from .grid import Grid
        >>> rendu_interdiction(Partie(Grid(6, 6), 0, interdite=2))
        'Colonne 3 interdite : vous ne pouvez rien y ajouter pour cette action.'
    """
    assert partie.interdite is not None
    colonne = f"Colonne {partie.interdite + 1} interdite"
    if peut_ajouter(partie):
        return f"{colonne} : vous ne pouvez rien y ajouter pour cette action."
    return f"{colonne}, et il n'y a de place que là : vous ne pouvez que retirer."


def demander_action(partie: Partie) -> Action | None:
    """Demande son action au joueur au trait.

    Args:
        partie: une partie qui n'est pas finie.
    Retour: une action permise, ou None pour sauvegarder et quitter.
    Effets de bord: imprime et lit ; lève Interruption si le joueur s'en va.
    """
    if partie.interdite is not None:
        print(rendu_interdiction(partie))
    while True:
        choix = demander_choix(partie)
        if choix == SAUVEGARDER:
            return None
        colonne = demander_colonne(partie, GENRES[choix])
        if colonne is not None:
            return Action(GENRES[choix], colonne)


def demander_choix(partie: Partie) -> int:
    """Demande au joueur au trait ce qu'il veut faire.

    Args:
        partie: une partie qui n'est pas finie.
    Retour: un choix offert : AJOUTER, RETIRER ou SAUVEGARDER.
    Effets de bord: imprime et lit ; lève Interruption si le joueur s'en va.
    """
    refus = choix_refuses(partie)
    offerts = ", ".join(libelle for choix, libelle in LIBELLES.items() if choix not in refus)
    question = f"Joueur {couleur_et_jeton(partie.player)} : {offerts} ?"
    while True:
        choix = lire_nombre(demander(question, AIDE_ACTION))
        if choix in LIBELLES and choix not in refus:
            return choix
        print(refus.get(choix or 0, f"Réponse refusée : les choix sont {offerts}."))


def demander_colonne(partie: Partie, genre: Genre) -> int | None:
    """Demande où ajouter ou retirer, jusqu'à une colonne que les règles permettent.

    Args:
        partie: une partie qui n'est pas finie.
        genre: ce que le joueur veut y faire.
    Retour: l'indice de la colonne, ou None si le joueur préfère changer d'action.
    Effets de bord: imprime et lit ; lève Interruption si le joueur s'en va.
    """
    largeur = partie.grid.width
    question = f"Colonne où {genre.value} (de 1 à {largeur}, 0 pour changer d'action) :"
    while True:
        numero = lire_nombre(demander(question, AIDE_COLONNE))
        if numero == 0:
            return None
        if numero is None:
            print(f"Réponse refusée : on attend un numéro de colonne, de 1 à {largeur}, ou 0.")
        elif motif := motif_de_refus(partie, Action(genre, numero - 1)):
            print(motif)
        else:
            return numero - 1


def action_de_la_machine(partie: Partie, hasard: Random) -> Action:
    """Tire au sort une action permise, ajout ou retrait.

    Args:
        partie: une partie qui n'est pas finie, où la machine est au trait.
        hasard: le générateur.
    Retour: l'action.
    Effets de bord: un tirage.
    """
    return hasard.choice(actions_permises(partie))


def rendu_action(partie: Partie, action: Action) -> str:
    """Dit ce que le joueur au trait joue.

    Args:
        partie: la partie, avant l'action.
        action: l'action.
    Retour: une phrase.
    Effets de bord: aucun.

    Exemple:
        >>> from .grid import Grid
        >>> rendu_action(Partie(Grid(6, 6), 1, joueurs=1), Action(Genre.AJOUTER, 3))
        'La machine, joueur rouge (X), ajoute un jeton dans la colonne 4.'
    """
    nom = nom_du_joueur(partie, partie.player)
    return f"{nom} {VERBES[action.genre]} {action.colonne + 1}."
