"""Les deux feuilles d'un programme noté : une page pour l'étudiant, deux pour l'enseignant.

L'étudiant y lit sa note et, pour chaque exigence perdue, ce qu'il fallait, ce qu'on a tapé, ce
qu'on attendait, ce qui est venu et un indice, avec « ./programme » pour commande. L'enseignant y
lit tout le reste : ce qui a été reconnu, les points, les causes, de quoi refaire chaque essai.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.appui.bac import description
from tests.appui.cahiers import TITRES, Exigence
from tests.appui.feuille import Ligne, abrege, nombre, rendu_ligne

from . import page_du_kit
from .bilan import (
    SUR,
    Bilan,
    Lecture,
    Resultat,
    ajoutees,
    cahier,
    etat,
    lectures,
    note,
    points,
    remarque,
    retenues,
    total,
    valeurs,
)

HORS_BAREME = {
    "ENTREE": "Le programme s'arrête à la fin de l'entrée, au lieu de tourner sans fin.",
}
# Ce qu'un profil a dû changer, dit à l'étudiant.
HORS_FORMAT = {
    "ecran.premiere": "le plateau s'affiche de bas en haut",
    "ecran.cote": "le plateau s'affiche de droite à gauche",
    "ecran": "le plateau se dessine autrement",
    "saisie": "les coups se tapent autrement",
    "lancement": "les options sont autres, ou il faut passer un menu",
    "inco": "les fichiers s'écrivent autrement",
}
UNE_PAGE = 62  # lignes
DEUX_PAGES = 130
LARGEUR = 124


def en_tete(bilan: Bilan) -> str:
    """La note en une phrase, ou ce qui manque pour qu'il y en ait une."""
    if bilan.rien:
        return f"Rien à noter : {bilan.rien}."
    if remarque(bilan) == "non jugeable":
        return f"Pas de note, et ce n'est pas la faute du programme : {bilan.empeche}"
    if remarque(bilan) == "à profiler":
        return "Pas de note : on n'a pas su mener ce programme, qui est **à profiler**."
    finale, somme = note(bilan), total(bilan)
    if finale is not None:
        phrase = f"Note : **{nombre(finale)} / {SUR}**"
    else:
        phrase = f"**{nombre(somme.obtenus)} / {nombre(somme.juges)}** points jugés"
    if somme.a_lire:
        phrase += f", {nombre(somme.a_lire)} à lire"
    if somme.non_juges:
        phrase += f", {nombre(somme.non_juges)} non jugeables"
    etat_du_rendu = remarque(bilan)
    return f"{phrase}." if etat_du_rendu == "noté" else f"{phrase}. (Le programme {etat_du_rendu}.)"


# --- pour l'étudiant -----------------------------------------------------------------------------


def pour_l_etudiant(bilan: Bilan) -> str:
    """La page d'un étudiant, en Markdown."""
    if bilan.inconnu:
        return f"# {bilan.programme}\n\n{en_tete(bilan)}\n"
    if bilan.kit:
        return page_du_kit.page(bilan, en_tete(bilan))
    lignes = [f"# {bilan.programme} : {TITRES[bilan.jeu]}", "", en_tete(bilan), ""]
    lignes += _en_bref(bilan)
    fin = _a_lire_en_bref(bilan)
    place = UNE_PAGE - len(lignes) - len(fin) - 3
    perdues = _perdues(bilan, place)
    if perdues:
        lignes += ["```text", *perdues, "```"]
    return "\n".join([*lignes, *fin]) + "\n"


def _en_bref(bilan: Bilan) -> list[str]:
    """Ce qui explique le reste, puis les exigences tenues."""
    lignes = [f"- {abrege(cause, LARGEUR * 2)}" for cause in _causes(bilan)[:6]]
    tenues = [e.identifiant for e in retenues(bilan) if etat(e.identifiant, bilan).tenue]
    if tenues:
        lignes.append(f"- tenues : {', '.join(tenues)}")
    return [*lignes, ""] if lignes else []


def _perdues(bilan: Bilan, place: int) -> list[str]:
    """Un paragraphe par exigence perdue ; d'une ligne si la page est pleine."""
    if bilan.construction or bilan.ne_joue_pas or bilan.empeche or bilan.obstacle:
        return []
    longs = [_paragraphe(exigence, bilan) for exigence in _par_ordre(bilan)]
    reste = place - len(longs)
    lignes: list[str] = []
    for paragraphe in longs:
        if len(paragraphe) - 1 <= reste:
            reste -= len(paragraphe) - 1
            lignes += paragraphe
        else:
            lignes.append(_couper(f"{paragraphe[0]} : {paragraphe[-1][13:]}"))
    return lignes


