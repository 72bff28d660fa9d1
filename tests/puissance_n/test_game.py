"""La partie : actions permises, colonne interdite, fin, positions impossibles."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puissance_n.game import (
    Action,
    ActionRefusee,
    Genre,
    Partie,
    actions_permises,
    defaut,
    est_finie,
    jouer,
    motif_de_refus,
    nouvelle_partie,
    peut_ajouter,
    rendu_fin,
)
from puissance_n.grid import Grid, check_winner, est_pleine, est_vide
from puissance_n.joueur import action_de_la_machine
from tests.puissance_n.commun import ajout, grille, lignes, parties, retrait

NULLE = ("OOXXO", "XXOOX", "OOXXO", "XXOOX", "OOXXO")


def jouer_tout(partie: Partie, *actions: Action) -> Partie:
    """Enchaîne des actions."""
    for action in actions:
        jouer(partie, action)
    return partie


@pytest.mark.exigence("PUI-03")
@pytest.mark.parametrize("n", [2, 4, 30])
def test_la_grille_est_un_carre_de_cote_n_plus_2(n: int) -> None:
    partie = nouvelle_partie(n, 2, Random(0))
    assert (partie.grid.width, partie.grid.height) == (n + 2, n + 2)
    assert est_vide(partie.grid)
    assert partie.interdite is None


@pytest.mark.exigence("PUI-02")
@pytest.mark.parametrize("joueurs", [1, 2])
def test_une_nouvelle_partie_retient_le_nombre_de_joueurs(joueurs: int) -> None:
    assert nouvelle_partie(4, joueurs, Random(0)).joueurs == joueurs


@pytest.mark.exigence("PUI-03")
def test_l_initiative_est_tiree_au_sort_et_la_graine_la_fixe() -> None:
    tirages = [nouvelle_partie(4, 2, Random(graine)).player for graine in range(200)]
    assert set(tirages) == {0, 1}
    assert 60 < sum(tirages) < 140
    assert tirages == [nouvelle_partie(4, 2, Random(graine)).player for graine in range(200)]


@pytest.mark.exigence("PUI-11")
def test_chacun_joue_a_son_tour_avec_ses_jetons() -> None:
    partie = jouer_tout(Partie(Grid(6, 6), 1), ajout(0), ajout(0), ajout(5))
    assert lignes(partie.grid)[-2:] == ["O_____", "X____X"]
    assert partie.player == 0


# --- la colonne interdite ------------------------------------------------------------------------


@pytest.mark.exigence("PUI-09")
def test_la_colonne_est_interdite_pour_une_seule_action() -> None:
    partie = jouer_tout(Partie(Grid(6, 6), 0), ajout(2), ajout(2), retrait(2))
    assert (partie.player, partie.interdite) == (1, 2)
    assert motif_de_refus(partie, ajout(2)) == (
        "La colonne 3 vous est interdite : un jeton vient d'en être retiré."
    )
    assert ajout(2) not in actions_permises(partie)
    jouer(partie, ajout(3))
    assert (partie.player, partie.interdite) == (0, None)
    jouer(partie, ajout(2))
    jouer(partie, ajout(2))
    assert lignes(partie.grid)[-3:] == ["__X___", "__O___", "__OX__"]


@pytest.mark.exigence("PUI-09")
def test_on_peut_encore_retirer_dans_la_colonne_interdite_qui_le_devient_pour_l_autre() -> None:
    partie = jouer_tout(Partie(Grid(6, 6), 0), ajout(2), ajout(2), retrait(2), retrait(2))
    assert est_vide(partie.grid)
    assert (partie.player, partie.interdite) == (0, 2)
    assert motif_de_refus(partie, ajout(2)) is not None


@pytest.mark.exigence("PUI-09")
def test_un_retrait_ailleurs_deplace_l_interdiction() -> None:
    partie = jouer_tout(Partie(Grid(6, 6), 0), ajout(2), ajout(4), retrait(2), retrait(4))
    assert partie.interdite == 4
    assert motif_de_refus(partie, ajout(2)) is None


@pytest.mark.exigence("PUI-09")
def test_une_colonne_interdite_la_premiere_compte_aussi() -> None:
    """L'indice 0 ne doit pas passer pour « aucune »."""
    partie = jouer_tout(Partie(Grid(6, 6), 0), ajout(0), retrait(0))
    assert partie.interdite == 0
    assert motif_de_refus(partie, ajout(0)) is not None


