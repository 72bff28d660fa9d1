"""L'adieu nomme le fichier qui garde la partie, quel que soit son nom, partout pareil."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.fautes.test_entre_deux_coups import JEUX, TOUS, Jeu
from tests.outils import Resultat, en_memoire, fichiers

pytestmark = pytest.mark.sans_couverture


def nommer(jeu: Jeu, debut: str, octets: int = 0) -> str:
    """Un nom de fichier qui a l'extension du jeu, complété à tant d'octets."""
    extension = os.path.splitext(jeu.fichier)[1]
    return debut + "x" * (octets - len(os.fsencode(debut + extension))) + extension


def jouer(jeu: Jeu, nom: str, dossier: Path, coups: Sequence[str], *options: str) -> Resultat:
    """Joue des coups d'une partie écrite sous ce nom, puis quitte."""
    if jeu.depart is not None and not (dossier / nom).exists():
        (dossier / nom).write_bytes(jeu.depart)
    arguments = [nom if mot == jeu.fichier else mot for mot in jeu.arguments]
    saisies = "".join(f"{coup}\n" for coup in [*coups, "q"])
    return en_memoire(jeu.nom, *arguments, *options, saisies=saisies, dossier=dossier)


def adieu(nom: str) -> list[str]:
    """Les deux premières lignes de l'adieu d'une partie gardée."""
    return [f"Partie interrompue : sauvegardée dans « {nom} ».", "Pour la reprendre :"]


@TOUS
@pytest.mark.parametrize("octets", [242, 248, 255])
@pytest.mark.parametrize("debut", ["p", "été l'an"])
def test_les_plus_longs_noms_se_gardent_et_se_reprennent(
    jeu: Jeu, debut: str, octets: int, tmp_path: Path
) -> None:
    nom = nommer(jeu, debut, octets)
    resultat = jouer(jeu, nom, tmp_path, jeu.coups)
    assert resultat.code == 0
    assert resultat.plainte.splitlines()[:-1] == adieu(nom)
    assert list(fichiers(tmp_path)) == [nom]
    jeu.lire(tmp_path / nom)
    commande = shlex.split(resultat.plainte.splitlines()[-1])
    assert (commande[0], commande.count(nom)) == (jeu.nom, 1 if jeu.nom == "pickomino" else 2)
    reprise = en_memoire(commande[0], *commande[1:], saisies="q\n", dossier=tmp_path)
    assert reprise.plainte == resultat.plainte


@TOUS
@pytest.mark.parametrize("debut", ["a\tb", "a\x1b[2Jb", "a\nb", "a\u202eb", "a\udcffb"])
def test_un_nom_qui_ne_se_tape_pas_se_garde_sans_commande(
    jeu: Jeu, debut: str, tmp_path: Path
) -> None:
    nom = nommer(jeu, debut)
    resultat = jouer(jeu, nom, tmp_path, jeu.coups)
    assert resultat.code == 0
    montre = "".join(lettre if lettre.isprintable() else "?" for lettre in nom)
    assert resultat.plainte.splitlines() == [
        f"Partie interrompue : sauvegardée dans « {montre} ».",
        "Son nom ne se tape pas : renommez ce fichier pour la reprendre.",
    ]
    assert "\x1b" not in resultat.texte + resultat.plainte
    assert os.listdir(tmp_path) == [nom]
    jeu.lire(tmp_path / nom)


@TOUS
def test_sauver_sous_un_nom_impossible_est_une_phrase(jeu: Jeu, tmp_path: Path) -> None:
    nom = nommer(jeu, "p")
    cote, bon = nommer(jeu, "absent/p"), nommer(jeu, "q")
    mots = [f"sauver {nommer(jeu, 'a' + chr(0) + 'b')}", f"sauver {cote}", f"sauver {bon}"]
    resultat = jouer(jeu, nom, tmp_path, [*jeu.coups, *mots])
    assert resultat.code == 0
    impossible = nom_montre(nommer(jeu, "a?b"))
    assert resultat.plainte.splitlines()[:2] == [
        f"Erreur : impossible d'écrire {impossible} (nom impossible).",
        f"Erreur : impossible d'écrire {nom_montre(cote)} (fichier ou dossier introuvable).",
    ]
    assert resultat.plainte.splitlines()[2:-1] == adieu(bon)
    assert fichiers(tmp_path)[nom] == fichiers(tmp_path)[bon]


