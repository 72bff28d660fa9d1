"""Les machines : celle du sujet, et l'expert, ce qu'il sait, ce qu'il imagine, ce qu'il vaut."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixquiprend import AiPlayer, Partie, game
from sixquiprend.card import NIVEAUX, NOMBRE_DE_CARTES, Avis, Card, Coup, Etape
from sixquiprend.commun.terminal import Clavier
from sixquiprend.dialogue import Seance
from sixquiprend.game import (
    CARTES_PAR_MAIN,
    au_trait,
    copier,
    coups,
    est_machine,
    hasard_du_tour,
    jeu_complet,
    refus,
)
from sixquiprend.machine import expert, ia
from sixquiprend.machine.expert import TourJoue
from sixquiprend.main import choisir
from sixquiprend.sauvegarde import carnet_neuf, decoder
from tests.appui import Resultat, en_memoire, lancer
from tests.sixquiprend.commun import jouer_carte, octets_de, partie_neuve, rangees, table
from tests.sixquiprend.tournoi import entre_machines, jouer_tour

GRAINES = st.integers(0, 10_000)


def en_cours(graine: int, tours: int, joueurs: int = 4) -> Partie:
    """Une manche jouée au hasard pendant quelques tours."""
    partie = entre_machines(graine, joueurs)
    for _ in range(tours):
        jouer_tour(partie, ["hasard"] * joueurs, Random(graine), 0)
    return partie


# --- la machine du sujet --------------------------------------------------------------------------


@pytest.mark.exigence("SIX-10")
def test_l_ia_du_sujet_choisit_par_ai_plays_dans_la_main_qu_elle_joue(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """`aiPlays` reçoit l'IA de la partie, avec une copie de sa main, et sa carte est jouée."""
    appels = []
    d_origine = Partie.aiPlays

    def ai_plays(partie: Partie, ai: AiPlayer) -> Card:
        avant = list(ai.getHand())
        carte = d_origine(partie, ai)
        assert ai.getHand() == [card for card in avant if card != carte]
        appels.append((ai, carte))
        return carte

    monkeypatch.setattr(Partie, "aiPlays", ai_plays)
    partie = partie_neuve(ias=3)
    game.jouer(partie, coups(partie)[-1])
    while est_machine(partie, au_trait(partie)) and partie.etape is Etape.CARTE:
        ai = partie.players[au_trait(partie)]
        main = list(ai.getHand())
        coup = ia.choisir(partie, "sujet", Random(0))
        assert ai.getHand() == main, "choisir n'est pas encore jouer"
        assert refus(partie, coup) is None
        assert appels[-1][0].name == ai.name
        assert appels[-1][1].number == coup.numero
        game.jouer(partie, coup)
        assert ai.getHand() == [card for card in main if card.number != coup.numero]
    assert len(appels) == 3


@pytest.mark.exigence("SIX-07")
@pytest.mark.parametrize("niveau", NIVEAUX)
def test_une_ia_ramasse_la_rangee_la_moins_chere_a_chaque_niveau(niveau: str) -> None:
    seance = Seance(Clavier(carnet_neuf()), {}, niveau, texte=False, hasard=Random(7))
    partie = table(rangees([13, 14], [38], [55], [90]), [91], [12])
    game.jouer(partie, Coup(Etape.CARTE, 91))
    game.jouer(partie, Coup(Etape.CARTE, 12))
    assert choisir(seance, partie) == Coup(Etape.RANGEE, 2)


@pytest.mark.exigence("SIX-07")
def test_le_conseil_d_une_rangee_est_la_moins_chere() -> None:
    partie = table(rangees([13, 14], [38], [55], [90]), [12], [91])
    jouer_carte(partie, 12)
    attendus = [(2, -1, "1 tête"), (1, -2, "2 têtes"), (4, -3, "3 têtes")]
    assert expert.avis(partie, Random(1)) == [
        Avis(Coup(Etape.RANGEE, numero), valeur, mots) for numero, valeur, mots in attendus
    ]


# --- l'expert : les habitudes ---------------------------------------------------------------------


@pytest.mark.exigence("SIX-09")
@given(GRAINES, st.integers(0, 9))
def test_les_notes_du_sujet_sont_celles_des_regles(graine: int, tours: int) -> None:
    partie = en_cours(graine, tours)
    notes = expert.noter(expert.sujet(), expert.rangees_de(s.stack for s in partie.stacks))
    for carte in jeu_complet():
        assert notes[carte.number] == partie.evaluateCard(carte)


