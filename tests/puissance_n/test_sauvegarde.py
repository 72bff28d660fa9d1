"""La sauvegarde : ce que `save` écrit, `load` le relit ; les fichiers refusés ; reprendre."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from puissance_n import add_token, load, remove_token, sauvegarde, save
from puissance_n.commun.fichier import Carnet, ErreurFichier, Fichier, SauvegardeInvalide
from puissance_n.game import Partie, coups, issue
from puissance_n.grid import Grid
from puissance_n.sauvegarde import decoder, encoder
from tests.appui import Entree, dans, en_memoire, environnement, exemples, fichiers, lancer
from tests.puissance_n.commun import (
    DEUX_JOUEURS,
    NULLE,
    SAV,
    charger,
    grille,
    joue,
    lignes,
    neuve,
    partie_au_hasard,
    sauver,
    taper,
)

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
COTE = "puissance_n~.sav"
GARDEE = f"L'ancienne partie de « {SAV} » est gardée dans « {COTE} ».\n"


# --- ce qu'on écrit se relit ---------------------------------------------------------------------


@pytest.mark.exigence("PUI-13")
@pytest.mark.parametrize("player", [0, 1])
def test_save_puis_load_rend_la_grille_et_le_joueur(tmp_path: Path, player: int) -> None:
    with dans(tmp_path):
        save(PARTIE.grid, player)
        assert fichiers(tmp_path).keys() == {SAV}
        grid = Grid(0, 0)
        assert load(grid, SAV) == player
    assert grid == PARTIE.grid


@pytest.mark.exigence("PUI-13")
@pytest.mark.parametrize("player", [0, 1])
def test_save_ecrit_la_grille_et_le_joueur_donnes_avec_le_reste_d_une_partie(
    tmp_path: Path, player: int
) -> None:
    """Ceux du sujet l'emportent sur ceux de la partie du carnet, qui n'en change pas."""
    partie = Partie(Grid(4, 4), 1 - player, joueurs=1, coups_joues=9)
    carnet = sauvegarde.carnet_neuf()
    carnet.reserver(str(tmp_path / SAV))
    carnet.commencer(partie)
    save(PARTIE.grid, player, carnet)
    relue = charger(tmp_path / SAV)
    assert (relue.grid, relue.player) == (PARTIE.grid, player)
    assert (relue.joueurs, relue.coups_joues) == (1, 9)
    assert (partie.grid, partie.player) == (Grid(4, 4), 1 - player)


@pytest.mark.exigence("PUI-13", "PUI-14")
@pytest.mark.parametrize("n", [2, 4, 30])
def test_load_donne_sa_taille_a_la_grille_et_laisse_le_fichier(tmp_path: Path, n: int) -> None:
    chemin = tmp_path / "a.sav"
    sauver(joue(neuve(n), "a1 a2"), chemin)
    ecrits = chemin.read_bytes()
    grid = Grid(5, 9)
    assert load(grid, str(chemin)) == 0
    assert (grid.width, grid.height) == (n + 2, n + 2)
    assert lignes(grid)[-1] == "OX" + "_" * n
    assert chemin.read_bytes() == ecrits


@pytest.mark.exigence("PUI-09", "PUI-13")
def test_tout_ce_qu_il_faut_pour_reprendre_est_dans_un_texte_lisible(tmp_path: Path) -> None:
    chemin = tmp_path / "a.sav"
    sauver(PARTIE, chemin)
    assert chemin.read_text(encoding="utf-8") == TEXTE
    assert replace(charger(chemin), graine=0) == PARTIE


@pytest.mark.fuzz
@pytest.mark.exigence("PUI-09", "PUI-13")
def test_lire_ce_qu_on_a_ecrit_rend_la_meme_partie() -> None:
    for graine in range(exemples(60)):
        hasard = Random(graine)
        partie = partie_au_hasard(hasard, hasard.randint(2, 12))
        partie.coups_joues = hasard.choice((0, 9, 10, 99, 100, 12345))
        relue = decoder(encoder(partie))
        assert (relue.grid, relue.player) == (partie.grid, partie.player)
        assert (relue.joueurs, relue.interdite) == (partie.joueurs, partie.interdite)
        assert relue.coups_joues == partie.coups_joues
        assert coups(relue) == coups(partie)


@pytest.mark.exigence("PUI-09", "PUI-13")
@pytest.mark.parametrize("colonne", [0, 8, 9, 10, 31])
def test_la_colonne_interdite_se_garde_de_la_premiere_a_la_derniere(colonne: int) -> None:
    assert decoder(encoder(Partie(Grid(32, 32), interdite=colonne))).interdite == colonne


@pytest.mark.exigence("PUI-13")
@pytest.mark.parametrize(
    "cases",
    [("____", "____", "____", "OO__"), ("____", "____", "OOXX", "XXOO"), NULLE],
    ids=["gagnée", "gagnée par les deux", "pleine"],
)
def test_une_grille_finie_se_sauve_et_se_relit(tmp_path: Path, cases: tuple[str, ...]) -> None:
    sauver(Partie(grille(*cases), 1), tmp_path / "finie.sav")
    grid = Grid(4, 4)
    assert load(grid, str(tmp_path / "finie.sav")) == 1
    assert grid == grille(*cases)


@pytest.mark.exigence("PUI-13")
def test_toute_grille_que_les_fonctions_du_sujet_construisent_se_relit(tmp_path: Path) -> None:
    """Finie, gagnée deux fois, pleine : ces fonctions n'arrêtent pas la partie."""
    hasard = Random(5)
    for n in (2, 3, 9, 30):
        grid = Grid(n + 2, n + 2)
        for _ in range(3 * n * n):
            add_token(grid, hasard.randrange(n + 2), hasard.choice("OX"))
            if hasard.random() < 0.2:
                remove_token(grid, hasard.randrange(n + 2))
        with dans(tmp_path):
            save(grid, n % 2)
            relue = Grid(0, 0)
            assert load(relue, SAV) == n % 2
        assert relue == grid