@pytest.mark.exigence("PUI-09", "PUI-12")
def test_la_machine_respecte_la_colonne_interdite() -> None:
    for graine in range(100):
        partie = jouer_tout(Partie(Grid(4, 4), 1, joueurs=1), ajout(1), retrait(1))
        assert (partie.player, partie.interdite) == (1, 1)
        assert action_de_la_machine(partie, Random(graine)) != ajout(1)


@pytest.mark.exigence("PUI-09", "PUI-12")
def test_apres_un_retrait_de_la_machine_la_colonne_est_interdite_a_l_humain() -> None:
    partie = jouer_tout(Partie(Grid(4, 4), 0, joueurs=1), ajout(3))
    permises = actions_permises(partie)
    hasard = next(
        Random(graine)
        for graine in range(100)
        if action_de_la_machine(partie, Random(graine)) == retrait(3)
    )
    assert retrait(3) in permises
    jouer(partie, action_de_la_machine(partie, hasard))
    assert motif_de_refus(partie, ajout(3)) is not None


# --- refus ---------------------------------------------------------------------------------------


@pytest.mark.exigence("PUI-10")
@pytest.mark.parametrize(
    ("action", "motif"),
    [
        (ajout(4), "Cette colonne n'existe pas : elles vont de 1 à 4."),
        (ajout(-1), "Cette colonne n'existe pas : elles vont de 1 à 4."),
        (retrait(4), "Cette colonne n'existe pas : elles vont de 1 à 4."),
        (retrait(-1), "Cette colonne n'existe pas : elles vont de 1 à 4."),
        (ajout(0), "La colonne 1 est pleine."),
        (ajout(1), "La colonne 2 vous est interdite : un jeton vient d'en être retiré."),
        (retrait(3), "La colonne 4 est vide : il n'y a rien à y retirer."),
    ],
)
def test_une_action_refusee_dit_pourquoi_et_ne_change_rien(action: Action, motif: str) -> None:
    partie = Partie(grille("X___", "O___", "X___", "O_X_"), 1, 2, interdite=1)
    avant = repr(partie)
    assert motif_de_refus(partie, action) == motif
    with pytest.raises(ActionRefusee) as refus:
        jouer(partie, action)
    assert str(refus.value) == motif
    assert repr(partie) == avant


@pytest.mark.exigence("PUI-10")
def test_les_actions_permises_sont_toutes_celles_des_regles() -> None:
    partie = Partie(grille("X___", "O___", "X___", "O_X_"), 1, 2, interdite=1)
    assert actions_permises(partie) == [ajout(2), ajout(3), retrait(0), retrait(2)]


@pytest.mark.exigence("PUI-10")
def test_quand_il_ne_reste_que_la_colonne_interdite_on_ne_peut_que_retirer() -> None:
    partie = Partie(grille("OO_XO", "XX_OX", *NULLE[2:]), 0, interdite=2)
    assert not peut_ajouter(partie)
    assert actions_permises(partie) == [retrait(colonne) for colonne in range(5)]
    partie.interdite = None
    assert peut_ajouter(partie)


# --- la fin --------------------------------------------------------------------------------------


@pytest.mark.exigence("PUI-11")
def test_un_alignement_finit_la_partie() -> None:
    partie = jouer_tout(Partie(Grid(4, 4), 0), ajout(0), ajout(3), ajout(0))
    assert est_finie(partie)
    assert actions_permises(partie) == []
    assert rendu_fin(partie) == "Le joueur jaune (O) gagne : 2 jetons alignés !"
    for action in (ajout(1), retrait(0)):
        with pytest.raises(ActionRefusee) as refus:
            jouer(partie, action)
        assert str(refus.value) == "La partie est finie."
    assert lignes(partie.grid)[-2:] == ["O___", "O__X"]


