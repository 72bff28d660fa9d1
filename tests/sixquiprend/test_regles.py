"""Les règles : la donne, un tour, les refus, la fin, et les exemples du sujet."""

from __future__ import annotations

from random import Random

import pytest

from sixquiprend import AiPlayer, Coup, CoupIllisible, Etape, HumanPlayer, Partie, game
from sixquiprend.card import ARRETER, CONTINUER, lire_coup
from sixquiprend.game import (
    Fin,
    Nature,
    au_trait,
    copier,
    coups,
    est_machine,
    hasard_du_tour,
    issue,
    jeu_complet,
    nouvelle_partie,
    partie_de_graine,
    refus,
)
from tests.sixquiprend.commun import (
    cartes,
    jouer,
    jouer_carte,
    jouer_le_premier_coup,
    jouer_rangee,
    numeros,
    partie_neuve,
    rangees,
    table,
)

# --- la donne -------------------------------------------------------------------------------------


@pytest.mark.exigence("SIX-04")
@pytest.mark.parametrize("ias", range(1, 10))
def test_la_donne_dix_cartes_triees_et_quatre_rangees(ias: int) -> None:
    partie = partie_neuve(ias=ias)
    assert len(partie.players) == ias + 1
    for player in partie.players:
        assert len(player.hand) == 10
        assert player.hand == sorted(player.hand)
    assert [len(serie.stack) for serie in partie.stacks] == [1, 1, 1, 1]
    assert len(partie.deck) == 104 - 10 * (ias + 1) - 4
    assert (partie.manche, partie.tour, partie.etape) == (1, 1, Etape.CARTE)


@pytest.mark.exigence("SIX-04")
def test_dix_joueurs_utilisent_les_104_cartes() -> None:
    partie = partie_neuve(ias=9)
    distribuees = [card for player in partie.players for card in player.hand]
    distribuees += [serie.getLastCard() for serie in partie.stacks]
    assert partie.deck == []
    assert sorted(distribuees) == jeu_complet()


@pytest.mark.exigence("SIX-04")
def test_chaque_manche_melange_les_104_cartes_meme_celles_qu_on_a_ramassees() -> None:
    """Chaque place reçoit tantôt une carte, tantôt une autre, et chaque carte y passe."""
    partie = Partie([HumanPlayer("Ada"), AiPlayer("IA 1")])
    mains, premieres, restes = set(), set(), set()
    for graine in range(400):
        partie.humain.ramasser(cartes(55, 104))
        partie.deal(Random(graine))
        donnees = [card for player in partie.players for card in player.hand]
        posees = [serie.getLastCard() for serie in partie.stacks]
        assert sorted([*donnees, *posees, *partie.deck]) == jeu_complet()
        mains.update(partie.humain.hand)
        premieres.update(posees)
        restes.update(partie.deck)
    assert mains == premieres == restes == set(jeu_complet())


@pytest.mark.exigence("SIX-04")
def test_deux_manches_d_une_partie_ne_donnent_pas_les_memes_cartes() -> None:
    partie = partie_neuve()
    donnes = set()
    for _ in range(20):
        donnes.add(tuple(card.number for card in partie.humain.hand))
        for player in partie.players:
            player.hand = []
        jouer(partie, CONTINUER)
    assert len(donnes) == 20


@pytest.mark.exigence("SIX-04")
def test_la_graine_decide_de_toutes_les_donnes() -> None:
    """La partie d'une graine se refait ; le hasard d'un coup n'est celui d'aucun autre."""
    partie = partie_neuve(graine=3)
    assert partie == partie_de_graine(partie.graine, "Ada", 2)
    assert partie != partie_neuve(graine=4)
    tires = set()
    for _ in range(12):
        tires.add(hasard_du_tour(partie).random())
        jouer(partie, coups(partie)[0])
    assert len(tires) == 12


@pytest.mark.exigence("SIX-01")
def test_sans_rien_dire_une_partie_oppose_vous_a_deux_ia() -> None:
    partie = nouvelle_partie(Random(1))
    assert [joueur.name for joueur in partie.players] == ["Vous", "IA 1", "IA 2"]


@pytest.mark.exigence("SIX-04", "SIX-11")
def test_la_manche_finit_quand_les_mains_sont_vides() -> None:
    partie = partie_neuve()
    for tour in range(1, 11):
        assert (partie.etape, partie.tour) == (Etape.CARTE, tour)
        jouer_le_premier_coup(partie)
    assert all(player.hand == [] for player in partie.players)
    assert partie.etape is Etape.MANCHE_FINIE
    assert coups(partie) == [CONTINUER, ARRETER]


# --- un tour, d'après les exemples du sujet -------------------------------------------------------


