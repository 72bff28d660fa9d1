"""La fenêtre d'Incognito, sans écran : de vrais gestes, le même fichier qu'au terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from random import Random

import pygame
import pytest

from incognito.ecrans import Accueil, Bulle
from incognito.graphique import Damier
from incognito.graphique_damier import TEINTES
from incognito.notation import INTERROGATION, Coup
from incognito.plateau import charger_partie, coups, decoder, issue, nouvelle_partie
from incognito.sauvegarde import encoder
from incognito.systeme import Interruption
from incognito.toile import Champ, Liste, Palette, Toile
from incognito.types import BLANC, NOIR
from tests.incognito.commun import ADIEU, ANNEXE, ENTETE, case, coup
from tests.incognito.fenetres import (
    au_clavier,
    cliquer,
    damier,
    ecran,
    partie,
    plateau_montre,
)
from tests.outils import BIN, RACINE, en_memoire, environnement, fichiers, lancer
from tests.outils.couleurs import contraste
from tests.outils.pilote import TAILLES, Pilote, clic_en, dicter

pytestmark = pytest.mark.sans_couverture
PARTIE = (ANNEXE / "partie.inco").read_bytes()
# La partie de l'annexe, clic après clic : choisir un pion, puis une case ou un pion adverse.
CLICS_DE_L_ANNEXE = "b5 a5 b4 e4 c1 b2 a3 a2 b2 a2 e4 e3"
PIONS = ("b4", "d1")  # les espions
SANS_ECRAN = "Erreur : -g demande un écran, et il n'y en a pas ici ; jouez avec -a.\n"


def pixel(mains: Pilote, nom: str, dx: float = 0.5, dy: float = 0.5) -> tuple[int, ...]:
    """La couleur d'un point d'une case : son milieu, ou une fraction de son côté."""
    cadre = plateau_montre(mains).rect(case(nom))
    point = mains.pixel((cadre.x + cadre.w * dx, cadre.y + cadre.h * dy))
    return tuple(mains.fenetre.surface().get_at(point)[:3])


def compter(mains: Pilote, nom: str, couleur: tuple[int, int, int]) -> int:
    """Les pixels d'une case qui ont une couleur, à peu près."""
    cadre = mains.fenetre.toile.cadre(plateau_montre(mains).rect(case(nom)))
    vue = mains.fenetre.surface().subsurface(cadre)
    return pygame.mask.from_threshold(vue, couleur, (9, 9, 9)).count()


def image(mains: Pilote) -> bytes:
    """Tout ce que montre la fenêtre."""
    return pygame.image.tobytes(mains.fenetre.surface(), "RGB")


def titre(mains: Pilote) -> str:
    """Le titre de la bulle montrée, ou celui du panneau."""
    montre = ecran(mains)
    return montre.titre if isinstance(montre, Bulle) else plateau_montre(mains).titre()


# --- dessiner ------------------------------------------------------------------------------------


@pytest.mark.exigence("INC-18")
def test_le_depart_est_la_figure_du_sujet() -> None:
    with damier() as (mains, _):
        for nom in ("a3", "a4", "b4", "b5", "c5"):
            assert pixel(mains, nom) == TEINTES[BLANC], nom
        for nom in ("c1", "d1", "d2", "e2", "e3"):
            assert pixel(mains, nom) == TEINTES[NOIR], nom
        for nom in ("b1", "c3", "e5", "d4"):
            assert pixel(mains, nom) == Palette.CASE, nom
        assert pixel(mains, "a5", 0.5, 0.7) == TEINTES[BLANC], "le château blanc"
        assert pixel(mains, "e1", 0.5, 0.7) == TEINTES[NOIR], "le château noir"
        assert pixel(mains, "a5", 0.32, 0.24) == Palette.CASE, "entre deux créneaux"


@pytest.mark.exigence("INC-18")
@pytest.mark.parametrize("cote", range(4, 9))
@pytest.mark.parametrize("taille", [*TAILLES, (300, 600)])
def test_chaque_clic_tombe_sur_sa_case_a_toutes_les_tailles(
    cote: int, taille: tuple[int, int]
) -> None:
    with damier(nouvelle_partie(Random(1), cote), taille=taille) as (mains, montre):
        for zone in montre.cases:
            pixel_du_milieu = mains.pixel(zone.rect.center)
            assert mains.fenetre.sous(mains.fenetre.toile.en_points(pixel_du_milieu)) is zone
        assert montre.rect(case("a1")).w >= 80


