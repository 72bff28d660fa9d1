"""La sauvegarde en texte : ce qu'elle dit, et ce qu'elle refuse, avec le numéro de la ligne."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from dames.game import Partie, nouvelle_partie, partieFini
from dames.sauvegarde import (
    COUPS_MAX,
    TAILLE_MAX,
    SauvegardeInvalide,
    charger,
    decoder,
    encoder,
    sauver,
)
from dames.structures import Coup, CoupIllisible, lire_coup
from dames.systeme import ErreurFichier
from tests.dames.positions import jouer_au_hasard, jouer_cases
from tests.outils import TESTS

NOMS = ["Anne", "Bob", "l'ami de « x » ; 3", "Ouest"]


def partie_jouee(nombre: int, graine: int = 1) -> Partie:
    """Une partie de quelques coups au hasard."""
    partie, hasard = nouvelle_partie(NOMS), random.Random(graine)
    while len(partie.historique) < nombre and not partieFini(partie):
        jouer_au_hasard(partie, hasard)
    return partie


def refus(octets: bytes) -> str:
    """La phrase par laquelle une sauvegarde est refusée."""
    with pytest.raises(SauvegardeInvalide) as erreur:
        decoder(octets)
    return str(erreur.value)


def avec(numero: int, ligne: str, nombre: int = 12) -> bytes:
    """Une bonne sauvegarde dont une ligne est remplacée."""
    lignes = encoder(partie_jouee(nombre)).decode().split("\n")
    lignes[numero - 1] = ligne
    return "\n".join(lignes).encode()


def test_le_texte_d_une_sauvegarde() -> None:
    partie = nouvelle_partie(NOMS)
    for cases in ("E14 F13", "N5 M6", "E4 F5"):
        jouer_cases(partie, cases)
    assert encoder(partie).decode().splitlines() == [
        "dames++ 1",
        "joueur_1 0 0 1 Anne",
        "joueur_2 0 0 1 Bob",
        "joueur_3 0 0 1 l'ami de « x » ; 3",
        "joueur_4 0 0 0 Ouest",
        "coups 3",
        "E14-F13",
        "N5-M6",
        "E4-F5",
        "fin",
    ]
    assert decoder(encoder(partie)) == partie


def test_un_abandon_se_sauvegarde_et_se_relit() -> None:
    partie = partie_jouee(7)
    partie.abandon = True
    assert encoder(partie).endswith(b"\nabandon\n")
    assert decoder(encoder(partie)) == partie


def test_une_partie_finie_se_relit_finie() -> None:
    partie = partie_jouee(2000)
    assert partieFini(partie)
    assert decoder(encoder(partie)) == partie
    texte = encoder(partie).decode()
    numero = len(partie.historique) + 7
    assert refus(texte.replace("\nfin\n", "\nabandon\n").encode()) == (
        f"ligne {numero} : on n'abandonne pas une partie finie"
    )
    nombre = len(partie.historique)
    plus = texte.replace(f"coups {nombre}\n", f"coups {nombre + 1}\n")
    assert refus(plus.replace("\nfin\n", "\nE14-F13\nfin\n").encode()) == (
        f"ligne {numero} : la partie est déjà finie"
    )


@pytest.mark.exigence("DAM-15")
@pytest.mark.parametrize(
    ("numero", "ligne", "attendu"),
    [
        (1, "dames++ 2", "on attend « dames++ 1 »"),
        (1, "dames+++ 1", "on attend « dames++ 1 »"),
        (2, "joueur_2 0 0 3 Anne", "on attend « joueur_1 <pris> <perdus> <coups> <nom> »"),
        (3, "joueur_2 0 0 03 Bob", "on attend « joueur_2 <pris> <perdus> <coups> <nom> »"),
        (3, "joueur_2 0 0 +3 Bob", "on attend « joueur_2 <pris> <perdus> <coups> <nom> »"),
        (3, f"joueur_2 0 0 {'9' * 20000} Bob", "on attend « joueur_2"),
        (4, "joueur_3 0 0 3 ", "on attend « joueur_3 <pris> <perdus> <coups> <nom> »"),
        (4, "joueur_3 0 0 3 " + "a" * 20, "un nom compte de 1 à 19 caractères"),
        (4, "joueur_3 0 0 3 a\x1b[2J", "un nom n'a que des caractères imprimables"),
        (4, "joueur_3 0 0 3  a", "un nom n'a que des caractères imprimables, sans espace au bord"),
        (5, "joueur_4 0 0 3 Bob", "deux joueurs ne peuvent pas porter le même nom"),
        (5, "joueur_4 0 0 4 Ouest", "les statistiques ne sont pas celles des coups joués"),
        (5, "joueur_4 2 0 3 Ouest", "les statistiques ne sont pas celles des coups joués"),
        (6, "coups", "on attend « coups <nombre> »"),
        (6, "coups ١٢", "on attend « coups <nombre> »"),
        (6, "coups 3001", "une sauvegarde contient au plus 3000 coups"),
        (7, "E14xF13", "« - » s'écrit sans prise, « x » avec"),
        (7, "e14-f13", "on attend un coup, comme « E14-F13 » ou « E14xG12 »"),
        (7, "E14-F13-G12", "on attend un coup, comme « E14-F13 » ou « E14xG12 »"),
        (7, "E14-F13 ", "on attend un coup, comme « E14-F13 » ou « E14xG12 »"),
        (7, "E14-F99", "une case s'écrit d'une lettre de A à Q et d'un nombre de 1 à 17"),
        (7, "A1-B2", "A1 est dans un coin, hors du plateau"),
        (7, "N5-M6", "la pièce en N5 n'est pas au joueur 1"),
        (7, "E14-F11", "E14 ne peut pas aller en F11"),
        (7, "H9-G8", "la case H9 est vide"),
        (19, "finn", "on attend « fin » ou « abandon »"),
        (19, "E14-F13", "on attend « fin » ou « abandon »"),
    ],
)
def test_un_defaut_est_refuse_avec_sa_ligne(numero: int, ligne: str, attendu: str) -> None:
    assert refus(avec(numero, ligne)).startswith(f"ligne {numero} : {attendu}")


@pytest.mark.exigence("DAM-08")
@pytest.mark.parametrize(
    ("triche", "raison"),
    [
        ("D5-E6", "la pièce en D5 ne peut pas être déplacée : il faut prendre avec E12"),
        ("E12-F11", "E12 ne peut pas aller en F11 : une prise adverse est obligatoire"),
        ("E12xG14", "la rafle doit continuer : G14 peut encore prendre"),
        ("E12xG14xI12xK14", "I12 ne peut pas aller en K14"),
        ("K6-J7", "la pièce en K6 n'est pas au joueur 4"),
    ],
)
def test_un_coup_vraisemblable_mais_interdit_est_refuse(triche: str, raison: str) -> None:
    fichier = TESTS / "dames" / "golden" / "allie-laisse" / "avant" / "partie.txt"
    lignes = fichier.read_text(encoding="utf-8").split("\n")
    assert lignes[13] == "E12xG14xI12"
    lignes[13] = triche
    assert refus("\n".join(lignes).encode()).startswith(f"ligne 14 : {raison}")


def test_une_ligne_de_trop_ou_de_moins_est_refusee() -> None:
    bon = encoder(partie_jouee(12))
    assert refus(bon + b"\n") == "ligne 20 : rien n'est attendu après la fin"
    assert refus(bon[:-1]) == "ligne 19 : il manque la fin de la ligne"
    assert refus(bon.replace(b"\nfin\n", b"\n")) == "ligne 19 : on attend « fin » ou « abandon »"
    assert refus(b"") == "ligne 1 : on attend « dames++ 1 »"
    assert refus(bon.replace(b"\n", b"\r\n")) == "ligne 1 : on attend « dames++ 1 »"


def test_le_nombre_de_coups_va_jusqu_a_3000() -> None:
    assert refus(avec(6, "coups 3000")) == "ligne 3007 : on attend « fin » ou « abandon »"


def test_ce_qui_n_est_pas_de_l_utf_8_est_refuse_avec_sa_ligne() -> None:
    bon = encoder(partie_jouee(12))
    assert refus(bon.replace(b"Bob", b"B\xffb")) == "ligne 3 : ce n'est pas du texte UTF-8"
    assert refus(bon.replace(b"Bob", b"\xed\xa0\x80")) == "ligne 3 : ce n'est pas du texte UTF-8"


def test_une_sauvegarde_va_jusqu_a_30000_octets(tmp_path: Path) -> None:
    fichier = tmp_path / "p.txt"
    for taille, raison in ((TAILLE_MAX, "ligne 1 : "), (TAILLE_MAX + 1, "plus de 30000 octets")):
        fichier.write_bytes(b"x" * taille)
        with pytest.raises(ErreurFichier, match=f"p.txt ».*{raison}"):
            charger(str(fichier))


def test_toute_troncature_est_refusee() -> None:
    bon = encoder(partie_jouee(20))
    for fin in range(len(bon)):
        assert refus(bon[:fin]).startswith("ligne ")


def test_une_partie_trop_longue_ne_s_ecrit_pas(tmp_path: Path) -> None:
    partie = nouvelle_partie()
    for stats in partie.stats:
        stats.nom, stats.pions_pris, stats.nb_coup = "\U0001f600" * 19, 71, COUPS_MAX
    rafle = Coup(("E14",) * 72, ("F13",) * 71)
    partie.historique = [rafle] + [Coup(("E14", "F13"))] * (COUPS_MAX - 1)
    assert len(encoder(partie)) < TAILLE_MAX
    partie.historique.append(Coup(("E14", "F13")))
    with pytest.raises(ErreurFichier, match="une sauvegarde contient au plus 3000 coups"):
        sauver(partie, str(tmp_path / "p.txt"))
    assert list(tmp_path.iterdir()) == []


def test_un_texte_qui_n_est_pas_un_coup_n_est_pas_un_coup_illegal() -> None:
    assert lire_coup("E14xG12xI10") == ("E14", "G12", "I10")
    for texte in ("", "E14", "E14-", "E14-F13xG12", "E14xF13-G12", "E14 F13"):
        with pytest.raises(CoupIllisible):
            lire_coup(texte)
