"""La sauvegarde : l'identité, les fichiers refusés, le disque qui refuse."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from puissance_n.carnet import SauvegardeInvalide
from puissance_n.disque import ErreurFichier, FichierAbsent, nom_lisible

from puissance_n import add_token, load, remove_token, save
from puissance_n.game import Partie, coups, defaut, issue
from puissance_n.grid import Grid
from puissance_n.sauvegarde import (
    TAILLE_MAX,
    carnet_neuf,
    decoder,
    encoder,
)
from tests.outils import dans, fichiers
from tests.puissance_n.commun import charger, grille, lignes, parties, sauver

PARTIE = Partie(grille("______", "______", "______", "__X___", "O_O___", "X_XO__"), 1, 1, 2, 9)
TEXTE = """\
Puissance N, sauvegarde 2
joueurs : 1
N : 4
trait : rouge
interdite : 3
tour : 9
grille :
______
______
______
__X___
O_O___
X_XO__
"""


# --- l'identité ----------------------------------------------------------------------------------


@pytest.mark.exigence("PUI-13")
def test_save_puis_load_rend_la_grille_et_le_joueur(tmp_path: Path) -> None:
    with dans(tmp_path):
        save(PARTIE.grid, 1)
        assert fichiers(tmp_path).keys() == {"puissance_n.sav"}
        grid = Grid(6, 6)
        assert load(grid, "puissance_n.sav") == 1
    assert grid == PARTIE.grid


@pytest.mark.exigence("PUI-13", "PUI-14")
@pytest.mark.parametrize("player", [0, 1])
def test_load_donne_sa_taille_a_la_grille_et_laisse_le_fichier(tmp_path: Path, player: int) -> None:
    chemin = tmp_path / "a.sav"
    sauver(Partie(Grid(32, 32), player), chemin)
    ecrits, grid = chemin.read_bytes(), Grid(4, 4)
    assert load(grid, str(chemin)) == player
    assert grid == Grid(32, 32)
    assert chemin.read_bytes() == ecrits


@pytest.mark.exigence("PUI-13", "PUI-09")
def test_tout_ce_qu_il_faut_pour_reprendre_est_dans_un_texte_lisible(tmp_path: Path) -> None:
    chemin = tmp_path / "a.sav"
    sauver(PARTIE, chemin)
    assert chemin.read_text(encoding="utf-8") == TEXTE
    assert charger(chemin) == PARTIE


@pytest.mark.exigence("PUI-13", "PUI-09")
@given(parties(n_max=8))
def test_lire_ce_qu_on_a_ecrit_rend_la_meme_partie(partie: Partie) -> None:
    relue = decoder(encoder(partie))
    assert relue == partie
    assert coups(relue) == coups(partie)
    assert encoder(relue) == encoder(partie)


@pytest.mark.exigence("PUI-13")
def test_le_niveau_de_la_machine_est_la_derniere_ligne_si_elle_a_joue() -> None:
    octets = encoder(replace(PARTIE, niveau="moyen"))
    assert octets == encoder(PARTIE) + b"niveau : moyen\n"
    assert decoder(octets).niveau == "moyen"
    with pytest.raises(SauvegardeInvalide, match="lignes de grille"):
        decoder(encoder(PARTIE) + b"niveau : 3\n")


GESTES = st.lists(st.tuples(st.integers(0, 31), st.sampled_from("OOXX-")), max_size=60)


@pytest.mark.exigence("PUI-13")
@given(n=st.integers(2, 30), player=st.integers(0, 1), gestes=GESTES)
def test_toute_grille_que_les_fonctions_construisent_se_sauve_et_se_relit(
    tmp_path_factory: pytest.TempPathFactory, n: int, player: int, gestes: list[tuple[int, str]]
) -> None:
    """Finie, gagnée deux fois, pleine : les fonctions du sujet n'arrêtent pas la partie."""
    grid, chemin = Grid(n + 2, n + 2), tmp_path_factory.getbasetemp() / "toute.sav"
    for colonne, jeton in gestes:
        if jeton == "-":
            remove_token(grid, colonne % grid.width)
        else:
            add_token(grid, colonne % grid.width, jeton)
    sauver(Partie(grid, player), chemin)
    relue = Grid(4, 4)
    assert (load(relue, str(chemin)), relue) == (player, grid)


