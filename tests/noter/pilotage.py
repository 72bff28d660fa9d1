"""Puissance N : compiler le pilote avec les sources d'un rendu, de toutes les façons usuelles.

Ce qui distingue la bonne : une grille montrée a exactement N + 2 lignes de N + 2 cases, pour deux N
différents. Si les sources se compilent et qu'aucune façon ne convient, c'est nous qui n'avons pas
deviné (`NonReconnu`) : le rendu est à profiler, et l'étudiant n'y est pour rien.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from .appels import FONCTIONS, Sources
from .bac import Limites
from .conduite import ParTube, par_tube
from .construction import LIMITES, ConstructionRatee, options_graphiques
from .dossiers import dossier_neuf, sources, texte
from .ecran import visible
from .profils import ProfilInvalide, lire_toml

ICI = Path(__file__).resolve().parent
PILOTE = ICI / "pilote.c"
PROFIL = ICI / "profils" / "puissance_n.toml"
POUR_UN_PILOTE = Limites(calcul=5.0, attente=20.0, octets=20_000_000)
LETTRES = "_OX"
VIDES = "_. 0-*~#"


class NonReconnu(Exception):
    """On n'a pas su se servir des fonctions d'un rendu ; le message dit ce qui a été essayé."""


def charger_profil(chemin: Path | None) -> dict[str, str]:
    """Le profil d'un rendu : l'en-tête, et comment créer une grille ; lève ProfilInvalide."""
    profil: dict[str, str] = dict(lire_toml(PROFIL)["grille"])
    if chemin is None:
        return profil
    donne = lire_toml(chemin).get("grille")
    if not isinstance(donne, dict) or not all(isinstance(v, str) for v in donne.values()):
        raise ProfilInvalide(f"le profil {chemin} n'a pas de section [grille] faite de textes.")
    inconnues = sorted(set(donne) - set(profil))
    if inconnues:
        permises = ", ".join(profil)
        raise ProfilInvalide(
            f"le profil {chemin} : la clé « {inconnues[0]} » n'existe pas (permises : {permises})."
        )
    if len(donne.get("lettres", LETTRES)) != 3:
        raise ProfilInvalide(f"le profil {chemin} : lettres doit avoir trois caractères.")
    return profil | donne


def construire_le_pilote(dossier: Path, profil: Mapping[str, str]) -> tuple[Path, list[str]]:
    """Compile le pilote avec le rendu, déjà copié ; rend l'exécutable et ce qu'on a trouvé."""
    _verifier_les_sources(dossier)
    noms = [str(c.relative_to(dossier)) for c in sources(dossier, ".h", ".c")]
    lues = Sources("\n".join(texte(dossier, nom) for nom in noms))
    if "add_token" not in lues.fonctions:
        raise NonReconnu("aucune source ne définit add_token : donnez l'en-tête dans un profil.")
    creations = [profil["creer"]] if profil["creer"] else lues.creations()
    plaintes: list[str] = []
    for inclus in _inclusions(dossier, noms, profil["entete"]):
        for creer in creations:
            plainte = _essayer(dossier, lues, inclus, creer)
            if not plainte:
                return _avec_ses_colonnes(dossier, lues, inclus, creer)
            plaintes.append(f"« {creer} » : {plainte}")
    detail = "\n".join(dict.fromkeys(plaintes[:6])) or "aucune fonction de création trouvée"
    raise NonReconnu(f"aucune façon de créer une grille de côté N + 2 n'a été trouvée.\n{detail}")


def _verifier_les_sources(dossier: Path) -> None:
    """Lève ConstructionRatee si les sources de l'étudiant ne se compilent pas par elles-mêmes."""
    if not _fichiers_c(dossier):
        raise ConstructionRatee("aucun fichier .c dans ce dossier.")
    fini = _cc(dossier, ["-fsyntax-only"], _fichiers_c(dossier))
    if fini.code != 0:
        plainte = visible(fini.erreurs.decode("utf-8", "replace")[-2000:])
        raise ConstructionRatee(f"les sources ne se compilent pas.\n{fini.depassement}{plainte}")


def _fichiers_c(dossier: Path) -> list[str]:
    noms = [str(c.relative_to(dossier)) for c in sources(dossier, ".c")]
    return [nom for nom in noms if nom != "pilote_de_la_notation.c"]


def _inclusions(dossier: Path, noms: Sequence[str], entete: str) -> Iterator[list[str]]:
    """Ce que le pilote peut inclure : l'en-tête d'add_token, tous, ou le fichier qui la définit."""
    declare = re.compile(r"\badd_token\s*\(")
    if entete:
        yield [entete]
        return
    entetes = [nom for nom in noms if nom.endswith(".h")]
    yield from ([nom] for nom in entetes if declare.search(texte(dossier, nom)))
    if len(entetes) > 1:
        yield entetes
    yield from ([nom] for nom in _fichiers_c(dossier) if declare.search(texte(dossier, nom)))


def _essayer(dossier: Path, lues: Sources, inclus: Sequence[str], creer: str) -> str:
    """Compile le pilote ainsi ; rend ce qui ne va pas, ou rien."""
    _ecrire_l_en_tete(dossier, lues, inclus, creer, premiere=0)
    a_compiler = [nom for nom in _fichiers_c(dossier) if nom not in inclus]
    fini = _cc(dossier, ["-o", "pilote"], [*a_compiler, "pilote_de_la_notation.c"])
    if fini.code != 0:
        erreurs = fini.erreurs.decode("utf-8", "replace").split("\n")
        premiere = next((ligne for ligne in erreurs if "error" in ligne), erreurs[0])
        return visible(premiere[:200])
    if not all(_bon_cote(demander(dossier, [f"N {n}", "S"]), n + 2) for n in (4, 5)):
        return "show_grid ne montre pas une grille de côté N + 2"
    if demander(dossier, ["N 4", "A 2 O", "S"]) == demander(dossier, ["N 4", "S"]):
        return "add_token, appelée ainsi, n'ajoute rien"
    return ""


