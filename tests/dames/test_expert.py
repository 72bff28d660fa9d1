"""L'expert : sur son plateau en bits, les coups et les plateaux des règles ; puis sa recherche."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dames.game import Partie, coups, jouer, partieFini
from dames.machine import expert as rapide
from dames.machine.expert import (
    CoupRapide,
    Position,
    bit_de,
    decaler,
    en_coup,
    lire,
    possibles,
    rafles,
)
from dames.machine.ia import apres
from dames.plateau import DIAGONALES, init
from dames.structures import Coup, Plateau, est_valide, t_coordonnees
from tests.appui import exemples
from tests.dames.commun import (
    FONCEES,
    Pieces,
    ecrits,
    neuve,
    partie_sur,
    perft,
    pieces_du,
    place,
    plateau_de,
    porter,
    position,
    suivre,
    toucher,
    tous_les_coups,
)
from tests.dames.test_aleatoire import coups_bornes, positions

CAMPS = "seno"
SANS_BORNE = 10**9
# Ce qui compte d'un coup : d'où l'on part, où l'on arrive, et ce qu'on a pris, dans tout ordre.
Resultat = tuple[t_coordonnees, t_coordonnees, frozenset[t_coordonnees]]


def position_de(plateau: Plateau, joueur: int) -> Position:
    """La position d'un plateau où c'est le tour d'un joueur de 1 à 4."""
    return lire(partie_sur(plateau, joueur))


def resultat(plateau: Plateau, coup: Coup) -> Resultat:
    """Ce que change un coup."""
    return coup.cases[0], coup.cases[-1], frozenset(suivre(plateau, coup).prises)


def places(cases: int) -> list[t_coordonnees]:
    """Les cases d'un ensemble."""
    return [rapide.PLACES[bit] for bit in rapide.un_par_un(cases)]


def resultat_rapide(coup: CoupRapide) -> Resultat:
    """Ce que change un coup rapide."""
    cases, prises = coup
    return rapide.PLACES[cases[0]], rapide.PLACES[cases[-1]], frozenset(places(prises))


def pieces_de_la_position(p: Position) -> Pieces:
    """Les pièces d'une position, par leurs symboles."""
    pieces: dict[tuple[int, int], str] = {}
    for rang, camp in enumerate((p.moi, p.suivant, p.allie, p.precedent)):
        symbole = CAMPS[(p.joueur - 1 + rang) % 4]
        pieces |= dict.fromkeys(places(camp & ~p.dames), symbole)
        pieces |= dict.fromkeys(places(camp & p.dames), symbole.upper())
    return pieces


def comparer(plateau: Plateau, joueur: int, liste: list[Coup]) -> dict[Resultat, CoupRapide]:
    """Vérifie que les coups rapides sont ceux de la liste, un par résultat, et les rend."""
    trouves = rapide.coups_rapides(position_de(plateau, joueur), etapes=SANS_BORNE)
    par_resultat = {resultat_rapide(coup): coup for coup in trouves}
    assert len(par_resultat) == len(trouves), "chaque résultat une seule fois"
    assert par_resultat.keys() == {resultat(plateau, coup) for coup in liste}
    assert set(map(en_coup, trouves)) <= set(liste)
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
    assert pieces_de_la_position(position_de(plateau_de(pieces), joueur)) == pieces


# --- les mêmes coups -----------------------------------------------------------------------------


def fin_de_partie(hasard: random.Random) -> Partie:
    """Une partie posée au hasard : quatre pièces par joueur, dont une dame sur deux."""
    symboles = [hasard.choice((camp, camp.upper())) for camp in CAMPS * 4]
    pieces = dict(zip(hasard.sample(FONCEES, len(symboles)), symboles, strict=True))
    return partie_sur(plateau_de(pieces))


@pytest.mark.sans_couverture
@pytest.mark.fuzz
def test_sur_un_millier_de_positions_les_coups_et_les_plateaux_sont_ceux_des_regles() -> None:
    compte = avec_dame = avec_rafle = 0
    for graine in range(exemples(26)):
        hasard = random.Random(graine)
        partie = neuve() if graine % 9 == 0 else fin_de_partie(hasard)
        while not partieFini(partie) and len(partie.historique) < 200:
            avant = lire(partie)
            liste = list(tous_les_coups(partie.plateau, avant.joueur))
            par_resultat = comparer(partie.plateau, avant.joueur, liste)
            coup = hasard.choice(liste)
            apres = rapide.jouer_rapide(avant, par_resultat[resultat(partie.plateau, coup)])
            prises = jouer(partie, coup).prises
            assert apres == lire(partie)
            compte += 1
            avec_dame += bool(avant.moi & avant.dames)
            avec_rafle += len(prises) > 1
    assert compte > 700
    assert avec_dame > 170
    assert avec_rafle > 50


@pytest.mark.sans_couverture
@pytest.mark.fuzz
@given(positions, st.integers(1, 4))
def test_sur_une_position_quelconque_aussi(pieces: Pieces, joueur: int) -> None:
    liste = coups_bornes(pieces, joueur)
    plateau = plateau_de(pieces)
    par_resultat = comparer(plateau, joueur, liste)
    for coup in liste[:20]:
        avant = position_de(plateau, joueur)
        apres = rapide.jouer_rapide(avant, par_resultat[resultat(plateau, coup)])
        joue = porter(plateau_de(pieces), str(coup))
        assert apres == position_de(joue, joueur % 4 + 1)


