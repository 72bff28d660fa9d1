"""Les propriétés que toute partie garde, tirées au hasard par hypothesis."""

from __future__ import annotations

import random
import tempfile
import textwrap
from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from dames.commun.fichier import SauvegardeInvalide
from dames.game import (
    Partie,
    au_trait,
    copier,
    issue,
    jouer,
    partieFini,
    refus,
)
from dames.plateau import peut_jouer, rendu_plateau
from dames.sauvegarde import decoder, encoder
from dames.structures import EQUIPES, Coup, nom_case, t_coordonnees
from dames.trajet import Trajet
from tests.appui import en_memoire
from tests.dames import oracle
from tests.dames.commun import (
    FONCEES,
    Pieces,
    commencer,
    dessin_attendu,
    ecrits,
    jouer_au_hasard,
    neuve,
    pieces_du,
    plateau_de,
    porter,
    suivre,
    tous_les_coups,
    trajet_au_hasard,
)

pytestmark = pytest.mark.sans_couverture

CAMPS = "seno"
COUPS_AU_PLUS = 600
graines = st.integers(0, 2**32 - 1)
positions = st.dictionaries(
    st.sampled_from(FONCEES), st.sampled_from("sssseeeennnnooooSENO"), min_size=1, max_size=40
)


def coups_bornes(pieces: Pieces, joueur: int) -> list[Coup]:
    """Les coups d'une position, qu'on écarte si une dame y a trop de rafles."""
    liste = list(islice(tous_les_coups(plateau_de(pieces), joueur), 400))
    assume(len(liste) < 400)
    return liste


def tourner(case: tuple[int, int]) -> tuple[int, int]:
    """Un quart de tour qui mène le bras du sud sur celui de l'est."""
    return case[1], 16 - case[0]


def tourner_coup(coup: Coup) -> Coup:
    """Un coup après un quart de tour."""
    return Coup(tuple(t_coordonnees(*tourner(case)) for case in coup.cases), coup.prend)


def tourner_pieces(pieces: Pieces) -> Pieces:
    """Une position après un quart de tour, chaque joueur renommé."""
    suivant = str.maketrans("senoSENO", "enosENOS")
    return {tourner(case): symbole.translate(suivant) for case, symbole in pieces.items()}


@cache
def partie_au_hasard(graine: int, nombre: int) -> Partie:
    """Une partie de tant de coups au plus."""
    partie, hasard = neuve(), random.Random(graine)
    while len(partie.historique) < nombre and not partieFini(partie):
        jouer_au_hasard(partie, hasard)
    return partie


def verifier_invariants(partie: Partie) -> None:
    """Ce qui est vrai après chaque coup d'une partie commencée au début."""
    pieces = pieces_du(partie.plateau)
    assert set(pieces) <= set(FONCEES)
    assert len(pieces) == 72 - sum(s.pions_pris for s in partie.stats)
    assert sum(s.pions_pris for s in partie.stats) == sum(s.pions_perdus for s in partie.stats)
    assert sum(s.nb_coup for s in partie.stats) == len(partie.historique)
    for camp, stats in zip(CAMPS, partie.stats, strict=True):
        restantes = sum(symbole.lower() == camp for symbole in pieces.values())
        assert restantes == 18 - stats.pions_perdus


@pytest.mark.fuzz
@pytest.mark.exigence("DAM-12", "DAM-15")
@settings(max_examples=15)
@given(graines)
def test_une_partie_au_hasard_garde_ses_invariants_jusqu_a_la_fin(graine: int) -> None:
    partie, hasard = neuve(), random.Random(graine)
    while not partieFini(partie) and len(partie.historique) < COUPS_AU_PLUS:
        prises = jouer(partie, trajet_au_hasard(partie, hasard).coup).prises
        assert len(set(prises)) == len(prises)
        verifier_invariants(partie)
    fin = issue(partie)
    if fin is not None:
        perdants = {1: CAMPS[1::2], 2: CAMPS[0::2]}[EQUIPES[fin.gagnants[0]]]
        restes = [
            sum(s.lower() == camp for s in pieces_du(partie.plateau).values()) for camp in perdants
        ]
        assert 0 in restes or not peut_jouer(partie.plateau, au_trait(partie))


