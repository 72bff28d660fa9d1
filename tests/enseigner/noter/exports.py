"""Les exports : notes.csv pour un tableur, et la feuille d'évaluation hors ligne de Moodle.

L'import de Moodle cherche l'identifiant, la note et les commentaires par le nom de leurs colonnes,
dans la langue du site : on remplit la feuille téléchargée si on la donne, sinon on en écrit une en
anglais. La note n'y est, sur vingt, que lorsqu'elle est entière.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.appui.feuille import nombre

from .bilan import SUR, Bilan, cahier_de, etat, note, remarque, retenues, total
from .corrections import BOM, sans_formule
from .feuille import en_tete

COLONNES = ("Identifier", "Full name", "Grade", "Maximum Grade", "Last modified (grade)")
COMMENTAIRES = "Feedback comments"
# Les noms de ces colonnes, selon la langue du site.
IDENTIFIANT = ("Identifier", "Identifiant")
NOM = ("Full name", "Nom complet")
NOTE = ("Grade", "Note")
RETOUR = ("Feedback comments", "Feedback par commentaires", "Commentaires de feedback")

Colonne = tuple[str, str]  # un jeu, et une de ses exigences ou de ses étapes


class FeuilleInconnue(Exception):
    """La feuille de Moodle qu'on a donnée n'a pas les colonnes qu'il faut."""


# --- notes.csv -----------------------------------------------------------------------------------


def tableau(bilans: Sequence[Bilan]) -> str:
    """Les notes d'une classe, en CSV, comme les ouvre un tableur français."""
    texte = io.StringIO()
    table = csv.writer(texte, delimiter=";", lineterminator="\r\n")
    colonnes = colonnes_de(bilans)
    fin = ["note sur 20", "obtenus", "jugés", "à lire", "non jugeables"]
    table.writerow(["étudiant", "état", *colonnes.values(), *fin, "cause", "à regarder"])
    table.writerows(_lignes(bilans, list(colonnes)))
    return BOM + texte.getvalue()


def colonnes_de(bilans: Sequence[Bilan]) -> dict[Colonne, str]:
    """Les colonnes d'une classe, et leur titre : l'étape 3 d'un jeu n'est pas celle d'un autre.

    Ce qui est écarté pour tous n'y est pas.
    """
    jeux = {bilan.jeu for bilan in bilans if not bilan.inconnu}
    colonnes: dict[Colonne, str] = {}
    for bilan in bilans:
        for exigence in retenues(bilan):
            titre = exigence.identifiant
            if bilan.kit and len(jeux) > 1:
                titre = f"{bilan.jeu}, {exigence.identifiant}"
            colonnes[bilan.jeu, exigence.identifiant] = titre
    return colonnes


def _cellule(bilan: Bilan, colonne: Colonne) -> str:
    """Où en est une exigence d'un rendu ; vide si elle est d'un autre jeu."""
    jeu, identifiant = colonne
    siennes = {exigence.identifiant for exigence in cahier_de(bilan).exigences}
    if jeu != bilan.jeu or identifiant not in siennes:
        return ""
    if identifiant in {exigence.identifiant for exigence in retenues(bilan)}:
        return str(etat(identifiant, bilan))
    return "écartée"


def _lignes(bilans: Sequence[Bilan], colonnes: Sequence[Colonne]) -> Iterator[list[str]]:
    for bilan in bilans:
        cellules = [_cellule(bilan, colonne) for colonne in colonnes]
        points = ["", "", "", "", ""]
        if not bilan.a_profiler:
            somme, finale = total(bilan), note(bilan)
            points = [
                nombre(x) for x in (somme.obtenus, somme.juges, somme.a_lire, somme.non_juges)
            ]
            points.insert(0, "" if finale is None else nombre(finale))
        cause = (
            bilan.rien or bilan.empeche or bilan.construction or bilan.obstacle or bilan.ne_joue_pas
        )
        premiere = sans_formule(cause.strip().split("\n")[0].removesuffix(" ; il écrit :"))
        regard = sans_formule(" ; ".join(bilan.a_regarder))
        yield [sans_formule(bilan.programme), remarque(bilan), *cellules, *points, premiere, regard]


