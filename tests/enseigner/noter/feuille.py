"""La feuille d'un programme noté : un fichier par étudiant, sa page d'abord, puis chaque essai.

La page dit la note et, pour chaque exigence perdue, ce qu'elle coûte, ce qu'on attendait, ce qui
est venu et un indice. Au-dessous, chaque essai perdu est entier : la commande à coller, ce qui se
tape, l'attendu, l'obtenu. La fin est pour l'enseignant : ce qui reste à lire, et le relevé.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from tests.appui.bac import description
from tests.appui.cahiers import TITRES, Exigence
from tests.appui.feuille import Ligne, abrege, nombre, rendu_ligne

from . import page_du_kit
from .bilan import (
    SUR,
    Bilan,
    Etat,
    Lecture,
    Resultat,
    ajoutees,
    cahier,
    essentiels,
    etat,
    lectures,
    note,
    points,
    remarque,
    retenues,
    total,
    valeurs,
)
from .recit import PROGRAMME

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
# Ce qu'on juge est à la fin de ce qui s'est écrit ; la commande montre le reste.
LIGNES_D_UN_ECRAN = 24
POUR_FINIR = (
    "Si elle attend, Ctrl-D finit ce qui se tape, et Ctrl-C l'arrête si le programme ne finit pas "
    "alors de lui-même."
)
A_COLLER = (
    "Chaque commande se colle telle quelle dans un terminal, chez l'enseignant ; elle travaille "
    f"dans un dossier neuf. {POUR_FINIR}"
)
A_COMPLETER = (
    "Chaque commande se colle dans un terminal, le chemin de votre programme à la place de "
    f"« ./programme » ; elle travaille dans un dossier neuf. {POUR_FINIR}"
)
DEPUIS_C = (
    "Depuis C, « =3 0 ___/_O_/XOX/ » est la réponse à la troisième ligne : la fonction a rendu 0, "
    "et voici les cases de la grille, ligne après ligne."
)
REPONSE_DEPUIS_C = re.compile(r"=\d+ -?\d+ \S+/\s*")


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


def feuille(bilan: Bilan) -> str:
    """Tout ce qu'on sait d'un programme noté, en Markdown : la page, les essais, le relevé."""
    if bilan.inconnu:
        return f"# {bilan.programme}\n\n{en_tete(bilan)}\n"
    if bilan.kit:
        return page_du_kit.page(bilan, en_tete(bilan))
    parties = [page(bilan), *essais(bilan), *_non_juges(bilan), *_releve(bilan)]
    return "\n".join(parties) + "\n"


def a_l_ecran(bilan: Bilan) -> str:
    """Ce qu'on imprime d'un rendu noté seul : sa feuille, ou le tableau des étapes d'un kit."""
    if bilan.kit and not bilan.inconnu:
        return "\n".join([bilan.programme, en_tete(bilan), *page_du_kit.tableau(bilan)])
    return feuille(bilan)


# --- la page de l'étudiant -----------------------------------------------------------------------


def page(bilan: Bilan) -> str:
    """La page d'un étudiant : sa note, ce qui l'explique, et chaque exigence perdue."""
    lignes = [f"# {bilan.programme} : {TITRES[bilan.jeu]}", "", en_tete(bilan), ""]
    lignes += [f"- {cause}".replace("\n", "\n  ") for cause in _causes(bilan)]
    lignes += _en_bref(bilan)
    perdues = [ligne for exigence in _par_ordre(bilan) for ligne in _paragraphe(exigence, bilan)]
    if perdues:
        lignes += ["", "```text", *perdues, "```"]
    return "\n".join(lignes) + "\n"


def _en_bref(bilan: Bilan) -> list[str]:
    """Les exigences tenues, celles que l'enseignant lira, celles qu'on n'a pas su juger."""
    etats = {e.identifiant: etat(e.identifiant, bilan) for e in retenues(bilan)}
    tenues = [_tenue(e, ou_en_est) for e, ou_en_est in etats.items() if ou_en_est.tenue]
    a_lire = [e for e, ou_en_est in etats.items() if ou_en_est.a_lire]
    non_juges = [e for e, x in etats.items() if not x.jugee and not x.a_lire]
    lignes = []
    for titre, siennes in (
        ("tenues", tenues),
        ("à lire par l'enseignant", a_lire),
        ("non jugées", non_juges),
    ):
        if siennes:
            lignes.append(f"- {titre} : {', '.join(siennes)}")
    return lignes


