"""`make noter` : la ligne de commande de la notation."""

from __future__ import annotations

import shlex
import shutil
import sys
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import click

from tests.cours.correction import reconnaitre
from tests.outils import JEUX, OPTION_AIDE

from . import exports
from .bac import BacRefuse
from .bilan import Bilan, remarque
from .classe import (
    commande_absolue,
    ecrire_les_notes,
    garder_les_bilans,
    genre,
    noter_classe,
    relire_les_bilans,
)
from .construction import ConstructionRatee, construire, copie, dictee
from .decouverte import decouvrir, essai
from .examen import Demande, examiner
from .feuille import feuille, liste_de_lecture
from .profils import Profil, ProfilInvalide, charger_profil
from .puissance import charger_profil as charger_profil_puissance
from .rendus import RenduIllisible, chemins, est_un_programme, ouvert, partie

JUGES = ("incognito", "puissance_n")
AIDE = (
    "Que faut-il noter ? Donnez PROGRAMME=commande, DOSSIER=rendus, ou FUSION=notes "
    "(tests/outils/noter/LISEZMOI.md dit le reste)."
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
    part: str = ""
    fusion: str = ""
    junit: str = ""
    moodle: str = ""
    gradescope: bool = False
    vpl: bool = False
    montrer: bool = False
    memoire: bool = False
    jusqu: int | None = None

    def demande(self) -> Demande:
        """Ce qu'il faut noter, et comment."""
        chemin = Path(self.profil).resolve() if self.profil else None
        if self.jeu == "puissance_n":
            charger_profil_puissance(chemin)
        elif self.jeu in JUGES:
            charger_profil(chemin)
        sans = tuple(sorted(filter(None, self.sans.split(","))))
        return Demande(self.jeu, chemin, sans, self.memoire, self.jusqu)

    def ou_ecrire(self) -> Path:
        """Le dossier des notes ; chaque part d'une classe a le sien."""
        if self.sortie or not self.part:
            return Path(self.sortie or "notes")
        return Path("notes") / f"part-{self.part.replace('/', '-sur-')}"

    def exporter(self, bilans: list[Bilan], sortie: Path) -> list[Path]:
        """Écrit les exports demandés."""
        voulus = {"moodle": self.moodle, "gradescope": self.gradescope, "vpl": self.vpl}
        modele = Path(self.moodle) if self.moodle not in ("", "1") else None
        formes = [nom for nom, voulu in voulus.items() if voulu]
        ecrits = exports.ecrire(bilans, sortie, formes, modele)
        if self.junit:
            Path(self.junit).write_text(exports.junit(bilans), encoding="utf-8")
            ecrits.append(Path(self.junit))
        return ecrits


@click.command()
@click.argument("jeu", type=click.Choice(JEUX))
@click.option("--programme", default="", help="La commande du programme à noter.")
@click.option("--dossier", default="", help="Un rendu, ou un dossier de rendus, de zips.")
@click.option("--profil", default="", help="Le profil de ces programmes.")
@click.option("--profils", default="", help="Un dossier de profils : ana.toml, bob.toml.")
@click.option("--sans", default="", help="Les exigences à écarter ; « ajouts » : les nôtres.")
@click.option("--sortie", default="", help="Où écrire notes.csv et les rapports.")
@click.option("--part", default="", help="Une part de la classe : 2/8.")
@click.option("--fusion", default="", help="Un dossier où rassembler des parts déjà notées.")
@click.option("--junit", default="", help="Un rapport JUnit de plus.")
@click.option("--moodle", default="", help="1, ou la feuille d'évaluation à remplir.")
@click.option("--gradescope", is_flag=True, help="Un results.json par rendu.")
@click.option("--vpl", is_flag=True, help="Un texte par rendu, pour VPL.")
@click.option("--jusqu", type=int, help="La dernière étape des kits à noter.")
@click.option("--essai", "montrer", is_flag=True, help="Montre une étape, brute et comprise.")
@click.option("--memoire", is_flag=True, help="Construit aussi avec -fsanitize, et le dit.")
@OPTION_AIDE
def noter(**options: str | bool) -> None:
    """Note un programme, ou une classe, d'après le sujet."""
    reglages = Reglages(**options)  # type: ignore[arg-type]
    try:
        _noter(reglages)
    except (
        Refus,
        ProfilInvalide,
        BacRefuse,
        RenduIllisible,
        ConstructionRatee,
        exports.FeuilleInconnue,
        OSError,
        ValueError,
    ) as erreur:
        click.echo(f"Impossible : {erreur}", err=True)
        sys.exit(1)


def _noter(reglages: Reglages) -> None:
    if reglages.jeu not in JUGES and not _des_kits(reglages):
        click.echo(liste_de_lecture(reglages.jeu))
        return
    if reglages.fusion:
        fusionner(reglages)
        return
    if not reglages.programme and not reglages.dossier:
        click.echo(AIDE)
        return
    if shutil.which("prlimit") is None:
        raise Refus("il faut la commande prlimit (paquet util-linux).")
    if reglages.montrer:
        montrer_une_etape(reglages)
    elif reglages.programme:
        noter_programme(reglages)
    else:
        noter_dossier(reglages)


def noter_programme(reglages: Reglages) -> None:
    """Note un programme déjà construit, et imprime sa feuille."""
    if reglages.jeu == "puissance_n":
        raise Refus("les fonctions de Puissance N se notent à partir des sources : DOSSIER=rendu.")
    commande = commande_absolue(reglages.programme)
    if shutil.which(shlex.split(commande)[0]) is None:
        raise Refus(f"le programme « {reglages.programme} » n'existe pas, ou ne se lance pas.")
    bilan = examiner(reglages.demande(), commande, reglages.programme)
    click.echo(feuille(bilan))
    sortie = reglages.ou_ecrire()
    _annoncer(reglages.exporter([bilan], sortie))


def montrer_une_etape(reglages: Reglages) -> None:
    """Imprime une étape du dialogue de chaque rendu, brute et comprise."""
    demande = reglages.demande()
    if reglages.programme:
        _montrer(commande_absolue(reglages.programme), charger_profil(demande.profil))
        return
    profils = Path(reglages.profils) if reglages.profils else None
    for chemin in partie(_rendus(reglages), reglages.part):
        with ExitStack() as pile:
            rendu = pile.enter_context(ouvert(chemin, profils))
            profil = charger_profil(rendu.profil or demande.profil)
            ici = pile.enter_context(copie(rendu.dossier))
            commande, nom = profil["construction.commande"], profil["construction.executable"]
            click.echo(f"=== {rendu.nom}")
            try:
                _montrer(shlex.quote(str(construire(ici, commande, nom))), profil, ici)
            except ConstructionRatee as ratee:
                click.echo(str(ratee))


def _montrer(commande: str, profil: Profil, *montres: Path) -> None:
    with dictee() as bibliotheque:
        cible = decouvrir(shlex.split(commande), profil, bibliotheque, montres)
        vu = filter(None, [cible.obstacle, cible.ne_joue_pas, *cible.causes.values()])
        click.echo("\n".join([*cible.constats, *vu, "", essai(cible)]))


def _rendus(reglages: Reglages) -> list[Path]:
    dossier = Path(reglages.dossier)
    if not dossier.is_dir() or not chemins(dossier):
        raise Refus(f"« {reglages.dossier} » n'est pas un dossier de rendus.")
    return chemins(dossier.resolve())


def _des_kits(reglages: Reglages) -> bool:
    """Dit si le dossier contient des kits du cours, et aucun programme : les cinq jeux en ont."""
    if not reglages.dossier:
        return False
    kits = 0
    for chemin in _rendus(reglages):
        with ouvert(chemin) as rendu:
            if reconnaitre(rendu.dossier) is not None:
                kits += 1
            elif est_un_programme(rendu.dossier):
                return False
    return kits > 0


def noter_dossier(reglages: Reglages) -> None:
    """Note les rendus d'un dossier : une feuille s'il n'y en a qu'un, et des notes."""
    sortie = reglages.ou_ecrire()
    profils = Path(reglages.profils) if reglages.profils else None
    a_noter = partie(_rendus(reglages), reglages.part)
    bilans = noter_classe(reglages.demande(), a_noter, sortie, profils)
    if len(bilans) == 1:
        click.echo(feuille(bilans[0]))
    garder_les_bilans(bilans, sortie)
    tous = relire_les_bilans(sortie, {genre(bilan) for bilan in bilans})
    ecrire_les_notes(tous, sortie)
    _resumer(bilans, sortie)
    _annoncer(reglages.exporter(tous, sortie))


def fusionner(reglages: Reglages) -> None:
    """Rassemble les bilans de plusieurs parts, et écrit les notes de toute la classe."""
    dossier = Path(reglages.fusion)
    genres = (reglages.jeu, "kit")
    bilans = relire_les_bilans(dossier, genres) if dossier.is_dir() else []
    if not bilans:
        raise Refus(f"« {reglages.fusion} » ne contient pas de bilans de {reglages.jeu}.")
    sortie = Path(reglages.sortie or reglages.fusion)
    garder_les_bilans(bilans, sortie)
    ecrire_les_notes(bilans, sortie)
    _resumer(bilans, sortie)
    _annoncer(reglages.exporter(bilans, sortie))


def _resumer(bilans: list[Bilan], sortie: Path) -> None:
    etats = [remarque(bilan) for bilan in bilans]
    rates, inconnus = etats.count("ne se construit pas"), etats.count("à profiler")
    compte = f"rendus notés : {len(bilans)}, sans construction : {rates}"
    if inconnus:
        compte += f", à profiler : {inconnus}"
    click.echo(f"{compte} ; {sortie}/notes.csv")


def _annoncer(ecrits: list[Path]) -> None:
    for chemin in ecrits:
        click.echo(f"écrit : {chemin}")


if __name__ == "__main__":
    noter()