@pytest.mark.exigence("INC-18")
def test_le_pion_choisi_ses_cases_et_les_pions_a_interroger_se_marquent() -> None:
    with damier(partie(f"{ENTETE}D b4->e4\nD c1->b2\nD a3->a2\n")) as (mains, montre):
        cliquer(mains, "b2")
        assert montre.choisi == case("b2")
        assert montre.message.startswith("Choisissez un de vos pions, puis une case")
        assert pixel(mains, "c2") == Palette.VERT, "un point où aller"
        assert pixel(mains, "a2", 0.44, 0.44) == Palette.PAPIER, "un ? dans un rond clair"
        cliquer(mains, "b2")
        assert montre.choisi == case("b2"), "un double clic ne repose pas le pion"
        mains.taper("échap")
        assert montre.choisi is None


@pytest.mark.exigence("INC-20")
def test_l_espion_ne_porte_un_e_que_sous_d() -> None:
    vues = []
    for debogage in (False, True):
        jouee = partie()
        jouee.debogage = debogage
        with damier(jouee) as (mains, _):
            milieux = [[pixel(mains, nom, 0.5, y / 100) for y in range(40, 60)] for nom in PIONS]
            vues.append([set(milieu) for milieu in milieux])
            ronds = [pixel(mains, nom, 0.5, 0.35) for nom in ("b5", "e2")]
            assert ronds == [TEINTES[BLANC], TEINTES[NOIR]]
    assert vues[0] == [{TEINTES[BLANC]}, {TEINTES[NOIR]}]
    assert min(map(len, vues[1])) > 1, "une lettre traverse le milieu du pion"


@pytest.mark.exigence("INC-03", "INC-18")
def test_aucun_pixel_ne_trahit_un_espion() -> None:
    vues = set()
    for espion in ("a3", "a4", "b4", "b5", "c5"):
        with damier(partie(f"B {espion}\nN d1\nB\n")) as (mains, _):
            cliquer(mains, "b4 e4")
            vues.add(image(mains))
    assert len(vues) == 1


def test_un_pion_et_ses_marques_se_voient_quoi_qu_on_confonde() -> None:
    for couleur in (BLANC, NOIR):
        bord = Palette.ENCRE if couleur is BLANC else Palette.BORD
        assert max(contraste(TEINTES[couleur], Palette.CASE), contraste(bord, Palette.CASE)) >= 3
        assert contraste(TEINTES[couleur], TEINTES[couleur.adversaire]) >= 4.5, "la lettre dessus"
    for marque in ("ROUGE", "VERT", "VIOLET"):
        assert contraste(getattr(Palette, marque), Palette.PAPIER) >= 4.5, "le signe d'une pastille"


# --- jouer ---------------------------------------------------------------------------------------


@pytest.mark.exigence("INC-14", "INC-18")
def test_la_partie_de_l_annexe_a_la_souris_donne_le_meme_fichier(tmp_path: Path) -> None:
    with damier(cible=str(tmp_path / "p.inco")) as (mains, _):
        cliquer(mains, CLICS_DE_L_ANNEXE)
        assert titre(mains) == "Le gagnant est le joueur noir : BRAVO !"
    assert fichiers(tmp_path) == {"p.inco": PARTIE}


@pytest.mark.exigence("INC-14", "INC-18")
def test_la_partie_de_l_annexe_en_glissant_donne_le_meme_fichier(tmp_path: Path) -> None:
    with damier(cible=str(tmp_path / "p.inco")) as (mains, montre):
        noms = CLICS_DE_L_ANNEXE.split()
        for depart, arrivee in zip(noms[::2], noms[1::2], strict=True):
            mains.glisser(montre.rect(case(depart)).center, montre.rect(case(arrivee)).center)
            mains.attendre()
    assert fichiers(tmp_path) == {"p.inco": PARTIE}


@pytest.mark.exigence("INC-14", "INC-18")
def test_la_partie_de_l_annexe_au_clavier_donne_le_meme_fichier(tmp_path: Path) -> None:
    with damier(cible=str(tmp_path / "p.inco")) as (mains, _):
        for ligne in PARTIE.decode().splitlines()[3:-1]:
            au_clavier(mains, coup(ligne))
    assert fichiers(tmp_path) == {"p.inco": PARTIE}