@pytest.mark.exigence("SIX-05")
def test_exemple_du_sujet_16_40_et_48_se_posent_dans_cet_ordre() -> None:
    partie = table(rangees([14], [38], [62], [90]), [48], [40], [16])
    poses = jouer_carte(partie, 48)
    assert [(pose.carte.number, pose.joueur) for pose in poses] == [(16, 2), (40, 1), (48, 0)]
    assert [(pose.carte.number, pose.rangee) for pose in poses] == [(16, 1), (40, 2), (48, 2)]
    assert all(pose.nature is Nature.SUITE and pose.tetes == 0 for pose in poses)
    assert [numeros(serie) for serie in partie.stacks] == [[14, 16], [38, 40, 48], [62], [90]]


@pytest.mark.exigence("SIX-07")
def test_exemple_du_sujet_12_trop_faible_ramasse_1_et_14_pour_deux_tetes() -> None:
    partie = table(rangees([1, 14], [38], [62], [90]), [12], [40])
    jouer_carte(partie, 12)
    assert partie.etape is Etape.RANGEE
    assert coups(partie) == [Coup(Etape.RANGEE, numero) for numero in (1, 2, 3, 4)]
    pose, suivante = jouer_rangee(partie, 1)
    assert (pose.nature, pose.rangee, pose.tetes) == (Nature.FAIBLE, 1, 2)
    assert partie.humain.totalHead == 2
    assert numeros(partie.stacks[0]) == [12]
    assert suivante.rangee == 2  # le 40 de l'IA, ensuite


@pytest.mark.exigence("SIX-06")
def test_exemple_du_sujet_45_puis_55_ramasse_sept_tetes_puis_56_derriere() -> None:
    partie = table(rangees([90], [46, 47, 48, 50, 51], [70], [43]), [56], [55], [45])
    poses = jouer_carte(partie, 56)
    assert [(p.carte.number, p.joueur, p.rangee, p.nature) for p in poses] == [
        (45, 2, 4, Nature.SUITE),
        (55, 1, 2, Nature.SIXIEME),
        (56, 0, 2, Nature.SUITE),
    ]
    assert [p.tetes for p in poses] == [0, 7, 0]
    assert [player.totalHead for player in partie.players] == [0, 7, 0]
    assert [numeros(serie) for serie in partie.stacks] == [[90], [55, 56], [70], [43, 45]]


@pytest.mark.exigence("SIX-05")
def test_une_carte_tient_compte_de_celles_posees_avant_elle() -> None:
    partie = table(rangees([10], [20], [80], [90]), [31], [30])
    assert [pose.rangee for pose in jouer_carte(partie, 31)] == [2, 2]


@pytest.mark.exigence("SIX-06")
def test_la_cinquieme_carte_ne_ramasse_rien() -> None:
    partie = table(rangees([1, 2, 3, 4], [60], [70], [80]), [5], [61])
    assert jouer_carte(partie, 5)[0].nature is Nature.SUITE
    assert numeros(partie.stacks[0]) == [1, 2, 3, 4, 5]
    assert partie.humain.totalHead == 0


@pytest.mark.exigence("SIX-07")
def test_une_ia_trop_faible_ramasse_la_premiere_des_rangees_les_moins_chargees() -> None:
    partie = table(rangees([55], [30, 41], [60], [70]), [90], [5])
    pose, _ = jouer_carte(partie, 90)
    assert (pose.nature, pose.rangee, pose.tetes) == (Nature.FAIBLE, 3, 3)
    for stacks, attendue in (
        (rangees([20], [30], [40], [50]), 1),
        (rangees([55], [20, 21], [10], [31, 32]), 4),
    ):
        assert jouer_carte(table(stacks, [90], [5]), 90)[0].rangee == attendue


@pytest.mark.exigence("SIX-07")
def test_le_choix_d_une_rangee_ne_vaut_qu_une_fois() -> None:
    partie = table(rangees([20], [30], [40], [50]), [3, 4], [60, 61])
    for numero, rangee in ((4, 2), (3, 4)):
        assert jouer_carte(partie, numero) == []
        assert coups(partie)[0] == Coup(Etape.RANGEE, 1)
        assert jouer_rangee(partie, rangee)[0].rangee == rangee
    assert partie.humain.ramassees == cartes(30, 50, 60)  # le 60 de l'IA était sur la rangée 4


# --- les coups refusés ----------------------------------------------------------------------------


@pytest.mark.exigence("SIX-07", "SIX-11")
def test_un_refus_dit_ce_que_la_partie_attend() -> None:
    partie = table(rangees([1, 14], [38], [62], [90]), [12], [40])
    for coup, raison in (
        (Coup(Etape.CARTE, 13), "Cette carte n'est pas dans votre main."),
        (Coup(Etape.CARTE, 999), "Cette carte n'est pas dans votre main."),
        (Coup(Etape.RANGEE, 1), "La partie attend une carte de la main."),
        (CONTINUER, "La partie attend une carte de la main."),
        (Coup(Etape.CARTE, 12), None),
    ):
        assert refus(partie, coup) == raison
    jouer_carte(partie, 12)
    for numero in (0, 5):
        raison = "Les rangées sont numérotées de 1 à 4."
        assert refus(partie, Coup(Etape.RANGEE, numero)) == raison
    assert refus(partie, Coup(Etape.CARTE, 12)) == "La partie attend la rangée à ramasser."
    jouer_rangee(partie, 1)
    raison = "La partie attend de savoir si l'on continue."
    assert refus(partie, Coup(Etape.CARTE, 12)) == raison
    jouer(partie, ARRETER)
    assert refus(partie, CONTINUER) == "La partie est finie."


