"""L'escalier des étapes : chaque kit tient debout, et chaque marche mène à la suivante.

`make test` essaie le kit entier de chaque jeu, et celui de Puissance N de plus près : une faute par
étape, rempli ailleurs, noté. `make escalier` les essaie tous, et toutes les fautes.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

import pytest

from tests.cours import correction
from tests.cours.commun import obtenus
from tests.cours.essai import essayer
from tests.cours.exercice import AVANCEMENT
from tests.cours.exercices import Cours, Exercice, charger, jeux_presents
from tests.cours.kit import ICI, OUTILS, corps, creer, remplir_etape
from tests.noter.kits import noter_kit
from tests.noter.rendus import Rendu
from tests.outils import RACINE, fichiers
from tests.outils.sabotage import moteur
from tests.outils.sabotage.ancrage import module_et_nom, remplacer
from tests.outils.sabotage.moteur import Faute, fautif

pytestmark = pytest.mark.sans_couverture

ENTIER = os.environ.get("ESCALIER") == "entier"
JEUX = jeux_presents()
PAR_JEU = pytest.mark.parametrize("jeu", JEUX)
DE_PRES = JEUX if ENTIER else ["puissance_n"]
PAR_JEU_DE_PRES = pytest.mark.parametrize("jeu", DE_PRES)
PAR_ETAPE = pytest.mark.parametrize(
    ("jeu", "numero"),
    [(jeu, etape.numero) for jeu in DE_PRES for etape in charger(jeu).etapes],
)
PAR_VARIANTE = pytest.mark.parametrize(
    ("jeu", "numero"),
    [(jeu, variante.numero) for jeu in JEUX for variante in charger(jeu).variantes],
)
PAR_KIT = pytest.mark.parametrize(
    ("jeu", "numero"),
    [
        (jeu, etape.numero)
        for jeu in JEUX
        for etape in charger(jeu).etapes
        if ENTIER or etape == charger(jeu).etapes[-1]
    ],
)
A_VERDIR = 3  # les essais qu'une étape fait passer au vert, au moins
LIGNES = 3  # autant de lignes d'affilée d'un corps vidé, et l'on copierait au lieu d'écrire
# Tout ce qu'un kit demande : click, et pytest avec ce dont il dépend.
BAGAGE = ("click", "pytest", "_pytest", "pluggy", "iniconfig", "packaging")
# --doctest-modules fait importer tous les modules du jeu ; la fenêtre a besoin de pygame.
COLLECTE = ("-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "--doctest-modules")
HORS_COLLECTE = ("--ignore-glob=*graphique*", "--ignore-glob=*toile*")
Vert = dict[tuple[int, str], bool]


def verts(cours: Cours, dossier: Path) -> Vert:
    """Ce que donnent dans un dossier les essais de toutes les étapes."""
    bilan = essayer(cours, [etape.numero for etape in cours.etapes], dossier)
    return {(un.exercice, un.phrase): not un.manque for un in bilan.resultats}


def copie_du_jeu(cours: Cours, dossier: Path) -> Path:
    """Le jeu entier et ses essais, variantes comprises, dans un dossier à part."""
    shutil.copytree(RACINE / cours.jeu, dossier / cours.jeu)
    (dossier / ICI).mkdir(parents=True)
    (dossier / "tests" / "__init__.py").touch()
    for nom in (*OUTILS, f"{cours.jeu}.toml"):
        shutil.copyfile(RACINE / ICI / nom, dossier / ICI / nom)
    return dossier


# --- les kits ------------------------------------------------------------------------------------


@PAR_JEU_DE_PRES
def test_a_chaque_marche_les_essais_des_etapes_ecrites_sont_verts_et_le_restent(
    jeu: str, tmp_path: Path
) -> None:
    cours = charger(jeu)
    creer(cours, tmp_path / "kit")
    marches = [verts(cours, tmp_path / "kit")]
    for etape in cours.etapes:
        remplir_etape(tmp_path / "kit", etape)
        marches.append(verts(cours, tmp_path / "kit"))
    for etape, (avant, apres) in zip(cours.etapes, pairwise(marches), strict=True):
        perdus = [essai for essai in avant if avant[essai] and not apres[essai]]
        assert perdus == [], f"l'étape {etape.numero} fait échouer ce qui réussissait"
        gagnes = [e for e in apres if e[0] == etape.numero and apres[e] and not avant[e]]
        assert len(gagnes) >= A_VERDIR, f"l'étape {etape.numero} ne verdit que {gagnes}"
        rouges = [essai for essai in apres if not apres[essai]]
        assert all(numero > etape.numero for numero, _ in rouges), rouges
    assert not any(marches[0].values()), "un kit vide n'a rien"
    assert all(marches[-1].values()), "un kit rempli a tout"


@PAR_JEU
def test_un_kit_rempli_rend_le_depot_a_l_octet_pres(jeu: str, tmp_path: Path) -> None:
    cours = charger(jeu)
    creer(cours, tmp_path / "kit")
    vides = fichiers(tmp_path / "kit" / jeu)
    depot = {nom: (RACINE / jeu / nom).read_bytes() for nom in vides}
    assert vides != depot
    for etape in cours.etapes:
        remplir_etape(tmp_path / "kit", etape)
    assert fichiers(tmp_path / "kit" / jeu) == depot
    assert {nom for nom in vides if nom.endswith(".py")} == {
        str(chemin.relative_to(RACINE / jeu)) for chemin in (RACINE / jeu).rglob("*.py")
    }


def lignes_de_code(texte: str) -> list[str]:
    """Les lignes d'un texte, sans retrait, ni blanches ni commentaires."""
    lignes = [ligne.strip() for ligne in texte.splitlines()]
    return [ligne for ligne in lignes if ligne and not ligne.startswith("#")]


