"""La fenêtre de Six Qui Prend, sans écran : de l'accueil aux scores, à la souris et au clavier."""

from __future__ import annotations

import shutil
from pathlib import Path

import pygame
import pytest

from sixquiprend import Card, Etape
from sixquiprend.card import CONTINUER
from sixquiprend.ecrans import Accueil, Bulle, Menu
from sixquiprend.game import Fin, Soiree
from sixquiprend.graphique import Classement
from sixquiprend.graphique_plateau import (
    LECTURE_DES_CARTES,
    POSE,
    RAMASSAGE,
    VITESSES,
    ChoixDeRangee,
    Plateau,
)
from sixquiprend.graphique_table import (
    FONDS,
    dessiner_carte,
    place_dans_la_main,
    place_dans_la_rangee,
    place_jouee,
    zone_de_la_rangee,
)
from sixquiprend.sauvegarde import encoder
from sixquiprend.systeme import Interruption
from sixquiprend.toile import Champ, Liste, Palette, Toile
from tests.outils.couleurs import contraste
from tests.outils.pilote import TAILLES, Pilote
from tests.sixquiprend.commun import (
    charger,
    partie,
    rangees,
    saisies_de_la_manche,
    soiree_neuve,
)
from tests.sixquiprend.fenetres import (
    commencer,
    ecran,
    fenetre,
    jouer_carte,
    jouer_un_coup,
    plateau,
)

pytestmark = pytest.mark.sans_couverture


def soiree_de(*mains: list[int], stacks: list[list[int]]) -> Soiree:
    """Une soirée en pleine manche : les rangées, puis la main de chacun."""
    return Soiree(7, 1, partie(rangees(*stacks), *mains))


def trop_faible() -> Soiree:
    """Une manche où la carte la plus faible de l'humain l'est trop."""
    return soiree_de([3, 71], [80, 90], stacks=[[10, 20], [11, 22, 33], [30], [40, 41, 42, 43, 44]])


def couleur(mains: Pilote, point: tuple[float, float]) -> tuple[int, ...]:
    """La couleur d'un point de la toile."""
    return tuple(mains.fenetre.surface().get_at(mains.pixel(point))[:3])


def fond(mains: Pilote, rect: pygame.Rect) -> tuple[int, ...]:
    """La couleur du fond d'une carte, près de son coin bas gauche, où rien n'est écrit."""
    return couleur(mains, (rect.left + 10, rect.bottom - 9))


def ecrits(mains: Pilote) -> str:
    """Tout ce qui a été écrit dans la fenêtre à cette taille."""
    return "\n".join(texte for texte, *_ in mains.fenetre.toile.images)


def titre(mains: Pilote) -> str:
    """Le titre de la bulle montrée, ou rien."""
    montre = ecran(mains)
    return montre.titre if isinstance(montre, Bulle) else ""


def duree(mains: Pilote) -> int:
    """La durée de la phase montrée, 0 s'il n'y en a pas."""
    phase = plateau(mains).phase
    return phase.duree if phase else 0


# --- d'un écran à l'autre ------------------------------------------------------------------------


@pytest.mark.exigence("SIX-13", "SIX-01", "SIX-02")
def test_une_partie_entiere_a_la_souris_seule_de_l_accueil_aux_scores() -> None:
    with fenetre(calme=True) as (mains, jeu):
        mains.cliquer(jeu.nombre.rect.center)
        mains.bouton("3")
        mains.bouton("Start Game")
        regles = ecran(mains)
        assert isinstance(regles, Bulle) and "Les règles de Six Qui Prend" in regles.texte
        mains.bouton("Commencer la manche")
        assert [p.name for p in jeu.soiree.game.players] == ["Vous", "IA 1", "IA 2", "IA 3"]
        manches = 1
        while titre(mains) != "Tableau des scores":
            if isinstance(ecran(mains), Classement):
                manches += "Oui" in mains.titres()
                mains.bouton(mains.titres()[0])
            else:
                jouer_un_coup(mains)
        assert (jeu.soiree.game.etape, jeu.soiree.game.manche) == (Etape.FINIE, manches)
        mains.bouton("Nouvelle partie")
        assert isinstance(ecran(mains), Accueil)
        assert (jeu.nom.texte, jeu.nombre.libelle) == ("Vous", "3")
        mains.bouton("Quitter")
        assert not mains.fenetre.ouverte


