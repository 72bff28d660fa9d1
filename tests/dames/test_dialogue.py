"""Le dialogue : qui joue, la pièce touchée, les possibilités, la rafle saut par saut, les mots."""

from __future__ import annotations

import io

import pytest

from dames.game import Fin, Partie, nouvelle_partie
from dames.joueur import COUPS_MONTRES, demander_noms, jouerTour, rendu_coups
from dames.plateau import rendu_plateau
from dames.structures import NOMS, Coup, est_valide, t_equipe, t_stats
from dames.systeme import Interruption
from dames.tour import tous_les_coups
from tests.dames.positions import partie_de, pieces_du, place, plateau_de, position

PIECE = "Pièce à jouer (« ? » pour l'aide) :"
ARRIVEE = "Case d'arrivée, ou son numéro :"


class Scene:
    """Un joueur au clavier : ce qu'il tape, et ce qu'il lit sous le plateau."""

    def __init__(self, clavier: pytest.MonkeyPatch, ecran: pytest.CaptureFixture[str]) -> None:
        self.clavier, self.ecran = clavier, ecran

    def taper(self, saisies: str) -> None:
        """Prépare ce qui sera tapé, une réponse par mot."""
        self.clavier.setattr("sys.stdin", io.StringIO(saisies.replace(" ", "\n") + "\n"))

    def tour(self, partie: Partie, saisies: str) -> tuple[Fin | None, list[str]]:
        """Joue un tour et rend les lignes lues après le premier plateau."""
        self.taper(saisies)
        dessin = rendu_plateau(partie.plateau) + "\n"
        fin = jouerTour(partie)
        texte = self.ecran.readouterr().out
        assert texte.startswith(dessin)
        return fin, texte.removeprefix(dessin).splitlines()


