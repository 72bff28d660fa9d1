"""Les documents du paquet disent vrai : le rapport que le sujet demande."""

from __future__ import annotations

import re
import statistics
from random import Random

import pytest

from puissance_n import ia
from puissance_n.game import issue, jouer, nouvelle_partie
from puissance_n.grid import check_winner
from tests.outils import RACINE, modules

RAPPORT = (RACINE / "puissance_n" / "RAPPORT.md").read_text(encoding="utf-8")


@pytest.mark.exigence("PUI-15")
def test_le_rapport_suit_le_plan_demande_et_presente_chaque_module() -> None:
    titres = re.findall(r"^## (.+)$", RAPPORT, flags=re.MULTILINE)
    for partie in ("Structure", "Choix", "Résultat", "Bilan", "amélioration"):
        assert any(partie in titre for titre in titres), partie
    presentes = re.findall(r"^\| `(\w+\.py)` \|", RAPPORT, flags=re.MULTILINE)
    attendus = [chemin.name for chemin in modules("puissance_n") if chemin.name[0] != "_"]
    assert sorted(presentes) == attendus


@pytest.mark.exigence("PUI-15")
def test_le_code_du_rapport_existe_a_la_lettre() -> None:
    sources = [chemin.read_text(encoding="utf-8") for chemin in modules("puissance_n")]
    codes = re.findall(r"^```python\n(?!>>>)(.*?)^```", RAPPORT, flags=re.MULTILINE | re.DOTALL)
    assert codes
    for code in codes:
        assert any(code in source for source in sources), code


@pytest.mark.exigence("PUI-15")
def test_le_lisezmoi_dit_comment_installer_et_le_makefile_sait_le_faire() -> None:
    lisezmoi = (RACINE / "puissance_n" / "README.md").read_text(encoding="utf-8")
    installer = lisezmoi.split("\n## Installer\n")[1].split("\n## ")[0]
    for commande in ("make jouer JEU=puissance_n", "pip install", "python -m puissance_n"):
        assert commande in installer
    makefile = (RACINE / "Makefile").read_text(encoding="utf-8")
    assert re.search(r"^jouer:", makefile, flags=re.MULTILINE)
    assert re.search(r"^JEUX := .*\bpuissance_n\b", makefile, flags=re.MULTILINE)


def partie_au_hasard(n: int, graine: int) -> tuple[int, int, int]:
    """Le nombre de coups d'une partie de la machine contre elle-même, le gagnant, le premier."""
    hasard = Random(graine)
    partie = nouvelle_partie(n, 2, hasard)
    premier, nombre = partie.player, 0
    while not issue(partie):
        jouer(partie, ia.choisir(partie, "sujet", hasard))
        nombre += 1
    return nombre, check_winner(partie.grid), premier


@pytest.mark.sans_couverture
@pytest.mark.exigence("PUI-15")
@pytest.mark.parametrize("n", [2, 3])
def test_le_tableau_des_parties_au_hasard_se_refait(n: int) -> None:
    parties = [partie_au_hasard(n, graine) for graine in range(200)]
    longueurs = [nombre for nombre, _, _ in parties]
    gagnees = sum(gagnant == premier for _, gagnant, premier in parties)
    nulles = sum(gagnant < 0 for _, gagnant, _ in parties)
    mediane = f"{statistics.median(longueurs):g}".replace(".", ",")
    ligne = f"| {n} | 200 | {gagnees} | {nulles} | {mediane} | {max(longueurs)} |"
    assert ligne in RAPPORT
