"""Puissance N : les fonctions d'un étudiant face aux nôtres, par milliers de suites au hasard.

Un *pilote* (`pilote.c`, compilé avec l'en-tête et les sources du rendu) lit des commandes et dit ce
que rendent les fonctions ; une *partie* est une suite de commandes avec ce qu'on attend de chacune.
Les grilles se comparent par les caractères que `show_grid` imprime : leur rangement ne compte pas.
"""

from __future__ import annotations

import re
import shlex
import shutil
import tomllib
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random

from puissance_n import Grid, add_token, check_winner, remove_token

from .cible import Recit
from .conduite import Limites, ParTube, dossier_neuf, par_tube
from .construction import LIMITES, ConstructionRatee
from .jugement import Verdict
from .scenarios import Scenario

ICI = Path(__file__).resolve().parent
PILOTE = ICI / "pilote.c"
PROFIL = ICI / "profils" / "puissance_n.toml"
POUR_UN_PILOTE = Limites(calcul=5.0, attente=20.0, octets=20_000_000)
TAILLES = range(2, 8)
CREATION = re.compile(r"create|init|new|nouv|creer|cree|alloc|make|build|empty|vide", re.I)
LETTRES = "_OX"
# La commande, et les réponses permises : None si elle n'en a pas, aucune si peu importe laquelle.
Etape = tuple[str, tuple[str, ...] | None]
Partie = list[Etape]


# --- construire le pilote ------------------------------------------------------------------------


def charger_profil(chemin: Path | None) -> dict[str, str]:
    """Le profil d'un rendu : l'en-tête, et comment créer une grille ; vide : on cherche."""
    profil: dict[str, str] = tomllib.loads(PROFIL.read_text(encoding="utf-8"))["grille"]
    if chemin is not None:
        profil |= tomllib.loads(chemin.read_text(encoding="utf-8"))["grille"]
    return profil


def construire_le_pilote(dossier: Path, profil: dict[str, str]) -> tuple[Path, str]:
    """Compile le pilote avec le rendu, déjà copié ; rend l'exécutable et ce qu'on a trouvé."""
    entete = profil["entete"] or _entete(dossier)
    texte = (dossier / entete).read_text(encoding="utf-8", errors="replace")
    creations = [profil["creer"]] if profil["creer"] else _creations(texte)
    plaintes: list[str] = []
    for creer in creations:
        (dossier / "rendu.h").write_text(_rendu_h(entete, texte, creer), encoding="utf-8")
        shutil.copy(PILOTE, dossier / "pilote_de_la_notation.c")
        fini = _compiler(dossier)
        if fini.code != 0:
            plaintes.append(fini.erreurs.decode("utf-8", "replace")[-1500:])
        elif _donne_une_grille(dossier / "pilote"):
            return dossier / "pilote", f"en-tête {entete}, grille créée par « {creer} »"
        else:
            plaintes.append(f"avec « {creer} », show_grid ne montre pas une grille")
    detail = "\n".join(plaintes) or "aucune fonction de création trouvée"
    raise ConstructionRatee(f"le pilote ne se construit pas avec {entete} :\n{detail}")


def _entete(dossier: Path) -> str:
    """L'en-tête qui déclare add_token."""
    for chemin in sorted(dossier.rglob("*.h")):
        if re.search(r"\badd_token\s*\(", chemin.read_text(encoding="utf-8", errors="replace")):
            return str(chemin.relative_to(dossier))
    raise ConstructionRatee("aucun en-tête ne déclare add_token : donnez-le dans un profil.")


def _creations(texte: str) -> list[str]:
    """Les façons de créer une grille que l'en-tête laisse deviner."""
    formes = []
    for rendu, nom, parametres in re.findall(
        r"\b(Grid\s*\*?|void|int)\s*(\w+)\s*\(([^)]*)\)", texte
    ):
        if not CREATION.search(nom):
            continue
        par_adresse = re.match(r"\s*(?:struct\s+)?Grid\s*\*", parametres) is not None
        nombre = parametres.count(",") + bool(parametres.strip()) - par_adresse
        for valeurs in {1: ("cote", "n"), 2: ("cote, cote",)}.get(nombre, ()):
            if par_adresse:
                formes.append(f"grille = &g; {nom}(grille, {valeurs})")
            elif "*" in rendu:
                formes.append(f"grille = {nom}({valeurs})")
            elif "Grid" in rendu:
                formes.append(f"g = {nom}({valeurs}); grille = &g")
    return formes


