"""La fenêtre, sans écran : de vrais événements, des pixels, le même fichier qu'au terminal."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import click
import pygame

from incognito import graphique
from incognito.clavier import Clavier
from incognito.fenetre import AIDE, FIN, PAS_SAUVEGARDEE, Fenetre, Geometrie
from incognito.graphique import BORDS, CASE, CHOISI, COULEURS, CURSEUR, FOND, MARQUES
from incognito.main import Seance, choisir, conseiller
from incognito.notation import DEPLACEMENT, INTERROGATION
from incognito.plateau import carnet_neuf, decoder
from incognito.regles import Partie
from incognito.sauvegarde import encoder
from incognito.systeme import Interruption
from incognito.types import BLANC, NOIR, Case, Couleur
from tests.incognito.commun import ANNEXE, ENTETE, case, fenetre_de
from tests.outils import RACINE, en_memoire, environnement, fichiers, lancer

PARTIE = (ANNEXE / "partie.inco").read_bytes()
# La partie de l'annexe, clic après clic : choisir un pion, puis une case ou un pion adverse.
CLICS_DE_L_ANNEXE = "b5 a5 b4 e4 c1 b2 a3 a2 b2 a2 e4 e3"
SANS_ECRAN = "Erreur : -g demande un écran, et il n'y en a pas ici ; jouez avec -a.\n"
Couleur3 = tuple[int, int, int]


@pytest.fixture(autouse=True)
def ecran() -> Iterator[None]:
    """Une fenêtre ouverte, puis refermée."""
    graphique.ouvrir()
    yield
    pygame.quit()


def partie(debut: str = ENTETE, taille: int = 5) -> Partie:
    """Une partie reprise d'un début donné, sans sauvegarde."""
    return decoder(debut.encode(), taille)


def clic(nom: str, taille: int = 5) -> pygame.event.Event:
    """Un clic au milieu d'une case de la fenêtre ouverte."""
    lieux = Geometrie(*graphique.surface().get_size(), taille)
    x, y = lieux.coin(case(nom))
    return evenement_souris(x + lieux.cote // 2, y + lieux.cote // 2)


def evenement_souris(x: int, y: int, bouton: int = 1) -> pygame.event.Event:
    """Un bouton de souris enfoncé."""
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=bouton)


def touche(code: int, caractere: str = "") -> pygame.event.Event:
    """Une touche enfoncée."""
    return pygame.event.Event(pygame.KEYDOWN, key=code, unicode=caractere)


def jouer(fenetre: Fenetre, *evenements: pygame.event.Event) -> None:
    """Poste les événements puis la fermeture, et joue dans la vraie boucle."""
    for evenement in (*evenements, pygame.event.Event(pygame.QUIT)):
        pygame.event.post(evenement)
    graphique.mener(fenetre)
    fenetre.carnet.fermer()


def clics(noms: str) -> list[pygame.event.Event]:
    """Des clics, l'un après l'autre."""
    return [clic(nom) for nom in noms.split()]


def dessinee(noms: str = "", debut: str = ENTETE, debogage: bool = False) -> Fenetre:
    """Une fenêtre où l'on a cliqué, dessinée."""
    fenetre = fenetre_de(partie(debut))
    fenetre.partie.debogage = debogage
    for nom in noms.split():
        fenetre.cliquer(case(nom))
    fenetre.curseur = Case(0, 0)
    graphique.dessiner(fenetre)
    return fenetre


def pixel(nom: str, dx: float = 0.5, dy: float = 0.5, taille: int = 5) -> Couleur3:
    """La couleur d'un point d'une case : son milieu, ou une fraction de son côté."""
    ecran = graphique.surface()
    lieux = Geometrie(*ecran.get_size(), taille)
    x, y = lieux.coin(case(nom))
    couleur = ecran.get_at((x + int(lieux.cote * dx), y + int(lieux.cote * dy)))
    return couleur.r, couleur.g, couleur.b


