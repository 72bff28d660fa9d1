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
from incognito.regles import gagnant
from incognito.sauvegarde import decoder
from tests.outils import RACINE, TESTS, modules

PAQUET = RACINE / "incognito"
RUBRIQUES = ("Args", "Retour", "Effets de bord", "Exemple")


def fonctions(module: str) -> list[ast.FunctionDef]:
    """Les fonctions et méthodes d'un module."""
    arbre = ast.parse((PAQUET / f"{module}.py").read_text(encoding="utf-8"))
    return [noeud for noeud in ast.walk(arbre) if isinstance(noeud, ast.FunctionDef)]


@pytest.mark.exigence("INC-24")
def test_tout_plateau_c_s_atteint_depuis_plateau() -> None:
    noms = ("afficher", "deplacer", "interroger", "sauvegarder_partie", "charger_partie")
    for nom in noms:
        assert nom in plateau.__all__
        assert callable(getattr(plateau, nom))


@pytest.mark.exigence("INC-24")
def test_les_types_du_sujet_sont_definis_dans_types() -> None:
    for nom in ("Couleur", "Type", "Pion", "Case", "Jeu", "Mouvement"):
        assert getattr(types, nom).__module__ == "incognito.types"


@pytest.mark.exigence("INC-24")
def test_le_lisezmoi_dit_les_regles_l_installation_et_l_execution() -> None:
    texte = (PAQUET / "README.md").read_text(encoding="utf-8")
    titres = re.findall(r"^## (.+)$", texte, re.MULTILINE)
    assert [titre.split(",")[0] for titre in titres[:3]] == ["Installer", "Jouer", "Les règles"]
    assert "pip install" in texte


@pytest.mark.exigence("INC-22")
@pytest.mark.parametrize("chemin", sorted(PAQUET.glob("*.py")), ids=lambda chemin: chemin.stem)
def test_une_docstring_dit_d_abord_en_une_phrase_ce_que_fait_la_fonction(chemin: Path) -> None:
    for fonction in fonctions(chemin.stem):
        texte = ast.get_docstring(fonction) or ""
        premiere = texte.split("\n")[0]
        assert premiere[:1].isupper() and premiere.endswith("."), f"{chemin.stem}.{fonction.name}"
        rubriques = re.findall(r"^(Args|Retour|Effets de bord|Exemple):", texte, re.MULTILINE)
        assert rubriques == [r for r in RUBRIQUES if r in rubriques], f"{fonction.name}"


@pytest.mark.exigence("INC-22")
@pytest.mark.parametrize("module", ["notation", "regles", "plateau", "sauvegarde", "fenetre"])
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
    presentes = re.findall(r"^\| `incognito/(\w+\.py)` \|", parties[1], re.MULTILINE)
    assert sorted(presentes) == [c.name for c in modules("incognito") if c.name[0] != "_"]
    assert "### Méthodologie" in parties[2]
    assert "### Difficultés et résolutions" in parties[2]


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
    assert gagnant(decoder(octets).jeu) is None
    avant = TESTS / "incognito" / "golden" / "reprise" / "avant" / "partie.inco"
    assert octets == avant.read_bytes(), "la partie de référence « reprise » part de l'exemple"


def test_les_images_du_readme_sont_la() -> None:
    texte = (PAQUET / "README.md").read_text(encoding="utf-8")
    images = re.findall(r"!\[[^\]]+\]\((images/[\w-]+\.png)\)", texte)
    assert len(images) >= 2
    for image in images:
        assert (PAQUET / image).read_bytes().startswith(b"\x89PNG")
