"""Qui a appris un jeu sait les cinq : les mêmes gestes, dans un vrai terminal de 80 x 24.

La table dit, pour chaque jeu, ce qu'on y tape et ce qu'on doit y lire ; le test joue les mêmes
gestes dans le même ordre : premier écran, aide, position, mots, mauvaise réponse, coup d'une
machine, fin, autre partie, départ.
"""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from dames.structures import lire_coup as lire_aux_dames
from incognito.notation import lire_coup as lire_a_incognito
from tests.outils.ecran import Ecran, ecran

pytestmark = pytest.mark.sans_couverture

REJOUER = "Rejouer avec les mêmes joueurs (o/n) ?"


@dataclass(frozen=True)
class Gestes:
    """Ce qu'on tape dans un jeu, et ce qu'on y lit."""

    jeu: str
    options: tuple[str, ...]
    ouverture: tuple[str, ...]  # le but, et comment se tape un coup
    debut: tuple[str, ...]  # les réponses d'avant la partie, machine assise
    question: str  # la fin de la question d'un tour
    aide: str
    position: str
    niveau: str  # le premier des niveaux
    coup: tuple[str, ...]  # de quoi laisser jouer une machine
    machine: str  # ce qu'on lit alors
    finir: Callable[[Ecran], None]
    depart: str
    extension: str = ""


def mots(texte: str) -> str:
    """Un texte sans ses coupures de lignes."""
    return " ".join(texte.split())


def taper(terminal: Ecran, *lignes: str) -> str:
    """Tape des lignes, et rend l'écran quand une question revient : une machine peut réfléchir."""
    for ligne in lignes:
        terminal.taper(ligne)
        while terminal.processus.poll() is None and terminal.texte[-1:] not in "?:)":
            terminal.attendre()
    return terminal.texte


def abandonner(terminal: Ecran) -> None:
    """Abandonne, et le confirme."""
    taper(terminal, "abandon", "o")


def interroger(terminal: Ecran) -> None:
    """Interroge dès que c'est permis, sinon avance, jusqu'à ce qu'un espion soit en cause."""
    for _ in range(60):
        if REJOUER in terminal.texte:
            return
        permis = taper(terminal, "coups").rpartition("\ncoups\n")[2]
        genre, depart, arrivee = re.findall(r"- ([di]) : (\w\d)->(\w\d)", permis)[-1]
        taper(terminal, f"{genre} {depart} {arrivee}")


def perdre_tous_ses_tours(terminal: Ecran) -> None:
    """Prend la première face et s'arrête, à chaque tour, jusqu'au plateau vide."""
    for _ in range(200):
        question = terminal.texte.splitlines()[-1]
        if question == REJOUER:
            return
        face = re.search(r"quelle face prenez-vous \((.)", question)
        arret = "n" if "relancez-vous" in question else "o"
        taper(terminal, face[1] if face else arret)


def jouer_ses_cartes(terminal: Ecran) -> None:
    """Joue la première carte de sa main, ramasse la première rangée, et s'arrête à la manche."""
    for _ in range(40):
        question = terminal.texte.splitlines()[-1]
        if question == REJOUER:
            return
        if "Votre carte" in question:
            main = re.findall(r"^Main +│(.+)│$", terminal.texte, re.MULTILINE)[-1]
            taper(terminal, main.split("││")[0].strip())
        else:
            taper(terminal, "1" if "Quelle rangée" in question else "n")


