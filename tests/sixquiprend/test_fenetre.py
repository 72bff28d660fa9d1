"""La fenêtre de Six Qui Prend, sans écran : de l'accueil aux scores, à la souris et au clavier."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pygame
import pytest

from sixquiprend import Etape
from sixquiprend.commun.terminal import Clavier, Interruption
from sixquiprend.dialogue import Seance
from sixquiprend.fenetre.ecrans import Accueil, Bulle
from sixquiprend.fenetre.toile import Liste, Palette, raccourcir
from sixquiprend.game import au_trait, hasard_du_tour, issue, jouer
from sixquiprend.graphique import Classement, Scores
from sixquiprend.graphique.plateau import ChoixDeRangee, Plateau
from sixquiprend.machine import expert, ia
from sixquiprend.main import choisir
from sixquiprend.sauvegarde import carnet_neuf
from tests.sixquiprend.commun import (
    charger,
    jouer_carte,
    octets_de,
    partie_neuve,
    saisies_de_la_manche,
    saisies_de_la_partie,
)
from tests.sixquiprend.fenetres import (
    cliquer_carte,
    commencer,
    ecran,
    ecrits,
    fenetre,
    jouer_un_coup,
    partie_de,
    place_dans_la_main,
    plateau,
    titre,
)

pytestmark = pytest.mark.sans_couverture
VERDICTS = ("Vous avez gagné", "Vous avez perdu")


# --- d'un écran à l'autre ------------------------------------------------------------------------


@pytest.mark.exigence("SIX-13", "SIX-01", "SIX-02")
def test_une_partie_entiere_a_la_souris_seule_de_l_accueil_aux_scores() -> None:
    with fenetre(calme=True) as (mains, jeu):
        assert (jeu.nom.texte, jeu.nom.libelle) == ("", ""), "rien n'est rempli d'avance"
        mains.cliquer(jeu.nombre.rect.center)
        mains.bouton("3")
        mains.bouton("Start Game")
        regles = ecran(mains)
        assert isinstance(regles, Bulle) and "Les règles de Six Qui Prend" in regles.texte
        mains.bouton("Commencer la manche")
        partie = plateau(mains).partie
        assert [p.name for p in partie.players] == ["Vous", "IA 1", "IA 2", "IA 3"]
        manches = 1
        while titre(mains) not in VERDICTS:
            if isinstance(ecran(mains), Classement):
                manches += 1
                mains.bouton("Manche suivante")
            else:
                jouer_un_coup(mains)
        assert (partie.etape, partie.manche) == (Etape.FINIE, manches)
        assert mains.titres() == ["Revoir", "Nouvelle", "Voir le plateau", "Quitter"]
        mains.bouton("Quitter")
        assert not mains.fenetre.ouverte


@pytest.mark.exigence("SIX-13", "SIX-11", "SIX-12")
def test_une_partie_entiere_au_clavier() -> None:
    with fenetre(calme=True) as (mains, _):
        commencer(mains, nombre_d_ia=9)
        while titre(mains) not in VERDICTS:
            montre = ecran(mains)
            if isinstance(montre, Classement):
                mains.taper("entrée")
            elif isinstance(montre, ChoixDeRangee):
                mains.taper("entrée", "bas", "entrée", "tab", "entrée")  # la liste, puis Ramasser
            else:
                mains.taper("tab", "espace")
            mains.attendre()
        assert max(player.totalHead for player in plateau(mains).partie.players) >= 66
        mains.passer(300)
        mains.taper("q")
        assert not mains.fenetre.ouverte


@pytest.mark.exigence("SIX-13")
def test_la_fenetre_et_le_terminal_jouent_la_meme_partie() -> None:
    temoin = partie_neuve(graine=7, ias=2, nom="Vous")
    saisies = [int(mot) for mot in saisies_de_la_manche(temoin).split()]
    with fenetre(calme=True) as (mains, _):
        commencer(mains)
        for numero in saisies:
            if isinstance(ecran(mains), ChoixDeRangee):
                mains.taper(str(numero))
            else:
                main = [card.number for card in plateau(mains).partie.humain.hand]
                mains.cliquer(place_dans_la_main(main.index(numero), len(main)).center)
            mains.attendre()
        assert plateau(mains).partie == temoin


@pytest.mark.exigence("SIX-01")
def test_un_nom_refuse_dit_pourquoi_et_reste_a_l_accueil() -> None:
    with fenetre() as (mains, jeu):
        mains.cliquer(jeu.nom.rect.center)
        mains.ecrire("ia 3")
        mains.taper("entrée")
        assert "Ce nom est celui d'une IA : choisissez-en un autre." in ecrits(mains)
        mains.ecrire("x" * 30)
        mains.taper("entrée")
        assert jeu.nom.texte == "ia 3" + "x" * 30, "rien n'est coupé"
        assert "Un nom compte au plus 20 caractères." in ecrits(mains)
        assert isinstance(ecran(mains), Accueil)


@pytest.mark.exigence("SIX-13")
def test_chaque_ia_a_son_niveau_et_celles_qui_ne_jouent_pas_n_en_demandent_pas() -> None:
    with fenetre(niveau="sujet", calme=True) as (mains, jeu):
        listes = [zone for zone in ecran(mains).zones() if isinstance(zone, Liste)]
        assert [liste.texte for liste in listes] == ["2", "sujet", "sujet"]
        mains.cliquer(jeu.nombre.rect.center)
        mains.bouton("4")
        assert mains.fenetre.choix == jeu.nombre.rect
        listes = [zone for zone in ecran(mains).zones() if isinstance(zone, Liste)]
        assert [liste.titre for liste in listes[1:]] == [
            "Niveau des IA 1 à 3",
            "",
            "",
            "Niveau de l'IA 4",
        ]
        mains.cliquer(listes[3].rect.center)
        mains.bouton("expert")
        mains.bouton("Start Game")
        mains.bouton("Commencer la manche")
        seance = mains.fenetre.regie.seance
        assert [seance.niveau_de(joueur) for joueur in (1, 2, 3, 4)] == [
            "sujet",
            "sujet",
            "expert",
            "sujet",
        ]


def test_chaque_ia_joue_a_son_niveau() -> None:
    """L'IA 2 joue en experte, les autres comme le veut le sujet."""
    seance = Seance(Clavier(carnet_neuf()), {}, "sujet", texte=False, hasard=Random(7))
    seance.niveaux = {2: "expert"}
    partie = partie_neuve(ias=3)
    ecarts = 0
    for _ in range(40):
        simple = ia.choisir(partie, "sujet", hasard_du_tour(partie))
        experte = expert.choisir(partie, hasard_du_tour(partie))
        attendu = simple
        if au_trait(partie) == 2:
            attendu = experte
            ecarts += simple != experte
        if au_trait(partie) > 0:
            assert choisir(seance, partie) == attendu
        jouer(partie, attendu)
    assert ecarts > 1, "les deux niveaux ne jouent pas pareil"


