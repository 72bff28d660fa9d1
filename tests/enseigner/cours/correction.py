"""La correction des kits : chaque étape jugée seule, du dehors, dans le bac à sable.

Les notions :
- un *kit* est un dossier où se trouve le paquet d'un seul des cinq jeux ; on n'en prend que les
  fichiers ordinaires du paquet, ni lien, ni tube, ni fichier démesuré ;
- la *marche* 3 d'un jeu est le kit de qui a réussi les étapes 1 à 3 : les suivantes y sont encore
  à écrire. Pour juger l'étape 4, on *greffe* (`greffe.py`) la fonction de l'étudiant dans la
  marche 3 : rien de ce qui tourne avec elle ne sait ce qu'elle doit répondre ;
- une classe est corrigée *étape par étape* : la quatrième de tous, puis la cinquième. Ce qu'un
  programme dirait à un autre, ou laisserait à celui d'après, ne lui apprend que des étapes déjà
  jugées ;
- les *attentes* sont ce que la marche juste répond aux comparaisons cachées. Ce que réussirait
  aussi un kit vide, ou une même réponse à tout, ne prouve rien, et ne compte pas ;
- les *essais* et les *positions* tirées au hasard se comptent à part, et font chacun la moitié des
  points de l'étape ; mais l'un ne compte jamais plus du double de l'autre : des essais que les
  positions ne confirment pas ne valent rien, et une position devinée non plus.
"""

from __future__ import annotations

import atexit
import compileall
import py_compile
import re
import shutil
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.util import cache_from_source, find_spec
from itertools import repeat
from pathlib import Path
from typing import NamedTuple

from tests.appui import RACINE, bac
from tests.appui.ancrage import module_et_nom
from tests.appui.dossiers import dossier_neuf, rendre_les_droits
from tests.enseigner.cours import juge, kit
from tests.enseigner.cours.exercices import Cours, Exercice, charger, jeux_presents
from tests.enseigner.cours.greffe import (
    GreffeImpossible,
    a_des_ajouts,
    dire_variable,
    greffer,
    ignores,
    meme_corps,
)
from tests.enseigner.cours.hasard import GRAINE, Appel, Comparaison, comparaisons
from tests.enseigner.cours.juge import Reponse, Resultat, Serveur
from tests.enseigner.cours.serveur import SECONDES

LIMITES = bac.Limites(calcul=SECONDES)
SECONDES_DU_DEPOT = 120
TAILLE_MAX = 300_000  # d'un fichier du paquet
FICHIERS_MAX = 300
ICI = Path(__file__).resolve().parent
A_ECRIRE = "encore à écrire"
PAS_PRIS = "changé hors des fonctions à écrire, et donc pas pris (le nôtre le remplace)"
VENU_MAX = 600  # caractères de ce qui est venu, dans une page ; ou le double de l'attendu
CONSTANTES = ("None", "0", "1", "-1", "''", "[]")  # True vaut 1, un tuple vide une liste
PLANCHER = 0.15  # de positions justes, au-dessous duquel une étape ne vaut rien
NOMS_MAX = 5  # qu'on cite d'un module
EXPERTS = ("machine/expert.py", "machine/raisons.py")  # leurs règles à eux diraient la réponse
ENUMERE = re.compile(r"\[.* for .*\]$", re.DOTALL)  # un appel qui en fait plusieurs
A_LA_FOIS = 4  # kits, à la même étape : chacun attend surtout

Fichiers = dict[str, str]  # le texte de chaque module, par son chemin dans le dossier


class Note(NamedTuple):
    """Ce qu'une étape a donné : ses essais réussis, et la part des positions qui sont justes."""

    reussis: int
    essais: int
    positions: float

    @property
    def pourcent(self) -> str:
        """La part des positions, en cent."""
        return f"{100 * self.positions:.0f} %"

    @property
    def part(self) -> float:
        """La part des points, de 0 à 1 : essais et positions, qui se confirment l'un l'autre.

        Trop peu de positions justes ne se distinguent pas de ce qu'on devine : c'est zéro.
        """
        if self.positions < PLANCHER:
            return 0.0
        essais = self.reussis / max(1, self.essais)
        return (min(essais, 2 * self.positions) + min(self.positions, 2 * essais)) / 2