def _rendu_h(entete: str, texte: str, creer: str) -> str:
    """L'en-tête du pilote : comment appeler chaque fonction, par adresse ou par valeur."""
    lignes = [f'#include "{entete}"', f"#define NOUVELLE(n, cote) do {{ {creer}; }} while (0)"]
    fonctions = {
        "AJOUTER": ("add_token", "c, t"),
        "RETIRER": ("remove_token", "c"),
        "GAGNANT": ("check_winner", ""),
        "MONTRER": ("show_grid", ""),
        "SAUVER": ("save", "j"),
        "CHARGER": ("load", "f"),
    }
    for macro, (nom, reste) in fonctions.items():
        adresse = re.search(rf"\b{nom}\s*\(\s*(?:const\s+)?(?:struct\s+)?\w+\s*\*", texte)
        suite = f", {reste}" if reste else ""
        lignes.append(f"#define {macro}(g{suite}) {nom}({'' if adresse else '*'}g{suite})")
    return "\n".join(lignes) + "\n"


def _compiler(dossier: Path) -> ParTube:
    sources = sorted(str(c.relative_to(dossier)) for c in dossier.rglob("*.c"))
    dossiers = sorted({str(Path(source).parent) for source in sources})
    inclus = [f"-I{chemin}" for chemin in dossiers]
    commande = ["cc", "-std=gnu17", "-Dmain=main_du_rendu", "-I.", *inclus, *sources]
    return par_tube([*commande, "-o", "pilote", "-lm"], dossier, b"", LIMITES)


def _donne_une_grille(pilote: Path) -> bool:
    """Dit si le pilote montre une grille de N + 2 lignes ; ce qu'il y a dedans se jugera après."""
    with dossier_neuf() as dossier:
        fini = par_tube([str(pilote)], dossier, b"N 4\nS\n", POUR_UN_PILOTE)
    lues = reponses(fini.sortie.decode("utf-8", "replace"))
    return bool(lues) and len(lues[0].split("\n")) >= 6


# --- parler au pilote ----------------------------------------------------------------------------


def reponses(sortie: str) -> list[str]:
    """Les réponses du pilote : un nombre, ou ce que show_grid a imprimé."""
    trouvees = re.findall(r"^= (-?\d+)$|^<<\n(.*?)^>>$", sortie, re.M | re.S)
    return [nombre or grille for nombre, grille in trouvees]


def grille_lue(imprime: str, cote: int, lettres: str = LETTRES) -> str:
    """Les lignes d'une grille, d'après ce que show_grid imprime : ses _, O et X, rien d'autre."""
    lignes = ["".join(c for c in ligne if c in lettres) for ligne in imprime.split("\n")]
    lignes = [ligne.translate(str.maketrans(lettres[:3], LETTRES)) for ligne in lignes]
    return "\n".join([ligne for ligne in lignes if len(ligne) == cote][-cote:])


def grille_attendue(grid: Grid) -> str:
    """Les lignes de notre grille."""
    return "\n".join("".join(cases) for cases in grid.cells)


class Meneur:
    """Écrit une partie en la jouant avec nos fonctions."""

    def __init__(self, n: int, juge: str) -> None:
        """Prépare une grille ; `juge` dit les commandes dont la réponse compte."""
        self.grid, self.juge = Grid(n + 2, n + 2), juge
        self.etapes: Partie = [(f"N {n}", None)]

    def noter(self, commande: str, *permises: str) -> None:
        """Ajoute une commande, et ce qu'elle doit rendre si on la juge."""
        self.etapes.append((commande, permises if commande[0] in self.juge else ()))

    def ajouter(self, colonne: int, jeton: str) -> None:
        """Ajoute un jeton."""
        self.noter(f"A {colonne} {jeton}", str(add_token(self.grid, colonne, jeton)))

    def retirer(self, colonne: int) -> None:
        """Retire un jeton."""
        self.noter(f"R {colonne}", str(remove_token(self.grid, colonne)))

    def montrer(self) -> None:
        """Montre la grille."""
        self.noter("S", grille_attendue(self.grid))

    def gagnant(self) -> None:
        """Si les deux ont aligné, le sujet ne tranche pas : 0 et 1 conviennent."""
        rendu = check_winner(self.grid)
        permis = ("0", "1") if rendu == 0 and self._rouge_aussi() else (str(rendu),)
        self.noter("W", *permis)

    def _rouge_aussi(self) -> bool:
        inverse = Grid(self.grid.width, self.grid.height)
        echange = str.maketrans("OX", "XO")
        inverse.cells = [list("".join(ligne).translate(echange)) for ligne in self.grid.cells]
        return check_winner(inverse) == 0


