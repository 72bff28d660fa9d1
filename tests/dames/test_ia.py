"""La machine : des coups permis, les mêmes pour la même graine, et de mieux en mieux choisis."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from copy import deepcopy
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from dames import plateau
from dames.game import (
    Partie,
    au_trait,
    coups,
    issue,
    jouer,
    partieFini,
    refus,
)
from dames.machine import expert, ia
from dames.machine.expert import (
    Position,
    Recherche,
    coups_rapides,
    evaluer,
    jouer_rapide,
    lire,
    mots,
    preneuses,
)
from dames.machine.ia import INFINI, VICTOIRE, bilan
from dames.sauvegarde import decoder, encoder
from dames.structures import (
    NIVEAUX,
    SENS,
    Plateau,
    lire_coup,
    t_coordonnees,
    t_piece,
    t_stats,
)
from tests.dames.commun import (
    FONCEES,
    Pieces,
    ecrits,
    jouer_au_hasard,
    jouer_ecrit,
    neuve,
    partie_de,
    partie_sur,
    plateau_de,
)
from tests.dames.tournoi import choisir

petites = st.dictionaries(
    st.sampled_from(FONCEES), st.sampled_from("sssseeeennnnooooSENO"), min_size=4, max_size=12
)
tous_les_niveaux = pytest.mark.parametrize("niveau", NIVEAUX)


def milieu_de_partie(graine: int, nombre: int) -> Partie:
    """Une partie où l'on a joué tant de coups au hasard."""
    partie, hasard = neuve(), Random(graine)
    for _ in range(nombre):
        jouer_au_hasard(partie, hasard)
    assert not partieFini(partie)
    return partie


def choix(partie: Partie, niveau: str, graines: int) -> set[str]:
    """Les coups qu'un niveau choisit, selon la graine."""
    return {str(choisir(partie, niveau, Random(graine))) for graine in range(graines)}


# --- ce que la machine rend ----------------------------------------------------------------------


@pytest.mark.sans_couverture
@pytest.mark.parametrize("nombre", [0, 30, 90])
def test_les_avis_sont_trois_coups_permis_le_meilleur_d_abord(nombre: int) -> None:
    partie = milieu_de_partie(3, nombre)
    avant = deepcopy(partie)
    rendus = expert.avis(partie, Random(1))
    assert partie == avant, "donner un avis ne joue rien"
    assert 1 <= len(rendus) <= 3
    assert len({un_avis.coup for un_avis in rendus}) == len(rendus)
    for un_avis in rendus:
        assert refus(partie, un_avis.coup) is None
        combien = re.search(r" dans les (\d+) coups à venir$", un_avis.mots)
        assert combien and un_avis.mots == mots(un_avis.valeur, int(combien[1]))
    valeurs = [un_avis.valeur for un_avis in rendus]
    assert valeurs == sorted(valeurs, reverse=True)
    assert expert.choisir(partie, Random(1)) == rendus[0].coup


@pytest.mark.sans_couverture
@tous_les_niveaux
@pytest.mark.parametrize("nombre", [0, 30, 90])
def test_choisir_ne_joue_rien_et_rend_un_coup_permis(niveau: str, nombre: int) -> None:
    partie = milieu_de_partie(3, nombre)
    avant = deepcopy(partie)
    assert choisir(partie, niveau, Random(1)) in coups(partie)
    assert partie == avant


def test_un_petit_budget_donne_deja_trois_avis_permis(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expert, "BUDGET", 50)
    partie = neuve()
    rendus = expert.avis(partie, Random(1))
    assert len(rendus) == 3
    assert all(refus(partie, un_avis.coup) is None for un_avis in rendus)


def rafle_commencee() -> Partie:
    """En J7, la rafle peut prendre K8 ou K6, et rien d'autre."""
    partie = partie_de("s:H9,E14 e:I8,K8,Q12 n:M2 o:K6,L3,A8")
    jouer_ecrit(partie, "touchée : H9xJ7")
    return partie


