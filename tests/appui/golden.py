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
    """Joue un cas avec la vraie commande, dans un dossier vide où l'on copie `avant/`.

    Par des tubes ou, si `colonnes.txt` en dit la largeur, dans un terminal.
    """
    if (cas / "avant").is_dir():
        shutil.copytree(cas / "avant", dossier, dirs_exist_ok=True)
    arguments = (cas / "arguments.txt").read_text(encoding="utf-8").splitlines()
    saisies = (cas / "saisies.txt").read_bytes()
    if (cas / "colonnes.txt").exists():
        colonnes = int((cas / "colonnes.txt").read_text(encoding="utf-8"))
        return au_terminal(jeu, *arguments, saisies=saisies, dossier=dossier, colonnes=colonnes)
    return lancer(jeu, *arguments, saisies=saisies, dossier=dossier)


def au_terminal(
    jeu: str, *arguments: str, saisies: bytes, dossier: Path, colonnes: int
) -> Resultat:
    """Joue dans un terminal assez haut pour tout garder ; la sortie est ce qu'on y voit."""
    from tests.appui.ecran import ecran  # demande pyte, dont les parties par des tubes se passent

    with ecran(jeu, *arguments, dossier=dossier, colonnes=colonnes, lignes=500) as terminal:
        terminal.taper(*saisies.decode().splitlines())
        return Resultat(terminal.code(), f"{terminal.texte}\n".encode(), b"")
