"""La sauvegarde : écrire une partie dans un fichier de texte, et la relire telle quelle.

Les notions :
- le *texte* d'une partie : une ligne d'en-tête, cinq *champs* (« nom : valeur ») et la grille ;
- un champ n'accepte que les *valeurs* qu'un joueur pourrait y lire : « N : 4 », jamais « N : 04 » ;
- `save` et `load`, que le sujet nomme, sont le seul chemin vers un fichier.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import copy
from random import Random

from .commun.fichier import Carnet, SauvegardeInvalide, lignes_de
from .game import COULEURS, N_MAX, N_MIN, Partie
from .grid import JETONS, MARGE, VIDE, Grid, sommet

FICHIER = "puissance_n.sav"
EXTENSION = ".sav"
ENTETE = "Puissance N, sauvegarde 2"
MARQUE = b"Puissance N, sauvegarde "  # une partie de ce jeu, même abîmée
AUCUNE = "aucune"
N_PERMIS = "|".join(str(n) for n in range(N_MIN, N_MAX + 1))
CHAMPS = {  # leurs valeurs permises : un motif, et comment le dire
    "joueurs": ("[12]", "1 ou 2"),
    "N": (N_PERMIS, f"un nombre de {N_MIN} à {N_MAX}"),
    "trait": ("jaune|rouge", "jaune ou rouge"),
    "interdite": (f"{AUCUNE}|[1-9][0-9]?", f"« {AUCUNE} » ou un numéro de colonne"),
    "tour": ("0|[1-9][0-9]{0,8}", "le nombre de coups joués"),
}


# --- le texte ------------------------------------------------------------------------------------


def encoder(partie: Partie) -> bytes:
    """Rend le texte d'une partie.

    Exemple:
        >>> print(encoder(Partie(Grid(4, 4), 1, interdite=2, coups_joues=6)).decode())
        Puissance N, sauvegarde 2
        joueurs : 2
        N : 2
        trait : rouge
        interdite : 3
        tour : 6
        grille :
        ____
        ____
        ____
        ____
        <BLANKLINE>
    """
    interdite = AUCUNE
    if partie.interdite is not None:
        interdite = str(partie.interdite + 1)
    lignes = [
        ENTETE,
        f"joueurs : {partie.joueurs}",
        f"N : {partie.grid.width - MARGE}",
        f"trait : {COULEURS[partie.player]}",
        f"interdite : {interdite}",
        f"tour : {partie.coups_joues}",
        "grille :",
    ]
    for cases in partie.grid.cells:
        lignes.append("".join(cases))
    return "".join(f"{ligne}\n" for ligne in lignes).encode()


def decoder(octets: bytes) -> Partie:
    """Rend la partie d'un texte ; lève SauvegardeInvalide si ce n'en est pas une."""
    lignes = lignes_de(octets)
    if lignes[:1] != [ENTETE]:
        raise SauvegardeInvalide(f"ligne 1 : on attend « {ENTETE} »")
    champs = lire_champs(lignes)
    grid = lire_grille(lignes, len(CHAMPS) + 1, int(champs["N"]) + MARGE)
    interdite = None
    if champs["interdite"] != AUCUNE:
        interdite = int(champs["interdite"]) - 1
    partie = Partie(
        grid=grid,
        player=COULEURS.index(champs["trait"]),
        joueurs=int(champs["joueurs"]),
        interdite=interdite,
        coups_joues=int(champs["tour"]),
    )
    faute = defaut(partie)
    if faute is not None:
        raise SauvegardeInvalide(faute)
    return partie


def lire_champs(lignes: Sequence[str]) -> dict[str, str]:
    """Rend les valeurs des champs, qui suivent l'en-tête dans leur ordre."""
    valeurs = {}
    for numero, (nom, (motif, attendu)) in enumerate(CHAMPS.items(), start=2):
        trouve = None
        if numero <= len(lignes):
            trouve = re.fullmatch(f"{nom} : ({motif})", lignes[numero - 1])
        if trouve is None:
            raise SauvegardeInvalide(f"ligne {numero} : on attend « {nom} : » puis {attendu}")
        valeurs[nom] = trouve[1]
    return valeurs


