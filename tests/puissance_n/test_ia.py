"""La machine : ses bits, ce qu'elle voit à chaque niveau, ses conseils, et ce qu'elle gagne."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puissance_n import expert, ia
from puissance_n.game import Partie, coups, hasard_du_tour
from puissance_n.grid import NIVEAUX, Coup, Grid, cases_alignees, check_winner
from tests.outils import lancer
from tests.puissance_n import ligue
from tests.puissance_n.commun import (
    ajout,
    apres,
    gagnants,
    grille,
    parties,
    retrait,
    sauver,
    taper,
)
from tests.puissance_n.solveur import Position, ne_perd_jamais, resoudre
from tests.puissance_n.tournoi import choisir, jouer

# Le plus court gain forcé qui commence par un retrait : r2, et la case est à nous au coup suivant.
RETRAIT_GAGNANT = Partie(grille("_____", "_____", "__X__", "X_O__", "OXO__"), 0)


def bits(damier: expert.Damier, ensemble: int) -> set[tuple[int, int]]:
    """Les cases (ligne, colonne) d'un ensemble, comptées comme dans la grille."""
    cote = damier.haut - 1
    return {
        (cote - 1 - ligne, colonne)
        for colonne in range(cote)
        for ligne in range(cote)
        if ensemble >> colonne * damier.haut + ligne & 1
    }


# --- les bits, comparés à la grille --------------------------------------------------------------


@pytest.mark.sans_couverture
@given(parties())
def test_les_ensembles_de_cases_disent_la_meme_chose_que_la_grille(partie: Partie) -> None:
    damier = expert.Damier(partie.grid.width)
    etat = damier.etat(partie)
    for joueur, ensemble in ((partie.player, etat[0]), (1 - partie.player, etat[1])):
        assert bits(damier, ensemble) == {
            (x, y)
            for x, ligne in enumerate(partie.grid.cells)
            for y, case in enumerate(ligne)
            if case == "OX"[joueur]
        }
    suites = {coup: suite for suite, coup in damier.suites(etat, damier.libres(etat) & ~etat[2])}
    assert set(suites) == set(coups(partie))
    for coup, suite in suites.items():
        assert suite == damier.etat(apres(partie, coup))


@pytest.mark.sans_couverture
@given(parties())
def test_les_inconnus_de_la_ligue_jouent_au_meme_jeu(partie: Partie) -> None:
    suites = [apres(partie, coup) for coup in coups(partie)]
    assert list(ligue.suites(ligue.etat(partie))) == [ligue.etat(suite) for suite in suites]
    for suite in suites:
        assert ligue.gagne(ligue.etat(suite)) == (check_winner(suite.grid) == partie.player)


@given(st.integers(2, 7), st.integers(0, 2**32))
def test_les_menaces_sont_celles_de_la_grille(n: int, graine: int) -> None:
    """Une grille quelconque, jetons flottants compris : les bits n'ont pas besoin des règles."""
    hasard, grid = Random(graine), Grid(n + 2, n + 2)
    grid.cells = [hasard.choices("_OX", (2, 5, 1), k=n + 2) for _ in range(n + 2)]
    damier = expert.Damier(n + 2)
    moi, lui, _ = damier.etat(Partie(grid, 0))
    attendues = set()
    for x, y in ((x, y) for x in range(n + 2) for y in range(n + 2) if grid.cells[x][y] == "_"):
        grid.cells[x][y] = "O"
        if (x, y) in cases_alignees(grid, "O"):
            attendues.add((x, y))
        grid.cells[x][y] = "_"
    assert bits(damier, damier.menaces(moi, lui)) == attendues


# --- N = 2 et N = 3 : deux parties nulles --------------------------------------------------------


def depart(n: int, trait: int) -> Position:
    """La position de départ du solveur."""
    return ("",) * (n + 2), trait, None


@pytest.mark.parametrize("n", [2, 3, 4])
def test_qui_defait_ne_perd_jamais_donc_la_partie_est_nulle(n: int) -> None:
    """La règle vaut pour les deux joueurs, qu'ils commencent ou non : personne ne force le gain."""
    for trait in (0, 1):
        assert ne_perd_jamais(depart(n, trait), 0)
        assert ne_perd_jamais(depart(n, trait), 1)


def test_a_deux_jetons_toutes_les_positions_disent_aussi_nulle() -> None:
    fins = resoudre(depart(2, 0))
    assert depart(2, 0) not in fins
    assert len(fins) > 1000
    for (colonnes, trait, interdite), fin in fins.items():
        if fin and Random(repr(colonnes)).random() < 0.1:  # une sur dix suffit à comparer
            cases = zip(*(colonne.ljust(4, "_") for colonne in colonnes), strict=True)
            grid = grille(*reversed(["".join(ligne) for ligne in cases]))
            note = expert.avis(Partie(grid, trait, 2, interdite), Random(0))[0].valeur
            assert expert.GAIN - abs(note) == fin
            assert (note > 0) == (fin % 2 == 1)


# --- ce que chaque niveau voit -------------------------------------------------------------------


