"""La sauvegarde : écrire une partie dans un fichier de texte, et la relire telle quelle.

Quatre notions :
- le *texte* d'une partie : une ligne d'en-tête, quatre *champs* (« nom : valeur ») et la grille ;
- un champ n'accepte que les *valeurs* qu'un joueur pourrait y lire : « N : 4 », jamais « N : 04 » ;
- une *position jouable* : relire vérifie qu'on peut vraiment continuer la partie ;
- une *erreur* est une phrase en français qui nomme le fichier et ce qui y est attendu.

À essayer : ajoutez un champ « coups » au texte (le nombre d'actions jouées) ; que faire des
fichiers écrits avant, et pourquoi l'en-tête porte-t-il un numéro ?
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from .fichier import Chemin, lire_fichier, nom_lisible, raison, remplacer_fichier
from .game import COULEURS, N_MAX, N_MIN, Partie, defaut
from .grid import JETONS, MARGE, VIDE, Grid

FICHIER = "puissance_n.sav"
ENTETE = "Puissance N, sauvegarde 1"
NUMERO_GRILLE = 5  # la ligne « grille : », en comptant à partir de 0
TAILLE_MAX = 4096  # la plus grande partie (N = 30) en prend quatre fois moins

T = TypeVar("T")


class ErreurSauvegarde(Exception):
    """Une partie qu'on n'a pas pu écrire ou relire ; le message dit pourquoi."""


class SauvegardeAbsente(ErreurSauvegarde):
    """Il n'y a pas de partie sauvegardée à cet endroit."""


# --- le texte d'une partie -----------------------------------------------------------------------