def _tenue(identifiant: str, ou_en_est: Etat) -> str:
    """Une exigence tenue, et sur combien d'essais si tous n'ont pas été jugés."""
    return f"{identifiant} ({ou_en_est.sur_combien})" if ou_en_est.sur_combien else identifiant


def _par_ordre(bilan: Bilan) -> list[Exigence]:
    """Les exigences perdues : celles du sujet, puis celles que notre liste ajoute."""
    if bilan.construction or bilan.ne_joue_pas or bilan.empeche:
        return []
    perdues = [e for e in retenues(bilan) if etat(e.identifiant, bilan).perdue]
    ajouts = ajoutees(bilan.jeu)
    return sorted(perdues, key=lambda exigence: exigence.identifiant in ajouts)


def _paragraphe(exigence: Exigence, bilan: Bilan) -> list[str]:
    """Une exigence perdue : ce qu'elle coûte, puis son essai le plus grave : un arrêt d'abord."""
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
    autrement = _autrement(exigence.identifiant, bilan)
    if not rates:
        return [titre, *_champ("attendu", "la forme du sujet"), *_champ("venu", autrement)]
    rate = min(rates, key=lambda r: (not r.arret, r.identifiant not in essentiels(bilan.jeu)))
    return [
        titre,
        *_champ("essai", f"{rate.identifiant}, {rate.nom}"),
        *_champ("", _combien_d_autres(len(rates) - 1)),
        *_champ("attendu", rate.attendu),
        *_champ("venu", rate.venu),
        *_champ("indice", rate.indice),
        *_champ("de plus", autrement),
    ]


def _autrement(identifiant: str, bilan: Bilan) -> str:
    """Les formes du sujet que le programme ne suit pas, une par ligne, chacune avec un exemple."""
    lignes = []
    for cle in bilan.hors_format.get(identifiant, []):
        section = cle.partition(".")[0]
        exemple = bilan.exemples.get(section, "")
        phrase = HORS_FORMAT.get(cle) or HORS_FORMAT[section]
        if exemple and cle not in HORS_FORMAT:
            phrase += f" : {exemple}"
        lignes.append(phrase)
    return "\n".join(dict.fromkeys(lignes))


def _combien_d_autres(nombre_d_essais: int) -> str:
    """Annonce les essais perdus que la page ne montre qu'au-dessous."""
    if nombre_d_essais < 1:
        return ""
    if nombre_d_essais == 1:
        return "(et un autre, au-dessous)"
    return f"(et {nombre_d_essais} autres, au-dessous)"


def _champ(nom: str, texte: str) -> Iterator[str]:
    """Les lignes d'un champ, la première à côté de son nom : un plateau s'y lit."""
    for rang, ligne in enumerate(texte.split("\n") if texte else []):
        yield f"  {nom if rang == 0 else '':<11}{ligne}".rstrip()


def _causes(bilan: Bilan) -> list[str]:
    """Ce qui explique le plus de choses, d'abord."""
    causes = []
    if bilan.construction:
        causes.append(f"le programme ne se construit pas :\n{bilan.construction}")
    if bilan.obstacle:
        causes.append(f"à profiler (ESSAI=1 montre ses écrans) : {bilan.obstacle}")
    if bilan.ne_joue_pas:
        causes.append(f"le programme ne joue pas : {bilan.ne_joue_pas}")
    return causes + bilan.causes


# --- les essais ----------------------------------------------------------------------------------


def essais(bilan: Bilan) -> Iterator[str]:
    """Chaque essai perdu, entier : de quoi le refaire et voir la même chose.

    Plusieurs essais que le même arrêt a empêchés se montrent ensemble.
    """
    perdus = [r for r in bilan.resultats if r.tenu is False]
    if not perdus or bilan.construction or bilan.ne_joue_pas:
        return
    yield "## Les essais perdus\n"
    if any(resultat.commande for resultat in perdus):
        yield f"{A_COLLER if bilan.rejouer else A_COMPLETER}\n"
    if any(REPONSE_DEPUIS_C.fullmatch(resultat.ecran) for resultat in perdus):
        yield f"{DEPUIS_C}\n"
    semblables: dict[Resultat, list[str]] = {}
    for resultat in perdus:
        exigences = ", ".join(resultat.exigences)
        titre = f"### {resultat.identifiant} ({exigences}) : {resultat.nom}\n"
        meme_essai = replace(resultat, identifiant="", nom="", exigences=(), indice="")
        semblables.setdefault(meme_essai, []).append(titre)
    for resultat, titres in semblables.items():
        yield from titres
        yield from detailler(resultat, bilan.rejouer)


