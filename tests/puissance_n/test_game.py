"""Les règles : la nouvelle partie, les coups permis, la colonne interdite, la fin."""

from __future__ import annotations

from random import Random

import pytest

from puissance_n.dessin import rendu_issue
from puissance_n.game import (
    Fin,
    Partie,
    copier,
    coups,
    est_repetee,
    issue,
    jouer,
    nouvelle_partie,
    position,
    refus,
)
from puissance_n.grid import (
    Coup,
    CoupIllisible,
    Genre,
    Grid,
    check_winner,
    est_pleine,
    lire_coup,
)
from tests.appui import exemples
from tests.puissance_n.commun import (
    GENEE,
    NULLE,
    ajout,
    grille,
    joue,
    lignes,
    neuve,
    partie_au_hasard,
    retrait,
)

INTERDITE = "La colonne 3 vous est interdite : un jeton vient d'en être retiré."


# --- une nouvelle partie -------------------------------------------------------------------------


@pytest.mark.exigence("PUI-03")
@pytest.mark.parametrize("n", [2, 4, 11, 30])
def test_la_grille_est_un_carre_vide_de_cote_n_plus_2(n: int) -> None:
    assert nouvelle_partie(Random(0), n).grid == Grid(n + 2, n + 2)


@pytest.mark.exigence("PUI-02")
@pytest.mark.parametrize("joueurs", [1, 2])
def test_une_nouvelle_partie_retient_le_nombre_de_joueurs(joueurs: int) -> None:
    assert nouvelle_partie(Random(0), 4, joueurs).joueurs == joueurs


@pytest.mark.exigence("PUI-02", "PUI-03")
def test_sans_rien_dire_on_joue_a_deux_avec_quatre_jetons_a_aligner() -> None:
    partie = nouvelle_partie(Random(0))
    assert (partie.joueurs, partie.grid.width, partie.grid.height) == (2, 6, 6)


@pytest.mark.exigence("PUI-03")
@pytest.mark.parametrize("joueurs", [1, 2])
def test_l_initiative_est_tiree_au_sort_et_la_graine_la_fixe(joueurs: int) -> None:
    tirages = [nouvelle_partie(Random(graine), 4, joueurs).player for graine in range(200)]
    assert 60 < sum(tirages) < 140, "rouge commence à peu près une fois sur deux"
    assert tirages == [nouvelle_partie(Random(g), 4, joueurs).player for g in range(200)]


@pytest.mark.exigence("PUI-11")
def test_chacun_joue_a_son_tour_avec_ses_jetons() -> None:
    partie = joue(neuve(player=1), "a1 a1 a6")
    assert lignes(partie.grid)[-2:] == ["O_____", "X____X"]
    assert partie.player == 0


# --- la colonne interdite ------------------------------------------------------------------------


@pytest.mark.exigence("PUI-09")
@pytest.mark.parametrize("player", [0, 1])
def test_la_colonne_est_interdite_a_l_autre_pour_une_seule_action(player: int) -> None:
    partie = joue(neuve(player=player), "a3 a3 r3")
    assert partie.player == 1 - player
    assert refus(partie, ajout(2)) == INTERDITE
    assert ajout(2) not in coups(partie)
    jouer(partie, ajout(3))
    assert refus(partie, ajout(2)) is None, "celui qui a retiré peut y ajouter"
    jouer(partie, ajout(5))
    assert refus(partie, ajout(2)) is None, "l'autre aussi, à son action suivante"


@pytest.mark.exigence("PUI-09")
def test_on_peut_encore_retirer_dans_la_colonne_interdite_qui_le_devient_pour_l_autre() -> None:
    partie = joue(neuve(), "a3 a3 r3 r3")
    assert partie.grid == Grid(6, 6)
    assert refus(partie, ajout(2)) == INTERDITE


@pytest.mark.exigence("PUI-09")
def test_un_retrait_ailleurs_deplace_l_interdiction() -> None:
    partie = joue(neuve(), "a3 a5 r3 r5")
    assert refus(partie, ajout(2)) is None
    assert refus(partie, ajout(4)) is not None


@pytest.mark.exigence("PUI-09")
@pytest.mark.parametrize("n", [2, 4, 30])
def test_chaque_colonne_de_la_premiere_a_la_derniere_peut_etre_interdite(n: int) -> None:
    """L'indice 0 ne doit pas passer pour « aucune »."""
    for colonne in range(n + 2):
        partie = neuve(n)
        jouer(partie, ajout(colonne))
        jouer(partie, retrait(colonne))
        interdites = [c for c in range(n + 2) if refus(partie, ajout(c)) is not None]
        assert interdites == [colonne]


@pytest.mark.exigence("PUI-09")
def test_au_centieme_coup_aussi_la_colonne_est_interdite() -> None:
    partie = joue(neuve(), "a1 r1 a2 r2 " * 25)
    assert partie.coups_joues == 100
    assert refus(partie, ajout(1)) is not None
    assert refus(partie, ajout(0)) is None


