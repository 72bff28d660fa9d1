"""L'atelier : juger un exercice et rendre un kit, dans la page comme dans les tests.

Les notions, avec un exemple :
- une *réponse* est le texte d'une fonction, telle que l'éditeur la tient :
  `{"puissance_n.grid.sommet": "def sommet(…): …"}` ; sans réponse, une fonction est celle du kit ;
- *juger* une étape greffe ses fonctions, et elles seules, dans le jeu du dépôt, puis en joue les
  essais par le juge du cours ; *jouer* avec son code les greffe de même, dans une vraie partie ;
- le *kit* est celui de `make kit`, dont les fonctions répondues sont remplies.

Ce module tourne aussi dans le navigateur : il n'importe que la bibliothèque standard et le cours.
"""

from __future__ import annotations

import ast
import importlib
import io
import json
import shutil
import sys
import textwrap
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from tests.enseigner.cours import greffe, juge, serveur
from tests.enseigner.cours.exercices import Essai, charger

DEPOT = Path("/jeux")  # le jeu tel qu'il est au dépôt
KITS = Path("/kits")  # le kit de chaque jeu, fonctions vidées
ESSAI = Path("/essai")  # le jeu qu'on juge

Reponses = dict[str, str]
Annoncer = Callable[[str], object]  # reçoit « essai 2, « une colonne vide » »


# --- retrouver -----------------------------------------------------------------------------------


def fichier_et_nom(fonction: str, dossier: Path) -> tuple[str, list[str]]:
    """Le fichier d'une fonction, et son nom dans ce fichier."""
    morceaux = fonction.split(".")
    for coupe in range(len(morceaux) - 1, 0, -1):
        for fin in (".py", "/__init__.py"):
            fichier = "/".join(morceaux[:coupe]) + fin
            if (dossier / fichier).is_file():
                return fichier, morceaux[coupe:]
    raise LookupError(f"{fonction} n'existe plus")


def definition_de(source: str, nom: list[str]) -> greffe.Definition:
    """La définition d'un nom."""
    trouvee = greffe.trouver(ast.parse(source).body, nom)
    if trouvee is None:
        raise LookupError(f"{'.'.join(nom)} n'existe plus")
    return trouvee


def texte_de(fonction: str, dossier: Path) -> str:
    """Le texte d'une fonction, sans le retrait de sa classe : ce que l'éditeur montre."""
    fichier, nom = fichier_et_nom(fonction, dossier)
    source = (dossier / fichier).read_text(encoding="utf-8")
    definition = definition_de(source, nom)
    debut = greffe.premiere_ligne(definition)
    fin = greffe.derniere_ligne(definition)
    return textwrap.dedent("\n".join(source.split("\n")[debut - 1 : fin])) + "\n"


@dataclass
class Rempli:
    """Un fichier du kit, rempli ; et, pour une ligne qui vient d'une réponse, où l'y lire."""

    texte: str
    lieux: dict[int, str] = field(default_factory=dict)  # « votre sommet, ligne 2 »


def remplir(dossier: Path, reponses: Reponses) -> dict[str, Rempli]:
    """Ceux des fichiers d'un kit que des réponses changent, remplis."""
    par_fichier: dict[str, list[tuple[greffe.Definition, str, str]]] = {}
    for fonction, texte in reponses.items():
        fichier, nom = fichier_et_nom(fonction, dossier)
        source = (dossier / fichier).read_text(encoding="utf-8")
        par_fichier.setdefault(fichier, []).append((definition_de(source, nom), nom[-1], texte))
    remplis = {}
    for fichier, places in par_fichier.items():
        lignes = (dossier / fichier).read_text(encoding="utf-8").split("\n")
        remplis[fichier] = poser(lignes, sorted(places, key=lambda place: place[0].lineno))
    return remplis


def poser(lignes: list[str], places: list[tuple[greffe.Definition, str, str]]) -> Rempli:
    """Des lignes, où des réponses sont à la place des définitions, données dans l'ordre."""
    rempli = Rempli("")
    sorties: list[str] = []
    rang = 0
    for definition, nom, texte in places:
        sorties += lignes[rang : greffe.premiere_ligne(definition) - 1]
        retrait = " " * definition.col_offset
        siennes = textwrap.indent(textwrap.dedent(texte).rstrip(), retrait).split("\n")
        for numero, ligne in enumerate(siennes, 1):
            sorties.append(ligne)
            rempli.lieux[len(sorties)] = f"votre {nom}, ligne {numero}"
        rang = greffe.derniere_ligne(definition)
    rempli.texte = "\n".join([*sorties, *lignes[rang:]])
    return rempli