def detailler(resultat: Resultat, rejouer: str = "") -> Iterator[str]:
    """Un essai perdu : de quoi le refaire, ce qui se tape, l'attendu et l'obtenu."""
    commande = resultat.commande.replace(PROGRAMME, rejouer or "./programme")
    obtenu = "\n\n".join(filter(None, [resultat.venu, _ecran(resultat)]))
    for titre, langue, texte in (
        ("À coller", "sh", commande),
        ("Tapé", "text", resultat.tape),
        ("Attendu", "text", resultat.attendu),
        ("Obtenu", "text", obtenu),
    ):
        if texte:
            cloture = "````" if "```" in texte else "```"
            yield f"{titre} :\n\n{cloture}{langue}\n{texte}\n{cloture}\n"


def _ecran(resultat: Resultat) -> str:
    """La fin de ce qui s'est écrit, ou tout s'il n'y a pas de commande pour le revoir."""
    lignes = resultat.ecran.split("\n")
    sautees = len(lignes) - LIGNES_D_UN_ECRAN
    if sautees <= 0 or not resultat.commande:
        return resultat.ecran
    return "\n".join([f"[{sautees} lignes, que la commande montre]", *lignes[sautees:]])


def _non_juges(bilan: Bilan) -> Iterator[str]:
    non_juges = [r for r in bilan.resultats if r.tenu is None]
    if not non_juges or bilan.a_profiler:
        return
    yield "## Les essais qui n'ont pas été jugés\n"
    for resultat in non_juges:
        exigences = ", ".join(resultat.exigences)
        yield f"- {resultat.identifiant} ({exigences}), {resultat.nom} : {resultat.venu}"
    yield ""


# --- pour l'enseignant ---------------------------------------------------------------------------


def _releve(bilan: Bilan) -> Iterator[str]:
    """Ce qui a été reconnu, où en est chaque exigence, les points, ce qui reste à lire."""
    yield "## Pour l'enseignant\n"
    for ligne in (description(), *bilan.constats, *_ecartees(bilan)):
        yield f"- {ligne}"
    for identifiant, cles in bilan.hors_format.items():
        yield f"- {identifiant} : hors format, il a fallu changer {', '.join(cles)}"
    yield "\n".join(["", "```text", *_exigences(bilan), *_points(bilan), "```"])
    yield from _a_lire(bilan)


def _ecartees(bilan: Bilan) -> Iterator[str]:
    """Les exigences qu'on ne note pas, et pourquoi."""
    if bilan.sans:
        yield f"écartées par SANS : {', '.join(bilan.sans)}"
    ajouts = sorted(ajoutees(bilan.jeu) - set(bilan.sans))
    if ajouts and not bilan.ajouts:
        yield f"hors du sujet, notre liste les ajoute (AJOUTS=1 les note) : {', '.join(ajouts)}"


def _exigences(bilan: Bilan) -> Iterator[str]:
    jugees = [(e.identifiant, e.source, e.texte) for e in retenues(bilan)]
    for identifiant, texte in HORS_BAREME.items():
        if etat(identifiant, bilan).presents:
            jugees.append((identifiant, "hors barème", texte))
    for identifiant, source, texte in jugees:
        ou_en_est = etat(identifiant, bilan)
        combien = f"{ou_en_est.presents} essai" if ou_en_est.presents else ""
        if ou_en_est.presents > 1:
            combien += "s"
        notes = []
        if ou_en_est.correction is not None and ou_en_est.correction.raison:
            notes = [f"l'enseignant : {ou_en_est.correction.raison}"]
        ligne = Ligne(identifiant, source, texte, combien, str(ou_en_est), notes=notes)
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
        yield "\nÀ lire (les points se donnent dans corrections.csv) :\n"
    for exigence in a_lire:
        lecture = questions.get(exigence.identifiant, Lecture(exigence.texte, "à votre idée"))
        yield f"- {exigence.identifiant} : {lecture.question} Pour essayer : {lecture.essai}"
    for fonction in bilan.a_lire:
        yield f"- {fonction}"


def liste_de_lecture(jeu: str) -> str:
    """La feuille d'un jeu qu'aucun programme ne peut juger : question et essai à la main."""
    lignes = [TITRES[jeu], ""]
    for exigence in cahier(jeu).exigences:
        lecture = lectures(jeu)[exigence.identifiant]
        lignes.append(f"  {exigence.identifiant}  {abrege(exigence.texte)}")
        lignes.append(f"          question     : {lecture.question}")
        lignes.append(f"          pour essayer : {lecture.essai}")
    return "\n".join(lignes)
