"""Le serveur : il tourne avec le code de l'étudiant, fait ce qu'on lui demande, et ne juge rien.

Une *demande* est une ligne de JSON : des instructions à exécuter, une expression à évaluer. La
*réponse* en est une autre : la valeur, ce qui a été imprimé, l'exception s'il y en a une. Ce qu'on
attend n'est jamais ici : le juge, dans un autre processus, compare.

Une *valeur codée* dit ce que vaut un objet, pas ce qu'il prétend : `3`, `"O"` ou `None` tels quels,
`{"liste": [1, 2]}`, `{"enum": ["Genre", "AJOUTER", "a"]}`, `{"nomme": ["Coup", ["face"], [5]]}` si
les champs d'un tuple ont des noms, `{"autre": "<object …>"}` sinon.

Ce module tourne seul, à côté du jeu : il n'importe que la bibliothèque standard.
"""

from __future__ import annotations

import contextlib
import dataclasses
import enum
import io
import json
import os
import sys
import traceback
from typing import Any

SECONDES = 5  # de calcul, pour tous les essais d'un exercice
NOEUDS = 20_000  # ce qu'une valeur contient au plus
LONGUEUR = 20_000  # d'un texte
PROFONDEUR = 30
SIMPLES = (bool, int, float)


class TropGrand(Exception):
    """Une valeur qu'on ne codera pas en entier."""


# --- coder une valeur ----------------------------------------------------------------------------


class Codeur:
    """Code une valeur, sans se fier à ce que ses méthodes en diraient."""

    def __init__(self) -> None:
        """Commence une valeur, qui n'a encore rien pris."""
        self.noeuds = 0

    def coder(self, valeur: object, profondeur: int = 0) -> Any:
        """Rend la valeur codée ; lève TropGrand."""
        self.noeuds += 1
        if self.noeuds > NOEUDS or profondeur > PROFONDEUR:
            raise TropGrand
        if valeur is None or type(valeur) in SIMPLES:
            return valeur
        if isinstance(valeur, enum.Enum):
            code = self.coder(valeur._value_, profondeur + 1)
            return {"enum": [type(valeur).__name__, str(valeur._name_), code]}
        if isinstance(valeur, bool | int):
            return int.__index__(valeur)
        if isinstance(valeur, float):
            return float.__float__(valeur)
        if isinstance(valeur, str):
            return str.__str__(valeur)[:LONGUEUR]
        if isinstance(valeur, bytes | bytearray):
            return {"octets": bytes(memoryview(valeur))[:LONGUEUR].hex()}
        return self.coder_plusieurs(valeur, profondeur + 1)

    def coder_plusieurs(self, valeur: object, profondeur: int) -> Any:
        """Rend, codé, ce qui contient d'autres valeurs, ou le texte d'un objet inconnu."""
        if isinstance(valeur, list):
            return {"liste": [self.coder(v, profondeur) for v in list.__iter__(valeur)]}
        if isinstance(valeur, tuple):
            valeurs = [self.coder(v, profondeur) for v in tuple.__iter__(valeur)]
            champs = getattr(type(valeur), "_fields", ())
            if len(champs) == len(valeurs) > 0:
                return {"nomme": [type(valeur).__name__, list(map(str, champs)), valeurs]}
            return {"tuple": valeurs}
        if isinstance(valeur, set):
            return {"ensemble": [self.coder(v, profondeur) for v in set.__iter__(valeur)]}
        if isinstance(valeur, frozenset):
            return {"ensemble": [self.coder(v, profondeur) for v in frozenset.__iter__(valeur)]}
        if isinstance(valeur, dict):
            paires = []
            for cle, contenu in dict.items(valeur):
                paires.append(self.coder((cle, contenu), profondeur))
            return {"table": paires}
        if dataclasses.is_dataclass(valeur) and not isinstance(valeur, type):
            champs = []
            for champ in dataclasses.fields(valeur):
                contenu = getattr(valeur, champ.name, None)
                champs.append(self.coder((champ.name, contenu), profondeur))
            return {"objet": [type(valeur).__name__, champs]}
        return {"autre": str(repr(valeur))[:200]}