# --- dessiner ------------------------------------------------------------------------------------


@pytest.mark.exigence("INC-18")
def test_le_depart_est_la_figure_du_sujet() -> None:
    dessinee()
    for nom in ("a3", "a4", "b4", "b5", "c5"):
        assert pixel(nom) == COULEURS[BLANC], nom
    for nom in ("c1", "d1", "d2", "e2", "e3"):
        assert pixel(nom) == COULEURS[NOIR], nom
    for nom in ("b1", "c3", "e5", "d4"):
        assert pixel(nom) == CASE, nom
    assert pixel("a5", 0.5, 0.7) == COULEURS[BLANC], "le château blanc"
    assert pixel("e1", 0.5, 0.7) == COULEURS[NOIR], "le château noir"
    assert pixel("a5", 0.3, 0.2) == pixel("e1", 0.3, 0.2) == CASE, "entre deux créneaux"


@pytest.mark.exigence("INC-18")
@pytest.mark.parametrize("taille", [(640, 768), (300, 260), (1200, 500), (200, 900), (60, 70)])
def test_la_fenetre_se_redimensionne(taille: tuple[int, int]) -> None:
    pygame.display.set_mode(taille, pygame.RESIZABLE)
    fenetre = dessinee()
    lieux = graphique.geometrie(fenetre)
    for x in range(5):
        for y in range(5):
            gauche, haut = lieux.coin(Case(x, y))
            milieu = lieux.cote // 2
            assert lieux.case_en(gauche + milieu, haut + milieu) == Case(x, y)
            assert lieux.cote // 2 <= gauche and lieux.cote // 2 <= haut, "la place des repères"
            assert gauche + lieux.cote <= taille[0]
            assert haut + lieux.cote <= taille[1] - lieux.bandeau, "le bandeau reste libre"
    assert pixel("a3") == COULEURS[BLANC]
    assert lieux.case_en(-1, -1) is None and lieux.case_en(*taille) is None


@pytest.mark.exigence("INC-18")
def test_a_huit_de_cote_les_cases_restent_lisibles() -> None:
    fenetre = fenetre_de(partie("B a7\nN h2\nB\n", 8))
    graphique.dessiner(fenetre)
    assert graphique.geometrie(fenetre).cote >= 48
    assert pixel("a3", taille=8) == COULEURS[BLANC]
    assert pixel("h6", taille=8) == COULEURS[NOIR]


@pytest.mark.exigence("INC-18")
def test_lettres_au_dessus_et_chiffres_a_gauche() -> None:
    fenetre = dessinee()
    lieux, ecran = graphique.geometrie(fenetre), graphique.surface()
    for rang in range(5):
        for repere in (Case(-1, rang), Case(rang, -1)):
            cadre = graphique.rectangle(lieux, repere).clip(ecran.get_rect())
            vue = ecran.subsurface(cadre)
            assert vue.get_bounding_rect().size != (0, 0)
            teintes = {
                tuple(vue.get_at((x, y)))[:3] for x in range(cadre.w) for y in range(cadre.h)
            }
            assert graphique.TEXTE in teintes and FOND in teintes, repere


@pytest.mark.exigence("INC-18")
def test_le_pion_choisi_ses_cases_et_les_pions_a_interroger_s_eclairent() -> None:
    fenetre = dessinee("b2", f"{ENTETE}D b4->e4\nD c1->b2\nD a3->a2\n")
    assert fenetre.permises(INTERROGATION) == {case("a2")}
    libres = {case(n) for n in ("a1", "b1", "c1", "c2", "a3", "b3", "c3", "b4", "d4", "e5")}
    assert fenetre.permises(DEPLACEMENT) == libres
    for nom in ("b1", "e5", "d4"):
        assert pixel(nom) == MARQUES[DEPLACEMENT], nom
    assert pixel("a2", 0.02, 0.5) == MARQUES[INTERROGATION]
    assert pixel("b2", 0.03, 0.5) == CHOISI
    assert pixel("a1", 0.1, 0.5) == CURSEUR
    assert pixel("d5") == CASE, "une case où l'on ne peut pas aller reste éteinte"


