"""Les cartes, les rangées, les noms et le barème des IA, d'après le sujet."""

from __future__ import annotations

import inspect

import pytest

import sixquiprend
from sixquiprend import AiPlayer, Card, HumanPlayer, Partie, Player, Serie
from sixquiprend.game import jeu_complet
from sixquiprend.player import refus_du_nom
from tests.sixquiprend.commun import cartes, jouer_carte, numeros, partie_neuve, rangees, table

# --- les noms du sujet ---------------------------------------------------------------------------


@pytest.mark.exigence("SIX-14")
def test_les_noms_du_sujet_s_importent_du_paquet() -> None:
    for nom in ("Card", "Serie", "Player", "HumanPlayer", "AiPlayer", "Partie"):
        assert nom in sixquiprend.__all__
        assert inspect.isclass(getattr(sixquiprend, nom))
    assert issubclass(HumanPlayer, Player)
    assert issubclass(AiPlayer, Player)
    assert list(inspect.signature(Card.getMinimumStack).parameters) == ["self", "stacks"]
    assert list(inspect.signature(Partie.aiPlays).parameters) == ["self", "ai"]
    assert list(inspect.signature(Partie.evaluateCard).parameters) == ["self", "card"]
    serie = Serie([Card(1), Card(14)])
    assert (serie.stack, serie.getLastCard(), serie.totalHead) == (cartes(1, 14), Card(14), 2)


@pytest.mark.exigence("SIX-14")
def test_les_accesseurs_du_sujet_repondent_a_leur_nom() -> None:
    card, serie, ia = Card(14), Serie(cartes(1, 14)), AiPlayer("IA 1", cartes(3, 7))
    assert card.getNumber() == 14
    assert serie.getStack() is serie.stack
    assert serie.getLastCard() == Card(14)
    assert ia.getHand() is ia.hand
    assert ia.getHand() == cartes(3, 7)


@pytest.mark.exigence("SIX-14", "SIX-10")
def test_le_java_du_sujet_se_recopie_avec_ses_accesseurs() -> None:
    """`aiPlays` du sujet, mot à mot, choisit la même carte que la nôtre."""
    for graine in range(20):
        game = partie_neuve(graine)
        ai = game.players[1]
        assert isinstance(ai, AiPlayer)
        evaluation = [game.evaluateCard(card) for card in ai.getHand()]
        cardToPlay = ai.getHand()[evaluation.index(max(evaluation))]
        indexSerie = cardToPlay.getMinimumStack(game.stacks)
        serie = game.stacks[indexSerie]
        assert serie.getLastCard() == serie.getStack()[-1]
        assert cardToPlay.getNumber() > serie.getLastCard().getNumber()
        assert game.aiPlays(ai) == cardToPlay
        assert cardToPlay not in ai.getHand()


# --- les cartes -----------------------------------------------------------------------------------


@pytest.mark.exigence("SIX-03")
def test_les_tetes_de_chaque_carte() -> None:
    par_tetes: dict[int, set[int]] = {}
    for card in jeu_complet():
        par_tetes.setdefault(card.oxHead, set()).add(card.number)
    assert par_tetes[7] == {55}
    assert par_tetes[5] == {11, 22, 33, 44, 66, 77, 88, 99}
    assert par_tetes[3] == {10, 20, 30, 40, 50, 60, 70, 80, 90, 100}
    assert par_tetes[2] == {5, 15, 25, 35, 45, 65, 75, 85, 95}
    assert len(par_tetes[1]) == 104 - 1 - 8 - 10 - 9
    assert sum(card.oxHead for card in jeu_complet()) == 171


@pytest.mark.exigence("SIX-03")
def test_il_n_y_a_que_104_cartes() -> None:
    assert [card.number for card in jeu_complet()] == list(range(1, 105))
    for numero in (0, 105, -1):
        with pytest.raises(ValueError, match="1 à 104"):
            Card(numero)


