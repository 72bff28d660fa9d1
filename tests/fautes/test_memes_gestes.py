"""Les cinq jeux font les mêmes gestes : un même refus se dit par la même phrase, au même moment."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.fautes.cibles import CIBLES, Cible
from tests.fautes.terminal import Terminal
from tests.outils import (
    BIN,
    INTERROMPUE,
    SANS_PRIVILEGES,
    Resultat,
    en_memoire,
    environnement,
    fichiers,
    lancer,
)

pytestmark = pytest.mark.sans_couverture

PAR_CIBLE = pytest.mark.parametrize("cible", CIBLES, ids=lambda c: c.jeu)
NOUVELLE_PARTIE = "1\nq\n"  # Puissance N ne regarde le fichier qu'au choix du menu


def option_d_ecriture(cible: Cible) -> str:
    """L'option qui dit où sauvegarder."""
    return "-s" if "-s" in cible.arguments else "--sauvegarde"


def verifier_refus_avant_de_jouer(cible: Cible, resultat: Resultat, *phrases: str) -> None:
    """L'une de ces phrases, le code convenu, et rien d'affiché (Puissance N : que son menu)."""
    plainte = INTERROMPUE.sub("", resultat.plainte)
    assert plainte in [f"Erreur : {phrase}\n" for phrase in phrases]
    assert resultat.code == cible.code_de_refus
    if cible.code_de_refus:
        assert resultat.texte == ""


# --- les fichiers ------------------------------------------------------------------------------


@PAR_CIBLE
@pytest.mark.parametrize("reprise", [False, True], ids=["nouvelle", "reprise"])
@pytest.mark.parametrize("droits", [0o444, 0o000])
def test_une_sauvegarde_protegee_est_refusee_avant_de_jouer(
    cible: Cible, reprise: bool, droits: int, tmp_path: Path
) -> None:
    """Pour qui n'est pas root, chmod 444 protège : la remplacer serait la perdre."""
    arguments = cible.reprise if reprise else (option_d_ecriture(cible), cible.fichier)
    saisies = cible.saisies_de_reprise if reprise else NOUVELLE_PARTIE
    sauvegarde = tmp_path / cible.fichier
    sauvegarde.write_bytes(cible.exemple())
    sauvegarde.chmod(droits)
    resultat = lancer(
        cible.jeu, *arguments, saisies=saisies, dossier=tmp_path, devant=SANS_PRIVILEGES
    )
    sauvegarde.chmod(0o644)
    assert fichiers(tmp_path) == {cible.fichier: cible.exemple()}
    verbes = ["d'écrire"] if droits else ["d'écrire", "de lire"]
    phrases = [f"impossible {verbe} « {cible.fichier} » (accès refusé)." for verbe in verbes]
    verifier_refus_avant_de_jouer(cible, resultat, *phrases)


@PAR_CIBLE
def test_une_sauvegarde_dans_un_dossier_protege_est_refusee_avant_de_jouer(
    cible: Cible, tmp_path: Path
) -> None:
    """On ne pourrait pas la remplacer : mieux vaut le dire tout de suite."""
    (tmp_path / cible.fichier).write_bytes(cible.exemple())
    tmp_path.chmod(0o555)
    arguments = (option_d_ecriture(cible), cible.fichier)
    resultat = lancer(
        cible.jeu, *arguments, saisies=NOUVELLE_PARTIE, dossier=tmp_path, devant=SANS_PRIVILEGES
    )
    assert fichiers(tmp_path) == {cible.fichier: cible.exemple()}
    tmp_path.chmod(0o755)
    phrase = f"impossible d'écrire « {cible.fichier} » (accès refusé)."
    verifier_refus_avant_de_jouer(cible, resultat, phrase)


@PAR_CIBLE
def test_un_dossier_courant_supprime_n_est_pas_la_faute_de_la_sortie(
    cible: Cible, tmp_path: Path
) -> None:
    arguments = [option_d_ecriture(cible), cible.fichier]
    fini = subprocess.run(
        ["bash", "-c", 'rmdir "$PWD" && exec "$0" "$@"', str(BIN / cible.jeu), *arguments],
        input=NOUVELLE_PARTIE.encode(),
        capture_output=True,
        cwd=tmp_path,
        env=environnement(),
        check=False,
    )
    phrase = f"impossible d'écrire « {cible.fichier} » (fichier ou dossier introuvable)."
    resultat = Resultat(fini.returncode, fini.stdout, fini.stderr)
    verifier_refus_avant_de_jouer(cible, resultat, phrase)