# --- les refus -----------------------------------------------------------------------------------


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
def test_un_coup_refuse_l_est_avec_sa_raison(coup: Coup, motif: str) -> None:
    assert refus(Partie(grille(*GENEE), 1, interdite=1), coup) == motif


@pytest.mark.exigence("PUI-10")
def test_les_coups_permis_sont_tous_ceux_des_regles() -> None:
    partie = Partie(grille(*GENEE), 1, interdite=1)
    assert coups(partie) == [ajout(2), ajout(3), retrait(0), retrait(2)]


@pytest.mark.exigence("PUI-10")
def test_quand_il_ne_reste_que_la_colonne_interdite_on_ne_peut_que_retirer() -> None:
    partie = Partie(grille("OO_XO", "XX_OX", *NULLE[2:]), 0, interdite=2)
    assert coups(partie) == [retrait(colonne) for colonne in range(5)]


@pytest.mark.fuzz
@pytest.mark.exigence("PUI-09", "PUI-10")
def test_les_coups_permis_sont_ceux_d_un_modele_evident() -> None:
    """Des piles de jetons et le souvenir du dernier retrait : rien d'autre ne décide d'un refus."""
    for graine in range(exemples(40)):
        hasard = Random(graine)
        n = hasard.randint(2, 4)
        partie = neuve(n)
        piles = [""] * (n + 2)
        retiree = -1
        for _ in range(60):
            genre = hasard.choice([Genre.AJOUTER, Genre.AJOUTER, Genre.RETIRER])
            colonne = hasard.randint(-1, n + 2)
            if issue(partie) is not None or not 0 <= colonne < n + 2:
                permis = False
            elif genre is Genre.AJOUTER:
                permis = len(piles[colonne]) < n + 2 and colonne != retiree
            else:
                permis = piles[colonne] != ""
            assert (refus(partie, Coup(genre, colonne)) is None) == permis
            if not permis:
                continue
            if genre is Genre.AJOUTER:
                piles[colonne] += "OX"[partie.player]
                retiree = -1
            else:
                piles[colonne] = piles[colonne][:-1]
                retiree = colonne
            jouer(partie, Coup(genre, colonne))
            attendues = [pile.ljust(n + 2, "_")[::-1] for pile in piles]
            assert ["".join(cases) for cases in zip(*partie.grid.cells, strict=True)] == attendues


@pytest.mark.exigence("PUI-06", "PUI-07")
def test_un_coup_dit_la_case_du_jeton_ajoute_ou_retire() -> None:
    partie = neuve()
    for coup, case in ((ajout(2), (5, 2)), (ajout(2), (4, 2)), (retrait(2), (4, 2))):
        assert jouer(partie, coup).case == case


@pytest.mark.exigence("PUI-10")
@pytest.mark.parametrize(
    ("texte", "ecrit"),
    [
        ("a1", "a1"),
        ("A1", "a1"),
        ("a 12", "a12"),
        ("ajouter 3", "a3"),
        ("R12", "r12"),
        ("Retirer3", "r3"),
        ("abandon", "abandon"),
        ("NUL", "nul"),
    ],
)
def test_un_coup_se_lit_comme_il_s_ecrit(texte: str, ecrit: str) -> None:
    assert str(lire_coup(texte)) == ecrit


@pytest.mark.exigence("PUI-10")
@pytest.mark.parametrize("texte", ["", "3", "a", "b3", "a-1", "a3.", "a3 4", "a²", "aa3", "3a"])
def test_ce_qui_n_est_pas_un_coup_est_illisible(texte: str) -> None:
    with pytest.raises(CoupIllisible, match="un coup s'écrit a3 pour ajouter dans la colonne 3"):
        lire_coup(texte)


# --- la fin --------------------------------------------------------------------------------------


@pytest.mark.exigence("PUI-11")
@pytest.mark.parametrize(("player", "nom"), [(0, "jaune (O)"), (1, "rouge (X)")])
def test_un_alignement_finit_la_partie(player: int, nom: str) -> None:
    partie = joue(neuve(2, player), "a1 a4 a1")
    fin = Fin((player,), "2 jetons alignés")
    assert issue(partie) == fin
    assert rendu_issue(partie, fin) == f"Le joueur {nom} gagne : 2 jetons alignés !"
    assert coups(partie) == []
    for coup in (ajout(1), retrait(0), Coup(Genre.ABANDONNER), Coup(Genre.NUL)):
        assert refus(partie, coup) == "La partie est finie."


