"""Le relevé : ce que le dernier sabotage a vu, jeu par jeu, et sur quel code.

L'*empreinte* d'un jeu change dès qu'un de ses fichiers, un de ses tests ou une de ses fautes
change : un relevé d'un autre code ne dit rien de celui-ci, et la feuille ne le montre pas.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from tests.outils import JEUX, RACINE

FICHIER = ".sabotage.json"

Vues = dict[str, dict[str, bool]]
"""Pour chaque exigence, les phrases de ses fautes, et si chacune a été vue."""


def empreinte(jeu: str, racine: Path = RACINE) -> str:
    """Ce qui identifie le code d'un jeu, ses tests et ses fautes."""
    tests = racine / "tests"
    chemins = [*(racine / jeu).rglob("*"), *(tests / jeu).rglob("*"), *tests.glob("*.py")]
    chemins += [tests / dossier / f"{jeu}.toml" for dossier in ("exigences", "sabotage")]
    somme = hashlib.sha256()
    for chemin in sorted(chemins):
        if chemin.is_file() and "__pycache__" not in chemin.parts:
            somme.update(f"{chemin.relative_to(racine)}\n".encode())
            somme.update(hashlib.sha256(chemin.read_bytes()).digest())
    return somme.hexdigest()


def vues_du_jeu(jeu: str, racine: Path = RACINE) -> Vues:
    """Ce qui a été relevé sur le code d'aujourd'hui ; rien s'il a changé depuis."""
    chemin = racine / FICHIER
    if not chemin.exists():
        return {}
    releve = json.loads(chemin.read_text(encoding="utf-8")).get(jeu, {})
    vues: Vues = releve.get("vues", {})
    return vues if releve.get("empreinte") == empreinte(jeu, racine) else {}


def fautes_vues(racine: Path = RACINE) -> dict[str, list[bool]]:
    """Pour chaque exigence, si chacune de ses fautes a été vue ; de quoi remplir la feuille."""
    return {
        exigence: list(phrases.values())
        for jeu in JEUX
        for exigence, phrases in vues_du_jeu(jeu, racine).items()
    }


def noter(nouvelles: dict[str, Vues], racine: Path = RACINE) -> None:
    """Ajoute au relevé ce qu'un sabotage vient de voir, pour chaque jeu."""
    chemin = racine / FICHIER
    releve = json.loads(chemin.read_text(encoding="utf-8")) if chemin.exists() else {}
    for jeu, vues in nouvelles.items():
        gardees = vues_du_jeu(jeu, racine) | vues
        releve[jeu] = {"empreinte": empreinte(jeu, racine), "vues": gardees}
    chemin.write_text(json.dumps(releve, ensure_ascii=False, indent=1), encoding="utf-8")
