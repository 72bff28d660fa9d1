"""La position rapide dit la même chose que les règles : mêmes coups, mêmes plateaux."""

from __future__ import annotations

import random
from functools import cache

import pytest
from dames.position import CoupRapide, Position, bit_de, decaler, lire, perft, rafles
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from dames import position as rapide
from dames.game import Partie, au_trait, jouer, nouvelle_partie, partieFini
from dames.plateau import DIAGONALES, copier, init
from dames.structures import NOMS, Coup, Plateau, est_valide, lire_case, t_coordonnees, t_stats
from dames.tour import Tour, appliquer, commencer, coups, suivre
from tests.dames.commun import FONCEES, Pieces, ecrits, pieces_du, place, plateau_de, position
from tests.dames.test_aleatoire import coups_bornes, positions

CAMPS = "seno"
SANS_BORNE = 10**9
# Ce qui compte d'un coup : d'où l'on part, où l'on arrive, et ce qu'on a pris, dans tout ordre.
Resultat = tuple[str, str, frozenset[str]]


def resultat(coup: Coup) -> Resultat:
    """Ce que change un coup."""
    return coup.cases[0], coup.cases[-1], frozenset(coup.prises)


def noms(cases: int) -> list[str]:
    """Les noms des cases d'un ensemble."""
    return [rapide.NOMS_DES_BITS[bit] for bit in rapide.un_par_un(cases)]


def resultat_rapide(coup: CoupRapide) -> Resultat:
    """Ce que change un coup rapide."""
    cases, prises = coup
    depart, arrivee = rapide.NOMS_DES_BITS[cases[0]], rapide.NOMS_DES_BITS[cases[-1]]
    return depart, arrivee, frozenset(noms(prises))


def pieces_de_la_position(p: Position) -> Pieces:
    """Les pièces d'une position, par leurs symboles."""
    pieces: dict[tuple[int, int], str] = {}
    for rang, camp in enumerate((p.moi, p.suivant, p.allie, p.precedent)):
        symbole = CAMPS[(p.joueur - 1 + rang) % 4]
        pieces |= {lire_case(nom): symbole for nom in noms(camp & ~p.dames)}
        pieces |= {lire_case(nom): symbole.upper() for nom in noms(camp & p.dames)}
    return pieces


def comparer(plateau: Plateau, joueur: int, liste: list[Coup]) -> dict[Resultat, CoupRapide]:
    """Vérifie que les coups rapides sont ceux de la liste, un par résultat, et les rend."""
    trouves = rapide.coups(lire(plateau, joueur), etapes=SANS_BORNE)
    par_resultat = {resultat_rapide(coup): coup for coup in trouves}
    assert len(par_resultat) == len(trouves), "chaque résultat une seule fois"
    assert par_resultat.keys() == {resultat(coup) for coup in liste}
    chemins = {coup.cases for coup in liste}
    assert all(tuple(map(rapide.NOMS_DES_BITS.get, cases)) in chemins for cases, _ in trouves)
    return par_resultat


# --- la géométrie --------------------------------------------------------------------------------


def test_chaque_case_foncee_a_son_bit_et_un_pas_mene_a_sa_voisine() -> None:
    bits = {bit_de(t_coordonnees(x, y)): (x, y) for x, y in FONCEES}
    assert len(bits) == len(FONCEES) == 112
    for bit, (x, y) in bits.items():
        for dx, dy in DIAGONALES:
            voisine = decaler(bit, rapide.PAS[dx, dy]) & rapide.CASES
            if est_valide(x + dx, y + dy):
                assert bits[voisine] == (x + dx, y + dy)
            else:
                assert voisine == 0, "on est sorti du plateau"


@given(positions, st.integers(1, 4))
def test_la_position_porte_les_pieces_du_plateau(pieces: Pieces, joueur: int) -> None:
    assert pieces_de_la_position(lire(plateau_de(pieces), joueur)) == pieces


# --- les mêmes coups -----------------------------------------------------------------------------


