"""Noter toute une classe : construire chaque rendu, l'examiner, garder son bilan, écrire les notes.

Les bilans restent dans le dossier de sortie : noter de nouveau un étudiant ne change que sa
ligne, et les parts d'une grande classe, notées ailleurs, se rassemblent.
"""

from __future__ import annotations

import csv
import io
import os
import shlex
import shutil
from collections.abc import Container, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import click

from tests.cours.correction import reconnaitre
from tests.outils.feuille import nombre

from . import puissance
from .bac import BacRefuse
from .bilan import Bilan, Resultat, cahier_de, compte, etat, note, remarque, retenues
from .construction import ASSAINI, ConstructionRatee, construire, copie
from .examen import Demande, examiner, examiner_puissance
from .feuille import rapport
from .kits import noter_kit
from .profils import ProfilInvalide, charger_profil
from .rendus import Rendu, RenduIllisible, est_un_programme, ouvert

A_LA_FOIS = 2
PROGRAMMES, BILANS = "programmes", "bilans"
BOM = "\ufeff"  # sans lui, un tableur ouvre les accents de travers


def commande_absolue(programme: str) -> str:
    """La commande, ses fichiers désignés de façon à être trouvés depuis n'importe quel dossier."""
    mots = shlex.split(programme)
    return shlex.join([os.path.abspath(mot) if os.path.isfile(mot) else mot for mot in mots])


# --- noter ---------------------------------------------------------------------------------------


def noter_classe(
    demande: Demande, dossiers: Sequence[Path], sortie: Path, profils: Path | None = None
) -> list[Bilan]:
    """Note tous les rendus, dans l'ordre, avec une barre de progression."""
    with ThreadPoolExecutor(A_LA_FOIS) as equipe:
        bilans = equipe.map(lambda d: noter_un(demande, d, sortie, profils), dossiers)
        with click.progressbar(bilans, length=len(dossiers), label="Notation") as barre:
            return list(barre)


def noter_un(demande: Demande, chemin: Path, sortie: Path, profils: Path | None = None) -> Bilan:
    """Note un rendu, dossier ou zip ; ce qui l'empêche est un bilan comme un autre."""
    try:
        with ouvert(chemin, profils) as rendu:
            sienne = replace(demande, profil=rendu.profil or demande.profil)
            bilan = noter_rendu(sienne, rendu, sortie)
            bilan.identifiant = rendu.identifiant
    except RenduIllisible as illisible:
        bilan = bilan_sans_programme(demande, chemin.stem, str(illisible))
    except ProfilInvalide as invalide:
        bilan = bilan_a_profiler(demande, chemin.stem, str(invalide))
    return bilan


def noter_rendu(demande: Demande, rendu: Rendu, sortie: Path) -> Bilan:
    """Construit un rendu, lui fait passer la grille, garde le programme, et rend le bilan."""
    if jeu := reconnaitre(rendu.dossier):
        return _noter_kit(demande, rendu, jeu)
    if not est_un_programme(rendu.dossier):
        return Bilan(demande.jeu, rendu.nom, rien="ni un kit du cours, ni un programme en C")
    with ExitStack() as pile:
        ici = pile.enter_context(copie(rendu.dossier))
        try:
            if demande.jeu == "puissance_n":
                bilan = _noter_puissance(demande, ici, rendu.nom)
            else:
                bilan = _noter_incognito(demande, rendu, ici, pile)
        except puissance.NonReconnu as inconnu:
            return bilan_a_profiler(demande, rendu.nom, str(inconnu))
        except (ConstructionRatee, BacRefuse, OSError) as ratee:
            return bilan_sans_programme(demande, rendu.nom, str(ratee))
        return _garder(bilan, ici, sortie / PROGRAMMES / rendu.nom)


def _noter_kit(demande: Demande, rendu: Rendu, jeu: str) -> Bilan:
    try:
        return noter_kit(jeu, rendu, demande.jusqu)
    except (BacRefuse, OSError) as refus:
        return Bilan(jeu, rendu.nom, kit=True, construction=str(refus))


def _noter_incognito(demande: Demande, rendu: Rendu, ici: Path, pile: ExitStack) -> Bilan:
    profil = charger_profil(demande.profil)
    commande, executable = profil["construction.commande"], profil["construction.executable"]
    programme = construire(ici, commande, executable)
    assaini = ""
    if demande.memoire:
        autre = pile.enter_context(copie(rendu.dossier))
        assaini = shlex.quote(str(construire(autre, commande, executable, ASSAINI)))
    return examiner(demande, shlex.quote(str(programme)), rendu.nom, [ici], assaini)


def _noter_puissance(demande: Demande, ici: Path, nom: str) -> Bilan:
    profil = puissance.charger_profil(demande.profil)
    pilote, constats = puissance.construire_le_pilote(ici, profil)
    return examiner_puissance(demande, [str(pilote)], nom, constats, profil["lettres"])