@pytest.mark.exigence("SIX-13", "SIX-11", "SIX-12")
def test_une_partie_entiere_au_clavier() -> None:
    with fenetre(calme=True) as (mains, jeu):
        commencer(mains, nombre_d_ia=9)
        while titre(mains) != "Tableau des scores":
            montre = ecran(mains)
            if isinstance(montre, Classement):
                mains.taper("entrée")
            elif isinstance(montre, ChoixDeRangee):
                mains.taper("entrée", "bas", "entrée", "tab", "entrée")  # la liste, puis Ramasser
            else:
                mains.fenetre.choix = None  # Tab part alors de la première carte
                mains.taper("tab", "espace")
            mains.attendre()
        assert max(player.totalHead for player in jeu.soiree.game.players) >= 66
        mains.taper("tab", "entrée")
        assert not mains.fenetre.ouverte


@pytest.mark.exigence("SIX-13")
def test_la_fenetre_et_le_terminal_jouent_la_meme_partie() -> None:
    temoin = soiree_neuve(graine=7, ias=2, nom="Vous")
    saisies = [int(mot) for mot in saisies_de_la_manche(temoin).split()]
    with fenetre(calme=True) as (mains, jeu):
        commencer(mains)
        for numero in saisies:
            if isinstance(ecran(mains), ChoixDeRangee):
                mains.taper(str(numero))
            else:
                main = [card.number for card in jeu.soiree.game.humain.hand]
                place = place_dans_la_main(main.index(numero), len(main))
                mains.cliquer(place.center)
            mains.attendre()
        temoin.niveau = "sujet"  # comme le terminal l'écrit quand une IA a joué
        assert encoder(jeu.soiree) == encoder(temoin)


@pytest.mark.exigence("SIX-01")
def test_un_nom_refuse_dit_pourquoi_et_reste_a_l_accueil() -> None:
    with fenetre() as (mains, _):
        accueil = ecran(mains)
        assert isinstance(accueil, Accueil)
        champ = next(zone for zone in accueil.zones() if isinstance(zone, Champ))
        mains.cliquer(champ.rect.center)
        mains.ecrire("ia 3")
        mains.taper("entrée")
        assert accueil.texte == "Ce nom est celui d'une IA : choisissez-en un autre."
        assert accueil.texte in ecrits(mains)
        mains.ecrire("x" * 30)
        mains.taper("entrée")
        assert champ.texte == "ia 3" + "x" * 30, "rien n'est coupé"
        assert "Un nom compte au plus 20 caractères." in ecrits(mains)


@pytest.mark.exigence("SIX-01")
def test_un_chiffre_choisit_le_nombre_d_ia_et_n_entre_pas_dans_le_nom() -> None:
    with fenetre() as (mains, jeu):
        champ = next(zone for zone in ecran(mains).zones() if isinstance(zone, Champ))
        mains.survoler(champ.rect.center)
        mains.fenetre.pas([mains.frappe("7"), pygame.Event(pygame.TEXTINPUT, text="7")])
        assert (jeu.nombre.texte, champ.texte) == ("7", "")
        mains.cliquer(jeu.nombre.rect.center)
        mains.bouton("4")
        assert jeu.nombre.texte == "4"
        mains.taper("9")
        mains.bouton("Start Game")
        mains.bouton("Commencer la manche")
        assert len(plateau(mains).game.players) == 10


# --- le plateau ----------------------------------------------------------------------------------


