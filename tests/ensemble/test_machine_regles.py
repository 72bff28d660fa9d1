"""Une règle changée, comme dans les exercices : à tous les niveaux, la machine joue encore.

Chaque changement se fait dans une copie du jeu ; les machines y mènent une partie, coup par coup,
et conseillent. Elles suivent la règle, ou s'arrêtent sur une phrase : jamais sur une trace.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.appui import PATIENCE, RACINE

pytestmark = pytest.mark.sans_couverture

# Le jeu, ce qu'on y change, le fichier, puis le texte d'avant et celui d'après.
CHANGEMENTS = [
    (
        "incognito",
        "on interroge aussi en diagonale",
        "regles.py",
        "pas = abs(arrivee.x - depart.x) + abs(arrivee.y - depart.y)",
        "pas = max(abs(arrivee.x - depart.x), abs(arrivee.y - depart.y))",
    ),
    (
        "incognito",
        "on entre au château en diagonale",
        "regles.py",
        "en_diagonale = depart.x != arrivee.x and depart.y != arrivee.y",
        "en_diagonale = False",
    ),
    (
        "incognito",
        "un pion ne traverse aucune case",
        "regles.py",
        "if traversees is None:",
        "if traversees is None or len(traversees) > 0:",
    ),
    ("pickomino", "un domino de plus", "structures.py", "range(21, 37)", "range(21, 38)"),
    ("pickomino", "un dé de sept faces", "structures.py", "FACE_V = 6", "FACE_V = 7"),
    ("pickomino", "six dés", "structures.py", "NOMBRE_DE_DES = 8", "NOMBRE_DE_DES = 6"),
    ("pickomino", "le V vaut six", "structures.py", "VALEUR_DE_V = 5", "VALEUR_DE_V = 6"),
    ("puissance_n", "une grille plus large", "grid.py", "MARGE = 2", "MARGE = 3"),
    ("puissance_n", "une grille plus étroite", "grid.py", "MARGE = 2", "MARGE = 1"),
    (
        "puissance_n",
        "on ne retire que ses jetons",
        "game.py",
        "    if sommet(partie.grid, coup.colonne) == partie.grid.height:\n",
        "    case = sommet(partie.grid, coup.colonne)\n"
        "    if case < partie.grid.height:\n"
        "        if partie.grid.cells[case][coup.colonne] != JETONS[partie.player]:\n"
        "            return 'Ce jeton n\\'est pas à vous.'\n"
        "    if case == partie.grid.height:\n",
    ),
    (
        "puissance_n",
        "on ne retire plus rien",
        "game.py",
        "    if sommet(partie.grid, coup.colonne) == partie.grid.height:\n",
        "    if coup.colonne >= 0:\n",
    ),
    (
        "dames",
        "prendre n'est plus obligatoire",
        "plateau.py",
        "return [place for place in pieces_de(plateau, joueur) if est_obligee(plateau, place)]",
        "return []",
    ),
    ("dames", "un plateau de 15", "structures.py", "N = 17", "N = 15"),
    (
        "dames",
        "un plateau de 19, sans lettre pour ses colonnes",
        "structures.py",
        "N = 17",
        "N = 19",
    ),
    (
        "dames",
        "un plateau de 19, avec ses lettres",
        "structures.py",
        't_lettre = IntEnum("t_lettre", "A B C D E F G H I J K L M N O P Q", start=0)',
        'N = 19\nt_lettre = IntEnum("t_lettre", "A B C D E F G H I J K L M N O P Q R S", start=0)',
    ),
    ("dames", "des coins de 3", "structures.py", "COIN = 4", "COIN = 3"),
    (
        "dames",
        "on ne prend pas ses alliés",
        "plateau.py",
        "in (t_joueur.vide, piece.joueur)",
        "in (t_joueur.vide, piece.joueur, (piece.joueur + 1) % 4 + 1)",
    ),
    ("sixquiprend", "des rangées de quatre", "card.py", "PAR_RANGEE = 5", "PAR_RANGEE = 4"),
    ("sixquiprend", "des rangées de six", "card.py", "PAR_RANGEE = 5", "PAR_RANGEE = 6"),
    ("sixquiprend", "cinq rangées", "game.py", "NOMBRE_DE_RANGEES = 4", "NOMBRE_DE_RANGEES = 5"),
    (
        "sixquiprend",
        "huit cartes en main",
        "game.py",
        "CARTES_PAR_MAIN = 10",
        "CARTES_PAR_MAIN = 8",
    ),
    ("sixquiprend", "cent cartes", "card.py", "NOMBRE_DE_CARTES = 104", "NOMBRE_DE_CARTES = 100"),
]
COUPS = 6  # de chaque partie
NIVEAUX = {
    "incognito": ("facile", "moyen", "expert"),
    "pickomino": ("sujet", "expert"),
    "puissance_n": ("sujet", "facile", "moyen", "expert"),
    "dames": ("facile", "moyen", "expert"),
    "sixquiprend": ("sujet", "expert"),
}
REGLES = {
    "incognito": "plateau",
    "pickomino": "jeu",
    "puissance_n": "game",
    "dames": "game",
    "sixquiprend": "game",
}
# Mène une partie : chaque coup est permis, et les conseils aussi.
PROGRAMME = """
import importlib, sys
from random import Random
jeu, regles, coups_au_plus, *niveaux = sys.argv[1:]
regles = importlib.import_module(f"{jeu}.{regles}")
ia = importlib.import_module(f"{jeu}.machine.ia")
expert = importlib.import_module(f"{jeu}.machine.expert")
raisons = importlib.import_module(f"{jeu}.machine.raisons")
for borne in {"NOEUDS", "BUDGET", "POSES"} & set(vars(expert)):
    setattr(expert, borne, getattr(expert, borne) // 10)
for niveau in niveaux:
    if jeu == "pickomino":
        partie = regles.nouvelle_partie(Random(1), ["A", "B"])
    else:
        partie = regles.nouvelle_partie(Random(1))
    for rang in range(int(coups_au_plus)):
        permis = regles.coups(partie)
        if regles.issue(partie) is not None or not permis:
            break
        if niveau != "expert":
            proposes = [ia.choisir(partie, niveau, Random(rang))]
        elif rang % 2:
            conseils = expert.avis(partie, Random(rang))
            conseils = raisons.expliquer(partie, conseils)
            raisons.menace(partie)
            proposes = [avis.coup for avis in conseils]
        else:
            proposes = [expert.choisir(partie, Random(rang))]
        for coup in proposes:
            motif = regles.refus(partie, coup)
            assert motif is None, f"{niveau} joue {coup} : {motif}"
        regles.jouer(partie, Random(rang).choice([*permis, *proposes]))
"""
# Au rouge, qui ne retire plus que ses jetons : la seule place est dans la colonne interdite.
BLOQUEE = """
from random import Random
from puissance_n.game import Partie, coups, jouer
from puissance_n.grid import Grid
from puissance_n.machine import expert, ia
for niveau in ("sujet", "facile", "moyen", "expert"):
    grille = Grid(5, 5)
    grille.cells = [list(ligne) for ligne in ("OO_OO", "OXOXO", "XXOXX", "OOXOO", "XOXOX")]
    partie = Partie(grille, player=1, interdite=2)
    assert coups(partie) == []
    assert [str(avis.coup) for avis in expert.avis(partie, Random(1))] == ["abandon"]
    if niveau == "expert":
        coup = expert.choisir(partie, Random(1))
    else:
        coup = ia.choisir(partie, niveau, Random(1))
    jouer(partie, coup)
    print(niveau, coup, partie.fin.gagnants)
"""


def etiquette(changement: tuple[str, ...]) -> str:
    """Le nom d'un changement dans le rapport des tests."""
    return f"{changement[0]}, {changement[1]}"


def lancer_dans(dossier: Path, programme: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Lance un programme avec le jeu copié dans un dossier."""
    return subprocess.run(
        [sys.executable, "-c", programme, *arguments],
        capture_output=True,
        text=True,
        cwd=dossier,
        env={**os.environ, "PYTHONPATH": str(dossier)},
        timeout=PATIENCE,
        check=False,
    )


def copier_et_changer(dossier: Path, jeu: str, fichier: str, avant: str, apres: str) -> None:
    """Copie un jeu dans un dossier, et y change une règle."""
    shutil.copytree(RACINE / jeu, dossier / jeu, ignore=shutil.ignore_patterns("__pycache__"))
    chemin = dossier / jeu / fichier
    texte = chemin.read_text(encoding="utf-8")
    assert texte.count(avant) >= 1, f"« {avant} » n'est plus dans {fichier}"
    chemin.write_text(texte.replace(avant, apres, 1), encoding="utf-8")


@pytest.mark.parametrize("changement", CHANGEMENTS, ids=etiquette)
def test_une_regle_changee_ne_finit_jamais_en_trace(
    changement: tuple[str, str, str, str, str], tmp_path: Path
) -> None:
    jeu, _, fichier, avant, apres = changement
    copier_et_changer(tmp_path, jeu, fichier, avant, apres)
    resultat = lancer_dans(tmp_path, PROGRAMME, jeu, REGLES[jeu], str(COUPS), *NIVEAUX[jeu])
    assert "Traceback" not in resultat.stderr, resultat.stderr[-1500:]
    assert resultat.returncode == 0 or resultat.stderr.count("\n") == 1


def test_une_machine_que_la_regle_changee_bloque_abandonne(tmp_path: Path) -> None:
    """La variante où l'on ne retire que ses jetons peut ne laisser aucun coup."""
    variante = next(un for un in CHANGEMENTS if un[1] == "on ne retire que ses jetons")
    _, _, fichier, avant, apres = variante
    copier_et_changer(tmp_path, "puissance_n", fichier, avant, apres)
    resultat = lancer_dans(tmp_path, BLOQUEE)
    assert resultat.stderr == ""
    dits = [f"{niveau} abandon (0,)" for niveau in NIVEAUX["puissance_n"]]
    assert resultat.stdout.splitlines() == dits


def test_une_septieme_face_se_lance_se_tape_et_se_dessine(tmp_path: Path) -> None:
    copier_et_changer(tmp_path, "pickomino", "structures.py", "FACE_V = 6", "FACE_V = 7")
    programme = (
        "from pickomino.dessin import rendu_des\n"
        "from pickomino.structures import lire_coup\n"
        "print(rendu_des([lire_coup(face).face for face in ('5', '6', 'v')], False))"
    )
    resultat = lancer_dans(tmp_path, programme)
    assert resultat.stderr == ""
    assert resultat.stdout.splitlines()[2].split("│")[1::2] == ["  o  ", "  6  ", " \\ / "]