@pytest.mark.exigence("PUI-13")
def test_les_fins_de_ligne_de_windows_sont_comprises() -> None:
    assert decoder(TEXTE.replace("\n", "\r\n").encode()) == PARTIE


# --- les fichiers refusés ------------------------------------------------------------------------


@pytest.mark.exigence("PUI-14")
@pytest.mark.parametrize(
    ("avant", "apres", "attendu"),
    [
        ("sauvegarde 2", "sauvegarde 3", "ligne 1 : on attend « Puissance N, sauvegarde 2 »"),
        ("sauvegarde 2", "sauvegarde 1", "ligne 1 : on attend « Puissance N, sauvegarde 2 »"),
        ("joueurs : 1", "joueurs : 3", "ligne 2 : on attend « joueurs : » puis 1 ou 2"),
        ("joueurs : 1\n", "", "ligne 2 : on attend « joueurs : »"),
        ("N : 4", "N : 1", "ligne 3 : on attend « N : » puis un nombre de 2 à 30"),
        ("N : 4", "N : 31", "ligne 3 : on attend « N : » puis un nombre de 2 à 30"),
        ("N : 4", "N : 04", "ligne 3 : on attend"),
        ("N : 4", "N : 4 ", "ligne 3 : on attend"),
        ("N : 4", "N : " + "9" * 3000, "ligne 3 : on attend"),
        ("N : 4", "N : 5", "à partir de la ligne 8, on attend 7 lignes de grille et rien d'autre"),
        ("trait : rouge", "trait : vert", "ligne 4 : on attend « trait : » puis jaune ou rouge"),
        ("trait : rouge", "trait : Rouge", "ligne 4 : on attend « trait : » puis jaune ou rouge"),
        ("interdite : 3", "interdite : 7", "la colonne interdite va de 1 à 6"),
        ("interdite : 3", "interdite : 0", "ligne 5 : on attend « interdite : » puis « aucune »"),
        ("tour : 9", "tour : -1", "ligne 6 : on attend « tour : » puis le nombre de coups joués"),
        ("tour : 9", "tour : 09", "ligne 6 : on attend « tour : »"),
        ("tour : 9", "tour : " + "9" * 10, "ligne 6 : on attend « tour : »"),
        ("grille :\n", "", "ligne 7 : on attend « grille : »"),
        ("grille :\n", "Grille\n", "ligne 7 : on attend « grille : »"),
        (TEXTE[TEXTE.index("grille") :], "", "ligne 7 : on attend « grille : »"),
        ("O_O___", "O_0___", "ligne 12 : on attend 6 caractères _, O ou X"),
        ("O_O___", "O_O____", "ligne 12 : on attend 6 caractères _, O ou X"),
        ("O_O___\n", "", "à partir de la ligne 8, on attend 6 lignes de grille et rien d'autre"),
        ("XO__\n", "XO__\n\n", "à partir de la ligne 8, on attend 6 lignes de grille"),
        ("X_XO__", "__XO__", "dans la colonne 1, un jeton flotte au-dessus d'une case vide"),
        ("X_XO__", "X__O__", "dans la colonne 3, un jeton flotte au-dessus d'une case vide"),
        ("______\n__X", "_____X\n__X", "dans la colonne 6, un jeton flotte"),
        ("__X___\nO_O___", "__O___\nO_____", "dans la colonne 3, un jeton flotte"),
        ("______\n______\n______", "__X___\n__X___\n__X___", "la colonne interdite est pleine"),
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
        (b"\x89PNG\r\n\x1a\n", "ligne 1 : ce n'est pas du texte UTF-8"),
        (b"Bonjour\n", "ligne 1 : on attend"),
        (b"\n\xff", "ligne 2 : ce n'est pas du texte UTF-8"),
        (b"\x1b[2J\n", "ligne 1 : on attend"),
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
    for taille in range(len(octets) - 1):  # sans son dernier retour à la ligne, il est entier
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
            assert coups(partie) or issue(partie)


@pytest.mark.exigence("PUI-14")
def test_un_fichier_absent_est_une_erreur(tmp_path: Path) -> None:
    chemin = tmp_path / "rien.sav"
    with pytest.raises(ErreurFichier) as erreur:
        load(Grid(0, 0), str(chemin))
    assert str(erreur.value) == f"impossible de lire « {chemin} » (fichier ou dossier introuvable)."
    assert fichiers(tmp_path) == {}


@pytest.mark.exigence("PUI-14")
@pytest.mark.parametrize(
    ("option", "nom", "phrase"),
    [
        ("-c", "absent.sav", "impossible de lire « absent.sav » (fichier ou dossier introuvable)."),
        ("-c", "dossier", "impossible de lire « dossier » (c'est un dossier)."),
        ("-c", "tube", "impossible de lire « tube » (ce n'est pas un fichier ordinaire)."),
        (
            "-c",
            "notes.sav",
            "« notes.sav », ce n'est pas une partie de Puissance N "
            "(ligne 1 : on attend « Puissance N, sauvegarde 2 »).",
        ),
        (
            "-s",
            "notes.sav",
            "« notes.sav », ce n'est pas une partie de Puissance N : on n'y touche pas.",
        ),
        ("-s", "ou/p.sav", "impossible d'écrire « ou/p.sav » (fichier ou dossier introuvable)."),
        ("-s", "tube", "impossible d'écrire « tube » (ce n'est pas un fichier ordinaire)."),
    ],
)
def test_un_fichier_inutilisable_est_refuse_avant_de_jouer(
    tmp_path: Path, option: str, nom: str, phrase: str
) -> None:
    (tmp_path / "dossier").mkdir()
    (tmp_path / "notes.sav").write_bytes(b"mes notes")
    os.mkfifo(tmp_path / "tube")
    resultat = taper(tmp_path, 1, 3, arguments=[option, nom])
    assert (resultat.code, resultat.texte) == (1, "")
    assert resultat.plainte == f"Erreur : {phrase}\n"
    assert fichiers(tmp_path) == {"notes.sav": b"mes notes"}


# --- save et load sont le seul chemin ------------------------------------------------------------


@pytest.fixture
def appels(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Les appels de `save` et de `load`, et tout ce qui touche à un fichier, dans l'ordre."""
    notes: list[str] = []

    def espionner(cible: Any, nom: str) -> None:
        vraie: Callable[..., Any] = getattr(cible, nom)

        def espion(*arguments: Any) -> Any:
            notes.append(nom)
            return vraie(*arguments)

        monkeypatch.setattr(cible, nom, espion)

    espionner(sauvegarde, "save")
    espionner(sauvegarde, "load")
    espionner(Fichier, "ecrire")
    espionner(Carnet, "ouvrir")
    return notes


ECRIRE = ["save", "ecrire"]
LIRE = ["load", "ouvrir"]


@pytest.mark.exigence("PUI-13")
@pytest.mark.parametrize(
    ("reponses", "arguments", "attendus"),
    [
        ((*DEUX_JOUEURS, "a1", "s"), (), ECRIRE),
        ((*DEUX_JOUEURS, "a1", "q"), ("-s", "p.sav"), ECRIRE * 2),
        ((*DEUX_JOUEURS, "a1", "s"), ("-s", "p.sav"), ECRIRE * 3),
        ((*DEUX_JOUEURS, "a1", "r1", "a9", "a2", "q"), ("-s", "p.sav"), ECRIRE * 4),
        ((*DEUX_JOUEURS, "a1", "sauver p", "a2", "q"), (), ECRIRE * 2),
        ((2, "a1", "s"), (), LIRE + ECRIRE),
        (("q",), ("-c", SAV), LIRE),
        (("a1", "q"), ("-c", SAV, "-s", SAV), LIRE + ECRIRE * 2),
        ((2, "a1", "q"), ("-s", SAV), LIRE + ECRIRE * 2),
    ],
    ids=[
        *("s au menu", "-s", "-s puis s", "-s et un coup refusé", "sauver p"),
        *("le menu charge", "-c", "-c et -s", "le menu charge avec -s"),
    ],
)
def test_toute_partie_ecrite_ou_reprise_passe_par_save_et_load_une_seule_fois(
    tmp_path: Path,
    appels: list[str],
    reponses: tuple[object, ...],
    arguments: tuple[str, ...],
    attendus: list[str],
) -> None:
    if "load" in attendus:
        (tmp_path / SAV).write_bytes(encoder(neuve()))
    assert taper(tmp_path, *reponses, arguments=arguments).code == 0
    assert " ".join(appels) == " ".join(attendus)


# --- sauvegarder et reprendre --------------------------------------------------------------------


@pytest.mark.exigence("PUI-10", "PUI-13")
@pytest.mark.parametrize("mot", ["s", "S", "sauvegarder"])
def test_sauvegarder_et_quitter_ecrit_la_partie_et_ferme_le_programme(
    tmp_path: Path, mot: str
) -> None:
    resultat = taper(tmp_path, *DEUX_JOUEURS, "a3", mot, 3, arguments=["--sauvegarde", "a b.sav"])
    assert resultat.code == 0
    assert resultat.texte.endswith("sauvegarder et quitter (s) ? \n"), "plus rien n'est demandé"
    assert " ".join(resultat.plainte.splitlines()).startswith(
        "« Charger une partie existante », au menu, avec --sauvegarde « a b.sav », reprendra cette "
        "partie. Partie sauvegardée dans « a b.sav » ; pour la reprendre :"
    )
    assert fichiers(tmp_path) == {"a b.sav": encoder(joue(neuve(), "a3"))}


@pytest.mark.exigence("PUI-01", "PUI-10", "PUI-13")
@pytest.mark.parametrize(
    ("debut", "arguments", "en_plus"),
    [
        (DEUX_JOUEURS, ("-s", "x.sav"), "x.sav"),
        ((*DEUX_JOUEURS, "sauver y"), (), "y.sav"),
        ((), ("-c", "z.sav", "-s", "z.sav"), "z.sav"),
    ],
)
def test_ce_que_sauvegarder_et_quitter_a_sauvegarde_est_ce_que_charger_reprend(
    tmp_path: Path, debut: tuple[object, ...], arguments: tuple[str, ...], en_plus: str
) -> None:
    (tmp_path / "z.sav").write_bytes(encoder(neuve()))
    quitte = taper(tmp_path, *debut, "a3", "s", arguments=arguments)
    dit = "« Charger une partie existante », au menu, reprendra cette partie.\n"
    assert quitte.plainte.startswith(dit)
    assert f"Partie sauvegardée dans « {SAV} » ; pour la reprendre :\n" in quitte.plainte
    assert (tmp_path / en_plus).read_bytes() == (tmp_path / SAV).read_bytes()
    reprise = taper(tmp_path, 2, "q").texte
    assert "Reprise d'une partie à deux joueurs" in reprise
    assert "│ _  _  O  _  _  _ │" in reprise


@pytest.mark.exigence("PUI-01", "PUI-13")
@pytest.mark.parametrize(
    ("arguments", "mot", "fichier"),
    [(("--sauvegarde", "partie"), "s", "partie.sav"), (("-s", "partie"), "q", "partie")],
)
def test_sans_extension_la_partie_s_ecrit_la_ou_elle_se_reprend(
    tmp_path: Path, arguments: tuple[str, str], mot: str, fichier: str
) -> None:
    adieu = taper(tmp_path, *DEUX_JOUEURS, "a3", mot, arguments=arguments).plainte
    assert f"Partie sauvegardée dans « {fichier} » ; pour la reprendre :\n" in adieu
    assert fichiers(tmp_path).keys() == {fichier}
    if arguments[0] == "--sauvegarde":
        assert "│ _  _  O  _  _  _ │" in taper(tmp_path, 2, "q", arguments=arguments).texte


@pytest.mark.exigence("PUI-13")
@pytest.mark.parametrize("joueurs", [1, 2])
def test_la_partie_sauvegardee_au_menu_est_la_partie_reprise(tmp_path: Path, joueurs: int) -> None:
    taper(tmp_path, 1, joueurs, 5, "a1", "s")
    premiere = charger(tmp_path / SAV)
    assert (premiere.joueurs, premiere.grid.width) == (joueurs, 7)
    taper(tmp_path, 2, "s")
    assert charger(tmp_path / SAV) == premiere
    assert fichiers(tmp_path).keys() == {SAV}


@pytest.mark.exigence("PUI-09", "PUI-13")
@pytest.mark.parametrize("reprise", [((2,), ()), ((), ("-c", SAV))])
def test_la_colonne_reste_interdite_apres_une_reprise_pour_une_action(
    tmp_path: Path, reprise: tuple[tuple[int, ...], tuple[str, ...]]
) -> None:
    taper(tmp_path, *DEUX_JOUEURS, "a2", "a3", "r2", "s")
    debut, arguments = reprise
    texte = taper(tmp_path, *debut, "a2", "a4", "a2", "a2", "q", "o", arguments=arguments).texte
    interdit = "La colonne 2 vous est interdite : un jeton vient d'en être retiré.\n"
    assert texte.count(interdit) == 1
    assert "│ _ (X) _  _  _  _ │\n│ _  O  X  X  _  _ │\n" in texte


@pytest.mark.exigence("PUI-13")
def test_avec_s_chaque_coup_est_sur_le_disque_avant_la_question_suivante(tmp_path: Path) -> None:
    vues: list[list[str]] = []

    def regarder() -> None:
        vues.append(lignes(charger(tmp_path / "p.sav").grid)[-1:])

    suite: list[str | Callable[[], object]]
    suite = ["1\n", "2\n", "4\n", regarder, "a3\n", regarder, "a4\n", regarder, "r3\n", regarder]
    en_memoire("puissance_n", "-s", "p.sav", saisies=Entree(suite), dossier=tmp_path)
    dernieres = "".join(case for vue in vues for case in vue)
    assert re.fullmatch("_{6}__(O|X)_____(OX|XO)_____(X|O)__", dernieres)


@pytest.mark.exigence("PUI-13")
def test_avec_s_le_coup_de_la_machine_s_ecrit_aussi(tmp_path: Path) -> None:
    taper(tmp_path, 1, 1, 4, "a1", arguments=["-s", "p.sav"])
    reprise = charger(tmp_path / "p.sav")
    assert (reprise.coups_joues, reprise.player) == (2, 0), "un coup de chacun, et c'est au jaune"


@pytest.mark.exigence("PUI-13")
def test_une_nouvelle_partie_met_l_ancienne_de_cote_et_elle_se_recharge(tmp_path: Path) -> None:
    taper(tmp_path, *DEUX_JOUEURS, "a2", "s")
    ancienne = (tmp_path / SAV).read_bytes()
    resultat = taper(tmp_path, *DEUX_JOUEURS, "a5", "s")
    assert resultat.plainte.startswith(GARDEE)
    assert (tmp_path / COTE).read_bytes() == ancienne
    assert lignes(charger(tmp_path / SAV).grid)[-1] == "____O_"
    assert "à deux joueurs" in taper(tmp_path, 2, "q", arguments=["--sauvegarde", COTE]).texte


@pytest.mark.exigence("PUI-13")
@pytest.mark.parametrize("arguments", [(), ("-s", SAV)])
def test_une_partie_reprise_continue_la_sienne_sans_rien_mettre_de_cote(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    taper(tmp_path, *DEUX_JOUEURS, "a2", "s")
    for coup in ("a3", "a4"):
        assert GARDEE not in taper(tmp_path, 2, coup, "s", arguments=arguments).plainte
    assert fichiers(tmp_path).keys() == {SAV}
    assert lignes(charger(tmp_path / SAV).grid)[-1] == "_OXO__"


@pytest.mark.exigence("PUI-13")
def test_une_nouvelle_partie_qui_n_est_pas_sauvegardee_ne_touche_a_rien(tmp_path: Path) -> None:
    taper(tmp_path, *DEUX_JOUEURS, "a2", "s")
    avant = fichiers(tmp_path)
    for fin in (("q", "o"), ("abandon", "o", 3), ()):
        taper(tmp_path, *DEUX_JOUEURS, "a5", *fin)
        assert fichiers(tmp_path) == avant


@pytest.mark.exigence("PUI-01", "PUI-13")
def test_une_partie_finie_se_charge_par_load_mais_le_menu_ne_la_reprend_pas(
    tmp_path: Path,
) -> None:
    finie = Partie(grille("____", "____", "____", "OO__"), 1)
    sauver(finie, tmp_path / SAV)
    grid = Grid(0, 0)
    assert load(grid, str(tmp_path / SAV)) == 1
    assert grid == finie.grid
    texte = taper(tmp_path, 2, 3).texte
    assert f"La partie de « {SAV} » est déjà finie.\n" in texte
    assert "┌" not in texte


@pytest.mark.exigence("PUI-13")
def test_une_partie_finie_que_le_menu_a_lue_est_gardee_a_cote_de_la_suivante(
    tmp_path: Path,
) -> None:
    sauver(Partie(grille("____", "____", "____", "OO__"), 1), tmp_path / SAV)
    finie = (tmp_path / SAV).read_bytes()
    resultat = taper(tmp_path, 2, *DEUX_JOUEURS, "a5", "q", arguments=["-s", SAV])
    assert GARDEE in resultat.plainte
    assert (tmp_path / COTE).read_bytes() == finie
    assert lignes(charger(tmp_path / SAV).grid)[-1] == "____O_"


@pytest.mark.exigence("PUI-13")
def test_apres_un_echec_on_peut_reessayer_et_rien_n_est_perdu(tmp_path: Path) -> None:
    """Le dossier disparaît en cours de partie ; le joueur le recrée, et sauvegarde de nouveau."""
    dossier = tmp_path / "parties"
    dossier.mkdir()
    debut = ["1\n", "2\n", "4\n", "a2\n", "r2\n"]
    resultat = en_memoire(
        *("puissance_n", "--graine=1", "--sauvegarde=parties/p.sav"),
        saisies=Entree([*debut, dossier.rmdir, "s\n", dossier.mkdir, "s\n"]),
        dossier=tmp_path,
    )
    assert resultat.code == 0
    erreur, _, garde = resultat.plainte.splitlines()[:3]
    assert (
        erreur == "Erreur : impossible d'écrire « parties/p.sav » (fichier ou dossier introuvable)."
    )
    assert garde == "Partie sauvegardée dans « parties/p.sav » ; pour la reprendre :"
    assert fichiers(tmp_path) == {"parties/p.sav": encoder(joue(neuve(), "a2 r2"))}


@pytest.mark.exigence("PUI-13")
@pytest.mark.parametrize("nom", [SAV, "ma partie.sav", "l'été.sav"])
def test_la_commande_que_dit_l_adieu_reprend_la_partie(tmp_path: Path, nom: str) -> None:
    options = ["--sauvegarde", nom, "--graine", "1"]
    saisies = "1\n2\n4\na2\nr2\ns\n"
    adieu = lancer("puissance_n", *options, saisies=saisies, dossier=tmp_path).plainte
    commande = adieu.splitlines()[-1]
    attendue = ["puissance_n", "-c", nom, "-s", nom, "--sauvegarde", nom, "--graine", "1"]
    assert sorted(shlex.split(commande)) == sorted(attendue)
    fini = subprocess.run(
        ["sh", "-c", commande],
        input=b"a5\nq\n",
        capture_output=True,
        cwd=tmp_path,
        env=environnement(),
        check=True,
    )
    assert "Colonne 2 interdite" in fini.stdout.decode()
    assert adieu.endswith(fini.stderr.decode())
    assert lignes(charger(tmp_path / nom).grid)[-1] == "____O_"


@pytest.mark.exigence("PUI-12", "PUI-13")
@pytest.mark.parametrize("niveau", ["sujet", "moyen"])
def test_une_partie_reprise_continue_comme_elle_aurait_continue(
    tmp_path: Path, niveau: str
) -> None:
    """D'une traite, puis en deux séances : la machine joue les mêmes coups."""
    dits = re.compile(r"La machine, .*\.\n")
    options = ["--niveau", niveau]
    debut = (1, 1, 5, "a1", "a2")
    suite = ("a3", "a4", "r3", "a6", "q", "o")
    entiere = taper(tmp_path, *debut, *suite, arguments=options).texte
    premiere = taper(tmp_path, *debut, "s", arguments=options).texte
    seconde = taper(tmp_path, 2, *suite, arguments=options).texte
    assert len(dits.findall(seconde)) >= 2
    assert dits.findall(premiere) + dits.findall(seconde) == dits.findall(entiere)