@pytest.mark.exigence("SIX-05", "SIX-14")
@pytest.mark.parametrize(
    ("numero", "attendu"),
    [(13, -1), (14, -1), (15, 0), (38, 0), (39, 1), (62, 1), (63, 2), (99, 2)],
)
def test_get_minimum_stack_prend_le_plus_petit_ecart(numero: int, attendu: int) -> None:
    assert Card(numero).getMinimumStack(rangees([14], [20, 38], [62], [104])) == attendu


@pytest.mark.exigence("SIX-05", "SIX-14")
@pytest.mark.parametrize(
    ("premieres", "attendu"), [((1, 2, 3, 4), 3), ((4, 3, 2, 1), 0), ((1, 102, 103, 99), 2)]
)
def test_la_104_se_pose_si_loin_que_soient_les_rangees(
    premieres: tuple[int, ...], attendu: int
) -> None:
    """Un écart va jusqu'à 103 : aucune carte plus forte n'est trop faible."""
    assert Card(104).getMinimumStack(rangees(*[[numero] for numero in premieres])) == attendu


@pytest.mark.exigence("SIX-05")
def test_le_plus_grand_ecart_du_jeu_est_de_103() -> None:
    assert Card(104).getMinimumStack(rangees([1])) == 0


# --- les rangées ----------------------------------------------------------------------------------


@pytest.mark.exigence("SIX-06")
def test_une_rangee_pleine_a_cinq_cartes() -> None:
    assert not Serie(cartes(1, 2, 3, 4)).pleine
    assert Serie(cartes(1, 2, 3, 4, 5)).pleine


@pytest.mark.exigence("SIX-05", "SIX-06")
def test_une_rangee_refuse_une_carte_plus_faible_ou_la_sixieme() -> None:
    for stack, numero in (([14], 14), ([14], 12), ([1, 2, 3, 4, 5], 6)):
        rangee = Serie(cartes(*stack))
        with pytest.raises(ValueError, match=f"le {numero} ne peut pas"):
            rangee.ajouter(Card(numero))
        assert numeros(rangee) == stack


# --- les IA ---------------------------------------------------------------------------------------

# Recopié du sujet, branche par branche : (plus petit écart, plus grand) -> valeur par taille.
SWITCH = {
    (1, 1): {1: 100, 2: 100, 3: 100, 4: 100, 5: 100},
    (2, 4): {1: 95, 2: 90, 3: 80, 4: 70, 5: 0},
    (5, 14): {1: 90, 2: 80, 3: 70, 4: 55, 5: 0},
    (15, 29): {1: 80, 2: 70, 3: 60, 4: 40, 5: 0},
    (30, 49): {1: 60, 2: 50, 3: 30, 4: 15, 5: 0},
    (50, 69): {1: 20, 2: 10, 3: 40, 4: 40, 5: 0},
    (70, 103): {1: 0, 2: 10, 3: 70, 4: 70, 5: 0},
}


@pytest.mark.exigence("SIX-09")
@pytest.mark.parametrize("taille", range(1, 6))
@pytest.mark.parametrize("bornes", SWITCH)
def test_evaluate_card_suit_le_bareme_du_sujet(bornes: tuple[int, int], taille: int) -> None:
    game = Partie(stacks=[Serie([Card(1)] * taille)])
    for difference in range(bornes[0], bornes[1] + 1):
        assert game.evaluateCard(Card(1 + difference)) == SWITCH[bornes][taille], difference


@pytest.mark.exigence("SIX-09")
def test_evaluate_card_regarde_la_rangee_du_plus_petit_ecart() -> None:
    game = Partie(stacks=rangees([10, 11, 12], [20], [1, 2, 3, 4, 30], [50]))
    assert game.evaluateCard(Card(14)) == 80
    assert game.evaluateCard(Card(22)) == 95
    assert game.evaluateCard(Card(31)) == 100
    assert game.evaluateCard(Card(33)) == 0