@pytest.mark.exigence("INC-20")
def test_l_espion_ne_porte_un_e_que_sous_d() -> None:
    dessinee()
    sans = pygame.image.tobytes(graphique.surface(), "RGB")
    assert pixel("b4") == pixel("a4") == COULEURS[BLANC]
    dessinee(debogage=True)
    avec = pygame.image.tobytes(graphique.surface(), "RGB")
    assert sans != avec
    assert pixel("b4", 0.5, 0.5) == COULEURS[NOIR], "la barre du e"
    assert pixel("d1", 0.5, 0.5) == COULEURS[BLANC]
    assert pixel("a4") == COULEURS[BLANC]


@pytest.mark.exigence("INC-03", "INC-18")
def test_aucun_pixel_ne_trahit_un_espion() -> None:
    """Chaque pion choisi à son tour, sur des positions qui ne diffèrent que par les espions."""
    coups = "D b4->b1\nD c1->c4\nD a3->a1\nD d1->c2\n"  # b1 et a1 sont en ligne avec le château
    for noms in ("", "b1", "a1 b1", "a4", "a1 c3", "e3", "b1 a2"):
        images = set()
        for blanc, noir in (("b4", "d1"), ("a3", "e3"), ("c5", "c1"), ("b5", "d1")):
            debut = f"B {blanc}\nN {noir}\nB\n{coups}"
            dessinee(noms, debut)
            images.add(pygame.image.tobytes(graphique.surface(), "RGB"))
        assert len(images) == 1, noms
    assert fenetre_de(partie()).nom == "Incognito"


# --- jouer ---------------------------------------------------------------------------------------


@pytest.mark.exigence("INC-14", "INC-18")
def test_la_partie_de_l_annexe_a_la_souris_donne_le_meme_fichier(tmp_path: Path) -> None:
    jouer(fenetre_de(partie(), fichier=tmp_path / "p.inco"), *clics(CLICS_DE_L_ANNEXE))
    assert fichiers(tmp_path) == {"p.inco": PARTIE}


def chemin_du_curseur(depuis: Case, vers: Case) -> list[pygame.event.Event]:
    """Les flèches qui mènent le curseur d'une case à une autre, puis Entrée."""
    vertical = pygame.K_DOWN if vers.x > depuis.x else pygame.K_UP
    horizontal = pygame.K_RIGHT if vers.y > depuis.y else pygame.K_LEFT
    touches = [vertical] * abs(vers.x - depuis.x) + [horizontal] * abs(vers.y - depuis.y)
    return [touche(t) for t in [*touches, pygame.K_RETURN]]


@pytest.mark.exigence("INC-14", "INC-18")
def test_la_partie_de_l_annexe_au_clavier_donne_le_meme_fichier(tmp_path: Path) -> None:
    evenements, ici = [], Case(2, 2)
    for nom in CLICS_DE_L_ANNEXE.split():
        evenements += chemin_du_curseur(ici, case(nom))
        ici = case(nom)
    jouer(fenetre_de(partie(), fichier=tmp_path / "p.inco"), *evenements)
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
    fenetre = fenetre_de(partie(debut), fichier=chemin)
    for nom in noms.split():
        fenetre.cliquer(case(nom))
    assert " non licite : " in fenetre.message
    assert f"\n{fenetre.message}\n" in texte
    assert chemin.read_bytes() == (tmp_path / "texte.inco").read_bytes() != debut.encode()
    assert fenetre.choisi == case(noms.split()[-2]), "le pion reste choisi"
    fenetre.carnet.fermer()