@pytest.mark.exigence("INC-06", "INC-14", "INC-18")
@pytest.mark.parametrize(
    ("noms", "saisies"),
    [
        ("b5 a5", "d\nb5 a5\n"),
        ("a3 d4", "d\na3 d4\n"),
        ("c5 a3 a5", "d\na3 a5\n"),
        ("a3 d4 c5 d3", "d\na3 d4\nc5 d3\n"),
        ("e4 d2", "i\ne4\nd2\n"),
        ("a3 e2", "i\na3\ne2\n"),
    ],
)
def test_un_clic_illicite_dit_la_meme_raison_qu_au_texte_et_s_enregistre_pareil(
    tmp_path: Path, noms: str, saisies: str
) -> None:
    debut = f"{ENTETE}D b4->e4\nD c1->b2\n"
    (tmp_path / "d.inco").write_text(debut)
    arguments = ("-c", "d.inco", "-s", "texte.inco")
    texte = en_memoire("incognito", *arguments, saisies=saisies, dossier=tmp_path).texte
    chemin = tmp_path / "clics.inco"
    with damier(partie(debut), cible=str(chemin)) as (mains, montre):
        cliquer(mains, noms)
        assert " non licite : " in montre.message
        assert f"\n{montre.message}\n" in texte
        assert montre.choisi == case(noms.split()[-2]), "le pion reste choisi"
    assert chemin.read_bytes() == (tmp_path / "texte.inco").read_bytes() != debut.encode()


@pytest.mark.exigence("INC-18")
@pytest.mark.parametrize(
    ("nom", "phrase"),
    [
        ("c3", "Déplacement non licite : la case de départ est vide."),
        ("d1", "Déplacement non licite : un joueur ne peut jouer qu'avec ses propres pions."),
    ],
)
def test_le_premier_clic_choisit_un_pion_a_soi_ou_dit_pourquoi_non(nom: str, phrase: str) -> None:
    with damier() as (mains, montre):
        cliquer(mains, nom)
        assert (montre.message, montre.choisi) == (phrase, None)
        cliquer(mains, "b4 b5")
        assert montre.choisi == case("b5"), "on peut en choisir un autre"
        assert montre.partie.lignes == partie().lignes, "rien de tout cela n'est un coup"


@pytest.mark.exigence("INC-18")
def test_le_panneau_dit_a_qui_de_jouer_ce_qui_s_est_passe_et_les_coups() -> None:
    with damier(partie(machines="noir")) as (mains, montre):
        assert montre.titre() == "Au joueur blanc de jouer"
        assert montre.camp() == "Vous jouez les blancs, la machine les autres."
        ecrits = {texte for texte, *_ in mains.fenetre.toile.images}
        assert {"Au joueur blanc de jouer", montre.camp(), "Coups"} <= ecrits
        cliquer(mains, "b4 e4")
        ecrits = {texte for texte, *_ in mains.fenetre.toile.images}
        assert "1. blanc D b4->e4" in ecrits and montre.message.startswith(
            "Joueur noir, la machine"
        )


# --- la fin --------------------------------------------------------------------------------------


@pytest.mark.exigence("INC-12", "INC-18")
@pytest.mark.parametrize(
    ("machines", "attendu"),
    [
        ("", "Le gagnant est le joueur noir : BRAVO !"),
        ("noir", "Vous avez perdu."),
        ("blanc", "Vous avez gagné."),
    ],
)
def test_a_la_fin_on_sait_qui_a_gagne_et_ou_etaient_les_espions(
    machines: str, attendu: str
) -> None:
    with damier(partie(PARTIE.decode(), machines=machines)) as (mains, montre):
        bulle = ecran(mains)
        assert isinstance(bulle, Bulle) and bulle.titre == attendu
        assert "Espions au départ : b4 le blanc, d1 le noir." in bulle.texte
        mains.bouton("Voir le plateau")
        assert montre.titre() == attendu
        mains.cliquer(montre.rect(case("a3")).center)
        assert montre.choisi is None
        assert compter(mains, "e4", Palette.ROUGE), "l'espion perdu se montre où il était"


