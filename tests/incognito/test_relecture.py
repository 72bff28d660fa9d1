"""La relecture : les mêmes positions qu'en jouant, dans les deux sens."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from incognito.plateau import coups, inscrire, jouer, nouvelle_partie, refus
from incognito.regles import cases
from incognito.relecture import Relecture
from incognito.sauvegarde import encoder
from incognito.types import Coup, Genre, Mouvement
from tests.incognito.commun import ENTETE, relire


def partie_au_hasard(graine: int, nombre: int) -> bytes:
    """Un déroulé de coups tirés au hasard, licites ou non."""
    hasard = Random(graine)
    partie = nouvelle_partie(hasard)
    for _ in range(nombre):
        if partie.fin is None:
            depart, arrivee = hasard.sample(cases(6), 2)
            quelconque = Coup(hasard.choice(list(Genre)), Mouvement(depart, arrivee))
            coup = hasard.choice([quelconque, hasard.choice(coups(partie))])
            if refus(partie, coup):
                inscrire(partie, coup)
            else:
                jouer(partie, coup)
    return encoder(partie)


@pytest.mark.exigence("INC-16")
@settings(max_examples=40)
@given(st.integers(0, 10**6), st.integers(0, 30), st.lists(st.integers(-2, 34), max_size=6))
def test_chaque_etape_est_la_partie_jouee_jusque_la(
    graine: int, nombre: int, etapes: list[int]
) -> None:
    octets = partie_au_hasard(graine, nombre)
    revue = relire(octets)
    relecture = Relecture(revue)
    lignes = octets.splitlines(keepends=True)
    for demandee in etapes:
        relecture.aller(demandee)
        assert relecture.etape == max(0, min(demandee, len(relecture.coups)))
        jouee = relire(b"".join(lignes[: 3 + relecture.etape]))
        assert (relecture.partie.jeu, relecture.partie.connus) == (jouee.jeu, jouee.connus)
        assert relecture.finie == (relecture.etape == len(relecture.coups))
        if relecture.etape:
            assert relecture.coup is not None
            ecrite = lignes[2 + relecture.etape].decode().strip()
            assert str(relecture.coup) == ecrite
            assert relecture.refuse == ("non licite" in relecture.phrase)
        else:
            assert (relecture.coup, relecture.refuse) == (None, False)
    assert encoder(revue) == octets, "relire n'écrit rien"


@pytest.mark.exigence("INC-16")
def test_un_deroule_en_crlf_ou_sans_coup_se_relit() -> None:
    assert Relecture(relire(ENTETE.encode())).finie
    crlf = f"{ENTETE}D b4->e4\n".replace("\n", "\r\n").encode()
    relecture = Relecture(relire(crlf))
    relecture.aller(9)
    assert relecture.phrase == "Joueur blanc : D b4->e4" and relecture.finie
