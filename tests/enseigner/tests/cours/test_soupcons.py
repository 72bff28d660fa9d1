"""Ce qu'on montre à l'enseignant sans toucher à la note : des usages, des ressemblances."""

from __future__ import annotations

import ast
import time

import pytest

from tests.enseigner.cours.exercices import charger, jeux_presents
from tests.enseigner.cours.soupcons import Texte, du_modele, se_ressemblent, usages

USAGES = {
    "import ctypes, math": "se sert de ctypes",
    "from os import path": "se sert de os",
    "import atexit\natexit.register(print)": "se sert de atexit",
    "import re\nre.enum.sys.modules['o' + 's']": "se sert de modules, sys",
    "grille.__class__.__subclasses__()": "se sert de __class__, __subclasses__",
    "__builtins__['ev' + 'al']('1')": "se sert de __builtins__",
    "def f(x):\n    return f.__globals__": "se sert de __globals__",
    "getattr(x, '__gl' + 'obals__')": "se sert de getattr",
    "class Egal:\n    def __eq__(self, autre):\n        return True": "définit __eq__",
    "class Petit(int):\n    __lt__ = lambda *a: True": "définit __lt__",
    "type('Egal', (), {'__eq__': lambda *a: True})": "définit __eq__",
    "Grid.__post_init__ = lambda self: None": "change Grid.__post_init__",
    "from . import grid as g\ng.sommet = print": "change g.sommet",
    "setattr(Grid, 'sommet', print)": "se sert de setattr",
    "del Grid.cells": "change Grid.cells",
    "from .commun import fichier\nfichier.Path('/usr').rglob('*')": "se sert de Path",
    "import io\nio.open('/etc/hostname')": "se sert de open",
    "import posix": "se sert de posix",
}
ORDINAIRES = [
    "from random import Random\nfrom collections import Counter\nimport math, itertools",
    "def f(self, grid):\n    grid.cells = []\n    self.carte = None\n    partie.tour.values += 1",
    "class Case:\n    def __init__(self):\n        self.x = 0\n    def __str__(self): pass",
    "DIRECTIONS = [(0, 1)]\nDIRECTIONS[0] = (1, 1)",
]


@pytest.mark.parametrize("texte", USAGES)
def test_un_usage_dont_aucune_etape_n_a_besoin_se_dit(texte: str) -> None:
    trouves = sorted(usages([ast.parse(texte)]))
    verbes = {verbe for verbe, _ in trouves}
    assert len(verbes) == 1
    assert f"{verbes.pop()} {', '.join(chose for _, chose in trouves)}" == USAGES[texte]


@pytest.mark.parametrize("texte", ORDINAIRES)
def test_ce_qu_une_etape_demande_ne_se_dit_pas(texte: str) -> None:
    assert usages([ast.parse(texte)]) == set()


def test_le_depot_recopie_se_voit_et_une_fonction_courte_ecrite_de_meme_ne_dit_rien() -> None:
    """Mot pour mot, soixante lexèmes suffisent ; aux noms près, il en faut cent."""
    add_token = du_modele("puissance_n", "puissance_n.grid.add_token")
    renommee = Texte(add_token.texte.replace("ligne", "i"))
    assert se_ressemblent(add_token, Texte(add_token.texte))
    assert not se_ressemblent(add_token, renommee)
    alignees = du_modele("puissance_n", "puissance_n.grid.cases_alignees")
    assert se_ressemblent(alignees, Texte(alignees.texte.replace("ligne", "i")))


def test_deux_fonctions_demesurees_ne_se_comparent_que_mot_pour_mot() -> None:
    """Deux fonctions de cent soixante mille lexèmes retiendraient toute la classe, une heure."""
    avant, apres = "    x = 1\n" * 20_000, "    x = 1\n" * 20_000
    longue = Texte(f"def f():\n{avant}    y = 2\n{apres}")
    debut = time.process_time()
    assert not se_ressemblent(longue, Texte(f"def f():\n{avant}    z = 2\n    z = 3\n{apres}"))
    assert se_ressemblent(longue, Texte(longue.texte))
    assert time.process_time() - debut < 20


@pytest.mark.parametrize("jeu", jeux_presents())
def test_chaque_jeu_a_des_fonctions_qu_on_compare_aux_noms_pres(jeu: str) -> None:
    etapes = set()
    for etape in charger(jeu).etapes:
        for fonction in etape.fonctions:
            modele = du_modele(jeu, fonction)
            if se_ressemblent(modele, Texte(f"{modele.texte}\npass")):
                etapes.add(etape.numero)
    assert len(etapes) >= 5
