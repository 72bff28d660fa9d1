"""La feuille de notation : quelles exigences des sujets sont tenues, d'après les tests.

Un test dit ce qu'il prouve : `@pytest.mark.exigence("INC-07")` (plusieurs identifiants possibles).
Avec `--bareme`, pytest finit en imprimant la feuille, et son code de sortie n'est nul que si
toutes les exigences sont tenues. Une exigence est tenue quand au moins un test la cite et que tous
ceux qui la citent passent ; un test sauté ou en erreur ne prouve rien.

Avec `--collect-only` en plus, la feuille suppose que tous les tests passent : c'est celle que le
README montre, et que `make lisezmoi` y récrit.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

DOSSIER = Path(__file__).resolve().parent / "exigences"
ORDRE = ("incognito", "pickomino", "puissance_n", "dames", "sixquiprend")
TITRES = {
    "incognito": "Incognito",
    "pickomino": "Pickomino",
    "puissance_n": "Puissance N",
    "dames": "Dames++",
    "sixquiprend": "Six Qui Prend",
}
LARGEUR_TEXTE = 58

Bilan = Mapping[str, Sequence[bool]]
"""Pour chaque exigence, le succès de chacun des tests qui la citent."""


@dataclass(frozen=True)
class Exigence:
    """Une ligne du cahier des charges : sa source, ce qu'elle demande, son poste au barème."""

    identifiant: str
    source: str
    texte: str
    poste: str


@dataclass(frozen=True)
class Cahier:
    """Les exigences d'un jeu, et les points du barème officiel s'il y en a un."""

    jeu: str
    exigences: tuple[Exigence, ...]
    points: Mapping[str, float]


def charger_cahiers(dossier: Path = DOSSIER) -> tuple[Cahier, ...]:
    """Lit les cinq listes d'exigences, dans l'ordre des jeux."""
    return tuple(_charger_cahier(dossier / f"{jeu}.toml") for jeu in ORDRE)


def _charger_cahier(chemin: Path) -> Cahier:
    donnees = tomllib.loads(chemin.read_text(encoding="utf-8"))
    exigences = tuple(
        Exigence(identifiant, e["source"], e["texte"], e.get("bareme", ""))
        for identifiant, e in donnees["exigences"].items()
    )
    return Cahier(donnees["jeu"], exigences, donnees.get("bareme", {}))


def verdict(succes: Sequence[bool]) -> str:
    """« tenue », « non tenue » ou « sans test », d'après les tests d'une exigence."""
    if not succes:
        return "sans test"
    return "tenue" if all(succes) else "non tenue"


def tout_est_tenu(cahiers: Sequence[Cahier], bilan: Bilan) -> bool:
    """Vrai si chaque exigence de chaque jeu est tenue."""
    return all(
        verdict(bilan.get(e.identifiant, ())) == "tenue" for c in cahiers for e in c.exigences
    )


def feuille(cahiers: Sequence[Cahier], bilan: Bilan) -> str:
    """La feuille de notation entière, prête à imprimer."""
    lignes: list[str] = []
    for cahier in cahiers:
        lignes += ["", TITRES[cahier.jeu]]
        lignes += [_ligne(e, bilan.get(e.identifiant, ())) for e in cahier.exigences]
        if cahier.points:
            lignes += _grille(cahier, bilan)
    exigences = [e for cahier in cahiers for e in cahier.exigences]
    tenues = sum(verdict(bilan.get(e.identifiant, ())) == "tenue" for e in exigences)
    return "\n".join([*lignes[1:], "", f"{tenues} exigences tenues sur {len(exigences)}"])


def _ligne(exigence: Exigence, succes: Sequence[bool]) -> str:
    texte = exigence.texte
    if len(texte) > LARGEUR_TEXTE:
        texte = texte[:LARGEUR_TEXTE].rsplit(" ", 1)[0].rstrip(" ,;:(") + "…"
    source = exigence.source if len(exigence.source) <= 24 else exigence.source[:23] + "…"
    tests = f"{len(succes)} test{'s' if len(succes) > 1 else ''}"
    return (
        f"  {exigence.identifiant}  {source:<24}  {texte:<{LARGEUR_TEXTE + 1}}"
        f"  {tests:>9}  {verdict(succes)}"
    )


