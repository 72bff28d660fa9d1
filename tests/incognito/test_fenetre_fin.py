"""La fin, la relecture, les boutons, la machine et le plein écran : la fenêtre, sans écran."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from incognito import graphique
from incognito.fenetre import AIDE, PAS_SAUVEGARDEE, Fenetre
from incognito.graphique import CASE, COULEURS, DERNIER, REFUSE
from incognito.notation import Coup
from incognito.plateau import decoder
from incognito.regles import Partie
from incognito.sauvegarde import encoder
from incognito.systeme import Interruption
from incognito.types import BLANC, NOIR
from tests.incognito.commun import ANNEXE, ENTETE, case, fenetre_de, gagnant
from tests.incognito.test_fenetre import (
    clic,
    dessinee,
    ecran,
    evenement_souris,
    partie,
    pixel,
    poster_plus_tard,
    touche,
)
from tests.outils import en_memoire, lancer

__all__ = ["ecran"]  # la fenêtre ouverte puis refermée autour de chaque test

PARTIE = (ANNEXE / "partie.inco").read_bytes()
# Des touches qui n'ont rien à faire à la fin : modificateurs, lettres, Entrée, Échap.
EGAREES = (
    *(pygame.K_LSHIFT, pygame.K_LCTRL, pygame.K_LALT, pygame.K_LSUPER, pygame.K_CAPSLOCK),
    *(pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_x, pygame.K_F5),
)


def finie(octets: bytes = PARTIE, *, perdue: bool = False) -> Fenetre:
    """La fenêtre d'une partie finie ; perdue : pas sauvegardée."""
    fenetre = fenetre_de(decoder(octets))
    if perdue:
        fenetre.carnet.debut = ENTETE.encode()
    graphique.dessiner(fenetre)
    return fenetre


def faire(fenetre: Fenetre, *codes: int) -> None:
    """Enfonce des touches, et redessine."""
    for code in codes:
        graphique.traiter(fenetre, touche(code))
    graphique.dessiner(fenetre)


def cliquer_bouton(fenetre: Fenetre, nom: str) -> None:
    """Clique au milieu du bouton dont c'est la touche."""
    boutons = fenetre.boutons
    rang = [bouton.touche for bouton in boutons].index(nom)
    cadre = graphique.geometrie(fenetre).bouton(rang, len(boutons))
    graphique.traiter(fenetre, evenement_souris(*pygame.Rect(cadre).center))
    if not fenetre.fermee:
        graphique.dessiner(fenetre)


# --- la fin --------------------------------------------------------------------------------------


@pytest.mark.exigence("INC-18")
def test_une_touche_egaree_ne_ferme_pas_la_fin() -> None:
    fenetre = finie()
    avant = vars(fenetre).copy()
    faire(fenetre, *EGAREES)
    assert vars(fenetre) == avant
    faire(fenetre, pygame.K_q)
    assert fenetre.fermee and not fenetre.encore


def test_l_espion_qui_a_quitte_le_plateau_se_montre_ou_il_etait() -> None:
    """L'espion blanc a interrogé un chevalier en e3 : il était en e4."""
    assert finie().disparu == case("e4")
    assert pixel("e4") == REFUSE
    trouve = finie(f"{ENTETE}D b4->e4\nD d1->b3\nI a3->b3\n".encode())
    assert gagnant(trouve.partie) is BLANC and trouve.disparu == case("b3")
    prise = f"{ENTETE}D b4->b1\nD c1->c4\nD a3->a2\nD d1->c2\nD b1->e1\n"
    assert finie(prise.encode()).disparu is None


def test_fermer_une_partie_finie_non_sauvegardee_previent_d_abord() -> None:
    for code in (pygame.K_q, pygame.K_n):
        fenetre = finie(perdue=True)
        faire(fenetre, code)
        assert (fenetre.message, fenetre.fermee) == (PAS_SAUVEGARDEE, False)
        faire(fenetre, pygame.K_ESCAPE, code)
        assert not fenetre.fermee, "Échap annule, on prévient de nouveau"
        faire(fenetre, code)
        assert vars(fenetre)["fermee"]


def test_n_et_son_bouton_demandent_une_autre_partie() -> None:
    au_clavier, a_la_souris = finie(), finie()
    faire(au_clavier, pygame.K_n)
    cliquer_bouton(a_la_souris, "n")
    for fenetre in (au_clavier, a_la_souris):
        assert fenetre.encore and fenetre.fermee


def test_une_nouvelle_partie_met_l_ancienne_de_cote(tmp_path: Path) -> None:
    pygame.quit()
    (tmp_path / "p.inco").write_bytes(PARTIE)
    fil = poster_plus_tard("", pygame.K_n)
    arguments = ("-g", "--graine", "1", "-c", "p.inco", "-s", "p.inco")
    resultat = en_memoire("incognito", *arguments, dossier=tmp_path)
    fil.join()
    gardee, *_, commande = resultat.plainte.splitlines()
    assert gardee == "L'ancienne partie de « p.inco » est gardée dans « p~.inco »."
    assert commande == "incognito -c p.inco -s p.inco -g --graine 1"
    assert (tmp_path / "p~.inco").read_bytes() == PARTIE
    assert (tmp_path / "p.inco").read_bytes().count(b"\n") == 3, "une partie au départ"


