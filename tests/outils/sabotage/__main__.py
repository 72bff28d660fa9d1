"""`make sabotage` : planter toutes les fautes, et dire lesquelles les tests voient."""

from __future__ import annotations

import os
import queue
import signal
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

import click

from tests.outils.bareme import ORDRE, TITRES
from tests.outils.sabotage import releve
from tests.outils.sabotage.moteur import Copie, Faute, FauteImpossible, charger, choisir

EFFACE = "\r\x1b[K"  # la barre, le temps d'écrire une ligne au-dessus d'elle


def saboter(fautes: Sequence[Faute], dossier: Path) -> Iterator[tuple[Faute, str]]:
    """Plante chaque faute, une par processeur à la fois ; rend pourquoi on la manque, ou rien."""
    nombre = min(os.cpu_count() or 1, len(fautes))
    copies: queue.SimpleQueue[Copie] = queue.SimpleQueue()
    saines: set[str] = set()
    for rang in range(nombre):
        copies.put(Copie.creer(dossier / f"copie{rang}", saines))

    def essayer(faute: Faute) -> str:
        copie = copies.get()
        try:
            return "" if copie.voit(faute) else "aucun test ne la voit"
        except FauteImpossible as erreur:
            return str(erreur)
        finally:
            copies.put(copie)

    ouvriers = ThreadPoolExecutor(nombre)
    essais = {ouvriers.submit(essayer, faute): faute for faute in fautes}
    try:
        for essai in as_completed(essais):
            yield essais[essai], essai.result()
    finally:  # Ctrl-C n'attend que les fautes déjà plantées
        ouvriers.shutdown(cancel_futures=True)


def resumer(jeu: str, vues: releve.Vues) -> str:
    """La ligne d'un jeu à la fin du sabotage."""
    toutes = [vue for phrases in vues.values() for vue in phrases.values()]
    exigences = f"{len(vues)} exigence{'s' if len(vues) > 1 else ''}"
    return f"{TITRES[jeu]} : {sum(toutes)}/{len(toutes)} fautes vues, sur {exigences}"


@click.command()
@click.option("--jeu", "jeux", multiple=True, type=click.Choice(ORDRE), default=ORDRE)
@click.option("--exigence")
def commande(jeux: Sequence[str], exigence: str | None) -> None:
    """Plante les fautes de tests/sabotage dans une copie, et joue les tests qui la verraient."""
    fautes = choisir([faute for jeu in jeux for faute in charger(jeu)[1]], exigence)
    if not fautes:
        raise click.ClickException("aucune faute à planter.")
    # En arrière-plan, Ctrl-C serait ignoré jusque dans les jeux, et leurs tests échoueraient.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    empreintes = {jeu: releve.empreinte(jeu) for jeu in ORDRE}
    vues: dict[str, releve.Vues] = {}
    au_terminal = sys.stderr.isatty()
    with (
        tempfile.TemporaryDirectory() as temporaire,
        click.progressbar(length=len(fautes), label="Sabotage", file=sys.stderr) as barre,
    ):
        Path(temporaire).chmod(0o755)  # des tests jouent sans privilèges
        for faute, manque in saboter(fautes, Path(temporaire)):
            if au_terminal:
                click.echo(EFFACE, nl=False, err=True)
            etat = f"NON VUE ({manque})" if manque else "vue"
            click.echo(f"{faute.exigence}  {faute.phrase} : {etat}")
            vues.setdefault(faute.jeu, {}).setdefault(faute.exigence, {})[faute.phrase] = not manque
            barre.update(1)
    for jeu in filter(vues.get, ORDRE):
        releve.noter(jeu, empreintes[jeu], vues[jeu])
        click.echo(resumer(jeu, vues[jeu]))
    sys.exit(not all(v for du_jeu in vues.values() for p in du_jeu.values() for v in p.values()))


if __name__ == "__main__":
    commande(prog_name="sabotage")
