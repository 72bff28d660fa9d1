"""Écrire un fichier .inco : chaque coup, au moment où il est joué, quoi qu'il arrive."""

from __future__ import annotations

import errno
import os
import re
import signal
import subprocess
from pathlib import Path

import pytest

from incognito import plateau, sauvegarde
from incognito.commun.fichier import Carnet
from incognito.plateau import Partie
from incognito.plateau import jouer as jouer_un_coup
from incognito.sauvegarde import carnet_neuf
from incognito.types import BLANC, NOIR
from tests.appui import BIN, SANS_PRIVILEGES, en_memoire, environnement, fichiers, lancer
from tests.incognito.commun import ANNEXE, ENTETE, PERDUE, coup, relire

PARTIE = (ANNEXE / "apres" / "out.inco").read_bytes()
SAISIES = (ANNEXE / "saisies.txt").read_bytes()
EN_TETE = ENTETE.encode()
ACCES_REFUSE = "Erreur : impossible d'écrire « p.inco » (accès refusé).\n"


def jouer(dossier: Path, *arguments: str, saisies: bytes | str = b"") -> bytes:
    """Joue dans ce processus, vérifie que tout va bien, rend la sortie d'erreur."""
    resultat = en_memoire("incognito", *arguments, saisies=saisies, dossier=dossier)
    assert resultat.code == 0, resultat.plainte
    return resultat.erreurs


# --- ce qui est écrit ----------------------------------------------------------------------------


@pytest.mark.exigence("INC-13", "INC-21")
def test_l_annexe_produit_son_fichier_et_sa_sortie_a_l_octet(tmp_path: Path) -> None:
    (tmp_path / "depart.inco").write_bytes((ANNEXE / "avant" / "depart.inco").read_bytes())
    arguments = ("-a", "-c", "depart.inco", "-s", "out.inco")
    resultat = lancer("incognito", *arguments, saisies=SAISIES, dossier=tmp_path)
    assert resultat.sortie == (ANNEXE / "sortie.txt").read_bytes()
    assert (resultat.code, resultat.erreurs) == (0, b"")
    assert fichiers(tmp_path) == {"depart.inco": EN_TETE, "out.inco": PARTIE}


@pytest.mark.exigence("INC-13", "INC-14")
def test_une_partie_neuve_ecrit_son_en_tete_tout_de_suite(tmp_path: Path) -> None:
    jouer(tmp_path, "-s", "p.inco", "--graine", "5")
    lignes = (tmp_path / "p.inco").read_text().splitlines()
    assert lignes[0][:2] == "B " and lignes[0][2:] in ("a3", "a4", "b4", "b5", "c5")
    assert lignes[1][:2] == "N " and lignes[1][2:] in ("c1", "d1", "d2", "e2", "e3")
    assert lignes[2:] in (["B"], ["N"])


@pytest.mark.exigence("INC-13")
def test_la_lettre_du_gagnant_finit_le_fichier_quelle_que_soit_la_fin(tmp_path: Path) -> None:
    for nom, saisies, fin in (
        ("empoisonne", SAISIES.decode(), "I e4->e3\nN\n"),
        ("trouve", "d\nb4 e4\nd\nd1 b3\ni\na3\nb3\n", "I a3->b3\nB\n"),
        ("chateau", "d\nb4 b1\nd\nc1 c4\nd\na3 a2\nd\nd1 c2\nd\nb1 e1\n", "D b1->e1\nB\n"),
    ):
        (tmp_path / f"{nom}.inco").write_bytes(EN_TETE)
        jouer(tmp_path, "-c", f"{nom}.inco", "-s", f"{nom}.inco", saisies=saisies)
        assert (tmp_path / f"{nom}.inco").read_text().endswith(fin), nom


@pytest.mark.exigence("INC-14")
def test_les_coups_non_licites_sont_enregistres_mais_pas_ce_qui_n_est_pas_un_coup(
    tmp_path: Path,
) -> None:
    (tmp_path / "d.inco").write_bytes(EN_TETE)
    saisies = (
        "x\nd\nb5 a5\nc1 c2\nn'importe quoi\n(9, 9) --> (0, 0)\n(0, 26) --> a1\n"
        "f1 a1\n(7, 7) --> (5, 1)\n"
        "b9 a1\nb4 i4\n(8, 25) --> a0\nb4 b10\nb4\ni\na3\nh8\nz1 a0\nd\nb4 d5\nb4 e4\n"
    )
    jouer(tmp_path, "-c", "d.inco", "-s", "p.inco", saisies=saisies)
    refuses = ["D b5->a5", "D c1->c2", "D f1->a1", "D h8->b6", "D b9->a1", "D b4->i4", "D z9->a0"]
    refuses += ["I a3->h8", "I z1->a0", "D b4->d5"]
    attendu = [*ENTETE.splitlines(), *refuses, "D b4->e4"]
    assert (tmp_path / "p.inco").read_text().splitlines() == attendu
    relue = relire((tmp_path / "p.inco").read_bytes())
    assert [fait.coup for fait in relue.historique] == [coup("D b4->e4")], (
        "ce qui est refusé est ignoré à la lecture"
    )


