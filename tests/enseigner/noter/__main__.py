"""`make noter` : la ligne de commande de la notation."""

from __future__ import annotations

import os
import secrets
import shlex
import shutil
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import click

from tests.appui import JEUX, OPTION_AIDE, bac
from tests.appui.cahiers import TITRES

from . import exports
from .archives import ArchiveFermee, est_une_archive
from .bilan import Bilan, remarque
from .classe import (
    commande_absolue,
    ecrire,
    garder,
    genre,
    noter_classe,
    noter_un,
    relire,
)
from .construction import (
    ConstructionRatee,
    NonJugeable,
    construire,
    copie,
)
from .corrections import CorrectionFausse
from .examen import JUGES, Demande, essai, examiner
from .feuille import a_l_ecran, feuille
from .profils import ProfilInvalide, charger_profil
from .releve import liste_de_lecture
from .rendus import chemins, nom_propre, ouvert

AIDE = (
    "Que faut-il noter ? Donnez PROGRAMME=dossier, PROGRAMME=commande ou DOSSIER=rendus "
    "(tests/enseigner/noter/LISEZMOI.md dit le reste)."
)


class Refus(Exception):
    """Ce qu'on ne peut pas faire, en une phrase."""


@dataclass(frozen=True)
class Reglages:
    """Ce que la ligne de commande a demandé."""

    jeu: str
    programme: str = ""
    dossier: str = ""
    profil: str = ""
    profils: str = ""
    sans: str = ""
    sortie: str = ""
    moodle: str = ""
    ajouts: bool = False
    sans_bac: bool = False
    montrer: bool = False
    jusqu: int | None = None
    graine: int | None = None

    def demande(self) -> Demande:
        """Ce qu'il faut noter, et comment ; la graine des kits est neuve, si on n'en donne pas."""
        chemin = Path(self.profil).resolve() if self.profil else None
        if self.jeu in JUGES:
            charger_profil(chemin, self.jeu)
        sans = tuple(sorted(filter(None, self.sans.split(","))))
        graine = secrets.randbelow(10**9) if self.graine is None else self.graine
        return Demande(self.jeu, chemin, sans, self.ajouts, self.jusqu, graine)


@click.command()
@click.argument("jeu", type=click.Choice(JEUX))
@click.option("--programme", default="", help="Le dossier d'un programme, ou sa commande.")
@click.option("--dossier", default="", help="Un rendu, ou un dossier de rendus, d'archives.")
@click.option("--ici", default="", help="Le dossier d'où partent les chemins donnés.")
@click.option("--profil", default="", help="Le profil de ces programmes.")
@click.option("--profils", default="", help="Un dossier de profils : ana.toml, bob.toml.")
@click.option("--sans", default="", help="Les exigences à écarter.")
@click.option("--sortie", default="", help="Où écrire notes.csv et les feuilles.")
@click.option("--moodle", default="", help="1, ou la feuille d'évaluation à remplir.")
@click.option("--ajouts", is_flag=True, help="Note aussi ce que notre liste ajoute au sujet.")
@click.option("--sans-bac", is_flag=True, help="Lance les programmes sans bac à sable.")
@click.option("--jusqu", type=int, help="La dernière étape des kits à noter.")
@click.option("--graine", type=int, help="Celle des positions des kits ; tirée, sinon.")
@click.option("--essai", "montrer", is_flag=True, help="Montre une étape, brute et comprise.")
@OPTION_AIDE
def noter(ici: str, **options: str | bool) -> None:
    """Note un programme, ou une classe, d'après le sujet."""
    reglages = Reglages(**options)  # type: ignore[arg-type]
    try:
        if ici:
            os.chdir(ici)
        _noter(reglages)
    except (
        Refus,
        ProfilInvalide,
        bac.BacRefuse,
        ArchiveFermee,
        ConstructionRatee,
        NonJugeable,
        CorrectionFausse,
        exports.FeuilleInconnue,
        OSError,
        ValueError,
    ) as erreur:
        click.echo(f"Impossible : {erreur}", err=True)
        sys.exit(1)


def _noter(reglages: Reglages) -> None:
    if reglages.jeu not in JUGES and not reglages.dossier:
        click.echo(liste_de_lecture(reglages.jeu))
        return
    if not reglages.programme and not reglages.dossier:
        click.echo(AIDE)
        return
    _verifier_la_machine(reglages)
    if reglages.programme and reglages.montrer:
        montrer_une_etape(reglages)
    elif reglages.programme:
        noter_programme(reglages)
    else:
        noter_dossier(reglages)


def _verifier_la_machine(reglages: Reglages) -> None:
    """Lève Refus ou BacRefuse s'il manque ici de quoi lancer un programme."""
    if shutil.which("prlimit") is None:
        raise Refus("il faut la commande prlimit : sudo apt install util-linux")
    if reglages.sans_bac:
        os.environ["SANS_BAC"] = "1"
    bac.verifier()


