"""La sauvegarde en texte : ce qu'elle dit, et ce qu'elle refuse, avec le numéro de la ligne."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from dames.commun.fichier import SauvegardeInvalide
from dames.game import Partie, coups, jouer, partieFini
from dames.sauvegarde import carnet_neuf, charger, decoder, encoder, reconnait
from dames.structures import ABANDON, lire_coup
from tests.appui import TESTS, en_memoire, lancer
from tests.dames.commun import ecrits, jouer_au_hasard, jouer_ecrit, neuve

NOMS = ["Anne", "Bob", "l'ami de « x » ; 3", "Ouest"]
GOLDEN = TESTS / "dames" / "golden"


def partie_jouee(nombre: int, graine: int = 1) -> Partie:
    """Une partie de quelques coups au hasard."""
    partie = neuve(NOMS)
    hasard = random.Random(graine)
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


# --- le texte ------------------------------------------------------------------------------------


@pytest.mark.exigence("DAM-11", "DAM-13", "DAM-15")
def test_le_texte_d_une_sauvegarde() -> None:
    partie = neuve(NOMS)
    for cases in ("E14 F13", "N7", "N7 M8", "E4 F5", "abandon"):
        jouer_ecrit(partie, cases)
    assert encoder(partie).decode().splitlines() == [
        "dames++ 2",
        "joueur_1 Anne",
        "joueur_2 Bob",
        "joueur_3 l'ami de « x » ; 3",
        "joueur_4 Ouest",
        "E14-F13",
        "touchée : N7",
        "N7-M8",
        "E4-F5",
        "abandon",
    ]
    assert decoder(encoder(partie)) == partie


@pytest.mark.exigence("DAM-12")
def test_un_abandon_se_relit_et_finit_la_partie() -> None:
    partie = partie_jouee(7)
    jouer(partie, ABANDON)
    relue = decoder(encoder(partie))
    assert relue == partie
    assert relue.fin is not None
    assert refus(encoder(partie) + b"G14-F13\n") == "ligne 14 : coup refusé. La partie est finie"


@pytest.mark.exigence("DAM-12", "DAM-15")
def test_une_partie_finie_se_relit_finie_avec_ses_statistiques() -> None:
    partie = partie_jouee(2000)
    assert partieFini(partie)
    relue = decoder(encoder(partie))
    assert (relue.fin, relue.stats) == (partie.fin, partie.stats)
    numero = len(encoder(partie).splitlines()) + 1
    phrase = f"ligne {numero} : coup refusé. La partie est finie"
    assert refus(encoder(partie) + b"abandon\n") == phrase


@pytest.mark.exigence("DAM-15")
@pytest.mark.parametrize(
    ("numero", "ligne", "attendu"),
    [
        (1, "dames++ 1", "on attend « dames++ 2 »"),
        (1, "dames+++ 2", "on attend « dames++ 2 »"),
        (2, "joueur_2 Anne", "on attend « joueur_1 » puis un nom"),
        (3, "Bob", "on attend « joueur_2 » puis un nom"),
        (4, "joueur_3 ", "nom refusé. Un nom compte de 1 à 19 caractères"),
        (4, "joueur_3 " + "a" * 20, "nom refusé. Un nom compte de 1 à 19 caractères"),
        (4, "joueur_3 a\x1b[2J", "nom refusé. Un nom n'a que des caractères imprimables"),
        (4, "joueur_3  a", "nom refusé. Un nom n'a que des caractères imprimables"),
        (5, "joueur_4 Bob", "nom refusé. Ce nom est déjà pris"),
        (6, "E14-F13-G12", "coup refusé. F13 ne peut pas aller en G12"),
        (6, "E14-F13 ", "on attend E14, E14-F13 ou E14xG12xI10"),
        (6, "", "on attend E14, E14-F13 ou E14xG12xI10"),
        (6, "E14-F99", "case refusée. Une case va de A à Q et de 1 à 17"),
        (6, "A1-B2", "case refusée. A1 est dans un coin, hors du plateau"),
        (6, "N5-M6", "coup refusé. La pièce en N5 ne peut pas être déplacée : elle est à Bob"),
        (6, "E14-F11", "coup refusé. E14 ne peut pas aller en F11"),
        (6, "H9-G8", "coup refusé. La case H9 est vide"),
        (17, "touchée : E14 ", "on attend E14, E14-F13 ou E14xG12xI10"),
        (17, "touchée : E18", "case refusée. Une case va de A à Q et de 1 à 17"),
        (17, "touchée : H9", "coup refusé. La case H9 est vide"),
        (17, "touchée : abandon", "on attend E14, E14-F13 ou E14xG12xI10"),
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
    fichier = GOLDEN / "allie-laisse" / "avant" / "partie.txt"
    lignes = fichier.read_text(encoding="utf-8").split("\n")
    assert lignes[12] == "E12xG14xI12"
    lignes[12] = triche
    assert refus("\n".join(lignes).encode()).startswith(f"ligne 13 : coup refusé. {raison}")


@pytest.mark.exigence("DAM-11")
def test_une_piece_touchee_l_est_encore_a_la_reprise() -> None:
    partie = partie_jouee(1)
    jouer_ecrit(partie, "N7")
    relue = decoder(encoder(partie))
    assert relue.touchee == lire_coup("N7")
    autre = encoder(partie) + b"N9-M8\n"
    assert "Pièce touchée, pièce jouée : celle de N7 doit être jouée" in refus(autre)
    jouer_ecrit(relue, "N7-M8")
    assert decoder(encoder(relue)) == relue


@pytest.mark.exigence("DAM-11")
def test_les_sauts_d_une_rafle_commencee_sont_gardes_avec_la_piece_touchee() -> None:
    texte = (GOLDEN / "allie-laisse" / "avant" / "partie.txt").read_text(encoding="utf-8")
    debut = texte.split("E12xG14xI12")[0]
    partie = decoder(f"{debut}touchée : E12xG14\n".encode())
    assert str(partie.touchee) == "touchée : E12xG14"
    assert ecrits(coups(partie)) == {"E12xG14xI12"}


def test_une_derniere_ligne_coupee_ne_compte_pas() -> None:
    """Une panne pendant qu'elle s'écrivait : la partie reprend au coup d'avant."""
    bon = encoder(partie_jouee(20))
    entete = len(b"".join(bon.splitlines(keepends=True)[:5]))
    for fin in range(entete, len(bon)):
        relue = decoder(bon[:fin])
        assert bon[:fin].startswith(encoder(relue))
        assert len(encoder(relue)) > fin - len("E14xG12xI10xK8\n") - 20
    for fin in range(entete):
        assert refus(bon[:fin]).startswith("ligne ")


