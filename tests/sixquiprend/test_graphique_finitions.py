"""La fenêtre, finie : aucun geste en retard ne joue, on voit ce qu'on va faire, rien ne s'use."""

from __future__ import annotations

import shutil
from functools import partial
from itertools import product
from pathlib import Path

import pygame
import pytest

from sixquiprend import Card, ia, main
from sixquiprend.clavier import Clavier
from sixquiprend.game import CarteJouee
from sixquiprend.graphique import (
    CONSEIL,
    DELAI_APRES_ANIMATION,
    IMAGES_PAR_SECONDE,
    PLEIN_ECRAN,
    SON,
    VITESSE,
    VITESSES,
    Fenetre,
)
from sixquiprend.graphique_dessin import (
    ACCENT,
    ALERTE,
    CARTE_LEVEE,
    ENCRE,
    FOND,
    FONDS_DES_CARTES,
    PANNEAU,
    Toile,
)
from sixquiprend.graphique_ecrans import FinDeManche, Question, Scores
from sixquiprend.graphique_table import (
    DUREE_DU_DEPART,
    DUREE_DU_RETOURNEMENT,
    LECTURE_DES_CARTES,
    Revelation,
    place_dans_la_main,
    place_dans_la_rangee,
    place_jouee,
    zone_de_la_rangee,
)
from tests.outils import RACINE
from tests.outils.images import images
from tests.sixquiprend.commun import carnet, partie, rangees, soiree_neuve
from tests.sixquiprend.fenetres import (
    appuyer,
    attendre,
    cliquer,
    commencer,
    ecran,
    fenetre_neuve,
    fond_de_carte,
    pixel,
    plateau,
    question_posee,
)

pytestmark = pytest.mark.usefixtures("ecran_factice")
GESTES_ET_ECARTS = list(product(["clic", "Entrée"], [20, 80, 200]))
IMAGE = 1000 // IMAGES_PAR_SECONDE


def au_plateau(humain: list[int], ia: list[int], *lignes: list[int]) -> Fenetre:
    """Une fenêtre au plateau d'une partie à deux."""
    fenetre = fenetre_neuve()
    lignes = lignes or ([14], [38], [62], [90])
    fenetre.soiree.game = partie(rangees(*lignes), humain, ia)
    fenetre.montrer_plateau()
    return fenetre


def survoler(fenetre: Fenetre, rect: pygame.Rect) -> None:
    """Amène la souris au milieu d'un rectangle."""
    position = fenetre.toile.en_pixels(rect.center)
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=()))
    fenetre.pas(10)


def poster(fenetre: Fenetre, geste: str, rect: pygame.Rect) -> None:
    """Poste un clic ou Entrée, sans faire de pas."""
    if geste == "clic":
        position = fenetre.toile.en_pixels(rect.center)
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=position, button=1))
    else:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, unicode=""))


def marteler(fenetre: Fenetre, geste: str, ecart: int, fois: int) -> None:
    """Fait le même geste plusieurs fois, à un écart donné en millisecondes, image par image."""
    rect = place_dans_la_main(0, len(fenetre.soiree.game.humain.hand))
    prochain, faits = 0, 0
    for instant in range(0, ecart * fois + IMAGE, 5):
        if faits < fois and instant >= prochain:
            poster(fenetre, geste, rect)
            faits, prochain = faits + 1, prochain + ecart
        if instant % IMAGE == 0:
            fenetre.pas(IMAGE)


# --- aucun geste en retard ne joue ----------------------------------------------------------------