@pytest.mark.exigence("SIX-01")
def test_un_chiffre_choisit_le_nombre_d_ia_et_n_entre_pas_dans_le_nom() -> None:
    with fenetre() as (mains, jeu):
        mains.survoler(jeu.nom.rect.center)
        mains.fenetre.pas([mains.frappe("7"), pygame.Event(pygame.TEXTINPUT, text="7")])
        assert (jeu.nombre.texte, jeu.nom.texte) == ("7", "")
        mains.cliquer(jeu.nombre.rect.center)
        mains.bouton("4")
        assert jeu.nombre.texte == "4"
        assert list(jeu.nombre.valeurs) == ["1", "2", "3", "4", "5", "6", "7", "8", "9"]
        mains.taper("9")
        mains.bouton("Start Game")
        mains.bouton("Commencer la manche")
        noms = [player.name for player in plateau(mains).partie.players]
        assert noms == ["Vous", *[f"IA {numero}" for numero in range(1, 10)]]


# --- la fin d'une manche et les scores -----------------------------------------------------------


@pytest.mark.exigence("SIX-13", "SIX-11")
@pytest.mark.parametrize("reponse", ["Manche suivante", "Arrêter la partie", "o", "n", "O", "N"])
def test_la_fin_de_manche_est_un_pop_up_qui_demande_s_il_faut_continuer(reponse: str) -> None:
    partie = partie_de([48], [40], stacks=[[14], [38], [62], [90]])
    with fenetre(partie) as (mains, _):
        cliquer_carte(mains, 0)
        pop_up = ecran(mains)
        assert isinstance(pop_up, Classement) and pop_up.titre == "Fin de la manche 1"
        assert isinstance(pop_up.derriere, Plateau), "le dernier tour reste visible derrière"
        mains.taper("échap")
        assert isinstance(ecran(mains), Plateau), "Échap le referme, et l'on voit la table"
        mains.taper("o")
        mains.passer(300)
        assert isinstance(ecran(mains), Classement), "la question se repose"
        if len(reponse) == 1:
            mains.taper(reponse)
        else:
            mains.bouton(reponse)
        if reponse in ("Manche suivante", "o", "O"):
            assert ecran(mains) is not pop_up, f"« {reponse} » ne ferme pas le pop-up"
            assert isinstance(ecran(mains), Plateau) and partie.manche == 2
        else:
            assert titre(mains) in VERDICTS