@dataclass
class Correction:
    """Ce qu'a donné un kit : un résultat par essai et par comparaison, et ce qu'on a remarqué."""

    resultats: list[Resultat] = field(default_factory=list)
    constats: list[str] = field(default_factory=list)
    notes: dict[int, Note] = field(default_factory=dict)


# --- prendre le paquet ---------------------------------------------------------------------------


def reconnaitre(dossier: Path) -> str | None:
    """Le jeu dont ce dossier est un kit ; None si ce n'en est pas un."""
    jeux = [jeu for jeu in jeux_presents() if (dossier / jeu / "main.py").is_file()]
    if len(jeux) != 1:
        return None
    return jeux[0]


@dataclass
class Paquet:
    """Les modules d'un étudiant, et ce qu'on n'en a pas pris."""

    fichiers: Fichiers = field(default_factory=dict)
    illisibles: dict[str, str] = field(default_factory=dict)  # et pourquoi
    constats: list[str] = field(default_factory=list)


def prendre(dossier: Path, jeu: str) -> Paquet:
    """Lit les modules du paquet d'un kit : des fichiers ordinaires, et rien d'autre."""
    paquet = Paquet()
    a_voir = [dossier / jeu]
    while a_voir and len(paquet.fichiers) < FICHIERS_MAX:
        ici = a_voir.pop()
        nom = ici.relative_to(dossier).as_posix()
        mode = ici.lstat().st_mode
        if stat.S_ISLNK(mode):
            paquet.constats.append(f"« {nom} » est un lien : il n'est pas pris")
        elif stat.S_ISDIR(mode):
            dedans = sorted(ici.iterdir(), reverse=True)
            a_voir += [chemin for chemin in dedans if chemin.name != jeu]
        elif ici.suffix != ".py":
            continue
        elif not stat.S_ISREG(mode):
            paquet.constats.append(f"« {nom} » n'est pas un fichier ordinaire : il n'est pas pris")
        elif ici.lstat().st_size > TAILLE_MAX:
            paquet.constats.append(f"« {nom} » est démesuré : il n'est pas pris")
        elif (doublure := nom.replace("/__init__.py", ".py")) != nom and doublure in du_depot(jeu):
            court = Path(doublure).name
            paquet.constats.append(f"« {nom} » prendrait la place de {court} : il n'est pas pris")
        else:
            lire_un(ici, nom, paquet)
    return paquet


def lire_un(chemin: Path, nom: str, paquet: Paquet) -> None:
    """Lit un module, s'il est en UTF-8."""
    try:
        paquet.fichiers[nom] = chemin.read_text(encoding="utf-8-sig")
    except (UnicodeDecodeError, OSError):
        paquet.illisibles[nom] = f"{chemin.name} n'est pas un texte en UTF-8"


# --- composer le jeu d'une étape -----------------------------------------------------------------


@cache
def du_depot(jeu: str) -> Fichiers:
    """Les modules du dépôt."""
    chemins = sorted((RACINE / jeu).rglob("*.py"))
    return {c.relative_to(RACINE).as_posix(): c.read_text(encoding="utf-8") for c in chemins}


@cache
def marche(jeu: str, numero: int) -> Fichiers:
    """Les modules d'un kit dont les étapes sont écrites jusqu'à celle-ci, et vides ensuite.

    Sans l'expert, qui a ses propres règles, écrites autrement.
    """
    fichiers = {n: texte for n, texte in du_depot(jeu).items() if not n.endswith(EXPERTS)}
    for etape in charger(jeu).etapes:
        if etape.numero > numero:
            for fonction in etape.fonctions:
                nom, morceaux = module_et_nom(fonction, RACINE)
                fichiers[nom] = kit.vider(fichiers[nom], morceaux, kit.provisoire(etape, fonction))
    return fichiers


def modules_du_paquet(jeu: str) -> set[str]:
    """Les noms des modules qu'on trouve à la racine du paquet d'un jeu."""
    chemins = map(Path, du_depot(jeu))
    return {chemin.name for chemin in chemins if chemin.parent.name == jeu}


def fonctions_par_module(etape: Exercice) -> dict[str, list[list[str]]]:
    """Les fonctions d'une étape, par le chemin de leur module."""
    modules: dict[str, list[list[str]]] = {}
    for fonction in etape.fonctions:
        nom, morceaux = module_et_nom(fonction, RACINE)
        modules.setdefault(nom, []).append(morceaux)
    return modules


