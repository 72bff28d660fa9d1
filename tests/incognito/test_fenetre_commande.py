"""La commande `incognito -g` : les mêmes fichiers et les mêmes phrases qu'au terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pygame
import pytest

from incognito import plateau, sauvegarde
from incognito.commun.fichier import Carnet
from incognito.fenetre.ecrans import plan_de
from incognito.graphique import interieur
from incognito.plateau import Partie
from tests.appui import BIN, RACINE, en_memoire, environnement, lancer
from tests.appui.pilote import clic_en, dicter
from tests.incognito.commun import ENTETE, case
from tests.incognito.fenetres import CLICS_DE_L_ANNEXE, PARTIE

pytestmark = pytest.mark.sans_couverture
SANS_ECRAN = "Erreur : -g demande un écran, et il n'y en a pas ici ; jouez avec -a.\n"


def dicter_des_clics(monkeypatch: pytest.MonkeyPatch, noms: str) -> None:
    """Dicte des clics sur des cases à la fenêtre qui va s'ouvrir."""
    dedans = interieur(plan_de(pygame.Rect(0, 0, 1280, 720)).plateau, 5)
    cote = dedans.w // 5
    centres = []
    for nom in noms.split():
        ligne, colonne = case(nom)
        centres.append((dedans.x + cote * (colonne + 0.5), dedans.y + cote * (ligne + 0.5)))
    dicter(monkeypatch, [partial(clic_en, centre) for centre in centres])


@pytest.mark.exigence("INC-15", "INC-18", "INC-19", "INC-20")
def test_la_commande_g_charge_joue_et_sauvegarde(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "d.inco").write_text(ENTETE)
    dicter_des_clics(monkeypatch, CLICS_DE_L_ANNEXE)
    monkeypatch.setenv("CINQ_JEUX_SANS_ANIMATION", "1")
    arguments = ("-g", "-d", "-c", "d.inco", "-s", "p.inco")
    resultat = en_memoire("incognito", *arguments, dossier=tmp_path)
    assert (resultat.code, resultat.sortie, resultat.erreurs) == (0, b"", b"")
    assert (tmp_path / "p.inco").read_bytes() == PARTIE


@pytest.mark.exigence("INC-14", "INC-24")
def test_dans_la_fenetre_aussi_chaque_coup_s_ecrit_par_sauvegarder_partie(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """L'annexe, clic après clic : le départ, puis une ligne par coup, le refusé compris."""
    ecrits: list[bytes] = []
    vraie = plateau.sauvegarder_partie

    def espionner(jouee: Partie, carnet: Carnet[Partie]) -> None:
        vraie(jouee, carnet)
        ecrits.append(Path(str(carnet.nom)).read_bytes())

    monkeypatch.setattr(sauvegarde, "sauvegarder_partie", espionner)
    (tmp_path / "d.inco").write_text(ENTETE)
    dicter_des_clics(monkeypatch, CLICS_DE_L_ANNEXE)
    monkeypatch.setenv("CINQ_JEUX_SANS_ANIMATION", "1")
    en_memoire("incognito", "-g", "-c", "d.inco", "-s", "p.inco", dossier=tmp_path)
    assert ecrits[:2] == [ENTETE.encode(), f"{ENTETE}D b5->a5\n".encode()]
    assert len(ecrits) == 7
    assert ecrits[-1] == PARTIE == (tmp_path / "p.inco").read_bytes()


@pytest.mark.exigence("INC-18")
def test_quitter_la_commande_g_garde_ce_qui_est_joue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "d.inco").write_text(ENTETE)
    dicter_des_clics(monkeypatch, "b4 e4")
    monkeypatch.setenv("CINQ_JEUX_SANS_ANIMATION", "1")
    arguments = ("-g", "-c", "d.inco", "-s", "p.inco")
    resultat = en_memoire("incognito", *arguments, dossier=tmp_path)
    assert resultat.plainte.startswith("Partie sauvegardée dans « p.inco » ; ")
    assert resultat.plainte.endswith(" -c p.inco -s p.inco -g\n")
    assert (tmp_path / "p.inco").read_text() == f"{ENTETE}D b4->e4\n"