# --- juger ---------------------------------------------------------------------------------------


class ServeurDansLaPage(juge.Serveur):
    """Le serveur du cours, sans processus à part : la page arrête ce qui ne finit pas."""

    def __init__(self, prelude: str, essais: Sequence[Essai], annoncer: Annoncer) -> None:
        """Prépare un serveur pour ces essais ; chacun s'annonce, puis le prélude le précède."""
        self.prelude = prelude
        self.annonces = [f"essai {n}, « {essai.phrase} »" for n, essai in enumerate(essais, 1)]
        self.annoncer = annoncer
        self.lu = b""
        self.panne = ""

    def demander(self, prepare: str, appel: str) -> juge.Reponse:
        """Fait l'appel ici même, et comprend la réponse comme si elle venait d'ailleurs."""
        self.annoncer(self.annonces.pop(0))
        demande = {"numero": "1", "prelude": self.prelude, "prepare": prepare, "appel": appel}
        reponse = serveur.repondre(demande)
        return self.comprendre(json.dumps(reponse).encode() + b"\n", "1")


def greffer(jeu: str, fonctions: Sequence[str], reponses: Reponses) -> juge.Lieux:
    """Écrit le jeu à essayer : celui du dépôt, et ces fonctions-là ; lève GreffeImpossible.

    Retour:
        Pour chaque ligne greffée, où elle est dans l'éditeur.
    """
    shutil.rmtree(ESSAI, ignore_errors=True)
    shutil.copytree(DEPOT / jeu, ESSAI / jeu)
    kit = KITS / jeu
    siennes = {f: reponses.get(f, texte_de(f, kit)) for f in fonctions}
    for fonction, texte in siennes.items():
        greffe.lire(textwrap.dedent(texte), f"votre {fonction.rpartition('.')[2]}")
    remplis = remplir(kit, siennes)
    noms: dict[str, list[list[str]]] = {}
    for fonction in fonctions:
        fichier, nom = fichier_et_nom(fonction, kit)
        noms.setdefault(fichier, []).append(nom)
    lieux: juge.Lieux = {}
    for fichier, siens in noms.items():
        sien = remplis[fichier]
        depot = (DEPOT / fichier).read_text(encoding="utf-8")
        greffee = greffe.greffer(depot, sien.texte, siens, Path(fichier).name)
        (ESSAI / fichier).write_text(greffee.texte, encoding="utf-8")
        for ici, chez_lui in greffee.lignes.items():
            if chez_lui in sien.lieux:
                lieux[Path(fichier).name, ici] = sien.lieux[chez_lui]
    return lieux


def essayer(jeu: str, numero: int, reponses: Reponses, annoncer: Annoncer) -> dict[str, Any]:
    """Juge une étape : les autres sont celles du dépôt. Chaque essai s'annonce avant de commencer.

    Retour:
        Le bilan : `panne` si rien n'a pu être essayé, `essais`, et si l'étape est `reussi`e.
    """
    cours = charger(jeu)
    etape = cours.exercice(numero)
    try:
        lieux = greffer(jeu, etape.fonctions, reponses)
    except greffe.GreffeImpossible as erreur:
        return {"panne": str(erreur), "essais": [], "reussi": False}
    sys.path.insert(0, str(ESSAI))
    importlib.invalidate_caches()
    try:
        prelude = f"from tests.enseigner.cours.aides.{jeu} import *"
        page = ServeurDansLaPage(prelude, etape.essais, annoncer)
        bilan = juge.jouer(page, numero, etape.essais, lieux)
    finally:
        sys.path.remove(str(ESSAI))
    essais = []
    for resultat in bilan.resultats:
        manque: Any = resultat.manque
        if isinstance(manque, juge.Manque):
            manque = asdict(manque)
        essais.append({"phrase": resultat.phrase, "manque": manque, "remarque": resultat.remarque})
    return {"panne": bilan.panne, "essais": essais, "reussi": bilan.reussi}


# --- jouer ---------------------------------------------------------------------------------------


