"""La relecture : les mêmes positions qu'en jouant, dans les deux sens."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from incognito.notation import ligne_du_coup
from incognito.regles import cases, coups
from incognito.relecture import Relecture
from incognito.sauvegarde import decoder, nouvelle_partie
from incognito.types import Coup, Genre, Mouvement
from tests.incognito.commun import ENTETE


def partie_au_hasard(graine: int, nombre: int) -> bytes:
    """Un déroulé de coups tirés au hasard, licites ou non."""
    hasard = Random(graine)
    partie = nouvelle_partie(hasard)
    for _ in range(nombre):
        if partie.gagnant is None:
            depart, arrivee = hasard.sample(cases(6), 2)
            refuse = Coup(hasard.choice(list(Genre)), Mouvement(depart, arrivee))
            partie.jouer(hasard.choice([refuse, hasard.choice(coups(partie.jeu))]))
    return partie.journal.octets


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.integers(0, 30), st.lists(st.integers(-2, 34), max_size=6))
def test_chaque_etape_est_la_partie_jouee_jusque_la(
    graine: int, nombre: int, etapes: list[int]
) -> None:
    octets = partie_au_hasard(graine, nombre)
    relecture = Relecture(octets, 5)
    lignes = octets.splitlines(keepends=True)
    for demandee in etapes:
        relecture.aller(demandee)
        assert relecture.etape == max(0, min(demandee, len(relecture.lignes)))
        jouee = decoder(b"".join(lignes[: 3 + relecture.etape]))
        assert (relecture.partie.jeu, relecture.partie.connus) == (jouee.jeu, jouee.connus)
        assert relecture.finie == (relecture.etape == len(relecture.lignes))
        if relecture.etape:
            assert relecture.coup is not None
            ecrite = lignes[2 + relecture.etape].decode().strip()
            assert ligne_du_coup(relecture.coup) == ecrite
            assert relecture.refuse == ("non licite" in relecture.phrase)
    assert relecture.octets == octets, "relire n'écrit rien"


def test_un_deroule_en_crlf_ou_sans_coup_se_relit() -> None:
    assert Relecture(ENTETE.encode(), 5).finie
    crlf = f"{ENTETE}D b4->e4\n".replace("\n", "\r\n").encode()
    relecture = Relecture(crlf, 5)
    relecture.aller(9)
    assert relecture.phrase == "Joueur blanc : D b4->e4" and relecture.finie