@pytest.mark.exigence("SIX-09")
@pytest.mark.parametrize("numero", [1, 12, 103])
def test_evaluate_card_sans_rangee_possible(numero: int) -> None:
    assert Partie(stacks=rangees([104])).evaluateCard(Card(numero)) == -(10 + numero)


@pytest.mark.exigence("SIX-10")
def test_ai_plays_joue_la_premiere_carte_de_score_maximal_et_la_retire() -> None:
    game = Partie(stacks=rangees([14], [38], [62], [90]))
    ia = AiPlayer("IA 1", cartes(5, 20, 40, 41, 64))
    assert [game.evaluateCard(card) for card in ia.hand] == [-15, 90, 95, 95, 95]
    assert game.aiPlays(ia) == Card(40)
    assert ia.hand == cartes(5, 20, 41, 64)


@pytest.mark.exigence("SIX-10")
def test_ai_plays_sans_bonne_carte_joue_la_plus_faible() -> None:
    ia = AiPlayer("IA 1", cartes(3, 7, 9))
    assert Partie(stacks=rangees([20])).aiPlays(ia) == Card(3)  # -13 vaut mieux que -17 et -19
    assert ia.hand == cartes(7, 9)


@pytest.mark.exigence("SIX-10")
def test_les_ia_choisissent_avant_toute_pose() -> None:
    game = table(rangees([3], [10], [50], [60]), [11, 99], [5, 12])
    poses = jouer_carte(game, 11)  # après le 11, le 12 vaudrait 100 : l'IA ne le sait pas
    assert [pose.carte.number for pose in poses] == [5, 11]
    autre = table(rangees([10], [50], [60], [70]), [11, 99], [14, 53])
    poses = jouer_carte(autre, 11)  # après le 11, le 14 vaudrait moins que le 53
    assert [pose.carte.number for pose in poses] == [11, 14]


@pytest.mark.exigence("SIX-10")
def test_les_ia_jouent_de_meme_quoi_que_jouent_les_autres() -> None:
    tables = set()
    for rang in range(10):
        game = partie_neuve(graine=5, ias=4)
        jouees = [(c, j) for c, j, *_ in jouer_carte(game, game.humain.hand[rang].number)]
        noms = [(game.players[j].name, c.number) for c, j in jouees or game.table if j]
        tables.add(tuple(sorted(noms)))
    assert len(tables) == 1
    seules = partie_neuve(graine=5, ias=4)
    attendues = {
        (ia.name, seules.aiPlays(ia).number)
        for ia in seules.players[:0:-1]
        if isinstance(ia, AiPlayer)
    }
    assert set(tables.pop()) == attendues  # ni l'ordre des IA


# --- les noms -------------------------------------------------------------------------------------


@pytest.mark.exigence("SIX-01")
@pytest.mark.parametrize("nom", ["Ada", "Zoé-Lise d'Ys", "a" * 20, "Vous", "李", "IA 0", "IA 10"])
def test_un_nom_permis(nom: str) -> None:
    assert refus_du_nom(nom) is None
    assert HumanPlayer(nom).name == nom


@pytest.mark.exigence("SIX-01")
@pytest.mark.parametrize(
    ("nom", "raison"),
    [
        ("", "Un nom ne peut être ni vide ni entouré d'espaces."),
        (" Ada", "Un nom ne peut être ni vide ni entouré d'espaces."),
        ("a" * 21, "Un nom compte au plus 20 caractères."),
        ("A\x1b[31mda", "Un nom ne contient que des caractères imprimables."),
        ("A\u202eda", "Un nom ne contient que des caractères imprimables."),
        ("A\udcffda", "Un nom ne contient que des caractères imprimables."),
        ("ia 9", "Ce nom est celui d'une IA : choisissez-en un autre."),
    ],
)
def test_un_nom_refuse_dit_pourquoi(nom: str, raison: str) -> None:
    assert refus_du_nom(nom) == raison
