"""Comment un coup se tape : on le déduit de ce que le programme écrit, puis on l'essaie.

Une *forme* est un nom et ce qu'elle change au profil. On essaie d'abord celles du sujet ; puis
celles que disent l'écran et les questions : les touches de « déplacer » et d'« interroger », ce qui
se demande après un pion, l'exemple de case qu'une question donne, le bord du plateau.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice

from .cible import Banc, Cible
from .ecran import differences, etiquettes, gagnant_affiche
from .essai import Manque, NonJuge
from .positions import BLANCS, JOUES, PROCHES, echangee, joue, mene_a, miroir
from .profils import Case, Profil, dans_le_sens_de_l_ecran, profil_du_sujet
from .questions import CHOIX, derniere_question, touche
from .recit import Recit

INTERROGATION = (*BLANCS, *PROCHES)
ADJACENTS = "I c3->d3"
SANS_INTERROGATION = "aucune interrogation n'a été comprise : elles ne sont pas jugées"
FORMES_AU_PLUS = 40
GENRE_DEMANDE = re.compile(r"(?i)interrog|action|que (?:voulez|faire)|question|choi[sx]")
D_UN_COUP = ("deplacer", "interroger")
ENUMERES = re.compile(r"\b(\w)\W?\s*(?:,|/|\bou\b|\bor\b|\|)\s*\W?(\w)\b")  # « (d, i ou s) »
# Ce qu'une question peut dire d'une case, et ce qu'a la case qui s'écrit ainsi.
INDICES = (
    (r"\(\s*\w{1,2}\s*,\s*\w{1,2}\s*\)", r"^\("),
    (r"\b\w\d?\s*,\s*\w\d?\b", ","),
    (r"\b[xX]\d? +[yY]\d?\b", r"\} \{"),
    (r"\b[a-e][1-5]\b", r"\{lettre"),
    (r"\b[A-E][1-5]\b", r"\{LETTRE"),
    (r"(?i)\b(?:ligne|row)\b.*\bcol", r"\{(?:ligne|chiffre|rang).*\{col"),
    (r"(?i)\bcol\w*\b.*\b(?:ligne|row)", r"\{(?:col|lettre|LETTRE).*\{(?:ligne|chiffre|rang)"),
)
CASES = {
    "(2, 0)": "({ligne}, {colonne})",
    "a3": "{lettre}{chiffre}",
    "2 0": "{ligne} {colonne}",
    "A3": "{LETTRE}{chiffre}",
    "3 1": "{chiffre} {colonne1}",
    "0 2": "{colonne} {ligne}",
    "1 3": "{colonne1} {chiffre}",
    "2,0": "{ligne},{colonne}",
    "(0, 2)": "({colonne}, {ligne})",
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
    """Les autres formes, celles que disent ses questions d'abord."""
    question = _question(cible)
    for bouger, interroger in mots_lus(question) or _mots_compris(cible, question):
        ensuite = _question(cible, bouger)
        for suite in assemblages(ensuite):
            for nom, case in dans_l_ordre(cases_de_l_ecran(cible), ensuite):
                deux = (interroger, *suite)
                yield Forme(_nom(bouger, suite, nom), case, (bouger, *suite), deux)
    cases = dans_l_ordre(cases_de_l_ecran(cible), question)
    for nom, case in cases:
        for bouger, interroger in _mots_apres_un_pion(cible, case):
            trois = [("{depart}", mot, "{arrivee}") for mot in (bouger, interroger)]
            yield Forme(f"le pion, « {bouger} », la case, « {nom} »", case, *trois)
    for suite in assemblages(question):
        for nom, case in cases:
            yield Forme(_nom("", suite, nom), case, suite, suite)
    for nom, case in cases:
        for bouger, interroger in UNE_LIGNE:
            for lien in LIENS:
                ligne = (f"{bouger} {{depart}}{lien}{{arrivee}}",)
                autre = (f"{interroger} {{depart}}{lien}{{arrivee}}",)
                yield Forme(_nom("", ligne, nom), case, ligne, autre)


