"""La machine experte : ce qu'elle sait, ce qu'elle imagine, ce qu'elle vaut."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixquiprend import expert, ia, main
from sixquiprend.card import CONTINUER, NIVEAUX, NOMBRE_DE_CARTES, Avis, Card, Coup, Etape
from sixquiprend.clavier import Clavier
from sixquiprend.game import CARTES_PAR_MAIN, Game, Soiree, jeu_complet
from sixquiprend.player import AiPlayer
from sixquiprend.sauvegarde import decoder, encoder
from tests.outils import Resultat, lancer
from tests.sixquiprend.commun import carnet, gardee, jouer_carte, partie, rangees, soiree_neuve
from tests.sixquiprend.tournoi import jouer_tour

GRAINES = st.integers(0, 10_000)


def en_cours(graine: int, tours: int, joueurs: int = 4) -> Game:
    """Une manche jouée au hasard pendant quelques tours."""
    hasard = Random(graine)
    game = Game([AiPlayer(f"IA {numero}") for numero in range(joueurs)])
    game.jouer(CONTINUER, hasard)
    for _ in range(tours):
        jouer_tour(game, ["hasard"] * joueurs, hasard, 0)
    return game


@given(GRAINES, st.integers(0, 9))
def test_les_notes_du_sujet_sont_celles_des_regles(graine: int, tours: int) -> None:
    game = en_cours(graine, tours)
    notes = expert.noter(expert.sujet(), expert.rangees_de(s.stack for s in game.stacks))
    assert [notes[c.number] for c in jeu_complet()] == [game.evaluateCard(c) for c in jeu_complet()]


@given(GRAINES, st.integers(0, 9))
def test_la_plus_proche_note_l_ecart_et_rien_de_ce_qui_ramasse(graine: int, tours: int) -> None:
    game = en_cours(graine, tours)
    rapides = expert.rangees_de(serie.stack for serie in game.stacks)
    for habitude in expert.PROCHES:
        notes = expert.noter(habitude, rapides)
        for carte in jeu_complet():
            indice = carte.getMinimumStack(game.stacks)
            if indice < 0 or game.stacks[indice].pleine:
                assert notes[carte.number] < -NOMBRE_DE_CARTES
            else:
                ecart = carte.number - game.stacks[indice].getLastCard().number
                assert notes[carte.number] == -ecart


@given(GRAINES)
def test_la_manche_imaginee_suit_les_regles(graine: int) -> None:
    """Avec les vraies mains, la manche imaginée ramasse ce que la vraie manche ramasse."""
    game = en_cours(graine, 0)
    mains = [[card.number for card in joueur.hand] for joueur in game.players]
    jouee = max(mains[0], key=lambda numero: game.evaluateCard(Card(numero)))
    mains[0].sort(key=lambda numero: numero != jouee)
    rapides = [*expert.rangees_de(serie.stack for serie in game.stacks)]
    habitudes = [expert.sujet()] * 4
    attendu = expert.tetes_de_la_manche(mains, habitudes, rapides, Random(0))
    for _ in range(CARTES_PAR_MAIN):
        jouer_tour(game, ["sujet"] * 4, Random(0), 0)
    assert game.players[0].totalHead == attendu


def test_une_manche_finie_ne_dit_rien_des_cartes_que_garde_un_joueur() -> None:
    """Dans la manche en cours, il n'a plus mieux que ce qu'il a joué ; avant, c'est fini."""
    game = en_cours(1, 0)
    rangees = expert.rangees_de(serie.stack for serie in game.stacks)
    reste = [card.number for card in jeu_complet()]
    bonnes = sorted(reste, key=lambda numero: game.evaluateCard(Card(numero)))
    tours = [(rangees, bonnes[50])]
    _, finie = expert.confronter(expert.sujet(), [tours, []], reste, 10)
    _, en_cours_ = expert.confronter(expert.sujet(), [tours], reste, 9)
    assert finie == frozenset(reste)
    assert frozenset(bonnes[:51]) <= en_cours_
    assert bonnes[-1] not in en_cours_


def parts_apres(niveau: str, tours: int) -> list[list[float]]:
    """Ce qu'on croit de trois joueurs de ce niveau, après quelques tours d'une manche."""
    hasard = Random(4)
    game = Game([AiPlayer(f"IA {numero}") for numero in range(4)])
    game.jouer(CONTINUER, hasard)
    for _ in range(tours):
        jouer_tour(game, [niveau] * 4, hasard, 0)
    habitudes = [expert.sujet(), expert.PROCHES[0], expert.HASARD]
    return [parts for parts, _ in expert.observer(game, habitudes)]


def test_les_habitudes_se_devinent_a_ce_que_chacun_joue() -> None:
    """Rien n'est su d'avance ; après six tours, celle de chacun l'emporte."""
    assert parts_apres("sujet", 0) == [[pytest.approx(1 / 3)] * 3] * 3
    for parts in parts_apres("sujet", 6):
        assert parts[0] > 0.9
    for parts in parts_apres("hasard", 6):
        assert parts[2] > 0.9


