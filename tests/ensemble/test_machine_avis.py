"""Les conseils : des centaines de positions, dont les mots suivent l'ordre, et disent la valeur."""

from __future__ import annotations

import itertools
import re
from random import Random

import pytest

import dames.game
import incognito.plateau
import pickomino.jeu
import puissance_n.game
import sixquiprend.game
from dames.machine import expert as expert_dames
from incognito.machine import expert as expert_incognito
from pickomino.machine import expert as expert_pickomino
from puissance_n.grid import Avis as AvisPuissance
from puissance_n.machine import expert as expert_puissance
from puissance_n.machine import ia as ia_puissance
from sixquiprend.card import Avis as AvisSix
from sixquiprend.card import Etape
from sixquiprend.machine import expert as expert_six
from tests.appui import exemples

pytestmark = [pytest.mark.sans_couverture, pytest.mark.fuzz]

POSITIONS = exemples(60)  # de chaque jeu
POSITIONS_DE_PLUS = exemples(150)  # là où un conseil se calcule vite
PAR_PARTIE = 20
POSITIONS_EN_MOTS = [
    "bonne position pour l'autre",
    "position un peu meilleure pour l'autre",
    "position égale",
    "position un peu meilleure pour vous",
    "bonne position pour vous",
]


def verifier(rangs: list[float], mots: list[str]) -> None:
    """Les conseils vont du meilleur au moins bon, d'après leurs seuls mots."""
    assert rangs == sorted(rangs, reverse=True), mots
    assert all(mots)


def nombre(texte: str) -> float:
    """Le premier nombre d'un texte."""
    trouve = re.search(r"\d+(?:,\d+)?", texte)
    assert trouve, texte
    return float(trouve[0].replace(",", "."))


def rang_puissance(mots: str) -> float:
    """De -1000 (perdu aussitôt) à 1000 (gagné aussitôt)."""
    if mots in POSITIONS_EN_MOTS:
        return POSITIONS_EN_MOTS.index(mots)
    if mots == "gagne tout de suite":
        return 1000
    if mots == "laisse l'autre gagner au coup suivant":
        return -1000
    if mots.startswith("gagne en "):
        return 1000 - nombre(mots)
    assert mots.startswith("perd en ")
    return nombre(mots) - 1000


def rang_dames(mots: str) -> float:
    """En pions gagnés."""
    if mots.startswith("ni gain ni perte"):
        return 0
    signe = 1
    if mots.startswith("perd"):
        signe = -1
    if "la partie" in mots:
        return 1000 * signe
    if " un pion " in mots:
        return signe
    return signe * nombre(mots)


def rang_incognito(mots: str) -> float:
    """En chances sur cent."""
    valeur = mots.rpartition(" ; ")[2]
    return {"gagne": 100.0, "perd": 0.0}.get(valeur) or nombre(valeur + " 0")


def rang_pickomino(mots: str) -> float:
    """En points."""
    valeur = mots.rpartition(" ; ")[2]
    if valeur == "ne gagne rien":
        return 0
    if valeur.startswith("perd"):
        return -nombre(valeur)
    assert valeur.startswith("gagne"), mots
    return nombre(valeur)


def rang_six(mots: str) -> float:
    """En têtes de moins que les autres ; pour une rangée, celles qu'on n'y ramasse pas."""
    valeur = mots.rpartition(" ; ")[2]
    if valeur.startswith("autant"):
        return 0
    if re.fullmatch("[0-9]+ têtes?", valeur):
        return -nombre(valeur)
    if " de moins que " in valeur:
        return nombre(valeur)
    assert " de plus que " in valeur, mots
    return -nombre(valeur)


def test_puissance_n(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expert_puissance, "NOEUDS", 400)
    lues = 0
    graine = 0
    while lues < POSITIONS_DE_PLUS:
        hasard = Random(graine)
        partie = puissance_n.game.nouvelle_partie(hasard, 2 + graine % 5)
        graine += 1
        for _ in range(PAR_PARTIE):
            if puissance_n.game.issue(partie) is None:
                conseils = expert_puissance.avis(partie, hasard)
                verifier_puissance(partie, conseils)
                lues += 1
                puissance_n.game.jouer(partie, hasard.choice(puissance_n.game.coups(partie)))


