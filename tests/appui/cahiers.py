"""Les cahiers : les exigences des cinq sujets, et leurs points."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

DOSSIER = Path(__file__).resolve().parent.parent / "exigences"

ORDRE = ("incognito", "pickomino", "puissance_n", "dames", "sixquiprend")

TITRES = {
    "incognito": "Incognito",
    "pickomino": "Pickomino",
    "puissance_n": "Puissance N",
    "dames": "Dames++",
    "sixquiprend": "Six Qui Prend",
}


@dataclass(frozen=True)
class Exigence:
    """Une ligne du cahier des charges : sa source, ce qu'elle demande, son poste au barème."""

    identifiant: str
    source: str
    texte: str
    poste: str = ""
    lecture: str = ""
    titre: str = ""  # deux ou trois mots, là où un étudiant la lit
    poids: float = 1.0  # sa part du poste, à côté des autres

    @property
    def nom(self) -> str:
        """Comme on la nomme à un étudiant : « PUI-08, l'alignement »."""
        return f"{self.identifiant}, {self.titre}" if self.titre else self.identifiant


@dataclass(frozen=True)
class Cahier:
    """Les exigences d'un jeu, et les points du barème officiel s'il y en a un."""

    jeu: str
    exigences: tuple[Exigence, ...]
    points: Mapping[str, float]


def charger_cahiers(jeux: Iterable[str] = ORDRE, dossier: Path = DOSSIER) -> tuple[Cahier, ...]:
    """Lit les listes d'exigences des jeux demandés, toujours dans le même ordre."""
    demandes = set(jeux)
    return tuple(_charger_cahier(dossier / f"{jeu}.toml") for jeu in ORDRE if jeu in demandes)


def _charger_cahier(chemin: Path) -> Cahier:
    donnees = tomllib.loads(chemin.read_text(encoding="utf-8"))
    exigences = tuple(
        Exigence(nom, poste=cles.pop("bareme", ""), **cles)
        for nom, cles in donnees["exigences"].items()
    )
    return Cahier(donnees["jeu"], exigences, donnees.get("bareme", {}))
