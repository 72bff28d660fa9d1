"""Puissance N : les prototypes des fonctions que le sujet demande, lus dans les sources.

Une fonction se laisse appeler si elle prend ce que dit le sujet, dans l'ordre, la grille étant
donnée ou son adresse, et si l'on comprend la structure qui décrit la grille : un tableau de
caractères, une largeur et une hauteur.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

# Ce que prend chaque fonction après la grille, et le prototype que le sujet demande.
ARGUMENTS = {
    "show_grid": (),
    "add_token": ("entier", "caractère"),
    "remove_token": ("entier",),
    "check_winner": (),
    "save": ("entier",),
    "load": ("texte",),
}
DU_SUJET = {
    "show_grid": "void show_grid(Grid *grid)",
    "add_token": "int add_token(Grid *grid, int column, char token)",
    "remove_token": "int remove_token(Grid *grid, int column)",
    "check_winner": "int check_winner(Grid *grid)",
    "save": "save(Grid *grid, int player)",
    "load": "int load(Grid *grid, char *path)",
}
SANS_RESULTAT = ("show_grid", "save")  # ce qu'elles rendent ne compte pas
GENRES = {
    "entier": re.compile(r"(?:unsigned |signed )?(?:int|short|long|size_t)"),
    "caractère": re.compile(r"(?:unsigned |signed )?char"),
    "texte": re.compile(r"char ?\*"),
}
QUALIFICATIFS = re.compile(r"\b(?:const|volatile|restrict|extern|inline|struct)\b")
LARGEUR = re.compile(r"(?i)larg|width|col|^[wl]$")
HAUTEUR = re.compile(r"(?i)haut|height|lig|row|^h$")
ALIGNER = re.compile(r"(?i)^n$|align|jetons")


@dataclass(frozen=True)
class Prototype:
    """Une fonction trouvée dans les sources : où, comment, et si la grille y est une adresse."""

    nom: str
    ecrit: str  # le même, tel que l'étudiant l'écrit : « Add_token »
    fichier: Path
    retour: str
    arguments: tuple[str, ...]

    def __str__(self) -> str:
        """Le prototype, tel que l'étudiant l'a écrit."""
        return f"{self.retour} {self.ecrit}({', '.join(self.arguments)})"

    @property
    def par_adresse(self) -> bool:
        """Dit si la fonction prend l'adresse de la grille."""
        return "*" in _type(self.arguments[0])

    @property
    def grille(self) -> str:
        """Le nom du type de son premier argument."""
        return _type(self.arguments[0]).replace("*", "").strip()

    def ressemble(self) -> bool:
        """Dit si elle prend autant d'arguments que dit le sujet, et rend quelque chose."""
        rend = self.nom in SANS_RESULTAT or not self.retour.endswith("void")
        sans_rien = self.arguments[0] in ("", "void")
        return rend and not sans_rien and len(self.arguments) == 1 + len(ARGUMENTS[self.nom])

    def convient(self) -> bool:
        """Dit si elle prend et rend ce que dit le sujet."""
        genres = ARGUMENTS[self.nom]
        if len(self.arguments) != 1 + len(genres) or _type(self.arguments[0]).count("*") > 1:
            return False
        suivants = zip(genres, self.arguments[1:], strict=True)
        if not all(GENRES[genre].fullmatch(_type(argument)) for genre, argument in suivants):
            return False
        rend = re.sub(r"\bstatic\b", "", QUALIFICATIFS.sub("", self.retour)).strip()
        return self.nom in SANS_RESULTAT or rend in ("int", "bool", "short", "long", "_Bool")


def _type(argument: str) -> str:
    """Le type d'un argument, sans son nom : « Grid *grid » donne « Grid * »."""
    texte = " ".join(QUALIFICATIFS.sub(" ", argument).replace("*", " * ").split())
    tableau = texte.endswith("]")
    texte = re.sub(r"\s*\[[^\]]*\]$", "", texte)
    mots = texte.split()
    if len(mots) > 1 and mots[-1] != "*" and not _est_un_type(mots[-1]):
        mots = mots[:-1]
    return " ".join([*mots, "*"] if tableau else mots)


