"""Les kits du cours, notés par `make noter`."""

from __future__ import annotations

import csv
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.appui import RACINE, bac
from tests.appui.feuille import nombre
from tests.enseigner.cours import correction
from tests.enseigner.cours.correction import Note
from tests.enseigner.cours.exercice import rendu_resultat
from tests.enseigner.cours.exercices import charger
from tests.enseigner.cours.juge import essayer
from tests.enseigner.cours.kit import creer, remplir_etape
from tests.enseigner.noter.bilan import Bilan, total
from tests.enseigner.noter.cahier_du_kit import cahier_du_kit
from tests.enseigner.noter.construction import NonJugeable
from tests.enseigner.noter.feuille import a_l_ecran, feuille
from tests.enseigner.noter.kits import exiger_jusqu, noter_kit
from tests.enseigner.noter.rendus import Rendu, ouvert
from tests.enseigner.tests.cours.commun import COURS, ecrire


def obtenus(kit: Path, jusqu: int | None = None) -> tuple[float, float]:
    """Les points d'un kit, et sur combien."""
    somme = total(noter_kit("puissance_n", Rendu("ana", kit), jusqu))
    return somme.obtenus, somme.juges


def test_une_etape_vaut_ses_minutes_et_un_kit_plein_vingt_points(kit: Path) -> None:
    assert obtenus(kit, 4) == (0, 4.75)
    remplir_etape(kit, COURS.etapes[0])
    assert obtenus(kit, 4) == (0.75, 4.75)
    for etape in COURS.etapes:
        remplir_etape(kit, etape)
    assert obtenus(kit) == (20, 20)


def test_la_page_d_un_kit_plus_court_dit_sur_combien_avant_d_etre_ramenee_a_vingt(
    kit: Path,
) -> None:
    remplir_etape(kit, COURS.etapes[0])
    court = feuille(noter_kit("puissance_n", Rendu("ana", kit), 2))
    assert "Note : **5,45 / 20**" in court
    assert "| total, ramené à 20 pour la note | 0,75 / 2,75 | | |\n" in court
    assert "ramené" not in feuille(noter_kit("puissance_n", Rendu("ana", kit)))


def test_les_points_des_etapes_font_la_note() -> None:
    bilan = Bilan("puissance_n", "ana", kit=True)
    for exigence in cahier_du_kit("puissance_n").exigences:
        bilan.etapes[exigence.identifiant] = Note(1, 3, 0.37)
    page = feuille(bilan)
    points = [
        ligne.split(" | ")[1].split(" / ")[0] for ligne in page.split("\n") if " | 1/3 | " in ligne
    ]
    assert len(points) == len(COURS.etapes)
    somme = sum(float(un.replace(",", ".")) for un in points)
    assert f"Note : **{nombre(somme)} / 20**" in page


def test_une_faute_de_syntaxe_n_a_pas_l_indice_d_une_etape_qu_on_n_a_pas_appelee(kit: Path) -> None:
    remplir_etape(kit, COURS.etapes[0])
    ecrire(kit, "puissance_n.grid.sommet", "if True\n    return 0")
    page = feuille(noter_kit("puissance_n", Rendu("ana", kit), 3))
    assert "il manque « : » au bout de la ligne" in page
    assert "Indice" not in page


def test_ce_que_l_on_remarque_est_un_constat(kit: Path) -> None:
    remplir_etape(kit, COURS.etapes[0])
    ecrire(kit, "puissance_n.grid.sommet", "print('ici')\nreturn grid.height")
    bilan = noter_kit("puissance_n", Rendu("ana", kit), 3)
    assert bilan.constats[:2] == ["kit : Puissance N", "jusqu'à l'étape 3"]


def test_sans_bac_un_kit_n_est_pas_lance(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bac, "moyen", lambda: "")
    monkeypatch.delenv("SANS_BAC", raising=False)
    remplir_etape(kit, COURS.etapes[0])
    with pytest.raises(bac.BacRefuse, match="SANS_BAC=1"):
        noter_kit("puissance_n", Rendu("ana", kit), 1)


def test_un_kit_se_reconnait_dans_un_dossier_de_plus(kit: Path, tmp_path: Path) -> None:
    (kit / "Makefile").unlink()
    with ouvert(tmp_path) as rendu:
        assert rendu.dossier == kit
    assert correction.reconnaitre(RACINE) is None, "le dépôt n'est pas un kit"
    assert correction.reconnaitre(tmp_path) is None


