"""Dames++ en C : les fonctions du sujet jugent et changent le plateau comme en Python."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from dames import (
    ArrivBord,
    DeplacePoss,
    creerDame,
    deplacerDame,
    deplacerPion,
    fin_de,
    init,
    issue,
    nouvelle_partie,
    partieFini,
    peutPrendre,
    prendrePiece,
    t_contenu,
    t_coordonnees,
    t_equipe,
    t_joueur,
    t_piece,
)
from dames import afficher as afficher_dames
from tests.appui import TESTS, en_memoire
from tests.enseigner.tests.cours.essais import Construire, imprime, piloter

LETTRES = "seno"
LETTRES_DES_COLONNES = "   A B C D E F G H I J K L M N O P Q"
CASES = [t_coordonnees(x, y) for y in range(17) for x in range(17) if 4 <= x < 13 or 4 <= y < 13]
FONCEES = [place for place in CASES if (place.x + place.y) % 2]
VIDE = t_contenu(t_joueur.vide, t_piece.vide, None)
PARTIES = [
    chemin
    for chemin in sorted((TESTS / "dames" / "golden").glob("*/apres/*.txt"))
    if chemin.parent.parent.name not in ("mauvais-fichier", "rafle-interrompue")
]


def nom_de(place: t_coordonnees) -> str:
    """Le nom d'une case : E14."""
    return f"{chr(65 + place.x)}{place.y + 1}"


def contenu(lettre: str) -> t_contenu:
    """La pièce d'une lettre : s, e, n ou o, en majuscule pour une dame."""
    joueur = t_joueur(1 + LETTRES.index(lettre.lower()))
    piece = t_piece.dame if lettre.isupper() else t_piece.pion
    return t_contenu(joueur, piece, t_equipe(2 - joueur % 2))


def position_au_hasard(hasard: Random) -> dict[t_coordonnees, str]:
    """Des pièces au hasard, serrées, pour que les prises ne manquent pas."""
    places = hasard.sample(FONCEES, hasard.randint(3, 60))
    return {place: hasard.choice("seeennooSEENNO"[hasard.randint(0, 1) :]) for place in places}


def test_la_mise_en_place_des_dames(programme: Construire, tmp_path: Path) -> None:
    attendu = imprime(afficher_dames, init())
    assert piloter(programme("dames"), ["init", "afficher"], tmp_path) == attendu


def test_les_dames_en_c_jugent_une_position_comme_en_python(
    programme: Construire, tmp_path: Path
) -> None:
    hasard = Random(6)
    commandes: list[str] = []
    attendu: list[str] = []
    for _ in range(60):
        plateau = init()
        for place in CASES:
            plateau[place.y][place.x].contenu = VIDE
        commandes.append("vider")
        pieces = position_au_hasard(hasard)
        for place, lettre in pieces.items():
            plateau[place.y][place.x].contenu = contenu(lettre)
            commandes.append(f"poser {nom_de(place)} {lettre}")
        commandes.append("afficher")
        attendu += imprime(afficher_dames, plateau)
        partie = nouvelle_partie(hasard)
        partie.plateau = plateau
        partie.fin = fin_de(partie)
        commandes += ["partieFini 1", "finPartie 1"]
        attendu.append(f"= {int(partieFini(partie))}")
        fin = issue(partie)
        if fin is not None:
            equipe = 2 - fin.gagnants[0] % 2
            attendu.append(f"Partie finie : l'équipe {equipe} gagne, car {fin.raison}.")
        for place in [*pieces, *hasard.sample(CASES, 5)]:
            case = plateau[place.y][place.x]
            for nom in ("peutPrendre", "DeplacePoss", "ArrivBord"):
                commandes.append(f"{nom} {nom_de(place)}")
            vrais = peutPrendre(plateau, place), DeplacePoss(plateau, place), ArrivBord(case)
            attendu += [f"= {int(vrai)}" for vrai in vrais]
    venu = piloter(programme("dames"), commandes, tmp_path)
    stats = re.compile(r"$|Joueur |(Sud|Est|Nord|Ouest) +0 ")
    assert [ligne for ligne in venu if not stats.match(ligne)] == attendu


