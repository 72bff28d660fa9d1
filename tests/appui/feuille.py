"""L'imprimeur des feuilles de notation : une ligne par exigence, son verdict, ses preuves.

Il ne juge rien : `make bareme` et `make noter` lui donnent des lignes déjà jugées.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

LARGEUR_TEXTE = 58
LARGEUR_SOURCE = 24


@dataclass(frozen=True)
class Ligne:
    """Une exigence jugée : ce qu'elle demande, combien d'épreuves, le verdict, ce qui l'appuie.

    Les `notes` viennent au-dessous d'elle, une par ligne.
    """

    identifiant: str
    source: str
    texte: str
    epreuves: str
    verdict: str
    preuve: str = ""
    notes: Sequence[str] = ()


def abrege(texte: str, largeur: int = LARGEUR_TEXTE) -> str:
    """Le début d'un texte, coupé entre deux mots."""
    if len(texte) <= largeur:
        return texte
    return texte[:largeur].rsplit(" ", 1)[0].rstrip(" ,;:(") + "…"


def nombre(valeur: float) -> str:
    """Un nombre de points, à la française."""
    return f"{round(valeur, 2):g}".replace(".", ",")


def rendu_ligne(ligne: Ligne) -> list[str]:
    """La ligne d'une exigence, et ses notes."""
    source = ligne.source
    if len(source) > LARGEUR_SOURCE:
        source = source[: LARGEUR_SOURCE - 1] + "…"
    imprimee = (
        f"  {ligne.identifiant:<8} {source:<{LARGEUR_SOURCE}}"
        f"  {abrege(ligne.texte):<{LARGEUR_TEXTE + 1}}"
        f"  {ligne.epreuves:>12}  {ligne.verdict:<15}  {ligne.preuve}"
    )
    return [imprimee.rstrip(), *(f"          {note}" for note in ligne.notes)]


def rendu_partie(titre: str, lignes: Sequence[Ligne]) -> list[str]:
    """Le titre d'une partie de la feuille, puis ses lignes."""
    return ["", titre, *(imprimee for ligne in lignes for imprimee in rendu_ligne(ligne))]
