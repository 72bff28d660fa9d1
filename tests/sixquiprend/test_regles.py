"""Les règles : cartes, rangées, tour de jeu, IA, classement, et les exemples du sujet."""

from __future__ import annotations

import inspect
from random import Random

import pytest

import sixquiprend
from sixquiprend import (
    AiPlayer,
    Card,
    Coup,
    CoupIllegal,
    CoupIllisible,
    Etape,
    Game,
    HumanPlayer,
    Player,
    Serie,
)
from sixquiprend.card import ARRETER, CONTINUER, lire_coup
from sixquiprend.game import Fin, Nature, jeu_complet
from sixquiprend.player import NomRefuse, verifier_nom
from tests.sixquiprend.commun import (
    cartes,
    jouer,
    jouer_carte,
    jouer_le_premier_coup,
    jouer_rangee,
    numeros,
    partie,
    rangees,
    soiree_neuve,
)

# --- les noms du sujet ---------------------------------------------------------------------------


@pytest.mark.exigence("SIX-14")
def test_les_noms_du_sujet_s_importent_du_paquet() -> None:
    for nom in ("Card", "Serie", "Player", "HumanPlayer", "AiPlayer", "Game"):
        assert nom in sixquiprend.__all__
        assert inspect.isclass(getattr(sixquiprend, nom))
    assert issubclass(HumanPlayer, Player)
    assert issubclass(AiPlayer, Player)
    assert list(inspect.signature(Card.getMinimumStack).parameters) == ["self", "stacks"]
    assert list(inspect.signature(Game.aiPlays).parameters) == ["self", "ai"]
    assert list(inspect.signature(Game.evaluateCard).parameters) == ["self", "card"]
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
        game = soiree_neuve(graine).game
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


# --- les rangées ----------------------------------------------------------------------------------


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


# --- la donne -------------------------------------------------------------------------------------


@pytest.mark.exigence("SIX-04")
@pytest.mark.parametrize("ias", range(1, 10))
def test_la_donne_dix_cartes_triees_et_quatre_rangees(ias: int) -> None:
    game = soiree_neuve(ias=ias).game
    assert len(game.players) == ias + 1
    for player in game.players:
        assert len(player.hand) == 10
        assert player.hand == sorted(player.hand)
    assert [len(serie.stack) for serie in game.stacks] == [1, 1, 1, 1]
    assert len(game.deck) == 104 - 10 * (ias + 1) - 4
    assert (game.manche, game.tour, game.etape) == (1, 1, Etape.CARTE)


@pytest.mark.exigence("SIX-04")
def test_dix_joueurs_utilisent_les_104_cartes() -> None:
    game = soiree_neuve(ias=9).game
    distribuees = [card for player in game.players for card in player.hand]
    distribuees += [serie.getLastCard() for serie in game.stacks]
    assert game.deck == []
    assert sorted(distribuees) == jeu_complet()


@pytest.mark.exigence("SIX-04")
def test_chaque_manche_melange_les_104_cartes_meme_celles_qu_on_a_ramassees() -> None:
    """Chaque place reçoit tantôt une carte, tantôt une autre, et chaque carte y passe."""
    game = Game([HumanPlayer("Ada"), AiPlayer("IA 1")])
    mains, premieres, restes = set(), set(), set()
    for graine in range(400):
        game.humain.ramasser(cartes(55, 104))
        game.deal(Random(graine))
        donnees = [card for player in game.players for card in player.hand]
        posees = [serie.getLastCard() for serie in game.stacks]
        assert sorted([*donnees, *posees, *game.deck]) == jeu_complet()
        mains.update(game.humain.hand)
        premieres.update(posees)
        restes.update(game.deck)
    assert mains == premieres == restes == set(jeu_complet())


@pytest.mark.exigence("SIX-04")
def test_deux_manches_d_une_partie_ne_donnent_pas_les_memes_cartes() -> None:
    soiree = soiree_neuve()
    donnes = set()
    for _ in range(20):
        donnes.add(tuple(card.number for card in soiree.game.humain.hand))
        for player in soiree.game.players:
            player.hand = []
        soiree.jouer(CONTINUER)
    assert len(donnes) == 20