@pytest.mark.exigence("INC-14")
@pytest.mark.parametrize(
    ("saisies", "lignes"),
    [
        ("b4->e4\n", "D b4->e4"),
        ("d b4 e4\n", "D b4->e4"),
        ("D (3, 1) --> (3, 4)\n", "D b4->e4"),
        ("i b4 e4\n", "I b4->e4"),
        ("i\nb4->e4\n", "I b4->e4"),
        ("i\na3\nb4 e4\n", "I b4->e4"),
        ("i b4\ne4\n", "I b4->e4"),
        ("i\nd b4 e4\n", "D b4->e4"),
        ("d\ni b4 e4\n", "I b4->e4"),
        ("d\nb4 e4\n", "D b4->e4"),
        ("i h8 a1\nd h8 a1\n", "I h8->a1\nD h8->a1"),
    ],
)
def test_toute_reponse_qui_nomme_deux_cases_est_un_coup_a_toute_question(
    tmp_path: Path, saisies: str, lignes: str
) -> None:
    (tmp_path / "p.inco").write_bytes(EN_TETE)
    jouer(tmp_path, "-c", "p.inco", "-s", "p.inco", saisies=saisies)
    assert (tmp_path / "p.inco").read_text() == f"{ENTETE}{lignes}\n"


@pytest.mark.exigence("INC-14", "INC-15", "INC-16")
def test_une_partie_de_plus_de_cent_coups_s_ecrit_et_se_reprend_en_entier(tmp_path: Path) -> None:
    aller_retour = ["D a3->a2", "D c1->b1", "D b5->a5", "D a2->a3", "D b1->c1"]  # b5->a5 est refusé
    (tmp_path / "a.inco").write_bytes(EN_TETE)
    saisies = "".join(f"{ligne}\n" for ligne in aller_retour * 30)
    jouer(tmp_path, "-c", "a.inco", "-s", "b.inco", saisies=saisies)
    ecrit = (tmp_path / "b.inco").read_bytes()
    assert ecrit == EN_TETE + saisies.encode()
    jouer(tmp_path, "-c", "b.inco", "-s", "c.inco", saisies="d b4 e4\n")
    assert (tmp_path / "c.inco").read_bytes() == ecrit + b"D b4->e4\n"
    assert relire(ecrit).jeu.joueur is BLANC
    assert relire(ecrit + b"D b4->e4\n").jeu.joueur is NOIR


@pytest.mark.exigence("INC-14")
def test_sans_s_rien_n_est_ecrit(tmp_path: Path) -> None:
    jouer(tmp_path, "--graine", "1", saisies="d\na3 a2\n")
    assert fichiers(tmp_path) == {}


@pytest.mark.exigence("INC-14")
def test_chaque_coup_est_sur_le_disque_avant_la_question_suivante(tmp_path: Path) -> None:
    """Un vrai processus, tué par kill -9 après chaque ligne tapée : aucun coup joué n'est perdu."""
    saisies = SAISIES.splitlines(keepends=True)
    coups = PARTIE.splitlines(keepends=True)[3:]
    attendus = [0, 0, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5]  # coups joués après n lignes tapées
    for nombre, joues in enumerate(attendus):
        cible = tmp_path / f"{nombre}.inco"
        cible.write_bytes(EN_TETE)
        commande = [str(BIN / "incognito"), "-c", cible.name, "-s", cible.name]
        with subprocess.Popen(
            commande,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=tmp_path,
            env=environnement(),
        ) as enfant:
            assert enfant.stdin is not None and enfant.stdout is not None
            enfant.stdin.write(b"".join(saisies[:nombre]))
            enfant.stdin.flush()
            questions = nombre + 1
            while questions:  # la question suivante est posée : on tue
                ligne = enfant.stdout.readline()
                questions -= ligne.startswith(b"    Saisie") or b"voulez vous" in ligne
            os.kill(enfant.pid, signal.SIGKILL)
        assert cible.read_bytes() == EN_TETE + b"".join(coups[:joues])


# --- -c A -s B -----------------------------------------------------------------------------------