def test_on_se_souvient_de_la_soiree_entiere() -> None:
    """La partie suivante garde ce que la table a vu ; le fichier aussi."""
    soiree = soiree_neuve(ias=2)
    avant = tuple(tuple(serie.stack) for serie in soiree.game.stacks)
    jouer_le_plus_fort(soiree, "sujet")
    soiree.nouvelle_partie("Ada", 2)
    (tour,), manche = soiree.game.passe
    assert manche == []
    assert tour.rangees == avant
    assert tour.cartes[0].number == 102  # la plus forte de l'humain, qui est le premier
    assert len(tour.cartes) == 3
    assert decoder(encoder(soiree)).game.passe == soiree.game.passe


def test_ce_qui_est_cache_est_ce_qu_un_joueur_ne_voit_pas() -> None:
    game = en_cours(3, 4)
    game.jouer(game.coups()[0], Random(0))  # sa carte attend, cachée, sur la table
    cachees = set(expert.cachees(game))
    ailleurs = {c.number for j in game.players if j is not game.players[1] for c in j.hand}
    ailleurs.add(game.table[0].carte.number)
    assert cachees == ailleurs | {card.number for card in game.deck}


@pytest.mark.sans_couverture
@pytest.mark.parametrize("tours", [0, 5, 9])
def test_la_machine_ne_regarde_ni_les_mains_ni_le_talon(tours: int) -> None:
    """Mêmes rangées, même main, même passé ; d'autres cartes cachées : le même choix."""
    game = en_cours(11, tours)
    moi, *autres = game.players
    choix = expert.choisir(game, Random(5))
    assert choix in game.coups()
    caches = [card for autre in autres for card in autre.hand] + game.deck
    for graine in range(3):
        Random(graine).shuffle(caches)
        reste = iter(caches)
        for autre in autres:
            autre.hand = sorted(next(reste) for _ in moi.hand)
        game.deck = list(reste)
        assert expert.choisir(game, Random(5)) == choix


def test_une_carte_qui_ne_risque_rien_passe_devant_celle_qui_ramasse() -> None:
    game = partie(rangees([60, 61, 62, 63, 64], [20], [30], [104]), [21, 65], [1, 2])
    meilleur, pire = expert.avis(game, Random(1))
    assert (str(meilleur.coup), str(pire.coup)) == ("21", "65")
    assert meilleur.valeur >= pire.valeur
    assert re.fullmatch(r"rangée 2 ; \d+,\d têtes? en moyenne .+ manche", meilleur.mots)
    assert pire.mots.startswith("rangée 1 ramassée : 7 têtes ; ")


def jouer_le_plus_fort(soiree: Soiree, niveau: str) -> list[int]:
    """Joue un tour, toujours la plus forte carte de l'humain ; rend les cartes de tous."""
    clavier = Clavier(carnet(), niveau=niveau)
    soiree.jouer(soiree.game.coups()[-1])
    while soiree.game.table:
        machine = soiree.game.est_machine(soiree.game.au_trait())
        soiree.jouer(main.choisir(clavier, soiree) if machine else soiree.game.coups()[0])
    return [pose.carte.number for pose in soiree.game.poses]


@pytest.mark.sans_couverture
@pytest.mark.parametrize("tours", [0, 1, 4])
def test_une_soiree_relue_tire_le_meme_hasard(tours: int) -> None:
    soiree = soiree_neuve(ias=3)
    for _ in range(tours):
        jouer_le_plus_fort(soiree, "expert")
    relue = decoder(encoder(soiree))
    assert jouer_le_plus_fort(relue, "expert") == jouer_le_plus_fort(soiree, "expert")
    assert encoder(relue) == encoder(soiree)


def test_sans_niveau_les_ia_suivent_le_bareme() -> None:
    soiree = soiree_neuve(ias=3)
    game = soiree.game.copier()
    attendues = [game.aiPlays(joueur) for joueur in game.players[1:]]
    assert {carte.number for carte in attendues} < set(jouer_le_plus_fort(soiree, "sujet"))


def test_le_conseil_d_une_rangee_est_la_moins_chere() -> None:
    game = partie(rangees([13, 14], [38], [55], [90]), [12], [91])
    jouer_carte(game, 12)
    attendus = [(2, -1, "1 tête"), (1, -2, "2 têtes"), (4, -3, "3 têtes"), (3, -7, "7 têtes")]
    assert expert.avis(game, Random(1)) == [
        Avis(Coup(Etape.RANGEE, numero), valeur, f"{mots} tout de suite")
        for numero, valeur, mots in attendus
    ]


# --- une règle changée ----------------------------------------------------------------------------