@pytest.mark.exigence("SIX-13")
@pytest.mark.parametrize(("geste", "ecart"), GESTES_ET_ECARTS)
@pytest.mark.parametrize("fois", [3, 8])
def test_des_gestes_presses_ne_jouent_qu_une_carte(geste: str, ecart: int, fois: int) -> None:
    """Le premier joue, le deuxième passe les animations, les autres ne font rien."""
    fenetre = au_plateau([48, 63, 91], [40, 41, 42])
    survoler(fenetre, place_dans_la_main(0, 3))
    marteler(fenetre, geste, ecart, fois)
    assert len(fenetre.soiree.game.humain.hand) == 2
    assert not plateau(fenetre).anime
    attendre(fenetre)
    cliquer(fenetre, place_dans_la_main(0, 2))
    assert len(fenetre.soiree.game.humain.hand) == 1


@pytest.mark.exigence("SIX-12")
@pytest.mark.parametrize(("geste", "ecart"), GESTES_ET_ECARTS)
@pytest.mark.parametrize("acquises", [0, 66])
def test_au_dernier_tour_des_gestes_presses_laissent_lire_le_classement(
    geste: str, ecart: int, acquises: int
) -> None:
    fenetre = au_plateau([48], [40])
    fenetre.soiree.game.players[1].acquises = acquises
    survoler(fenetre, place_dans_la_main(0, 1))
    marteler(fenetre, geste, ecart, fois=3)
    assert isinstance(ecran(fenetre), FinDeManche)
    attendre(fenetre)
    appuyer(fenetre, pygame.K_RETURN)
    assert isinstance(ecran(fenetre), Scores) == bool(acquises)


@pytest.mark.parametrize("ecart", [20, 80, 200])
def test_passer_la_revelation_ne_choisit_pas_de_rangee(ecart: int) -> None:
    """Le 12 est trop faible : les gestes suivants ne ramassent rien à la place du joueur."""
    fenetre = au_plateau([12, 99], [40, 41], [14], [38], [62], [90])
    survoler(fenetre, place_dans_la_main(0, 2))
    rect = zone_de_la_rangee(2)
    poster(fenetre, "clic", place_dans_la_main(0, 2))
    for instant in range(0, 4 * ecart, 5):
        if instant and instant % ecart == 0:
            poster(fenetre, "clic", rect)
        fenetre.pas(5)
    assert plateau(fenetre).choisit_une_rangee
    attendre(fenetre)
    cliquer(fenetre, rect)
    assert not plateau(fenetre).choisit_une_rangee


def test_echap_pendant_une_animation_laisse_un_battement_avant_toute_reponse() -> None:
    fenetre = au_plateau([48, 63], [40, 41])
    cliquer(fenetre, place_dans_la_main(0, 2))
    appuyer(fenetre, pygame.K_ESCAPE, pygame.K_RETURN)
    assert question_posee(fenetre)
    attendre(fenetre)
    appuyer(fenetre, pygame.K_RETURN)
    assert not question_posee(fenetre)


# --- voir ce qu'on va faire -----------------------------------------------------------------------


@pytest.mark.exigence("SIX-13", "SIX-05")
def test_une_carte_survolee_montre_ou_elle_irait() -> None:
    fenetre = au_plateau([12, 48, 91], [1, 2, 3], [14], [38], [62], [80, 81, 82, 83, 84])
    place = place_dans_la_rangee(2, 1)
    bord = (place.left + 1, place.centery)
    assert pixel(fenetre, bord) != ACCENT
    survoler(fenetre, place_dans_la_main(1, 3))
    assert pixel(fenetre, bord) == ACCENT
    assert plateau(fenetre).message() == "Le 48, posé le premier : rangée 2."
    appuyer(fenetre, pygame.K_RIGHT)  # le clavier montre la même chose
    assert pixel(fenetre, bord) != ACCENT
    assert plateau(fenetre).message() == "Le 91, posé le premier : rangée 4 ramassée : 7 têtes."
    alertes = [
        pixel(fenetre, (zone_de_la_rangee(n).centerx, zone_de_la_rangee(n).top + 1)) for n in (1, 4)
    ]
    assert [couleur == ALERTE for couleur in alertes] == [False, True]
    survoler(fenetre, place_dans_la_main(0, 3))
    attendu = "Le 12, posé le premier : trop faible, au moins 1 tête."
    assert plateau(fenetre).message() == attendu