@pytest.mark.exigence("SIX-04")
def test_la_manche_finit_quand_les_mains_sont_vides() -> None:
    game = soiree_neuve().game
    for tour in range(1, 11):
        assert (game.etape, game.tour) == (Etape.CARTE, tour)
        jouer_le_premier_coup(game)
    assert all(player.hand == [] for player in game.players)
    assert game.etape is Etape.MANCHE_FINIE
    assert game.coups() == [CONTINUER, ARRETER]


# --- un tour, d'après les exemples du sujet -------------------------------------------------------


@pytest.mark.exigence("SIX-05")
def test_exemple_du_sujet_16_40_et_48_se_posent_dans_cet_ordre() -> None:
    game = partie(rangees([14], [38], [62], [90]), [48], [40], [16])
    poses = jouer_carte(game, 48)
    assert [(pose.carte.number, pose.joueur) for pose in poses] == [(16, 2), (40, 1), (48, 0)]
    assert [(pose.carte.number, pose.rangee) for pose in poses] == [(16, 1), (40, 2), (48, 2)]
    assert all(pose.nature is Nature.SUITE and pose.tetes == 0 for pose in poses)
    assert [numeros(serie) for serie in game.stacks] == [[14, 16], [38, 40, 48], [62], [90]]


@pytest.mark.exigence("SIX-07")
def test_exemple_du_sujet_12_trop_faible_ramasse_1_et_14_pour_deux_tetes() -> None:
    game = partie(rangees([1, 14], [38], [62], [90]), [12], [40])
    jouer_carte(game, 12)
    assert game.etape is Etape.RANGEE
    assert game.coups() == [Coup(Etape.RANGEE, numero) for numero in (1, 2, 3, 4)]
    pose, suivante = jouer_rangee(game, 1)
    assert (pose.nature, pose.rangee, pose.tetes) == (Nature.FAIBLE, 1, 2)
    assert game.humain.totalHead == 2
    assert numeros(game.stacks[0]) == [12]
    assert suivante.rangee == 2  # le 40 de l'IA, ensuite


@pytest.mark.exigence("SIX-06")
def test_exemple_du_sujet_45_puis_55_ramasse_sept_tetes_puis_56_derriere() -> None:
    game = partie(rangees([90], [46, 47, 48, 50, 51], [70], [43]), [56], [55], [45])
    poses = jouer_carte(game, 56)
    assert [(p.carte.number, p.joueur, p.rangee, p.nature) for p in poses] == [
        (45, 2, 4, Nature.SUITE),
        (55, 1, 2, Nature.SIXIEME),
        (56, 0, 2, Nature.SUITE),
    ]
    assert [p.tetes for p in poses] == [0, 7, 0]
    assert [player.totalHead for player in game.players] == [0, 7, 0]
    assert [numeros(serie) for serie in game.stacks] == [[90], [55, 56], [70], [43, 45]]


@pytest.mark.exigence("SIX-05")
def test_une_carte_tient_compte_de_celles_posees_avant_elle() -> None:
    game = partie(rangees([10], [20], [80], [90]), [31], [30])
    assert [pose.rangee for pose in jouer_carte(game, 31)] == [2, 2]


@pytest.mark.exigence("SIX-06")
def test_la_cinquieme_carte_ne_ramasse_rien() -> None:
    game = partie(rangees([1, 2, 3, 4], [60], [70], [80]), [5], [61])
    assert jouer_carte(game, 5)[0].nature is Nature.SUITE
    assert numeros(game.stacks[0]) == [1, 2, 3, 4, 5]
    assert game.humain.totalHead == 0