def test_les_dames_en_c_changent_le_plateau_comme_en_python(
    programme: Construire, tmp_path: Path
) -> None:
    hasard = Random(7)
    commandes: list[str] = []
    attendu: list[str] = []
    for _ in range(40):
        plateau = init()
        commandes.append("init")
        libres = [p for p in FONCEES if plateau[p.y][p.x].contenu.joueur is t_joueur.vide]
        for lettre in hasard.choices("senoSENO", k=6):
            depart, arrivee = hasard.sample(libres, 2)
            bord = hasard.choice([place for place in FONCEES if place not in (depart, arrivee)])
            arrivee = bord if hasard.random() < 0.5 else arrivee
            plateau[depart.y][depart.x].contenu = contenu(lettre)
            commandes.append(f"poser {nom_de(depart)} {lettre}")
            nom, fonction = ("deplacerDame", deplacerDame)
            if lettre.islower():
                nom, fonction = ("deplacerPion", deplacerPion)
            fonction(plateau, depart, arrivee)
            commandes += [f"{nom} {nom_de(depart)} {nom_de(arrivee)}", "afficher"]
            attendu += imprime(afficher_dames, plateau)
        prise, couronnee = hasard.sample([p for p in FONCEES if p not in libres], 2)
        prendrePiece(plateau, prise)
        creerDame(plateau[couronnee.y][couronnee.x])
        commandes += [f"prendrePiece {nom_de(prise)}", f"creerDame {nom_de(couronnee)}", "afficher"]
        attendu += imprime(afficher_dames, plateau)
    assert piloter(programme("dames"), commandes, tmp_path) == attendu


@pytest.mark.parametrize("chemin", PARTIES, ids=lambda c: f"{c.parent.parent.name}-{c.stem}")
def test_les_dames_en_c_rejouent_les_parties_enregistrees(
    chemin: Path, programme: Construire, tmp_path: Path
) -> None:
    texte = chemin.read_text(encoding="utf-8")
    coups = re.findall(r"^[A-Q]\d+(?:[-x][A-Q]\d+)+$", texte, re.MULTILINE)
    commandes = []
    for rang, coup in enumerate(coups):
        cases = re.split("[-x]", coup)
        commandes += [f"jouerTour {rang % 4 + 1}", *cases]
        if "x" in coup:  # on s'arrête là ; quand la rafle est déjà finie, ce n'est pas une commande
            commandes.append(cases[-1])
    commandes += ["afficher", f"finPartie {len(coups) % 4 + 1}"]
    venu = piloter(programme("dames"), commandes, tmp_path)
    assert not [ligne for ligne in venu if re.match("Cette|Une case", ligne)], "un coup refusé"
    (tmp_path / "partie.txt").write_text(texte, encoding="utf-8")
    en_python = en_memoire("dames", "-c", "partie.txt", saisies="q\n", dossier=tmp_path).texte
    # Le plateau a 39 colonnes ; à droite est le panneau, et une pièce touchée est entourée.
    lignes = (re.sub(r"[<>()\[\]]", " ", ligne[:39]) for ligne in en_python.splitlines())
    montre = [ligne.rstrip() for ligne in lignes]
    debut, ici = venu.index(LETTRES_DES_COLONNES), montre.index(LETTRES_DES_COLONNES)
    assert venu[debut : debut + 19] == montre[ici : ici + 19]
    assert fin_des_dames(venu) == fin_des_dames(en_python.splitlines())


def fin_des_dames(lignes: list[str]) -> list[str]:
    """La raison de la fin, si elle est sur le plateau, et les statistiques de chacun."""
    texte = " ".join(lignes)
    raison = re.search(r"car (\w+ (?:n'a plus de pièce|ne peut plus jouer))", texte)
    if raison is None:
        return []
    debut = next(rang for rang, ligne in enumerate(lignes) if ligne.startswith("Joueur "))
    return [raison[1], *lignes[debut : debut + 5]]
