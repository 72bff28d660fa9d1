"""Ce qu'une séance garde : les fichiers d'autrui, l'ancienne partie, la phrase de qui s'en va."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import tempfile
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puissance_n import load
from puissance_n.grid import Grid
from puissance_n.sauvegarde import ENTETE
from tests.fautes.fragile import Disque, disque_fragile
from tests.outils import Resultat, en_memoire, environnement, fichiers, lancer
from tests.outils.ecran import ecran
from tests.puissance_n.commun import charger, grille, lignes

pytestmark = pytest.mark.sans_couverture

SAV, COTE = "puissance_n.sav", "puissance_n~.sav"
GARDEE = f"L'ancienne partie de « {SAV} » est gardée dans « {COTE} ».\n"
NOUVELLE = "1\n2\n4\n"
PERDUE = "Partie interrompue : pas sauvegardée, aucun fichier ne la reçoit.\n"


def jouer(dossier: Path, saisies: str, *arguments: str) -> Resultat:
    """Joue par la vraie commande et de vrais tubes ; la graine 1 donne l'initiative au jaune."""
    return lancer("puissance_n", "--graine=1", *arguments, saisies=saisies, dossier=dossier)


# --- reconnaître avant de remplacer --------------------------------------------------------------


@pytest.mark.exigence("PUI-14")
@pytest.mark.parametrize(
    "notes", [b"notes\n", b"\n", b"Puissance N : mes notes\n", b"\x89PNG\r\n\x1a\n", b"x" * 5000]
)
def test_ce_qui_n_est_pas_une_partie_est_refuse_au_lancement(tmp_path: Path, notes: bytes) -> None:
    (tmp_path / "notes.txt").write_bytes(notes)
    resultat = jouer(tmp_path, NOUVELLE + "a1\n3\n", "--sauvegarde", "notes.txt")
    attendue = "n'est pas une partie de ce jeu : on n'y touche pas."
    if len(notes) > 4096:
        attendue = "est trop gros : plus de 4096 octets."
    assert resultat.plainte == f"Erreur : « notes.txt » {attendue}\n"
    assert (resultat.code, resultat.texte) == (1, "")
    assert fichiers(tmp_path) == {"notes.txt": notes}


def test_un_fichier_vide_ne_contient_rien_et_peut_servir(tmp_path: Path) -> None:
    (tmp_path / "vide.sav").touch()
    resultat = jouer(tmp_path, NOUVELLE + "a1\n3\n", "--sauvegarde", "vide.sav")
    assert (resultat.code, resultat.plainte) == (0, "")
    assert lignes(charger(tmp_path / "vide.sav").grid)[-1] == "O_____"
    assert fichiers(tmp_path).keys() == {"vide.sav"}


@pytest.mark.exigence("PUI-13")
def test_une_nouvelle_partie_met_l_ancienne_de_cote_et_elle_se_recharge(tmp_path: Path) -> None:
    jouer(tmp_path, NOUVELLE + "a2\n3\n")
    ancienne = (tmp_path / SAV).read_bytes()
    resultat = jouer(tmp_path, NOUVELLE + "a5\n3\n")
    assert (resultat.code, resultat.plainte) == (0, GARDEE)
    assert (tmp_path / COTE).read_bytes() == ancienne
    assert lignes(charger(tmp_path / SAV).grid)[-1] == "____O_"
    reprise = jouer(tmp_path, "2\na3\n3\n", "--sauvegarde", COTE)
    assert (reprise.code, reprise.plainte) == (0, "")
    assert lignes(charger(tmp_path / COTE).grid)[-1] == "_OX___"


@pytest.mark.exigence("PUI-13")
def test_une_partie_reprise_continue_la_sienne_sans_rien_mettre_de_cote(tmp_path: Path) -> None:
    jouer(tmp_path, NOUVELLE + "a2\n3\n")
    for saisies in ("2\na3\n3\n", "2\na4\n3\n"):
        assert jouer(tmp_path, saisies).plainte == ""
    assert fichiers(tmp_path).keys() == {SAV}
    assert lignes(charger(tmp_path / SAV).grid)[-1] == "_OXO__"


