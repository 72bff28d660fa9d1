"""`make sabotage` : planter toutes les fautes, et dire lesquelles les tests voient."""

from __future__ import annotations

import signal
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from tests.outils import OPTION_AIDE
from tests.outils.bareme import ORDRE, TITRES
from tests.outils.sabotage import releve
from tests.outils.sabotage.moteur import (
    RIEN,
    SANS_HATE,
    Copie,
    Faute,
    FauteImpossible,
    SansConclusion,
    charger,
    choisir,
    sur_des_copies,
    temoins,
)

EFFACE = "\r\x1b[K"  # la barre, le temps d'écrire une ligne au-dessus d'elle


SANS_CONCLUSION = "sans conclusion : "


def juger(copie: Copie, faute: Faute, patience: int = 1) -> str:
    """Plante une faute ; rend ce qui ne va pas, ou rien si elle a l'effet attendu."""
    try:
        test = copie.voit(faute, patience)
    except SansConclusion as attente:
        return f"{SANS_CONCLUSION}{attente}"
    except FauteImpossible as erreur:
        return str(erreur)
    if faute.phrase == RIEN:
        return f"{test} croit la voir" if test else ""
    return "" if test else "aucun test ne la voit"


def saboter(fautes: Sequence[Faute], dossier: Path) -> Iterator[tuple[Faute, str]]:
    """Juge chaque faute, une par processeur à la fois, puis seules celles qui n'ont pas conclu."""
    a_refaire: list[Faute] = []
    for faute, manque in sur_des_copies(fautes, juger, dossier):
        if manque.startswith(SANS_CONCLUSION):
            a_refaire.append(faute)
        else:
            yield faute, manque
    if a_refaire:
        copie = Copie.creer(dossier / "seule", set())
        for faute in a_refaire:
            yield faute, juger(copie, faute, SANS_HATE)


def etat(faute: Faute, manque: str) -> str:
    """Ce qu'on dit d'une faute jugée."""
    if faute.phrase == RIEN:
        return f"VUE ({manque})" if manque else "non vue, comme il se doit"
    return f"NON VUE ({manque})" if manque else "vue"


def sans_les_temoins(vues: releve.Vues) -> releve.Vues:
    """Les vraies fautes ; si les tests d'une exigence voient même ce qui n'existe pas, aucune."""
    return {
        exigence: {p: vue and phrases.get(RIEN, True) for p, vue in phrases.items() if p != RIEN}
        for exigence, phrases in vues.items()
    }


def resumer(jeu: str, vues: releve.Vues) -> str:
    """La ligne d'un jeu à la fin du sabotage."""
    toutes = [vue for phrases in vues.values() for vue in phrases.values()]
    exigences = f"{len(vues)} exigence{'s' if len(vues) > 1 else ''}"
    return f"{TITRES[jeu]} : {sum(toutes)}/{len(toutes)} fautes vues, sur {exigences}"


@click.command()
@click.option("--jeu", "jeux", multiple=True, type=click.Choice(ORDRE), default=ORDRE)
@click.option("--exigence")
@OPTION_AIDE
def commande(jeux: Sequence[str], exigence: str | None) -> None:
    """Plante les fautes de tests/sabotage dans une copie, et joue les tests qui la verraient."""
    fautes = choisir([faute for jeu in jeux for faute in charger(jeu)[1]], exigence)
    if not fautes:
        sys.exit(f"Aucune faute à planter pour {exigence or ', '.join(jeux)}.")
    fautes = temoins(fautes) + fautes
    # En arrière-plan, Ctrl-C serait ignoré jusque dans les jeux, et leurs tests échoueraient.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    empreintes = {jeu: releve.empreinte(jeu) for jeu in ORDRE}
    vues: dict[str, releve.Vues] = {}
    au_terminal = sys.stderr.isatty()
    with (
        tempfile.TemporaryDirectory() as temporaire,
        click.progressbar(length=len(fautes), label="Sabotage", file=sys.stderr) as barre,
    ):
        for faute, manque in saboter(fautes, Path(temporaire)):
            if au_terminal:
                click.echo(EFFACE, nl=False, err=True)
            click.echo(f"{faute.exigence}  {faute.phrase} : {etat(faute, manque)}")
            vues.setdefault(faute.jeu, {}).setdefault(faute.exigence, {})[faute.phrase] = not manque
            barre.update(1)
    for jeu in filter(vues.get, ORDRE):
        vues[jeu] = sans_les_temoins(vues[jeu])
        releve.noter(jeu, empreintes[jeu], vues[jeu])
        click.echo(resumer(jeu, vues[jeu]))
    sys.exit(not all(v for du_jeu in vues.values() for p in du_jeu.values() for v in p.values()))


if __name__ == "__main__":
    commande(prog_name="sabotage")
