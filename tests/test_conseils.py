"""Des conseils qui n'égarent pas : leurs mots rangent les coups comme la machine les range.

Mille positions par jeu, atteintes en jouant au hasard ; ce qui est lu ici est ce que lit le joueur,
jamais la valeur que la machine a calculée.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest

import dames
import incognito.expert
import incognito.plateau
import pickomino.expert
import pickomino.jeu
import puissance_n.expert
import puissance_n.game
import sixquiprend.expert
from dames import expert as dames_expert
from incognito.page import rendu_conseils
from pickomino.structures import COUPS as COUPS_DE_PICKOMINO
from pickomino.structures import PRENDRE, player
from sixquiprend.card import ARRETER, Etape
from sixquiprend.game import Soiree

pytestmark = pytest.mark.sans_couverture
POSITIONS = 1000
CONSEIL = re.compile(r"(.+?)( se valent)? : ([^:]+)\.")


def nombre(texte: str) -> float:
    """Un nombre écrit en français."""
    return float(texte.replace(",", "."))


def chances(bilan: str) -> float:
    """Incognito : gagner, perdre, ou des chances sur cent."""
    if bilan in ("gagne", "perd"):
        return 101 if bilan == "gagne" else -1
    lu = re.fullmatch(r"environ (\d+) chances sur 100 de l'emporter", bilan)
    assert lu, bilan
    return int(lu[1])


def points(bilan: str) -> float:
    """Pickomino : les points que gagne ou perd le tour."""
    lu = re.fullmatch(r"(gagne|perd) en moyenne (\d,\d\d) points? ce tour-ci", bilan)
    assert lu, bilan
    return nombre(lu[2]) * (1 if lu[1] == "gagne" else -1)


def avance(bilan: str) -> float:
    """Puissance N : un gain ou une perte, et en combien de coups, ou qui est devant."""
    bilan = bilan.replace("tout de suite", "en 1 coups").replace("au coup suivant", "en 1 coups")
    if lu := re.fullmatch(r"(gagne|perd) en (\d+) coups", bilan):
        return (1000 - int(lu[2])) * (1 if lu[1] == "gagne" else -1)
    ecarts = ("bien moins", "un peu moins", "autant", "un peu plus", "bien plus")
    lu = re.fullmatch(r"(.+) d'alignements en vue que l'autre, \d+ coups plus loin", bilan)
    assert lu, bilan
    return ecarts.index(lu[1]) - 2


def pieces(bilan: str) -> float:
    """Dames : ce que gagne ou perd l'équipe, et en combien de coups."""
    lu = re.fullmatch(r"(.+) en \d+ coups?", bilan)
    assert lu, bilan
    if lu[1] == "ne gagne ni ne perd de pièce":
        return 0
    verbe, _, quoi = lu[1].partition(" ")
    if quoi not in ("la partie", "une pièce"):
        equivalent = re.fullmatch(r"l'équivalent de (\d+) pièces", quoi)
        assert equivalent, bilan
    combien = {"la partie": 10_000, "une pièce": 1}.get(quoi) or int(re.sub(r"\D", "", quoi))
    return combien * {"gagne": 1, "perd": -1}[verbe]


def tetes(bilan: str) -> float:
    """Six Qui Prend : les têtes, et jusqu'à quand on les compte."""
    quand = "tout de suite|en moyenne d'ici la fin de la manche"
    lu = re.fullmatch(rf"(\d+(?:,\d)?) têtes? (?:{quand})", bilan)
    assert lu, bilan
    return -nombre(lu[1])


def lire(texte: str) -> Iterator[tuple[list[str], bool, str]]:
    """Les lignes de conseil d'un écran : les coups, s'ils se valent, et le bilan."""
    for ligne in re.sub(r"(?<!\.)\n", " ", texte).split("\n"):
        trouve = CONSEIL.fullmatch(ligne)
        assert trouve, ligne
        coups = re.sub(r" \([^()]*(\([^()]*\))?[^()]*\)", "", trouve[1]).split(", ")
        yield coups, trouve[2] is not None, trouve[3]