def _est_un_type(mot: str) -> bool:
    return mot in ("int", "char", "short", "long", "unsigned", "size_t")


def trouver(sources: Mapping[Path, str], nom: str) -> Prototype | None:
    """Le prototype d'une fonction, celui d'un en-tête d'abord ; None si elle n'existe pas."""
    motif = re.compile(rf"^[ \t]*((?:\w+[ \t*]+)+)({nom})\s*\(([^()]*)\)\s*[;{{]", re.M | re.I)
    ordre = sorted(sources, key=lambda fichier: (fichier.suffix != ".h", str(fichier)))
    for fichier in ordre:
        for retour, ecrit, arguments in motif.findall(sources[fichier]):
            if retour.split()[0] not in ("return", "else", "typedef"):
                donnes = tuple(" ".join(argument.split()) for argument in arguments.split(","))
                return Prototype(nom, ecrit, fichier, " ".join(retour.split()), donnes)
    return None


def creer_une_grille(sources: Mapping[Path, str], grille: str) -> str:
    """Le C qui décrit une grille de ce type : CASE et creer ; vide si la structure est obscure."""
    champs = _champs("\n".join(sources.values()), grille)
    tableau = re.search(r"\bchar\s*(\**)\s*(\w+)\s*((?:\[[^\]]*\])*)\s*;", champs)
    tailles = _tailles(champs)
    if tableau is None or not tailles:
        return ""
    nom = tableau[2]
    profondeur = len(tableau[1]) + tableau[3].count("[")
    if profondeur not in (1, 2):
        return ""
    case = f"(g)->{nom}[(i) * cote + (j)]" if profondeur == 1 else f"(g)->{nom}[i][j]"
    reserver = ""
    if tableau[1] == "**":
        reserver = f"g->{nom} = malloc(cote * sizeof(char *)); "
    if tableau[1] == "*" and profondeur == 1:
        reserver = f"g->{nom} = calloc(cote * cote + 1, 1); "
    if tableau[1] and profondeur == 2:
        reserver += f"for (int i = 0; i < cote; i++) g->{nom}[i] = calloc(cote + 1, 1); "
    vider = "for (int i = 0; i < cote; i++) for (int j = 0; j < cote; j++) CASE(g, i, j) = '_';"
    mettre = " ".join(f"g->{champ} = {valeur};" for champ, valeur in tailles.items())
    return (
        f"#define GRILLE {_nom_en_c(sources, grille)}\n#define CASE(g, i, j) {case}\n"
        f"static void creer(GRILLE *g, int cote) {{ memset(g, 0, sizeof *g); "
        f"{reserver}{mettre} {vider} }}\n"
    )


def _champs(tout: str, grille: str) -> str:
    """Les champs de la structure de ce nom."""
    nommee = re.search(rf"struct\s*\w*\s*\{{([^}}]*)\}}\s*{grille}\s*;", tout)
    trouve = nommee or re.search(rf"struct\s+{grille}\s*\{{([^}}]*)\}}", tout)
    return trouve[1] if trouve else ""


def _nom_en_c(sources: Mapping[Path, str], grille: str) -> str:
    tout = "\n".join(sources.values())
    alias = re.search(rf"\}}\s*{grille}\s*;|typedef\s+struct\s+\w+\s+{grille}\s*;", tout)
    return grille if alias else f"struct {grille}"


def _tailles(champs: str) -> dict[str, str]:
    """Ce que valent les entiers de la structure : son côté, ou ce qu'il faut aligner."""
    declares = " , ".join(re.findall(r"\b(?:int|short|long|size_t)\s+([\w\s,]+);", champs))
    entiers = re.findall(r"\w+", declares)
    if len(entiers) == 2:
        return dict.fromkeys(entiers, "cote")
    tailles = {}
    for champ in entiers:
        if ALIGNER.search(champ):
            tailles[champ] = "cote - 2"
        elif LARGEUR.search(champ) or HAUTEUR.search(champ):
            tailles[champ] = "cote"
    cotes = [champ for champ, valeur in tailles.items() if valeur == "cote"]
    return tailles if len(cotes) == 2 and len(tailles) == len(entiers) else {}