def test_une_nouvelle_partie_qui_n_est_pas_sauvegardee_ne_touche_a_rien(tmp_path: Path) -> None:
    jouer(tmp_path, NOUVELLE + "a2\n3\n")
    avant = fichiers(tmp_path)
    for fin in ("q\n", "abandon\n3\n", ""):
        jouer(tmp_path, NOUVELLE + "a5\n" + fin)
        assert fichiers(tmp_path) == avant


@pytest.mark.exigence("PUI-01", "PUI-14")
def test_une_partie_abimee_revient_au_menu_puis_est_mise_de_cote(tmp_path: Path) -> None:
    abimee = b"Puissance N, sauvegarde 1\njoueurs : 2\nN : 4\ntr"
    (tmp_path / SAV).write_bytes(abimee)
    resultat = jouer(tmp_path, "2\n" + NOUVELLE + "a1\n3\n")
    refus = f"Erreur : « {SAV} », ligne 4 : il manque la fin de la ligne.\n"
    assert (resultat.code, resultat.plainte) == (0, refus + GARDEE)
    assert (tmp_path / COTE).read_bytes() == abimee
    assert lignes(charger(tmp_path / SAV).grid)[-1] == "O_____"


@pytest.mark.exigence("PUI-01", "PUI-13")
@pytest.mark.parametrize("cases", [("____", "____", "____", "OO__"), ("OOXX", "XXOO") * 2])
def test_une_partie_finie_se_charge_par_load_mais_pas_au_menu(
    tmp_path: Path, cases: tuple[str, ...]
) -> None:
    corps = "\n".join(cases)
    tete = "Puissance N, sauvegarde 1\njoueurs : 2\nN : 2\ntrait : rouge\ninterdite : aucune\n"
    finie = f"{tete}grille :\n{corps}\n".encode()
    (tmp_path / SAV).write_bytes(finie)
    grid = Grid(4, 4)
    assert (load(grid, str(tmp_path / SAV)), grid) == (1, grille(*cases))
    resultat = jouer(tmp_path, "2\n" + NOUVELLE + "3\n")
    refus = f"Erreur : la partie de « {SAV} » est déjà finie.\n"
    assert (resultat.code, resultat.plainte) == (0, refus + GARDEE)
    assert (tmp_path / COTE).read_bytes() == finie


def test_les_noms_de_cote_ne_s_ecrasent_pas(tmp_path: Path) -> None:
    sauvees = []
    for colonne in (1, 2, 3, 4):
        jouer(tmp_path, f"{NOUVELLE}a{colonne}\n3\n")
        sauvees.append((tmp_path / SAV).read_bytes())
    assert list(fichiers(tmp_path).values()) == [*sauvees[3:], *sauvees[:3]]
    assert list(fichiers(tmp_path)) == [SAV, COTE, "puissance_n~2.sav", "puissance_n~3.sav"]


@pytest.mark.exigence("PUI-13")
def test_deux_seances_sur_le_meme_fichier_ne_se_perdent_pas(tmp_path: Path) -> None:
    """La première reprend, la seconde reprend et sauvegarde, la première sauvegarde à son tour."""
    jouer(tmp_path, NOUVELLE + "a1\n3\n")
    with ecran("puissance_n", dossier=tmp_path) as premiere:
        premiere.taper("2", "a2")
        assert jouer(tmp_path, "2\na6\n3\n").plainte == ""
        assert f"est gardée dans « {COTE} »" in premiere.taper("3")
        assert premiere.code() == 0
    assert lignes(charger(tmp_path / SAV).grid)[-1] == "OX____"
    assert lignes(charger(tmp_path / COTE).grid)[-1] == "O____X"


