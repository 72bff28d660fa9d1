"""La correction d'un kit : chaque étape jugée seule, du dehors, dans le bac à sable.

Les notions :
- un *kit* est un dossier où se trouve le paquet d'un seul des cinq jeux ; on n'en prend que les
  fichiers ordinaires du paquet, ni lien, ni tube, ni fichier démesuré ;
- pour une étape, on *greffe* la fonction de l'étudiant dans le jeu du dépôt (`greffe.py`), on lance
  un serveur dans un dossier neuf du bac, on lui envoie les essais, puis les comparaisons cachées ;
- les *attentes* sont ce que le dépôt répond aux comparaisons. Ce que réussirait aussi le corps
  provisoire d'un kit vide ne prouve rien, et ne compte pas ; non plus une comparaison dont toutes
  les réponses sont la même ;
- les essais réussis ne comptent qu'à proportion des comparaisons réussies : une réponse écrite pour
  les essais ne vaut rien.
"""

from __future__ import annotations

import atexit
import compileall
import shutil
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from tests.appui import RACINE, bac
from tests.appui.ancrage import module_et_nom
from tests.appui.dossiers import dossier_neuf, rendre_les_droits
from tests.enseigner.cours import juge, kit
from tests.enseigner.cours.exercices import Cours, Exercice, charger, jeux_presents
from tests.enseigner.cours.greffe import GreffeImpossible, greffer, ignores, meme_corps
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
NOMS_MAX = 5  # qu'on cite d'un module
SANS_CONFIRMATION = "réussi, mais les positions tirées au hasard ne le confirment pas"

Fichiers = dict[str, str]  # le texte de chaque module, par son chemin dans le dossier


@dataclass
class Correction:
    """Ce qu'a donné un kit : un résultat par essai et par comparaison, et ce qu'on a remarqué."""

    resultats: list[Resultat] = field(default_factory=list)
    constats: list[str] = field(default_factory=list)


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
            a_voir += sorted(ici.iterdir(), reverse=True)
        elif ici.suffix != ".py":
            continue
        elif not stat.S_ISREG(mode):
            paquet.constats.append(f"« {nom} » n'est pas un fichier ordinaire : il n'est pas pris")
        elif ici.lstat().st_size > TAILLE_MAX:
            paquet.constats.append(f"« {nom} » est démesuré : il n'est pas pris")
        else:
            lire_un(ici, nom, paquet)
    return paquet


def lire_un(chemin: Path, nom: str, paquet: Paquet) -> None:
    """Lit un module, s'il est en UTF-8."""
    try:
        paquet.fichiers[nom] = chemin.read_text(encoding="utf-8")
    except (UnicodeDecodeError, OSError):
        paquet.illisibles[nom] = f"{chemin.name} n'est pas un texte en UTF-8"


# --- composer le jeu d'une étape -----------------------------------------------------------------


@cache
def du_depot(jeu: str) -> Fichiers:
    """Les modules du dépôt."""
    chemins = sorted((RACINE / jeu).rglob("*.py"))
    return {c.relative_to(RACINE).as_posix(): c.read_text(encoding="utf-8") for c in chemins}


@cache
def du_kit(jeu: str, numero: int) -> Fichiers:
    """Les modules du dépôt, où une seule étape est encore à écrire."""
    fichiers = dict(du_depot(jeu))
    etape = charger(jeu).exercice(numero)
    for fonction in etape.fonctions:
        nom, morceaux = module_et_nom(fonction, RACINE)
        fichiers[nom] = kit.vider(fichiers[nom], morceaux, kit.provisoire(etape, fonction))
    return fichiers


def fonctions_par_module(etape: Exercice) -> dict[str, list[list[str]]]:
    """Les fonctions d'une étape, par le chemin de leur module."""
    modules: dict[str, list[list[str]]] = {}
    for fonction in etape.fonctions:
        nom, morceaux = module_et_nom(fonction, RACINE)
        modules.setdefault(nom, []).append(morceaux)
    return modules