def test_un_kit_qui_s_arrete_avant_la_fin_ne_se_note_pas_sans_le_dire(tmp_path: Path) -> None:
    """Ses dernières étapes sont écrites par nous : sans JUSQU, elles vaudraient des points."""
    creer(COURS, tmp_path / "ana", 4)
    creer(COURS, tmp_path / "bob")
    with pytest.raises(NonJugeable, match="jusqu'à l'étape 4 : tapez JUSQU=4"):
        exiger_jusqu("puissance_n", tmp_path / "ana")
    exiger_jusqu("puissance_n", tmp_path / "bob")


def test_une_marque_d_ordre_des_octets_ne_coute_rien(kit: Path) -> None:
    """Le Bloc-notes de Windows en met une au début d'un fichier."""
    remplir_etape(kit, COURS.etapes[0])
    grid = kit / "puissance_n" / "grid.py"
    grid.write_bytes(b"\xef\xbb\xbf" + grid.read_bytes())
    assert obtenus(kit, 1) == (0.75, 0.75)


def noter_la_classe(kits: Path, notes: Path, jusqu: int) -> str:
    """Lance `make noter` sur un dossier de kits ; rend ce qu'il imprime."""
    options = ["--dossier", str(kits), "--sortie", str(notes), "--jusqu", str(jusqu)]
    fini = subprocess.run(
        [sys.executable, "-m", "tests.enseigner.noter", "dames", *options],
        cwd=RACINE,
        capture_output=True,
        text=True,
        check=False,
    )
    assert fini.returncode == 0, fini.stderr
    return fini.stdout


def lignes_de(notes: Path) -> list[dict[str, str]]:
    """Les lignes de notes.csv."""
    texte = (notes / "notes.csv").read_text(encoding="utf-8-sig")
    return list(csv.DictReader(texte.splitlines(), delimiter=";"))


def test_make_noter_note_une_classe_de_kits(tmp_path: Path) -> None:
    """Deux kits de jeux différents, l'un zippé ; un dossier vide et un étranger ont leur ligne."""
    kits = tmp_path / "kits"
    notes = tmp_path / "notes"
    creer(charger("dames"), tmp_path / "bob", 2)
    shutil.make_archive(str(kits / "bob"), "zip", tmp_path, "bob")
    creer(COURS, kits / "ana", 2)
    remplir_etape(kits / "ana", COURS.etapes[0])
    (kits / "cleo").mkdir()
    (kits / "dan").mkdir()
    (kits / "dan" / "rapport.txt").write_text("bonjour\n", encoding="utf-8")
    noter_la_classe(kits, notes, 2)
    ana, bob, cleo, dan = lignes_de(notes)
    assert (ana["étudiant"], ana["puissance_n, étape 1"]) == ("ana", "tenue")
    assert ana["puissance_n, étape 2"] == "non tenue"
    assert "puissance_n, étape 3" not in ana, "le kit n'y va pas"
    assert (ana["dames, étape 1"], ana["obtenus"], ana["jugés"]) == ("", "0,75", "2,75")
    assert (bob["étudiant"], bob["dames, étape 1"], bob["obtenus"]) == ("bob", "non tenue", "0")
    assert bob["jugés"] == "2,75"
    seul = "ni un kit du cours, ni un programme en C, mais rapport.txt"
    for ligne, nom, dit in ((cleo, "cleo", "le dossier est vide"), (dan, "dan", seul)):
        assert (ligne["étudiant"], ligne["état"], ligne["obtenus"]) == (nom, "rien à noter", "")
        rapport = (notes / f"{nom}.md").read_text(encoding="utf-8")
        assert rapport == f"# {nom}\n\nRien à noter : {dit}.\n"
    assert not [colonne for colonne in cleo if colonne.startswith(("INC", "PUI", "DAM"))]
    assert "add_token" not in (notes / "ana.md").read_text(encoding="utf-8")