def test_un_fichier_passe_par_windows_se_lit() -> None:
    partie = partie_jouee(12)
    assert decoder(encoder(partie).replace(b"\n", b"\r\n")) == partie


@pytest.mark.exigence("DAM-15")
def test_ce_qui_n_est_pas_de_l_utf_8_est_refuse_avec_sa_ligne() -> None:
    bon = encoder(partie_jouee(12))
    assert refus(bon.replace(b"Bob", b"B\xffb")) == "ligne 3 : ce n'est pas du texte UTF-8"


def test_on_reconnait_une_partie_meme_abimee_et_rien_d_autre() -> None:
    bon = encoder(partie_jouee(12))
    assert all(reconnait(octets) for octets in (bon, bon[:9], bon.replace(b"E14", b"???")))
    assert not any(reconnait(octets) for octets in (b"", b"notes", b"\n" + bon, b"dames"))


# --- le fichier ----------------------------------------------------------------------------------


@pytest.mark.exigence("DAM-11")
def test_chaque_geste_est_aussitot_dans_le_fichier(tmp_path: Path) -> None:
    carnet = carnet_neuf()
    partie = neuve(NOMS)
    carnet.reserver(str(tmp_path / "p.txt"))
    carnet.commencer(partie)
    fichier = tmp_path / "p.txt"
    for geste in ("G14", "G14-F13", "N5-M6", "abandon"):
        jouer_ecrit(partie, geste)
        assert carnet.noter(partie) == ""
        assert fichier.read_bytes() == encoder(partie)


@pytest.mark.exigence("DAM-11")
def test_la_commande_note_chaque_geste_et_reprend_la_piece_touchee(tmp_path: Path) -> None:
    noms = "--noms=Anne,Bob,Chloé,David"
    debut = en_memoire("dames", noms, "-s", "p.txt", saisies="e14\nf13\nn7\nq\n", dossier=tmp_path)
    assert debut.code == 0
    lignes = (tmp_path / "p.txt").read_text(encoding="utf-8").splitlines()
    assert lignes[5:] == ["touchée : E14", "E14-F13", "touchée : N7"]
    suite = en_memoire(
        "dames", "-c", "p.txt", "-s", "p.txt", saisies="n9\nm8\nq\n", dossier=tmp_path
    )
    assert "Pièce touchée, pièce jouée : celle de N7 doit être jouée." in suite.texte
    assert "Bob joue N7-M8.\n" in suite.texte
    lignes = (tmp_path / "p.txt").read_text(encoding="utf-8").splitlines()
    assert lignes[5:] == ["touchée : E14", "E14-F13", "touchée : N7", "N7-M8"]


def test_la_graine_d_une_partie_reprise_est_celle_d_une_partie_nouvelle(tmp_path: Path) -> None:
    fichier = tmp_path / "p.txt"
    fichier.write_bytes(encoder(partie_jouee(3)))
    reprise = charger(carnet_neuf(), str(fichier), random.Random(0))
    assert reprise.graine == neuve().graine


@pytest.mark.sans_couverture
def test_rien_n_arrete_les_sauvegardes_apres_3000_coups(tmp_path: Path) -> None:
    """Quatre dames vont et viennent : une partie sans fin se garde, coup après coup."""
    partie = decoder((TESTS / "dames" / "quatre_dames.txt").read_bytes())
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
    assert decoder(fichier.read_bytes()) == partie