def _par_ordre(bilan: Bilan) -> list[Exigence]:
    """Les exigences perdues : celles du sujet, puis celles que notre liste ajoute."""
    perdues = [e for e in retenues(bilan) if etat(e.identifiant, bilan).perdue]
    ajouts = ajoutees(bilan.jeu)
    return sorted(perdues, key=lambda exigence: exigence.identifiant in ajouts)


def _paragraphe(exigence: Exigence, bilan: Bilan) -> list[str]:
    """Une exigence perdue : ce qu'elle coûte, puis le premier essai qui l'a montré."""
    ou_en_est = etat(exigence.identifiant, bilan)
    perdus = valeurs(bilan)[exigence.identifiant] * (1 - ou_en_est.part)
    titre = f"{exigence.identifiant}  {ou_en_est}, -{nombre(perdus)}"
    if ou_en_est.correction is not None:
        return [
            titre,
            *_champ("exigence", exigence.texte),
            *_champ("raison", ou_en_est.correction.raison),
        ]
    rates = [r for r in bilan.resultats if r.tenu is False and exigence.identifiant in r.exigences]
    if not rates:
        changes = dict.fromkeys(
            HORS_FORMAT.get(cle) or HORS_FORMAT[cle.partition(".")[0]]
            for cle in bilan.hors_format.get(exigence.identifiant, [])
        )
        venu = " ; ".join(changes)
        return [titre, *_champ("attendu", "la forme du sujet"), *_champ("venu", venu)]
    rate = rates[0]
    return [
        titre,
        *_champ("essai", rate.nom),
        *_champ("tapé", rate.tape),
        *_champ("attendu", rate.attendu),
        *_champ("venu", rate.venu),
        *_champ("indice", rate.indice),
    ]


def _champ(nom: str, texte: str) -> Iterator[str]:
    """Une ligne « tapé … » de la feuille ; un plateau y tient, ses rangées séparées."""
    if texte:
        ligne = " / ".join(x.strip() for x in texte.split("\n") if x.strip())
        place = LARGEUR - 13
        if nom == "tapé" and len(ligne) > place:  # la fin est ce qui a tout montré
            ligne = f"{ligne[: place // 2]} … {ligne[-(place // 2 - 3) :]}"
        yield _couper(f"  {nom:<11}{ligne}")


def _couper(ligne: str) -> str:
    return ligne if len(ligne) <= LARGEUR else ligne[: LARGEUR - 1] + "…"


def _a_lire_en_bref(bilan: Bilan) -> list[str]:
    a_lire = [e.identifiant for e in retenues(bilan) if etat(e.identifiant, bilan).a_lire]
    non_juges = [
        e.identifiant
        for e in retenues(bilan)
        if not etat(e.identifiant, bilan).jugee and not etat(e.identifiant, bilan).a_lire
    ]
    lignes = []
    if a_lire:
        lignes.append(f"- à lire par l'enseignant : {', '.join(a_lire)}")
    if non_juges:
        lignes.append(f"- non jugées : {', '.join(non_juges)}")
    return ["", *lignes] if lignes else []


# --- pour l'enseignant ---------------------------------------------------------------------------


def pour_l_enseignant(bilan: Bilan) -> str:
    """Les deux pages de l'enseignant, en Markdown."""
    if bilan.inconnu:
        return pour_l_etudiant(bilan)
    if bilan.kit:
        return page_du_kit.page_de_l_enseignant(bilan, en_tete(bilan))
    titre = f"# {bilan.programme} : {TITRES[bilan.jeu]} (pour l'enseignant)"
    corps = feuille(bilan, DEUX_PAGES).replace("```", "'''")
    return "\n\n".join([titre, en_tete(bilan), "\n".join(["```text", corps, "```"])]) + "\n"


def feuille(bilan: Bilan, lignes_au_plus: int | None = None) -> str:
    """La feuille entière d'un programme.

    Args:
        lignes_au_plus: la place ; ce qui manque n'est détaillé que tant qu'il en reste.
    """
    if bilan.inconnu:
        return f"{bilan.programme} : {en_tete(bilan)}"
    if bilan.kit:
        return "\n".join([bilan.programme, en_tete(bilan), *page_du_kit.tableau(bilan)])
    lignes = [f"{TITRES[bilan.jeu]} : {bilan.programme}"]
    lignes += [f"  {ligne}" for ligne in (description(), *bilan.constats)]
    lignes += ["", *_exigences(bilan), *_points(bilan), *_les_causes(bilan), *_a_lire(bilan)]
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
        essais = f"{ou_en_est.presents} essai" if ou_en_est.presents else ""
        if ou_en_est.presents > 1:
            essais += "s"
        notes = []
        if ou_en_est.correction is not None and ou_en_est.correction.raison:
            notes = [f"l'enseignant : {ou_en_est.correction.raison}"]
        lignes += rendu_ligne(
            Ligne(identifiant, source, texte, essais, str(ou_en_est), notes=notes)
        )
    return lignes


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


