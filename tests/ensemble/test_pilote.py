"""Les cinq verbes sont les mêmes partout : un pilote de dix lignes joue aux cinq jeux."""

from __future__ import annotations

import importlib
import inspect
import pickle
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
# Le premier module qu'on y lit : ce qu'est un coup.
DONNEES = {
    "incognito": "types",
    "pickomino": "structures",
    "puissance_n": "grid",
    "dames": "structures",
    "sixquiprend": "card",
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


def donnees(nom: str) -> Any:
    """Le module d'un jeu où est `Coup`."""
    return importlib.import_module(f"{nom}.{DONNEES[nom]}")


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


# --- les coups refusés ---------------------------------------------------------------------------

# Un jeu, les coups qui mènent à une position, celui qu'on y tente, et ce que la phrase en dit.
DEFENDUS = [
    ("puissance_n", "", "r3", "vide"),
    ("puissance_n", "a3 r3", "a3", "interdite"),
    ("puissance_n", "a1 a1 a1 a1 a1 a1", "a1", "pleine"),
    ("puissance_n", "", "a7", "n'existe pas"),
    ("puissance_n", "", "nul", "trois fois"),
    ("dames", "", "f13-e14", "est vide"),
    ("dames", "", "d5-e6", "elle est à Ouest"),
    ("dames", "", "e14-f12", "ne peut pas aller"),
    ("dames", "e14", "g14-h13", "Pièce touchée"),
    ("incognito", "", "D c3->c2", "case de départ est vide"),
    ("incognito", "", "I c1->a3", "doivent se toucher"),
    ("incognito", "", "D c1->z9", "le plateau va de"),
    ("pickomino", "", "n", "Lancez d'abord"),
    ("pickomino", "", "5", "Aucun dé n'est lancé"),
    ("pickomino", "o", "o", "Prenez d'abord"),
    ("sixquiprend", "", "rangée 2", "attend une carte"),
    ("sixquiprend", "", "continuer", "attend une carte"),
    ("sixquiprend", "", "999", "pas dans votre main"),
]


def verifier_le_refus(nom: str, partie: Any, coup: Any) -> str:
    """Vérifie que `jouer` refuse ce que `refus` refuse, sans rien changer ; rend la phrase."""
    jeu = regles(nom)
    avant = pickle.dumps(partie)
    raison: str = jeu.refus(partie, coup)
    with pytest.raises(donnees(nom).CoupRefuse) as refuse:
        jeu.jouer(partie, coup)
    assert str(refuse.value) == raison
    assert pickle.dumps(partie) == avant
    return raison


@pytest.mark.parametrize("nom, avant, texte, phrase", DEFENDUS)
def test_jouer_refuse_ce_qui_est_defendu(nom: str, avant: str, texte: str, phrase: str) -> None:
    partie = regles(nom).nouvelle_partie(Random(1))
    for deja in avant.split():
        regles(nom).jouer(partie, donnees(nom).lire_coup(deja))
    assert phrase in verifier_le_refus(nom, partie, donnees(nom).lire_coup(texte))


def test_jouer_refuse_aussi_ce_qui_ne_se_tape_pas() -> None:
    """Des cases hors du plateau, une pièce touchée sans case, une réponse qui n'existe pas."""
    structures = donnees("dames")
    dehors = structures.t_coordonnees(17, -1)
    depart = structures.lire_case("E14")
    for cases in ((dehors, depart), (depart, dehors), ()):
        partie = regles("dames").nouvelle_partie(Random(1))
        verifier_le_refus("dames", partie, structures.Coup(cases, fini=False))
    card = donnees("sixquiprend")
    partie = regles("sixquiprend").nouvelle_partie(Random(1))
    while partie.etape is not card.Etape.MANCHE_FINIE:
        regles("sixquiprend").jouer(partie, regles("sixquiprend").coups(partie)[0])
    raison = verifier_le_refus("sixquiprend", partie, card.Coup(card.Etape.MANCHE_FINIE, 5))
    assert raison == "La partie attend de savoir si l'on continue."


@PAR_JEU
def test_le_coup_d_un_autre_moment_est_refuse_sans_rien_changer(nom: str) -> None:
    """On tente à chaque position d'une partie des coups permis dans une autre, et après la fin."""
    jeu = regles(nom)
    hasard = Random(4)
    ailleurs = jeu.nouvelle_partie(hasard)
    coups = []
    while jeu.issue(ailleurs) is None:
        coups.append(hasard.choice(jeu.coups(ailleurs)))
        jeu.jouer(ailleurs, coups[-1])
    partie = jeu.nouvelle_partie(hasard)
    refuses = 0
    while jeu.issue(partie) is None:
        for coup in hasard.sample(coups, 10):
            if jeu.refus(partie, coup) is not None:
                verifier_le_refus(nom, partie, coup)
                refuses += 1
        jeu.jouer(partie, hasard.choice(jeu.coups(partie)))
    assert refuses > 10
    assert verifier_le_refus(nom, partie, coups[0]) == "La partie est finie."


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
