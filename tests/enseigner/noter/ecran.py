"""L'écran : retrouver un plateau dans ce qu'un programme écrit, par sa seule forme.

Un *plateau* est une suite de rangées, du haut vers le bas, où b et n sont les pions, e et E les
espions quand on les montre, une espace une case vide, et « ? » tout le reste.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Mapping, Sequence

from .profils import CAMPS, Case, Profil

Plateau = tuple[str, ...]
LIGNES_ENTRE_RANGEES = 3
GAGNER = re.compile(
    r"(?i)gagn|vainq|victo|bravo|remport|f[ée]licit|\bwins?\b|\bwon\b|congrat|winner"
)
# Ce qui est écrit au bord, du haut vers le bas ou de gauche à droite, et comment un profil le dit.
NOMS_DES_LIGNES = {"01234": "{ligne}", "12345": "{chiffre}", "54321": "{rang}", "43210": "{rang0}"}
NOMS_DES_COLONNES = {
    "01234": "{colonne}",
    "12345": "{colonne1}",
    "abcde": "{lettre}",
    "ABCDE": "{LETTRE}",
    "43210": "{cote0}",
    "54321": "{cote}",
    "edcba": "{lettre_cote}",
    "EDCBA": "{LETTRE_COTE}",
}
JOUEURS = {"B": r"(?i)\b(?:blancs?|white)\b", "N": r"(?i)\b(?:noirs?|black)\b"}


def plateaux(texte: str, profil: Profil, taille: int) -> list[Plateau]:
    """Les plateaux entiers que montre un texte, dans l'ordre."""

    def rangee(ligne: str, rang: int) -> str | None:
        cellules = cellules_de(ligne, rang, profil, taille)
        if len(cellules) != taille:
            return None
        return "".join(lettre(cellule, profil) for cellule in cellules)

    return [a_l_endroit(rangees, profil) for rangees in suites_de_rangees(texte, taille, rangee)]


def suites_de_rangees(
    texte: str, combien: int, lire: Callable[[str, int], str | None]
) -> list[Plateau]:
    """Les suites entières de rangées d'un texte, quelques autres lignes entre elles ou non.

    Args:
        lire: ce que montre une ligne si elle est la rangée de ce rang, sinon None.
    """
    trouvees: list[Plateau] = []
    rangees: list[str] = []
    vaines = 0
    for ligne in texte.split("\n"):
        lue = lire(ligne, len(rangees))
        if lue is None and rangees:  # peut-être la première rangée d'un autre plateau
            lue = lire(ligne, 0)
            if lue is not None:
                rangees = []
        if lue is None:
            vaines += 1
            if vaines > LIGNES_ENTRE_RANGEES:
                rangees = []
            continue
        vaines = 0
        rangees.append(lue)
        if len(rangees) == combien:
            trouvees.append(tuple(rangees))
            rangees = []
    return trouvees


def cellules_de(ligne: str, rang: int, profil: Profil, taille: int) -> list[str]:
    """Le contenu des cases d'une ligne affichée, si c'est la rangée de ce rang ; vide sinon."""
    motifs = profil["ecran.rangees"]
    if len(motifs) == taille:
        trouve = re.search(motifs[rang], ligne)
        cellules = [cellule or "" for cellule in trouve.groups()] if trouve else []
    else:
        trouve = re.search(str(profil["ecran.rangee"]).replace("{T}", str(taille)), ligne)
        cellules = re.findall(profil["ecran.cellule"], trouve[1]) if trouve else []
    return [] if numerote(cellules) else cellules


def numerote(cellules: Sequence[str]) -> bool:
    """Dit si une ligne n'est que l'en-tête des colonnes : 0 1 2 3 4, ou a b c d e.

    >>> numerote([" 0", " 1", " 2"]), numerote(["a", "b", "c"]), numerote(["b", "", "n"])
    (True, True, False)
    """
    signes = [cellule.strip() for cellule in cellules]
    if len(signes) < 2 or any(len(signe) != 1 or not signe.isalnum() for signe in signes):
        return False
    return all(ord(b) - ord(a) == 1 for a, b in itertools.pairwise(signes))