@pytest.mark.sans_couverture
@pytest.mark.exigence("DAM-11")
@tous_les_niveaux
def test_la_machine_finit_la_rafle_commencee(niveau: str) -> None:
    assert choix(rafle_commencee(), niveau, 5) <= {"H9xJ7xL9", "H9xJ7xL5"}


@pytest.mark.exigence("DAM-11")
def test_le_conseil_finit_la_rafle_commencee() -> None:
    conseils = expert.avis(rafle_commencee(), Random(1))
    assert ecrits(un_avis.coup for un_avis in conseils) == {"H9xJ7xL9", "H9xJ7xL5"}


@pytest.mark.exigence("DAM-11")
@tous_les_niveaux
def test_la_machine_joue_la_piece_deja_touchee(niveau: str) -> None:
    partie = neuve()
    jouer_ecrit(partie, "G14")
    assert choix(partie, niveau, 4) <= {"G14-F13", "G14-H13"}


@tous_les_niveaux
def test_un_coup_force_se_joue_sans_reflechir(niveau: str) -> None:
    partie, hasard = partie_de("s:H9,H17 e:I8,Q12 n:M2 o:A6"), Random(1)
    assert str(choisir(partie, niveau, hasard)) == "H9xJ7"
    assert hasard.getstate() == Random(1).getstate()


@pytest.mark.parametrize(
    ("gain", "dit"),
    [
        (0.4, "ni gain ni perte"),
        (0.9, "gagne un pion"),
        (-1.3, "perd un pion"),
        (2.0, "gagne la valeur de 2 pions"),
        (-6.7, "perd la valeur de 7 pions"),
        (VICTOIRE / 100 - 5, "gagne la partie"),
        (5 - VICTOIRE / 100, "perd la partie"),
    ],
)
def test_un_gain_se_dit_en_mots(gain: float, dit: str) -> None:
    assert mots(gain, 1) == f"{dit} tout de suite"
    assert mots(gain, 6) == f"{dit} dans les 6 coups à venir"


# --- reproductible et honnête --------------------------------------------------------------------


@pytest.mark.sans_couverture
@tous_les_niveaux
def test_la_meme_graine_donne_le_meme_coup_et_une_partie_reprise_aussi(niveau: str) -> None:
    for nombre in (0, 25, 70):
        partie = milieu_de_partie(7, nombre)
        coup = choisir(partie, niveau, Random("5-12"))
        assert choisir(partie, niveau, Random("5-12")) == coup
        assert choisir(decoder(encoder(partie)), niveau, Random("5-12")) == coup


@pytest.mark.sans_couverture
@tous_les_niveaux
def test_le_choix_ne_depend_que_du_plateau_et_du_joueur_au_trait(niveau: str) -> None:
    partie = milieu_de_partie(4, 42)
    autre = Partie(
        deepcopy(partie.plateau),
        [t_stats(nom, 9, 9, 9) for nom in "abcd"],
        historique=[lire_coup("A6-B5")] * 42,
    )
    assert choisir(autre, niveau, Random(2)) == choisir(partie, niveau, Random(2))


# --- la recherche --------------------------------------------------------------------------------


@pytest.mark.fuzz
@given(st.sets(st.sampled_from("seno"), max_size=3), st.integers(0, 3))
def test_une_equipe_qui_a_perdu_vaut_une_defaite(camps: set[str], coups_joues: int) -> None:
    pieces = dict(zip(FONCEES[20:], sorted(camps), strict=False))
    partie = partie_sur(plateau_de(pieces), coups_joues + 1)
    fin = issue(partie)
    assert fin is not None
    attendue = VICTOIRE if au_trait(partie) in fin.gagnants else -VICTOIRE
    assert evaluer(lire(partie)) == bilan(partie) == attendue