def test_une_partie_finie_se_garde_ou_se_laisse_en_quittant(tmp_path: Path) -> None:
    with damier(partie(f"{ENTETE}D b4->e4\nD d1->b3\nD a3->a2\n")) as (mains, _):
        cliquer(mains, "b3 b4 e4 e3")
        assert issue(plateau_montre(mains).partie) is not None
        mains.bouton("Voir le plateau")
        mains.bouton("Quitter")
        assert titre(mains) == "Sauvegarder la partie"
        mains.ecrire(str(tmp_path / "p.inco"))
        mains.taper("entrée")
        assert not mains.fenetre.ouverte
    assert issue(charger_partie(str(tmp_path / "p.inco"))) is not None


def test_une_nouvelle_partie_met_l_ancienne_de_cote(tmp_path: Path) -> None:
    cible = tmp_path / "p.inco"
    with damier(partie(PARTIE.decode()), cible=str(cible)) as (mains, _):
        mains.bouton("Nouvelle")
        assert isinstance(ecran(mains), Accueil)
        mains.bouton("Commencer")
        assert issue(plateau_montre(mains).partie) is None
    assert (tmp_path / "p~.inco").read_bytes() == PARTIE
    assert cible.read_bytes().count(b"\n") == 3, "une partie au départ"


# --- l'accueil -----------------------------------------------------------------------------------


def test_l_accueil_propose_les_options_et_les_change() -> None:
    with damier(partie(machines="noir"), niveau="moyen", accueil=True) as (mains, _):
        listes = [zone for zone in ecran(mains).zones() if isinstance(zone, Liste)]
        assert [liste.libelle for liste in listes] == ["les blancs", "moyen", "5"]
        mains.cliquer(listes[0].rect.center)
        mains.bouton("les noirs")
        mains.cliquer(listes[2].rect.center)
        mains.bouton("8")
        mains.bouton("Commencer")
        montre = plateau_montre(mains)
        assert (montre.taille, montre.machines) == (8, frozenset({BLANC}))
        assert montre.camp() == "Vous jouez les noirs, la machine les autres."


def test_l_accueil_charge_un_fichier_ou_dit_pourquoi_non(tmp_path: Path) -> None:
    (tmp_path / "p.inco").write_text(f"{ENTETE}D b4->e4\n")
    with damier(accueil=True) as (mains, _):
        champ = next(zone for zone in ecran(mains).zones() if isinstance(zone, Champ))
        mains.cliquer(champ.rect.center)
        mains.ecrire(str(tmp_path / "absent.inco"))
        mains.taper("entrée")
        accueil = ecran(mains)
        assert isinstance(accueil, Accueil) and "introuvable" in accueil.texte
        champ.texte = str(tmp_path / "p.inco")
        mains.taper("entrée")
        assert list(map(str, plateau_montre(mains).partie.joues)) == ["D b4->e4"]


# --- la relecture --------------------------------------------------------------------------------


def test_la_partie_finie_se_revoit_aux_fleches_refus_compris() -> None:
    with damier(partie(PARTIE.decode())) as (mains, montre):
        mains.bouton("Revoir")
        assert montre.titre() == "Relecture : étape 6 sur 6"
        mains.taper("home")
        assert montre.message == "Le départ : au joueur blanc de jouer."
        mains.taper("left", "right")
        assert montre.message == (
            "Joueur blanc : D b5->a5\n"
            "Déplacement non licite : un joueur ne peut pas amener un pion sur son chateau."
        )
        assert pixel(mains, "a5") == Palette.ROUGE, "un coup refusé est barré"
        mains.taper("end", "right")
        assert montre.titre() == "Relecture : étape 6 sur 6"
        mains.taper("r")
        assert montre.relecture is None and mains.fenetre.ouverte


def test_la_relecture_se_mene_a_la_souris() -> None:
    with damier(partie(PARTIE.decode())) as (mains, montre):
        mains.bouton("Revoir")
        for nom, etape in (("Début", 0), ("Après", 1), ("Fin", 6), ("Avant", 5)):
            mains.bouton(nom)
            assert montre.titre() == f"Relecture : étape {etape} sur 6"
        mains.cliquer(montre.rect(case("a3")).center)
        assert montre.choisi is None, "on ne joue pas dans le passé"


def test_relire_un_fichier_ne_joue_ni_n_ecrit_rien() -> None:
    with damier(partie(f"{ENTETE}D b5->a5\nD b4->e4\n"), relue=True) as (mains, montre):
        assert montre.titre() == "Relecture : étape 0 sur 2"
        assert pixel(mains, "b4") == TEINTES[BLANC], "une partie en cours garde ses secrets"
        mains.taper("échap")
        assert montre.relecture is not None and "Retour" not in mains.titres()
        mains.taper("q")
        assert not mains.fenetre.ouverte


