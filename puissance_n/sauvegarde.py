"""La sauvegarde : écrire une partie dans un fichier de texte, et la relire telle quelle.

Les notions :
- le *texte* d'une partie : une ligne d'en-tête, cinq *champs* (« nom : valeur ») et la grille ;
- un champ n'accepte que les *valeurs* qu'un joueur pourrait y lire : « N : 4 », jamais « N : 04 » ;
- le *numéro* de l'en-tête est celui du format : le premier n'avait pas le champ « tour » ;
- une dernière ligne, « niveau : expert », dit comment jouait la machine, si elle a joué.

À essayer : l'exercice 11 (`make exercice JEU=puissance_n N=11`).
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial

from .carnet import Carnet, SauvegardeInvalide, lignes_de
from .game import COULEURS, N_MAX, N_MIN, Partie, defaut
from .grid import JETONS, MARGE, VIDE, Grid

FICHIER = "puissance_n.sav"
ENTETE = "Puissance N, sauvegarde 2"
PREMIERE = "Puissance N, sauvegarde 1"
MARQUE = b"Puissance N, sauvegarde "  # une partie de ce jeu, même abîmée, même d'un autre format
CHAMPS = {  # leurs valeurs permises : un motif, et comment le dire
    "joueurs": ("[12]", "1 ou 2"),
    "N": ("[2-9]|[12][0-9]|30", f"un nombre de {N_MIN} à {N_MAX}"),
    "trait": ("jaune|rouge", "jaune ou rouge"),
    "interdite": ("aucune|[1-9][0-9]?", "« aucune » ou un numéro de colonne"),
    "tour": ("0|[1-9][0-9]{0,8}", "le nombre de coups joués"),
}
NIVEAU = re.compile("niveau : [a-z]{1,20}")
TOUR_AU_PLUS = 999_999_999
TAILLE_MAX = 4096  # la plus grande partie (N = 30) n'en prend pas la moitié


def encoder(partie: Partie) -> bytes:
    """Rend le texte d'une partie ; lève SauvegardeInvalide si `decoder` le refuserait.

    Exemple:
        >>> print(encoder(Partie(Grid(4, 4), 1, interdite=2, tour=6)).decode())
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
    n = partie.grid.width - MARGE
    trait = COULEURS[partie.player] if partie.player in (0, 1) else partie.player
    interdite = "aucune" if partie.interdite is None else partie.interdite + 1
    tour = min(partie.tour, TOUR_AU_PLUS)
    valeurs = (partie.joueurs, n, trait, interdite, tour)
    champs = [f"{nom} : {valeur}" for nom, valeur in zip(CHAMPS, valeurs, strict=True)]
    grille = ["".join(cases) for cases in partie.grid.cells]
    niveau = [f"niveau : {partie.niveau}"] if partie.niveau else []
    lignes = [ENTETE, *champs, "grille :", *grille, *niveau]
    octets = "".join(f"{ligne}\n" for ligne in lignes).encode()
    decoder(octets)  # tout ce qu'une partie peut avoir d'impossible se voit dans son texte
    return octets


def decoder(octets: bytes) -> Partie:
    """Rend la partie d'un texte, dont les fins de ligne peuvent être celles de Windows.

    Lève SauvegardeInvalide si ce n'est pas le texte d'une partie, en cours ou finie.
    """
    lignes = lignes_de(octets)
    if lignes[:1] not in ([ENTETE], [PREMIERE]):
        raise SauvegardeInvalide(f"ligne 1 : on attend « {ENTETE} »")
    if lignes[0] == PREMIERE:
        lignes.insert(5, "tour : 0")
    niveau = lignes.pop().split()[-1] if NIVEAU.fullmatch(lignes[-1]) else ""
    joueurs, n, trait, colonne, tour = (lire_champ(lignes, nom) for nom in CHAMPS)
    grid = lire_grille(lignes, len(CHAMPS) + 1, int(n) + MARGE)
    interdite = None if colonne == "aucune" else int(colonne) - 1
    player = COULEURS.index(trait)
    partie = Partie(grid, player, int(joueurs), interdite, int(tour), niveau=niveau)
    if faute := defaut(partie):
        raise SauvegardeInvalide(faute)
    return partie


def lire_champ(lignes: list[str], nom: str) -> str:
    """Rend la valeur d'un champ, qui doit être l'une des permises."""
    rang, (motif, attendu) = [*CHAMPS].index(nom) + 1, CHAMPS[nom]
    trouve = re.fullmatch(f"{nom} : ({motif})", lignes[rang]) if rang < len(lignes) else None
    if trouve is None:
        raise SauvegardeInvalide(f"ligne {rang + 1} : on attend « {nom} : » puis {attendu}")
    return trouve[1]


def lire_grille(lignes: list[str], rang: int, cote: int) -> Grid:
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


def reconnait(octets: bytes) -> bool:
    """Dit si la première ligne d'un fichier porte la marque du jeu, même si la suite est abîmée."""
    return MARQUE in octets.partition(b"\n")[0]


# Un carnet pour ce jeu ; on lui donne la commande qui reprend un fichier.
carnet_neuf = partial(Carnet, encoder, decoder, reconnait, TAILLE_MAX)


def save(
    grid: Grid, player: int, reste: Partie | None = None, carnet: Carnet[Partie] | None = None
) -> None:
    """Écrit dans le fichier d'un carnet la grille, le joueur au trait et le reste de la partie.

    Sans carnet, c'est le fichier du menu. Lève ErreurFichier si le disque refuse : l'ancien fichier
    est alors intact.
    """
    partie = replace(reste or Partie(grid, player), grid=grid, player=player)
    if carnet is not None:
        carnet.sauver(partie)
        return
    with carnet_neuf() as celui_du_menu:
        celui_du_menu.reserver(FICHIER)
        celui_du_menu.sauver(partie)


def load(grid: Grid, chemin: str) -> int:
    """Donne à une grille la taille et les jetons d'un fichier ; rend le joueur au trait, 0 ou 1.

    Lève ErreurFichier, sans rien modifier, si le fichier est inutilisable.
    """
    partie = carnet_neuf().ouvrir(chemin)
    grid.width, grid.height = partie.grid.width, partie.grid.height
    grid.cells = partie.grid.cells
    return partie.player


def charger(carnet: Carnet[Partie], chemin: str) -> Partie:
    """Rend la partie d'un fichier, la grille et le trait lus par `load` ; lève ErreurFichier."""
    partie, grid = carnet.ouvrir(chemin), Grid(0, 0)
    return replace(partie, player=load(grid, chemin), grid=grid)