def verifier(avis: Sequence[Any], rang: Callable[[str], float]) -> None:
    """Les mots mettent les coups dans l'ordre de la machine, et ne disent égaux que des égaux."""
    lignes = list(lire(rendu_conseils(avis)))
    assert [coup for coups, _, _ in lignes for coup in coups] == [str(un.coup) for un in avis]
    rangs = [rang(bilan) for _, _, bilan in lignes]
    assert rangs == sorted(set(rangs), reverse=True), lignes
    assert all(egaux == (len(coups) > 1) for coups, egaux, _ in lignes)


# --- mille positions -----------------------------------------------------------------------------


def au_hasard(
    neuve: Callable[[Random], Any], verbes: Any, jouer: Callable[..., object]
) -> Iterator[tuple[Any, Random]]:
    """Les positions de parties jouées au hasard, l'une après l'autre."""
    vues, graine = 0, 0
    while vues < POSITIONS:
        graine += 1
        hasard = Random(graine)
        partie = neuve(hasard)
        while vues < POSITIONS and verbes.issue(partie) is None and len(verbes.coups(partie)):
            vues += 1
            yield partie, hasard
            jouer(partie, hasard.choice(verbes.coups(partie)))


def test_incognito_range_ses_conseils_comme_ses_coups() -> None:
    def neuve(hasard: Random) -> Any:
        return incognito.plateau.nouvelle_partie(hasard, hasard.choice((4, 5)))

    verbes = incognito.plateau
    for partie, hasard in au_hasard(neuve, verbes, verbes.jouer):
        verifier(incognito.expert.avis(partie, hasard, noeuds=50), chances)


def test_puissance_n_range_ses_conseils_comme_ses_coups() -> None:
    def neuve(hasard: Random) -> Any:
        return puissance_n.game.nouvelle_partie(hasard.choice((3, 4, 5)), 2, hasard)

    verbes = puissance_n.game
    for partie, hasard in au_hasard(neuve, verbes, verbes.jouer):
        verifier(puissance_n.expert.avis(partie, hasard, noeuds=120), avance)


def test_dames_range_ses_conseils_comme_ses_coups() -> None:
    import dames.game as verbes

    def neuve(_: Random) -> Any:
        return dames.nouvelle_partie()

    for partie, hasard in au_hasard(neuve, verbes, verbes.jouer):
        verifier(dames_expert.avis(partie, hasard, budget=200), pieces)


def test_pickomino_range_ses_conseils_comme_ses_coups() -> None:
    vues, hasard = 0, Random(1)
    while vues < POSITIONS:
        partie = pickomino.jeu.nouvelle_partie([player("Léa"), player("Tom")])
        while vues < POSITIONS and pickomino.jeu.issue(partie) is None:
            permis = [coup for coup in COUPS_DE_PICKOMINO if not pickomino.jeu.refus(partie, coup)]
            a_choisir = len(permis) > 1 or permis[0].genre is PRENDRE
            if a_choisir and pickomino.jeu.des_restants(partie.tour) <= 5:  # au-delà, c'est long
                vues += 1
                verifier(pickomino.expert.avis(partie, hasard), points)
            pickomino.jeu.jouer(partie, hasard.choice(permis), hasard)


def test_six_qui_prend_range_ses_conseils_comme_ses_coups() -> None:
    vues, graine = 0, 0
    while vues < POSITIONS:
        graine += 1
        soiree, hasard = Soiree(graine), Random(graine)
        soiree.nouvelle_partie("Ada", 2)
        game = soiree.game
        while vues < POSITIONS and game.issue() is None:
            if game.etape is Etape.MANCHE_FINIE:
                soiree.jouer(ARRETER)
                continue
            if not game.est_machine(game.au_trait()):
                vues += 1
                verifier(sixquiprend.expert.avis(game, hasard, poses=300)[:3], tetes)
            soiree.jouer(hasard.choice(game.coups()))
