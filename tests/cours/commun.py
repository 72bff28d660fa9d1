"""Ce que les tests du cours partagent : le cours de Puissance N, un kit qu'on remplit, sa note."""

from __future__ import annotations

from pathlib import Path

from tests.cours.exercices import charger
from tests.noter.bilan import Bilan, total

COURS = charger("puissance_n")
A_ECRIRE = '    raise NotImplementedError("à écrire : étape 2")\n'


def ecrire(dossier: Path, avant: str, apres: str) -> None:
    """Remplace un morceau de grid.py dans un kit, comme le ferait un étudiant."""
    chemin = dossier / "puissance_n" / "grid.py"
    source = chemin.read_text(encoding="utf-8")
    assert source.count(avant) == 1
    chemin.write_text(source.replace(avant, apres), encoding="utf-8")


def obtenus(bilan: Bilan) -> tuple[float, float]:
    """Les points d'un kit, et sur combien."""
    somme = total(bilan)
    return somme.obtenus, somme.juges
