"""La machine experte : ce qu'elle sait, ce qu'elle imagine, ce qu'elle vaut."""

from __future__ import annotations

import re
from copy import deepcopy
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixquiprend import ia
from sixquiprend.card import Card, Serie
from sixquiprend.game import CARTES_PAR_MAIN, Etape, Game, Soiree, jeu_complet
from sixquiprend.player import AiPlayer, HumanPlayer
from sixquiprend.sauvegarde import decoder, encoder
from tests.outils import Resultat, lancer
from tests.sixquiprend.tournoi import jouer, jouer_tour

GRAINES = st.integers(0, 10_000)


def en_cours(graine: int, tours: int, joueurs: int = 4) -> Game:
    """Une manche jouée au hasard pendant quelques tours."""
    hasard = Random(graine)
    game = Game([AiPlayer(f"IA {numero}") for numero in range(joueurs)])
    game.deal(hasard)
    for _ in range(tours):
        jouer_tour(game, ["hasard"] * joueurs, hasard, 0)
    return game


@given(GRAINES, st.integers(0, 9))
def test_la_note_rapide_est_celle_du_sujet(graine: int, tours: int) -> None:
    game = en_cours(graine, tours)
    rangees = [(s.lastCard.number, len(s.stack), s.totalHead) for s in game.stacks]
    for carte in jeu_complet():
        assert ia.rangee_de(carte.number, rangees) == carte.getMinimumStack(game.stacks)
        assert ia.note(carte.number, rangees) == game.evaluateCard(carte)


@given(GRAINES)
def test_la_manche_imaginee_suit_les_regles(graine: int) -> None:
    """Avec les vraies mains, la manche imaginée ramasse ce que la vraie manche ramasse."""
    game = en_cours(graine, 0)
    mains = [[card.number for card in joueur.hand] for joueur in game.players]
    rangees = [(s.lastCard.number, len(s.stack), s.totalHead) for s in game.stacks]
    carte = max(game.players[0].hand, key=lambda c: (game.evaluateCard(c), -c.number))
    attendu = ia.tetes_de_la_manche(carte.number, mains, rangees)
    for _ in range(CARTES_PAR_MAIN):
        jouer_tour(game, ["sujet"] * 4, Random(0), 0)
    assert game.players[0].totalHead == attendu


def test_ce_qui_est_cache_est_ce_qu_un_joueur_ne_voit_pas() -> None:
    game = en_cours(3, 4)
    cachees = set(ia.cachees(game, game.players[1]))
    ailleurs = {c.number for j in game.players if j is not game.players[1] for c in j.hand}
    assert cachees == ailleurs | {card.number for card in game.deck}


@pytest.mark.sans_couverture
@pytest.mark.parametrize("tours", [0, 5, 9])
def test_la_machine_ne_regarde_ni_les_mains_ni_le_talon(tours: int) -> None:
    """Mêmes rangées, même main, même passé ; d'autres cartes cachées : le même choix."""
    game = en_cours(11, tours)
    moi, *autres = game.players
    choix = ia.choisir(game, moi, Random(5))
    assert choix in moi.hand
    caches = [card for autre in autres for card in autre.hand] + game.deck
    for graine in range(3):
        Random(graine).shuffle(caches)
        reste = iter(caches)
        for autre in autres:
            autre.hand = sorted(next(reste) for _ in moi.hand)
        game.deck = list(reste)
        assert ia.choisir(game, moi, Random(5)) == choix


def test_une_carte_qui_ne_risque_rien_passe_devant_celle_qui_ramasse() -> None:
    rangees = [[60, 61, 62, 63, 64], [20], [30], [104]]
    game = Game(
        [AiPlayer("IA 1", [Card(21), Card(65)]), AiPlayer("IA 2", [Card(1), Card(2)])],
        stacks=[Serie([Card(numero) for numero in rangee]) for rangee in rangees],
    )
    meilleur, pire = ia.avis(game, game.players[0], Random(1))
    assert (meilleur.coup, pire.coup) == (21, 65)
    assert meilleur.valeur >= pire.valeur
    assert meilleur.mots.endswith(("tête", "têtes"))


@pytest.mark.sans_couverture
def test_l_expert_ramasse_moins_que_trois_machines_du_sujet() -> None:
    """Quatre parties, la place de A tournant ; le rapport en joue davantage."""
    issues = [jouer("expert", "sujet", 40 + rang, rang) for rang in range(4)]
    miennes, autres = (sum(list(i.mesures.values())[k] for i in issues) for k in (0, 1))
    assert miennes <= 0.75 * autres


def soiree_experte(graine: int, ias: int) -> Soiree:
    """Une soirée dont la première manche commence, contre des experts."""
    soiree = Soiree(graine, choix=ia.choisir)
    soiree.nouvelle_partie("Ada", ias)
    return soiree


def jouer_le_plus_fort(soiree: Soiree) -> list[int]:
    """Joue un tour, toujours la plus forte carte de l'humain ; rend les cartes de tous."""
    soiree.jouer(soiree.game.coups()[-1])
    jouees = [carte.number for carte, _ in soiree.game.table]
    while soiree.game.table:
        if soiree.game.etape is Etape.RANGEE:
            soiree.jouer(soiree.game.coups()[0])
        soiree.game.poser()
    return jouees


