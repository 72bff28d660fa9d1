"""La fenêtre d'Incognito, sans écran : ce qu'elle montre, et les coups qu'on y joue."""

from __future__ import annotations

from itertools import combinations
from math import dist
from pathlib import Path
from random import Random

import pygame
import pytest

from incognito.fenetre.toile import Palette, Toile
from incognito.graphique import RAYON_D_UNE_PASTILLE, TEINTES
from incognito.plateau import coups, nouvelle_partie
from incognito.types import BLANC, INTERROGATION, NOIR, Avis
from tests.appui import en_memoire, fichiers
from tests.appui.couleurs import contraste
from tests.appui.pilote import TAILLES, Pilote
from tests.incognito.commun import ENTETE, case, coup
from tests.incognito.fenetres import (
    CLICS_DE_L_ANNEXE,
    PARTIE,
    au_clavier,
    cliquer,
    compter,
    damier,
    espions_montres,
    image,
    partie,
    pixel,
    titre,
)

pytestmark = pytest.mark.sans_couverture


# --- dessiner ------------------------------------------------------------------------------------


@pytest.mark.exigence("INC-18")
def test_le_depart_est_la_figure_du_sujet() -> None:
    assert min(TEINTES[BLANC]) > 200 and max(TEINTES[NOIR]) < 60, "les blancs sont clairs"
    with damier(taille=TAILLES[1]) as (mains, _):
        for nom in ("a3", "a4", "b4", "b5", "c5"):
            assert proche(pixel(mains, nom, 0.5, 0.24), TEINTES[BLANC]), nom
        for nom in ("c1", "d1", "d2", "e2", "e3"):
            assert proche(pixel(mains, nom, 0.5, 0.24), TEINTES[NOIR]), nom
        for nom in ("b1", "c3", "e5", "d4"):
            assert proche(pixel(mains, nom), Palette.CASE, 24), nom
        assert proche(pixel(mains, "a5", 0.5, 0.2), TEINTES[BLANC]), "le château blanc"
        assert proche(pixel(mains, "e1", 0.5, 0.2), TEINTES[NOIR]), "le château noir"
        assert proche(pixel(mains, "a5", 0.32, 0.22), Palette.CASE, 24), "entre deux créneaux"


def proche(vue: tuple[int, ...], attendue: tuple[int, int, int], ecart: int = 6) -> bool:
    """Dit si une couleur est celle qu'on attend, au grain du bois près."""
    return all(abs(a - b) <= ecart for a, b in zip(vue, attendue, strict=True))


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
        assert montre.rect(case("a1")).w >= 70


@pytest.mark.exigence("INC-18")
def test_le_pion_choisi_ses_cases_et_les_pions_a_interroger_se_marquent() -> None:
    with damier(partie(f"{ENTETE}D b4->e4\nD c1->b2\nD a3->a2\n")) as (mains, montre):
        cliquer(mains, "b2")
        assert montre.choisi == case("b2")
        suites = "menez-le sur un des points, ou interrogez un pion marqué d'un ?."
        assert montre.message == f"b2 est choisi : {suites}"
        assert proche(pixel(mains, "c2"), Palette.VERT), "un point où aller"
        assert compter(mains, "a2", Palette.ROUGE) > 20, "un ? dans un rond"
        cliquer(mains, "b2")
        assert montre.choisi == case("b2"), "un double clic ne repose pas le pion"
        mains.taper("échap")
        assert montre.choisi is None


@pytest.mark.exigence("INC-20")
def test_l_espion_ne_porte_un_e_que_sous_d() -> None:
    for debogage in (False, True):
        with damier(debogage=debogage, taille=TAILLES[1]) as (mains, _):
            assert espions_montres(mains) is debogage
            for nom, autre in (("b4", "a3"), ("d1", "c1")):
                pareil = ecart(carre(mains, nom), carre(mains, autre)) < 40
                assert pareil is not debogage, "sans -d, tous les pions se valent"


def ecart(une: list[tuple[int, ...]], autre: list[tuple[int, ...]]) -> int:
    """La plus grande différence de deux images."""
    paires = zip(une, autre, strict=True)
    return max(abs(a - b) for x, y in paires for a, b in zip(x, y, strict=True))


