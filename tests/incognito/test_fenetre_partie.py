"""La fenêtre d'Incognito, de l'accueil à la fin : machine, relecture, sauvegarde."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from incognito.commun.terminal import Interruption
from incognito.fenetre.ecrans import Accueil, Bulle
from incognito.fenetre.toile import Champ, Liste, Palette
from incognito.machine import expert, ia
from incognito.plateau import au_trait, coups, coups_ecrits, hasard_du_tour, issue, nouvelle_partie
from incognito.sauvegarde import encoder
from incognito.types import BLANC
from tests.incognito.commun import ENTETE, case, coup, relire
from tests.incognito.fenetres import (
    PARTIE,
    au_clavier,
    cliquer,
    compter,
    damier,
    ecran,
    espions_montres,
    partie,
    plateau_montre,
    titre,
    verifier,
)

pytestmark = pytest.mark.sans_couverture


# --- l'accueil -----------------------------------------------------------------------------------


def test_l_accueil_propose_les_options_et_les_change() -> None:
    with damier(partie(machines="noir"), niveau="moyen", accueil=True) as (mains, _):
        listes = [zone for zone in ecran(mains).zones() if isinstance(zone, Liste)]
        lus = [liste.libelle for liste in listes]
        assert lus == ["Une personne", "Machine : moyen", "5"]
        for rang, qui in ((0, "Machine : expert"), (1, "Une personne")):
            mains.cliquer(listes[rang].rect.center)
            mains.bouton(qui)
        mains.cliquer(listes[2].rect.center)
        mains.bouton("8")
        mains.bouton("Commencer")
        montre = plateau_montre(mains)
        assert (montre.taille, montre.partie.machines) == (8, frozenset({BLANC}))
        assert montre.camp() == "Vous avez les noirs ; la machine joue les blancs."
        mains.attendre()
        premier = montre.partie.joues[0].coup
    temoin = nouvelle_partie(Random(7), 8, frozenset({BLANC}))
    assert premier == expert.choisir(temoin, hasard_du_tour(temoin)), "la machine a son niveau"


def test_deux_machines_ont_chacune_leur_niveau() -> None:
    """Les blancs jouent comme l'expert, les noirs comme facile ; « Nouvelle » s'en souvient."""
    with damier(partie(machines="blanc,noir"), niveau="facile", accueil=True) as (mains, _):
        blancs = next(zone for zone in ecran(mains).zones() if isinstance(zone, Liste))
        mains.cliquer(blancs.rect.center)
        mains.bouton("Machine : expert")
        mains.bouton("Commencer")
        seance = mains.fenetre.regie.seance
        montre = plateau_montre(mains)
        ecarts = 0
        while len(montre.partie.joues) < 12 and montre.fin is None:
            trait = au_trait(montre.partie)
            hasard = hasard_du_tour(montre.partie)
            attendu = ia.choisir(montre.partie, "facile", hasard_du_tour(montre.partie))
            autre = expert.choisir(montre.partie, hasard)
            ecarts += attendu != autre
            if trait is BLANC:
                attendu = autre
            nombre = len(montre.partie.joues)
            while len(montre.partie.joues) == nombre:
                mains.reflechir()
                mains.passer(400, 50)
            assert montre.partie.joues[nombre].coup == attendu
        assert ecarts > 1, "les deux niveaux ne jouent pas pareil"
        assert seance.niveau == "facile", "celui de la commande reste celui des autres places"
        montre.recommencer()
        lus = [zone.libelle for zone in ecran(mains).zones() if isinstance(zone, Liste)]
        assert lus[:2] == ["Machine : expert", "Machine : facile"]


@pytest.mark.exigence("INC-01", "INC-18")
@pytest.mark.parametrize("cote", [4, 5, 6, 7, 8])
def test_l_accueil_fait_jouer_sur_chaque_cote_de_4_a_8(cote: int) -> None:
    with damier(accueil=True) as (mains, _):
        liste = [zone for zone in ecran(mains).zones() if isinstance(zone, Liste)][2]
        assert list(liste.valeurs) == ["4", "5", "6", "7", "8"]
        mains.cliquer(liste.rect.center)
        mains.bouton(str(cote))
        mains.bouton("Commencer")
        plateau = plateau_montre(mains).partie.jeu.plateau
        assert [len(rangee) for rangee in plateau] == [cote] * cote
        assert (plateau[-1][0], plateau[0][-1]) == (None, None), "les deux châteaux"


@pytest.mark.exigence("INC-18")
@pytest.mark.parametrize(
    ("cote", "espions", "deplacements"),
    [
        (4, "B b4\nN d2\n", "b4->d4 c1->a1 a3->a2 d2->d3"),
        (8, "B b8\nN g1\n", "f8->h8 c1->a1 e8->g8 d1->b1 a3->a2 h6->h7"),
    ],
)
def test_les_quatre_bords_se_cliquent_sur_le_plus_petit_plateau_et_sur_le_plus_grand(
    cote: int, espions: str, deplacements: str
) -> None:
    debut = f"{espions}B\n"
    with damier(partie(debut, cote)) as (mains, montre):
        cliquer(mains, deplacements.replace("->", " "))
        lignes = [f"D {deplacement}\n" for deplacement in deplacements.split()]
        assert encoder(montre.partie).decode() == debut + "".join(lignes)


@pytest.mark.exigence("INC-18")
@pytest.mark.parametrize("touche", ["p", "P"])
def test_une_touche_se_tape_en_minuscule_ou_en_majuscule(touche: str) -> None:
    with damier() as (mains, montre):
        mains.taper(touche)
        assert montre.message == "Chevaliers connus : aucun."


def test_l_accueil_charge_un_fichier_ou_dit_pourquoi_non(tmp_path: Path) -> None:
    (tmp_path / "p.inco").write_text(f"{ENTETE}D b4->e4\n")
    with damier(accueil=True) as (mains, _):
        champ = next(zone for zone in ecran(mains).zones() if isinstance(zone, Champ))
        mains.cliquer(champ.rect.center)
        mains.ecrire(str(tmp_path / "absent.inco"))
        mains.taper("entrée")
        accueil = ecran(mains)
        assert isinstance(accueil, Accueil) and "introuvable" in champ.erreur
        champ.texte = str(tmp_path / "p.inco")
        mains.taper("entrée")
        assert [str(fait.coup) for fait in plateau_montre(mains).partie.joues] == ["D b4->e4"]


# --- la machine ----------------------------------------------------------------------------------


@pytest.mark.parametrize("niveau", ["facile", "moyen", "expert"])
def test_la_machine_repond_et_les_clics_impatients_ne_jouent_rien(niveau: str) -> None:
    with damier(partie(machines="noir"), niveau=niveau) as (mains, montre):
        cliquer(mains, "b4")
        mains.cliquer(montre.rect(case("e4")).center)
        while len(montre.partie.joues) < 2:
            mains.reflechir()
            mains.horloge.heure += 40
            mains.fenetre.pas([])
            if mains.fenetre.attente is None or not mains.fenetre.attente.annonce:
                continue  # une animation : le geste viserait ce qu'elle montre
            for nom in ("a3", "e4", "e3"):  # sur le nouveau plateau, ce serait une interrogation
                point = montre.rect(case(nom)).center
                mains.fenetre.pas([mains.souris(pygame.MOUSEBUTTONDOWN, point)])
        assert montre.choisi is None and montre.partie.joues[0].coup == coup("D b4->e4")
        joues = [fait.coup for fait in montre.partie.joues]
        ecrits = list(coups_ecrits(montre.partie).values())
        assert ecrits == joues, "aucun coup refusé ne s'est écrit non plus"


def test_deux_machines_jouent_jusqu_a_la_fin() -> None:
    with damier(partie(machines="blanc,noir")) as (mains, montre):
        mains.attendre()
        assert issue(montre.partie) is not None
        verifier(montre.partie)


@pytest.mark.parametrize("geste", ["souris", "clavier"])
def test_une_partie_entiere_contre_la_machine(geste: str) -> None:
    with damier(partie(machines="noir")) as (mains, montre):
        hasard, tours = Random(3), 0
        while issue(montre.partie) is None and tours < 300:
            choisi = hasard.choice(coups(montre.partie))
            if geste == "souris":
                cliquer(mains, " ".join(map(str, choisi.mouvement)))
            else:
                au_clavier(mains, choisi)
            tours += 1
        assert issue(montre.partie) is not None
        verifier(montre.partie)


# --- la fin --------------------------------------------------------------------------------------


@pytest.mark.exigence("INC-12", "INC-18")
@pytest.mark.parametrize(
    ("machines", "attendu"),
    [
        ("", "Les noirs gagnent"),
        ("noir", "Vous avez perdu"),
        ("blanc", "Vous avez gagné"),
    ],
)
def test_a_la_fin_on_sait_qui_a_gagne_et_ou_etaient_les_espions(
    machines: str, attendu: str
) -> None:
    with damier(partie(PARTIE.decode(), machines=machines)) as (mains, montre):
        bulle = ecran(mains)
        assert isinstance(bulle, Bulle) and bulle.titre == attendu
        assert "Les espions partaient de b4 pour les blancs, de d1 pour les noirs." in bulle.texte
        mains.bouton("Voir le plateau")
        assert montre.titre() == attendu
        mains.cliquer(montre.rect(case("a3")).center)
        assert montre.choisi is None
        assert compter(mains, "e4", Palette.ROUGE), "l'espion perdu se montre où il était"


def test_une_partie_finie_peut_encore_se_sauver_et_quitter_ne_demande_rien(tmp_path: Path) -> None:
    with damier(partie(f"{ENTETE}D b4->e4\nD d1->b3\nD a3->a2\n")) as (mains, _):
        cliquer(mains, "b3 b4 e4 e3")
        assert issue(plateau_montre(mains).partie) is not None
        mains.bouton("Voir le plateau")
        mains.bouton("Sauver")
        mains.ecrire(str(tmp_path / "p"))
        mains.taper("entrée")
        mains.bouton("Quitter")
        assert not mains.fenetre.ouverte
    assert issue(relire((tmp_path / "p.inco").read_bytes())) is not None


def test_une_nouvelle_partie_met_l_ancienne_de_cote(tmp_path: Path) -> None:
    cible = tmp_path / "p.inco"
    with damier(partie(PARTIE.decode()), cible=str(cible)) as (mains, _):
        mains.bouton("Nouvelle")
        assert isinstance(ecran(mains), Accueil)
        mains.bouton("Commencer")
        assert issue(plateau_montre(mains).partie) is None
    assert (tmp_path / "p~.inco").read_bytes() == PARTIE
    assert cible.read_bytes().count(b"\n") == 3, "une partie au départ"


# --- la relecture --------------------------------------------------------------------------------


def test_la_partie_finie_se_revoit_aux_fleches_refus_compris() -> None:
    with damier(partie(PARTIE.decode())) as (mains, montre):
        mains.bouton("Revoir")
        assert montre.titre() == "Relecture : étape 0 sur 6"
        assert montre.message == "Le départ : aux blancs de jouer."
        mains.taper("left", "right")
        assert montre.message == (
            "Les blancs : b5-a5.\n"
            "Déplacement non licite : un joueur ne peut pas amener un pion sur son chateau."
        )
        assert compter(mains, "a5", Palette.ROUGE) > 20, "un coup refusé est barré"
        mains.taper("end", "right")
        assert montre.titre() == "Relecture : étape 6 sur 6"
        mains.taper("r")
        assert montre.etape is None and mains.fenetre.ouverte


def test_la_relecture_se_mene_a_la_souris() -> None:
    with damier(partie(PARTIE.decode())) as (mains, montre):
        mains.bouton("Revoir")
        for nom, etape in (("Suivant", 1), ("Fin", 6), ("Précédent", 5), ("Début", 0)):
            mains.bouton(nom)
            assert montre.titre() == f"Relecture : étape {etape} sur 6"
        mains.cliquer(montre.rect(case("a3")).center)
        assert montre.choisi is None, "on ne joue pas dans le passé"


def test_relire_un_fichier_ne_joue_ni_n_ecrit_rien() -> None:
    with damier(partie(f"{ENTETE}D b5->a5\nD b4->e4\n"), relue=True) as (mains, montre):
        assert montre.titre() == "Relecture : étape 0 sur 2"
        assert not espions_montres(mains), "une partie en cours garde ses secrets"
        mains.taper("échap")
        assert montre.etape is not None and "Retour" not in mains.titres()
        mains.taper("q")
        assert not mains.fenetre.ouverte


# --- quitter -------------------------------------------------------------------------------------


@pytest.mark.exigence("INC-18")
def test_fermer_une_partie_non_sauvegardee_propose_de_la_garder(tmp_path: Path) -> None:
    with damier() as (mains, _):
        cliquer(mains, "b4 e4")
        mains.fermer()
        assert titre(mains) == "Quitter sans sauvegarder ?"
        mains.passer(300)
        mains.bouton("Revenir")
        cliquer(mains, "c1 b2")
        mains.taper("q")
        mains.passer(300)
        mains.bouton("Sauver")
        mains.ecrire(str(tmp_path / "p.inco"))
        with pytest.raises(Interruption):
            mains.taper("entrée")
    assert (tmp_path / "p.inco").read_text() == f"{ENTETE}D b4->e4\nD c1->b2\n"


@pytest.mark.exigence("INC-14", "INC-18")
def test_fermer_une_partie_sauvegardee_ne_demande_rien(tmp_path: Path) -> None:
    with damier(cible=str(tmp_path / "p.inco")) as (mains, _):
        cliquer(mains, "b4 e4")
        with pytest.raises(Interruption):
            mains.fermer()


def test_une_sauvegarde_manquee_se_lit_dans_la_fenetre(tmp_path: Path) -> None:
    (tmp_path / "d").mkdir()
    with damier(cible=str(tmp_path / "d" / "p.inco")) as (mains, _):
        (tmp_path / "d" / "p.inco").unlink()
        (tmp_path / "d").rmdir()
        cliquer(mains, "b4 e4")
        assert "la partie continue sans être sauvegardée." in mains.fenetre.nouvelle