def choix(partie: Partie, niveau: str) -> set[Coup]:
    """Les coups qu'un niveau joue dans une position, sur quarante tirages."""
    return {choisir(partie, niveau, Random(graine)) for graine in range(40)}


def test_chaque_niveau_voit_plus_loin_que_le_precedent() -> None:
    gain = Partie(grille("____", "____", "____", "O__X"), 0)  # N = 2
    menace = Partie(grille("_____", "_____", "_____", "O____", "O_XX_"), 0)  # N = 3
    assert choix(gain, "sujet") == set(coups(gain))
    assert choix(gain, "facile") == set(gagnants(gain))
    danger = Partie(grille("_____", "_____", "_____", "_____", "O_XX_"), 0)
    assert len(choix(danger, "facile")) == 5, "il ajoute au hasard, sans voir le danger"
    assert choix(menace, "facile") == {ajout(0)}
    surs = {coup for coup in coups(danger) if not gagnants(apres(danger, coup))}
    assert choix(danger, "moyen") <= surs


@pytest.mark.sans_couverture
@pytest.mark.parametrize("niveau", ["moyen", "expert"])
def test_la_machine_gagne_quand_elle_le_peut_et_pare_quand_elle_le_doit(niveau: str) -> None:
    for graine in range(5):
        hasard, partie = Random(graine), Partie(Grid(5, 5), 0)
        while not gagnants(partie):
            partie = apres(partie, hasard.choice(coups(partie)))
        assert choisir(partie, niveau, hasard) in gagnants(partie)
        partie = Partie(partie.grid, 1 - partie.player)
        if gagnants(partie) or not (
            surs := [coup for coup in coups(partie) if not gagnants(apres(partie, coup))]
        ):
            continue
        assert choisir(partie, niveau, hasard) in surs


def test_le_plus_court_gain_force_par_un_retrait_se_trouve_et_se_dit() -> None:
    premier, *autres = expert.avis(RETRAIT_GAGNANT, Random(0))
    assert (premier.coup, premier.mots) == (retrait(1), "menace d'aligner ; gagne en 2 coups")
    assert all(avis.valeur < expert.DECIDE for avis in autres)
    suite = apres(RETRAIT_GAGNANT, retrait(1))
    assert all(ajout(1) in gagnants(apres(suite, coup)) for coup in coups(suite))
    perdants = expert.avis(suite, Random(0))
    assert {avis.mots.rpartition(" ; ")[2] for avis in perdants} == {"perd au coup suivant"}


@pytest.mark.sans_couverture
@settings(max_examples=3, deadline=None)
@given(parties())
def test_un_avis_est_un_coup_permis_et_l_on_joue_un_des_meilleurs(partie: Partie) -> None:
    avis = expert.avis(partie, Random(1))
    assert {a.coup for a in avis} <= set(coups(partie))
    assert [a.valeur for a in avis] == sorted((a.valeur for a in avis), reverse=True)
    valeurs = {a.coup: a.valeur for a in avis}
    ecart = avis[0].valeur - valeurs[expert.choisir(partie, Random(1))]
    assert ecart <= (expert.PROCHES if abs(avis[0].valeur) <= expert.DECIDE else 0)


@pytest.mark.sans_couverture
def test_dans_une_meme_position_elle_ne_joue_pas_toujours_le_meme_coup() -> None:
    """Sans quoi, contre qui défait ce qu'elle fait, la partie tournerait en rond."""
    partie = Partie(Grid(6, 6), 0)
    premier = choisir(partie, "expert", Random(0))
    assert any(choisir(partie, "expert", Random(graine)) != premier for graine in range(1, 8))


@pytest.mark.sans_couverture
@settings(max_examples=8, deadline=None)
@given(parties(n_max=3))
def test_un_gain_annonce_est_vrai_contre_toute_defense(partie: Partie) -> None:
    premier = expert.avis(partie, Random(1))[0]
    if premier.valeur == expert.GAIN - 1:
        assert premier.coup in gagnants(partie)
    elif premier.valeur == expert.GAIN - 3:
        suite = apres(partie, premier.coup)
        assert all(gagnants(apres(suite, coup)) for coup in coups(suite))
    elif premier.valeur == 2 - expert.GAIN:
        assert all(gagnants(apres(partie, coup)) for coup in coups(partie))


@pytest.mark.sans_couverture
@pytest.mark.parametrize("niveau", NIVEAUX)
@settings(max_examples=2, deadline=None)
@given(partie=parties())
def test_seule_compte_la_position(niveau: str, partie: Partie) -> None:
    """Rien n'est caché ici ; mais ce qui s'est joué avant ne change pas le coup."""
    sans_passe = Partie(partie.grid, partie.player, partie.joueurs, partie.interdite, partie.tour)
    un, deux = (choisir(p, niveau, hasard_du_tour(7, p)) for p in (partie, sans_passe))
    assert un == deux


# --- la même graine ------------------------------------------------------------------------------


def test_une_partie_est_la_meme_avec_la_meme_graine() -> None:
    un, deux = (jouer("moyen", "facile", 3, 1, n=3) for _ in range(2))
    assert (un.score, un.coups) == (deux.score, deux.coups)
    assert jouer("deux_coups", "hasard", 1, 0, n=2).score == 1