@pytest.mark.exigence("PUI-11")
def test_une_grille_pleine_sans_alignement_est_un_match_nul() -> None:
    partie = Partie(grille("_" + NULLE[0][1:], *NULLE[1:]), 0)
    assert not est_finie(partie)
    jouer(partie, ajout(0))
    assert lignes(partie.grid) == list(NULLE)
    assert est_finie(partie)
    assert rendu_fin(partie) == "La grille est pleine sans alignement : match nul."


@pytest.mark.exigence("PUI-11")
def test_une_grille_pleine_avec_un_alignement_est_une_victoire() -> None:
    partie = Partie(grille("OOXX_", *NULLE[1:]), 1)
    assert not est_finie(partie)
    jouer(partie, ajout(4))
    assert est_pleine(partie.grid)
    assert rendu_fin(partie) == "Le joueur rouge (X) gagne : 3 jetons alignés !"


@pytest.mark.exigence("PUI-11")
def test_la_victoire_de_la_machine_est_annoncee_comme_telle() -> None:
    partie = jouer_tout(Partie(Grid(4, 4), 1, joueurs=1), ajout(0), ajout(3), ajout(1))
    assert rendu_fin(partie) == "La machine, joueur rouge (X), gagne : 2 jetons alignés !"


# --- la machine ----------------------------------------------------------------------------------


@pytest.mark.exigence("PUI-12")
def test_la_machine_joue_a_chances_egales_parmi_toutes_ses_actions() -> None:
    partie = Partie(grille("X___", "O___", "X___", "O_X_"), 1, 1, interdite=1)
    hasard = Random(5)
    tirages = [action_de_la_machine(partie, hasard) for _ in range(2000)]
    for action in (ajout(2), ajout(3), retrait(0), retrait(2)):
        assert 400 < tirages.count(action) < 600
    assert set(tirages) == set(actions_permises(partie))


@pytest.mark.exigence("PUI-09", "PUI-12")
def test_quand_il_ne_reste_que_la_colonne_interdite_la_machine_retire() -> None:
    partie = Partie(grille("OO_XO", "XX_OX", *NULLE[2:]), 1, 1, interdite=2)
    hasard = Random(3)
    tirages = {action_de_la_machine(partie, hasard) for _ in range(200)}
    assert tirages == {retrait(colonne) for colonne in range(5)}


@pytest.mark.exigence("PUI-12")
def test_la_machine_est_le_second_joueur_d_une_partie_a_un_joueur() -> None:
    assert Partie(Grid(4, 4), 1, joueurs=1).machine_au_trait
    assert not Partie(Grid(4, 4), 0, joueurs=1).machine_au_trait
    assert not Partie(Grid(4, 4), 1, joueurs=2).machine_au_trait


@pytest.mark.fuzz
@pytest.mark.exigence("PUI-09", "PUI-12")
@given(st.integers(2, 5), st.integers(0, 10**6))
def test_une_partie_au_hasard_reste_dans_les_regles(n: int, graine: int) -> None:
    hasard = Random(graine)
    partie = nouvelle_partie(n, 2, hasard)
    for _ in range(60):
        if est_finie(partie):
            assert check_winner(partie.grid) >= 0 or est_pleine(partie.grid)
            break
        avant, joueur = repr(lignes(partie.grid)), partie.player
        action = action_de_la_machine(partie, hasard)
        jouer(partie, action)
        assert partie.player == 1 - joueur
        assert repr(lignes(partie.grid)) != avant
        assert partie.interdite == (action.colonne if action.genre is Genre.RETIRER else None)
        if action.genre is Genre.RETIRER:
            assert check_winner(partie.grid) == -1, "un retrait n'aligne rien"