# --- les parties au hasard -----------------------------------------------------------------------


def vides(hasard: Random, n: int) -> Meneur:
    """Une grille vide, puis un jeton de chaque couleur."""
    meneur = Meneur(n, "AS")
    meneur.montrer()
    for jeton in "OX":
        meneur.ajouter(hasard.randrange(n + 2), jeton)
    meneur.montrer()
    return meneur


def ajouts(hasard: Random, n: int) -> Meneur:
    """Des ajouts, colonnes pleines comprises."""
    meneur = Meneur(n, "AS")
    favorite = hasard.randrange(n + 2)
    for _ in range(hasard.randrange(1, 3 * n + 8)):
        meneur.ajouter(hasard.choice([favorite, hasard.randrange(n + 2)]), hasard.choice("OX"))
    meneur.montrer()
    return meneur


def ajouts_dehors(hasard: Random, n: int) -> Meneur:
    """Des ajouts dans des colonnes qui n'existent pas."""
    meneur = Meneur(n, "AS")
    meneur.ajouter(hasard.randrange(n + 2), "O")
    for colonne in (-1, n + 2, hasard.randrange(n + 3, 1000)):
        meneur.ajouter(colonne, hasard.choice("OX"))
    meneur.montrer()
    return meneur


def retraits(hasard: Random, n: int) -> Meneur:
    """Des ajouts et des retraits mêlés, colonnes vides comprises."""
    meneur = Meneur(n, "RS")
    for _ in range(hasard.randrange(4, 4 * n + 8)):
        colonne = hasard.randrange(n + 2)
        if hasard.random() < 0.5:
            meneur.retirer(colonne)
        else:
            meneur.ajouter(colonne, hasard.choice("OX"))
    meneur.montrer()
    return meneur


def retraits_dehors(hasard: Random, n: int) -> Meneur:
    """Des retraits dans des colonnes qui n'existent pas."""
    meneur = Meneur(n, "RS")
    meneur.ajouter(hasard.randrange(n + 2), "X")
    for colonne in (-1, n + 2, hasard.randrange(n + 3, 1000)):
        meneur.retirer(colonne)
    meneur.montrer()
    return meneur


def gagnants(hasard: Random, n: int) -> Meneur:
    """Une grille remplie au hasard, et qui l'a gagnée, plusieurs fois en chemin."""
    meneur = Meneur(n, "W")
    for _ in range(hasard.randrange(1, (n + 2) ** 2)):
        meneur.ajouter(hasard.randrange(n + 2), hasard.choice("OX"))
        if hasard.random() < 0.2:
            meneur.gagnant()
    meneur.gagnant()
    return meneur