# --- la relecture --------------------------------------------------------------------------------


def test_la_partie_finie_se_revoit_aux_fleches_et_refuse_compris() -> None:
    fenetre = finie()
    faire(fenetre, pygame.K_r)
    assert fenetre.titre == "Relecture : étape 6 sur 6"
    faire(fenetre, pygame.K_HOME)
    assert fenetre.message == "Le départ : au joueur blanc de jouer."
    assert pixel("b4", 0.2) == COULEURS[BLANC] and pixel("e4") == CASE
    assert pixel("b4") == COULEURS[NOIR], "une fois la partie finie, les espions se montrent"
    faire(fenetre, pygame.K_LEFT, pygame.K_RIGHT)
    assert fenetre.message == (
        "Joueur blanc : D b5->a5\n"
        "Déplacement non licite : un joueur ne peut pas amener un pion sur son chateau."
    )
    assert pixel("b5", 0.02) == REFUSE
    faire(fenetre, pygame.K_RIGHT)
    assert pixel("e4", 0.02) == DERNIER
    faire(fenetre, pygame.K_END, pygame.K_RIGHT)
    assert fenetre.titre == "Relecture : étape 6 sur 6"
    assert fenetre.message.endswith("Le gagnant est le joueur noir : BRAVO !")
    faire(fenetre, pygame.K_ESCAPE)
    assert not fenetre.fermee
    assert fenetre.titre == "Le gagnant est le joueur noir : BRAVO !"


def test_la_relecture_se_mene_a_la_souris() -> None:
    fenetre = finie()
    cliquer_bouton(fenetre, "r")
    for nom, etape in (("home", 0), ("right", 1), ("end", 6), ("left", 5)):
        cliquer_bouton(fenetre, nom)
        assert fenetre.titre == f"Relecture : étape {etape} sur 6"
    rail = pygame.Rect(graphique.geometrie(fenetre).glissiere)
    for part, etape in ((0, 0), (0.5, 3), (0.999, 6)):
        graphique.traiter(fenetre, evenement_souris(rail.x + int(part * rail.w), rail.centery))
        assert fenetre.titre == f"Relecture : étape {etape} sur 6"
    graphique.traiter(fenetre, clic("a3"))
    assert fenetre.choisi is None, "on ne joue pas dans le passé"
    cliquer_bouton(fenetre, "r")
    assert fenetre.relecture is None


def test_relire_un_fichier_ne_joue_ni_n_ecrit_rien(tmp_path: Path) -> None:
    debut = f"{ENTETE}D b5->a5\nD b4->e4\n".encode()
    fenetre = fenetre_de(decoder(debut), relire=True)
    assert fenetre.titre == "Relecture : étape 0 sur 2"
    assert not fenetre.revele, "une partie en cours garde ses secrets"
    faire(fenetre, pygame.K_ESCAPE)
    assert fenetre.relecture is not None
    faire(fenetre, pygame.K_q)
    assert fenetre.fermee
    pygame.quit()
    (tmp_path / "p.inco").write_bytes(PARTIE)
    fil = poster_plus_tard("a3 a2", pygame.K_END, pygame.K_HOME)
    resultat = en_memoire("incognito", "-g", "-c", "p.inco", "--rejouer", dossier=tmp_path)
    fil.join()
    assert (resultat.code, resultat.plainte) == (0, "")
    assert (tmp_path / "p.inco").read_bytes() == PARTIE


@pytest.mark.parametrize("affichage", ["-a", "-g"])
def test_un_fichier_abime_est_refuse_comme_par_c(affichage: str, tmp_path: Path) -> None:
    (tmp_path / "p.inco").write_text(f"{ENTETE}D b4-e4\n")
    refus = [
        lancer("incognito", affichage, "-c", "p.inco", *plus, dossier=tmp_path)
        for plus in ((), ("--rejouer",))
    ]
    assert refus[0].code == 1 and refus[0] == refus[1]


# --- pendant le jeu ------------------------------------------------------------------------------


def test_le_dernier_coup_est_marque_pendant_le_jeu() -> None:
    fenetre = dessinee("b4 e4")
    assert pixel("b4", 0.02) == pixel("e4", 0.02) == pixel("c4") == DERNIER
    assert fenetre.dernier == decoder(f"{ENTETE}D b4->e4\n".encode()).joues[-1]