def assemblages(question: str = "") -> list[tuple[str, ...]]:
    """Deux cases sur deux lignes, ou sur une seule, liées d'abord comme la question le montre."""
    montres = [lien for lien in LIENS if lien.strip() and lien.strip() in question]
    liens = dict.fromkeys([*montres, *LIENS])
    return [("{depart}", "{arrivee}"), *((f"{{depart}}{lien}{{arrivee}}",) for lien in liens)]


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
    cible.charge = mene_a(cible, JOUES)
    formes: Iterable[Forme] = [du_profil(cible.profil)]
    if est_celle_du_sujet(cible.profil):
        formes = chain(du_sujet(), islice(autres(cible), FORMES_AU_PLUS))
    for forme in formes:
        if _accepte(cible, forme):
            return forme
    return None


def _accepte(cible: Cible, forme: Forme) -> bool:
    avant = cible.profil
    cible.profil = forme.sur(avant)
    position = BLANCS if cible.charge else ()
    for joueur, temoin in TEMOINS.items():
        if joue(cible, position, joueur, temoin=temoin):
            return True
    cible.profil = avant
    return False


# --- lire ses questions --------------------------------------------------------------------------


def mots_lus(question: str) -> list[tuple[str, str]]:
    """Ce qui se tape pour déplacer et pour interroger, si la question nomme les deux.

    >>> mots_lus("Joueur Blanc, déplacement (d) ou interrogation (i) ?")
    [('d', 'i')]
    >>> mots_lus("Choisissez entre interrogation et déplacement (i, d ou s) :")
    [('d', 'i')]
    >>> mots_lus("De (0, 0) à (4, 4). Un déplacement ou une interrogation ? ('d' ou 'i')")
    [('d', 'i')]
    >>> mots_lus("Quel pion voulez-vous déplacer ?")
    []
    """
    motifs = [re.compile(CHOIX[choix], re.IGNORECASE) for choix in D_UN_COUP]
    if not all(motif.search(question) for motif in motifs):
        return []
    bouger, interroger = (touche(question, choix, D_UN_COUP) for choix in D_UN_COUP)
    if len(bouger) == len(interroger) == 1 and bouger != interroger:
        return [(bouger, interroger)]
    places = [[vu.start() for vu in motif.finditer(question)][-1] for motif in motifs]
    enumeres = ENUMERES.search(question, min(places))
    if enumeres is None or enumeres[1] == enumeres[2]:
        return []
    premier, second = enumeres.groups()
    return [(premier, second) if places[0] < places[1] else (second, premier)]


def dans_l_ordre(cases: dict[str, str], question: str) -> list[tuple[str, str]]:
    """Les façons d'écrire une case, celles dont parle la question d'abord."""
    dits = [case for vu, case in INDICES if re.search(vu, question)]
    return sorted(
        cases.items(), key=lambda offre: -sum(bool(re.search(dit, offre[1])) for dit in dits)
    )


def _question(cible: Cible, *tapes: str) -> str:
    """Ce que le programme demande au premier tour, une fois tapé cela."""
    try:
        with Banc(cible, Recit()) as banc:
            banc.mettre_en_place(BLANCS if cible.charge else ())
            debut = 0
            for ligne in tapes:
                debut = len(banc.recit.recu)
                banc.taper(ligne)
            return derniere_question(banc.recit.recu[debut:])
    except Manque:
        return ""


def _mots_compris(cible: Cible, question: str) -> list[tuple[str, str]]:
    """Les mots usuels après lesquels il demande autre chose, s'il demande quoi faire."""
    compris = []
    if GENRE_DEMANDE.search(question):
        for mots in GENRES:
            if _question(cible, mots[0]) not in ("", question):
                compris.append(mots)
    return compris


def _mots_apres_un_pion(cible: Cible, case: str) -> list[tuple[str, str]]:
    """Ce qui se tape pour déplacer et pour interroger, s'il le demande une fois le pion choisi."""
    for pion in ("b4", "d2"):
        lus = mots_lus(_question(cible, case.format(**Case.nommee(pion).parties(5))))
        if lus:
            return lus
    return []


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
