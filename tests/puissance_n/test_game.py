"""La partie : coups permis, colonne interdite, fin, positions impossibles."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puissance_n import ia
from puissance_n.game import (
    Partie,
    coups,
    defaut,
    est_repetee,
    issue,
    jouer,
    nouvelle_partie,
    position,
    refus,
)
from puissance_n.grid import Coup, CoupIllegal, Genre, Grid, check_winner, est_pleine, lire_coup
from tests.puissance_n.commun import ajout, annonce, grille, lignes, parties, retrait

ESSAIS = st.tuples(st.sampled_from([Genre.AJOUTER, Genre.RETIRER]), st.integers(-1, 6))
NULLE = ("OOXXO", "XXOOX", "OOXXO", "XXOOX", "OOXXO")


def jouer_tout(partie: Partie, *suite: Coup) -> Partie:
    """Enchaîne des coups."""
    for coup in suite:
        jouer(partie, coup)
    return partie


@pytest.mark.exigence("PUI-03")
@pytest.mark.parametrize("n", [2, 4, 30])
def test_la_grille_est_un_carre_de_cote_n_plus_2(n: int) -> None:
    partie = nouvelle_partie(n, 2, Random(0))
    assert partie == Partie(Grid(n + 2, n + 2), partie.player, 2)


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
    assert refus(partie, ajout(2)) == (
        "La colonne 3 vous est interdite : un jeton vient d'en être retiré."
    )
    assert ajout(2) not in coups(partie)
    jouer(partie, ajout(3))
    assert (partie.player, partie.interdite) == (0, None)
    jouer(partie, ajout(2))
    jouer(partie, ajout(2))
    assert lignes(partie.grid)[-3:] == ["__X___", "__O___", "__OX__"]


@pytest.mark.exigence("PUI-09")
def test_on_peut_encore_retirer_dans_la_colonne_interdite_qui_le_devient_pour_l_autre() -> None:
    partie = jouer_tout(Partie(Grid(6, 6), 0), ajout(2), ajout(2), retrait(2), retrait(2))
    assert partie.grid == Grid(6, 6)
    assert (partie.player, partie.interdite) == (0, 2)
    assert refus(partie, ajout(2)) is not None


@pytest.mark.exigence("PUI-09")
def test_un_retrait_ailleurs_deplace_l_interdiction() -> None:
    partie = jouer_tout(Partie(Grid(6, 6), 0), ajout(2), ajout(4), retrait(2), retrait(4))
    assert partie.interdite == 4
    assert refus(partie, ajout(2)) is None


@pytest.mark.exigence("PUI-09")
def test_une_colonne_interdite_la_premiere_compte_aussi() -> None:
    """L'indice 0 ne doit pas passer pour « aucune »."""
    partie = jouer_tout(Partie(Grid(6, 6), 0), ajout(0), retrait(0))
    assert partie.interdite == 0
    assert refus(partie, ajout(0)) is not None


@pytest.mark.exigence("PUI-09", "PUI-12")
def test_la_machine_respecte_la_colonne_interdite() -> None:
    for graine in range(100):
        partie = jouer_tout(Partie(Grid(4, 4), 1, joueurs=1), ajout(1), retrait(1))
        assert (partie.player, partie.interdite) == (1, 1)
        assert ia.choisir(partie, "sujet", Random(graine)) != ajout(1)


@pytest.mark.exigence("PUI-09", "PUI-12")
def test_apres_un_retrait_de_la_machine_la_colonne_est_interdite_a_l_humain() -> None:
    partie = jouer_tout(Partie(Grid(4, 4), 0, joueurs=1), ajout(3))
    hasard = next(
        Random(graine)
        for graine in range(100)
        if ia.choisir(partie, "sujet", Random(graine)) == retrait(3)
    )
    assert retrait(3) in coups(partie)
    jouer(partie, ia.choisir(partie, "sujet", hasard))
    assert refus(partie, ajout(3)) is not None


# --- refus ---------------------------------------------------------------------------------------


