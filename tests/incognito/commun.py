"""Ce que les tests d'Incognito partagent : dessiner une position, écrire un coup, le juger."""

from __future__ import annotations

from pathlib import Path

from incognito.plateau import Partie, lignes_du_depart, refus
from incognito.regles import Depart, cases
from incognito.sauvegarde import decoder
from incognito.types import (
    BLANC,
    CHEVALIER,
    ESPION,
    NOIR,
    Case,
    Couleur,
    Coup,
    Jeu,
    Pion,
    Type,
    lire_coup,
)

ANNEXE = Path(__file__).parent / "golden" / "sujet"  # la partie que le sujet montre en annexe
ENTETE = "B b4\nN d1\nB\n"
# Ce que lit qui quitte une partie sauvegardée, une qui ne l'est pas, et une où rien n'est joué.
ADIEU = "Partie sauvegardée dans « {0} » ; pour la reprendre :\nincognito -c {0} -s {0}\n"
PERDUE = "Partie interrompue, sans être sauvegardée.\n"
AU_REVOIR = "Au revoir.\n"
# Sur la sortie, quand l'entrée finit là.
QUITTER = "« sauver NOM », ou quitter sans sauvegarder (o/n) ? \n"
NON_LICITE = {"D": "Déplacement non licite : ", "I": "Interrogation non licite : "}
HORS_DE_5 = "le plateau va de (0, 0) à (4, 4), soit de a1 à e5."
PIONS = {
    " ": None,
    "b": Pion(CHEVALIER, BLANC),
    "e": Pion(ESPION, BLANC),
    "n": Pion(CHEVALIER, NOIR),
    "E": Pion(ESPION, NOIR),
}


def position(dessin: str, joueur: Couleur = BLANC) -> Partie:
    """Lit une position : une ligne par rangée, b n chevaliers, e E espions, « . » cases vides."""
    rangees = dessin.split()
    jeu = Jeu([[PIONS[c.replace(".", " ")] for c in rangee] for rangee in rangees], joueur)
    depart = Depart((Case(3, 1), Case(0, 3)), BLANC)
    return Partie(jeu, depart, lignes_du_depart(depart))


def dessin(partie: Partie) -> str:
    """L'inverse de `position`."""
    lettres = {pion: lettre for lettre, pion in PIONS.items()}
    rangees = ("".join(lettres[pion] for pion in rangee) for rangee in partie.jeu.plateau)
    return "\n".join(rangees).replace(" ", ".")


def relire(octets: bytes | str, taille: int = 5) -> Partie:
    """La partie que dit un fichier."""
    if isinstance(octets, str):
        octets = octets.encode()
    return decoder(octets, taille)


def coup(ligne: str) -> Coup:
    """Lit un coup écrit comme dans un fichier."""
    return lire_coup(ligne)


def raison(partie: Partie, ligne: str) -> str | None:
    """Pourquoi un coup est refusé, sans le début que tous les refus de son genre partagent."""
    phrase = refus(partie, coup(ligne))
    if phrase is None:
        return None
    assert phrase.startswith(NON_LICITE[ligne[0]])
    return phrase.removeprefix(NON_LICITE[ligne[0]])


def gagnant(partie: Partie) -> Couleur | None:
    """Qui a gagné, ou None si la partie continue."""
    if partie.fin is None:
        return None
    (seul,) = partie.fin.gagnants
    return seul


def case(nom: str) -> Case:
    """Lit une case : b4."""
    return Case(int(nom[1:]) - 1, ord(nom[0]) - ord("a"))


def pions(partie: Partie, couleur: Couleur, type_du_pion: Type | None = None) -> int:
    """Compte les pions d'une couleur, ou ceux d'un type."""
    plateau = partie.jeu.plateau
    tous = (plateau[case.x][case.y] for case in cases(len(plateau)))
    return sum(
        pion is not None and pion.couleur is couleur and type_du_pion in (None, pion.type)
        for pion in tous
    )