def test_chaque_chose_rendue_a_sa_ligne_et_dit_ce_qu_elle_est(tmp_path: Path) -> None:
    """Un dossier et une archive du même numéro de Moodle ont chacun la leur."""
    kits = tmp_path / "kits"
    roux = "Ana Roux_123_assignsubmission_file"
    creer(COURS, kits / roux, 1)
    remplir_etape(kits / roux, COURS.etapes[0])
    creer(COURS, tmp_path / "vide", 1)
    shutil.make_archive(str(kits / f"{roux}_kit"), "zip", tmp_path, "vide")
    (kits / "bob.rar").write_bytes(b"Rar!")
    (kits / "cleo").mkdir()
    creer(COURS, kits / "dan", 1)
    (kits / "dan" / "puissance_n").rename(kits / "dan" / "mon_jeu")
    creer(COURS, kits / "eve", 1)
    shutil.copytree(RACINE / "dames", kits / "eve" / "dames")
    (kits / "fred.pdf").write_bytes(b"%PDF")
    creer(COURS, kits / "gus", 1)
    (kits / "gus" / "puissance_n" / "main.py").unlink()
    dit = noter_la_classe(kits, tmp_path / "notes", 1)
    lignes = lignes_de(tmp_path / "notes")
    assert [(ligne["étudiant"], ligne["note sur 20"], ligne["cause"]) for ligne in lignes] == [
        (f"Ana Roux ({roux})", "20", ""),
        (f"Ana Roux ({roux}_kit.zip)", "0", ""),
        (
            "bob",
            "",
            "bob.rar ne s'ouvre pas ici ; refaites-en un .zip, .tar.gz ou .tar.xz.",
        ),
        ("cleo", "", "le dossier est vide"),
        ("dan", "", "le paquet puissance_n s'y appelle « mon_jeu » : rendez-lui son nom"),
        (
            "eve",
            "",
            "les kits de plusieurs jeux sont mêlés (dames, puissance_n) : un seul à la fois",
        ),
        ("fred.pdf", "", "fred.pdf : un fichier seul ; rendez un dossier ou un .zip."),
        ("gus", "", "du paquet puissance_n, il manque main.py"),
    ]
    assert f"\n{len(list(kits.iterdir()))} rendus (" in f"\n{dit}"
    assert [c for c in lignes[0] if c.startswith(("étape", "INC"))] == ["étape 1"]
    assert lignes[1]["à regarder"] == f"du même étudiant : Ana Roux ({roux})"
    assert f"à regarder, Ana Roux ({roux}) : du même étudiant : " in dit
    corrections = (tmp_path / "notes" / "corrections.csv").read_text(encoding="utf-8-sig")
    assert len(corrections.splitlines()) == 1, "rien n'y est à lire"


def test_un_lien_n_est_pas_suivi_et_deux_copies_se_disent(tmp_path: Path) -> None:
    """Ni le lien qu'est un rendu, ni ceux qu'il contient ; d'une copie de trop, on dit laquelle."""
    kits = tmp_path / "kits"
    creer(COURS, tmp_path / "kit", 1)
    for nom in ("ana", "bob", "cleo", "dan"):
        (kits / nom).mkdir(parents=True)
    (kits / "ana").rmdir()
    (kits / "ana").symlink_to(RACINE)
    (kits / "bob" / "tout").symlink_to(RACINE)
    shutil.copytree(tmp_path / "kit", kits / "cleo", dirs_exist_ok=True)
    shutil.copytree(kits / "cleo" / "puissance_n", kits / "cleo" / "puissance_n" / "puissance_n")
    shutil.copytree(tmp_path / "kit", kits / "cleo" / "vieux")
    shutil.copytree(tmp_path / "kit", kits / "dan" / "kit")
    shutil.copytree(tmp_path / "kit", kits / "dan" / "copie")
    noter_la_classe(kits, tmp_path / "notes", 1)
    ana, bob, cleo, dan = lignes_de(tmp_path / "notes")
    assert ana["cause"] == "c'est un lien, et on n'en suit pas"
    assert bob["cause"] == "il n'y a là que des liens, et on ne les suit pas"
    assert (cleo["état"], cleo["à regarder"]) == ("noté", "")
    copies = "puissance_n/puissance_n, vieux/puissance_n"
    dit = f"- puissance_n est noté ; une autre copie ne l'est pas : {copies}\n"
    assert dit in (tmp_path / "notes" / "cleo.md").read_text(encoding="utf-8")
    assert dan["cause"] == (
        "plusieurs paquets puissance_n (copie/puissance_n, kit/puissance_n) : "
        "on ne sait lequel noter, laissez-en un"
    )
    assert not [colonne for colonne in ana if colonne.startswith("INC")]


