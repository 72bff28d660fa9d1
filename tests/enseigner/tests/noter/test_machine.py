"""Ce qui nous manque n'est jamais une note : machine, bibliothèques, archives, erreurs à nous."""

from __future__ import annotations

import csv
import os
import pty
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import click
import pytest

from tests.appui import RACINE, bac, environnement
from tests.appui.dossiers import dossier_neuf
from tests.enseigner.c import copier
from tests.enseigner.noter import classe, conduite, examen
from tests.enseigner.noter.archives import ArchiveFermee, sans_extension
from tests.enseigner.noter.bilan import note, remarque
from tests.enseigner.noter.classe import noter_classe, noter_un
from tests.enseigner.noter.construction import NonJugeable, compilateur, construire, copie
from tests.enseigner.noter.examen import Demande
from tests.enseigner.noter.exports import tableau
from tests.enseigner.noter.manques import ce_qui_manque
from tests.enseigner.noter.rendus import chemins, noms, ouvert

pytestmark = [
    pytest.mark.skipif(compilateur() is None, reason="il faut un compilateur C (cc)"),
]
UN_MAIN = "int main(void) { return 0; }\n"
PEU = tuple(f"INC-{numero:02}" for numero in range(1, 25) if numero != 12)


def rendre(dossier: Path, texte: str = UN_MAIN) -> Path:
    """Un rendu d'un seul fichier."""
    dossier.mkdir(parents=True)
    (dossier / "main.c").write_text(texte, encoding="utf-8")
    return dossier


# --- une erreur de notre côté --------------------------------------------------------------------


def test_un_processus_qui_finit_pendant_qu_on_les_compte(monkeypatch: pytest.MonkeyPatch) -> None:
    def liste(chemin: Path) -> list[str]:
        raise FileNotFoundError(2, "No such file or directory", str(chemin))

    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(os, "listdir", liste)
    assert bac.processus_permis(bac.Limites()) > bac.Limites().processus


