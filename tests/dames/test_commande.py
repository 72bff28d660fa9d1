"""La commande `dames` : options, départs, sauvegarde et reprise, couleurs."""

from __future__ import annotations

import os
import pty
import random
import re
import subprocess
from pathlib import Path

import pytest

from dames.game import nouvelle_partie
from dames.sauvegarde import encoder
from tests.dames.commun import jouer_au_hasard
from tests.outils import BIN, SANS_PRIVILEGES, en_memoire, environnement, fichiers, lancer

NOMS = "--noms=Anne,Bob,Chloé,David"
OUVERTURE = """\
Dames++ : prenez tout à un adversaire, ou bloquez-le.
« ? » explique, « q » quitte.
"""


def sauvegarde(dossier: Path, nombre: int = 12) -> Path:
    """Une partie de quelques coups, dans un fichier."""
    partie, hasard = nouvelle_partie(), random.Random(5)
    for _ in range(nombre):
        jouer_au_hasard(partie, hasard)
    fichier = dossier / "partie.txt"
    fichier.write_bytes(encoder(partie))
    return fichier


def test_l_aide_est_en_francais_et_nomme_chaque_option(tmp_path: Path) -> None:
    resultat = en_memoire("dames", "-h", dossier=tmp_path)
    assert resultat.code == 0
    for mot in ("--noms A,B,C,D", "-s FICHIER", "-c FICHIER", "--graine N", "--version"):
        assert mot in resultat.texte
    assert resultat.texte.startswith("Usage : dames [OPTIONS]\n")


@pytest.mark.parametrize(
    ("arguments", "raison"),
    [
        (["--graine", "1" * 100_000], "--graine : il faut un nombre de 0 à 999999999."),
        (["--noms", "A,B,C"], "Il faut quatre noms."),
        (["--noms", "A,B,,D"], "Un nom compte de 1 à 19 caractères."),
        (["--noms", "A,B,A,D"], "Deux joueurs ne peuvent pas porter le même nom."),
        (["--noms", f"A,B,C,{'d' * 20}"], "Un nom compte de 1 à 19 caractères."),
        (["--noms", "A,B,C,\x1b[2J"], "Un nom n'a que des caractères imprimables"),
        ([NOMS, "-c", "partie.txt"], "--noms ne va pas avec -c"),
        (["--inconnue"], "--inconnue"),
    ],
)
def test_une_mauvaise_option_donne_2(arguments: list[str], raison: str, tmp_path: Path) -> None:
    resultat = en_memoire("dames", *arguments, dossier=tmp_path)
    assert resultat.code == 2
    assert raison in resultat.plainte
    assert "\x1b" not in resultat.plainte
    assert resultat.texte == ""


def test_la_graine_ne_change_rien(tmp_path: Path) -> None:
    sorties = {
        en_memoire("dames", NOMS, *graine, saisies="e14\n", dossier=tmp_path).sortie
        for graine in ([], ["--graine", "1"], ["--graine", "007"])
    }
    assert len(sorties) == 1


@pytest.mark.parametrize(
    ("saisies", "suite"),
    [
        *((saisies, "") for saisies in ("q\n", "", "?\n", "e16\nQ\n")),
        *(
            (saisies, " : pas sauvegardée, aucun fichier ne la reçoit")
            for saisies in ("g14\nQ\n", "e14\n")
        ),
    ],
)
def test_quitter_donne_0_et_une_phrase(saisies: str, suite: str, tmp_path: Path) -> None:
    resultat = en_memoire("dames", NOMS, saisies=saisies, dossier=tmp_path)
    assert (resultat.code, resultat.plainte) == (0, f"Partie interrompue{suite}.\n")


def test_les_noms_demandes_puis_le_premier_tour(tmp_path: Path) -> None:
    resultat = en_memoire("dames", saisies="Zoé\n\n\n\nq\n", dossier=tmp_path)
    assert "Tour 1 : Zoé joue (s et S), équipe 1." in resultat.texte
    assert resultat.texte.startswith(OUVERTURE)


