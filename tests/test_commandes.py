"""Les cinq commandes suivent les mêmes usages : mots de click, complétion, conseils, make."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

from tests.outils import JEUX, RACINE, environnement, lancer

pytestmark = pytest.mark.sans_couverture

PAR_JEU = pytest.mark.parametrize("jeu", JEUX)
# Ce que click dirait en anglais : ce qu'on tape, et notre phrase.
FAUTES = [
    ("--inconnue", "option inconnue : --inconnue."),
    ("--graines", "option inconnue : --graines."),
    ("-z", "option inconnue : -z."),
    ("--graine", "valeur absente ou de trop pour l'option --graine."),
    ("--version=3", "valeur absente ou de trop pour l'option --version."),
    ("trop", "argument en trop : trop."),
    ("--graine=x", "--graine : il faut un nombre de 0 à 999999999."),
    ("--graine=-1", "--graine : il faut un nombre de 0 à 999999999."),
    ("--graine=1234567890", "--graine : il faut un nombre de 0 à 999999999."),
]


# --- les mots de click -------------------------------------------------------------------------


@PAR_JEU
@pytest.mark.parametrize(("argument", "phrase"), FAUTES, ids=[f[0] for f in FAUTES])
def test_click_refuse_en_francais(jeu: str, argument: str, phrase: str, tmp_path: Path) -> None:
    resultat = lancer(jeu, argument, dossier=tmp_path)
    *usage, erreur = resultat.plainte.splitlines()
    assert usage in ([f"Usage : {jeu} [OPTIONS]"], [])  # click ne sait pas toujours de qui il parle
    assert erreur.removesuffix(" (Aide : --help.)") == f"Erreur : {phrase}"
    assert (resultat.code, resultat.texte) == (2, "")


@PAR_JEU
def test_l_aide_est_en_francais(jeu: str, tmp_path: Path) -> None:
    resultat = lancer(jeu, "--help", dossier=tmp_path)
    assert resultat.texte.startswith(f"Usage : {jeu} [OPTIONS]\n")
    assert "\nOptions :\n" in resultat.texte
    assert "--version" in resultat.texte and "Affiche cette aide." in resultat.texte
    for anglais in ("Usage:", "Options:", "Show", "default", "required", "INTEGER", "TEXT"):
        assert anglais not in resultat.texte
    assert (resultat.code, resultat.plainte) == (0, "")
    assert lancer(jeu, "-h", dossier=tmp_path) == resultat


@PAR_JEU
def test_la_version_tient_en_une_ligne(jeu: str, tmp_path: Path) -> None:
    version = importlib.import_module(f"{jeu}.systeme").VERSION
    assert lancer(jeu, "--version", dossier=tmp_path).texte == f"{jeu}, version {version}\n"


# --- la complétion -----------------------------------------------------------------------------


@PAR_JEU
@pytest.mark.parametrize("coquille", ["bash", "zsh", "fish"])
def test_la_completion_imprime_un_script_et_ne_lance_pas_le_jeu(
    jeu: str, coquille: str, tmp_path: Path
) -> None:
    demande = {f"_{jeu.upper()}_COMPLETE": f"{coquille}_source"}
    resultat = lancer(jeu, saisies=b"", dossier=tmp_path, **demande)
    assert (resultat.code, resultat.plainte) == (0, "")
    assert f"_{jeu}_completion" in resultat.texte
    assert f"_{jeu.upper()}_COMPLETE={coquille}_complete" in resultat.texte


@PAR_JEU
def test_la_completion_propose_les_options(jeu: str, tmp_path: Path) -> None:
    demande = {f"_{jeu.upper()}_COMPLETE": "bash_complete"}
    demande |= {"COMP_WORDS": f"{jeu} --gr", "COMP_CWORD": "1"}
    resultat = lancer(jeu, saisies=b"", dossier=tmp_path, **demande)
    assert (resultat.texte, resultat.plainte) == ("plain,--graine\n", "")


@pytest.mark.parametrize(("jeu", "option"), [("incognito", "-c"), ("pickomino", "--sauvegarde")])
def test_la_completion_propose_les_fichiers(jeu: str, option: str, tmp_path: Path) -> None:
    demande = {f"_{jeu.upper()}_COMPLETE": "bash_complete"}
    demande |= {"COMP_WORDS": f"{jeu} {option} par", "COMP_CWORD": "2"}
    resultat = lancer(jeu, saisies=b"", dossier=tmp_path, **demande)
    assert (resultat.texte, resultat.plainte) == ("file,par\n", "")


# --- les conseils ------------------------------------------------------------------------------


@pytest.mark.parametrize("jeu", ["incognito", "sixquiprend"])
def test_sans_pygame_la_fenetre_dit_quoi_installer(jeu: str, tmp_path: Path) -> None:
    code = f"import sys; sys.modules['pygame'] = None; from {jeu}.main import main; main(['-g'])"
    fini = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=environnement(PYTHONPATH=str(RACINE)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (fini.returncode, fini.stdout) == (1, "")
    assert fini.stderr.startswith("Erreur : ")
    assert fini.stderr.count("\n") == 1
    assert "pip install 'cinq-jeux[graphique]'" in fini.stderr


def test_make_jouer_ne_connait_que_les_cinq_jeux() -> None:
    for jeu in ("damess", ""):
        fini = subprocess.run(
            ["make", "--silent", "jouer", f"JEU={jeu}"],
            cwd=RACINE,
            capture_output=True,
            text=True,
            check=False,
        )
        assert fini.returncode != 0
        assert fini.stdout == ""
        phrase = f"« {jeu} » n'est pas un jeu ; il y a : {' '.join(JEUX)}."
        assert fini.stderr.splitlines()[0] == phrase
