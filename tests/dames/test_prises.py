"""La prise : par un pion, par une dame, la rafle, l'obligation, les pièces alliées."""

from __future__ import annotations

from itertools import islice

import pytest

from dames import DeplacePoss, coups, lire_coup, refus
from dames.plateau import peut_jouer
from dames.structures import est_valide, nom_case
from tests.dames.commun import (
    ecrits,
    noms,
    partie_sur,
    pieces_du,
    place,
    plateau_de,
    porter,
    position,
    suivre,
    tous_les_coups,
)


def prises_de(pieces: str, joueur: int = 1) -> dict[str, tuple[str, ...]]:
    """Chaque coup du joueur et ce qu'il prend ; aucun n'est donné deux fois."""
    plateau = position(pieces)
    liste = list(tous_les_coups(plateau, joueur))
    assert len(ecrits(liste)) == len(liste)
    return {str(coup): noms(suivre(plateau, coup).prises) for coup in liste}


@pytest.mark.exigence("DAM-06")
@pytest.mark.parametrize("victime", ["o", "e", "O", "E"])
def test_un_pion_prend_dans_les_quatre_sens(victime: str) -> None:
    assert prises_de(f"s:H9 {victime}:G8,I8,G10,I10") == {
        "H9xF7": ("G8",),
        "H9xJ7": ("I8",),
        "H9xF11": ("G10",),
        "H9xJ11": ("I10",),
    }


@pytest.mark.exigence("DAM-06")
@pytest.mark.parametrize("derriere", ["o", "e", "s", "n"])
def test_un_pion_ne_prend_que_si_la_case_derriere_est_libre(derriere: str) -> None:
    assert not [coup for coup, p in prises_de(f"s:H9 o:I8 {derriere}:J7").items() if "I8" in p]


@pytest.mark.exigence("DAM-06")
def test_un_pion_ne_prend_ni_a_distance_ni_contre_le_bord_ou_un_coin() -> None:
    assert prises_de("s:H9 o:J7") == {"H9-G8": (), "H9-I8": ()}
    assert prises_de("s:E6 o:D5") == {"E6-F5": ()}  # derrière D5, le coin C4
    assert prises_de("s:B7 o:A6") == {"B7-C6": ()}


@pytest.mark.exigence("DAM-06")
def test_une_prise_enleve_la_piece_sautee() -> None:
    plateau = porter(position("s:H9 o:I8 e:G10"), "H9xJ7")
    assert pieces_du(plateau) == {place("J7"): "s", place("G10"): "e"}


@pytest.mark.exigence("DAM-07")
def test_une_dame_prend_a_distance_et_choisit_sa_case_d_arrivee() -> None:
    arrivees = ("I10", "H9", "G8", "F7", "E6", "D5")
    assert prises_de("S:M14 o:J11") == {f"M14x{arrivee}": ("J11",) for arrivee in arrivees}


@pytest.mark.exigence("DAM-07")
def test_une_dame_prend_aussi_la_piece_voisine_et_s_arrete_devant_la_suivante() -> None:
    assert prises_de("S:M14 o:L13 s:I10") == {"M14xK12": ("L13",), "M14xJ11": ("L13",)}


@pytest.mark.exigence("DAM-07")
def test_une_dame_ne_saute_pas_deux_pieces_de_suite() -> None:
    assert not [p for p in prises_de("S:M14 o:J11 e:I10").values() if p]
    assert not [p for p in prises_de("S:M14 o:D5").values() if p]  # rien derrière D5


@pytest.mark.exigence("DAM-08")
def test_la_prise_adverse_interdit_tout_autre_coup_de_toute_piece() -> None:
    assert prises_de("s:H9,E14,K14 n:F13 o:I8") == {"H9xJ7": ("I8",)}


@pytest.mark.exigence("DAM-08")
def test_entre_plusieurs_prises_le_joueur_choisit_sans_regle_du_plus_grand_nombre() -> None:
    assert prises_de("s:I10 o:H9,J9 e:L7") == {
        "I10xG8": ("H9",),
        "I10xK8xM6": ("J9", "L7"),
    }
    assert set(prises_de("s:H9,F15 o:I8,G14 e:I12")) == {"H9xJ7", "F15xH13xJ11"}


