"""Puissance N : appeler depuis C, une par une, les fonctions que le sujet demande.

Que le programme joue ou non, chaque fonction dont le prototype convient est appelée par `pilote.c`,
lié à ses sources, et ce qu'elle rend est comparé à ce que rendent les nôtres. Une fonction qui a un
autre prototype, ou dont l'appel plante d'emblée, n'est pas jugée : elle est *à lire*. Les réponses
sont numérotées : ce qu'une fonction imprime elle-même ne les décale pas.
"""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from puissance_n import Grid, add_token, check_winner, remove_token
from tests.appui.bac import Limites
from tests.appui.dossiers import code_c, dossier_neuf

from .conduite import par_tube
from .construction import LIMITES, options_graphiques
from .dessins import Grille, apprendre, montrer
from .essai import Manque, NonJuge
from .jugement import Verdict
from .prototypes import DU_SUJET, Prototype, creer_une_grille, trouver
from .recit import PROGRAMME, SOUS_DOSSIER, Recit
from .scenarios import Scenario

EPREUVE = "fonction"  # celle des scénarios qu'on juge ainsi
PILOTE = Path(__file__).resolve().parent / "pilote.c"
EN_JOUANT = Limites(calcul=5.0, attente=20.0, octets=20_000_000)
REPONSE = re.compile(r"^=(\d+) (-?\d+) (.*)$", re.M)
COTE = 6
PARTIES = 60
DEHORS = (-1, COTE, 99)  # des colonnes qui n'existent pas, la première étant 0
DOSSIER_NEUF = f'cd "$(mktemp -d)" && mkdir {SOUS_DOSSIER} && cd {SOUS_DOSSIER}'
DEPUIS_C = "(ce ne sont pas des touches : ces appels se font depuis C)"
ECHANGER = str.maketrans("OX", "XO")


@dataclass(frozen=True)
class Reponse:
    """Ce qu'un appel a rendu, les cases qui l'ont suivi, et ce qui s'est imprimé pendant lui."""

    rendu: int
    cases: Grille
    imprime: str


@dataclass
class Fonctions:
    """Les fonctions d'un rendu qu'on peut appeler, et pourquoi on n'appelle pas les autres."""

    pilotes: dict[str, Path] = field(default_factory=dict)
    a_lire: dict[str, str] = field(default_factory=dict)
    autres: dict[str, str] = field(default_factory=dict)  # ce qu'il y a au lieu du prototype voulu
    sens: str = ""  # comment l'étudiant range ses cases, si add_token l'a montré
    premiere: int = 0  # l'indice de sa première colonne

    def ranger(self, cases: Grille) -> Grille:
        """Ses cases dans notre ordre, de haut en bas ; les nôtres dans le sien."""
        return SENS[self.sens or "droit"](cases)

    def appeler(self, nom: str, commandes: Sequence[str], dossier: Path) -> list[Reponse]:
        """Les réponses du pilote de cette fonction, jusqu'à la première qui ne vient pas."""
        (dossier / SOUS_DOSSIER).mkdir(exist_ok=True)
        shutil.chown(dossier / SOUS_DOSSIER, dossier.stat().st_uid, dossier.stat().st_gid)
        mots = ["sh", "-c", f'cd {SOUS_DOSSIER} && exec "$0"', str(self.pilotes[nom])]
        entree = "".join(f"{commande}\n" for commande in commandes).encode()
        fini = par_tube(mots, dossier, entree, EN_JOUANT, None, [self.pilotes[nom].parent])
        texte = fini.sortie.decode("utf-8", "replace")
        reponses: list[Reponse] = []
        debut = 0
        for trouve in REPONSE.finditer(texte):
            if int(trouve[1]) == len(reponses) + 1:
                cases = tuple(trouve[3].rstrip("/").split("/"))
                reponses.append(Reponse(int(trouve[2]), cases, texte[debut : trouve.start()]))
                debut = trouve.end()
        return reponses

    def posee(self, grille: Sequence[str]) -> list[str]:
        """Les commandes qui mettent une grille en place, case par case."""
        commandes = [f"N {len(grille)}"]
        for i, rangee in enumerate(self.ranger(tuple(grille))):
            commandes += [f"P {i} {j} {case}" for j, case in enumerate(rangee) if case != "_"]
        return commandes


# --- lier ----------------------------------------------------------------------------------------


