"""Les parties de référence : les rejouer, et les enregistrer de nouveau (`make golden`).

Un cas est un dossier `tests/<jeu>/golden/<cas>/` :

    arguments.txt   les arguments de la commande, un par ligne
    saisies.txt     ce que le joueur tape
    avant/          les fichiers présents au départ (facultatif)
    sortie.txt      la sortie standard attendue
    erreurs.txt     la sortie d'erreur attendue
    code.txt        le code de sortie attendu
    apres/          tous les fichiers du dossier à la fin (absent : aucun)
    exigences.txt   ce que ce cas montre au joueur, une exigence par ligne (facultatif)
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from tests.outils import JEUX, TESTS, Resultat, fichiers, lancer


def cas_du_jeu(jeu: str) -> list[Path]:
    """Les dossiers des parties de référence d'un jeu."""
    return sorted(d for d in (TESTS / jeu / "golden").glob("*") if d.is_dir())


def exigences(cas: Path) -> list[str]:
    """Les exigences qu'un cas montre."""
    chemin = cas / "exigences.txt"
    return chemin.read_text(encoding="utf-8").split() if chemin.exists() else []


def rejouer(jeu: str, cas: Path, dossier: Path) -> Resultat:
    """Joue un cas avec la vraie commande, dans un dossier vide où l'on copie `avant/`."""
    if (cas / "avant").is_dir():
        shutil.copytree(cas / "avant", dossier, dirs_exist_ok=True)
    arguments = (cas / "arguments.txt").read_text(encoding="utf-8").splitlines()
    saisies = (cas / "saisies.txt").read_bytes()
    return lancer(jeu, *arguments, saisies=saisies, dossier=dossier)


def enregistrer(jeu: str, cas: Path) -> None:
    """Remplace ce qui est attendu d'un cas par ce que la commande rend aujourd'hui."""
    with tempfile.TemporaryDirectory() as temporaire:
        dossier = Path(temporaire)
        resultat = rejouer(jeu, cas, dossier)
        (cas / "sortie.txt").write_bytes(resultat.sortie)
        (cas / "erreurs.txt").write_bytes(resultat.erreurs)
        (cas / "code.txt").write_text(f"{resultat.code}\n", encoding="utf-8")
        shutil.rmtree(cas / "apres", ignore_errors=True)
        if fichiers(dossier):
            shutil.copytree(dossier, cas / "apres")


def principal() -> None:
    """Enregistre de nouveau tous les cas de tous les jeux."""
    for jeu in JEUX:
        for cas in cas_du_jeu(jeu):
            enregistrer(jeu, cas)
            print(f"{jeu}/{cas.name}")


if __name__ == "__main__":
    principal()