def test_le_conseil_se_demande_au_clavier_et_a_la_souris() -> None:
    fenetre = fenetre_neuve()
    commencer(fenetre)
    appuyer(fenetre, "c")
    conseil = plateau(fenetre).message()
    assert conseil.startswith("Conseil : ")
    assert conseil.count("tête") == 3
    survoler(fenetre, place_dans_la_main(2, 10))
    assert plateau(fenetre).message().startswith("Le 21")
    cliquer(fenetre, CONSEIL)
    assert plateau(fenetre).message() == conseil
    appuyer(fenetre, pygame.K_LEFT, pygame.K_RETURN)
    appuyer(fenetre, "c")  # rien à conseiller pendant une animation
    assert plateau(fenetre).conseil == ""


def test_dans_la_fenetre_aussi_les_ia_jouent_au_niveau_de_la_soiree() -> None:
    temoin, jouee = (soiree_neuve(graine=7, ias=3) for _ in range(2))
    seance = main.Seance(Clavier(carnet()), carnet(), "expert")
    experte = ia.Machine(partial(main.choisir, seance), main.avis)
    temoin.jouer(temoin.game.coups()[-1])
    while temoin.game.table:
        temoin.jouer(experte.choisir(temoin))
    fenetre = Fenetre(carnet(), jouee, experte, muet=True)
    appuyer(fenetre, pygame.K_LEFT, pygame.K_RETURN)
    assert jouee.game.poses == temoin.game.poses


# --- le temps de voir -----------------------------------------------------------------------------


@pytest.mark.exigence("SIX-13")
def test_la_carte_part_de_la_main_puis_toutes_se_revelent_ensemble() -> None:
    fenetre = au_plateau([55, 99], [40, 41])
    depart = place_dans_la_main(0, 2)
    cliquer(fenetre, depart)
    montree = plateau(fenetre).animation
    assert isinstance(montree, Revelation)
    fenetre.pas(20)
    le_55 = (depart.left + 12, depart.bottom - 20)
    assert pixel(fenetre, le_55) == FONDS_DES_CARTES[7]  # à peine parti
    fenetre.pas(DUREE_DU_DEPART - 20)
    assert [fond_jouee(fenetre, rang) for rang in (0, 1)] == [PANNEAU, PANNEAU]
    fenetre.pas(DUREE_DU_RETOURNEMENT)
    assert [fond_jouee(fenetre, rang) for rang in (0, 1)] == [
        FONDS_DES_CARTES[3],
        FONDS_DES_CARTES[7],
    ]
    assert plateau(fenetre).animation is montree  # le temps de lire


@pytest.mark.exigence("SIX-13")
@pytest.mark.parametrize("taille", [(640, 360), (1280, 720)])
def test_la_revelation_se_dessine_a_chaque_milliseconde(taille: tuple[int, int]) -> None:
    """De profil, une carte n'a plus de place où écrire son numéro."""
    game = partie(rangees([14], [38], [62], [90]), [55], [104])
    toile = Toile(pygame.Surface(taille))
    jouees = [CarteJouee(Card(55), 0), CarteJouee(Card(104), 1)]
    revelation, ecrites = Revelation(jouees, place_dans_la_main(0, 1)), []
    numero = place_jouee(1)
    numero.height = 22  # sans ses têtes
    while not revelation.finie:
        toile.vider()
        revelation.dessiner(toile, game)
        ecrites.append(encre(toile, numero, (1, 1, 1)))
        revelation.temps += 1
    assert len(ecrites) == DUREE_DU_DEPART + DUREE_DU_RETOURNEMENT + LECTURE_DES_CARTES
    profil = DUREE_DU_DEPART + DUREE_DU_RETOURNEMENT // 2
    assert ecrites[profil] == 0 < ecrites[-1]  # de profil, puis de face