@pytest.mark.exigence("INC-15")
@pytest.mark.parametrize(
    "debut",
    [
        EN_TETE,
        EN_TETE + b"D b5->a5\nD h8->h1\nD b4->e4\n",
        (EN_TETE + b"D b4->e4\n").replace(b"\n", b"\r\n"),
        EN_TETE + b"\n",
        EN_TETE + b"D b4->e4\n\r\n\n",
        b"\n" + EN_TETE.replace(b"N d1\n", b"N d1\r\n\n") + b"D b9->a1\n",
    ],
)
def test_b_commence_octet_pour_octet_comme_a(tmp_path: Path, debut: bytes) -> None:
    (tmp_path / "a.inco").write_bytes(debut)
    ancienne = b"B a3\nN c1\nN\n" + b"D e2->c2\n" * 9  # plus longue que la nouvelle
    (tmp_path / "b.inco").write_bytes(ancienne)
    depart = "c1 b2" if b"e4" in debut else "a3 a2"
    jouer(tmp_path, "-c", "a.inco", "-s", "b.inco", saisies=f"d\n{depart}\n")
    ligne = f"D {depart.replace(' ', '->')}\n".encode()
    suite = {"a.inco": debut, "b.inco": debut + ligne, "b~.inco": ancienne}
    assert fichiers(tmp_path) == suite


@pytest.mark.exigence("INC-15")
@pytest.mark.parametrize("cible", ["a.inco", "b.inco"])
def test_sans_fin_de_ligne_b_commence_quand_meme_comme_a(tmp_path: Path, cible: str) -> None:
    debut = EN_TETE + b"D b4->e4"
    (tmp_path / "a.inco").write_bytes(debut)
    jouer(tmp_path, "-c", "a.inco", "-s", cible)
    assert (tmp_path / cible).read_bytes() == debut + b"\n", "la dernière ligne a une fin"
    jouer(tmp_path, "-c", "a.inco", "-s", cible, saisies="d\nc1 b2\nd\nx\n")
    assert (tmp_path / cible).read_bytes() == debut + b"\nD c1->b2\n"


@pytest.mark.exigence("INC-15")
@pytest.mark.parametrize("lien", ["./a.inco", "lien.inco", "sous/../a.inco"])
def test_c_a_s_a_poursuit_sur_place_par_tous_les_chemins(tmp_path: Path, lien: str) -> None:
    (tmp_path / "a.inco").write_bytes(EN_TETE)
    (tmp_path / "lien.inco").symlink_to("a.inco")
    (tmp_path / "sous").mkdir()
    for arguments in (("-c", "a.inco", "-s", lien), ("-c", lien, "-s", "a.inco")):
        jouer(tmp_path, *arguments, saisies="d\nb5 a5\n")
    assert (tmp_path / "a.inco").read_bytes() == EN_TETE + b"D b5->a5\n" * 2
    assert sorted(fichiers(tmp_path)) == ["a.inco", "lien.inco"], "rien de côté"
    assert (tmp_path / "lien.inco").is_symlink()


@pytest.mark.exigence("INC-15")
def test_une_partie_finie_se_copie(tmp_path: Path) -> None:
    (tmp_path / "a.inco").write_bytes(PARTIE)
    jouer(tmp_path, "-c", "a.inco", "-s", "b.inco")
    jouer(tmp_path, "-c", "a.inco", "-s", "a.inco")
    assert fichiers(tmp_path) == {"a.inco": PARTIE, "b.inco": PARTIE}


@pytest.mark.exigence("INC-13", "INC-15")
@pytest.mark.parametrize("coupe", [b"N\n", b"\nN\n"])
def test_la_lettre_qui_manquait_a_une_partie_finie_est_ajoutee(
    tmp_path: Path, coupe: bytes
) -> None:
    (tmp_path / "a.inco").write_bytes(PARTIE.removesuffix(coupe))
    jouer(tmp_path, "-c", "a.inco", "-s", "b.inco")
    assert (tmp_path / "b.inco").read_bytes() == PARTIE


@pytest.mark.exigence("INC-15")
def test_un_lien_est_suivi(tmp_path: Path) -> None:
    (tmp_path / "sous").mkdir()
    vrai = tmp_path / "sous" / "vrai.inco"
    vrai.write_bytes(b"")
    (tmp_path / "lien.inco").symlink_to("sous/vrai.inco")
    jouer(tmp_path, "-s", "lien.inco", "--graine", "2")
    assert (tmp_path / "lien.inco").is_symlink()
    assert vrai.read_bytes().startswith(b"B ")
    assert os.listdir(tmp_path / "sous") == ["vrai.inco"]


# --- quand le disque refuse ----------------------------------------------------------------------