def test_une_erreur_a_nous_n_est_pas_un_zero(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def examiner(*_: object) -> None:
        raise FileNotFoundError("/proc/10943/task")

    rendre(tmp_path / "ana")
    monkeypatch.setattr(classe, "examiner", examiner)
    bilan = noter_un(Demande("incognito"), tmp_path / "ana", "ana", None)
    assert remarque(bilan) == "non jugeable"
    assert "/proc/10943/task" in bilan.empeche
    assert note(bilan) is None
    assert all(resultat.tenu is None for resultat in bilan.resultats)


def test_la_suite_de_la_classe_se_note_quand_meme(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    vrai = examen.examiner

    def une_fois_sur_deux(demande: Demande, commande: str, nom: str, *reste: object) -> object:
        if nom == "ana":
            raise KeyError("une erreur à nous")
        return vrai(demande, commande, nom, *reste)  # type: ignore[arg-type]

    for nom in ("ana", "bob"):
        rendre(tmp_path / "rendus" / nom)
    monkeypatch.setattr(classe, "examiner", une_fois_sur_deux)
    demande = Demande("incognito", sans=PEU)
    bilans = noter_classe(demande, chemins(tmp_path / "rendus"), tmp_path / "notes")
    assert [remarque(bilan) for bilan in bilans] == ["non jugeable", "ne joue pas"]


def test_plus_de_pseudo_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def ouvrir() -> tuple[int, int]:
        raise OSError("out of pty devices")

    copier("incognito", tmp_path / "ana")
    monkeypatch.setattr(pty, "openpty", ouvrir)
    bilan = noter_un(Demande("incognito"), tmp_path / "ana", "ana", None)
    assert remarque(bilan) == "non jugeable"
    assert "plus de pseudo-terminal" in bilan.empeche


def au_nom_de(dossier: Path) -> dict[str, Any]:
    """De quoi lancer une commande au nom du propriétaire d'un dossier, quand on est root."""
    qui = dossier.stat().st_uid
    return {"user": qui, "group": qui, "extra_groups": []} if os.geteuid() == 0 else {}


def interprete(dossier: Path, env: dict[str, str]) -> str:
    """Un Python que le propriétaire de ce dossier peut lancer, avec click ; passe le test sinon."""
    for chemin in (sys.executable, "/usr/bin/python3", "/usr/local/bin/python3"):
        try:
            mots = [chemin, "-c", "import click, tests"]
            subprocess.run(mots, cwd=dossier, env=env, check=True, **au_nom_de(dossier))
        except (OSError, subprocess.CalledProcessError):
            continue
        return chemin
    pytest.skip("aucun Python qu'un utilisateur ordinaire puisse lancer")


def test_un_utilisateur_ordinaire_note_une_classe_de_programmes_parfaits() -> None:
    combien = 30 if os.environ.get("PREUVE") == "entiere" else 3
    with dossier_neuf() as ici:  # à un utilisateur à qui rien d'autre n'appartient
        for rang in range(combien):
            copier("incognito", ici / "rendus" / f"e{rang:02}")
        if os.geteuid() == 0:
            qui = ici.stat().st_uid
            subprocess.run(["chown", "-R", f"{qui}:{qui}", str(ici)], check=True)
        modules = f"{RACINE}{os.pathsep}{Path(click.__file__).parents[1]}"
        env = environnement(PYTHONPATH=modules, HOME=str(ici), PYTHONDONTWRITEBYTECODE="1")
        mots = [
            interprete(ici, env),
            "-m",
            "tests.enseigner.noter",
            "incognito",
            "--sortie",
            "notes",
        ]
        mots += ["--dossier", "rendus", "--sans", ",".join(PEU)]
        fini = subprocess.run(
            mots, cwd=ici, env=env, capture_output=True, text=True, check=False, **au_nom_de(ici)
        )
        assert fini.returncode == 0, fini.stderr
        lignes = (ici / "notes" / "notes.csv").read_text(encoding="utf-8-sig").splitlines()
        notes = list(csv.DictReader(lignes, delimiter=";"))
    assert [ligne["note sur 20"] for ligne in notes] == ["20"] * combien


# --- ce qui manque à la machine ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "phrase"),
    [
        ("#include <SDL2/SDL_introuvable.h>\n", "sudo apt install libsdl2-dev"),
        ("#include <MLV/MLV_introuvable.h>\n", "sudo apt install libmlv3-dev"),
        ("#include <windows.h>\n", "écrit pour Windows"),
        ("#include <conio.h>\n", "écrit pour Windows"),
    ],
)
def test_un_en_tete_qui_n_est_pas_installe(tmp_path: Path, source: str, phrase: str) -> None:
    rendre(tmp_path / "ana", source + UN_MAIN)
    bilan = noter_un(Demande("puissance_n"), tmp_path / "ana", "ana", None)
    assert remarque(bilan) == "non jugeable"
    assert phrase in bilan.empeche


@pytest.mark.parametrize(
    ("plainte", "phrase"),
    [
        ("/usr/bin/ld: cannot find -lSDL2_ttf: No such file", "libsdl2-ttf-dev"),
        ("Package 'MLV', required by 'virtual:world', not found", "libmlv3-dev"),
        ("make: clang: No such file or directory", "la commande clang"),
        ("/bin/sh: 1: sdl2-config: not found", ""),
        ("CMake 3.99 or higher is required.", "CMake 3.99"),
        ("gcc -o .\\bin\\inco.exe .\\src\\inco.c -lmingw32", "Windows"),
        ("main.c:1:10: error: expected ';'", ""),
        ('f.c:1:10: fatal error: plateau.h: No such file\n 1 | #include "plateau.h"', ""),
    ],
)
def test_ce_que_disent_les_outils(tmp_path: Path, plainte: str, phrase: str) -> None:
    dit = ce_qui_manque(plainte, tmp_path)
    assert phrase in dit
    assert bool(dit) == bool(phrase) or "sdl2-config" in plainte


def test_un_en_tete_que_l_etudiant_a_oublie_est_une_construction_ratee(tmp_path: Path) -> None:
    rendre(tmp_path / "ana", '#include "plateau.h"\n' + UN_MAIN)
    bilan = noter_un(Demande("incognito"), tmp_path / "ana", "ana", None)
    assert remarque(bilan) == "ne se construit pas"


def test_un_dossier_vide_perdu_dans_l_archive_se_refait(tmp_path: Path) -> None:
    (tmp_path / "main.c").write_text("int main(void) { return 0; }\n", encoding="utf-8")
    regles = "prog: main.c\n\tcc -c main.c -o obj/main.o\n\tcc obj/main.o -o bin/prog\n"
    (tmp_path / "Makefile").write_text(regles, encoding="utf-8")
    with copie(tmp_path) as ici:
        assert construire(ici).name == "prog"


def test_des_sources_rangees_en_dossiers_se_construisent_sans_makefile(tmp_path: Path) -> None:
    rendre(tmp_path / "ana", "int f(void);\nint main(void) { return f(); }\n")
    (tmp_path / "ana" / "LOGIQUE").mkdir()
    (tmp_path / "ana" / "LOGIQUE" / "f.c").write_text("int f(void) { return 0; }\n", "utf-8")
    with copie(tmp_path / "ana") as ici:
        assert construire(ici).name == "programme"


def test_ce_que_nous_ne_savons_pas_lier_n_est_pas_un_zero(tmp_path: Path) -> None:
    rendre(tmp_path / "ana", "int f(void);\nint main(void) { return f(); }\n")
    bilan = noter_un(Demande("incognito"), tmp_path / "ana", "ana", None)
    assert remarque(bilan) == "non jugeable"
    assert "undefined reference" in bilan.empeche


def test_un_dossier_sans_source_n_est_pas_note(tmp_path: Path) -> None:
    (tmp_path / "ana").mkdir()
    (tmp_path / "ana" / "rapport.pdf").write_bytes(b"%PDF")
    with copie(tmp_path / "ana") as ici, pytest.raises(NonJugeable, match="rien à construire"):
        construire(ici)


# --- pas de bac, pas de lancement ----------------------------------------------------------------


def test_sans_bac_rien_ne_se_lance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bac, "moyen", lambda: "")
    monkeypatch.delenv("SANS_BAC", raising=False)
    trace = tmp_path / "trace"
    tmp_path.chmod(0o777)
    with dossier_neuf() as ici, pytest.raises(bac.BacRefuse, match="SANS_BAC=1"):
        conduite.par_tube(["sh", "-c", f"echo x > {trace}"], ici, b"", bac.Limites())
    assert not trace.exists()