def fond_jouee(fenetre: Fenetre, rang: int) -> tuple[int, int, int]:
    """La couleur du fond d'une carte du récit."""
    place = place_jouee(rang)
    return pixel(fenetre, (place.left + 6, place.centery + 4))


@pytest.mark.parametrize("geste", ["V", "clic"])
def test_la_vitesse_se_regle(geste: str) -> None:
    durees = {}
    fenetre = fenetre_neuve()
    commencer(fenetre, nombre_d_ia=1)
    for nom in VITESSES:
        assert fenetre.vitesse == nom
        fenetre.soiree.game = partie(rangees([14], [38], [62], [90]), [48, 99], [40, 41])
        fenetre.plateau = None
        fenetre.montrer_plateau()
        plateau(fenetre).jouer(48)
        durees[nom] = 0
        while plateau(fenetre).anime:
            fenetre.pas(10)
            durees[nom] += 10
        if geste == "V":
            appuyer(fenetre, "v")
        else:
            cliquer(fenetre, VITESSE)
    normale = durees["Vitesse 2"]
    assert durees["Vitesse 3"] < normale / 2
    assert durees["Vitesse 1"] > normale * 1.8
    assert fenetre.vitesse == "Vitesse 2"


@pytest.mark.exigence("SIX-11")
def test_la_fin_de_manche_montre_le_classement_et_laisse_voir_le_dernier_tour() -> None:
    fenetre = au_plateau([48], [40])
    cliquer(fenetre, place_dans_la_main(0, 1))
    plateau(fenetre).passer()
    fenetre.dessiner()
    panneau = ecran(fenetre)
    assert isinstance(panneau, FinDeManche)
    cachees = [place_dans_la_rangee(n, c) for n in (1, 2, 3, 4) for c in range(5)]
    cachees += [place_jouee(rang) for rang in range(10)]
    assert panneau.CADRE.collidelist(cachees) == -1
    assert fond_de_carte(fenetre, place_dans_la_rangee(2, 1)) == FONDS_DES_CARTES[3]  # le 40
    zone = pygame.Rect(panneau.CADRE.left + 10, 580, 300, 60)
    ecrits = [pixel(fenetre, (x, y)) for x in range(zone.left, zone.right) for y in range(580, 634)]
    assert ecrits.count(ACCENT) > 20  # le nom du joueur


# --- au repos, rien ne s'use ----------------------------------------------------------------------


def test_on_ne_redessine_que_si_quelque_chose_change(monkeypatch: pytest.MonkeyPatch) -> None:
    fenetre = fenetre_neuve()
    commencer(fenetre)
    dessins: list[int] = []
    monkeypatch.setattr(pygame.display, "flip", lambda: dessins.append(1))
    for _ in range(50):
        fenetre.pas(IMAGE)
    survoler(fenetre, pygame.Rect(600, 300, 2, 2))  # la souris passe où il n'y a rien
    assert dessins == []
    survoler(fenetre, place_dans_la_main(0, 10))
    assert len(dessins) == 1
    survoler(fenetre, place_dans_la_main(0, 10).move(1, 1))
    assert len(dessins) == 1
    appuyer(fenetre, pygame.K_RIGHT)
    assert len(dessins) == 2
    appuyer(fenetre, pygame.K_RETURN)
    for _ in range(5):
        fenetre.pas(IMAGE)
    assert len(dessins) == 8


def test_apres_un_long_repos_un_clic_est_entendu_et_l_animation_ne_saute_pas() -> None:
    fenetre = au_plateau([48, 63], [40, 41])
    fenetre.sourde_pendant = DELAI_APRES_ANIMATION
    poster(fenetre, "clic", place_dans_la_main(0, 2))
    fenetre.pas(60_000)
    montree = plateau(fenetre).animation
    assert isinstance(montree, Revelation)
    assert montree.temps == 0


# --- tout se lit, à toute taille ------------------------------------------------------------------


