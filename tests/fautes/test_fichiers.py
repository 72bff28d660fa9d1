"""Fichiers hostiles : tronqués, modifiés d'un octet, énormes, quelconques.

Un chargement rend une partie légale ou lève l'erreur de son jeu, en une phrase ; rien d'autre.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fautes.cibles import CIBLES, Cible
from tests.outils import (
    INTENSIF,
    INTERROMPUE,
    MEMOIRE_AU_PLUS_KIO,
    Resultat,
    exemples,
    lancer,
    lancer_mesure,
)

pytestmark = pytest.mark.sans_couverture

# Tous sous « make fuzz » ; sinon, ceux qu'un format lit, et leurs bords : chiffres, blancs, signes.
OCTETS = range(256) if INTENSIF else sorted(b"\0\t\n\r -.09:;>AZaz~\x7f\x80\xc3\xff")
PAR_CIBLE = pytest.mark.parametrize("cible", CIBLES, ids=lambda c: c.jeu)


def essayer(cible: Cible, octets: bytes) -> None:
    """Charge des octets : une partie, ou l'erreur du jeu en une phrase imprimable."""
    try:
        cible.charger(octets)
    except cible.erreur as erreur:
        phrase = str(erreur)
        assert phrase and "\n" not in phrase
        assert phrase.isprintable(), "octets du fichier renvoyés tels quels"


@PAR_CIBLE
def test_chaque_troncature(cible: Cible) -> None:
    bonne = cible.exemple()
    cible.charger(bonne)
    for longueur in range(len(bonne)):
        essayer(cible, bonne[:longueur])


@pytest.mark.fuzz
@PAR_CIBLE
def test_chaque_octet_change_de_toutes_les_facons(cible: Cible) -> None:
    bonne = cible.exemple()
    for position in range(len(bonne)):
        avant, apres = bonne[:position], bonne[position + 1 :]
        for octet in OCTETS:
            essayer(cible, avant + bytes([octet]) + apres)


@pytest.mark.fuzz
@PAR_CIBLE
def test_octets_quelconques(cible: Cible) -> None:
    bonne = cible.exemple()

    @settings(max_examples=exemples(300))
    @given(
        st.one_of(
            st.binary(max_size=900),
            st.builds(
                lambda debut, milieu, fin: bonne[:debut] + milieu + bonne[fin:],
                st.integers(0, len(bonne)),
                st.binary(max_size=40),
                st.integers(0, len(bonne)),
            ),
        )
    )
    def essai(octets: bytes) -> None:
        essayer(cible, octets)

    essai()


def hostiles(cible: Cible) -> dict[str, bytes]:
    """Des fichiers qui coûteraient cher à un lecteur naïf."""
    bonne = cible.exemple()
    return {
        "vide": b"",
        "ligne de dix mégaoctets": b"a" * 10_000_000,
        "dix mégaoctets à la suite": bonne + b"a" * 10_000_000,
        "dix mégaoctets de lignes vides": bonne + b"\n" * 10_000_000,
        "nombre de cent mille chiffres": b"9" * 100_000 + b"\n" + bonne,
        "nombre à la fin": bonne.rstrip(b"\n") + b"9" * 100_000 + b"\n",
        "crochets imbriqués": b"[" * 100_000,
        "accolades imbriquées": b'{"a":' * 100_000,
        "zéros": bytes(len(bonne)),
        "octets 255": b"\xff" * len(bonne),
    }


def reprendre(cible: Cible, dossier: Path) -> tuple[Resultat, int]:
    """Reprend la sauvegarde du dossier ; rend le résultat et la mémoire prise, en Kio."""
    saisies = cible.saisies_de_reprise.encode()
    return lancer_mesure(cible.jeu, *cible.reprise, saisies=saisies, dossier=dossier)


@PAR_CIBLE
def test_fichiers_demesures(cible: Cible, tmp_path: Path) -> None:
    """Refusés en une phrase, sous 64 Mo, et laissés tels quels."""
    for nom, octets in hostiles(cible).items():
        (tmp_path / cible.fichier).write_bytes(octets)
        resultat, memoire = reprendre(cible, tmp_path)
        verifier_refus(cible, resultat, nom)
        assert memoire < MEMOIRE_AU_PLUS_KIO, f"{nom} : {memoire} Kio"
        assert (tmp_path / cible.fichier).read_bytes() == octets


@PAR_CIBLE
def test_fichier_de_cent_megaoctets(cible: Cible, tmp_path: Path) -> None:
    with (tmp_path / cible.fichier).open("wb") as fichier:
        fichier.truncate(100_000_000)
    resultat, memoire = reprendre(cible, tmp_path)
    verifier_refus(cible, resultat, "cent mégaoctets")
    assert memoire < MEMOIRE_AU_PLUS_KIO


def verifier_refus(cible: Cible, resultat: Resultat, nom: str) -> None:
    """Une phrase qui nomme le fichier, et le code convenu ; un fichier vide peut être pris."""
    assert "Traceback" not in resultat.plainte, nom
    assert resultat.code == (cible.code_si_vide if nom == "vide" else cible.code_de_refus), nom
    phrases = INTERROMPUE.sub("", resultat.plainte).splitlines()
    if nom == "vide" and cible.prend_un_fichier_vide:
        assert phrases == []
        return
    assert len(phrases) == 1, nom
    assert cible.fichier in phrases[0], nom


@PAR_CIBLE
def test_ce_qui_n_est_pas_un_fichier(cible: Cible, tmp_path: Path) -> None:
    """Un dossier, un tube nommé : refusés sans attendre."""
    chemin = tmp_path / cible.fichier
    for nom, creer, supprimer in (
        ("dossier", os.mkdir, os.rmdir),
        ("tube", os.mkfifo, os.unlink),
    ):
        creer(chemin)
        resultat = lancer(
            cible.jeu, *cible.reprise, saisies=cible.saisies_de_reprise, dossier=tmp_path
        )
        verifier_refus(cible, resultat, nom)
        supprimer(chemin)
