"""Le jeu face à la seconde écriture de ses règles : des parties entières, coup par coup."""

from __future__ import annotations

import random
from itertools import chain

import pytest

from sixquiprend.card import Card, Etape, lire_coup
from sixquiprend.game import Partie, Pose, coups, issue, refus
from tests.sixquiprend import oracle
from tests.sixquiprend.commun import jouer, partie_neuve
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


def donne(partie: Partie, position: Position) -> Position:
    """La manche de la seconde écriture, d'après les cartes que le jeu a données."""
    mains = [[carte.number for carte in joueur.hand] for joueur in partie.players]
    debuts = [carte.number for serie in partie.stacks for carte in serie.stack]
    sorties = [*chain(*mains), *debuts]
    assert [len(main) for main in mains] == [10] * len(mains)
    assert len(debuts) == 4
    assert len(set(sorties)) == len(sorties)
    assert set(sorties) <= set(range(1, 105))
    assert all(main == sorted(main) for main in mains)
    return oracle.donner(position, mains, debuts)


def fin(partie: Partie) -> tuple[list[int], str] | None:
    """Les gagnants, et la phrase qui dit pourquoi la partie est finie."""
    trouvee = issue(partie)
    return None if trouvee is None else (list(trouvee.gagnants), trouvee.raison)


def fin_attendue(position: Position) -> tuple[list[int], str] | None:
    """La même, d'après la seconde écriture."""
    trouvee = oracle.issue(position)
    return trouvee and (trouvee[0], RAISONS[trouvee[1]])


def verifier_la_position(partie: Partie, position: Position, poses: list[Pose]) -> None:
    """Les mains, les rangées, les têtes, les poses, le classement, la fin et les coups."""
    mains = [[carte.number for carte in joueur.hand] for joueur in partie.players]
    vu = f"manche {position['manche']}, {len(position['mains'][0])} cartes en main"
    assert mains == position["mains"], f"les mains, {vu}"
    rangees = [[carte.number for carte in serie.stack] for serie in partie.stacks]
    assert rangees == position["rangees"], f"les rangées, {vu}"
    tetes = [joueur.totalHead for joueur in partie.players]
    assert tetes == position["tetes"], f"les têtes de chacun, {vu}"
    assert [(c.number, j) for c, j in partie.table] == position["a_poser"], f"la table, {vu}"
    vues = [(p.joueur, p.carte.number, p.rangee) for p in poses]
    assert vues == [pose[:3] for pose in position["poses"]]
    assert [p.tetes for p in poses] == [oracle.total(pose[3]) for pose in position["poses"]]
    rangs = [(rang, partie.players.index(joueur)) for rang, joueur in partie.classement()]
    assert rangs == oracle.classement(position)
    assert fin(partie) == fin_attendue(position)
    assert partie.manche == position["manche"]
    permis = [str(coup).removeprefix("rangée ") for coup in coups(partie)]
    assert permis == oracle.coups(position)


def verifier_les_refus(partie: Partie, position: Position, hasard: random.Random) -> None:
    """Une réponse est refusée par les deux, et pour la même raison, ou par aucun."""
    etape = ETAPES.get(position["phase"], Etape.CARTE)
    if position["phase"] == "suite":
        etape = Etape.CARTE  # un nombre n'y répond pas
    essais = [str(hasard.randint(0, 105)), str(hasard.randint(0, 6))]
    essais += [] if position["phase"] == "suite" else ["continuer"]
    for essai in essais:
        attendue = oracle.refus(position, essai)
        raison = refus(partie, lire_coup(essai, etape))
        assert (raison is None) == (attendue is None), essai
        if raison is not None and essai != "continuer":
            assert MOTS[attendue or ""] in raison, essai


def reponse(position: Position, hasard: random.Random) -> str:
    """Une réponse permise de l'humain, qui continue toujours."""
    return "continuer" if position["phase"] == "suite" else hasard.choice(oracle.coups(position))


def comparer_une_partie(machines: int, graine: int) -> Position:
    """Joue une partie entière des deux côtés à la fois ; rend la dernière position."""
    hasard = random.Random(graine)
    partie = partie_neuve(graine, machines)
    position = oracle.nouvelle(machines + 1)
    poses: list[Pose] = []
    while True:
        if position["phase"] == "donner":
            position = donne(partie, position)
            poses = []
        verifier_la_position(partie, position, poses)
        verifier_les_refus(partie, position, hasard)
        if oracle.issue(position):
            return position
        coup = reponse(position, hasard)
        poses = jouer(partie, lire_coup(coup, ETAPES[position["phase"]]))
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
    hasard = random.Random(manches)
    partie = partie_neuve(manches, 1)
    position = donne(partie, oracle.nouvelle(2))
    while position["phase"] != "suite" or position["manche"] < manches:
        coup = reponse(position, hasard)
        jouer(partie, lire_coup(coup, ETAPES[position["phase"]]))
        position = oracle.jouer(position, coup)
        if position["phase"] == "donner":
            position = donne(partie, position)
        assert position["phase"] != "finie"
    jouer(partie, lire_coup("arrêter"))
    verifier_la_position(partie, {**oracle.jouer(position, "arrêter"), "poses": []}, [])


@pytest.mark.exigence("SIX-09")
def test_chaque_carte_a_la_valeur_de_la_seconde_ecriture_sur_des_rangees_au_hasard() -> None:
    hasard = random.Random(9)
    for _ in range(60):
        rangees = [sorted(hasard.sample(range(1, 105), hasard.randint(1, 5))) for _ in range(4)]
        partie = partie_neuve(ias=1)
        for serie, cartes in zip(partie.stacks, rangees, strict=True):
            serie.stack = [Card(numero) for numero in cartes]
        derniers = {rangee[-1] for rangee in rangees}
        for numero in set(range(1, 105)) - derniers:
            assert partie.evaluateCard(Card(numero)) == oracle.evaluer(numero, rangees)


@pytest.mark.exigence("SIX-04")
@pytest.mark.parametrize("machines", [1, 9])
def test_chaque_manche_est_melangee_et_aucune_ne_ressemble_a_l_autre(machines: int) -> None:
    partie = partie_neuve(3, machines)
    donnes = []
    for _ in range(4):
        donnes.append([carte.number for joueur in partie.players for carte in joueur.hand])
        assert len(set(donnes[-1])) == 10 * (machines + 1)
        assert sorted(donnes[-1], reverse=True) != list(range(104, 104 - len(donnes[-1]), -1))
        partie.deal(random.Random(len(donnes)))
    assert len({tuple(donne) for donne in donnes}) == 4
