"""La note suit le travail : à moitié juste, une étape vaut à peu près la moitié."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.appui import bac
from tests.enseigner.cours.correction import Note, corriger, part_juste
from tests.enseigner.cours.exercices import charger
from tests.enseigner.cours.hasard import GRAINE, Appel, Comparaison
from tests.enseigner.cours.juge import Reponse
from tests.enseigner.cours.kit import creer
from tests.enseigner.cours.serveur import coder
from tests.enseigner.tests.cours.commun import ecrire

pytestmark = [
    pytest.mark.skipif(not bac.moyen(), reason="pas de bac à sable ici"),
]

SANS_COLONNE_PLEINE = """
for ligne in range(grid.height - 1, 0, -1):
    if grid.cells[ligne][column] == VIDE:
        return ligne + 1
return grid.height if grid.cells[-1][column] == VIDE else 1
"""
SANS_JUGER_LE_JETON = """
if not 0 <= column < grid.width:
    return 0
ligne = sommet(grid, column) - 1
if ligne < 0:
    return 0
grid.cells[ligne][column] = token
return 1
"""
SANS_RIEN_JUGER = """
grid.cells[sommet(grid, column) - 1][column] = token
return 1
"""
SANS_JUGER_LA_COLONNE = """
ligne = sommet(grid, column)
if ligne == grid.height:
    return 0
grid.cells[ligne][column] = VIDE
return 1
"""
SANS_L_INTERDITE = """
if sommet(partie.grid, colonne) == 0:
    return "pleine"
return None
"""
SANS_LES_RETRAITS = """
permis = []
for colonne in range(partie.grid.width):
    if refus(partie, Coup(AJOUTER, colonne)) is None:
        permis.append(Coup(AJOUTER, colonne))
return permis
"""
SANS_LES_DIAGONALES = """
n = grid.width - MARGE
trouvees = set()
for ligne in range(grid.height):
    for colonne in range(grid.width):
        for dl, dc in ((0, 1), (1, 0)):
            cases = [(ligne + k * dl, colonne + k * dc) for k in range(n)]
            dedans = [c for c in cases if c[0] < grid.height and c[1] < grid.width]
            if n > 0 and [c for c in dedans if grid.cells[c[0]][c[1]] == token] == cases:
                trouvees.update(cases)
return trouvees
"""
GAGNANT = """
for joueur, jeton in enumerate(JETONS):
    if cases_alignees(grid, jeton):
        return joueur
return -1
"""
SANS_LE_MATCH_NUL = """
gagnant = check_winner(partie.grid)
if gagnant >= 0:
    return Fin((gagnant,), "aligné")
return None
"""
SANS_DIRE_LA_RAISON = """
permis = coups(partie)
if len(permis) == 1 and permis[0].genre is not PRENDRE:
    return jouer(partie, permis[0])
coup = demander(partie)
while refus(partie, coup) is not None:
    coup = demander(partie)
return jouer(partie, coup)
"""
TOUJOURS_DEMANDER = """
coup = demander(partie)
while refus(partie, coup) is not None:
    dire(str(refus(partie, coup)))
    coup = demander(partie)
return jouer(partie, coup)
"""
REDEMANDER_UNE_FOIS = """
permis = coups(partie)
if len(permis) == 1 and permis[0].genre is not PRENDRE:
    return jouer(partie, permis[0])
coup = demander(partie)
if refus(partie, coup) is not None:
    dire(str(refus(partie, coup)))
    coup = demander(partie)