# --- pendant le jeu ------------------------------------------------------------------------------


def test_le_dernier_coup_se_marque_et_une_interrogation_autrement() -> None:
    with damier() as (mains, _):
        cliquer(mains, "b4 e4")
        assert pixel(mains, "b4", 0.92) == Palette.VIOLET, "le départ encadré"
        assert compter(mains, "c4", Palette.VIOLET) > 50, "une flèche"
    with damier(partie(f"{ENTETE}D b4->e4\nD c1->b2\nD a3->a2\n")) as (mains, _):
        cliquer(mains, "b2 a2")
        assert compter(mains, "b2", Palette.VIOLET) > 50, "un trait et un ?"
        assert pixel(mains, "b2", 0.92) == Palette.CASE, "mais pas comme un déplacement"


def test_p_marque_les_chevaliers_connus_et_les_demarque() -> None:
    debut = f"{ENTETE}D b4->e4\nD c1->b2\nD a3->a2\nI b2->a2\n"
    with damier(partie(debut)) as (mains, montre):
        avant = image(mains)
        mains.taper("p")
        assert montre.message == "Chevalier connu : a2." and image(mains) != avant
        assert compter(mains, "a2", TEINTES[NOIR]) > 20
        mains.taper("p")
        assert not montre.connus_marques


def test_le_conseil_se_dessine_en_fleches_et_ne_joue_rien() -> None:
    with damier(taille=TAILLES[1]) as (mains, montre):
        mains.taper("c")
        assert mains.fenetre.occupee
        mains.attendre()
        assert len(montre.avis) == 3 and montre.message.startswith(str(montre.avis[0].coup))
        verts = pygame.mask.from_threshold(mains.fenetre.surface(), Palette.VERT, (4, 4, 4)).count()
        assert verts > 500 and montre.partie.joues == []


@pytest.mark.parametrize("noms", ["b4 e4", "e4 e3"])
def test_chaque_animation_se_dessine_a_chaque_milliseconde(noms: str) -> None:
    """Ce qui bouge se dessine à chaque milliseconde et à trois tailles ; tout, toutes les dix."""
    debut = ENTETE if noms == "b4 e4" else f"{ENTETE}D b4->e4\nD c1->b2\n"
    with damier(partie(debut)) as (mains, montre):
        depart, arrivee = noms.split()
        cliquer(mains, depart)
        mains.cliquer(montre.rect(case(arrivee)).center)
        toiles, vues = [Toile(pygame.Surface(taille)) for taille in TAILLES], set()
        for milliseconde in range(150):
            assert mains.fenetre.part == pytest.approx(milliseconde / 150)
            for toile in toiles:
                toile.surface.fill(Palette.FOND)
                montre.dessiner_pions(toile)
                montre.dessiner_dernier(toile)
            vues.add(hash(toiles[0].surface.get_buffer().raw))
            mains.horloge.heure += 1
            mains.fenetre.vieillir()
            if milliseconde % 10 == 0:
                mains.fenetre.dessiner()
        assert not mains.fenetre.occupee
        assert len(vues) > 50 or montre.partie.joues[-1].genre is INTERROGATION


# --- la machine ----------------------------------------------------------------------------------


@pytest.mark.parametrize("niveau", ["facile", "moyen", "expert"])
def test_la_machine_repond_et_les_clics_impatients_ne_jouent_rien(niveau: str) -> None:
    with damier(partie(machines="noir"), niveau=niveau) as (mains, montre):
        cliquer(mains, "b4")
        mains.cliquer(montre.rect(case("e4")).center)
        while len(montre.partie.joues) < 2:
            mains.reflechir()
            mains.horloge.heure += 40
            for nom in ("a3", "e4", "e3"):  # sur le nouveau plateau, ce serait une interrogation
                point = montre.rect(case(nom)).center
                mains.fenetre.pas([mains.souris(pygame.MOUSEBUTTONDOWN, point)])
        assert montre.choisi is None and montre.partie.joues[0] == coup("D b4->e4")
        valeurs = [ligne.valeur for ligne in montre.partie.lignes]
        ecrits = [valeur for valeur in valeurs if isinstance(valeur, Coup)]
        assert ecrits == montre.partie.joues, "aucun coup refusé ne s'est écrit non plus"