@pytest.mark.sans_couverture
@pytest.mark.fuzz
@given(positions, st.integers(1, 4), st.integers(0, 3), st.randoms(use_true_random=False))
def test_les_fins_d_un_tour_en_cours_sont_celles_des_regles(
    pieces: Pieces, joueur: int, etapes: int, hasard: random.Random
) -> None:
    liste = coups_bornes(pieces, joueur)
    assume(liste)
    partie = partie_sur(plateau_de(pieces), joueur)
    assume(not partieFini(partie))
    trajet = toucher(partie, hasard.choice(liste).cases[:1])
    for _ in range(etapes):
        sauts = [arrivee for arrivee, prise in trajet.suites.items() if prise]
        if sauts:
            trajet = toucher(partie, trajet.vers(hasard.choice(sauts)).cases)
    attendues = {resultat(partie.plateau, coup) for coup in trajet.coups()}
    trouvees = possibles(partie, lire(partie))
    assert {resultat_rapide(coup) for coup in trouvees} == attendues
    debut = tuple(map(bit_de, trajet.cases))
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
    liste = list(tous_les_coups(plateau))
    comparer(plateau, 1, liste)
    assert ecrits(liste) == attendus


def test_un_pion_traverse_le_bord_sans_y_devenir_dame() -> None:
    avant = position_de(position("s:F3 e:G2,I2 n:M2 o:Q12"), 1)
    (coup,) = rapide.coups_rapides(avant)
    apres = rapide.jouer_rapide(avant, coup)
    assert apres.dames == 0
    assert places(apres.precedent) == [place("J3")]
    assert apres.moi == 0


# --- l'arbre des rafles --------------------------------------------------------------------------

# Une dame au milieu d'adversaires posés une case sur deux : 80 778 rafles, 27 513 résultats.
FOULE = (
    "S:H9 n:M2 e:E6,G6,I6,K6,M6,C8,E8,G8,I8,K8,M8,O8"
    " o:C10,E10,G10,I10,K10,M10,O10,E12,G12,I12,K12,M12"
)


def rafles_de(plateau: Plateau, nom: str, etapes: int) -> list[CoupRapide]:
    """Les rafles d'une pièce du joueur 1."""
    return rafles(position_de(plateau, 1), ((bit_de(place(nom)),), 0), etapes)


def test_deux_chemins_au_meme_resultat_n_en_font_qu_un() -> None:
    plateau = position("s:H9 e:I8,I6 o:G6,G8 n:M2")
    tous = list(tous_les_coups(plateau))
    assert ecrits(tous) == {"H9xJ7xH5xF7xH9", "H9xF7xH5xJ7xH9"}, (
        "la même boucle, dans les deux sens"
    )
    (trouvee,) = rafles_de(plateau, "H9", rapide.ETAPES)
    assert {resultat_rapide(trouvee)} == {resultat(plateau, coup) for coup in tous}


@cache
def chemins(depart: Position, case: int, prises: int) -> int:
    """Le nombre de rafles d'une dame seule au milieu d'adversaires."""
    occupees = depart.adverses | depart.allie
    suites = rapide.sauts(case, True, depart.adverses & ~prises, occupees)
    return sum(chemins(depart, arrivee, prises | prise) for arrivee, prise in suites) or 1


@pytest.mark.sans_couverture
def test_dans_une_foule_l_arbre_est_borne_et_chaque_rafle_trouvee_est_permise() -> None:
    plateau = position(FOULE)
    assert chemins(position_de(plateau, 1), bit_de(place("H9")), 0) == 80_778
    assert len(rafles_de(plateau, "H9", SANS_BORNE)) == 27_513
    for etapes in (100, rapide.ETAPES):
        trouvees = rafles_de(plateau, "H9", etapes)
        assert 0 < len(trouvees) <= etapes
        for trouvee in trouvees:
            trajet = suivre(plateau, en_coup(trouvee))
            assert trajet.peut_finir()
            assert set(trajet.prises) == set(places(trouvee[1]))


# --- perft ---------------------------------------------------------------------------------------


def perft_des_regles(partie: Partie, profondeur: int) -> int:
    """Le même compte que perft, par les règles du jeu."""
    par_resultat = {resultat(partie.plateau, coup): coup for coup in coups(partie)}
    if profondeur == 1:
        return len(par_resultat)
    return sum(
        perft_des_regles(apres(partie, coup), profondeur - 1) for coup in par_resultat.values()
    )


def test_perft_compte_comme_les_regles() -> None:
    depart = neuve()
    assert perft(lire(depart), 3) == perft_des_regles(depart, 3) == 528
    assert perft(lire(depart), 5) == 36684


@pytest.mark.parametrize("graine", range(5))
def test_perft_compte_comme_les_regles_au_milieu_d_une_partie(graine: int) -> None:
    partie, hasard = neuve(), random.Random(graine)
    for _ in range(70):
        jouer(partie, hasard.choice(coups(partie)))
    assert perft(lire(partie), 2) == perft_des_regles(partie, 2)


def test_les_pieces_du_debut_sont_a_leur_place() -> None:
    assert pieces_de_la_position(position_de(init(), 3)) == pieces_du(init())
