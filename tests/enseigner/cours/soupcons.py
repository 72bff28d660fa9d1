"""Ce qui mérite un regard de l'enseignant, à côté de la note, qui n'en dépend jamais.

Les notions :
- un *usage* est ce dont aucune étape n'a besoin, un verbe et une chose : `("se sert de", "exec")`,
  `("définit", "__eq__")`, `("change", "Grid.__post_init__")` ;
- deux fonctions se *ressemblent* quand leurs lexèmes se suivent de même, les noms mis à part :
  `for i in x` et `for ligne in grille` sont la même suite. D'une fonction trop courte, on ne dit
  rien : tout le monde l'écrit ainsi ; il en faut moins si les noms aussi sont les mêmes.

Ce n'est pas une accusation : une fausse alerte coûte un regard.
"""

from __future__ import annotations

import ast
import io
import keyword
import tokenize
from collections.abc import Iterator, Sequence
from copy import copy
from difflib import SequenceMatcher
from functools import cache
from itertools import combinations, zip_longest
from typing import NamedTuple

from tests.appui import RACINE
from tests.appui.ancrage import module_et_nom
from tests.enseigner.cours.correction import Atelier, du_depot
from tests.enseigner.cours.greffe import Definition, arbre, nom_importe, trouver

MODULES = frozenset(
    "_io _thread ast atexit builtins code ctypes dis fcntl fileinput gc glob hashlib importlib "
    "inspect linecache marshal mmap multiprocessing os pathlib pickle posix runpy shutil signal "
    "site socket subprocess sys tempfile threading time traceback types urllib weakref".split()
)
NOMS = frozenset(
    "Path __builtins__ __import__ __loader__ __spec__ compile delattr eval exec getattr globals "
    "input locals open setattr vars".split()
)
ATTRIBUTS = frozenset(
    "Path __base__ __bases__ __builtins__ __class__ __closure__ __code__ __dict__ __getattribute__ "
    "__globals__ __import__ __loader__ __mro__ __self__ __setattr__ __spec__ __subclasses__ "
    "_getframe builtins ctypes f_back f_globals f_locals gc importlib inspect modules open os "
    "settrace subprocess sys tb_frame".split()
)
METHODES = frozenset(
    "__bool__ __class__ __del__ __eq__ __ge__ __getattribute__ __gt__ __hash__ __instancecheck__ "
    "__le__ __lt__ __ne__".split()
)
SE_SERT, DEFINIT, CHANGE = "se sert de", "définit", "change"
LEXEMES = 100  # en deçà, une ressemblance ne dit rien
LEXEMES_MOT_POUR_MOT = 60  # de même, si les noms aussi sont les mêmes
LEXEMES_MAX = 2000  # au-delà, comparer prendrait des heures ; notre plus longue en a 245
SEUIL = 0.95  # ceux qui suivent un indice à la lettre vont souvent à 0.9
MISE_EN_PAGE = (tokenize.NL, tokenize.COMMENT, tokenize.ENDMARKER)

Mots = tuple[str, ...]
Usage = tuple[str, str]


class Ressemblance(NamedTuple):
    """Une fonction que deux textes écrivent de même, et les deux textes."""

    etape: int
    fonction: str
    un: str
    autre: str


# --- les usages ----------------------------------------------------------------------------------


def usages(noeuds: Sequence[ast.AST]) -> set[Usage]:
    """Ce que fait un programme, et dont aucune étape n'a besoin."""
    tous = [dedans for noeud in noeuds for dedans in ast.walk(noeud)]
    servis: set[str] = set()
    definis: set[str] = set()
    for dedans in tous:
        if isinstance(dedans, ast.Import):
            servis |= {alias.name.partition(".")[0] for alias in dedans.names} & MODULES
        elif isinstance(dedans, ast.ImportFrom) and not dedans.level:
            servis |= {(dedans.module or "").partition(".")[0]} & MODULES
        elif isinstance(dedans, ast.Name) and isinstance(dedans.ctx, ast.Store):
            definis |= {dedans.id} & METHODES
        elif isinstance(dedans, ast.Name):
            servis |= {dedans.id} & NOMS
        elif isinstance(dedans, ast.Attribute) and isinstance(dedans.ctx, ast.Load):
            servis |= {dedans.attr} & ATTRIBUTS
        elif isinstance(dedans, ast.FunctionDef):
            definis |= {dedans.name} & METHODES
        elif isinstance(dedans, ast.Constant) and isinstance(dedans.value, str):
            definis |= {dedans.value} & METHODES
    trouves = {(SE_SERT, nom) for nom in servis} | {(DEFINIT, nom) for nom in definis}
    return trouves | {(CHANGE, nom) for nom in remplaces(tous)}


