"""Les essais : jouer les exemples d'un exercice, et dire en une phrase ce qui manque.

Un essai est écrit comme l'exemple d'une docstring, et jugé par `doctest`. Le programme est joué
dans un processus à part, dont le temps de calcul est borné : une boucle sans fin se dit aussi.

Ce module est copié tel quel dans les kits : il n'importe que la bibliothèque standard.
"""

from __future__ import annotations

import contextlib
import doctest
import importlib
import io
import json
import re
import subprocess
import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from .exercices import DOSSIER, ICI, Cours, Essai, charger

SECONDES = 5  # de calcul, pour les essais d'un exercice
PATIENCE = 120  # secondes : un programme peut attendre sans calculer
SUITE = " ; "
REGLES = doctest.NORMALIZE_WHITESPACE | doctest.FAIL_FAST

Erreur = tuple[type[BaseException], BaseException, TracebackType]


class Resultat(NamedTuple):
    """Ce qu'a donné un essai : rien ne manque s'il est réussi."""

    exercice: int
    phrase: str
    manque: str


class Bilan(NamedTuple):
    """Ce qu'ont donné les essais, et les secondes de calcul qu'ils ont prises."""

    resultats: list[Resultat]
    secondes: float

    @property
    def reussi(self) -> bool:
        """Vrai si rien ne manque."""
        return not any(resultat.manque for resultat in self.resultats)


# --- dans le processus à part --------------------------------------------------------------------


class Juge(doctest.DocTestRunner):
    """Joue un exemple jusqu'à la première ligne qui ne donne pas ce qu'on attend."""

    manque = ""

    def report_failure(
        self, out: Any, test: doctest.DocTest, example: doctest.Example, got: str
    ) -> None:
        """Retient ce qui est venu à la place de ce qu'on attendait."""
        venu = f"l'on obtient {cite(got)}" if got else "l'on n'obtient rien"
        if got.startswith("Traceback "):
            venu = dit_de_la_trace(got)
        self.manque = phrase_du_manque(test, example, f"et {venu}")

    def report_unexpected_exception(
        self, out: Any, test: doctest.DocTest, example: doctest.Example, exc_info: Erreur
    ) -> None:
        """Retient l'exception que rien n'annonçait."""
        self.manque = phrase_du_manque(test, example, f"et {dit(exc_info[1])}")


def cite(texte: str) -> str:
    """Un texte venu d'un exemple, à la suite d'une phrase, ou sous elle s'il a plusieurs lignes."""
    lignes = texte.rstrip("\n").split("\n")
    return lignes[0] if len(lignes) == 1 else "\n" + "\n".join(f"        {x}" for x in lignes)


def dit(erreur: BaseException) -> str:
    """Une exception en français, et la ligne du jeu d'où elle vient."""
    lieux = [
        lieu
        for lieu in traceback.extract_tb(erreur.__traceback__)
        if DOSSIER in Path(lieu.filename).parents and ICI not in Path(lieu.filename).parents
    ]
    if isinstance(erreur, NotImplementedError) and lieux:
        return f"{lieux[-1].name} est encore à écrire"
    if isinstance(erreur, NameError | AttributeError) and not lieux:
        return f"« {erreur.name} » n'existe pas encore"
    texte = f"{type(erreur).__name__} ({erreur})" if str(erreur) else type(erreur).__name__
    ou = f", dans {Path(lieux[-1].filename).name} ligne {lieux[-1].lineno}" if lieux else ""
    return f"le programme lève {texte}{ou}"


def dit_de_la_trace(trace: str) -> str:
    """De même, pour une exception qui n'est pas celle qu'on attendait : on n'en a que la trace."""
    lieux = re.findall(r'File "([^<].*)", line (\d+), in (\w+)', trace)
    texte = trace.rstrip("\n").split("\n")[-1]
    if texte.startswith("NotImplementedError") and lieux:
        return f"{lieux[-1][2]} est encore à écrire"
    ou = f", dans {Path(lieux[-1][0]).name} ligne {lieux[-1][1]}" if lieux else ""
    return f"le programme lève {texte}{ou}"


def phrase_du_manque(test: doctest.DocTest, exemple: doctest.Example, venu: str) -> str:
    """Ce qu'on a joué, ce qu'on attendait et ce qui est venu, en une phrase."""
    rang = test.examples.index(exemple)
    joue = SUITE.join(cite(un.source) for un in test.examples[: rang + 1])
    attendus = [cite(un.exc_msg or un.want) for un in test.examples[rang:]]
    attendu = next(filter(None, attendus), "aucune erreur")
    ensuite = "" if attendus[0] else "ensuite "
    return f"on a joué {joue} ; on attendait {ensuite}{attendu} {venu}."