def lier(dossier: Path) -> Fonctions:
    """Les fonctions d'un rendu, déjà copié, liées chacune à son pilote."""
    lues = code_c(dossier)
    fonctions = Fonctions()
    convenables = []
    for nom, voulu in DU_SUJET.items():
        trouve = trouver(lues, nom)
        if trouve is None:
            voisine = trouver(lues, nom.replace("_", "_?"))
            fonctions.autres[nom] = f"absente (il y a « {voisine} »)" if voisine else "absente"
            fonctions.a_lire[nom] = f"{fonctions.autres[nom]} ; le sujet demande « {voulu} »"
        elif not trouve.convient():
            fonctions.a_lire[nom] = f"« {trouve} », et non « {voulu} »"
            if not trouve.ressemble():
                fonctions.autres[nom] = str(trouve)
        elif not creer_une_grille(lues, trouve.grille):
            fonctions.a_lire[nom] = f"la structure « {trouve.grille} » n'a pas été comprise"
        else:
            convenables.append(trouve)
    ensemble = [p for p in convenables if p.grille == convenables[0].grille]
    pilote = _lier(ensemble, dossier, lues) if ensemble else None
    for prototype in convenables:
        sien = pilote if prototype in ensemble else None
        sien = sien or _lier([prototype], dossier, lues)
        if sien is not None:
            fonctions.pilotes[prototype.nom] = sien
        else:
            fonctions.a_lire[prototype.nom] = f"« {prototype} » ne se lie pas à notre pilote"
    _apprendre_le_sens(fonctions)
    return fonctions


def _lier(prototypes: Sequence[Prototype], dossier: Path, lues: Mapping[Path, str]) -> Path | None:
    """Compile le pilote de ces fonctions avec toutes les sources du rendu ; None s'il refuse."""
    suite = {"add_token": ", c, t", "remove_token": ", c", "save": ", j", "load": ", chemin"}
    macros = ""
    for prototype in prototypes:
        adresse = "g" if prototype.par_adresse else "*(g)"
        donnes = suite.get(prototype.nom, "")
        macros += (
            f"#define {prototype.nom.upper()}(g{donnes}) {prototype.ecrit}({adresse}{donnes})\n"
        )
    structure = _ou_est_la_structure(prototypes[0], lues)
    fichiers = dict.fromkeys([structure, *(prototype.fichier for prototype in prototypes)])
    inclus = "".join(f'#include "{fichier}"\n' for fichier in fichiers)
    ici = dossier / "notation" / "-".join(prototype.nom for prototype in prototypes)
    ici.mkdir(parents=True, exist_ok=True)
    decrite = creer_une_grille(lues, prototypes[0].grille)
    (ici / "notation.h").write_text(inclus + decrite + macros, encoding="utf-8")
    shutil.copy(PILOTE, ici / "pilote.c")
    for chemin in (dossier / "notation", ici):
        shutil.chown(chemin, dossier.stat().st_uid, dossier.stat().st_gid)
    noms = [str(c) for c in lues if c.suffix == ".c" and f'#include "{c}"\n' not in inclus]
    dossiers = sorted({f"-I{c.parent}" for c in lues})
    relatif = ici.relative_to(dossier)
    mots = ["cc", "-std=gnu17", "-w", "-Dmain=main_du_rendu", f"-I{relatif}", "-I.", *dossiers]
    mots += ["-o", str(relatif / "pilote"), *options_graphiques("--cflags")]
    mots += [str(relatif / "pilote.c"), *noms, "-lm", *options_graphiques("--libs")]
    return ici / "pilote" if par_tube(mots, dossier, b"", LIMITES).code == 0 else None


def _ou_est_la_structure(prototype: Prototype, lues: Mapping[Path, str]) -> Path:
    """Le fichier qui définit la grille : l'en-tête, ou le .c lui-même."""
    motif = re.compile(rf"\}}\s*{prototype.grille}\s*;|struct\s+{prototype.grille}\s*\{{")
    definissent = [fichier for fichier, texte in lues.items() if motif.search(texte)]
    entetes = [fichier for fichier in definissent if fichier.suffix == ".h"]
    return next(iter(entetes or definissent), prototype.fichier)


