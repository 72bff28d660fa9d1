"""La feuille d'un programme : une ligne par exigence, les points, les causes, et ce qui manque."""

from __future__ import annotations

from collections.abc import Sequence

from tests.outils.bareme import TITRES
from tests.outils.feuille import Ligne, abrege, nombre, rendu_ligne

from .bac import description
from .bilan import (
    Bilan,
    Lecture,
    Resultat,
    cahier,
    compte,
    etat,
    lectures,
    note,
    points,
    remarque,
    retenues,
    total,
)

HORS_BAREME = {
    "ENTREE": "Le programme s'arrête à la fin de l'entrée, au lieu de tourner sans fin.",
    "MEMOIRE": "Aucune faute de mémoire : plantage, débordement, fuite.",
}
LIGNES_AU_PLUS = 130  # deux pages


def feuille(bilan: Bilan, lignes_au_plus: int | None = None) -> str:
    """La feuille d'un programme, prête à imprimer.

    Args:
        lignes_au_plus: la place ; ce qui manque n'est détaillé que tant qu'il en reste.
    """
    lignes = [f"{TITRES[bilan.jeu]} : {bilan.programme}"]
    lignes += [f"  {ligne}" for ligne in (description(), *bilan.constats)]
    lignes += ["", *_exigences(bilan), *_points(bilan), *_causes(bilan), *_a_lire(bilan)]
    prises = sum(ligne.count("\n") + 1 for ligne in lignes)
    place = None if lignes_au_plus is None else lignes_au_plus - prises
    return "\n".join([*lignes, *_manques(bilan, place)])


def _exigences(bilan: Bilan) -> list[str]:
    jugees = [(e.identifiant, e.source, e.texte) for e in retenues(bilan)]
    for identifiant, texte in HORS_BAREME.items():
        if etat(identifiant, bilan).presents:
            jugees.append((identifiant, "hors barème", texte))
    lignes: list[str] = []
    for identifiant, source, texte in jugees:
        ou_en_est = etat(identifiant, bilan)
        essais = f"{ou_en_est.presents} essais" if ou_en_est.presents else ""
        lignes += rendu_ligne(Ligne(identifiant, source, texte, essais, str(ou_en_est)))
    return lignes


def _points(bilan: Bilan) -> list[str]:
    if bilan.a_profiler:
        return ["", "  Pas de note : le programme est à profiler."]
    if not points(bilan):
        return ["", f"  {compte(bilan)}"]
    titre = f"{'barème':<16}{'obtenus':>8} / possibles   tout ou rien   à lire   non jugeables"
    return ["", f"  {titre}"] + [
        f"  {p.poste:<16}{nombre(p.obtenus):>8} / {nombre(p.possibles):<9}"
        f"   {nombre(p.tout_ou_rien):<12}   {nombre(p.a_lire):<6}   {nombre(p.non_juges)}"
        for p in [*points(bilan), total(bilan)]
    ]


def _causes(bilan: Bilan) -> list[str]:
    """Ce qui explique le plus de choses, d'abord."""
    lignes = []
    if bilan.construction:
        lignes.append(f"le programme ne se construit pas :\n{bilan.construction}")
    if bilan.obstacle:
        lignes.append(f"à profiler (ESSAI=1 montre une étape) : {bilan.obstacle}")
    if bilan.ne_joue_pas:
        lignes.append(f"le programme ne joue pas : {bilan.ne_joue_pas}")
    lignes += bilan.causes
    for identifiant, cles in bilan.hors_format.items():
        lignes.append(f"{identifiant} : hors format, il a fallu changer {', '.join(cles)}")
    lignes += [f"d'un essai à l'autre, cela change : {quoi}" for quoi in bilan.instables]
    en_retrait = [ligne.replace("\n", "\n    ") for ligne in lignes]
    return ["", "Causes", *(f"  - {ligne}" for ligne in en_retrait)] if lignes else []


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


def _manques(bilan: Bilan, place: int | None) -> list[str]:
    """Les manques, en détail tant qu'il y a la place, puis d'une ligne chacun."""
    if bilan.obstacle or bilan.ne_joue_pas or bilan.construction:
        return []
    manques = _dans_l_ordre_des_exigences(bilan.resultats)
    non_juges = [r for r in bilan.resultats if r.tenu is None]
    reste = 10_000 if place is None else place - len(manques) - len(non_juges) - 4
    lignes: list[str] = []
    for resultat in manques:
        detail = ["", *resultat.explication.split("\n")]
        if len(detail) <= reste:
            reste -= len(detail)
            lignes += detail
        else:
            lignes.append(_resume(resultat))
    lignes = ["", "Ce qui manque", *lignes] if lignes else []
    dits = [f"  {_resume(r)} : {r.explication}" for r in non_juges]
    return lignes + (["", "Non jugés", *dits] if dits else [])


def _dans_l_ordre_des_exigences(resultats: Sequence[Resultat]) -> list[Resultat]:
    """Les manques, le premier de chaque exigence d'abord : ce sont eux qu'on détaille."""
    manques = [r for r in resultats if r.tenu is False]
    premiers = {r.exigences[0]: r for r in reversed(manques)}.values()
    return [*reversed(premiers), *(r for r in manques if r not in premiers)]


def _resume(resultat: Resultat) -> str:
    return f"{', '.join(resultat.exigences)} : {resultat.nom}"


def liste_de_lecture(jeu: str) -> str:
    """La feuille d'un jeu qu'aucun programme ne peut juger : question et essai à la main."""
    lignes = [TITRES[jeu], ""]
    for exigence in cahier(jeu).exigences:
        lecture = lectures(jeu)[exigence.identifiant]
        lignes.append(f"  {exigence.identifiant}  {abrege(exigence.texte)}")
        lignes.append(f"          question     : {lecture.question}")
        lignes.append(f"          pour essayer : {lecture.essai}")
    return "\n".join(lignes)


def en_tete(bilan: Bilan) -> str:
    """La note en une phrase."""
    points_de_la_note = note(bilan)
    if bilan.a_profiler:
        return "Pas de note : ce programme est **à profiler**."
    if points_de_la_note is None:
        return f"**{compte(bilan)}**."
    somme = f"{nombre(points_de_la_note.obtenus)} / {nombre(points_de_la_note.possibles)}"
    phrase = f"**{somme}** points automatiques, {nombre(points_de_la_note.a_lire)} à lire"
    if points_de_la_note.non_juges:
        phrase += f", {nombre(points_de_la_note.non_juges)} non jugeables"
    return f"{phrase}. ({remarque(bilan)})" if remarque(bilan) != "noté" else f"{phrase}."


def rapport(bilan: Bilan) -> str:
    """Le rapport d'un étudiant, en Markdown, à lui rendre."""
    if bilan.rien:
        return f"# {bilan.programme}\n\nRien à noter : {bilan.rien}.\n"
    titre = f"# {bilan.programme} : {TITRES[bilan.jeu]}"
    corps = "\n".join(["```text", feuille(bilan, LIGNES_AU_PLUS).replace("```", "'''"), "```"])
    return "\n\n".join([titre, en_tete(bilan), corps]) + "\n"