def test_deux_machines_jouent_jusqu_a_la_fin() -> None:
    with damier(partie(machines="blanc,noir")) as (mains, montre):
        mains.attendre()
        assert issue(montre.partie) is not None
        assert decoder(encoder(montre.partie)) == montre.partie


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
        assert decoder(encoder(montre.partie)) == montre.partie


# --- quitter -------------------------------------------------------------------------------------


@pytest.mark.exigence("INC-18")
def test_fermer_une_partie_non_sauvegardee_propose_de_la_garder(tmp_path: Path) -> None:
    with damier() as (mains, _):
        cliquer(mains, "b4 e4")
        mains.fermer()
        assert titre(mains) == "Sauvegarder la partie"
        mains.bouton("Revenir")
        cliquer(mains, "c1 b2")
        mains.taper("q")
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


def test_une_sauvegarde_manquee_se_lit_dans_la_fenetre_et_au_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "d").mkdir()
    with damier(cible=str(tmp_path / "d" / "p.inco")) as (mains, _):
        (tmp_path / "d" / "p.inco").unlink()
        (tmp_path / "d").rmdir()
        cliquer(mains, "b4 e4")
        assert "la partie continue sans être sauvegardée." in mains.fenetre.nouvelle
        assert mains.fenetre.nouvelle in capsys.readouterr().err


# --- la commande ---------------------------------------------------------------------------------


def dicter_des_clics(monkeypatch: pytest.MonkeyPatch, noms: str) -> None:
    """Dicte des clics sur des cases à la fenêtre qui va s'ouvrir."""
    modele = Damier.__new__(Damier)
    modele.partie = partie()
    centres = [modele.rect(case(nom)).center for nom in noms.split()]
    dicter(monkeypatch, [partial(clic_en, centre) for centre in centres])


@pytest.mark.exigence("INC-15", "INC-18", "INC-19", "INC-20")
def test_la_commande_g_charge_joue_et_sauvegarde(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "d.inco").write_text(ENTETE)
    dicter_des_clics(monkeypatch, CLICS_DE_L_ANNEXE)
    arguments = ("-g", "-d", "--rapide", "-c", "d.inco", "-s", "p.inco")
    resultat = en_memoire("incognito", *arguments, dossier=tmp_path)
    assert (resultat.code, resultat.sortie, resultat.erreurs) == (0, b"", b"")
    assert (tmp_path / "p.inco").read_bytes() == PARTIE


@pytest.mark.exigence("INC-18")
def test_quitter_la_commande_g_garde_ce_qui_est_joue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "d.inco").write_text(ENTETE)
    dicter_des_clics(monkeypatch, "b4 e4")
    arguments = ("-g", "--rapide", "-c", "d.inco", "-s", "p.inco")
    resultat = en_memoire("incognito", *arguments, dossier=tmp_path)
    assert resultat.plainte == ADIEU.format("p.inco").rstrip() + " -g --rapide\n"
    assert (tmp_path / "p.inco").read_text() == f"{ENTETE}D b4->e4\n"


def test_l_adieu_dit_les_choix_faits_a_l_accueil(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dicter(monkeypatch, [partial(clic_en, (350, 530))])  # « Commencer »
    arguments = ("-g", "--taille", "8", "--ia", "noir", "--graine", "1", "-s", "p.inco")
    resultat = en_memoire("incognito", *arguments, dossier=tmp_path)
    reprise = "incognito -c p.inco -s p.inco -g --taille 8 --niveau moyen --graine 1 --ia noir"
    assert resultat.plainte.splitlines()[-1] == reprise
    assert (tmp_path / "p.inco").read_bytes().startswith(b"B ")
    assert os.listdir(tmp_path) == ["p.inco"], "aucune partie mise de côté"


@pytest.mark.exigence("INC-14", "INC-18")
def test_la_commande_g_refuse_des_notes_sans_y_toucher(tmp_path: Path) -> None:
    (tmp_path / "notes.inco").write_bytes(b"du pain")
    refus = en_memoire("incognito", "-g", "-s", "notes.inco", dossier=tmp_path)
    assert refus.code == 1 and "n'est pas une partie de ce jeu" in refus.plainte
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
    conseil = "installez-le avec « pip install 'cinq-jeux[graphique]' »"
    assert (fini.returncode, fini.stdout) == (1, "")
    assert fini.stderr == f"Erreur : -g demande pygame-ce ; {conseil}.\n"
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
