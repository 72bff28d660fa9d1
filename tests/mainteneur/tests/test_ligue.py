"""La ligue : qui rencontre qui, ce qu'elle imprime, et ses intervalles."""

from __future__ import annotations

import importlib

import pytest

from tests.appui import JEUX
from tests.appui.tournoi import Issue
from tests.mainteneur import ligue
from tests.mainteneur.ligue import intervalle, une_partie


@pytest.mark.parametrize("jeu", JEUX)
def test_tous_les_niveaux_et_tous_les_inconnus_se_rencontrent(jeu: str) -> None:
    module = ligue.module_de(jeu)
    assert set(module.NIVEAUX) == set(importlib.import_module(f"{jeu}.main").NIVEAUX)
    tous = {*module.NIVEAUX, *module.ETRANGERS}
    rencontres = {frozenset(paire) for paire in ligue.rencontres(jeu)}
    assert rencontres == {frozenset({a, b}) for a in tous for b in tous if a != b}
    assert "hasard" in tous and module.TAILLES
    assert {b for _, b in ligue.rencontres(jeu, "expert")} == tous - {"expert"}


def test_la_ligue_imprime_une_ligne_par_rencontre(capsys: pytest.CaptureFixture[str]) -> None:
    commande = ["pickomino", "--joueurs", "2", "--parties", "2"]
    ligue.principal(commande, standalone_mode=False)
    titre, entete, *lignes = capsys.readouterr().out.splitlines()
    assert titre == "pickomino, 2, 2 parties, graine 1"
    assert entete.split()[:2] == ["joueur", "contre"]
    assert [tuple(ligne.split()[:2]) for ligne in lignes] == list(ligue.rencontres("pickomino"))
    for ligne in lignes:
        parties, gains, nulles, pertes = map(int, ligne.split()[2:6])
        assert gains + nulles + pertes == parties == 2
        assert ligne.split()[6] == f"{50 * gains + 25 * nulles:.1f}".replace(".", ",")


@pytest.mark.parametrize("niveaux", [("experte", "expert"), ("expert", "experte")])
def test_la_ligue_dit_quels_niveaux_existent(niveaux: tuple[str, str]) -> None:
    a, b = niveaux
    faux = next(niveau for niveau in niveaux if niveau != "expert")
    with pytest.raises(SystemExit) as fin:
        ligue.principal(["dames", "--a", a, "--b", b], standalone_mode=False)
    assert str(fin.value).startswith(f"« {faux} » n'est pas un niveau du jeu dames ; il y a : ")
    assert str(fin.value).endswith("expert.")


def test_b_sans_a_demande_qui_joue_contre_lui() -> None:
    with pytest.raises(SystemExit) as fin:
        ligue.principal(["dames", "--b", "facile"], standalone_mode=False)
    assert str(fin.value) == "Qui joue contre facile ? Donnez aussi A."


def test_a_contre_b_n_est_qu_une_rencontre_et_ses_mesures(
    capsys: pytest.CaptureFixture[str],
) -> None:
    commande = ["pickomino", "--a", "sujet", "--b", "hasard", "--parties", "2"]
    ligue.principal(commande, standalone_mode=False)
    _, _, rencontre, *mesures = capsys.readouterr().out.splitlines()
    assert rencontre.split()[:3] == ["sujet", "hasard", "2"]
    noms = [mesure.partition(" : ")[0] for mesure in mesures]
    assert noms == ["coups par partie", "points de sujet (A)", "points d'un hasard (B)"]


@pytest.mark.parametrize(
    ("jeu", "a", "b", "taille", "parties"),
    [
        ("incognito", "moyen", "hasard", 5, 6),
        ("pickomino", "expert", "sujet", 2, 8),
        ("puissance_n", "expert", "sujet", 3, 2),
        ("dames", "moyen", "hasard", 4, 1),
        ("dames", "expert", "facile", 4, 1),
        ("sixquiprend", "expert", "sujet", 4, 2),
    ],
)
def test_le_plus_fort_gagne_deux_fois_sur_trois(
    jeu: str, a: str, b: str, taille: int, parties: int
) -> None:
    """Assez de parties pour voir une bévue ; make ligue en joue davantage."""
    issues = [une_partie(jeu, a, b, 1, rang, taille) for rang in range(parties)]
    assert sum(issue.score for issue in issues) >= 2 / 3 * parties


def test_une_esperance_se_partage_entre_les_gagnees_et_les_perdues() -> None:
    """Quatre parties à 63 chances sur 100 : 2,52 gagnées, 1,48 perdue, et pas 4 nulles."""
    issues = [Issue(0.63, 1, 0.0, 1, esperance=True)] * 4
    assert ligue.bilan("a", "b", issues).split()[2:8] == ["4", "2,52", "0", "1,48", "63,0", "%"]


def test_l_intervalle_de_wilson_est_celui_des_livres() -> None:
    """Huit succès sur dix : de 49,0 % à 94,3 %, dans tous les livres de statistique."""
    issues = [Issue(float(rang < 8), 1, 0.0, 1) for rang in range(10)]
    assert intervalle(issues) == pytest.approx((0.490, 0.943), abs=0.001)


def test_des_esperances_ont_l_intervalle_de_leur_ecart_type() -> None:
    """De 0,4 à 0,6 une fois sur deux : l'écart type est 0,1, et l'intervalle 1,96 x 0,1 / 10."""
    issues = [Issue(0.4 + 0.2 * (rang % 2), 1, 0.0, 1) for rang in range(100)]
    assert intervalle(issues) == pytest.approx((0.5 - 0.0196, 0.5 + 0.0196))
