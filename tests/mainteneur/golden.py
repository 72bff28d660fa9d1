"""Les parties de référence : les rejouer, et les enregistrer de nouveau (`make golden`).

`make golden JEU=dames CAS=abandon` n'en enregistre qu'une ; `JEU=dames`, celles d'un jeu.

Un cas est un dossier `tests/<jeu>/golden/<cas>/` :

    arguments.txt   les arguments de la commande, un par ligne
    saisies.txt     ce que le joueur tape
    colonnes.txt    la largeur du terminal où l'on joue (absent : par des tubes)
    avant/          les fichiers présents au départ (facultatif)
    sortie.txt      la sortie standard attendue
    erreurs.txt     la sortie d'erreur attendue (absent : rien)
    code.txt        le code de sortie attendu (absent : 0)
    apres/          tous les fichiers du dossier à la fin (absent : aucun)
    exigences.txt   ce que ce cas montre au joueur, une exigence par ligne (facultatif)
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import click

from tests.appui import JEUX, OPTION_AIDE, fichiers
from tests.appui.golden import cas_du_jeu, rejouer

TAPEE = "sujet"  # tapée d'après le sujet : c'est au jeu de lui ressembler


def enregistrer(jeu: str, cas: Path) -> None:
    """Remplace ce qui est attendu d'un cas par ce que la commande rend aujourd'hui."""
    with tempfile.TemporaryDirectory() as temporaire:
        dossier = Path(temporaire)
        resultat = rejouer(jeu, cas, dossier)
        (cas / "sortie.txt").write_bytes(resultat.sortie)
        for nom in ("erreurs.txt", "code.txt"):
            (cas / nom).unlink(missing_ok=True)
        if resultat.erreurs:
            (cas / "erreurs.txt").write_bytes(resultat.erreurs)
        if resultat.code:
            (cas / "code.txt").write_text(f"{resultat.code}\n", encoding="utf-8")
        shutil.rmtree(cas / "apres", ignore_errors=True)
        if fichiers(dossier):
            shutil.copytree(dossier, cas / "apres")


def choisis(jeux: Sequence[str], cas: str) -> list[tuple[str, Path]]:
    """Les cas de ces jeux, ou ceux de ce nom ; s'il n'y en a pas, une phrase et c'est tout."""
    tous = []
    for jeu in jeux:
        tous += [(jeu, chemin) for chemin in cas_du_jeu(jeu) if chemin.name != TAPEE]
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
