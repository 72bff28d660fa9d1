"""Les fonctions des sujets sont sur le chemin d'une vraie partie.

La table « Du C au Python » de chaque README promet une fonction Python pour chaque fonction du
sujet : rejouées, les parties de référence entrent dans chacune.
"""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType, FunctionType

import pytest

from tests.outils import JEUX, RACINE, en_memoire, modules
from tests.outils.golden import cas_du_jeu, rejouer

pytestmark = pytest.mark.sans_couverture


def promises(jeu: str) -> Iterator[tuple[str, FunctionType]]:
    """Les fonctions que la table « Du C au Python » d'un jeu nomme dans sa deuxième colonne."""
    texte = (RACINE / jeu / "README.md").read_text(encoding="utf-8")
    table = texte.split("\n## Du ", 1)[1].split("\n## ", 1)[0]
    for ligne in table.splitlines():
        colonnes = ligne.split(" | ")
        if len(colonnes) > 2:
            for nom in re.findall(r"`([\w.]+)[(`]", colonnes[1]):
                objet = trouver(jeu, nom)
                if isinstance(objet, FunctionType):
                    yield nom, objet


def trouver(jeu: str, nom: str) -> object:
    """Ce que désigne « module.fonction » ou « Classe.methode » dans un jeu ; None sinon."""
    for chemin in modules(jeu):
        module = importlib.import_module(f"{jeu}.{chemin.stem}")
        objet: object = module
        for morceau in nom.removeprefix(f"{chemin.stem}.").split("."):
            objet = getattr(objet, morceau, None)
        if isinstance(objet, property):
            return objet.fget
        if objet is not None:
            return objet
    return None


@pytest.mark.parametrize("jeu", JEUX)
def test_les_parties_de_reference_entrent_dans_chaque_fonction_du_sujet(
    jeu: str, tmp_path: Path
) -> None:
    attendues = {fonction.__code__: nom for nom, fonction in promises(jeu)}
    assert len(attendues) >= 5, "la table n'est pas comprise"
    entrees: set[object] = set()

    def noter(cadre: FrameType, *_: object) -> None:
        entrees.add(cadre.f_code)

    for cas in cas_du_jeu(jeu):
        dossier = tmp_path / cas.name
        dossier.mkdir()
        sys.settrace(noter)
        try:
            rejouer(jeu, cas, dossier, lancer=en_memoire)
        finally:
            sys.settrace(None)
        if entrees >= set(attendues):
            return
    oubliees = [nom for code, nom in attendues.items() if code not in entrees]
    pytest.fail(f"aucune partie n'entre dans {', '.join(oubliees)}")
