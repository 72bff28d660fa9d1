"""Le fichier d'une partie : rien ne s'y perd, et l'on n'écrase que ce qu'on a écrit.

Le jeu d'ici est imaginaire : une partie est une liste de lignes, et son fichier commence par
« jeu ».
"""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import Callable
from contextlib import chdir, suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puissance_n.commun.fichier import (
    OCTETS_AU_PLUS,
    Carnet,
    ErreurFichier,
    SauvegardeInvalide,
    lignes_de,
    lire,
    nom_libre,
)

Partie = list[str]


def sauver(partie: Partie, carnet: Carnet[Partie]) -> None:
    """Écrit la partie, comme le font les jeux."""
    carnet.ecrire("".join(partie).encode())


def reconnait(octets: bytes) -> bool:
    """Dit si un fichier commence comme une partie."""
    return octets.startswith(b"jeu")


def decoder(octets: bytes) -> Partie:
    """Rend la partie d'un fichier, ou lève ce que lèvent les jeux."""
    if not reconnait(octets):
        raise SauvegardeInvalide("ligne 1 : on attend « jeu »")
    return octets.decode().splitlines(keepends=True)


@pytest.fixture(autouse=True)
def ici(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chaque test travaille dans son propre dossier."""
    monkeypatch.chdir(tmp_path)


def carnet_neuf() -> Carnet[Partie]:
    """Un carnet qui n'a pas encore de fichier."""
    return Carnet(sauver, reconnait, ".jeu", "une partie de Jeu")


def commencee(nom: str = "p.jeu") -> tuple[Partie, Carnet[Partie]]:
    """Une partie qui s'écrit dans `p.jeu`, et son carnet."""
    partie = ["jeu\n"]
    carnet = carnet_neuf()
    carnet.reserver(nom)
    assert carnet.commencer(partie) == ""
    return partie, carnet


def jouer(partie: Partie, carnet: Carnet[Partie], coup: str) -> str:
    """Joue un coup, l'écrit, et rend ce que le carnet veut en dire."""
    partie.append(f"{coup}\n")
    return carnet.noter(partie)


def contenu(nom: str = "p.jeu") -> str:
    """Ce qu'il y a dans un fichier."""
    return Path(nom).read_text(encoding="utf-8")


# --- écrire --------------------------------------------------------------------------------------


def test_un_coup_est_sur_le_disque_des_qu_il_est_note() -> None:
    partie, carnet = commencee()
    assert contenu() == "jeu\n"
    for coup in ("a", "b", "c"):
        assert jouer(partie, carnet, coup) == ""
        assert contenu() == "".join(partie)
        assert not carnet.a_perdre
    assert os.listdir() == ["p.jeu"]


def test_sans_fichier_rien_ne_s_ecrit_et_il_y_a_quelque_chose_a_perdre() -> None:
    carnet = carnet_neuf()
    partie = ["jeu\n"]
    assert carnet.commencer(partie) == ""
    pertes = [carnet.a_perdre]
    assert jouer(partie, carnet, "a") == ""
    pertes.append(carnet.a_perdre)
    assert pertes == [False, True], "avant le premier coup, il n'y a rien à perdre"
    assert os.listdir() == []


def test_remplacer_envoie_tout_sur_le_disque_avant_de_changer_de_nom(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """À tout instant, le fichier est entier : l'ancien, puis le nouveau."""
    partie, carnet = commencee()
    vus: list[tuple[str, str]] = []
    fsync = os.fsync
    replace = os.replace

    def envoyer(descripteur: int) -> None:
        vus.append(("fsync", contenu()))
        fsync(descripteur)

    def renommer(source: str, destination: str) -> None:
        vus.append(("replace", contenu()))
        assert Path(source).read_text(encoding="utf-8") == "jeu\na\n"
        replace(source, destination)

    monkeypatch.setattr(os, "fsync", envoyer)
    monkeypatch.setattr(os, "replace", renommer)
    jouer(partie, carnet, "a")
    assert vus == [("fsync", "jeu\n"), ("replace", "jeu\n")]
    assert contenu() == "jeu\na\n"


def test_un_lien_est_suivi() -> None:
    os.mkdir("ailleurs")
    Path("ailleurs/vrai.jeu").write_text("", encoding="utf-8")
    os.symlink("ailleurs/vrai.jeu", "p.jeu")
    partie, carnet = commencee()
    jouer(partie, carnet, "a")
    assert os.path.islink("p.jeu")
    assert contenu("ailleurs/vrai.jeu") == "jeu\na\n"


# --- ce qui n'est pas à nous ---------------------------------------------------------------------


def un_dossier() -> None:
    """Un dossier de ce nom."""
    os.mkdir("p.jeu")


def un_tube() -> None:
    """Un tube nommé, que personne ne lit : l'ouvrir attendrait toujours."""
    os.mkfifo("p.jeu")


def une_prise() -> None:
    """Une prise, au bout de laquelle il n'y a personne."""
    prise = socket.socket(socket.AF_UNIX)
    prise.bind("p.jeu")
    prise.close()


@pytest.mark.parametrize(
    ("creer", "raison"),
    [
        (un_dossier, "c'est un dossier"),
        (un_tube, "ce n'est pas un fichier ordinaire"),
        (une_prise, "ce n'est pas un fichier ordinaire"),
    ],
)
def test_ce_qui_n_est_pas_un_fichier_est_refuse_sans_attendre(
    creer: Callable[[], None], raison: str
) -> None:
    creer()
    avant = os.lstat("p.jeu")
    with pytest.raises(ErreurFichier) as refus:
        carnet_neuf().reserver("p.jeu")
    assert refus.value.message == f"impossible d'écrire « p.jeu » ({raison})."
    with pytest.raises(ErreurFichier) as refus:
        carnet_neuf().ouvrir("p.jeu", decoder)
    assert refus.value.message == f"impossible de lire « p.jeu » ({raison})."
    assert os.lstat("p.jeu").st_ino == avant.st_ino


@pytest.mark.parametrize("nom", ["absent/p.jeu", "notes.txt/p.jeu"])
def test_un_dossier_qui_n_existe_pas_est_refuse(nom: str) -> None:
    Path("notes.txt").write_text("à moi\n", encoding="utf-8")
    with pytest.raises(ErreurFichier, match=f"impossible d'écrire « {nom} »"):
        carnet_neuf().reserver(nom)


def test_un_fichier_qui_n_est_pas_une_partie_est_refuse_et_reste_tel_quel() -> None:
    Path("p.jeu").write_text("mes notes\n", encoding="utf-8")
    with pytest.raises(ErreurFichier) as refus:
        carnet_neuf().reserver("p.jeu")
    assert refus.value.message == "« p.jeu », ce n'est pas une partie de Jeu : on n'y touche pas."
    with pytest.raises(ErreurFichier) as refus:
        carnet_neuf().ouvrir("p.jeu", decoder)
    assert (
        refus.value.message
        == "« p.jeu », ce n'est pas une partie de Jeu (ligne 1 : on attend « jeu »)."
    )
    assert contenu() == "mes notes\n"


def test_reserver_ne_touche_a_rien() -> None:
    Path("ancienne.jeu").write_text("jeu\nz\n", encoding="utf-8")
    carnet = carnet_neuf()
    carnet.reserver("ancienne.jeu")
    carnet.reserver("nouvelle.jeu")
    assert os.listdir() == ["ancienne.jeu"]
    assert contenu("ancienne.jeu") == "jeu\nz\n"


def test_un_fichier_absent_se_dit_d_une_phrase() -> None:
    with pytest.raises(ErreurFichier) as refus:
        carnet_neuf().ouvrir("absent.jeu", decoder)
    assert refus.value.message == (
        "impossible de lire « absent.jeu » (fichier ou dossier introuvable)."
    )


def test_un_fichier_de_plus_de_huit_megaoctets_n_est_ni_lu_ni_ecrit() -> None:
    with open("p.jeu", "wb") as fichier:
        fichier.truncate(OCTETS_AU_PLUS)
        assert len(lire("p.jeu")) == 8 * 1024 * 1024
        fichier.truncate(OCTETS_AU_PLUS + 1)
    with pytest.raises(ErreurFichier) as refus:
        carnet_neuf().reserver("p.jeu")
    assert refus.value.message == "« p.jeu » est trop gros : plus de 8 Mo."
    partie, carnet = commencee("q.jeu")
    assert "dépasserait 8 Mo" in jouer(partie, carnet, "a" * OCTETS_AU_PLUS)
    assert contenu("q.jeu") == "jeu\n"
    assert carnet.a_perdre


def test_ce_qui_n_est_pas_du_texte_dit_a_quelle_ligne() -> None:
    assert lignes_de("é\nb".encode()) == ["é", "b"]
    with pytest.raises(SauvegardeInvalide, match="ligne 3 : ce n'est pas du texte UTF-8"):
        lignes_de(b"a\nb\n\xff\n")


def test_un_nom_qui_agirait_sur_le_terminal_s_imprime_sans_danger() -> None:
    with pytest.raises(ErreurFichier) as refus:
        carnet_neuf().ouvrir("\x1b[2J\n.jeu", decoder)
    assert "« ?[2J?.jeu »" in refus.value.message
    with pytest.raises(ErreurFichier, match=r"impossible d'écrire « a\?b.jeu »"):
        carnet_neuf().reserver("a\0b.jeu")


# --- une autre partie est gardée à côté ----------------------------------------------------------


def test_une_autre_partie_est_gardee_a_cote_et_on_le_dit() -> None:
    Path("p.jeu").write_text("jeu\nancienne\n", encoding="utf-8")
    Path("p~.jeu").write_text("jeu\nplus ancienne\n", encoding="utf-8")
    carnet = carnet_neuf()
    carnet.reserver("p.jeu")
    partie = ["jeu\n"]
    phrase = carnet.commencer(partie)
    assert phrase == "L'ancienne partie de « p.jeu » est gardée dans « p~2.jeu »."
    jouer(partie, carnet, "a")
    assert contenu("p.jeu") == "jeu\na\n"
    assert contenu("p~.jeu") == "jeu\nplus ancienne\n"
    assert contenu("p~2.jeu") == "jeu\nancienne\n"


def test_reprendre_et_ecrire_au_meme_endroit_ne_garde_rien_a_cote() -> None:
    Path("p.jeu").write_text("jeu\na\n", encoding="utf-8")
    carnet = carnet_neuf()
    partie = carnet.ouvrir("p.jeu", decoder)
    carnet.reserver("p.jeu")
    assert carnet.commencer(partie) == ""
    jouer(partie, carnet, "b")
    assert contenu() == "jeu\na\nb\n"
    assert os.listdir() == ["p.jeu"]


def test_une_partie_finie_n_est_pas_effacee_par_la_suivante() -> None:
    partie, carnet = commencee()
    jouer(partie, carnet, "a")
    carnet.finir()
    assert not carnet.a_perdre
    assert carnet.commencer(["jeu\n"]).endswith("est gardée dans « p~.jeu ».")
    assert contenu("p~.jeu") == "jeu\na\n"


def test_un_nom_libre_n_est_celui_d_aucun_fichier() -> None:
    assert nom_libre("p.jeu") == "p~.jeu"
    Path("p~.jeu").touch()
    os.symlink("nulle part", "p~2.jeu")
    assert nom_libre("p.jeu") == "p~3.jeu"


# --- un autre programme touche au fichier --------------------------------------------------------


def recrire() -> None:
    """Écrit autre chose dans le même fichier."""
    Path("p.jeu").write_text("jeu\nd'un autre\n", encoding="utf-8")


def remplacer() -> None:
    """Met un autre fichier à la place."""
    os.remove("p.jeu")
    recrire()


def couper() -> None:
    """Ne laisse que le début."""
    os.truncate("p.jeu", 2)


@pytest.mark.parametrize("geste", [recrire, remplacer, couper])
def test_un_fichier_change_par_un_autre_n_est_pas_ecrase(geste: Callable[[], None]) -> None:
    partie, carnet = commencee()
    jouer(partie, carnet, "a")
    geste()
    laisse = contenu()
    assert jouer(partie, carnet, "b") == (
        "« p.jeu » a été changé par un autre programme : la partie s'écrit maintenant dans "
        "« p~.jeu »."
    )
    assert jouer(partie, carnet, "c") == ""
    assert contenu() == laisse
    assert contenu("p~.jeu") == "jeu\na\nb\nc\n"
    assert carnet.nom == "p~.jeu"


def test_un_dossier_mis_a_la_place_du_fichier_n_est_pas_touche() -> None:
    partie, carnet = commencee()
    os.remove("p.jeu")
    os.mkdir("p.jeu")
    assert "« p~.jeu »" in jouer(partie, carnet, "a")
    assert os.path.isdir("p.jeu")
    assert contenu("p~.jeu") == "jeu\na\n"


def test_un_fichier_supprime_est_recrit_en_entier() -> None:
    partie, carnet = commencee()
    jouer(partie, carnet, "a")
    os.remove("p.jeu")
    assert jouer(partie, carnet, "b") == ""
    assert contenu() == "jeu\na\nb\n"
    assert os.listdir() == ["p.jeu"]


GESTES = ("jouer", "récrire", "supprimer", "faire un dossier", "sauver")


@given(gestes=st.lists(st.tuples(st.sampled_from(GESTES), st.booleans()), max_size=12))
def test_quoi_que_fasse_un_autre_rien_ne_se_perd(
    tmp_path_factory: pytest.TempPathFactory, gestes: list[tuple[str, bool]]
) -> None:
    """Ce que le carnet dit gardé l'est ; ce que l'autre a laissé est encore là."""
    with chdir(tmp_path_factory.mktemp("gestes")):
        partie, carnet = commencee()
        siens: set[str] = set()
        dossiers: set[str] = set()
        for rang, (geste, au_voisin) in enumerate(gestes):
            nom = "p~.jeu" if au_voisin else "p.jeu"
            if geste == "jouer":
                jouer(partie, carnet, str(rang))
            elif geste == "sauver":
                with suppress(ErreurFichier):  # c'est peut-être un dossier
                    carnet.sauver_sous("p")
            elif nom not in dossiers:
                if os.path.exists(nom):
                    siens.discard(contenu(nom))
                    os.remove(nom)
                if geste == "récrire":
                    Path(nom).write_text(f"jeu\nd'un autre, {rang}", encoding="utf-8")
                    siens.add(contenu(nom))
                elif geste == "faire un dossier":
                    os.mkdir(nom)
                    dossiers.add(nom)
        jouer(partie, carnet, "dernier")
        assert not carnet.a_perdre
        assert contenu(str(carnet.nom)) == "".join(partie)
        assert all(os.path.isdir(nom) for nom in dossiers)
        assert siens <= {contenu(nom) for nom in os.listdir() if os.path.isfile(nom)}


# --- un disque qui refuse ------------------------------------------------------------------------


class Plein:
    """Un disque plein : la moitié de ce qu'on écrit, puis un refus."""

    def __init__(self, fichier: Any) -> None:
        self.fichier = fichier

    def __enter__(self) -> Plein:
        return self

    def __exit__(self, *_: object) -> None:
        self.fichier.close()

    def write(self, octets: bytes) -> int:
        """Écrit la moitié, puis refuse."""
        self.fichier.write(octets[: len(octets) // 2])
        self.fichier.flush()
        raise OSError(errno.ENOSPC, "plein")


def refuser(*_: object) -> None:
    """Un appel que le système refuse."""
    raise OSError(errno.ENOSPC, "plein")


def sans_place(monkeypatch: pytest.MonkeyPatch, appel: str) -> None:
    """Fait échouer un appel du système : write, fsync ou replace."""
    if appel == "write":
        monkeypatch.setattr(
            "puissance_n.commun.fichier.open",
            lambda nom, mode: Plein(open(nom, mode)),
            raising=False,
        )
    else:
        monkeypatch.setattr(os, appel, refuser)


@pytest.mark.parametrize("appel", ["write", "fsync", "replace"])
def test_un_disque_plein_est_une_phrase_et_la_partie_continue(
    appel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    partie, carnet = commencee()
    jouer(partie, carnet, "a")
    with monkeypatch.context() as panne:
        sans_place(panne, appel)
        phrase = jouer(partie, carnet, "bcdef")
    assert phrase == (
        "Erreur : impossible d'écrire « p.jeu » (disque plein) ; la partie continue sans être "
        "sauvegardée."
    )
    assert carnet.a_perdre
    assert contenu() == "jeu\na\n"
    assert os.listdir() == ["p.jeu"], "aucun provisoire ne traîne"
    assert jouer(partie, carnet, "c") == ""
    assert contenu() == "jeu\na\nbcdef\nc\n", "le coup suivant récrit tout"
    assert not carnet.a_perdre


def test_un_disque_qui_refuse_le_debut_empeche_de_commencer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    carnet = carnet_neuf()
    carnet.reserver("p.jeu")
    sans_place(monkeypatch, "fsync")
    with pytest.raises(ErreurFichier, match=r"impossible d'écrire « p.jeu » \(disque plein\)"):
        carnet.commencer(["jeu\n"])
    assert os.listdir() == []


def test_apres_un_refus_ce_qu_un_autre_a_change_n_est_pas_ecrase(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    partie, carnet = commencee()
    with monkeypatch.context() as panne:
        sans_place(panne, "fsync")
        jouer(partie, carnet, "a")
    recrire()
    assert "« p~.jeu »" in jouer(partie, carnet, "b")
    assert contenu() == "jeu\nd'un autre\n"
    assert contenu("p~.jeu") == "jeu\na\nb\n"


def test_un_dossier_qui_disparait_puis_revient(tmp_path: Path) -> None:
    os.mkdir("d")
    partie, carnet = commencee("d/p.jeu")
    os.rename("d", "ailleurs")
    assert "(fichier ou dossier introuvable)" in jouer(partie, carnet, "a")
    assert carnet.a_perdre
    os.mkdir("d")
    assert jouer(partie, carnet, "b") == ""
    assert contenu("d/p.jeu") == "jeu\na\nb\n"
    assert contenu("ailleurs/p.jeu") == "jeu\n"


# --- sauver NOM ----------------------------------------------------------------------------------


def test_sauver_sous_un_nom_y_continue_la_partie() -> None:
    partie, carnet = commencee()
    jouer(partie, carnet, "a")
    assert carnet.sauver_sous("q") == ""
    assert carnet.nom == "q.jeu", "l'extension est ajoutée"
    jouer(partie, carnet, "b")
    assert contenu("p.jeu") == "jeu\na\n"
    assert contenu("q.jeu") == "jeu\na\nb\n"


def test_sauver_une_partie_sans_fichier_ne_laisse_rien_a_perdre() -> None:
    carnet = carnet_neuf()
    partie = ["jeu\n"]
    carnet.commencer(partie)
    jouer(partie, carnet, "a")
    carnet.sauver_sous("q.jeu")
    assert not carnet.a_perdre
    assert contenu("q.jeu") == "jeu\na\n"


def test_sauver_sous_son_propre_nom_ne_garde_rien_a_cote() -> None:
    partie, carnet = commencee()
    jouer(partie, carnet, "a")
    assert carnet.sauver_sous("./p") == ""
    jouer(partie, carnet, "b")
    assert contenu() == "jeu\na\nb\n"
    assert os.listdir() == ["p.jeu"]


def test_sauver_sur_une_autre_partie_la_garde_a_cote() -> None:
    Path("q.jeu").write_text("jeu\nancienne\n", encoding="utf-8")
    _, carnet = commencee()
    assert carnet.sauver_sous("q") == "L'ancienne partie de « q.jeu » est gardée dans « q~.jeu »."
    assert contenu("q~.jeu") == "jeu\nancienne\n"


@pytest.mark.parametrize("nom", ["absent/q", "notes", ""])
def test_sauver_sous_un_nom_impossible_ne_change_rien(nom: str) -> None:
    Path("notes.jeu").write_text("à moi\n", encoding="utf-8")
    os.mkdir(".jeu")
    partie, carnet = commencee()
    with pytest.raises(ErreurFichier):
        carnet.sauver_sous(nom)
    assert carnet.nom == "p.jeu"
    jouer(partie, carnet, "a")
    assert contenu() == "jeu\na\n"
    assert contenu("notes.jeu") == "à moi\n"


def test_sans_partie_il_n_y_a_rien_a_sauver() -> None:
    with pytest.raises(ErreurFichier, match="aucune partie n'est en cours"):
        carnet_neuf().sauver_sous("q")