@pytest.mark.exigence("SIX-07")
def test_une_ia_trop_faible_ramasse_la_premiere_des_rangees_les_moins_chargees() -> None:
    game = partie(rangees([55], [30, 41], [60], [70]), [90], [5])
    pose, _ = jouer_carte(game, 90)
    assert (pose.nature, pose.rangee, pose.tetes) == (Nature.FAIBLE, 3, 3)
    for stacks, attendue in (
        (rangees([20], [30], [40], [50]), 1),
        (rangees([55], [20, 21], [10], [31, 32]), 4),
    ):
        assert jouer_carte(partie(stacks, [90], [5]), 90)[0].rangee == attendue


@pytest.mark.exigence("SIX-07")
def test_le_choix_d_une_rangee_ne_vaut_qu_une_fois() -> None:
    game = partie(rangees([20], [30], [40], [50]), [3, 4], [60, 61])
    for numero, rangee in ((4, 2), (3, 4)):
        assert jouer_carte(game, numero) == []
        assert game.coups()[0] == Coup(Etape.RANGEE, 1)
        assert jouer_rangee(game, rangee)[0].rangee == rangee
    assert game.humain.ramassees == cartes(30, 50, 60)  # le 60 de l'IA était sur la rangée 4


# --- les coups refusés ----------------------------------------------------------------------------


def test_un_coup_illegal_ne_change_rien() -> None:
    game = partie(rangees([1, 14], [38], [62], [90]), [12], [40])
    for coup, raison in (
        (Coup(Etape.CARTE, 13), "Cette carte n'est pas dans votre main."),
        (Coup(Etape.CARTE, 999), "Cette carte n'est pas dans votre main."),
        (Coup(Etape.RANGEE, 1), "La partie attend une carte de la main."),
        (CONTINUER, "La partie attend une carte de la main."),
    ):
        with pytest.raises(CoupIllegal) as refus:
            jouer(game, coup)
        assert str(refus.value) == raison
        assert (game.etape, game.table, game.humain.hand) == (Etape.CARTE, [], cartes(12))
    jouer_carte(game, 12)
    for numero in (0, 5):
        with pytest.raises(CoupIllegal, match="de 1 à 4"):
            jouer_rangee(game, numero)
    with pytest.raises(CoupIllegal, match="attend la rangée à ramasser"):
        jouer_carte(game, 12)
    jouer_rangee(game, 1)
    with pytest.raises(CoupIllegal, match="attend de savoir si l'on continue"):
        jouer_carte(game, 12)
    jouer(game, ARRETER)
    with pytest.raises(CoupIllegal, match="La partie est finie"):
        jouer(game, CONTINUER)


def test_a_chaque_tour_l_humain_joue_d_abord_puis_chaque_ia() -> None:
    game = partie(rangees([14], [38], [62], [90]), [48, 99], [1, 40], [2, 16])
    hasard = Random(0)
    assert [game.au_trait(), *map(game.est_machine, range(3))] == [0, False, True, True]
    for joueur, numero in enumerate((48, 40)):
        evenement = game.jouer(Coup(Etape.CARTE, numero), hasard)
        assert (evenement.joueur, evenement.poses, game.tour) == (joueur, (), 9)
        assert game.au_trait() == joueur + 1
    assert [coup.numero for coup in game.coups()] == [2, 16]
    assert len(game.jouer(Coup(Etape.CARTE, 16), hasard).poses) == 3
    assert (game.au_trait(), game.tour, game.table) == (0, 10, [])


def test_jouer_sur_une_copie_ne_touche_pas_a_la_partie() -> None:
    game = soiree_neuve(graine=3).game
    temoin = soiree_neuve(graine=3).game
    copie = game.copier()
    assert copie == game
    while copie.etape is not Etape.MANCHE_FINIE:
        jouer_le_premier_coup(copie)
        assert game == temoin
    jouer(copie, CONTINUER)
    assert (game, game.poses) == (temoin, [])


