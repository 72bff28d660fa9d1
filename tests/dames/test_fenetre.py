"""La fenêtre de Dames++, sans écran : de vrais gestes, la même partie qu'au terminal."""

from __future__ import annotations

import subprocess
from itertools import combinations
from pathlib import Path
from random import Random

import pygame
import pytest

from dames.commun.terminal import Interruption
from dames.fenetre.ecrans import Bulle, plan_de
from dames.fenetre.toile import Palette, Toile
from dames.game import au_trait, coups, en_main, hasard_du_tour, issue, jouer, refus
from dames.graphique import Bilan, Croix, Preparation
from dames.graphique.dessins import (
    CASES,
    CLAIRE,
    COUP_D_AVANT,
    DERNIER_COUP,
    RAYON_D_UN_RANG,
    SOMBRE,
    TEINTES,
    carre_de,
    dessiner_stats,
    peindre_piece,
    place_du_rang,
)
from dames.machine import expert, ia
from dames.main import choisir
from dames.plateau import pieces_de
from dames.sauvegarde import decoder
from dames.structures import (
    EQUIPES,
    JOUEURS,
    NOMS,
    PIONS,
    lire_coup,
    nom_case,
    t_coordonnees,
    t_joueur,
    t_stats,
)
from tests.appui import BIN, en_memoire, environnement
from tests.appui.couleurs import contraste
from tests.appui.pilote import TAILLES, Pilote, clic_en, dicter, pilote
from tests.dames.commun import neuve, partie_de, place
from tests.dames.fenetres import (
    PETITE,
    a_la_souris,
    au_clavier,
    centre,
    regie,
    table,
    verifier,
    vorace,
)

pytestmark = pytest.mark.sans_couverture
MINUSCULE = (320, 180)
RAFLE = "s:H11,F15 e:I10,M8 n:K10,J5 o:C8"


def clics(mains: Pilote, croix: Croix, noms: str) -> None:
    """Clique des cases, l'une après l'autre, et laisse jouer."""
    for nom in noms.split():
        mains.cliquer(centre(croix, place(nom)))
        mains.attendre()


def titre(mains: Pilote) -> str:
    """Le titre de la bulle montrée, ou rien si c'est la croix."""
    ecran = mains.fenetre.ecran
    return ecran.titre if isinstance(ecran, Bulle) else ""


def eteint(mains: Pilote, bouton: str) -> bool:
    """Dit si le bouton de ce titre ne peut rien."""
    ecran = mains.fenetre.ecran
    return any(zone.titre == bouton and ecran.refus(zone) for zone in ecran.zones())


def rect_de(nom: str) -> tuple[int, int]:
    """Le milieu d'une case, la vue non tournée."""
    plateau = plan_de(pygame.Rect(0, 0, 1280, 720)).plateau
    return carre_de(plateau, place(nom), 0).center


# --- jouer ---------------------------------------------------------------------------------------


def test_une_partie_entiere_a_la_souris() -> None:
    with table(taille=MINUSCULE, calme=True) as (mains, croix):
        hasard = Random(37)
        while issue(croix.partie) is None:
            a_la_souris(mains, croix, vorace(croix.partie, hasard))
        assert isinstance(mains.fenetre.ecran, Bulle) and mains.fenetre.ecran.titre.endswith(
            " gagne"
        )
        verifier(croix.partie)
        mains.bouton("Voir le plateau")
        mains.bouton("Conseil")
        assert titre(mains) == "" and not mains.fenetre.occupee, "il n'y a plus rien à conseiller"
        mains.bouton("Quitter")
        assert not mains.fenetre.ouverte


def test_une_partie_entiere_au_clavier_contre_trois_machines() -> None:
    with table(machines="234", taille=MINUSCULE, calme=True) as (mains, croix):
        hasard = Random(7)
        tours = 0
        while issue(croix.partie) is None and tours < 400:
            au_clavier(mains, croix, vorace(croix.partie, hasard))
            tours += 1
        assert issue(croix.partie) is not None
        verifier(croix.partie)


def test_une_piece_se_glisse_jusqu_a_sa_case() -> None:
    with table() as (mains, croix):
        mains.glisser(centre(croix, place("E14")), centre(croix, place("F13")))
        mains.attendre()
        assert list(map(str, croix.partie.historique)) == ["E14-F13"]


