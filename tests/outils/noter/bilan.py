"""Le bilan d'un programme noté : ses résultats, où en est chaque exigence, et les points.

Une exigence que n scénarios jugés montrent et dont k tiennent est « tenue », « partielle (k/n) » ou
« non tenue » ; « non jugeable » si aucun n'a pu l'être ; « hors format » si un profil l'a réparée ;
« à lire » si aucun scénario ne la montre. Elle vaut sa part du poste, multipliée par k/n ; le *tout
ou rien* ne compte que les exigences tenues. Ce qui n'est pas jugeable ne donne ni n'ôte rien.
"""

from __future__ import annotations

import json
import tomllib
from dataclasses import asdict, dataclass, field
from pathlib import Path

from tests.outils.bareme import Cahier, Exigence, charger_cahiers

from .scenarios import AJOUTS, charger_scenarios

LECTURES = Path(__file__).resolve().parent / "lectures"


@dataclass(frozen=True)
class Resultat:
    """Ce qu'un scénario a donné : tenu, non tenu, ou None s'il n'a pas pu être jugé."""

    identifiant: str
    nom: str
    exigences: tuple[str, ...]
    tenu: bool | None
    explication: str = ""


@dataclass
class Bilan:
    """Tout ce qu'on sait d'un programme noté."""

    jeu: str
    programme: str
    resultats: list[Resultat] = field(default_factory=list)
    constats: list[str] = field(default_factory=list)
    hors_format: dict[str, list[str]] = field(default_factory=dict)
    sans: list[str] = field(default_factory=list)
    construction: str = ""  # ce qui a empêché de construire
    obstacle: str = ""  # ce qui empêche de comprendre le programme, donc de le noter
    ne_joue_pas: str = ""  # ce qu'on a vu d'un programme qui s'arrête aussitôt
    causes: list[str] = field(default_factory=list)  # ce qui explique plusieurs manques
    instables: list[str] = field(default_factory=list)  # ce qui change d'un essai à l'autre
    identifiant: str = ""  # celui de Moodle, s'il est dans le nom du rendu
    kit: bool = False  # un kit du cours : ses exigences sont ses étapes
    rien: str = ""  # pourquoi il n'y a rien à noter : ni kit, ni programme

    @property
    def a_profiler(self) -> bool:
        """Dit si le programme n'a pas de note, faute d'être compris."""
        return bool(self.obstacle)

    def ecrire(self, chemin: Path) -> None:
        """Écrit le bilan dans un fichier JSON."""
        chemin.write_text(json.dumps(asdict(self), ensure_ascii=False, indent=1), encoding="utf-8")

    @classmethod
    def lire(cls, chemin: Path) -> Bilan:
        """Relit un bilan."""
        donnees = json.loads(chemin.read_text(encoding="utf-8"))
        donnees["resultats"] = [
            Resultat(**resultat | {"exigences": tuple(resultat["exigences"])})
            for resultat in donnees["resultats"]
        ]
        return cls(**donnees)


@dataclass(frozen=True)
class Lecture:
    """Ce qu'on demande à qui lit une exigence qu'un programme ne juge pas."""

    question: str
    essai: str


@dataclass(frozen=True)
class Etat:
    """Où en est une exigence : k scénarios tenus sur n jugés ; n nul, elle est à lire."""

    tenus: int
    juges: int
    presents: int
    hors_format: bool = False

    @property
    def a_lire(self) -> bool:
        """Dit si aucun scénario ne la montre."""
        return self.presents == 0

    @property
    def tenue(self) -> bool:
        """Dit si tous les scénarios jugés tiennent, dans le format du sujet."""
        return 0 < self.juges == self.tenus and not self.hors_format

    @property
    def part(self) -> float:
        """Ce que vaut l'exigence, de 0 à 1."""
        return 0.0 if self.hors_format or not self.juges else self.tenus / self.juges

    def __str__(self) -> str:
        """Le mot de la feuille."""
        if self.a_lire:
            return "à lire"
        if self.juges == 0:
            return "non jugeable"
        if self.hors_format:
            return f"hors format ({self.tenus}/{self.juges})" if self.tenus else "non tenue"
        if self.tenus == self.juges:
            return "tenue"
        return f"partielle ({self.tenus}/{self.juges})" if self.tenus else "non tenue"


