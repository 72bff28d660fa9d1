"""Les façons usuelles de taper un coup, à essayer sur un programme dont on ne sait rien.

Une *forme* est un nom et ce qu'elle change au profil. On essaie d'abord celles du sujet, puis,
selon les mots auxquels le programme réagit (« d », « 1 »…), toutes les façons d'écrire deux
cases.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .profils import Profil, profil_du_sujet

CASES = {
    "(2, 0)": "({ligne}, {colonne})",
    "a3": "{lettre}{chiffre}",
    "2 0": "{ligne} {colonne}",
    "A3": "{LETTRE}{chiffre}",
    "3 1": "{chiffre} {colonne1}",
    "0 2": "{colonne} {ligne}",
    "1 3": "{colonne1} {chiffre}",
    "2,0": "{ligne},{colonne}",
    "3,1": "{chiffre},{colonne1}",
    "a 3": "{lettre} {chiffre}",
    "3a": "{chiffre}{lettre}",
    "(3, 1)": "({chiffre}, {colonne1})",
    "(0, 2)": "({colonne}, {ligne})",
    "a3 compté du bas": "{lettre}{rang}",
    "1 3 compté du bas": "{colonne1} {rang}",
    "2 0 compté du bas": "{rang0} {colonne}",
}
# Celles d'un plateau montré tourné d'un demi-tour, dont les cases se comptent comme on le voit.
CASES_TOURNEES = {
    "(2, 0) de l'autre coin": "({rang0}, {cote0})",
    "(0, 2) de l'autre coin": "({cote0}, {rang0})",
    "2 0 de l'autre coin": "{rang0} {cote0}",
    "0 2 de l'autre coin": "{cote0} {rang0}",
    "a3 de l'autre coin": "{lettre_cote}{rang}",
}
INCO_TOURNE = "{lettre_cote}{rang}"
COMME_LE_PROFIL = "comme dit le profil"
LIENS = (" --> ", "->", " ")
GENRES = (("d", "i"), ("D", "I"), ("1", "2"), ("m", "i"), ("0", "1"), ("M", "I"))
UNE_LIGNE = (("d", "i"), ("D", "I"), ("m", "q"))
QUITTER = ("q", "Q", "E", "3", "0", "quitter", "exit", "\x04")
MENUS = (("1",), ("n",), ("j",), ("",), ("N",), ("J",), ("o",), ("0",), ("p",), ("E",))
MENUS_DOUBLES = tuple((a, b) for a in ("1", "n", "j", "") for b in ("1", "2", "", "n"))


@dataclass(frozen=True)
class Forme:
    """Une façon de taper un coup : ce qu'on en dit, et ce qu'elle change au profil."""

    nom: str
    case: str
    deplacement: tuple[str, ...]
    interrogation: tuple[str, ...]

    def sur(self, profil: Profil) -> Profil:
        """Le profil où l'on tape ainsi."""
        changes: dict[str, Any] = {"case": self.case}
        changes["deplacement"] = list(self.deplacement)
        changes["interrogation"] = list(self.interrogation)
        return profil.avec(**{f"saisie__{cle}": valeur for cle, valeur in changes.items()})


def du_sujet() -> list[Forme]:
    """Les trois formes que le sujet montre : l'annexe, et deux fois le fichier .inco."""
    annexe = ("i", "{depart}", "{arrivee}")
    fleche = ("d", "{depart}->{arrivee}")
    return [
        Forme(
            "comme dans l'annexe : « d », puis « (2, 0) --> (1, 0) »",
            CASES["(2, 0)"],
            ("d", "{depart} --> {arrivee}"),
            annexe,
        ),
        Forme("« d », puis « a3->a2 »", CASES["a3"], fleche, annexe),
        Forme(
            "comme dans un fichier : « D a3->a2 »",
            CASES["a3"],
            ("D {depart}->{arrivee}",),
            ("I {depart}->{arrivee}",),
        ),
    ]


def du_profil(profil: Profil) -> Forme:
    """La forme que dit un profil."""
    return Forme(
        COMME_LE_PROFIL,
        profil["saisie.case"],
        tuple(profil["saisie.deplacement"]),
        tuple(profil["saisie.interrogation"]),
    )


def est_celle_du_sujet(profil: Profil) -> bool:
    """Dit si le profil laisse la façon de taper un coup telle que le sujet la fixe."""
    return du_profil(profil) == du_profil(profil_du_sujet())


def autres(genres: list[tuple[str, str]], tourne: bool = False) -> Iterator[Forme]:
    """Toutes les autres formes : d'abord après ces mots, puis tout sur une ligne, ou sans mot.

    Args:
        tourne: le plateau se voit tourné d'un demi-tour.
    """
    cases = CASES_TOURNEES | CASES if tourne else CASES
    for bouger, interroger in genres:
        for nom, case in cases.items():
            for suite in assemblages():
                deux = (interroger, *suite)
                yield Forme(_nom(bouger, suite, nom), case, (bouger, *suite), deux)
    for nom, case in cases.items():
        for bouger, interroger in UNE_LIGNE:
            for lien in LIENS:
                ligne = (f"{bouger} {{depart}}{lien}{{arrivee}}",)
                autre = (f"{interroger} {{depart}}{lien}{{arrivee}}",)
                yield Forme(_nom("", ligne, nom), case, ligne, autre)
        for suite in assemblages():
            yield Forme(_nom("", suite, nom), case, suite, suite)


def assemblages() -> list[tuple[str, ...]]:
    """Deux cases sur deux lignes, ou sur une seule avec quelque chose entre elles."""
    return [("{depart}", "{arrivee}"), *((f"{{depart}}{lien}{{arrivee}}",) for lien in LIENS)]


def _nom(mot: str, suite: tuple[str, ...], case: str) -> str:
    debut = f"« {mot} », puis " if mot else ""
    lignes = "deux lignes" if len(suite) == 2 else f"« {suite[0].format(depart='D', arrivee='A')} »"
    return f"{debut}{lignes}, une case s'écrivant « {case} »"


def interrogations(forme: Forme) -> Iterator[Forme]:
    """La même forme, l'interrogation se tapant de toutes les façons usuelles."""
    mots = [forme.interrogation[0], "i", "I", "2", "q"]
    premier = [m for m in dict.fromkeys(mots) if "{" not in m]
    candidates = [forme.interrogation]
    suites = [*assemblages(), ("{arrivee}", "{depart}")]
    candidates += [(mot, *suite) for mot in premier for suite in suites]
    deux = forme.deplacement[0].partition(" ")[2]
    candidates += [(f"{mot} {deux}",) for mot in ("i", "I", "q", "Q") if "{" in deux]
    for interrogation in dict.fromkeys(candidates):
        yield Forme(forme.nom, forme.case, forme.deplacement, interrogation)