def _apprendre_le_sens(fonctions: Fonctions) -> None:
    """Dans quel sens l'étudiant range ses cases, et l'indice de sa première colonne.

    Deux jetons posés dans deux colonnes voisines le montrent.
    """
    if "add_token" not in fonctions.pilotes:
        return
    with dossier_neuf() as dossier:
        commandes = [f"N {COTE}", "A 1 O", f"N {COTE}", "A 2 O"]
        reponses = fonctions.appeler("add_token", commandes, dossier)
    places = [_la_seule_place(reponse.cases) for reponse in reponses[1::2]]
    if len(places) < 2 or None in places:
        return
    (i, j), (autre_i, autre_j) = (place for place in places if place is not None)
    couche = i != autre_i  # une colonne de la grille est une ligne du tableau
    debout = j if couche else i
    fonctions.premiere = 1 - (i if couche else j)
    if abs(autre_i - i) + abs(autre_j - j) != 1 or fonctions.premiere not in (0, 1):
        fonctions.premiere = 0
        return
    if couche:
        fonctions.sens = "couché, renversé" if debout == 0 else "couché"
    else:
        fonctions.sens = "renversé" if debout == 0 else "droit"


def _la_seule_place(cases: Grille) -> tuple[int, int] | None:
    places = [(i, j) for i, rangee in enumerate(cases) for j, x in enumerate(rangee) if x != "_"]
    return places[0] if len(places) == 1 else None


def _renversee(cases: Grille) -> Grille:
    return cases[::-1]


def _transposee(cases: Grille) -> Grille:
    return tuple("".join(colonne) for colonne in zip(*cases, strict=True))


def _transposee_renversee(cases: Grille) -> Grille:
    """La transposée par l'autre diagonale : appliquée deux fois, elle ne change rien."""
    return tuple("".join(colonne) for colonne in zip(*(x[::-1] for x in cases[::-1]), strict=True))


SENS: dict[str, Callable[[Grille], Grille]] = {
    "droit": tuple,
    "renversé": _renversee,
    "couché": _transposee,
    "couché, renversé": _transposee_renversee,
}


def _dans_un_sens(fonctions: Fonctions, epreuve: Callable[[Fonctions], None]) -> None:
    """Fait passer une épreuve dans le sens qu'add_token a montré, sinon dans chacun.

    Qui ne la passe dans aucun n'est pas accusé : peut-être range-t-il ses cases autrement encore.
    """
    if fonctions.sens:
        epreuve(fonctions)
        return
    raisons = set()
    for sens in SENS:
        for premiere in (0, 1):
            try:
                epreuve(replace(fonctions, sens=sens, premiere=premiere))
                return
            except Manque:
                raisons.add("")
            except NonJuge as cause:
                raisons.add(str(cause))
    if raisons == {EMBLEE}:
        raise NonJuge(EMBLEE)
    raise NonJuge("on ne sait pas dans quel sens la grille est rangée")


# --- juger ---------------------------------------------------------------------------------------


def juger(scenarios: Sequence[Scenario], dossier: Path | None) -> tuple[list[Verdict], list[str]]:
    """Les verdicts des fonctions qu'on a pu juger, et celles qui restent à lire."""
    if not scenarios or dossier is None:
        return [], []
    fonctions = lier(dossier)
    tous = [_juger(scenario, fonctions) for scenario in scenarios]
    verdicts = [verdict for verdict in tous if verdict.tenu is not None]
    jugees = {v.scenario.attendu["fonction"] for v in verdicts if appelee(v.scenario)}
    a_lire = {nom: raison for nom, raison in fonctions.a_lire.items() if nom not in jugees}
    return verdicts, [f"{nom} : {raison}" for nom, raison in a_lire.items()]


def appelee(scenario: Scenario) -> bool:
    """Dit si le scénario appelle la fonction, ou n'en lit que le prototype."""
    return not scenario.attendu.get("prototype")


def _juger(scenario: Scenario, fonctions: Fonctions) -> Verdict:
    nom = str(scenario.attendu["fonction"])
    recit = Recit()
    if not appelee(scenario):
        # Le bon prototype ne prouve rien ; un autre est un essai manqué de plus.
        tenu = False if nom in fonctions.autres else None
        return Verdict(scenario, tenu, DU_SUJET[nom], fonctions.autres.get(nom, ""), recit)
    try:
        for demandee in {"load": ("load", "save")}.get(nom, (nom,)):
            if demandee not in fonctions.pilotes:
                raise NonJuge(f"{demandee} ne s'appelle pas")
        APPELS[nom](fonctions, recit, bool(scenario.attendu.get("dehors")))
    except NonJuge as raison:
        fonctions.a_lire.setdefault(nom, str(raison))
        return Verdict(scenario, None, venu=str(raison))
    except Manque as manque:
        return Verdict(scenario, False, manque.attendu, manque.venu, recit)
    return Verdict(scenario, True)


