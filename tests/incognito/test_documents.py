"""Le découpage du sujet, le rapport, et ce que les documents montrent."""

from __future__ import annotations

import ast
import doctest
import importlib
import re
from pathlib import Path

import pytest

from incognito import plateau, types
from incognito.main import commande
from incognito.regles import Effet
from incognito.sauvegarde import carnet_neuf
from incognito.types import Case, Mouvement
from tests.appui import RACINE, TESTS
from tests.incognito.commun import relire

PAQUET = RACINE / "incognito"


def fonctions(module: str) -> list[ast.FunctionDef]:
    """Les fonctions et méthodes d'un module."""
    arbre = ast.parse((PAQUET / f"{module}.py").read_text(encoding="utf-8"))
    return [noeud for noeud in ast.walk(arbre) if isinstance(noeud, ast.FunctionDef)]


@pytest.mark.exigence("INC-24")
def test_tout_plateau_c_est_defini_dans_plateau() -> None:
    for nom in ("afficher", "deplacer", "interroger", "sauvegarder_partie", "charger_partie"):
        assert getattr(plateau, nom).__module__ == "incognito.plateau"
        assert nom in {fonction.name for fonction in fonctions("plateau")}


@pytest.mark.exigence("INC-24")
def test_une_partie_se_joue_par_plateau_seul(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Les cinq fonctions du sujet, enchaînées : déplacer, interroger, afficher, sauver, relire."""
    chemin = tmp_path / "p.inco"
    chemin.write_text("B b4\nN d1\nB\n")
    partie = plateau.charger_partie(str(chemin))
    aller = Mouvement(Case(3, 1), Case(3, 4))
    assert plateau.deplacer(partie.jeu, aller) is Effet.PION_DEPLACE
    question = Mouvement(Case(3, 4), Case(2, 4))
    assert plateau.interroger(partie.jeu, question) is Effet.ESPION_EMPOISONNE
    plateau.afficher(partie.jeu)
    assert "|b| | | |n|\n-----------\n|b| | | | |\n" in capsys.readouterr().out
    carnet = carnet_neuf()
    carnet.reserver(str(tmp_path / "copie.inco"))
    plateau.sauvegarder_partie(partie, carnet)
    assert (tmp_path / "copie.inco").read_bytes() == chemin.read_bytes()


@pytest.mark.exigence("INC-24")
def test_les_types_du_sujet_sont_definis_dans_types() -> None:
    for nom in ("Couleur", "Type", "Pion", "Case", "Jeu", "Mouvement"):
        assert getattr(types, nom).__module__ == "incognito.types"


@pytest.mark.exigence("INC-24")
def test_le_lisezmoi_dit_les_regles_l_installation_et_l_execution() -> None:
    texte = (PAQUET / "README.md").read_text(encoding="utf-8")
    projet, *sections = re.split(r"^## ", texte, flags=re.MULTILINE)[:4]
    for mot in ("Deux joueurs", "châteaux", "espion", "On gagne en"):
        assert mot in projet, "la description du projet"
    titres = [re.split(r"[,\n]", section)[0] for section in sections]
    assert titres == ["Installer", "Jouer", "Les règles"]
    assert "pip install" in sections[0] and "python -m incognito" in sections[0]
    for appel in ("incognito ", "incognito -s ", "incognito -g "):
        assert re.search(rf"^{appel}.*#", sections[1], re.MULTILINE), appel
    for notion in ("château", "N = (T-1)(T-2)/2 - 1", "hasard", "*Déplacement*", "*Interrogation*"):
        assert notion in sections[2], notion


MODULES = [
    *(chemin for chemin in sorted(PAQUET.glob("*.py")) if chemin.name != "__main__.py"),
    *sorted((PAQUET / "machine").glob("*.py")),
    *sorted((PAQUET / "commun").glob("*.py")),
    *sorted((PAQUET / "commun" / "page").glob("*.py")),
]


@pytest.mark.exigence("INC-22")
@pytest.mark.parametrize("chemin", MODULES, ids=lambda chemin: chemin.stem)
def test_chaque_fonction_est_documentee(chemin: Path) -> None:
    """Une docstring est là, et commence par une phrase ; si elle dit assez se juge en lisant."""
    muettes = []
    for noeud in ast.walk(ast.parse(chemin.read_text(encoding="utf-8"))):
        if isinstance(noeud, ast.FunctionDef):
            docstring = ast.get_docstring(noeud) or ""
            if not re.match(r"[A-ZÀÉ][^.]{5,}\.", docstring):
                muettes.append(noeud.name)
    assert muettes == []


@pytest.mark.exigence("INC-22")
@pytest.mark.parametrize(
    "module", ["types", "regles", "plateau", "dessin", "dialogue", "sauvegarde"]
)
def test_des_exemples_accompagnent_les_notions_et_disent_vrai(module: str) -> None:
    resultat = doctest.testmod(importlib.import_module(f"incognito.{module}"))
    assert resultat.attempted > 0
    assert resultat.failed == 0


def options() -> set[str]:
    """Les options qu'un rapport doit expliquer ; -a ne fait que redire ce qu'on a sans option."""
    toutes = {o for p in commande.params for o in p.opts}
    return toutes - {"-a", "-h", "--help", "--version"}


@pytest.mark.exigence("INC-23")
def test_le_rapport_a_ses_quatre_parties_dans_l_ordre_du_sujet() -> None:
    texte = (PAQUET / "RAPPORT.md").read_text(encoding="utf-8")
    parties = re.split(r"^## ", texte, flags=re.MULTILINE)[1:]
    titres = [partie.split("\n")[0] for partie in parties]
    assert titres == [
        "1. Documentation utilisateur",
        "2. Documentation technique",
        "3. Méthode de travail en équipe",
        "4. Améliorations",
    ]
    assert options() <= set(re.findall(r"(?<![\w-])--?[a-z]+", texte)), "option non expliquée"
    for attendu in ("`p`", "`coups`", "`sauver ", "`q`"):
        assert attendu in parties[0], f"la documentation utilisateur ne dit rien de {attendu}"
    presentes = re.findall(r"^\| `([\w/]+\.py|\w+/)` \|", parties[1], re.MULTILINE)
    fichiers = [c.name for c in MODULES if c.parent == PAQUET and c.name[0] != "_"]
    assert sorted(presentes) == sorted([*fichiers, "machine/", "commun/"])
    methode, difficultes = parties[2].split("### Méthodologie")[1].split("### Difficultés")
    assert "équipe" in methode
    lignes = re.findall(r"^\| \*\*(.+)\*\*.* \| (.+) \|$", difficultes, re.MULTILINE)
    assert len(lignes) >= 5, "des difficultés, et leur résolution en face"
    assert len(re.findall(r"^- ", parties[3], re.MULTILINE)) >= 5


@pytest.mark.exigence("INC-23")
def test_le_rapport_ne_parle_que_de_ce_qui_existe() -> None:
    """Chaque `module.nom` et chaque chemin cités dans le rapport existent."""
    texte = (PAQUET / "RAPPORT.md").read_text(encoding="utf-8")
    noms = [f.stem for f in PAQUET.glob("*.py")]
    cites = [(m, n) for m, n in re.findall(r"`(\w+)\.(\w+)`", texte) if n not in ("py", "c")]
    du_jeu = {(module, nom) for module, nom in cites if module in noms}
    assert len(du_jeu) >= 10, "le rapport parle trop peu du code"
    for module, nom in du_jeu:
        assert hasattr(importlib.import_module(f"incognito.{module}"), nom), f"{module}.{nom}"
    for chemin in re.findall(r"`((?:tests|incognito)/[\w./-]+)`", texte):
        assert (RACINE / chemin).exists(), chemin


@pytest.mark.exigence("INC-16")
def test_l_exemple_du_depot_est_une_partie_a_reprendre() -> None:
    octets = (PAQUET / "exemples" / "partie.inco").read_bytes()
    assert plateau.issue(relire(octets)) is None
    avant = TESTS / "incognito" / "golden" / "reprise" / "avant" / "partie.inco"
    assert octets == avant.read_bytes(), "la partie de référence « reprise » part de l'exemple"
