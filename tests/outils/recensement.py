"""Le recensement : les tests de chaque exigence, par leur nom, dans un fichier suivi par git.

Un test peut disparaître sans bruit : sauté avec son fichier, ignoré, renommé, masqué par un autre
du même nom. La feuille compare donc ce qui a été joué à ce fichier, que `make recensement` refait
(à relire avec git diff) : une exigence dont un test recensé manque est « incomplète ».
"""

from __future__ import annotations

import ast
import io
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import redirect_stdout
from pathlib import Path

from tests.outils.passage import Passage, jouer

FICHIER = Path("tests") / "exigences" / "recensement.txt"
EN_TETE = (
    "# Les tests de chaque exigence. Refait par « make recensement » ; à relire avec git diff."
)

Recensement = Mapping[str, list[str]]
"""Pour chaque exigence, les noms des tests qui la citent."""


def lire(racine: Path) -> Recensement:
    """Le recensement d'un projet ; vide s'il n'a pas été fait."""
    chemin = racine / FICHIER
    lignes = chemin.read_text(encoding="utf-8").splitlines()[1:] if chemin.exists() else []
    recensement: dict[str, list[str]] = {}
    tests: list[str] = []
    for ligne in lignes:
        if ligne.startswith("  "):
            tests.append(ligne[2:])
        else:
            tests = recensement[ligne] = []
    return recensement


def texte(citees: Mapping[str, list[str]]) -> str:
    """Le recensement de ces tests, comme on l'écrit."""
    par_exigence: dict[str, list[str]] = {}
    for test, exigences in citees.items():
        for exigence in exigences:
            par_exigence.setdefault(exigence, []).append(test)
    lignes = [EN_TETE]
    for exigence in sorted(par_exigence):
        lignes += [exigence, *(f"  {test}" for test in sorted(par_exigence[exigence]))]
    return "\n".join(lignes) + "\n"


def masques(racine: Path, tests: Iterable[str]) -> set[str]:
    """Les tests d'un fichier où le même nom est donné deux fois, le second masquant le premier."""
    doubles = {
        fichier: set(_noms_doubles(ast.parse((racine / fichier).read_text(encoding="utf-8"))))
        for fichier in {test.split("::")[0] for test in tests}
        if fichier.endswith(".py") and (racine / fichier).is_file()
    }
    return {t for t in tests if t.split("[")[0].split("::")[-1] in doubles.get(_fichier(t), ())}


def _fichier(test: str) -> str:
    """Le fichier d'un test."""
    return test.split("::")[0]


def _noms_doubles(bloc: ast.Module | ast.ClassDef) -> Iterator[str]:
    """Les noms définis deux fois dans un même bloc, classes comprises."""
    definis = [n for n in bloc.body if isinstance(n, ast.FunctionDef | ast.ClassDef)]
    yield from (nom for nom, fois in Counter(n.name for n in definis).items() if fois > 1)
    for noeud in definis:
        if isinstance(noeud, ast.ClassDef):
            yield from _noms_doubles(noeud)


def reproches(passage: Passage, racine: Path) -> list[str]:
    """Pourquoi l'on ne peut pas recenser ce projet : des tests s'y cachent déjà."""
    trouves = [f"{fichier} ne se lit pas, ou se saute" for fichier in passage.illisibles]
    trouves += [f"{test} en masque un autre" for test in sorted(masques(racine, passage.citees))]
    return trouves or ([] if passage.code == 0 else ["pytest n'a pas fini"])


def principal() -> None:
    """Refait le recensement du dossier courant."""
    racine = Path.cwd()
    with redirect_stdout(io.StringIO()):
        passage = jouer(racine, ["--collect-only", "-p", "no:cacheprovider"])
    trouves = reproches(passage, racine)
    if trouves:
        sys.exit("Recensement refusé :\n" + "\n".join(trouves))
    (racine / FICHIER).parent.mkdir(parents=True, exist_ok=True)
    (racine / FICHIER).write_text(texte(passage.citees), encoding="utf-8")
    print(f"{len(passage.citees)} tests recensés dans {FICHIER}")


if __name__ == "__main__":
    principal()
