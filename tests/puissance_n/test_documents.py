"""Les documents du paquet disent vrai : le rapport que le sujet demande."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.outils import RACINE, TESTS

PAQUET = RACINE / "puissance_n"
RAPPORT = PAQUET / "RAPPORT.md"


def modules() -> list[Path]:
    """Les modules du paquet, sauf les deux qui n'ont pas de fonction."""
    return sorted(PAQUET.glob("[a-z]*.py"))


@pytest.mark.exigence("PUI-15")
def test_le_rapport_couvre_le_plan_demande_en_une_dizaine_de_pages() -> None:
    rapport = RAPPORT.read_text(encoding="utf-8")
    titres = re.findall(r"^## (.+)$", rapport, flags=re.MULTILINE)
    for partie in ("Structure", "Choix", "Résultat", "Bilan", "amélioration"):
        assert any(partie in titre for titre in titres), partie
    assert 3000 < len(rapport.split()) < 5500


@pytest.mark.exigence("PUI-15")
def test_le_rapport_compte_juste_les_lignes_et_les_fonctions_de_chaque_module() -> None:
    rapport = RAPPORT.read_text(encoding="utf-8")
    lignes_du_tableau = re.findall(r"^\| `(\w+\.py)` \| .* \| (\d+) \| (\d+) \|$", rapport, re.M)
    attendu = []
    for chemin in modules():
        source = chemin.read_text(encoding="utf-8")
        fonctions = [n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.FunctionDef)]
        attendu.append((chemin.name, str(len(source.splitlines())), str(len(fonctions))))
    assert sorted(lignes_du_tableau) == attendu
    lignes = sum(len(p.read_text(encoding="utf-8").splitlines()) for p in PAQUET.glob("*.py"))
    fonctions_en_tout = sum(int(compte) for _, _, compte in attendu)
    total = f"{fonctions_en_tout} fonctions et {lignes:,} lignes".replace(",", " ")
    assert total in rapport


@pytest.mark.exigence("PUI-15")
def test_les_extraits_du_rapport_existent_a_la_lettre() -> None:
    rapport = RAPPORT.read_text(encoding="utf-8")
    sources = [chemin.read_text(encoding="utf-8") for chemin in modules()]
    codes = re.findall(r"^```python\n(.*?)^```", rapport, flags=re.M | re.S)
    assert len(codes) >= 5
    for code in codes:
        assert any(code in source for source in sources), code
    extraits = re.findall(r"^<!-- extrait : (\S+) -->\n```text\n(.*?)^```", rapport, re.M | re.S)
    assert len(extraits) >= 3
    for cas, extrait in extraits:
        assert extrait in (TESTS / "puissance_n" / cas).read_text(encoding="utf-8"), cas