def dire_panne(erreur: BaseException, lieux: juge.Lieux) -> str:
    """Dit en une phrase l'exception d'une partie, par la ligne de l'éditeur d'où elle vient."""
    codee = serveur.coder_exception(erreur)
    siens = [lieu for lieu in codee["lieux"] if (Path(lieu[0]).name, lieu[1]) in lieux]
    if siens:
        codee["lieux"] = siens
    return f"La partie s'arrête : {juge.dire_exception(codee, lieux)}."


# --- rendre et reprendre -------------------------------------------------------------------------


def exporter(jeu: str, reponses: Reponses) -> bytes:
    """Rend le kit d'un jeu, rempli des réponses, comme un fichier zip que `make noter` note."""
    kit = KITS / jeu
    remplis = remplir(kit, reponses)
    sortie = io.BytesIO()
    with zipfile.ZipFile(sortie, "w", zipfile.ZIP_DEFLATED) as archive:
        for chemin in sorted(kit.rglob("*")):
            nom = chemin.relative_to(kit).as_posix()
            if chemin.is_file() and "__pycache__" not in nom:
                if nom in remplis:
                    archive.writestr(f"kit-{jeu}/{nom}", remplis[nom].texte)
                else:
                    archive.write(chemin, f"kit-{jeu}/{nom}")
    return sortie.getvalue()


def reprendre(jeu: str, octets: bytes) -> dict[str, Any]:
    """Retrouve dans un kit rendu ce qu'on y a écrit.

    Retour:
        Les `reponses`, et une phrase par fichier qui ne se lit pas (`refus`).
    """
    try:
        archive = zipfile.ZipFile(io.BytesIO(octets))
    except zipfile.BadZipFile:
        return {"reponses": {}, "refus": ["ce n'est pas une archive zip"]}
    kit = KITS / jeu
    par_fichier: dict[str, dict[str, list[str]]] = {}
    for etape in charger(jeu).etapes:
        for fonction in etape.fonctions:
            fichier, nom = fichier_et_nom(fonction, kit)
            par_fichier.setdefault(fichier, {})[fonction] = nom
    reponses: Reponses = {}
    refus = []
    for fichier, fonctions in par_fichier.items():
        rendus = [n for n in archive.namelist() if n == fichier or n.endswith(f"/{fichier}")]
        if not rendus:
            refus.append(f"{fichier} n'y est pas")
            continue
        source = archive.read(rendus[0]).decode("utf-8", "replace")
        modele = (kit / fichier).read_text(encoding="utf-8")
        try:
            reponses |= ecrites(modele, source, fonctions, fichier)
        except greffe.GreffeImpossible as erreur:
            refus.append(str(erreur))
    return {"reponses": reponses, "refus": refus}


def ecrites(modele: str, source: str, fonctions: dict[str, list[str]], fichier: str) -> Reponses:
    """Ce qu'un module rendu change des fonctions du kit ; lève GreffeImpossible.

    Une fonction ajoutée va avec celle qui la suit, ou avec la dernière.
    """
    sien = greffe.lire(source, fichier)
    lignes = source.split("\n")
    morceaux: dict[str, list[ast.stmt]] = {}
    debuts = {}
    for fonction, nom in fonctions.items():
        definition = greffe.trouver(sien.body, nom)
        if definition is not None:
            morceaux[fonction] = [definition]
            debuts[fonction] = definition.lineno
    for ajout in greffe.ajouts(sien.body, ast.parse(modele).body):
        if debuts:
            suivantes = [f for f in debuts if debuts[f] > ajout.lineno]
            cible = min(suivantes or [max(debuts, key=debuts.__getitem__)], key=debuts.__getitem__)
            morceaux[cible].insert(len(morceaux[cible]) - 1, ajout)
    reponses = {}
    for fonction, noeuds in morceaux.items():
        if len(noeuds) == 1 and greffe.meme_corps(modele, source, fonctions[fonction]):
            continue  # telle que le kit la donne
        textes = []
        for noeud in noeuds:
            siennes = lignes[greffe.premiere_ligne(noeud) - 1 : greffe.derniere_ligne(noeud)]
            textes.append(textwrap.dedent("\n".join(siennes)))
        reponses[fonction] = "\n\n\n".join(textes) + "\n"
    return reponses