@pytest.mark.sans_couverture
@pytest.mark.parametrize("tours", [0, 1, 4])
def test_une_soiree_relue_tire_le_meme_hasard(tours: int) -> None:
    soiree = soiree_experte(graine=7, ias=3)
    for _ in range(tours):
        jouer_le_plus_fort(soiree)
    relue = decoder(encoder(soiree))
    relue.choix = ia.choisir
    assert jouer_le_plus_fort(relue) == jouer_le_plus_fort(soiree)
    assert encoder(relue) == encoder(soiree)


def test_sans_niveau_les_ia_suivent_le_bareme() -> None:
    soiree = Soiree(graine=7)
    soiree.nouvelle_partie("Ada", 3)
    game = deepcopy(soiree.game)
    attendues = [game.aiPlays(joueur) for joueur in game.players if isinstance(joueur, AiPlayer)]
    assert {carte.number for carte in attendues} < set(jouer_le_plus_fort(soiree))


def test_le_conseil_d_une_rangee_est_la_moins_chere() -> None:
    stacks = [[13, 14], [38], [55], [90]]
    game = Game(
        [HumanPlayer("Ada", [Card(12)]), AiPlayer("IA 1", [Card(91)])],
        stacks=[Serie([Card(numero) for numero in rangee]) for rangee in stacks],
    )
    soiree = Soiree(1, 1, game)
    soiree.jouer(game.coups()[0])
    assert game.etape is Etape.RANGEE
    assert ia.conseils(soiree) == [
        ia.Avis(2, -1, "1 tête"),
        ia.Avis(1, -2, "2 têtes"),
        ia.Avis(4, -3, "3 têtes"),
        ia.Avis(3, -7, "7 têtes"),
    ]


# --- la commande ----------------------------------------------------------------------------------


def commande(dossier: Path, saisies: str, *arguments: str) -> Resultat:
    """La vraie commande, par de vrais tubes."""
    return lancer("sixquiprend", *arguments, saisies=saisies, dossier=dossier)


@pytest.mark.parametrize("ias", [1, 3])
def test_une_partie_reprise_continue_comme_elle_aurait_continue(tmp_path: Path, ias: int) -> None:
    """Le hasard d'une IA vient de la graine, de la donne, du tour et de sa place."""
    debut = f"Ada\n{ias}\n\n"
    cartes = ["102", "91", "88", "79"]
    expert = ("--niveau", "expert", "--graine", "7")
    entiere = commande(tmp_path, debut + "\n".join(cartes), *expert).texte
    commande(tmp_path, debut + "\n".join(cartes[:2]), *expert, "-s", "p.six")
    suite = commande(tmp_path, "\n".join(cartes[2:]), "--niveau", "expert", "-c", "p.six").texte
    recits = [ligne for ligne in entiere.splitlines() if ligne.startswith("Posées")]
    assert len(recits) == 4
    assert [ligne for ligne in suite.splitlines() if ligne.startswith("Posées")] == recits[2:]
    assert (tmp_path / "p.six").read_text().startswith("Six Qui Prend, sauvegarde 1\n")


def test_les_ia_jouent_au_niveau_demande(tmp_path: Path) -> None:
    textes = [
        commande(tmp_path, "Ada\n3\n\n102\n91\n88\n", "--graine", "7", *options).texte
        for options in ((), ("--niveau", "sujet"), ("--niveau", "expert"))
    ]
    assert textes[0] == textes[1] != textes[2]


def test_quitter_redit_le_niveau_et_un_autre_niveau_se_refuse(tmp_path: Path) -> None:
    fini = commande(tmp_path, "Ada\n1\n\nq\n", "--niveau", "expert", "-s", "p.six")
    assert fini.plainte.endswith("sixquiprend -c p.six -s p.six --niveau expert\n")
    refus = commande(tmp_path, "", "--niveau", "facile")
    assert refus.code == 2
    assert "Erreur : --niveau : on attend sujet ou expert." in refus.plainte


def test_conseil_donne_les_trois_meilleurs_coups_sans_jouer(tmp_path: Path) -> None:
    debut = "Ada\n1\n\n"
    avec = commande(tmp_path, debut + "conseil\nconseil\n8\nconseil\n", "--graine", "7").texte
    lignes = re.findall(r"^(\d+) : (\d+,\d) têtes?$", avec, re.MULTILINE)
    assert len(lignes) == 6
    assert lignes[:3] == lignes[3:]  # le même tour, le même hasard
    couts = [float(cout.replace(",", ".")) for _, cout in lignes[:3]]
    assert couts == sorted(couts)
    rangees = re.findall(r"^([1-4]) : (\d) têtes?$", avec, re.MULTILINE)
    assert rangees == [("1", "1"), ("2", "1"), ("3", "1")]


def test_le_conseil_ne_dit_rien_de_ce_qui_est_cache() -> None:
    soiree = Soiree(graine=7)
    soiree.nouvelle_partie("Ada", 3)
    conseil = ia.conseils(soiree)
    une, autre = soiree.game.players[1:3]
    une.hand, autre.hand = autre.hand, une.hand
    assert ia.conseils(soiree) == conseil