def en_rond(chemin: Path) -> None:
    """Un lien qui mène à lui-même."""
    chemin.symlink_to(chemin.name)


def sous_un_fichier(chemin: Path) -> None:
    """Un fichier là où le chemin voudrait un dossier."""
    chemin.parent.write_bytes(b"")


def rien(_chemin: Path) -> None:
    """Le nom seul suffit au refus."""


# Ce qu'il y a sur le disque, le nom donné à l'option (Incognito exige .inco), et la raison dite.
REFUS: list[tuple[Callable[[Path], object], str, str]] = [
    (rien, "absent/partie.inco", "fichier ou dossier introuvable"),
    (Path.mkdir, "dossier.inco", "c'est un dossier"),
    (os.mkfifo, "tube.inco", "ce n'est pas un fichier ordinaire"),
    (sous_un_fichier, "fichier/partie.inco", "le chemin ne mène pas à un dossier"),
    (en_rond, "rond.inco", "les liens tournent en rond"),
    (rien, "a" * 300 + ".inco", "nom trop long"),
]


@PAR_CIBLE
@pytest.mark.parametrize(("creer", "nom", "raison"), REFUS, ids=[r[1][:20] for r in REFUS])
def test_un_refus_du_systeme_se_dit_par_une_seule_phrase(
    cible: Cible, creer: Callable[[Path], object], nom: str, raison: str, tmp_path: Path
) -> None:
    creer(tmp_path / nom)
    arguments = (option_d_ecriture(cible), nom)
    resultat = en_memoire(cible.jeu, *arguments, saisies=NOUVELLE_PARTIE, dossier=tmp_path)
    phrases = [f"impossible {verbe} « {nom} » ({raison})." for verbe in ("d'écrire", "de lire")]
    verifier_refus_avant_de_jouer(cible, resultat, *phrases)


@PAR_CIBLE
def test_le_lien_est_suivi_et_les_droits_sont_gardes(cible: Cible, tmp_path: Path) -> None:
    """La sauvegarde est ailleurs, pour le groupe seul : elle y reste, et pour lui seul."""
    (tmp_path / "ailleurs").mkdir()
    reelle, lien = tmp_path / "ailleurs" / cible.fichier, tmp_path / cible.fichier
    # Un fichier vide ne contient rien, et peut être pris ; Pickomino, lui, reprend ce qu'il trouve.
    reelle.write_bytes(cible.depart or (b"" if cible.reprise else cible.exemple()))
    reelle.chmod(0o660)
    os.utime(reelle, (0, 0))
    lien.symlink_to(reelle)
    resultat = lancer(cible.jeu, *cible.arguments, saisies=cible.saisies, dossier=tmp_path)
    assert resultat.code == 0, resultat.plainte
    assert lien.is_symlink() and reelle.stat().st_mode & 0o777 == 0o660
    assert reelle.stat().st_mtime > 0, "rien n'a été écrit"
    cible.charger(reelle.read_bytes())


# --- les questions -----------------------------------------------------------------------------


@PAR_CIBLE
@pytest.mark.parametrize("lignes", [0, 4])
def test_q_ne_laisse_pas_de_ligne_vide(cible: Cible, lignes: int, tmp_path: Path) -> None:
    cible.preparer(tmp_path)
    terminal = Terminal(cible, tmp_path)
    try:
        terminal.lire()
        if lignes:
            terminal.taper(cible.saisies.splitlines()[:lignes])
        assert terminal.taper(["q"]).startswith("q\r\nPartie interrompue")
        assert terminal.finir() == 0
    finally:
        terminal.fermer()


@PAR_CIBLE
def test_par_un_tube_deux_questions_ne_se_collent_pas(cible: Cible, tmp_path: Path) -> None:
    """Coupée après n'importe quelle réponse, la sortie finit avec une ligne, puis continue."""
    lignes = cible.saisies.splitlines(keepends=True)
    sorties = []
    for n in range(len(lignes) + 1):
        dossier = tmp_path / str(n)
        cible.preparer(dossier)
        debut = "".join(lignes[:n])
        resultat = en_memoire(cible.jeu, *cible.arguments, saisies=debut, dossier=dossier)
        sorties.append(resultat.texte)
    for n, sortie in enumerate(sorties):
        assert sortie.endswith("\n"), f"après {n} réponses"
        assert sorties[-1].startswith(sortie), f"après {n} réponses"
