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
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from .carnet import Carnet, SauvegardeInvalide
from .game import COULEURS, N_MAX, N_MIN, Partie, defaut
from .grid import JETONS, MARGE, VIDE, Grid
from .page import lire_nombre

FICHIER = "puissance_n.sav"
ENTETE = "Puissance N, sauvegarde 2"
PREMIERE = "Puissance N, sauvegarde 1"
MARQUE = b"Puissance N, sauvegarde "  # une partie de ce jeu, même abîmée, même d'un autre format
CHAMPS = ("joueurs", "N", "trait", "interdite", "tour")
NIVEAU = re.compile("niveau : [a-z]{1,20}")
TOUR_AU_PLUS = 999_999_999
TAILLE_MAX = 4096  # la plus grande partie (N = 30) n'en prend pas la moitié

T = TypeVar("T")


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
    octets = "".join(f"{ligne}\n" for ligne in lignes).encode("ascii", "replace")
    decoder(octets)  # tout ce qu'une partie peut avoir d'impossible se voit dans son texte
    return octets


def decoder(octets: bytes) -> Partie:
    """Rend la partie d'un texte, dont les fins de ligne peuvent être celles de Windows.

    Lève SauvegardeInvalide si ce n'est pas le texte d'une partie, en cours ou finie.
    """
    lignes = lire_lignes(octets)
    niveau = lignes.pop().split()[-1] if NIVEAU.fullmatch(lignes[-1]) else ""
    joueurs = lire_champ(lignes, 1, {"1": 1, "2": 2}, "1 ou 2")
    tailles = {str(n): n for n in range(N_MIN, N_MAX + 1)}
    cote = lire_champ(lignes, 2, tailles, f"un nombre de {N_MIN} à {N_MAX}") + MARGE
    player = lire_champ(lignes, 3, {"jaune": 0, "rouge": 1}, "jaune ou rouge")
    colonnes = {"aucune": None} | {str(colonne + 1): colonne for colonne in range(cote)}
    attendu = f"« aucune » ou un numéro de colonne de 1 à {cote}"
    interdite = lire_champ(lignes, 4, colonnes, attendu)
    tour = lire_nombre(lignes[5].removeprefix("tour : ")) if len(lignes) > 5 else None
    if tour is None or lignes[5] != f"tour : {tour}":
        raise SauvegardeInvalide("ligne 6 : on attend « tour : » puis le nombre de coups joués")
    grid = lire_grille(lignes, 6, cote)
    partie = Partie(grid, player, joueurs, interdite, tour, niveau=niveau)
    if faute := defaut(partie):
        raise SauvegardeInvalide(faute)
    return partie


def lire_lignes(octets: bytes) -> list[str]:
    """Rend les lignes d'un texte, sans leur fin, s'il a l'en-tête et une dernière ligne entière."""
    try:
        lignes = octets.decode("ascii").replace("\r\n", "\n").split("\n")
    except UnicodeDecodeError as erreur:
        numero = octets.count(b"\n", 0, erreur.start) + 1
        phrase = f"ligne {numero} : on n'attend que des lettres sans accent"
        raise SauvegardeInvalide(phrase) from None
    if lignes[0] not in (ENTETE, PREMIERE):
        raise SauvegardeInvalide(f"ligne 1 : on attend « {ENTETE} »")
    if lignes.pop() != "":
        raise SauvegardeInvalide(f"ligne {len(lignes) + 1} : il manque la fin de la ligne")
    if lignes[0] == PREMIERE:
        lignes.insert(5, "tour : 0")
    return lignes


def lire_champ(lignes: list[str], rang: int, valeurs: Mapping[str, T], attendu: str) -> T:
    """Rend la valeur d'un champ, qui doit être exactement l'un des textes permis.

    Args:
        rang: l'indice de la ligne du champ.
        valeurs: ce que chaque texte permis veut dire.
        attendu: les textes permis, pour le message d'erreur.
    """
    debut = f"{CHAMPS[rang - 1]} : "
    ligne = lignes[rang] if rang < len(lignes) else ""
    texte = ligne.removeprefix(debut)
    if not ligne.startswith(debut) or texte not in valeurs:
        raise SauvegardeInvalide(f"ligne {rang + 1} : on attend « {debut.strip()} » puis {attendu}")
    return valeurs[texte]


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


def carnet_neuf(reprise: Callable[[str], Sequence[str]] = lambda nom: [nom]) -> Carnet[Partie]:
    """Rend un carnet pour ce jeu ; `reprise` donne la commande qui reprend un fichier."""
    return Carnet(encoder, decoder, reconnait, TAILLE_MAX, reprise)


def save(
    grid: Grid,
    player: int,
    *,
    joueurs: int = 2,
    interdite: int | None = None,
    tour: int = 0,
    niveau: str = "",
    carnet: Carnet[Partie] | None = None,
) -> None:
    """Écrit dans le fichier d'un carnet la grille, le joueur au trait et le reste de la partie.

    Sans carnet, c'est le fichier du menu. Lève ErreurFichier si le disque refuse : l'ancien fichier
    est alors intact.
    """
    partie = Partie(grid, player, joueurs, interdite, tour, niveau=niveau)
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