@pytest.mark.exigence("SIX-05", "SIX-10")
def test_a_chaque_tour_l_humain_joue_d_abord_puis_chaque_ia() -> None:
    partie = table(rangees([14], [38], [62], [90]), [48, 99], [1, 40], [2, 16])
    assert au_trait(partie) == 0
    assert [est_machine(partie, joueur) for joueur in range(3)] == [False, True, True]
    for joueur, numero in enumerate((48, 40)):
        evenement = game.jouer(partie, Coup(Etape.CARTE, numero))
        assert (evenement.joueur, evenement.poses, partie.tour) == (joueur, (), 9)
        assert au_trait(partie) == joueur + 1
    assert [coup.numero for coup in coups(partie)] == [2, 16]
    assert len(game.jouer(partie, Coup(Etape.CARTE, 16)).poses) == 3
    assert (au_trait(partie), partie.tour, partie.table) == (0, 10, [])


@pytest.mark.exigence("SIX-10")
def test_jouer_sur_une_copie_ne_touche_pas_a_la_partie() -> None:
    partie = partie_neuve(graine=3)
    temoin = partie_neuve(graine=3)
    copie = copier(partie)
    assert copie == partie
    while copie.etape is not Etape.MANCHE_FINIE:
        jouer_le_premier_coup(copie)
        assert partie == temoin
    jouer(copie, CONTINUER)
    assert partie == temoin


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
    partie = table(rangees([14], [38], [62], [90]), [48], [40])
    for player, acquises in zip(partie.players, tetes, strict=True):
        player.acquises = acquises
    assert issue(partie) is None
    jouer_carte(partie, 48)
    if coup is not None:
        assert issue(partie) is None
        jouer(partie, coup)
    assert (issue(partie), coups(partie)) == (fin, [])


@pytest.mark.exigence("SIX-07")
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
        assert lire_coup(str(coup)) == lire_coup(str(coup), coup.etape) == coup
    assert lire_coup("3", Etape.RANGEE) == lire_coup("Rangee 3") == Coup(Etape.RANGEE, 3)


# --- fin de manche, fin de partie, classement -----------------------------------------------------


@pytest.mark.exigence("SIX-11")
@pytest.mark.parametrize(
    ("acquises", "etape"), [(64, Etape.MANCHE_FINIE), (65, Etape.FINIE), (66, Etape.FINIE)]
)
def test_la_partie_finit_a_66_tetes_en_fin_de_manche(acquises: int, etape: Etape) -> None:
    partie = table(rangees([90], [80], [70], [92]), [94], [5])
    partie.players[1].acquises = acquises
    game.jouer(partie, Coup(Etape.CARTE, 94))
    game.jouer(partie, Coup(Etape.CARTE, 5))
    evenement = game.jouer(partie, Coup(Etape.RANGEE, 4))
    assert evenement.poses[0].tetes == 1  # l'IA ramasse la rangée du 92, une tête
    assert evenement.limite == (acquises == 65)
    assert len(evenement.poses) == 2  # la manche va à son terme
    assert partie.derniere_manche == (etape is Etape.FINIE)
    assert partie.etape is etape


@pytest.mark.exigence("SIX-11")
def test_les_tetes_sont_conservees_d_une_manche_a_l_autre() -> None:
    partie = Partie([HumanPlayer("Ada"), AiPlayer("IA 1")])
    partie.deal(Random(3))
    partie.humain.ramasser(cartes(55, 10))
    partie.players[1].ramasser(cartes(2))
    partie.deal(Random(4))
    assert [player.totalHead for player in partie.players] == [10, 1]
    assert [player.ramassees for player in partie.players] == [[], []]
    assert partie.manche == 2
    partie.humain.ramasser(cartes(5))
    assert partie.humain.totalHead == 12
    partie.deal(Random(5))
    assert [player.totalHead for player in partie.players] == [12, 1], "celles des deux manches"


@pytest.mark.exigence("SIX-12")
def test_le_classement_met_les_ex_aequo_au_meme_rang() -> None:
    partie = Partie(
        [
            HumanPlayer("Ada", acquises=12),
            AiPlayer("IA 1", acquises=40),
            AiPlayer("IA 2", acquises=12),
            AiPlayer("IA 3", acquises=3),
        ]
    )
    classement = [(rang, joueur.name) for rang, joueur in partie.classement()]
    assert classement == [(1, "IA 3"), (2, "Ada"), (2, "IA 2"), (4, "IA 1")]