def remplaces(noeuds: Sequence[ast.AST]) -> set[str]:
    """Les attributs d'une classe ou d'un module auxquels on donne une autre valeur."""
    importes: set[str] = set()
    arguments: set[str] = set()
    for noeud in noeuds:
        if isinstance(noeud, ast.Import | ast.ImportFrom):
            importes |= {nom_importe(alias) for alias in noeud.names}
        elif isinstance(noeud, ast.arg):
            arguments.add(noeud.arg)
    trouves = set()
    for noeud in noeuds:
        if isinstance(noeud, ast.Attribute) and not isinstance(noeud.ctx, ast.Load):
            racine = noeud.value
            while isinstance(racine, ast.Attribute):
                racine = racine.value
            if isinstance(racine, ast.Name):
                nom = racine.id
                if nom[0].isupper() or nom in importes - arguments:
                    trouves.add(ast.unparse(noeud))
    return trouves


def usages_du_kit(atelier: Atelier) -> list[str]:
    """La phrase de chaque module où l'étudiant se sert de ce que le dépôt n'y emploie pas."""
    phrases = []
    for nom, texte in sorted(atelier.paquet.fichiers.items()):
        depot = du_depot(atelier.cours.jeu).get(nom, "")
        if texte == depot:
            continue
        try:
            siens = usages([arbre(texte)])
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        nouveaux = siens - usages([arbre(depot)])
        for verbe in (SE_SERT, DEFINIT, CHANGE):
            choses = sorted(chose for sien, chose in nouveaux if sien == verbe)
            if choses:
                phrases.append(f"{nom} {verbe} {', '.join(choses)}")
    return phrases


# --- les ressemblances ---------------------------------------------------------------------------


def mots(texte: str) -> Mots:
    """Les lexèmes d'un programme, où chaque nom n'est plus que son rang d'apparition.

    Exemple:
        >>> mots("for x in ligne: pass") == mots("for case in cases: pass")
        True
    """
    rangs: dict[str, str] = {}
    suite = []
    for lexeme in tokenize.generate_tokens(io.StringIO(texte).readline):
        if lexeme.type in MISE_EN_PAGE:
            continue
        mot = lexeme.string
        if lexeme.type == tokenize.NAME and not keyword.iskeyword(mot):
            mot = rangs.setdefault(mot, f"nom {len(rangs)}")
        elif lexeme.type == tokenize.STRING:
            mot = "texte"
        suite.append(mot)
    return tuple(suite)


def texte_de(source: str, nom: Sequence[str]) -> str:
    """Une fonction d'un module, sans docstring ni commentaires ; vide si elle n'y est pas."""
    try:
        definition = trouver(arbre(source).body, nom)
        if definition is None:
            return ""
        return ast.unparse(sans_docstring(definition))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ""


def sans_docstring(definition: Definition) -> Definition:
    """Une définition pareille, sans sa docstring."""
    sienne = copy(definition)
    if ast.get_docstring(definition) is not None:
        sienne.body = definition.body[1:] or [ast.Pass()]
    return sienne


class Texte:
    """Le texte d'une fonction, et ses lexèmes."""

    def __init__(self, texte: str) -> None:
        """Lit les lexèmes d'un texte."""
        self.texte = texte
        self.mots = mots(texte)


@cache
def du_modele(jeu: str, fonction: str) -> Texte:
    """Une fonction du dépôt."""
    fichier, nom = module_et_nom(fonction, RACINE)
    return Texte(texte_de(du_depot(jeu)[fichier], nom))


def se_ressemblent(un: Texte, autre: Texte) -> bool:
    """Dit si deux fonctions, assez longues, sont presque la même suite de lexèmes."""
    if un.texte == autre.texte:
        return len(un.mots) >= LEXEMES_MOT_POUR_MOT
    longueurs = sorted([len(un.mots), len(autre.mots)])
    if longueurs[0] < LEXEMES or longueurs[1] > LEXEMES_MAX:
        return False
    mesure = SequenceMatcher(None, un.mots, autre.mots, autojunk=False)
    return mesure.quick_ratio() >= SEUIL and mesure.ratio() >= SEUIL