def test_la_page_montre_ce_que_montre_make_exercice_en_entier(kit: Path) -> None:
    """L'appel, l'attendu, le venu, de quoi rejouer ; et le plus petit contre-exemple caché."""
    for etape in COURS.etapes[:2]:
        remplir_etape(kit, etape)
    ecrire(kit, "puissance_n.grid.sommet", "return 0")
    ecrire(kit, "puissance_n.grid.add_token", "raise KeyError('raté')")
    page = feuille(noter_kit("puissance_n", Rendu("ana", kit), 4))
    for resultat in essayer(COURS, 3, kit).resultats:
        if resultat.manque is not None:
            assert rendu_resultat(resultat, "from aides import *") in page
    assert "| 1. une grille vide | 0,75 / 0,75 | 4/4 | 100 % |\n" in page
    assert "| 3. le sommet d'une colonne | 0 / 0,75 | 1/4 | 0 % |\n" in page
    assert "tant que l'une des vôtres ne l'est pas, un essai collé dans votre kit peut" in page
    cachees = page.split("  non  au hasard : ")[1]
    assert "grid = grille(\n" in cachees and "from aides import *" in cachees
    assert page.count("l'exception KeyError ('raté')") == 1, "une même cause se montre une fois"
    assert "(de même)" in page and "…" not in page


def test_une_grande_grille_ratee_ne_remplit_pas_l_ecran(kit: Path) -> None:
    corps = "self.cells = [['x'] * self.width for _ in range(self.height)]"
    ecrire(kit, "puissance_n.grid.Grid.__post_init__", corps)
    bilan = noter_kit("puissance_n", Rendu("ana", kit), 4)
    assert a_l_ecran(bilan).count("\n") < 20
    assert feuille(bilan).count("\n") < 200


def test_ce_qui_merite_un_regard_est_dit_a_l_enseignant_et_a_lui_seul(tmp_path: Path) -> None:
    """Trois jumeaux aux noms près, le dépôt recopié, un import étrange : aucune note ne change."""
    kits, notes = tmp_path / "kits", tmp_path / "notes"
    for nom in ("ana", "bob", "cleo", "dan"):
        creer(COURS, kits / nom)
    remplir_etape(kits / "ana", COURS.etapes[3])
    corps = (
        "valides = ('O', 'X')\nif token not in valides:\n    return 0\n"
        "if column < 0 or column >= grid.width:\n    return 0\n"
        "for ligne in range(grid.height - 1, -1, -1):\n"
        "    if grid.cells[ligne][column] == VIDE:\n        grid.cells[ligne][column] = token\n"
        "        return 1\nreturn 0"
    )
    ecrire(kits / "bob", "puissance_n.grid.add_token", corps)
    jumeau = corps.replace("ligne", "i").replace("valides", "permis")
    ecrire(kits / "cleo", "puissance_n.grid.add_token", jumeau)
    ecrire(kits / "dan", "puissance_n.grid.add_token", jumeau)
    ecrire(kits / "dan", "puissance_n.grid.sommet", "import ctypes, os\nreturn eval('grid.height')")
    noter_la_classe(kits, notes, 4)
    ana, bob, cleo, dan = lignes_de(notes)
    assert ana["à regarder"] == "écrit comme le dépôt : étape 4"
    assert bob["à regarder"] == "écrit comme cleo, dan : étape 4"
    assert cleo["à regarder"] == "écrit comme bob, dan : étape 4"
    usage = "puissance_n/grid.py se sert de ctypes, eval, os"
    assert dan["à regarder"] == f"{usage} ; écrit comme bob, cleo : étape 4"
    assert [ligne["étape 4"] for ligne in (ana, bob, cleo)] == ["tenue"] * 3
    extraits = (notes / "enseignant" / "ressemblances.md").read_text(encoding="utf-8")
    assert "## bob et cleo\n" in extraits
    assert re.search(r"    for ligne in range\(.* \|     for i in range\(", extraits)
    assert "à regarder : écrit comme cleo" in (notes / "enseignant" / "bob.md").read_text("utf-8")
    assert "cleo" not in (notes / "bob.md").read_text(encoding="utf-8")
