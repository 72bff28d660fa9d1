"""Le bilan d'un programme noté : ses résultats, où en est chaque exigence, et les points.

Une exigence que n scénarios jugés montrent et dont k tiennent est « tenue », « partielle (k/n) » ou
« non tenue », et l'on dit sur combien si tous n'ont pas été jugés ; au-dessous de la moitié, elle
est « non jugeable » ; « à lire » si aucun scénario ne la montre. Chaque forme du sujet qu'un profil
a dû changer y compte comme un essai manqué. Elle vaut sa part du poste, multipliée par k/n, et par
la moitié au plus si un essai *essentiel* est manqué, quel que soit le nombre des autres. Ce que
l'enseignant a corrigé (`corrections.csv`) passe avant ce qu'on a vu. La note est sur vingt, et
n'est entière que lorsque rien n'est plus ni à lire ni non jugeable.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from pathlib import Path

from tests.appui.cahiers import Cahier, Exigence, charger_cahiers
from tests.enseigner.cours.correction import Note
from tests.enseigner.cours.juge import encodable

from .cahier_du_kit import cahier_du_kit
from .corrections import Correction
from .scenarios import charger_scenarios

LECTURES = Path(__file__).resolve().parent / "lectures"
SUR = 20
SANS_L_ESSENTIEL = 0.5  # la plus grande part d'une exigence dont un essai essentiel est manqué
SANS_BAREME = "le sujet"  # le seul poste d'un sujet qui n'en donne pas


@dataclass(frozen=True)
class Resultat:
    """Ce qu'un scénario a donné : tenu, non tenu, ou None s'il n'a pas pu être jugé."""

    identifiant: str
    nom: str
    exigences: tuple[str, ...]
    tenu: bool | None
    commande: str = ""  # de quoi refaire l'essai, saisies comprises
    tape: str = ""
    attendu: str = ""
    venu: str = ""  # ce qui est venu, ou ce qui empêche de juger
    ecran: str = ""  # tout ce que le programme a écrit
    indice: str = ""
    arret: bool = False  # le programme s'y est arrêté de lui-même, ou n'y répond plus
    texte: str = ""  # d'un kit : l'essai raté, comme `make exercice` le montre
    extrait: str = ""  # ce qu'on juge de l'écran


@dataclass
class Bilan:
    """Tout ce qu'on sait d'un programme noté."""

    jeu: str
    programme: str
    resultats: list[Resultat] = field(default_factory=list)
    constats: list[str] = field(default_factory=list)
    hors_format: dict[str, list[str]] = field(default_factory=dict)
    exemples: dict[str, str] = field(default_factory=dict)  # de ces formes changées, par section
    sans: list[str] = field(default_factory=list)
    ajouts: bool = False  # ce que notre liste ajoute au devoir compte aussi
    source: str = ""  # le nom de son dossier ou de son archive
    empeche: str = ""  # ce qui nous empêche de le noter, sans qu'il y soit pour rien
    construction: str = ""  # ce qui a empêché de construire
    obstacle: str = ""  # ce qui empêche de comprendre le programme, donc de le noter
    ne_joue_pas: str = ""  # ce qu'on a vu d'un programme qui s'arrête aussitôt
    causes: list[str] = field(default_factory=list)  # ce qui explique plusieurs manques
    a_lire: list[str] = field(default_factory=list)  # les fonctions qu'on n'a pas pu appeler
    rejouer: str = ""  # ce qui lance le programme dans les commandes à coller
    identifiant: str = ""  # celui de Moodle, s'il est dans le nom du rendu
    kit: bool = False  # un kit du cours : ses exigences sont ses étapes
    etapes: dict[str, Note] = field(default_factory=dict)  # ce qu'elles ont donné
    a_regarder: list[str] = field(
        default_factory=list
    )  # par l'enseignant : la note n'en dépend pas
    rien: str = ""  # pourquoi il n'y a rien à noter : ni kit, ni programme
    corrections: dict[str, Correction] = field(default_factory=dict)  # celles de l'enseignant

    @property
    def inconnu(self) -> bool:
        """Dit si l'on ne sait pas même ce que c'est : ni jeu, ni exigences."""
        return bool(self.rien or (self.empeche and not self.resultats))

    @property
    def a_profiler(self) -> bool:
        """Dit si le programme n'a pas de note, faute d'être compris."""
        return bool(self.obstacle or self.empeche or self.rien)

    def ecrire(self, chemin: Path) -> None:
        """Écrit le bilan dans un fichier JSON, en entier ou pas du tout."""
        donnees = asdict(self)
        del donnees["corrections"]  # elles sont à l'enseignant, dans leur fichier
        texte = json.dumps(encodable(donnees), ensure_ascii=False, indent=1)
        provisoire = chemin.with_suffix(".neuf")
        provisoire.write_text(texte, encoding="utf-8")
        provisoire.replace(chemin)

    @classmethod
    def lire(cls, chemin: Path) -> Bilan:
        """Relit un bilan."""
        donnees = json.loads(chemin.read_text(encoding="utf-8"))
        donnees["resultats"] = [
            Resultat(**resultat | {"exigences": tuple(resultat["exigences"])})
            for resultat in donnees["resultats"]
        ]
        donnees["etapes"] = {nom: Note(*note) for nom, note in donnees["etapes"].items()}
        return cls(**donnees)


