"""Le choix dans la fenêtre commune, au clavier et à la souris : zones, champs, listes, bulles."""

from __future__ import annotations

import pygame
import pytest

from incognito.fenetre.ecrans import Accueil, Bulle, Menu
from incognito.fenetre.toile import (
    Champ,
    Liste,
    Zone,
)
from tests.appui.pilote import Pilote
from tests.ensemble.fenetre.neuf_cases import cases, clic, montre, rect


def test_tab_fait_le_tour_des_zones(mains: Pilote) -> None:
    vus = []
    for _ in range(13):
        mains.taper("tab")
        vus.append(tuple(mains.fenetre.choix))
    assert len(set(vus)) == 12 and vus[12] == vus[0]


def test_les_fleches_vont_a_la_zone_voisine(mains: Pilote) -> None:
    mains.taper("tab", "droite", "bas", "gauche", "entrée")
    assert cases(mains).joues == [3]
    mains.taper("haut", "haut", "haut", "espace")
    assert cases(mains).joues == [3, 0]


def test_la_souris_choisit_et_actionne(mains: Pilote) -> None:
    mains.survoler(rect(4).center)
    assert mains.fenetre.choix == rect(4)
    mains.cliquer(rect(5).center)
    assert cases(mains).joues == [5]


def test_une_souris_posee_la_ne_prend_pas_le_choix(mains: Pilote) -> None:
    """La fenêtre qui s'ouvre sous elle l'annonce, mais elle n'a pas bougé."""
    mains.taper("tab")
    avant = mains.fenetre.choix
    point = mains.pixel(rect(4).center)
    mains.fenetre.pas([pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))])
    assert mains.fenetre.choix == avant


def test_glisser_prend_et_depose(mains: Pilote) -> None:
    mains.glisser(rect(0).center, rect(8).center)
    assert cases(mains).joues == [0, 8]
    mains.glisser(rect(4).center, rect(4).center)
    assert cases(mains).joues == [0, 8, 4], (
        "reposer une pièce où on l'a prise ne joue pas deux fois"
    )


def test_une_souris_relachee_ailleurs_ne_tient_plus_rien(mains: Pilote) -> None:
    mains.fenetre.pas([clic(mains, 0)])
    mains.survoler(rect(1).center, enfoncee=True)
    assert mains.fenetre.main is not None
    mains.survoler(rect(2).center)
    assert mains.fenetre.main is None
    mains.fenetre.pas([mains.souris(pygame.MOUSEBUTTONUP, rect(2).center)])
    assert cases(mains).joues == [0]


def test_une_touche_fait_le_geste_de_son_bouton(mains: Pilote) -> None:
    mains.taper("j")
    assert cases(mains).joues == [99]


def test_le_clic_droit_ne_fait_rien(mains: Pilote) -> None:
    point = mains.pixel(rect(2).center)
    mains.fenetre.pas([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=3)])
    assert cases(mains).joues == []


def test_un_champ_recoit_le_texte_et_les_lettres_n_y_sont_plus_des_touches(mains: Pilote) -> None:
    mains.cliquer(cases(mains).champ.rect.center)
    mains.taper("j")
    mains.ecrire("Zoé7")
    assert (cases(mains).champ.texte, cases(mains).joues) == ("Zoé7", [])
    mains.taper("effacer", "entrée")
    assert cases(mains).valides == ["Zoé"]
    mains.survoler(rect(1).center)
    mains.ecrire("!?")
    assert cases(mains).champ.texte == "Zoé!?", "la souris qui passe n'interrompt pas la saisie"
    mains.ecrire("x\0" * 30)
    assert cases(mains).champ.texte == "Zoé!?" + "x" * 30, "rien n'est coupé"


def test_une_liste_se_deroule_se_choisit_et_se_replie(mains: Pilote) -> None:
    mains.cliquer(cases(mains).liste.rect.center)
    assert isinstance(montre(mains), Menu) and mains.titres() == ["un", "deux", "trois"]
    mains.bouton("trois")
    assert (cases(mains).liste.texte, mains.fenetre.ecran) == ("trois", cases(mains))
    mains.taper("entrée", "haut", "entrée")
    assert cases(mains).liste.libelle == "deux"
    mains.taper("entrée", "échap")
    assert mains.fenetre.ecran is cases(mains) and cases(mains).liste.libelle == "deux"


def test_un_clic_a_cote_d_une_liste_deroulee_la_replie(mains: Pilote) -> None:
    mains.cliquer(cases(mains).liste.rect.center)
    mains.fenetre.pas([mains.souris(pygame.MOUSEBUTTONUP, cases(mains).liste.rect.center)])
    assert isinstance(montre(mains), Menu), "le bouton de la souris qui remonte n'est pas un clic"
    mains.cliquer(rect(0).center)
    assert montre(mains) is cases(mains) and cases(mains).joues == [], "et ne joue rien"
    assert cases(mains).liste.texte == "un"


def test_seules_les_touches_qui_se_lisent_sont_sur_les_boutons() -> None:
    touches = ("q", "f11", "end", "left", "")
    lues = [Zone("Fin", touche).raccourci for touche in touches]
    assert lues == ["Q", "F11", "", "", ""]