@pytest.mark.exigence("INC-19")
def test_une_sauvegarde_impossible_arrete_tout_avant_de_jouer(tmp_path: Path) -> None:
    (tmp_path / "dossier.inco").mkdir()
    (tmp_path / "a.inco").write_bytes(EN_TETE)
    os.mkfifo(tmp_path / "tube.inco")
    for nom, phrase in (
        ("partie.txt", "le nom d'une partie finit par .inco, pas « partie.txt »."),
        ("absent/p.inco", "« absent/p.inco » (fichier ou dossier introuvable)."),
        ("a.inco/p.inco", "« a.inco/p.inco » (fichier ou dossier introuvable)."),
        ("tube.inco", "« tube.inco » (ce n'est pas un fichier ordinaire)."),
        ("dossier.inco", "« dossier.inco » (c'est un dossier)."),
    ):
        resultat = en_memoire("incognito", "-s", nom, dossier=tmp_path)
        assert (resultat.code, resultat.sortie) == (1, b""), nom
        debut = r"" if nom == "partie.txt" else r"impossible (d'écrire|de lire) "
        assert re.fullmatch(f"Erreur : {debut}{re.escape(phrase)}\n", resultat.plainte)


@pytest.mark.exigence("INC-19")
def test_un_fichier_protege_est_refuse_avant_de_jouer(tmp_path: Path) -> None:
    """Essayé sans privilèges : os.replace, lui, ne demanderait de droits que sur le dossier."""
    (tmp_path / "p.inco").write_bytes(EN_TETE)
    (tmp_path / "p.inco").chmod(0o444)
    refus = lancer("incognito", "-s", "p.inco", dossier=tmp_path, devant=SANS_PRIVILEGES)
    assert (refus.code, refus.texte, refus.plainte) == (1, "", ACCES_REFUSE)
    assert fichiers(tmp_path) == {"p.inco": EN_TETE}


@pytest.mark.exigence("INC-19")
@pytest.mark.parametrize("contenu", [None, EN_TETE])
def test_un_dossier_protege_est_refuse_avant_de_jouer(
    contenu: bytes | None, tmp_path: Path
) -> None:
    if contenu is not None:
        (tmp_path / "p.inco").write_bytes(contenu)
    avant = fichiers(tmp_path)
    tmp_path.chmod(0o555)
    refus = lancer("incognito", "-s", "p.inco", dossier=tmp_path, devant=SANS_PRIVILEGES)
    assert (refus.code, refus.texte, refus.plainte) == (1, "", ACCES_REFUSE)
    saisies = "a3 a2\nsauver p.inco\nq\no\n"
    joue = lancer("incognito", saisies=saisies, dossier=tmp_path, devant=SANS_PRIVILEGES)
    assert (joue.code, joue.plainte) == (0, ACCES_REFUSE + PERDUE)
    assert fichiers(tmp_path) == avant
    tmp_path.chmod(0o755)


def panne(fonction: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fait échouer os.fsync ou os.replace, comme un disque plein."""

    def echouer(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, fonction, echouer)


@pytest.mark.exigence("INC-14")
def test_une_ecriture_manquee_se_dit_et_se_refait_avec_le_coup_suivant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    partie, carnet = relire(EN_TETE), carnet_neuf()
    carnet.reserver(str(tmp_path / "p.inco"))
    carnet.commencer(partie)
    jouer_un_coup(partie, coup("D b4->e4"))
    with monkeypatch.context() as sabotage:
        panne("fsync", sabotage)
        phrase = carnet.noter(partie)
        assert phrase.endswith("(disque plein) ; la partie continue sans être sauvegardée.")
    jouer_un_coup(partie, coup("D c1->b2"))
    assert carnet.noter(partie) == ""
    assert fichiers(tmp_path) == {"p.inco": EN_TETE + b"D b4->e4\nD c1->b2\n"}


# --- qui écrit -----------------------------------------------------------------------------------


@pytest.mark.exigence("INC-14", "INC-24")
@pytest.mark.parametrize("sauver", ["", "sauver p\n"])
def test_chaque_coup_s_ecrit_par_sauvegarder_partie(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sauver: str
) -> None:
    """Une partie réelle : la fonction du sujet est appelée au début, puis une fois par coup."""
    ecrits: list[bytes] = []
    vraie = plateau.sauvegarder_partie

    def espionner(partie: Partie, carnet: Carnet[Partie]) -> None:
        vraie(partie, carnet)
        ecrits.append(Path(str(carnet.nom)).read_bytes())

    monkeypatch.setattr(sauvegarde, "sauvegarder_partie", espionner)
    (tmp_path / "d.inco").write_bytes(EN_TETE)
    options = ["-c", "d.inco"]
    if not sauver:
        options += ["-s", "p.inco"]
    jouer(tmp_path, *options, saisies=f"{sauver}b5 a5\nb4 e4\nc1 b2\n")
    apres = [ENTETE, "D b5->a5\n", "D b4->e4\n", "D c1->b2\n"]
    assert ecrits == ["".join(apres[:combien]).encode() for combien in range(1, 5)]
    assert (tmp_path / "p.inco").read_bytes() == ecrits[-1]