def suites(lignes: list[str]) -> set[tuple[str, ...]]:
    """Toutes les suites de lignes voisines qu'on ne doit pas retrouver."""
    return {tuple(lignes[rang : rang + LIGNES]) for rang in range(len(lignes) - LIGNES + 1)}


@PAR_JEU
def test_aucun_kit_ne_garde_trois_lignes_d_un_corps_vide(jeu: str, tmp_path: Path) -> None:
    cours = charger(jeu)
    creer(cours, tmp_path / "kit")
    presentes: dict[tuple[str, ...], str] = {}
    for nom, octets in fichiers(tmp_path / "kit").items():
        presentes |= dict.fromkeys(suites(lignes_de_code(octets.decode("utf-8", "replace"))), nom)
    for etape in cours.etapes:
        for fonction in etape.fonctions:
            fichier, nom_de_fonction = module_et_nom(fonction, RACINE)
            source = (RACINE / fichier).read_text(encoding="utf-8")
            debut, fin = corps(source, nom_de_fonction)
            perdues = suites(lignes_de_code("\n".join(source.splitlines()[debut:fin])))
            restes = {presentes[suite]: suite for suite in perdues if suite in presentes}
            assert restes == {}, fonction


@PAR_KIT
def test_chaque_kit_s_importe_et_pytest_y_trouve_les_essais(
    jeu: str, numero: int, tmp_path: Path
) -> None:
    cours = charger(jeu)
    creer(cours, tmp_path / "kit", numero)
    fini = subprocess.run(
        [sys.executable, "-B", *COLLECTE, *HORS_COLLECTE, jeu, "tests"],
        cwd=tmp_path / "kit",
        env=os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (fini.returncode, fini.stderr) == (0, ""), fini.stdout
    essais = sum(len(etape.essais) for etape in cours.etapes if etape.numero <= numero)
    assert fini.stdout.count("::test_etape[") == essais


@cache
def python_nu() -> str:
    """Un Python où rien n'est installé du projet."""
    return str(Path(sys.base_prefix) / "bin" / "python3")


@PAR_JEU_DE_PRES
def test_un_kit_copie_ailleurs_et_rempli_etape_par_etape_finit_en_fini(
    jeu: str, tmp_path: Path
) -> None:
    """Ni git, ni réseau, ni rien du dépôt : make, Python, click et pytest."""
    cours, ailleurs, bagage = charger(jeu), tmp_path / "ailleurs", tmp_path / "bagage"
    creer(cours, tmp_path / "kit")
    shutil.move(tmp_path / "kit", ailleurs)
    for nom in BAGAGE:
        trouve = find_spec(nom)
        assert trouve is not None and trouve.origin is not None
        shutil.copytree(Path(trouve.origin).parent, bagage / nom)
    env = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "PYTHONPATH": str(bagage)}
    make = ["make", "--silent", "exercice", f"PYTHON={python_nu()}"]

    def proposer() -> str:
        fini = subprocess.run(
            make, cwd=ailleurs, env=env, capture_output=True, text=True, check=False
        )
        assert (fini.returncode, fini.stderr) == (0, "")
        return fini.stdout

    premiere = proposer()
    assert f"exercice 1 : {cours.etapes[0].titre}" in premiere
    assert "est encore à écrire." in premiere
    for etape in cours.etapes:
        remplir_etape(ailleurs, etape)
        dit = proposer()
        assert f"exercice {etape.numero} : {etape.titre}" in dit
        assert f"Réussi ! {etape.lecon.strip()}" in dit
    assert "C'est fini." in dit
    assert proposer().startswith("C'est fini.")
    assert (ailleurs / AVANCEMENT).exists() and not os.path.exists(ailleurs / ".venv")