def minimax(position: Position, profondeur: int) -> int:
    """La valeur d'une position sans rien couper, comme `Recherche.valeur` la promet."""
    fini = not (position.moi and position.suivant and position.allie and position.precedent)
    calme = not preneuses(position, position.adverses, position.occupees)
    if fini or (profondeur <= 0 and calme):
        return evaluer(position)
    suites = [jouer_rapide(position, coup) for coup in coups_rapides(position)]
    return max((-minimax(suite, profondeur - 1) for suite in suites), default=-VICTOIRE)


def position_jouable(pieces: Pieces, joueur: int) -> Position:
    """La position, qu'on écarte si un joueur n'a pas de pièce, ou s'il y a trop à jouer."""
    position = lire(partie_sur(plateau_de(pieces), joueur))
    assume(all(position[:4]) and 0 < len(coups_rapides(position)) < 40)
    return position


@pytest.mark.fuzz
@settings(max_examples=15)
@given(petites, st.integers(1, 4), st.integers(0, 2))
def test_la_coupe_ne_change_pas_la_valeur(pieces: Pieces, joueur: int, profondeur: int) -> None:
    position = position_jouable(pieces, joueur)
    attendue = minimax(position, profondeur)
    recherche = Recherche(10**9)
    assert recherche.valeur(position, profondeur, -INFINI, INFINI) == attendue
    assert recherche.valeur(position, profondeur, -INFINI, INFINI) == attendue, "réponses connues"


@pytest.mark.fuzz
@settings(max_examples=15)
@given(petites, st.integers(1, 4))
def test_les_trois_premieres_valeurs_sont_exactes(pieces: Pieces, joueur: int) -> None:
    position = position_jouable(pieces, joueur)
    sans_note = [(0, coup) for coup in coups_rapides(position)]
    premieres = Recherche(10**9).classer(position, sans_note, 2)[:3]
    exactes = {coup: -minimax(jouer_rapide(position, coup), 1) for _, coup in sans_note}
    assert [valeur for valeur, _ in premieres] == [exactes[coup] for _, coup in premieres]
    assert [valeur for valeur, _ in premieres] == sorted(exactes.values(), reverse=True)[:3]


def test_le_budget_est_un_nombre_de_coups_regardes() -> None:
    position = lire(neuve())
    recherche = Recherche(8 + 65)
    recherche.valeur(position, 1, -INFINI, INFINI)
    assert recherche.reste == 65, "les huit premiers coups"
    recherche.valeur(position, 9, -INFINI, INFINI)
    assert -40 < recherche.reste < 0, "la recherche s'arrête dès que le budget est dépassé"


@pytest.mark.parametrize("graine", range(3))
def test_entre_dames_une_recherche_s_arrete_a_son_budget(graine: int) -> None:
    """Des prises à n'en plus finir : sans budget, il faudrait des minutes."""
    hasard = Random(graine)
    pieces = {case: hasard.choice("SENO") for case in hasard.sample(FONCEES, 40)}
    recherche = ia.Recherche(200)
    recherche.valeur(partie_sur(plateau_de(pieces)), 2, -INFINI, INFINI)
    assert -2000 < recherche.reste < 0, "celles qui attendaient leur tour n'ont eu qu'un bilan"


# --- ce que chaque niveau voit -------------------------------------------------------------------


@tous_les_niveaux
def test_chaque_niveau_prend_la_derniere_piece_d_un_adversaire(niveau: str) -> None:
    partie = partie_de("s:H9,L11 e:I8 n:M2 o:M10,Q8")
    assert choix(partie, niveau, 4) == {"H9xJ7"}
    assert expert.avis(partie, Random(1))[0].mots == "gagne la partie tout de suite"


@pytest.mark.sans_couverture
def test_facile_se_met_en_prise_et_les_autres_non() -> None:
    """En I8, le pion serait pris par J7."""
    partie = partie_de("s:H9,F13 e:J7,P11 n:M2 o:A6,B7")
    assert "H9-I8" in choix(partie, "facile", 30)
    assert "H9-I8" not in choix(partie, "moyen", 10) | choix(partie, "expert", 2)


