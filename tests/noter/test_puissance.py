"""Puissance N : toutes les façons usuelles de l'écrire ont tout, une faute coûte son exigence."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cours.c import charger_fautes, planter
from tests.outils import RACINE
from tests.noter.bilan import Bilan, etat
from tests.noter.construction import ConstructionRatee, compilateur, copie
from tests.noter.examen import Demande, examiner_puissance
from tests.noter.profils import ProfilInvalide
from tests.noter.puissance import (
    JuryPuissance,
    NonReconnu,
    charger_profil,
    construire_le_pilote,
)
from tests.noter.scenarios import charger_scenarios

pytestmark = pytest.mark.sans_couverture

avec_cc = pytest.mark.skipif(compilateur() is None, reason="il faut un compilateur C (cc)")
C = RACINE / "tests" / "cours" / "c"
NAIF = RACINE / "tests" / "noter" / "naif"
SCENARIOS = charger_scenarios("puissance_n")
JUGEES = ("PUI-04", "PUI-06", "PUI-07", "PUI-08", "PUI-13")
FAUTES = {
    "COLONNE_PLEINE": {"PUI-06"},
    "HORS_GRILLE": {"PUI-06"},
    "RETIRE_DU_BAS": {"PUI-07"},
    "RETIRE_DU_VIDE": {"PUI-07"},
    "SANS_DIAGONALE": {"PUI-08"},
    "BORD_OUBLIE": {"PUI-08"},
    "ROUGE_OUBLIE": {"PUI-08"},
    "JOUEUR_OUBLIE": {"PUI-13"},
    "GRILLE_RENVERSEE": {"PUI-13"},
}


def perdues(pilote: list[str]) -> set[str]:
    """Les exigences que perd un pilote."""
    jury = JuryPuissance(SCENARIOS, pilote)
    verdicts = [jury.juger(scenario.identifiant) for scenario in SCENARIOS]
    return {e for verdict in verdicts if not verdict.tenu for e in verdict.scenario.exigences}


def test_nos_fonctions_de_puissance_n_ont_tout() -> None:
    dedans = RACINE / "tests" / "noter" / "pilote.py"
    lancer = f"import sys, runpy; sys.path[:0] = ['{RACINE}']; "
    lancer += f"runpy.run_path('{dedans}', None, '__main__')"
    pilote = [sys.executable, "-c", lancer, str(RACINE / "pyproject.toml")]
    assert perdues(pilote) == set()


@avec_cc
@pytest.mark.parametrize("rendu", [NAIF, C / "puissance_n"])
def test_un_rendu_c_de_puissance_n_a_tout(rendu: Path) -> None:
    with copie(rendu) as ici:
        pilote, trouve = construire_le_pilote(ici, charger_profil(None))
        assert perdues([str(pilote)]) == set()
    assert trouve == [
        "fonctions de grid.h, grille créée par « g = create_grid(cote, cote); grille = &g »"
    ]


@avec_cc
@pytest.mark.parametrize("faute", FAUTES)
def test_une_faute_de_puissance_n_coute_son_exigence(faute: str) -> None:
    with copie(C / "puissance_n") as ici:
        planter(charger_fautes("puissance_n")[faute], ici)
        pilote, _ = construire_le_pilote(ici, charger_profil(None))
        assert perdues([str(pilote)]) == FAUTES[faute]


# --- les autres façons d'écrire le même programme ----------------------------------------------


def changer(chemin: Path, avant: str, apres: str) -> None:
    """Remplace un texte d'un fichier ; vide : ajoute au début."""
    texte = chemin.read_text(encoding="utf-8")
    assert avant in texte
    chemin.write_text(texte.replace(avant, apres) if avant else apres + texte, encoding="utf-8")


def par_adresse(ici: Path) -> None:
    """Une création qui rend un pointeur, d'après N seul."""
    for nom in ("grid.h", "grid.c"):
        changer(ici / nom, "Grid create_grid(int width, int height)", "Grid *nouvelle(int n)")
    changer(
        ici / "grid.c", "    Grid grid = {.width = width, .height = height};\n", DEBUT_PAR_ADRESSE
    )
    changer(ici / "grid.c", "x < height; x++)\n        for (int y = 0; y < width", BOUCLES)
    changer(ici / "grid.c", "grid.cells[x][y] = ", "grid->cells[x][y] = ")
    changer(ici / "main.c", "create_grid(6, 6)", "*nouvelle(4)")


DEBUT_PAR_ADRESSE = """    Grid *grid = malloc(sizeof *grid);
    grid->width = grid->height = n + 2;
"""
BOUCLES = "x < n + 2; x++)\n        for (int y = 0; y < n + 2"