def verifier_puissance(partie: puissance_n.game.Partie, conseils: list[AvisPuissance]) -> None:
    """Les mots suivent les valeurs ; qui dit qu'on gagne, ou qu'on perd, dit vrai."""
    mots = [avis.mots for avis in conseils]
    valeurs = [avis.valeur for avis in conseils]
    assert valeurs == sorted(valeurs, reverse=True)
    verifier([rang_puissance(un) for un in mots], mots)
    for avis in conseils:
        gagne = ia_puissance.valeur(partie, avis.coup) == 1
        assert gagne == (avis.mots == "gagne tout de suite")
        if avis.mots == "laisse l'autre gagner au coup suivant":
            suite = ia_puissance.apres(partie, avis.coup)
            assert ia_puissance.coup_gagnant(suite, puissance_n.game.coups(suite)) is not None
    gains = [un for un in puissance_n.game.coups(partie) if ia_puissance.valeur(partie, un) == 1]
    assert not gains or conseils[0].coup in gains


def test_dames(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expert_dames, "BUDGET", 400)
    lues = 0
    for graine in itertools.count():
        hasard = Random(graine)
        partie = dames.game.nouvelle_partie(hasard)
        for rang in range(PAR_PARTIE * 4):
            if dames.game.issue(partie) is not None:
                break
            if rang % 4 == 0:
                mots = [avis.mots for avis in expert_dames.avis(partie, hasard)]
                verifier([rang_dames(un) for un in mots], mots)
                lues += 1
            dames.game.jouer(partie, hasard.choice(dames.game.coups(partie)))
        if lues >= POSITIONS:
            break


def test_incognito(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expert_incognito, "NOEUDS", 400)
    lues = 0
    for graine in itertools.count():
        hasard = Random(graine)
        partie = incognito.plateau.nouvelle_partie(hasard, 4 + graine % 5)
        for _ in range(PAR_PARTIE):
            if incognito.plateau.issue(partie) is not None:
                break
            mots = [avis.mots for avis in expert_incognito.avis(partie, hasard)]
            verifier([rang_incognito(un) for un in mots], mots)
            lues += 1
            incognito.plateau.jouer(partie, hasard.choice(incognito.plateau.coups(partie)))
        if lues >= POSITIONS:
            break


def test_pickomino() -> None:
    lues = 0
    for graine in itertools.count():
        hasard = Random(graine)
        partie = pickomino.jeu.nouvelle_partie(hasard, ["A", "B", "C"])
        for _ in range(5 * PAR_PARTIE):
            if pickomino.jeu.issue(partie) is not None:
                break
            mots = [avis.mots for avis in expert_pickomino.avis(partie, hasard)]
            verifier([rang_pickomino(un) for un in mots], mots)
            lues += 1
            pickomino.jeu.jouer(partie, hasard.choice(pickomino.jeu.coups(partie)))
        if lues >= POSITIONS:
            break


def test_sixquiprend(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expert_six, "POSES", 500)
    lues = 0
    graine = 0
    while lues < POSITIONS_DE_PLUS:
        hasard = Random(graine)
        partie = sixquiprend.game.nouvelle_partie(hasard, nombre_d_ia=1 + graine % 9)
        graine += 1
        for _ in range(PAR_PARTIE):
            if partie.etape in (Etape.CARTE, Etape.RANGEE):
                verifier_six(expert_six.avis(partie, hasard))
                lues += 1
            if sixquiprend.game.issue(partie) is None:
                sixquiprend.game.jouer(partie, hasard.choice(sixquiprend.game.coups(partie)))


def verifier_six(conseils: list[AvisSix]) -> None:
    """Les mots suivent les valeurs, et le nombre qu'ils donnent est la valeur arrondie."""
    mots = [avis.mots for avis in conseils]
    rangs = [rang_six(un) for un in mots]
    verifier(rangs, mots)
    for avis, rang in zip(conseils, rangs, strict=True):
        assert abs(avis.valeur - rang) < 0.051, avis