@pytest.mark.exigence("INC-18")
def test_avec_rejouer_la_commande_g_revoit_la_partie_sans_y_jouer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "d.inco").write_text(f"{ENTETE}D b4->e4\n")
    dicter_des_clics(monkeypatch, "c1 b1")
    monkeypatch.setenv("CINQ_JEUX_SANS_ANIMATION", "1")
    resultat = en_memoire("incognito", "-g", "-c", "d.inco", "--rejouer", dossier=tmp_path)
    assert (resultat.code, resultat.plainte) == (0, ""), "aucun coup n'est à perdre"


def test_l_adieu_dit_les_choix_faits_a_l_accueil(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Le côté est choisi dans sa liste, où la touche 8 suffit ; le reste vient de la commande."""
    taper_8 = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_8, unicode="8", mod=0)
    entree = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, unicode="", mod=0)
    dicter(monkeypatch, [lambda: taper_8, lambda: entree])
    arguments = ("-g", "--ia", "noir", "--graine", "1", "-s", "p.inco")
    resultat = en_memoire("incognito", *arguments, dossier=tmp_path)
    reprise = " -c p.inco -s p.inco -g --taille 8 --ia noir --graine 1"
    assert resultat.plainte.splitlines()[-1].endswith(reprise)
    assert (tmp_path / "p.inco").read_bytes().startswith(b"B ")
    assert os.listdir(tmp_path) == ["p.inco"], "aucune partie mise de côté"


@pytest.mark.exigence("INC-14", "INC-18")
def test_la_commande_g_refuse_des_notes_sans_y_toucher(tmp_path: Path) -> None:
    (tmp_path / "notes.inco").write_bytes(b"du pain")
    refus = en_memoire("incognito", "-g", "-s", "notes.inco", dossier=tmp_path)
    assert refus.code == 1 and "n'est pas une partie d'Incognito" in refus.plainte
    assert (tmp_path / "notes.inco").read_bytes() == b"du pain"


@pytest.mark.exigence("INC-18", "INC-19")
def test_sans_pygame_g_est_une_phrase_et_rien_n_est_ecrit(tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['pygame'] = None\n"
        "from incognito.main import main; main(['-g', '-s', 'p.inco'])"
    )
    fini = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=environnement(PYTHONPATH=str(RACINE)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (fini.returncode, fini.stdout) == (1, "")
    assert fini.stderr == "Erreur : -g demande pygame-ce : pip install pygame-ce.\n"
    assert os.listdir(tmp_path) == []


@pytest.mark.exigence("INC-18", "INC-19")
def test_sans_ecran_g_est_une_phrase_et_rien_n_est_ecrit(tmp_path: Path) -> None:
    """Sans serveur d'affichage ni choix explicite, SDL prend un écran invisible : on le refuse."""
    env = {k: v for k, v in environnement().items() if not k.startswith("SDL_")}
    commande = [str(BIN / "incognito"), "-g", "-s", "p.inco"]
    fini = subprocess.run(
        commande, cwd=tmp_path, env=env, capture_output=True, text=True, check=False, timeout=60
    )
    assert (fini.returncode, fini.stdout) == (1, "")
    assert fini.stderr.endswith(SANS_ECRAN), "SDL peut se plaindre avant nous"
    assert os.listdir(tmp_path) == []


@pytest.mark.exigence("INC-19")
def test_un_pilote_inconnu_est_la_meme_phrase(tmp_path: Path) -> None:
    resultat = lancer("incognito", "-g", dossier=tmp_path, SDL_VIDEODRIVER="n'existe pas")
    assert (resultat.code, resultat.plainte) == (1, SANS_ECRAN)


@pytest.mark.parametrize("affichage", ["-a", "-g"])
def test_un_fichier_abime_est_refuse_comme_par_c(affichage: str, tmp_path: Path) -> None:
    (tmp_path / "p.inco").write_text(f"{ENTETE}D b4-e4\n")
    refus = [
        lancer("incognito", affichage, "-c", "p.inco", *plus, dossier=tmp_path)
        for plus in ((), ("--rejouer",))
    ]
    assert refus[0].code == 1 and refus[0] == refus[1]
