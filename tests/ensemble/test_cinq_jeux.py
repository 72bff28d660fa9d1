"""Ce que chacun des cinq jeux promet, par sa vraie commande : ne rien perdre, partir, reprendre.

Le *témoin* d'une partie est ce que son fichier contient après chaque réponse, quand personne ne
touche à rien : un coup est gardé si le fichier est celui du témoin.
"""

from __future__ import annotations

import os
import random
import re
import resource
import shlex
import shutil
import socket
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.appui import (
    BIN,
    PATIENCE,
    RACINE,
    SANS_PRIVILEGES,
    Resultat,
    commande_de,
    en_memoire,
    environnement,
    exemples,
    fichiers,
    lancer,
)
from tests.appui.ecran import ecran, endormi

pytestmark = pytest.mark.sans_couverture


@dataclass(frozen=True)
class Jeu:
    """De quoi jouer une partie : ce qu'on répond avant le premier coup, puis les coups.

    Une réponse refusée l'est d'une phrase et la question revient : les cartes de Six Qui Prend et
    les dés de Pickomino, que le hasard donne, s'essaient donc toutes, tous.
    """

    nom: str
    extension: str
    options: tuple[str, ...]
    ouverture: tuple[str, ...]
    coups: tuple[str, ...]
    mots: tuple[str, ...]  # ce qu'un joueur peut taper d'autre
    sans_fichier: bool = True  # faux : ce jeu écrit toujours sa partie

    @property
    def fichier(self) -> str:
        """Le fichier où s'écrit la partie."""
        return f"p{self.extension}"

    @property
    def voisin(self) -> str:
        """Celui où elle continue, si un autre programme a changé le premier."""
        return f"p~{self.extension}"

    @property
    def saisies(self) -> tuple[str, ...]:
        """Toutes les réponses."""
        return self.ouverture + self.coups

    def ecrire(self, nom: str) -> tuple[str, ...]:
        """Les options d'une partie nouvelle, écrite dans ce fichier."""
        ou = "-s" if self.sans_fichier else "--sauvegarde"
        return (*self.options, ou, nom)

    def reprendre(self, nom: str) -> tuple[str, ...]:
        """Les options qui reprennent la partie de ce fichier, et l'y continuent."""
        if not self.sans_fichier:
            return (*self.options, "--sauvegarde", nom)
        sans_noms = [mot for mot in self.options if mot not in ("--noms", "A,B,C,D")]
        return (*sans_noms, "-c", nom, "-s", nom)


JEUX = (
    Jeu(
        "incognito",
        ".inco",
        ("--graine", "7"),
        (),
        ("d a3->a2", "d e3->e4", "d a2->a3", "d e4->e3", "d a3->a2", "d e3->e4"),
        ("i", "(2, 0) --> (1, 0)", "(9, 9) --> (0, 0)", "c1 b2", "coups", "conseil", "p"),
    ),
    Jeu(
        "pickomino",
        ".bin",
        ("--graine", "7"),
        ("2", "Léa", "Tom"),
        ("1", "2", "3", "4", "5", "V", "n") * 6,
        ("o", "IA", "coups", "conseil", "piles", "7"),
        sans_fichier=False,
    ),
    Jeu(
        "puissance_n",
        ".sav",
        ("--graine", "7"),
        ("1", "2", "4"),
        ("a1", "a2", "r1", "a3", "ajouter", "2", "a6"),
        ("0", "30", "a99", "r3", "nul", "abandon", "coups", "conseil"),
    ),
    Jeu(
        "dames",
        ".txt",
        ("--noms", "A,B,C,D"),
        (),
        ("E14-F13", "N7-M8", "E4-F5", "D7-E8", "G14-H13"),
        ("e14", "r99", "n7xm8", "g14 h13", "abandon", "coups", "conseil"),
    ),
    Jeu(
        "sixquiprend",
        ".six",
        ("--graine", "7"),
        ("Léa", "2"),
        tuple(str(carte) for carte in range(104, 0, -1)),
        ("105", "o", "n", "coups", "conseil"),
    ),
)
NOMS = {  # comme on les dit
    "incognito": "d'Incognito",
    "pickomino": "de Pickomino",
    "puissance_n": "de Puissance N",
    "dames": "de Dames",
    "sixquiprend": "de Six Qui Prend",
}
PAR_JEU = pytest.mark.parametrize("jeu", JEUX, ids=lambda jeu: jeu.nom)


def lignes(reponses: tuple[str, ...]) -> str:
    """Des réponses, comme on les tape."""
    return "".join(f"{reponse}\n" for reponse in reponses)


@cache
def temoin(jeu: Jeu) -> tuple[bytes, ...]:
    """Ce que contient le fichier après chaque réponse : vide tant qu'il n'existe pas."""
    vus = []
    for rang in range(len(jeu.saisies) + 1):
        with tempfile.TemporaryDirectory() as temporaire:
            dossier = Path(temporaire)
            debut = lignes(jeu.saisies[:rang])
            en_memoire(jeu.nom, *jeu.ecrire(jeu.fichier), saisies=debut, dossier=dossier)
            chemin = dossier / jeu.fichier
            vus.append(chemin.read_bytes() if chemin.exists() else b"")
    assert len(set(vus)) >= 4, "la partie n'avance pas"
    return tuple(vus)


def moments(jeu: Jeu) -> list[int]:
    """Les rangs des réponses qui changent le fichier : les coups joués, ou les tours finis."""
    vus = temoin(jeu)
    return [rang for rang in range(1, len(vus)) if vus[rang] != vus[rang - 1]]