def _ecrire_l_en_tete(
    dossier: Path, lues: Sources, inclus: Sequence[str], creer: str, premiere: int
) -> None:
    lignes = ["#include <stdlib.h>", *(f'#include "{nom}"' for nom in inclus)]
    grille = f"{'struct ' if lues.struct else ''}{lues.type}"
    lignes += [f"typedef {grille} LaGrille;", f"#define PREMIERE {premiere}"]
    lignes += [f"#define NOUVELLE() do {{ int cote = n + 2; (void)cote; {creer}; }} while (0)"]
    lignes += [lues.appel(macro) for macro in FONCTIONS]
    (dossier / "rendu.h").write_text("\n".join(lignes) + "\n", encoding="utf-8")
    shutil.copy(PILOTE, dossier / "pilote_de_la_notation.c")


def _cc(dossier: Path, options: Sequence[str], fichiers: Sequence[str]) -> ParTube:
    inclus = sorted({str(c.parent.relative_to(dossier)) for c in sources(dossier, ".c", ".h")})
    commande = ["cc", "-std=gnu17", "-Dmain=main_du_rendu", "-I."]
    commande += [*(f"-I{chemin}" for chemin in inclus), *options_graphiques("--cflags")]
    liens = ["-lm", "-Wl,--allow-multiple-definition", *options_graphiques("--libs")]
    liens = [] if "-fsyntax-only" in options else liens
    return par_tube([*commande, *options, *fichiers, *liens], dossier, b"", LIMITES)


def _bon_cote(imprime: str, cote: int) -> bool:
    """Dit si une grille vide montrée a exactement ce côté, quel que soit le signe d'une case."""
    return any(len(grille_lue(imprime, cote, vide + "OX", tout=True)) == cote for vide in VIDES)


def _avec_ses_colonnes(
    dossier: Path, lues: Sources, inclus: Sequence[str], creer: str
) -> tuple[Path, list[str]]:
    """Le pilote retenu, ses colonnes comptées à partir de 0, ou de 1 s'il le faut."""
    constats = [f"fonctions de {', '.join(inclus)}, grille créée par « {creer.strip()} »"]
    constats += [f"{nom} est introuvable" for nom in sorted(lues.absentes())]
    if not _premiere_colonne(dossier):
        _ecrire_l_en_tete(dossier, lues, inclus, creer, premiere=1)
        a_compiler = [nom for nom in _fichiers_c(dossier) if nom not in inclus]
        _cc(dossier, ["-o", "pilote"], [*a_compiler, "pilote_de_la_notation.c"])
        if _premiere_colonne(dossier):
            constats.append(DE_UN)
        else:
            _essayer(dossier, lues, inclus, creer)
    return dossier / "pilote", constats


DE_UN = "colonnes comptées à partir de 1"


def _premiere_colonne(dossier: Path) -> bool:
    """Dit si la colonne 0 du pilote est la première, et la colonne 5 la dernière de six."""
    montree = demander(dossier, ["N 4", "A 0 O", "A 5 X", "S"])
    lignes = [ligne for ligne in montree.split("\n") if "O" in ligne or "X" in ligne]
    return len(lignes) == 1 and lignes[0].find("O") < lignes[0].find("X") and "O" in lignes[0]


# --- parler au pilote ----------------------------------------------------------------------------


def demander(dossier: Path, commandes: Sequence[str]) -> str:
    """Ce que le pilote d'un dossier répond à la dernière de ces commandes."""
    entree = "".join(f"{commande}\n" for commande in commandes).encode()
    with dossier_neuf() as neuf:
        fini = par_tube([str(dossier / "pilote")], neuf, entree, POUR_UN_PILOTE)
    lues = reponses(fini.sortie.decode("utf-8", "replace"))
    return lues[-1] if lues else ""


def reponses(sortie: str) -> list[str]:
    """Les réponses du pilote : un nombre, ou ce que show_grid a imprimé."""
    trouvees = re.findall(r"^= (-?\d+)$|^<<\n(.*?)^>>$", sortie, re.M | re.S)
    return [nombre or grille for nombre, grille in trouvees]


def grille_lue(imprime: str, cote: int, lettres: str = LETTRES, tout: bool = False) -> list[str]:
    """Les rangées d'une grille, d'après ce que show_grid imprime : ses cases, rien d'autre.

    Args:
        tout: garde toutes les lignes qui ont l'air d'une rangée, au lieu des dernières.
    """
    vers_le_sujet = str.maketrans(lettres, LETTRES)
    lignes = [_cases(visible(ligne), lettres) for ligne in imprime.split("\n")]
    rangees = [ligne.translate(vers_le_sujet) for ligne in lignes if len(ligne) == cote]
    return rangees if tout else rangees[-cote:]


def _cases(ligne: str, lettres: str) -> str:
    """Les cases d'une ligne : entre des traits si le vide est une espace, sinon les lettres."""
    if lettres[0] == " ":
        parties = [partie.strip() or " " for partie in ligne.strip().split("|")[1:-1]]
        return "".join(parties) if all(p in lettres and len(p) == 1 for p in parties) else ""
    return "".join(c for c in ligne if c in lettres)