def test_p_marque_les_chevaliers_connus_et_les_demarque() -> None:
    debut = f"{ENTETE}D b4->e4\nD c1->b2\nD a3->a2\nI b2->a2\n"
    fenetre = dessinee("", debut)
    sans = pygame.image.tobytes(graphique.surface(), "RGB")
    assert pixel("a2") == pixel("a2", 0.44) == COULEURS[BLANC]
    faire(fenetre, pygame.K_p)
    assert fenetre.message == "Chevalier connu : a2. (un « c »)"
    cadre = graphique.rectangle(graphique.geometrie(fenetre), case("a2")).inflate(-50, -50)
    milieu = graphique.surface().subsurface(cadre)
    teintes = {tuple(milieu.get_at((x, y)))[:3] for x in range(cadre.w) for y in range(cadre.h)}
    assert COULEURS[NOIR] in teintes, "le « c » d'un pion blanc est noir"
    cliquer_bouton(fenetre, "p")
    faire(fenetre, pygame.K_ESCAPE)
    assert pygame.image.tobytes(graphique.surface(), "RGB") == sans


def test_le_conseil_se_lit_et_ne_joue_rien() -> None:
    fenetre = dessinee()
    faire(fenetre, pygame.K_c)
    conseil, fenetre.message = fenetre.message, ""
    assert conseil.count(" chances sur 100") == 3
    cliquer_bouton(fenetre, "c")
    assert fenetre.message == conseil
    assert encoder(fenetre.partie) == ENTETE.encode()
    cliquer_bouton(fenetre, "?")
    assert fenetre.message == AIDE


def test_echap_ne_perd_jamais_la_partie() -> None:
    fenetre = dessinee("b4 e4")
    assert fenetre.carnet.a_perdre
    faire(fenetre, *[pygame.K_ESCAPE] * 5)
    assert not fenetre.fermee and fenetre.partie.jeu.joueur is NOIR


def test_f11_passe_en_plein_ecran_et_en_revient() -> None:
    fenetre = dessinee()
    faire(fenetre, pygame.K_F11)
    assert graphique.en_plein_ecran()
    cliquer_bouton(fenetre, "f11")
    assert not graphique.en_plein_ecran()
    assert graphique.surface().get_size() == graphique.TAILLE_DE_DEPART


def test_la_fenetre_dit_le_jeu_et_le_fichier(tmp_path: Path) -> None:
    (tmp_path / "d\udcff").mkdir()
    fenetre = fenetre_de(partie(), fichier=tmp_path / "d\udcff" / "p.inco")
    assert fenetre.nom.startswith("Incognito : « ") and fenetre.nom.endswith("/d?/p.inco »")
    fenetre.carnet.fermer()


# --- la machine ----------------------------------------------------------------------------------


def contre_la_machine(*couleurs: object) -> Partie:
    """Une partie au départ dont la machine tient ces couleurs."""
    une_partie = partie()
    une_partie.machines = frozenset(c for c in (BLANC, NOIR) if c in couleurs)
    return une_partie


def test_la_machine_repond_et_les_clics_attendent_leur_tour() -> None:
    fenetre = fenetre_de(contre_la_machine(NOIR))
    fenetre.faire_jouer_la_machine()
    assert fenetre.partie.jeu.joueur is BLANC, "ce n'est pas à elle"
    for nom in ("b4", "e4", "c1", "c2"):
        fenetre.cliquer(case(nom))
    assert len(fenetre.partie.joues) == 1 and fenetre.choisi is None
    fenetre.message = ""
    fenetre.conseiller()
    assert fenetre.message == "", "on ne conseille pas la machine"
    fenetre.faire_jouer_la_machine()
    assert fenetre.message.startswith("Joueur noir, la machine joue ")
    assert len(fenetre.partie.joues) == 2


def test_deux_machines_jouent_jusqu_a_la_fin() -> None:
    fenetre = fenetre_de(contre_la_machine(BLANC, NOIR))
    while fenetre.partie.fin is None:
        fenetre.faire_jouer_la_machine()
    assert fenetre.titre.endswith("BRAVO !")
    assert encoder(fenetre.partie).endswith(f"\n{gagnant(fenetre.partie)}\n".encode())


@pytest.mark.sans_couverture
def test_la_machine_joue_dans_la_boucle_entre_deux_evenements() -> None:
    une_partie = contre_la_machine(BLANC)
    fenetre = fenetre_de(une_partie)
    machine = fenetre.machine

    def jouer_puis_fermer(partie: Partie) -> Coup:
        for _ in range(2):  # le premier prévient
            pygame.event.post(pygame.event.Event(pygame.QUIT))
        return machine(partie)

    fenetre.machine = jouer_puis_fermer
    with pytest.raises(Interruption):
        graphique.mener(fenetre)
    assert len(une_partie.joues) == 1, "puis c'est au joueur noir"


def test_les_clics_d_une_partie_contre_la_machine_s_enregistrent(tmp_path: Path) -> None:
    pygame.quit()
    (tmp_path / "d.inco").write_text(ENTETE)
    fil = poster_plus_tard("b4 e4")
    arguments = ("-g", "-c", "d.inco", "-s", "p.inco", "--ia", "noir", "--graine", "4")
    resultat = en_memoire("incognito", *arguments, dossier=tmp_path)
    fil.join()
    assert (tmp_path / "p.inco").read_text().startswith(f"{ENTETE}D b4->e4\n")
    assert resultat.plainte.endswith(" -g --ia noir --graine 4\n")