@pytest.mark.exigence("INC-18")
@pytest.mark.parametrize(
    ("nom", "message"),
    [
        ("c3", "Déplacement non licite : la case de départ est vide."),
        ("c1", "Déplacement non licite : un joueur ne peut jouer qu'avec ses propres pions."),
        ("b4", AIDE),
    ],
)
def test_le_premier_clic_choisit_un_pion_a_soi_ou_dit_pourquoi_non(nom: str, message: str) -> None:
    fenetre = dessinee(nom)
    assert fenetre.message == message
    assert fenetre.choisi == (case("b4") if nom == "b4" else None)


@pytest.mark.exigence("INC-18")
def test_un_clic_dans_la_marge_repose_le_pion_et_n_est_pas_un_coup() -> None:
    fenetre = dessinee("b4")
    graphique.traiter(fenetre, evenement_souris(1, 1))
    assert (fenetre.message, fenetre.choisi) == (AIDE, None)
    assert encoder(fenetre.partie) == ENTETE.encode()


def test_choisir_un_autre_pion_ou_le_reposer_ne_joue_rien() -> None:
    assert dessinee("b4 a4").choisi == case("a4")
    assert dessinee("b4 a4 a4").choisi is None
    fenetre = dessinee("b4 a4 a4 a4")
    graphique.traiter(fenetre, touche(pygame.K_ESCAPE))
    assert (fenetre.choisi, fenetre.message) == (None, AIDE)
    assert fenetre.partie.jeu == partie().jeu


def test_le_curseur_ne_sort_pas_du_plateau() -> None:
    fenetre = fenetre_de(partie())
    for code, attendu in (
        (pygame.K_UP, Case(0, 2)),
        (pygame.K_LEFT, Case(0, 0)),
        (pygame.K_DOWN, Case(4, 0)),
        (pygame.K_RIGHT, Case(4, 4)),
    ):
        for _ in range(7):
            graphique.traiter(fenetre, touche(code))
        assert fenetre.curseur == attendu


def test_seul_le_bouton_gauche_joue_et_les_autres_touches_ne_font_rien() -> None:
    fenetre = dessinee("b4")
    avant = vars(fenetre).copy()
    x, y = clic("e4").pos
    for bouton in (2, 3, 4, 5):
        graphique.traiter(fenetre, evenement_souris(x, y, bouton))
    graphique.traiter(fenetre, touche(pygame.K_x, "x"))
    graphique.traiter(fenetre, pygame.event.Event(pygame.WINDOWEXPOSED))
    assert vars(fenetre) == avant


def test_le_point_d_interrogation_rappelle_comment_jouer() -> None:
    fenetre = dessinee("b5 a5")
    assert fenetre.message != AIDE
    graphique.traiter(fenetre, touche(pygame.K_COMMA, "?"))
    assert fenetre.message == AIDE


@pytest.mark.exigence("INC-18")
def test_le_bandeau_dit_a_qui_de_jouer_et_ce_qui_s_est_passe() -> None:
    fenetre = dessinee("b4 e4")
    assert fenetre.titre == "Au joueur noir de jouer"
    assert fenetre.message == ""
    fenetre = dessinee("b2 a2", f"{ENTETE}D b4->e4\nD c1->b2\nD a3->a2\n")
    assert fenetre.titre == "Au joueur blanc de jouer"
    assert fenetre.message == (
        "Joueur noir, vous n'avez pas trouvé l'espion de votre adversaire... "
        "Et en plus, votre chevalier s'est fait empoisonné..."
    )


@pytest.mark.exigence("INC-12", "INC-18")
def test_a_la_fin_le_gagnant_et_les_espions_restent_affiches() -> None:
    debut = f"{ENTETE}D b4->b1\nD c1->c4\nD a3->a2\nD d1->c2\n"
    fenetre = dessinee("b1 e1", debut)
    assert fenetre.titre == "Le gagnant est le joueur blanc : BRAVO !"
    espions = "Espions au départ : b4 le blanc, d1 le noir."
    assert fenetre.message.endswith(f"château de votre adversaire ! {espions} {FIN}")
    assert pixel("e1", 0.2) == COULEURS[BLANC], "l'espion gagnant est dans le château"
    assert pixel("e1") == COULEURS[NOIR], "la barre de son e"
    assert pixel("c2") == COULEURS[BLANC], "celle de l'autre espion"
    graphique.traiter(fenetre, clic("a2"))
    assert (fenetre.choisi, fenetre.fermee) == (None, False), "on ne joue plus"