@given(GRAINES, st.integers(0, 9))
def test_la_plus_proche_note_l_ecart_et_rien_de_ce_qui_ramasse(graine: int, tours: int) -> None:
    partie = en_cours(graine, tours)
    rapides = expert.rangees_de(serie.stack for serie in partie.stacks)
    for habitude in expert.PROCHES:
        notes = expert.noter(habitude, rapides)
        for carte in jeu_complet():
            indice = carte.getMinimumStack(partie.stacks)
            if indice < 0 or partie.stacks[indice].pleine:
                assert notes[carte.number] < -NOMBRE_DE_CARTES
            else:
                ecart = carte.number - partie.stacks[indice].getLastCard().number
                assert notes[carte.number] == -ecart


@given(GRAINES)
def test_la_manche_imaginee_suit_les_regles(graine: int) -> None:
    """Avec les vraies mains, la manche imaginée ramasse ce que la vraie manche ramasse."""
    partie = en_cours(graine, 0)
    mains = [[card.number for card in joueur.hand] for joueur in partie.players]
    jouee = max(mains[0], key=lambda numero: partie.evaluateCard(Card(numero)))
    rapides = expert.rangees_de(serie.stack for serie in partie.stacks)
    donne = expert.Donne(mains, [expert.sujet()] * 4)
    attendu = expert.tetes_de_la_manche(jouee, donne, rapides)[0]
    for _ in range(CARTES_PAR_MAIN):
        jouer_tour(partie, ["sujet"] * 4, Random(0), 0)
    assert partie.players[0].totalHead == attendu


@given(GRAINES, st.integers(0, 8))
def test_toutes_les_cartes_s_essaient_dans_les_memes_donnes(graine: int, tours: int) -> None:
    """Rejouer une carte dans une donne donne les mêmes têtes : elle n'a pas changé."""
    partie = en_cours(graine, tours)
    main = [card.number for card in partie.players[0].hand]
    reste = expert.cachees(partie)
    croyances = expert.observer(partie, [expert.HASARD, expert.CHERCHEUR])
    habitudes = [expert.HASARD, expert.CHERCHEUR]
    donne = expert.donner(main, croyances, habitudes, reste, Random(graine))
    rapides = expert.rangees_de(serie.stack for serie in partie.stacks)
    une_fois = [expert.tetes_de_la_manche(numero, donne, rapides) for numero in main]
    assert une_fois == [expert.tetes_de_la_manche(numero, donne, rapides) for numero in main]
    assert sorted(donne.mains[0]) == main
    cartes = [numero for autre in donne.mains for numero in autre]
    assert len(set(cartes)) == 4 * len(main)


def test_a_la_fin_l_expert_ne_compare_plus_que_trois_cartes() -> None:
    partie = en_cours(3, 0)
    couts = expert.couts(partie, Random(1))
    assert len(couts) == expert.CONSEILS
    assert couts.keys() <= {card.number for card in partie.players[0].hand}
    presque_finie = en_cours(3, 8)
    couts = expert.couts(presque_finie, Random(1))
    assert couts.keys() == {card.number for card in presque_finie.players[0].hand}


def test_une_carte_qui_ramasse_a_coup_sur_n_est_pas_gardee_jusqu_au_bout() -> None:
    """65 ramasserait tout de suite la rangée pleine ; des quatre cartes, trois restent en lice."""
    ailleurs = rangees([60, 61, 62, 63, 64], [20], [30], [104])
    partie = table(ailleurs, [21, 31, 32, 65], [1, 2, 5, 6])
    assert expert.couts(partie, Random(1)).keys() == {21, 31, 32}


# --- l'expert : ce qu'il croit des autres ---------------------------------------------------------


def test_une_manche_finie_ne_dit_rien_des_cartes_que_garde_un_joueur() -> None:
    """Dans la manche en cours, il n'a plus mieux que ce qu'il a joué ; avant, c'est fini."""
    partie = en_cours(1, 0)
    vues = expert.rangees_de(serie.stack for serie in partie.stacks)
    reste = [card.number for card in jeu_complet()]
    bonnes = sorted(reste, key=lambda numero: partie.evaluateCard(Card(numero)))
    tours = [TourJoue(vues, bonnes[50])]
    _, finie = expert.confronter(expert.sujet(), [tours, []], reste, 10)
    _, en_cours_ = expert.confronter(expert.sujet(), [tours], reste, 9)
    assert finie == frozenset(reste)
    assert frozenset(bonnes[:51]) <= en_cours_
    assert bonnes[-1] not in en_cours_