@pytest.mark.exigence("SIX-08", "SIX-13")
def test_les_cartes_sont_dessinees_de_la_couleur_de_leurs_tetes() -> None:
    soiree = soiree_de([1, 5, 10, 11, 55], [2, 3, 4, 6, 7], stacks=[[14], [38], [62], [90]])
    with fenetre(soiree, taille=TAILLES[1]) as (mains, _):
        vus = [fond(mains, place_dans_la_main(rang, 5)) for rang in range(5)]
        assert vus == [FONDS[tetes] for tetes in (1, 2, 3, 5, 7)]
        assert "IA 1" in ecrits(mains) and "Vous" in ecrits(mains)


def test_les_cinq_couleurs_et_les_tetes_se_distinguent() -> None:
    encres = []
    for numero in (1, 5, 10, 11, 55):
        surface = pygame.Surface((1280, 720))
        rect = pygame.Rect(100, 100, 88, 122)
        dessiner_carte(Toile(surface), Card(numero), rect)
        haut = surface.subsurface(pygame.Rect(106, 104, 76, 40))
        encres.append(pygame.mask.from_threshold(haut, Palette.ENCRE, (40, 40, 40)).count())
    assert len(set(FONDS.values())) == 5
    assert encres == sorted(set(encres)), "plus il y a de têtes, plus il y a d'encre"
    for teinte in FONDS.values():
        assert contraste(Palette.ENCRE, teinte) >= 4.5
        assert contraste(teinte, Palette.FOND) >= 3


@pytest.mark.exigence("SIX-13", "SIX-05")
def test_une_carte_survolee_montre_ou_elle_irait() -> None:
    soiree = soiree_de([3, 48], [40, 41], stacks=[[14], [38], [62], [90]])
    with fenetre(soiree, taille=TAILLES[1]) as (mains, _):
        place = place_dans_la_rangee(2, 1)
        assert couleur(mains, (place.left + 2, place.centery)) != Palette.ACCENT
        mains.survoler(place_dans_la_main(1, 2).center)
        assert couleur(mains, (place.left + 2, place.centery)) == Palette.ACCENT
        assert "Le 48, posé le premier : rangée 2." in ecrits(mains)
        mains.survoler(place_dans_la_main(0, 2).center)
        assert "Le 3, posé le premier : trop faible, au moins 1 tête." in ecrits(mains)
        zone = zone_de_la_rangee(3)
        assert couleur(mains, (zone.left + 1, zone.centery)) == Palette.ALERTE


def test_entree_ne_joue_rien_tant_qu_aucune_carte_n_est_choisie() -> None:
    with fenetre() as (mains, jeu):
        commencer(mains)
        mains.taper("entrée", "espace")
        assert len(jeu.soiree.game.humain.hand) == 10 and not mains.fenetre.occupee


def test_les_regles_se_relisent_pendant_la_partie() -> None:
    with fenetre() as (mains, _):
        commencer(mains)
        for geste in ("?", "f1"):
            mains.taper(geste)
            regles = ecran(mains)
            assert isinstance(regles, Bulle) and "têtes de bœufs" in regles.texte
            mains.taper("échap")
            assert isinstance(ecran(mains), Plateau)


def test_le_conseil_se_demande_au_clavier_et_a_la_souris() -> None:
    with fenetre() as (mains, jeu):
        commencer(mains)
        for geste in ("clavier", "souris"):
            if geste == "clavier":
                mains.taper("c")
            else:
                mains.bouton("Conseil")
            mains.attendre()
            assert len(plateau(mains).avis) == 3
            assert plateau(mains).annonce().startswith("Conseil : ")
            mains.taper("échap")
        assert len(jeu.soiree.game.humain.hand) == 10


def test_les_ia_jouent_au_niveau_demande_et_reflechissent_a_part() -> None:
    jouees = []
    for niveau in ("sujet", "expert"):
        with fenetre(soiree_neuve(graine=3, ias=3), niveau=niveau) as (mains, jeu):
            mains.cliquer(place_dans_la_main(0, 10).center)
            assert mains.fenetre.attente.annonce == "Les IA réfléchissent…"
            mains.cliquer(place_dans_la_main(5, 10).center)
            mains.attendre()
            jouees.append(sorted(carte.number for carte, _ in plateau(mains).jouees))
            assert len(jeu.soiree.game.humain.hand) == 9, "un seul clic a joué"
    assert jouees[0] != jouees[1]


