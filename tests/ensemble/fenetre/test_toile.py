"""La toile commune : une palette qui se voit, des textes qui se lisent, à toutes les tailles."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from incognito.fenetre.toile import (
    Palette,
    Toile,
    ouvrir,
    premiere_taille,
)
from tests.appui import RACINE
from tests.appui.couleurs import contraste
from tests.appui.pilote import TAILLES, Pilote

TEXTES = ("TEXTE", "DISCRET", "ACCENT", "ALERTE", "MENTHE", "ORANGE", "AZUR")
PETITE = pygame.Surface((640, 360))
SUR_CASE = ("ENCRE", "BLEU", "VERT", "ROUGE", "VIOLET")


# --- la palette et les textes --------------------------------------------------------------------


@pytest.mark.parametrize("fond", ["FOND", "PANNEAU"])
@pytest.mark.parametrize("nom", TEXTES)
def test_un_texte_se_lit_sur_son_fond_quoi_qu_on_confonde(nom: str, fond: str) -> None:
    assert contraste(getattr(Palette, nom), getattr(Palette, fond)) >= 4.5


@pytest.mark.parametrize("nom", SUR_CASE)
def test_une_marque_se_voit_sur_une_case_quoi_qu_on_confonde(nom: str) -> None:
    assert contraste(getattr(Palette, nom), Palette.CASE) >= 3


@pytest.mark.parametrize("nom", ["CASE", "PAPIER", "ACCENT", "ORANGE", "AZUR"])
def test_l_encre_se_lit_sur_les_couleurs_claires(nom: str) -> None:
    assert contraste(Palette.ENCRE, getattr(Palette, nom)) >= 4.5


def test_le_choix_se_voit_sur_toutes_les_couleurs_de_la_palette() -> None:
    couleurs = [c for nom, c in vars(Palette).items() if nom.isupper()]
    for couleur in couleurs:
        assert max(contraste(Palette.ACCENT, couleur), contraste(Palette.ENCRE, couleur)) >= 3


def test_le_bord_d_un_bouton_se_voit() -> None:
    assert min(contraste(Palette.BORD, fond) for fond in (Palette.FOND, Palette.PANNEAU)) >= 3


@pytest.mark.parametrize("taille", TAILLES)
def test_les_lettres_gardent_leurs_ecarts_a_toutes_les_echelles(
    mains: Pilote, taille: tuple[int, int]
) -> None:
    """« Quit ter » : la police écartait certaines lettres, et arrondissait les avances au pixel."""
    toile = Toile(pygame.Surface(taille))
    pygame.font.init()
    for corps in range(20, 60):
        pixels = max(6, round(corps * toile.echelle))
        mesures = pygame.font.Font(None, pixels * 8).metrics("Quitter illisible")
        juste = sum(mesure[4] for mesure in mesures if mesure) / 8
        image = toile.image("Quitter illisible", corps, Palette.TEXTE)
        assert image.get_width() == pytest.approx(juste, rel=0.03, abs=1)


def test_des_textes_alignes_le_restent_avec_un_accent(mains: Pilote) -> None:
    bas = []
    for texte in ("Ecran", "Écran"):
        surface = pygame.Surface((200, 100), pygame.SRCALPHA)
        Toile(surface, (200, 100)).texte(texte, (100, 50), 26, ancre="center")
        bas.append(surface.get_bounding_rect(100).bottom)
    assert bas[0] == bas[1]


def test_un_texte_de_plusieurs_lignes_s_ecrit_sur_une_seule_s_il_ne_se_plie_pas() -> None:
    toile = Toile(PETITE)
    images = [toile.image(texte, 28, Palette.TEXTE) for texte in ("un\ndeux", "un deux")]
    assert images[0].get_size() == images[1].get_size()


def test_un_texte_n_est_dessine_qu_une_fois(mains: Pilote) -> None:
    toile = mains.fenetre.toile
    images = [toile.image("Règles", 28, Palette.TEXTE) for _ in range(2)]
    assert images[0] is images[1]


@given(st.text(max_size=40), st.integers(-20, 400), st.integers(1, 120))
def test_un_texte_tient_toujours_dans_sa_largeur(texte: str, largeur: int, corps: int) -> None:
    PETITE.fill(Palette.FOND)
    Toile(PETITE).texte(texte, (100, 100), corps, largeur=largeur)
    ecrit = pygame.mask.from_threshold(PETITE, Palette.FOND, (1, 1, 1))
    ecrit.invert()
    for rect in ecrit.get_bounding_rects():
        assert rect.left >= 49 and rect.right <= 51 + max(0, largeur) / 2


def test_un_paragraphe_garde_tous_ses_mots_et_ses_guillemets(mains: Pilote) -> None:
    """Une ligne ne finit ni après « ni avant : » : ce qui s'y colle passe avec elle à la ligne."""
    toile = Toile(pygame.Surface((1280, 720)))
    for texte, plus_court in (("aaaa « b", "aaaa «"), ("aaaa b !", "aaaa b")):
        pli = toile.image(plus_court, 28, Palette.TEXTE).width + 1
        seul = toile.image(texte.split(" ", 1)[1], 28, Palette.TEXTE).width
        plie = toile.image(texte, 28, Palette.TEXTE, pli).get_bounding_rect()
        assert plie.width <= pli and plie.height > 30, "deux lignes"
        bas = toile.image(texte, 28, Palette.TEXTE, pli).subsurface((0, 24, pli, 24))
        assert bas.get_bounding_rect().width == pytest.approx(seul, abs=4)


