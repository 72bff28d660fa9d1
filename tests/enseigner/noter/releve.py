"""Ce que seul l'enseignant lit d'un programme noté : ce qu'on a reconnu, le relevé, ce qu'il lira.

L'étudiant a sa feuille, sans un chemin de cette machine ; ici est celui de son programme, qu'on
colle une fois avant les commandes de sa feuille.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.appui.bac import description
from tests.appui.cahiers import TITRES
from tests.appui.feuille import Ligne, abrege, nombre, rendu_ligne

from .bilan import (
    Bilan,
    Lecture,
    ajoutees,
    cahier,
    etat,
    lectures,
    points,
    remarque,
    retenues,
    total,
)
from .feuille import en_tete

HORS_BAREME = {
    "ENTREE": "la fin de l'entrée",
}


def releve(bilan: Bilan) -> str:
    """La page de l'enseignant : ce qui a été reconnu, où en est chaque exigence, quoi lire."""
    lignes = [f"# {bilan.programme} (pour l'enseignant)", "", en_tete(bilan), ""]
    lignes += [f"- {ligne}" for ligne in (description(), *bilan.constats, *_ecartees(bilan))]
    for identifiant, cles in bilan.hors_format.items():
        changees = ", ".join(cles)
        lignes.append(f"- {identifiant} : il n'a pas la forme du sujet (le profil : {changees})")
    lignes += ["", "```text", *_exigences(bilan), *_points(bilan), "```", ""]
    if bilan.rejouer:
        lignes += ["Avant de coller les commandes de sa feuille :", ""]
        lignes += ["```sh", f"programme={bilan.rejouer}", "```", ""]
    return "\n".join([*lignes, *_a_lire(bilan)])


def _ecartees(bilan: Bilan) -> Iterator[str]:
    """Les exigences qu'on ne note pas, et pourquoi."""
    if bilan.sans:
        yield f"écartées par SANS : {', '.join(bilan.sans)}"
    ajouts = sorted(ajoutees(bilan.jeu) - set(bilan.sans))
    if ajouts and not bilan.ajouts:
        yield f"hors du sujet, notre liste les ajoute (AJOUTS=1 les note) : {', '.join(ajouts)}"


def _exigences(bilan: Bilan) -> Iterator[str]:
    jugees = [(e.identifiant, e.source, e.titre) for e in retenues(bilan)]
    for identifiant, titre in HORS_BAREME.items():
        if etat(identifiant, bilan).presents:
            jugees.append((identifiant, "hors barème", titre))
    for identifiant, source, titre in jugees:
        ou_en_est = etat(identifiant, bilan)
        combien = f"{ou_en_est.presents} essai" if ou_en_est.presents else ""
        if ou_en_est.presents > 1:
            combien += "s"
        notes = []
        if ou_en_est.correction is not None and ou_en_est.correction.raison:
            notes = [f"l'enseignant : {ou_en_est.correction.raison}"]
        ligne = Ligne(identifiant, source, titre, combien, str(ou_en_est), notes=notes)
        yield from rendu_ligne(ligne)


def _points(bilan: Bilan) -> list[str]:
    if bilan.a_profiler:
        return ["", f"  Pas de note : {remarque(bilan)}."]
    titre = f"{'barème':<16}{'obtenus':>8} / jugés       à lire   non jugeables"
    lignes = [
        f"  {p.poste:<16}{nombre(p.obtenus):>8} / {nombre(p.juges):<9}"
        f"   {nombre(p.a_lire):<6}   {nombre(p.non_juges)}"
        for p in [*points(bilan), total(bilan)]
    ]
    return ["", f"  {titre}", *lignes]


def _a_lire(bilan: Bilan) -> Iterator[str]:
    """Ce que l'enseignant doit lire : nos questions, et les fonctions qu'on n'a pas pu appeler."""
    questions = lectures(bilan.jeu)
    a_lire = [e for e in retenues(bilan) if etat(e.identifiant, bilan).a_lire]
    if a_lire or bilan.a_lire:
        yield "À lire (les points se donnent dans corrections.csv) :\n"
    for exigence in a_lire:
        lecture = questions.get(exigence.identifiant, Lecture(exigence.texte, "à votre idée"))
        yield f"- {exigence.identifiant} : {lecture.question} Pour essayer : {lecture.essai}"
    for fonction in bilan.a_lire:
        yield f"- {fonction}"
    yield ""


def liste_de_lecture(jeu: str) -> str:
    """La feuille d'un jeu qu'aucun programme ne peut juger : question et essai à la main."""
    lignes = [TITRES[jeu], ""]
    for exigence in cahier(jeu).exigences:
        lecture = lectures(jeu)[exigence.identifiant]
        lignes.append(f"  {exigence.identifiant}  {abrege(exigence.texte)}")
        lignes.append(f"          question     : {lecture.question}")
        lignes.append(f"          pour essayer : {lecture.essai}")
    return "\n".join(lignes)