@pytest.mark.exigence("PUI-13")
@pytest.mark.parametrize(
    "cases",
    [
        ("____", "____", "____", "OO__"),
        ("____", "____", "OOXX", "XXOO"),
        ("OOXXO", "XXOOX", "OOXXO", "XXOOX", "OOXXO"),
    ],
    ids=["gagnée", "gagnée par les deux", "pleine"],
)
def test_une_grille_finie_se_sauve_et_se_relit(tmp_path: Path, cases: tuple[str, ...]) -> None:
    sauver(Partie(grille(*cases), 1), tmp_path / "finie.sav")
    grid = Grid(4, 4)
    assert load(grid, str(tmp_path / "finie.sav")) == 1
    assert grid == grille(*cases)


@pytest.mark.exigence("PUI-13")
def test_une_sauvegarde_d_avant_le_compte_des_tours_se_lit_au_tour_zero() -> None:
    ancienne = TEXTE.replace("sauvegarde 2", "sauvegarde 1").replace("tour : 9\n", "")
    assert decoder(ancienne.encode()) == replace(PARTIE, tour=0)


@pytest.mark.exigence("PUI-13")
def test_les_fins_de_ligne_de_windows_sont_comprises() -> None:
    assert decoder(TEXTE.replace("\n", "\r\n").encode()) == PARTIE


def test_la_plus_grande_sauvegarde_tient_dans_la_limite() -> None:
    octets = encoder(Partie(Grid(32, 32), 0, interdite=31)).replace(b"\n", b"\r\n")
    assert len(octets) < TAILLE_MAX // 2
    assert decoder(octets).interdite == 31


# --- les fichiers refusés ------------------------------------------------------------------------


@pytest.mark.exigence("PUI-14")
@pytest.mark.parametrize(
    ("avant", "apres", "attendu"),
    [
        ("Puissance N, sauvegarde 2", "Puissance N, sauvegarde 3", "ligne 1 : on attend"),
        ("joueurs : 1", "joueurs : 3", "ligne 2 : on attend « joueurs : » puis 1 ou 2"),
        ("joueurs : 1\n", "", "ligne 2 : on attend « joueurs : »"),
        ("N : 4", "N : 1", "ligne 3 : on attend « N : » puis un nombre de 2 à 30"),
        ("N : 4", "N : 31", "ligne 3 : on attend « N : » puis un nombre de 2 à 30"),
        ("N : 4", "N : 04", "ligne 3 : on attend"),
        ("N : 4", "N : 4 ", "ligne 3 : on attend"),
        ("N : 4", "n : 4", "ligne 3 : on attend"),
        ("N : 4", "N : " + "9" * 3000, "ligne 3 : on attend"),
        ("N : 4", "N : 5", "à partir de la ligne 8, on attend 7 lignes de grille et rien d'autre"),
        ("trait : rouge", "trait : vert", "ligne 4 : on attend « trait : » puis jaune ou rouge"),
        ("trait : rouge", "trait : 1", "ligne 4 : on attend"),
        ("interdite : 3", "interdite : 7", "la colonne interdite va de 1 à 6."),
        ("interdite : 3", "interdite : 03", "ligne 5 : on attend « interdite : » puis « aucune »"),
        ("interdite : 3", "interdite : 0", "ligne 5 : on attend « interdite : » puis"),
        ("grille :", "grille:", "ligne 7 : on attend « grille : »"),
        ("grille :\n", "", "ligne 7 : on attend « grille : »"),
        (TEXTE[TEXTE.index("grille") :], "", "ligne 7 : on attend « grille : »"),
        ("O_O___", "O_0___", "ligne 12 : on attend 6 caractères _, O ou X"),
        ("O_O___", "O_O____", "ligne 12 : on attend 6 caractères _, O ou X"),
        ("O_O___", "O_O__", "ligne 12 : on attend 6 caractères _, O ou X"),
        ("O_O___\n", "", "à partir de la ligne 8, on attend 6 lignes de grille et rien d'autre"),
        (
            "X_XO__\n",
            "X_XO__\n\n",
            "à partir de la ligne 8, on attend 6 lignes de grille et rien d'autre",
        ),
        (
            "X_XO__\n",
            "X_XO__\nsuite\n",
            "à partir de la ligne 8, on attend 6 lignes de grille et rien d'autre",
        ),
        (
            "X_XO__\n",
            "X_XO__",
            "ligne 13 : il manque la fin de la ligne.",
        ),
        ("X_XO__\n", "X_XO__\nx", "ligne 14 : il manque la fin de la ligne"),
        ("X_XO__", "X__O__", "dans la colonne 3, un jeton flotte au-dessus d'une case vide"),
        ("N : 4", "N : 4\r\r", "ligne 3 : on attend"),
        ("N : 4\n", "N : 4\r", "ligne 3 : on attend"),
        ("X_XO__", "é_XO__", "ligne 13 : on attend 6 caractères _, O ou X"),
        ("Puissance", "\ufeffPuissance", "ligne 1 : on attend"),
    ],
)
def test_un_fichier_retouche_est_refuse_avec_sa_raison(
    tmp_path: Path, avant: str, apres: str, attendu: str
) -> None:
    texte = TEXTE.replace(avant, apres, 1)
    assert texte != TEXTE
    refuse(tmp_path, texte.encode(), attendu)


