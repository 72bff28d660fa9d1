"""Le jeu face à la seconde écriture de ses règles : des parties entières, coup par coup."""

from __future__ import annotations

import random

import pytest

from puissance_n.game import Partie, au_trait, coups, issue, jouer, nouvelle_partie, refus
from puissance_n.grid import Grid, add_token, check_winner, lire_coup
from tests.puissance_n import oracle
from tests.puissance_n.oracle import Position

pytestmark = pytest.mark.sans_couverture

TAILLES = range(2, 13)
JETONS = "OX"
# Un mot de chaque refus, écrit à la main : il en dit la raison.
MOTS = {
    "partie finie": "La partie est finie",
    "colonne inexistante": "n'existe pas",
    "colonne vide": "est vide",
    "colonne pleine": "est pleine",
    "colonne interdite": "interdite",
}


def lignes(partie: Partie) -> list[str]:
    """Les lignes de la grille, de haut en bas."""
    return ["".join(ligne) for ligne in partie.grid.cells]


def fin(partie: Partie) -> str | None:
    """L'issue, comme la dit la seconde écriture."""
    trouvee = issue(partie)
    if trouvee is None:
        return None
    return JETONS[trouvee.gagnants[0]] if trouvee.gagnants else "nul"


def verifier_les_refus(partie: Partie, position: Position, essais: list[str]) -> None:
    """Un coup est refusé par les deux, et pour la même raison, ou par aucun."""
    for essai in essais:
        raison, attendue = refus(partie, lire_coup(essai)), oracle.refus(position, essai)
        assert (raison is None) == (attendue is None), essai
        assert raison is None or MOTS[attendue or ""] in raison, essai


def verifier_la_position(partie: Partie, position: Position) -> list[str]:
    """La grille, le trait, l'interdiction, la fin et les coups sont les mêmes ; rend les coups."""
    assert lignes(partie) == oracle.lignes(position)
    assert fin(partie) == oracle.issue(position)
    assert JETONS[au_trait(partie)] == position["trait"]
    interdite = None if partie.interdite is None else partie.interdite + 1
    assert interdite == position["interdite"]
    permis = oracle.coups(position)
    assert [str(coup) for coup in coups(partie)] == permis
    return permis


def essais_au_hasard(n: int, hasard: random.Random) -> list[str]:
    """Quelques coups, permis ou non, des colonnes 0 à N + 3."""
    return [f"{genre}{hasard.randrange(n + 4)}" for genre in "ar"]


def comparer_une_partie(n: int, graine: int, ajouts: float, coups_au_plus: int) -> str | None:
    """Joue au hasard, avec cette part d'ajouts, des deux côtés à la fois ; rend l'issue."""
    hasard = random.Random(graine)
    partie = nouvelle_partie(hasard, n)
    position = oracle.nouvelle(n, JETONS[au_trait(partie)])
    for _ in range(coups_au_plus):
        permis = verifier_la_position(partie, position)
        interdite = [f"a{position['interdite']}"] if position["interdite"] else []
        verifier_les_refus(partie, position, essais_au_hasard(n, hasard) + interdite)
        if not permis:
            break
        voulus = [c for c in permis if c[0] == ("a" if hasard.random() < ajouts else "r")]
        coup = hasard.choice(voulus or permis)
        jouer(partie, lire_coup(coup))
        position = oracle.jouer(position, coup)
    return oracle.issue(position)


@pytest.mark.exigence("PUI-03", "PUI-06", "PUI-07", "PUI-08", "PUI-09", "PUI-10", "PUI-11")
@pytest.mark.parametrize("n", TAILLES)
def test_une_partie_au_hasard_se_joue_comme_la_seconde_ecriture(n: int) -> None:
    for graine in range(max(1, 8 // n)):
        assert comparer_une_partie(n, graine, 1.0, 400) is not None
        comparer_une_partie(n, graine, 0.6, 60)


@pytest.mark.exigence("PUI-09", "PUI-11")
@pytest.mark.parametrize("n", [5, 8, 12])
def test_une_longue_partie_ou_l_on_retire_autant_qu_on_ajoute(n: int) -> None:
    assert comparer_une_partie(n, n, 0.5, 90) is None


def grille_avec_une_ligne(n: int, longueur: int, hasard: random.Random) -> tuple[Grid, Position]:
    """Une grille tombée au hasard, où une suite de cette longueur est posée quelque part."""
    cote = n + 2
    dx, dy = hasard.choice([(1, 0), (0, 1), (1, 1), (1, -1)])
    x = hasard.randrange(cote - dx * (longueur - 1))
    bas, haut = (longueur - 1 if dy < 0 else 0), (longueur - 1 if dy > 0 else 0)
    y = hasard.randrange(bas, cote - haut)
    suite = {(x + i * dx, y + i * dy) for i in range(longueur)}
    joueur = hasard.choice(JETONS)
    hauteurs = [
        max([j + 1 for i, j in suite if i == colonne], default=0) for colonne in range(cote)
    ]
    grid, position = Grid(cote, cote), oracle.nouvelle(n, "O")
    for colonne, hauteur in enumerate(hauteurs):
        for ligne in range(hasard.randint(hauteur, cote)):
            jeton = joueur if (colonne, ligne) in suite else hasard.choice(JETONS)
            position["colonnes"][colonne] += jeton
            assert add_token(grid, colonne, jeton) == 1
    return grid, position


@pytest.mark.exigence("PUI-08", "PUI-11")
@pytest.mark.parametrize("n", TAILLES)
@pytest.mark.parametrize("manque", [0, 1])
def test_un_alignement_gagne_ou_qu_il_soit(n: int, manque: int) -> None:
    hasard = random.Random(n)
    for _ in range(30):
        grid, position = grille_avec_une_ligne(n, n - manque, hasard)
        jaune, rouge = (oracle.aligne(position, joueur) for joueur in JETONS)
        assert check_winner(grid) == (0 if jaune else 1 if rouge else -1)
        assert (jaune or rouge) or manque == 1
        if not (jaune and rouge):
            assert fin(Partie(grid, 0)) == oracle.issue(position)


@pytest.mark.exigence("PUI-09", "PUI-10")
@pytest.mark.parametrize("n", TAILLES)
def test_apres_un_retrait_chaque_colonne_est_interdite_une_fois(n: int) -> None:
    for colonne in range(1, n + 3):
        ailleurs = colonne % (n + 2) + 1
        partie = nouvelle_partie(random.Random(colonne), n)
        for coup in (f"a{colonne}", f"r{colonne}"):
            jouer(partie, lire_coup(coup))
        assert "interdite" in str(refus(partie, lire_coup(f"a{colonne}")))
        jouer(partie, lire_coup(f"a{ailleurs}"))
        assert refus(partie, lire_coup(f"a{colonne}")) is None
