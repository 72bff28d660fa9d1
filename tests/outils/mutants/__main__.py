"""`make mutants` : fabriquer les mutants, et dire lesquels les tests tuent.

On peut l'arrêter (Ctrl-C, ou MINUTES=30) : ce qui est jugé est noté, et le prochain passage reprend
là, tant que le code n'a pas changé. Les mutants passent dans un ordre tiré au sort, toujours le
même : une part d'entre eux donne déjà une idée du tout.
"""

from __future__ import annotations

import signal
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from threading import Event, Timer

import click

from tests.outils import OPTION_AIDE, RACINE
from tests.outils.bareme import ORDRE, TITRES, charger_cahiers
from tests.outils.mutants import passages, releve
from tests.outils.mutants.fabrique import Mutant, fabriquer
from tests.outils.mutants.juge import Sort, juger
from tests.outils.sabotage.moteur import Copie, fichiers_qui_citent, sur_des_copies


def prefixe(jeu: str) -> str:
    """Ce par quoi commencent toutes les exigences d'un jeu : « INC- »."""
    (cahier,) = charger_cahiers([jeu])
    return cahier.exigences[0].identifiant.split("-")[0] + "-"


def verifier(jeu: str, dossier: Path) -> passages.Passages:
    """Où passent les tests d'un jeu ; arrête tout s'ils échouent déjà sans mutant."""
    copie = Copie.creer(dossier / "saine", set())
    fichiers = fichiers_qui_citent(prefixe(jeu), copie.racine)
    fini = copie.tester("--exigence", prefixe(jeu), *fichiers, patience=5)
    if fini.returncode != 0:
        sys.exit(f"{TITRES[jeu]} : des tests échouent déjà sans mutant.\n{fini.stdout}")
    return passages.relever(copie, prefixe(jeu))


@dataclass
class Chantier:
    """Les mutants d'un jeu, ce qu'on en sait déjà, et ce qui dit de s'arrêter."""

    jeu: str
    arret: Event
    passages: passages.Passages
    avant: dict[str, releve.Juge]
    fait: releve.Travail
    raisons: releve.Raisons

    def juger(self, copie: Copie, mutant: Mutant) -> tuple[Sort, str] | None:
        """Le sort d'un mutant ; None s'il est temps de s'arrêter."""
        if self.arret.is_set():
            return None
        connus = self.avant | self.fait["mutants"]
        precis = passages.les_plus_precis(self.passages, mutant.fichier, mutant.ligne)
        indices = [
            releve.tueurs(mutant, connus),
            list(dict.fromkeys(releve.voisins(mutant, connus) + precis)),
        ]
        excuse = (mutant.fichier, mutant.avant, mutant.apres) in self.raisons
        return juger(copie, mutant, prefixe(self.jeu), indices, excuse)

    def finir(self, reste: Sequence[Mutant], dossier: Path) -> None:
        """Juge les mutants qui restent, et note chacun dès qu'il est jugé."""
        with click.progressbar(length=len(reste), label=TITRES[self.jeu], file=sys.stderr) as barre:
            for mutant, verdict in sur_des_copies(reste, self.juger, dossier):
                barre.update(1)
                if verdict:
                    self.fait["mutants"][mutant.nom] = releve.juge(mutant, *verdict)
                    releve.noter(self.jeu, self.fait)


def muter(jeu: str, arret: Event, dossier: Path) -> releve.Travail:
    """Juge les mutants d'un jeu qui ne l'ont pas encore été, jusqu'à ce qu'on l'arrête."""
    avant, du_code = releve.travail(jeu), releve.empreinte(jeu)
    mutants = list(fabriquer(jeu, RACINE))
    Random(jeu).shuffle(mutants)
    connus = avant["mutants"] if avant["empreinte"] == du_code else {}
    fait: releve.Travail = {
        "empreinte": du_code,
        "nombre": len(mutants),
        "mutants": {m.nom: connus[m.nom] for m in mutants if m.nom in connus},
    }
    reste = [mutant for mutant in mutants if mutant.nom not in connus]
    if reste:
        chantier = Chantier(
            jeu, arret, verifier(jeu, dossier), avant["mutants"], fait, releve.raisons()
        )
        chantier.finir(reste, dossier)
    return fait


@click.command()
@click.option("--jeu", "jeux", multiple=True, type=click.Choice(ORDRE), default=ORDRE)
@click.option("--minutes", type=float, default=0, help="au plus, en tout ; sans limite si nul")
@OPTION_AIDE
def commande(jeux: Sequence[str], minutes: float) -> None:
    """Fabrique les mutants des jeux, et joue les tests qui les tueraient."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    arret = Event()
    reveil = Timer(minutes * 60, arret.set)
    reveil.daemon = True
    if minutes:
        reveil.start()
    reproches: list[str] = []
    for jeu in jeux:
        with tempfile.TemporaryDirectory() as temporaire:
            fait = releve.releve(muter(jeu, arret, Path(temporaire)))
        reproches += releve.inexpliques(fait, releve.raisons())
        click.echo(f"{TITRES[jeu]} : {releve.resume(fait) or 'aucun mutant jugé'}")
    click.echo("\n".join(reproches))
    sys.exit(bool(reproches))


if __name__ == "__main__":
    commande(prog_name="mutants")
