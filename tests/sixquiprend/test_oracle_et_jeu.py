"""Le jeu face à la seconde écriture de ses règles : des soirées entières, coup par coup."""

from __future__ import annotations

import random
from itertools import chain

import pytest

from sixquiprend import ia
from sixquiprend.card import Card, Etape, lire_coup
from sixquiprend.game import Game, Soiree
from tests.sixquiprend import oracle
from tests.sixquiprend.oracle import Position

pytestmark = pytest.mark.sans_couverture

ETAPES = {"carte": Etape.CARTE, "rangée": Etape.RANGEE, "suite": Etape.MANCHE_FINIE}
RAISONS = {"66": "un joueur a 66 têtes", "arrêt": "vous arrêtez"}
# Un mot de chaque refus, écrit à la main : il en dit la raison.
MOTS = {
    "carte absente de la main": "n'est pas dans votre main",
    "rangée inexistante": "numérotées de 1 à 4",
    "ni continuer ni arrêter": "La partie attend",
    "partie finie": "La partie est finie",
}


def donne(game: Game, position: Position) -> Position:
    """La manche de la seconde écriture, d'après les cartes que le jeu a données."""
    mains = [[carte.number for carte in joueur.hand] for joueur in game.players]
    debuts = [carte.number for serie in game.stacks for carte in serie.stack]
    sorties = [*chain(*mains), *debuts]
    assert [len(main) for main in mains] == [10] * len(mains)
    assert len(debuts) == 4
    assert len(set(sorties)) == len(sorties)
    assert set(sorties) <= set(range(1, 105))
    assert all(main == sorted(main) for main in mains)
    return oracle.donner(position, mains, debuts)


def fin(game: Game) -> tuple[list[int], str] | None:
    """Les gagnants, et la phrase qui dit pourquoi la partie est finie."""
    trouvee = game.issue()
    return None if trouvee is None else (list(trouvee.gagnants), trouvee.raison)


def fin_attendue(position: Position) -> tuple[list[int], str] | None:
    """La même, d'après la seconde écriture."""
    trouvee = oracle.issue(position)
    return trouvee and (trouvee[0], RAISONS[trouvee[1]])


def verifier_la_position(game: Game, position: Position) -> None:
    """Les mains, les rangées, les têtes, les poses, le classement, la fin et les coups."""
    mains = [[carte.number for carte in joueur.hand] for joueur in game.players]
    assert mains == position["mains"]
    assert [[c.number for c in serie.stack] for serie in game.stacks] == position["rangees"]
    assert [joueur.totalHead for joueur in game.players] == position["tetes"]
    assert [(c.number, j) for c, j in game.table] == position["a_poser"]
    poses = [(p.joueur, p.carte.number, p.rangee) for p in game.poses]
    assert poses == [pose[:3] for pose in position["poses"]]
    assert [p.tetes for p in game.poses] == [oracle.total(pose[3]) for pose in position["poses"]]
    rangs = [(rang, game.players.index(joueur)) for rang, joueur in game.classement()]
    assert rangs == oracle.classement(position)
    assert fin(game) == fin_attendue(position)
    assert game.manche == position["manche"]
    permis = [str(coup).removeprefix("rangée ") for coup in game.coups()]
    assert permis == oracle.coups(position)


def verifier_les_refus(game: Game, position: Position, hasard: random.Random) -> None:
    """Une réponse est refusée par les deux, et pour la même raison, ou par aucun."""
    etape = ETAPES.get(position["phase"], Etape.CARTE)
    essais = [str(hasard.randint(0, 105)), str(hasard.randint(0, 6))]
    essais += [] if position["phase"] == "suite" else ["continuer"]
    for essai in essais:
        coup, attendue = lire_coup(essai, etape), oracle.refus(position, essai)
        if position["phase"] == "suite":
            coup = lire_coup(essai)
        raison = game.refus(coup)
        assert (raison is None) == (attendue is None), essai
        if raison is not None and essai != "continuer":
            assert MOTS[attendue or ""] in raison, essai


def jouer_les_machines(game: Game, soiree: Soiree) -> None:
    """Fait jouer les machines du sujet, chacune à son tour, jusqu'à ce qu'on attende l'humain."""
    while game.issue() is None and game.est_machine(game.au_trait()):
        soiree.jouer(ia.choisir(game, "sujet", random.Random(0)))


def reponse(position: Position, hasard: random.Random) -> str:
    """Une réponse permise de l'humain, qui continue toujours."""
    return "continuer" if position["phase"] == "suite" else hasard.choice(oracle.coups(position))


def comparer_une_partie(machines: int, graine: int) -> Position:
    """Joue une partie entière des deux côtés à la fois ; rend la dernière position."""
    hasard, soiree = random.Random(graine), Soiree(graine)
    soiree.nouvelle_partie("Ada", machines)
    game, position = soiree.game, oracle.nouvelle(machines + 1)
    while True:
        if position["phase"] == "donner":
            position = donne(game, position)
        verifier_la_position(game, position)
        verifier_les_refus(game, position, hasard)
        if oracle.issue(position):
            return position
        coup = reponse(position, hasard)
        soiree.jouer(lire_coup(coup, ETAPES[position["phase"]]))
        jouer_les_machines(game, soiree)
        position = oracle.jouer(position, coup)


@pytest.mark.exigence("SIX-03", "SIX-04", "SIX-05", "SIX-06", "SIX-07", "SIX-09", "SIX-10")
@pytest.mark.exigence("SIX-11", "SIX-12")
@pytest.mark.parametrize("machines", range(1, 10))
def test_une_partie_entiere_se_joue_comme_la_seconde_ecriture(machines: int) -> None:
    position = comparer_une_partie(machines, machines)
    assert max(position["tetes"]) >= 66


@pytest.mark.exigence("SIX-11", "SIX-12")
@pytest.mark.parametrize("manches", [1, 2, 3])
def test_s_arreter_apres_une_manche_garde_les_tetes_de_toutes(manches: int) -> None:
    hasard, soiree = random.Random(manches), Soiree(manches)
    soiree.nouvelle_partie("Ada", 1)
    game, position = soiree.game, donne(soiree.game, oracle.nouvelle(2))
    while position["phase"] != "suite" or position["manche"] < manches:
        coup = reponse(position, hasard)
        soiree.jouer(lire_coup(coup, ETAPES[position["phase"]]))
        jouer_les_machines(game, soiree)
        position = oracle.jouer(position, coup)
        if position["phase"] == "donner":
            position = donne(game, position)
        assert position["phase"] != "finie"
    soiree.jouer(lire_coup("arrêter"))
    verifier_la_position(game, {**oracle.jouer(position, "arrêter"), "poses": []})


@pytest.mark.exigence("SIX-09")
def test_chaque_carte_a_la_valeur_de_la_seconde_ecriture_sur_des_rangees_au_hasard() -> None:
    hasard = random.Random(9)
    for _ in range(60):
        rangees = [sorted(hasard.sample(range(1, 105), hasard.randint(1, 5))) for _ in range(4)]
        soiree = Soiree(1)
        soiree.nouvelle_partie("Ada", 1)
        for serie, cartes in zip(soiree.game.stacks, rangees, strict=True):
            serie.stack = [Card(numero) for numero in cartes]
        derniers = {rangee[-1] for rangee in rangees}
        for numero in set(range(1, 105)) - derniers:
            assert soiree.game.evaluateCard(Card(numero)) == oracle.evaluer(numero, rangees)