@pytest.mark.exigence("PUI-14")
@pytest.mark.parametrize(
    ("octets", "attendu"),
    [
        (b"", "ligne 1 : on attend"),
        (b"\x00" * 40, "ligne 1 : il manque la fin de la ligne"),
        (b"\x89PNG\r\n\x1a\n", "ligne 1 : ce n'est pas du texte UTF-8"),
        (b"Bonjour\n", "ligne 1 : on attend"),
        (b"\n\xff", "ligne 2 : ce n'est pas du texte UTF-8"),
        (b"x" * TAILLE_MAX, "ligne 1 : il manque la fin de la ligne"),
    ],
)
def test_un_fichier_etranger_est_refuse(tmp_path: Path, octets: bytes, attendu: str) -> None:
    refuse(tmp_path, octets, attendu)


def refuse(dossier: Path, octets: bytes, attendu: str) -> None:
    """Vérifie qu'un fichier est refusé en une phrase, et que rien ne change."""
    chemin = dossier / "partie.sav"
    chemin.write_bytes(octets)
    grid = grille("____", "____", "____", "O___")
    with pytest.raises(ErreurFichier) as erreur:
        load(grid, str(chemin))
    phrase = str(erreur.value)
    assert phrase.startswith(f"« {chemin} », ")
    assert attendu in phrase
    assert phrase.endswith(".")
    assert phrase.isprintable()
    assert grid == grille("____", "____", "____", "O___")
    assert chemin.read_bytes() == octets


@pytest.mark.exigence("PUI-14")
def test_chaque_debut_du_fichier_est_refuse() -> None:
    octets = TEXTE.encode()
    for taille in range(len(octets)):
        with pytest.raises(SauvegardeInvalide):
            decoder(octets[:taille])


@pytest.mark.exigence("PUI-14")
def test_chaque_octet_change_donne_un_refus_ou_une_partie() -> None:
    octets = TEXTE.encode()
    for place in range(len(octets)):
        for octet in (*b"_OX123 \r\n", 0, 255, octets[place] ^ 1):
            change = octets[:place] + bytes([octet]) + octets[place + 1 :]
            try:
                partie = decoder(change)
            except SauvegardeInvalide:
                continue
            assert defaut(partie) is None
            assert coups(partie) or issue(partie)


@pytest.mark.fuzz
@pytest.mark.exigence("PUI-14")
@given(st.one_of(st.binary(), st.text(st.sampled_from("_OX\nN :1r")).map(str.encode)))
def test_des_octets_quelconques_sont_refuses(octets: bytes) -> None:
    for essai in (octets, TEXTE[: TEXTE.index("grille")].encode() + octets):
        with pytest.raises(SauvegardeInvalide):
            decoder(essai)


@pytest.mark.exigence("PUI-14")
def test_un_fichier_absent_est_une_erreur_a_part(tmp_path: Path) -> None:
    chemin = tmp_path / "rien.sav"
    phrase = f"impossible de lire « {chemin} » (fichier ou dossier introuvable)."
    with pytest.raises(FichierAbsent) as erreur:
        charger(chemin)
    assert str(erreur.value) == phrase
    assert fichiers(tmp_path) == {}