EMBLEE = "elle s'arrête dès son premier appel"
Appel = tuple[str, tuple[int, ...], Grille]  # une commande, ce qu'elle peut rendre, les cases après


def _comparer(
    fonctions: Fonctions,
    nom: str,
    appels: Sequence[tuple[list[str], Appel]],
    recit: Recit,
    temoin: bool = False,
) -> None:
    """Lève Manque au premier appel qui ne rend pas ce qu'il faut, ou laisse d'autres cases.

    Args:
        appels: pour chacun, ce qui met la grille en place, puis l'appel et ce qu'on en attend.
        temoin: le premier montre seulement que l'appel est possible.
    """
    toutes: list[str] = []
    places: list[int] = []
    for avant, (commande, _, _) in appels:
        toutes += [*avant, commande]
        places.append(len(toutes) - 1)
    with dossier_neuf() as dossier:
        reponses = fonctions.appeler(nom, toutes, dossier)
    for rang, (place, (_, (commande, rendus, attendues))) in enumerate(
        zip(places, appels, strict=True)
    ):
        debut = max(i for i in range(place + 1) if toutes[i].startswith("N "))
        _raconter(recit, fonctions.pilotes[nom], toutes[debut : place + 1])
        dit = f"{en_c(commande)} rend {' ou '.join(map(str, rendus))}"
        if place >= len(reponses):
            if rang == 0:
                raise NonJuge(EMBLEE)
            raise Manque(dit, "elle s'arrête : erreur de segmentation, ou calcul sans fin")
        if temoin and rang == 0:
            continue
        recu = reponses[place]
        cases = fonctions.ranger(recu.cases)
        recit.recu = f"={place + 1 - debut} {recu.rendu} {'/'.join(recu.cases)}/"
        if recu.rendu not in rendus:
            raise Manque(dit, f"elle rend {recu.rendu}")
        if cases != attendues:
            raise Manque(f"après {en_c(commande)} :\n{montrer(attendues)}", montrer(cases))


def _raconter(recit: Recit, pilote: Path, commandes: Sequence[str]) -> None:
    """De quoi refaire cet appel, et lui seul."""
    recit.commande = f"{DOSSIER_NEUF} && {_au_pilote(pilote, shlex.join(commandes))}"
    recit.saisies = [DEPUIS_C, *map(en_c, commandes)]


def _au_pilote(pilote: Path, lignes: str) -> str:
    """Donne des lignes au pilote, que lance ce qui lance le programme : à l'abri, comme lui."""
    relatif = "/".join(pilote.parts[-3:])  # celui de `_lier` : notation/ses fonctions/pilote
    return f"printf '%s\\n' {lignes} | PILOTE={relatif} {PROGRAMME}"


def en_c(commande: str) -> str:
    """Une commande du pilote, comme un appel en C.

    >>> en_c("A 3 O")
    "add_token(grid, 3, 'O')"
    """
    lettre, *mots = commande.split(" ")
    if lettre == "A":
        return f"add_token(grid, {mots[0]}, '{mots[1]}')"
    if lettre == "P":
        return f"grid[{mots[0]}][{mots[1]}] = '{mots[2]}'"
    noms = {"R": "remove_token(grid, {0})", "W": "check_winner(grid)", "V": "show_grid(grid)"}
    noms |= {"S": "save(grid, {0})", "L": "load(grid, {0})", "Z": "load(grid, {0})"}
    noms |= {"N": "une grille vide de côté {0}"}
    return noms[lettre].format(*mots)


def _grilles(graine: str, combien: int) -> list[tuple[Random, Grid]]:
    """Des grilles de parties au hasard, toujours les mêmes."""
    hasard = Random(graine)
    trouvees = []
    for _ in range(combien):
        grid = Grid(COTE, COTE)
        favorite = hasard.randrange(COTE)
        for _ in range(hasard.randrange(1, 3 * COTE)):
            add_token(grid, hasard.choice([favorite, hasard.randrange(COTE)]), hasard.choice("OX"))
        trouvees.append((hasard, grid))
    return trouvees


def _cases(grid: Grid) -> Grille:
    return tuple("".join(rangee) for rangee in grid.cells)