# --- les animations ------------------------------------------------------------------------------


@pytest.mark.exigence("SIX-13", "SIX-05")
def test_une_pose_est_animee_puis_finie() -> None:
    soiree = soiree_de([48, 99], [40, 41], stacks=[[14], [38], [62], [90]])
    with fenetre(soiree, taille=TAILLES[1]) as (mains, _):
        mains.cliquer(place_dans_la_main(0, 2).center)
        mains.reflechir()
        while duree(mains) != POSE:
            mains.passer(20)
        arrivee = place_dans_la_rangee(2, 1)
        assert fond(mains, arrivee) == Palette.FOND
        mains.passer(200)
        depart = place_jouee(0)
        milieu = (depart.centerx + arrivee.centerx) // 2
        zone = {
            couleur(mains, (x, (depart.centery + arrivee.centery) // 2))
            for x in range(milieu - 60, milieu + 60)
        }
        assert FONDS[3] in zone, "le 40, trois têtes, est en chemin"
        mains.attendre()
        assert fond(mains, arrivee) == FONDS[3]
        assert fond(mains, place_dans_la_rangee(2, 2)) == FONDS[1]


@pytest.mark.exigence("SIX-13", "SIX-06")
def test_un_ramassage_est_anime_et_les_tetes_ne_changent_qu_a_la_fin() -> None:
    soiree = soiree_de([71], [55], stacks=[[90], [46, 47, 48, 50, 51], [70], [43]])
    with fenetre(soiree) as (mains, _):
        mains.cliquer(place_dans_la_main(0, 1).center)
        mains.reflechir()
        vus = []
        while mains.fenetre.occupee:
            mains.passer(20)
            vus.append((duree(mains), tuple(plateau(mains).totaux)))
        pendant = {totaux for longueur, totaux in vus if longueur == RAMASSAGE}
        assert pendant == {(0, 0)} and vus[-1][1] == (0, 7)


@pytest.mark.exigence("SIX-13")
def test_la_carte_part_de_la_main_puis_toutes_se_revelent_ensemble() -> None:
    soiree = soiree_de([48, 99], [40, 41], [45, 46], stacks=[[14], [38], [62], [90]])
    with fenetre(soiree, taille=TAILLES[1]) as (mains, _):
        mains.cliquer(place_dans_la_main(0, 2).center)
        mains.reflechir()
        mains.passer(200)
        dos = [
            couleur(mains, (place_jouee(rang).right - 6, place_jouee(rang).bottom - 5))
            for rang in (0, 1)
        ]
        assert dos == [Palette.PANNEAU] * 2, "celles des IA sont cachées"
        while duree(mains) != LECTURE_DES_CARTES:
            mains.passer(20)
        faces = [
            couleur(mains, (place_jouee(rang).left + 3, place_jouee(rang).centery + 6))
            for rang in (0, 1, 2)
        ]
        assert faces == [FONDS[3], FONDS[2], FONDS[1]]


@pytest.mark.exigence("SIX-13")
def test_chaque_animation_se_dessine_a_chaque_milliseconde() -> None:
    """Ce qui bouge se dessine à chaque milliseconde et à trois tailles ; tout, toutes les dix.

    Une carte de profil n'a presque plus de largeur : son numéro n'y tient pas.
    """
    with fenetre(trop_faible()) as (mains, _):
        toiles = [Toile(pygame.Surface(taille)) for taille in TAILLES]
        mains.cliquer(place_dans_la_main(0, 2).center)
        mains.reflechir()
        dessinees: dict[int, int] = {}
        while mains.fenetre.occupee or isinstance(ecran(mains), ChoixDeRangee):
            if isinstance(ecran(mains), ChoixDeRangee):
                mains.passer(300, 300)
                mains.taper("2")
                mains.reflechir()
            if phase := plateau(mains).phase:
                dessinees[phase.duree] = dessinees.get(phase.duree, 0) + 1
                for toile in toiles:
                    phase.dessin(toile, mains.fenetre.part)
            mains.horloge.heure += 1
            mains.fenetre.vieillir()
            if mains.horloge.heure % 10 == 0:
                mains.fenetre.dessiner()
        assert set(dessinees) == {350, 250, 800, 420, 480, 200}
        assert all(nombre >= longueur for longueur, nombre in dessinees.items())


@pytest.mark.parametrize("geste", ["v", "souris"])
def test_la_vitesse_se_regle(geste: str) -> None:
    durees = [0] * len(VITESSES)
    with fenetre(soiree_neuve(ias=2), taille=(320, 180)) as (mains, _):
        for rang in range(3):
            debut = mains.horloge.heure
            mains.cliquer(place_dans_la_main(0, 10 - rang).center)
            mains.reflechir()
            while mains.fenetre.occupee:
                mains.passer(20, 20)
            durees[rang] = mains.horloge.heure - debut
            mains.passer(300, 300)
            if isinstance(ecran(mains), ChoixDeRangee):
                jouer_un_coup(mains)
            if geste == "v":
                mains.taper("v")
            else:
                mains.bouton(plateau(mains).vitesse)
        assert durees[1] < durees[0] < durees[2]


@pytest.mark.parametrize("geste", ["clic", "entrée"])
@pytest.mark.parametrize("ecart", [0, 60, 120, 200])
@pytest.mark.exigence("SIX-13", "SIX-12")
def test_des_gestes_presses_ne_jouent_qu_une_carte(geste: str, ecart: int) -> None:
    """Un geste fait pour passer l'animation, répété, ne joue pas la carte qui se trouve là."""
    with fenetre(soiree_neuve(ias=3)) as (mains, jeu):
        point = place_dans_la_main(4, 10).center
        mains.cliquer(point)
        mains.reflechir()
        mains.passer(100)
        for _ in range(4):
            if geste == "clic":
                mains.cliquer(point)
            else:
                mains.taper("entrée")
            mains.horloge.heure += ecart // 4
        assert len(jeu.soiree.game.humain.hand) == 9
        assert not mains.fenetre.occupee, "les animations sont passées"


def test_un_clic_impatient_pendant_le_calcul_ne_passe_pas_le_tour() -> None:
    with fenetre(soiree_neuve(ias=3), niveau="expert") as (mains, _):
        mains.cliquer(place_dans_la_main(0, 10).center)
        mains.cliquer((600, 560))
        mains.reflechir()
        mains.fenetre.pas([mains.souris(pygame.MOUSEBUTTONDOWN, (600, 560))])
        assert mains.fenetre.occupee and len(plateau(mains).jouees) == 4


def test_au_dernier_tour_des_gestes_presses_laissent_lire_le_classement() -> None:
    soiree = soiree_de([48], [40], stacks=[[14], [38], [62], [90]])
    with fenetre(soiree) as (mains, _):
        mains.cliquer(place_dans_la_main(0, 1).center)
        mains.reflechir()
        mains.passer(100)
        for _ in range(3):
            mains.taper("entrée")
        assert titre(mains) == "Fin de la manche 1"


# --- la rangée à ramasser ------------------------------------------------------------------------


@pytest.mark.exigence("SIX-13", "SIX-07")
@pytest.mark.parametrize("moyen", ["menu", "menu au clavier", "rangée", "chiffre"])
def test_la_rangee_a_ramasser_se_choisit(moyen: str) -> None:
    with fenetre(trop_faible()) as (mains, jeu):
        jouer_carte(mains, 0)
        choix = ecran(mains)
        assert isinstance(choix, ChoixDeRangee), "un pop-up"
        liste = next(zone for zone in choix.zones() if isinstance(zone, Liste))
        assert liste.valeurs[1] == "Rangée 2 : 15 têtes"
        if moyen == "menu":
            mains.cliquer(liste.rect.center)
            assert isinstance(ecran(mains), Menu), "un menu déroulant"
            mains.bouton("Rangée 2 : 15 têtes")
            mains.bouton("Ramasser")
        elif moyen == "menu au clavier":
            mains.taper("entrée", "bas", "entrée", "tab", "entrée")
        elif moyen == "rangée":
            mains.cliquer(zone_de_la_rangee(2).center)
        else:
            mains.taper("2")
        mains.attendre()
        game = jeu.soiree.game
        assert (game.humain.totalHead, game.stacks[1].stack) == (15, [Card(3)])
        assert isinstance(ecran(mains), Plateau)


def test_on_ne_se_derobe_pas_au_choix_d_une_rangee() -> None:
    with fenetre(trop_faible()) as (mains, _):
        jouer_carte(mains, 0)
        mains.taper("échap")
        assert isinstance(ecran(mains), ChoixDeRangee)
        mains.taper("?")
        mains.taper("échap")
        assert isinstance(ecran(mains), ChoixDeRangee), "les règles se relisent sans le perdre"


def test_quitter_au_milieu_d_un_tour_dit_ce_qui_n_est_pas_garde(tmp_path: Path) -> None:
    cible = tmp_path / "p.six"
    with fenetre(trop_faible(), cible=str(cible)) as (mains, _):
        avant = cible.read_bytes()
        jouer_carte(mains, 0)
        mains.fermer()
        bulle = ecran(mains)
        assert isinstance(bulle, Bulle) and "n'est pas gardé" in bulle.texte
        mains.bouton("Revenir")
        assert isinstance(ecran(mains), ChoixDeRangee)
        mains.fermer()
        with pytest.raises(Interruption):
            mains.bouton("Quitter")
    assert cible.read_bytes() == avant


# --- la fin d'une manche et les scores -----------------------------------------------------------


@pytest.mark.exigence("SIX-13", "SIX-11")
@pytest.mark.parametrize("reponse", ["Oui", "Non", "o", "n"])
def test_la_fin_de_manche_est_un_pop_up_qui_demande_oui_ou_non(reponse: str) -> None:
    soiree = soiree_de([48], [40], stacks=[[14], [38], [62], [90]])
    with fenetre(soiree) as (mains, jeu):
        jouer_carte(mains, 0)
        pop_up = ecran(mains)
        assert isinstance(pop_up, Classement) and pop_up.titre == "Fin de la manche 1"
        assert isinstance(pop_up.derriere, Plateau), "le dernier tour reste visible derrière"
        mains.taper("échap")
        assert ecran(mains) is pop_up, "il faut répondre"
        if len(reponse) == 1:
            mains.taper(reponse)
        else:
            mains.bouton(reponse)
        if reponse.lower().startswith("o"):
            assert isinstance(ecran(mains), Plateau) and jeu.soiree.game.manche == 2
        else:
            assert titre(mains) == "Tableau des scores"


@pytest.mark.exigence("SIX-12", "SIX-13")
@pytest.mark.parametrize(("tetes", "verdict"), [(0, "Vous avez gagné :"), (9, "Vous avez perdu :")])
def test_le_tableau_des_scores_annonce_la_victoire_ou_la_defaite(tetes: int, verdict: str) -> None:
    soiree = soiree_de([48], [40], stacks=[[14], [38], [62], [90]])
    soiree.game.humain.acquises, soiree.game.players[1].acquises = tetes, 5
    with fenetre(soiree) as (mains, jeu):
        jouer_carte(mains, 0)
        mains.bouton("Non")
        assert titre(mains) == "Tableau des scores"
        assert isinstance(jeu.soiree.game.issue(), Fin) and verdict in ecrits(mains)


def test_la_derniere_manche_ne_propose_que_les_scores() -> None:
    soiree = soiree_de([48], [40], stacks=[[14], [38], [62], [90]])
    soiree.game.humain.acquises = 70
    with fenetre(soiree) as (mains, _):
        jouer_carte(mains, 0)
        assert mains.titres() == ["Tableau des scores"]
        mains.taper("entrée")
        assert titre(mains) == "Tableau des scores"


def test_une_partie_finie_reprise_montre_ses_scores() -> None:
    soiree = soiree_neuve()
    while soiree.game.etape is not Etape.FINIE:
        saisies_de_la_manche(soiree)
        if soiree.game.etape is Etape.MANCHE_FINIE:
            soiree.jouer(CONTINUER)
    with fenetre(soiree) as (mains, _):
        assert titre(mains).startswith("Fin de la manche")
        mains.taper("entrée")
        assert titre(mains) == "Tableau des scores"
        mains.fermer()
        assert not mains.fenetre.ouverte


# --- sauvegarder et quitter ----------------------------------------------------------------------


def test_la_fenetre_enregistre_chaque_tour_avant_de_le_montrer(tmp_path: Path) -> None:
    cible = tmp_path / "partie.six"
    with fenetre(cible=str(cible)) as (mains, jeu):
        commencer(mains)
        assert charger(cible).game.tour == 1
        mains.cliquer(place_dans_la_main(9, 10).center)
        mains.reflechir()
        mains.passer(20)
        assert mains.fenetre.occupee
        assert cible.read_bytes() == encoder(jeu.soiree), "le tour est gardé, même pas vu"
        assert charger(cible).game.tour == 2
        assert pygame.display.get_caption()[0] == f"Essai – {cible}", "le titre dit le fichier"


def test_la_sauvegarde_garde_le_niveau_des_ia_comme_au_terminal(tmp_path: Path) -> None:
    cible = tmp_path / "partie.six"
    with fenetre(soiree_neuve(), niveau="expert", cible=str(cible)) as (mains, _):
        assert charger(cible).niveau == "", "aucune n'a encore joué"
        jouer_carte(mains, 9)
    assert charger(cible).niveau == "expert"


def test_une_sauvegarde_qui_echoue_se_lit_dans_la_fenetre(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "absent").mkdir()
    with fenetre(cible=str(tmp_path / "absent" / "partie.six")) as (mains, jeu):
        commencer(mains)
        shutil.rmtree(tmp_path / "absent")
        jouer_carte(mains, 9)
        assert "impossible d'écrire" in mains.fenetre.nouvelle
        assert mains.fenetre.nouvelle in capsys.readouterr().err
        assert len(jeu.soiree.game.humain.hand) == 9


def test_la_croix_et_q_proposent_de_garder_la_partie(tmp_path: Path) -> None:
    with fenetre(soiree_neuve()) as (mains, jeu):
        jouer_carte(mains, 9)
        mains.taper("q")
        assert titre(mains) == "Sauvegarder la partie"
        mains.taper("échap")
        mains.fermer()
        mains.ecrire(str(tmp_path / "p.six"))
        with pytest.raises(Interruption):
            mains.taper("entrée")
        assert (tmp_path / "p.six").read_bytes() == encoder(jeu.soiree)


def test_fermer_l_accueil_ne_demande_rien() -> None:
    for geste in ("échap", "q"):
        with fenetre() as (mains, _):
            mains.taper(geste)
            assert not mains.fenetre.ouverte


# --- les gestes quelconques ----------------------------------------------------------------------


@pytest.mark.parametrize("nombre", range(1, 11))
def test_ni_cartes_ni_boutons_ne_se_chevauchent(nombre: int) -> None:
    soiree = soiree_de(
        list(range(1, nombre + 1)), list(range(20, 20 + nombre)), stacks=[[14], [38], [62], [90]]
    )
    with fenetre(soiree) as (mains, _):
        rects = [zone.rect for zone in ecran(mains).zones()]
        assert len(rects) == nombre + 7
        for rang, rect in enumerate(rects):
            assert rect.collidelist(rects[rang + 1 :]) == -1
            assert pygame.Rect(0, 0, 1280, 720).contains(rect)


def test_les_boutons_sont_ceux_de_tous_les_jeux_et_ont_leur_touche() -> None:
    with fenetre() as (mains, _):
        commencer(mains)
        touches = {zone.titre: zone.touche for zone in ecran(mains).zones() if zone.titre}
        assert touches == {
            "Conseil": "c",
            "Vitesse 2": "v",
            "Règles": "?",
            "Sauver": "s",
            "Sans son": "m",
            "Écran": "f11",
            "Quitter": "q",
        }