def _garder(bilan: Bilan, ici: Path, ou: Path) -> Bilan:
    """Garde le programme à côté du rapport, pour que ses commandes se collent telles quelles."""
    shutil.rmtree(ou, ignore_errors=True)
    shutil.copytree(ici, ou, symlinks=True, ignore=shutil.ignore_patterns("*.o", "CMakeFiles"))

    def garde(texte: str) -> str:
        return texte.replace(str(ici), str(ou.resolve()))

    bilan.resultats = [replace(r, explication=garde(r.explication)) for r in bilan.resultats]
    return bilan


def bilan_sans_programme(demande: Demande, nom: str, plainte: str) -> Bilan:
    """Le bilan d'un rendu qui ne se construit pas : rien n'y est tenu."""
    resultats = _tous(demande, False)
    return Bilan(demande.jeu, nom, resultats, sans=list(demande.sans), construction=plainte)


def bilan_a_profiler(demande: Demande, nom: str, obstacle: str) -> Bilan:
    """Le bilan d'un rendu qu'on n'a pas compris : rien n'y est jugé."""
    resultats = _tous(demande, None)
    return Bilan(demande.jeu, nom, resultats, sans=list(demande.sans), obstacle=obstacle)


def _tous(demande: Demande, tenu: bool | None) -> list[Resultat]:
    return [Resultat(s.identifiant, s.nom, s.exigences, tenu) for s in demande.scenarios()]


# --- écrire --------------------------------------------------------------------------------------


def garder_les_bilans(bilans: Sequence[Bilan], sortie: Path) -> None:
    """Écrit le bilan et le rapport de chaque étudiant."""
    (sortie / BILANS).mkdir(parents=True, exist_ok=True)
    for bilan in bilans:
        bilan.ecrire(sortie / BILANS / f"{bilan.programme}.json")
        (sortie / f"{bilan.programme}.md").write_text(rapport(bilan), encoding="utf-8")


def genre(bilan: Bilan) -> str:
    """Ce qu'un bilan juge : un kit, quel qu'en soit le jeu, ou un programme de ce jeu."""
    return "kit" if bilan.kit else bilan.jeu


def relire_les_bilans(dossier: Path, genres: Container[str]) -> list[Bilan]:
    """Les bilans de ces genres gardés sous un dossier ; le plus récent de chaque nom."""
    fichiers = sorted(dossier.rglob(f"{BILANS}/*.json"), key=lambda c: c.stat().st_mtime)
    lus = {bilan.programme: bilan for bilan in map(Bilan.lire, fichiers) if genre(bilan) in genres}
    return [lus[nom] for nom in sorted(lus)]


def ecrire_les_notes(bilans: Sequence[Bilan], sortie: Path) -> None:
    """Écrit notes.csv : une ligne par étudiant, une colonne par exigence."""
    sortie.mkdir(parents=True, exist_ok=True)
    with (sortie / "notes.csv").open("w", encoding="utf-8", newline="") as fichier:
        fichier.write(tableau(bilans))


def tableau(bilans: Sequence[Bilan]) -> str:
    """Les notes d'une classe, en CSV, comme les ouvre un tableur français."""
    texte = io.StringIO()
    table = csv.writer(texte, delimiter=";", lineterminator="\r\n")
    jeux = {bilan.jeu for bilan in bilans if not bilan.rien}
    colonnes: dict[tuple[str, str], str] = {}
    for bilan in bilans:
        for exigence in cahier_de(bilan).exigences:
            colonne = (bilan.jeu, exigence.identifiant)
            colonnes[colonne] = exigence.identifiant
            if bilan.kit and len(jeux) > 1:  # l'étape 3 d'un jeu n'est pas celle d'un autre
                colonnes[colonne] = f"{bilan.jeu}, {exigence.identifiant}"
    fin = ["total", "sur", "tout ou rien", "non jugeables", "compte"]
    table.writerow(["étudiant", "construction", "état", *colonnes.values(), *fin])
    table.writerows(_lignes(bilans, list(colonnes)))
    return BOM + texte.getvalue()


def _lignes(bilans: Sequence[Bilan], colonnes: Sequence[tuple[str, str]]) -> Iterator[list[str]]:
    for bilan in bilans:
        somme = note(bilan)
        notes = ["", "", "", ""]
        if somme is not None:
            points = (somme.obtenus, somme.possibles, somme.tout_ou_rien, somme.non_juges)
            notes = [nombre(p) for p in points]
        gardees = {e.identifiant for e in retenues(bilan)}
        siennes = {e.identifiant for e in cahier_de(bilan).exigences}
        cellules = []
        for jeu, identifiant in colonnes:
            if jeu != bilan.jeu or identifiant not in siennes:
                cellules.append("")
            elif identifiant in gardees:
                cellules.append(str(etat(identifiant, bilan)))
            else:
                cellules.append("écartée")
        construction = "ratée" if bilan.construction else "réussie"
        debut = [sans_formule(bilan.programme), construction, remarque(bilan)]
        yield [*debut, *cellules, *notes, compte(bilan)]


def sans_formule(texte: str) -> str:
    """Le même texte, qu'un tableur ne prendra pas pour une formule."""
    return f"'{texte}" if texte[:1] in "=+-@" else texte
