"""Écrire save.bin : les octets du programme C, remplacés d'un seul geste."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pickomino import saveBinary
from pickomino.commun.fichier import ErreurFichier
from pickomino.jeu import Partie
from pickomino.sauvegarde import carnet_neuf, decoder, encoder
from pickomino.structures import nommer, refus_du_nom
from tests.appui import fichiers
from tests.pickomino.commun import EXEMPLE, OCTETS, garder, joueur, partie, place

AVANT = partie(joueur("Léa"), joueur("Tom"), retires=[36], id=1)
APRES = partie(joueur("Léa"), joueur("Tom", 31), retires=[36], id=0)
CC = shutil.which("cc")


# --- la forme du fichier -------------------------------------------------------------------------


def lecteur_par_decalages(chemin: Path) -> list[str]:
    """Lit chaque champ à la position que lui donne la structure C, sans passer par struct."""
    octets = chemin.read_bytes()

    def nombre(position: int, taille: int = 4) -> str:
        return str(int.from_bytes(octets[position : position + taille], "little", signed=True))

    lignes = [nombre(4 * i) for i in range(32)]
    for i in range(7):
        lignes.append(octets[place(i) : place(i, 16)].split(b"\0")[0].decode())
        lignes += [nombre(place(i, 16 + 4 * j)) for j in range(18)]
    return [*lignes, nombre(744, 2), nombre(746, 2)]


def lecteur_en_c(chemin: Path) -> list[str]:
    """Compile le petit lecteur en C, et lui fait lire le fichier."""
    assert CC
    programme = chemin.with_name("lecteur")
    source = Path(__file__).with_name("lecteur.c")
    options = ["-Wall", "-Wextra", "-Werror", "-pedantic"]
    subprocess.run([CC, *options, "-o", str(programme), str(source)], check=True)
    sortie = subprocess.run([programme, chemin], check=True, capture_output=True).stdout
    return sortie.decode().split("\n")[:-1]


@pytest.mark.exigence("PIC-11")
@pytest.mark.parametrize("lecteur", [lecteur_par_decalages, *([lecteur_en_c] if CC else [])])
def test_un_programme_c_lit_la_sauvegarde(
    lecteur: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    chemin = tmp_path / "save.bin"
    carnet = carnet_neuf()
    carnet.reserver(str(chemin))
    saveBinary(EXEMPLE, carnet)
    attendu = [str(n) for domino in EXEMPLE.dominos for n in domino]
    attendu += ["Léa", "31", "22", *["0"] * 14, "2", "4"]
    attendu += ["IA1", *["0"] * 18]
    attendu += ["Tom", "21", *["0"] * 15, "1", "1"]
    attendu += ["", *["0"] * 18] * 4
    attendu += ["3", "1"]
    assert lecteur(chemin) == attendu


@pytest.mark.exigence("PIC-11")
def test_la_sauvegarde_fait_748_octets_petit_boutistes() -> None:
    assert len(OCTETS) == 748
    assert OCTETS[:16] == bytes([0] * 16), "le 21 et le 22 ne sont plus au plateau"
    assert OCTETS[16:24] == b"\x17\0\0\0\x01\0\0\0", "le 23 y est, pour un point"
    assert OCTETS[place(0) : place(0, 16)] == "Léa".encode() + bytes(12)
    assert OCTETS[place(3) : 744] == bytes(4 * 88), "les places libres sont à zéro"
    assert OCTETS[744:] == b"\x03\0\x01\0", "trois joueurs, et c'est à IA1"


@pytest.mark.exigence("PIC-11")
@pytest.mark.parametrize("nombre", range(2, 8))
def test_une_partie_neuve_se_sauve_au_tour_du_premier_joueur(nombre: int) -> None:
    octets = encoder(partie(*[joueur(f"J{i}") for i in range(nombre)]))
    assert octets[744:] == bytes([nombre, 0, 0, 0])
    assert decoder(octets).id == 0


@pytest.mark.exigence("PIC-11")
@pytest.mark.parametrize("nombre", range(2, 8))
def test_un_aller_retour_rend_la_meme_partie(nombre: int) -> None:
    jeu = partie(*[joueur("é" * 7 + str(i), 21 + i) for i in range(nombre)])
    assert decoder(encoder(jeu)) == jeu


@pytest.mark.exigence("PIC-03", "PIC-04", "PIC-11")
@given(st.lists(st.text(max_size=8) | st.sampled_from(["IA", "ia", "Léa", "LÉA"]), max_size=12))
def test_tout_nom_accepte_a_table_se_relit_dans_la_sauvegarde(saisies: list[str]) -> None:
    noms = ["Ana", "Bob"]
    for saisie in saisies:
        if len(noms) < 7 and refus_du_nom(saisie, noms) is None:
            noms.append(nommer(saisie, noms))
    jeu = partie(*[joueur(nom) for nom in noms])
    assert decoder(encoder(jeu)) == jeu


# --- sur le disque -------------------------------------------------------------------------------


@pytest.fixture
def chemin(tmp_path: Path) -> Path:
    """Une sauvegarde déjà écrite."""
    garder(AVANT, tmp_path / "save.bin")
    return tmp_path / "save.bin"


def sauver(jeu: Partie, chemin: Path) -> str:
    """Reprend la partie d'un fichier, puis y sauvegarde ce qu'elle est devenue ; la phrase dite."""
    carnet = carnet_neuf()
    carnet.ouvrir(str(chemin), decoder)
    carnet.reserver(str(chemin))
    return carnet.noter(jeu)


@pytest.mark.exigence("PIC-11")
def test_save_binary_remplace_la_sauvegarde(chemin: Path) -> None:
    assert sauver(APRES, chemin) == ""
    assert fichiers(chemin.parent) == {"save.bin": encoder(APRES)}


@pytest.mark.exigence("PIC-11")
@pytest.mark.parametrize("panne", ["fsync", "replace"])
def test_une_panne_laisse_l_ancienne_sauvegarde_et_aucun_provisoire(
    panne: str, chemin: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def echouer(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, panne, echouer)
    assert sauver(APRES, chemin) == (
        f"Erreur : impossible d'écrire « {chemin} » (disque plein) ; "
        "la partie continue sans être sauvegardée."
    )
    assert fichiers(chemin.parent) == {"save.bin": encoder(AVANT)}


@pytest.mark.exigence("PIC-11")
def test_les_octets_sont_complets_et_sur_le_disque_avant_le_remplacement(
    chemin: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal: list[str] = []
    fsync, replace = os.fsync, os.replace

    def noter_fsync(descripteur: int) -> None:
        journal.append("fsync")
        assert os.fstat(descripteur).st_size == 748, "il reste des octets en mémoire"
        fsync(descripteur)

    def noter_replace(provisoire: str, cible: str) -> None:
        journal.append("replace")
        assert Path(provisoire).read_bytes() == encoder(APRES)
        assert Path(cible).read_bytes() == encoder(AVANT)
        assert Path(provisoire).parent == Path(cible).parent
        replace(provisoire, cible)

    monkeypatch.setattr(os, "fsync", noter_fsync)
    monkeypatch.setattr(os, "replace", noter_replace)
    sauver(APRES, chemin)
    assert journal == ["fsync", "replace"], "le fichier, puis son nom"


@pytest.mark.exigence("PIC-12")
def test_une_sauvegarde_relue_n_est_pas_touchee(chemin: Path) -> None:
    assert carnet_neuf().ouvrir(str(chemin), decoder) == AVANT
    assert fichiers(chemin.parent) == {"save.bin": encoder(AVANT)}


@pytest.mark.exigence("PIC-12")
def test_un_fichier_geant_est_refuse_sans_etre_lu(tmp_path: Path) -> None:
    geant = tmp_path / "save.bin"
    with geant.open("wb") as fichier:
        fichier.truncate(10**11)  # creux : il n'occupe pas le disque, mais le lire serait fatal
    with pytest.raises(ErreurFichier, match=r"trop gros"):
        carnet_neuf().ouvrir(str(geant), decoder)
    assert geant.stat().st_size == 10**11


@pytest.mark.exigence("PIC-12")
def test_une_sauvegarde_disparue_entre_temps_est_une_erreur_de_fichier(tmp_path: Path) -> None:
    with pytest.raises(ErreurFichier, match=r"^impossible de lire « .* » \(fichier .* introuvable"):
        carnet_neuf().ouvrir(str(tmp_path / "save.bin"), decoder)
