"""Puissance N, en plus du menu : appeler depuis C les fonctions qui ont les signatures du sujet.

Ce n'est qu'un supplément : qui a d'autres signatures n'y perd rien, et si notre pilote ne se
compile pas, plante ou se tait, rien n'est jugé. Les réponses sont numérotées : ce qu'une fonction
imprime elle-même ne les décale pas.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from random import Random

from puissance_n import Grid, add_token, check_winner, remove_token
from tests.appui.bac import Limites
from tests.appui.dossiers import code_c, dossier_neuf

from .conduite import par_tube
from .construction import LIMITES, options_graphiques
from .jugement import Verdict
from .scenarios import Scenario

EPREUVE = "fonction"  # celle des scénarios qu'on juge ainsi
PILOTE = Path(__file__).resolve().parent / "pilote.c"
EN_JOUANT = Limites(calcul=5.0, attente=20.0, octets=20_000_000)
NOM = r"\s*\w*\s*"
SIGNATURES = {
    "POINTEUR_AJOUTER": rf"\bint\s+add_token\s*\(\s*Grid\s*(\*?){NOM},\s*int{NOM},\s*char{NOM}\)",
    "POINTEUR_RETIRER": rf"\bint\s+remove_token\s*\(\s*Grid\s*(\*?){NOM},\s*int{NOM}\)",
    "POINTEUR_GAGNANT": rf"\bint\s+check_winner\s*\(\s*(?:const\s+)?Grid\s*(\*?){NOM}\)",
}
STRUCTURE = re.compile(r"struct\s*\w*\s*\{(?P<champs>[^}]*)\}\s*Grid\s*;")
REPONSE = re.compile(r"^=(\d+) (.*)$", re.M)

Etape = tuple[str, str]  # une commande du pilote, et ce que nos fonctions y répondent


def juger(scenarios: Sequence[Scenario], dossier: Path | None) -> list[Verdict]:
    """Les verdicts de ces scénarios ; aucun si les signatures ne sont pas celles du sujet."""
    if not scenarios or dossier is None:
        return []
    programme = construire(dossier)
    if programme is None:
        return []
    return [_juger(scenario, programme) for scenario in scenarios]


def construire(dossier: Path) -> Path | None:
    """Compile le pilote avec les sources d'un rendu, déjà copié ; None si ce n'est pas possible."""
    lues = code_c(dossier)
    tout = "\n".join(lues.values())
    trouvees = {nom: re.search(motif, tout) for nom, motif in SIGNATURES.items()}
    structure = STRUCTURE.search(tout)
    if structure is None or None in trouvees.values():
        return None
    creer = _creer(structure["champs"])
    entete = next((c for c in lues if c.suffix == ".h" and "add_token" in lues[c]), None)
    if not creer or entete is None:
        return None
    definis = [f"#define {n} {int(bool(t and t[1]))}" for n, t in trouvees.items()]
    lignes = [f'#include "{entete}"', *definis, f"#define CREER(g, cote) {creer}"]
    (dossier / "rendu.h").write_text("\n".join(lignes) + "\n", encoding="utf-8")
    shutil.copy(PILOTE, dossier / "pilote_de_la_notation.c")
    noms = [str(c) for c in code_c(dossier) if c.suffix == ".c"]
    inclus = sorted({f"-I{c.parent}" for c in lues})
    mots = ["cc", "-std=gnu17", "-w", "-Dmain=main_du_rendu", "-I.", *inclus, "-o", "pilote"]
    mots += [*options_graphiques("--cflags"), *noms, "-lm", *options_graphiques("--libs")]
    fini = par_tube(mots, dossier, b"", LIMITES)
    return dossier / "pilote" if fini.code == 0 else None


def _creer(champs: str) -> str:
    """De quoi remplir une grille vide d'après les champs de la structure ; rien si c'est obscur."""
    entiers = re.findall(r"\w+", " ".join(re.findall(r"\bint\s+([\w\s,]+);", champs)))
    tableau = re.search(r"\bchar\s*(\**)\s*(\w+)\s*((?:\[[^\]]*\])*)\s*;", champs)
    if tableau is None or len(entiers) != 2:
        return ""
    nom = tableau[2]
    profondeur = len(tableau[1]) + tableau[3].count("[")
    if profondeur != 2 or len(tableau[1]) == 1:
        return ""
    reserver = ""
    if tableau[1] == "**":
        reserver = f"(g)->{nom} = malloc((cote) * sizeof(char *)); "
        reserver += f"for (int i = 0; i < (cote); i++) (g)->{nom}[i] = malloc((cote) + 1); "
    tailles = " ".join(f"(g)->{entier} = (cote);" for entier in entiers)
    cases = (
        f"for (int i = 0; i < (cote); i++) for (int j = 0; j < (cote); j++) (g)->{nom}[i][j] = '_';"
    )
    return f"do {{ {reserver}{tailles} {cases} }} while (0)"


# --- comparer ------------------------------------------------------------------------------------


def _juger(scenario: Scenario, programme: Path) -> Verdict:
    genre = {"PUI-06": "A", "PUI-07": "R", "PUI-08": "W"}[scenario.exigences[0]]
    etapes = suites(genre, int(scenario.attendu["parties"]))
    entree = "".join(f"{commande}\n" for commande, _ in etapes).encode()
    with dossier_neuf() as dossier:
        fini = par_tube([str(programme)], dossier, entree, EN_JOUANT)
    venues = dict(REPONSE.findall(fini.sortie.decode("utf-8", "replace")))
    for rang, (commande, attendu) in enumerate(etapes, 1):
        if str(rang) not in venues:
            return Verdict(scenario, None, venu="notre pilote s'est arrêté : non jugé")
        if commande[0] == genre and venues[str(rang)] not in attendu.split("|"):
            debut = max(i for i in range(rang) if etapes[i][0][0] == "N")
            joues = " ; ".join(c for c, _ in etapes[debut:rang])
            return Verdict(scenario, False, f"{joues} rend {attendu}", venues[str(rang)])
    return Verdict(scenario, True)


def suites(genre: str, combien: int) -> list[Etape]:
    """Des parties au hasard, toujours les mêmes, et ce que nos fonctions répondent."""
    hasard, etapes = Random(genre), list[Etape]()
    for _ in range(combien):
        n = hasard.randrange(3, 7)
        grid = Grid(n + 2, n + 2)
        etapes.append((f"N {n + 2}", "0"))
        favorite = hasard.randrange(n + 2)
        for _ in range(hasard.randrange(1, 4 * n)):
            colonne = hasard.choice([favorite, hasard.randrange(n + 2)])
            if hasard.random() < 0.05:
                colonne = hasard.choice([-1, n + 2, 99])
            if genre == "R" and hasard.random() < 0.5:
                etapes.append((f"R {colonne}", str(remove_token(grid, colonne))))
            else:
                jeton = hasard.choice("OX" if genre != "W" else "OOX")
                etapes.append((f"A {colonne} {jeton}", str(add_token(grid, colonne, jeton))))
        etapes.append(("W", _gagnants(grid)))
    return etapes


def _gagnants(grid: Grid) -> str:
    """Ce que check_winner peut rendre : si les deux ont aligné, le sujet ne tranche pas."""
    rendu = check_winner(grid)
    inverse = Grid(grid.width, grid.height)
    inverse.cells = [list("".join(x).translate(str.maketrans("OX", "XO"))) for x in grid.cells]
    return "0|1" if rendu == 0 and check_winner(inverse) == 0 else str(rendu)
