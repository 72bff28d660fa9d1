"""Puissance N : comment appeler les fonctions d'un étudiant, d'après ses sources.

Le sujet fixe leurs noms, pas l'ordre de leurs paramètres ni la façon de créer une grille. On lit
les déclarations, on en tire les *appels*, et toutes les *créations* usuelles, qu'on essaiera une
à une.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

CREATION = re.compile(
    r"create|init|new|nouv|creer|cree|alloc|make|build|empty|vide|start|reset", re.I
)
SANS_COMMENTAIRE = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
# Ce que le pilote donne à chaque fonction : le nom de la macro, et ses arguments.
FONCTIONS = {
    "AJOUTER": ("add_token", "c, t"),
    "RETIRER": ("remove_token", "c"),
    "GAGNANT": ("check_winner", ""),
    "MONTRER": ("show_grid", ""),
    "SAUVER": ("save", "j"),
    "CHARGER": ("load", "f"),
}
ABSENTE = "-99"
FICHIER_A_NOUS = '"noter.sav"'


@dataclass(frozen=True)
class Fonction:
    """Une fonction déclarée : ce qu'elle rend, son nom, ses paramètres."""

    rend: str
    nom: str
    parametres: tuple[str, ...]


class Sources:
    """Ce que disent les sources d'un rendu, en-têtes et fichiers mis bout à bout."""

    def __init__(self, texte: str) -> None:
        self.texte = SANS_COMMENTAIRE.sub(" ", texte)
        self.fonctions = {f.nom: f for f in self._declarees()}
        ajout = self.fonctions.get("add_token")
        premier = ajout.parametres[0] if ajout and ajout.parametres else "Grid"
        mots = [m for m in re.findall(r"\w+", premier) if m not in ("const", "struct")]
        self.type = mots[0] if mots else "Grid"
        self.struct = re.search(rf"\bstruct\s+{self.type}\b", premier) is not None

    def _declarees(self) -> Iterator[Fonction]:
        motif = r"([A-Za-z_][\w\s]*?[\s*]+)(\w+)\s*\(([^(){};]*)\)\s*[;{]"
        for rend, nom, parametres in re.findall(motif, self.texte):
            if rend.split()[-1:] not in (["return"], ["else"]):
                liste = [p.strip() for p in parametres.split(",") if p.strip() not in ("", "void")]
                yield Fonction(rend.strip(), nom, tuple(liste))

    def est_une_grille(self, parametre: str) -> bool:
        """Dit si un paramètre est de type grille."""
        return re.search(rf"\b{self.type}\b", parametre) is not None

    # --- les appels ------------------------------------------------------------------------------

    def appel(self, macro: str) -> str:
        """La définition d'une macro du pilote, dans l'ordre des paramètres de l'étudiant."""
        nom, donnes = FONCTIONS[macro]
        tete = f"#define {macro}(g{', ' if donnes else ''}{donnes})"
        if nom not in self.fonctions:
            return f"{tete} ({ABSENTE})"
        rend = self.fonctions[nom].rend
        arguments = [self._argument(macro, p) for p in self.fonctions[nom].parametres]
        appel = f"{nom}({', '.join(arguments)})"
        if macro == "CHARGER" and "&joueur" in arguments:
            return f"{tete} ({appel}, joueur)"
        muette = re.fullmatch(r"(?:static\s+|extern\s+|inline\s+)*void", rend) is not None
        return f"{tete} ({appel}, 0)" if muette and macro != "MONTRER" else f"{tete} {appel}"

    def _argument(self, macro: str, parametre: str) -> str:
        if self.est_une_grille(parametre):
            return {0: "*(g)", 1: "(g)"}.get(parametre.count("*") + parametre.count("["), "&(g)")
        if re.search(r"\bchar\b[^,]*[*\[]", parametre):
            return "(f)" if macro == "CHARGER" else FICHIER_A_NOUS
        if "*" in parametre:
            return "&joueur"
        if macro == "AJOUTER":
            return "(t)" if "char" in parametre or "tok" in parametre.lower() else "(c) + PREMIERE"
        if macro == "RETIRER":
            return "(c) + PREMIERE"
        return "(j)" if macro == "SAUVER" else "n"

    def absentes(self) -> set[str]:
        """Les fonctions du sujet qu'aucune source ne définit."""
        return {nom for nom, _ in FONCTIONS.values()} - set(self.fonctions)

    # --- créer une grille ------------------------------------------------------------------------

    def creations(self) -> list[str]:
        """Toutes les façons de créer une grille que les sources laissent deviner."""
        noms = sorted(self.fonctions, key=lambda nom: CREATION.search(nom) is None)
        formes = [forme for nom in noms for forme in self._par(self.fonctions[nom])]
        return list(dict.fromkeys([*formes, *self._a_la_main()]))

    def _par(self, fonction: Fonction) -> Iterator[str]:
        """Les appels possibles d'une fonction qui rend une grille, ou en remplit une."""
        rend = self.est_une_grille(fonction.rend)
        remplit = bool(fonction.parametres) and any(map(self.est_une_grille, fonction.parametres))
        connues = {nom for nom, _ in FONCTIONS.values()}
        nombres = [p for p in fonction.parametres if not self.est_une_grille(p)]
        entiers = all(re.search(r"\b(?:int|size_t|unsigned|short|long)\b", p) for p in nombres)
        if fonction.nom in connues or not (rend or remplit) or not entiers or len(nombres) > 3:
            return
        if remplit and not CREATION.search(fonction.nom):
            return
        for valeurs in product(("cote", "n"), repeat=len(nombres)):
            restantes = list(valeurs)
            arguments = ", ".join(
                self._adresse(p) if self.est_une_grille(p) else restantes.pop(0)
                for p in fonction.parametres
            )
            appel = f"{fonction.nom}({arguments})"
            if not rend:
                yield f"grille = &g; {appel}"
            elif "*" in fonction.rend:
                yield f"grille = {appel}"
            else:
                yield f"g = {appel}; grille = &g"

    def _adresse(self, parametre: str) -> str:
        return {1: "&g", 2: "&grille"}.get(parametre.count("*"), "g")

    def _a_la_main(self) -> Iterator[str]:
        """Remplir soi-même la structure : toutes les cases à « _ », tous les entiers au côté."""
        corps = re.search(
            rf"struct\s*\w*\s*\{{([^}}]*)\}}\s*{self.type}\s*;|struct\s+{self.type}\s*\{{([^}}]*)\}}",
            self.texte,
        )
        champs = (corps[1] or corps[2]) if corps else ""
        entiers = [
            nom
            for liste in re.findall(r"\bint\s+([\w\s,]+);", champs)
            for nom in re.findall(r"\w+", liste)
        ]
        tailles = " ".join(f"g.{nom} = {'n' if nom.lower() == 'n' else 'cote'};" for nom in entiers)
        tableau = re.search(r"\bchar\s*(\**)\s*(\w+)\s*((?:\[[^\]]*\])*)\s*;", champs)
        if tableau is None:
            return
        etoiles, nom, crochets = tableau[1].count("*"), tableau[2], tableau[3].count("[")
        boucle = "for (int i = 0; i < cote; i++) "
        case = f"g.{nom}[i][k]" if etoiles + crochets == 2 else f"g.{nom}[i * cote + k]"
        lignes = f"g.{nom} = malloc(cote * sizeof *g.{nom});" if etoiles == 2 else ""
        lignes += f" {boucle}g.{nom}[i] = malloc(cote + 1);" if etoiles == 2 else ""
        lignes += f"g.{nom} = malloc(cote * cote + 1);" if (etoiles, crochets) == (1, 0) else ""
        remplir = f"{boucle}for (int k = 0; k < cote; k++) {case} = '_';"
        yield f"{tailles} {lignes} {remplir} grille = &g"