@dataclass(frozen=True)
class Lecture:
    """Ce qu'on demande à qui lit une exigence qu'un programme ne juge pas."""

    question: str
    essai: str
    ajout: bool = False  # l'exigence n'est que dans notre liste


@dataclass(frozen=True)
class Etat:
    """Où en est une exigence : combien de scénarios tenus, jugés, et présents en tout."""

    tenus: int
    juges: int
    presents: int
    essentiel: bool = True  # aucun essai essentiel n'est manqué
    correction: Correction | None = None
    etape: Note | None = None  # d'un kit : ses essais et ses positions, comptés à part

    @property
    def a_lire(self) -> bool:
        """Dit si aucun scénario ne la montre, et que personne ne l'a lue."""
        return self.presents == 0 and self.correction is None

    @property
    def jugee(self) -> bool:
        """Dit si la moitié des essais au moins l'ont montrée, ou si l'enseignant l'a lue."""
        if self.correction is not None or self.etape is not None:
            return True
        return 0 < self.presents <= 2 * self.juges

    @property
    def tenue(self) -> bool:
        """Dit si tous les scénarios jugés tiennent, dans la forme du sujet."""
        return self.jugee and self.part == 1

    @property
    def perdue(self) -> bool:
        """Dit si des points y sont perdus."""
        return self.jugee and self.part < 1

    @property
    def part(self) -> float:
        """Ce que vaut l'exigence, de 0 à 1."""
        if self.correction is not None:
            return self.correction.part
        if self.etape is not None:
            return self.etape.part
        part = self.tenus / self.juges if self.juges else 0.0
        return part if self.essentiel else min(part, SANS_L_ESSENTIEL)

    def __str__(self) -> str:
        """Le mot de la feuille."""
        if self.correction is not None:
            return f"{self.correction.verdict} (l'enseignant)"
        if self.etape is not None:
            return self._dire_etape(self.etape)
        if self.a_lire:
            return "à lire"
        if not self.jugee:
            return "non jugeable"
        manque = "" if self.part == self.tenus / self.juges else ", sans l'essentiel"
        mot = f"partielle ({self.tenus}/{self.juges}{manque})" if self.tenus else "non tenue"
        if self.tenus == self.juges:
            mot = "tenue"
        return f"{mot}, {self.sur_combien}" if self.sur_combien else mot

    @property
    def sur_combien(self) -> str:
        """Combien d'essais l'ont jugée, si tous ne l'ont pas fait ; vide sinon."""
        if self.correction is not None or self.etape is not None or self.juges == self.presents:
            return ""
        s = "s" if self.juges > 1 else ""
        return f"{self.juges} essai{s} jugé{s} sur {self.presents}"

    def _dire_etape(self, etape: Note) -> str:
        """Le mot de la feuille pour une étape, ses essais et ses positions à part."""
        if etape.part == 1:
            return "tenue"
        if etape.reussis == 0 and etape.positions == 0:
            return "non tenue"
        mot = "partielle" if etape.part else "non tenue"
        return f"{mot} (essais {etape.reussis}/{etape.essais}, positions {etape.pourcent})"


@cache
def cahier(jeu: str) -> Cahier:
    """Le cahier des exigences d'un jeu."""
    return next(c for c in charger_cahiers() if c.jeu == jeu)


def cahier_de(bilan: Bilan) -> Cahier:
    """Le cahier d'un bilan : les exigences de son jeu, ou les étapes de son kit."""
    if bilan.inconnu:
        return Cahier(bilan.jeu, (), {})
    return cahier_du_kit(bilan.jeu) if bilan.kit else cahier(bilan.jeu)


@cache
def lectures(jeu: str) -> dict[str, Lecture]:
    """Les questions à se poser, exigence par exigence."""
    lu = tomllib.loads((LECTURES / f"{jeu}.toml").read_text(encoding="utf-8"))
    return {identifiant: Lecture(**cles) for identifiant, cles in lu.items()}


def etat(identifiant: str, bilan: Bilan) -> Etat:
    """Où en est une exigence d'après un bilan."""
    siens = [r for r in bilan.resultats if identifiant in r.exigences]
    juges = [r.tenu for r in siens if r.tenu is not None]
    autrement = len(bilan.hors_format.get(identifiant, [])) if juges else 0
    return Etat(
        sum(juges),
        len(juges) + autrement,
        len(siens) + autrement,
        bilan.kit
        or not any(r.tenu is False for r in siens if r.identifiant in essentiels(bilan.jeu)),
        bilan.corrections.get(identifiant),
        bilan.etapes.get(identifiant),
    )