def par_init(taille: str) -> Callable[[Path], None]:
    """init_grid(Grid *, int n), où n est N, ou N + 2."""

    def ecrire(ici: Path) -> None:
        for nom in ("grid.h", "grid.c"):
            changer(
                ici / nom,
                "Grid create_grid(int width, int height)",
                "void init_grid(Grid *g, int n)",
            )
        debut = "    Grid grid = {.width = width, .height = height};\n"
        changer(ici / "grid.c", debut, f"    g->width = g->height = {taille};\n")
        boucles = BOUCLES.replace("n + 2", taille)
        changer(ici / "grid.c", "x < height; x++)\n        for (int y = 0; y < width", boucles)
        changer(ici / "grid.c", "grid.cells[x][y] = ", "g->cells[x][y] = ")
        changer(ici / "grid.c", "'_';\n    return grid;", "'_';")
        changer(ici / "main.c", "    show_grid(create_grid(6, 6));\n", "")

    return ecrire


def par_dossiers(ici: Path) -> None:
    """src/ et include/, et un CMakeLists.txt."""
    (ici / "src").mkdir()
    (ici / "include").mkdir()
    for nom in ("grid.c", "main.c"):
        (ici / nom).rename(ici / "src" / nom)
    (ici / "grid.h").rename(ici / "include" / "grid.h")
    (ici / "CMakeLists.txt").write_text("project(p C)\n", encoding="utf-8")


def un_seul_fichier(ici: Path) -> None:
    """Tout dans main.c, sans en-tête."""
    textes = [(ici / nom).read_text(encoding="utf-8") for nom in ("grid.h", "grid.c", "main.c")]
    seul = "\n".join(textes).replace('#include "grid.h"\n', "")
    for nom in ("grid.h", "grid.c"):
        (ici / nom).unlink()
    (ici / "main.c").write_text(seul, encoding="utf-8")


def arguments_inverses(ici: Path) -> None:
    """save(joueur, grille) et load(chemin, grille)."""
    for nom in ("grid.h", "grid.c"):
        changer(ici / nom, "void save(Grid grid, int player)", "void save(int player, Grid *p)")
        changer(
            ici / nom,
            "int load(Grid *grid, const char *path)",
            "int load(const char *path, Grid *grid)",
        )
    changer(
        ici / "grid.c", 'FILE *fichier = fopen("partie.sav", "w");', "Grid grid = *p;\n    " + OUVRE
    )


OUVRE = 'FILE *fichier = fopen("partie.sav", "w");'


def deux_en_tetes(ici: Path) -> None:
    """La structure dans un en-tête, les fonctions dans un autre qui ne l'inclut pas."""
    texte = (ici / "grid.h").read_text(encoding="utf-8")
    debut, fin = texte.split("Grid create_grid")
    (ici / "a_types.h").write_text(f"{debut}#endif\n", encoding="utf-8")
    fonctions = "Grid create_grid" + fin.replace("#endif\n", "")
    (ici / "grid.h").write_text(f'#include "a_types.h"\n{fonctions}', encoding="utf-8")


def sans_creation(ici: Path) -> None:
    """Aucune fonction de création : la grille se remplit dans main."""
    for nom in ("grid.h", "grid.c"):
        changer(
            ici / nom,
            "Grid create_grid(int width, int height)",
            "static Grid faire(int width, int height)",
        )
    changer(ici / "grid.h", "static Grid faire(int width, int height);\n", "")
    changer(
        ici / "grid.c",
        "static Grid faire(int width, int height)",
        "static int faire(int width, int height)",
    )
    changer(ici / "grid.c", "'_';\n    return grid;", "'_';\n    return grid.width;")
    changer(ici / "main.c", "    show_grid(create_grid(6, 6));\n", "")


FACONS: dict[str, Callable[[Path], None]] = {
    "pointeur": par_adresse,
    "init-n": par_init("n + 2"),
    "init-cote": par_init("n"),
    "dossiers": par_dossiers,
    "un-seul-fichier": un_seul_fichier,
    "arguments-inverses": arguments_inverses,
    "deux-en-tetes": deux_en_tetes,
    "sans-creation": sans_creation,
}


@avec_cc
@pytest.mark.parametrize("facon", FACONS)
def test_chaque_facon_usuelle_a_tout(facon: str) -> None:
    with copie(NAIF) as ici:
        if facon in ("pointeur",):
            changer(ici / "grid.c", "", "#include <stdlib.h>\n")
        FACONS[facon](ici)
        bilan = examiner(ici)
    assert {e: str(etat(e, bilan)) for e in JUGEES} == dict.fromkeys(JUGEES, "tenue")