def nom_montre(nom: str) -> str:
    """Un nom entre guillemets, comme les jeux le montrent."""
    return f"« {nom} »"


@TOUS
def test_reprendre_sans_ecrire_puis_quitter_dit_le_meme_adieu(jeu: Jeu, tmp_path: Path) -> None:
    nom = nommer(jeu, "p")
    jouer(jeu, nom, tmp_path, jeu.coups)
    garde = fichiers(tmp_path)
    options = ("--sauvegarde", nom) if jeu.nom == "pickomino" else ("-c", nom)
    resultat = en_memoire(jeu.nom, *options, saisies="q\n", dossier=tmp_path)
    commande = options if jeu.nom == "pickomino" else ("-c", nom, "-s", nom)
    assert resultat.plainte.splitlines() == [*adieu(nom), shlex.join([jeu.nom, *commande])]
    assert (resultat.code, fichiers(tmp_path)) == (0, garde)


OPTIONS = {
    "incognito": ("--rapide", "--taille", "5", "--niveau", "facile", "--ia", "noir"),
    "pickomino": ("--niveau", "sujet", "--rapide"),
    "puissance_n": ("--rapide", "--niveau", "moyen"),
    "dames": ("--ia", "4", "--niveau", "facile", "--rapide"),
    "sixquiprend": ("--muet", "--niveau", "sujet", "--rapide"),
}


@TOUS
def test_la_commande_redit_toutes_les_options_en_vigueur(jeu: Jeu, tmp_path: Path) -> None:
    options = (*OPTIONS[jeu.nom], "--graine", "7")
    resultat = jouer(jeu, nommer(jeu, "p"), tmp_path, jeu.coups[:4], *options)
    commande = shlex.split(resultat.plainte.splitlines()[-1])
    aide = en_memoire(jeu.nom, "--help", dossier=tmp_path).texte
    reglages = {mot for mot in re.findall("--[a-z]+", aide) if mot in REGLAGES}
    assert reglages == {mot for mot in options if mot in REGLAGES}, "toutes sont essayées"
    for rang, mot in enumerate(options):
        if mot.startswith("--"):
            valeur = [suivant for suivant in options[rang + 1 : rang + 2] if suivant[0] != "-"]
            place = len(commande) - 1 - commande[::-1].index(mot)
            assert commande[place + 1 : place + 1 + len(valeur)] == valeur
    reprise = en_memoire(commande[0], *commande[1:], saisies="q\n", dossier=tmp_path)
    assert reprise.plainte == resultat.plainte


REGLAGES = ("--niveau", "--ia", "--rapide", "--muet", "--graine", "--taille")
COUPS = {"incognito": "d b5->a5", "puissance_n": "a1", "dames": "G14-H13", "sixquiprend": "101"}
SANS_ECRIRE = [jeu for jeu in JEUX if jeu.nom in COUPS]


@pytest.mark.parametrize("jeu", SANS_ECRIRE, ids=lambda jeu: jeu.nom)
def test_reprendre_sans_ecrire_et_jouer_dit_que_rien_n_est_garde(jeu: Jeu, tmp_path: Path) -> None:
    nom = nommer(jeu, "p")
    jouer(jeu, nom, tmp_path, jeu.coups[:4])
    garde = fichiers(tmp_path)
    saisies = f"{COUPS[jeu.nom]}\nq\n"
    resultat = en_memoire(jeu.nom, "-c", nom, saisies=saisies, dossier=tmp_path)
    phrase = "Partie interrompue : pas sauvegardée, aucun fichier ne la reçoit.\n"
    assert (resultat.code, resultat.plainte) == (0, phrase)
    assert fichiers(tmp_path) == garde
