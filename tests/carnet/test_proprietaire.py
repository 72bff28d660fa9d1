"""Un fichier de partie n'a qu'un propriétaire, et ce qu'un autre y met n'est pas touché."""

from __future__ import annotations

import os
import shlex
import shutil
import stat
import tempfile
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from puissance_n.carnet import Carnet
from puissance_n.disque import ErreurFichier
from tests.carnet import encoder, fichiers, neuf
from tests.outils import exemples


def test_un_second_est_refuse_avant_de_jouer_et_rien_ne_change(dossier: Path) -> None:
    with neuf() as premier:
        premier.reserver("p")
        with pytest.raises(ErreurFichier, match="une autre partie s'y écrit en ce moment"):
            neuf().reserver("p")
        premier.commencer("a")
        premier.noter("ab")
        with pytest.raises(ErreurFichier, match="une autre partie s'y écrit en ce moment"):
            neuf().reserver("p")
    assert fichiers(dossier) == {"p": b"jeu ab"}
    with neuf() as suivant:
        suivant.reserver("p")


@pytest.mark.parametrize("autre", [b"jeu d'un autre", b"jeu a, puis autre chose", b"", b"x" * 999])
def test_un_fichier_change_par_un_autre_est_laisse_et_la_partie_continue_ailleurs(
    dossier: Path, capsys: pytest.CaptureFixture[str], autre: bytes
) -> None:
    with neuf() as carnet:
        carnet.reserver("p.inco")
        carnet.commencer("a")
        (dossier / "p.inco").write_bytes(autre)
        carnet.noter("ab")
        carnet.noter("abc")
        assert fichiers(dossier) == {"p.inco": autre, "p~.inco": b"jeu abc"}
        assert shlex.split(carnet.adieu().splitlines()[-1])[-1] == "p~.inco"
    dit = capsys.readouterr().err
    assert dit.count("« p.inco » a été changé par un autre programme") == 1
    assert "la partie s'écrit dans « p~.inco »." in dit


def test_un_fichier_devenu_un_dossier_est_laisse(dossier: Path) -> None:
    with neuf() as carnet:
        carnet.reserver("p")
        carnet.commencer("a")
        (dossier / "p").unlink()
        (dossier / "p").mkdir()
        carnet.noter("ab")
    assert fichiers(dossier) == {"p~": b"jeu ab"}


def test_un_fichier_efface_est_recrit(dossier: Path) -> None:
    with neuf() as carnet:
        carnet.reserver("p")
        carnet.commencer("a")
        (dossier / "p").unlink()
        carnet.noter("ab")
    assert fichiers(dossier) == {"p": b"jeu ab"}


@pytest.mark.parametrize("droits", [0o600, 0o666])
def test_la_partie_qui_continue_ailleurs_n_est_lue_de_personne_de_plus(
    dossier: Path, droits: int
) -> None:
    (dossier / "p").touch()
    os.chmod("p", droits)
    with neuf() as carnet:
        carnet.reserver("p")
        carnet.commencer("a")
        (dossier / "p").write_bytes(b"autre")
        carnet.noter("ab")
    assert stat.S_IMODE(os.stat("p").st_mode) == droits
    assert stat.S_IMODE(os.stat("p~").st_mode) == 0o600


