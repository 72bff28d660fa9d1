"""La sauvegarde : écrire une partie dans un fichier de texte, et la relire telle quelle.

Trois notions :
- le *texte* d'une partie : une ligne d'en-tête, quatre *champs* (« nom : valeur ») et la grille ;
- un champ n'accepte que les *valeurs* qu'un joueur pourrait y lire : « N : 4 », jamais « N : 04 » ;
- l'*origine* d'une partie reprise est le texte d'où elle vient : la sauver ne remplace que lui.

À essayer : ajoutez un champ « coups » au texte (le nombre de coups joués) ; que faire des fichiers
écrits avant, et pourquoi l'en-tête porte-t-il un numéro ?
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from . import systeme
from .game import COULEURS, N_MAX, N_MIN, Partie, defaut
from .grid import JETONS, MARGE, VIDE, Grid
from .systeme import Chemin, ErreurFichier, lire_fichier, nom_lisible

FICHIER = "puissance_n.sav"
ENTETE = "Puissance N, sauvegarde 1"
MARQUE = b"Puissance N, sauvegarde "  # une partie de ce jeu, même abîmée, même d'un autre format
CHAMPS = ("joueurs", "N", "trait", "interdite")
TAILLE_MAX = 4096  # la plus grande partie (N = 30) n'en prend pas la moitié

T = TypeVar("T")


class SauvegardeInvalide(Exception):
    """Un texte qui n'est pas celui d'une partie ; le message dit pourquoi."""


def encoder(partie: Partie) -> bytes:
    """Rend le texte d'une partie ; lève SauvegardeInvalide si `decoder` le refuserait.

    Exemple:
        >>> print(encoder(Partie(Grid(4, 4), 1, interdite=2)).decode())
        Puissance N, sauvegarde 1
        joueurs : 2
        N : 2
        trait : rouge
        interdite : 3
        grille :
        ____
        ____
        ____
        ____
        <BLANKLINE>
    """
    trait = COULEURS[partie.player] if partie.player in (0, 1) else partie.player
    interdite = "aucune" if partie.interdite is None else partie.interdite + 1
    valeurs = (partie.joueurs, partie.grid.width - MARGE, trait, interdite)
    champs = [f"{nom} : {valeur}" for nom, valeur in zip(CHAMPS, valeurs, strict=True)]
    grille = ["".join(cases) for cases in partie.grid.cells]
    lignes = [ENTETE, *champs, "grille :", *grille]
    octets = "".join(f"{ligne}\n" for ligne in lignes).encode("ascii", "replace")
    decoder(octets)  # tout ce qu'une partie peut avoir d'impossible se voit dans son texte
    return octets


def decoder(octets: bytes) -> Partie:
    """Rend la partie d'un texte, dont les fins de ligne peuvent être celles de Windows.

    Lève SauvegardeInvalide si ce n'est pas le texte d'une partie, en cours ou finie.
    """
    lignes = lire_lignes(octets)
    joueurs = lire_champ(lignes, 1, {"1": 1, "2": 2}, "1 ou 2")
    tailles = {str(n): n for n in range(N_MIN, N_MAX + 1)}
    cote = lire_champ(lignes, 2, tailles, f"un nombre de {N_MIN} à {N_MAX}") + MARGE
    player = lire_champ(lignes, 3, {"jaune": 0, "rouge": 1}, "jaune ou rouge")
    colonnes = {"aucune": None} | {str(colonne + 1): colonne for colonne in range(cote)}
    attendu = f"« aucune » ou un numéro de colonne de 1 à {cote}"
    interdite = lire_champ(lignes, 4, colonnes, attendu)
    partie = Partie(lire_grille(lignes, 5, cote), player, joueurs, interdite)
    if faute := defaut(partie):
        raise SauvegardeInvalide(faute)
    return partie


def lire_lignes(octets: bytes) -> list[str]:
    """Rend les lignes d'un texte, sans leur fin, s'il a l'en-tête et une dernière ligne entière."""
    try:
        lignes = octets.decode("ascii").replace("\r\n", "\n").split("\n")
    except UnicodeDecodeError as erreur:
        numero = octets.count(b"\n", 0, erreur.start) + 1
        phrase = f"ligne {numero}, on n'attend que des lettres sans accent"
        raise SauvegardeInvalide(phrase) from None
    if lignes[0] != ENTETE:
        raise SauvegardeInvalide(f"ligne 1, on attend « {ENTETE} »")
    if lignes.pop() != "":
        raise SauvegardeInvalide("sa dernière ligne est coupée, on attend un retour à la ligne")
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
        raise SauvegardeInvalide(f"ligne {rang + 1}, on attend « {debut.strip()} » puis {attendu}")
    return valeurs[texte]