class Atelier:
    """Le paquet d'un étudiant, et ce que sa correction a déjà donné."""

    def __init__(self, cours: Cours, paquet: Paquet, graine: int = GRAINE) -> None:
        """Commence la correction d'un paquet ; la graine tire les positions."""
        self.cours = cours
        self.paquet = paquet
        self.graine = graine
        self.patience = juge.PATIENCE
        self.pannes: set[str] = set()  # ce qui est déjà dit en entier
        self.erreur: Exception | None = None  # de notre côté : le kit n'a pas de note
        self.correction = Correction(constats=[*paquet.constats, *pas_pris(cours, paquet)])
        depot = du_depot(cours.jeu)
        self.ajoutes = {  # les modules où il a ajouté quelque chose
            nom: texte
            for nom, texte in paquet.fichiers.items()
            if not nom.endswith(EXPERTS)
            and (nom not in depot or (texte != depot[nom] and a_des_ajouts(depot[nom], texte)))
        }

    def est_a_ecrire(self, etape: Exercice) -> bool:
        """Dit si toutes les fonctions d'une étape sont encore celles du kit vide."""
        vides = marche(self.cours.jeu, etape.numero - 1)
        for nom, fonctions in fonctions_par_module(etape).items():
            texte = self.paquet.fichiers.get(nom, "")
            if not all(meme_corps(texte, vides[nom], morceaux) for morceaux in fonctions):
                return False
        return True

    def composer(self, etape: Exercice) -> tuple[Fichiers, juge.Lieux]:
        """Les modules à essayer, et les lignes déplacées ; lève GreffeImpossible.

        C'est la marche d'avant, la fonction de l'étudiant, et tout ce qu'il a ajouté.
        """
        fichiers = dict(marche(self.cours.jeu, etape.numero - 1))
        lieux: juge.Lieux = {}
        a_greffer = fonctions_par_module(etape)
        for nom in a_greffer:
            if nom in self.paquet.illisibles:
                raise GreffeImpossible(self.paquet.illisibles[nom])
            if nom not in self.paquet.fichiers:
                raise GreffeImpossible(f"{Path(nom).name} n'est pas dans ce qui est rendu")
        for nom in [*a_greffer, *(nom for nom in self.ajoutes if nom not in a_greffer)]:
            court = Path(nom).name
            if nom not in fichiers:
                fichiers[nom] = self.ajoutes[nom]
                continue
            texte = self.paquet.fichiers[nom]
            greffe = greffer(fichiers[nom], texte, a_greffer.get(nom, []), court)
            fichiers[nom] = greffe.texte
            for ligne, sienne in greffe.lignes.items():
                lieux[(court, ligne)] = f"{court}, ligne {sienne}"
        return fichiers, lieux


# --- lancer --------------------------------------------------------------------------------------


def bagage_neuf(noms: Sequence[str]) -> Path:
    """Un dossier que tous peuvent lire, avec ces paquets, et rien d'autre."""
    dossier = Path(tempfile.mkdtemp(prefix="cours-bagage-"))
    atexit.register(shutil.rmtree, dossier, ignore_errors=True)
    for nom in noms:
        trouve = find_spec(nom)
        if trouve is None or trouve.origin is None:  # une version de pytest peut s'en passer
            continue
        if trouve.submodule_search_locations is None:
            shutil.copyfile(trouve.origin, dossier / f"{nom}.py")
        else:
            shutil.copytree(Path(trouve.origin).parent, dossier / nom)
    compileall.compile_dir(dossier, quiet=1)
    rendre_les_droits(dossier, a_tous=True)
    return dossier


@cache
def bagage() -> Path:
    """Ce dont un jeu a besoin : click, et rien d'autre."""
    return bagage_neuf(["click"])


@cache
def python_nu() -> str:
    """Un Python où rien n'est installé du projet."""
    nu = Path(sys.base_prefix) / "bin" / "python3"
    return str(nu) if nu.exists() else sys.executable


@cache
def installes() -> list[Path]:
    """Les dossiers de cette machine où le jeu pourrait se trouver : paquets, autres copies."""
    racines = [Path(sys.base_prefix).resolve(), Path("/usr"), Path("/usr/local")]
    paquets = [p for racine in racines for p in racine.glob("lib/python3*/*-packages")]
    return [*paquets, Path("/opt"), Path("/usr/local"), Path("/usr/src")]


