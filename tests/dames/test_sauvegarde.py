"""La sauvegarde en texte : ce qu'elle dit, et ce qu'elle refuse, avec le numéro de la ligne."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from dames.carnet import SauvegardeInvalide
from dames.disque import ErreurFichier
from dames.game import Partie, coups, jouer, nouvelle_partie, partieFini, toucher
from dames.sauvegarde import TAILLE_MAX, carnet_neuf, decoder, encoder, reconnait
from dames.structures import ABANDON, lire_coup
from dames.structures import NOMS as COMPAS
from tests.dames.commun import charger, ecrits, jouer_au_hasard, jouer_ecrit
from tests.outils import TESTS, lancer

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


@pytest.mark.exigence("DAM-13", "DAM-15")
def test_le_texte_d_une_sauvegarde() -> None:
    partie = nouvelle_partie(NOMS)
    for cases in ("E14 F13", "N5 M6", "E4 F5"):
        jouer_ecrit(partie, cases)
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


def test_le_niveau_des_machines_suit_la_fin_si_elles_ont_joue() -> None:
    partie = partie_jouee(3)
    sans = encoder(partie)
    partie.niveau = "facile"
    assert encoder(partie) == sans + b"niveau facile\n"
    assert decoder(encoder(partie)) == partie
    assert refus(sans + b"niveau 3\n") == "ligne 11 : on n'attend plus rien"
    assert refus(b"niveau facile\n") == "ligne 1 : on attend « dames++ 1 »"


def test_un_abandon_se_sauvegarde_et_se_relit() -> None:
    partie = partie_jouee(7)
    jouer(partie, ABANDON)
    assert encoder(partie).endswith(b"\nabandon\n")
    assert decoder(encoder(partie)) == partie


@pytest.mark.exigence("DAM-12")
def test_une_partie_finie_se_relit_finie() -> None:
    partie = partie_jouee(2000)
    assert partieFini(partie)
    assert decoder(encoder(partie)) == partie
    texte = encoder(partie).decode()
    numero = len(partie.historique) + 7
    assert refus(texte.replace("\nfin\n", "\nabandon\n").encode()) == (
        f"ligne {numero} : coup refusé. La partie est finie"
    )
    nombre = len(partie.historique)
    plus = texte.replace(f"coups {nombre}\n", f"coups {nombre + 1}\n")
    assert refus(plus.replace("\nfin\n", "\nE14-F13\nfin\n").encode()) == (
        f"ligne {numero} : coup refusé. La partie est finie"
    )


@pytest.mark.exigence("DAM-15")
@pytest.mark.parametrize(
    ("numero", "ligne", "attendu"),
    [
        (1, "dames++ 2", "on attend « dames++ 1 »"),
        (1, "dames+++ 1", "on attend « dames++ 1 »"),
        (2, "joueur_2 0 0 3 Anne", "on attend « joueur_1 1 1 3 Anne »"),
        (3, "joueur_2 0 0 03 Bob", "on attend « joueur_2 0 2 3 Bob »"),
        (3, "joueur_2 0 0 +3 Bob", "on attend « joueur_2 0 2 3 Bob »"),
        (3, f"joueur_2 0 0 {'9' * 20000} Bob", "on attend « joueur_2"),
        (4, "joueur_3 0 0 3 ", "nom refusé. Un nom compte de 1 à 19 caractères"),
        (4, "joueur_3 0 0 3 " + "a" * 20, "nom refusé. Un nom compte de 1 à 19 caractères"),
        (4, "joueur_3 0 0 3 a\x1b[2J", "nom refusé. Un nom n'a que des caractères imprimables"),
        (
            4,
            "joueur_3 0 0 3  a",
            "nom refusé. Un nom n'a que des caractères imprimables, sans espace au bord",
        ),
        (5, "joueur_4 0 0 3 Bob", "nom refusé. Deux joueurs ne peuvent pas porter le même nom"),
        (5, "joueur_4 0 0 4 Ouest", "on attend « joueur_4 1 1 3 Ouest »"),
        (5, "joueur_4 2 0 3 Ouest", "on attend « joueur_4 1 1 3 Ouest »"),
        (6, "coups", "on attend « coups 12 »"),
        (6, "coups ١٢", "on attend « coups 12 »"),
        (6, "coups 1000000", "on attend « coups 12 »"),
        (7, "G14xF13", "on attend « G14-F13 »"),
        (7, "g14-f13", "on attend « G14-F13 »"),
        (7, "G14 F13", "on attend « G14-F13 »"),
        (7, "E14", "coup refusé. Un coup va d'une case à une autre"),
        (7, "E14-F13-G12", "coup refusé. F13 ne peut pas aller en G12"),
        (7, "E14-F13 ", "on attend E14, E14-F13 ou E14xG12xI10"),
        (7, "", "on attend E14, E14-F13 ou E14xG12xI10"),
        (7, "E14-F99", "une case va de A à Q et de 1 à 17"),
        (7, "A1-B2", "A1 est dans un coin, hors du plateau"),
        (7, "N5-M6", "coup refusé. La pièce en N5 ne peut pas être déplacée : elle est à Bob"),
        (7, "E14-F11", "coup refusé. E14 ne peut pas aller en F11"),
        (7, "H9-G8", "coup refusé. La case H9 est vide"),
        (19, "finn", "on attend E14, E14-F13 ou E14xG12xI10"),
        (19, "E14-F13", "coup refusé. E14 ne peut pas aller en F13 : prise adverse obligatoire"),
        (19, "touchée : E14 ", "on attend E14, E14-F13 ou E14xG12xI10"),
        (19, "touchée : E18", "une case va de A à Q et de 1 à 17"),
        (19, "touchée : A1", "A1 est dans un coin, hors du plateau"),
        (19, "touchée : H9", "coup refusé. La case H9 est vide"),
        (
            19,
            "touchée : N5",
            "coup refusé. La pièce en N5 ne peut pas être déplacée : elle est à Bob",
        ),
        (19, "touchée : abandon", "on attend « abandon »"),
        (19, "touchée : E16", "coup refusé. La pièce en E16 ne peut pas être déplacée : il faut"),
    ],
)
def test_un_defaut_est_refuse_avec_sa_ligne(numero: int, ligne: str, attendu: str) -> None:
    assert refus(avec(numero, ligne)).startswith(f"ligne {numero} : {attendu}")


@pytest.mark.exigence("DAM-08")
@pytest.mark.parametrize(
    ("triche", "raison"),
    [
        ("D5-E6", "La pièce en D5 ne peut pas être déplacée : il faut prendre avec E12"),
        ("E12-F11", "E12 ne peut pas aller en F11 : prise adverse obligatoire"),
        ("E12xG14", "La rafle doit continuer : G14 peut encore prendre"),
        ("E12xG14xI12xK14", "I12 ne peut pas aller en K14"),
        ("K6-J7", "La pièce en K6 ne peut pas être déplacée : elle est à Nord"),
    ],
)
def test_un_coup_vraisemblable_mais_interdit_est_refuse(triche: str, raison: str) -> None:
    fichier = TESTS / "dames" / "golden" / "allie-laisse" / "avant" / "partie.txt"
    lignes = fichier.read_text(encoding="utf-8").split("\n")
    assert lignes[13] == "E12xG14xI12"
    lignes[13] = triche
    assert refus("\n".join(lignes).encode()).startswith(f"ligne 14 : coup refusé. {raison}")


@pytest.mark.parametrize("ligne", ["abandon", "touchée : E14"])
def test_un_abandon_et_un_coup_commence_ne_se_disent_qu_a_la_derniere_ligne(ligne: str) -> None:
    assert refus(avec(7, ligne)).startswith("ligne 8 : coup refusé. ")


@pytest.mark.exigence("DAM-15")
def test_une_ligne_de_trop_ou_de_moins_est_refusee() -> None:
    bon = encoder(partie_jouee(12))
    assert refus(bon + b"\n") == "ligne 20 : on n'attend plus rien"
    assert refus(bon[:-1]) == "ligne 19 : il manque la fin de la ligne"
    assert refus(bon.replace(b"\nfin\n", b"\n")) == "ligne 19 : on attend « fin »"
    assert refus(avec(6, "coups 3000")) == "ligne 6 : on attend « coups 12 »"
    assert refus(b"".join(bon.splitlines(True)[:4])) == "ligne 5 : on attend quatre joueurs"
    assert refus(b"") == "ligne 1 : on attend « dames++ 1 »"


@pytest.mark.parametrize("marque", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("fin_de_ligne", [b"\n", b"\r\n"])
def test_un_fichier_passe_par_windows_se_lit(marque: bytes, fin_de_ligne: bytes) -> None:
    partie = partie_jouee(12)
    octets = marque + encoder(partie).replace(b"\n", fin_de_ligne)
    assert decoder(octets) == partie
    assert reconnait(octets)


@pytest.mark.exigence("DAM-15")
def test_des_fins_de_ligne_melees_se_lisent_aussi() -> None:
    partie = partie_jouee(12)
    assert decoder(encoder(partie).replace(b"\n", b"\r\n", 3)) == partie
    assert refus(encoder(partie).replace(b"Bob\n", b"Bob\r\r\n")).startswith(
        "ligne 3 : nom refusé."
    )


@pytest.mark.exigence("DAM-11")
def test_une_piece_touchee_est_la_derniere_ligne() -> None:
    partie = partie_jouee(1)
    toucher(partie, lire_coup("N7"))
    assert encoder(partie).decode().splitlines()[-2:] == [
        str(partie.historique[0]),
        "touchée : N7",
    ]
    assert decoder(encoder(partie)) == partie
    for fin in range(len(encoder(partie))):
        assert refus(encoder(partie)[:fin]).startswith("ligne ")


def test_on_reconnait_une_partie_meme_abimee_et_rien_d_autre() -> None:
    bon = encoder(partie_jouee(12))
    assert all(reconnait(octets) for octets in (bon, bon[:9], bon.replace(b"E14", b"???")))
    assert not any(reconnait(octets) for octets in (b"", b"notes", b"\n" + bon, b"dames"))


@pytest.mark.exigence("DAM-15")
def test_ce_qui_n_est_pas_de_l_utf_8_est_refuse_avec_sa_ligne() -> None:
    bon = encoder(partie_jouee(12))
    assert refus(bon.replace(b"Bob", b"B\xffb")) == "ligne 3 : ce n'est pas du texte UTF-8"
    assert refus(bon.replace(b"Bob", b"\xed\xa0\x80")) == "ligne 3 : ce n'est pas du texte UTF-8"
    assert refus(b"\n\xff") == "ligne 2 : ce n'est pas du texte UTF-8"


@pytest.mark.exigence("DAM-11")
def test_les_sauts_d_une_rafle_commencee_sont_gardes_avec_la_piece_touchee() -> None:
    fichier = TESTS / "dames" / "golden" / "allie-laisse" / "avant" / "partie.txt"
    texte = fichier.read_text(encoding="utf-8")
    lignes = texte.split("\n")
    lignes[5:] = ["coups 7", *lignes[6:13], "touchée : E12xG14", ""]
    lignes[1:5] = [f"joueur_{j} 0 0 {2 - j // 4} {nom}" for j, nom in enumerate(COMPAS, 1)]
    partie = decoder("\n".join(lignes).encode())
    assert partie.touchee == lire_coup("E12xG14")
    assert ecrits(coups(partie)) == {"E12xG14xI12"}
    assert encoder(partie).decode().split("\n") == lignes
    for ecrit in ("E12-G14", "E12 G14", "e12xg14"):
        lignes[-2] = f"touchée : {ecrit}"
        assert refus("\n".join(lignes).encode()) == "ligne 14 : on attend « touchée : E12xG14 »"


def test_une_sauvegarde_va_jusqu_a_un_million_d_octets(tmp_path: Path) -> None:
    fichier = tmp_path / "p.txt"
    for taille, raison in ((TAILLE_MAX, "ligne 1 : "), (TAILLE_MAX + 1, "plus de 1000000 octets")):
        fichier.write_bytes(b"x" * taille)
        with pytest.raises(ErreurFichier, match=f"p.txt ».*{raison}"):
            charger(str(fichier))


def test_toute_troncature_est_refusee() -> None:
    bon = encoder(partie_jouee(20))
    for fin in range(len(bon)):
        assert refus(bon[:fin]).startswith("ligne ")


@pytest.mark.sans_couverture
def test_rien_n_arrete_les_sauvegardes_apres_3000_coups(tmp_path: Path) -> None:
    """Quatre dames vont et viennent : une partie sans fin se garde, coup après coup."""
    partie = charger(str(TESTS / "dames" / "quatre_dames.txt"))
    aller_retour = ["L17 J15", "F5 E6", "H1 Q10", "E16 O6", "J15 L17", "E6 F5", "Q10 H1", "O6 E16"]
    while len(partie.historique) < 3200:
        jouer_ecrit(partie, aller_retour[(len(partie.historique) - 278) % 8])
    fichier = tmp_path / "p.txt"
    fichier.write_bytes(encoder(partie))
    suite = aller_retour[(3200 - 278) % 8]
    resultat = lancer("dames", "-c", "p.txt", "-s", "p.txt", saisies=suite, dossier=tmp_path)
    assert resultat.code == 0
    assert "Erreur" not in resultat.plainte
    jouer_ecrit(partie, suite)
    assert charger(str(fichier)) == partie


@pytest.mark.sans_couverture
def test_une_partie_qu_on_ne_pourrait_pas_relire_ne_s_ecrit_pas(tmp_path: Path) -> None:
    partie = nouvelle_partie()
    partie.historique = [lire_coup("E14-F13")] * (TAILLE_MAX // 8)
    assert len(encoder(partie)) > TAILLE_MAX
    with carnet_neuf() as carnet:
        carnet.reserver(str(tmp_path / "p.txt"))
        with pytest.raises(ErreurFichier, match="une sauvegarde tient en 1000000 octets"):
            carnet.sauver(partie)
    assert list(tmp_path.iterdir()) == []
