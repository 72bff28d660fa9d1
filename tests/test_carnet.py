"""Le carnet, essayé une fois pour cinq : `carnet.py` est le même fichier dans chaque jeu.

Le jeu d'ici est imaginaire : une partie est une suite de lettres, et s'écrit « jeu abc ».
"""

from __future__ import annotations

import errno
import io
import itertools
import os
import shlex
import shutil
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from puissance_n.carnet import Carnet, SauvegardeInvalide
from puissance_n.disque import ErreurFichier
from puissance_n.systeme import Interruption
from tests.outils import exemples


def encoder(partie: str) -> bytes:
    """Les octets d'une partie imaginaire."""
    return f"jeu {partie}".encode()


def decoder(octets: bytes) -> str:
    """La partie imaginaire de ces octets."""
    if not octets.startswith(b"jeu "):
        raise SauvegardeInvalide("ligne 1 : on attend « jeu »")
    return octets[4:].decode()


def neuf(extension: str = "") -> Carnet[str]:
    """Un carnet sans fichier."""
    reprise = ["jeu", "--niveau", "expert", "-c"]
    return Carnet(
        encoder, decoder, lambda o: o.startswith(b"jeu"), 100, lambda n: [*reprise, n], extension
    )


@pytest.fixture(autouse=True)
def dossier(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Tout se passe dans un dossier neuf."""
    monkeypatch.chdir(tmp_path)
    yield tmp_path


def fichiers(dossier: Path) -> dict[str, bytes]:
    """Ce que contient un dossier, fichiers cachés compris."""
    return {c.name: c.read_bytes() for c in dossier.iterdir() if c.is_file()}


# --- écrire --------------------------------------------------------------------------------------


def test_une_partie_s_ecrit_au_debut_puis_a_chaque_note(dossier: Path) -> None:
    with neuf() as carnet:
        carnet.reserver("p")
        for partie in ("", "a", "ab"):
            (carnet.commencer if not partie else carnet.noter)(partie)
            assert fichiers(dossier) == {"p": encoder(partie)}


def test_sans_fichier_rien_ne_s_ecrit(dossier: Path) -> None:
    with neuf() as carnet:
        carnet.commencer("")
        carnet.noter("a")
    assert fichiers(dossier) == {}


def test_reserver_sans_rien_ecrire_ne_laisse_rien(dossier: Path) -> None:
    with neuf() as carnet:
        carnet.reserver("p")
    assert fichiers(dossier) == {}


def test_un_fichier_vide_est_libre(dossier: Path) -> None:
    (dossier / "p").write_bytes(b"")
    with neuf() as carnet:
        carnet.reserver("p")
        carnet.commencer("a")
    assert fichiers(dossier) == {"p": b"jeu a"}


def test_ce_qui_n_est_pas_une_partie_est_refuse_et_intact(dossier: Path) -> None:
    (dossier / "notes").write_bytes(b"mes notes")
    with pytest.raises(ErreurFichier, match="n'est pas une partie de ce jeu : on n'y touche pas"):
        neuf().reserver("notes")
    assert fichiers(dossier) == {"notes": b"mes notes"}


def test_une_autre_partie_est_mise_de_cote_a_la_premiere_ecriture(
    dossier: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (dossier / "p").write_bytes(b"jeu ancien")
    os.chmod("p", 0o640)
    with neuf() as carnet:
        carnet.reserver("p")
        assert fichiers(dossier) == {"p": b"jeu ancien"}, "rien n'est joué : rien n'a bougé"
        carnet.commencer("")
    assert fichiers(dossier) == {"p": b"jeu ", "p~": b"jeu ancien"}
    assert os.stat("p").st_mode & 0o777 == 0o640
    assert capsys.readouterr().err == "L'ancienne partie de « p » est gardée dans « p~ ».\n"


def test_une_autre_partie_au_meme_point_est_mise_de_cote_aussi(dossier: Path) -> None:
    """Deux parties à peine commencées se ressemblent : ce sont deux parties."""
    for partie in ("", "a"):
        with neuf() as carnet:
            carnet.reserver("p")
            carnet.commencer("")
            carnet.noter(partie)
    assert fichiers(dossier) == {"p": b"jeu a", "p~": b"jeu "}


def test_reprendre_et_ecrire_le_meme_fichier_ne_met_rien_de_cote(dossier: Path) -> None:
    (dossier / "p").write_bytes(b"jeu ab")
    with neuf() as carnet:
        partie = carnet.ouvrir("p")
        carnet.reserver("p")
        carnet.commencer(partie)
        carnet.noter(partie + "c")
    assert fichiers(dossier) == {"p": b"jeu abc"}


def test_une_partie_finie_puis_une_autre_laissent_deux_fichiers(dossier: Path) -> None:
    with neuf() as carnet:
        carnet.reserver("p")
        carnet.commencer("fin")
        carnet.finir()
        carnet.commencer("autre")
    assert fichiers(dossier) == {"p": b"jeu autre", "p~": b"jeu fin"}


def test_une_partie_finie_peut_supprimer_son_fichier(dossier: Path) -> None:
    with neuf() as carnet:
        carnet.reserver("p")
        carnet.commencer("fin")
        carnet.finir(supprimer=True)
        assert fichiers(dossier) == {}
        carnet.commencer("autre")
    assert fichiers(dossier) == {"p": b"jeu autre"}


def test_finir_ne_supprime_que_ce_qui_est_a_nous(dossier: Path) -> None:
    with neuf() as carnet:
        carnet.reserver("p")
        carnet.commencer("fin")
        (dossier / "p").write_bytes(b"jeu d'un autre")
        carnet.finir(supprimer=True)
    assert fichiers(dossier) == {"p": b"jeu d'un autre"}


def test_l_extension_est_exigee() -> None:
    with pytest.raises(ErreurFichier, match=r"finit par \.inco, pas « p\.txt »"):
        neuf(".inco").reserver("p.txt")


def test_une_partie_trop_longue_pour_etre_relue_ne_s_ecrit_pas(
    dossier: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with neuf() as carnet:
        carnet.reserver("p")
        carnet.commencer("")
        carnet.noter("x" * 97)
    assert fichiers(dossier) == {"p": b"jeu "}
    assert "une sauvegarde tient en 100 octets ; la partie continue" in capsys.readouterr().err


def test_un_lien_mene_au_fichier_qu_on_remplace(dossier: Path) -> None:
    (dossier / "d").mkdir()
    (dossier / "lien").symlink_to("d/p")
    for partie in ("a", "b"):
        with neuf() as carnet:
            carnet.reserver("lien")
            carnet.commencer(partie)
    assert (dossier / "lien").is_symlink()
    assert fichiers(dossier / "d") == {"p": b"jeu b", "p~": b"jeu a"}


# --- un seul propriétaire ------------------------------------------------------------------------


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


# --- l'adieu -------------------------------------------------------------------------------------


def test_rien_a_garder_se_dit_en_deux_mots() -> None:
    carnet = neuf()
    assert carnet.adieu() == "Partie interrompue."
    carnet.commencer("")
    assert carnet.adieu() == "Partie interrompue."


def test_une_partie_sans_fichier_n_est_pas_sauvegardee() -> None:
    carnet = neuf()
    carnet.commencer("")
    carnet.noter("a")
    assert carnet.a_perdre
    assert carnet.adieu() == "Partie interrompue : pas sauvegardée, aucun fichier ne la reçoit."


@pytest.mark.parametrize("nom", ["p", "ma partie", "l'été", "-x", "a;b"])
def test_l_adieu_donne_seule_sur_sa_ligne_la_commande_qui_nomme_ce_fichier(nom: str) -> None:
    with neuf() as carnet:
        carnet.reserver(nom)
        carnet.commencer("a")
        premiere, deuxieme, commande = carnet.adieu().split("\n")
    assert premiere == f"Partie interrompue : sauvegardée dans « {nom} »."
    assert deuxieme == "Pour la reprendre :"
    assert shlex.split(commande) == ["jeu", "--niveau", "expert", "-c", nom]


def test_un_nom_qui_ne_se_tape_pas_remplace_la_commande_par_une_phrase() -> None:
    with neuf() as carnet:
        carnet.reserver("a\tb")
        carnet.commencer("a")
        assert carnet.adieu().splitlines() == [
            "Partie interrompue : sauvegardée dans « a?b ».",
            "Son nom ne se tape pas : renommez ce fichier pour la reprendre.",
        ]


@pytest.mark.parametrize(
    ("codage", "nom", "donnee"),
    [
        ("ascii", "p", True),
        ("ascii", "été", False),
        ("latin-1", "été", True),
        ("latin-1", "œ", False),
        ("utf-8", "œ", True),
    ],
)
def test_un_nom_que_l_ecran_ne_sait_pas_ecrire_ne_donne_pas_de_commande(
    monkeypatch: pytest.MonkeyPatch, codage: str, nom: str, donnee: bool
) -> None:
    """« été » s'y lirait « ete », et la commande nommerait un autre fichier."""
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(io.BytesIO(), encoding=codage))
    with neuf() as carnet:
        carnet.reserver(nom)
        carnet.commencer("a")
        assert ("Pour la reprendre" in carnet.adieu()) == donnee