def test_une_piece_touchee_le_reste() -> None:
    with table() as (mains, croix):
        clics(mains, croix, "E14 G14")
        assert "Pièce touchée, pièce jouée" in croix.message
        croix.message = ""
        clics(mains, croix, "E14")
        assert "menez-la sur une case" in croix.message, "la toucher encore a sa réponse"
        mains.taper("échap")
        assert str(croix.partie.touchee) == "touchée : E14", "Échap n'annule pas un coup commencé"
        clics(mains, croix, "F13")
        assert list(map(str, croix.partie.historique)) == ["E14-F13"]


@pytest.mark.parametrize(
    ("nom", "phrase"),
    [
        ("F15", "il faut prendre avec H11"),
        ("M8", "elle est à Est"),
        ("H9", "La case H9 est vide."),
    ],
)
def test_une_piece_qu_on_ne_peut_pas_jouer_dit_pourquoi(nom: str, phrase: str) -> None:
    with table(partie_de(RAFLE)) as (mains, croix):
        clics(mains, croix, nom)
        assert phrase in croix.message and en_main(croix.partie) is None
        assert croix.message == refus(croix.partie, lire_coup(f"{nom}-J9"))


def test_une_rafle_se_fait_case_par_case_et_s_arrete_devant_un_allie() -> None:
    with table(partie_de(RAFLE)) as (mains, croix):
        clics(mains, croix, "H11")
        assert eteint(mains, "S'arrêter"), "il faut prendre"
        clics(mains, croix, "J9")
        assert str(croix.partie.touchee) == "touchée : H11xJ9" and not eteint(mains, "S'arrêter")
        mains.bouton("S'arrêter")
        mains.attendre()
        assert str(croix.partie.historique[-1]) == "H11xJ9"
    with table(partie_de(RAFLE)) as (mains, croix):
        clics(mains, croix, "H11 J9 L11")
        assert str(croix.partie.historique[-1]) == "H11xJ9xL11", "l'allié pris, elle ne peut plus"


def test_quitter_au_milieu_d_une_rafle_la_garde_et_elle_reprend(tmp_path: Path) -> None:
    debut = neuve()
    with table(debut) as (mains, croix):
        clics(mains, croix, "E14")
        mains.fermer()
        mains.passer(300)
        mains.bouton("Sauver")
        mains.ecrire(str(tmp_path / "p.txt"))
        with pytest.raises(Interruption):
            mains.taper("entrée")
    reprise = decoder((tmp_path / "p.txt").read_bytes())
    with table(reprise) as (mains, croix):
        assert str(croix.partie.touchee) == "touchée : E14"
        clics(mains, croix, "F13")
        assert list(map(str, croix.partie.historique)) == ["E14-F13"]


def test_abandonner_se_confirme() -> None:
    with table() as (mains, croix):
        mains.bouton("Abandonner")
        mains.taper("échap")
        assert issue(croix.partie) is None
        mains.bouton("Abandonner")
        mains.bouton("Abandonner")
        fin = issue(croix.partie)
        assert fin is not None and fin.raison == "Sud abandonne"


# --- les machines --------------------------------------------------------------------------------


@pytest.mark.parametrize("niveau", ["facile", "moyen", "expert"])
def test_les_machines_jouent_a_leur_tour_et_leur_nom_le_dit(niveau: str) -> None:
    with table(machines="234", niveau=niveau) as (mains, croix):
        clics(mains, croix, "E14")
        mains.cliquer(centre(croix, place("F13")))
        mains.passer(400, 20)
        assert mains.fenetre.attente.annonce == "Est réfléchit…"
        mains.cliquer(centre(croix, place("G14")))
        assert croix.partie.touchee is None, "ce n'est pas à lui"
        mains.attendre()
        assert len(croix.partie.historique) == 4 and au_trait(croix.partie) is t_joueur.joueur_1
        phrases = [phrase for _, phrase in croix.recit]
        assert [phrase.split()[0] for phrase in phrases] == ["Est", "Nord", "Ouest"]
        coups_des_machines = croix.partie.historique[1:]
        for phrase, coup in zip(phrases, coups_des_machines, strict=True):
            assert f"joue {coup}" in phrase, "le panneau raconte les trois coups"


def test_un_clic_impatient_ne_joue_pas_sur_le_nouveau_plateau() -> None:
    with table(machines="234") as (mains, croix):
        clics(mains, croix, "E14")
        mains.cliquer(centre(croix, place("F13")))
        mains.passer(200)
        for _ in range(40):
            if mains.fenetre.attente is not None and mains.fenetre.attente.annonce:
                mains.cliquer(centre(croix, place("G14")))
                assert croix.partie.touchee is None and mains.fenetre.nouvelle, "une phrase"
            mains.reflechir()
            mains.passer(50, 50)
        mains.attendre()
        mains.cliquer(centre(croix, place("G14")))
        assert str(croix.partie.touchee) == "touchée : G14"