@pytest.mark.exigence("PUI-11")
@pytest.mark.parametrize("cote", [5, 9, 16])
def test_une_grille_pleine_sans_alignement_est_un_match_nul(cote: int) -> None:
    bandes = [("OOXX" * 4)[:cote], ("XXOO" * 4)[:cote]]
    cases = (bandes * 8)[:cote]
    partie = Partie(grille("_" + cases[0][1:], *cases[1:]), 0)
    assert issue(partie) is None, "il reste une place"
    jouer(partie, ajout(0))
    assert lignes(partie.grid) == cases
    fin = Fin((), "la grille est pleine sans alignement")
    assert issue(partie) == fin
    assert rendu_issue(partie, fin) == "Match nul : la grille est pleine sans alignement."


@pytest.mark.exigence("PUI-11")
def test_une_grille_pleine_avec_un_alignement_est_une_victoire() -> None:
    partie = Partie(grille("OOXX_", *NULLE[1:]), 1)
    jouer(partie, ajout(4))
    assert est_pleine(partie.grid)
    assert issue(partie) == Fin((1,), "3 jetons alignés")


@pytest.mark.exigence("PUI-11", "PUI-12")
def test_la_victoire_de_la_machine_est_annoncee_comme_telle() -> None:
    partie = joue(neuve(2, 1, joueurs=1), "a1 a4 a2")
    assert partie.fin is not None
    annonce = rendu_issue(partie, partie.fin)
    assert annonce == "La machine, joueur rouge (X), gagne : 2 jetons alignés !"


@pytest.mark.exigence("PUI-11")
@pytest.mark.parametrize(("joueur", "autre", "nom"), [(0, 1, "jaune"), (1, 0, "rouge")])
def test_un_abandon_donne_la_partie_a_l_autre(joueur: int, autre: int, nom: str) -> None:
    partie = joue(neuve(player=joueur), "abandon")
    assert issue(partie) == Fin((autre,), f"le joueur {nom} abandonne")


@pytest.mark.fuzz
@pytest.mark.exigence("PUI-11")
def test_un_retrait_n_aligne_jamais_et_la_fin_est_celle_de_la_grille() -> None:
    for graine in range(exemples(30)):
        hasard = Random(graine)
        partie = neuve(hasard.randint(2, 5), hasard.randrange(2))
        for _ in range(80):
            if issue(partie) is not None:
                break
            coup = hasard.choice(coups(partie))
            jouer(partie, coup)
            finie = check_winner(partie.grid) >= 0 or est_pleine(partie.grid)
            assert (issue(partie) is not None) == finie
            assert not finie or coup.genre is Genre.AJOUTER


@pytest.mark.fuzz
@pytest.mark.exigence("PUI-11")
def test_qui_retire_toujours_le_jeton_qu_on_vient_d_ajouter_ne_perd_jamais() -> None:
    """Le théorème du rapport : un seul joueur (0) suffit à rendre la partie sans fin."""
    for graine in range(exemples(40)):
        hasard = Random(graine)
        partie = neuve(hasard.randint(2, 5), hasard.randrange(2))
        for _ in range(60):
            dernier = partie.dernier
            if partie.player == 0 and dernier is not None and dernier.genre is Genre.AJOUTER:
                jouer(partie, retrait(dernier.colonne))
            else:
                jouer(partie, hasard.choice(coups(partie)))
            assert issue(partie) is None
            assert max("".join(lignes(partie.grid)).count(jeton) for jeton in "OX") <= 1


# --- les positions qui reviennent ----------------------------------------------------------------


@pytest.mark.exigence("PUI-11")
def test_nul_est_permis_a_la_troisieme_fois_et_au_coup_suivant() -> None:
    """La position qui revient : un jeton jaune dans la colonne 1, au rouge de jouer."""
    nul = Coup(Genre.NUL)
    partie = joue(neuve(), "a1 r1 a2 r2 a1 r1 a2 r2")
    attend = "« nul » attend qu'une position se soit présentée trois fois."
    assert refus(partie, nul) == attend
    joue(partie, "a1")
    assert refus(partie, nul) is None, "au joueur qui la retrouve"
    joue(partie, "a6")
    assert refus(partie, nul) is None, "à l'autre"
    fin = issue(joue(copier(partie), "nul"))
    assert fin == Fin((), "une position s'est présentée trois fois")
    joue(partie, "a6")
    assert refus(partie, nul) == attend, "une fois passée, elle ne compte plus"


@pytest.mark.exigence("PUI-11")
def test_la_meme_grille_n_est_pas_la_meme_position_si_le_trait_ou_l_interdiction_change() -> None:
    grid = Grid(6, 6)
    autres = [Partie(grid, 0), Partie(grid, 1), Partie(grid, 0, interdite=0), Partie(grid, 0)]
    assert len({position(partie) for partie in autres}) == 3


@pytest.mark.exigence("PUI-12")
def test_une_copie_se_joue_sans_toucher_a_l_original() -> None:
    partie = partie_au_hasard(Random(3), 4)
    avant = copier(partie)
    copie = copier(partie)
    assert copie == partie
    jouer(copie, coups(copie)[0])
    assert partie == avant
    assert est_repetee(partie) == est_repetee(avant)
