"""Les parties de référence : où elles sont, ce qu'elles montrent, les rejouer."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from tests.appui import TESTS, Resultat, lancer


def cas_du_jeu(jeu: str) -> list[Path]:
    """Les dossiers des parties de référence d'un jeu."""
    return sorted(d for d in (TESTS / jeu / "golden").glob("*") if d.is_dir())


def exigences(cas: Path) -> list[str]:
    """Les exigences qu'un cas montre."""
    chemin = cas / "exigences.txt"
    return chemin.read_text(encoding="utf-8").split() if chemin.exists() else []


def attendu(cas: Path) -> Resultat:
    """Ce qu'un cas doit rendre ; sans `erreurs.txt`, aucune erreur, et sans `code.txt`, zéro."""
    erreurs, code = cas / "erreurs.txt", cas / "code.txt"
    return Resultat(
        int(code.read_text(encoding="utf-8")) if code.exists() else 0,
        (cas / "sortie.txt").read_bytes(),
        erreurs.read_bytes() if erreurs.exists() else b"",
    )


def rejouer(
    jeu: str, cas: Path, dossier: Path, lancer: Callable[..., Resultat] = lancer
) -> Resultat:
    """Joue un cas avec la vraie commande, dans un dossier vide où l'on copie `avant/`."""
    if (cas / "avant").is_dir():
        shutil.copytree(cas / "avant", dossier, dirs_exist_ok=True)
    arguments = (cas / "arguments.txt").read_text(encoding="utf-8").splitlines()
    saisies = (cas / "saisies.txt").read_bytes()
    return lancer(jeu, *arguments, saisies=saisies, dossier=dossier)
