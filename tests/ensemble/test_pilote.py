"""Les cinq verbes sont les mêmes partout : un pilote de dix lignes joue aux cinq jeux."""

from __future__ import annotations

import importlib
import inspect
from random import Random
from typing import Any

import pytest

from tests.appui import RACINE

# Le module des cinq verbes, dans chaque jeu.
REGLES = {
    "incognito": "plateau",
    "pickomino": "jeu",
    "puissance_n": "game",
    "dames": "game",
    "sixquiprend": "game",
}
PAR_JEU = pytest.mark.parametrize("nom", REGLES)


def partie_au_hasard(jeu: Any, hasard: Random) -> Any:
    """Joue une partie au hasard à un des cinq jeux, et rend sa fin."""
    partie = jeu.nouvelle_partie(hasard)
    while jeu.issue(partie) is None:
        coup = hasard.choice(jeu.coups(partie))
        assert jeu.refus(partie, coup) is None
        jeu.jouer(partie, coup)
    return jeu.issue(partie)


def regles(nom: str) -> Any:
    """Le module d'un jeu où sont les cinq verbes."""
    return importlib.import_module(f"{nom}.{REGLES[nom]}")


@PAR_JEU
@pytest.mark.parametrize("graine", range(5))
def test_le_pilote_joue_une_partie_entiere(nom: str, graine: int) -> None:
    fin = partie_au_hasard(regles(nom), Random(graine))
    assert fin.raison
    assert isinstance(fin.gagnants, tuple)
    assert fin == partie_au_hasard(regles(nom), Random(graine)), "la graine fixe tout"


@PAR_JEU
def test_la_fin_d_une_partie_n_a_plus_de_coups_et_son_trait_est_un_joueur(nom: str) -> None:
    jeu = regles(nom)
    hasard = Random(7)
    partie = jeu.nouvelle_partie(hasard)
    traits = set()
    while jeu.issue(partie) is None:
        assert jeu.coups(partie)
        traits.add(jeu.au_trait(partie))
        jeu.jouer(partie, hasard.choice(jeu.coups(partie)))
    assert jeu.coups(partie) == []
    assert len(traits) >= 2
    assert set(jeu.issue(partie).gagnants) <= traits


@PAR_JEU
def test_une_copie_ne_change_pas_l_original(nom: str) -> None:
    jeu = regles(nom)
    partie = jeu.nouvelle_partie(Random(3))
    avant = jeu.coups(partie)
    copie = jeu.copier(partie)
    jeu.jouer(copie, jeu.coups(copie)[0])
    assert jeu.coups(partie) == avant
    assert jeu.hasard_du_tour(partie).random() == jeu.hasard_du_tour(partie).random()


# --- les machines --------------------------------------------------------------------------------


def au_milieu(nom: str, graine: int) -> Any:
    """Une partie au bout de quelques coups joués au hasard."""
    jeu = regles(nom)
    hasard = Random(graine)
    partie = jeu.nouvelle_partie(hasard)
    for _ in range(6):
        jeu.jouer(partie, hasard.choice(jeu.coups(partie)))
    return partie


@PAR_JEU
@pytest.mark.parametrize("graine", range(4))
def test_chaque_niveau_joue_un_coup_permis_et_toujours_le_meme(nom: str, graine: int) -> None:
    jeu = regles(nom)
    ia = importlib.import_module(f"{nom}.machine.ia")
    partie = au_milieu(nom, graine)
    for niveau in importlib.import_module(f"{nom}.main").NIVEAUX:
        if niveau != "expert":
            coup = ia.choisir(partie, niveau, Random(1))
            assert jeu.refus(partie, coup) is None
            assert coup == ia.choisir(jeu.copier(partie), niveau, Random(1))


@PAR_JEU
def test_l_expert_ne_conseille_que_des_coups_permis_le_meilleur_d_abord(nom: str) -> None:
    jeu = regles(nom)
    expert = importlib.import_module(f"{nom}.machine.expert")
    partie = au_milieu(nom, 1)
    avant = jeu.coups(partie)
    assert jeu.refus(partie, expert.choisir(partie, Random(1))) is None
    avis = expert.avis(partie, Random(1))
    valeurs = [un.valeur for un in avis]
    assert valeurs == sorted(valeurs, reverse=True)
    assert all(jeu.refus(partie, un.coup) is None and un.mots for un in avis)
    assert jeu.coups(partie) == avant, "réfléchir ne change pas la partie"


# --- le README -----------------------------------------------------------------------------------


def test_la_premiere_page_de_lire_le_code_est_ce_pilote() -> None:
    """Aux annotations et à la docstring près : le README montre les lignes qui jouent."""
    texte = (RACINE / "README.md").read_text(encoding="utf-8")
    corps = inspect.getsource(partie_au_hasard).split('"""\n', 1)[1]
    assert f"def partie_au_hasard(jeu, hasard):\n{corps}" in texte
