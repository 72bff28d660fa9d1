"""Les programmes C du cours : les copier, y planter des fautes, les compiler.

Les notions :
- un *programme* est un dossier d'ici, écrit en C17 comme le rendrait un très bon étudiant, par
  exemple `incognito` ; un *dialecte* en remplace quelques fichiers, par exemple `dialecte` ;
- une *faute* est un petit remplacement dans un de ses fichiers, au format de tests/appui/fautes,
  avec un nom en plus, par exemple « SAUTE_UN_PION » ; on la plante toujours dans une copie ; un
  *habit* s'écrit de même et ne trahit rien, par exemple « MAJUSCULES ».
"""

from __future__ import annotations

import shutil
import subprocess
import tomllib
from dataclasses import dataclass
from pathlib import Path

ICI = Path(__file__).resolve().parent
PROGRAMMES = ("puissance_n", "incognito", "pickomino", "dames")
DIALECTES = {"dialecte": "incognito", "pilote": "puissance_n"}  # ce que chacun modifie
PROPRE = ("-std=c17", "-Wall", "-Wextra", "-Wpedantic", "-Werror")
FAUTIF = ("-std=gnu17", "-w")  # une faute plantée a le droit de déplaire au compilateur
ASSAINI = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-g")


class FauteImpossible(Exception):
    """Cette faute ne s'applique pas à ce programme ; le message dit pourquoi."""


@dataclass(frozen=True)
class Faute:
    """Une faute d'étudiant en C : son nom, l'exigence qu'elle trahit, et ce qu'elle remplace."""

    nom: str
    exigence: str
    fichier: str
    phrase: str
    avant: str
    apres: str


def charger_fautes(programme: str) -> dict[str, Faute]:
    """Les fautes d'un programme, par leur nom ; aucune s'il n'a pas de fichier de fautes.

    De même, `habits` rend ceux d'Incognito.
    """
    chemin = ICI / "fautes" / f"{programme}.toml"
    if not chemin.exists():
        return {}
    donnees = tomllib.loads(chemin.read_text(encoding="utf-8"))
    return {faute["nom"]: Faute(**faute) for faute in donnees["faute"]}


def copier(programme: str, dossier: Path) -> Path:
    """Copie les sources d'un programme dans un dossier, créé au besoin, et rend ce dossier."""
    if programme in DIALECTES:
        copier(DIALECTES[programme], dossier)
    return Path(shutil.copytree(ICI / programme, dossier, dirs_exist_ok=True))


def planter(faute: Faute, dossier: Path) -> None:
    """Plante une faute dans une copie ; lève FauteImpossible si elle ne s'y applique plus."""
    chemin = dossier / faute.fichier
    source = chemin.read_text(encoding="utf-8")
    fois = source.count(faute.avant)
    if fois != 1:
        raise FauteImpossible(f"{faute.nom} : {fois} fois dans {faute.fichier}")
    chemin.write_text(source.replace(faute.avant, faute.apres), encoding="utf-8")


def compiler(dossier: Path, *options: str) -> Path:
    """Compile tous les fichiers .c d'un dossier, et rend l'exécutable."""
    produit = dossier / "programme"
    sources = sorted(str(chemin) for chemin in dossier.glob("*.c"))
    subprocess.run(["cc", *options, *sources, "-o", str(produit)], check=True)
    return produit


def construire(programme: str, dossier: Path, *noms: str, options: tuple[str, ...] = ()) -> Path:
    """Copie un programme, y plante les fautes de ces noms, le compile, et rend l'exécutable.

    Sans faute il doit être propre, et c'est -Werror qui en juge.
    """
    copier(programme, dossier)
    fautes = charger_fautes(programme) | charger_fautes("habits")
    for nom in noms:
        planter(fautes[nom], dossier)
    return compiler(dossier, *(FAUTIF if noms else PROPRE), *options)
