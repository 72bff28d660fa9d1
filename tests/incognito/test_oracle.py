"""Le jeu face à la seconde écriture de ses règles : des parties entières, coup par coup."""

from __future__ import annotations

import random

import pytest

from incognito.plateau import Partie, au_trait, coups, issue, jouer, nouvelle_partie, refus
from incognito.types import lire_coup
from tests.incognito import oracle
from tests.incognito.commun import PIONS, dessin
from tests.incognito.oracle import Position

pytestmark = pytest.mark.sans_couverture

TAILLES = range(4, 9)
LETTRES = {
    ("B", "chevalier"): "b",
    ("B", "espion"): "e",
    ("N", "chevalier"): "n",
    ("N", "espion"): "E",
}
# Un mot de chaque refus, écrit à la main : il en dit la raison.
MOTS = {
    "partie finie": "La partie est finie",
    "hors du plateau": "le plateau va de",
    "départ vide": "est vide",
    "pion adverse": "ses propres pions",
    "sur place": "rester sur sa case",
    "son château": "sur son chateau",
    "pas une ligne": "en ligne droite ou en diagonale",
    "château en diagonale": "dans un château en diagonale",
    "chemin barré": "le chemin est barré",
    "arrivée occupée": "déjà occupée",
    "personne à interroger": "du pion questionné est vide",
    "pion ami": "un pion de son adversaire",
    "pas voisins": "se toucher par un côté",
}


def pions(partie: Partie) -> dict[str, str]:
    """Les pions du plateau, par le nom de leur case."""
    lettres = {pion: lettre for lettre, pion in PIONS.items()}
    return {
        f"{'abcdefgh'[y]}{x + 1}": lettres[pion]
        for x, rangee in enumerate(partie.jeu.plateau)
        for y, pion in enumerate(rangee)
        if pion is not None
    }


def depart(partie: Partie) -> Position:
    """La position de la seconde écriture, d'après les trois tirages du jeu."""
    espions = {lettre: case for case, lettre in pions(partie).items() if lettre in "eE"}
    taille = len(partie.jeu.plateau)
    return oracle.nouvelle(taille, espions["e"], espions["E"], au_trait(partie).lettre)


def fin(partie: Partie) -> tuple[str, str] | None:
    """L'issue, comme la dit la seconde écriture."""
    trouvee = issue(partie)
    return None if trouvee is None else (trouvee.gagnants[0].lettre, trouvee.raison)


def verifier_la_position(partie: Partie, position: Position) -> list[str]:
    """Les pions, le trait, la fin et les coups permis sont les mêmes ; rend ces coups."""
    attendus = {case: LETTRES[pion] for case, pion in position["pions"].items()}
    vu = f"au joueur {au_trait(partie).nom}, ici :\n{dessin(partie)}"
    assert pions(partie) == attendus, vu
    trouvee = fin(partie)
    assert trouvee == position["issue"], f"la fin de la partie, {vu}"
    assert au_trait(partie).lettre == position["trait"] or position["issue"]
    permis, trouves = oracle.coups(position), list(map(str, coups(partie)))
    manquent, en_trop = set(permis) - set(trouves), set(trouves) - set(permis)
    assert not manquent, f"le jeu refuse {min(manquent)}, que le sujet permet {vu}"
    assert not en_trop, f"le jeu permet {min(en_trop)}, que le sujet refuse {vu}"
    assert len(trouves) == len(permis), "chaque coup une seule fois"
    return permis


def verifier_un_refus(partie: Partie, position: Position, essai: str) -> None:
    """Un coup est refusé par les deux, et pour la même raison, ou par aucun."""
    raison, attendue = refus(partie, lire_coup(essai)), oracle.refus(position, essai)
    vu = f"{essai}, au joueur {au_trait(partie).nom}, ici :\n{dessin(partie)}"
    assert (raison is None) == (attendue is None), vu
    if raison is not None:
        assert MOTS[attendue or ""] in raison, vu


def essais_au_hasard(position: Position, hasard: random.Random) -> list[str]:
    """Des coups, permis ou non, la plupart d'un pion du plateau, quelques-uns hors de lui."""
    pieces = [*position["pions"], "h8", "a1"]
    partout = oracle.cases(8)
    return [
        f"{hasard.choice('DDI')} {hasard.choice(pieces)}->{c}" for c in hasard.sample(partout, 6)
    ]


def coup_au_hasard(permis: list[str], hasard: random.Random) -> str:
    """Un coup permis ; une fois sur cinq, une interrogation s'il y en a une."""
    questions = [coup for coup in permis if coup[0] == "I"]
    return hasard.choice(questions if questions and hasard.random() < 0.2 else permis)


