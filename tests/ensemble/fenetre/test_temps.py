"""La fenêtre commune et le temps : réfléchir, animer, oublier un geste fait trop tôt."""

from __future__ import annotations

import subprocess
import sys
import threading
import time

import pygame
import pytest

from incognito.fenetre import boucle, toile
from tests.appui import RACINE
from tests.appui.pilote import Pilote, pilote
from tests.ensemble.fenetre.neuf_cases import (
    Partie,
    Plateau,
    accueillir,
    cases,
    clic,
    rect,
    regie,
    titre,
)

# --- un geste vise ce qu'on voit -----------------------------------------------------------------


def test_deux_clics_arrives_ensemble_sont_deux_gestes(mains: Pilote) -> None:
    mains.fenetre.pas([clic(mains, 0), clic(mains, 1)])
    assert cases(mains).joues == [0, 1], "aucun n'est perdu"


def test_un_clic_fait_avant_qu_un_ecran_soit_dessine_ne_le_vise_pas(mains: Pilote) -> None:
    mains.fenetre.expliquer()
    mains.fenetre.pas([mains.souris(pygame.MOUSEBUTTONDOWN, mains.fenetre.choix.center)])
    assert titre(mains) == "Règles", "le bouton qui s'est trouvé dessous n'est pas actionné"
    assert mains.fenetre.nouvelle == boucle.TROP_TOT, "et on le dit"


def test_la_touche_qui_ouvre_une_bulle_ne_s_ecrit_pas_dans_son_champ(mains: Pilote) -> None:
    table = Plateau(mains.fenetre, Partie())
    mains.fenetre.montrer(table)
    mains.fenetre.dessiner()
    mains.fenetre.pas([mains.frappe("s"), pygame.Event(pygame.TEXTINPUT, text="s")])
    assert titre(mains) == "Sauvegarder la partie" and mains.fenetre.choisie().texte == ""


def test_pendant_une_reflexion_on_le_dit_et_les_gestes_ne_jouent_pas(mains: Pilote) -> None:
    recus: list[str] = []
    mains.fenetre.reflechir("La machine réfléchit…", 0, recus.append, lambda: "e4")
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
    assert mains.fenetre.nouvelle == boucle.TROP_TOT, "une phrase le dit"
    mains.passer(300, 50)
    mains.fenetre.pas([clic(mains, 5)])
    assert cases(mains).joues == [5]


def test_les_fleches_vont_sur_le_plateau_pendant_que_la_machine_reflechit(mains: Pilote) -> None:
    mains.taper("tab", "bas")
    mains.fenetre.reflechir("La machine réfléchit…", 0, lambda _: None, lambda: "e4")
    mains.fenetre.dessiner()
    mains.taper("droite", "entrée")
    assert (mains.fenetre.choix, cases(mains).joues) == (rect(4), [])
    assert mains.fenetre.nouvelle == "On réfléchit.", "elle ne joue pas, et dit pourquoi"
    mains.attendre()
    mains.taper("entrée")
    assert cases(mains).joues == [4]


def test_une_lettre_tapee_trop_tot_ne_joue_pas_plus_qu_un_clic(mains: Pilote) -> None:
    mains.fenetre.reflechir("La machine réfléchit…", 0, lambda _: None, lambda: "e4")
    mains.fenetre.dessiner()
    mains.reflechir()
    mains.passer(20)
    mains.taper("j")
    assert cases(mains).joues == [], "elle était peut-être déjà partie"
    mains.passer(300)
    mains.taper("j")
    assert cases(mains).joues == [99]


def test_des_touches_repetees_ne_retardent_pas_la_machine(mains: Pilote) -> None:
    recus: list[str] = []
    mains.fenetre.reflechir("", 500, recus.append, lambda: "e4")
    mains.reflechir()
    for _ in range(5):
        mains.horloge.heure += 110
        mains.taper("tab", "entrée", "c")
    assert recus == ["e4"]


def test_la_machine_se_fait_attendre_sauf_si_c_est_calme(mains: Pilote) -> None:
    recus: list[str] = []
    mains.fenetre.reflechir("", 500, recus.append, lambda: "e4")
    mains.reflechir()
    mains.passer(480)
    assert recus == []
    mains.passer(40)
    assert recus == ["e4"]
    mains.fenetre.calme = True
    mains.fenetre.reflechir("", 500, recus.append, lambda: "d5")
    mains.reflechir()
    mains.passer(20)
    assert recus == ["e4", "d5"]


def test_une_faute_de_la_machine_ne_se_perd_pas_dans_son_fil(mains: Pilote) -> None:
    mains.fenetre.lancer = boucle.en_parallele
    mains.fenetre.reflechir("", 0, lambda _: None, lambda: [][0])
    with pytest.raises(IndexError):
        for _ in range(10_000):
            mains.passer(20)
            time.sleep(0.001)


def test_la_machine_reflechit_dans_un_autre_fil() -> None:
    futur = boucle.en_parallele(threading.get_ident)
    assert futur.result(timeout=60) != threading.get_ident()


def test_quitter_n_attend_pas_la_machine_qui_reflechit() -> None:
    code = "import time, incognito.fenetre.boucle as f; f.en_parallele(lambda: time.sleep(3600))"
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
    mains.fenetre.animer(150, suites.append, "fini")
    assert (mains.fenetre.attente, suites) == (None, ["fini"])


