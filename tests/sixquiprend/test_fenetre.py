"""La fenêtre de Six Qui Prend, sans écran : de l'accueil aux scores, à la souris et au clavier."""

from __future__ import annotations

import shutil
from pathlib import Path

import pygame
import pytest

from sixquiprend import Etape
from sixquiprend.card import CONTINUER
from sixquiprend.ecrans import Accueil, Bulle
from sixquiprend.game import Fin
from sixquiprend.graphique import Classement
from sixquiprend.graphique_plateau import (
    ChoixDeRangee,
    Plateau,
)
from sixquiprend.graphique_table import (
    place_dans_la_main,
)
from sixquiprend.sauvegarde import encoder
from sixquiprend.systeme import Interruption
from sixquiprend.toile import Champ
from tests.sixquiprend.commun import (
    charger,
    saisies_de_la_manche,
    soiree_neuve,
)
from tests.sixquiprend.fenetres import (
    commencer,
    ecran,
    ecrits,
    fenetre,
    jouer_carte,
    jouer_un_coup,
    plateau,
    soiree_de,
    titre,
)

pytestmark = pytest.mark.sans_couverture


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
