"""Les scénarios : des situations écrites en TOML, un fichier par jeu, une table chacune.

Un scénario dit son nom, les exigences qu'il montre, son *épreuve* (ce qu'on fait), ce qui doit
suivre, et un indice pour qui échoue. Tout y est dans la forme du sujet : le profil traduit.
"""

from __future__ import annotations

import tomllib
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

DOSSIER = Path(__file__).resolve().parent / "scenarios"


@dataclass(frozen=True)
class Scenario:
    """Une situation à mettre en place, et ce qui doit s'ensuivre."""

    identifiant: str
    nom: str
    exigences: tuple[str, ...]
    epreuve: str
    indice: str
    ajout: str = ""  # ce que notre liste ajoute ici au devoir d'origine
    essentiel: bool = False  # manqué, il laisse au plus la moitié de ses exigences
    suppose: tuple[str, ...] = ()  # les scénarios sans lesquels celui-ci ne prouverait rien
    taille: int = 5
    position: tuple[str, ...] = ()  # les lignes d'un .inco ; vide : une partie nouvelle
    coups: tuple[str, ...] = ()
    arguments: tuple[str, ...] = ()  # « @sauver:b.inco » est traduit par le profil
    fichiers: Mapping[str, Sequence[str]] = field(default_factory=dict)
    entree: tuple[str, ...] = ()  # ce qu'on donne à l'entrée standard, avant de la fermer
    attendu: Mapping[str, Any] = field(default_factory=dict)


def charger_scenarios(jeu: str) -> list[Scenario]:
    """Les scénarios d'un jeu, dans l'ordre du fichier."""
    lus = tomllib.loads((DOSSIER / f"{jeu}.toml").read_text(encoding="utf-8"))
    return [_scenario(identifiant, cles) for identifiant, cles in lus.items()]


def _scenario(identifiant: str, cles: dict[str, Any]) -> Scenario:
    for cle in ("exigences", "suppose", "position", "coups", "arguments", "entree"):
        cles[cle] = tuple(cles.get(cle, ()))
    return Scenario(identifiant=identifiant, **cles)


def retenus(
    scenarios: Sequence[Scenario], sans: Container[str], ajouts: bool = False
) -> list[Scenario]:
    """Les scénarios qui montrent une exigence qu'on garde.

    Args:
        sans: les exigences qu'on écarte.
        ajouts: garde aussi ce que notre liste ajoute au devoir d'origine.
    """
    return [
        scenario
        for scenario in scenarios
        if any(exigence not in sans for exigence in scenario.exigences)
        and (ajouts or not scenario.ajout)
    ]