# --- quitter -------------------------------------------------------------------------------------


@pytest.mark.exigence("PUI-01", "PUI-13")
@pytest.mark.parametrize("nom", [SAV, "ma partie.sav", "l'été.sav"])
def test_la_phrase_de_qui_quitte_est_vraie(tmp_path: Path, nom: str) -> None:
    """La commande qu'elle donne, tapée telle quelle, reprend cette partie-là."""
    option = ("--sauvegarde", nom)
    jouer(tmp_path, NOUVELLE + "a2\nr2\n3\n", *option)
    avant = fichiers(tmp_path)
    adieu = jouer(tmp_path, "2\nq\n", *option).plainte
    trouve = re.fullmatch(
        rf"Partie interrompue : sauvegardée dans « {re.escape(nom)} »\.\n"
        r"Pour la reprendre :\n(.+)\n",
        adieu,
    )
    assert trouve
    assert shlex.split(trouve[1])[:5] == ["puissance_n", "-c", nom, "-s", nom]
    fini = subprocess.run(
        ["sh", "-c", trouve[1]],
        input=b"q\n",
        capture_output=True,
        cwd=tmp_path,
        env=environnement(),
        check=True,
    )
    assert "Colonne 2 interdite" in fini.stdout.decode()
    assert fini.stderr.decode() == adieu
    assert fichiers(tmp_path) == avant


@pytest.mark.parametrize(
    ("saisies", "adieu"),
    [
        ("q\n", "Partie interrompue.\n"),
        (NOUVELLE + "q\n", "Partie interrompue.\n"),
        (NOUVELLE + "a1\nq\n", PERDUE),
        (NOUVELLE + "a1\nabandon\nq\n", "Partie interrompue.\n"),
        ("1\n2\n2\na1\na4\na2\nq\n", "Partie interrompue.\n"),
        ("2\na1\nq\n", PERDUE),
        ("2\nabandon\n" + NOUVELLE + "q\n", "Partie interrompue.\n"),
    ],
)
def test_quitter_dit_ce_qui_est_garde(tmp_path: Path, saisies: str, adieu: str) -> None:
    jouer(tmp_path, NOUVELLE + "a1\n3\n")
    assert jouer(tmp_path, saisies).plainte == adieu


def test_au_terminal_q_previent_avant_de_perdre_une_partie(tmp_path: Path) -> None:
    with ecran("puissance_n", "--graine=1", dossier=tmp_path) as terminal:
        terminal.taper("1", "2", "4", "a1")
        assert "La partie n'est pas sauvegardée." in terminal.taper("q")
        assert PERDUE.strip() in terminal.taper("")
        assert terminal.code() == 0


def test_une_sauvegarde_qui_echoue_n_est_pas_dite_a_jour(tmp_path: Path) -> None:
    """Reprise sans rien jouer, puis son dossier disparaît : quitter ne promet plus rien."""
    dossier = tmp_path / "parties"
    dossier.mkdir()
    chemin = "parties/partie.sav"
    jouer(tmp_path, NOUVELLE + "a1\n3\n", "--sauvegarde", chemin)
    with ecran("puissance_n", "--sauvegarde", chemin, dossier=tmp_path) as terminal:
        terminal.taper("2")
        (dossier / "partie.sav").unlink()
        dossier.rmdir()
        assert "la partie continue sans être sauvegardée." in terminal.taper("3")
        dossier.mkdir()
        assert f"Partie sauvegardée dans « {chemin} »." in terminal.taper("3")
        assert terminal.code() == 0
    assert lignes(charger(dossier / "partie.sav").grid)[-1] == "O_____"


# --- aucune suite de séances ne fait disparaître une partie --------------------------------------