def _grille(cahier: Cahier, bilan: Bilan) -> list[str]:
    """Les points du barème : un poste n'est payé que si toutes ses exigences sont tenues."""
    lignes, total = ["", f"  Barème officiel ({TITRES[cahier.jeu]})"], 0.0
    for poste, points in cahier.points.items():
        du_poste = [e for e in cahier.exigences if e.poste == poste]
        tenu = all(verdict(bilan.get(e.identifiant, ())) == "tenue" for e in du_poste)
        obtenus = points if tenu and du_poste else 0.0
        total += obtenus
        lignes.append(f"    {poste:<16}{_nombre(obtenus):>4} / {_nombre(points)}")
    maximum = _nombre(sum(cahier.points.values()))
    return [*lignes, f"    {'total':<16}{_nombre(total)}/{maximum}"]


def _nombre(valeur: float) -> str:
    return f"{valeur:g}".replace(".", ",")


# --- la copie du README ----------------------------------------------------------------------

RACINE = DOSSIER.parent.parent
DEBUT, FIN = "<!-- feuille de notation -->\n```text\n", "\n```\n<!-- fin de la feuille -->"


def feuille_recensee() -> str:
    """La feuille si tous les tests passent, d'après leur seul recensement par pytest."""
    commande = [sys.executable, "-m", "pytest", "--collect-only", "-q", "--bareme"]
    fini = subprocess.run(commande, cwd=RACINE, capture_output=True, text=True, check=False)
    corps = fini.stdout.split(" Feuille de notation ", 1)[1].split("\n", 1)[1]
    lignes = corps.splitlines()
    derniere = next(i for i, ligne in enumerate(lignes) if " exigences tenues sur " in ligne)
    return "\n".join(lignes[: derniere + 1])


def feuille_du_lisezmoi() -> str:
    """La feuille que montre le README."""
    return _decoupe()[1]


def _decoupe() -> tuple[str, str, str]:
    texte = (RACINE / "README.md").read_text(encoding="utf-8")
    avant, reste = texte.split(DEBUT)
    feuille_ecrite, apres = reste.split(FIN)
    return avant, feuille_ecrite, apres


def recopier() -> None:
    """Remplace la feuille du README par celle d'aujourd'hui."""
    avant, _, apres = _decoupe()
    texte = avant + DEBUT + feuille_recensee() + FIN + apres
    (RACINE / "README.md").write_text(texte, encoding="utf-8")


# --- le greffon pytest ---------------------------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    """Ajoute `--bareme` à pytest."""
    parser.addoption("--bareme", action="store_true", help="imprime la feuille de notation")


def pytest_configure(config: pytest.Config) -> None:
    """Déclare le marqueur, et le greffon qui tient le bilan."""
    config.addinivalue_line("markers", "exigence(*identifiants): les exigences que ce test prouve")
    config.addinivalue_line("markers", "fuzz: test aléatoire que `make fuzz` prolonge")
    config.pluginmanager.register(_Greffon(config), "feuille-de-notation")


def identifiants_cites(item: pytest.Item) -> list[str]:
    """Les exigences qu'un test dit prouver."""
    return [str(i) for marque in item.iter_markers("exigence") for i in marque.args]


class _Greffon:
    """Recueille le résultat des tests qui citent une exigence, même joués par xdist."""

    def __init__(self, config: pytest.Config) -> None:
        self.cahiers = charger_cahiers()
        self.connues = {e.identifiant for c in self.cahiers for e in c.exigences}
        self.resultats: dict[str, dict[str, bool]] = {}
        self.demandee = bool(config.getoption("bareme")) and not hasattr(config, "workerinput")

    def pytest_itemcollected(self, item: pytest.Item) -> None:
        item.user_properties += [("exigence", i) for i in identifiants_cites(item)]

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        if session.config.option.collectonly:
            for item in session.items:
                for identifiant in identifiants_cites(item):
                    self.resultats.setdefault(identifiant, {})[item.nodeid] = True

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        inconnues = [i for i in identifiants_cites(item) if i not in self.connues]
        if inconnues:
            pytest.fail(f"exigence inconnue : {', '.join(inconnues)}", pytrace=False)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for nom, identifiant in report.user_properties:
            if nom == "exigence":
                tests = self.resultats.setdefault(str(identifiant), {})
                tests[report.nodeid] = tests.get(report.nodeid, True) and report.passed

    def bilan(self) -> dict[str, list[bool]]:
        return {i: list(tests.values()) for i, tests in self.resultats.items()}

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        ok = session.exitstatus == pytest.ExitCode.OK
        if self.demandee and ok and not tout_est_tenu(self.cahiers, self.bilan()):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.demandee:
            terminalreporter.section("Feuille de notation")
            terminalreporter.write_line(feuille(self.cahiers, self.bilan()))


if __name__ == "__main__":
    recopier()
