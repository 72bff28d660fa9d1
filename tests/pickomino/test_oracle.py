"""Le jeu face à la seconde écriture de ses règles : des parties entières, coup par coup."""

from __future__ import annotations

import random

import pytest

from pickomino.jeu import (
    Evenement,
    Partie,
    au_trait,
    classement,
    coups,
    des_restants,
    issue,
    jouer,
    nouvelle_partie,
    refus,
    somme,
)
from pickomino.machine import ia
from pickomino.structures import lire_coup
from tests.pickomino import oracle
from tests.pickomino.commun import HASARD, DesScriptes, numeros
from tests.pickomino.oracle import Position

pytestmark = pytest.mark.sans_couverture

TAPES = {"relancer": "o", "s'arrêter": "n"}
# Un mot de chaque refus et de chaque tour perdu, écrit à la main : il en dit la raison.
MOTS = {
    "partie finie": "La partie est finie",
    "face déjà prise": "déjà été pris",
    "face absente": "Aucun dé ne montre",
    "ni relancer ni s'arrêter": "",
    "gagné": "",
    "aucun V": "aucun V",
    "aucune face nouvelle": "ont déjà été prises",
    "domino inexistant": "Parti Perdu, inexistant.",
    "domino déjà pris": "Parti Perdu, domino déjà pris",
}


def table(joueurs: int) -> Partie:
    """Une partie neuve entre humains."""
    return nouvelle_partie(HASARD, [f"J{numero}" for numero in range(joueurs)])


def face(valeur: int) -> str:
    """Une face comme la seconde écriture la nomme."""
    return "V" if valeur == 6 else str(valeur)


def verifier_la_position(partie: Partie, position: Position) -> None:
    """Le plateau, les piles, les points, le trait, les dés et la fin sont les mêmes."""
    assert numeros(partie) == position["plateau"]
    piles = [joueur.pickominos[: joueur.nombreDeDominos] for joueur in partie.players]
    assert piles == position["piles"]
    assert [joueur.points for joueur in partie.players] == oracle.scores(position)
    trouvee, attendue = issue(partie), oracle.issue(position)
    if attendue is not None:
        gagnant, ordre = attendue
        assert trouvee is not None
        assert trouvee.gagnants == (() if gagnant is None else (gagnant,))
        assert classement(partie.players) == ordre
    else:
        assert trouvee is None
        assert au_trait(partie) == position["trait"]
        assert des_restants(partie.tour) == oracle.restants(position)
        assert somme(partie.tour) == oracle.somme(position)
        assert [face(v) for v in partie.tour.listeChoixJoueur] == oracle.deja(position)


def verifier_les_choix(partie: Partie, position: Position) -> None:
    """Les coups permis, les refus et leurs raisons sont les mêmes."""
    permis = [TAPES.get(coup, coup) for coup in oracle.coups(position)]
    if permis:
        assert [str(coup) for coup in coups(partie)] == permis
    for essai in oracle.FACES:
        raison, attendue = refus(partie, lire_coup(essai)), oracle.refus(position, essai)
        if attendue != "dés à lancer":
            assert (raison is None) == (attendue is None), essai
            assert raison is None or MOTS[attendue or ""] in raison, essai


def lancer(
    partie: Partie, position: Position, hasard: random.Random
) -> tuple[Position, Evenement | None]:
    """Lance les mêmes dés des deux côtés ; le jeu s'arrête quand aucune face n'est nouvelle."""
    des = [hasard.choice(oracle.FACES) for _ in range(oracle.a_lancer(position))]
    partie.hasard = DesScriptes("".join(des))
    jouer(partie, lire_coup("o"))
    suite = oracle.lancer(position, des)
    if suite["lance"]:
        assert [str(coup) for coup in coups(partie)] == ["n"]
        return suite, jouer(partie, lire_coup("n"))
    return suite, None