@pytest.mark.sans_couverture
def test_seul_l_expert_voit_venir_une_dame() -> None:
    """H3 est à deux coups du bord : il faut regarder cinq coups plus loin."""
    partie = partie_de("s:H3 e:Q10,Q12 n:E14,G14 o:A6,A8")
    assert expert.avis(partie, Random(1))[0].valeur > 2
    assert choix(partie, "expert", 3) <= {"H3-G2", "H3-I2"}
    assert choix(partie, "moyen", 20) == ecrits(coups(partie)), "tous se valent"


def test_le_bilan_compte_les_pieces_de_l_equipe_au_trait() -> None:
    assert bilan(neuve()) == 0
    pieces = "s:H9,F13 S:E6 e:Q10 n:E14 o:A6"
    assert bilan(partie_de(pieces)) == -bilan(partie_de(pieces, coups_joues=1)) > 400


def test_l_expert_compte_les_dames_et_les_pions_pres_de_leur_bord() -> None:
    """Le pion de Sud qui monte vers la ligne 1 en vaut trois à ses derniers pas, la dame sept."""
    autres = "e:Q10 n:E14 o:A6"
    loin = evaluer(lire(partie_de(f"s:H9,F13 {autres}")))
    assert evaluer(lire(partie_de(f"s:H5,F13 {autres}"))) == loin
    assert evaluer(lire(partie_de(f"s:H3,F13 {autres}"))) == loin + 200
    assert evaluer(lire(partie_de(f"s:F13 S:H9 {autres}"))) == loin + 600
    assert evaluer(lire(partie_de(f"s:H3,F13 {autres}", coups_joues=1))) == -loin - 200


# --- une règle changée ---------------------------------------------------------------------------


@pytest.mark.sans_couverture
@tous_les_niveaux
def test_un_pion_qui_ne_prend_plus_en_arriere_est_suivi_par_la_machine(
    niveau: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """L'« À essayer » de plateau.py : le pion de H9 ne prend plus I10, derrière lui."""
    vrais = plateau.sauts

    def en_avant(
        p: Plateau, cases: Sequence[t_coordonnees], deja: Collection[t_coordonnees] = ()
    ) -> Iterator[tuple[t_coordonnees, t_coordonnees]]:
        piece = plateau.contenu_de(p, cases[0])
        sx, sy = SENS[piece.joueur]
        for arrivee, prise in vrais(p, cases, deja):
            dx, dy = prise.x - cases[-1].x, prise.y - cases[-1].y
            if piece.piece is t_piece.dame or dx * sx + dy * sy > 0:
                yield arrivee, prise

    monkeypatch.setattr("dames.plateau.sauts", en_avant)
    monkeypatch.setattr("dames.trajet.sauts", en_avant)
    partie = partie_de("s:H9 e:I10,Q12 n:M2 o:A6")
    assert ecrits(coups(partie)) == {"H9-G8", "H9-I8"}
    assert choix(partie, niveau, 3) <= {"H9-G8", "H9-I8"}
    partie = milieu_de_partie(3, 30)
    for rang in range(6):
        assert jouer(partie, choisir(partie, niveau, Random(rang))).coup == partie.historique[-1]


def test_si_l_expert_n_a_rien_a_proposer_ia_joue_a_sa_place() -> None:
    """Il ne connaît que les cases foncées : posée sur une claire, la pièce de Sud lui échappe."""
    partie = partie_de("s:H9 e:Q12 n:M2 o:A6")
    ligne = partie.plateau[8]
    ligne[7].contenu, ligne[8].contenu = ligne[8].contenu, ligne[7].contenu
    assert expert.avis(partie, Random(1)) == []
    assert str(expert.choisir(partie, Random(1))) in {"I9-H8", "I9-J8"}
