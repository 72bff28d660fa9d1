"""Les exports : les mêmes notes, dans la forme que lisent Moodle, Gradescope, VPL et JUnit.

- Moodle : la feuille d'évaluation hors ligne d'un devoir. L'import y cherche l'identifiant, la
  note et la date de la note, par le nom de leurs colonnes, dans la langue du site : on remplit la
  feuille téléchargée si on la donne, sinon on en écrit une en anglais.
- Gradescope : un results.json par rendu, avec `score` et `tests`.
- VPL : un texte par rendu, où « Comment :=>> » et « Grade :=>> » commencent une ligne.
- JUnit : une suite par rendu, un cas par scénario.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

from .bilan import Bilan, etat, note, remarque, retenues
from .classe import BOM
from .ecran import visible
from .feuille import en_tete, feuille

COLONNES = ("Identifier", "Full name", "Grade", "Maximum Grade", "Last modified (grade)")
COMMENTAIRES = "Feedback comments"
# Les noms de ces colonnes, selon la langue du site.
IDENTIFIANT = ("Identifier", "Identifiant")
NOM = ("Full name", "Nom complet")
NOTE = ("Grade", "Note")
RETOUR = ("Feedback comments", "Feedback par commentaires", "Commentaires de feedback")


class FeuilleInconnue(Exception):
    """La feuille de Moodle qu'on a donnée n'a pas les colonnes qu'il faut."""


def points_obtenus(bilan: Bilan) -> str:
    """La note d'un rendu, avec un point ; vide s'il n'en a pas."""
    somme = note(bilan)
    return "" if somme is None else f"{round(somme.obtenus, 2):g}"


def commentaire(bilan: Bilan) -> str:
    """Ce qu'on dit à l'étudiant en quelques lignes : la note, les causes, ce qui manque."""
    lignes = [en_tete(bilan).replace("**", ""), *bilan.causes]
    for exigence in retenues(bilan):
        mot = str(etat(exigence.identifiant, bilan))
        if mot.startswith(("partielle", "non tenue", "hors format")):
            lignes.append(f"{exigence.identifiant} : {mot}")
    return "\n".join(lignes)


# --- Moodle --------------------------------------------------------------------------------------


def moodle(bilans: Sequence[Bilan], modele: Path | None = None) -> str:
    """La feuille d'évaluation à importer ; remplit celle de Moodle si on la donne."""
    if modele is not None:
        return _remplir(bilans, modele)
    texte = io.StringIO()
    table = csv.writer(texte)
    table.writerow([*COLONNES, COMMENTAIRES])
    for bilan in bilans:
        somme = note(bilan)
        possibles = "" if somme is None else f"{round(somme.possibles, 2):g}"
        qui = f"Participant {bilan.identifiant}" if bilan.identifiant else bilan.programme
        ligne = [qui, bilan.programme, points_obtenus(bilan), possibles, "-"]
        table.writerow([*ligne, commentaire(bilan)])
    return BOM + texte.getvalue()


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
    connus = {b.identifiant: b for b in bilans if b.identifiant} | {b.programme: b for b in bilans}
    for ligne in lignes:
        numero = ligne[identifiant].rpartition(" ")[2]
        bilan = connus.get(numero) or (connus.get(ligne[nom]) if nom >= 0 else None)
        if bilan is not None:
            ligne[points] = points_obtenus(bilan)
            if retour >= 0:
                ligne[retour] = commentaire(bilan)
    texte = io.StringIO()
    csv.writer(texte).writerows([entete, *lignes])
    return BOM + texte.getvalue()


# --- Gradescope, VPL, JUnit ----------------------------------------------------------------------


def gradescope(bilan: Bilan) -> str:
    """Le results.json d'un rendu : un test par exigence jugée."""
    somme, tests = note(bilan), []
    for exigence in retenues(bilan):
        ou_en_est = etat(exigence.identifiant, bilan)
        test = {"name": exigence.identifiant, "output": f"{ou_en_est} : {exigence.texte}"}
        if ou_en_est.juges:
            test["status"] = "passed" if ou_en_est.tenue else "failed"
        tests.append(test)
    resultats = {
        "score": 0.0 if somme is None else round(somme.obtenus, 2),
        "output": visible(feuille(bilan)),
        "output_format": "text",
        "stdout_visibility": "hidden",
        "tests": tests,
    }
    return json.dumps(resultats, ensure_ascii=False, indent=1) + "\n"


def vpl(bilan: Bilan) -> str:
    """Ce que VPL lit de la sortie d'une évaluation : un commentaire, puis la note."""
    lignes = ["<|--", f"-{bilan.programme} : {remarque(bilan)}"]
    lignes += [f">{ligne}" for ligne in visible(commentaire(bilan)).split("\n")]
    lignes.append("--|>")
    if points_obtenus(bilan):
        lignes.append(f"Grade :=>> {points_obtenus(bilan)}")
    return "\n".join(lignes) + "\n"


def junit(bilans: Sequence[Bilan]) -> str:
    """Un rapport JUnit : une suite par rendu, un cas par scénario."""
    racine = ElementTree.Element("testsuites", name="noter")
    for bilan in bilans:
        manques = sum(r.tenu is False for r in bilan.resultats)
        sautes = sum(r.tenu is None for r in bilan.resultats)
        suite = ElementTree.SubElement(
            racine,
            "testsuite",
            name=bilan.programme,
            tests=str(len(bilan.resultats)),
            failures=str(manques),
            errors="0",
            skipped=str(sautes),
        )
        for resultat in bilan.resultats:
            cas = ElementTree.SubElement(
                suite,
                "testcase",
                classname=f"{bilan.programme}.{resultat.exigences[0]}",
                name=resultat.identifiant,
            )
            if resultat.tenu is not True:
                genre = "failure" if resultat.tenu is False else "skipped"
                ElementTree.SubElement(cas, genre, message=visible(resultat.nom)).text = visible(
                    resultat.explication
                )
    ElementTree.indent(racine)
    return ElementTree.tostring(racine, encoding="unicode", xml_declaration=True) + "\n"


def ecrire(
    bilans: Sequence[Bilan], sortie: Path, formes: Sequence[str], modele: Path | None = None
) -> list[Path]:
    """Écrit les exports demandés ; rend les fichiers écrits."""
    ecrits: dict[Path, str] = {}
    if "moodle" in formes:
        ecrits[sortie / "moodle.csv"] = moodle(bilans, modele)
    for bilan in bilans:
        if "gradescope" in formes:
            ecrits[sortie / "gradescope" / bilan.programme / "results.json"] = gradescope(bilan)
        if "vpl" in formes:
            ecrits[sortie / "vpl" / f"{bilan.programme}.txt"] = vpl(bilan)
    for chemin, texte in ecrits.items():
        chemin.parent.mkdir(parents=True, exist_ok=True)
        chemin.write_text(texte, encoding="utf-8", newline="")
    return list(ecrits)