@pytest.mark.exigence("INC-16", "INC-18")
def test_une_partie_deja_finie_se_montre_et_se_ferme() -> None:
    finie = decoder(PARTIE)
    jouer(fenetre_de(finie))
    assert fenetre_de(finie).titre == "Le gagnant est le joueur noir : BRAVO !"
    assert fenetre_de(finie).message == f"Espions au départ : b4 le blanc, d1 le noir. {FIN}"


@pytest.mark.parametrize("sortie", [pygame.event.Event(pygame.QUIT), touche(pygame.K_q, "q")])
def test_quitter_avant_la_fin_est_une_interruption(sortie: pygame.event.Event) -> None:
    with pytest.raises(Interruption):
        jouer(fenetre_de(partie()), sortie)


@pytest.mark.exigence("INC-18")
@pytest.mark.parametrize("sortie", [pygame.event.Event(pygame.QUIT), touche(pygame.K_q, "q")])
def test_fermer_une_partie_non_sauvegardee_previent_d_abord(sortie: pygame.event.Event) -> None:
    fenetre = dessinee("b4 e4")
    graphique.traiter(fenetre, sortie)
    assert fenetre.message == PAS_SAUVEGARDEE and not fenetre.fermee
    graphique.traiter(fenetre, clic("c1"))
    graphique.traiter(fenetre, sortie)
    assert fenetre.message == PAS_SAUVEGARDEE, "jouer, c'est rester : on prévient de nouveau"
    graphique.traiter(fenetre, touche(pygame.K_ESCAPE))
    graphique.traiter(fenetre, sortie)
    with pytest.raises(Interruption):
        graphique.traiter(fenetre, sortie)


@pytest.mark.exigence("INC-14", "INC-18")
def test_fermer_une_partie_sauvegardee_ne_demande_rien(tmp_path: Path) -> None:
    fenetre = fenetre_de(partie(), fichier=tmp_path / "p.inco")
    for nom in ("b4", "e4"):
        fenetre.cliquer(case(nom))
    with pytest.raises(Interruption):
        fenetre.quitter()
    fenetre.carnet.fermer()


def test_une_sauvegarde_manquee_se_lit_dans_le_bandeau_et_sur_la_sortie_d_erreur(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "d").mkdir()
    fenetre = fenetre_de(partie(), fichier=tmp_path / "d" / "p.inco")
    (tmp_path / "d" / "p.inco").unlink()
    (tmp_path / "d").rmdir()
    for nom in ("b4", "e4"):
        fenetre.cliquer(case(nom))
    assert fenetre.message == capsys.readouterr().err.strip()
    assert "introuvable" in fenetre.message
    assert fenetre.partie.jeu.joueur is NOIR, "la partie continue"
    fenetre.quitter()
    assert "n'est pas sauvegardée" in fenetre.message, "le dernier coup n'a pas pu s'écrire"
    fenetre.carnet.fermer()


# --- la commande ---------------------------------------------------------------------------------


def poster_plus_tard(noms: str, *codes: int) -> threading.Thread:
    """Clique puis enfonce des touches, d'un autre fil, dès que la fenêtre est ouverte."""

    def cliquer() -> None:
        while pygame.display.get_surface() is None:
            time.sleep(0.01)
        touches = [touche(code) for code in codes]
        for evenement in [*clics(noms), *touches, pygame.event.Event(pygame.QUIT)]:
            pygame.event.post(evenement)

    fil = threading.Thread(target=cliquer)
    fil.start()
    return fil


