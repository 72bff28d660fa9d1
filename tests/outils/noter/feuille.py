"""La feuille d'un programme : une ligne par exigence, les points, et ce qui manque.

Une exigence que n scénarios montrent et dont k tiennent est « tenue », « partielle (k/n) » ou « non
tenue » ; celle qu'un profil a réparée est « hors format » ; celle qu'aucun scénario ne montre est
« à lire », avec sa question. Un poste du barème vaut la part de ses exigences tenues.
"""

from __future__ import annotations

import json
import tomllib
from dataclasses import asdict, dataclass, field
from pathlib import Path

from tests.outils.bareme import TITRES, Cahier, Exigence, charger_cahiers

from .scenarios import AJOUTS, charger_scenarios

LECTURES = Path(__file__).resolve().parent / "lectures"
HORS_BAREME = {
    "ENTREE": "Le programme s'arrête à la fin de l'entrée, au lieu de tourner sans fin.",
    "MEMOIRE": "Aucune faute de mémoire : plantage, débordement, fuite.",
}
LARGEUR = 60


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

    def __str__(self) -> str:
        """Le mot de la feuille."""
        if self.a_lire:
            return "à lire"
        if self.hors_format:
            return f"hors format ({self.tenus}/{self.juges})"
        if self.juges == 0:
            return "non jugée"
        if self.tenus == self.juges:
            return "tenue"
        return f"partielle ({self.tenus}/{self.juges})" if self.tenus else "non tenue"


def cahier(jeu: str) -> Cahier:
    """Le cahier des exigences d'un jeu."""
    return next(c for c in charger_cahiers() if c.jeu == jeu)


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
    return [e for e in cahier(bilan.jeu).exigences if e.identifiant not in ecartees]


@dataclass(frozen=True)
class Points:
    """Les points d'un poste : obtenus et possibles par les scénarios, tout ou rien, et à lire."""

    poste: str
    obtenus: float
    possibles: float
    tout_ou_rien: float
    a_lire: float


def points(bilan: Bilan) -> list[Points]:
    """Les points, poste par poste ; vide si le sujet n'a pas de barème."""
    lignes = []
    for poste, valeur in cahier(bilan.jeu).points.items():
        siennes = [etat(e.identifiant, bilan) for e in retenues(bilan) if e.poste == poste]
        if not siennes:
            continue
        part = valeur / len(siennes)
        jugees = [e for e in siennes if not e.a_lire]
        tenues = sum(e.tenue for e in jugees)
        possibles = part * len(jugees)
        rien = possibles if tenues == len(jugees) else 0.0
        lignes.append(Points(poste, part * tenues, possibles, rien, valeur - possibles))
    return lignes


def total(bilan: Bilan) -> Points:
    """La somme des points."""
    par_poste = points(bilan)
    return Points(
        "total",
        sum(p.obtenus for p in par_poste),
        sum(p.possibles for p in par_poste),
        sum(p.tout_ou_rien for p in par_poste),
        sum(p.a_lire for p in par_poste),
    )


def nombre(valeur: float) -> str:
    """Un nombre de points, à la française."""
    return f"{round(valeur, 2):g}".replace(".", ",")


def texte_court(exigence: str) -> str:
    """Le début d'une exigence, coupé entre deux mots."""
    if len(exigence) <= LARGEUR:
        return exigence
    return exigence[: LARGEUR - 1].rsplit(" ", 1)[0].rstrip(" ,;:(") + "…"


def feuille(bilan: Bilan) -> str:
    """La feuille entière d'un programme, prête à imprimer."""
    lignes = [f"{TITRES[bilan.jeu]} : {bilan.programme}"]
    if bilan.construction:
        lignes += ["", "Le programme ne se construit pas :", bilan.construction]
    lignes += [f"  {constat}" for constat in bilan.constats] + [""]
    lignes += [_ligne(e.identifiant, e.texte, bilan) for e in retenues(bilan)]
    for identifiant, texte in HORS_BAREME.items():
        if not etat(identifiant, bilan).a_lire:
            lignes.append(_ligne(identifiant, texte, bilan))
    if AJOUTS in bilan.sans:
        lignes.append("  (sans ce que notre liste ajoute au devoir d'origine)")
    return "\n".join([*lignes, *_tableau(bilan), *_a_lire(bilan), *_manques(bilan)])


def _ligne(identifiant: str, texte: str, bilan: Bilan) -> str:
    return f"  {identifiant:<7}  {texte_court(texte):<{LARGEUR}}  {etat(identifiant, bilan)}"


def _tableau(bilan: Bilan) -> list[str]:
    if not points(bilan):
        jugees = [etat(e.identifiant, bilan) for e in retenues(bilan)]
        jugees = [e for e in jugees if not e.a_lire]
        return ["", f"  {sum(e.tenue for e in jugees)} exigences tenues sur {len(jugees)} jugées"]
    lignes = ["", f"  {'barème':<16}{'obtenus':>8} / possibles   tout ou rien   à lire"]
    return lignes + [
        f"  {p.poste:<16}{nombre(p.obtenus):>8} / {nombre(p.possibles):<9}"
        f"   {nombre(p.tout_ou_rien):<12}   {nombre(p.a_lire)}"
        for p in [*points(bilan), total(bilan)]
    ]


def _a_lire(bilan: Bilan) -> list[str]:
    questions = lectures(bilan.jeu)
    a_lire = [e for e in retenues(bilan) if etat(e.identifiant, bilan).a_lire]
    if not a_lire:
        return []
    lignes = ["", "À lire"]
    for exigence in a_lire:
        lecture = questions.get(exigence.identifiant, Lecture(exigence.texte, "à votre idée"))
        lignes.append(f"  {exigence.identifiant}  {lecture.question}")
        lignes.append(f"          pour essayer : {lecture.essai}")
    return lignes


def _manques(bilan: Bilan) -> list[str]:
    lignes: list[str] = []
    for identifiant, cles in bilan.hors_format.items():
        lignes.append(f"{identifiant} : hors format, le profil change {', '.join(cles)}")
    for resultat in bilan.resultats:
        if resultat.tenu is False and resultat.explication:
            lignes += ["", resultat.explication]
        elif resultat.tenu is None:
            lignes += ["", f"{', '.join(resultat.exigences)} : {resultat.nom}"]
            lignes.append(f"  non jugé : {resultat.explication}")
    return ["", "Ce qui manque", *lignes] if lignes else []


def liste_de_lecture(jeu: str) -> str:
    """La feuille d'un jeu qu'aucun programme ne peut juger : question et essai à la main."""
    lignes = [TITRES[jeu], ""]
    for exigence in cahier(jeu).exigences:
        lecture = lectures(jeu)[exigence.identifiant]
        lignes.append(f"  {exigence.identifiant}  {texte_court(exigence.texte)}")
        lignes.append(f"          question     : {lecture.question}")
        lignes.append(f"          pour essayer : {lecture.essai}")
    return "\n".join(lignes)


def rapport(bilan: Bilan) -> str:
    """Le rapport d'un étudiant, en Markdown, à lui rendre."""
    titre = f"# {bilan.programme} : {TITRES[bilan.jeu]}"
    somme = total(bilan)
    note = f"**{nombre(somme.obtenus)} / {nombre(somme.possibles)}** points automatiques"
    if somme.possibles:
        note += f", {nombre(somme.a_lire)} à lire."
    corps = "\n".join(["```text", feuille(bilan).replace("```", "'''"), "```"])
    return "\n\n".join([titre, note, corps]) + "\n"