class Placard:
    """Un dossier de parties, et celles qu'une phrase a dit garder, au fil des séances."""

    def __init__(self, dossier: Path) -> None:
        self.dossier = dossier
        self.gardees = Counter[bytes]()

    @property
    def presente(self) -> bytes | None:
        """Ce que contient la sauvegarde, s'il y en a une."""
        chemin = self.dossier / SAV
        return chemin.read_bytes() if chemin.exists() else None

    def seance(self, reprise: bool, coups: list[str], fin: str, panne: int) -> None:
        """Une séance entière, tuée à son appel d'écriture de rang `panne` s'il y en a un."""
        saisies = "\n".join(["2" if reprise else NOUVELLE.strip(), *coups, fin, "3", ""])
        avant, sauvee = self.presente, False
        if panne:
            sans_panne = self.temoin(saisies)
            self.tuer(saisies, panne)
            suite = reprise and self.presente == sans_panne
        else:
            resultat = en_memoire(
                "puissance_n", "--graine=1", saisies=saisies, dossier=self.dossier
            )
            assert resultat.code == 0
            sauvee = f"Partie sauvegardée dans « {SAV} »" in resultat.texte
            suite = sauvee and "Reprise d'une partie" in resultat.texte
            assert sauvee or self.presente == avant
        if suite and avant and self.gardees[avant] > 0:  # la même partie, plus loin
            self.gardees[avant] -= 1
            sauvee = True
        if sauvee and self.presente:
            self.gardees[self.presente] += 1
        self.verifier()

    def temoin(self, saisies: str) -> bytes | None:
        """La sauvegarde que laisserait la séance sans être tuée."""
        with tempfile.TemporaryDirectory() as ailleurs:
            copie = Placard(Path(ailleurs))
            for nom, octets in fichiers(self.dossier).items():
                (copie.dossier / nom).write_bytes(octets)
            en_memoire("puissance_n", "--graine=1", saisies=saisies, dossier=copie.dossier)
            return copie.presente

    def tuer(self, saisies: str, panne: int) -> None:
        """Joue dans un enfant qui se tue à son n-ième appel d'écriture."""
        enfant = os.fork()
        if enfant == 0:
            mort = Disque(self.dossier / SAV, panne, lambda: os.kill(os.getpid(), signal.SIGKILL))
            with disque_fragile(mort):
                en_memoire("puissance_n", "--graine=1", saisies=saisies, dossier=self.dossier)
            os._exit(0)
        os.waitpid(enfant, 0)

    def abimer(self) -> None:
        """Quelqu'un coupe le fichier : ce qu'il en reste ne doit pas disparaître non plus."""
        if octets := self.presente:
            coupe = octets[: max(len(ENTETE), len(octets) // 2)]
            (self.dossier / SAV).write_bytes(coupe)
            if self.gardees[octets] > 0:
                self.gardees[octets] -= 1
            self.gardees[coupe] += 1

    def verifier(self) -> None:
        """Tout ce qu'une phrase a dit garder est encore là, sous un nom ou sous un autre."""
        presentes = Counter(
            octets for nom, octets in fichiers(self.dossier).items() if nom.endswith(".sav")
        )
        assert +self.gardees <= presentes


SEANCES = st.tuples(
    st.booleans(),
    st.lists(st.sampled_from(["a1", "a2", "a6", "r1", "r2"]), max_size=3),
    st.sampled_from(["3", "3", "3", "q"]),
    st.sampled_from([0, 0, 1, 2, 3, 4, 5]),
)


@pytest.mark.exigence("PUI-13", "PUI-14")
@given(st.lists(st.one_of(SEANCES, SEANCES, SEANCES, st.none()), max_size=8))
def test_aucune_suite_de_seances_ne_perd_une_partie_dite_gardee(
    suite: list[tuple[bool, list[str], str, int] | None],
) -> None:
    with tempfile.TemporaryDirectory() as temporaire:
        placard = Placard(Path(temporaire))
        for seance in suite:
            if seance is None:
                placard.abimer()
            else:
                placard.seance(*seance)