@pytest.mark.exigence("DAM-08")
def test_la_rafle_d_un_pion_continue_tant_qu_une_prise_est_possible() -> None:
    assert prises_de("s:I10 o:H9 e:H7") == {"I10xG8xI6": ("H9", "H7")}
    assert prises_de("s:E14 o:F13,H11,J9,L7") == {"E14xG12xI10xK8xM6": ("F13", "H11", "J9", "L7")}


@pytest.mark.exigence("DAM-08")
@pytest.mark.parametrize("coup", ["E14xG12", "E14xG12xI10", "E14xG12xI10xK8"])
def test_une_rafle_ne_s_arrete_ni_apres_une_prise_ni_apres_trois(coup: str) -> None:
    partie = partie_sur(position("s:E14 o:F13,H11,J9,L7 e:Q6 n:G2"))
    fin = nom_case(lire_coup(coup).cases[-1])
    phrase = f"La rafle doit continuer : {fin} peut encore prendre."
    assert refus(partie, lire_coup(coup)) == phrase
    assert refus(partie, lire_coup("E14xG12xI10xK8xM6")) is None


@pytest.mark.exigence("DAM-08", "DAM-07")
def test_la_rafle_d_une_dame_continue_la_ou_une_prise_est_possible() -> None:
    # De J11, la dame voit K12 et doit la prendre ; de I12 ou de H13, elle ne voit plus rien.
    assert prises_de("S:M8 o:K10 e:K12 s:G14") == {
        "M8xJ11xL13": ("K10", "K12"),
        "M8xJ11xM14": ("K10", "K12"),
        "M8xI12": ("K10",),
        "M8xH13": ("K10",),
    }


@pytest.mark.exigence("DAM-09")
def test_une_rafle_en_boucle_revient_a_son_depart_sans_ressauter_une_piece() -> None:
    plateau = position("s:H9 o:I8,I10 e:K8,K10")
    assert prises_de("s:H9 o:I8,I10 e:K8,K10") == {
        "H9xJ7xL9xJ11xH9": ("I8", "K8", "K10", "I10"),
        "H9xJ11xL9xJ7xH9": ("I10", "K10", "K8", "I8"),
    }
    porter(plateau, "H9xJ7xL9xJ11xH9")
    assert pieces_du(plateau) == {place("H9"): "s"}


@pytest.mark.exigence("DAM-09")
def test_le_depart_de_la_piece_est_libre_pendant_sa_rafle() -> None:
    # La dame repasse par H9, sa case de départ, et va se poser au-delà.
    rafles = prises_de("S:H9 o:I8,I10 e:K8,K10")
    assert rafles["H9xJ7xL9xJ11xF7"] == ("I8", "K8", "K10", "I10")


@pytest.mark.exigence("DAM-09")
def test_une_piece_prise_fait_obstacle_jusqu_a_la_fin_de_la_rafle() -> None:
    # En M12, la dame prendrait J9 si I8, déjà prise, n'était pas encore derrière.
    rafles = prises_de("S:H9 o:I8,L7 e:N11,J9")
    assert rafles["H9xK6xO10xM12"] == ("I8", "L7", "N11")
    assert not [coup for coup, prises in rafles.items() if "J9" in prises]


@pytest.mark.exigence("DAM-09")
def test_une_case_libre_peut_etre_traversee_plusieurs_fois() -> None:
    # Un huit : le pion passe deux fois par H9.
    assert "J11xH9xF7xD9xF11xH9xJ7" in prises_de("s:J11 o:I10,G8,E8 e:E10,G10,I8")


@pytest.mark.exigence("DAM-10")
@pytest.mark.parametrize("piece", ["s", "S"])
def test_on_ne_passe_jamais_au_dessus_de_ses_propres_pieces(piece: str) -> None:
    assert not [p for p in prises_de(f"{piece}:H9 s:I8,G8,I10 S:G10").values() if p]


