"""`make sabotage` : planter toutes les fautes, et dire lesquelles les tests voient."""

from __future__ import annotations

import signal
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import click

from tests.appui import OPTION_AIDE, bac
from tests.appui.cahiers import ORDRE, TITRES
from tests.appui.fautes import Faute, FauteImpossible, charger, charger_experts, choisir
from tests.mainteneur.sabotage.moteur import Copie, sur_des_copies

Tache = Faute | str
"""Une faute à planter, ou ses juges, qui doivent réussir sans aucune faute."""


def juger(copie: Copie, tache: Tache) -> str:
    """Ce qui ne va pas : une faute que personne ne voit, ou des tests qui échouent sans elle."""
    try:
        if isinstance(tache, str):
            rate = copie.echec(tache)
            return f"{rate} échoue déjà sans faute" if rate else ""
        return "" if copie.voit(tache) else "aucun test ne la voit"
    except FauteImpossible as erreur:
        return str(erreur)


def rendu_jugement(tache: Tache, manque: str) -> str:
    """La ligne d'une tâche finie."""
    if isinstance(tache, str):
        return f"{tache}  sans faute : {manque or 'ses tests réussissent'}"
    vue = f"NON VUE ({manque})" if manque else "vue"
    return f"{tache.juges}  {tache.phrase} : {vue}"


def resumer(jeu: str, jugees: Sequence[tuple[Tache, str]]) -> str:
    """La ligne d'un jeu à la fin du sabotage."""
    siennes = [m for t, m in jugees if isinstance(t, Faute) and t.jeu == jeu]
    return f"{TITRES[jeu]} : {siennes.count('')}/{len(siennes)} fautes vues"


@click.command()
@click.option("--jeu", "jeux", multiple=True, type=click.Choice(ORDRE), default=ORDRE)
@click.option("--exigence")
@OPTION_AIDE
def commande(jeux: Sequence[str], exigence: str | None) -> None:
    """Plante des fautes dans une copie du projet, et joue les tests qui les verraient."""
    toutes = [faute for jeu in jeux for faute in charger(jeu)]
    toutes += [faute for faute in charger_experts() if faute.jeu in jeux]
    fautes = choisir(toutes, exigence)
    if not fautes:
        sys.exit(f"Aucune faute à planter pour {exigence or ', '.join(jeux)}.")
    try:
        bac.verifier()
    except bac.BacRefuse as erreur:
        sys.exit(f"Erreur : {erreur}")
    # En arrière-plan, Ctrl-C serait ignoré jusque dans les jeux, et leurs tests échoueraient.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    juges = list(dict.fromkeys(faute.juges for faute in fautes))
    taches: list[Tache] = [*juges, *fautes]
    jugees: list[tuple[Tache, str]] = []
    with tempfile.TemporaryDirectory() as temporaire:
        for tache, manque in sur_des_copies(taches, juger, Path(temporaire)):
            click.echo(f"{len(jugees) + 1}/{len(taches)}  {rendu_jugement(tache, manque)}")
            jugees.append((tache, manque))
    for jeu in jeux:
        click.echo(resumer(jeu, jugees))
    sys.exit(any(manque for _, manque in jugees))


if __name__ == "__main__":
    commande(prog_name="sabotage")