def fin_de_partie(hasard: random.Random) -> Partie:
    """Une partie posée au hasard : quatre pièces par joueur, dont une dame sur deux."""
    symboles = [hasard.choice((camp, camp.upper())) for camp in CAMPS * 4]
    pieces = dict(zip(hasard.sample(FONCEES, len(symboles)), symboles, strict=True))
    return Partie(plateau_de(pieces), [t_stats(nom) for nom in NOMS])


@pytest.mark.sans_couverture
def test_sur_des_milliers_de_positions_les_coups_et_les_plateaux_sont_ceux_des_regles() -> None:
    compte = avec_dame = avec_rafle = 0
    for graine in range(79):
        hasard = random.Random(graine)
        partie = nouvelle_partie() if graine < 9 else fin_de_partie(hasard)
        while not partieFini(partie) and len(partie.historique) < 200:
            joueur = au_trait(partie)
            avant = lire(partie.plateau, joueur)
            liste = coups(partie.plateau, joueur)
            par_resultat = comparer(partie.plateau, joueur, liste)
            coup = hasard.choice(liste)
            jouer(partie, suivre(partie.plateau, coup.cases))
            apres = rapide.jouer(avant, par_resultat[resultat(coup)])
            assert apres == lire(partie.plateau, au_trait(partie))
            compte += 1
            avec_dame += bool(avant.moi & avant.dames)
            avec_rafle += len(coup.prises) > 1
    assert compte > 2000
    assert avec_dame > 500
    assert avec_rafle > 150


@pytest.mark.sans_couverture
@pytest.mark.fuzz
@settings(max_examples=200)
@given(positions, st.integers(1, 4))
def test_sur_une_position_quelconque_aussi(pieces: Pieces, joueur: int) -> None:
    liste = coups_bornes(pieces, joueur)
    plateau = plateau_de(pieces)
    par_resultat = comparer(plateau, joueur, liste)
    for coup in liste[:20]:
        apres = rapide.jouer(lire(plateau, joueur), par_resultat[resultat(coup)])
        joue = appliquer(copier(plateau), coup)
        assert apres == lire(joue, joueur % 4 + 1)


@pytest.mark.sans_couverture
@pytest.mark.fuzz
@settings(max_examples=100)
@given(positions, st.integers(1, 4), st.integers(0, 3), st.randoms(use_true_random=False))
def test_les_fins_d_un_tour_en_cours_sont_celles_des_regles(
    pieces: Pieces, joueur: int, etapes: int, hasard: random.Random
) -> None:
    liste = coups_bornes(pieces, joueur)
    assume(liste)
    plateau = plateau_de(pieces)
    tour = commencer(plateau, lire_case(hasard.choice(liste).cases[0]))
    for _ in range(etapes):
        sauts = [(arrivee, prise) for arrivee, prise in tour.suites.items() if prise]
        if sauts:
            tour = tour.apres(*hasard.choice(sauts))
    attendues = {resultat(coup) for coup in tour.coups()}
    trouvees = rapide.fins(lire(plateau, joueur), tour)
    assert {resultat_rapide(coup) for coup in trouvees} == attendues
    debut = tuple(map(bit_de, tour.cases))
    assert all(cases[: len(debut)] == debut for cases, _ in trouvees)


@pytest.mark.parametrize(
    ("pieces", "attendus"),
    [
        ("s:H9 e:I8 n:M2 o:Q12", {"H9xJ7"}),  # prendre est obligatoire
        ("s:H9 e:I8,K8 n:I10 o:Q12", {"H9xJ7xL9"}),  # pas l'allié, tant qu'un adversaire s'offre
        ("s:H9 e:Q12 n:I8 o:A6", {"H9-G8", "H9xJ7"}),  # un allié seul : on peut s'en passer
        ("s:F3 e:G2,I2 n:M2 o:Q12", {"F3xH1xJ3"}),  # le bord n'est que traversé
        ("s:H9 e:I8,I6 o:G6,G8 n:M2", {"H9xJ7xH5xF7xH9", "H9xF7xH5xJ7xH9"}),  # une boucle
    ],
)
def test_les_cas_qui_trompent(pieces: str, attendus: set[str]) -> None:
    plateau = position(pieces)
    liste = coups(plateau, 1)
    comparer(plateau, 1, liste)
    assert ecrits(liste) == attendus