class Atelier:
    """Le paquet d'un étudiant, et ce qu'il ajoute au jeu du dépôt, préparé une fois."""

    def __init__(self, cours: Cours, paquet: Paquet, graine: int = GRAINE) -> None:
        """Prépare le jeu du dépôt, avec tout ce que l'étudiant y a ajouté."""
        self.cours = cours
        self.paquet = paquet
        self.graine = graine
        self.patience = juge.PATIENCE
        self.base = dict(du_depot(cours.jeu))
        for nom, texte in paquet.fichiers.items():
            if nom not in self.base:
                self.base[nom] = texte
            elif texte != self.base[nom]:
                try:
                    self.base[nom] = greffer(self.base[nom], texte, [], Path(nom).name).texte
                except GreffeImpossible:
                    continue  # se dira à l'étape dont il porte une fonction

    def est_a_ecrire(self, etape: Exercice) -> bool:
        """Dit si toutes les fonctions d'une étape sont encore celles du kit vide."""
        vides = du_kit(self.cours.jeu, etape.numero)
        for nom, fonctions in fonctions_par_module(etape).items():
            texte = self.paquet.fichiers.get(nom, "")
            if not all(meme_corps(texte, vides[nom], morceaux) for morceaux in fonctions):
                return False
        return True

    def composer(self, etape: Exercice) -> tuple[Fichiers, juge.Lieux]:
        """Les modules à essayer, et les lignes déplacées ; lève GreffeImpossible."""
        fichiers = dict(self.base)
        lieux: juge.Lieux = {}
        for nom, fonctions in fonctions_par_module(etape).items():
            court = Path(nom).name
            if nom in self.paquet.illisibles:
                raise GreffeImpossible(self.paquet.illisibles[nom])
            if nom not in self.paquet.fichiers:
                raise GreffeImpossible(f"{court} n'est pas dans ce qui est rendu")
            depot = du_depot(self.cours.jeu)[nom]
            greffe = greffer(depot, self.paquet.fichiers[nom], fonctions, court)
            fichiers[nom] = greffe.texte
            for ligne, sienne in greffe.lignes.items():
                lieux[(court, ligne)] = sienne
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


def ecrire(jeu: str, fichiers: Fichiers, ici: Path) -> list[str]:
    """Écrit dans un dossier un jeu et son serveur ; rend la commande qui le lance."""
    for nom, texte in fichiers.items():
        chemin = ici / nom
        chemin.parent.mkdir(parents=True, exist_ok=True)
        chemin.write_text(texte, encoding="utf-8")
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
        processus = bac.lancer([*commande, *arguments], ici, LIMITES, flux, montres=[bagage()])
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
    """Une comparaison, ce que le dépôt y répond, et si un kit vide y échoue."""

    comparaison: Comparaison
    reponses: list[Reponse]
    compte: bool


class Attentes(NamedTuple):
    """Ce qu'on attend d'une étape : les essais qui comptent, et les comparaisons."""

    essais: list[bool]
    cachees: list[Attente]


@cache
def attentes(jeu: str, numero: int, graine: int = GRAINE) -> Attentes:
    """Ce que le dépôt répond aux comparaisons d'une étape, et ce qu'un kit vide y réussirait."""
    etape = charger(jeu).exercice(numero)
    tirees = comparaisons(jeu, numero, graine)
    with serveur_du_depot(jeu, du_depot(jeu)) as serveur:
        justes = [demander(serveur, comparaison) for comparaison in tirees]
    with serveur_du_depot(jeu, du_kit(jeu, numero)) as serveur:
        vides = [demander(serveur, comparaison) for comparaison in tirees]
        essais = juge.jouer(serveur, numero, etape.essais, {}).resultats
    cachees = []
    for comparaison, juste, vide in zip(tirees, justes, vides, strict=True):
        compte = fautives(comparaison, juste, vide) != [] and not constantes(juste)
        cachees.append(Attente(comparaison, juste, compte))
    return Attentes([un.manque is not None for un in essais], cachees)


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


def constantes(reponses: Sequence[Reponse]) -> bool:
    """Dit si toutes les réponses d'une comparaison sont la même : un `return []` y suffirait."""
    return len(reponses) > 1 and all(memes_reponses(reponses[0], r, False) for r in reponses)


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
    """Juge chaque étape d'un kit, jusqu'à la dernière demandée ; la graine tire les positions."""
    paquet = prendre(dossier, cours.jeu)
    atelier = Atelier(cours, paquet, graine)
    correction = Correction(constats=[*paquet.constats, *changes(cours, paquet)])
    pannes: set[str] = set()
    for etape in cours.etapes:
        if jusqu is None or etape.numero <= jusqu:
            correction.resultats += corriger_etape(atelier, etape, pannes)
    for resultat in correction.resultats:
        if resultat.remarque:
            remarque = f"étape {resultat.exercice} : {resultat.remarque}"
            if remarque not in correction.constats:
                correction.constats.append(remarque)
    return correction


