"""Comment un coup se tape : les façons usuelles, essayées sur un programme dont on ne sait rien.

Une *forme* est un nom et ce qu'elle change au profil. On essaie d'abord celles du sujet, puis,
selon les mots auxquels le programme réagit (« d », « 1 »…), les autres façons d'écrire deux cases.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice

from .cible import Banc, Cible
from .ecran import differences, etiquettes, gagnant_affiche
from .essai import Manque, NonJuge
from .positions import BLANCS, JOUES, PROCHES, echangee, joue, miroir, plateau_montre
from .profils import Case, Profil, dans_le_sens_de_l_ecran, profil_du_sujet
from .recit import Recit

INTERROGATION = (*BLANCS, *PROCHES)
ADJACENTS = "I c3->d3"
SANS_INTERROGATION = "aucune interrogation n'a été comprise : elles ne sont pas jugées"
FORMES_AU_PLUS = 60
GENRE_DEMANDE = re.compile(r"(?i)interrog|d[ée]plac|action|que (?:voulez|faire)|move|question")
CASES = {
    "(2, 0)": "({ligne}, {colonne})",
    "a3": "{lettre}{chiffre}",
    "2 0": "{ligne} {colonne}",
    "A3": "{LETTRE}{chiffre}",
    "3 1": "{chiffre} {colonne1}",
    "0 2": "{colonne} {ligne}",
    "1 3": "{colonne1} {chiffre}",
    "2,0": "{ligne},{colonne}",
}
# Sans case de ligne ou de colonne 0 : qui lirait mal un nombre le prendrait pour 0, et tomberait
# juste.
TEMOINS = {"B": "D b4->b3", "N": "D d2->d3"}
COMME_LE_PROFIL = "comme dit le profil"
LIENS = (" --> ", "->", " ")
GENRES = (("d", "i"), ("D", "I"), ("1", "2"), ("m", "i"), ("0", "1"), ("M", "I"))
UNE_LIGNE = (("d", "i"), ("D", "I"), ("m", "q"))


@dataclass(frozen=True)
class Forme:
    """Une façon de taper un coup : ce qu'on en dit, et ce qu'elle change au profil."""

    nom: str
    case: str
    deplacement: tuple[str, ...]
    interrogation: tuple[str, ...]

    def sur(self, profil: Profil) -> Profil:
        """Le profil où l'on tape ainsi."""
        return profil.avec(
            saisie__case=self.case,
            saisie__deplacement=list(self.deplacement),
            saisie__interrogation=list(self.interrogation),
        )


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


def cases_de_l_ecran(cible: Cible) -> dict[str, str]:
    """Les façons d'écrire une case : celles que dit le bord de son plateau, puis les usuelles.

    Toutes sont comptées comme l'écran les montre : qui dessine son plateau renversé compte ses
    lignes dans le même sens.
    """
    profil = cible.profil
    ligne, colonne = etiquettes(cible.ecran, profil)
    lues = {}
    if ligne and "lettre" in colonne.lower():
        lues["comme au bord du plateau"] = f"{colonne}{ligne}"
    elif ligne and colonne:
        lues["ligne colonne, comme au bord du plateau"] = f"{ligne} {colonne}"
        lues["colonne ligne, comme au bord du plateau"] = f"{colonne} {ligne}"
        lues["(ligne, colonne), comme au bord du plateau"] = f"({ligne}, {colonne})"
    usuelles = {nom: dans_le_sens_de_l_ecran(case, profil) for nom, case in CASES.items()}
    deja = set(lues.values())
    return lues | {nom: case for nom, case in usuelles.items() if case not in deja}


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


def autres(cible: Cible) -> Iterator[Forme]:
    """Les autres formes : après les mots qu'il comprend d'abord, puis sans mot, ou d'une ligne."""
    cases = cases_de_l_ecran(cible)
    for bouger, interroger in _mots_compris(cible):
        for nom, case in cases.items():
            for suite in assemblages():
                deux = (interroger, *suite)
                yield Forme(_nom(bouger, suite, nom), case, (bouger, *suite), deux)
    for nom, case in cases.items():
        for bouger, interroger in _mots_compris(cible, nom, case):
            trois = [("{depart}", mot, "{arrivee}") for mot in (bouger, interroger)]
            yield Forme(f"le pion, « {bouger} », la case, « {nom} »", case, *trois)
    for nom, case in cases.items():
        for suite in assemblages():
            yield Forme(_nom("", suite, nom), case, suite, suite)
        for bouger, interroger in UNE_LIGNE:
            for lien in LIENS:
                ligne = (f"{bouger} {{depart}}{lien}{{arrivee}}",)
                autre = (f"{interroger} {{depart}}{lien}{{arrivee}}",)
                yield Forme(_nom("", ligne, nom), case, ligne, autre)