def test_chaque_coup_est_sauvegarde_et_la_partie_se_reprend(tmp_path: Path) -> None:
    saisies = "e14\nn5-m6\n"
    resultat = en_memoire("dames", NOMS, "-s", "p.txt", saisies=saisies, dossier=tmp_path)
    assert resultat.code == 0
    texte = (tmp_path / "p.txt").read_text(encoding="utf-8")
    assert texte.splitlines()[5:] == ["coups 2", "E14-F13", "N5-M6", "fin"]
    suite = en_memoire(
        "dames", "-c", "p.txt", "-s", "suite.txt", saisies="e4 f5\n", dossier=tmp_path
    )
    assert suite.texte.startswith(f"{OUVERTURE}Partie reprise au tour 3.\n")
    assert "Tour 3 : Chloé joue (n et N), équipe 1." in suite.texte
    assert (tmp_path / "p.txt").read_text(encoding="utf-8") == texte
    suite_lignes = (tmp_path / "suite.txt").read_text(encoding="utf-8").splitlines()
    assert suite_lignes[5:] == ["coups 3", "E14-F13", "N5-M6", "E4-F5", "fin"]


def test_reprendre_et_sauvegarder_dans_le_meme_fichier(tmp_path: Path) -> None:
    en_memoire("dames", NOMS, "-s", "p.txt", saisies="e14\n", dossier=tmp_path)
    en_memoire("dames", "-c", "p.txt", "-s", "./p.txt", saisies="n5\n", dossier=tmp_path)
    assert list(fichiers(tmp_path)) == ["p.txt"]
    assert b"coups 2\nE14-F13\nN5-M6\nfin\n" in (tmp_path / "p.txt").read_bytes()


def test_un_abandon_est_sauvegarde_et_la_reprise_montre_la_fin(tmp_path: Path) -> None:
    partie = en_memoire("dames", NOMS, "-s", "p.txt", saisies="abandon\n", dossier=tmp_path)
    fin = "Partie finie : l'équipe 2 (Bob et David) gagne, car Anne abandonne."
    assert fin in partie.texte
    reprise = en_memoire("dames", "-c", "p.txt", dossier=tmp_path)
    assert (reprise.code, reprise.plainte) == (0, "")
    assert fin in reprise.texte
    assert reprise.texte.startswith(f"{OUVERTURE}Partie déjà finie.\n")
    assert "pièce ou coup" not in reprise.texte


def test_une_partie_se_sauvegarde_avant_le_premier_coup(tmp_path: Path) -> None:
    en_memoire("dames", NOMS, "-s", "p.txt", saisies="", dossier=tmp_path)
    partie = nouvelle_partie(["Anne", "Bob", "Chloé", "David"])
    assert fichiers(tmp_path) == {"p.txt": encoder(partie)}


def test_un_mauvais_fichier_donne_1_et_une_phrase(tmp_path: Path) -> None:
    fichier = sauvegarde(tmp_path)
    bon = fichier.read_bytes()
    fichier.write_bytes(bon.replace(b"coups 12", b"coups 13"))
    resultat = en_memoire("dames", "-c", "partie.txt", dossier=tmp_path)
    assert resultat.code == 1
    assert resultat.plainte == "Erreur : « partie.txt », ligne 6 : on attend « coups 12 ».\n"
    assert resultat.texte == ""
    assert fichier.read_bytes() == bon.replace(b"coups 12", b"coups 13")


def test_un_fichier_absent_ou_une_cible_impossible_donnent_1(tmp_path: Path) -> None:
    introuvable = "(fichier ou dossier introuvable).\n"
    for arguments, phrase in (
        (["-c", "absent"], f"Erreur : impossible de lire « absent » {introuvable}"),
        (["-c", "a\x1bb"], f"Erreur : impossible de lire « a?b » {introuvable}"),
        (["-c", "."], "Erreur : impossible de lire « . » (c'est un dossier).\n"),
        ([NOMS, "-s", "."], "Erreur : impossible d'écrire « . » (c'est un dossier).\n"),
        ([NOMS, "-s", "non/p"], f"Erreur : impossible d'écrire « non/p » {introuvable}"),
    ):
        resultat = en_memoire("dames", *arguments, dossier=tmp_path)
        assert (resultat.code, resultat.plainte, resultat.texte) == (1, phrase, "")


