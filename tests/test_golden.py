"""Les parties de référence, rejouées par de vrais tubes et comparées à l'octet."""

from pathlib import Path

import pytest

from tests.appui import JEUX, TESTS, fichiers
from tests.appui.cahiers import Cahier, charger_cahiers
from tests.appui.golden import attendu, cas_du_jeu, exigences, rejouer

pytestmark = pytest.mark.sans_couverture


def marques(cas: Path) -> list[pytest.MarkDecorator]:
    """Ce qui dit à la feuille les exigences qu'un cas montre, s'il en montre."""
    montrees = exigences(cas)
    return [pytest.mark.exigence(*montrees)] if montrees else []


CAS = [
    pytest.param(jeu, cas, id=f"{jeu}-{cas.name}", marks=marques(cas))
    for jeu in JEUX
    for cas in cas_du_jeu(jeu)
]


@pytest.mark.parametrize("jeu", JEUX)
def test_chaque_jeu_a_des_parties_de_reference(jeu: str) -> None:
    assert cas_du_jeu(jeu), f"tests/{jeu}/golden/ ne contient aucune partie"


@pytest.mark.parametrize("cahier", charger_cahiers(), ids=lambda cahier: cahier.jeu)
def test_une_partie_ne_montre_que_son_jeu(cahier: Cahier) -> None:
    du_jeu = {exigence.identifiant for exigence in cahier.exigences}
    montrees = {nom for cas in cas_du_jeu(cahier.jeu) for nom in exigences(cas)}
    assert montrees <= du_jeu
    assert len(montrees) > len(du_jeu) / 2, "les parties montrent trop peu d'exigences"


def uni(texte: str) -> str:
    """Un texte aux apostrophes droites et aux espaces simples, même serrées dans un dessin."""
    return " ".join(texte.replace("’", "'").split())


@pytest.mark.parametrize("jeu", JEUX)
def test_une_partie_de_chaque_jeu_est_ecrite_a_la_main_d_apres_le_sujet(jeu: str) -> None:
    """`sujet/` : sa sortie a été tapée avant d'être jouée, chaque ligne d'après une phrase."""
    cas = TESTS / jeu / "golden" / "sujet"
    sujet = uni((TESTS / "sujets" / f"{jeu}.md").read_text(encoding="utf-8"))
    sortie = [ligne.rstrip() for ligne in (cas / "sortie.txt").read_text("utf-8").splitlines()]
    origines = (cas / "origine.txt").read_text(encoding="utf-8").splitlines()
    assert len(origines) >= 10
    for origine in origines:
        if origine.startswith("#"):
            continue
        ligne, _, phrase = origine.rpartition(" | ")
        assert ligne.rstrip() in sortie, ligne
        assert uni(phrase) in sujet, phrase


@pytest.mark.parametrize(("jeu", "cas"), CAS)
def test_partie_de_reference(jeu: str, cas: Path, tmp_path: Path) -> None:
    resultat = rejouer(jeu, cas, tmp_path)
    voulu = attendu(cas)
    assert resultat.texte == voulu.texte
    assert resultat.plainte == voulu.plainte
    assert resultat.code == voulu.code
    assert fichiers(tmp_path) == fichiers(cas / "apres")