def _causes(bilan: Bilan) -> list[str]:
    """Ce qui explique le plus de choses, d'abord."""
    causes = []
    if bilan.empeche:
        causes.append(bilan.empeche)
    if bilan.construction:
        causes.append(f"le programme ne se construit pas :\n{bilan.construction}")
    if bilan.obstacle:
        causes.append(f"à profiler (ESSAI=1 montre une étape) : {bilan.obstacle}")
    if bilan.ne_joue_pas:
        causes.append(f"le programme ne joue pas : {bilan.ne_joue_pas}")
    return causes + bilan.causes


def _les_causes(bilan: Bilan) -> list[str]:
    lignes = _causes(bilan)
    for identifiant, cles in bilan.hors_format.items():
        lignes.append(f"{identifiant} : hors format, il a fallu changer {', '.join(cles)}")
    en_retrait = [ligne.replace("\n", "\n    ") for ligne in lignes]
    return ["", "Causes", *(f"  - {ligne}" for ligne in en_retrait)] if lignes else []


def _a_lire(bilan: Bilan) -> list[str]:
    questions = lectures(bilan.jeu)
    a_lire = [e for e in retenues(bilan) if etat(e.identifiant, bilan).a_lire]
    if not a_lire:
        return []
    lignes = ["", "À lire (les points se donnent dans corrections.csv)"]
    for exigence in a_lire:
        lecture = questions.get(exigence.identifiant, Lecture(exigence.texte, "à votre idée"))
        lignes.append(f"  {exigence.identifiant}  {lecture.question}")
        lignes.append(f"          pour essayer : {lecture.essai}")
    return lignes


def _manques(bilan: Bilan, place: int | None) -> list[str]:
    """Les manques, en détail tant qu'il y a la place, puis d'une ligne chacun."""
    if bilan.obstacle or bilan.ne_joue_pas or bilan.construction or bilan.empeche:
        return []
    manques = _le_premier_de_chaque_exigence_d_abord(bilan.resultats)
    non_juges = [r for r in bilan.resultats if r.tenu is None]
    reste = 10_000 if place is None else place - len(manques) - len(non_juges) - 4
    lignes: list[str] = []
    for resultat in manques:
        detail = ["", *detailler(resultat)]
        if len(detail) <= reste:
            reste -= len(detail)
            lignes += detail
        else:
            lignes.append(_resume(resultat))
    lignes = ["", "Perdu", *lignes] if lignes else []
    dits = [f"  {_resume(r)} : {r.venu}" for r in non_juges]
    return lignes + (["", "Non jugés", *dits] if dits else [])


def _le_premier_de_chaque_exigence_d_abord(resultats: Sequence[Resultat]) -> list[Resultat]:
    manques = [r for r in resultats if r.tenu is False]
    premiers = {r.exigences[0]: r for r in reversed(manques)}.values()
    return [*reversed(premiers), *(r for r in manques if r not in premiers)]


def detailler(resultat: Resultat) -> list[str]:
    """Un essai raté : ce qu'il fallait, de quoi le refaire, l'attendu et le venu."""
    lignes = [_resume(resultat)]
    for nom, texte in (
        ("à coller", resultat.commande),
        ("tapé", resultat.tape),
        ("attendu", resultat.attendu),
        ("venu", resultat.venu),
        ("indice", resultat.indice),
    ):
        if texte:
            lignes += f"  {nom:<9}{texte}".replace("\n", "\n           ").split("\n")
    return lignes


def _resume(resultat: Resultat) -> str:
    return f"{', '.join(resultat.exigences)}, essai : {resultat.nom}"


def liste_de_lecture(jeu: str) -> str:
    """La feuille d'un jeu qu'aucun programme ne peut juger : question et essai à la main."""
    lignes = [TITRES[jeu], ""]
    for exigence in cahier(jeu).exigences:
        lecture = lectures(jeu)[exigence.identifiant]
        lignes.append(f"  {exigence.identifiant}  {abrege(exigence.texte)}")
        lignes.append(f"          question     : {lecture.question}")
        lignes.append(f"          pour essayer : {lecture.essai}")
    return "\n".join(lignes)