def points(jeu: str, kit: Path) -> tuple[float, float]:
    """Les points d'un kit, et sur combien."""
    return obtenus(noter_kit(jeu, Rendu("ana", kit)))


@PAR_JEU_DE_PRES
def test_un_kit_vide_n_a_aucun_point_un_kit_rempli_les_a_tous(jeu: str, tmp_path: Path) -> None:
    cours, kit = charger(jeu), tmp_path / "ana"
    creer(cours, kit)
    assert correction.reconnaitre(kit) == jeu
    assert points(jeu, kit) == (0, 20)
    for etape in cours.etapes:
        remplir_etape(kit, etape)
    assert points(jeu, kit) == (20, 20)


# --- les essais ----------------------------------------------------------------------------------


def fautes_de(jeu: str, etape: Exercice) -> list[Faute]:
    """Les fautes plantées dans les fonctions d'une étape."""
    dedans = tuple(f"{fonction}." for fonction in etape.fonctions)
    return [faute for faute in moteur.charger(jeu) if f"{faute.fonction}.".startswith(dedans)]


@PAR_ETAPE
def test_les_essais_d_une_etape_refusent_chaque_faute_plantee_dans_ses_fonctions(
    jeu: str, numero: int, tmp_path: Path
) -> None:
    """Sans faute, ils réussissent tous : c'est le sommet de l'escalier, plus haut."""
    cours = charger(jeu)
    etape = cours.exercice(numero)
    dossier = copie_du_jeu(cours, tmp_path)
    fautes, acceptees = fautes_de(jeu, etape), []
    assert fautes, "aucune faute n'est plantée dans ses fonctions"
    for faute in fautes[: None if ENTIER else 1]:
        chemin, texte = fautif(faute, dossier)
        sain = chemin.read_text(encoding="utf-8")
        chemin.write_text(texte, encoding="utf-8")
        if essayer(cours, [numero], dossier).reussi:
            acceptees.append(faute.phrase)
        chemin.write_text(sain, encoding="utf-8")
    assert acceptees == []


@PAR_VARIANTE
def test_les_essais_d_une_variante_sont_rouges_sur_le_code_et_verts_sur_sa_solution(
    jeu: str, numero: int, tmp_path: Path
) -> None:
    cours = charger(jeu)
    variante = cours.exercice(numero)
    dossier = copie_du_jeu(cours, tmp_path)
    avant = essayer(cours, [numero], dossier)
    assert all(resultat.manque for resultat in avant.resultats), avant
    for morceau in variante.solution:
        fichier, nom = module_et_nom(morceau.fonction, dossier)
        source = (dossier / fichier).read_text(encoding="utf-8")
        texte = remplacer(source, nom, morceau.avant, morceau.apres)
        (dossier / fichier).write_text(texte, encoding="utf-8")
    apres = essayer(cours, [numero], dossier)
    assert apres.reussi, apres
