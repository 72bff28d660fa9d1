"""Les règles : la donne, un tour, les refus, la fin, et les exemples du sujet."""

from __future__ import annotations

from random import Random

import pytest

from sixquiprend import AiPlayer, Coup, CoupIllegal, CoupIllisible, Etape, Game, HumanPlayer
from sixquiprend.card import ARRETER, CONTINUER, lire_coup
from sixquiprend.game import Fin, Nature, jeu_complet
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