@pytest.mark.exigence("PUI-14")
@pytest.mark.parametrize(
    ("nom", "motif"),
    [
        ("dossier", "c'est un dossier"),
        ("tube", "ce n'est pas un fichier ordinaire"),
        ("boucle", "les liens tournent en rond"),
        ("fichier/partie.sav", "le chemin ne mène pas à un dossier"),
        ("a\0b", "nom impossible"),
        ("n" * 300, "nom trop long"),
    ],
)
def test_ce_qui_n_est_pas_un_fichier_ordinaire_est_refuse(
    tmp_path: Path, nom: str, motif: str
) -> None:
    (tmp_path / "dossier").mkdir()
    (tmp_path / "fichier").write_bytes(b"intact")
    os.mkfifo(tmp_path / "tube")
    (tmp_path / "boucle").symlink_to("boucle")
    chemin = f"{tmp_path}/{nom}"
    with pytest.raises(ErreurFichier) as a_la_lecture:
        charger(chemin)
    with pytest.raises(ErreurFichier) as a_l_ecriture:
        sauver(PARTIE, Path(chemin))
    assert str(a_la_lecture.value) == f"impossible de lire {nom_lisible(chemin)} ({motif})."
    assert str(a_l_ecriture.value) == f"impossible d'écrire {nom_lisible(chemin)} ({motif})."
    assert fichiers(tmp_path) == {"fichier": b"intact"}


# --- écrire --------------------------------------------------------------------------------------


@pytest.mark.exigence("PUI-14")
@pytest.mark.parametrize(
    ("partie", "faute"),
    [
        (Partie(Grid(6, 6), 2), "ligne 4 : on attend « trait : » puis jaune ou rouge"),
        (Partie(Grid(6, 6), -1), "ligne 4 : on attend « trait : » puis jaune ou rouge"),
        (Partie(Grid(6, 6), 0, 3), "ligne 2 : on attend « joueurs : » puis 1 ou 2"),
        (Partie(Grid(6, 6), 0, 0), "ligne 2 : on attend « joueurs : » puis 1 ou 2"),
        (Partie(Grid(6, 5), 0), "ligne 8, on attend 6 lignes de grille"),
        (Partie(Grid(3, 3), 0), "ligne 3 : on attend « N : » puis un nombre de 2 à 30"),
        (Partie(Grid(33, 33), 0), "ligne 3 : on attend « N : » puis un nombre de 2 à 30"),
        (Partie(Grid(6, 6), 0, interdite=6), "la colonne interdite va de 1 à 6"),
        (Partie(Grid(6, 6), 0, interdite=-1), "ligne 5 : on attend « interdite : »"),
        (Partie(grille("____", "____", "____", "é___"), 0), "ligne 11 : on attend 4 caractères"),
        (Partie(grille("____", "____", "____", "O__"), 0), "ligne 11 : on attend 4 caractères"),
        (Partie(grille("____", "____", "_X__", "O___"), 0), "un jeton flotte"),
    ],
)
def test_on_n_ecrit_pas_ce_qu_on_refuserait_de_relire(
    tmp_path: Path, partie: Partie, faute: str
) -> None:
    chemin = tmp_path / "a.sav"
    chemin.write_text(TEXTE, encoding="utf-8")
    with pytest.raises(SauvegardeInvalide, match=faute):
        sauver(partie, chemin)
    assert fichiers(tmp_path) == {"a.sav": TEXTE.encode()}


@pytest.mark.exigence("PUI-14")
@pytest.mark.parametrize("taille", [TAILLE_MAX + 1, 100_000_000])
def test_un_fichier_trop_gros_est_refuse_sans_etre_lu(tmp_path: Path, taille: int) -> None:
    chemin = tmp_path / "enorme.sav"
    with chemin.open("wb") as fichier:
        fichier.write(TEXTE.encode())
        fichier.truncate(taille)
    with pytest.raises(ErreurFichier) as erreur:
        charger(chemin)
    assert str(erreur.value) == f"« {chemin} » est trop gros : plus de 4096 octets."


def test_les_lignes_relues_sont_des_listes_independantes(tmp_path: Path) -> None:
    chemin = tmp_path / "a.sav"
    sauver(PARTIE, chemin)
    grid = Grid(0, 0)
    load(grid, str(chemin))
    grid.cells[0][0] = "O"
    assert lignes(grid)[:2] == ["O_____", "______"]


@pytest.mark.exigence("PUI-14")
def test_un_fichier_qui_n_est_pas_du_jeu_est_refuse_avant_la_partie(tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("mes notes", encoding="utf-8")
    with pytest.raises(ErreurFichier, match="n'est pas une partie de ce jeu"):
        carnet_neuf().reserver(str(notes))
    assert notes.read_text(encoding="utf-8") == "mes notes"
    notes.write_bytes(b"")
    with carnet_neuf() as carnet:
        carnet.reserver(str(notes))  # un fichier vide ne contient rien : on peut le prendre
