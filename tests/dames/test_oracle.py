"""Le jeu face à la seconde écriture de ses règles : des parties entières, coup par coup."""

from __future__ import annotations

import random

import pytest

from dames.game import Partie, au_trait, coups, issue, jouer, refus
from dames.plateau import rendu_plateau, symbole
from dames.structures import EQUIPES, lire_coup
from tests.dames import oracle
from tests.dames.commun import neuve, partie_de
from tests.dames.oracle import Position

pytestmark = pytest.mark.sans_couverture

NOMS = {"s": "Sud", "e": "Est", "n": "Nord", "o": "Ouest"}
RAISONS = {"plus de pièce": "n'a plus de pièce", "bloqué": "ne peut plus jouer"}
# Un mot de chaque refus, écrit à la main : il en dit la raison.
MOTS = {
    "partie finie": "La partie est finie",
    "départ vide": "est vide",
    "pièce d'un autre": "elle est à",
    "prise obligatoire": "il faut prendre avec",
    "pièce bloquée": "ne peut pas être déplacée",
    "arrivée impossible": "ne peut pas aller en",
    "rafle inachevée": "La rafle doit continuer",
}


def pieces(partie: Partie) -> dict[oracle.Case, str]:
    """Les pièces du plateau, par leurs cases."""
    dessins = {
        (case.coordonnees.x, case.coordonnees.y): symbole(case.contenu)
        for ligne in partie.plateau
        for case in ligne
    }
    return {case: dessin for case, dessin in dessins.items() if dessin not in ". "}


def fin(partie: Partie) -> tuple[int, str] | None:
    """L'équipe qui gagne, et la phrase qui dit pourquoi."""
    trouvee = issue(partie)
    if trouvee is None:
        return None
    return int(EQUIPES[trouvee.gagnants[0]]), trouvee.raison


def fin_attendue(position: Position) -> tuple[int, str] | None:
    """La même, d'après la seconde écriture."""
    trouvee = oracle.issue(position)
    return trouvee and (trouvee[0], f"{NOMS[trouvee[2]]} {RAISONS[trouvee[1]]}")


def verifier_la_position(partie: Partie, position: Position) -> None:
    """Les pièces, le trait, les statistiques et la fin sont les mêmes."""
    assert pieces(partie) == position["pieces"]
    stats = [(s.pions_pris, s.pions_perdus, s.nb_coup) for s in partie.stats]
    assert stats == [position["stats"][camp] for camp in "seno"]
    assert fin(partie) == fin_attendue(position)
    if oracle.issue(position) is None:
        assert au_trait(partie) == "seno".index(position["trait"]) + 1


def coup_au_hasard(position: Position, hasard: random.Random) -> str:
    """Un coup permis, tiré saut après saut : une dame dans une foule a trop de rafles."""
    pieces = position["pieces"]
    chemin = hasard.choice(oracle.debuts(pieces, position["trait"]))
    while chemin[1]:
        suites, complet = oracle.suites(pieces, pieces[chemin[0][0]], chemin)
        if not suites or (complet and hasard.random() < 0.5):
            break
        chemin = hasard.choice(suites)
    return oracle.ecrire(chemin)


def essais_au_hasard(position: Position, hasard: random.Random) -> list[str]:
    """Des coups, permis ou non : une pièce et une case, un coup coupé ou prolongé."""
    departs, cases = list(position["pieces"]), list(oracle.FONCEES)
    siennes = [c for c in departs if position["pieces"][c].lower() == position["trait"]]
    essais = [
        f"{oracle.nom(hasard.choice(parmi))}-{oracle.nom(hasard.choice(cases))}"
        for parmi in (departs, siennes or departs, siennes or departs, cases)
    ]
    if oracle.issue(position) is None:
        x, y = oracle.lire(coup_au_hasard(position, hasard))[0]
        voisines = [(x + dx, y + dy) for dx in (-2, -1, 1, 2) for dy in (-2, -1, 1, 2)]
        essais += [f"{oracle.nom((x, y))}-{oracle.nom(c)}" for c in voisines if c in cases]
        permis = coup_au_hasard(position, hasard)
        essais += [permis, f"{permis}x{oracle.nom(hasard.choice(cases))}"]
        essais += [permis.rpartition("x")[0]] if permis.count("x") > 1 else []
    return essais


