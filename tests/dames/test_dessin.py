"""Ce qui se lit autour du plateau : le panneau, les marques, l'aide, à toutes les largeurs."""

from __future__ import annotations

import random
import re
import textwrap

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dames import dessin
from dames.commun.terminal import colonnes
from dames.dessin import (
    couper,
    marques,
    rendu_attente,
    rendu_coups,
    rendu_evenement,
    rendu_mots,
    rendu_panneau,
    rendu_possibilites,
)
from dames.game import coups, en_main, partieFini
from dames.joueur import AIDE_COUP
from dames.plateau import Cadre, rendu_plateau
from dames.structures import est_valide, lire_coup
from dames.trajet import Trajet
from tests.dames.commun import (
    commencer,
    jouer_au_hasard,
    jouer_ecrit,
    neuve,
    partie_de,
    partie_sur,
    place,
    plateau_de,
    position,
    toucher,
    trajet_au_hasard,
)

LONGS = ["Dix-neuf caractères", "Dix-neuf caractèreS", "Dix-neuf caractèRes", "漢字" * 9]
largeurs = pytest.mark.parametrize("largeur", [60, 80])


@pytest.mark.exigence("DAM-02", "DAM-13", "DAM-14")
def test_le_panneau_dit_les_equipes_les_pieces_et_les_quatre_derniers_coups() -> None:
    partie = neuve(["Anne", "Bob", "Chloé", "David"])
    equipes = ["Équipe 1, pièces :", "  s 18 Anne", "  n 18 Chloé"]
    equipes += ["Équipe 2, pièces :", "> e 18 Bob", "  o 18 David", "", "Derniers coups :"]
    for cases in ("E14 F13", "N5 M6", "E4 F5", "D7 E8", "G14 H13"):
        jouer_ecrit(partie, cases)
    derniers = ["  e N5-M6", "  n E4-F5", "  o D7-E8", "  s G14-H13"]
    assert rendu_panneau(partie, 80) == equipes + derniers
    for cases in ("N7 M8", "G4 H5", "D9 E10", "I14 J13"):
        jouer_ecrit(partie, cases)
    derniers = ["  e N7-M8", "  n G4-H5", "  o D9-E10", "  s I14-J13"]
    assert rendu_panneau(partie, 80) == equipes + derniers


@pytest.mark.exigence("DAM-13", "DAM-14")
def test_le_panneau_compte_ce_qui_reste_apres_une_prise() -> None:
    partie = partie_de("s:I10,E14 o:H9,A6 n:F7,G2 e:Q6")
    jouer_ecrit(partie, "I10 G8 E6")
    assert rendu_panneau(partie, 80) == [
        "Équipe 1, pièces :",
        "  s  2 Sud",
        "  n  1 Nord",
        "Équipe 2, pièces :",
        "> e  1 Est",
        "  o  1 Ouest",
        "",
        "Derniers coups :",
        "  s I10xG8xE6",
    ]


@pytest.mark.exigence("DAM-13")
@pytest.mark.parametrize("largeur", [39, 40, 42, 50, 60, 80])
def test_le_panneau_tient_dans_l_ecran(largeur: int) -> None:
    partie = neuve(LONGS)
    for cases in ("E14 F13", "N5 M6", "E4 F5", "D7 E8"):
        jouer_ecrit(partie, cases)
    jouer_ecrit(partie, "G14")
    panneau = rendu_panneau(partie, largeur)
    assert len(panneau) <= 19, "pas plus haut que le plateau"
    dessin = rendu_plateau(partie.plateau, Cadre(panneau=panneau)).splitlines()
    assert len(dessin) == 19
    assert max(map(colonnes, dessin)) <= largeur


@pytest.mark.parametrize("couleurs", [False, True])
def test_le_panneau_commence_a_la_meme_colonne_avec_ou_sans_couleurs(couleurs: bool) -> None:
    dessin = rendu_plateau(position("s:H9"), Cadre(couleurs, panneau=["@"] * 19))
    neutre = re.sub("\x1b\\[[0-9;]*m", "", dessin)
    assert [ligne.index("@") for ligne in neutre.splitlines()] == [41] * 19


@pytest.mark.exigence("DAM-13")
@pytest.mark.parametrize(
    ("texte", "largeur", "coupe"),
    [
        ("Anne", 4, "Anne"),
        ("Anne", 3, "An…"),
        ("Anne", 1, "…"),
        ("漢字漢", 6, "漢字漢"),
        ("漢字漢", 5, "漢字…"),
        ("漢字漢", 4, "漢…"),
        ("e\u0301e\u0301e\u0301", 3, "e\u0301e\u0301e\u0301"),
    ],
)
def test_un_texte_trop_large_est_coupe(texte: str, largeur: int, coupe: str) -> None:
    assert couper(texte, largeur) == coupe
    assert colonnes(couper(texte, largeur)) <= largeur