class Travail:
    """Les fonctions d'un kit qui sont écrites, étape par étape, et leurs lexèmes."""

    def __init__(self, atelier: Atelier) -> None:
        """Lit les fonctions d'un kit, dans les étapes qu'on a jugées."""
        self.jeu = atelier.cours.jeu
        self.textes: dict[tuple[int, str], Texte] = {}
        for etape in atelier.cours.etapes:
            if etape.numero in atelier.correction.notes and not atelier.est_a_ecrire(etape):
                for fonction in etape.fonctions:
                    fichier, nom = module_et_nom(fonction, RACINE)
                    texte = texte_de(atelier.paquet.fichiers.get(fichier, ""), nom)
                    self.textes[etape.numero, fonction] = Texte(texte)

    def comme_le_depot(self) -> list[Ressemblance]:
        """Les fonctions que le dépôt écrit de même."""
        trouvees = []
        for (etape, fonction), texte in self.textes.items():
            notre = du_modele(self.jeu, fonction)
            if se_ressemblent(texte, notre):
                trouvees.append(Ressemblance(etape, fonction, texte.texte, notre.texte))
        return trouvees

    def comme(self, autre: Travail) -> list[Ressemblance]:
        """Les fonctions qu'un autre kit du même jeu écrit de même."""
        trouvees = []
        for cle, texte in self.textes.items():
            if autre.jeu == self.jeu and cle in autre.textes:
                sien = autre.textes[cle]
                if se_ressemblent(texte, sien):
                    trouvees.append(Ressemblance(*cle, texte.texte, sien.texte))
        return trouvees


# --- ce qu'on en dit -----------------------------------------------------------------------------


class Regard(NamedTuple):
    """Ce qu'on montre à l'enseignant : une phrase par kit, et les extraits côte à côte."""

    phrases: dict[str, list[str]]
    extraits: str


def regarder(ateliers: dict[str, Atelier]) -> Regard:
    """Ce qui mérite un regard dans les kits d'une classe, par le nom de chacun."""
    phrases = {nom: usages_du_kit(atelier) for nom, atelier in ateliers.items()}
    travaux = {nom: Travail(atelier) for nom, atelier in ateliers.items()}
    blocs: list[str] = []
    recopiees: dict[str, set[str]] = {}
    voisins: dict[str, dict[str, list[str]]] = {nom: {} for nom in travaux}
    for nom, travail in travaux.items():
        pareilles = travail.comme_le_depot()
        recopiees[nom] = {une.fonction for une in pareilles}
        if pareilles:
            phrases[nom].append(f"écrit comme le dépôt : {dire_etapes(pareilles)}")
            blocs += blocs_de(nom, "le dépôt", pareilles)
    for un, autre in combinations(travaux, 2):
        connues = recopiees[un] & recopiees[autre]
        pareilles = [r for r in travaux[un].comme(travaux[autre]) if r.fonction not in connues]
        if pareilles:
            etapes = dire_etapes(pareilles)
            voisins[un].setdefault(etapes, []).append(autre)
            voisins[autre].setdefault(etapes, []).append(un)
            blocs += blocs_de(un, autre, pareilles)
    for nom, par_etapes in voisins.items():
        for etapes, autres in par_etapes.items():
            phrases[nom].append(f"écrit comme {', '.join(autres)} : {etapes}")
    return Regard(phrases, "\n".join(blocs))


def dire_etapes(pareilles: Sequence[Ressemblance]) -> str:
    """Les étapes de ces ressemblances : « étapes 6, 9 »."""
    numeros = sorted({une.etape for une in pareilles})
    pluriel = "s" if len(numeros) > 1 else ""
    return f"étape{pluriel} {', '.join(map(str, numeros))}"


def blocs_de(un: str, autre: str, pareilles: Sequence[Ressemblance]) -> Iterator[str]:
    """Les extraits de deux kits, côte à côte, en Markdown."""
    yield f"## {un} et {autre}\n"
    for etape, fonction, gauche, droite in pareilles:
        yield f"Étape {etape}, `{fonction}` :\n\n```text\n{cote_a_cote(gauche, droite)}\n```\n"


def cote_a_cote(gauche: str, droite: str) -> str:
    """Deux textes, l'un à gauche de l'autre."""
    lignes = gauche.split("\n")
    large = max(map(len, lignes))
    paires = zip_longest(lignes, droite.split("\n"), fillvalue="")
    return "\n".join(f"{une:<{large}} | {autre}".rstrip() for une, autre in paires)