@pytest.mark.fuzz
@pytest.mark.exigence("DAM-03", "DAM-05", "DAM-06", "DAM-07", "DAM-08", "DAM-09", "DAM-10")
@settings(max_examples=200)
@given(positions, st.integers(1, 4))
def test_les_coups_sont_ceux_d_une_seconde_ecriture_des_regles(pieces: Pieces, joueur: int) -> None:
    liste = coups_bornes(pieces, joueur)
    plateau = plateau_de(pieces)
    trouves = {(coup.cases, suivre(plateau, coup).prises) for coup in liste}
    attendus = oracle.chemins(pieces, CAMPS[joueur - 1])
    permis, du_sujet = ecrits(liste), set(map(oracle.ecrire, attendus))
    vu = f"à {CAMPS[joueur - 1]} de jouer ici :\n{rendu_plateau(plateau)}"
    assert not du_sujet - permis, f"le jeu refuse {min(du_sujet - permis)}, {vu}"
    assert not permis - du_sujet, f"le jeu permet {min(permis - du_sujet)}, {vu}"
    assert trouves == attendus, f"les prises ne sont pas celles du sujet, {vu}"
    assert len(liste) == len(attendus), "chaque coup une seule fois"
    assert peut_jouer(plateau, joueur) == bool(attendus)


@pytest.mark.exigence("DAM-03", "DAM-05", "DAM-06", "DAM-07", "DAM-10")
@pytest.mark.fuzz
@given(positions, st.integers(1, 4))
def test_un_quart_de_tour_fait_tourner_la_liste_des_coups(pieces: Pieces, joueur: int) -> None:
    liste = coups_bornes(pieces, joueur)
    tournee = coups_bornes(tourner_pieces(pieces), joueur % 4 + 1)
    assert {tourner_coup(coup) for coup in liste} == set(tournee)
    assert len(liste) == len(tournee)


@pytest.mark.exigence("DAM-04", "DAM-09")
@pytest.mark.fuzz
@given(positions, st.integers(1, 4))
def test_jouer_puis_tourner_c_est_tourner_puis_jouer(pieces: Pieces, joueur: int) -> None:
    plateau = plateau_de(pieces)
    for coup in coups_bornes(pieces, joueur)[:20]:
        trajet = suivre(plateau, coup)
        assert trajet.coup == coup
        joue = pieces_du(porter(plateau_de(pieces), str(coup)))
        tourne = porter(plateau_de(tourner_pieces(pieces)), str(tourner_coup(coup)))
        assert tourner_pieces(joue) == pieces_du(tourne)
        assert len(joue) == len(pieces) - len(trajet.prises)


@pytest.mark.fuzz
@settings(max_examples=25)
@given(graines, st.integers(0, 150))
def test_une_partie_se_sauvegarde_et_se_relit_a_tout_moment(graine: int, nombre: int) -> None:
    partie = partie_au_hasard(graine, nombre)
    assert decoder(encoder(partie)) == partie


@pytest.mark.fuzz
@pytest.mark.exigence("DAM-11")
@settings(max_examples=25)
@given(graines, st.integers(0, 150))
def test_un_coup_commence_se_sauvegarde_et_se_relit(graine: int, nombre: int) -> None:
    partie = copier(partie_au_hasard(graine, nombre))
    assume(not partieFini(partie))
    hasard = random.Random(graine)
    fini = trajet_au_hasard(partie, hasard)
    commence = Coup(fini.cases[: hasard.randrange(1, len(fini.cases) + 1)], fini=False)
    assert refus(partie, commence) is None
    jouer(partie, commence)
    assert encoder(partie).decode().endswith(f"\n{partie.touchee}\n")
    assert decoder(encoder(partie)) == partie


