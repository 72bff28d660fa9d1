"""Une classe se note comme un seul : profils, parts, fusion, zips de Moodle, exports."""

from __future__ import annotations

import csv
import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cours.c import charger_fautes, copier, planter
from tests.outils import RACINE, environnement
from tests.noter import exports
from tests.noter.bilan import Bilan, Resultat
from tests.noter.construction import compilateur
from tests.noter.rendus import RenduIllisible, chemins, ouvert, partie

pytestmark = [
    pytest.mark.sans_couverture,
    pytest.mark.skipif(compilateur() is None, reason="il faut un compilateur C (cc)"),
]
DIALECTE = RACINE / "tests" / "noter" / "profils" / "dialecte.toml"
# Peu de scénarios : c'est la classe qu'on éprouve ici.
PEU = ",".join(f"INC-{numero:02}" for numero in range(1, 25) if numero not in (5, 12))


def noter(*arguments: str) -> str:
    """Lance la notation, comme make ; rend ce qu'elle imprime."""
    fini = subprocess.run(
        [sys.executable, "-m", "tests.noter", *arguments],
        cwd=RACINE,
        env=environnement(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert fini.returncode == 0, fini.stderr
    return fini.stdout


def rendre(dossier: Path, *fautes: str, de: str = "incognito") -> None:
    """Un rendu : les sources d'un programme C du cours, et son Makefile, avec ces fautes."""
    copier(de, dossier)
    for faute in fautes:
        planter(charger_fautes(de)[faute], dossier)


def tableau(sortie: Path) -> dict[str, dict[str, str]]:
    """notes.csv, par étudiant."""
    texte = (sortie / "notes.csv").read_text(encoding="utf-8-sig")
    return {ligne["étudiant"]: ligne for ligne in csv.DictReader(texte.splitlines(), delimiter=";")}


def test_chaque_etudiant_a_son_profil_et_un_hostile_ne_change_rien(tmp_path: Path) -> None:
    rendus, sortie = tmp_path / "rendus", tmp_path / "notes"
    rendre(rendus / "ana")
    rendre(rendus / "bob", de="dialecte")
    shutil.copy(DIALECTE, rendus / "bob" / "profil.toml")
    rendre(rendus / "cleo")
    (rendus / "cleo" / "profil.toml").write_text("[saisie]\ncase = '{truc}'\n", encoding="utf-8")
    (rendus / "mal").mkdir()
    (rendus / "mal" / "main.c").write_text(
        "#include <signal.h>\n#include <unistd.h>\n"
        "int main(void) { kill(-1, 9);\n"
        "for (int i = 0; i < 300; i++) if (!fork()) setsid(); return 0; }\n",
        encoding="utf-8",
    )
    noter("incognito", "--dossier", str(rendus), "--sortie", str(sortie), "--sans", PEU)
    notes = tableau(sortie)
    assert [notes[nom]["INC-05"] for nom in ("ana", "bob")] == ["tenue", "tenue"]
    assert notes["cleo"]["état"] == "à profiler"
    assert "les parties permises sont" in (sortie / "cleo.md").read_text(encoding="utf-8")
    assert (notes["mal"]["état"], notes["mal"]["total"]) == ("ne joue pas", "0")
    avant = dict(notes)
    shutil.rmtree(rendus / "bob")
    rendre(rendus / "bob", "CAVALIER")
    noter("incognito", "--dossier", str(rendus / "bob"), "--sortie", str(sortie), "--sans", PEU)
    notes = tableau(sortie)
    assert notes["bob"]["INC-05"] == "partielle (11/12)"
    assert {nom: notes[nom] for nom in notes if nom != "bob"} == {
        nom: avant[nom] for nom in avant if nom != "bob"
    }


def test_la_commande_d_un_rapport_se_colle_et_refait_l_essai(tmp_path: Path) -> None:
    rendu, sortie = tmp_path / "ana", tmp_path / "notes"
    rendre(rendu, "CAVALIER")
    noter("incognito", "--dossier", str(rendu), "--sortie", str(sortie), "--sans", PEU)
    rapport = (sortie / "ana.md").read_text(encoding="utf-8")
    debut = rapport.index("  à coller ") + len("  à coller ")
    commande = rapport[debut : rapport.index("\n  tapé", debut)]
    fini = subprocess.run(
        ["bash", "-c", commande], input="", capture_output=True, text=True, check=False
    )
    assert fini.returncode == 0, fini.stderr
    assert "| | |b|n|n|" in fini.stdout, "le cavalier est arrivé en c2"


def test_les_parts_se_rassemblent(tmp_path: Path) -> None:
    rendus, ou = tmp_path / "rendus", tmp_path / "parts"
    for nom in ("ana", "bob", "cleo"):
        (rendus / nom).mkdir(parents=True)
        (rendus / nom / "main.c").write_text("int main(void) { return 0; }\n", encoding="utf-8")
    for part in ("1/2", "2/2"):
        sortie = str(ou / part[0])
        noter("incognito", "--dossier", str(rendus), "--part", part, "--sortie", sortie)
    assert set(tableau(ou / "1")) == {"ana", "cleo"}
    assert set(tableau(ou / "2")) == {"bob"}
    sortie_imprimee = noter("incognito", "--fusion", str(ou), "--moodle", "1")
    assert "rendus notés : 3" in sortie_imprimee
    assert list(tableau(ou)) == ["ana", "bob", "cleo"]
    assert (ou / "moodle.csv").is_file()


@pytest.mark.parametrize("part", ["3/2", "0/2", "deux"])
def test_une_part_impossible_se_dit(part: str) -> None:
    with pytest.raises(ValueError, match="il faut une fraction"):
        partie([], part)


def test_l_essai_marche_avec_un_dossier_et_construit(tmp_path: Path) -> None:
    rendre(tmp_path / "rendus" / "ana")
    texte = noter("incognito", "--dossier", str(tmp_path / "rendus"), "--essai")
    assert "=== ana\n" in texte
    assert "--- compris\n. . n n ." in texte


def test_un_dossier_de_profils_passe_avant_le_profil_du_rendu(tmp_path: Path) -> None:
    rendre(tmp_path / "ana")
    (tmp_path / "ana" / "profil.toml").write_text("", encoding="utf-8")
    (tmp_path / "profils").mkdir()
    with ouvert(tmp_path / "ana", tmp_path / "profils") as rendu:
        assert rendu.profil == tmp_path / "ana" / "profil.toml"
    (tmp_path / "profils" / "ana.toml").write_text("", encoding="utf-8")
    with ouvert(tmp_path / "ana", tmp_path / "profils") as rendu:
        assert rendu.profil == tmp_path / "profils" / "ana.toml"


# --- ce que donne Moodle -------------------------------------------------------------------------


def test_un_dossier_de_moodle_se_lit(tmp_path: Path) -> None:
    direct = tmp_path / "Ana Roux_123_assignsubmission_file_projet.zip"
    with zipfile.ZipFile(direct, "w") as archive:
        archive.writestr("projet/src/main.c", "int main(void) { return 0; }\n")
        archive.writestr("projet/Makefile", "p:\n")
        archive.writestr("__MACOSX/projet/._main.c", "")
        archive.writestr("../../evade.c", "int x;\n")
    (tmp_path / "Bob Noir_456_assignsubmission_file").mkdir()
    (tmp_path / "Bob Noir_456_assignsubmission_file" / "main.c").write_text("", encoding="utf-8")
    lus = []
    for chemin in chemins(tmp_path):
        with ouvert(chemin) as rendu:
            presents = sorted(c.name for c in rendu.dossier.rglob("*.c"))
            lus.append((rendu.nom, rendu.identifiant, presents))
    assert lus[1] == ("Bob Noir", "456", ["main.c"])
    assert lus[0][:2] == ("Ana Roux", "123")
    assert "main.c" in lus[0][2]
    assert not (tmp_path.parent / "evade.c").exists()


def test_un_zip_abime_ou_trop_gros_se_dit(tmp_path: Path) -> None:
    (tmp_path / "ana.zip").write_bytes(b"PK\x03\x04 non")
    with (
        pytest.raises(RenduIllisible, match=r"ana\.zip ne s'ouvre pas"),
        ouvert(tmp_path / "ana.zip"),
    ):
        pass
    with zipfile.ZipFile(tmp_path / "bob.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("gros.c", b"\0" * 101_000_000)
    with (
        pytest.raises(RenduIllisible, match=r"bob\.zip est trop gros"),
        ouvert(tmp_path / "bob.zip"),
    ):
        pass


# --- les exports ---------------------------------------------------------------------------------


def bilan(nom: str, tenu: bool | None, identifiant: str = "") -> Bilan:
    """Un bilan d'une exigence."""
    resultats = [
        Resultat("12-a", "L'espion gagne", ("INC-12",), tenu, "tapé \x07 <rien>"),
        Resultat("12-b", "L'autre aussi", ("INC-12",), True),
    ]
    return Bilan("incognito", nom, resultats, identifiant=identifiant)


def test_l_export_de_moodle_a_les_colonnes_que_cherche_l_import() -> None:
    texte = exports.moodle([bilan("Ana Roux", True, "123"), bilan("Bob", False)])
    assert texte.startswith("\ufeff")
    lignes = list(csv.DictReader(texte[1:].splitlines()))
    assert {"Identifier", "Grade", "Last modified (grade)", "Feedback comments"} <= set(lignes[0])
    assert (lignes[0]["Identifier"], lignes[0]["Grade"]) == ("Participant 123", "0.75")
    assert lignes[1]["Grade"] == "0.38"


def test_une_feuille_de_moodle_se_remplit_dans_sa_langue(tmp_path: Path) -> None:
    feuille = tmp_path / "feuille.csv"
    colonnes = (
        "Identifiant,Nom complet,Statut,Note,Dernière modification (note),Feedback par commentaires"
    )
    feuille.write_text(
        f"\ufeff{colonnes}\nParticipant 123,Ana,Remis,,-,\nParticipant 9,Zoé,,,-,\n",
        encoding="utf-8",
    )
    texte = exports.moodle([bilan("Ana", True, "123")], feuille)
    lignes = list(csv.DictReader(texte[1:].splitlines()))
    assert [ligne["Note"] for ligne in lignes] == ["0.75", ""]
    assert "points automatiques" in lignes[0]["Feedback par commentaires"]
    feuille.write_text("a,b\n1,2\n", encoding="utf-8")
    with pytest.raises(exports.FeuilleInconnue, match="n'a pas les colonnes"):
        exports.moodle([], feuille)


def test_l_export_de_gradescope_suit_son_format() -> None:
    lu = json.loads(exports.gradescope(bilan("ana", False)))
    assert lu["score"] == 0.38
    assert set(lu) == {"score", "output", "output_format", "stdout_visibility", "tests"}
    juges = {test["name"]: test.get("status") for test in lu["tests"]}
    assert juges["INC-12"] == "failed" and juges["INC-05"] is None
    assert "\x07" not in lu["output"]


def test_l_export_de_vpl_suit_son_format() -> None:
    lignes = exports.vpl(bilan("ana", False)).splitlines()
    assert lignes[0] == "<|--" and "--|>" in lignes
    assert lignes[-1] == "Grade :=>> 0.38"
    inconnu = bilan("bob", None)
    inconnu.obstacle = "aucun plateau"
    assert not any("Grade" in ligne for ligne in exports.vpl(inconnu).splitlines())


def test_l_export_junit_a_une_suite_par_rendu() -> None:
    racine = ElementTree.fromstring(exports.junit([bilan("ana", False), bilan("bob", None)]))
    suites = racine.findall("testsuite")
    assert [suite.get("name") for suite in suites] == ["ana", "bob"]
    assert [suite.get("failures") for suite in suites] == ["1", "0"]
    assert [suite.get("skipped") for suite in suites] == ["0", "1"]
    echec = suites[0].find("testcase/failure")
    assert echec is not None and "‹Bip› <rien>" in (echec.text or "")