TABLE = [
    Gestes(
        jeu="incognito",
        options=("--graine", "13"),
        ouverture=("But : mener votre espion au château adverse", "d b4->e4 déplace un pion"),
        debut=("1",),
        question="('d' ou 'i')",
        aide="On n'entre pas dans son château",
        position="1 | | |n|n|#|",
        niveau="facile",
        coup=("d a3-a2",),
        machine="Joueur noir, la machine joue",
        finir=interroger,
        depart="quitter",
        extension=".inco",
    ),
    Gestes(
        jeu="pickomino",
        options=("--graine", "3"),
        ouverture=("Gagnez des dominos avec le total de vos dés", "Tapez une face, de 1 à 5 ou V"),
        debut=("2", "Léa", "IA"),
        question=") ?",
        aide="Une face ne se prend qu'une fois par tour",
        position="│21││22││23│",
        niveau="sujet",
        coup=("V", "n", "o"),
        machine="C'est à IA1 de jouer.",
        finir=perdre_tous_ses_tours,
        depart="quit",
    ),
    Gestes(
        jeu="puissance_n",
        options=("--graine", "1"),
        ouverture=("être le premier à aligner N jetons", "Un coup se tape a3"),
        debut=("1", "1", "4"),
        question="sauvegarder et quitter ?",
        aide="votre jeton tombe au-dessus du dernier",
        position="│ _  _  _  _  _  _ │",
        niveau="sujet",
        coup=("a3",),
        machine="La machine, joueur rouge (X),",
        finir=abandonner,
        depart="exit",
        extension=".sav",
    ),
    Gestes(
        jeu="dames",
        options=("--graine", "1", "--ia", "2,3,4"),
        ouverture=("prenez tout à un adversaire, ou bloquez-le", "Un coup se tape E14-F13"),
        debut=("Zoé",),
        question="pièce ou coup (? explique) :",
        aide="Un pion avance d'une case en diagonale",
        position="> s 18 Zoé",
        niveau="facile",
        coup=("e14->f13",),
        machine="IA 4 joue",
        finir=abandonner,
        depart="q",
    ),
    Gestes(
        jeu="sixquiprend",
        options=("--graine", "7"),
        ouverture=("Ramassez moins de têtes de bœufs", "Un coup se tape par le numéro d'une carte"),
        debut=("Ada", "1", ""),
        question="Votre carte (? explique) :",
        aide="Elles se posent par ordre croissant",
        position="Main ",
        niveau="sujet",
        coup=("102",),
        machine="(IA 1)",
        finir=jouer_ses_cartes,
        depart="QUITTER",
    ),
]
PAR_JEU = pytest.mark.parametrize("gestes", TABLE, ids=lambda gestes: gestes.jeu)


def verifier_les_mots(terminal: Ecran, gestes: Gestes) -> None:
    """Chaque mot commun répond, sans jouer, et la question revient."""
    for aide in ("?", "aide", "HELP"):
        assert gestes.aide in mots(taper(terminal, aide)), aide
    assert gestes.position in taper(terminal, ""), "Entrée remontre la position"
    for mot in ("coups", "conseil"):
        vu = mots(taper(terminal, mot))
        assert "non comprise" not in vu.rpartition(f" {mot} ")[2], mot
        assert vu.endswith(gestes.question), mot
    assert "Niveau des machines : expert (parmi" in taper(terminal, "niveau expert")
    assert "Réponse non comprise : les niveaux sont" in taper(terminal, "niveau zut")
    taper(terminal, f"niveau {gestes.niveau}")
    assert f"Niveau des machines : {gestes.niveau} (parmi" in taper(terminal, "niveau")
    nom = f"ma partie{gestes.extension}"
    assert f"sauvegardée dans « {nom} »" in mots(taper(terminal, f"sauver '{nom}'"))
    refus = mots(taper(terminal, "n'importe quoi")).rpartition("Réponse non comprise : ")[2]
    assert " ; ? explique. " in refus and refus.endswith(gestes.question)