@pytest.mark.fuzz
@pytest.mark.exigence("PUI-09", "PUI-10", "PUI-11")
@given(st.integers(2, 4), st.lists(st.tuples(st.sampled_from(Genre), st.integers(-1, 6))))
def test_les_actions_permises_sont_celles_d_un_modele_evident(
    n: int, essais: list[tuple[Genre, int]]
) -> None:
    """Des piles de jetons et le souvenir du dernier retrait : rien d'autre ne décide d'un refus."""
    partie, piles, retiree = Partie(Grid(n + 2, n + 2), 0), [""] * (n + 2), -1
    for genre, colonne in essais:
        if not 0 <= colonne < n + 2:
            permise = False
        elif genre is Genre.AJOUTER:
            permise = len(piles[colonne]) < n + 2 and colonne != retiree
        else:
            permise = piles[colonne] != ""
        if est_finie(partie) or not permise:
            with pytest.raises(ActionRefusee):
                jouer(partie, Action(genre, colonne))
            continue
        ajoute = genre is Genre.AJOUTER
        piles[colonne] = piles[colonne] + "OX"[partie.player] if ajoute else piles[colonne][:-1]
        retiree = -1 if ajoute else colonne
        jouer(partie, Action(genre, colonne))
        attendues = [pile.ljust(n + 2, "_")[::-1] for pile in piles]
        assert ["".join(cases) for cases in zip(*partie.grid.cells, strict=True)] == attendues


@given(parties())
def test_une_partie_en_cours_a_toujours_une_action_et_aucun_defaut(partie: Partie) -> None:
    assert actions_permises(partie)
    assert defaut(partie) is None


# --- les positions impossibles -------------------------------------------------------------------


@pytest.mark.exigence("PUI-14")
@pytest.mark.parametrize(
    ("partie", "faute"),
    [
        (Partie(Grid(6, 6), 2), "le joueur au trait doit être 0 ou 1"),
        (Partie(Grid(6, 6), -1), "le joueur au trait doit être 0 ou 1"),
        (Partie(Grid(6, 6), 0, 3), "il doit y avoir 1 ou 2 joueurs"),
        (Partie(Grid(6, 6), 0, 0), "il doit y avoir 1 ou 2 joueurs"),
        (Partie(Grid(6, 5), 0), "la grille doit être un carré dont le côté va de 4 à 32"),
        (Partie(Grid(3, 3), 0), "la grille doit être un carré dont le côté va de 4 à 32"),
        (Partie(Grid(33, 33), 0), "la grille doit être un carré dont le côté va de 4 à 32"),
        (
            Partie(grille("____", "____", "_X__", "O___"), 0),
            "dans la colonne 2, un jeton flotte au-dessus d'une case vide",
        ),
        (
            Partie(grille("____", "____", "____", "o___"), 0),
            "une case doit contenir « _ », « O » ou « X »",
        ),
        (Partie(grille("____", "____", "____", "OO__"), 0), "la partie est déjà finie"),
        (Partie(grille(*NULLE), 0), "la partie est déjà finie"),
        (Partie(Grid(4, 4), 0, interdite=4), "la colonne interdite n'existe pas"),
        (Partie(Grid(4, 4), 0, interdite=-1), "la colonne interdite n'existe pas"),
        (
            Partie(grille("X___", "O___", "X___", "O___"), 0, interdite=0),
            "la colonne interdite est pleine, alors qu'un jeton vient d'en être retiré",
        ),
    ],
)
def test_une_position_impossible_a_un_defaut(partie: Partie, faute: str) -> None:
    assert defaut(partie) == faute


@pytest.mark.exigence("PUI-14")
def test_des_cases_qui_ne_remplissent_pas_la_grille_sont_un_defaut() -> None:
    sans_une_ligne, sans_une_case = Partie(Grid(4, 4), 0), Partie(Grid(4, 4), 0)
    del sans_une_ligne.grid.cells[0]
    del sans_une_case.grid.cells[1][3]
    assert defaut(sans_une_ligne) == "les cases ne remplissent pas la grille"
    assert defaut(sans_une_case) == "les cases ne remplissent pas la grille"


@pytest.mark.parametrize("n", [2, 30])
def test_les_tailles_extremes_n_ont_pas_de_defaut(n: int) -> None:
    assert defaut(Partie(Grid(n + 2, n + 2), 1, 1, interdite=n + 1)) is None
