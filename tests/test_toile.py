"""La toile, les écrans et la fenêtre communs : dessiner, choisir, attendre, réfléchir, quitter."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from dames import fenetre as boucle
from dames.carnet import Carnet
from dames.clavier import Clavier
from dames.ecrans import Accueil, Bulle, Ecran, Menu, Regie, Table
from dames.systeme import Interruption
from dames.toile import (
    Champ,
    Liste,
    Palette,
    Toile,
    Zone,
    mouvement_reduit,
    ouvrir,
    premiere_taille,
)
from tests.outils import JEUX, RACINE
from tests.outils.couleurs import contraste
from tests.outils.pilote import TAILLES, Pilote, pilote

COMMUNS = ("toile.py", "ecrans.py", "fenetre.py")
TEXTES = ("TEXTE", "DISCRET", "ACCENT", "ALERTE", "MENTHE", "ORANGE", "AZUR")
PETITE = pygame.Surface((640, 360))
SUR_CASE = ("ENCRE", "BLEU", "VERT", "ROUGE", "VIOLET")


class Avis(NamedTuple):
    """Un conseil, comme en donne un jeu."""

    coup: str
    valeur: float
    mots: str


def carnet_de_texte() -> Carnet[str]:
    """Un carnet où une partie n'est qu'un texte."""
    return Carnet(str.encode, bytes.decode, lambda _: True, 1000, lambda nom: ["jeu", nom])


def regie(carnet: Carnet[str]) -> Regie:
    """Une régie sans machine, qui conseille trois coups, dont deux se valent."""
    avis = [Avis("e4", 1.0, "gagne"), Avis("d4", 0.0, "égalité"), Avis("c4", 0.0, "égalité")]
    return Regie(Clavier(carnet), lambda _: frozenset(), str, lambda _: avis)


class Cases(Ecran):
    """Neuf cases, un champ, une liste, un bouton ; `coups` compte ce qu'on y joue."""

    def __init__(self, fenetre: boucle.Fenetre) -> None:
        super().__init__(fenetre)
        self.joues: list[int] = []
        self.dessins = 0
        self.champ = Champ("", "", self.valider, Rect(700, 100, 300, 50), defaut="Vous")
        place = Rect(700, 200, 300, 50)
        self.liste = Liste(rect=place, valeurs=("un", "deux", "trois"), texte="un")
        self.valides: list[str] = []

    def valider(self) -> None:
        self.valides.append(self.champ.texte)

    def rect(self, rang: int) -> Rect:
        return Rect(50 + 110 * (rang % 3), 50 + 110 * (rang // 3), 100, 100)

    def zones(self) -> list[Zone]:
        cases = [Zone("", "", partial(self.jouer, r), self.rect(r), True) for r in range(9)]
        bouton = Zone("Jouer", "j", lambda: self.jouer(99), Rect(700, 300, 300, 50))
        libres = [] if self.fenetre.occupee else cases
        return [*libres, self.champ, self.liste, bouton]

    def jouer(self, rang: int) -> None:
        self.joues.append(rang)
        self.fenetre.carnet.noter(str(self.joues))

    def dessiner(self, toile: Toile) -> None:
        self.dessins += 1
        for rang in range(9):
            toile.rectangle(self.rect(rang), Palette.CASE)


@pytest.fixture
def mains(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilote]:
    """Une fenêtre qui montre neuf cases, et de quoi la piloter."""
    monkeypatch.chdir(tmp_path)
    with carnet_de_texte() as carnet, pilote("dames", regie(carnet), "Aligner quatre.") as mains:
        carnet.commencer("")
        mains.fenetre.montrer(Cases(mains.fenetre))
        mains.fenetre.dessiner()
        yield mains


def cases(mains: Pilote) -> Cases:
    """L'écran des neuf cases, même derrière une bulle."""
    ecran = montre(mains)
    while not isinstance(ecran, Cases):
        assert isinstance(ecran, Bulle)
        ecran = ecran.derriere
    return ecran


def montre(mains: Pilote) -> Ecran:
    """L'écran que montre la fenêtre."""
    ecran = mains.fenetre.ecran
    assert isinstance(ecran, Ecran)
    return ecran


def titre(mains: Pilote) -> str:
    """Le titre de la bulle montrée, ou rien."""
    ecran = montre(mains)
    return ecran.titre if isinstance(ecran, Bulle) else ""


def clic(mains: Pilote, rang: int) -> pygame.Event:
    """L'événement d'un clic sur une case."""
    return mains.souris(pygame.MOUSEBUTTONDOWN, cases(mains).rect(rang).center)


# --- une seule toile -----------------------------------------------------------------------------


@pytest.mark.parametrize("nom", COMMUNS)
def test_la_toile_est_la_meme_dans_tous_les_jeux_qui_ont_une_fenetre(nom: str) -> None:
    jeux = [jeu for jeu in JEUX if (RACINE / jeu / "graphique.py").exists()]
    assert len(jeux) == 3
    assert len({(RACINE / jeu / nom).read_bytes() for jeu in jeux}) == 1, "lancez make copies"


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
    toile = mains.fenetre.toile
    for texte, plus_court in (("aaaa « b", "aaaa «"), ("aaaa b !", "aaaa b")):
        pli = toile.image(plus_court, 28, Palette.TEXTE).width + 1
        seul = toile.image(texte.split(" ", 1)[1], 28, Palette.TEXTE).width
        plie = toile.image(texte, 28, Palette.TEXTE, pli).get_bounding_rect()
        assert plie.width <= pli and plie.height > 30, "deux lignes"
        bas = toile.image(texte, 28, Palette.TEXTE, pli).subsurface((0, 22, pli, 24))
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
    assert premiere_taille((1024, 600)) == (921, 518)
    assert Toile(pygame.Surface((921, 518))).echelle > 0.7


def test_sans_ecran_on_le_dit_en_une_phrase(tmp_path: Path) -> None:
    code = "import dames.toile as t\nt.ouvrir('x', lambda _: None)"
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


@pytest.mark.parametrize(("reponse", "attendu"), [("false", True), ("true", False)])
def test_le_mouvement_se_reduit_si_le_systeme_le_demande(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reponse: str, attendu: bool
) -> None:
    commande = tmp_path / "gsettings"
    commande.write_text(f"#!/bin/sh\necho {reponse}\n")
    commande.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setattr(sys, "platform", "linux")
    assert mouvement_reduit() is attendu


def test_un_systeme_qui_ne_repond_pas_ne_reduit_rien(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    for systeme in ("linux", "darwin", "win32", "plan9"):
        monkeypatch.setattr(sys, "platform", systeme)
        assert not mouvement_reduit()


def test_f11_remplit_l_ecran_et_en_revient(mains: Pilote) -> None:
    taille = pygame.display.get_window_size()
    mains.taper("f11")
    assert pygame.display.is_fullscreen()
    mains.taper("f11")
    assert not pygame.display.is_fullscreen() and pygame.display.get_window_size() == taille


# --- le choix, au clavier et à la souris ---------------------------------------------------------


def test_tab_fait_le_tour_des_zones(mains: Pilote) -> None:
    vus = []
    for _ in range(13):
        mains.taper("tab")
        vus.append(tuple(mains.fenetre.choix))
    assert len(set(vus)) == 12 and vus[12] == vus[0]


def test_les_fleches_vont_a_la_zone_voisine(mains: Pilote) -> None:
    mains.taper("tab", "droite", "bas", "gauche", "entrée")
    assert cases(mains).joues == [3]
    mains.taper("haut", "haut", "haut", "espace")
    assert cases(mains).joues == [3, 0]


def test_la_souris_choisit_et_actionne(mains: Pilote) -> None:
    mains.survoler(cases(mains).rect(4).center)
    assert mains.fenetre.choix == cases(mains).rect(4)
    mains.cliquer(cases(mains).rect(5).center)
    assert cases(mains).joues == [5]


def test_glisser_prend_et_depose(mains: Pilote) -> None:
    mains.glisser(cases(mains).rect(0).center, cases(mains).rect(8).center)
    assert cases(mains).joues == [0, 8]
    mains.glisser(cases(mains).rect(4).center, cases(mains).rect(4).center)
    assert cases(mains).joues == [0, 8, 4], (
        "reposer une pièce où on l'a prise ne joue pas deux fois"
    )


def test_une_souris_relachee_ailleurs_ne_tient_plus_rien(mains: Pilote) -> None:
    mains.fenetre.pas([clic(mains, 0)])
    mains.survoler(cases(mains).rect(1).center, enfoncee=True)
    assert mains.fenetre.main is not None
    mains.survoler(cases(mains).rect(2).center)
    assert mains.fenetre.main is None
    mains.fenetre.pas([mains.souris(pygame.MOUSEBUTTONUP, cases(mains).rect(2).center)])
    assert cases(mains).joues == [0]


def test_une_touche_fait_le_geste_de_son_bouton(mains: Pilote) -> None:
    mains.taper("j")
    assert cases(mains).joues == [99]


def test_le_clic_droit_ne_fait_rien(mains: Pilote) -> None:
    point = mains.pixel(cases(mains).rect(2).center)
    mains.fenetre.pas([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=3)])
    assert cases(mains).joues == []


def test_un_champ_recoit_le_texte_et_les_lettres_n_y_sont_plus_des_touches(mains: Pilote) -> None:
    mains.cliquer(cases(mains).champ.rect.center)
    mains.taper("j")
    mains.ecrire("Zoé7")
    assert (cases(mains).champ.texte, cases(mains).joues) == ("Zoé7", [])
    mains.taper("effacer", "entrée")
    assert cases(mains).valides == ["Zoé"]
    mains.survoler(cases(mains).rect(1).center)
    mains.ecrire("!?")
    assert cases(mains).champ.texte == "Zoé!?", "la souris qui passe n'interrompt pas la saisie"
    mains.ecrire("x\0" * 30)
    assert cases(mains).champ.texte == "Zoé!?" + "x" * 30, "rien n'est coupé"


def test_une_liste_se_deroule_se_choisit_et_se_replie(mains: Pilote) -> None:
    mains.cliquer(cases(mains).liste.rect.center)
    assert isinstance(montre(mains), Menu) and mains.titres() == ["un", "deux", "trois"]
    mains.bouton("trois")
    assert (cases(mains).liste.texte, mains.fenetre.ecran) == ("trois", cases(mains))
    mains.taper("entrée", "haut", "entrée")
    assert cases(mains).liste.libelle == "deux"
    mains.taper("entrée", "échap")
    assert mains.fenetre.ecran is cases(mains) and cases(mains).liste.libelle == "deux"


def test_une_bulle_se_referme_et_rend_le_choix(mains: Pilote) -> None:
    mains.taper("tab", "tab")
    avant = mains.fenetre.choix
    mains.fenetre.montrer(Bulle(mains.fenetre, "Règles", "On joue. " * 200))
    mains.fenetre.dessiner()
    assert isinstance(montre(mains), Bulle) and cases(mains).zones()
    mains.cliquer(cases(mains).rect(0).center)
    assert cases(mains).joues == [], "derrière une bulle, rien ne se joue"
    mains.taper("entrée")
    assert (mains.fenetre.ecran, mains.fenetre.choix) == (cases(mains), avant)


def test_l_accueil_range_ses_saisies_et_dit_ses_refus(mains: Pilote) -> None:
    saisies = [Champ(titre="Nom"), Liste(titre="Nombre", valeurs=["1", "2"], texte="1")]
    departs: list[str] = []
    boutons = [Zone("Commencer", "", lambda: departs.append(saisies[1].libelle))]
    boutons += mains.fenetre.boutons()
    accueil = Accueil(mains.fenetre, "à quatre", "Ce nom ne va pas.", boutons, saisies)
    mains.fenetre.montrer(accueil)
    mains.fenetre.dessiner()
    rects = [zone.rect for zone in accueil.zones()]
    assert all(a is b or not a.colliderect(b) for a in rects for b in rects)
    mains.taper("2", "entrée")
    assert departs == ["2"], "un chiffre choisit dans la liste, et le départ a le choix"
    mains.bouton("Règles")
    mains.taper("échap")
    assert montre(mains) is accueil, "il ne se referme pas de lui-même"
    mains.taper("échap")
    assert not mains.fenetre.ouverte


# --- un geste vise ce qu'on voit -----------------------------------------------------------------


def test_de_deux_clics_arrives_ensemble_le_second_visait_l_ancienne_partie(mains: Pilote) -> None:
    mains.fenetre.pas([clic(mains, 0), clic(mains, 1)])
    assert cases(mains).joues == [0]
    mains.fenetre.pas([clic(mains, 1)])
    assert cases(mains).joues == [0, 1]


def test_un_geste_fait_pendant_qu_on_dessine_est_oublie_mais_pas_la_fermeture(
    mains: Pilote,
) -> None:
    pygame.event.post(clic(mains, 1))
    pygame.event.post(pygame.Event(pygame.QUIT))
    mains.fenetre.pas([clic(mains, 0)])
    mains.fenetre.pas(pygame.event.get())
    assert cases(mains).joues == [0] and titre(mains) == "Sauvegarder la partie"


def test_la_touche_qui_ouvre_une_bulle_ne_s_ecrit_pas_dans_son_champ(mains: Pilote) -> None:
    cases(mains).jouer(1)
    mains.fenetre.dessiner()
    mains.fenetre.pas([pygame.Event(pygame.QUIT), pygame.Event(pygame.TEXTINPUT, text="s")])
    assert titre(mains) == "Sauvegarder la partie" and mains.fenetre.choisie().texte == ""


def test_pendant_une_reflexion_on_le_dit_et_les_gestes_ne_jouent_pas(mains: Pilote) -> None:
    recus: list[str] = []
    mains.fenetre.reflechir(lambda: "e4", recus.append, "La machine réfléchit…")
    mains.fenetre.dessiner()
    assert mains.fenetre.occupee
    ecrits = {texte for texte, *_ in mains.fenetre.toile.images}
    assert "La machine réfléchit…" in ecrits
    mains.fenetre.pas([clic(mains, 0), clic(mains, 4)])
    mains.reflechir()
    mains.fenetre.pas([clic(mains, 4)])
    assert (recus, cases(mains).joues) == (["e4"], [])
    mains.fenetre.pas([clic(mains, 5)])
    assert cases(mains).joues == [], "juste après, le geste était peut-être déjà parti"
    mains.passer(300, 50)
    mains.fenetre.pas([clic(mains, 5)])
    assert cases(mains).joues == [5]


def test_des_touches_repetees_ne_retardent_pas_la_machine(mains: Pilote) -> None:
    recus: list[str] = []
    mains.fenetre.reflechir(lambda: "e4", recus.append, "", delai=500)
    mains.reflechir()
    for _ in range(5):
        mains.horloge.heure += 110
        mains.taper("tab", "entrée", "c")
    assert recus == ["e4"]


def test_la_machine_se_fait_attendre_sauf_si_c_est_calme(mains: Pilote) -> None:
    recus: list[str] = []
    mains.fenetre.reflechir(lambda: "e4", recus.append, "", delai=500)
    mains.reflechir()
    mains.passer(480)
    assert recus == []
    mains.passer(40)
    assert recus == ["e4"]
    mains.fenetre.calme = True
    mains.fenetre.reflechir(lambda: "d5", recus.append, "", delai=500)
    mains.reflechir()
    mains.passer(20)
    assert recus == ["e4", "d5"]


def test_une_faute_de_la_machine_ne_se_perd_pas_dans_son_fil(mains: Pilote) -> None:
    mains.fenetre.lancer = boucle.en_parallele
    mains.fenetre.reflechir(lambda: [][0], lambda _: None, "")
    with pytest.raises(IndexError):
        for _ in range(10_000):
            mains.passer(20)
            time.sleep(0.001)


def test_la_machine_reflechit_dans_un_autre_fil() -> None:
    futur = boucle.en_parallele(threading.get_ident)
    assert futur.result(timeout=60) != threading.get_ident()


def test_quitter_n_attend_pas_la_machine_qui_reflechit() -> None:
    code = "import time, dames.fenetre as f; f.en_parallele(lambda: time.sleep(3600))"
    fini = subprocess.run([sys.executable, "-c", code], cwd=RACINE, timeout=60, check=False)
    assert fini.returncode == 0


# --- le temps ------------------------------------------------------------------------------------


def test_une_animation_avance_avec_l_horloge(mains: Pilote) -> None:
    suites: list[str] = []
    mains.fenetre.animer(150, lambda: suites.append("fini"))
    mains.fenetre.dessiner()
    parts = []
    while mains.fenetre.occupee:
        parts.append(mains.fenetre.part)
        mains.passer(1, 1)
    assert parts == [pytest.approx(ms / 150) for ms in range(150)] and suites == ["fini"]


def test_calme_une_animation_est_deja_finie(mains: Pilote) -> None:
    suites: list[str] = []
    mains.fenetre.calme = True
    mains.fenetre.animer(150, lambda: suites.append("fini"))
    assert (mains.fenetre.attente, suites) == (None, ["fini"])


def test_un_geste_passe_les_animations_une_fois_vues(mains: Pilote) -> None:
    suites: list[str] = []

    def encore() -> None:
        suites.append("une")
        mains.fenetre.animer(500, lambda: suites.append("deux"))

    mains.fenetre.animer(500, encore)
    mains.fenetre.pas([clic(mains, 0)])
    assert suites == [], "ce clic était fait avant que rien ne bouge"
    mains.fenetre.pas([clic(mains, 0)])
    assert suites == ["une", "deux"]
    mains.fenetre.pas([clic(mains, 0)])
    assert cases(mains).joues == [], "un geste de plus, en retard, ne joue rien"


def test_la_boucle_dort_et_ne_redessine_que_ce_qui_change(
    mains: Pilote, monkeypatch: pytest.MonkeyPatch
) -> None:
    sommes: list[int] = []

    def dormir(millisecondes: int) -> None:
        sommes.append(millisecondes)
        mains.fenetre.ouverte = len(sommes) < 20

    monkeypatch.setattr(pygame.time, "wait", dormir)
    monkeypatch.setattr(pygame.event, "get", list)
    dessins = cases(mains).dessins
    mains.fenetre.boucle()
    assert sommes == [boucle.IMAGE] * 20 and cases(mains).dessins == dessins


# --- sauver et quitter ---------------------------------------------------------------------------


def test_quitter_une_partie_ou_rien_n_est_perdu_s_en_va_tout_de_suite(mains: Pilote) -> None:
    mains.fenetre.carnet.commencer("partie")
    with pytest.raises(Interruption):
        mains.fermer()


def test_quitter_une_partie_finie_ferme_sans_rien_interrompre(mains: Pilote) -> None:
    mains.fenetre.carnet.finir()
    mains.fermer()
    assert not mains.fenetre.ouverte


def test_la_croix_propose_un_fichier_pour_garder_la_partie(mains: Pilote, tmp_path: Path) -> None:
    cases(mains).jouer(7)
    mains.fenetre.dessiner()
    mains.fermer()
    assert "La partie n'est pas sauvegardée." in mains.fenetre.ecran.texte
    mains.ecrire("p.txt")
    with pytest.raises(Interruption):
        mains.taper("entrée")
    assert (tmp_path / "p.txt").read_text() == "[7]"


def test_entree_sans_nom_laisse_la_partie(mains: Pilote, tmp_path: Path) -> None:
    cases(mains).jouer(7)
    mains.fenetre.dessiner()
    mains.fermer()
    with pytest.raises(Interruption):
        mains.taper("entrée")
    assert list(tmp_path.iterdir()) == []


def test_qui_insiste_s_en_va_et_qui_revient_joue_encore(mains: Pilote) -> None:
    cases(mains).jouer(7)
    mains.fenetre.dessiner()
    mains.fermer()
    mains.bouton("Revenir")
    mains.fermer()
    assert titre(mains) == "Sauvegarder la partie", "la question est reposée"
    with pytest.raises(Interruption):
        mains.fermer()


def test_un_fichier_impossible_est_refuse_avec_sa_raison_et_la_question_revient(
    mains: Pilote, tmp_path: Path
) -> None:
    cases(mains).jouer(7)
    mains.fenetre.proposer_de_garder()
    mains.fenetre.dessiner()
    mains.ecrire("absent/p.txt")
    mains.bouton("Garder")
    assert "introuvable" in mains.fenetre.ecran.texte
    mains.ecrire("p.txt")
    mains.bouton("Garder")
    assert "« p.txt »" in mains.fenetre.nouvelle and (tmp_path / "p.txt").exists()
    cases(mains).jouer(8)
    assert (tmp_path / "p.txt").read_text() == "[7, 8]", "elle continue de s'y écrire"


def test_sauver_sans_nom_ne_dit_rien(mains: Pilote) -> None:
    mains.fenetre.proposer_de_garder()
    mains.fenetre.dessiner()
    mains.taper("entrée")
    assert mains.fenetre.ecran is cases(mains)


def test_les_touches_communes_sont_les_memes_partout(mains: Pilote) -> None:
    table = Table(mains.fenetre, "partie")
    mains.fenetre.montrer(table)
    communs = {zone.titre: (zone.touche, zone.geste) for zone in table.boutons()}
    assert {titre: touche for titre, (touche, _) in communs.items()} == {
        "Conseil": "c",
        "Règles": "?",
        "Sauver": "s",
        "Écran": "f11",
        "Quitter": "q",
    }
    communs["Conseil"][1]()
    mains.attendre()
    assert table.message == "e4 : gagne.\nd4, c4 se valent : égalité."
    communs["Règles"][1]()
    assert "Aligner quatre." in mains.fenetre.ecran.texte


def test_la_fenetre_nomme_le_fichier_ou_la_partie_est_vraiment(
    mains: Pilote, tmp_path: Path
) -> None:
    """Un autre programme a pris le premier : elle est dans un nom libre."""
    cases(mains).jouer(7)
    for nom in ("p.txt", ""):  # la seconde fois, le nom est déjà dans la case
        mains.fenetre.proposer_de_garder()
        mains.fenetre.dessiner()
        mains.ecrire(nom)
        mains.bouton("Garder")
        dit = mains.fenetre.nouvelle
        (tmp_path / "p.txt").write_text("à lui")
    assert "« p~.txt »" in dit
    assert (tmp_path / "p~.txt").read_text() == "[7]"