@largeurs
def test_l_aide_tient_sur_un_ecran_et_dit_les_regles(largeur: int) -> None:
    for mot in ("E14-F13", "coups", "abandon", "sauver NOM", "obligatoire", "allié", "perd"):
        assert mot in AIDE_COUP
    assert lignes_prises(AIDE_COUP, largeur) <= 22, "question comprise"


def lignes_prises(texte: str, largeur: int) -> int:
    """Combien de lignes d'un écran prend un texte, replié entre deux mots."""
    return sum(len(textwrap.wrap(ligne, largeur)) or 1 for ligne in texte.splitlines())


@pytest.mark.exigence("DAM-13")
@largeurs
def test_la_dame_qui_va_le_plus_loin_tient_sous_le_plateau(largeur: int) -> None:
    """Vingt-deux arrivées, le plus qu'on puisse avoir : plateau, liste, refus et question."""
    dames = (f"S:{colonne}{ligne}" for colonne in "EFGHIJKLM" for ligne in range(5, 14))
    toutes = []
    for dame in dames:
        if sum(place(dame[2:])) % 2:
            trajet = commencer(position(dame), place(dame[2:]))
            toutes.append((len(trajet.suites), trajet))
    nombre, trajet = max(toutes, key=lambda couple: couple[0])
    assert nombre == 22
    assert 19 + lignes_prises(rendu_possibilites(trajet), largeur) + 1 + 1 <= 24


@pytest.mark.sans_couverture
@pytest.mark.fuzz
@largeurs
@settings(max_examples=8)
@given(graine=st.integers(0, 2**32 - 1))
def test_a_chaque_question_d_une_partie_l_ecran_suffit(largeur: int, graine: int) -> None:
    """Le plateau entier, ce qui est dessous, un refus d'une ligne et la question : 24 lignes."""
    partie, hasard = neuve(), random.Random(graine)
    while len(partie.historique) < 80 and not partieFini(partie):
        assert 19 + lignes_prises(rendu_attente(partie), largeur) + 2 <= 24
        fini = trajet_au_hasard(partie, hasard)
        trajet = commencer(partie.plateau, fini.cases[0])
        for arrivee in fini.cases[1:]:
            toucher(partie, trajet.cases)
            assert 19 + lignes_prises(rendu_possibilites(trajet), largeur) + 2 <= 24
            assert len(rendu_panneau(partie, largeur)) <= 19
            verifier_les_marques(trajet)
            trajet = trajet.vers(arrivee)
        jouer_au_hasard(partie, hasard)


def verifier_les_marques(trajet: Trajet) -> None:
    """Chaque arrivée, chaque pièce à prendre ou prise a sa marque, et rien d'autre."""
    dessin = "".join(rendu_plateau(trajet.apercu(), Cadre(marques=marques(trajet))))
    a_prendre = {prise for prise in trajet.suites.values() if prise is not None}
    for marque, nombre in (
        ("(.)", len(trajet.suites)),
        ("[", len(a_prendre)),
        ("{", len(trajet.prises)),
        ("<", 1),
    ):
        assert dessin.count(marque) == nombre


# --- les marques, et la partie en mots -----------------------------------------------------------


@pytest.mark.exigence("DAM-13")
def test_une_marque_a_le_meme_sens_pendant_tout_un_tour() -> None:
    """Au départ comme en rafle : la pièce en main, ses arrivées, à prendre, déjà prise."""
    partie = partie_de("s:I10 e:H9,F7,Q8 n:M2 o:A6")
    assert marques(en_main(partie)) == {}
    jouer_ecrit(partie, "I10")
    assert marques(en_main(partie)) == {place("I10"): "<>", place("G8"): "()", place("H9"): "[]"}
    jouer_ecrit(partie, "touchée : I10xG8")
    assert marques(en_main(partie)) == {
        place("G8"): "<>",
        place("E6"): "()",
        place("F7"): "[]",
        place("H9"): "{}",
    }


@pytest.mark.exigence("DAM-10", "DAM-13")
def test_ou_une_rafle_peut_s_arreter_se_dit_avec_ou_sans_numeros() -> None:
    partie = partie_de("s:I10 o:H9,A6 n:F7,G2 e:Q6")
    jouer_ecrit(partie, "touchée : I10xG8")
    trajet = en_main(partie)
    assert trajet is not None
    permis = "En G8 (1 prise), prendre un allié est permis"
    choix = "E6 en prenant F7 (n, allié), G8 pour s'arrêter là"
    assert rendu_possibilites(trajet, au_clavier=False) == f"{permis} : {choix}."
    choix = "1:E6 en prenant F7 (n, allié), 2:G8 pour s'arrêter là"
    assert rendu_possibilites(trajet) == f"{permis} : {choix}."