@pytest.mark.exigence("SIX-12", "SIX-13")
@pytest.mark.parametrize(
    ("tetes", "verdict"), [(0, "Vous avez gagné"), (5, "Vous avez gagné"), (9, "Vous avez perdu")]
)
def test_le_tableau_des_scores_annonce_la_victoire_ou_la_defaite(tetes: int, verdict: str) -> None:
    partie = partie_de([48], [40], stacks=[[14], [38], [62], [90]])
    partie.humain.acquises = tetes
    partie.players[1].acquises = 5
    with fenetre(partie) as (mains, _):
        cliquer_carte(mains, 0)
        mains.bouton("Arrêter la partie")
        assert issue(partie) is not None and titre(mains) == verdict
        assert "le moins de têtes (" in ecrits(mains), "on lit pourquoi"
        bulle = ecran(mains)
        assert isinstance(bulle, Scores)
        assert bulle.gagne == (tetes <= 5), "la coupe pour une victoire, le drapeau sinon"
        scores = [ligne for ligne in ecrits(mains).splitlines() if ligne.endswith(" (+0)")]
        totaux = list(dict.fromkeys(int(score.split()[0]) for score in scores))
        assert totaux == sorted({tetes, 5}), "le moins de têtes d'abord"
        dores = [
            texte
            for texte, _, couleur, _, gras in mains.fenetre.toile.images
            if couleur == Palette.ACCENT and gras and texte.isdigit()
        ]
        assert dores == ["1"], "à égalité, tous sont premiers"


@pytest.mark.exigence("SIX-11")
def test_la_derniere_manche_mene_aux_scores() -> None:
    partie = partie_de([48], [40], stacks=[[14], [38], [62], [90]])
    partie.humain.acquises = 70
    with fenetre(partie) as (mains, _):
        cliquer_carte(mains, 0)
        assert titre(mains) in VERDICTS


def test_une_partie_finie_reprise_montre_ses_scores() -> None:
    partie = partie_neuve()
    saisies_de_la_partie(partie)
    with fenetre(partie) as (mains, _):
        assert titre(mains) in VERDICTS
        mains.fermer()
        assert not mains.fenetre.ouverte


def test_la_relecture_montre_les_cartes_de_chaque_tour() -> None:
    partie = partie_neuve()
    saisies_de_la_partie(partie)
    tours = [tour for manche in partie.passe for tour in manche]
    with fenetre(partie) as (mains, _):
        mains.taper("échap", "r", "home")
        revu = plateau(mains)
        assert revu.jouees == [], "au départ, rien n'est joué"
        for tour in tours[:12]:
            mains.taper("right")
            montrees = {joueur: carte for carte, joueur in revu.jouees}
            assert montrees == dict(enumerate(tour.cartes))
            assert len(revu.poses) == len(tour.cartes), "on lit où chacune est allée"
        mains.taper("r")
        assert revu.etape is None


# --- sauvegarder et quitter ----------------------------------------------------------------------


def test_la_fenetre_enregistre_chaque_tour_avant_de_le_montrer(tmp_path: Path) -> None:
    cible = tmp_path / "partie.six"
    with fenetre(cible=str(cible)) as (mains, _):
        commencer(mains)
        assert charger(cible).tour == 1
        mains.cliquer(place_dans_la_main(9, 10).center)
        mains.reflechir()
        mains.passer(20)
        assert mains.fenetre.occupee
        assert charger(cible) == plateau(mains).partie, "le tour est gardé, même pas vu"
        assert charger(cible).tour == 2
        dit = raccourcir(str(cible), 60)
        assert pygame.display.get_caption()[0] == f"Essai – {dit}", "le titre dit le fichier"


def test_une_partie_coupee_au_milieu_d_un_tour_s_y_reprend() -> None:
    """À la rangée à ramasser, ou quand des IA n'ont pas encore joué."""
    a_choisir = partie_de([3, 71], [80, 90], stacks=[[10, 20], [11, 22], [30], [40]])
    jouer_carte(a_choisir, 3)
    with fenetre(a_choisir) as (mains, _):
        assert isinstance(ecran(mains), ChoixDeRangee)
    partie = partie_neuve(ias=3)
    partie.abattre(partie.humain.hand[-1], 0)
    with fenetre(partie) as (mains, _):
        mains.attendre()
        assert plateau(mains).partie.tour == 2


def test_une_sauvegarde_qui_echoue_se_lit_dans_la_fenetre(tmp_path: Path) -> None:
    (tmp_path / "absent").mkdir()
    with fenetre(cible=str(tmp_path / "absent" / "partie.six")) as (mains, _):
        commencer(mains)
        shutil.rmtree(tmp_path / "absent")
        cliquer_carte(mains, 9)
        assert "impossible d'écrire" in mains.fenetre.nouvelle
        assert len(plateau(mains).partie.humain.hand) == 9


def test_la_croix_et_q_demandent_s_il_faut_perdre_la_partie(tmp_path: Path) -> None:
    with fenetre(partie_neuve()) as (mains, _):
        cliquer_carte(mains, 9)
        mains.taper("q")
        assert titre(mains) == "Quitter sans sauvegarder ?"
        mains.passer(300)
        mains.bouton("Sauver")
        mains.ecrire(str(tmp_path / "p"))
        with pytest.raises(Interruption):
            mains.taper("entrée")
        assert (tmp_path / "p.six").read_bytes() == octets_de(plateau(mains).partie)


def test_fermer_l_accueil_ne_demande_rien() -> None:
    with fenetre() as (mains, _):
        mains.taper("q")
        assert not mains.fenetre.ouverte