def comparer_une_partie(taille: int, graine: int) -> Position:
    """Joue une partie au hasard des deux côtés à la fois ; rend la dernière position."""
    hasard = random.Random(graine)
    partie = nouvelle_partie(hasard, taille)
    position = depart(partie)
    for _ in range(60):
        permis = verifier_la_position(partie, position)
        for essai in essais_au_hasard(position, hasard):
            verifier_un_refus(partie, position, essai)
        if position["issue"]:
            break
        coup = coup_au_hasard(permis, hasard)
        jouer(partie, lire_coup(coup))
        position = oracle.jouer(position, coup)
    return position


@pytest.mark.exigence("INC-01", "INC-02", "INC-05", "INC-06", "INC-07", "INC-08", "INC-09")
@pytest.mark.exigence("INC-10", "INC-11", "INC-12")
@pytest.mark.parametrize("taille", TAILLES)
def test_une_partie_au_hasard_se_joue_comme_la_seconde_ecriture(taille: int) -> None:
    parties = [comparer_une_partie(taille, graine) for graine in range(18 - 2 * taille)]
    assert any(position["issue"] for position in parties) or taille > 6


def plateau_au_hasard(taille: int, hasard: random.Random) -> tuple[Partie, Position]:
    """Une position qu'une longue partie pourrait donner : des pions semés n'importe où."""
    partie = nouvelle_partie(hasard, taille)
    chateaux = {oracle.chateau(taille, couleur) for couleur in "BN"}
    libres = [case for case in oracle.cases(taille) if case not in chateaux]
    blancs, noirs = hasard.randint(1, taille), hasard.randint(1, taille)
    cases = hasard.sample(libres, blancs + noirs)
    natures = ["espion"] + ["chevalier"] * taille
    semes = [*zip("B" * blancs, natures, strict=False), *zip("N" * noirs, natures, strict=False)]
    position: Position = {
        "taille": taille,
        "pions": dict(zip(cases, semes, strict=True)),
        "trait": hasard.choice("BN"),
        "issue": None,
    }
    for x in range(taille):
        for y in range(taille):
            pion = position["pions"].get(f"{'abcdefgh'[y]}{x + 1}")
            partie.jeu.plateau[x][y] = PIONS[LETTRES[pion]] if pion else None
    if au_trait(partie).lettre != position["trait"]:
        partie.jeu.joueur = partie.jeu.joueur.adversaire
    return partie, position


@pytest.mark.exigence("INC-05", "INC-06", "INC-07", "INC-09")
@pytest.mark.parametrize("taille", TAILLES)
def test_tous_les_coups_d_un_plateau_seme_au_hasard_sont_juges_pareil(taille: int) -> None:
    hasard = random.Random(taille)
    for _ in range(3):
        partie, position = plateau_au_hasard(taille, hasard)
        verifier_la_position(partie, position)
        for case in oracle.cases(taille):
            for pion in position["pions"]:
                verifier_un_refus(partie, position, f"D {pion}->{case}")
                verifier_un_refus(partie, position, f"I {pion}->{case}")


@pytest.mark.exigence("INC-08", "INC-10", "INC-11", "INC-12")
@pytest.mark.parametrize("taille", TAILLES)
def test_l_effet_de_chaque_coup_d_un_plateau_seme_au_hasard_est_le_meme(taille: int) -> None:
    hasard = random.Random(100 + taille)
    fins = set()
    for _ in range(6):
        graine = hasard.random()
        _, position = plateau_au_hasard(taille, random.Random(graine))
        permis = oracle.coups(position)
        decisifs = [coup for coup in permis if oracle.jouer(position, coup)["issue"]]
        calmes = hasard.sample(permis, min(3, len(permis)))
        for coup in decisifs + calmes:
            partie, _ = plateau_au_hasard(taille, random.Random(graine))
            jouer(partie, lire_coup(coup))
            suite = oracle.jouer(position, coup)
            verifier_la_position(partie, suite)
            fins |= {suite["issue"]} - {None}
    assert fins


@pytest.mark.exigence("INC-12")
@pytest.mark.parametrize("taille", TAILLES)
@pytest.mark.parametrize("couleur", "BN")
def test_l_espion_gagne_par_chaque_cote_du_chateau_a_toute_taille(
    taille: int, couleur: str
) -> None:
    but = oracle.chateau(taille, oracle.AUTRE[couleur])
    for depart_ in oracle.cases(taille):
        dx, dy = oracle.ecart(depart_, but)
        if (dx == 0) == (dy == 0) or depart_ == oracle.chateau(taille, couleur):
            continue
        partie, _ = plateau_au_hasard(taille, random.Random(0))
        for rangee in partie.jeu.plateau:
            rangee[:] = [None] * taille
        x, y = int(depart_[1]) - 1, "abcdefgh".index(depart_[0])
        partie.jeu.plateau[x][y] = PIONS["e" if couleur == "B" else "E"]
        if au_trait(partie).lettre != couleur:
            partie.jeu.joueur = partie.jeu.joueur.adversaire
        jouer(partie, lire_coup(f"D {depart_}->{but}"))
        assert fin(partie) == (couleur, "château pris")
        assert refus(partie, lire_coup(f"D {but}->{depart_}")) == "La partie est finie."