def lire_grille(lignes: list[str], rang: int, cote: int) -> Grid:
    """Rend la grille, annoncée à la ligne d'indice `rang`, et qui finit le texte."""
    if lignes[rang : rang + 1] != ["grille :"]:
        raise SauvegardeInvalide(f"ligne {rang + 1}, on attend « grille : »")
    cases = lignes[rang + 1 :]
    if len(cases) != cote:
        phrase = f"à partir de la ligne {rang + 2}, on attend {cote} lignes de grille"
        raise SauvegardeInvalide(f"{phrase} et rien d'autre")
    for numero, ligne in enumerate(cases, rang + 2):
        if len(ligne) != cote or set(ligne) - {VIDE, *JETONS}:
            raise SauvegardeInvalide(f"ligne {numero}, on attend {cote} caractères _, O ou X")
    grid = Grid(cote, cote)
    grid.cells = [list(ligne) for ligne in cases]
    return grid


def reconnait(octets: bytes) -> bool:
    """Dit si la première ligne d'un fichier porte la marque du jeu, même si la suite est abîmée."""
    return MARQUE in octets.partition(b"\n")[0]


def verifier(chemin: Chemin) -> None:
    """Lève ErreurFichier si l'on ne peut pas écrire dans un fichier, ou s'il n'est pas du jeu."""
    octets = lire_fichier(chemin, TAILLE_MAX) if systeme.verifier_cible(chemin) else b""
    if octets and not reconnait(octets):
        phrase = f"{nom_lisible(chemin)} n'est pas une partie de ce jeu : on n'y touche pas."
        raise ErreurFichier(phrase)


def charger(chemin: Chemin = FICHIER) -> Partie:
    """Rend la partie sauvegardée dans un fichier ; lève ErreurFichier s'il est inutilisable."""
    octets = lire_fichier(chemin, TAILLE_MAX)
    try:
        return decoder(octets)
    except SauvegardeInvalide as faute:
        phrase = f"{nom_lisible(chemin)} n'est pas une partie à reprendre : {faute}."
        raise ErreurFichier(phrase) from None


def save(
    grid: Grid,
    player: int,
    *,
    joueurs: int = 2,
    interdite: int | None = None,
    chemin: Chemin = FICHIER,
) -> None:
    """Écrit dans un fichier la grille, le joueur dont c'est le tour, et le reste de la partie.

    Lève SauvegardeInvalide si `load` le refuserait, ErreurFichier si le disque refuse ; dans les
    deux cas l'ancien fichier est intact.
    """
    systeme.remplacer_fichier(chemin, encoder(Partie(grid, player, joueurs, interdite)))


def load(grid: Grid, chemin: Chemin) -> int:
    """Donne à une grille la taille et les jetons d'un fichier ; rend le joueur au trait, 0 ou 1.

    Lève ErreurFichier, sans rien modifier, si le fichier est inutilisable.
    """
    partie = charger(chemin)
    grid.width, grid.height = partie.grid.width, partie.grid.height
    grid.cells = partie.grid.cells
    return partie.player


def sauver(partie: Partie, chemin: Chemin, origine: bytes | None) -> None:
    """Sauvegarde une partie ; met de côté celle qui est là, si ce n'est pas son `origine`."""
    try:
        presente = encoder(charger(chemin))
    except ErreurFichier:  # absente ou abîmée
        presente = b""
    if presente != origine:
        systeme.mettre_de_cote(chemin, reconnait, TAILLE_MAX)
    grid, interdite = partie.grid, partie.interdite
    save(grid, partie.player, joueurs=partie.joueurs, interdite=interdite, chemin=chemin)