def test_une_sauvegarde_protegee_est_refusee_avant_de_jouer(tmp_path: Path) -> None:
    fichier = sauvegarde(tmp_path)
    fichier.chmod(0o444)
    avant = fichier.read_bytes()
    arguments = (NOMS, "-s", "partie.txt")
    refus = lancer("dames", *arguments, dossier=tmp_path, devant=SANS_PRIVILEGES)
    phrase = "Erreur : impossible d'écrire « partie.txt » (accès refusé).\n"
    assert (refus.code, refus.texte, refus.plainte) == (1, "", phrase)
    assert fichiers(tmp_path) == {"partie.txt": avant}


@pytest.mark.parametrize(("option", "verbe"), [("-s", "d'écrire"), ("-c", "de lire")])
def test_un_dossier_supprime_n_accuse_pas_la_sortie(
    option: str, verbe: str, tmp_path: Path
) -> None:
    dossier = tmp_path / "parti"
    dossier.mkdir()
    fini = subprocess.run(
        ["sh", "-c", f'rmdir "$PWD" && exec {BIN / "dames"} {option} p.txt'],
        cwd=dossier,
        env=environnement(),
        capture_output=True,
        text=True,
        check=False,
    )
    phrase = f"Erreur : impossible {verbe} « p.txt » (fichier ou dossier introuvable).\n"
    assert (fini.returncode, fini.stdout, fini.stderr) == (1, "", phrase)


def test_une_sauvegarde_qui_echoue_n_arrete_pas_la_partie(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def panne(*_: object) -> None:
        raise OSError(28, "No space left on device")

    fichier = sauvegarde(tmp_path)
    avant = fichier.read_bytes()
    monkeypatch.setattr(os, "replace", panne)
    resultat = en_memoire(
        "dames", "-c", "partie.txt", "-s", "partie.txt", saisies="e14\nn5\n", dossier=tmp_path
    )
    refus = "impossible d'écrire « partie.txt » (disque plein)"
    phrase = f"Erreur : {refus} ; la partie continue sans être sauvegardée.\n"
    adieu = f"Partie interrompue : pas sauvegardée, {refus}.\n"
    assert resultat.plainte == phrase * 2 + adieu
    assert "Tour 15" in resultat.texte
    assert fichiers(tmp_path) == {"partie.txt": avant}


def test_sans_terminal_il_n_y_a_pas_de_couleur(tmp_path: Path) -> None:
    assert "\x1b" not in en_memoire("dames", NOMS, dossier=tmp_path).texte


@pytest.mark.parametrize(
    ("reglage", "coloree"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]
)
def test_sur_un_terminal_chaque_joueur_a_sa_couleur(
    reglage: dict[str, str], coloree: bool, tmp_path: Path
) -> None:
    maitre, esclave = pty.openpty()
    processus = subprocess.Popen(
        [str(BIN / "dames"), NOMS],
        cwd=tmp_path,
        env=environnement(**({"TERM": "xterm"} | reglage)),
        stdin=esclave,
        stdout=esclave,
        stderr=subprocess.PIPE,
    )
    os.close(esclave)
    lu = b""
    while "pièce ou coup".encode() not in lu:
        lu += os.read(maitre, 4096)
    os.write(maitre, b"q\n")
    assert processus.wait(timeout=30) == 0
    os.close(maitre)
    assert processus.stderr is not None
    processus.stderr.close()
    for fond, lettre, nom in zip((124, 22, 220, 19), "seno", NOMS[7:].split(","), strict=True):
        assert (f"48;5;{fond}m {lettre} \x1b[0m".encode() in lu) == coloree
        assert bool(re.search(f"48;5;{fond}m[> ] {lettre} 18 {nom}\x1b".encode(), lu)) == coloree
    assert lu.count(b"\x1b[0m") == (112 + 4 if coloree else 0), "les cases foncées, et les noms"