@pytest.mark.sans_couverture
@pytest.mark.parametrize("niveau", NIVEAUX)
@pytest.mark.parametrize("garde", [min, max])
def test_une_regle_changee_ne_fait_echouer_aucun_niveau(
    monkeypatch: pytest.MonkeyPatch, niveau: str, garde: Callable[[list[int]], int]
) -> None:
    """On ne peut plus jouer que sa plus faible carte, ou que la plus forte ; ni la rangée 1."""
    avant = Game.refus

    def refus(game: Game, coup: Coup) -> str | None:
        if coup.etape is Etape.CARTE and coup.numero != garde(game.numeros()):
            return "Cette carte attendra."
        return "La rangée 1 ne se prend pas." if coup == (Etape.RANGEE, 1) else avant(game, coup)

    monkeypatch.setattr(Game, "refus", refus)
    soiree = soiree_neuve(ias=3)
    while soiree.game.etape is Etape.CARTE:
        assert len(soiree.game.coups()) == 1
        jouer_le_plus_fort(soiree, niveau)
    assert soiree.game.etape is Etape.MANCHE_FINIE


def test_si_les_regles_refusent_tout_ce_que_propose_l_expert_le_sujet_joue(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = soiree_neuve(ias=3).game
    attendu = ia.choisir(game, "sujet", Random(1))
    monkeypatch.setattr(expert, "avis", lambda *_: [])
    assert expert.choisir(game, Random(1)) == attendu


# --- la commande ----------------------------------------------------------------------------------


def commande(dossier: Path, saisies: str, *arguments: str) -> Resultat:
    """La vraie commande, par de vrais tubes."""
    return lancer("sixquiprend", *arguments, saisies=saisies, dossier=dossier)


@pytest.mark.sans_couverture
@pytest.mark.parametrize("ias", [1, 3])
def test_une_partie_reprise_continue_comme_elle_aurait_continue(tmp_path: Path, ias: int) -> None:
    """Le hasard d'une IA vient de la graine, de la donne, du tour et de sa place."""
    debut = f"Ada\n{ias}\n\n"
    cartes = ["102", "91", "88", "79"]
    expert = ("--niveau", "expert", "--graine", "7")
    entiere = commande(tmp_path, debut + "\n".join(cartes), *expert).texte
    commande(tmp_path, debut + "\n".join(cartes[:2]), *expert, "-s", "p.six")
    suite = commande(tmp_path, "\n".join(cartes[2:]), "--niveau", "expert", "-c", "p.six").texte
    recits = re.findall(r"^Posées :[^.]*\.$", entiere, re.MULTILINE)
    assert len(recits) == 4
    assert re.findall(r"^Posées :[^.]*\.$", suite, re.MULTILINE) == recits[2:]
    assert (tmp_path / "p.six").read_text().startswith("Six Qui Prend, sauvegarde 1\n")


@pytest.mark.sans_couverture
def test_les_ia_jouent_au_niveau_demande(tmp_path: Path) -> None:
    textes = [
        commande(tmp_path, "Ada\n3\n\n102\n91\n88\n", "--graine", "7", *options).texte
        for options in ((), ("--niveau", "sujet"), ("--niveau", "expert"))
    ]
    assert textes[0] == textes[1] != textes[2]


def test_quitter_redit_le_niveau_et_un_autre_niveau_se_refuse(tmp_path: Path) -> None:
    fini = commande(tmp_path, "Ada\n1\n\nq\n", "--niveau", "expert", "-s", "p.six")
    assert fini.plainte == gardee("p.six", " --niveau expert")
    refus = commande(tmp_path, "", "--niveau", "facile")
    assert refus.code == 2
    assert "Erreur : --niveau : on attend sujet ou expert." in refus.plainte


def test_conseil_donne_les_trois_meilleurs_coups_sans_jouer(tmp_path: Path) -> None:
    debut = "Ada\n1\n\n"
    avec = commande(tmp_path, debut + "conseil\nconseil\n8\nconseil\n", "--graine", "7").texte
    avec = avec.replace("\n", " ")
    couts = re.findall(r"\) (?:se valent )?: (\d+,\d) têtes? en moyenne d'ici la fin de", avec)
    assert couts[: len(couts) // 2] == couts[len(couts) // 2 :], "le même tour, le même hasard"
    nombres = [float(cout.replace(",", ".")) for cout in couts[: len(couts) // 2]]
    assert nombres == sorted(nombres)
    assert len(re.findall(r"\d+ \((?:trop faible|rangée \d)\)", avec)) == 6
    assert "rangée 1, rangée 2, rangée 3 se valent : 1 tête tout de suite." in avec


def test_le_conseil_ne_dit_rien_de_ce_qui_est_cache() -> None:
    soiree = soiree_neuve(ias=3)
    conseil = main.aviser(soiree)
    assert len(conseil) == expert.CONSEILS
    une, autre = soiree.game.players[1:3]
    une.hand, autre.hand = autre.hand, une.hand
    assert main.aviser(soiree) == conseil