def ecrire_partie(partie: Partie) -> bytes:
    """Écrit une partie sous forme de texte.

    Args:
        partie: la partie, qui doit pouvoir continuer.
    Retour: le contenu du fichier.
    Effets de bord: aucun ; lève ErreurSauvegarde si `lire_partie` refuserait ce texte.

    Exemple:
        >>> print(ecrire_partie(Partie(Grid(4, 4), 1, interdite=2)).decode())
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
    if faute := defaut(partie):
        raise ErreurSauvegarde(f"Cette partie ne peut pas être sauvegardée : {faute}.")
    interdite = "aucune" if partie.interdite is None else partie.interdite + 1
    lignes = [
        ENTETE,
        f"joueurs : {partie.joueurs}",
        f"N : {partie.grid.width - MARGE}",
        f"trait : {COULEURS[partie.player]}",
        f"interdite : {interdite}",
        "grille :",
        *("".join(cases) for cases in partie.grid.cells),
    ]
    return "".join(f"{ligne}\n" for ligne in lignes).encode("ascii")


def lire_partie(octets: bytes) -> Partie:
    """Relit le texte d'une partie, en vérifiant tout.

    Args:
        octets: le contenu du fichier ; les fins de ligne peuvent être celles de Windows.
    Retour: la partie, prête à continuer.
    Effets de bord: aucun ; lève ErreurSauvegarde si le texte n'est pas celui d'une partie.

    Exemple:
        >>> partie = Partie(Grid(4, 4), 1, interdite=2)
        >>> lire_partie(ecrire_partie(partie)) == partie
        True
    """
    lignes = lire_lignes(octets)
    joueurs = lire_champ(lignes, 1, "joueurs", {"1": 1, "2": 2}, "1 ou 2")
    tailles = {str(n): n for n in range(N_MIN, N_MAX + 1)}
    n = lire_champ(lignes, 2, "N", tailles, f"un nombre de {N_MIN} à {N_MAX}")
    player = lire_champ(lignes, 3, "trait", {"jaune": 0, "rouge": 1}, "jaune ou rouge")
    cote = n + MARGE
    interdites = {"aucune": None} | {str(colonne + 1): colonne for colonne in range(cote)}
    interdite = lire_champ(
        lignes, 4, "interdite", interdites, f"« aucune » ou un numéro de colonne de 1 à {cote}"
    )
    partie = Partie(lire_grille(lignes, cote), player, joueurs, interdite)
    if faute := defaut(partie):
        raise ErreurSauvegarde(faute)
    return partie


def lire_lignes(octets: bytes) -> list[str]:
    """Découpe le contenu d'un fichier en lignes, si c'est bien une sauvegarde entière.

    Args:
        octets: le contenu du fichier.
    Retour: les lignes, sans leur fin.
    Effets de bord: aucun ; lève ErreurSauvegarde sinon.
    """
    if len(octets) > TAILLE_MAX:
        raise ErreurSauvegarde(f"il dépasse {TAILLE_MAX} octets")
    try:
        lignes = octets.decode("ascii").replace("\r\n", "\n").split("\n")
    except UnicodeDecodeError as erreur:
        numero = octets.count(b"\n", 0, erreur.start) + 1
        raise ErreurSauvegarde(f"ligne {numero}, on n'attend que des lettres sans accent") from None
    if lignes[0] != ENTETE:
        raise ErreurSauvegarde(f"ligne 1, on attend « {ENTETE} »")
    if lignes.pop() != "":
        raise ErreurSauvegarde("sa dernière ligne est coupée, on attend un retour à la ligne")
    return lignes


def lire_champ(
    lignes: list[str], numero: int, nom: str, valeurs: Mapping[str, T], attendu: str
) -> T:
    """Lit un champ, dont la valeur doit être exactement l'une de celles qu'on écrit.

    Args:
        lignes: les lignes du fichier.
        numero: le numéro de la ligne du champ, à partir de 0.
        nom: le nom du champ.
        valeurs: ce que chaque texte permis veut dire.
        attendu: les textes permis, pour le message d'erreur.
    Retour: la valeur.
    Effets de bord: aucun ; lève ErreurSauvegarde si le champ manque ou dit autre chose.

    Exemple:
        >>> lire_champ(["N : 04"], 0, "N", {"4": 4}, "4")
        Traceback (most recent call last):
        puissance_n.sauvegarde.ErreurSauvegarde: ligne 1, on attend « N : » puis 4
    """
    ligne = lignes[numero] if numero < len(lignes) else ""
    prefixe = f"{nom} : "
    valeur = ligne.removeprefix(prefixe)
    if not ligne.startswith(prefixe) or valeur not in valeurs:
        raise ErreurSauvegarde(f"ligne {numero + 1}, on attend « {nom} : » puis {attendu}")
    return valeurs[valeur]


def lire_grille(lignes: list[str], cote: int) -> Grid:
    """Lit la grille, qui finit le fichier.

    Args:
        lignes: les lignes du fichier.
        cote: le côté de la grille.
    Retour: la grille.
    Effets de bord: aucun ; lève ErreurSauvegarde si une ligne manque, déborde ou est de trop.
    """
    if lignes[NUMERO_GRILLE : NUMERO_GRILLE + 1] != ["grille :"]:
        raise ErreurSauvegarde(f"ligne {NUMERO_GRILLE + 1}, on attend « grille : »")
    debut = NUMERO_GRILLE + 1
    if len(lignes) != debut + cote:
        raise ErreurSauvegarde(
            f"à partir de la ligne {debut + 1}, on attend {cote} lignes de grille et rien d'autre"
        )
    for numero, ligne in enumerate(lignes[debut:], debut + 1):
        if len(ligne) != cote or set(ligne) - {VIDE, *JETONS}:
            raise ErreurSauvegarde(f"ligne {numero}, on attend {cote} caractères _, O ou X")
    grid = Grid(cote, cote)
    grid.cells = [list(ligne) for ligne in lignes[debut:]]
    return grid


# --- le fichier ----------------------------------------------------------------------------------


def sauvegarder(partie: Partie, chemin: Chemin = FICHIER) -> None:
    """Écrit une partie dans un fichier, à la place de la précédente.

    Args:
        partie: la partie, qui doit pouvoir continuer.
        chemin: le fichier.
    Retour: rien.
    Effets de bord: remplace le fichier d'un seul coup ; lève ErreurSauvegarde, fichier intact, si
        c'est impossible.
    """
    octets = ecrire_partie(partie)
    try:
        remplacer_fichier(chemin, octets)
    except OSError as erreur:
        phrase = f"impossible d'écrire {nom_lisible(chemin)} ({raison(erreur)})."
        raise ErreurSauvegarde(phrase) from None


def charger(chemin: Chemin = FICHIER) -> Partie:
    """Relit la dernière partie sauvegardée dans un fichier.

    Args:
        chemin: le fichier.
    Retour: la partie.
    Effets de bord: supprime le fichier provisoire d'une sauvegarde tuée ; lève SauvegardeAbsente
        s'il n'y a pas de fichier, ErreurSauvegarde s'il n'est pas celui d'une partie.
    """
    nom = nom_lisible(chemin)
    try:
        return lire_partie(lire_fichier(chemin, TAILLE_MAX))
    except FileNotFoundError:
        raise SauvegardeAbsente(f"Il n'y a pas de partie sauvegardée dans {nom}.") from None
    except OSError as erreur:
        raise ErreurSauvegarde(f"impossible de lire {nom} ({raison(erreur)}).") from None
    except ErreurSauvegarde as erreur:
        phrase = f"{nom} n'est pas une partie à reprendre : {erreur}."
        raise ErreurSauvegarde(phrase) from None


# --- les fonctions du sujet ----------------------------------------------------------------------


def save(
    grid: Grid,
    player: int,
    *,
    joueurs: int = 2,
    interdite: int | None = None,
    chemin: Chemin = FICHIER,
) -> None:
    """Écrit dans un fichier la grille, le joueur dont c'est le tour, et le reste de la partie.

    Args:
        grid: la grille.
        player: le joueur dont c'est le tour, 0 ou 1.
        joueurs: le nombre de joueurs humains, 1 ou 2.
        interdite: l'indice de la colonne interdite, s'il y en a une.
        chemin: le fichier.
    Retour: rien.
    Effets de bord: remplace le fichier d'un seul coup ; lève ErreurSauvegarde, fichier intact, si
        c'est impossible.
    """
    sauvegarder(Partie(grid, player, joueurs, interdite), chemin)


def load(grid: Grid, chemin: Chemin) -> int:
    """Remplit une grille vide à partir d'un fichier.

    Args:
        grid: la grille, qui prend la taille et les jetons de la partie sauvegardée.
        chemin: le fichier.
    Retour: le joueur dont c'est le tour, 0 ou 1.
    Effets de bord: modifie la grille ; lève ErreurSauvegarde, sans rien modifier, si le fichier
        n'est pas celui d'une partie.
    """
    partie = charger(chemin)
    grid.width, grid.height = partie.grid.width, partie.grid.height
    grid.cells = partie.grid.cells
    return partie.player