@pytest.mark.exigence("INC-15", "INC-18", "INC-19")
def test_la_commande_g_charge_joue_et_sauvegarde(tmp_path: Path) -> None:
    pygame.quit()
    (tmp_path / "d.inco").write_text(ENTETE)
    fil = poster_plus_tard(CLICS_DE_L_ANNEXE)
    arguments = ("-g", "-d", "-c", "d.inco", "-s", "p.inco")
    resultat = en_memoire("incognito", *arguments, dossier=tmp_path)
    fil.join()
    assert (resultat.code, resultat.sortie, resultat.erreurs) == (0, b"", b"")
    assert (tmp_path / "p.inco").read_bytes() == PARTIE


@pytest.mark.exigence("INC-18")
def test_quitter_la_commande_g_garde_ce_qui_est_joue(tmp_path: Path) -> None:
    pygame.quit()
    fil = poster_plus_tard("")
    resultat = en_memoire(
        "incognito", "-g", "--taille", "8", "--graine", "1", "-s", "p.inco", dossier=tmp_path
    )
    fil.join()
    reprise = "incognito -c p.inco -s p.inco -g --taille 8 --graine 1"
    assert resultat.plainte.endswith(
        f" sauvegardée dans « p.inco ».\nPour la reprendre :\n{reprise}\n"
    )
    assert resultat.code == 0
    assert (tmp_path / "p.inco").read_bytes().startswith(b"B ")


@pytest.mark.exigence("INC-14", "INC-18")
def test_la_commande_g_garde_l_ancienne_partie_et_refuse_des_notes(tmp_path: Path) -> None:
    pygame.quit()
    (tmp_path / "p.inco").write_bytes(PARTIE)
    (tmp_path / "notes.inco").write_bytes(b"du pain")
    refus = en_memoire("incognito", "-g", "-s", "notes.inco", dossier=tmp_path)
    assert refus.code == 1 and "n'est pas une partie de ce jeu" in refus.plainte
    fil = poster_plus_tard("")
    resultat = en_memoire("incognito", "-g", "-s", "p.inco", dossier=tmp_path)
    fil.join()
    gardee, *_, commande = resultat.plainte.splitlines()
    assert gardee == "L'ancienne partie de « p.inco » est gardée dans « p~.inco »."
    assert commande == "incognito -c p.inco -s p.inco -g"
    assert (tmp_path / "p~.inco").read_bytes() == PARTIE
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
    commande = [str(Path(sys.executable).parent / "incognito"), "-g", "-s", "p.inco"]
    fini = subprocess.run(
        commande, cwd=tmp_path, env=env, capture_output=True, text=True, check=False, timeout=30
    )
    assert (fini.returncode, fini.stdout) == (1, "")
    assert fini.stderr.endswith(SANS_ECRAN), "SDL peut se plaindre avant nous"
    assert os.listdir(tmp_path) == []


@pytest.mark.exigence("INC-19")
def test_un_pilote_inconnu_est_la_meme_phrase(tmp_path: Path) -> None:
    resultat = lancer("incognito", "-g", dossier=tmp_path, SDL_VIDEODRIVER="n'existe pas")
    assert resultat.code == 1
    assert (
        resultat.plainte
        == "Erreur : -g demande un écran, et il n'y en a pas ici ; jouez avec -a.\n"
    )


def test_une_fenetre_refusee_laisse_pygame_ferme(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.quit()
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    carnet = carnet_neuf()
    seance = Seance(Clavier(carnet), carnet, "facile", 0)
    with (
        pytest.raises(click.ClickException),
        graphique.fenetre_ouverte(carnet, partial(choisir, seance), partial(conseiller, seance)),
    ):
        pass
    assert not pygame.display.get_init()


def test_les_couleurs_ne_sont_jamais_le_seul_signe() -> None:
    """Un disque blanc et un noir se distinguent par leur bord même en niveaux de gris."""
    for couleur in Couleur:
        clarte = sum(COULEURS[couleur]) / 3
        assert abs(clarte - sum(CASE) / 3) > 30 or abs(sum(BORDS[couleur]) / 3 - clarte) > 60
