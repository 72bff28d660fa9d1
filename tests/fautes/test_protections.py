"""Chaque test des sauvegardes a été vu échouer, la protection qu'il éprouve retirée.

`protections.toml` dit lesquelles. Ici, on vérifie qu'elles se retirent encore, qu'aucun test n'est
sans la sienne, et, pour deux d'entre elles, que leurs tests échouent ; `make protections` les juge
toutes.
"""

from __future__ import annotations

import os
import tempfile
import tomllib
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.outils import JEUX, TESTS, noms
from tests.outils.sabotage.moteur import RATE, Copie, Faute, fautif

pytestmark = pytest.mark.sans_couverture

TOUTES = os.environ.get("PROTECTIONS") == "toutes"
EN_BREF = ("on ne supprime que son propre provisoire", "le lien est suivi")
EPROUVES = (
    *sorted(f"carnet/{c.name}" for c in (TESTS / "carnet").glob("test_*.py")),
    *("test_disque.py", "fautes/test_adieux.py", "fautes/test_pannes.py"),
    *("fautes/test_entre_deux_coups.py", "fautes/test_proprietaire.py"),
)


@dataclass(frozen=True)
class Protection:
    """Ce qui protège une sauvegarde, dans une pièce commune : le code, et le code sans elle."""

    phrase: str
    fonction: str
    avant: str
    apres: str
    tests: tuple[str, ...]

    def retrait(self, jeu: str) -> Faute:
        """La faute qui retire cette protection d'un jeu."""
        fonction = f"{jeu}.{self.fonction}"
        return Faute(jeu, "", self.phrase, self.avant, self.apres, fonction)


TABLE = tomllib.loads((TESTS / "fautes" / "protections.toml").read_text(encoding="utf-8"))
PROTECTIONS = [Protection(**p | {"tests": tuple(p["tests"])}) for p in TABLE["protection"]]
JUGEES = [p for p in PROTECTIONS if TOUTES or p.phrase in EN_BREF]


@pytest.mark.parametrize("protection", PROTECTIONS, ids=lambda p: p.phrase)
def test_chaque_protection_se_retire_encore(protection: Protection) -> None:
    assert [fautif(protection.retrait(jeu))[1] for jeu in JEUX]


@pytest.mark.parametrize("fichier", EPROUVES)
def test_chaque_test_des_sauvegardes_a_sa_protection(fichier: str) -> None:
    ecrits = {nom for nom in noms(TESTS / fichier) if nom.startswith("test_")}
    cites = {cite.partition("[")[0] for protection in PROTECTIONS for cite in protection.tests}
    assert {f"{fichier}::{nom}" for nom in ecrits} - cites == set()


@pytest.mark.timeout(600)
@pytest.mark.parametrize("protection", JUGEES, ids=lambda p: p.phrase)
def test_sans_elle_chacun_de_ses_tests_echoue(protection: Protection) -> None:
    tests = [f"tests/{test}" for test in protection.tests]
    with tempfile.TemporaryDirectory() as dossier, ExitStack() as sans_elle:
        Path(dossier).chmod(0o755)  # des tests jouent sans privilèges
        copie = Copie.creer(Path(dossier) / "copie", set())
        for jeu in JEUX:
            sans_elle.enter_context(copie.plantee(protection.retrait(jeu)))
        joue = copie.tester(*tests, "--maxfail=1000", patience=4)
    rates = [rate[1] for rate in RATE.finditer(joue.stdout)]
    assert [test for test in tests if not any(r.startswith(test) for r in rates)] == [], joue.stdout
