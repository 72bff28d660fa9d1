"""Les parties de référence : les rejouer, et les enregistrer de nouveau (`make golden`).

`make golden JEU=dames CAS=abandon` n'en enregistre qu'une ; `JEU=dames`, celles d'un jeu.

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
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

import click

from tests.outils import JEUX, OPTION_AIDE, TESTS, Resultat, fichiers, lancer

TAPEES = ("sujet", "annexe")  # tapées d'après le sujet : c'est au jeu de leur ressembler


def cas_du_jeu(jeu: str) -> list[Path]:
    """Les dossiers des parties de référence d'un jeu."""
    return sorted(d for d in (TESTS / jeu / "golden").glob("*") if d.is_dir())


def exigences(cas: Path) -> list[str]:
    """Les exigences qu'un cas montre."""
    chemin = cas / "exigences.txt"
    return chemin.read_text(encoding="utf-8").split() if chemin.exists() else []


def rejouer(
    jeu: str, cas: Path, dossier: Path, lancer: Callable[..., Resultat] = lancer
) -> Resultat:
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


def choisis(jeux: Sequence[str], cas: str) -> list[tuple[str, Path]]:
    """Les cas de ces jeux, ou ceux de ce nom ; s'il n'y en a pas, une phrase et c'est tout."""
    tous = []
    for jeu in jeux:
        tous += [(jeu, chemin) for chemin in cas_du_jeu(jeu) if chemin.name not in TAPEES]
    gardes = [(jeu, chemin) for jeu, chemin in tous if cas in ("", chemin.name)]
    if not gardes:
        noms = ", ".join(chemin.name for _, chemin in tous)
        sys.exit(f"« {cas} » n'est pas une partie de référence ; il y a : {noms}.")
    return gardes


@click.command()
@click.option("--jeu", "jeux", multiple=True, type=click.Choice(JEUX), default=JEUX)
@click.option("--cas", default="")
@OPTION_AIDE
def commande(jeux: Sequence[str], cas: str) -> None:
    """Enregistre de nouveau les cas demandés."""
    for jeu, chemin in choisis(jeux, cas):
        enregistrer(jeu, chemin)
        click.echo(f"{jeu}/{chemin.name}")


if __name__ == "__main__":
    commande(prog_name="golden")