def _ajouter(fonctions: Fonctions, recit: Recit, dehors: bool) -> None:
    """add_token fait tomber le jeton et rend 1, ou ne change rien et rend 0."""
    appels: list[tuple[list[str], Appel]] = []
    for hasard, grid in _grilles("ajouter", PARTIES):
        avant = fonctions.posee(_cases(grid))
        colonne = hasard.choice(DEHORS) if dehors else hasard.randrange(COTE)
        if dehors and not appels:  # un appel permis d'abord : on verra que ce n'est pas le pilote
            colonne = next(c for c in range(COTE) if grid.cells[0][c] == "_")
        jeton = hasard.choice("OX")
        rendu = add_token(grid, colonne, jeton)
        commande = f"A {colonne + fonctions.premiere} {jeton}"
        appels.append((avant, (commande, (rendu,), _cases(grid))))
    _comparer(fonctions, "add_token", _le_plus_simple_d_abord(appels), recit, dehors)


def _retirer(fonctions: Fonctions, recit: Recit, dehors: bool) -> None:
    """remove_token retire le jeton le plus haut et rend 1, ou ne change rien et rend 0."""
    _dans_un_sens(fonctions, lambda siennes: _retirer_ainsi(siennes, recit, dehors))


def _retirer_ainsi(fonctions: Fonctions, recit: Recit, dehors: bool) -> None:
    appels: list[tuple[list[str], Appel]] = []
    for hasard, grid in _grilles("retirer", PARTIES):
        avant = fonctions.posee(_cases(grid))
        colonne = hasard.choice(DEHORS) if dehors else hasard.randrange(COTE)
        if dehors and not appels:
            colonne = next(c for c in range(COTE) if grid.cells[-1][c] != "_")
        rendu = remove_token(grid, colonne)
        appels.append((avant, (f"R {colonne + fonctions.premiere}", (rendu,), _cases(grid))))
    _comparer(fonctions, "remove_token", _le_plus_simple_d_abord(appels), recit, dehors)


def _le_plus_simple_d_abord(appels: list[tuple[list[str], Appel]]) -> list[tuple[list[str], Appel]]:
    """Les appels, ceux qui réussissent d'abord, puis selon le nombre de jetons : l'échec montré
    est le plus facile à refaire, et un arrêt n'est pas pris pour une faute du pilote.
    """
    return sorted(appels, key=lambda appel: (appel[1][1] == (0,), len(appel[0])))


def _gagner(fonctions: Fonctions, recit: Recit, dehors: bool) -> None:
    """check_winner rend 0, 1 ou -1 ; si les deux ont aligné, le sujet ne tranche pas."""
    appels = []
    for _, grid in _grilles("gagner", 4 * PARTIES):
        cases = _cases(grid)
        appels.append((fonctions.posee(cases), ("W", _gagnants(grid), cases)))
    try:
        _comparer(fonctions, "check_winner", appels, recit)
    except Manque:
        with suppress(Manque):
            _comparer(fonctions, "check_winner", list(map(_autre_premier, appels)), Recit())
            raise NonJuge("elle rend 0 pour « X » et 1 pour « O »") from None
        raise


def _autre_premier(appel: tuple[list[str], Appel]) -> tuple[list[str], Appel]:
    """Le même appel, pour qui tient « X » pour le premier joueur."""
    avant, (commande, rendus, cases) = appel
    return avant, (commande, tuple({0: 1, 1: 0, -1: -1}[rendu] for rendu in rendus), cases)


def _gagnants(grid: Grid) -> tuple[int, ...]:
    rendu = check_winner(grid)
    inverse = Grid(grid.width, grid.height)
    inverse.cells = [list("".join(rangee).translate(ECHANGER)) for rangee in grid.cells]
    return (0, 1) if rendu == 0 and check_winner(inverse) == 0 else (rendu,)


def _montrer(fonctions: Fonctions, recit: Recit, dehors: bool) -> None:
    """show_grid représente la grille qu'on lui donne."""
    _dans_un_sens(fonctions, lambda siennes: _montrer_ainsi(siennes, recit))