@pytest.fixture
def scene(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Scene:
    """Un clavier et un écran en mémoire."""
    return Scene(monkeypatch, capsys)


@pytest.mark.exigence("DAM-13", "DAM-16")
def test_un_tour_dit_qui_joue_et_liste_les_possibilites(scene: Scene) -> None:
    partie = nouvelle_partie()
    fin, lignes = scene.tour(partie, "g14 2")
    assert fin is None
    assert lignes == [
        "Tour 1 : Sud joue (s et S), pour l'équipe 1 (Sud et Nord).",
        PIECE,
        "La pièce en G14 peut être déplacée :",
        "  1. F13",
        "  2. H13",
        ARRIVEE,
        "Sud joue G14-H13.",
        "",
    ]
    assert partie.historique == [Coup(("G14", "H13"))]
    _, lignes = scene.tour(partie, "N5 m6")
    assert lignes[0] == "Tour 2 : Est joue (e et E), pour l'équipe 2 (Est et Ouest)."
    assert lignes[-2] == "Est joue N5-M6."


@pytest.mark.exigence("DAM-13")
@pytest.mark.parametrize(
    ("reponse", "raison"),
    [
        ("H9", "La case H9 est vide."),
        ("H8", "La case H8 est vide."),
        ("N5", "La pièce en N5 ne peut pas être déplacée : elle est à Est."),
        ("E16", "La pièce en E16 ne peut pas être déplacée : elle est bloquée."),
        ("a1", "A1 est dans un coin, hors du plateau."),
        ("1", "Une case s'écrit d'une lettre de A à Q et d'un nombre de 1 à 17."),
        ("", "Une case s'écrit d'une lettre de A à Q et d'un nombre de 1 à 17."),
        ("\x1b[2J", "Une case s'écrit d'une lettre de A à Q et d'un nombre de 1 à 17."),
    ],
)
def test_une_piece_qui_ne_peut_pas_jouer_est_refusee_avec_la_raison(
    scene: Scene, reponse: str, raison: str
) -> None:
    partie = nouvelle_partie()
    _, lignes = scene.tour(partie, f"{reponse} e14 1")
    assert lignes[1:5] == [PIECE, raison, PIECE, "La pièce en E14 peut être déplacée :"]
    assert partie.historique == [Coup(("E14", "F13"))]


@pytest.mark.exigence("DAM-08", "DAM-13")
def test_les_pieces_qui_doivent_prendre_sont_annoncees(scene: Scene) -> None:
    partie = partie_de("s:H9,F15,K14 o:I8,G14 e:Q6 n:G2")
    _, lignes = scene.tour(partie, "k14 h9 1")
    assert lignes == [
        "Tour 1 : Sud joue (s et S), pour l'équipe 1 (Sud et Nord).",
        "Prise obligatoire avec : H9, F15.",
        PIECE,
        "La pièce en K14 ne peut pas être déplacée : il faut prendre avec H9, F15.",
        PIECE,
        "La pièce en H9 peut être déplacée :",
        "  1. J7 en prenant I8 (o)",
        ARRIVEE,
        "Sud joue H9xJ7 (prend I8).",
        "",
    ]


@pytest.mark.exigence("DAM-11")
def test_piece_touchee_piece_jouee(scene: Scene) -> None:
    partie = nouvelle_partie()
    _, lignes = scene.tour(partie, "g14 i14 g14 h13")
    refus = "Pièce touchée, pièce jouée : celle de G14 doit être jouée."
    assert lignes[5:9] == [ARRIVEE, refus, ARRIVEE, refus]
    assert partie.historique == [Coup(("G14", "H13"))]


@pytest.mark.exigence("DAM-11", "DAM-13")
@pytest.mark.parametrize(
    ("reponse", "raison"),
    [
        ("0", "Les numéros vont de 1 à 2."),
        ("3", "Les numéros vont de 1 à 2."),
        ("1_0", "Une case s'écrit d'une lettre de A à Q et d'un nombre de 1 à 17."),
        ("+1", "Une case s'écrit d'une lettre de A à Q et d'un nombre de 1 à 17."),
        ("٣", "Une case s'écrit d'une lettre de A à Q et d'un nombre de 1 à 17."),
        ("9" * 30, "Une case s'écrit d'une lettre de A à Q et d'un nombre de 1 à 17."),
        ("H9", "G14 ne peut pas aller en H9."),
        ("N5", "G14 ne peut pas aller en N5."),
        ("A1", "A1 est dans un coin, hors du plateau."),
    ],
)
def test_une_arrivee_refusee_est_expliquee_et_redemandee(
    scene: Scene, reponse: str, raison: str
) -> None:
    partie = nouvelle_partie()
    _, lignes = scene.tour(partie, f"g14 {reponse} 1")
    assert lignes[5:8] == [ARRIVEE, raison, ARRIVEE]
    assert partie.historique == [Coup(("G14", "F13"))]


def test_une_seule_possibilite_n_a_qu_un_numero(scene: Scene) -> None:
    _, lignes = scene.tour(partie_de("s:A8 o:A6 e:Q6 n:G2"), "a8 2 1")
    assert lignes[3:7] == ["  1. B7", ARRIVEE, "Le seul numéro est 1.", ARRIVEE]


def test_une_glissade_refusee_rappelle_que_la_prise_est_obligatoire(scene: Scene) -> None:
    _, lignes = scene.tour(partie_de("s:H9 o:I8,A6 e:Q6 n:G2"), "h9 g8 1")
    assert "H9 ne peut pas aller en G8 : une prise adverse est obligatoire." in lignes


@pytest.mark.exigence("DAM-08", "DAM-09")
def test_une_rafle_se_joue_saut_par_saut_avec_le_plateau_redessine(scene: Scene) -> None:
    partie = partie_de("s:I10 o:H9,A6 e:H7,Q6 n:G2")
    _, lignes = scene.tour(partie, "i10 1 i6")
    entre_deux = rendu_plateau(position("s:G8 o:H9,A6 e:H7,Q6 n:G2")).splitlines()
    assert lignes[2:] == [
        PIECE,
        "La pièce en I10 peut être déplacée :",
        "  1. G8 en prenant H9 (o)",
        ARRIVEE,
        *entre_deux,
        "Prises, enlevées à la fin de la rafle : H9.",
        "En G8, la rafle doit continuer :",
        "  1. I6 en prenant H7 (e)",
        ARRIVEE,
        "Sud joue I10xG8xI6 (prend H9, H7).",
        "",
    ]
    assert pieces_du(partie.plateau)[place("I6")] == "s"


@pytest.mark.exigence("DAM-10")
@pytest.mark.parametrize(
    ("reponse", "joue"),
    [
        ("2", "I10xG8 (prend H9)"),
        ("g8", "I10xG8 (prend H9)"),
        ("1", "I10xG8xE6 (prend H9, F7)"),
    ],
)
def test_pendant_une_rafle_l_allie_se_prend_ou_se_laisse(
    scene: Scene, reponse: str, joue: str
) -> None:
    partie = partie_de("s:I10 o:H9,A6 n:F7,G2 e:Q6")
    _, lignes = scene.tour(partie, f"i10 g8 {reponse}")
    assert lignes[-7:] == [
        "Prises, enlevées à la fin de la rafle : H9.",
        "En G8, prendre un allié est permis, pas obligatoire :",
        "  1. E6 en prenant F7 (n, allié)",
        "  2. G8 en s'arrêtant là",
        ARRIVEE,
        f"Sud joue {joue}.",
        "",
    ]


def test_une_promotion_est_annoncee(scene: Scene) -> None:
    partie = partie_de("s:G2 o:A6 e:Q6 n:H9")
    _, lignes = scene.tour(partie, "g2 1")
    assert lignes[-2] == "Sud joue G2-F1 ; le pion arrivé en F1 devient dame."
    partie = partie_de("S:G2 o:A6 e:Q6 n:H9")
    _, lignes = scene.tour(partie, "g2 f1")
    assert lignes[-2] == "Sud joue G2-F1."


def test_coups_liste_tous_les_coups_a_chaque_question(scene: Scene) -> None:
    partie = partie_de("s:H9 n:I8,G2 o:A6 e:Q6")
    _, lignes = scene.tour(partie, "coups h9 COUPS g8")
    liste = ["  H9-G8", "  H9xJ7 (prend I8)"]
    assert lignes[1:4] == [PIECE, *liste]
    assert lignes[8:11] == [ARRIVEE, *liste]


@pytest.mark.exigence("DAM-11")
def test_une_piece_touchee_ne_liste_plus_que_ses_coups(scene: Scene) -> None:
    partie = partie_de("s:H9,E14 n:I8,G2 o:A6 e:Q6")
    _, lignes = scene.tour(partie, "coups h9 coups g8")
    siens = ["  H9-G8", "  H9xJ7 (prend I8)"]
    assert lignes[1:7] == [PIECE, *siens, "  E14-D13", "  E14-F13", PIECE]
    assert lignes[10:14] == [ARRIVEE, *siens, ARRIVEE]


@pytest.mark.exigence("DAM-11")
def test_pendant_une_rafle_coups_ne_liste_que_ses_fins(scene: Scene) -> None:
    partie = partie_de("s:I10 o:H9,J9,A6 n:F7,G2 e:Q6")
    _, lignes = scene.tour(partie, "i10 g8 coups coups g8")
    fins = ["  I10xG8 (prend H9)", "  I10xG8xE6 (prend H9, F7)"]
    assert lignes[-9:-2] == [ARRIVEE, *fins, ARRIVEE, *fins, ARRIVEE]
    assert lignes[-2] == "Sud joue I10xG8 (prend H9)."


def test_une_liste_de_coups_coupee_ne_deplace_pas_la_piece_touchee(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dames.joueur.COUPS_MONTRES", 1)
    partie = partie_de("s:I10 o:H9,A6 e:H7,Q6 n:F7,G2")
    scene.tour(partie, "i10 coups g8 coups i6")
    assert partie.historique == [Coup(("I10", "G8", "I6"), ("H9", "H7"))]


def test_la_liste_des_coups_s_arrete_a_mille(monkeypatch: pytest.MonkeyPatch) -> None:
    foule = {(x, y): "o" for y in range(3, 14, 2) for x in range(4, 13, 2) if est_valide(x, y)}
    lignes = rendu_coups(tous_les_coups(plateau_de(foule | {(8, 15): "S"}), 1)).splitlines()
    assert len(lignes) == COUPS_MONTRES + 1
    assert lignes[-1] == "  ... et d'autres : seuls les 1000 premiers sont montrés."
    monkeypatch.setattr("dames.joueur.COUPS_MONTRES", 2)
    exactement = tous_les_coups(position("s:H9"), 1)
    assert rendu_coups(exactement).splitlines() == ["  H9-G8", "  H9-I8"]


@pytest.mark.parametrize("saisies", ["abandon", "e14 Abandon"])
def test_abandon_donne_la_partie_a_l_autre_equipe(scene: Scene, saisies: str) -> None:
    partie = nouvelle_partie()
    fin, _ = scene.tour(partie, saisies)
    assert fin == Fin(t_equipe.equipe_2, "Sud abandonne")
    assert partie.historique == []


@pytest.mark.parametrize("allies_et_adversaires", ["n:F7,G2 e:Q6", "n:G2 e:H7,Q6"])
def test_on_abandonne_aussi_au_milieu_d_une_rafle_qui_n_a_pas_lieu(
    scene: Scene, allies_et_adversaires: str
) -> None:
    pieces = f"s:I10 o:H9,A6 {allies_et_adversaires}"
    partie = partie_de(pieces)
    fin, _ = scene.tour(partie, "i10 g8 ABANDON")
    assert fin == Fin(t_equipe.equipe_2, "Sud abandonne")
    assert partie == Partie(position(pieces), [t_stats(nom) for nom in NOMS], abandon=True)


@pytest.mark.exigence("DAM-08")
def test_on_ne_s_arrete_pas_au_milieu_d_une_rafle_obligatoire(scene: Scene) -> None:
    partie = partie_de("s:I10,E14 o:H9,A6 e:H7,Q6 n:G2")
    _, lignes = scene.tour(partie, "i10 g8 g8 i10 e14 i6")
    assert [ligne for ligne in lignes[-8:-2] if ligne != ARRIVEE] == [
        "La rafle doit continuer : G8 peut encore prendre.",
        "G8 ne peut pas aller en I10 : une prise adverse est obligatoire.",
        "Pièce touchée, pièce jouée : celle de G8 doit être jouée.",
    ]
    assert partie.historique == [Coup(("I10", "G8", "I6"), ("H9", "H7"))]


@pytest.mark.exigence("DAM-12")
def test_un_tour_qui_finit_la_partie_le_dit(scene: Scene) -> None:
    fin, _ = scene.tour(partie_de("s:H9 o:I8 e:Q6 n:G2"), "h9 1")
    assert fin == Fin(t_equipe.equipe_1, "Ouest n'a plus de pièce")


@pytest.mark.parametrize("saisies", ["q", "e14 q", "i10", ""])
def test_quitter_au_milieu_d_un_tour_ne_joue_rien(scene: Scene, saisies: str) -> None:
    partie = partie_de("s:I10 o:H9,A6 n:F7,G2 e:Q6")
    scene.clavier.setattr("sys.stdin", io.StringIO(saisies.replace(" ", "\n")))
    with pytest.raises(Interruption):
        jouerTour(partie)
    assert partie == partie_de("s:I10 o:H9,A6 n:F7,G2 e:Q6")


def test_le_point_d_interrogation_explique_puis_redemande(scene: Scene) -> None:
    _, lignes = scene.tour(nouvelle_partie(), "? g14 ? 1")
    assert lignes[1] == PIECE
    assert lignes[2].startswith("  E14      choisit la pièce")
    assert lignes.count(PIECE) == 2
    assert lignes.count(ARRIVEE) == 2


@pytest.mark.exigence("DAM-15")
def test_les_noms_sont_demandes_et_rien_garde_le_nom_propose(scene: Scene) -> None:
    scene.taper("Zoé  aaaaaaaaaaaaaaaaaaaa Zoé Max ?  ")
    assert demander_noms() == ["Zoé", "Est", "Max", "Ouest"]
    lignes = scene.ecran.readouterr().out.splitlines()
    assert lignes == [
        "Nom du joueur 1, équipe 1 (Entrée pour « Sud ») :",
        "Nom du joueur 2, équipe 2 (Entrée pour « Est ») :",
        "Nom du joueur 3, équipe 1 (Entrée pour « Nord ») :",
        "Un nom compte de 1 à 19 caractères.",
        "Nom du joueur 3, équipe 1 (Entrée pour « Nord ») :",
        "Deux joueurs ne peuvent pas porter le même nom.",
        "Nom du joueur 3, équipe 1 (Entrée pour « Nord ») :",
        "Nom du joueur 4, équipe 2 (Entrée pour « Ouest ») :",
        "Un nom de 1 à 19 caractères, ou rien pour garder le nom proposé ; q pour quitter.",
        "Nom du joueur 4, équipe 2 (Entrée pour « Ouest ») :",
    ]