def test_le_conseil_se_dessine_et_se_lit_sans_rien_jouer() -> None:
    with table(taille=TAILLES[1]) as (mains, croix):
        mains.taper("c")
        assert mains.fenetre.occupee
        mains.attendre()
        assert len(croix.avis) == 3 and croix.message.startswith(f"1. {croix.avis[0].coup}")
        vue = mains.fenetre.toile.surface
        assert pygame.mask.from_threshold(vue, Palette.MENTHE, (9, 9, 9)).count() > 60
        assert croix.partie.historique == []
        mains.taper("échap")
        assert not croix.avis


def test_les_rangs_des_conseils_ne_se_recouvrent_pas() -> None:
    vers_f13 = [(80.0, 120.0), (120.0, 80.0)]
    de_l_autre_cote = [(160.0, 120.0), (120.0, 80.0)]
    deux_fois = [*vers_f13[:1], (100.0, 100.0), vers_f13[-1]]
    places: list[tuple[float, float]] = []
    for points in (vers_f13, de_l_autre_cote, deux_fois):
        places.append(place_du_rang(points, places))
    assert places[0] == vers_f13[-1], "seul, il est sur la case d'arrivée"
    for une, autre in combinations(places, 2):
        assert pygame.Vector2(une).distance_to(autre) >= 2 * RAYON_D_UN_RANG


# --- voir ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("bas", range(4))
def test_la_vue_tourne_et_chaque_clic_tombe_sur_sa_case(bas: int) -> None:
    with table() as (mains, croix):
        mains.taper("t")
        for _ in range(bas):
            a_la_souris(mains, croix, coups(croix.partie)[0])
        assert croix.bas == bas
        joueur = JOUEURS[bas]
        lignes = [croix.rect(case).y for case in pieces_de(croix.partie.plateau, joueur)]
        assert min(lignes) > 360, "celui qui joue est en bas"
        for case, zone in zip(CASES, croix.cases, strict=True):
            assert mains.fenetre.sous(zone.rect.center) is zone and zone.rect == croix.rect(case)
        coup = coups(croix.partie)[0]
        a_la_souris(mains, croix, coup)
        assert croix.partie.historique[-1] == coup
        mains.taper("t")
        assert croix.bas == 0


def formes(taille: tuple[int, int] = (400, 100)) -> list[pygame.mask.Mask]:
    """La silhouette d'un pion de chaque joueur."""
    masques = []
    for joueur in JOUEURS:
        surface = pygame.Surface(taille)
        surface.fill(Palette.PANNEAU)
        peindre_piece(Toile(surface, (80, 80)), (40, 40), PIONS[joueur])
        teinte = TEINTES[EQUIPES[joueur]]
        masques.append(pygame.mask.from_threshold(surface, teinte, (8, 8, 8)))
    return masques


def test_l_equipe_se_voit_a_la_teinte_et_le_joueur_a_la_forme() -> None:
    assert TEINTES[1] != TEINTES[2]
    masques = formes()
    for rang, une in enumerate(masques):
        for autre in masques[rang + 1 :]:
            commun = une.overlap_area(autre, (0, 0))
            assert commun < 0.9 * max(une.count(), autre.count()), "deux joueurs se ressemblent"


def test_les_pieces_et_les_marques_se_voient_sur_tous_leurs_fonds() -> None:
    for teinte in TEINTES.values():
        for case in (SOMBRE, DERNIER_COUP, COUP_D_AVANT):
            assert contraste(teinte, case) >= 3
        assert contraste(Palette.ENCRE, teinte) >= 3, "la couronne et les hachures"
    for marque in (Palette.TEXTE, Palette.ALERTE, Palette.MENTHE, Palette.BORD):
        for fond in (SOMBRE, CLAIRE, *TEINTES.values()):  # chacune est bordée d'encre
            assert max(contraste(marque, fond), contraste(Palette.ENCRE, fond)) >= 3
        assert contraste(marque, Palette.ENCRE) >= 3
    assert contraste(CLAIRE, SOMBRE) > 1.5, "les cases se distinguent"