@pytest.mark.parametrize("nombre", range(1, 11))
def test_une_carte_levee_ne_couvre_aucun_bouton(nombre: int) -> None:
    fenetre = fenetre_neuve()
    commencer(fenetre)
    permanents = [bouton.rect for bouton in fenetre.boutons_permanents()]
    assert len(permanents) == 6
    for rang in range(nombre):
        levee = place_dans_la_main(rang, nombre).move(0, -CARTE_LEVEE)
        assert levee.collidelist(permanents) == -1
        assert levee.top > place_dans_la_rangee(4, 0).bottom
    for i, rect in enumerate(permanents):
        assert rect.collidelist(permanents[:i]) == -1


def test_les_tetes_sont_lissees() -> None:
    toile = Toile(pygame.Surface((1280, 720)))
    toile.vider()
    toile.tete((100, 100), 20, ENCRE)
    zone = [toile.surface.get_at((x, y))[:3] for x in range(60, 140) for y in range(60, 140)]
    intermediaires = [couleur for couleur in zone if couleur not in (ENCRE, FOND)]
    assert zone.count(ENCRE) > 300
    assert len(intermediaires) > 40
    for couleur in intermediaires:  # entre l'encre et le fond : aucun liseré
        assert all(
            min(a, b) - 2 <= c <= max(a, b) + 2
            for a, b, c in zip(ENCRE, FOND, couleur, strict=True)
        )


def encre(toile: Toile, rect: pygame.Rect, pres: tuple[int, int, int] = (60, 60, 60)) -> int:
    """Le nombre de pixels d'encre, à peu `pres`, dans un rectangle de la toile."""
    x, y = toile.en_pixels(rect.topleft)
    zone = toile.surface.subsurface(
        pygame.Rect(x, y, int(rect.width * toile.echelle), int(rect.height * toile.echelle))
    )
    return pygame.mask.from_threshold(zone, ENCRE, pres).count()


@pytest.mark.parametrize("taille", [(640, 360), (1280, 720), (1920, 1080), (3840, 2160)])
def test_de_640_par_360_a_la_4k_numeros_et_tetes_se_lisent(taille: tuple[int, int]) -> None:
    toile = Toile(pygame.Surface(taille))
    assert toile.police(22).get_height() >= 10
    toile.vider()
    rect = place_dans_la_rangee(1, 0)
    for number in (104, 55):
        toile.carte(Card(number), rect)
        haut, bas = rect.copy(), rect.copy()
        haut.height, bas.top = 38, rect.top + 40
        bas.height = 50
        assert encre(toile, haut) > 10 * toile.echelle**2 * Card(number).oxHead
        assert encre(toile, bas) > 150 * toile.echelle**2


@pytest.mark.parametrize("taille", [(640, 360), (1280, 720), (3840, 2160)])
def test_un_nom_trop_long_finit_par_des_points_de_suspension(taille: tuple[int, int]) -> None:
    toile = Toile(pygame.Surface(taille))
    nom = "Maximilien-Alexandre"
    police, ecrit = toile.ajuster(nom, 26, largeur=118)
    assert ecrit.endswith("…")
    assert nom.startswith(ecrit[:-1])
    assert len(ecrit) > 6
    assert police.size(ecrit)[0] <= 118 * toile.echelle
    assert police.get_height() >= 10
    assert toile.ajuster("Ada", 26, largeur=118)[1] == "Ada"