def est_a_nous(jeu: str, nom: str, texte: str) -> bool:
    """Dit si un module est celui d'une de nos marches, sans rien de l'étudiant."""
    marches = range(charger(jeu).etapes[-1].numero + 1)
    return any(marche(jeu, numero).get(nom) == texte for numero in marches)


@cache
def compiler(texte: str) -> bytes:
    """Un de nos modules, compilé une fois pour toute la classe."""
    with tempfile.TemporaryDirectory() as dossier:
        source = Path(dossier, "module.py")
        source.write_text(texte, encoding="utf-8")
        arrivee = source.with_suffix(".pyc")
        sans_date = py_compile.PycInvalidationMode.UNCHECKED_HASH
        py_compile.compile(str(source), str(arrivee), doraise=True, invalidation_mode=sans_date)
        return arrivee.read_bytes()


def ecrire(jeu: str, fichiers: Fichiers, ici: Path) -> list[str]:
    """Écrit dans un dossier un jeu et son serveur ; rend la commande qui le lance."""
    for nom, texte in fichiers.items():
        chemin = ici / nom
        chemin.parent.mkdir(parents=True, exist_ok=True)
        chemin.write_text(texte, encoding="utf-8")
        if est_a_nous(jeu, nom, texte):
            compile_ = Path(cache_from_source(str(chemin)))
            compile_.parent.mkdir(exist_ok=True)
            compile_.write_bytes(compiler(texte))
    shutil.copyfile(ICI / "serveur.py", ici / "serveur.py")
    shutil.copyfile(ICI / "aides" / f"{jeu}.py", ici / "aides.py")
    return [python_nu(), "-I", "-S", "-B", str(ici / "serveur.py")]


@contextmanager
def serveur_au_bac(jeu: str, fichiers: Fichiers, patience: float) -> Iterator[Serveur]:
    """Un serveur sur ces modules, dans un dossier neuf du bac à sable, arrêté ensuite."""
    with dossier_neuf() as ici:
        commande = ecrire(jeu, fichiers, ici)
        rendre_les_droits(ici, a_tous=True)
        flux = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
        arguments = [str(SECONDES), str(ici), str(bagage())]
        processus = bac.lancer(
            [*commande, *arguments],
            ici,
            LIMITES,
            flux,
            montres=[bagage()],
            caches=installes(),
        )
        serveur = Serveur(processus, "from aides import *", patience)
        try:
            yield serveur
        finally:
            bac.arreter(processus)
            serveur.fermer()