def test_qui_y_tient_s_en_passe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bac, "moyen", lambda: "")
    monkeypatch.setenv("SANS_BAC", "1")
    with dossier_neuf() as ici:
        fini = conduite.par_tube(["echo", "lancé"], ici, b"", bac.Limites())
    assert fini.sortie.decode() == "lancé\n"


@pytest.mark.parametrize(
    ("reglage", "valeur", "phrase"),
    [
        ("kernel/apparmor_restrict_unprivileged_userns", "1", "profile bwrap /usr/bin/bwrap"),
        ("kernel/unprivileged_userns_clone", "0", "sysctl kernel.unprivileged_userns_clone=1"),
        ("user/max_user_namespaces", "0", "sysctl user.max_user_namespaces"),
    ],
)
def test_la_phrase_dit_comment_le_permettre_ici(
    tmp_path: Path, reglage: str, valeur: str, phrase: str
) -> None:
    (tmp_path / reglage).parent.mkdir()
    (tmp_path / reglage).write_text(f"{valeur}\n", encoding="ascii")
    assert phrase in bac._comment_en_avoir_un(tmp_path)


# --- les archives et les noms --------------------------------------------------------------------


def archiver(archive: Path, *noms_des_fichiers: str) -> Path:
    """Une archive de petits programmes, du format que dit son nom."""
    archive.parent.mkdir(parents=True, exist_ok=True)
    source = archive.parent / ".source.c"
    source.write_text(UN_MAIN, encoding="utf-8")
    if archive.suffix == ".zip":
        with zipfile.ZipFile(archive, "w") as ouverte:
            for nom in noms_des_fichiers:
                ouverte.write(source, nom)
    else:
        forme: Any = f"w:{archive.suffix[1:]}"
        with tarfile.open(archive, forme) as ouverte_en_tar:
            for nom in noms_des_fichiers:
                ouverte_en_tar.add(source, nom)
    source.unlink()
    return archive


@pytest.mark.parametrize("fin", [".zip", ".tar.gz", ".tar.xz"])
def test_une_archive_s_ouvre_seule_ou_dans_son_dossier(tmp_path: Path, fin: str) -> None:
    archiver(tmp_path / f"ana{fin}", "projet/main.c", "../../evade.c")
    archiver(tmp_path / "bob" / f"rendu{fin}", "main.c")
    lus = []
    for chemin in chemins(tmp_path):
        with ouvert(chemin) as rendu:
            lus.append((rendu.nom, sorted(c.name for c in rendu.dossier.rglob("*.c"))))
    assert ("bob", ["main.c"]) in lus
    assert any(nom == "ana" and "main.c" in presents for nom, presents in lus)
    assert not (tmp_path.parent / "evade.c").exists()