def test_une_bulle_se_referme_et_rend_le_choix(mains: Pilote) -> None:
    mains.taper("tab", "tab")
    avant = mains.fenetre.choix
    mains.fenetre.montrer(Bulle(mains.fenetre, "Règles", "On joue. " * 200))
    mains.fenetre.dessiner()
    assert isinstance(montre(mains), Bulle) and cases(mains).zones()
    mains.cliquer(rect(0).center)
    assert cases(mains).joues == [], "derrière une bulle, rien ne se joue"
    mains.taper("entrée")
    assert (mains.fenetre.ecran, mains.fenetre.choix) == (cases(mains), avant)


def test_l_accueil_range_ses_saisies_et_dit_ses_refus(mains: Pilote) -> None:
    saisies = [Champ(titre="Nom"), Liste(titre="Nombre", valeurs=["1", "2"], texte="1")]
    departs: list[str] = []
    depart = Zone("Commencer", "", lambda: departs.append(saisies[1].libelle))
    accueil = Accueil(mains.fenetre, "à quatre", saisies, depart)
    accueil.message = "Ce nom ne va pas."
    mains.fenetre.montrer(accueil)
    mains.fenetre.dessiner()
    assert "Ce nom ne va pas." in {texte for texte, *_ in mains.fenetre.toile.images}
    rects = [zone.rect for zone in accueil.zones()]
    assert all(a is b or not a.colliderect(b) for a in rects for b in rects)
    mains.taper("2", "entrée")
    assert departs == ["2"], "un chiffre choisit dans la liste, et le départ a le choix"
    mains.cliquer(saisies[0].rect.center)
    mains.ecrire("Zoé")
    mains.taper("entrée")
    assert departs == ["2", "2"], "Entrée, dans un champ, commence aussi"


def test_echap_ne_quitte_jamais(mains: Pilote) -> None:
    accueil = Accueil(mains.fenetre, "à quatre", [], Zone("Commencer"))
    mains.fenetre.montrer(accueil)
    mains.fenetre.dessiner()
    mains.bouton("Règles")
    mains.taper("échap")
    assert montre(mains) is accueil, "il referme ce qui est ouvert"
    mains.taper("échap")
    assert montre(mains) is accueil and mains.fenetre.ouverte


def test_une_bulle_a_laquelle_il_faut_repondre_ne_s_esquive_pas(mains: Pilote) -> None:
    reponses: list[str] = []
    bouton = Zone("Oui", "o", reponses.append, arguments=("oui",))
    mains.fenetre.montrer(Bulle(mains.fenetre, "Alors ?", "", [bouton], esquivable=False))
    mains.fenetre.dessiner()
    mains.taper("échap")
    assert isinstance(montre(mains), Bulle)
    mains.taper("o")
    assert montre(mains) is cases(mains) and reponses == ["oui"]


def test_un_champ_se_corrige_comme_partout(mains: Pilote) -> None:
    champ = cases(mains).champ
    mains.cliquer(champ.rect.center)
    mains.ecrire("Zo")
    mains.taper("home")
    mains.ecrire("<")
    mains.taper("end")
    mains.ecrire("é")
    mains.taper("gauche", "gauche")
    mains.ecrire("-")
    assert (champ.texte, champ.curseur) == ("<Z-oé", 3)
    mains.taper("supprimer")
    assert champ.texte == "<Z-é"
    mains.taper("home", "supprimer", "droite", "effacer")
    assert champ.texte == "-é"
    ctrl_a = pygame.Event(pygame.KEYDOWN, key=pygame.K_a, unicode="", mod=pygame.KMOD_CTRL)
    mains.fenetre.pas([ctrl_a, pygame.Event(pygame.KEYUP, key=pygame.K_a, mod=0)])
    mains.ecrire("Ada")
    assert champ.texte == "Ada", "ce qui est choisi est remplacé"


def test_ctrl_v_colle(mains: Pilote, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "parties/\np.inco")
    mains.cliquer(cases(mains).champ.rect.center)
    ctrl_v = pygame.Event(pygame.KEYDOWN, key=pygame.K_v, unicode="", mod=pygame.KMOD_CTRL)
    mains.fenetre.pas([ctrl_v])
    assert cases(mains).champ.texte == "parties/p.inco"


def test_une_zone_eteinte_dit_pourquoi_et_tab_la_passe(mains: Pilote) -> None:
    eteinte = Zone("Conseil", "c", refus="Il n'y a rien à conseiller.")
    accueil = Accueil(mains.fenetre, "à quatre", [eteinte], Zone("Commencer"))
    mains.fenetre.montrer(accueil)
    mains.fenetre.dessiner()
    mains.taper("c")
    assert mains.fenetre.nouvelle == "Il n'y a rien à conseiller."
    vus = set()
    for _ in range(8):
        mains.taper("tab")
        vus.add(tuple(mains.fenetre.choix))
    assert tuple(eteinte.rect) not in vus
