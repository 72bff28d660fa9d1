"""Ce que les tests d'Incognito partagent : dessiner une position, écrire un coup."""

from __future__ import annotations

from pathlib import Path

from incognito.notation import coup_de_la_ligne
from incognito.regles import cases
from incognito.types import BLANC, CHEVALIER, ESPION, NOIR, Couleur, Coup, Jeu, Pion, Type

ANNEXE = Path(__file__).parent / "annexe"
ENTETE = "B b4\nN d1\nB\n"
# La phrase de qui quitte une partie sauvegardée, et de qui en quitte une qui ne l'est pas.
ADIEU = "Partie interrompue : sauvegardée dans {0} ; pour la reprendre : incognito -c {0} -s {0}\n"
PERDUE = "Partie interrompue : elle n'est pas sauvegardée.\n"
PIONS = {
    " ": None,
    "b": Pion(CHEVALIER, BLANC),
    "e": Pion(ESPION, BLANC),
    "n": Pion(CHEVALIER, NOIR),
    "E": Pion(ESPION, NOIR),
}


def position(dessin: str, joueur: Couleur = BLANC) -> Jeu:
    """Lit une position : une ligne par rangée, b n chevaliers, e E espions, « . » cases vides."""
    rangees = dessin.split()
    return Jeu([[PIONS[c.replace(".", " ")] for c in rangee] for rangee in rangees], joueur)


def dessin(jeu: Jeu) -> str:
    """L'inverse de `position`."""
    lettres = {pion: lettre for lettre, pion in PIONS.items()}
    rangees = ("".join(lettres[pion] for pion in rangee) for rangee in jeu.plateau)
    return "\n".join(rangees).replace(" ", ".")


def coup(ligne: str) -> Coup:
    """Lit un coup écrit comme dans un fichier."""
    return coup_de_la_ligne(ligne)


def pions(jeu: Jeu, couleur: Couleur, type_du_pion: Type | None = None) -> int:
    """Compte les pions d'une couleur, ou ceux d'un type."""
    tous = (jeu.plateau[case.x][case.y] for case in cases(len(jeu.plateau)))
    return sum(
        pion is not None and pion.couleur is couleur and type_du_pion in (None, pion.type)
        for pion in tous
    )