return jouer(partie, coup)
"""
PLEINE = "return not any(VIDE in cases for cases in grid.cells)"
AU_HASARD = "from random import Random\nreturn Random(repr(grid.cells)).random() < 0.5"
FIN_AU_HASARD = """
from random import Random
return Random(repr(partie.grid.cells)).choice([None, Fin((0,), ""), Fin((), "")])
"""

CHOIX = "pickomino.jeu.choixJoueur"

# Un travail à moitié juste : l'étape, ce qu'on y écrit, et la part des points, à un quart près.
MOITIES: dict[str, tuple[int, dict[str, str], float]] = {
    "un sommet faux si la colonne est pleine": (
        3,
        {"puissance_n.grid.sommet": SANS_COLONNE_PLEINE},
        0.7,
    ),
    "un ajout qui ne juge pas le jeton": (
        4,
        {"puissance_n.grid.add_token": SANS_JUGER_LE_JETON},
        0.7,
    ),
    "un ajout qui ne juge rien": (4, {"puissance_n.grid.add_token": SANS_RIEN_JUGER}, 0.4),
    "un retrait qui ne juge pas la colonne": (
        5,
        {"puissance_n.grid.remove_token": SANS_JUGER_LA_COLONNE},
        0.6,
    ),
    "un refus sans la colonne interdite": (
        7,
        {"puissance_n.game.refus_d_ajouter": SANS_L_INTERDITE},
        0.5,
    ),
    "des coups sans les retraits": (8, {"puissance_n.game.coups": SANS_LES_RETRAITS}, 0.35),
    "des alignements sans les diagonales": (
        10,
        {
            "puissance_n.grid.cases_alignees": SANS_LES_DIAGONALES,
            "puissance_n.grid.check_winner": GAGNANT,
        },
        0.6,
    ),
    "une fin sans le match nul": (
        11,
        {"puissance_n.grid.est_pleine": PLEINE, "puissance_n.game.fin_de": SANS_LE_MATCH_NUL},
        0.6,
    ),
    "des refus qu'on ne dit pas": (10, {CHOIX: SANS_DIRE_LA_RAISON}, 0.6),
    "une question quand il n'y a rien à choisir": (10, {CHOIX: TOUJOURS_DEMANDER}, 0.7),
    "un refus qu'on ne redemande qu'une fois": (10, {CHOIX: REDEMANDER_UNE_FOIS}, 0.5),
}
DEVINES: dict[str, tuple[int, dict[str, str]]] = {
    "toujours la même réponse": (3, {"puissance_n.grid.sommet": "return 0"}),
    "un ajout toujours refusé": (4, {"puissance_n.grid.add_token": "return 0"}),
    "une réponse tirée au sort": (
        11,
        {"puissance_n.grid.est_pleine": AU_HASARD, "puissance_n.game.fin_de": FIN_AU_HASARD},
    ),
}


def note_de(dossier: Path, numero: int, fonctions: dict[str, str], graine: int = GRAINE) -> Note:
    """La note d'une étape dont on écrit ainsi les fonctions."""
    cours = charger(next(iter(fonctions)).partition(".")[0])
    creer(cours, dossier)
    for fonction, lignes in fonctions.items():
        ecrire(dossier, fonction, lignes)
    return corriger(cours, dossier, numero, graine).notes[numero]


@pytest.mark.parametrize("nom", MOITIES)
def test_un_travail_a_moitie_juste_vaut_a_peu_pres_la_moitie(nom: str, tmp_path: Path) -> None:
    numero, fonctions, attendue = MOITIES[nom]
    note = note_de(tmp_path / "kit", numero, fonctions)
    assert abs(note.part - attendue) < 0.25, note
    assert 0 < note.reussis < note.essais and 0 < note.positions < 1


@pytest.mark.parametrize("graine", [39, 1, 2])
@pytest.mark.parametrize("nom", DEVINES)
def test_une_etape_devinee_ne_vaut_rien(nom: str, graine: int, tmp_path: Path) -> None:
    numero, fonctions = DEVINES[nom]
    assert note_de(tmp_path / "kit", numero, fonctions, graine).part == 0


def test_une_liste_vide_qu_on_attendait_se_juge_aussi() -> None:
    appel = Appel("", "[str(coup) for coup in coups(partie)]")
    justes = [Reponse(coder([])), Reponse(coder(["a1"]))]
    venues = [Reponse(coder(["a1"])), Reponse(coder(["a1"]))]
    comparaison = Comparaison("une partie finie, une qui commence", [appel, appel])
    assert part_juste(comparaison, justes, venues) == 0.5


def test_essais_et_positions_se_confirment_l_un_l_autre() -> None:
    assert Note(4, 4, 1.0).part == 1
    assert Note(2, 4, 0.5).part == 0.5
    assert Note(4, 4, 0.0).part == Note(0, 4, 1.0).part == 0
    assert Note(4, 4, 0.25).part == 0.375
    assert Note(4, 4, 0.14).part == 0, "c'est ce qu'on devine"