# --- Moodle --------------------------------------------------------------------------------------


def note_pour_moodle(bilan: Bilan) -> str:
    """La note sur vingt, avec un point ; vide tant qu'elle n'est pas entière."""
    finale = None if bilan.a_profiler else note(bilan)
    return "" if finale is None else f"{round(finale, 2):g}"


def commentaire(bilan: Bilan) -> str:
    """Ce qu'on dit à l'étudiant : la note, les causes, et une phrase par exigence perdue."""
    lignes = [en_tete(bilan).replace("**", ""), *bilan.causes]
    for exigence in retenues(bilan):
        ou_en_est = etat(exigence.identifiant, bilan)
        if ou_en_est.perdue:
            phrase = _phrase(exigence.identifiant, bilan)
            lignes.append(f"{exigence.nom}, {ou_en_est} : {phrase}")
    return "\n".join(lignes)


def _phrase(identifiant: str, bilan: Bilan) -> str:
    """Pourquoi une exigence est perdue : la raison de l'enseignant, ou ce qu'il fallait."""
    correction = bilan.corrections.get(identifiant)
    if correction is not None:
        return correction.raison or "voyez l'enseignant."
    for resultat in bilan.resultats:
        if resultat.tenu is False and identifiant in resultat.exigences:
            return f"essai : {resultat.nom}. {resultat.indice}"
    return "la forme n'est pas celle du sujet."


def moodle(bilans: Sequence[Bilan], modele: Path | None = None) -> str:
    """La feuille d'évaluation à importer ; remplit celle de Moodle si on la donne."""
    if modele is not None:
        return _remplir(bilans, modele)
    texte = io.StringIO()
    table = csv.writer(texte)
    table.writerow([*COLONNES, COMMENTAIRES])
    for bilan in bilans:
        qui = f"Participant {bilan.identifiant}" if bilan.identifiant else bilan.programme
        ligne = [qui, bilan.programme, note_pour_moodle(bilan), str(SUR), "-"]
        table.writerow([*ligne, commentaire(bilan)])
    return BOM + texte.getvalue()


def _par_identifiant(bilans: Sequence[Bilan]) -> dict[str, Bilan]:
    """Le bilan de chaque numéro de Moodle ; de qui a rendu deux fois, aucun : qu'on choisisse."""
    fois = Counter(bilan.identifiant for bilan in bilans)
    return {b.identifiant: b for b in bilans if b.identifiant and fois[b.identifiant] == 1}


def _remplir(bilans: Sequence[Bilan], modele: Path) -> str:
    with modele.open(encoding="utf-8-sig", newline="") as fichier:
        entete, *lignes = list(csv.reader(fichier)) or [[]]
    places = [
        next((entete.index(n) for n in noms if n in entete), -1)
        for noms in (IDENTIFIANT, NOM, NOTE, RETOUR)
    ]
    if min(places[0], places[2]) < 0:
        raise FeuilleInconnue(f"{modele} n'a pas les colonnes « Identifiant » et « Note ».")
    identifiant, nom, points, retour = places
    connus = {b.programme: b for b in bilans} | _par_identifiant(bilans)
    for ligne in lignes:
        numero = ligne[identifiant].rpartition(" ")[2]
        bilan = connus.get(numero) or (connus.get(ligne[nom]) if nom >= 0 else None)
        if bilan is not None:
            ligne[points] = note_pour_moodle(bilan)
            if retour >= 0:
                ligne[retour] = commentaire(bilan)
    texte = io.StringIO()
    csv.writer(texte).writerows([entete, *lignes])
    return BOM + texte.getvalue()