@pytest.mark.parametrize("taille", [(1, 1), (80, 60), (921, 518), (2560, 300)])
def test_tout_se_dessine_a_toutes_les_tailles(mains: Pilote, taille: tuple[int, int]) -> None:
    pygame.display.set_mode(taille, pygame.RESIZABLE)
    mains.fenetre.pas([pygame.Event(pygame.VIDEORESIZE, size=taille, w=taille[0], h=taille[1])])
    toile = mains.fenetre.toile
    assert toile.taille == taille
    toile.fleches([(10, 10), (10, 10), (200, 300)], Palette.BLEU)
    toile.croix(Rect(5, 5, 40, 40), Palette.ROUGE)
    assert toile.en_points(toile.en_pixels((300, 200))) == pytest.approx((300, 200))


# --- la première taille et l'écran ---------------------------------------------------------------


@given(st.integers(320, 8000), st.integers(240, 5000))
def test_la_premiere_fenetre_laisse_un_dixieme_du_bureau(largeur: int, hauteur: int) -> None:
    taille = premiere_taille((largeur, hauteur))
    assert taille[0] <= 0.9 * largeur and taille[1] <= 0.9 * hauteur


def test_sur_un_ecran_de_1024_sur_600_tout_tient_et_se_lit() -> None:
    assert premiere_taille((1024, 600)) == (920, 518)
    assert Toile(pygame.Surface((921, 518))).echelle > 0.7


def test_sans_ecran_on_le_dit_en_une_phrase(tmp_path: Path) -> None:
    code = "import incognito.fenetre.toile as t\nt.ouvrir('x', lambda _: None)"
    propre = {
        k: v for k, v in os.environ.items() if not k.startswith(("SDL", "DISPLAY", "WAYLAND"))
    }
    fini = subprocess.run(
        [sys.executable, "-c", code],
        cwd=RACINE,
        env=propre,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "-g demande un écran, et il n'y en a pas ici ; jouez avec -a." in fini.stderr


def test_la_fenetre_a_son_titre_et_son_icone_des_l_ouverture() -> None:
    dessinee: list[Toile] = []
    ouvrir("Six Qui Prend", dessinee.append)
    assert pygame.display.get_caption()[0] == "Six Qui Prend"
    assert dessinee[0].taille == (64, 64)
    bureau, taille = pygame.display.get_desktop_sizes()[0], pygame.display.get_window_size()
    assert taille == premiere_taille(bureau)
    pygame.quit()


def test_une_fois_ouverte_la_fenetre_n_importe_plus_rien() -> None:
    """Python perdrait un Ctrl-C reçu pendant qu'il oublie le verrou d'un import."""
    code = (
        "import sys, pygame, incognito.fenetre.toile as t\n"
        "t.ouvrir('x', lambda _: None)\n"
        "avant = set(sys.modules)\n"
        "t.Toile(pygame.display.get_surface()).texte('Été', (9, 9))\n"
        "print(sorted(set(sys.modules) - avant))"
    )
    environ = os.environ | {"SDL_VIDEODRIVER": "dummy"}
    fini = subprocess.run(
        [sys.executable, "-c", code],
        cwd=RACINE,
        env=environ,
        capture_output=True,
        text=True,
        check=True,
    )
    assert fini.stdout.splitlines()[-1] == "[]"


def test_f11_remplit_l_ecran_et_en_revient(mains: Pilote) -> None:
    taille = pygame.display.get_window_size()
    mains.taper("f11")
    assert pygame.display.is_fullscreen()
    mains.taper("f11")
    assert not pygame.display.is_fullscreen() and pygame.display.get_window_size() == taille


def test_le_plein_ecran_rend_la_fenetre_ou_elle_etait(
    mains: Pilote, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sous X, elle revenait plus bas de toute une barre de titre, et finissait hors de l'écran."""
    pygame.display.set_window_position((30, 40))
    places: list[tuple[int, int]] = []
    monkeypatch.setattr(pygame.display, "set_window_position", places.append)
    mains.taper("f11", "f11")
    assert places == [(30, 40)]