@pytest.mark.parametrize("muet", [True, False])
def test_a_640_par_360_aucun_bouton_n_est_coupe(muet: bool) -> None:
    pygame.display.set_mode((640, 360), pygame.RESIZABLE)
    fenetre = fenetre_neuve(muet=muet)
    commencer(fenetre)
    boutons = fenetre.boutons_permanents()
    fenetre.musique.basculer()
    for _ in VITESSES:
        fenetre.changer_de_vitesse()
        boutons += fenetre.boutons_permanents()
    plateau(fenetre).jouer(8)
    plateau(fenetre).passer()
    assert plateau(fenetre).choisit_une_rangee
    boutons += plateau(fenetre).boutons
    fin = FinDeManche(fenetre.soiree.game, plateau(fenetre), fenetre.continuer, fenetre.quitter)
    for bouton in [*boutons, *fin.boutons]:
        largeur = bouton.rect.width - 4
        assert fenetre.toile.ajuster(bouton.texte, 28, largeur)[1] == bouton.texte
    for message in (
        plateau(fenetre).message(),
        "Conseil : 49 (10,8 têtes), 91 (10,9 têtes), 8 (11,0 têtes).",
    ):
        assert fenetre.toile.ajuster(message, 28, 820)[1] == message


# --- plein écran, titre, départ -------------------------------------------------------------------


@pytest.mark.parametrize("geste", ["F11", "clic"])
def test_le_plein_ecran_va_et_revient(geste: str) -> None:
    fenetre = fenetre_neuve()
    for attendu in (True, False):
        if geste == "F11":
            appuyer(fenetre, pygame.K_F11)
        else:
            cliquer(fenetre, PLEIN_ECRAN)
        assert pygame.display.is_fullscreen() is attendu
    assert fenetre.toile.taille == (1280, 720)


def test_le_titre_dit_le_jeu_et_le_fichier(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fenetre_neuve().pas(10)
    assert pygame.display.get_caption()[0] == "Six Qui Prend – sans sauvegarde"
    monkeypatch.chdir(tmp_path)
    fenetre = fenetre_neuve(cible="soirée.six")
    fenetre.pas(10)
    assert pygame.display.get_caption()[0] == "Six Qui Prend – soirée.six"


def test_le_depart_dit_vrai_d_une_sauvegarde_qui_echoue(tmp_path: Path) -> None:
    cible = tmp_path / "clef" / "partie.six"
    cible.parent.mkdir()
    fenetre = fenetre_neuve(cible=str(cible))
    commencer(fenetre)
    shutil.rmtree(cible.parent)  # on ne peut plus y écrire
    appuyer(fenetre, pygame.K_LEFT, pygame.K_RETURN)
    plateau(fenetre).passer()
    appuyer(fenetre, pygame.K_ESCAPE)
    montre = ecran(fenetre)
    assert isinstance(montre, Question)
    assert "n'est pas sauvegardée" in montre.texte
    appuyer(fenetre, pygame.K_ESCAPE, pygame.K_ESCAPE, pygame.K_ESCAPE)  # autant qu'on veut
    assert fenetre.ouverte


def test_les_boutons_permanents_ont_tous_une_touche_ecrite() -> None:
    fenetre = fenetre_neuve(muet=False)
    commencer(fenetre)
    touches = [bouton.texte.split("(")[1] for bouton in fenetre.boutons_permanents()]
    assert touches == ["M)", "F11)", "?)", "C)", "V)", "Échap)"]
    assert fenetre.boutons_permanents()[0].rect == SON


# --- les images -----------------------------------------------------------------------------------


def test_les_images_du_lisezmoi_sont_celles_que_refait_la_commande(tmp_path: Path) -> None:
    gardees = RACINE / "sixquiprend" / "images"
    refaites = images("sixquiprend", tmp_path)
    assert [chemin.name for chemin in refaites] == sorted(c.name for c in gardees.glob("*.png"))
    for chemin in refaites:
        avant, apres = (vue_de_loin(dossier / chemin.name) for dossier in (gardees, tmp_path))
        assert max(abs(a - b) for a, b in zip(avant, apres, strict=True)) < 16


def vue_de_loin(chemin: Path) -> bytes:
    """Les couleurs d'une image réduite : le dessin exact des lettres change avec pygame."""
    image = pygame.image.load(chemin)
    assert image.get_size() == (1280, 720)
    return pygame.image.tobytes(pygame.transform.smoothscale(image, (64, 36)), "RGB")
