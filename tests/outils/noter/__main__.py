"""`make noter` : la ligne de commande de la notation."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path

import click

from tests.outils import JEUX

from .classe import (
    Demande,
    commande_absolue,
    ecrire_les_notes,
    noter_classe,
    noter_programme,
    rendus,
)
from .construction import dictee
from .decouverte import decouvrir, essai
from .feuille import feuille, liste_de_lecture
from .profils import ProfilInvalide, charger_profil

JUGES = ("incognito", "puissance_n")


@click.command()
@click.argument("jeu", type=click.Choice(JEUX))
@click.option("--programme", default="", help="La commande du programme à noter.")
@click.option("--dossier", default="", help="Un rendu, ou un dossier de rendus.")
@click.option("--profil", default="", help="Le profil de ces programmes.")
@click.option("--sans", default="", help="Les exigences à écarter ; « ajouts » : les nôtres.")
@click.option("--sortie", default="notes", help="Où écrire notes.csv et les rapports.")
@click.option("--junit", default="", help="Un rapport JUnit de plus, pour un seul programme.")
@click.option("--essai", "montrer", is_flag=True, help="Montre une étape, brute et comprise.")
@click.option("--memoire", is_flag=True, help="Construit aussi avec -fsanitize, et le dit.")
def noter(
    jeu: str,
    programme: str,
    dossier: str,
    profil: str,
    sans: str,
    sortie: str,
    junit: str,
    montrer: bool,
    memoire: bool,
) -> None:
    """Note un programme, ou une classe, d'après le sujet."""
    if jeu not in JUGES:
        click.echo(liste_de_lecture(jeu))
        return
    if shutil.which("prlimit") is None:
        raise click.ClickException("il faut la commande prlimit (paquet util-linux).")
    chemin = Path(profil).resolve() if profil else None
    demande = Demande(jeu, chemin, sans, memoire, str(Path(junit).resolve()) if junit else "")
    if montrer and programme:
        montrer_une_etape(programme, chemin)
    elif programme:
        sys.exit(noter_programme(demande, programme))
    elif dossier:
        noter_dossier(demande, Path(dossier), Path(sortie))
    else:
        raise click.ClickException("donnez PROGRAMME=commande, ou DOSSIER=rendus.")


def montrer_une_etape(programme: str, profil: Path | None) -> None:
    """Imprime une étape du dialogue, brute et comprise."""
    try:
        lu = charger_profil(profil)
    except ProfilInvalide as erreur:
        raise click.ClickException(str(erreur)) from None
    with dictee() as bibliotheque:
        cible = decouvrir(shlex.split(commande_absolue(programme)), lu, bibliotheque)
        click.echo("\n".join([*cible.constats, "", essai(cible)]))


def noter_dossier(demande: Demande, dossier: Path, sortie: Path) -> None:
    """Note les rendus d'un dossier : une feuille s'il n'y en a qu'un, des notes sinon."""
    if not dossier.is_dir() or not rendus(dossier):
        raise click.ClickException(f"« {dossier} » n'est pas un dossier de rendus.")
    try:
        if demande.jeu == "incognito":
            charger_profil(demande.profil)
        bilans = noter_classe(demande, rendus(dossier.resolve()))
    except ProfilInvalide as erreur:
        raise click.ClickException(str(erreur)) from None
    if len(bilans) == 1:
        click.echo(feuille(bilans[0]))
    ecrire_les_notes(bilans, sortie)
    rates = sum(bool(bilan.construction) for bilan in bilans)
    click.echo(
        f"{len(bilans)} rendus notés, dont {rates} qui ne se construisent pas : {sortie}/notes.csv"
    )


if __name__ == "__main__":
    noter()
