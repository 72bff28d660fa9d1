"""La fenêtre, sans écran : des parties entières par événements, et des pixels regardés."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from sixquiprend import Card, Etape
from sixquiprend.game import Fin, Soiree
from sixquiprend.graphique import REGLES, Fenetre, preparer_l_ecran
from sixquiprend.graphique import jouer as jouer_en_fenetre
from sixquiprend.graphique_dessin import ACCENT, ENCRE, FOND, FONDS_DES_CARTES, PANNEAU, Toile
from sixquiprend.graphique_ecrans import Accueil, FinDeManche, Question, Regles, Scores
from sixquiprend.graphique_plateau import Plateau
from sixquiprend.graphique_table import (
    DUREE_D_UN_RAMASSAGE,
    DUREE_D_UNE_POSE,
    place_dans_la_main,
    place_dans_la_rangee,
    place_jouee,
)
from sixquiprend.sauvegarde import encoder
from sixquiprend.systeme import Interruption
from tests.sixquiprend.commun import carnet, partie, rangees, saisies_de_la_manche, soiree_neuve
from tests.sixquiprend.fenetres import (
    MACHINE,
    animation,
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


# --- d'un écran à l'autre -------------------------------------------------------------------------


@pytest.mark.exigence("SIX-13", "SIX-01", "SIX-02")
def test_une_partie_entiere_a_la_souris_de_l_accueil_aux_scores() -> None:
    fenetre = fenetre_neuve()
    accueil = ecran(fenetre)
    assert isinstance(accueil, Accueil)
    appuyer(fenetre, "A", "d", "a")
    cliquer(fenetre, accueil.boutons[3].rect)
    cliquer(fenetre, accueil.boutons[Accueil.DEPART].rect)
    assert isinstance(ecran(fenetre), Regles)
    cliquer(fenetre, ecran(fenetre).boutons[0].rect)
    assert isinstance(ecran(fenetre), Plateau)
    game = fenetre.soiree.game
    assert [player.name for player in game.players] == ["Ada", "IA 1", "IA 2", "IA 3"]
    manches = 1
    for _ in range(2000):
        montre = ecran(fenetre)
        attendre(fenetre)
        if isinstance(montre, FinDeManche):
            manches += len(montre.boutons) == 2
            cliquer(fenetre, montre.boutons[0].rect)
        elif not isinstance(montre, Plateau):
            break
        elif montre.anime:
            cliquer(fenetre, pygame.Rect(600, 560, 2, 2))  # un clic passe les animations
        else:
            cliquer(fenetre, montre.boutons[0].rect)
    assert isinstance(ecran(fenetre), Scores)
    assert game.etape is Etape.FINIE
    assert game.manche == manches
    assert pixel(fenetre, (372, 636 + 28)) == ACCENT  # « Nouvelle partie » a le choix
    cliquer(fenetre, ecran(fenetre).boutons[0].rect)
    accueil = ecran(fenetre)
    assert isinstance(accueil, Accueil)
    assert (accueil.nom, accueil.nombre_d_ia) == ("Ada", 3)


@pytest.mark.exigence("SIX-13", "SIX-11", "SIX-12")
def test_une_partie_entiere_au_clavier() -> None:
    fenetre = fenetre_neuve()
    commencer(fenetre, nombre_d_ia=9)
    for _ in range(2000):
        montre = ecran(fenetre)
        attendre(fenetre)
        if isinstance(montre, Question):
            appuyer(fenetre, pygame.K_RETURN)
        elif not isinstance(montre, Plateau):
            break
        elif montre.choisit_une_rangee:
            appuyer(fenetre, "2")
        else:
            appuyer(fenetre, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_LEFT, pygame.K_SPACE)
    assert isinstance(ecran(fenetre), Scores)
    assert fenetre.ouverte
    assert max(player.totalHead for player in fenetre.soiree.game.players) >= 66
    appuyer(fenetre, pygame.K_RIGHT, pygame.K_RETURN)  # « Quitter »
    assert not fenetre.ouverte


@pytest.mark.exigence("SIX-13")
def test_la_fenetre_et_le_terminal_jouent_la_meme_partie() -> None:
    temoin = soiree_neuve(graine=7, ias=2, nom="Vous")
    saisies = [int(mot) for mot in saisies_de_la_manche(temoin).split()]
    fenetre = fenetre_neuve()
    commencer(fenetre)
    for numero in saisies:
        plateau(fenetre).jouer(numero)
        plateau(fenetre).passer()
    assert encoder(fenetre.soiree) == encoder(temoin)


@pytest.mark.exigence("SIX-01")
def test_un_nom_refuse_dit_pourquoi_et_reste_a_l_accueil() -> None:
    fenetre = fenetre_neuve()
    appuyer(fenetre, "i", "a", pygame.K_SPACE)
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=" 2\x1b"))
    fenetre.pas(10)
    appuyer(fenetre, pygame.K_RETURN)
    accueil = ecran(fenetre)
    assert isinstance(accueil, Accueil)
    assert accueil.nom == "ia 2"
    assert "celui d'une IA" in accueil.refus
    appuyer(fenetre, pygame.K_BACKSPACE, *"345678901234567890123")
    assert accueil.refus == ""
    assert len(accueil.nom) == 20
    appuyer(fenetre, pygame.K_RETURN)
    assert isinstance(ecran(fenetre), Regles)


@pytest.mark.exigence("SIX-01")
def test_le_nombre_d_ia_se_choisit_a_la_souris_et_se_voit() -> None:
    fenetre = fenetre_neuve()
    accueil = ecran(fenetre)
    for nombre in range(1, 10):
        rect = accueil.boutons[nombre].rect
        assert pixel(fenetre, (rect.left + 6, rect.centery)) != ACCENT or nombre == 2
        cliquer(fenetre, rect)
        assert pixel(fenetre, (rect.left + 6, rect.centery)) == ACCENT
    appuyer(fenetre, pygame.K_RETURN, pygame.K_RETURN)
    assert len(fenetre.soiree.game.players) == 10


def test_la_souris_qui_passe_n_interrompt_pas_la_saisie_du_nom() -> None:
    fenetre = fenetre_neuve()
    survol = fenetre.toile.en_pixels(ecran(fenetre).boutons[5].rect.center)
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=survol, rel=(0, 0), buttons=()))
    appuyer(fenetre, "m", "1")
    accueil = ecran(fenetre)
    assert isinstance(accueil, Accueil)
    assert (accueil.nom, accueil.nombre_d_ia) == ("m1", 2)
    cliquer(fenetre, accueil.boutons[5].rect)
    cliquer(fenetre, Accueil.CHAMP)
    appuyer(fenetre, "x")
    assert (accueil.nom, accueil.nombre_d_ia) == ("m1x", 5)


# --- le plateau -----------------------------------------------------------------------------------


@pytest.mark.exigence("SIX-08", "SIX-13")
def test_les_cartes_sont_dessinees_de_la_couleur_de_leurs_tetes() -> None:
    fenetre = fenetre_neuve()
    commencer(fenetre)
    game = fenetre.soiree.game
    for rang, card in enumerate(game.humain.hand):
        assert fond_de_carte(fenetre, place_dans_la_main(rang, 10)) == FONDS_DES_CARTES[card.oxHead]
    for numero, serie in enumerate(game.stacks, 1):
        attendue = FONDS_DES_CARTES[serie.getLastCard().oxHead]
        assert fond_de_carte(fenetre, place_dans_la_rangee(numero, 0)) == attendue
        assert fond_de_carte(fenetre, place_dans_la_rangee(numero, 1)) == FOND


@pytest.mark.exigence("SIX-12", "SIX-13")
def test_le_tableau_des_scores_annonce_la_victoire_ou_la_defaite() -> None:
    """Entre le titre et le tableau, un texte, qui change selon qui gagne."""
    annonces = []
    for gagnant in (0, 1):
        game = partie(rangees([14], [38], [62], [90]), [11], [40])
        toile = Toile(pygame.Surface((1280, 720)))
        toile.vider()
        vide = pygame.image.tobytes(toile.surface.subsurface((300, 98, 680, 30)), "RGB")
        Scores(game, Fin((gagnant,), ""), lambda: None, lambda: None).dessiner(toile)
        annonces.append(pygame.image.tobytes(toile.surface.subsurface((300, 98, 680, 30)), "RGB"))
    assert len({vide, *annonces}) == 3


def test_les_cinq_couleurs_et_les_tetes_se_distinguent() -> None:
    toile = Toile(pygame.Surface((1280, 720)))
    encres = []
    for numero in (1, 5, 10, 11, 55):
        toile.vider()
        rect = pygame.Rect(100, 100, 88, 122)
        toile.carte(Card(numero), rect)
        fond = toile.surface.get_at((rect.left + 10, rect.bottom - 8))
        assert fond[:3] == FONDS_DES_CARTES[Card(numero).oxHead]
        haut = toile.surface.subsurface(pygame.Rect(106, 104, 76, 40))
        encres.append(pygame.mask.from_threshold(haut, ENCRE, (1, 1, 1)).count())
    assert len(set(FONDS_DES_CARTES.values())) == 5
    assert encres == sorted(set(encres))  # plus il y a de têtes, plus il y a d'encre


@pytest.mark.exigence("SIX-13", "SIX-05")
def test_une_pose_est_animee_puis_finie() -> None:
    fenetre = fenetre_neuve()
    commencer(fenetre, nombre_d_ia=1)
    soiree = fenetre.soiree
    soiree.game = partie(rangees([14], [38], [62], [90]), [11, 48], [40, 41])
    fenetre.plateau = None
    fenetre.montrer_plateau()
    appuyer(fenetre, pygame.K_LEFT, pygame.K_RETURN)
    premiere = animation(fenetre)
    assert premiere is not None
    assert premiere.pose.carte.number == 40
    fenetre.pas(DUREE_D_UNE_POSE // 2)
    milieu = pygame.Rect(0, 0, 2, 2)
    depart, arrivee = place_jouee(0), place_dans_la_rangee(2, 1)
    milieu.center = (
        (depart.centerx + arrivee.centerx) // 2,
        (depart.centery + arrivee.centery) // 2,
    )
    zone = [pixel(fenetre, (milieu.x + dx, milieu.y)) for dx in range(-30, 31)]
    assert FONDS_DES_CARTES[3] in zone  # le 40, trois têtes, est en chemin
    assert fond_de_carte(fenetre, arrivee) == FOND
    for _ in range(6):
        fenetre.pas(DUREE_D_UNE_POSE // 2)
    assert animation(fenetre) is None
    assert fond_de_carte(fenetre, arrivee) == FONDS_DES_CARTES[3]
    assert fond_de_carte(fenetre, place_dans_la_rangee(2, 2)) == FONDS_DES_CARTES[1]


@pytest.mark.exigence("SIX-13", "SIX-06")
def test_un_ramassage_est_anime_et_les_tetes_ne_changent_qu_a_la_fin() -> None:
    fenetre = fenetre_neuve()
    fenetre.soiree.game = partie(rangees([90], [46, 47, 48, 50, 51], [70], [43]), [56], [55])
    fenetre.montrer_plateau()
    appuyer(fenetre, pygame.K_RIGHT, pygame.K_RETURN)
    montree = animation(fenetre)
    assert montree is not None
    fenetre.pas(DUREE_D_UNE_POSE)
    assert plateau(fenetre).totaux == [0, 0]
    assert fond_de_carte(fenetre, place_dans_la_rangee(2, 5)) == FONDS_DES_CARTES[7]
    fenetre.pas(DUREE_D_UN_RAMASSAGE)  # la rangée recommence par le 55
    assert animation(fenetre) is montree
    assert fond_de_carte(fenetre, place_dans_la_rangee(2, 0)) == FONDS_DES_CARTES[7]
    cliquer(fenetre, pygame.Rect(600, 560, 2, 2))
    assert fenetre.plateau is not None
    assert fenetre.plateau.totaux == [0, 7]
    assert animation(fenetre) is None


@pytest.mark.exigence("SIX-13", "SIX-07")
@pytest.mark.parametrize("moyen", ["clic", "cartes", "chiffre", "flèches"])
def test_la_rangee_a_ramasser_se_choisit(moyen: str) -> None:
    fenetre = fenetre_neuve()
    fenetre.soiree.game = partie(rangees([1, 14], [38], [62], [90]), [12, 99], [40, 41])
    fenetre.montrer_plateau()
    appuyer(fenetre, pygame.K_RIGHT, pygame.K_RETURN)
    assert animation(fenetre) is None  # les cartes révélées, c'est au joueur
    assert plateau(fenetre).choisit_une_rangee
    attendre(fenetre)
    textes = [bouton.texte for bouton in plateau(fenetre).boutons]
    assert textes == [f"Ramasser : {cout}" for cout in ("2 têtes", "1 tête", "1 tête", "3 têtes")]
    if moyen == "clic":
        cliquer(fenetre, plateau(fenetre).boutons[3].rect)
    elif moyen == "cartes":
        cliquer(fenetre, place_dans_la_rangee(4, 0))
    elif moyen == "chiffre":
        appuyer(fenetre, "4")
    else:
        appuyer(fenetre, pygame.K_UP, pygame.K_RETURN)
    montree = animation(fenetre)
    assert montree is not None
    assert montree.pose.rangee == 4
    plateau(fenetre).passer()
    assert fenetre.soiree.game.humain.totalHead == 3


@pytest.mark.exigence("SIX-13", "SIX-11")
@pytest.mark.parametrize("reponse", ["o", "n"])
def test_la_fin_de_manche_demande_oui_ou_non(reponse: str) -> None:
    fenetre = fenetre_neuve()
    fenetre.soiree.game = partie(rangees([14], [38], [62], [90]), [48], [40])
    fenetre.montrer_plateau()
    appuyer(fenetre, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_RETURN)
    assert question_posee(fenetre)
    fenetre.dessiner()
    oui, non = (bouton.rect for bouton in ecran(fenetre).boutons)
    assert pixel(fenetre, (non.left + 12, non.centery)) == PANNEAU
    assert pixel(fenetre, (oui.left + 12, oui.centery)) == ACCENT
    appuyer(fenetre, "4")  # ne répond pas à la question
    assert question_posee(fenetre)
    appuyer(fenetre, reponse)
    if reponse == "o":
        assert fenetre.soiree.game.etape is Etape.CARTE
        assert fenetre.soiree.game.manche == 2
    else:
        assert isinstance(ecran(fenetre), Scores)


def test_entree_ne_joue_rien_tant_qu_aucune_carte_n_est_choisie() -> None:
    fenetre = fenetre_neuve()
    commencer(fenetre)
    appuyer(fenetre, pygame.K_RETURN, pygame.K_SPACE)
    assert len(fenetre.soiree.game.humain.hand) == 10
    appuyer(fenetre, pygame.K_LEFT, pygame.K_RETURN)
    assert [card.number for card in fenetre.soiree.game.humain.hand][-1] == 91  # le 102 est joué


def test_la_main_et_les_rangees_restent_visibles_pendant_l_animation() -> None:
    fenetre = fenetre_neuve()
    fenetre.soiree.game = partie(rangees([14], [38], [62], [90]), [48, 99], [40, 41])
    fenetre.montrer_plateau()
    appuyer(fenetre, pygame.K_RIGHT, pygame.K_RETURN)
    assert animation(fenetre) is not None
    assert fond_de_carte(fenetre, place_dans_la_main(0, 1)) == FONDS_DES_CARTES[5]
    assert fond_de_carte(fenetre, place_dans_la_rangee(4, 0)) == FONDS_DES_CARTES[3]


# --- règles, départ, taille -----------------------------------------------------------------------


def test_les_regles_se_relisent_pendant_la_partie() -> None:
    fenetre = fenetre_neuve()
    commencer(fenetre)
    avant = fenetre.plateau
    for touche in ("?", pygame.K_F1):
        pygame.event.post(
            pygame.event.Event(
                pygame.KEYDOWN,
                key=touche if isinstance(touche, int) else pygame.K_COMMA,
                unicode=touche if isinstance(touche, str) else "",
            )
        )
        fenetre.pas(10)
        assert isinstance(ecran(fenetre), Regles)
        appuyer(fenetre, pygame.K_ESCAPE if touche == "?" else pygame.K_RETURN)
        assert ecran(fenetre) is avant


def test_echap_demande_avant_de_quitter_une_partie() -> None:
    fenetre = fenetre_neuve()
    commencer(fenetre)
    appuyer(fenetre, pygame.K_ESCAPE)
    assert question_posee(fenetre)
    appuyer(fenetre, pygame.K_RETURN)  # « Non » a le choix
    assert fenetre.ouverte
    assert len(plateau(fenetre).boutons) == 10
    appuyer(fenetre, pygame.K_LEFT, pygame.K_RETURN)  # la plus forte : aucune rangée à choisir
    assert animation(fenetre) is not None
    appuyer(fenetre, pygame.K_ESCAPE)
    temps = animation(fenetre)
    assert temps is not None
    avant = temps.temps
    fenetre.pas(5000)
    cliquer(fenetre, pygame.Rect(600, 560, 2, 2))
    assert temps.temps == avant  # rien ne bouge pendant la question
    appuyer(fenetre, "n")
    fenetre.pas(5)
    assert temps.temps > avant
    appuyer(fenetre, pygame.K_ESCAPE, "o")
    assert not fenetre.ouverte


def test_echap_a_la_fin_d_une_manche_demande_avant_de_quitter_puis_y_revient() -> None:
    fenetre = fenetre_neuve()
    fenetre.soiree.game = partie(rangees([14], [38], [62], [90]), [48], [40])
    fenetre.montrer_plateau()
    appuyer(fenetre, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_RETURN)
    for titre in ("Fin de la manche 1", "Quitter la partie ?", "Fin de la manche 1"):
        montre = ecran(fenetre)
        assert isinstance(montre, Question)
        assert montre.titre == titre
        appuyer(fenetre, pygame.K_ESCAPE)
    assert fenetre.ouverte


def test_echap_ferme_l_accueil_sans_question() -> None:
    fenetre = fenetre_neuve()
    appuyer(fenetre, pygame.K_ESCAPE)
    assert not fenetre.ouverte


def test_fermer_la_fenetre_pendant_une_partie_l_interrompt() -> None:
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    with pytest.raises(Interruption):
        jouer_en_fenetre(carnet(), soiree_neuve(), MACHINE, muet=True)
    preparer_l_ecran()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    jouer_en_fenetre(carnet(), Soiree(1), MACHINE, muet=True)  # à l'accueil, rien d'interrompu
    assert not pygame.display.get_init()


def test_la_croix_previent_une_fois_qui_perdrait_sa_partie() -> None:
    fenetre = fenetre_neuve()
    commencer(fenetre)
    plateau(fenetre).jouer(102)
    plateau(fenetre).passer()
    for reponse in ("n", "?"):  # une réponse, puis les règles : la croix redemande
        fermer(fenetre)
        montre = ecran(fenetre)
        assert isinstance(montre, Question)
        assert montre.texte == "Elle n'est pas sauvegardée :\nla quitter, c'est la perdre."
        appuyer(fenetre, "n")
        if reponse == "?":
            cliquer(fenetre, REGLES)
            assert isinstance(ecran(fenetre), Regles)
    fermer(fenetre)
    assert fenetre.ouverte
    fermer(fenetre)
    assert not fenetre.ouverte


def test_la_croix_ferme_aussitot_une_partie_sauvegardee(tmp_path: Path) -> None:
    fenetre = fenetre_neuve(cible=str(tmp_path / "partie.six"))
    commencer(fenetre)
    appuyer(fenetre, pygame.K_ESCAPE)
    montre = ecran(fenetre)
    assert isinstance(montre, Question)
    assert montre.texte == (
        f"Elle est sauvegardée dans « {tmp_path / 'partie.six'} » :\nvous la reprendrez à ce tour."
    )
    appuyer(fenetre, "n")
    fermer(fenetre)
    assert not fenetre.ouverte


def fermer(fenetre: Fenetre) -> None:
    """Clique sur la croix de la fenêtre."""
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    fenetre.pas(10)


@pytest.mark.parametrize("taille", [(640, 360), (1920, 1080), (900, 900), (300, 700), (60, 40)])
def test_la_fenetre_garde_ses_proportions_a_toute_taille(taille: tuple[int, int]) -> None:
    fenetre = fenetre_neuve()
    commencer(fenetre)
    pygame.display.set_mode(taille, pygame.RESIZABLE)
    fenetre.dessiner()
    assert fenetre.toile.echelle == pytest.approx(min(taille[0] / 1280, taille[1] / 720), abs=0.07)
    assert fenetre.toile.surface.get_size() == taille
    rect = place_dans_la_rangee(1, 0)
    attendue = FONDS_DES_CARTES[fenetre.soiree.game.stacks[0].getLastCard().oxHead]
    if taille[0] >= 300:
        assert pixel(fenetre, (rect.left + 10, rect.bottom - 12)) == attendue
        cliquer(fenetre, place_dans_la_main(9, 10))
        assert len(fenetre.soiree.game.humain.hand) == 9