def _montrer_ainsi(fonctions: Fonctions, recit: Recit) -> None:
    grilles = [("_" * COTE,) * COTE, *(_cases(grid) for _, grid in _grilles("montrer", 5))]
    commandes: list[str] = []
    places = []
    for grille in grilles:
        commandes += [*fonctions.posee(grille), "V"]
        places.append(len(commandes) - 1)
    with dossier_neuf() as dossier:
        reponses = fonctions.appeler("show_grid", commandes, dossier)
    if places[0] >= len(reponses):
        raise NonJuge(EMBLEE)
    dessin = apprendre(reponses[places[0]].imprime, COTE)
    if dessin is None:
        raise NonJuge("à lire : on n'a pas reconnu la grille que show_grid écrit")
    for place, grille in zip(places, grilles, strict=True):
        debut = max(i for i in range(place + 1) if commandes[i].startswith("N "))
        _raconter(recit, fonctions.pilotes["show_grid"], commandes[debut : place + 1])
        if place >= len(reponses):
            raise Manque("show_grid affiche la grille", "elle s'arrête avant la fin")
        recit.recu = reponses[place].imprime
        vues = dessin.grilles(recit.recu)
        if not vues or vues[-1] != grille:
            venu = montrer(vues[-1] if vues else None)
            raise Manque(f"la grille donnée :\n{montrer(grille)}", venu)


# --- sauvegarder ---------------------------------------------------------------------------------


def _sauver(fonctions: Fonctions, recit: Recit, dehors: bool) -> None:
    """save écrit la grille et le joueur dans un fichier."""
    _, grid = _grilles("sauver", 1)[0]
    with dossier_neuf() as dossier:
        _sauvegarde(fonctions, recit, dossier, _cases(grid), 1)


def _sauvegarde(
    fonctions: Fonctions, recit: Recit, dossier: Path, grille: Grille, joueur: int
) -> Path:
    """Le fichier que save a écrit ; lève Manque s'il n'y en a pas."""
    commandes = [*fonctions.posee(grille), f"S {joueur}"]
    _raconter(recit, fonctions.pilotes["save"], commandes)
    recit.commande += "; ls -l . .."
    reponses = fonctions.appeler("save", commandes, dossier)
    if len(reponses) < len(commandes):
        raise NonJuge(EMBLEE)
    ecrits = [chemin for chemin in dossier.rglob("*") if chemin.is_file() and chemin.stat().st_size]
    if not ecrits:
        raise Manque("save(grid, player) écrit un fichier", "aucun fichier, ou un fichier vide")
    return max(ecrits, key=lambda chemin: chemin.stat().st_mtime_ns)


def _charger(fonctions: Fonctions, recit: Recit, dehors: bool) -> None:
    """load remplit une grille vide avec celle que save a écrite, et rend le joueur."""
    for rang, (_, grid) in enumerate(_grilles("charger", 4)):
        grille, joueur = _cases(grid), rang % 2
        with dossier_neuf() as dossier:
            try:
                chemin = _sauvegarde(fonctions, Recit(), dossier, grille, joueur)
            except Manque:
                raise NonJuge("save n'a rien écrit") from None
            _relire(fonctions, recit, dossier, chemin, (grille, joueur))


def _relire(
    fonctions: Fonctions, recit: Recit, dossier: Path, chemin: Path, voulu: tuple[Grille, int]
) -> None:
    """Charge un fichier dans une grille vide, ou de taille nulle : le sujet dit « vide »."""
    grille, joueur = voulu
    commandes = fonctions.posee(grille)
    _raconter(recit, fonctions.pilotes["save"], [*commandes, f"S {joueur}"])
    relue = _au_pilote(fonctions.pilotes["load"], f"'N {COTE}' \"L $(find .. -type f | head -1)\"")
    recit.commande += f" && {relue}"
    recit.saisies.append("load(une grille vide, ce fichier)")
    obtenus = []
    for facon in "LZ":
        reponses = fonctions.appeler("load", [f"N {COTE}", f"{facon} {chemin}"], dossier)
        if len(reponses) == 2:
            obtenus.append((fonctions.ranger(reponses[1].cases), reponses[1].rendu))
    if not obtenus:
        raise NonJuge(EMBLEE)
    if voulu not in obtenus:
        cases, rendu = obtenus[0]
        recit.recu = f"=2 {rendu} {'/'.join(fonctions.ranger(cases))}/"
        attendu = f"load rend {joueur}, et la grille sauvegardée :\n{montrer(grille)}"
        raise Manque(attendu, f"elle rend {rendu}, et :\n{montrer(cases)}")


APPELS: dict[str, Callable[[Fonctions, Recit, bool], None]] = {
    "show_grid": _montrer,
    "add_token": _ajouter,
    "remove_token": _retirer,
    "check_winner": _gagner,
    "save": _sauver,
    "load": _charger,
}
