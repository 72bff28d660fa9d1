"""Le relevé des mutants : ce que chacun est devenu, jeu par jeu, et sur quel code.

`releve.json`, suivi par git, garde les comptes et ce qui a échappé aux tests ; la feuille le montre
tant que le code jugé ne change pas. `equivalents.toml` dit pourquoi un survivant ne change rien au
jeu. `.mutants.json`, hors de git, garde tout : un passage interrompu reprend où il en était, et un
nouveau passage essaie d'abord, contre chaque mutant, le test qui l'avait tué.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypedDict

from tests.outils import JEUX, RACINE
from tests.outils.mutants.fabrique import Mutant
from tests.outils.mutants.juge import Sort
from tests.outils.sabotage.releve import code_juge, somme

DOSSIER = Path("tests") / "outils" / "mutants"
FICHIER = DOSSIER / "releve.json"
VOISINAGE, VOISINS_AU_PLUS = 3, 4  # en lignes, en tests
TRAVAIL = Path(".mutants.json")
EQUIVALENTS = DOSSIER / "equivalents.toml"

Raisons = dict[tuple[str, str, str], str]
"""Pourquoi un mutant ne change rien : fichier, ligne d'avant, ligne d'après."""


class Juge(TypedDict):
    """Un mutant jugé : son sort, le test qui l'a tué, et la ligne changée."""

    sort: str
    tueur: str
    ligne: int
    avant: str
    apres: str


class Travail(TypedDict):
    """Tous les mutants jugés d'un jeu, leur nombre en tout, et l'empreinte du code jugé."""

    empreinte: str
    nombre: int
    mutants: dict[str, Juge]


class Releve(TypedDict):
    """Ce qu'on en garde : les comptes, et les mutants qu'aucun test citant n'a tués."""

    empreinte: str
    nombre: int
    juges: int
    tues: int
    echappes: dict[str, Juge]


def releve(travail: Travail) -> Releve:
    """Ce qu'on garde d'un travail."""
    mutants = travail["mutants"]
    echappes = {nom: m for nom, m in mutants.items() if m["sort"] != Sort.CITE.name}
    return {
        "empreinte": travail["empreinte"],
        "nombre": travail["nombre"],
        "juges": len(mutants),
        "tues": len(mutants) - len(echappes),
        "echappes": echappes,
    }


def empreinte(jeu: str, racine: Path = RACINE) -> str:
    """Ce qui identifie le code d'un jeu et les tests qui le jugent."""
    return somme(code_juge(jeu, racine), racine)


def lire(racine: Path = RACINE) -> dict[str, Releve]:
    """Le relevé de chaque jeu."""
    lus: dict[str, Releve] = _lire(racine / FICHIER)
    return lus


def travail(jeu: str, racine: Path = RACINE) -> Travail:
    """Le travail déjà fait sur un jeu."""
    lus: dict[str, Travail] = _lire(racine / TRAVAIL)
    return lus.get(jeu, {"empreinte": "", "nombre": 0, "mutants": {}})


def noter(jeu: str, fait: Travail, racine: Path = RACINE) -> None:
    """Garde le travail fait sur un jeu, et son relevé."""
    _ecrire(racine / TRAVAIL, _lire(racine / TRAVAIL) | {jeu: fait})
    _ecrire(racine / FICHIER, lire(racine) | {jeu: releve(fait)})


def _lire(chemin: Path) -> dict[str, Any]:
    return json.loads(chemin.read_text(encoding="utf-8")) if chemin.exists() else {}


def _ecrire(chemin: Path, donnees: Mapping[str, object]) -> None:
    texte = json.dumps(donnees, ensure_ascii=False, indent=1, sort_keys=True)
    chemin.write_text(f"{texte}\n", encoding="utf-8")


def juge(mutant: Mutant, sort: Sort, tueur: str) -> Juge:
    """Ce qu'on note d'un mutant jugé."""
    return {
        "sort": sort.name,
        "tueur": tueur,
        "ligne": mutant.ligne,
        "avant": mutant.avant,
        "apres": mutant.apres,
    }


def tueurs(mutant: Mutant, connus: Mapping[str, Juge]) -> list[str]:
    """Les tests qui ont tué ce changement la dernière fois : les premiers à essayer."""
    change = (mutant.avant, mutant.apres)
    return _tests(j for j in _du_fichier(mutant, connus) if (j["avant"], j["apres"]) == change)


def voisins(mutant: Mutant, connus: Mapping[str, Juge]) -> list[str]:
    """Des tests qui ont tué les mutants des lignes voisines."""
    proches = (
        juge
        for juge in _du_fichier(mutant, connus)
        if abs(juge["ligne"] - mutant.ligne) <= VOISINAGE
    )
    return _tests(proches)[:VOISINS_AU_PLUS]


def _du_fichier(mutant: Mutant, connus: Mapping[str, Juge]) -> Iterator[Juge]:
    return (juge for nom, juge in connus.items() if nom.startswith(f"{mutant.fichier}:"))


def _tests(juges: Iterable[Juge]) -> list[str]:
    return list(dict.fromkeys(juge["tueur"] for juge in juges if "::" in juge["tueur"]))


def raisons(racine: Path = RACINE) -> Raisons:
    """Lit pourquoi des mutants ne changent rien."""
    chemin = racine / EQUIVALENTS
    if not chemin.exists():
        return {}
    lus = tomllib.loads(chemin.read_text(encoding="utf-8")).get("equivalent", [])
    return {(e["fichier"], e["avant"], e["apres"]): e["raison"] for e in lus}


def inexpliques(du_jeu: Releve, connues: Raisons) -> list[str]:
    """Les mutants qu'aucun test citant une exigence ne tue, et que rien n'excuse."""
    lignes = []
    for nom, mutant in sorted(du_jeu["echappes"].items()):
        fichier = nom.split(":")[0]
        if (fichier, mutant["avant"], mutant["apres"]) not in connues:
            change = f"{mutant['avant']}  =>  {mutant['apres']}"
            lignes.append(f"{fichier}:{mutant['ligne']}  {change}  ({Sort[mutant['sort']].value})")
    return lignes


def resume(du_jeu: Releve) -> str:
    """« 96 % des mutants tués (305/317) », par les tests qui citent une exigence."""
    tues, juges, nombre = du_jeu["tues"], du_jeu["juges"], du_jeu["nombre"]
    if juges == 0:
        return ""
    encore = f", {nombre - juges} à juger" if juges < nombre else ""
    return f"{100 * tues // juges} % des mutants tués ({tues}/{juges}{encore})"


def parts(racine: Path = RACINE) -> dict[str, str]:
    """Le résumé de chaque jeu dont le code n'a pas changé depuis ; de quoi remplir la feuille."""
    releves = lire(racine)
    return {
        jeu: resume(releves[jeu])
        for jeu in JEUX
        if jeu in releves and releves[jeu]["empreinte"] == empreinte(jeu, racine)
    }