def test_l_adieu_recrit_ce_qui_a_disparu(dossier: Path) -> None:
    with neuf() as carnet:
        carnet.reserver("p")
        carnet.commencer("a")
        (dossier / "p").unlink()
        assert "sauvegardée dans « p »" in carnet.adieu()
        assert fichiers(dossier) == {"p": b"jeu a"}


def test_l_adieu_dit_pourquoi_la_partie_n_est_pas_gardee(dossier: Path) -> None:
    (dossier / "d").mkdir()
    with neuf() as carnet:
        carnet.reserver("d/p")
        carnet.commencer("a")
        shutil.rmtree(dossier / "d")
        assert carnet.adieu() == (
            "Partie interrompue : pas sauvegardée, "
            "impossible d'écrire « d/p » (fichier ou dossier introuvable)."
        )


def test_une_partie_reprise_et_pas_jouee_est_toujours_dans_son_fichier(dossier: Path) -> None:
    (dossier / "p").write_bytes(b"jeu a")
    carnet = neuf()
    carnet.commencer(carnet.ouvrir("p"))
    assert not carnet.a_perdre
    assert "sauvegardée dans « p »" in carnet.adieu()


def test_une_partie_dont_le_fichier_a_disparu_serait_perdue(dossier: Path) -> None:
    """Reprise sans être écrite ailleurs, ou écrite dans un dossier qui n'est plus là."""
    (dossier / "d").mkdir()
    (dossier / "p").write_bytes(b"jeu a")
    reprise = neuf()
    reprise.commencer(reprise.ouvrir("p"))
    with neuf() as ecrite:
        ecrite.reserver("d/q")
        ecrite.commencer("")
        ecrite.noter("a")
        assert (reprise.a_perdre, ecrite.a_perdre) == (False, False)
        (dossier / "p").unlink()
        shutil.rmtree(dossier / "d")
        assert (reprise.a_perdre, ecrite.a_perdre) == (True, True)


