"""L'ancrage : retrouver dans une fonction le code qu'une faute remplace, et le remplacer.

On compare des *lexèmes* (mots, nombres, signes), pas du texte : espaces, retours à la ligne,
commentaires et virgules finales ne comptent pas. Déplacer ou reformater le code ne casse rien.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

MISE_EN_PAGE = (
    tokenize.NEWLINE,
    tokenize.NL,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.COMMENT,
    tokenize.ENDMARKER,
)
# Entre parenthèses, le retrait d'un extrait ne compte pas, ni celles qu'il ferme sans les ouvrir.
OUVERTES = "(" * 40
FERMANTS = (")", "]", "}")

Lexeme = tokenize.TokenInfo
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def module_et_nom(fonction: str, racine: Path) -> tuple[str, list[str]]:
    """Le fichier d'une fonction, et son nom dans ce fichier ; vide si c'est le module entier."""
    morceaux = fonction.split(".")
    for coupe in range(len(morceaux), 0, -1):
        dossier = "/".join(morceaux[:coupe])
        for fichier in (f"{dossier}.py", f"{dossier}/__init__.py"):
            if (racine / fichier).is_file():
                return fichier, morceaux[coupe:]
    raise LookupError(f"{fonction} n'existe plus")


def etendue(source: str, nom: Sequence[str]) -> tuple[int, int]:
    """La première et la dernière ligne d'une définition, décorateurs compris."""
    noeuds: list[ast.stmt] = ast.parse(source).body
    debut, fin = 1, source.count("\n") + 1
    for morceau in nom:
        trouves = [n for n in noeuds if isinstance(n, Definition) and n.name == morceau]
        if len(trouves) != 1:
            raise LookupError(f"{'.'.join(nom)} est défini {len(trouves)} fois")
        trouve = trouves[0]
        debut = min(n.lineno for n in (trouve, *trouve.decorator_list))
        fin, noeuds = trouve.end_lineno or debut, trouve.body
    return debut, fin


def lexemes(texte: str) -> list[Lexeme]:
    """Les lexèmes d'un programme ou d'un extrait, sans mise en page ni virgules finales."""
    lus: list[Lexeme] = []
    with suppress(tokenize.TokenError):  # dans un extrait, des parenthèses ne se ferment pas
        for lexeme in tokenize.generate_tokens(io.StringIO(texte).readline):
            lus += [lexeme] if lexeme.type not in MISE_EN_PAGE else []
    suivants = [lexeme.string for lexeme in lus[1:]] + [""]
    return [
        lexeme
        for lexeme, suivant in zip(lus, suivants, strict=True)
        if not (lexeme.string == "," and suivant in FERMANTS)
    ]


def mots(extrait: str) -> list[str]:
    """Les lexèmes d'un extrait, qui peut commencer et finir n'importe où entre deux d'entre eux."""
    return [lexeme.string for lexeme in lexemes(OUVERTES + extrait)][len(OUVERTES) :]


def trouver(source: str, nom: Sequence[str], avant: str) -> tuple[Lexeme, Lexeme]:
    """Le premier et le dernier lexème de l'extrait, qui est une seule fois dans la définition."""
    premiere, derniere = etendue(source, nom)
    ici = [x for x in lexemes(source) if premiere <= x.start[0] and x.end[0] <= derniere]
    cherches, presents = mots(avant), [lexeme.string for lexeme in ici]
    rangs = [r for r in range(len(ici)) if presents[r : r + len(cherches)] == cherches]
    if len(rangs) != 1:
        raise LookupError(f"{len(rangs)} fois dans {'.'.join(nom) or 'le module'}")
    return ici[rangs[0]], ici[rangs[0] + len(cherches) - 1]


def remplacer(source: str, nom: Sequence[str], avant: str, apres: str) -> str:
    """Le programme où `apres` remplace `avant` dans la définition de ce nom."""
    debut, fin = trouver(source, nom, avant)
    lignes = source.splitlines(keepends=True)
    ligne = lignes[debut.start[0] - 1]
    decalage = _retrait(ligne) - _retrait(avant)
    tete = "".join(lignes[: debut.start[0] - 1]) + ligne[: debut.start[1]]
    queue = lignes[fin.end[0] - 1][fin.end[1] :] + "".join(lignes[fin.end[0] :])
    return tete + _decaler(apres.strip(), decalage) + queue


def _retrait(ligne: str) -> int:
    """Le nombre d'espaces en tête d'une ligne."""
    return len(ligne) - len(ligne.lstrip(" "))


def _decaler(texte: str, espaces: int) -> str:
    """Le texte dont chaque ligne, sauf la première, est poussée vers la droite ou la gauche."""
    premiere, *suite = texte.split("\n")
    return "\n".join([premiere, *(_pousser(ligne, espaces) for ligne in suite)])


def _pousser(ligne: str, espaces: int) -> str:
    """La ligne, poussée de tant d'espaces."""
    return " " * max(0, _retrait(ligne) + espaces) + ligne.lstrip(" ") if ligne.strip() else ""
