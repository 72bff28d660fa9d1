"""Les corrections de l'enseignant : `corrections.csv`, qu'il remplit et qu'on relit à chaque fois.

Une ligne par étudiant et par exigence : étudiant, exigence, verdict, points, raison. On y met
d'avance, sans points, ce qui reste à lire ou à juger ; dès qu'une ligne a un verdict ou des points
à lui, elle est à l'enseignant : on la garde telle quelle, et elle passe avant ce qu'on a vu.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

FICHIER = "corrections.csv"
COLONNES = ("étudiant", "exigence", "verdict", "points", "raison", "sur", "question")
BOM = "\ufeff"  # sans lui, un tableur ouvre les accents de travers
A_REMPLIR = ("", "à lire", "non jugeable")
VERDICTS = {"tenue": 1.0, "non tenue": 0.0}


class CorrectionFausse(Exception):
    """Une ligne de corrections.csv ne se comprend pas ; le message la nomme."""


@dataclass(frozen=True)
class Correction:
    """Ce que l'enseignant a décidé d'une exigence : un verdict, la part des points, une raison."""

    verdict: str
    part: float
    raison: str = ""


@dataclass(frozen=True)
class Ligne:
    """Une ligne du fichier, telle qu'elle y est écrite."""

    etudiant: str
    exigence: str
    verdict: str = ""
    points: str = ""
    raison: str = ""
    sur: str = ""
    question: str = ""

    @property
    def remplie(self) -> bool:
        """Dit si l'enseignant y a écrit."""
        return bool(self.points.strip()) or self.verdict.strip() not in A_REMPLIR

    @property
    def cle(self) -> tuple[str, str]:
        """L'étudiant et l'exigence."""
        return self.etudiant, self.exigence


def sans_formule(texte: str) -> str:
    """Le même texte, qu'un tableur ne prendra pas pour une formule."""
    return f"'{texte}" if texte[:1] in ("=", "+", "-", "@") else texte


def _tel_quel(texte: str) -> str:
    """Le texte d'avant `sans_formule`."""
    return texte[1:] if texte[:1] == "'" and texte[1:2] in ("=", "+", "-", "@") else texte


def lire(sortie: Path) -> list[Ligne]:
    """Les lignes du fichier d'un dossier de notes ; aucune s'il n'y est pas."""
    chemin = sortie / FICHIER
    if not chemin.is_file():
        return []
    with chemin.open(encoding="utf-8-sig", newline="") as fichier:
        entete = fichier.readline()
        separateur = ";" if entete.count(";") >= entete.count(",") else ","
        noms = next(csv.reader([entete], delimiter=separateur), [])
        if set(COLONNES[:5]) - set(noms):
            raise CorrectionFausse(f"{chemin} doit avoir les colonnes {', '.join(COLONNES[:5])}.")
        lues = list(csv.DictReader(fichier, noms, delimiter=separateur))
    champs = dict(zip(COLONNES, Ligne.__dataclass_fields__, strict=True))
    return [
        Ligne(
            **{
                champ: _tel_quel((lue.get(colonne) or "").strip())
                for colonne, champ in champs.items()
            }
        )
        for lue in lues
    ]


def comprendre(lignes: Sequence[Ligne], valeurs: Mapping[str, float]) -> dict[str, Correction]:
    """Les corrections d'un étudiant, par exigence ; lève CorrectionFausse.

    Args:
        valeurs: ce que vaut chaque exigence de son sujet.
    """
    corrections = {}
    for ligne in lignes:
        if ligne.remplie and ligne.exigence in valeurs:
            corrections[ligne.exigence] = _comprendre(ligne, valeurs[ligne.exigence])
    return corrections


def _comprendre(ligne: Ligne, vaut: float) -> Correction:
    ou = f"{FICHIER}, {ligne.etudiant}, {ligne.exigence}"
    if not ligne.points:
        if ligne.verdict not in VERDICTS:
            connus = " ou ".join(f"« {mot} »" for mot in VERDICTS)
            raise CorrectionFausse(f"{ou} : il faut des points, ou le verdict {connus}.")
        return Correction(ligne.verdict, VERDICTS[ligne.verdict], ligne.raison)
    try:
        donnes = float(ligne.points.replace(",", "."))
    except ValueError:
        raise CorrectionFausse(f"{ou} : « {ligne.points} » n'est pas un nombre.") from None
    if not 0 <= donnes <= vaut + 0.005:
        raise CorrectionFausse(f"{ou} : il faut de 0 à {vaut:.2f} points, pas {ligne.points}.")
    part = min(1.0, donnes / vaut) if vaut else 1.0
    if abs(part - 1) < 0.01:
        part = 1.0
    return Correction(_verdict(ligne, part), part, ligne.raison)


def _verdict(ligne: Ligne, part: float) -> str:
    """Le verdict qu'il a écrit, ou celui que disent ses points."""
    if ligne.verdict not in A_REMPLIR:
        return ligne.verdict
    if part == 1:
        return "tenue"
    return "partielle" if part else "non tenue"


def ecrire(sortie: Path, lignes: Sequence[Ligne]) -> None:
    """Écrit le fichier, trié : par étudiant, puis par exigence."""
    texte = io.StringIO()
    table = csv.writer(texte, delimiter=";", lineterminator="\r\n")
    table.writerow(COLONNES)
    for ligne in sorted(lignes, key=lambda ligne: ligne.cle):
        table.writerow(
            [sans_formule(getattr(ligne, champ)) for champ in Ligne.__dataclass_fields__]
        )
    (sortie / FICHIER).write_text(BOM + texte.getvalue(), encoding="utf-8", newline="")


def completer(avant: Sequence[Ligne], a_remplir: Sequence[Ligne]) -> list[Ligne]:
    """Les lignes de l'enseignant, et celles qui restent à remplir."""
    gardees = [ligne for ligne in avant if ligne.remplie]
    deja = {ligne.cle for ligne in gardees}
    return [*gardees, *(ligne for ligne in a_remplir if ligne.cle not in deja)]