def milieu(jeu: Jeu) -> int:
    """Le rang d'un coup du milieu de la partie."""
    rangs = moments(jeu)
    return rangs[len(rangs) // 2]


class EnCours:
    """Une partie en cours, par de vrais tubes."""

    def __init__(self, jeu: Jeu, *arguments: str, dossier: Path) -> None:
        self.processus = subprocess.Popen(
            [*commande_de(jeu.nom), *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=dossier,
            env=environnement(),
        )

    def taper(self, *reponses: str) -> None:
        """Tape des réponses, sans attendre."""
        assert self.processus.stdin
        self.processus.stdin.write(lignes(reponses).encode())
        self.processus.stdin.flush()

    def finir(self, *reponses: str) -> Resultat:
        """Tape les dernières réponses, et rend tout ce que la commande a dit."""
        sortie, erreurs = self.processus.communicate(lignes(reponses).encode(), timeout=PATIENCE)
        return Resultat(self.processus.returncode, sortie, erreurs)


@contextmanager
def en_cours(jeu: Jeu, dossier: Path, nom: str = "") -> Iterator[EnCours]:
    """Une partie jouée jusqu'au milieu, écrite dans un fichier, et qui s'arrête de toute façon."""
    nom = nom or jeu.fichier
    rang = milieu(jeu)
    partie = EnCours(jeu, *jeu.ecrire(nom), dossier=dossier)
    try:
        partie.taper(*jeu.saisies[:rang])
        attendre(dossier / nom, temoin(jeu)[rang])
        while not endormi(partie.processus):  # il écrit encore : il n'attend pas de réponse
            time.sleep(0.01)
        yield partie
    finally:
        partie.processus.kill()
        partie.processus.communicate()


def attendre(chemin: Path, octets: bytes) -> None:
    """Attend qu'un fichier contienne ces octets."""
    limite = time.monotonic() + PATIENCE
    while not chemin.exists() or chemin.read_bytes() != octets:
        assert time.monotonic() < limite, f"{chemin.name} n'a jamais contenu ce qu'on attend"
        time.sleep(0.01)


def suite(jeu: Jeu) -> tuple[str, ...]:
    """Ce qu'on répond à partir du milieu, puis le départ."""
    return (*jeu.saisies[milieu(jeu) :], "q", "o")


# --- ne rien perdre ------------------------------------------------------------------------------


@PAR_JEU
def test_tuee_a_une_question_la_partie_n_a_perdu_aucun_coup_et_se_reprend(
    jeu: Jeu, tmp_path: Path
) -> None:
    """Reprise, et jouée jusqu'au bout, c'est la même partie que sans interruption."""
    for rang in moments(jeu)[:4]:
        dossier = tmp_path / str(rang)
        dossier.mkdir()
        partie = EnCours(jeu, *jeu.ecrire(jeu.fichier), dossier=dossier)
        partie.taper(*jeu.saisies[:rang])
        attendre(dossier / jeu.fichier, temoin(jeu)[rang])
        partie.processus.kill()
        partie.processus.communicate()
        reste = lignes(jeu.saisies[rang:])
        reprise = lancer(jeu.nom, *jeu.reprendre(jeu.fichier), saisies=reste, dossier=dossier)
        assert reprise.code == 0, reprise.plainte
        assert fichiers(dossier) == {jeu.fichier: temoin(jeu)[-1]}


@pytest.mark.fuzz
@PAR_JEU
def test_tuee_n_importe_quand_la_partie_est_entiere(jeu: Jeu, tmp_path: Path) -> None:
    hasard = random.Random(1)
    for essai in range(exemples(5)):
        dossier = tmp_path / str(essai)
        dossier.mkdir()
        partie = EnCours(jeu, *jeu.ecrire(jeu.fichier), dossier=dossier)
        partie.taper(*jeu.saisies)
        time.sleep(hasard.uniform(0.05, 0.5))
        partie.processus.kill()
        partie.processus.communicate()
        chemin = dossier / jeu.fichier
        if chemin.exists():
            gardee = chemin.read_bytes()
            assert any(vue.startswith(gardee) for vue in temoin(jeu)), (
                "entre deux machines, parfois"
            )
            reprise = lancer(jeu.nom, *jeu.reprendre(jeu.fichier), saisies="q\n", dossier=dossier)
            assert reprise.code == 0, reprise.plainte


@PAR_JEU
def test_un_fichier_change_par_un_autre_n_est_pas_ecrase(jeu: Jeu, tmp_path: Path) -> None:
    with en_cours(jeu, tmp_path) as partie:
        (tmp_path / jeu.fichier).write_bytes(b"d'un autre programme\n")
        resultat = partie.finir(*suite(jeu))
    assert resultat.code == 0
    phrase = f"« {jeu.fichier} » a été changé par un autre programme"
    assert phrase in resultat.plainte
    assert f"Partie sauvegardée dans « {jeu.voisin} »" in resultat.plainte
    assert fichiers(tmp_path) == {
        jeu.fichier: b"d'un autre programme\n",
        jeu.voisin: temoin(jeu)[-1],
    }


@PAR_JEU
def test_un_fichier_supprime_est_recrit(jeu: Jeu, tmp_path: Path) -> None:
    with en_cours(jeu, tmp_path) as partie:
        (tmp_path / jeu.fichier).unlink()
        resultat = partie.finir(*suite(jeu))
    assert resultat.code == 0
    assert f"Partie sauvegardée dans « {jeu.fichier} »" in resultat.plainte
    assert fichiers(tmp_path) == {jeu.fichier: temoin(jeu)[-1]}


@PAR_JEU
def test_supprime_apres_le_dernier_coup_le_fichier_est_recrit_en_partant(
    jeu: Jeu, tmp_path: Path
) -> None:
    with en_cours(jeu, tmp_path) as partie:
        (tmp_path / jeu.fichier).unlink()
        resultat = partie.finir("q")
    assert f"Partie sauvegardée dans « {jeu.fichier} »" in resultat.plainte
    assert fichiers(tmp_path) == {jeu.fichier: temoin(jeu)[milieu(jeu)]}


@PAR_JEU
def test_change_apres_le_dernier_coup_le_fichier_n_est_pas_dit_sauvegarde(
    jeu: Jeu, tmp_path: Path
) -> None:
    with en_cours(jeu, tmp_path) as partie:
        (tmp_path / jeu.fichier).write_bytes(b"d'un autre programme\n")
        resultat = partie.finir("q")
    assert f"Partie sauvegardée dans « {jeu.voisin} »" in resultat.plainte
    assert (tmp_path / jeu.voisin).read_bytes() == temoin(jeu)[milieu(jeu)]


@PAR_JEU
def test_le_dossier_ou_l_on_joue_peut_disparaitre_et_la_partie_s_ecrire_ailleurs(
    jeu: Jeu, tmp_path: Path
) -> None:
    ici = tmp_path / "ici"
    ici.mkdir()
    ailleurs = tmp_path / jeu.fichier
    with en_cours(jeu, ici) as partie:
        shutil.rmtree(ici)
        suivante = moments(jeu)[moments(jeu).index(milieu(jeu)) + 1]
        coups = jeu.saisies[milieu(jeu) : suivante]
        resultat = partie.finir(*coups, f"sauver {ailleurs}", "q")
    refus = f"impossible d'écrire « {jeu.fichier} » (fichier ou dossier introuvable)"
    assert resultat.code == 0
    assert f"Erreur : {refus} ; la partie continue sans être sauvegardée.\n" in resultat.plainte
    assert f"Partie sauvegardée dans « {ailleurs} »" in resultat.plainte
    assert ailleurs.read_bytes() == temoin(jeu)[suivante]


@PAR_JEU
def test_ce_qu_une_panne_a_laisse_s_en_va_a_la_partie_suivante(jeu: Jeu, tmp_path: Path) -> None:
    (tmp_path / f".{jeu.fichier}.123.tmp").touch()
    (tmp_path / f".{jeu.fichier}.notes.tmp").touch()
    lancer(jeu.nom, *jeu.ecrire(jeu.fichier), dossier=tmp_path)
    assert not (tmp_path / f".{jeu.fichier}.123.tmp").exists()
    assert (tmp_path / f".{jeu.fichier}.notes.tmp").exists()


@PAR_JEU
def test_un_disque_qui_refuse_se_dit_et_la_partie_continue(jeu: Jeu, tmp_path: Path) -> None:
    """Son dossier disparaît : chaque coup le dit ; s'en aller perdrait la partie, on le demande."""
    (tmp_path / "d").mkdir()
    with en_cours(jeu, tmp_path, f"d/{jeu.fichier}") as partie:
        (tmp_path / "d").rename(tmp_path / "ailleurs")
        resultat = partie.finir(*suite(jeu))
    refus = f"impossible d'écrire « d/{jeu.fichier} » (fichier ou dossier introuvable)"
    assert f"Erreur : {refus} ; la partie continue sans être sauvegardée.\n" in resultat.plainte
    assert resultat.code == 0
    assert resultat.texte.endswith(f"{PARTIR} \n")
    assert resultat.plainte.endswith("Partie interrompue, sans être sauvegardée.\n")
    assert fichiers(tmp_path) == {f"ailleurs/{jeu.fichier}": temoin(jeu)[milieu(jeu)]}


@PAR_JEU
def test_un_dossier_qui_revient_recoit_toute_la_partie(jeu: Jeu, tmp_path: Path) -> None:
    """Ce que le disque a refusé n'est pas perdu : le coup suivant l'écrit aussi."""
    dossier = tmp_path / "d"
    dossier.mkdir()
    with en_cours(jeu, tmp_path, f"d/{jeu.fichier}") as partie:
        dossier.rename(tmp_path / "ailleurs")
        rang = moments(jeu)[moments(jeu).index(milieu(jeu)) + 1]
        partie.taper(*jeu.saisies[milieu(jeu) : rang])
        time.sleep(0.3)
        dossier.mkdir()
        resultat = partie.finir(*jeu.saisies[rang:], "q", "o")
    assert resultat.code == 0, resultat.plainte
    assert (dossier / jeu.fichier).read_bytes() == temoin(jeu)[-1]


def sans_place() -> None:
    """Défend à un processus d'écrire un fichier de plus de quatre octets."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (4, 4))


@PAR_JEU
def test_un_disque_qui_refuse_des_le_debut_arrete_avant_le_premier_coup(
    jeu: Jeu, tmp_path: Path
) -> None:
    fini = subprocess.run(
        [*commande_de(jeu.nom), *jeu.ecrire(jeu.fichier)],
        input=lignes(jeu.saisies).encode(),
        capture_output=True,
        cwd=tmp_path,
        env=environnement(PYTHONDONTWRITEBYTECODE="1"),
        preexec_fn=sans_place,
        check=False,
    )
    assert fini.returncode == 1
    assert fini.stderr.decode().startswith(f"Erreur : impossible d'écrire « {jeu.fichier} » (")
    assert fichiers(tmp_path) == {}


@PAR_JEU
def test_deux_parties_dans_le_meme_fichier_se_gardent_toutes_les_deux(
    jeu: Jeu, tmp_path: Path
) -> None:
    """La seconde garde la première à côté ; la première continue sous un autre nom."""
    nouvelle = () if jeu.sans_fichier else ("--nouvelle",)
    arguments = (*jeu.ecrire(jeu.fichier), *nouvelle)
    with en_cours(jeu, tmp_path) as partie:
        seconde = lancer(jeu.nom, *arguments, saisies=lignes(jeu.saisies), dossier=tmp_path)
        premiere = partie.finir(*suite(jeu))
    assert f"est gardée dans « {jeu.voisin} »." in seconde.plainte
    assert premiere.code == seconde.code == 0
    entiere = temoin(jeu)[-1]
    assert fichiers(tmp_path)[jeu.fichier] == entiere
    assert entiere in [octets for nom, octets in fichiers(tmp_path).items() if nom != jeu.fichier]


# --- ce qui n'est pas une partie -----------------------------------------------------------------


def des_notes(chemin: Path) -> None:
    """Un fichier qui n'est pas une partie."""
    chemin.write_text("mes notes\n", encoding="utf-8")


def une_prise(chemin: Path) -> None:
    """Une prise, au bout de laquelle il n'y a personne."""
    prise = socket.socket(socket.AF_UNIX)
    prise.bind(str(chemin))
    prise.close()


def identite(chemin: Path) -> tuple[int, int, int, int]:
    """Ce qui change dès qu'on écrit dans un fichier, ou qu'on le remplace."""
    infos = chemin.lstat()
    return infos.st_ino, infos.st_mode, infos.st_size, infos.st_mtime_ns


@PAR_JEU
@pytest.mark.parametrize("creer", [des_notes, Path.mkdir, os.mkfifo, une_prise])
def test_ce_qui_n_est_pas_une_partie_est_refuse_avant_de_jouer_et_reste_tel_quel(
    jeu: Jeu, creer: Callable[[Path], None]
) -> None:
    with tempfile.TemporaryDirectory() as temporaire:  # le nom d'une prise est court
        chemin = Path(temporaire) / jeu.fichier
        creer(chemin)
        avant = identite(chemin)
        for arguments in (jeu.ecrire(jeu.fichier), jeu.reprendre(jeu.fichier)):
            saisies = lignes(jeu.saisies)
            resultat = lancer(jeu.nom, *arguments, saisies=saisies, dossier=Path(temporaire))
            assert (resultat.code, resultat.texte) == (1, "")
            assert resultat.plainte.startswith("Erreur : ")
            assert f"« {jeu.fichier} »" in resultat.plainte
            assert resultat.plainte.count("\n") == 1
        assert identite(chemin) == avant
        assert os.listdir(temporaire) == [jeu.fichier]


@PAR_JEU
@pytest.mark.parametrize("protege", ["fichier", "dossier"])
def test_ce_qui_est_protege_est_refuse_avant_de_jouer(
    jeu: Jeu, protege: str, tmp_path: Path
) -> None:
    """Pour qui n'est pas root, que rien n'arrête."""
    chemin = tmp_path / jeu.fichier
    chemin.write_bytes(temoin(jeu)[milieu(jeu)])
    if protege == "fichier":
        chemin.chmod(0o444)
    else:
        tmp_path.chmod(0o555)
    resultat = lancer(jeu.nom, *jeu.ecrire(jeu.fichier), dossier=tmp_path, devant=SANS_PRIVILEGES)
    tmp_path.chmod(0o755)
    phrase = f"Erreur : impossible d'écrire « {jeu.fichier} » (accès refusé).\n"
    assert (resultat.code, resultat.texte, resultat.plainte) == (1, "", phrase)
    assert fichiers(tmp_path) == {jeu.fichier: temoin(jeu)[milieu(jeu)]}


@PAR_JEU
def test_un_fichier_qu_on_ne_peut_pas_lire_est_refuse_en_francais(jeu: Jeu, tmp_path: Path) -> None:
    chemin = tmp_path / jeu.fichier
    chemin.write_bytes(temoin(jeu)[milieu(jeu)])
    chemin.chmod(0o000)
    arguments = jeu.reprendre(jeu.fichier)
    resultat = lancer(jeu.nom, *arguments, dossier=tmp_path, devant=SANS_PRIVILEGES)
    assert (resultat.code, resultat.texte) == (1, "")
    assert re.fullmatch(
        rf"Erreur : impossible (de lire|d'écrire) « {jeu.fichier} » \(accès refusé\)\.\n",
        resultat.plainte,
    )


@pytest.mark.parametrize("autre", JEUX, ids=lambda jeu: jeu.nom)
@PAR_JEU
def test_la_partie_d_un_autre_jeu_n_en_est_pas_une_de_celui_ci(
    jeu: Jeu, autre: Jeu, tmp_path: Path
) -> None:
    if jeu is autre:
        return
    (tmp_path / autre.fichier).write_bytes(temoin(autre)[milieu(autre)])
    resultat = lancer(jeu.nom, *jeu.reprendre(autre.fichier), dossier=tmp_path)
    assert (resultat.code, resultat.texte) == (1, "")
    debut = f"Erreur : « {autre.fichier} », ce n'est pas une partie d"
    assert resultat.plainte.startswith(debut)
    assert NOMS[jeu.nom] in resultat.plainte


@PAR_JEU
def test_un_fichier_coupe_n_importe_ou_se_reprend_ou_se_refuse_d_une_phrase(
    jeu: Jeu, tmp_path: Path
) -> None:
    entier = temoin(jeu)[milieu(jeu)]
    coupes = range(1, len(entier), 1 + len(entier) // 40)
    for longueur in coupes:
        (tmp_path / jeu.fichier).write_bytes(entier[:longueur])
        reprise = jeu.reprendre(jeu.fichier)[:-2] if jeu.sans_fichier else jeu.reprendre("p.bin")
        resultat = en_memoire(jeu.nom, *reprise, saisies="q\no\n", dossier=tmp_path)
        assert "Traceback" not in resultat.plainte
        if resultat.code != 0:
            assert resultat.code == 1
            assert resultat.plainte.startswith("Erreur : ")
            assert resultat.plainte.count("\n") == 1
            assert (tmp_path / jeu.fichier).read_bytes() == entier[:longueur]


@pytest.mark.parametrize(
    ("nom", "coupee"), [("incognito", "D a3-"), ("dames", "E14-"), ("sixquiprend", "ran")]
)
def test_une_derniere_ligne_coupee_est_laissee_et_on_le_dit(
    nom: str, coupee: str, tmp_path: Path
) -> None:
    [jeu] = [jeu for jeu in JEUX if jeu.nom == nom]
    entier = temoin(jeu)[milieu(jeu)]
    (tmp_path / jeu.fichier).write_bytes(entier + coupee.encode())
    arguments = jeu.reprendre(jeu.fichier)
    resultat = lancer(jeu.nom, *arguments, saisies="q\n", dossier=tmp_path)
    ligne = entier.count(b"\n") + 1
    avis = f"Attention : « {jeu.fichier} », ligne {ligne} : « {coupee} » est une ligne coupée : "
    assert resultat.plainte.startswith(avis)
    assert fichiers(tmp_path) == {jeu.fichier: entier}
    (tmp_path / jeu.fichier).write_bytes(entier + coupee.encode())
    with ecran(jeu.nom, *arguments, dossier=tmp_path) as vu:
        assert f"Attention : « {jeu.fichier} »" in vu.texte, "sorti de l'écran avant la question"


# --- les mots qu'on tape -------------------------------------------------------------------------

REGLES = {  # quelques mots des règles de chacun
    "incognito": "But : mener votre espion",
    "pickomino": "Une face ne se prend qu'une fois par tour",
    "puissance_n": "Vous gagnez en alignant N de vos jetons",
    "dames": "Un pion avance d'une case en diagonale",
    "sixquiprend": "Série terminée",
}


@PAR_JEU
def test_l_aide_les_regles_et_le_depart_ont_les_noms_qu_on_leur_donne(
    jeu: Jeu, tmp_path: Path
) -> None:
    def reponse(*mots: str) -> str:
        """Ce que dit le jeu, au premier coup, à qui tape ces mots."""
        with tempfile.TemporaryDirectory(dir=tmp_path) as dossier:
            saisies = lignes((*jeu.ouverture, *mots))
            resultat = en_memoire(jeu.nom, *jeu.options, saisies=saisies, dossier=Path(dossier))
        assert resultat.code == 0
        return resultat.texte

    debut = reponse()
    assert reponse("?") != debut
    assert {reponse(mot) for mot in ("aide", "help", "h", "AIDE")} == {reponse("?")}
    for mot in ("q", "quitter", "quit", "exit", "Exit"):
        assert reponse(mot, "?") == debut, "on est parti sans voir l'aide"
    assert REGLES[jeu.nom] in " ".join(reponse("règles").split())
    assert reponse("regles") == reponse("règles")


# --- partir --------------------------------------------------------------------------------------

CTRL_C = b"\x03"
CTRL_D = b"\x04"
PARTIR = "« sauver NOM », ou quitter sans sauvegarder (o/n) ?"
PERDUE = "Partie interrompue, sans être sauvegardée."
SANS_FICHIER = pytest.mark.parametrize(
    "jeu", [jeu for jeu in JEUX if jeu.sans_fichier], ids=lambda jeu: jeu.nom
)


def jusqu_au_premier_coup(jeu: Jeu) -> tuple[str, ...]:
    """Les réponses jusqu'à ce qu'un coup soit joué."""
    joues = [rang for rang in moments(jeu) if rang > len(jeu.ouverture)]
    return jeu.saisies[: joues[0]]


@SANS_FICHIER
def test_q_demande_avant_de_perdre_une_partie(jeu: Jeu, tmp_path: Path) -> None:
    with ecran(jeu.nom, *jeu.options, dossier=tmp_path, lignes=400) as terminal:
        terminal.taper(*jusqu_au_premier_coup(jeu))
        assert PARTIR not in terminal.texte
        assert terminal.taper("q").endswith(PARTIR)
        assert terminal.taper("ls -l").endswith(PARTIR)
        revenue = terminal.taper("n")
        assert not revenue.endswith(PARTIR), "la question du coup revient"
        assert terminal.taper("q", "o").endswith(f"{PARTIR} o\n{PERDUE}")
        assert terminal.code() == 0
    assert fichiers(tmp_path) == {}


@SANS_FICHIER
def test_en_partant_sauver_garde_la_partie_et_rien_d_autre_ne_devient_un_fichier(
    jeu: Jeu, tmp_path: Path
) -> None:
    with ecran(jeu.nom, *jeu.options, dossier=tmp_path, lignes=400) as terminal:
        terminal.taper(*jusqu_au_premier_coup(jeu), "q")
        for autre in ("ls -l", "sauver", "sauver absent/p", "p", "?"):
            assert terminal.taper(autre).endswith(PARTIR)
            assert fichiers(tmp_path) == {}
        adieu = terminal.taper("sauver p")
        assert "elle continuera de s'y écrire" not in adieu
        assert f"\nPartie sauvegardée dans « {jeu.fichier} » ; pour la reprendre :\n" in adieu
        assert terminal.code() == 0
    assert fichiers(tmp_path) == {jeu.fichier: temoin(jeu)[len(jusqu_au_premier_coup(jeu))]}


@SANS_FICHIER
def test_ctrl_d_demande_une_fois_puis_part(jeu: Jeu, tmp_path: Path) -> None:
    with ecran(jeu.nom, *jeu.options, dossier=tmp_path, lignes=400) as terminal:
        terminal.taper(*jusqu_au_premier_coup(jeu))
        assert terminal.touches(CTRL_D).endswith(PARTIR)
        assert PERDUE in terminal.touches(CTRL_D)
        assert terminal.code() == 0


@SANS_FICHIER
def test_ctrl_c_part_tout_de_suite(jeu: Jeu, tmp_path: Path) -> None:
    with ecran(jeu.nom, *jeu.options, dossier=tmp_path, lignes=400) as terminal:
        terminal.taper(*jusqu_au_premier_coup(jeu))
        assert terminal.touches(CTRL_C).endswith(f"\n{PERDUE}")
        assert PARTIR not in terminal.texte
        assert terminal.code() == 130


@PAR_JEU
@pytest.mark.parametrize(("touches", "code"), [(b"q\n", 0), (CTRL_D, 0), (CTRL_C, 130)])
def test_une_partie_gardee_se_quitte_sans_question(
    jeu: Jeu, touches: bytes, code: int, tmp_path: Path
) -> None:
    arguments = jeu.ecrire(jeu.fichier)
    with ecran(jeu.nom, *arguments, dossier=tmp_path, lignes=400) as terminal:
        terminal.taper(*jusqu_au_premier_coup(jeu))
        adieu = terminal.touches(touches)
        assert PARTIR not in adieu
        assert f"\nPartie sauvegardée dans « {jeu.fichier} » ; pour la reprendre :\n" in adieu
        assert terminal.code() == code
    assert (tmp_path / jeu.fichier).read_bytes() in temoin(jeu)


@PAR_JEU
def test_avant_le_premier_coup_il_n_y_a_rien_a_perdre(jeu: Jeu, tmp_path: Path) -> None:
    resultat = lancer(jeu.nom, *jeu.options, saisies="q\n", dossier=tmp_path)
    assert resultat.code == 0
    assert PARTIR not in resultat.texte
    assert resultat.plainte == "Au revoir.\n"


# --- sauver NOM ----------------------------------------------------------------------------------


@PAR_JEU
def test_sauver_ajoute_l_extension_et_la_partie_y_continue(jeu: Jeu, tmp_path: Path) -> None:
    rang = milieu(jeu)
    reponses = (*jeu.saisies[:rang], "sauver", "sauver ma partie", *jeu.saisies[rang:], "q")
    resultat = lancer(jeu.nom, *jeu.options, saisies=lignes(reponses), dossier=tmp_path)
    nom = f"ma partie{jeu.extension}"
    assert resultat.code == 0
    comment = f"Tapez aussi le nom du fichier, comme : sauver partie{jeu.extension}\n"
    assert comment in resultat.texte
    dit = " ".join(resultat.texte.split())
    assert f"Partie sauvegardée dans « {nom} » ; elle continuera de s'y écrire." in dit
    assert f"Partie sauvegardée dans « {nom} »" in resultat.plainte
    assert (tmp_path / nom).read_bytes() == temoin(jeu)[-1]


@PAR_JEU
def test_sauver_sur_ce_qui_n_est_pas_une_partie_ne_change_rien(jeu: Jeu, tmp_path: Path) -> None:
    des_notes(tmp_path / f"notes{jeu.extension}")
    reponses = (*jusqu_au_premier_coup(jeu), "sauver notes", "sauver absent/p", "q", "o")
    resultat = lancer(jeu.nom, *jeu.options, saisies=lignes(reponses), dossier=tmp_path)
    assert resultat.code == 0
    assert f"Erreur : « notes{jeu.extension} », ce n'est pas une partie d" in resultat.plainte
    assert f"Erreur : impossible d'écrire « absent/p{jeu.extension} »" in resultat.plainte
    assert fichiers(tmp_path)[f"notes{jeu.extension}"] == b"mes notes\n"


# --- reprendre par la commande imprimée ----------------------------------------------------------


FACONS = (  # ce qu'on tape pour lancer un jeu
    "{chemin}",
    "{nom}",
    "python3 -m {nom}",
    "python -X utf8 -m {nom}",
    "make{ailleurs} jouer JEU={nom}",
)
NOMS_PENIBLES = ("l'été", 'le "bon" coup', "5 $HOME `a`", "-s # \\ !;&|")


def ligne_de_commande(debut: str, arguments: tuple[str, ...]) -> str:
    """La ligne qu'on tape : make attend les options dans ARGS, et y double chaque dollar."""
    if not debut.startswith("make"):
        return f"{debut} {shlex.join(arguments)}"
    return f"{debut} ARGS={shlex.quote(shlex.join(arguments).replace('$', '$$'))}"


@PAR_JEU
@pytest.mark.parametrize("facon", FACONS)
def test_la_commande_imprimee_est_celle_qu_on_a_tapee_et_elle_reprend(
    jeu: Jeu, facon: str, tmp_path: Path
) -> None:
    """Du dossier du projet, puis d'un autre, où make se lance par `make -C`."""
    if not (BIN / jeu.nom).exists():
        pytest.skip("les jeux ne sont pas installés")
    for numero, nom in enumerate(NOMS_PENIBLES):
        dossier, ailleurs = RACINE, ""
        if numero > 0:
            dossier, ailleurs = tmp_path, f" -C '{RACINE}'"
        programme = os.path.relpath(BIN / jeu.nom, dossier)
        debut = facon.format(chemin=programme, nom=jeu.nom, ailleurs=ailleurs)
        chemin = str(tmp_path / f"{nom}{jeu.extension}")
        saisies = lignes((*jusqu_au_premier_coup(jeu), "q"))
        tapee = ligne_de_commande(debut, jeu.ecrire(chemin))
        phrase, commande = executer(tapee, saisies, dossier).splitlines()
        assert phrase == f"Partie sauvegardée dans « {chemin} » ; pour la reprendre :"
        assert commande.startswith(f"{debut} ")
        assert "--niveau" not in commande and "--texte" not in commande, "une option jamais tapée"
        assert executer(commande, "q\n", dossier).splitlines() == [phrase, commande]


def test_sans_option_la_commande_imprimee_n_en_a_pas(tmp_path: Path) -> None:
    """Pickomino retrouve de lui-même son `save.bin`."""
    installer(tmp_path)
    adieu = executer("make jouer JEU=pickomino", "2\nLéa\nTom\nq\n", tmp_path)
    assert adieu.splitlines()[-1] == "make jouer JEU=pickomino"


@pytest.mark.parametrize("nom", NOMS_PENIBLES)
def test_le_dossier_du_projet_peut_porter_n_importe_quel_nom(nom: str, tmp_path: Path) -> None:
    projet = tmp_path / nom
    projet.mkdir()
    installer(projet)
    tapee = f"make -C {shlex.quote(str(projet))} jouer JEU=pickomino"
    adieu = executer(tapee, "2\nLéa\nTom\nq\n", tmp_path).splitlines()
    assert shlex.split(adieu[-1]) == shlex.split(tapee)
    assert executer(adieu[-1], "q\n", tmp_path).splitlines() == adieu


def installer(dossier: Path) -> None:
    """Met là le Makefile, et les jeux déjà installés : make n'a rien à refaire."""
    shutil.copy(RACINE / "Makefile", dossier)
    (dossier / "pyproject.toml").touch()
    (dossier / ".venv").mkdir()
    (dossier / ".venv" / "bin").symlink_to(BIN)
    for marque in (".pret", ".jouer"):
        (dossier / ".venv" / marque).touch()


def executer(commande: str, saisies: str, dossier: Path) -> str:
    """Exécute une commande comme on la tape, dans un dossier ; rend ses erreurs."""
    fini = subprocess.run(
        ["bash", "-c", commande],
        input=saisies.encode(),
        capture_output=True,
        cwd=dossier,
        env=environnement(PWD=str(dossier), MAKEFLAGS="s"),
        check=False,
    )
    assert fini.returncode == 0, fini.stderr.decode()
    return fini.stderr.decode()


# --- ce qui s'affiche ----------------------------------------------------------------------------


ACCUEIL = "? explique, p nomme les cases, q quitte."
# L'annexe d'Incognito fixe ces lignes, plus longues que l'écran, qui les coupe.
IMPOSEES = ("Rappel : (0, 0) ", "Joueur blanc, voulez vous ", "Joueur noir, voulez vous ")
MOT = re.compile(r"[^\W\d_]{2,}")


def a_l_ecran(texte: str, colonnes: int) -> list[str]:
    """Les lignes d'un texte, celles que l'annexe impose coupées comme l'écran les coupe."""
    lignes = []
    for ligne in texte.splitlines():
        pas = colonnes if ligne.startswith(IMPOSEES) else len(ligne) or 1
        lignes += [ligne[debut : debut + pas] for debut in range(0, len(ligne), pas)] or [""]
    return lignes


@PAR_JEU
@pytest.mark.parametrize("colonnes", [60, 80])
def test_le_terminal_et_le_tube_impriment_le_meme_texte(
    jeu: Jeu, colonnes: int, tmp_path: Path
) -> None:
    """À ce qu'on tape près, que seul l'écran montre ; à 60 colonnes, tout se replie autrement.

    L'accueil d'Incognito n'est que pour l'écran : la sortie est celle de l'annexe.
    """
    frappe = (*jeu.ouverture, "?", *jeu.coups[:4], "", "coups", "zut", "sauver", "q", "o")
    tube = subprocess.run(
        [*commande_de(jeu.nom), *jeu.options],
        input=lignes(frappe).encode(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=tmp_path,
        env=environnement(),
        check=False,
    )
    shutil.rmtree(tmp_path)
    tmp_path.mkdir()
    with ecran(jeu.nom, *jeu.options, dossier=tmp_path, colonnes=colonnes, lignes=900) as terminal:
        for reponse in frappe:
            if terminal.processus.poll() is None:
                terminal.taper(reponse)
        vues = terminal.lignes
    if jeu.nom == "incognito":
        vues.remove(ACCUEIL)
    ecrites = a_l_ecran(tube.stdout.decode(), colonnes)
    if colonnes == 80:
        reste = iter(vues)
        seules = Counter(frappe)  # ce qui se tape sous une question, et non à sa suite
        for ecrite in ecrites:
            possibles = {ecrite.rstrip()}
            if ecrite:
                possibles |= {(ecrite + tapee).rstrip() for tapee in frappe}
            vue = next(reste)
            while vue not in possibles:
                assert seules[vue] > 0, f"« {vue} » à l'écran, « {ecrite} » par un tube"
                seules[vue] -= 1
                vue = next(reste)
    mots_ecrits = Counter(MOT.findall("\n".join(ecrites)))
    mots_vus = Counter(MOT.findall("\n".join(vues)))
    assert mots_ecrits <= mots_vus, "un mot est coupé, ou manque"
    assert mots_vus - mots_ecrits <= Counter(MOT.findall("\n".join(frappe)))


def test_par_un_tube_chaque_coup_se_lit_des_qu_il_est_joue(tmp_path: Path) -> None:
    """Quatre machines expertes pensent plus d'une minute : on les voit jouer."""
    [dames] = [jeu for jeu in JEUX if jeu.nom == "dames"]
    partie = EnCours(dames, "--noms", "IA,IA,IA,IA", "--niveau", "expert", dossier=tmp_path)
    try:
        assert partie.processus.stdout
        while b"IA 2 joue" not in partie.processus.stdout.readline():
            assert partie.processus.poll() is None, "tout est venu d'un coup, à la fin"
        assert partie.processus.poll() is None
    finally:
        partie.processus.kill()
        partie.processus.communicate()


@PAR_JEU
def test_les_couleurs_sont_pour_le_terminal_de_qui_en_veut(jeu: Jeu, tmp_path: Path) -> None:
    saisies = lignes(jeu.saisies[:8])
    force = {"FORCE_COLOR": "1", "TERM": "xterm-256color"}
    tube = lancer(jeu.nom, *jeu.options, saisies=saisies, dossier=tmp_path, **force)
    assert b"\x1b" not in tube.sortie + tube.erreurs
    for sans, colore in (("", True), ("1", False)):
        shutil.rmtree(tmp_path)
        tmp_path.mkdir()
        env = {"NO_COLOR": sans}
        with ecran(jeu.nom, *jeu.options, dossier=tmp_path, lignes=900, env=env) as terminal:
            terminal.taper(*jusqu_au_premier_coup(jeu))
            if jeu.nom == "incognito":
                assert not terminal.colore, "le plateau de l'annexe n'a pas de couleur"
                terminal.taper("p")
            assert terminal.colore == colore


@PAR_JEU
def test_l_aide_se_replie_entre_deux_mots_meme_a_un_ecran_etroit(jeu: Jeu, tmp_path: Path) -> None:
    tube = lancer(jeu.nom, "--help", dossier=tmp_path)
    with ecran(jeu.nom, "--help", dossier=tmp_path, colonnes=46, lignes=900) as terminal:
        vues = "\n".join(terminal.lignes)
    assert Counter(MOT.findall(vues)) == Counter(MOT.findall(tube.texte)), "un mot est coupé"


@PAR_JEU
def test_la_commande_parle_francais(jeu: Jeu, tmp_path: Path) -> None:
    aide = lancer(jeu.nom, "--help", dossier=tmp_path, LANG="C")
    assert aide.code == 0
    assert aide.texte.startswith(f"Usage : {jeu.nom} [OPTIONS]\n")
    for anglais in ("Usage:", "Options:", "Show", "default", "required", "INTEGER", "TEXT", "PATH"):
        assert anglais not in aide.texte
    refus = lancer(jeu.nom, "--inconnue", dossier=tmp_path)
    assert (refus.code, refus.texte) == (2, "")
    assert "\nErreur : l'option --inconnue n'existe pas." in refus.plainte
    absente = lancer(jeu.nom, *jeu.reprendre(f"absent/p{jeu.extension}"), dossier=tmp_path)
    assert (absente.code, absente.texte) == (1, "")
    assert "(fichier ou dossier introuvable)" in absente.plainte


# --- le hasard -----------------------------------------------------------------------------------

# Ce que le sujet tire au sort : les espions, les dés, qui commence, les cartes.
TIRAGES = [
    pytest.param("incognito", ["-d"], "", marks=pytest.mark.exigence("INC-03")),
    pytest.param("pickomino", [], "2\nLéa\nTom\n", marks=pytest.mark.exigence("PIC-02")),
    pytest.param("puissance_n", [], "1\n2\n4\n", marks=pytest.mark.exigence("PUI-03")),
    pytest.param("sixquiprend", [], "Ada\n1\n", marks=pytest.mark.exigence("SIX-04")),
]


@pytest.mark.parametrize(("jeu", "arguments", "saisies"), TIRAGES)
def test_une_graine_fixe_le_hasard_et_sans_elle_chaque_partie_est_nouvelle(
    jeu: str, arguments: list[str], saisies: str, tmp_path: Path
) -> None:
    def debut(*graine: str) -> str:
        with tempfile.TemporaryDirectory(dir=tmp_path) as dossier:
            options = (*arguments, *graine)
            return en_memoire(jeu, *options, saisies=saisies, dossier=Path(dossier)).texte

    assert len({debut() for _ in range(20)}) > 1
    assert debut("--graine", "7") == debut("--graine", "7")
    grandes = {debut("--graine", str(7 + 1000 * rang)) for rang in range(20)}
    assert len(grandes) > 1, "tous les chiffres d'une graine comptent"


# --- n'importe quoi ------------------------------------------------------------------------------


@pytest.mark.fuzz
@PAR_JEU
def test_quoi_qu_on_tape_la_commande_finit_proprement(
    jeu: Jeu, tmp_path_factory: pytest.TempPathFactory
) -> None:
    communes = ("?", "", "q", "o", "0", "x", "\0", "sauver x")
    plausibles = st.sampled_from([*jeu.saisies, *jeu.mots, *communes])
    quelconques = st.one_of(st.text(max_size=20), st.binary(max_size=8))

    @settings(max_examples=exemples(40))
    @given(st.lists(st.one_of(plausibles, plausibles, quelconques), max_size=30))
    def essai(tapees: list[str | bytes]) -> None:
        octets = b""
        for tapee in tapees:
            if isinstance(tapee, str):
                tapee = tapee.encode("utf-8", "surrogatepass")
            octets += tapee + b"\n"
        dossier = tmp_path_factory.mktemp("essai")
        debut = lignes(jeu.ouverture).encode()
        resultat = en_memoire(jeu.nom, *jeu.options, saisies=debut + octets, dossier=dossier)
        assert resultat.code == 0, resultat.plainte
        assert "Traceback" not in resultat.plainte
        assert b"\x1b" not in resultat.sortie + resultat.erreurs
        assert not re.search(r"\.tmp$", "\n".join(os.listdir(dossier)))

    essai()


@PAR_JEU
def test_une_ligne_demesuree_est_une_mauvaise_reponse(jeu: Jeu, tmp_path: Path) -> None:
    saisies = lignes(jeu.ouverture).encode() + b"1" * 3_000_000 + b"\nq\no\n"
    resultat = lancer(jeu.nom, *jeu.options, saisies=saisies, dossier=tmp_path)
    assert resultat.code == 0
    assert len(resultat.sortie) < 1_000_000