@pytest.mark.exigence("SIX-11", "SIX-12")
@pytest.mark.parametrize(
    ("tetes", "coup", "fin"),
    [
        ((3, 5), ARRETER, Fin((0,), "vous arrêtez")),
        ((5, 5), ARRETER, Fin((0, 1), "vous arrêtez")),
        ((66, 5), None, Fin((1,), "un joueur a 66 têtes")),
    ],
)
def test_l_issue_dit_qui_gagne_et_pourquoi(
    tetes: tuple[int, int], coup: Coup | None, fin: Fin
) -> None:
    game = partie(rangees([14], [38], [62], [90]), [48], [40])
    for player, acquises in zip(game.players, tetes, strict=True):
        player.acquises = acquises
    assert game.issue() is None
    jouer_carte(game, 48)
    if coup is not None:
        assert game.issue() is None
        jouer(game, coup)
    assert (game.issue(), game.coups()) == (fin, [])


@pytest.mark.parametrize("etape", [Etape.CARTE, Etape.RANGEE])
@pytest.mark.parametrize(
    "texte", ["", "douze", "1_0", "٣", "+3", "-3", "1.0", "1 2", "1" * 10, "²", "rangée", "r 2"]
)
def test_un_coup_illisible_n_est_pas_un_nombre(texte: str, etape: Etape) -> None:
    with pytest.raises(CoupIllisible):
        lire_coup(texte, etape)


@pytest.mark.exigence("SIX-07", "SIX-11")
def test_un_coup_se_relit_comme_il_s_ecrit() -> None:
    cartes_et_rangees = [(Etape.CARTE, 1), (Etape.CARTE, 104), (Etape.RANGEE, 1), (Etape.RANGEE, 4)]
    for coup in [*(Coup(*paire) for paire in cartes_et_rangees), CONTINUER, ARRETER]:
        for etape in (Etape.CARTE, Etape.MANCHE_FINIE):
            if coup.etape is not Etape.CARTE or etape is Etape.CARTE:
                assert lire_coup(str(coup), etape) == coup
    assert lire_coup("3", Etape.RANGEE) == lire_coup("Rangee 3") == Coup(Etape.RANGEE, 3)


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
    game = Game(stacks=[Serie([Card(1)] * taille)])
    for difference in range(bornes[0], bornes[1] + 1):
        assert game.evaluateCard(Card(1 + difference)) == SWITCH[bornes][taille], difference


@pytest.mark.exigence("SIX-09")
def test_evaluate_card_regarde_la_rangee_du_plus_petit_ecart() -> None:
    game = Game(stacks=rangees([10, 11, 12], [20], [1, 2, 3, 4, 30], [50]))
    assert game.evaluateCard(Card(14)) == 80
    assert game.evaluateCard(Card(22)) == 95
    assert game.evaluateCard(Card(31)) == 100
    assert game.evaluateCard(Card(33)) == 0


@pytest.mark.exigence("SIX-09")
@pytest.mark.parametrize("numero", [1, 12, 103])
def test_evaluate_card_sans_rangee_possible(numero: int) -> None:
    assert Game(stacks=rangees([104])).evaluateCard(Card(numero)) == -(10 + numero)


@pytest.mark.exigence("SIX-10")
def test_ai_plays_joue_la_premiere_carte_de_score_maximal_et_la_retire() -> None:
    game = Game(stacks=rangees([14], [38], [62], [90]))
    ia = AiPlayer("IA 1", cartes(5, 20, 40, 41, 64))
    assert [game.evaluateCard(card) for card in ia.hand] == [-15, 90, 95, 95, 95]
    assert game.aiPlays(ia) == Card(40)
    assert ia.hand == cartes(5, 20, 41, 64)


@pytest.mark.exigence("SIX-10")
def test_ai_plays_sans_bonne_carte_joue_la_plus_faible() -> None:
    ia = AiPlayer("IA 1", cartes(3, 7, 9))
    assert Game(stacks=rangees([20])).aiPlays(ia) == Card(3)  # -13 vaut mieux que -17 et -19
    assert ia.hand == cartes(7, 9)