def taper(jeu: str, *reponses: object, options: Sequence[str] = ()) -> str:
    """Lance le jeu, y tape des réponses, une par ligne, et rend ce qu'il imprime."""
    principal = importlib.import_module(f"{jeu}.main").main
    saisies = "".join(f"{reponse}\n" for reponse in reponses)
    entree = io.TextIOWrapper(io.BytesIO(saisies.encode()), encoding="utf-8")
    sortie = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    anciens = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = entree, sortie, sortie
    try:
        with contextlib.suppress(SystemExit):
            principal(list(options))
    finally:
        sys.stdin, sys.stdout, sys.stderr = anciens
    sortie.seek(0)
    return sortie.read()


def juger(cours: Cours, essai: Essai) -> str:
    """Joue un essai ; rend la phrase de ce qui manque, ou rien."""
    noms: dict[str, Any] = {"taper": taper}
    try:
        exec(cours.prelude, noms)
    except Exception as erreur:
        return f"le jeu ne s'importe plus : {dit(erreur)}."
    exemple = doctest.DocTestParser().get_doctest(essai.joue, noms, essai.phrase, None, None)
    juge = Juge(verbose=False, optionflags=REGLES)
    juge.run(exemple, out=lambda _: None)
    return juge.manque


def borner(secondes: int) -> None:
    """Arrête ce processus s'il calcule trop longtemps, là où le système le permet."""
    with contextlib.suppress(ImportError):
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (secondes, secondes))


def principal(jeu: str, numeros: Sequence[int]) -> None:
    """Joue les essais de ces exercices, et imprime une ligne de JSON pour chacun."""
    vraie, sys.stdout = sys.stdout, io.StringIO()  # ce que le jeu imprime ne se mêle de rien
    cours = charger(jeu)
    for numero in numeros:
        for essai in cours.exercice(numero).essais:
            resultat = Resultat(numero, essai.phrase, juger(cours, essai))
            print(json.dumps(resultat), file=vraie, flush=True)
    print(json.dumps(time.process_time()), file=vraie, flush=True)


# --- dans le processus qui attend ----------------------------------------------------------------


def essayer(cours: Cours, numeros: Sequence[int], dossier: Path = DOSSIER) -> Bilan:
    """Joue dans un processus à part les essais de ces exercices sur le jeu de ce dossier."""
    commande = [sys.executable, "-B", "-m", "tests.cours.essai", cours.jeu, *map(str, numeros)]
    try:
        fini = subprocess.run(
            commande,
            cwd=dossier,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
        sortie = fini.stdout
    except subprocess.TimeoutExpired as attente:
        sortie = attente.stdout or b""
    return bilan(cours, numeros, sortie)


def bilan(cours: Cours, numeros: Sequence[int], sortie: bytes) -> Bilan:
    """Ce que dit le processus à part ; l'essai où il s'est arrêté est raté, les suivants aussi."""
    lus = list(lire(sortie))
    attendus = [(n, essai.phrase) for n in numeros for essai in cours.exercice(n).essais]
    resultats = [Resultat(*lu) for lu in lus if isinstance(lu, list)][: len(attendus)]
    manque = f"le calcul ne finit pas, ou dure plus de {SECONDES} secondes."
    for numero, phrase in attendus[len(resultats) :]:
        resultats.append(Resultat(numero, phrase, manque))
        manque = "pas essayé : le précédent ne finit pas."
    secondes = lus[-1] if lus and isinstance(lus[-1], float) else float(SECONDES)
    return Bilan(resultats, secondes)


def lire(sortie: bytes) -> Iterator[Any]:
    """Les valeurs des lignes qui sont du JSON ; le jeu a pu en imprimer d'autres."""
    for ligne in sortie.decode("utf-8", "replace").splitlines():
        with contextlib.suppress(ValueError):
            lu = json.loads(ligne)
            if isinstance(lu, float) or (isinstance(lu, list) and len(lu) == 3):
                yield lu


if __name__ == "__main__":
    numeros = [int(numero) for numero in sys.argv[2:]]
    borner(SECONDES * len(numeros))
    principal(sys.argv[1], numeros)