@pytest.mark.parametrize("nom", ["E14", "G14"])
def test_la_piece_touchee_se_voit_vraiment(nom: str) -> None:
    """Le contraste de l'anneau et de la pièce, sur l'image ; il était de 1,18."""
    with table(taille=TAILLES[1]) as (mains, croix):
        clics(mains, croix, nom)
        carre = mains.fenetre.toile.surface.subsurface(
            pygame.Rect(mains.pixel(croix.rect(place(nom)).topleft), croix.rect(place(nom)).size)
        )
        clairs = pygame.mask.from_threshold(carre, Palette.TEXTE, (20, 20, 20)).count()
        sombres = pygame.mask.from_threshold(carre, Palette.ENCRE, (20, 20, 20)).count()
        assert clairs > 60 and sombres > 60, "l'anneau clair est bordé de sombre"


def test_le_dernier_coup_se_voit_et_ceux_des_machines_avant_lui_s_estompent() -> None:
    with table(taille=TAILLES[1], machines="234") as (mains, croix):
        a_la_souris(mains, croix, coups(croix.partie)[0])
        moi, est, nord, ouest = croix.partie.historique
        vue = mains.fenetre.toile.surface

        def teinte(case: t_coordonnees) -> tuple[int, ...]:
            """La couleur d'un coin d'une case quittée."""
            x, y = croix.rect(case).topleft
            return tuple(vue.get_at(mains.pixel((x + 4, y + 16)))[:3])

        def proche(case: t_coordonnees, couleur: tuple[int, ...]) -> bool:
            """Dit si une case est de cette couleur, au grain du bois près."""
            return all(abs(a - b) < 10 for a, b in zip(teinte(case), couleur, strict=True))

        assert proche(ouest.cases[0], DERNIER_COUP)
        assert proche(nord.cases[0], COUP_D_AVANT) and proche(est.cases[0], COUP_D_AVANT)
        assert not proche(moi.cases[0], COUP_D_AVANT), "le sien, on s'en souvient"
        clics(mains, croix, nom_case(coups(croix.partie)[0].cases[0]))
        assert proche(ouest.cases[0], DERNIER_COUP)
        assert not proche(nord.cases[0], COUP_D_AVANT), "en jouant, on ne garde que le dernier"


def test_l_annonce_de_la_fin_laisse_voir_le_plateau() -> None:
    with table(partie_de("S:H9 e:J7 n:F3 o:A8"), taille=TAILLES[1]) as (mains, croix):
        clics(mains, croix, "H9 K6")
        annonce = mains.fenetre.ecran
        assert isinstance(annonce, Bilan)
        assert not annonce.rect.colliderect(croix.plan.plateau)


@pytest.mark.exigence("DAM-15")
def test_la_fin_montre_les_statistiques_du_terminal() -> None:
    with table(partie_de("S:H9 e:J7 n:F3 o:A8"), taille=TAILLES[1]) as (mains, croix):
        a_la_souris(mains, croix, vorace(croix.partie, Random(1)))
        assert isinstance(mains.fenetre.ecran, Bilan)
        ecrits = {texte for texte, *_ in mains.fenetre.toile.images}
        assert {"Joueur", "Pions pris", "Pions perdus", "Coups"} <= ecrits
    finie = neuve()
    finie.stats = [t_stats(nom, 10 * r, 10 * r + 1, 10 * r + 2) for r, nom in enumerate(NOMS, 1)]
    toile = Toile(pygame.Surface((700, 200)))
    dessiner_stats(toile, finie, pygame.Rect(0, 0, 700, 170))
    attendus = ["Joueur", "Pions pris", "Pions perdus", "Coups"]
    for r, nom in enumerate(NOMS, 1):
        attendus += [nom, f"{r}0", f"{r}1", f"{r}2"]
    assert [texte for texte, *_ in toile.images] == attendus, "chaque nombre sous son titre"


def test_chaque_animation_se_dessine_a_chaque_milliseconde() -> None:
    """Ce qui bouge se dessine à chaque milliseconde et à trois tailles ; tout, toutes les dix."""
    with table(partie_de(RAFLE)) as (mains, croix):
        clics(mains, croix, "H11")
        toiles, vues = [Toile(pygame.Surface(taille)) for taille in TAILLES], set()
        mains.cliquer(centre(croix, place("J9")))
        for milliseconde in range(150):
            assert mains.fenetre.part == pytest.approx(milliseconde / 150)
            for toile in toiles:
                toile.surface.fill(Palette.FOND)
                croix.dessiner_pieces(toile, en_main(croix.partie))
            vues.add(hash(toiles[0].surface.get_buffer().raw))
            mains.horloge.heure += 1
            mains.fenetre.vieillir()
            if milliseconde % 10 == 0:
                mains.fenetre.dessiner()
        assert not mains.fenetre.occupee and len(vues) > 50, "la pièce avance vraiment"