@pytest.mark.parametrize(("valeur", "calme"), [("1", True), ("", False)])
def test_les_animations_se_passent_a_qui_le_demande(
    monkeypatch: pytest.MonkeyPatch, valeur: str, calme: bool
) -> None:
    monkeypatch.setenv("CINQ_JEUX_SANS_ANIMATION", valeur)
    with pilote("incognito", regie(), "Règles.") as mains:
        assert mains.fenetre.calme is calme


def test_un_geste_passe_les_animations_puis_s_applique(mains: Pilote) -> None:
    suites: list[str] = []

    def encore() -> None:
        suites.append("une")
        mains.fenetre.animer(500, lambda: suites.append("deux"))

    mains.fenetre.animer(500, encore)
    mains.fenetre.dessiner()
    mains.fenetre.pas([clic(mains, 3)])
    assert (suites, cases(mains).joues) == (["une", "deux"], [3])


def test_un_double_clic_ne_passe_pas_ce_que_la_machine_vient_de_jouer(mains: Pilote) -> None:
    """À Six Qui Prend, il passait d'un coup les dix cartes du tour."""
    suites: list[str] = []

    def montrer(_: str) -> None:
        mains.fenetre.animer(200, lambda: mains.fenetre.animer(200, lambda: suites.append("fini")))

    mains.fenetre.reflechir("La machine réfléchit…", 0, montrer, lambda: "e4")
    mains.reflechir()
    mains.passer(20)
    mains.passer(100)
    mains.fenetre.pas([clic(mains, 0)])
    assert suites == [] and mains.fenetre.occupee
    assert mains.fenetre.nouvelle == boucle.TROP_TOT
    mains.passer(80)
    mains.fenetre.pas([clic(mains, 0)])
    assert suites == ["fini"], "un clic de plus, venu après, passe bien les deux animations"


def test_un_bouton_finit_l_animation_et_fait_ce_qu_il_dit(mains: Pilote) -> None:
    suites: list[str] = []
    mains.fenetre.animer(500, lambda: suites.append("fini"))
    mains.fenetre.dessiner()
    mains.bouton("Jouer")
    assert (cases(mains).joues, suites) == ([99], ["fini"])


def test_une_image_lente_ne_change_pas_un_appui_en_dix(mains: Pilote) -> None:
    """pygame répète une touche tant qu'il n'a pas lu qu'on l'a lâchée."""
    droite = mains.frappe("droite")
    lachee = pygame.Event(pygame.KEYUP, key=droite.key, mod=0)
    mains.taper("tab")
    mains.fenetre.pas([droite])
    assert mains.fenetre.choix == rect(1)
    mains.fenetre.pas([*[droite] * 10, lachee])
    assert mains.fenetre.choix == rect(1), "la touche était lâchée : rien de plus"
    mains.taper("gauche")
    mains.fenetre.pas([droite, lachee, droite, lachee])
    assert mains.fenetre.choix == rect(2), "deux vrais appuis comptent tous les deux"


def test_une_touche_tenue_se_repete_pour_se_deplacer_pas_pour_jouer(mains: Pilote) -> None:
    tab = mains.frappe("tab")
    droite = mains.frappe("droite")
    entree = mains.frappe("entrée")
    mains.fenetre.pas([tab, droite, droite])
    assert mains.fenetre.choix == rect(2)
    mains.fenetre.pas([entree, entree, entree])
    assert cases(mains).joues == [2], "Entrée tenue n'est qu'un geste"


def test_ce_qu_on_attend_attend_que_la_bulle_se_ferme(mains: Pilote) -> None:
    """Sinon, ce qu'on tape dans un champ répondrait à une question qui vient de s'y substituer."""
    recus: list[str] = []
    mains.fenetre.reflechir("La machine réfléchit…", 0, recus.append, lambda: "e4")
    mains.fenetre.expliquer()
    mains.fenetre.dessiner()
    mains.reflechir()
    mains.passer(1000)
    assert recus == [] and titre(mains) == "Règles"
    mains.taper("échap")
    mains.passer(20)
    assert recus == ["e4"]


def test_un_bouton_de_bulle_repond_meme_pendant_une_animation(mains: Pilote) -> None:
    suites: list[str] = []
    mains.fenetre.animer(500, lambda: suites.append("fini"))
    mains.fenetre.expliquer()
    mains.fenetre.dessiner()
    mains.passer(100)
    mains.bouton("Fermer")
    assert (titre(mains), suites) == ("", []), "la bulle se ferme, et l'animation continue"
    mains.fenetre.expliquer()
    mains.fenetre.dessiner()
    mains.passer(1000)
    assert mains.fenetre.part == 1.0 and suites == []


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


def test_la_premiere_image_va_vite_et_la_suivante_est_lisse_et_illustree() -> None:
    dessins: list[int] = []
    toile.ouvrir("Essai", lambda _: None)
    try:
        fenetre = boucle.Fenetre(regie(), "", lambda ou, _: dessins.append(ou.grossissement))
        accueillir(fenetre)
        assert fenetre.toile.grossissement == 1
        fenetre.pas([])
        assert dessins == [], "rien que le titre et le formulaire"
        fenetre.pas([])
        assert dessins == [2], "la suivante se dessine deux fois trop grande, avec son image"
        fenetre.pas([])
        assert dessins == [2], "puis plus rien ne change"
    finally:
        pygame.quit()
