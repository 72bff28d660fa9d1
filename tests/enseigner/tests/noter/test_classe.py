"""Une classe se note comme un seul : profils, ce que Moodle donne, exports, avant la remise."""

from __future__ import annotations

import csv
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.appui import RACINE, environnement
from tests.enseigner.c import charger_fautes, copier, planter
from tests.enseigner.cours.hasard import comparaisons
from tests.enseigner.noter import exports
from tests.enseigner.noter.__main__ import Reglages
from tests.enseigner.noter.bilan import Bilan, retenues
from tests.enseigner.noter.classe import garder, tous_les_bilans
from tests.enseigner.noter.construction import (
    NonJugeable,
    compilateur,
    copie,
    ecarter_les_copies,
)
from tests.enseigner.noter.corrections import Correction
from tests.enseigner.noter.rendus import chemins, ouvert

pytestmark = [
    pytest.mark.skipif(compilateur() is None, reason="il faut un compilateur C (cc)"),
]
DIALECTE = RACINE / "tests" / "enseigner" / "noter" / "profils" / "dialecte.toml"
# Peu de scénarios : c'est la classe qu'on éprouve ici.
PEU = ",".join(f"INC-{numero:02}" for numero in range(1, 25) if numero not in (5, 12))


def noter(*arguments: str) -> str:
    """Lance la notation, comme make ; rend ce qu'elle imprime."""
    fini = subprocess.run(
        [sys.executable, "-m", "tests.enseigner.noter", *arguments],
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
    dit = noter("incognito", "--dossier", str(rendus), "--sortie", str(sortie), "--sans", PEU)
    assert "\nà profiler, pris pour un Incognito (cleo) ; d'un autre jeu ? dites JEU=\n" in dit
    notes = tableau(sortie)
    assert [notes[nom]["INC-05"] for nom in ("ana", "bob")] == ["tenue", "tenue"]
    assert notes["cleo"]["état"] == "à profiler"
    assert "les parties permises sont" in notes["cleo"]["cause"]
    assert (notes["mal"]["état"], notes["mal"]["obtenus"]) == ("ne joue pas", "0")
    avant = dict(notes)
    shutil.rmtree(rendus / "bob")
    rendre(rendus / "bob", "CAVALIER")
    noter("incognito", "--dossier", str(rendus / "bob"), "--sortie", str(sortie), "--sans", PEU)
    notes = tableau(sortie)
    assert notes["bob"]["INC-05"] == "partielle (13/14)"
    assert {nom: notes[nom] for nom in notes if nom != "bob"} == {
        nom: avant[nom] for nom in avant if nom != "bob"
    }


def test_chaque_notation_tire_sa_graine_sauf_si_on_la_donne() -> None:
    graines = {Reglages("dames").demande().graine for _ in range(3)}
    assert len(graines) == 3, "une table des réponses ne sert qu'une fois"
    assert Reglages("dames", graine=39).demande().graine == 39
    assert comparaisons("puissance_n", 3, 1) == comparaisons("puissance_n", 3, 1)
    assert comparaisons("puissance_n", 3, 1) != comparaisons("puissance_n", 3, 2)


def test_un_bilan_s_ecrit_en_entier_ou_pas_du_tout(tmp_path: Path) -> None:
    """Un caractère qui ne s'écrit pas est remplacé ; un bilan coupé n'empêche pas de relire."""
    garder([Bilan("incognito", "ana", rien="\ud800"), Bilan("incognito", "bob")], tmp_path)
    assert [bilan.rien for bilan in tous_les_bilans(tmp_path)] == ["\\ud800", ""]
    assert sorted(c.name for c in (tmp_path / "bilans").iterdir()) == ["ana.json", "bob.json"]
    (tmp_path / "bilans" / "ana.json").write_text('{"jeu": "inc', encoding="utf-8")
    assert [bilan.programme for bilan in tous_les_bilans(tmp_path)] == ["bob"]


@pytest.mark.parametrize(
    ("jeu", "fautes", "gardees"),
    [
        ("incognito", ("CAVALIER", "SANS_SRAND", "REFUS_NON_ENREGISTRES"), (3, 5, 14)),
        ("puissance_n", ("COLONNE_PLEINE", "RETIRE_DU_BAS", "GRILLE_RENVERSEE"), (6, 7, 13)),
    ],
)
def test_chaque_commande_d_une_feuille_se_colle_et_montre_la_meme_chose(
    jeu: str, fautes: Sequence[str], gardees: Sequence[int], tmp_path: Path
) -> None:
    rendu, sortie = tmp_path / "ana", tmp_path / "notes"
    rendre(rendu, *fautes, de=jeu)
    prefixe = jeu[:3].upper()
    sans = ",".join(f"{prefixe}-{n:02}" for n in range(1, 25) if n not in gardees)
    noter(jeu, "--dossier", str(rendu), "--sortie", str(sortie), "--sans", sans)
    texte = (sortie / "ana.md").read_text(encoding="utf-8")
    (bilan,) = tous_les_bilans(sortie)
    perdus = [r for r in bilan.resultats if r.tenu is False]
    assert {e for r in perdus for e in r.exigences} == {f"{prefixe}-{n:02}" for n in gardees}
    assert str(tmp_path) not in texte, "l'étudiant n'a pas les dossiers de l'enseignant"
    de_l_enseignant = (sortie / "enseignant" / "ana.md").read_text(encoding="utf-8")
    (ou_est_le_programme,) = re.findall("^programme=.*", de_l_enseignant, re.MULTILINE)
    for perdu in perdus:
        assert f"```sh\n{perdu.commande}\n```" in texte, perdu.identifiant
        collees = f"{ou_est_le_programme}\n{perdu.commande}"
        fini = subprocess.run(
            ["bash", "-c", collees], input="", capture_output=True, text=True, check=False
        )
        assert fini.stderr == "", perdu.identifiant
        vu = "".join(fini.stdout.split())  # à l'écran, la touche Entrée va aussi à la ligne
        attendu = "".join(perdu.ecran.split())
        assert attendu[-40:] in vu, perdu.identifiant
        assert attendu in vu or "for h in" in perdu.commande, perdu.identifiant


def test_un_programme_note_seul_ne_renvoie_pas_a_un_pilote_qui_n_existe_plus(
    tmp_path: Path,
) -> None:
    rendre(tmp_path / "ana", "COLONNE_PLEINE", de="puissance_n")
    sans = ",".join(f"PUI-{n:02}" for n in range(1, 17) if n != 6)
    texte = noter("puissance_n", "--programme", str(tmp_path / "ana"), "--sans", sans)
    assert "06-fonction : " in texte
    assert "PILOTE" not in texte
    assert "Depuis C, « =3 0 ___/_O_/XOX/ »" in texte


def test_l_essai_marche_avec_un_dossier_et_construit(tmp_path: Path) -> None:
    rendre(tmp_path / "ana")
    texte = noter("incognito", "--programme", str(tmp_path / "ana"), "--essai")
    assert "--- compris\n. . n n ." in texte


def test_une_ancienne_copie_est_ecartee_et_c_est_dit(tmp_path: Path) -> None:
    rendre(tmp_path / "ana")
    rendre(tmp_path / "ana" / "old")
    (tmp_path / "ana" / "old" / "main.c").write_text("int main(void) { return 1 }\n", "utf-8")
    with copie(tmp_path / "ana") as ici:
        assert ecarter_les_copies(ici) == ["old"]
        assert sorted(c.name for c in ici.iterdir() if c.is_dir()) == []
        assert (ici / "main.c").is_file()
    sans = ",".join(f"INC-{n:02}" for n in range(2, 25))
    sienne = noter("incognito", "--programme", str(tmp_path / "ana"), "--sans", sans)
    assert "- noté sur la copie principale : « old » est écarté" in sienne
    rendre(tmp_path / "bob" / "v1", de="puissance_n")
    rendre(tmp_path / "bob" / "v2", de="puissance_n")
    with copie(tmp_path / "bob") as ici, pytest.raises(NonJugeable, match="v1, v2"):
        ecarter_les_copies(ici)


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


def test_une_feuille_de_moodle_se_remplit_dans_sa_langue(tmp_path: Path) -> None:
    feuille = tmp_path / "feuille.csv"
    colonnes = (
        "Identifiant,Nom complet,Statut,Note,Dernière modification (note),Feedback par commentaires"
    )
    feuille.write_text(
        f"\ufeff{colonnes}\nParticipant 123,Ana,Remis,,-,\nParticipant 9,Zoé,,,-,\n",
        encoding="utf-8",
    )
    texte = exports.moodle([lu("Ana", "123")], feuille)
    lignes = list(csv.DictReader(texte[1:].splitlines()))
    assert [ligne["Note"] for ligne in lignes] == ["0", ""]
    assert lignes[0]["Feedback par commentaires"].startswith("Note : 0 / 20.")
    feuille.write_text("a,b\n1,2\n", encoding="utf-8")
    with pytest.raises(exports.FeuilleInconnue, match="n'a pas les colonnes"):
        exports.moodle([], feuille)


def lu(nom: str, identifiant: str) -> Bilan:
    """Un bilan dont l'enseignant a tout lu."""
    bilan = Bilan("incognito", nom, identifiant=identifiant)
    rien = Correction("non tenue", 0.0)
    bilan.corrections = {e.identifiant: rien for e in retenues(bilan)}
    return bilan


def test_l_export_de_moodle_a_les_colonnes_que_cherche_l_import() -> None:
    texte = exports.moodle([lu("Ana Roux", "123"), Bilan("incognito", "Bob")])
    assert texte.startswith("\ufeff")
    lignes = list(csv.DictReader(texte[1:].splitlines()))
    assert {"Identifier", "Grade", "Last modified (grade)", "Feedback comments"} <= set(lignes[0])
    assert (lignes[0]["Identifier"], lignes[0]["Grade"]) == ("Participant 123", "0")
    assert (lignes[1]["Grade"], lignes[1]["Maximum Grade"]) == ("", "20")


# --- avant la remise -----------------------------------------------------------------------------


def test_un_etudiant_lit_la_meme_page_que_celle_de_l_enseignant(tmp_path: Path) -> None:
    rendre(tmp_path / "ana", "CAVALIER")
    commun = ["--sans", PEU]
    noter("incognito", "--dossier", str(tmp_path), "--sortie", str(tmp_path / "notes"), *commun)
    page = noter("incognito", "--ici", str(tmp_path / "ana"), "--programme", ".", *commun)
    de_l_enseignant = (tmp_path / "notes" / "ana.md").read_text(encoding="utf-8")
    assert page.strip() == de_l_enseignant.strip()
    assert "INC-05, le déplacement : partielle" in page


def test_make_part_du_dossier_de_l_etudiant(tmp_path: Path) -> None:
    rendre(tmp_path / "ana")
    fini = subprocess.run(
        ["make", "-s", "-C", str(RACINE), "noter", "PROGRAMME=.", f"SANS={PEU}"],
        cwd=tmp_path / "ana",
        env=os.environ | {"PWD": str(tmp_path / "ana")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert fini.returncode == 0, fini.stderr
    assert "# ana : Incognito\n" in fini.stdout