@contextmanager
def serveur_du_depot(jeu: str, fichiers: Fichiers) -> Iterator[Serveur]:
    """Un serveur sur des modules du dépôt, que rien n'oblige à enfermer."""
    with tempfile.TemporaryDirectory() as temporaire:
        ici = Path(temporaire)
        commande = ecrire(jeu, fichiers, ici)
        processus = subprocess.Popen(
            [*commande, str(SECONDES_DU_DEPOT), str(ici), str(bagage())],
            cwd=ici,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        serveur = Serveur(processus, "from aides import *", SECONDES_DU_DEPOT)
        try:
            yield serveur
        finally:
            serveur.fermer()


# --- ce que répond le dépôt ----------------------------------------------------------------------


class Attente(NamedTuple):
    """Une comparaison, ce qu'il faut y répondre, et la part qu'on en réussit sans rien savoir."""

    comparaison: Comparaison
    reponses: list[Reponse]
    sans_rien: float


class Attentes(NamedTuple):
    """Ce qu'on attend d'une étape : les essais qu'un kit vide rate, et les comparaisons."""

    essais: list[bool]
    cachees: list[Attente]


@cache
def attentes(jeu: str, numero: int, graine: int = GRAINE) -> Attentes:
    """Ce que le dépôt répond aux comparaisons d'une étape, et ce qu'un kit vide y réussirait."""
    etape = charger(jeu).exercice(numero)
    tirees = comparaisons(jeu, numero, graine)
    with serveur_du_depot(jeu, marche(jeu, numero)) as serveur:
        justes = [demander(serveur, comparaison) for comparaison in tirees]
    with serveur_du_depot(jeu, marche(jeu, numero - 1)) as serveur:
        vides = [demander(serveur, comparaison) for comparaison in tirees]
        essais = juge.jouer(serveur, numero, etape.essais, {}).resultats
        devinees = [vides]
        for constante in CONSTANTES:
            serveur.demander(repondre_toujours(etape, constante), "None")
            devinees.append([demander(serveur, comparaison) for comparaison in tirees])
    cachees = []
    for rang, (comparaison, juste) in enumerate(zip(tirees, justes, strict=True)):
        parts = [part_juste(comparaison, juste, devinee[rang]) for devinee in devinees]
        sans_rien = max(*parts, part_d_une_seule(comparaison, juste))
        cachees.append(Attente(comparaison, juste, sans_rien))
    return Attentes([un.manque is not None for un in essais], cachees)


def repondre_toujours(etape: Exercice, constante: str) -> str:
    """Les lignes qui font rendre une constante aux fonctions d'une étape, sans rien faire."""
    lignes = [f"toujours = lambda *valeurs, **nommees: {constante}"]
    for fichier, fonctions in fonctions_par_module(etape).items():
        lignes.append(f"import {fichier.removesuffix('.py').replace('/', '.')} as module")
        for morceaux in fonctions:
            lignes.append(f"fonction = module.{'.'.join(morceaux)}")
            lignes.append("getattr(fonction, 'cache_clear', bool)()")
            for dessous in ("fget", "func", "__wrapped__"):  # sous un décorateur
                lignes.append(f"fonction = getattr(fonction, {dessous!r}, fonction)")
            lignes.append("fonction.__code__ = toujours.__code__")
    return "\n".join(lignes)


def demander(serveur: Serveur, comparaison: Comparaison) -> list[Reponse]:
    """Les réponses d'un serveur aux appels d'une comparaison."""
    return [serveur.demander(appel.prepare, appel.appel) for appel in comparaison.appels]


def nom_leve(reponse: Reponse) -> str:
    """Le nom de l'exception qu'un appel a levée ; vide s'il n'en a pas levé."""
    if reponse.leve is None:
        return ""
    return str(reponse.leve["parentes"][0])


def memes_reponses(juste: Reponse, venue: Reponse, libre: bool) -> bool:
    """Dit si deux réponses sont la même : la même valeur, ou la même exception."""
    if venue.panne:
        return False
    if juste.leve is not None or venue.leve is not None:
        return nom_leve(juste) == nom_leve(venue)
    return juge.egales(juste.valeur, venue.valeur, libre)


def part_juste(
    comparaison: Comparaison, justes: Sequence[Reponse], venues: Sequence[Reponse]
) -> float:
    """La part des réponses qui sont celles du dépôt, chaque réponse différente pesant autant.

    Si neuf coups sur dix sont permis, les dire tous permis n'est juste qu'à moitié.
    """
    libre = comparaison.ordre == "libre"
    verdicts: dict[str, list[bool]] = {}
    for appel, juste, venue in zip(comparaison.appels, justes, venues, strict=True):
        attendues = valeurs(appel, juste)
        obtenues = valeurs(appel, venue)
        for rang, attendue in enumerate(attendues):
            pareil = len(attendues) == len(obtenues)
            pareil = pareil and memes_reponses(attendue, obtenues[rang], libre)
            verdicts.setdefault(dire(attendue, {}), []).append(pareil)
    return sum(sum(v) / len(v) for v in verdicts.values()) / len(verdicts)


def valeurs(appel: Appel, reponse: Reponse) -> list[Reponse]:
    """Ce qu'on compare d'une réponse : elle, ou chacune de ses valeurs si l'appel en énumère.

    `[sommet(grid, x) for x in range(5)]` appelle cinq fois : trois justes en font trois cinquièmes.
    Une liste vide est une réponse comme une autre.
    """
    genre, contenu = juge.genre_et_contenu(reponse.valeur)
    if ENUMERE.match(appel.appel) and genre == "liste" and contenu and reponse.leve is None:
        return [Reponse(valeur) for valeur in contenu]
    return [reponse]


def part_d_une_seule(comparaison: Comparaison, justes: Sequence[Reponse]) -> float:
    """Ce que vaut une même réponse à tout, un `return []` : une parmi celles qu'on attend."""
    dites = set()
    for appel, juste in zip(comparaison.appels, justes, strict=True):
        dites |= {dire(valeur, {}) for valeur in valeurs(appel, juste)}
    return 1 / len(dites)


def fautives(
    comparaison: Comparaison, justes: Sequence[Reponse], venues: Sequence[Reponse]
) -> list[int]:
    """Les rangs des appels dont la réponse n'est pas celle du dépôt."""
    libre = comparaison.ordre == "libre"
    rangs = range(len(justes))
    return [rang for rang in rangs if not memes_reponses(justes[rang], venues[rang], libre)]


# --- corriger ------------------------------------------------------------------------------------


def corriger(
    cours: Cours, dossier: Path, jusqu: int | None = None, graine: int = GRAINE
) -> Correction:
    """Juge chaque étape d'un kit, jusqu'à la dernière demandée."""
    atelier = Atelier(cours, prendre(dossier, cours.jeu), graine)
    corriger_ensemble([atelier], jusqu)
    if atelier.erreur is not None:
        raise atelier.erreur
    return atelier.correction


def corriger_ensemble(ateliers: Sequence[Atelier], jusqu: int | None = None) -> None:
    """Juge les kits d'une classe : une étape de tous, puis la suivante, jamais deux à la fois."""
    numeros = {etape.numero for atelier in ateliers for etape in atelier.cours.etapes}
    with ThreadPoolExecutor(A_LA_FOIS) as equipe:
        for numero in sorted(numeros):
            if jusqu is not None and numero > jusqu:
                break
            siens = [a for a in ateliers if numero <= a.cours.etapes[-1].numero]
            for jeu, graine in {(atelier.cours.jeu, atelier.graine) for atelier in siens}:
                attentes(jeu, numero, graine)
            list(equipe.map(essayer_de_corriger, siens, repeat(numero)))


def essayer_de_corriger(atelier: Atelier, numero: int) -> None:
    """Juge une étape d'un kit ; une erreur de notre côté n'arrête que lui."""
    try:
        if atelier.erreur is None:
            corriger_etape(atelier, atelier.cours.exercice(numero))
    except Exception as erreur:
        atelier.erreur = erreur


def pas_pris(cours: Cours, paquet: Paquet) -> list[str]:
    """Les phrases qui nomment ce que l'étudiant a changé et qu'on n'a pas pris."""
    a_ecrire: dict[str, list[str]] = {}
    for etape in cours.etapes:
        for module, fonctions in fonctions_par_module(etape).items():
            a_ecrire.setdefault(module, []).extend(".".join(morceaux) for morceaux in fonctions)
    phrases: list[str] = []
    lieux = []
    for module, depot in du_depot(cours.jeu).items():
        court = Path(module).name
        if paquet.fichiers.get(module, depot) == depot:
            continue
        try:
            changes = ignores(depot, paquet.fichiers[module])
        except GreffeImpossible:
            if module not in a_ecrire:  # sinon, cela se dira à l'étape
                lieux.append(court)
            continue
        siennes = a_ecrire.get(module, [])
        phrases += [dire_variable(nom, court) for nom in siennes if f"{nom} =" in changes]
        noms = [nom.removesuffix(" =") for nom in changes]
        noms = [nom for nom in noms if nom not in siennes]
        if len(noms) > NOMS_MAX:
            noms = [*noms[:NOMS_MAX], "…"]
        if noms:
            lieux.append(f"{court} ({', '.join(noms)})")
    if lieux:
        phrases.append(f"{PAS_PRIS} : {' ; '.join(lieux)}")
    return phrases


def corriger_etape(atelier: Atelier, etape: Exercice) -> list[Resultat]:
    """Juge une étape, l'ajoute à la correction, et rend ce qu'elle a donné."""
    note, resultats = juger_etape(atelier, etape)
    correction = atelier.correction
    correction.notes[etape.numero] = note
    correction.resultats += resultats
    for resultat in resultats:
        remarque = f"étape {etape.numero} : {resultat.remarque}"
        if resultat.remarque and remarque not in correction.constats:
            correction.constats.append(remarque)
    return resultats


def juger_etape(atelier: Atelier, etape: Exercice) -> tuple[Note, list[Resultat]]:
    """Ce que donne une étape ; ce qui empêche de la juger est un seul résultat."""
    jeu = atelier.cours.jeu
    attendues = attentes(jeu, etape.numero, atelier.graine)
    rien = Note(0, sum(attendues.essais), 0.0)
    if atelier.est_a_ecrire(etape):
        return rien, [Resultat(etape.numero, etape.titre, A_ECRIRE)]
    try:
        fichiers, lieux = atelier.composer(etape)
    except GreffeImpossible as erreur:
        phrase = str(erreur)
        if phrase in atelier.pannes:
            return rien, [Resultat(etape.numero, etape.titre, f"de même, {phrase.split(',')[0]}")]
        atelier.pannes.add(phrase)
        return rien, [Resultat(etape.numero, etape.titre, phrase)]
    with serveur_au_bac(jeu, fichiers, atelier.patience) as serveur:
        bilan = juge.jouer(serveur, etape.numero, etape.essais, lieux)
        if bilan.panne:
            return rien, [Resultat(etape.numero, etape.titre, bilan.panne)]
        comparees = [
            comparer(serveur, etape.numero, attente, lieux)
            for attente in attendues.cachees
            if attente.sans_rien < 1
        ]
        if serveur.panne == juge.SILENCE:
            atelier.patience = juge.PATIENCE_ENSUITE
    visibles = []
    for resultat, compte in zip(bilan.resultats, attendues.essais, strict=True):
        if isinstance(resultat.manque, juge.Manque):
            visibles.append(replace(resultat, manque=abreger(resultat.manque)))
        elif compte or resultat.manque is not None:
            visibles.append(resultat)
    reussis = sum(resultat.manque is None for resultat in visibles)
    parts = [part for part, _ in comparees]
    note = Note(reussis, len(visibles), sum(parts) / len(parts))
    return note, [*visibles, *(resultat for _, resultat in comparees)]


def comparer(
    serveur: Serveur, numero: int, attente: Attente, lieux: juge.Lieux
) -> tuple[float, Resultat]:
    """Joue une comparaison cachée : la part qui en est juste, et le plus petit contre-exemple."""
    comparaison = attente.comparaison
    phrase = f"au hasard : {comparaison.phrase}"
    if serveur.panne:
        return 0.0, Resultat(numero, phrase, juge.PAS_ESSAYE)
    venues = demander(serveur, comparaison)
    fausses = fautives(comparaison, attente.reponses, venues)
    if not fausses:
        return 1.0, Resultat(numero, phrase)
    justes = part_juste(comparaison, attente.reponses, venues)
    part = max(0.0, (justes - attente.sans_rien) / (1 - attente.sans_rien))
    petit = min(
        fausses, key=lambda rang: longueur(comparaison.appels[rang], attente.reponses[rang])
    )
    manque = manque_de(comparaison.appels[petit], attente.reponses[petit], venues[petit], lieux)
    compte = f"{len(venues) - len(fausses)} juste sur {len(venues)}"
    if len(venues) - len(fausses) > 1:
        compte = compte.replace("juste", "justes")
    return part, Resultat(numero, f"{phrase} ({compte})", manque)


def longueur(appel: Appel, juste: Reponse) -> int:
    """Ce qu'il faut lire d'un contre-exemple."""
    return len(appel.prepare) + len(appel.appel) + len(dire(juste, {}))


def manque_de(appel: Appel, juste: Reponse, venue: Reponse, lieux: juge.Lieux) -> juge.Manque:
    """Ce qui manque à un appel d'une comparaison ; ce qui est venu ne dit rien des autres."""
    attendu = dire(juste, {})
    venu = dire(venue, lieux, muette=True)
    return abreger(juge.Manque(appel.prepare, appel.appel, attendu, venu))


def abreger(manque: juge.Manque) -> juge.Manque:
    """Le même manque, où ce qui est venu n'est pas démesuré, et sans ce que l'appel imprime.

    La page de l'enseignant n'est pas un messager.
    """
    venu = manque.venu
    place = max(VENU_MAX, 2 * len(manque.attendu))
    if len(venu) > place:
        venu = f"{venu[:place]}… ({len(venu)} caractères : la suite n'est pas montrée)"
    return replace(manque, venu=venu, imprime="")


def dire(reponse: Reponse, lieux: juge.Lieux, muette: bool = False) -> str:
    """Une réponse, comme on l'écrit à l'étudiant ; `muette`, sans le message d'une exception."""
    if reponse.panne:
        return f"rien : {reponse.panne}"
    if reponse.leve is not None:
        return juge.dire_exception(reponse.leve, lieux, muette)
    return juge.dire_valeur(reponse)
