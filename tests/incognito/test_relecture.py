"""La relecture : --rejouer montre les mêmes positions qu'en jouant, et dit les refus."""

from __future__ import annotations

import re
from contextlib import redirect_stdout
from io import StringIO
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from incognito.main import rejouer
from incognito.plateau import Partie, copier, coups, inscrire, jouer, nouvelle_partie, refus
from incognito.regles import cases
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


def revoir(partie: Partie) -> tuple[list[Partie], list[str]]:
    """Ce que --rejouer montre d'une partie, étape par étape, et ce qu'il en dit."""
    vues: list[Partie] = []

    def montrer(vue: Partie) -> bool:
        """Retient ce qui se montrerait à l'écran."""
        vues.append(copier(vue))
        return True

    seance: Any = SimpleNamespace(clavier=SimpleNamespace(montrer=montrer))
    sortie = StringIO()
    with redirect_stdout(sortie):
        rejouer(seance, partie)
    return vues, sortie.getvalue().splitlines()


@pytest.mark.exigence("INC-16")
@settings(max_examples=40)
@given(st.integers(0, 10**6), st.integers(0, 30))
def test_chaque_etape_est_la_partie_jouee_jusque_la(graine: int, nombre: int) -> None:
    octets = partie_au_hasard(graine, nombre)
    revue = relire(octets)
    vues, dit = revoir(revue)
    lignes = octets.splitlines(keepends=True)
    ecrits = [ligne.decode().strip() for ligne in lignes[3:] if ligne[:1] in b"DI"]
    assert len(vues) == len(ecrits) + 1
    for etape, vue in enumerate(vues):
        jouee = relire(b"".join(lignes[: 3 + etape]))
        assert (vue.jeu, vue.connus) == (jouee.jeu, jouee.connus)
    dits = [ligne.partition(" : ")[2] for ligne in dit if re.match("Joueur .* : ", ligne)]
    assert dits == ecrits
    refuses = len(ecrits) - len(revue.historique)
    assert sum("non licite" in ligne for ligne in dit) == refuses
    assert encoder(revue) == octets, "relire n'écrit rien"


@pytest.mark.exigence("INC-16")
def test_un_deroule_en_crlf_ou_sans_coup_se_relit() -> None:
    depart = "Le départ : au joueur blanc de jouer."
    assert revoir(relire(ENTETE.encode()))[1] == [depart]
    crlf = f"{ENTETE}D b4->e4\n".replace("\n", "\r\n").encode()
    assert revoir(relire(crlf))[1] == [depart, "Joueur blanc : D b4->e4"]