def test_un_dossier_disparu_se_dit_et_son_retour_suffit(
    dossier: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (dossier / "d").mkdir()
    with neuf() as carnet:
        carnet.reserver("d/p")
        carnet.commencer("a")
        shutil.rmtree(dossier / "d")
        carnet.noter("ab")
        assert capsys.readouterr().err == (
            "Erreur : impossible d'écrire « d/p » (fichier ou dossier introuvable) ; "
            "la partie continue sans être sauvegardée.\n"
        )
        perdre = [carnet.a_perdre, carnet.a_perdre]
        (dossier / "d").mkdir()
        carnet.noter("abc")
        assert [*perdre, carnet.a_perdre] == [True, True, False]
    assert fichiers(dossier / "d") == {"p": b"jeu abc"}


# --- n'importe quelle suite ----------------------------------------------------------------------

GESTES = ["noter", "noter", "effacer", "remplacer", "tronquer", "dossier", "quitter"]


@pytest.mark.fuzz
@settings(max_examples=exemples(30))
@given(st.lists(st.sampled_from(GESTES), max_size=12))
def test_ce_qu_un_adieu_dit_garde_est_lisible_et_rien_d_autrui_n_est_perdu(
    gestes: list[str],
) -> None:
    with tempfile.TemporaryDirectory() as temporaire:
        dossier, avant = Path(temporaire), os.getcwd()
        os.chdir(dossier)
        try:
            essayer(dossier, gestes)
        finally:
            os.chdir(avant)


DEUX = ["note", "note", "note", "adieu", "meurt", "revient", "efface"]


@pytest.mark.fuzz
@settings(max_examples=exemples(50))
@given(st.lists(st.tuples(st.sampled_from("AB"), st.sampled_from(DEUX)), max_size=14))
@example([("A", "note"), ("A", "efface"), ("B", "note"), ("B", "adieu"), ("A", "note")])
def test_deux_parties_qui_visent_le_meme_fichier_se_gardent_toutes_les_deux(
    suite: list[tuple[str, str]],
) -> None:
    """Elles jouent, s'en vont, meurent et reviennent dans n'importe quel ordre."""
    with tempfile.TemporaryDirectory() as temporaire:
        avant = os.getcwd()
        os.chdir(temporaire)
        try:
            a_deux(Path(temporaire), suite)
        finally:
            os.chdir(avant)


def a_deux(dossier: Path, suite: list[tuple[str, str]]) -> None:
    """Joue la suite, et vérifie que tout ce qu'un adieu a dit gardé l'est encore à la fin."""
    carnets: dict[str, Carnet[str] | None] = {"A": None, "B": None}
    gardees: dict[str, str] = {}  # par nom de fichier
    parties = {"A": "", "B": ""}
    departs = [(qui, "adieu") for qui in "AB"]
    for rang, (qui, geste) in enumerate([*suite, *departs]):
        carnet = carnets[qui]
        if carnet is None:
            carnets[qui] = arriver(qui, rang, parties)
        elif geste == "note":
            parties[qui] += f"{rang % 10}"
            carnet.noter(parties[qui])
        elif geste == "efface" and carnet.nom is not None:
            (dossier / carnet.nom).unlink(missing_ok=True)
            gardees.pop(carnet.nom, None)
        elif geste == "adieu":
            dit = carnet.adieu()
            assert "pas sauvegardée" not in dit
            gardees[shlex.split(dit.splitlines()[-1])[-1]] = parties[qui]
            carnet.fermer()
            carnets[qui] = None
        elif geste == "meurt":
            carnet.verrou.close()  # le système reprend le verrou d'un mort, et rien d'autre
            carnets[qui] = None
        contenus = fichiers(dossier)
        assert set(map(encoder, gardees.values())) <= set(contenus.values())
        assert not [nom for nom in contenus if nom.endswith(".tmp")]
    for carnet in carnets.values():
        if carnet is not None:
            carnet.fermer()


def arriver(qui: str, rang: int, parties: dict[str, str]) -> Carnet[str] | None:
    """Commence une partie dans le fichier commun ; None si l'autre partie s'y écrit."""
    carnet = neuf()
    try:
        carnet.reserver("p")
    except ErreurFichier as erreur:
        assert "une autre partie s'y écrit en ce moment" in erreur.message
        return None
    parties[qui] = f"{qui}{rang}-"
    carnet.commencer(parties[qui])
    return carnet


def essayer(dossier: Path, gestes: list[str]) -> None:
    """Joue des séances pendant lesquelles un autre programme touche au fichier."""
    siens: list[bytes] = []
    carnet, partie = neuf(), ""
    carnet.reserver("p")
    carnet.commencer(partie)
    for rang, geste in enumerate([*gestes, "quitter"]):
        chemin = dossier / str(carnet.nom)
        if geste == "noter":
            partie += "abcdefghijklm"[rang]
            carnet.noter(partie)
        elif geste == "effacer" and chemin.is_file():
            chemin.unlink()
        elif geste == "remplacer" and not chemin.is_dir():
            siens.append(b"jeu sien %d" % rang)
            chemin.unlink(missing_ok=True)
            chemin.write_bytes(siens[-1])
        elif geste == "tronquer" and chemin.is_file():
            siens.append(chemin.read_bytes()[:3] + b" coupe")
            chemin.write_bytes(siens[-1])
        elif geste == "dossier" and not chemin.exists():
            chemin.mkdir()
        elif geste == "quitter":
            dit = carnet.adieu()
            assert "pas sauvegardée" not in dit
            assert (dossier / str(carnet.nom)).read_bytes() == encoder(partie)
            carnet.fermer()
            carnet, partie = neuf(), ""
            carnet.reserver(f"p{rang}")
            carnet.commencer(partie)
    carnet.fermer()
    presents = list(fichiers(dossier).values())
    perdus = [octets for octets in siens if octets not in presents]
    # Ce que l'autre programme a lui-même effacé ou changé ensuite n'est pas de notre fait.
    assert len(perdus) <= gestes.count("effacer") + gestes.count("remplacer") + gestes.count(
        "tronquer"
    )
    assert not [nom for nom in os.listdir(dossier) if nom.endswith(".tmp")]