def test_qui_avait_mieux_que_ce_qu_il_a_joue_n_a_pas_cette_habitude() -> None:
    """90 puis 50 : il joue sa plus forte. 50 puis 90 : il avait 90, et ne l'a pas jouée."""
    vues = expert.rangees_de(serie.stack for serie in en_cours(1, 0).stacks)
    reste = [card.number for card in jeu_complet()]
    forte, moins_forte = TourJoue(vues, 90), TourJoue(vues, 50)
    chance, permises = expert.confronter(expert.PLUS_FORTE, [[forte, moins_forte]], reste, 8)
    assert permises == set(range(1, 51))
    ecartee, toutes = expert.confronter(expert.PLUS_FORTE, [[moins_forte, forte]], reste, 8)
    assert toutes == set(reste)
    assert ecartee < chance


def parts_apres(niveau: str, tours: int) -> list[list[float]]:
    """Ce qu'on croit de trois joueurs de ce niveau, après quelques tours d'une manche."""
    partie = entre_machines(4, 4)
    hasard = Random(4)
    for _ in range(tours):
        jouer_tour(partie, [niveau] * 4, hasard, 0)
    habitudes = [expert.sujet(), expert.PROCHES[0], expert.HASARD]
    return [croyance.parts for croyance in expert.observer(partie, habitudes)]


def test_les_habitudes_se_devinent_a_ce_que_chacun_joue() -> None:
    """Rien n'est su d'avance ; après six tours, celle de chacun l'emporte."""
    assert parts_apres("sujet", 0) == [[pytest.approx(1 / 3)] * 3] * 3
    for parts in parts_apres("sujet", 6):
        assert parts[0] > 0.9
    for parts in parts_apres("hasard", 6):
        assert parts[2] > 0.9


def test_qui_joue_pres_des_rangees_cherche_et_qui_joue_au_hasard_non() -> None:
    partie = entre_machines(4, 4)
    for tour in range(6):
        jouer_tour(partie, ["sujet", "proche", "proche", "hasard"], Random(tour), 0)
    croyances = expert.observer(partie, [expert.HASARD, expert.CHERCHEUR])
    parts = [croyance.parts[1] for croyance in croyances]
    assert parts[0] > parts[2] and parts[1] > parts[2]
    assert all(croyance.permises[1] == set(expert.cachees(partie)) for croyance in croyances)


def test_un_chercheur_joue_au_hasard_a_deux_et_souvent_au_plus_proche_a_plus() -> None:
    assert expert.reponse_d_un_chercheur(1, Random(1)) is expert.HASARD
    reponses = {expert.reponse_d_un_chercheur(3, Random(graine)) for graine in range(20)}
    assert reponses == {expert.PROCHES[0], expert.HASARD}


def test_un_ecart_nul_se_dit_autant() -> None:
    assert expert.mots(0.01, 3) == "autant de têtes que les autres en moyenne"
    assert expert.mots(-1.0, 3) == "1,0 tête de moins que les autres en moyenne"
    assert expert.mots(2.5, 2) == "2,5 têtes de plus que l'autre en moyenne"


def test_la_table_retient_les_rangees_et_la_carte_de_chacun() -> None:
    partie = partie_neuve(ias=2)
    avant = tuple(tuple(serie.stack) for serie in partie.stacks)
    forte = partie.humain.hand[-1]
    poses = jouer_carte(partie, forte.number)
    ((tour,),) = partie.passe
    assert tour.rangees == avant
    assert tour.cartes[0] == forte
    assert sorted(tour.cartes) == [pose.carte for pose in poses]
    assert decoder(octets_de(partie)).passe == partie.passe


def test_ce_qui_est_cache_est_ce_qu_un_joueur_ne_voit_pas() -> None:
    partie = en_cours(3, 4)
    game.jouer(partie, coups(partie)[0])  # sa carte attend, cachée, sur la table
    cachees = set(expert.cachees(partie))
    ailleurs = {c.number for j in partie.players if j is not partie.players[1] for c in j.hand}
    ailleurs.add(partie.table[0].carte.number)
    assert cachees == ailleurs | {card.number for card in partie.deck}