def cahier(jeu: str) -> Cahier:
    """Le cahier des exigences d'un jeu."""
    return next(c for c in charger_cahiers() if c.jeu == jeu)


def cahier_de(bilan: Bilan) -> Cahier:
    """Le cahier d'un bilan : les exigences de son jeu, ou les étapes de son kit."""
    from .kits import cahier_du_kit

    if bilan.rien:
        return Cahier(bilan.jeu, (), {})
    return cahier_du_kit(bilan.jeu) if bilan.kit else cahier(bilan.jeu)


def etape(numero: int) -> str:
    """Le nom d'une étape d'un kit, à la place de celui d'une exigence."""
    return f"étape {numero}"


def lectures(jeu: str) -> dict[str, Lecture]:
    """Les questions à se poser, exigence par exigence."""
    lu = tomllib.loads((LECTURES / f"{jeu}.toml").read_text(encoding="utf-8"))
    return {identifiant: Lecture(**cles) for identifiant, cles in lu.items()}


def etat(identifiant: str, bilan: Bilan) -> Etat:
    """Où en est une exigence d'après un bilan."""
    siens = [r.tenu for r in bilan.resultats if identifiant in r.exigences]
    juges = [tenu for tenu in siens if tenu is not None]
    return Etat(sum(juges), len(juges), len(siens), identifiant in bilan.hors_format)


def retenues(bilan: Bilan) -> list[Exigence]:
    """Les exigences du jeu, moins celles qu'on écarte du barème."""
    ecartees = set(bilan.sans)
    if AJOUTS in ecartees:  # celles dont rien ne reste, une fois ôté ce que notre liste ajoute
        scenarios = charger_scenarios(bilan.jeu)
        ajoutees = {e for s in scenarios if s.ajout for e in s.exigences}
        ecartees |= ajoutees - {e for s in scenarios if not s.ajout for e in s.exigences}
    return [e for e in cahier_de(bilan).exigences if e.identifiant not in ecartees]


@dataclass(frozen=True)
class Points:
    """Les points d'un poste : obtenus sur possibles, tout ou rien, à lire, et non jugeables."""

    poste: str
    obtenus: float
    possibles: float
    tout_ou_rien: float
    a_lire: float
    non_juges: float = 0.0


def points(bilan: Bilan) -> list[Points]:
    """Les points, poste par poste ; vide si le sujet n'a pas de barème."""
    lignes = []
    for poste, valeur in cahier_de(bilan).points.items():
        siennes = [etat(e.identifiant, bilan) for e in retenues(bilan) if e.poste == poste]
        if not siennes:
            continue
        part = valeur / len(siennes)
        jugees = [e for e in siennes if e.juges]
        lignes.append(
            Points(
                poste,
                part * sum(e.part for e in jugees),
                part * len(jugees),
                part * sum(e.tenue for e in jugees),
                part * sum(e.a_lire for e in siennes),
                part * sum(not e.a_lire and not e.juges for e in siennes),
            )
        )
    return lignes


def total(bilan: Bilan) -> Points:
    """La somme des points."""
    lignes = points(bilan)
    return Points(
        "total",
        sum(p.obtenus for p in lignes),
        sum(p.possibles for p in lignes),
        sum(p.tout_ou_rien for p in lignes),
        sum(p.a_lire for p in lignes),
        sum(p.non_juges for p in lignes),
    )


def compte(bilan: Bilan) -> str:
    """« 5 tenues sur 5 jugées »."""
    etats = [etat(e.identifiant, bilan) for e in retenues(bilan)]
    jugees = [e for e in etats if e.juges]
    return f"{sum(e.tenue for e in jugees)} tenues sur {len(jugees)} jugées"


def note(bilan: Bilan) -> Points | None:
    """Le total d'un programme ; None s'il n'a pas de note : sans barème, ou pas compris."""
    return total(bilan) if points(bilan) and not bilan.a_profiler else None


def remarque(bilan: Bilan) -> str:
    """L'état d'un rendu en deux mots."""
    if bilan.rien:
        return "rien à noter"
    if bilan.construction:
        return "ne se construit pas"
    if bilan.obstacle:
        return "à profiler"
    return "ne joue pas" if bilan.ne_joue_pas else "noté"