@pytest.mark.exigence("DAM-08", "DAM-13")
def test_une_rafle_compte_ses_prises() -> None:
    partie = partie_de("s:I10 e:H9,F7,F5,Q8 n:M2 o:A6")
    jouer_ecrit(partie, "touchée : I10xG8xE6")
    trajet = en_main(partie)
    assert trajet is not None
    assert rendu_possibilites(trajet).startswith("En E6 (2 prises), la rafle doit continuer")


@pytest.mark.exigence("DAM-13")
def test_le_panneau_peint_chaque_joueur_sans_changer_un_mot() -> None:
    partie = neuve()
    peint = rendu_panneau(partie, couleurs=True)
    assert sum("\x1b[" in ligne for ligne in peint) == 4
    assert [re.sub("\x1b\\[[0-9;]*m", "", ligne) for ligne in peint] == rendu_panneau(partie)


@pytest.mark.exigence("DAM-08", "DAM-13")
def test_l_attente_dit_qui_joue_et_ce_qui_est_obligatoire() -> None:
    partie = partie_de("s:I10 e:H9,F7,Q8 n:M2 o:A6")
    prise = "Prise obligatoire avec : I10."
    assert rendu_attente(partie) == f"Tour 1 : Sud joue (s et S), équipe 1. {prise}"
    fenetre = rendu_attente(partie, au_clavier=False)
    assert fenetre == f"Tour 1 : Sud joue, équipe 1. {prise}", "les lettres sont pour l'écran"


@pytest.mark.exigence("DAM-14")
def test_en_mots_chaque_joueur_a_ses_pions_et_ses_dames() -> None:
    partie = partie_de("s:E14,G14 S:H9 e:Q8 n:M2 o:A6")
    jouer_ecrit(partie, "E14-F13")
    jouer_ecrit(partie, "Q8-P7")
    jouer_ecrit(partie, "M2-L3")
    jouer_ecrit(partie, "A6")
    assert rendu_mots(partie).splitlines() == [
        *("Sud (s), équipe 1.", "Pions : 2, F13 G14.", "Dames : 1, H9."),
        *("Est (e), équipe 2.", "Pions : 1, P7.", "Dames : 0."),
        *("Nord (n), équipe 1.", "Pions : 1, L3.", "Dames : 0."),
        *("Ouest (o), équipe 2.", "Pions : 1, A6.", "Dames : 0."),
        "Dernier coup : Nord, M2-L3.",
    ]
    assert "Dernier coup" not in rendu_mots(neuve())


@pytest.mark.exigence("DAM-13")
def test_une_liste_de_coups_se_coupe_entre_deux_coups(monkeypatch: pytest.MonkeyPatch) -> None:
    partie = neuve()
    tous = "  ".join(str(coup) for coup in coups(partie))
    monkeypatch.setattr(dessin, "COUPS_MONTRES", len(tous))
    assert rendu_coups(partie) == tous
    monkeypatch.setattr(dessin, "COUPS_MONTRES", len(tous) - 1)
    assert rendu_coups(partie).split("\n")[0] == tous.rpartition("  ")[0]


@pytest.mark.exigence("DAM-13")
@pytest.mark.parametrize("largeur", [40, 60, 80])
def test_la_liste_des_coups_tient_sur_un_ecran(largeur: int) -> None:
    foule = {(x, y): "o" for y in range(3, 14, 2) for x in range(4, 13, 2) if est_valide(x, y)}
    autres: dict[tuple[int, int], str] = {place("Q6"): "e", place("G2"): "n", (8, 15): "S"}
    texte = rendu_coups(partie_sur(plateau_de(foule | autres)))
    liste, suite = texte.split("\n")
    assert suite == "… et d'autres : choisissez une pièce pour ne voir que les siens."
    assert len(liste) <= 800
    assert len(textwrap.wrap(texte, largeur)) < 24
    assert all(str(lire_coup(coup)) == coup for coup in liste.split()), "aucun n'est coupé"


@pytest.mark.exigence("DAM-04", "DAM-06")
def test_une_rafle_qui_finit_au_bord_annonce_ses_prises_et_sa_dame() -> None:
    partie = partie_de("s:H5 e:G4,G2,Q8 n:M2 o:A6")
    assert rendu_evenement(partie, jouer_ecrit(partie, "H5xF3xH1")) == (
        "Sud joue H5xF3xH1 (prend G4, G2) ; le pion arrivé en H1 devient dame."
    )
