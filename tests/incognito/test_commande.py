"""La ligne de commande : options, codes de sortie, terminaux difficiles."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

import incognito
from tests.appui import BIN, en_memoire, environnement, lancer
from tests.incognito.commun import ADIEU, ANNEXE, AU_REVOIR, ENTETE

SORTIE = (ANNEXE / "sortie.txt").read_bytes()
SAISIES = (ANNEXE / "saisies.txt").read_bytes()


@pytest.mark.exigence("INC-19")
def test_l_aide_decrit_chaque_option(tmp_path: Path) -> None:
    resultat = en_memoire("incognito", "--help", dossier=tmp_path)
    assert resultat.code == 0
    for option in ("-a", "-g", "-c FICHIER", "-s FICHIER", "-d", "--taille", "--graine"):
        assert f"\n  {option}" in resultat.texte
    assert "ClickException" not in resultat.texte, "ce qui n'est dit qu'à qui lit le code"


@pytest.mark.exigence("INC-19")
def test_la_version(tmp_path: Path) -> None:
    resultat = lancer("incognito", "--version", dossier=tmp_path)
    assert resultat.texte == f"incognito, version {incognito.__version__}\n"


@pytest.mark.exigence("INC-19")
@pytest.mark.parametrize(
    "arguments",
    [
        *(["-a", "-g"], ["-g", "-a", "-d"], ["--inconnue"], ["-x"], ["un-mot"], ["-c"], ["-s"]),
        *(["--taille", "3"], ["--taille", "9"], ["--taille", "-5"], ["--taille", "5_0"]),
        *(["--taille", "cinq"], ["--taille", ""], ["--taille", "5.0"], ["--taille", "9" * 4000]),
        *(["--graine", "x"], ["--graine", ""], ["--graine", "1.5"]),
    ],
)
def test_une_mauvaise_option_donne_le_code_2(tmp_path: Path, arguments: list[str]) -> None:
    resultat = en_memoire("incognito", *arguments, "-s", "p.inco", dossier=tmp_path)
    assert (resultat.code, resultat.sortie) == (2, b"")
    assert "Erreur : " in resultat.plainte and "Traceback" not in resultat.plainte
    assert os.listdir(tmp_path) == [], "rien n'a été écrit"


@pytest.mark.exigence("INC-19")
@pytest.mark.parametrize("avec", [[], ["-c", "p.inco"], ["-c", "p.inco", "--rejouer"], ["-d"]])
def test_a_et_g_s_excluent(tmp_path: Path, avec: list[str]) -> None:
    shutil.copy(ANNEXE / "apres" / "out.inco", tmp_path / "p.inco")
    resultat = en_memoire("incognito", "-a", "-g", *avec, dossier=tmp_path)
    assert "les options -a et -g s'excluent." in resultat.plainte


@pytest.mark.exigence("INC-19")
def test_sans_option_c_est_l_ascii_sans_sauvegarde(tmp_path: Path) -> None:
    resultat = lancer("incognito", saisies="d\na3 a2\n", dossier=tmp_path)
    assert resultat.texte.startswith("Bienvenu dans Incognito\n\n-----------\n")
    assert os.listdir(tmp_path) == []


@pytest.mark.exigence("INC-03", "INC-19")
def test_la_meme_graine_et_les_memes_saisies_rejouent_la_meme_partie(tmp_path: Path) -> None:
    sorties = set()
    for numero in range(2):
        fichier = f"{numero}.inco"
        arguments = ("--graine", "42", "-d", "-s", fichier)
        resultat = lancer("incognito", *arguments, saisies="d\na3 a2\nc1 c2\n", dossier=tmp_path)
        sorties.add((resultat.sortie, (tmp_path / fichier).read_bytes()))
    assert len(sorties) == 1


@pytest.mark.exigence("INC-03")
def test_chaque_graine_a_ses_tirages_meme_zero_ou_tres_grande(tmp_path: Path) -> None:
    departs = []
    for graine in (0, 0, 1, 1, 1001, 1001, 10**9 + 2, 10**9 + 2):
        arguments = ("--graine", str(graine), "-s", "p.inco")
        en_memoire("incognito", *arguments, dossier=tmp_path)
        departs.append((tmp_path / "p.inco").read_bytes())
    assert departs[::2] == departs[1::2], "la même graine tire la même partie"
    assert len(set(departs)) == 4, "une autre en tire une autre"


@pytest.mark.exigence("INC-01")
def test_taille_vaut_aussi_pour_une_partie_reprise(tmp_path: Path) -> None:
    (tmp_path / "p.inco").write_bytes(b"B b4\nN c1\nB\nD a3->a1\n")
    resultat = lancer("incognito", "-c", "p.inco", "--taille", "4", dossier=tmp_path)
    assert resultat.texte.split("\n")[3] == "|b| |n| |"
    (tmp_path / "p.inco").write_bytes(b"B a4\nN d1\nB\n")  # a4 est le château si T vaut 4
    refuse = lancer("incognito", "-c", "p.inco", "--taille", "4", dossier=tmp_path)
    assert refuse.code == 1 and "« p.inco », ligne 1 : " in refuse.plainte


@pytest.mark.parametrize(
    ("encodage", "extrait"),
    [
        ("ascii", b"faire un d?placement ou une interrogation ? ('d' ou 'i')"),
        ("latin-1", "faire un déplacement".encode("latin-1")),
        ("cp1252", "faire un déplacement".encode("cp1252")),
        ("utf-8", "faire un déplacement".encode()),
    ],
)
def test_les_terminaux_qui_ne_sont_pas_en_utf8(
    tmp_path: Path, encodage: str, extrait: bytes
) -> None:
    resultat = lancer(
        "incognito", saisies=b"\xff\xfe\nd\n\xc3\x28\n", dossier=tmp_path, PYTHONIOENCODING=encodage
    )
    assert extrait in resultat.sortie
    assert (resultat.code, resultat.erreurs) == (0, AU_REVOIR.encode())


@pytest.mark.exigence("INC-14")
def test_ctrl_c_au_milieu_de_la_partie_ne_perd_rien(tmp_path: Path) -> None:
    (tmp_path / "p.inco").write_text(ENTETE)
    with subprocess.Popen(
        [str(BIN / "incognito"), "-c", "p.inco", "-s", "p.inco"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=environnement(),
    ) as enfant:
        assert enfant.stdin and enfant.stdout and enfant.stderr
        enfant.stdin.write(b"d\nb4 e4\n")
        enfant.stdin.flush()
        while b"Joueur noir" not in enfant.stdout.readline():
            pass
        enfant.send_signal(signal.SIGINT)
        assert enfant.wait(20) == 130
        plainte = enfant.stderr.read()
    assert plainte.decode() == ADIEU.format("p.inco")
    assert (tmp_path / "p.inco").read_text() == f"{ENTETE}D b4->e4\n"


def test_python_m_incognito_joue_la_meme_partie(tmp_path: Path) -> None:
    (tmp_path / "d.inco").write_text(ENTETE)
    fini = subprocess.run(
        [str(BIN / "python"), "-m", "incognito", "-c", "d.inco"],
        input=SAISIES,
        capture_output=True,
        cwd=tmp_path,
        env=environnement(),
        check=False,
    )
    assert (fini.returncode, fini.stdout, fini.stderr) == (0, SORTIE, b"")


# --- revoir une partie ---------------------------------------------------------------------------


@pytest.mark.exigence("INC-19")
@pytest.mark.parametrize(
    "arguments", [["--rejouer"], ["-c", "p.inco", "-s", "q.inco", "--rejouer"]]
)
def test_rejouer_demande_une_partie_et_n_ecrit_rien(tmp_path: Path, arguments: list[str]) -> None:
    (tmp_path / "p.inco").write_bytes((ANNEXE / "apres" / "out.inco").read_bytes())
    resultat = lancer("incognito", *arguments, dossier=tmp_path)
    assert resultat.code == 2
    phrase = "--rejouer revoit la partie de -c, sans rien écrire : pas de -s."
    assert f"Erreur : {phrase}" in resultat.plainte
    assert not (tmp_path / "q.inco").exists()


@pytest.mark.exigence("INC-16")
def test_la_relecture_montre_tout_d_un_trait(tmp_path: Path) -> None:
    (tmp_path / "p.inco").write_bytes((ANNEXE / "apres" / "out.inco").read_bytes())
    resultat = lancer("incognito", "-c", "p.inco", "--rejouer", dossier=tmp_path)
    assert (resultat.code, resultat.plainte) == (0, "")
    lignes = [ligne for ligne in resultat.texte.splitlines() if ligne.startswith("Joueur ")]
    coups = [ligne.split(" : ")[1] for ligne in lignes if " : " in ligne]
    assert coups == (ANNEXE / "apres" / "out.inco").read_text().splitlines()[3:-1]
    refus = "Joueur blanc : D b5->a5\nDéplacement non licite : un joueur ne peut pas amener"
    assert refus in resultat.texte
    assert "Le gagnant est le joueur noir : BRAVO !\n" in resultat.texte
    assert "e" not in "".join(x for x in resultat.texte.splitlines() if x.startswith("|"))


@pytest.mark.exigence("INC-20")
@pytest.mark.parametrize("en_mots", [False, True], ids=["dessin", "--texte"])
def test_la_relecture_montre_les_espions_sous_d_a_chaque_etape(
    tmp_path: Path, en_mots: bool
) -> None:
    (tmp_path / "p.inco").write_text(f"{ENTETE}D b4->e4\nD c1->b2\n", encoding="ascii")
    options = ["--texte"] if en_mots else []
    arguments = ["-c", "p.inco", "--rejouer", *options]
    avec = en_memoire("incognito", *arguments, "-d", dossier=tmp_path).texte
    sans = en_memoire("incognito", *arguments, dossier=tmp_path).texte
    etapes = 3  # le départ, puis chaque coup
    if en_mots:
        assert avec.count("Espion blanc : ") == avec.count("Espion noir : d1.") == etapes
        assert avec.count("Espion blanc : b4.") == 1, "au départ"
        assert "Espion" not in sans
    else:
        assert avec.count("|E|") == avec.count("e|") == etapes
        assert avec.count("|b|e|") == 1, "au départ, en b4"
        assert sans == avec.replace("E", "n").replace("e|", "b|")