def test_une_partie_reprise_puis_jouee_sans_fichier_n_est_pas_sauvegardee(dossier: Path) -> None:
    (dossier / "p").write_bytes(b"jeu a")
    carnet = neuf()
    carnet.commencer(carnet.ouvrir("p"))
    carnet.noter("ab")
    assert carnet.a_perdre
    assert "pas sauvegardée" in carnet.adieu()


@pytest.mark.parametrize(("depart", "dit"), [(Interruption, True), (ValueError, False)])
def test_qui_s_en_va_lit_l_adieu_et_le_fichier_est_rendu(
    depart: type[Exception], dit: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(depart), neuf() as carnet:
        carnet.reserver("p")
        carnet.commencer("a")
        raise depart
    assert ("Partie interrompue" in capsys.readouterr().err) == dit
    with neuf() as suivant:
        suivant.reserver("p")


@pytest.mark.parametrize("longueur", [0, 242, 255])
def test_une_partie_ecrite_autrement_et_pas_jouee_est_toujours_dans_son_fichier(
    dossier: Path, longueur: int
) -> None:
    """Des fins de ligne de Windows, par exemple : relire puis récrire ne rend pas ces octets."""
    nom = "p".ljust(longueur, "x")
    (dossier / nom).write_bytes(b"jeu a")
    carnet = neuf()
    carnet.encoder = lambda partie: encoder(partie) + b"\n"
    partie = carnet.ouvrir(nom)
    carnet.commencer(partie)
    assert f"sauvegardée dans « {nom} »" in carnet.adieu()
    carnet.noter("ab")
    assert "pas sauvegardée" in carnet.adieu()
    assert fichiers(dossier) == {nom: b"jeu a"}


def test_un_fichier_vide_qui_etait_la_y_reste(dossier: Path) -> None:
    (dossier / "p").touch()
    with neuf() as carnet:
        carnet.reserver("p")
    assert fichiers(dossier) == {"p": b""}


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


# --- sauver sous un nom --------------------------------------------------------------------------


def test_sauver_sous_change_de_fichier_et_laisse_l_ancien(dossier: Path) -> None:
    with neuf() as carnet:
        carnet.reserver("p")
        carnet.commencer("a")
        carnet.sauver_sous("q")
        carnet.noter("ab")
    assert fichiers(dossier) == {"p": b"jeu a", "q": b"jeu ab"}


def test_sauver_sous_son_propre_nom_recrit(dossier: Path) -> None:
    with neuf() as carnet:
        carnet.reserver("p")
        carnet.commencer("a")
        carnet.sauver_sous("./p")
    assert fichiers(dossier) == {"p": b"jeu a"}


def test_sauver_sous_qui_echoue_laisse_la_partie_ou_elle_etait(
    dossier: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuser(*_: object) -> None:
        raise OSError(errno.ENOSPC, "")

    with neuf() as carnet:
        carnet.reserver("p")
        carnet.commencer("a")
        with monkeypatch.context() as pendant:
            pendant.setattr(os, "fsync", refuser)
            with pytest.raises(ErreurFichier, match="« q » \\(disque plein\\)"):
                carnet.sauver_sous("q")
        assert fichiers(dossier) == {"p": b"jeu a"}
        carnet.noter("ab")
        assert "sauvegardée dans « p »" in carnet.adieu()
        with pytest.raises(ErreurFichier, match="une autre partie s'y écrit en ce moment"):
            neuf().reserver("p")
    assert fichiers(dossier) == {"p": b"jeu ab"}


def test_sauver_sous_un_lien_vers_son_propre_fichier_recrit(dossier: Path) -> None:
    (dossier / "lien").symlink_to("p")
    with neuf() as carnet:
        carnet.reserver("p")
        carnet.commencer("a")
        carnet.sauver_sous("lien")
    assert fichiers(dossier) == {"p": b"jeu a", "lien": b"jeu a"}
    assert (dossier / "lien").is_symlink()


def test_sauver_sous_sans_partie_ou_sous_un_nom_impossible_est_une_phrase() -> None:
    with pytest.raises(ErreurFichier, match="aucune partie n'est en cours"):
        neuf().sauver_sous("p")
    carnet = neuf()
    carnet.commencer("a")
    with pytest.raises(ErreurFichier, match="nom impossible"):
        carnet.sauver_sous("a\0b")


def test_sauver_sous_son_nom_quand_le_dossier_courant_a_disparu_est_une_phrase(
    dossier: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (dossier / "d").mkdir()
    monkeypatch.chdir(dossier / "d")
    with neuf() as carnet:
        carnet.reserver("p")
        carnet.commencer("a")
        shutil.rmtree(dossier / "d")
        with pytest.raises(ErreurFichier, match="fichier ou dossier introuvable"):
            carnet.sauver_sous("q")
        monkeypatch.chdir(dossier)


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
