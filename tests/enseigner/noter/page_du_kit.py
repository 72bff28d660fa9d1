"""La page d'un kit noté : la note, le tableau des étapes, et chaque essai raté comme on le joue.

Un essai y est montré comme `make exercice` le montre, en entier : l'appel, ce qu'on attend, ce
qu'on obtient, et les lignes à coller dans `python3`.
"""

from __future__ import annotations

import re

from tests.appui.bac import description
from tests.appui.feuille import nombre
from tests.enseigner.cours.correction import A_ECRIRE
from tests.enseigner.cours.exercices import charger

from .bilan import SUR, Bilan, Resultat, etat, gagnes, retenues, total, valeurs

POSITIONS = (
    "Les essais sont ceux du kit ; les positions, d'autres appels, tirés au hasard, dont chaque "
    "réponse compte. Ce que réussit aussi un kit vide, ou une même réponse à tout, n'est pas "
    "compté. Les essais font la moitié des points d'une étape, les positions l'autre moitié ; la "
    "mieux réussie des deux ne compte jamais plus du double de l'autre. Moins de 15 % de "
    "positions, c'est ce qu'on devine : l'étape ne vaut rien."
)
CHEZ_VOUS = (
    "Chaque étape est jugée comme si celles d'avant étaient réussies : tant que l'une des vôtres "
    "ne l'est pas, un essai collé dans votre kit peut donner autre chose."
)
MESSAGE = re.compile(r"(?<=\w) \(.*\)(?=, dans )", re.DOTALL)  # celui d'une exception


def tableau(bilan: Bilan) -> list[str]:
    """Ce que chaque étape a donné, en Markdown."""
    lignes = ["| étape | points | essais | positions |", "| --- | --- | --- | --- |"]
    vaut = valeurs(bilan)
    for exigence in retenues(bilan):
        identifiant = exigence.identifiant
        ou_en_est = etat(identifiant, bilan)
        points = f"{nombre(gagnes(identifiant, bilan))} / {nombre(vaut[identifiant])}"
        essais, positions = "", ""
        if ou_en_est.correction is not None:
            essais = "l'enseignant"
        elif ou_en_est.etape is not None:
            essais = f"{ou_en_est.etape.reussis}/{ou_en_est.etape.essais}"
            positions = ou_en_est.etape.pourcent
        titre = f"{identifiant.removeprefix('étape ')}. {exigence.texte}"
        lignes.append(f"| {titre} | {points} | {essais} | {positions} |")
    if bilan.sans:
        somme = total(bilan)
        points = f"{nombre(somme.obtenus)} / {nombre(somme.juges)}"
        lignes.append(f"| total, ramené à {SUR} pour la note | {points} | | |")
    return lignes


def page(bilan: Bilan, en_tete: str) -> str:
    """La page de l'étudiant, en Markdown."""
    titre = f"# {bilan.programme} : {charger(bilan.jeu).titre}"
    lignes = [titre, "", en_tete, "", *(f"- {cause}" for cause in bilan.causes)]
    if bilan.causes:
        lignes.append("")
    lignes += [*tableau(bilan), "", POSITIONS]
    a_ecrire = []
    sections: list[str] = []
    for exigence in retenues(bilan):
        if not etat(exigence.identifiant, bilan).perdue:
            continue
        rates = rates_de(bilan, exigence.identifiant)
        if [resultat.venu for resultat in rates] == [A_ECRIRE]:
            a_ecrire.append(exigence.identifiant.removeprefix("étape "))
        else:
            sections += ["", f"## {exigence.identifiant.capitalize()} : {exigence.texte}", ""]
            sections += raison(bilan, exigence.identifiant, rates)
    if sections:
        lignes += ["", CHEZ_VOUS, *sections]
    if a_ecrire:
        lignes += ["", f"Encore à écrire : {', '.join(a_ecrire)}."]
    return "\n".join(lignes) + "\n"


def raison(bilan: Bilan, identifiant: str, rates: list[Resultat]) -> list[str]:
    """Pourquoi une étape perd des points : ce qu'en dit l'enseignant, ou ses essais ratés."""
    correction = bilan.corrections.get(identifiant)
    if correction is not None:
        return [f"L'enseignant : {correction.raison or correction.verdict}"]
    textes: list[str] = []
    deja: dict[str, int] = {}  # ce qui est déjà montré, et où
    for resultat in rates:
        venu = MESSAGE.sub("", resultat.venu)
        if venu in deja:
            textes[deja[venu]] += f"\n  non  {resultat.nom} (de même)"
        else:
            if venu.startswith(("l'exception", "rien :")):
                deja[venu] = len(textes)
            textes.append(resultat.texte)
    # D'un fichier que Python ne lit pas, rien n'a été appelé : l'indice de l'étape n'y peut rien.
    indice = [rate.indice for rate in rates[:1] if rate.indice and rate.tape]
    return ["```text", *textes, "```", *(f"\nIndice : {un}" for un in indice)]


def rates_de(bilan: Bilan, identifiant: str) -> list[Resultat]:
    """Les essais ratés d'une étape : ceux qu'on peut rejouer d'abord."""
    rates = [r for r in bilan.resultats if r.tenu is False and identifiant in r.exigences]
    return sorted(rates, key=lambda resultat: not resultat.tape)


def page_de_l_enseignant(bilan: Bilan, en_tete: str) -> str:
    """La même page, précédée de ce qui ne regarde que l'enseignant."""
    constats = [f"- {constat}" for constat in (description(), *bilan.constats)]
    a_regarder = [f"- à regarder : {phrase}" for phrase in bilan.a_regarder]
    tete = f"# {bilan.programme} (pour l'enseignant)"
    return "\n".join([tete, "", *constats, *a_regarder, "", page(bilan, en_tete)])