def alignements(hasard: Random, n: int) -> Meneur:
    """Un alignement placé au hasard, entier ou à un jeton près, sur un fond qui le porte."""
    meneur, cote = Meneur(n, "W"), n + 2
    jeton = hasard.choice("OX")
    dx, dy = hasard.choice([(0, 1), (1, 0), (1, 1), (1, -1)])
    x = hasard.randrange(cote - dx * (n - 1))
    y = hasard.randrange(max(0, -dy * (n - 1)), cote - max(0, dy * (n - 1)))
    droite = {(x + i * dx, y + i * dy) for i in range(n)}
    if hasard.random() < 0.3:
        droite.remove(hasard.choice(sorted(droite)))
    for colonne in range(cote):
        hauteurs = [cote - ligne for ligne, c in droite if c == colonne]
        for hauteur in range(1, max(hauteurs, default=0) + 1):
            a_lui = (cote - hauteur, colonne) in droite
            autre = "OX"[(hauteur + colonne // 2) % 2]
            meneur.ajouter(colonne, jeton if a_lui else autre)
    meneur.gagnant()
    return meneur


PARTIES: dict[str, Callable[[Random, int], Meneur]] = {
    "vides": vides,
    "ajouts": ajouts,
    "ajouts-dehors": ajouts_dehors,
    "retraits": retraits,
    "retraits-dehors": retraits_dehors,
    "gagnants": gagnants,
    "alignements": alignements,
}


@cache  # les mêmes pour tous les rendus
def parties(epreuve: str, nombre: int, fichier: str = "") -> list[Partie]:
    """Les parties d'une épreuve, toujours les mêmes : deux notations se valent."""
    hasard = Random(epreuve)
    if epreuve == "sauvegardes":
        return [sauvegardes(hasard, hasard.choice(TAILLES), fichier) for _ in range(nombre)]
    tirer = PARTIES[epreuve]
    return [tirer(hasard, hasard.choice(TAILLES)).etapes for _ in range(nombre)]


def sauvegardes(hasard: Random, n: int, fichier: str) -> Partie:
    """Une partie sans gagnant, sauvée puis relue : même grille, même joueur."""
    while True:
        meneur = Meneur(n, "LS")
        for rang in range(hasard.randrange((n + 2) ** 2 // 2)):
            meneur.ajouter(hasard.randrange(n + 2), "OX"[rang % 2])
        if check_winner(meneur.grid) < 0:
            break
    joueur = hasard.randrange(2)
    meneur.etapes.append((f"E {joueur}", None))
    meneur.noter(f"L {fichier}", str(joueur))
    meneur.montrer()
    return meneur.etapes


# --- juger ---------------------------------------------------------------------------------------


class JuryPuissance:
    """Juge les fonctions d'un rendu, par un pilote qui parle le protocole."""

    def __init__(
        self, scenarios: Sequence[Scenario], pilote: Sequence[str], lettres: str = LETTRES
    ) -> None:
        self.scenarios = {scenario.identifiant: scenario for scenario in scenarios}
        self.pilote, self.lettres = tuple(pilote), lettres

    def juger(self, identifiant: str) -> Verdict:
        """Le verdict d'un scénario : la première réponse qui n'est pas la bonne, s'il y en a."""
        scenario = self.scenarios[identifiant]
        with dossier_neuf() as dossier:
            fichier = ""
            if scenario.epreuve == "sauvegardes":
                fichier = self._fichier_de_sauvegarde(dossier)
                if not fichier:
                    recit = Recit(self._a_coller(["N 4", "A 0 O", "E 0"]))
                    return Verdict(scenario, False, "un fichier écrit par save", "aucun", recit)
            nombre = int(scenario.attendu["parties"])
            return self._comparer(scenario, dossier, parties(scenario.epreuve, nombre, fichier))

    def _fichier_de_sauvegarde(self, dossier: Path) -> str:
        """Le nom du fichier que save écrit, que le sujet ne fixe pas."""
        par_tube(self.pilote, dossier, b"N 4\nA 0 O\nE 0\n", POUR_UN_PILOTE)
        ecrits = [str(c.relative_to(dossier)) for c in sorted(dossier.rglob("*")) if c.is_file()]
        return ecrits[0] if ecrits else ""

    def _comparer(self, scenario: Scenario, dossier: Path, jouees: list[Partie]) -> Verdict:
        commandes = [commande for partie in jouees for commande, _ in partie]
        entree = "".join(f"{commande}\n" for commande in commandes).encode()
        fini = par_tube(self.pilote, dossier, entree, POUR_UN_PILOTE)
        lues = iter(reponses(fini.sortie.decode("utf-8", "replace")))
        for partie in jouees:
            manque = _premier_manque(partie, lues, self.lettres)
            if manque is not None:
                rang, venu = manque
                recit = Recit(self._a_coller([commande for commande, _ in partie[: rang + 1]]))
                arret = fini.depassement or (f"code {fini.code}" if fini.code else "")
                attendu = " ou ".join(partie[rang][1] or ("une réponse",))
                quoi = f"à « {partie[rang][0]} » :\n"
                return Verdict(scenario, False, quoi + attendu, venu or f"rien ({arret})", recit)
        return Verdict(scenario, True, recit=Recit())

    def _a_coller(self, commandes: Sequence[str]) -> str:
        """Ce qui refait l'essai : les commandes, par un tube, au pilote."""
        lignes = "".join(f"{commande}\\n" for commande in commandes)
        return f"printf '{lignes}' | {shlex.join(self.pilote)}"


def _premier_manque(partie: Partie, lues: Iterator[str], lettres: str) -> tuple[int, str] | None:
    """Le rang et la réponse de la première étape qui ne répond pas comme il faut, ou None."""
    cote = int(partie[0][0].split()[1]) + 2
    for rang, (commande, permises) in enumerate(partie):
        if permises is None:
            continue
        venu = next(lues, "")
        lu = grille_lue(venu, cote, lettres) if commande == "S" else venu
        if not venu or (permises and lu not in permises):
            return rang, lu
    return None