def coder(valeur: object) -> Any:
    """Rend la valeur codée ; si elle est démesurée, un texte qui le dit."""
    try:
        return Codeur().coder(valeur)
    except TropGrand:
        return {"autre": "une valeur démesurée"}


# --- répondre ------------------------------------------------------------------------------------


class Impression(io.TextIOBase):
    """Ce que le jeu imprime : le début en est gardé, le reste se perd."""

    def __init__(self) -> None:
        """Commence une sortie vide."""
        self.texte = ""

    def write(self, texte: str, /) -> int:
        """Garde un texte, tant qu'il y a de la place."""
        if len(self.texte) < LONGUEUR:
            self.texte += texte[:LONGUEUR]
        return len(texte)

    def writable(self) -> bool:
        """Dit qu'on peut y écrire."""
        return True


def coder_exception(erreur: BaseException) -> dict[str, Any]:
    """Rend ce qu'on dit d'une exception : son nom, ceux de ses parentes, son texte, ses lieux."""
    lieux = []
    for lieu in traceback.extract_tb(erreur.__traceback__):
        lieux.append([lieu.filename, lieu.lineno, lieu.name])
    if isinstance(erreur, SyntaxError) and erreur.filename:
        lieux.append([erreur.filename, erreur.lineno, ""])
    texte = ""
    with contextlib.suppress(Exception):
        texte = str(erreur)[:500]
    if isinstance(erreur, SyntaxError):
        texte = str(erreur.msg)[:500]
    parentes = [classe.__name__ for classe in type(erreur).__mro__]
    nom = ""
    if isinstance(erreur, NameError | AttributeError):
        nom = str(erreur.name)
    return {"parentes": parentes, "texte": texte, "lieux": lieux[-20:], "nom": nom}


def repondre(demande: dict[str, str]) -> dict[str, Any]:
    """Fait ce qu'une demande dit, dans des noms neufs, et rend la réponse."""
    noms: dict[str, Any] = {"__name__": "essai"}
    imprime = Impression()
    reponse: dict[str, Any] = {"numero": demande["numero"], "etape": "import"}
    anciennes = (sys.stdout, sys.stderr)
    sys.stdout = imprime
    sys.stderr = Impression()
    try:
        exec(compile(demande["prelude"], "<prelude>", "exec"), noms)
        reponse["etape"] = "prepare"
        imprime.texte = ""
        exec(compile(demande["prepare"], "<essai>", "exec"), noms)
        reponse["etape"] = "appel"
        reponse["valeur"] = coder(eval(compile(demande["appel"].strip(), "<essai>", "eval"), noms))
    except BaseException as erreur:
        reponse["leve"] = coder_exception(erreur)
    finally:
        sys.stdout, sys.stderr = anciennes
    reponse["imprime"] = imprime.texte
    return reponse


def borner(secondes: int) -> None:
    """Arrête ce processus s'il calcule trop longtemps, là où le système le permet."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (secondes, secondes))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def servir(secondes: int, chemins: list[str]) -> None:
    """Répond à chaque demande, jusqu'à ce qu'il n'en vienne plus, ou que le temps soit passé."""
    sys.path[:0] = chemins
    demandes = os.fdopen(os.dup(0), "r", encoding="utf-8")
    reponses = os.fdopen(os.dup(1), "w", encoding="utf-8")
    rien = os.open(os.devnull, os.O_RDWR)
    for descripteur in (0, 1, 2):  # le jeu n'a ni clavier ni écran
        os.dup2(rien, descripteur)
    borner(secondes)
    for ligne in demandes:
        reponses.write(json.dumps(repondre(json.loads(ligne))) + "\n")
        reponses.flush()


if __name__ == "__main__":
    servir(int(sys.argv[1]), sys.argv[2:])