# --- par la commande -----------------------------------------------------------------------------


@pytest.mark.exigence("PUI-12")
def test_l_expert_joue_contre_nous_par_la_vraie_commande(tmp_path: Path) -> None:
    """La machine, rouge, a un gain à portée : au hasard, elle ne le jouerait pas à coup sûr."""
    partie = Partie(grille("______", "______", "______", "______", "______", "OOXXX_"), 1, 1)
    sauver(partie, tmp_path / "puissance_n.sav")
    for niveau in ("facile", "moyen", "expert"):
        fini = lancer("puissance_n", "--niveau", niveau, saisies="2\n3\n", dossier=tmp_path)
        assert "La machine, joueur rouge (X), gagne : 4 jetons alignés !" in fini.texte


def test_conseil_donne_les_trois_meilleurs_coups_et_ne_joue_rien(tmp_path: Path) -> None:
    sauver(RETRAIT_GAGNANT, tmp_path / "puissance_n.sav")
    texte = taper(tmp_path, 2, "conseil", "conseil", "q").texte
    motif = r"\? \n(r2 \(menace d'aligner\) : gagne en 2 coups\.\n[ar]\d.+?\.\n)J"
    conseils = re.findall(motif, texte, re.DOTALL)
    assert len(conseils) == 2
    assert conseils[0] == conseils[1]
    assert texte.count("┌") == 1


def test_une_partie_reprise_continue_comme_elle_aurait_continue(tmp_path: Path) -> None:
    """D'une traite, puis en deux séances : la machine au hasard joue les mêmes coups."""
    dits = re.compile(r"La machine, .*\.\n")
    for rang, options in enumerate([("--graine=1",), ("--graine=1", "--niveau=moyen")]):
        un, deux = tmp_path / f"un{rang}", tmp_path / f"deux{rang}"
        un.mkdir()
        deux.mkdir()
        debut, suite = "1\n1\n5\na1\na2\n", "a3\na4\nr3\n"
        entiere = lancer("puissance_n", *options, saisies=f"{debut}{suite}q\n", dossier=un)
        lancer("puissance_n", *options, saisies=f"{debut}3\n", dossier=deux)
        reprise = lancer("puissance_n", *options, saisies=f"2\n{suite}q\n", dossier=deux)
        repris = dits.findall(reprise.texte)
        assert len(repris) >= 2
        assert dits.findall(entiere.texte)[-len(repris) :] == repris
        retour = "puissance_n -c puissance_n.sav -s puissance_n.sav --graine 1"
        assert retour in lancer("puissance_n", *options, saisies="2\nq\n", dossier=deux).plainte


def test_un_niveau_inconnu_est_refuse_en_francais(tmp_path: Path) -> None:
    refus = lancer("puissance_n", "--niveau", "champion", dossier=tmp_path)
    assert refus.code == 2
    assert "--niveau : on attend sujet, facile, moyen ou expert." in refus.plainte


def test_la_phrase_de_reprise_garde_le_niveau(tmp_path: Path) -> None:
    sauver(Partie(Grid(6, 6), 0, 1), tmp_path / "puissance_n.sav")
    adieu = lancer("puissance_n", "--niveau=expert", saisies="2\nq\n", dossier=tmp_path).plainte
    assert "\npuissance_n -c puissance_n.sav -s puissance_n.sav --niveau expert\n" in adieu


def test_une_partie_nulle_sans_suite_ne_se_cherche_pas() -> None:
    """La dernière case est prise : la recherche s'arrête sur une grille pleine, qui vaut 0."""
    pleine = Partie(grille("OOXX_", "XXOOX", "OOXXO", "XXOOX", "OOXXO"), 0)
    note = {avis.coup: avis.valeur for avis in expert.avis(pleine, Random(0))}
    assert check_winner(apres(pleine, ajout(4)).grid) == -1
    assert ia.valeur(pleine, ajout(4), 2) == 0
    assert note[ajout(4)] == 0


@pytest.mark.exigence("PUI-12")
def test_une_position_qui_revient_est_tiree_de_nouveau(tmp_path: Path) -> None:
    """Contre qui défait tout, la machine du sujet ne répète pas sans fin le même coup."""
    position = Partie(Grid(6, 6), 1, joueurs=1)
    tires = set()
    for tour in range(40):
        position.tour = tour
        tires.add(ia.choisir(position, "sujet", hasard_du_tour(7, position)))
    assert len(tires) == 6


def test_si_les_regles_refusent_tout_ce_qu_il_propose_l_expert_laisse_jouer_ia(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Un étudiant a changé une règle sans toucher à l'expert : la partie continue."""
    partie = Partie(Grid(4, 4), 0)
    assert expert.choisir(partie, Random(1)) in coups(partie)
    monkeypatch.setattr(expert, "refus", lambda *_: "Non.")
    assert expert.avis(partie, Random(1)) == []
    assert expert.choisir(partie, Random(1)) in coups(partie)