def changes(cours: Cours, paquet: Paquet) -> list[str]:
    """La phrase qui nomme ce que l'étudiant a changé et qu'on n'a pas pris, s'il y en a."""
    a_ecrire: dict[str, list[str]] = {}
    for etape in cours.etapes:
        for module, fonctions in fonctions_par_module(etape).items():
            a_ecrire.setdefault(module, []).extend(".".join(morceaux) for morceaux in fonctions)
    lieux = []
    for module, depot in du_depot(cours.jeu).items():
        try:
            noms = ignores(depot, paquet.fichiers.get(module, depot), a_ecrire.get(module, []))
        except GreffeImpossible:
            if module not in a_ecrire:  # sinon, cela se dira à l'étape
                lieux.append(Path(module).name)
            continue
        if len(noms) > NOMS_MAX:
            noms = [*noms[:NOMS_MAX], "…"]
        if noms:
            lieux.append(f"{Path(module).name} ({', '.join(noms)})")
    if not lieux:
        return []
    return [f"{PAS_PRIS} : {' ; '.join(lieux)}"]


def corriger_etape(atelier: Atelier, etape: Exercice, pannes: set[str]) -> list[Resultat]:
    """Juge une étape ; ce qui empêche de la juger est un seul résultat, dit en entier une fois."""
    if atelier.est_a_ecrire(etape):
        return [Resultat(etape.numero, etape.titre, A_ECRIRE)]
    try:
        fichiers, lieux = atelier.composer(etape)
    except GreffeImpossible as erreur:
        phrase = str(erreur)
        if phrase in pannes:
            return [Resultat(etape.numero, etape.titre, f"de même, {phrase.split(',')[0]}")]
        pannes.add(phrase)
        return [Resultat(etape.numero, etape.titre, phrase)]
    attendues = attentes(atelier.cours.jeu, etape.numero, atelier.graine)
    with serveur_au_bac(atelier.cours.jeu, fichiers, atelier.patience) as serveur:
        bilan = juge.jouer(serveur, etape.numero, etape.essais, lieux)
        if bilan.panne:
            return [Resultat(etape.numero, etape.titre, bilan.panne)]
        cachees = [
            comparer(serveur, etape.numero, attente, lieux)
            for attente in attendues.cachees
            if attente.compte
        ]
        if serveur.panne == juge.SILENCE:
            atelier.patience = juge.PATIENCE_ENSUITE
    visibles = []
    for resultat, compte in zip(bilan.resultats, attendues.essais, strict=True):
        if compte or resultat.manque is not None:
            visibles.append(resultat)
    return [*confirmes(visibles, cachees), *cachees]


def comparer(serveur: Serveur, numero: int, attente: Attente, lieux: juge.Lieux) -> Resultat:
    """Joue une comparaison cachée, et dit combien de réponses ne sont pas celles du dépôt."""
    comparaison = attente.comparaison
    phrase = f"au hasard : {comparaison.phrase}"
    if serveur.panne:
        return Resultat(numero, phrase, juge.PAS_ESSAYE)
    venues = demander(serveur, comparaison)
    fausses = fautives(comparaison, attente.reponses, venues)
    if not fausses:
        return Resultat(numero, phrase)
    premier = fausses[0]
    exemple = manque_de(
        comparaison.appels[premier], attente.reponses[premier], venues[premier], lieux
    )
    return Resultat(numero, phrase, exemple)


def manque_de(appel: Appel, juste: Reponse, venue: Reponse, lieux: juge.Lieux) -> juge.Manque:
    """Ce qui manque à un appel d'une comparaison."""
    return juge.Manque(appel.prepare, appel.appel, dire(juste, {}), dire(venue, lieux))


def dire(reponse: Reponse, lieux: juge.Lieux) -> str:
    """Une réponse, comme on l'écrit à l'étudiant."""
    if reponse.panne:
        return f"rien : {reponse.panne}"
    if reponse.leve is not None:
        return juge.dire_exception(reponse.leve, lieux)
    return juge.dire_valeur(reponse)


def confirmes(visibles: Sequence[Resultat], cachees: Sequence[Resultat]) -> list[Resultat]:
    """Les essais, dont les réussis ne comptent qu'à proportion des comparaisons réussies."""
    reussies = sum(resultat.manque is None for resultat in cachees)
    permis = len(visibles) * reussies // max(1, len(cachees))
    gardes = []
    for resultat in visibles:
        if resultat.manque is None:
            if permis <= 0:
                resultat = Resultat(resultat.exercice, resultat.phrase, SANS_CONFIRMATION)
            permis -= 1
        gardes.append(resultat)
    return gardes