@pytest.mark.sans_couverture
@pytest.mark.parametrize("tours", [0, 5, 9])
def test_la_machine_ne_regarde_ni_les_mains_ni_le_talon(tours: int) -> None:
    """Mêmes rangées, même main, même passé ; d'autres cartes cachées : le même choix."""
    partie = en_cours(11, tours)
    moi, *autres = partie.players
    choix = expert.choisir(partie, Random(5))
    assert choix in coups(partie)
    caches = [card for autre in autres for card in autre.hand] + partie.deck
    for graine in range(3):
        Random(graine).shuffle(caches)
        reste = iter(caches)
        for autre in autres:
            autre.hand = sorted(next(reste) for _ in moi.hand)
        partie.deck = list(reste)
        assert expert.choisir(partie, Random(5)) == choix


def test_une_carte_qui_ne_risque_rien_passe_devant_celle_qui_ramasse() -> None:
    partie = table(rangees([60, 61, 62, 63, 64], [20], [30], [104]), [21, 65], [1, 2])
    meilleur, pire = expert.avis(partie, Random(1))
    assert (str(meilleur.coup), str(pire.coup)) == ("21", "65")
    assert meilleur.valeur >= pire.valeur
    moyenne = r"\d+,\d têtes? de (plus|moins) que l'autre en moyenne dans la manche"
    assert re.fullmatch(moyenne, meilleur.mots)
    assert re.fullmatch(moyenne, pire.mots)


@pytest.mark.exigence("SIX-04")
@pytest.mark.sans_couverture
@pytest.mark.parametrize("tours", [0, 1, 4])
def test_une_partie_relue_tire_le_meme_hasard(tours: int) -> None:
    partie = partie_neuve(ias=3)
    for _ in range(tours):
        jouer_tour(partie, ["expert"] * 4, hasard_du_tour(partie), 0)
    for essai in (copier(partie), decoder(octets_de(partie))):
        coup = expert.choisir(essai, hasard_du_tour(essai))
        assert coup == expert.choisir(partie, hasard_du_tour(partie))


# --- la commande ----------------------------------------------------------------------------------


def recits(texte: str) -> list[str]:
    """Ce que le texte d'une partie raconte de chaque tour."""
    return re.findall(r"^Le \d+ \([^.]*\.$", texte, re.MULTILINE)


@pytest.mark.sans_couverture
@pytest.mark.parametrize(("ias", "commande"), [(1, lancer), (3, en_memoire)])
def test_une_partie_reprise_continue_comme_elle_aurait_continue(
    tmp_path: Path, ias: int, commande: Callable[..., Resultat]
) -> None:
    """Le hasard d'une IA vient de la graine et du rang de son coup."""
    main = [str(card.number) for card in reversed(partie_neuve(7, ias).humain.hand)]
    saisies = [f"Ada\n{ias}\n" + "\n".join(main[:nombre]) for nombre in (4, 2)]
    saisies.append("\n".join(main[2:4]))
    options = [("--graine", "7"), ("--graine", "7", "-s", "p.six"), ("-c", "p.six")]
    entiere, _, suite = (
        commande("sixquiprend", "--niveau", "expert", *plus, saisies=tape, dossier=tmp_path)
        for tape, plus in zip(saisies, options, strict=True)
    )
    assert len(recits(entiere.texte)) == 4
    assert recits(suite.texte) == recits(entiere.texte)[2:]


@pytest.mark.exigence("SIX-10")
@pytest.mark.sans_couverture
def test_les_ia_jouent_au_niveau_demande(tmp_path: Path) -> None:
    main = [str(card.number) for card in reversed(partie_neuve(7, 3).humain.hand)]
    saisies = "Ada\n3\n" + "\n".join(main[:3])
    textes = [
        en_memoire(
            "sixquiprend", "--graine", "7", *options, saisies=saisies, dossier=tmp_path
        ).texte
        for options in ((), ("--niveau", "sujet"), ("--niveau", "expert"))
    ]
    assert textes[0] == textes[1] != textes[2]


def test_conseil_donne_les_trois_meilleurs_coups_sans_jouer(tmp_path: Path) -> None:
    saisies = "Ada\n1\nconseil\nconseil\n"
    avec = lancer("sixquiprend", "--graine", "7", saisies=saisies, dossier=tmp_path).texte
    conseils = re.findall(r"^\d+ : (?:rangée|trop faible).*", avec, re.M)
    assert len(conseils) == 6
    assert conseils[:3] == conseils[3:], "le même tour, le même hasard"
