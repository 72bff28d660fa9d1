"""Ce que les tests du cours partagent : le cours de Puissance N, un kit où l'on écrit, sa note."""

from __future__ import annotations

from pathlib import Path

from tests.appui.ancrage import module_et_nom
from tests.enseigner.cours.correction import Correction
from tests.enseigner.cours.exercices import charger
from tests.enseigner.cours.greffe import corps

COURS = charger("puissance_n")


def ecrire(dossier: Path, fonction: str, lignes: str) -> None:
    """Écrit dans un kit le corps d'une fonction, comme le ferait un étudiant."""
    fichier, nom = module_et_nom(fonction, dossier)
    source = (dossier / fichier).read_text(encoding="utf-8")
    debut, fin = corps(source, nom)
    siennes = source.splitlines(keepends=True)
    retrait = "    " * len(nom)
    neuves = [f"{retrait}{ligne}\n" for ligne in lignes.strip("\n").splitlines()]
    texte = "".join([*siennes[:debut], *neuves, *siennes[fin:]])
    (dossier / fichier).write_text(texte, encoding="utf-8")


def en_tete(dossier: Path, fichier: str, lignes: str) -> None:
    """Ajoute des lignes à un module d'un kit, après ses imports du futur."""
    chemin = dossier / fichier
    source = chemin.read_text(encoding="utf-8")
    marque = "from __future__ import annotations\n"
    assert source.count(marque) == 1
    chemin.write_text(source.replace(marque, f"{marque}\n{lignes}\n"), encoding="utf-8")


def gagnees(correction: Correction) -> list[int]:
    """Les étapes qui donnent des points."""
    return [numero for numero, note in sorted(correction.notes.items()) if note.part > 0]


def dit(correction: Correction) -> str:
    """Tout ce qu'une correction dit."""
    manques = [f"{un.exercice} : {un.manque}" for un in correction.resultats if un.manque]
    return "\n".join([*correction.constats, *manques])


def part(correction: Correction, numero: int) -> float:
    """La part de ses points qu'une étape obtient, de 0 à 1."""
    return correction.notes[numero].part