@pytest.mark.exigence("SIX-10")
def test_les_ia_choisissent_avant_toute_pose() -> None:
    game = partie(rangees([3], [10], [50], [60]), [11, 99], [5, 12])
    poses = jouer_carte(game, 11)  # après le 11, le 12 vaudrait 100 : l'IA ne le sait pas
    assert [pose.carte.number for pose in poses] == [5, 11]
    autre = partie(rangees([10], [50], [60], [70]), [11, 99], [14, 53])
    poses = jouer_carte(autre, 11)  # après le 11, le 14 vaudrait moins que le 53
    assert [pose.carte.number for pose in poses] == [11, 14]


@pytest.mark.exigence("SIX-10")
def test_les_ia_jouent_de_meme_quoi_que_jouent_les_autres() -> None:
    tables = set()
    for rang in range(10):
        game = soiree_neuve(graine=5, ias=4).game
        jouees = [(c, j) for c, j, *_ in jouer_carte(game, game.humain.hand[rang].number)]
        noms = [(game.players[j].name, c.number) for c, j in jouees or game.table if j]
        tables.add(tuple(sorted(noms)))
    assert len(tables) == 1
    seules = soiree_neuve(graine=5, ias=4).game
    attendues = {
        (ia.name, seules.aiPlays(ia).number)
        for ia in seules.players[:0:-1]
        if isinstance(ia, AiPlayer)
    }
    assert set(tables.pop()) == attendues  # ni l'ordre des IA


# --- fin de manche, fin de partie, classement -----------------------------------------------------


@pytest.mark.exigence("SIX-11")
@pytest.mark.parametrize(
    ("acquises", "etape"), [(64, Etape.MANCHE_FINIE), (65, Etape.FINIE), (66, Etape.FINIE)]
)
def test_la_partie_finit_a_66_tetes_en_fin_de_manche(acquises: int, etape: Etape) -> None:
    game = partie(rangees([90], [80], [70], [92]), [94], [5])
    game.players[1].acquises = acquises
    game.jouer(Coup(Etape.CARTE, 94), Random(0))
    game.jouer(Coup(Etape.CARTE, 5), Random(0))
    evenement = game.jouer(Coup(Etape.RANGEE, 4), Random(0))
    assert evenement.poses[0].tetes == 1  # l'IA ramasse la rangée du 92, une tête
    assert evenement.limite == (acquises == 65)
    assert len(evenement.poses) == 2  # la manche va à son terme
    assert game.derniere_manche == (etape is Etape.FINIE)
    assert game.etape is etape


@pytest.mark.exigence("SIX-11")
def test_les_tetes_sont_conservees_d_une_manche_a_l_autre() -> None:
    game = Game([HumanPlayer("Ada"), AiPlayer("IA 1")])
    game.deal(Random(3))
    game.humain.ramasser(cartes(55, 10))
    game.players[1].ramasser(cartes(2))
    game.deal(Random(4))
    assert [player.totalHead for player in game.players] == [10, 1]
    assert [player.ramassees for player in game.players] == [[], []]
    assert game.manche == 2
    game.humain.ramasser(cartes(5))
    assert game.humain.totalHead == 12


@pytest.mark.exigence("SIX-12")
def test_le_classement_met_les_ex_aequo_au_meme_rang() -> None:
    game = Game(
        [
            HumanPlayer("Ada", acquises=12),
            AiPlayer("IA 1", acquises=40),
            AiPlayer("IA 2", acquises=12),
            AiPlayer("IA 3", acquises=3),
        ]
    )
    classement = [(rang, joueur.name) for rang, joueur in game.classement()]
    assert classement == [(1, "IA 3"), (2, "Ada"), (2, "IA 2"), (4, "IA 1")]


# --- les noms -------------------------------------------------------------------------------------


@pytest.mark.exigence("SIX-01")
@pytest.mark.parametrize("nom", ["Ada", "Zoé-Lise d'Ys", "a" * 20, "Vous", "李", "IA 0", "IA 10"])
def test_un_nom_permis(nom: str) -> None:
    verifier_nom(nom)
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
    with pytest.raises(NomRefuse) as refus:
        verifier_nom(nom)
    assert str(refus.value) == raison