def prendre(partie: Partie, position: Position, coup: str) -> tuple[Position, Evenement | None]:
    """Joue le même coup des deux côtés ; sans dé restant, il n'y a plus qu'à s'arrêter."""
    suite = oracle.jouer(position, coup)
    if coup == "relancer":
        return suite, None
    evenement = jouer(partie, lire_coup(TAPES.get(coup, coup)))
    if coup != "s'arrêter" and suite["trait"] != position["trait"]:
        assert [str(permis) for permis in coups(partie)] == ["n"]
        evenement = jouer(partie, lire_coup("n"))
    return suite, evenement


def verifier_la_fin_du_tour(evenement: Evenement, avant: Position, apres: Position) -> None:
    """Ce qu'un tour gagne ou coûte, et pourquoi."""
    raison, joueur = apres["dernier"] or "", avant["trait"]
    pile, plateau = avant["piles"][joueur], avant["plateau"]
    vu = f"pile {pile}, plateau {plateau}, dés de côté {avant['prises']}"
    assert evenement.joueur == joueur
    assert MOTS[raison] in evenement.perte, vu
    assert (evenement.perte == "") == (raison == "gagné"), vu
    if raison == "gagné":
        assert evenement.gagne == apres["piles"][joueur][-1], f"domino gagné, {vu}"
    else:
        assert evenement.rendu == (pile or [0])[-1], f"domino rendu au plateau, {vu}"
        assert evenement.retire == apres["retires"][-1], f"domino retiré ensuite, {vu}"


def choisir(position: Position, hasard: random.Random, sagesse: float) -> str:
    """Le coup de la machine du sujet, ou n'importe quel coup permis."""
    if hasard.random() < sagesse:
        return oracle.choix_ia(position)
    return hasard.choice(oracle.coups(position))


def comparer_une_partie(joueurs: int, graine: int, sagesse: float) -> Position:
    """Joue une partie entière des deux côtés à la fois ; rend la dernière position."""
    hasard, partie, position = random.Random(graine), table(joueurs), oracle.nouvelle(joueurs)
    while True:
        verifier_la_position(partie, position)
        verifier_les_choix(partie, position)
        if oracle.issue(position):
            return position
        if oracle.a_lancer(position):
            suite, evenement = lancer(partie, position, hasard)
        else:
            assert str(ia.choisir(partie, "sujet", HASARD)) == TAPES.get(
                machine := oracle.choix_ia(position), machine
            )
            suite, evenement = prendre(partie, position, choisir(position, hasard, sagesse))
        if suite["trait"] != position["trait"]:
            assert evenement is not None
            verifier_la_fin_du_tour(evenement, position, suite)
        position = suite


@pytest.mark.exigence("PIC-01", "PIC-05", "PIC-06", "PIC-07", "PIC-08", "PIC-09", "PIC-10")
@pytest.mark.exigence("PIC-13", "PIC-14")
@pytest.mark.parametrize("joueurs", range(2, 8))
@pytest.mark.parametrize("sagesse", [0.2, 0.7, 0.95])
def test_une_partie_se_joue_comme_la_seconde_ecriture(joueurs: int, sagesse: float) -> None:
    parties = [comparer_une_partie(joueurs, graine, sagesse) for graine in range(4)]
    assert all(len(position["retires"]) >= 1 for position in parties)
    if sagesse > 0.9:
        assert any(len(pile) > 1 for position in parties for pile in position["piles"])


@pytest.mark.exigence("PIC-05")
@pytest.mark.parametrize("ordre", ["12345V", "V54321", "3V1524"])
def test_une_face_prise_ne_se_reprend_a_aucun_lancer_suivant(ordre: str) -> None:
    partie = table(2)
    for rang, choisie in enumerate(ordre):
        # Chaque lancer montre une face neuve, et toutes celles qui sont déjà prises.
        autres = (ordre[:rang] or ordre[1]) * 8
        partie.hasard = DesScriptes((choisie + autres)[: 8 - rang])
        jouer(partie, lire_coup("o"))
        for prise in ordre[:rang]:
            assert "déjà été pris" in (refus(partie, lire_coup(prise)) or "")
        jouer(partie, lire_coup(choisie))
