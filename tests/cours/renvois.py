"""Les renvois : la ligne « À essayer » d'un module nomme les exercices qu'on y fait.

`python -m tests.cours.renvois` les récrit, quand un exercice a changé de place.
"""

from __future__ import annotations

import re
from pathlib import Path

from tests.cours.exercices import charger
from tests.outils import JEUX, modules

LIGNE = re.compile(r'\n\nÀ essayer :.*?\n"""\n', re.DOTALL)
D_UNE_LIGNE = re.compile(r'\A(r?"""[^\n]*)\n"""\n')


def numeros(jeu: str, module: str) -> list[int]:
    """Les numéros des exercices dont une fonction est dans ce module."""
    debut = f"{jeu}.{module}."
    return [
        exercice.numero
        for exercice in charger(jeu).exercices
        if any(f"{fonction}.".startswith(debut) for fonction in exercice.fonctions)
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
        longueur = next((n for n in range(len(reste)) if reste[n] != reste[0] + n), len(reste))
        suite, reste = reste[:longueur], reste[longueur:]
        mots += [f"{suite[0]} à {suite[-1]}"] if longueur > 2 else map(str, suite)
    return " et ".join(filter(None, [", ".join(mots[:-1]), mots[-1]]))


def renvoi(jeu: str, module: str) -> str:
    """La ligne « À essayer » d'un module ; vide s'il n'a pas d'exercice."""
    siens = numeros(jeu, module)
    if module == "__init__":
        return f"À essayer : `make exercice JEU={jeu}`."
    if not siens:
        return ""
    mot = "l'exercice" if len(siens) == 1 else "les exercices"
    return f"À essayer : {mot} {enumerer(siens)} (`make exercice JEU={jeu} N={siens[0]}`)."


def ecrire(jeu: str, chemin: Path) -> None:
    """Récrit la ligne d'un module, ou l'enlève."""
    source = chemin.read_text(encoding="utf-8")
    ligne = renvoi(jeu, chemin.stem)
    fin = f'\n\n{ligne}\n"""\n' if ligne else '\n"""\n'
    texte = D_UNE_LIGNE.sub(r'\1"""\n', LIGNE.sub(lambda _: fin, source, count=1))
    chemin.write_text(texte, encoding="utf-8")


if __name__ == "__main__":
    for jeu in JEUX:
        for chemin in modules(jeu):
            ecrire(jeu, chemin)