@pytest.mark.exigence("PUI-10")
@pytest.mark.parametrize(
    ("coup", "motif"),
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
def test_un_coup_illegal_dit_pourquoi_et_ne_change_rien(coup: Coup, motif: str) -> None:
    partie = Partie(grille("X___", "O___", "X___", "O_X_"), 1, 2, interdite=1)
    avant = repr(partie)
    assert refus(partie, coup) == motif
    with pytest.raises(CoupIllegal) as erreur:
        jouer(partie, coup)
    assert str(erreur.value) == motif
    assert repr(partie) == avant


@pytest.mark.exigence("PUI-10")
def test_les_coups_permis_sont_tous_ceux_des_regles() -> None:
    partie = Partie(grille("X___", "O___", "X___", "O_X_"), 1, 2, interdite=1)
    assert coups(partie) == [ajout(2), ajout(3), retrait(0), retrait(2)]


@pytest.mark.exigence("PUI-10")
def test_quand_il_ne_reste_que_la_colonne_interdite_on_ne_peut_que_retirer() -> None:
    partie = Partie(grille("OO_XO", "XX_OX", *NULLE[2:]), 0, interdite=2)
    assert coups(partie) == [retrait(colonne) for colonne in range(5)]
    partie.interdite = None
    assert ajout(2) in coups(partie)


# --- la fin --------------------------------------------------------------------------------------


@pytest.mark.exigence("PUI-11")
def test_un_alignement_finit_la_partie() -> None:
    partie = jouer_tout(Partie(Grid(4, 4), 0), ajout(0), ajout(3), ajout(0))
    assert issue(partie)
    assert coups(partie) == []
    assert annonce(partie) == "Le joueur jaune (O) gagne : 2 jetons alignés !"
    for coup in (ajout(1), retrait(0)):
        with pytest.raises(CoupIllegal, match=r"^La partie est finie\.$"):
            jouer(partie, coup)
    assert lignes(partie.grid)[-2:] == ["O___", "O__X"]


@pytest.mark.exigence("PUI-11")
def test_une_grille_pleine_sans_alignement_est_un_match_nul() -> None:
    partie = Partie(grille("_" + NULLE[0][1:], *NULLE[1:]), 0)
    assert issue(partie) is None
    jouer(partie, ajout(0))
    assert lignes(partie.grid) == list(NULLE)
    assert issue(partie)
    assert annonce(partie) == "Match nul : la grille est pleine sans alignement."


@pytest.mark.exigence("PUI-11")
def test_une_grille_pleine_avec_un_alignement_est_une_victoire() -> None:
    partie = Partie(grille("OOXX_", *NULLE[1:]), 1)
    assert issue(partie) is None
    jouer(partie, ajout(4))
    assert est_pleine(partie.grid)
    assert annonce(partie) == "Le joueur rouge (X) gagne : 3 jetons alignés !"


@pytest.mark.exigence("PUI-11")
def test_la_victoire_de_la_machine_est_annoncee_comme_telle() -> None:
    partie = jouer_tout(Partie(Grid(4, 4), 1, joueurs=1), ajout(0), ajout(3), ajout(1))
    assert annonce(partie) == "La machine, joueur rouge (X), gagne : 2 jetons alignés !"


# --- la machine ----------------------------------------------------------------------------------


@pytest.mark.sans_couverture
@pytest.mark.exigence("PUI-12")
def test_la_machine_joue_a_chances_egales_parmi_tous_ses_coups() -> None:
    partie = Partie(grille("X___", "O___", "X___", "O_X_"), 1, 1, interdite=1)
    hasard = Random(5)
    tirages = [ia.choisir(partie, "sujet", hasard) for _ in range(2000)]
    for coup in (ajout(2), ajout(3), retrait(0), retrait(2)):
        assert 400 < tirages.count(coup) < 600
    assert set(tirages) == set(coups(partie))


@pytest.mark.exigence("PUI-09", "PUI-12")
def test_quand_il_ne_reste_que_la_colonne_interdite_la_machine_retire() -> None:
    partie = Partie(grille("OO_XO", "XX_OX", *NULLE[2:]), 1, 1, interdite=2)
    hasard = Random(3)
    tirages = {ia.choisir(partie, "sujet", hasard) for _ in range(200)}
    assert tirages == {retrait(colonne) for colonne in range(5)}


@pytest.mark.exigence("PUI-12")
def test_la_machine_est_le_second_joueur_d_une_partie_a_un_joueur() -> None:
    seul, deux = Partie(Grid(4, 4), 0, joueurs=1), Partie(Grid(4, 4), 0, joueurs=2)
    assert [seul.est_machine(joueur) for joueur in (0, 1)] == [False, True]
    assert [deux.est_machine(joueur) for joueur in (0, 1)] == [False, False]


@pytest.mark.sans_couverture
@pytest.mark.fuzz
@pytest.mark.exigence("PUI-09", "PUI-12")
@given(st.integers(2, 5), st.integers(0, 10**6))
def test_une_partie_au_hasard_reste_dans_les_regles(n: int, graine: int) -> None:
    hasard = Random(graine)
    partie = nouvelle_partie(n, 2, hasard)
    for _ in range(60):
        if issue(partie):
            assert check_winner(partie.grid) >= 0 or est_pleine(partie.grid)
            break
        avant, joueur = repr(lignes(partie.grid)), partie.player
        coup = ia.choisir(partie, "sujet", hasard)
        jouer(partie, coup)
        assert partie.player == 1 - joueur
        assert repr(lignes(partie.grid)) != avant
        assert partie.interdite == (coup.colonne if coup.genre is Genre.RETIRER else None)
        if coup.genre is Genre.RETIRER:
            assert check_winner(partie.grid) == -1, "un retrait n'aligne rien"


@pytest.mark.sans_couverture
@pytest.mark.fuzz
@pytest.mark.exigence("PUI-09", "PUI-10", "PUI-11")
@given(
    st.integers(2, 4),
    st.lists(st.tuples(st.sampled_from([Genre.AJOUTER, Genre.RETIRER]), st.integers(-1, 6))),
)
def test_les_coups_permis_sont_ceux_d_un_modele_evident(
    n: int, essais: list[tuple[Genre, int]]
) -> None:
    """Des piles de jetons et le souvenir du dernier retrait : rien d'autre ne décide d'un refus."""
    partie, piles, retiree = Partie(Grid(n + 2, n + 2), 0), [""] * (n + 2), -1
    for genre, colonne in essais:
        if not 0 <= colonne < n + 2:
            permis = False
        elif genre is Genre.AJOUTER:
            permis = len(piles[colonne]) < n + 2 and colonne != retiree
        else:
            permis = piles[colonne] != ""
        if issue(partie) or not permis:
            with pytest.raises(CoupIllegal):
                jouer(partie, Coup(genre, colonne))
            continue
        ajoute = genre is Genre.AJOUTER
        piles[colonne] = piles[colonne] + "OX"[partie.player] if ajoute else piles[colonne][:-1]
        retiree = -1 if ajoute else colonne
        jouer(partie, Coup(genre, colonne))
        attendues = [pile.ljust(n + 2, "_")[::-1] for pile in piles]
        assert ["".join(cases) for cases in zip(*partie.grid.cells, strict=True)] == attendues


@pytest.mark.sans_couverture
@pytest.mark.exigence("PUI-11")
@given(st.integers(2, 5), st.integers(0, 1), st.lists(st.integers(0, 99), max_size=60))
def test_qui_retire_toujours_le_jeton_qu_on_vient_d_ajouter_ne_perd_jamais(
    n: int, premier: int, choix: list[int]
) -> None:
    """Un seul joueur (0) suffit à rendre la partie sans fin, quoi que fasse l'autre."""
    partie, dernier = Partie(Grid(n + 2, n + 2), premier), None
    for tirage in choix:
        permis = coups(partie)
        if partie.player == 0 and dernier is not None and dernier.genre is Genre.AJOUTER:
            dernier = retrait(dernier.colonne)
        else:
            dernier = permis[tirage % len(permis)]
        jouer(partie, dernier)
        assert issue(partie) is None
        assert max("".join(lignes(partie.grid)).count(jeton) for jeton in "OX") <= 1


@pytest.mark.sans_couverture
@given(parties())
def test_une_partie_en_cours_a_toujours_un_coup_et_aucun_defaut(partie: Partie) -> None:
    assert coups(partie)
    assert defaut(partie) is None


# --- les positions impossibles -------------------------------------------------------------------


@pytest.mark.exigence("PUI-14")
@pytest.mark.parametrize(
    ("partie", "faute"),
    [
        (
            Partie(grille("____", "____", "_X__", "O___"), 0),
            "dans la colonne 2, un jeton flotte au-dessus d'une case vide",
        ),
        (
            Partie(grille("X___", "O___", "X___", "O___"), 0, interdite=0),
            "la colonne interdite est pleine, alors qu'un jeton vient d'en être retiré",
        ),
    ],
)
def test_une_position_impossible_a_un_defaut(partie: Partie, faute: str) -> None:
    assert defaut(partie) == faute


def test_une_partie_finie_n_est_pas_une_position_impossible() -> None:
    assert defaut(Partie(grille("____", "____", "____", "OO__"), 0)) is None
    assert defaut(Partie(grille(*NULLE), 0)) is None


# --- les positions qui reviennent ----------------------------------------------------------------


@pytest.mark.exigence("PUI-11")
def test_une_position_est_repetee_a_sa_troisieme_fois_et_le_coup_suivant() -> None:
    """La position qui revient : un jeton jaune dans la colonne 1, au rouge de jouer."""
    tour = (ajout(0), retrait(0), ajout(1), retrait(1))
    partie = jouer_tout(Partie(Grid(6, 6), 0), *tour, *tour)
    assert not est_repetee(partie)
    jouer(partie, ajout(0))
    assert est_repetee(partie), "au joueur qui la retrouve"
    jouer(partie, ajout(5))
    assert est_repetee(partie), "à l'autre"
    jouer(partie, ajout(5))
    assert not est_repetee(partie), "une fois passée, elle ne compte plus"


@pytest.mark.exigence("PUI-11")
def test_la_meme_grille_n_est_pas_la_meme_position_si_le_trait_ou_l_interdiction_change() -> None:
    grid = Grid(6, 6)
    autres = [Partie(grid, 0), Partie(grid, 1), Partie(grid, 0, interdite=0), Partie(grid, 0)]
    assert len({position(partie) for partie in autres}) == 3


@pytest.mark.sans_couverture
@given(parties())
def test_ce_qui_s_est_joue_se_rejoue(partie: Partie) -> None:
    """Les coups joués, repris depuis le début, passent par les mêmes positions."""
    premier = (partie.player + len(partie.joues)) % 2
    rejouee = Partie(Grid(partie.grid.width, partie.grid.height), premier, partie.joueurs)
    jouer_tout(rejouee, *partie.joues)
    assert (rejouee, rejouee.positions) == (partie, partie.positions)
    temoin = [*partie.positions, position(partie)]
    assert est_repetee(partie) == any(temoin.count(p) > 2 for p in temoin[-2:])


@pytest.mark.parametrize("n", [2, 30])
def test_les_tailles_extremes_n_ont_pas_de_defaut(n: int) -> None:
    assert defaut(Partie(Grid(n + 2, n + 2), 1, 1, interdite=n + 1)) is None


@pytest.mark.exigence("PUI-06", "PUI-07")
def test_un_coup_dit_la_case_du_jeton_ajoute_ou_retire() -> None:
    partie = Partie(Grid(6, 6), 0)
    for coup, case in ((ajout(2), (5, 2)), (ajout(2), (4, 2)), (retrait(2), (4, 2))):
        assert jouer(partie, coup).case == case


@pytest.mark.exigence("PUI-11")
@pytest.mark.parametrize(("joueur", "autre", "nom"), [(0, 1, "jaune"), (1, 0, "rouge")])
def test_un_abandon_donne_la_partie_a_l_autre(joueur: int, autre: int, nom: str) -> None:
    partie = jouer_tout(Partie(Grid(6, 6), joueur), Coup(Genre.ABANDONNER))
    assert issue(partie) == (autre, f"le joueur {nom} abandonne")


@pytest.mark.exigence("PUI-10")
@pytest.mark.parametrize("ecrit", ["a1", "r12", "abandon", "nul"])
def test_un_coup_se_relit_comme_il_s_ecrit(ecrit: str) -> None:
    assert str(lire_coup(ecrit)) == ecrit