def test_un_lien_d_une_archive_ne_s_ouvre_pas(tmp_path: Path) -> None:
    with tarfile.open(tmp_path / "ana.tar.gz", "w:gz") as ouverte:
        lien = tarfile.TarInfo("main.c")
        lien.type, lien.linkname = tarfile.SYMTYPE, "/etc/passwd"
        ouverte.addfile(lien)
    with ouvert(tmp_path / "ana.tar.gz") as rendu:
        assert list(rendu.dossier.rglob("*.c")) == []


def test_un_format_qu_on_n_ouvre_pas_n_est_pas_un_zero(tmp_path: Path) -> None:
    (tmp_path / "ana.rar").write_bytes(b"Rar!")
    bilan = noter_un(Demande("incognito"), tmp_path / "ana.rar", "ana", None)
    assert remarque(bilan) == "non jugeable"
    assert "ana.rar ne s'ouvre pas ici" in bilan.empeche
    assert sans_extension("ana.tar.xz") == "ana"


def test_une_archive_abimee_ou_trop_grosse_se_dit(tmp_path: Path) -> None:
    (tmp_path / "ana.zip").write_bytes(b"PK\x03\x04 non")
    with pytest.raises(ArchiveFermee, match="ne s'ouvre pas"), ouvert(tmp_path / "ana.zip"):
        pass
    with zipfile.ZipFile(tmp_path / "bob.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("gros.c", b"\0" * 101_000_000)
    with pytest.raises(ArchiveFermee, match="trop gros"), ouvert(tmp_path / "bob.zip"):
        pass


def test_deux_homonymes_restent_tous_les_deux(tmp_path: Path) -> None:
    rendus = tmp_path / "rendus"
    for numero in ("123", "456"):
        rendre(rendus / f"Ana Roux_{numero}_assignsubmission_file")
    demande = Demande("incognito", sans=PEU)
    bilans = noter_classe(demande, chemins(rendus), tmp_path / "notes")
    assert [bilan.programme for bilan in bilans] == ["Ana Roux (123)", "Ana Roux (456)"]
    classe.garder(bilans, tmp_path / "notes")
    une = [rendus / "Ana Roux_456_assignsubmission_file"]
    (de_nouveau,) = noter_classe(demande, une, tmp_path / "notes")
    assert de_nouveau.programme == "Ana Roux (456)", "noté seul, il garde son nom"


def test_chaque_dossier_donne_a_sa_ligne(tmp_path: Path) -> None:
    rendus = tmp_path / "rendus"
    rendre(rendus / "ana")
    rendre(rendus / "bob")
    (rendus / "cleo").mkdir()
    (rendus / "dan.7z").write_bytes(b"7z")
    archiver(rendus / "eve.tar.gz", "main.c")
    archiver(rendus / "eve.zip", "main.c")
    donnes = chemins(rendus)
    assert len(set(noms(donnes, {}).values())) == len(donnes) == 6
    bilans = noter_classe(Demande("incognito", sans=PEU), donnes, tmp_path / "notes")
    etats = [remarque(bilan) for bilan in bilans]
    assert len(tableau(bilans).splitlines()) == 7
    assert etats.count("rien à noter") == 1, "un dossier vide"
    assert etats.count("non jugeable") == 1, "un format qu'on n'ouvre pas"
    assert etats.count("ne joue pas") == 4


def test_ce_qu_il_faut_installer_n_est_dit_qu_une_fois(tmp_path: Path) -> None:
    for nom in ("ana", "bob"):
        rendre(tmp_path / "rendus" / nom, "#include <MLV/MLV_introuvable.h>\n" + UN_MAIN)
    mots = [
        sys.executable,
        "-m",
        "tests.enseigner.noter",
        "incognito",
        "--dossier",
        str(tmp_path / "rendus"),
    ]
    fini = subprocess.run(
        [*mots, "--sortie", str(tmp_path / "notes")],
        cwd=RACINE,
        env=environnement(),
        capture_output=True,
        text=True,
        check=True,
    )
    assert fini.stdout.count("sudo apt install libmlv3-dev") == 1
    assert "(ana, bob)" in fini.stdout
    shutil.rmtree(tmp_path / "notes")