# --- un programme --------------------------------------------------------------------------------


def noter_programme(reglages: Reglages) -> None:
    """Note un dossier, ou un programme déjà construit, et imprime la page de l'étudiant."""
    chemin = Path(reglages.programme)
    if chemin.is_dir() or (chemin.is_file() and est_une_archive(chemin)):
        nom = nom_propre(chemin.resolve())
        bilan = noter_un(reglages.demande(), chemin.resolve(), nom, None)
    else:
        bilan = _noter_commande(reglages)
    click.echo(feuille(bilan))


def _noter_commande(reglages: Reglages) -> Bilan:
    commande = commande_absolue(reglages.programme)
    if shutil.which(shlex.split(commande)[0]) is None:
        raise Refus(f"le programme « {reglages.programme} » n'existe pas, ou ne se lance pas.")
    return examiner(reglages.demande(), commande, reglages.programme)


def montrer_une_etape(reglages: Reglages) -> None:
    """Imprime une étape du dialogue d'un programme, brute et comprise."""
    demande = reglages.demande()
    chemin = Path(reglages.programme)
    if not chemin.is_dir():
        click.echo(essai(demande, commande_absolue(reglages.programme)))
        return
    profils = Path(reglages.profils) if reglages.profils else None
    with ouvert(chemin.resolve(), profils) as rendu, copie(rendu.dossier) as ici:
        sienne = replace(demande, profil=rendu.profil or demande.profil)
        profil = charger_profil(sienne.profil, sienne.jeu)
        programme = construire(ici, *profil.construction)
        click.echo(essai(sienne, shlex.quote(str(programme)), [ici]))


# --- une classe ----------------------------------------------------------------------------------


def _rendus(reglages: Reglages) -> list[Path]:
    dossier = Path(reglages.dossier)
    if not dossier.is_dir() or not chemins(dossier):
        raise Refus(f"« {reglages.dossier} » n'est pas un dossier de rendus.")
    return chemins(dossier.resolve())


def noter_dossier(reglages: Reglages) -> None:
    """Note les rendus d'un dossier : une feuille s'il n'y en a qu'un, et des notes."""
    sortie = Path(reglages.sortie or "notes")
    profils = Path(reglages.profils) if reglages.profils else None
    demande = reglages.demande()
    bac.cacher(Path(reglages.dossier))
    bac.cacher(sortie)
    bilans = noter_classe(demande, _rendus(reglages), sortie, profils)
    garder(bilans, sortie)
    tous = relire(sortie, {genre(bilan) for bilan in bilans})
    ecrire(tous, sortie)
    notes = {bilan.programme for bilan in bilans}
    if len(bilans) == 1:
        click.echo(a_l_ecran(next(bilan for bilan in tous if bilan.programme in notes)))
    _resumer(bilans, sortie)
    if any(bilan.kit for bilan in bilans):
        pour = "pour noter encore sur les mêmes positions"
        click.echo(f"graine des kits : {demande.graine} ({pour} : GRAINE={demande.graine})")
    if reglages.moodle:
        modele = Path(reglages.moodle) if reglages.moodle != "1" else None
        ecrit = sortie / "moodle.csv"
        ecrit.write_text(exports.moodle(tous, modele), encoding="utf-8", newline="")
        click.echo(f"écrit : {ecrit}")


def _resumer(bilans: Sequence[Bilan], sortie: Path) -> None:
    """Une ligne pour la classe, puis ce qui manque à cette machine, chaque chose une fois."""
    etats = Counter(remarque(bilan) for bilan in bilans)
    compte = ", ".join(f"{mot} : {combien}" for mot, combien in etats.most_common())
    total = f"{len(bilans)} rendus" if len(bilans) > 1 else "1 rendu"
    click.echo(f"{total} ({compte}) ; {sortie}/notes.csv, {sortie}/corrections.csv")
    for bilan in bilans:
        for phrase in bilan.a_regarder:
            click.echo(f"à regarder, {bilan.programme} : {phrase}")
    causes: dict[str, list[str]] = {}
    for bilan in bilans:
        if bilan.empeche:
            causes.setdefault(bilan.empeche, []).append(bilan.programme)
    for cause, qui in causes.items():
        click.echo(f"non jugeable, {cause} ({', '.join(qui)})")
    perdus = [bilan for bilan in bilans if remarque(bilan) == "à profiler"]
    if perdus:
        qui = [bilan.programme for bilan in perdus]
        pris = f"pris pour un {TITRES[perdus[0].jeu]}"
        click.echo(f"à profiler, {pris} ({', '.join(qui)}) ; d'un autre jeu ? dites JEU=")


if __name__ == "__main__":
    noter()