@cache
def essentiels(jeu: str) -> frozenset[str]:
    """Les essais sans lesquels une exigence ne vaut plus que la moitié."""
    return frozenset(s.identifiant for s in charger_scenarios(jeu) if s.essentiel)


def retenues(bilan: Bilan) -> list[Exigence]:
    """Les exigences du jeu, moins celles qu'on écarte du barème."""
    ecartees = set(bilan.sans)
    if not bilan.ajouts and not bilan.kit and not bilan.inconnu:
        ecartees |= ajoutees(bilan.jeu)
    return [e for e in cahier_de(bilan).exigences if e.identifiant not in ecartees]


@cache
def ajoutees(jeu: str) -> frozenset[str]:
    """Les exigences dont rien ne reste, une fois ôté ce que notre liste ajoute au devoir."""
    scenarios = charger_scenarios(jeu)
    ajouts = {e for s in scenarios if s.ajout for e in s.exigences}
    ajouts -= {e for s in scenarios if not s.ajout for e in s.exigences}
    a_lire = {identifiant for identifiant, lecture in lectures(jeu).items() if lecture.ajout}
    return frozenset(ajouts | a_lire)


# --- les points ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Points:
    """Des points : obtenus sur ceux qui sont jugés, et ceux qui restent à lire ou à juger."""

    poste: str
    obtenus: float = 0.0
    juges: float = 0.0
    a_lire: float = 0.0
    non_juges: float = 0.0

    @property
    def reste(self) -> float:
        """Ce que l'enseignant doit encore donner."""
        return self.a_lire + self.non_juges


def poste_de(exigence: Exigence, bilan: Bilan) -> str:
    """Le poste du barème dont une exigence fait partie."""
    return exigence.poste if cahier_de(bilan).points else SANS_BAREME


def valeurs(bilan: Bilan) -> dict[str, float]:
    """Ce que vaut chaque exigence, le tout faisant vingt ; d'un kit, les points de ses étapes."""
    bareme = cahier_de(bilan).points or {SANS_BAREME: float(SUR)}
    par_poste: dict[str, list[Exigence]] = {}
    for exigence in retenues(bilan):
        par_poste.setdefault(poste_de(exigence, bilan), []).append(exigence)
    somme = sum(bareme.get(poste, 0.0) for poste in par_poste)
    if somme == 0:
        return {}
    echelle = 1.0 if bilan.kit else SUR / somme
    return {
        sienne.identifiant: echelle * bareme.get(poste, 0.0) * sienne.poids / _poids(siennes)
        for poste, siennes in par_poste.items()
        for sienne in siennes
    }


def _poids(exigences: Sequence[Exigence]) -> float:
    return sum(exigence.poids for exigence in exigences)


def gagnes(identifiant: str, bilan: Bilan) -> float:
    """Les points d'une exigence ; d'une étape, au centième, si bien que leur somme est la note."""
    exacts = valeurs(bilan)[identifiant] * etat(identifiant, bilan).part
    return round(exacts, 2) if bilan.kit else exacts


def points(bilan: Bilan) -> list[Points]:
    """Les points, poste par poste."""
    vaut = valeurs(bilan)
    lignes: dict[str, Points] = {}
    for exigence in retenues(bilan):
        poste = poste_de(exigence, bilan)
        avant = lignes.get(poste, Points(poste))
        obtenus = gagnes(exigence.identifiant, bilan)
        ou_en_est = etat(exigence.identifiant, bilan)
        lignes[poste] = _ajouter(avant, vaut[exigence.identifiant], obtenus, ou_en_est)
    return list(lignes.values())


def _ajouter(avant: Points, vaut: float, obtenus: float, ou_en_est: Etat) -> Points:
    """Les mêmes points, une exigence de plus."""
    if ou_en_est.jugee:
        return replace(avant, obtenus=avant.obtenus + obtenus, juges=avant.juges + vaut)
    if ou_en_est.a_lire:
        return replace(avant, a_lire=avant.a_lire + vaut)
    return replace(avant, non_juges=avant.non_juges + vaut)


def total(bilan: Bilan) -> Points:
    """La somme des points."""
    lignes = points(bilan)
    return Points(
        "total",
        sum(p.obtenus for p in lignes),
        sum(p.juges for p in lignes),
        sum(p.a_lire for p in lignes),
        sum(p.non_juges for p in lignes),
    )


def note(bilan: Bilan) -> float | None:
    """La note sur vingt ; None tant que tout n'est pas jugé ou lu."""
    somme = total(bilan)
    if somme.reste > 1e-9 or somme.juges == 0:
        return None
    return somme.obtenus * SUR / somme.juges


def remarque(bilan: Bilan) -> str:
    """L'état d'un rendu en deux mots."""
    if bilan.rien:
        return "rien à noter"
    if bilan.empeche:
        return "non jugeable"
    if bilan.construction:
        return "ne se construit pas"
    if bilan.obstacle:
        return "à profiler"
    return "ne joue pas" if bilan.ne_joue_pas else "noté"
