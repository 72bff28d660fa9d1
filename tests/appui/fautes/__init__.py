"""Les fautes d'étudiants : les charger, les choisir, les planter dans un texte."""

from __future__ import annotations

import ast
import threading
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tests.appui import RACINE
from tests.appui.ancrage import module_et_nom, remplacer

UN_FIL_A_LA_FOIS = threading.Lock()  # en 3.11, deux fils qui lisent un arbre de code se gênent


class FauteImpossible(Exception):
    """Cette faute ne prouve rien ; le message dit pourquoi."""


@dataclass(frozen=True)
class Faute:
    """Une faute d'étudiant : où elle se plante, l'exigence qu'elle trahit, la note en marge.

    Elle est dans une `fonction` (ou une classe, ou un module), ou dans un `fichier` de texte. Celle
    d'un expert ne trahit aucune exigence : elle dit le fichier de `tests` qui doit la voir.
    """

    jeu: str
    exigence: str
    phrase: str
    avant: str
    apres: str
    fonction: str = ""
    fichier: str = ""
    tests: str = ""

    @property
    def juges(self) -> str:
        """Les tests qui doivent la voir : ceux d'une exigence, ou ceux d'un fichier."""
        return self.exigence or self.tests


def charger(jeu: str, racine: Path = RACINE) -> list[Faute]:
    """Les fautes d'un jeu, chacune contraire à une exigence."""
    return [Faute(jeu, **faute) for faute in _lire(jeu, racine)]


def charger_experts() -> list[Faute]:
    """Les fautes des experts des cinq jeux."""
    return [Faute(exigence="", **faute) for faute in _lire("experts", RACINE)]


def _lire(nom: str, racine: Path) -> list[dict[str, str]]:
    chemin = racine / "tests" / "appui" / "fautes" / f"{nom}.toml"
    fautes: list[dict[str, str]] = tomllib.loads(chemin.read_text(encoding="utf-8"))["faute"]
    return fautes


def choisir(fautes: Iterable[Faute], exigence: str | None) -> list[Faute]:
    """Les fautes d'une exigence, ou toutes."""
    return [f for f in fautes if exigence is None or f.exigence == exigence]


def fautif(faute: Faute, racine: Path = RACINE) -> tuple[Path, str]:
    """Le fichier où planter la faute, et son texte avec elle.

    Lève FauteImpossible si elle ne s'applique plus.
    """
    try:
        with UN_FIL_A_LA_FOIS:
            chemin, source, texte = _remplacer(faute, racine)
            if chemin.suffix == ".py":
                ast.parse(texte)
    except LookupError as erreur:
        raise FauteImpossible(f"ne s'applique plus ({erreur.args[0]})") from None
    except SyntaxError as erreur:
        raise FauteImpossible(f"n'est pas du Python (ligne {erreur.lineno})") from None
    if texte == source:
        raise FauteImpossible("ne change rien")
    return chemin, texte


def _remplacer(faute: Faute, racine: Path) -> tuple[Path, str, str]:
    """Le fichier d'une faute, son texte sans elle, et avec elle.

    Lexème par lexème dans une fonction, tel quel dans un fichier de texte.
    """
    if faute.fonction:
        fichier, nom = module_et_nom(faute.fonction, racine)
        source = (racine / fichier).read_text(encoding="utf-8")
        return racine / fichier, source, remplacer(source, nom, faute.avant, faute.apres)
    if not (racine / faute.fichier).is_file():
        raise LookupError(f"{faute.fichier} n'existe plus")
    source = (racine / faute.fichier).read_text(encoding="utf-8")
    fois = source.count(faute.avant)
    if fois != 1:
        raise LookupError(f"{fois} fois dans {faute.fichier}")
    return racine / faute.fichier, source, source.replace(faute.avant, faute.apres)