@pytest.mark.exigence("DAM-10")
def test_prendre_un_allie_est_permis_sans_etre_obligatoire() -> None:
    assert prises_de("s:H9 n:I8") == {"H9-G8": (), "H9xJ7": ("I8",)}
    assert prises_de("e:H9 o:I8", joueur=2) == {"H9-G8": (), "H9-G10": (), "H9xJ7": ("I8",)}
    plateau = porter(position("s:H9 n:I8"), "H9xJ7")
    assert pieces_du(plateau) == {place("J7"): "s"}


@pytest.mark.exigence("DAM-10")
def test_une_dame_prend_un_allie_a_distance() -> None:
    prises = {coup for coup, p in prises_de("S:M14 n:J11").items() if p == ("J11",)}
    assert prises == {f"M14x{arrivee}" for arrivee in ("I10", "H9", "G8", "F7", "E6", "D5")}


@pytest.mark.exigence("DAM-10")
def test_on_ne_prend_pas_un_allie_au_premier_saut_si_une_prise_adverse_est_possible() -> None:
    assert prises_de("s:H9 n:I8 o:G8") == {"H9xF7": ("G8",)}
    assert prises_de("s:H9,F15 n:I8 o:G14") == {"F15xH13": ("G14",)}


@pytest.mark.exigence("DAM-10")
def test_pendant_une_rafle_un_allie_peut_etre_pris_ou_laisse() -> None:
    assert prises_de("s:I10 o:H9 n:F7") == {"I10xG8": ("H9",), "I10xG8xE6": ("H9", "F7")}


@pytest.mark.exigence("DAM-10")
def test_pendant_une_rafle_la_prise_adverse_passe_avant_l_allie() -> None:
    assert prises_de("s:I10 o:H9 e:H7 n:F7") == {"I10xG8xI6": ("H9", "H7")}


@pytest.mark.exigence("DAM-10", "DAM-08")
def test_apres_un_allie_la_prise_adverse_redevient_obligatoire() -> None:
    assert prises_de("s:H9 n:I8 o:K6") == {"H9-G8": (), "H9xJ7xL5": ("I8", "K6")}


@pytest.mark.exigence("DAM-10", "DAM-09")
def test_un_allie_deja_pris_fait_obstacle_comme_un_adversaire() -> None:
    # Une boucle d'alliés : on peut s'arrêter à chaque saut, jamais ressauter.
    tours = [c for c in prises_de("s:H9 n:I8,K8,K10,I10") if c.startswith("H9xJ7")]
    assert tours == ["H9xJ7", "H9xJ7xL9", "H9xJ7xL9xJ11", "H9xJ7xL9xJ11xH9"]


@pytest.mark.exigence("DAM-10", "DAM-12")
def test_une_position_sans_coup_et_une_autre_ou_seul_un_allie_peut_etre_pris() -> None:
    assert prises_de("s:A6 o:B5") == {}
    assert not peut_jouer(position("s:A6 o:B5"), 1)
    assert prises_de("s:A8 n:B7") == {"A8xC6": ("B7",)}
    assert peut_jouer(position("s:A8 n:B7"), 1)
    assert peut_jouer(position("s:A6 o:B5,B7"), 1)  # en arrière
    assert not peut_jouer(position("e:N9"), 1)


@pytest.mark.exigence("DAM-07", "DAM-08")
def test_une_foule_ne_bloque_ni_le_choix_ni_la_verification_d_un_coup() -> None:
    # Trente pièces en damier autour d'une dame : trop de rafles pour qu'on les énumère.
    foule = {
        (x, y): "oe"[x // 2 % 2]
        for y in range(3, 14, 2)
        for x in range(4, 13, 2)
        if est_valide(x, y)
    }
    plateau = plateau_de(foule | {(8, 15): "S"})
    premiers = list(islice(tous_les_coups(plateau, 1), 500))
    assert len(ecrits(premiers)) == 500
    assert DeplacePoss(plateau, place("I16"))
    assert peut_jouer(plateau, 1)
    assert all(suivre(plateau, coup).coup == coup for coup in premiers[:20])
    assert max(len(suivre(plateau, coup).prises) for coup in premiers) > 10
    autres: dict[tuple[int, int], str] = {place("A6"): "o", place("Q6"): "e", place("G2"): "n"}
    partie = partie_sur(plateau_de(foule | autres | {(8, 15): "S"}))
    assert len(coups(partie)) == 1000, "au-delà, on n'attend pas"