def verifier_les_refus(partie: Partie, position: Position, essais: list[str]) -> None:
    """Un coup est refusé par les deux, et pour la même raison, ou par aucun."""
    for essai in essais:
        raison, attendue = refus(partie, lire_coup(essai)), oracle.refus(position, essai)
        vu = f"{essai}, que le sujet refuse (« {attendue} »), est permis :\n"
        if attendue is None:
            vu = f"{essai}, que le sujet permet, est refusé (« {raison} ») :\n"
        assert (raison is None) == (attendue is None), vu + rendu_plateau(partie.plateau)
        assert raison is None or MOTS[attendue or ""] in raison, essai


def verifier_les_coups(partie: Partie, position: Position) -> None:
    """Les coups permis sont les mêmes, tant qu'aucune dame ne les rend innombrables."""
    if all(piece.islower() for piece in position["pieces"].values()):
        assert sorted(map(str, coups(partie))) == oracle.coups(position)


def comparer(
    partie: Partie, position: Position, hasard: random.Random, coups_au_plus: int, tous: int
) -> Position:
    """Joue au hasard des deux côtés à la fois, tout vérifié un coup sur `tous` ; rend la fin."""
    for rang in range(coups_au_plus):
        verifier_la_position(partie, position)
        if rang % tous == 0:
            verifier_les_refus(partie, position, essais_au_hasard(position, hasard))
            verifier_les_coups(partie, position)
        if oracle.issue(position):
            break
        coup = coup_au_hasard(position, hasard)
        assert refus(partie, lire_coup(coup)) is None
        jouer(partie, lire_coup(coup))
        position = oracle.jouer(position, coup)
    return position


@pytest.mark.exigence("DAM-01", "DAM-02", "DAM-03", "DAM-04", "DAM-05", "DAM-06", "DAM-07")
@pytest.mark.exigence("DAM-08", "DAM-09", "DAM-10", "DAM-12", "DAM-15")
@pytest.mark.parametrize("graine", range(3))
def test_une_partie_entiere_se_joue_comme_la_seconde_ecriture(graine: int) -> None:
    hasard = random.Random(graine)
    position = comparer(neuve(), oracle.nouvelle(), hasard, 2000, 4)
    assert oracle.issue(position) is not None


@pytest.mark.exigence("DAM-02", "DAM-03", "DAM-06", "DAM-08", "DAM-10")
@pytest.mark.parametrize("graine", range(10, 16))
def test_les_quarante_premiers_coups_sont_ceux_de_la_seconde_ecriture(graine: int) -> None:
    position = comparer(neuve(), oracle.nouvelle(), random.Random(graine), 40, 1)
    assert sum(joues for _, _, joues in position["stats"].values()) == 40


@pytest.mark.exigence("DAM-02")
def test_on_joue_dans_l_ordre_un_deux_trois_quatre_jusqu_au_bout() -> None:
    hasard, partie, position = random.Random(5), neuve(), oracle.nouvelle()
    traits = []
    while oracle.issue(position) is None:
        traits.append(int(au_trait(partie)))
        coup = coup_au_hasard(position, hasard)
        jouer(partie, lire_coup(coup))
        position = oracle.jouer(position, coup)
    assert len(traits) > 60
    assert traits == ([1, 2, 3, 4] * len(traits))[: len(traits)]


# Un pion de chaque camp loin de tout, pour que nul autre n'ait perdu.
BLOQUES = {"s": "s:B5", "e": "e:E2", "n": "n:B13", "o": "o:M2"}
LOIN = {"s": "s:F17", "e": "e:Q6", "n": "n:H1", "o": "o:A8"}


@pytest.mark.exigence("DAM-12")
@pytest.mark.parametrize("camp", "seno")
def test_un_joueur_bloque_a_son_tour_perd_quel_qu_il_soit(camp: str) -> None:
    autres = [LOIN[autre] for autre in "seno" if autre != camp]
    partie = partie_de(" ".join([BLOQUES[camp], *autres]), "seno".index(camp))
    gagnante = 2 if camp in "sn" else 1
    assert fin(partie) == (gagnante, f"{NOMS[camp]} ne peut plus jouer")
    assert coups(partie) == []
