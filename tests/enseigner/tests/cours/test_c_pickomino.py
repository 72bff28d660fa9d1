"""Pickomino en C : les fonctions du sujet rendent, impriment et écrivent comme en Python."""

from __future__ import annotations

import io
import struct
from contextlib import redirect_stdout
from pathlib import Path
from random import Random

from pickomino import (
    afficheurDee,
    afficheurPlateau,
    checkVInDices,
    choixJoueur,
    player,
    priseDomino,
    saveBinary,
    somme,
)
from pickomino.dessin import rendu_issue
from pickomino.jeu import Partie, classement, des_restants
from pickomino.sauvegarde import carnet_neuf
from pickomino.structures import PRENDRE, Coup, CoupIllisible, Tour, lire_coup, plateau_de_depart
from tests.enseigner.tests.cours.essais import Construire, imprime, piloter

NOMS = ("Ana", "Bob", "Cleo", "Dan", "Éva", "Fred", "IA1")


def table_au_hasard(hasard: Random) -> tuple[list[list[int]], list[player], int]:
    """Un plateau dont des dominos sont pris, leurs joueurs, et celui qui joue."""
    players = [player(nom) for nom in NOMS[: hasard.randint(2, 7)]]
    dominos = [[21 + i, i // 4 + 1] for i in range(16)]
    for i in hasard.sample(range(16), hasard.randint(0, 15)):
        numero, points = dominos[i]
        dominos[i] = [0, 0]
        joueur = hasard.choice(players)
        if hasard.random() < 0.8:  # les autres ont quitté le jeu
            joueur.pickominos[joueur.nombreDeDominos] = numero
            joueur.nombreDeDominos += 1
            joueur.points += points
    return dominos, players, hasard.randrange(len(players))


def octets(dominos: list[list[int]], players: list[player], id: int) -> bytes:
    """Les quatre variables du sujet, comme fwrite les écrit."""
    suite = [valeur for domino in dominos for valeur in domino]
    table = struct.pack("<32i", *suite)
    for joueur in players:
        nombres = (*joueur.pickominos, joueur.nombreDeDominos, joueur.points)
        table += struct.pack("<16s18i", joueur.username.encode(), *nombres)
    return table.ljust(128 + 7 * 88, b"\0") + struct.pack("<2h", len(players), id)


def test_la_fin_d_un_tour_de_pickomino(programme: Construire, tmp_path: Path) -> None:
    hasard = Random(1)
    for _ in range(30):
        dominos, players, id = table_au_hasard(hasard)
        total = hasard.randint(15, 41)
        (tmp_path / "save.bin").write_bytes(octets(dominos, players, id))
        commandes = ["charger", "plateau", f"prise {total}", "plateau", "sauver", "ordre"]
        venu = piloter(programme("pickomino"), commandes, tmp_path)
        attendu = ["= 1", *imprime(afficheurPlateau, dominos)]
        partie = Partie(dominos, players, id)
        attendu.append(f"= {priseDomino(partie, total)}")
        attendu += [*imprime(afficheurPlateau, dominos), "= 1"]
        attendu.append(" ".join(["=", *map(str, classement(players))]))
        assert venu == attendu
        assert (tmp_path / "save.bin").read_bytes() == octets(dominos, players, partie.id)


def test_la_sauvegarde_de_pickomino_est_la_meme(programme: Construire, tmp_path: Path) -> None:
    hasard = Random(2)
    for _ in range(20):
        dominos, players, id = table_au_hasard(hasard)
        (tmp_path / "save.bin").unlink(missing_ok=True)
        carnet = carnet_neuf()
        carnet.reserver(str(tmp_path / "save.bin"))
        saveBinary(Partie(dominos, players, id), carnet)
        ecrits = (tmp_path / "save.bin").read_bytes()
        assert piloter(programme("pickomino"), ["charger", "sauver"], tmp_path) == ["= 1", "= 1"]
        assert (tmp_path / "save.bin").read_bytes() == ecrits == octets(dominos, players, id)


def test_la_fin_de_pickomino(programme: Construire, tmp_path: Path) -> None:
    """endGame annonce la même chose, supprime la sauvegarde et finit : « plateau » n'est pas lu."""
    hasard = Random(6)
    for essai in range(20):
        dominos, players, id = table_au_hasard(hasard)
        if essai == 0:
            players = [player("Ana"), player("Bob")]
            id = 0
        dominos = [[0, 0]] * 16
        (tmp_path / "save.bin").write_bytes(octets(dominos, players, id))
        venu = piloter(programme("pickomino"), ["charger", "fin", "plateau"], tmp_path)
        partie = Partie(dominos, players, id)
        assert partie.fin is not None
        assert venu == ["= 1", *rendu_issue(partie, partie.fin).splitlines()]
        assert not (tmp_path / "save.bin").exists()


def test_un_tour_perdu_de_pickomino(programme: Construire, tmp_path: Path) -> None:
    hasard = Random(3)
    for _ in range(20):
        dominos, players, id = table_au_hasard(hasard)
        (tmp_path / "save.bin").write_bytes(octets(dominos, players, id))
        commandes = ["charger", "perdre", "sauver"]
        venu = piloter(programme("pickomino"), commandes, tmp_path)
        # Le sujet : le dernier domino de la pile revient au plateau, puis le plus grand en part.
        joueur = players[id]
        rendu = joueur.pickominos[joueur.nombreDeDominos - 1] if joueur.nombreDeDominos else 0
        if rendu:
            joueur.nombreDeDominos -= 1
            joueur.pickominos[joueur.nombreDeDominos] = 0
            joueur.points -= (rendu - 21) // 4 + 1
            dominos[rendu - 21] = [rendu, (rendu - 21) // 4 + 1]
        retire = max(numero for numero, _ in dominos)
        dominos[retire - 21] = [0, 0]
        assert venu == ["= 1", f"= {rendu} {retire}", "= 1"]
        suivant = (id + 1) % len(players)
        assert (tmp_path / "save.bin").read_bytes() == octets(dominos, players, suivant)


def test_les_des_de_pickomino(programme: Construire, tmp_path: Path) -> None:
    for nombre in (1, 3, 8):
        with redirect_stdout(io.StringIO()) as sortie:
            values = afficheurDee(nombre)
        commande = f"des {' '.join(map(str, values))}"
        venu = piloter(programme("pickomino"), [commande], tmp_path)
        assert venu == sortie.getvalue().splitlines()
    lances = piloter(programme("pickomino"), ["lancer"], tmp_path)
    assert [len(ligne) for ligne in lances] == [8 * 7] * 5


def test_le_choix_des_des_de_pickomino(programme: Construire, tmp_path: Path) -> None:
    hasard = Random(5)
    commandes: list[str] = []
    attendu: list[str] = []

    def repondre(partie: Partie) -> Coup:
        commandes.append(hasard.choice(["1", "2", "3", "4", "5", "V", "v", "7", "12", "", "x"]))
        try:
            return lire_coup(commandes[-1])
        except CoupIllisible:
            return repondre(partie)

    for _ in range(150):
        partie, pris = Partie(plateau_de_depart(), [player("Ana"), player("Bob")]), -1
        commandes.append("tour")
        while pris != 0 and des_restants(partie.tour) > 0:
            _, liste, coef = partie.tour
            values = tuple(hasard.randint(1, 6) for _ in range(des_restants(partie.tour)))
            partie.tour = Tour(values, liste, coef)
            commandes.append(f"choix {' '.join(map(str, values))}")
            tour = partie.tour
            pris = 0
            coup = choixJoueur(partie, repondre).coup
            if coup.genre is PRENDRE:
                tour = partie.tour
                pris = tour.coefChoixJoueur[-1]
            partie.tour = tour  # s'arrêter l'a effacé
            prises = zip(tour.listeChoixJoueur, tour.coefChoixJoueur, strict=True)
            attendu.append(" ".join([f"= {pris} :", *(f"{c}x{f}" for f, c in prises)]))
        commandes += ["somme", "V"]
        attendu += [f"= {somme(partie.tour)}", f"= {int(checkVInDices(partie.tour))}"]
    venu = piloter(programme("pickomino"), commandes, tmp_path)
    assert [ligne for ligne in venu if ligne.startswith("=")] == attendu