def test_un_pion_traverse_le_bord_sans_y_devenir_dame() -> None:
    plateau = position("s:F3 e:G2,I2 n:M2 o:Q12")
    (coup,) = rapide.coups(lire(plateau, 1))
    apres = rapide.jouer(lire(plateau, 1), coup)
    assert apres.dames == 0
    assert noms(apres.precedent) == ["J3"]
    assert apres.moi == 0


# --- l'arbre des rafles --------------------------------------------------------------------------

# Une dame au milieu d'adversaires posés une case sur deux : 80 778 rafles, 27 513 résultats.
FOULE = (
    "S:H9 n:M2 e:E6,G6,I6,K6,M6,C8,E8,G8,I8,K8,M8,O8"
    " o:C10,E10,G10,I10,K10,M10,O10,E12,G12,I12,K12,M12"
)


def rafles_de(plateau: Plateau, nom: str, etapes: int) -> list[CoupRapide]:
    """Les rafles d'une pièce du joueur 1."""
    return rafles(lire(plateau, 1), ((bit_de(place(nom)),), 0), etapes)


def test_deux_chemins_au_meme_resultat_n_en_font_qu_un() -> None:
    plateau = position("s:H9 e:I8,I6 o:G6,G8 n:M2")
    tous = list(commencer(plateau, place("H9")).coups())
    assert ecrits(tous) == {"H9xJ7xH5xF7xH9", "H9xF7xH5xJ7xH9"}, (
        "la même boucle, dans les deux sens"
    )
    (trouvee,) = rafles_de(plateau, "H9", rapide.ETAPES)
    assert {resultat_rapide(trouvee)} == {resultat(coup) for coup in tous}


@cache
def chemins(depart: Position, case: int, prises: int) -> int:
    """Le nombre de rafles d'une dame seule au milieu d'adversaires."""
    occupees = depart.adverses | depart.allie
    suites = rapide.sauts(case, True, depart.adverses & ~prises, occupees)
    return sum(chemins(depart, arrivee, prises | prise) for arrivee, prise in suites) or 1


@pytest.mark.sans_couverture
def test_dans_une_foule_l_arbre_est_borne_et_chaque_rafle_trouvee_est_permise() -> None:
    plateau = position(FOULE)
    assert chemins(lire(plateau, 1), bit_de(place("H9")), 0) == 80_778
    assert len(rafles_de(plateau, "H9", SANS_BORNE)) == 27_513
    for etapes in (100, rapide.ETAPES):
        trouvees = rafles_de(plateau, "H9", etapes)
        assert 0 < len(trouvees) <= etapes
        for cases, prises in trouvees:
            tour: Tour = suivre(plateau, [rapide.NOMS_DES_BITS[bit] for bit in cases])
            assert set(tour.coup.prises) == set(noms(prises))


# --- perft ---------------------------------------------------------------------------------------


def perft_des_regles(plateau: Plateau, joueur: int, profondeur: int) -> int:
    """Le même compte que perft, par les règles du jeu."""
    par_resultat = {resultat(coup): coup for coup in coups(plateau, joueur)}
    if profondeur == 1:
        return len(par_resultat)
    return sum(
        perft_des_regles(appliquer(copier(plateau), coup), joueur % 4 + 1, profondeur - 1)
        for coup in par_resultat.values()
    )


def test_perft_compte_comme_les_regles() -> None:
    assert perft(lire(init(), 1), 3) == perft_des_regles(init(), 1, 3) == 528
    assert perft(lire(init(), 1), 5) == 36684


@pytest.mark.parametrize("graine", range(5))
def test_perft_compte_comme_les_regles_au_milieu_d_une_partie(graine: int) -> None:
    partie, hasard = nouvelle_partie(), random.Random(graine)
    for _ in range(70):
        coup = hasard.choice(coups(partie.plateau, au_trait(partie)))
        jouer(partie, suivre(partie.plateau, coup.cases))
    joueur = au_trait(partie)
    assert perft(lire(partie.plateau, joueur), 2) == perft_des_regles(partie.plateau, joueur, 2)


def test_les_pieces_du_debut_sont_a_leur_place() -> None:
    assert pieces_de_la_position(lire(init(), 3)) == pieces_du(init())