def examiner(ici: Path) -> Bilan:
    """Le bilan d'un rendu déjà copié."""
    pilote, constats = construire_le_pilote(ici, charger_profil(None))
    return examiner_puissance(Demande("puissance_n"), [str(pilote)], "ana", constats)


@avec_cc
def test_des_colonnes_comptees_de_un_sont_hors_format_et_jugees() -> None:
    with copie(NAIF) as ici:
        for signature in (
            "int add_token(Grid *grid, int column, char token) {",
            "int remove_token(Grid *grid, int column) {",
        ):
            changer(ici / "grid.c", signature, f"{signature}\n    column--;")
        bilan = examiner(ici)
    assert str(etat("PUI-06", bilan)) == "hors format (2/2)"
    assert {str(etat(e, bilan)) for e in JUGEES if e != "PUI-06"} == {"tenue"}


@avec_cc
def test_d_autres_lettres_ne_coutent_que_pui_04() -> None:
    with copie(NAIF) as ici:
        changer(ici / "grid.c", "'_'", "'.'")
        bilan = examiner(ici)
    assert str(etat("PUI-04", bilan)).startswith("hors format")
    assert {str(etat(e, bilan)) for e in JUGEES[1:]} == {"tenue"}


@avec_cc
def test_une_fonction_introuvable_se_dit() -> None:
    with copie(NAIF) as ici:
        for nom in ("grid.h", "grid.c"):
            changer(ici / nom, "int remove_token(", "int enlever(")
        bilan = examiner(ici)
    assert "remove_token est introuvable" in bilan.constats
    assert str(etat("PUI-07", bilan)) == "non tenue"
    assert {str(etat(e, bilan)) for e in JUGEES if e != "PUI-07"} == {"tenue"}


@avec_cc
def test_ce_qu_on_ne_devine_pas_n_est_pas_la_faute_de_l_etudiant() -> None:
    with copie(NAIF) as ici, pytest.raises(NonReconnu, match="façon de créer"):
        for nom in ("grid.h", "grid.c"):
            changer(
                ici / nom,
                "Grid create_grid(int width, int height)",
                "Grid secret(char *a, char *b)",
            )
        changer(ici / "grid.c", ".width = width, .height = height", ".width = *a, .height = *b")
        changer(
            ici / "grid.c",
            "x < height; x++)\n        for (int y = 0; y < width",
            "x < *a; x++)\n        for (int y = 0; y < *b",
        )
        changer(
            ici / "grid.h",
            "char cells[COTE_MAX][COTE_MAX];",
            "struct { char c[COTE_MAX]; } cells_[COTE_MAX];",
        )
        for nom in ("grid.c",):
            changer(ici / nom, "cells[", "cells_[")
            changer(ici / nom, "][y]", "].c[y]")
            changer(ici / nom, "][column]", "].c[column]")
        changer(ici / "main.c", "    show_grid(create_grid(6, 6));\n", "")
        construire_le_pilote(ici, charger_profil(None))


@avec_cc
def test_un_appel_qui_n_ajoute_jamais_rien_n_est_pas_compris() -> None:
    with copie(NAIF) as ici, pytest.raises(NonReconnu, match="n'ajoute rien"):
        changer(ici / "grid.c", "return column >= 0 &&", "return grid->cells[0][0] == ' ' &&")
        construire_le_pilote(ici, charger_profil(None))


@avec_cc
def test_des_sources_qui_ne_se_compilent_pas_le_disent(tmp_path: Path) -> None:
    (tmp_path / "grid.c").write_text("int add_token( {\n", encoding="utf-8")
    with copie(tmp_path) as ici, pytest.raises(ConstructionRatee, match="ne se compilent pas"):
        construire_le_pilote(ici, charger_profil(None))


@pytest.mark.parametrize(
    ("texte", "phrase"),
    [
        ("[autre]\n", "pas de section \\[grille\\]"),
        ("[grille]\ncouleur = 'x'\n", "la clé « couleur » n'existe pas"),
        ("[grille]\nlettres = 'OX'\n", "trois caractères"),
        ("[grille\n", "ne se lit pas"),
    ],
)
def test_un_profil_de_puissance_n_faux_le_dit(texte: str, phrase: str, tmp_path: Path) -> None:
    chemin = tmp_path / "profil.toml"
    chemin.write_text(texte, encoding="utf-8")
    with pytest.raises(ProfilInvalide, match=phrase):
        charger_profil(chemin)