def etiquettes(texte: str, profil: Profil) -> tuple[str, str]:
    """Comment le bord du plateau nomme ses lignes et ses colonnes, dans les mots d'un profil.

    « {rang} » et « {lettre} » pour des lignes numérotées du bas et des colonnes en lettres ; rien
    là où rien n'est écrit.
    """
    lignes = texte.split("\n")
    rangees = [i for i, x in enumerate(lignes) if len(cellules_de(x, 0, profil, 5)) == 5]
    motifs = profil["ecran.rangees"]
    if len(motifs) == 5:
        rangees = [i for i, x in enumerate(lignes) if any(re.search(m, x) for m in motifs)]
    if len(rangees) < 5:
        return "", ""
    rangees = rangees[-5:]
    cotes = [re.match(r"[^\w]*(\w)\b", lignes[i]) for i in rangees]
    marges = [trouve[1] if trouve else "" for trouve in cotes]
    if profil["ecran.premiere"] == "bas":
        marges.reverse()
    en_tete = ""
    autour = [*lignes[max(0, rangees[0] - 3) : rangees[0]], *lignes[rangees[-1] + 1 :][:3]]
    for ligne in autour:
        for signes in (re.findall(r"[0-9]", ligne), re.findall(r"[a-hA-H]", ligne)):
            if numerote(signes) and len(signes) == 5:
                en_tete = "".join(signes)
    if profil["ecran.cote"] == "droite":
        en_tete = en_tete[::-1]
    return NOMS_DES_LIGNES.get("".join(marges), ""), NOMS_DES_COLONNES.get(en_tete, "")


def a_l_endroit(rangees: Sequence[str], profil: Profil) -> Plateau:
    """Le plateau dans le sens du sujet, de quelque façon que le programme le tourne."""
    de_haut_en_bas = reversed(rangees) if profil["ecran.premiere"] == "bas" else rangees
    pas = -1 if profil["ecran.cote"] == "droite" else 1
    return tuple(rangee[::pas] for rangee in de_haut_en_bas)


def lettre(cellule: str, profil: Profil) -> str:
    """Ce que vaut le contenu d'une case affichée."""
    for nom, vaut in (("blanc", "b"), ("noir", "n"), ("espion_blanc", "e"), ("espion_noir", "E")):
        if cellule.strip() == profil[f"ecran.{nom}"]:
            return vaut
    return " " if cellule.strip() in {"", *str(profil["ecran.vide"])} else "?"


def gagnant_affiche(texte: str, profil: Profil) -> str | None:
    """B ou N si le texte annonce un gagnant."""
    if not profil["ecran.gagnant"]:
        return gagnant_aux_mots_usuels(texte)
    trouve = re.search(profil["ecran.gagnant"], texte)
    return next((c for c, nom in CAMPS.items() if trouve and trouve[nom]), None)


def gagnant_aux_mots_usuels(texte: str) -> str | None:
    """B ou N si une ligne parle de gagner et ne nomme qu'un joueur.

    >>> gagnant_aux_mots_usuels("Le gagnant est le joueur noir : BRAVO !")
    'N'
    >>> gagnant_aux_mots_usuels("White wins")
    'B'
    >>> gagnant_aux_mots_usuels("Joueur blanc, vous avez perdu")
    """
    for ligne in texte.split("\n"):
        nommes = {camp for camp, mot in JOUEURS.items() if re.search(mot, ligne)}
        if GAGNER.search(ligne) and len(nommes) == 1:
            return nommes.pop()
    return None


def differences(avant: Plateau, apres: Plateau) -> dict[Case, str]:
    """Les cases qui changent d'un plateau à l'autre, et ce qu'elles deviennent."""
    return {
        Case(x, y): lettre_apres
        for x, (ancienne, nouvelle) in enumerate(zip(avant, apres, strict=True))
        for y, (lettre_avant, lettre_apres) in enumerate(zip(ancienne, nouvelle, strict=True))
        if lettre_avant != lettre_apres
    }


def changer(plateau: Plateau, changements: Mapping[Case, str]) -> Plateau:
    """Le plateau où ces cases ont changé."""
    return tuple(
        "".join(changements.get(Case(x, y), lettre) for y, lettre in enumerate(rangee))
        for x, rangee in enumerate(plateau)
    )


def sans_espions(plateau: Plateau) -> Plateau:
    """Le même plateau, les espions redevenus des pions comme les autres."""
    return tuple(rangee.replace("e", "b").replace("E", "n") for rangee in plateau)


def dessin(plateau: Plateau | None) -> str:
    """Un plateau, pour un rapport : un point par case vide."""
    if plateau is None:
        return "(aucun plateau reconnu)"
    return "\n".join(" ".join(rangee.replace(" ", ".")) for rangee in plateau)