@PAR_JEU
def test_les_memes_gestes_dans_les_cinq_jeux(gestes: Gestes, tmp_path: Path) -> None:
    options = ("--rapide", *gestes.options)
    with ecran(gestes.jeu, *options, dossier=tmp_path) as terminal:
        ouverture = re.split(r"\n(?=   a b|Nom|Nombre|  1\.|Votre nom)", terminal.texte)[0]
        assert len([ligne for ligne in ouverture.splitlines() if ligne]) <= 5, ouverture
        for phrase in (*gestes.ouverture, "explique"):
            assert phrase in mots(ouverture)
        assert mots(taper(terminal, *gestes.debut)).endswith(gestes.question)
        verifier_les_mots(terminal, gestes)
        assert gestes.machine in taper(terminal, *gestes.coup), "le coup d'une machine"
        gestes.finir(terminal)
        sort, question = re.findall(r"^(Vous avez .*|Rejouer .*)$", terminal.texte, re.MULTILINE)
        assert re.match("Vous avez (gagné|perdu)", sort) and question == REJOUER
        assert mots(taper(terminal, "o")).endswith(gestes.question), "les mêmes joueurs"
        vu = taper(terminal, gestes.depart)
        assert terminal.code() == 0
        commande = vu.partition("Pour la reprendre :\n")[2].replace("\n", "")  # elle se plie
        assert commande.startswith(f"{gestes.jeu} ") and f"--niveau {gestes.niveau}" in commande


@PAR_JEU
def test_ctrl_l_et_le_retour_d_un_ctrl_z_remontrent_la_question(
    gestes: Gestes, tmp_path: Path
) -> None:
    with ecran(gestes.jeu, *gestes.options, dossier=tmp_path) as terminal:
        taper(terminal, *gestes.debut)
        assert mots(terminal.touches(b"\x0c")).endswith(gestes.question)
        vu = mots(terminal.texte)
        os.kill(terminal.processus.pid, signal.SIGCONT)
        terminal.attendre()
        assert mots(terminal.texte).count(gestes.question) == vu.count(gestes.question) + 1


@pytest.mark.parametrize("separateur", ["-", "->", "-->", "x", " ", " - ", " -> ", " x "])
def test_les_memes_signes_separent_deux_cases(separateur: str) -> None:
    assert str(lire_a_incognito(f"d b4{separateur}e4")) == "D b4->e4"
    assert lire_aux_dames(f"e14{separateur}f13").cases == lire_aux_dames("E14-F13").cases


# --- rejouer, reprendre --------------------------------------------------------------------------


def test_la_soiree_compte_les_victoires(tmp_path: Path) -> None:
    arguments = ("puissance_n", "--graine", "1", "--rapide")
    with ecran(*arguments, dossier=tmp_path) as terminal:
        taper(terminal, "1", "1", "4")
        abandonner(terminal)
        assert "Victoires" not in terminal.texte
        taper(terminal, "o")
        abandonner(terminal)
        assert "\nVictoires en 2 parties : rouge 2, jaune 0.\n" in terminal.texte


NIVEAUX = {"incognito": "facile", "puissance_n": "facile", "dames": "facile"}
MACHINES = {"pickomino": "IA1", "puissance_n": "rouge", "incognito": "noir", "sixquiprend": "IA 1"}


@PAR_JEU
def test_une_partie_reprise_dit_contre_qui_et_a_quel_niveau(gestes: Gestes, tmp_path: Path) -> None:
    """Le niveau vient du fichier ; deux formats, fixés par un sujet, n'en ont pas la place."""
    niveau, nom = NIVEAUX.get(gestes.jeu, "expert"), f"p{gestes.extension}"
    with ecran(gestes.jeu, "--rapide", *gestes.options, dossier=tmp_path) as terminal:
        taper(terminal, *gestes.debut, f"niveau {niveau}", *gestes.coup, f"sauver {nom}", "q")
        assert terminal.code() == 0
    reprise = ["-c", nom]
    if gestes.jeu == "incognito":
        reprise += ["--ia", "noir", "--niveau", niveau]
    elif gestes.jeu == "pickomino":
        reprise = ["--sauvegarde", nom, "--niveau", niveau]
    with ecran(gestes.jeu, *reprise, dossier=tmp_path, lignes=40) as terminal:
        machines = MACHINES.get(gestes.jeu, "IA 2, IA 3, IA 4")
        assert f"La machine joue {machines}, au niveau {niveau}." in terminal.texte