@pytest.mark.fuzz
@given(st.integers(0, 1), st.data())
def test_un_octet_change_donne_un_refus_ou_une_partie_legale(
    graine: int, data: st.DataObject
) -> None:
    octets = bytearray(encoder(partie_au_hasard(graine, 40)))
    rang = data.draw(st.integers(0, len(octets) - 1))
    octets[rang] = data.draw(st.integers(0, 255))
    try:
        partie = decoder(bytes(octets))
    except SauvegardeInvalide as erreur:
        assert str(erreur).startswith("ligne ")
    else:
        assert decoder(encoder(partie)) == partie
        verifier_invariants(partie)


@pytest.mark.fuzz
@given(st.binary(max_size=300))
def test_des_octets_quelconques_sont_refuses(octets: bytes) -> None:
    with pytest.raises(SauvegardeInvalide):
        decoder(octets)


def saisies_du_trajet(fini: Trajet, hasard: random.Random) -> list[str]:
    """Ce qu'un joueur tape : le coup entier, ou des cases et des numéros là où il a le choix."""
    depart, *arrivees = fini.cases
    trajet = commencer(fini.plateau, depart)
    entier = str(fini.coup)
    if hasard.random() < 0.3:
        return [hasard.choice([entier, entier.lower().replace("-", " ").replace("x", " ")])]
    saisies = [nom_case(depart).lower()]
    for arrivee in arrivees:
        numero = list(trajet.suites).index(arrivee) + 1
        if not trajet.sans_choix():
            saisies.append(hasard.choice([nom_case(arrivee), str(numero), entier]))
        if saisies[-1] == entier:
            return saisies
        trajet = trajet.vers(arrivee)
    if trajet.suites:  # il reste un allié à prendre : on s'arrête là
        saisies.append(hasard.choice([nom_case(fini.place), str(len(trajet.suites) + 1)]))
    return saisies


@pytest.mark.fuzz
@pytest.mark.exigence("DAM-12", "DAM-13", "DAM-15")
@settings(max_examples=2)
@given(graines)
def test_une_partie_entiere_tapee_au_clavier_est_celle_des_regles(graine: int) -> None:
    partie, hasard = neuve(), random.Random(graine)
    saisies: list[str] = []
    while not partieFini(partie):
        trajet = trajet_au_hasard(partie, hasard)
        saisies += saisies_du_trajet(trajet, hasard)
        jouer(partie, trajet.coup)
    with tempfile.TemporaryDirectory() as dossier:
        resultat = en_memoire(
            *("dames", "--noms=Sud,Est,Nord,Ouest", "-s", "p.txt"),
            saisies="\n".join([*saisies, "coups"]),
            dossier=Path(dossier),
        )
        assert (resultat.code, resultat.plainte) == (0, "")
        relue = decoder(Path(dossier, "p.txt").read_bytes())
    assert (relue.historique, relue.stats) == (partie.historique, partie.stats)
    fin = issue(partie)
    assert fin is not None
    equipe = {1: "l'équipe 1 (Sud et Nord)", 2: "l'équipe 2 (Est et Ouest)"}[fin.gagnants[0]]
    phrase = f"Partie finie : {equipe} gagne, car {fin.raison}."
    tableau = [f"{'Joueur':19}  Pions pris  Pions perdus  Coups"]
    tableau += [
        f"{nom:19}  {s.pions_pris:10}  {s.pions_perdus:12}  {s.nb_coup:5}"
        for nom, s in zip(("Sud", "Est", "Nord", "Ouest"), partie.stats, strict=True)
    ]
    dessin = dessin_attendu(partie.plateau)
    derniere = "\n".join([*dessin, *textwrap.wrap(phrase, 80), "", *tableau]) + "\n"
    assert resultat.texte.endswith(derniere)