def assemblages() -> list[tuple[str, ...]]:
    """Deux cases sur deux lignes, ou sur une seule avec quelque chose entre elles."""
    return [("{depart}", "{arrivee}"), *((f"{{depart}}{lien}{{arrivee}}",) for lien in LIENS)]


def _nom(mot: str, suite: tuple[str, ...], case: str) -> str:
    debut = f"« {mot} », puis " if mot else ""
    lignes = "deux lignes" if len(suite) == 2 else f"« {suite[0].format(depart='D', arrivee='A')} »"
    return f"{debut}{lignes}, une case s'écrivant « {case} »"


def interrogations(forme: Forme) -> list[tuple[str, ...]]:
    """Les façons usuelles de taper une interrogation, quand un déplacement se tape ainsi."""
    candidates = [forme.interrogation]
    for mot in (forme.interrogation[0], "i", "I", "2", "q"):
        if len(forme.deplacement) == 3 and "{" in forme.deplacement[0]:
            candidates.append(("{depart}", mot, "{arrivee}"))
        elif "{" not in mot:
            candidates += [(mot, *suite) for suite in assemblages()]
            candidates.append((mot, "{arrivee}", "{depart}"))
    deux_cases = forme.deplacement[0].partition(" ")[2]
    if "{" in deux_cases:
        candidates += [(f"{mot} {deux_cases}",) for mot in ("i", "I", "q", "Q")]
    return list(dict.fromkeys(candidates))


# --- chercher -------------------------------------------------------------------------------------


def chercher_le_deplacement(cible: Cible) -> Forme | None:
    """La première forme dont un coup est accepté ; le profil la retient."""
    cible.charge = _charge(cible)
    formes: Iterable[Forme] = [du_profil(cible.profil)]
    if est_celle_du_sujet(cible.profil):
        formes = chain(du_sujet(), islice(autres(cible), FORMES_AU_PLUS))
    for forme in formes:
        if _accepte(cible, forme):
            return forme
    return None


def _charge(cible: Cible) -> bool:
    """Dit si le plateau d'un fichier chargé est bien celui où mènent ses coups."""
    vu = plateau_montre(cible, JOUES)
    return vu is not None and vu != cible.depart


def _accepte(cible: Cible, forme: Forme) -> bool:
    avant = cible.profil
    cible.profil = forme.sur(avant)
    position = BLANCS if cible.charge else ()
    for joueur, temoin in TEMOINS.items():
        if joue(cible, position, joueur, temoin=temoin):
            return True
    cible.profil = avant
    return False


def _mots_compris(cible: Cible, nom: str = "", case: str = "") -> list[tuple[str, str]]:
    """Les mots après lesquels le programme demande autre chose qu'avant.

    Args:
        case: comment s'écrit la case du pion, s'il faut d'abord le choisir.
    """
    compris = []
    for mots in GENRES:
        try:
            with Banc(cible, Recit()) as banc:
                banc.mettre_en_place(BLANCS if cible.charge else ())
                if case and not _demande_le_genre(banc, case):
                    return []
                avant = banc.invite
                banc.taper(mots[0])
                if not banc.finie and banc.invite != avant:
                    compris.append(mots)
        except Manque:
            continue
    return compris


def _demande_le_genre(banc: Banc, case: str) -> bool:
    """Dit si, un pion choisi, il est demandé quoi en faire : ses mots le disent."""
    for pion in ("b4", "d2"):
        avant = banc.invite
        banc.taper(case.format(**Case.nommee(pion).parties(5)))
        if not banc.finie and banc.invite != avant and GENRE_DEMANDE.search(banc.invite_longue):
            return True
    return False


def chercher_l_interrogation(cible: Cible, forme: Forme) -> bool:
    """Dit si une interrogation a été comprise ; le profil retient comment elle se tape."""
    candidates = interrogations(forme)
    if forme.nom == COMME_LE_PROFIL:
        candidates = [forme.interrogation]
    depart = cible.profil
    for lignes in candidates:
        cible.profil = depart.avec(saisie__interrogation=list(lignes))
        if _a_interroge(cible):
            return True
    cible.profil = depart
    cible.constats.append(SANS_INTERROGATION)
    return False


def _a_interroge(cible: Cible) -> bool:
    """Dit si interroger un chevalier change une des deux cases, ou finit la partie."""
    position: Sequence[str] = INTERROGATION
    coup = ADJACENTS
    if "B" not in cible.commencent:
        position = echangee(position)
        coup = miroir(coup)
    try:
        with Banc(cible, Recit()) as banc:
            banc.mettre_en_place(position)
            avant = banc.plateau
            vu = banc.jouer(coup)
            if gagnant_affiche(banc.texte, cible.profil) is not None:
                return True
    except (Manque, NonJuge):
        return False
    return vu is not None and avant is not None and 0 < len(differences(avant, vu)) <= 2
