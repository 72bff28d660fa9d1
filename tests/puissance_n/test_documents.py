"""Les livrables que le sujet demande disent vrai : le rapport, l'installation, la modularité."""

from __future__ import annotations

import re
import statistics
from random import Random

import pytest

from puissance_n.game import issue, jouer, nouvelle_partie
from puissance_n.machine import ia
from tests.appui import RACINE

PAQUET = RACINE / "puissance_n"
RAPPORT = (PAQUET / "RAPPORT.md").read_text(encoding="utf-8")
LISEZMOI = (PAQUET / "README.md").read_text(encoding="utf-8")
MODULES = ["grid", "game", "dessin", "dialogue", "sauvegarde", "main"]


@pytest.mark.exigence("PUI-15")
def test_le_rapport_suit_le_plan_demande_et_presente_chaque_module() -> None:
    titres = re.findall(r"^## (.+)$", RAPPORT, flags=re.MULTILINE)
    for partie in ("Structure", "Choix", "Résultat", "Bilan", "amélioration"):
        assert any(partie in titre for titre in titres), partie
    presentes = re.findall(r"^\| `([\w/]+\.py)` \|", RAPPORT, flags=re.MULTILINE)
    chemins = [str(chemin.relative_to(PAQUET)) for chemin in PAQUET.rglob("*.py")]
    assert sorted(presentes) == sorted(chemin for chemin in chemins if "__" not in chemin)


@pytest.mark.exigence("PUI-15")
def test_le_code_du_rapport_existe_a_la_lettre() -> None:
    sources = [chemin.read_text(encoding="utf-8") for chemin in PAQUET.rglob("*.py")]
    codes = re.findall(r"^```python\n(?!>>>)(.*?)^```", RAPPORT, flags=re.MULTILINE | re.DOTALL)
    assert codes
    for code in codes:
        assert any(code in source for source in sources), code


@pytest.mark.exigence("PUI-15")
def test_chaque_exigence_a_sa_ligne_dans_la_table_des_phrases_du_sujet() -> None:
    assert "(README.md#les-phrases-du-sujet)" in RAPPORT
    table = LISEZMOI.split("\n## Les phrases du sujet\n")[1].split("\n## ")[0]
    dites = set(re.findall(r"PUI-\d\d", table))
    sans_choix = {"PUI-03", "PUI-16"}  # le tirage au sort, les fonctions appelées : à la lettre
    assert dites | sans_choix == {f"PUI-{numero:02}" for numero in range(1, 17)}


@pytest.mark.exigence("PUI-15")
def test_le_lisezmoi_dit_comment_installer_et_le_makefile_sait_le_faire() -> None:
    installer = LISEZMOI.split("\n## Installer\n")[1].split("\n## ")[0]
    for commande in ("make jouer JEU=puissance_n", "pip install", "python -m puissance_n"):
        assert commande in installer
    makefile = (RACINE / "Makefile").read_text(encoding="utf-8")
    assert re.search(r"^jouer:", makefile, flags=re.MULTILINE)
    assert re.search(r"^JEUX := .*\bpuissance_n\b", makefile, flags=re.MULTILINE)


@pytest.mark.exigence("PUI-15")
def test_le_programme_est_fait_de_modules_qui_se_lisent_dans_l_ordre() -> None:
    """Chaque module n'importe que des modules lus avant lui ; `machine`, seulement pour jouer."""
    presentation = (PAQUET / "__init__.py").read_text(encoding="utf-8")
    ordre = presentation.split("dans cet ordre")[1].split("Derrière")[0]
    assert re.findall(r"`(\w+)`", ordre) == MODULES
    for rang, nom in enumerate(MODULES):
        texte = (PAQUET / f"{nom}.py").read_text(encoding="utf-8")
        importes = set(re.findall(r"^from \.(\w+)(?:\.\w+)? import", texte, re.MULTILINE))
        importes |= set(re.findall(r"^from \. import (\w+)", texte, re.MULTILINE))
        assert importes <= {"commun", *MODULES[:rang]}, nom


def partie_au_hasard(n: int, graine: int) -> tuple[int, bool, bool]:
    """Combien de coups, si celui qui a l'initiative gagne, et si la partie est nulle."""
    hasard = Random(graine)
    partie = nouvelle_partie(hasard, n)
    premier = partie.player
    while issue(partie) is None:
        jouer(partie, ia.choisir(partie, "sujet", hasard))
    fin = issue(partie)
    assert fin is not None
    return partie.coups_joues, fin.gagnants == (premier,), fin.gagnants == ()


@pytest.mark.exigence("PUI-15")
@pytest.mark.parametrize("n", [2, 3])
def test_le_tableau_des_parties_au_hasard_se_refait(n: int) -> None:
    parties = [partie_au_hasard(n, graine) for graine in range(200)]
    longueurs = [nombre for nombre, _, _ in parties]
    gagnees = sum(gagnee for _, gagnee, _ in parties)
    nulles = sum(nulle for _, _, nulle in parties)
    mediane = f"{statistics.median(longueurs):g}".replace(".", ",")
    assert f"| {n} | 200 | {gagnees} | {nulles} | {mediane} | {max(longueurs)} |" in RAPPORT