def lire_grille(lignes: Sequence[str], rang: int, cote: int) -> Grid:
    """Rend la grille, annoncée à la ligne d'indice `rang`, et qui finit le texte."""
    if lignes[rang : rang + 1] != ["grille :"]:
        raise SauvegardeInvalide(f"ligne {rang + 1} : on attend « grille : »")
    cases = lignes[rang + 1 :]
    if len(cases) != cote:
        phrase = f"à partir de la ligne {rang + 2}, on attend {cote} lignes de grille"
        raise SauvegardeInvalide(f"{phrase} et rien d'autre")
    for numero, ligne in enumerate(cases, rang + 2):
        if len(ligne) != cote or set(ligne) - {VIDE, *JETONS}:
            raise SauvegardeInvalide(f"ligne {numero} : on attend {cote} caractères _, O ou X")
    grid = Grid(cote, cote)
    grid.cells = [list(ligne) for ligne in cases]
    return grid


def defaut(partie: Partie) -> str | None:
    """Dit ce qu'une partie relue a d'impossible ; None si le jeu peut la produire."""
    grid = partie.grid
    for colonne in range(grid.width):
        for ligne in range(sommet(grid, colonne), grid.height):
            if grid.cells[ligne][colonne] == VIDE:
                return f"dans la colonne {colonne + 1}, un jeton flotte au-dessus d'une case vide"
    if partie.interdite is None:
        return None
    if partie.interdite >= grid.width:
        return f"la colonne interdite va de 1 à {grid.width}"
    if sommet(grid, partie.interdite) == 0:
        return "la colonne interdite est pleine, alors qu'un jeton vient d'en être retiré"
    return None


def reconnait(octets: bytes) -> bool:
    """Dit si un fichier commence comme une partie de ce jeu, même si la suite est abîmée."""
    return octets.startswith(MARQUE)


# --- le fichier ----------------------------------------------------------------------------------


def carnet_neuf() -> Carnet[Partie]:
    """Rend un carnet pour les parties de ce jeu ; il n'a pas encore de fichier."""
    return Carnet(sauver, reconnait, EXTENSION, "une partie de Puissance N")


def sauver(partie: Partie, carnet: Carnet[Partie]) -> None:
    """Écrit la partie dans le fichier d'un carnet, par `save`."""
    save(partie.grid, partie.player, carnet)


def save(grid: Grid, player: int, carnet: Carnet[Partie] | None = None) -> None:
    """Écrit dans un fichier la grille et le joueur au trait, et ce que le carnet sait de plus.

    Le fichier est celui du carnet ; sans carnet, `puissance_n.sav`. Lève ErreurFichier si le disque
    refuse : l'ancien fichier est alors intact.
    """
    if carnet is None:
        carnet = carnet_neuf()
        carnet.reserver(FICHIER)
    carnet.ecrire(encoder(completer(grid, player, carnet)))


def load(grid: Grid, chemin: str, carnet: Carnet[Partie] | None = None) -> int:
    """Donne à une grille la taille et les jetons d'un fichier ; rend le joueur au trait, 0 ou 1.

    Un carnet retient le reste de la partie. Lève ErreurFichier, sans rien modifier, si le fichier
    est inutilisable.
    """
    if carnet is None:
        carnet = carnet_neuf()
    lue = carnet.ouvrir(chemin, decoder)
    grid.width = lue.grid.width
    grid.height = lue.grid.height
    grid.cells = lue.grid.cells
    return lue.player


def completer(grid: Grid, player: int, carnet: Carnet[Partie]) -> Partie:
    """Rend la partie de cette grille et de ce joueur ; le reste est celui de la partie du carnet.

    Le reste, que le sujet ne donne ni à `save` ni à `load` : le nombre de joueurs, la colonne
    interdite, le nombre de coups joués.
    """
    if carnet.partie is None:
        return Partie(grid, player)
    partie = copy(carnet.partie)
    partie.grid = grid
    partie.player = player
    return partie


def charger(carnet: Carnet[Partie], chemin: str, hasard: Random) -> Partie:
    """Rend la partie d'un fichier, lue par `load` ; le hasard donne sa graine."""
    grid = Grid(0, 0)
    player = load(grid, chemin, carnet)
    partie = completer(grid, player, carnet)
    partie.graine = hasard.randrange(10**9)
    return partie
