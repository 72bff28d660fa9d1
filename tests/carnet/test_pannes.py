"""Une panne ou un Ctrl-C pendant une écriture : rien ne se perd, rien ne s'ajoute."""

from __future__ import annotations

import errno
import itertools
import os
import stat
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from puissance_n.disque import ErreurFichier
from puissance_n.systeme import Interruption
from tests.carnet import encoder, fichiers, neuf


@pytest.mark.parametrize("panne", ["ecrire", "mettre de côté"])
def test_une_panne_garde_le_verrou_et_ne_laisse_aucun_provisoire(
    dossier: Path, monkeypatch: pytest.MonkeyPatch, panne: str
) -> None:
    def refuser(*_: object) -> None:
        raise OSError(errno.ENOSPC, "")

    (dossier / "p").write_bytes(b"jeu ancien")
    with neuf() as carnet:
        carnet.reserver("p")
        if panne == "ecrire":
            carnet.commencer("")
        avant = fichiers(dossier)
        with monkeypatch.context() as pendant:
            pendant.setattr(os, "replace", refuser)
            carnet.noter("a")
        assert fichiers(dossier) == avant
        with pytest.raises(ErreurFichier, match="une autre partie s'y écrit en ce moment"):
            neuf().reserver("p")
        carnet.noter("ab")
    assert fichiers(dossier) == {"p": b"jeu ab", "p~": b"jeu ancien"}


def test_a_aucun_moment_le_fichier_n_est_sans_verrou(
    dossier: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Un second processus essaie juste avant et juste après le changement de nom."""
    refus: list[str] = []
    vrai = os.replace

    def essayer_d_ouvrir() -> None:
        with pytest.raises(ErreurFichier) as erreur:
            neuf().reserver("p")
        refus.append(erreur.value.message)

    def replace(source: str, cible: str) -> None:
        essayer_d_ouvrir()
        vrai(source, cible)
        essayer_d_ouvrir()

    with neuf() as carnet:
        carnet.reserver("p")
        monkeypatch.setattr(os, "replace", replace)
        carnet.commencer("a")
        carnet.noter("ab")
    assert len(refus) == 4
    assert {phrase.partition("(")[2] for phrase in refus} == {
        "une autre partie s'y écrit en ce moment)."
    }


def test_la_phrase_ne_vient_qu_apres_le_disque(
    dossier: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Écrire, envoyer, donner le nom, envoyer le dossier, et alors seulement le dire."""
    (dossier / "p").write_bytes(b"jeu ancien")
    etapes: list[str] = []

    def suivre(nom: str) -> None:
        vrai = getattr(os, nom)

        def appel(*arguments: int) -> None:
            etapes.extend(capsys.readouterr().err.splitlines())
            quoi = nom
            if nom == "fsync":
                quoi += " dossier" if stat.S_ISDIR(os.fstat(arguments[0]).st_mode) else " fichier"
            etapes.append(quoi)
            vrai(*arguments)

        monkeypatch.setattr(os, nom, appel)

    suivre("fsync")
    suivre("replace")
    with pytest.raises(Interruption), neuf() as carnet:
        carnet.reserver("p")
        carnet.commencer("a")
        (dossier / "p").unlink()
        raise Interruption
    etapes.extend(capsys.readouterr().err.splitlines())
    assert etapes == [
        *("fsync fichier", "replace", "fsync dossier"),
        "L'ancienne partie de « p » est gardée dans « p~ ».",
        *("replace", "fsync dossier"),
        *("fsync fichier", "replace", "fsync dossier"),
        "Partie interrompue : sauvegardée dans « p ».",
        "Pour la reprendre :",
        "jeu --niveau expert -c p",
    ]


class CtrlC:
    """Ctrl-C à la n-ième ligne que `carnet.py` ou `disque.py` exécute."""

    def __init__(self, rang: int) -> None:
        self.rang, self.faites = rang, 0

    def suivre(self, cadre: FrameType, quoi: str, _: object) -> Any:
        """Compte les lignes de nos deux fichiers ; lève KeyboardInterrupt à la n-ième."""
        if os.path.basename(cadre.f_code.co_filename) not in ("carnet.py", "disque.py"):
            return None
        if quoi == "line":
            self.faites += 1
            if self.faites == self.rang:
                raise KeyboardInterrupt
        return self.suivre

    def pendant(self, geste: Callable[[], object]) -> bool:
        """Fait un geste ; dit s'il a été interrompu."""
        avant = sys.gettrace()
        sys.settrace(self.suivre)
        try:
            geste()
        except KeyboardInterrupt:
            return True
        finally:
            sys.settrace(avant)
        return False


# Interrompu sur la ligne d'un `with open`, un fichier se ferme un peu plus tard, et Python le dit.
@pytest.mark.filterwarnings("ignore:.*<_io.FileIO:pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("ancien", [b"", b"jeu ancien"])
def test_ctrl_c_a_chaque_ligne_d_une_ecriture_ne_perd_ni_n_ajoute_rien(
    dossier: Path, capsys: pytest.CaptureFixture[str], ancien: bytes
) -> None:
    """Même entre le changement de nom et ce qu'on en retient, le fichier reste le nôtre."""
    for rang in itertools.count(1):
        lieu = dossier / str(rang)
        lieu.mkdir()
        (lieu / "p").write_bytes(ancien)
        with neuf() as carnet:
            carnet.reserver(f"{rang}/p")
            carnet.debut = encoder("")
            interrompu = CtrlC(rang).pendant(partial(carnet.noter, "a"))
            carnet.octets = encoder("a")  # ce que la partie est, la ligne fût-elle d'avant
            adieu = carnet.adieu()
        assert f"sauvegardée dans « {rang}/p »" in adieu
        presents = fichiers(lieu)
        assert presents.pop("p") == b"jeu a"
        assert b"".join(presents.values()) == ancien, "l'ancienne partie, une fois et entière"
        assert "changé par un autre programme" not in capsys.readouterr().err
        assert not list(lieu.glob(".*")), "un provisoire reste"
        if not interrompu:
            break
    assert rang > 30
