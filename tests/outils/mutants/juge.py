"""Le juge : ce que les tests d'un jeu voient d'un mutant.

Les tests qui citent une exigence passent d'abord ; s'ils ne voient rien, les autres tests du jeu.
Un test que le mutant empêche de finir l'a vu, s'il finit vite sans lui : on le rejoue aussitôt.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from pathlib import Path

from tests.outils.mutants.fabrique import Mutant
from tests.outils.sabotage.moteur import (
    RATE,
    SECONDES_PAR_TEST,
    Copie,
    SansConclusion,
    fichiers_qui_citent,
)


class Sort(Enum):
    """Ce que devient un mutant."""

    CITE = "tué par un test qui cite une exigence"
    AUTRE = "tué seulement par un autre test"
    SURVIT = "survit"
    INDECIS = "sans conclusion"


def juger(
    copie: Copie, mutant: Mutant, prefixe: str, indices: Sequence[list[str]], excuse: bool = False
) -> tuple[Sort, str]:
    """Le sort d'un mutant, et le test qui l'a tué ; les `indices` sont à essayer d'abord.

    S'ils ne voient pas un mutant qui a une excuse, on ne cherche pas plus loin : il survit.
    """
    jeu = mutant.fichier.split("/")[0]
    citants = ["--exigence", prefixe]
    essais = [(Sort.CITE, [*citants, *groupe]) for groupe in indices if groupe]
    if not excuse:
        essais.append((Sort.CITE, [*citants, *les_proches_d_abord(mutant, prefixe, copie)]))
        essais.append((Sort.AUTRE, [f"tests/{jeu}", jeu]))
    try:
        for sort, arguments in essais:
            tueur = essayer(copie, mutant, arguments)
            if tueur is not None:
                return sort, tueur
    except SansConclusion:
        return Sort.INDECIS, ""
    return Sort.SURVIT, ""


def les_proches_d_abord(mutant: Mutant, prefixe: str, copie: Copie) -> list[str]:
    """Les fichiers de tests qui citent le jeu : ceux du module changé, puis l'oracle, d'abord."""
    module = Path(mutant.fichier).stem
    fichiers = fichiers_qui_citent(prefixe, copie.racine)
    return sorted(fichiers, key=lambda nom: (module not in nom, "oracle" not in nom))


def essayer(copie: Copie, mutant: Mutant, arguments: list[str]) -> str | None:
    """Le premier de ces tests que le mutant fait échouer ; None s'il n'y en a pas."""
    try:
        with copie.changee(copie.racine / mutant.fichier, mutant.texte):
            joue = copie.tester(*arguments)
    except SansConclusion as attente:
        if finit_vite(copie, attente.test):
            return attente.test
        raise
    if joue.returncode not in (1, 2):
        return None
    rate = RATE.search(joue.stdout)
    return rate[1] if rate else "l'import du module"


def finit_vite(copie: Copie, test: str) -> bool:
    """Vrai si ce test réussit sans le mutant, et loin de sa limite, quelle que soit la charge."""
    if not test:
        return False
    try:
        return copie.tester(f"--timeout={SECONDES_PAR_TEST // 3}", test).returncode == 0
    except SansConclusion:
        return False
