"""Les renvois : la ligne « À essayer » d'un module nomme les exercices qu'on y fait.

`python -m tests.cours.renvois` les récrit, quand un exercice a changé de place.
"""

from __future__ import annotations

import re
from pathlib import Path

from tests.cours.exercices import charger
from tests.outils import JEUX, RACINE

LIGNE = re.compile(r'\n\nÀ essayer :.*?\n"""\n', re.DOTALL)
D_UNE_LIGNE = re.compile(r'\A(r?"""[^\n]*)\n"""\n')
DOCSTRING = re.compile(r'\A(r?"""(?:(?!""").)*?)\n?"""\n', re.DOTALL)


def modules_du_jeu(jeu: str) -> list[Path]:
    """Les modules où l'on peut faire un exercice : ceux du portage, et la machine."""
    return sorted([*(RACINE / jeu).glob("*.py"), *(RACINE / jeu / "machine").glob("*.py")])


def numeros(chemin: Path) -> list[int]:
    """Les numéros des exercices dont une fonction est dans ce module."""
    morceaux = chemin.relative_to(RACINE).with_suffix("").parts
    debut = f"{'.'.join(morceaux)}."
    jeu = morceaux[0]
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


def renvoi(jeu: str, chemin: Path) -> str:
    """La ligne « À essayer » d'un module ; vide s'il n'a pas d'exercice."""
    if chemin == RACINE / jeu / "__init__.py":
        return f"À essayer : `make exercice JEU={jeu}`."
    siens = numeros(chemin)
    if not siens:
        return ""
    mot = "l'exercice" if len(siens) == 1 else "les exercices"
    return f"À essayer : {mot} {enumerer(siens)} (`make exercice JEU={jeu} N={siens[0]}`)."


def ecrire(jeu: str, chemin: Path) -> None:
    """Récrit la ligne d'un module, ou l'enlève."""
    source = LIGNE.sub('\n"""\n', chemin.read_text(encoding="utf-8"), count=1)
    source = D_UNE_LIGNE.sub(r'\1"""\n', source)
    ligne = renvoi(jeu, chemin)
    if ligne:
        source = DOCSTRING.sub(lambda tete: f'{tete[1]}\n\n{ligne}\n"""\n', source, count=1)
    chemin.write_text(source, encoding="utf-8")


if __name__ == "__main__":
    for jeu in JEUX:
        for chemin in modules_du_jeu(jeu):
            ecrire(jeu, chemin)