def carre(mains: Pilote, nom: str) -> list[tuple[int, ...]]:
    """Le milieu d'un pion, où serait sa lettre."""
    parts = [0.4 + pas / 50 for pas in range(10)]
    return [pixel(mains, nom, dx, dy) for dx in parts for dy in parts]


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
        assert titre(mains) == "Les noirs gagnent"
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
        ("c3", "Cette case est vide : choisissez un de vos pions."),
        ("a5", "C'est un château : choisissez un de vos pions."),
        ("d1", "Ce pion est à l'adversaire : choisissez un des vôtres."),
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
        assert montre.titre() == "Aux blancs de jouer"
        assert montre.camp() == "Vous avez les blancs ; la machine joue les noirs."
        ecrits = {texte for texte, *_ in mains.fenetre.toile.images}
        assert {"Aux blancs de jouer", montre.camp()} <= ecrits
        cliquer(mains, "b4 e4")
        ecrits = {texte for texte, *_ in mains.fenetre.toile.images}
        assert {"Derniers coups", "1. blancs : b4-e4"} <= ecrits
        assert montre.message.startswith("La machine, les noirs, joue ")


# --- pendant le jeu ------------------------------------------------------------------------------


def test_le_dernier_coup_se_marque_et_une_interrogation_autrement() -> None:
    with damier() as (mains, _):
        cliquer(mains, "b4 e4")
        depart = compter(mains, "b4", Palette.VIOLET)
        assert compter(mains, "c4", Palette.VIOLET) > 40, "une flèche"
    with damier(partie(f"{ENTETE}D b4->e4\nD c1->b2\nD a3->a2\n")) as (mains, _):
        cliquer(mains, "b2 a2")
        interroge = compter(mains, "b2", Palette.VIOLET)
        assert 20 < interroge < depart, "un trait et un ?, mais pas comme un déplacement"


def test_p_marque_les_chevaliers_connus_et_les_demarque() -> None:
    debut = f"{ENTETE}D b4->e4\nD c1->b2\nD a3->a2\nI b2->a2\n"
    with damier(partie(debut)) as (mains, montre):
        avant = image(mains)
        mains.taper("p")
        assert montre.message == "Chevalier connu : a2." and image(mains) != avant
        assert compter(mains, "a2", TEINTES[NOIR]) > 20
        mains.taper("p")
        assert not montre.connus_marques


@pytest.mark.parametrize("cote", [4, 5, 8])
def test_les_rangs_du_conseil_ne_se_touchent_jamais(cote: int) -> None:
    """Trois coups quelconques, dont plusieurs arrivent souvent sur la même case."""
    hasard = Random(cote)
    with damier(nouvelle_partie(hasard, cote)) as (mains, montre):
        permis = coups(montre.partie)
        for _ in range(200):
            montre.avis = [Avis(coup, 0, "") for coup in hasard.sample(permis, 3)]
            places = montre.places_des_rangs()
            for une, autre in combinations(places, 2):
                assert dist(une, autre) > 2 * RAYON_D_UNE_PASTILLE, montre.avis
        mains.fenetre.dessiner()


def test_choisir_un_pion_ou_marquer_les_connus_efface_les_fleches_du_conseil() -> None:
    with damier() as (mains, montre):
        mains.taper("c")
        mains.attendre()
        assert len(montre.avis) == 3
        cliquer(mains, "b4")
        assert len(montre.avis) == 0, "leur texte n'est plus là"
        mains.taper("c")
        mains.attendre()
        assert len(montre.avis) == 3
        mains.taper("p")
        assert len(montre.avis) == 0


def test_le_conseil_se_dessine_en_fleches_et_ne_joue_rien() -> None:
    with damier(taille=TAILLES[1]) as (mains, montre):
        mains.taper("c")
        assert mains.fenetre.occupee
        mains.attendre()
        assert len(montre.avis) == 3 and montre.message.startswith("1. ")
        verts = pygame.mask.from_threshold(
            mains.fenetre.toile.surface, Palette.VERT, (4, 4, 4)
        ).count()
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
        mains.attendre()
        assert len(vues) > 50 or montre.partie.joues[-1].coup.genre is INTERROGATION