def test_l_accueil_demande_les_noms_et_en_refuse() -> None:
    with pilote("dames", regie(), taille=PETITE) as mains:
        accueil = Preparation(mains.fenetre, frozenset({2, 4}))
        mains.fenetre.montrer(accueil)
        mains.fenetre.dessiner()
        champs = accueil.champs
        assert [champ.libelle for champ in champs] == ["Sud", "Est", "Nord", "Ouest"]
        qui = [liste.texte for liste in accueil.places]
        assert qui == ["Une personne", "Machine : facile", "Une personne", "Machine : facile"]
        mains.cliquer(accueil.places[3].rect.center)
        mains.bouton("Machine : expert")
        mains.cliquer(champs[0].rect.center)
        mains.ecrire("Nord")
        mains.taper("entrée")
        mains.fenetre.dessiner()
        assert "Ce nom est déjà pris" in champs[2].erreur
        mains.cliquer(champs[0].rect.center)
        mains.taper("end")
        mains.ecrire("Un nom de plus de dix-neuf lettres")
        mains.taper("entrée")
        assert "de 1 à 19 caractères" in champs[0].erreur, "rien n'est coupé"
        champs[0].vider()
        mains.bouton("Commencer")
        croix = mains.fenetre.ecran
        assert isinstance(croix, Croix) and croix.partie.stats[1].nom == "IA 2"
        assert croix.partie.machines == {2, 4}
        seance = mains.fenetre.regie.seance
        assert [seance.niveau_de(place) for place in (2, 4)] == ["facile", "expert"]


def test_chaque_machine_joue_a_son_niveau() -> None:
    """La place 1 joue en experte, la place 2 comme facile, sur une partie où elles diffèrent."""
    seance = regie("facile").seance
    seance.niveaux = {1: "expert"}
    partie = neuve()
    ecarts = 0
    for _ in range(8):
        facile = ia.choisir(partie, "facile", hasard_du_tour(partie))
        experte = expert.choisir(partie, hasard_du_tour(partie))
        ecarts += facile != experte
        attendu = facile
        if au_trait(partie) == 1:
            attendu = experte
        assert choisir(seance, partie) == attendu
        jouer(partie, attendu)
    assert ecarts > 1, "les deux niveaux ne jouent pas pareil"


# --- la commande ---------------------------------------------------------------------------------


def lancer(dossier: Path, *options: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Lance la commande, et attend qu'elle finisse."""
    variables = environnement(**env)
    if not variables["SDL_VIDEODRIVER"]:
        del variables["SDL_VIDEODRIVER"]
    return subprocess.run(
        [str(BIN / "dames"), *options],
        cwd=dossier,
        env=variables,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_a_et_g_s_excluent(tmp_path: Path) -> None:
    fini = lancer(tmp_path, "-a", "-g")
    assert fini.returncode == 2 and "les options -a et -g s'excluent." in fini.stderr


def test_la_commande_joue_dans_la_fenetre_et_note_chaque_geste(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clics = [lambda nom=nom: clic_en(rect_de(nom)) for nom in ("G14", "H13")]
    dicter(monkeypatch, clics)
    monkeypatch.setenv("CINQ_JEUX_SANS_ANIMATION", "1")
    resultat = en_memoire("dames", "-g", "--noms=A,B,C,D", "-s", "p.txt", dossier=tmp_path)
    assert resultat.code == 0
    assert "Partie sauvegardée dans « p.txt »" in resultat.plainte
    lignes = (tmp_path / "p.txt").read_text(encoding="utf-8").splitlines()
    assert lignes[5:] == ["touchée : G14", "G14-H13"]


def test_sans_ecran_une_phrase_et_rien_n_est_ecrit(tmp_path: Path) -> None:
    fini = lancer(tmp_path, "-g", "-s", "p.txt", SDL_VIDEODRIVER="", XDG_RUNTIME_DIR=str(tmp_path))
    assert fini.returncode == 1
    sans_ecran = "Erreur : -g demande un écran, et il n'y en a pas ici ; jouez avec -a.\n"
    assert fini.stderr.endswith(sans_ecran)
    assert list(tmp_path.iterdir()) == []
