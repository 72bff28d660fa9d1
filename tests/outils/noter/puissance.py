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
from collections.abc import Iterator, Sequence
from pathlib import Path

from .cible import Recit
from .conduite import Limites, ParTube, dossier_neuf, par_tube
from .construction import LIMITES, ConstructionRatee
from .jugement import Verdict
from .parties import Partie, parties
from .scenarios import Scenario

ICI = Path(__file__).resolve().parent
PILOTE = ICI / "pilote.c"
PROFIL = ICI / "profils" / "puissance_n.toml"
POUR_UN_PILOTE = Limites(calcul=5.0, attente=20.0, octets=20_000_000)
CREATION = re.compile(r"create|init|new|nouv|creer|cree|alloc|make|build|empty|vide", re.I)
LETTRES = "_OX"


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
