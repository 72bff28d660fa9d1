"""Les renvois : la ligne « À essayer » d'un module nomme les exercices qu'on y fait.

`python -m tests.enseigner.cours.renvois` les récrit, quand un exercice a changé de place ; un kit
plus court que le cours ne nomme que les exercices qu'il a.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from tests.appui import JEUX, RACINE
from tests.enseigner.cours.exercices import Exercice, charger

LIGNE = re.compile(r'\n\nÀ essayer :.*?\n"""\n', re.DOTALL)
D_UNE_LIGNE = re.compile(r'\A(r?"""[^\n]*)\n"""\n')
DOCSTRING = re.compile(r'\A(r?"""(?:(?!""").)*?)\n?"""\n', re.DOTALL)


def modules_du_jeu(jeu: str, racine: Path = RACINE) -> list[Path]:
    """Les modules où l'on peut faire un exercice : ceux du portage, et la machine."""
    return sorted([*(racine / jeu).glob("*.py"), *(racine / jeu / "machine").glob("*.py")])


def numeros(chemin: Path, exercices: Sequence[Exercice]) -> list[int]:
    """Les numéros des exercices dont une fonction est dans ce module."""
    dossiers = ["machine"] if chemin.parent.name == "machine" else []
    fin = ".".join([*dossiers, chemin.stem])
    return [
        exercice.numero
        for exercice in exercices
        if any(
            f"{fonction}.".partition(".")[2].startswith(f"{fin}.")
            for fonction in exercice.fonctions
        )
    ]


def enumerer(nombres: list[int]) -> str:
    """Des nombres croissants, les suites réunies.

    Exemple:
        >>> enumerer([1, 2, 3, 5, 6, 17]), enumerer([4])
        ('1 à 3, 5, 6 et 17', '4')
    """
    mots: list[str] = []
    reste = list(nombres)
    while reste:
        longueur = 1
        while longueur < len(reste) and reste[longueur] == reste[0] + longueur:
            longueur += 1
        if longueur > 2:
            mots.append(f"{reste[0]} à {reste[longueur - 1]}")
        else:
            mots += map(str, reste[:longueur])
        reste = reste[longueur:]
    if len(mots) == 1:
        return mots[0]
    return f"{', '.join(mots[:-1])} et {mots[-1]}"


def renvoi(chemin: Path, exercices: Sequence[Exercice]) -> str:
    """La ligne « À essayer » d'un module ; vide s'il n'a pas d'exercice."""
    siens = numeros(chemin, exercices)
    if not siens:
        return ""
    if len(siens) == 1:
        return f"À essayer : l'exercice {siens[0]} du cours."
    return f"À essayer : les exercices {enumerer(siens)} du cours."


def ecrire(chemin: Path, exercices: Sequence[Exercice]) -> None:
    """Récrit la ligne d'un module, ou l'enlève."""
    source = LIGNE.sub('\n"""\n', chemin.read_text(encoding="utf-8"), count=1)
    source = D_UNE_LIGNE.sub(r'\1"""\n', source)
    ligne = renvoi(chemin, exercices)
    if ligne:
        source = DOCSTRING.sub(lambda tete: f'{tete[1]}\n\n{ligne}\n"""\n', source, count=1)
    chemin.write_text(source, encoding="utf-8")


if __name__ == "__main__":
    for jeu in JEUX:
        for chemin in modules_du_jeu(jeu):
            ecrire(chemin, charger(jeu).exercices)
