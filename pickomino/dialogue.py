"""Le déroulement d'une partie : qui joue, ce qu'on lui demande, ce qu'on lui montre.

Les notions :
- la *table* est ce que tout le monde voit : le plateau, les points et les dessus de pile ;
- une *décision* est l'une des deux questions d'un tour, quelle face prendre et relancer ou non ;
  l'humain la tape, la machine l'affiche comme si elle l'avait tapée, un lancer par ligne ;
- la *sauvegarde* est écrite dès que les joueurs sont assis, réécrite à chaque fin de tour et
  supprimée à la fin de la partie ; la *séance* sait si elle est à jour.

Les règles sont dans `jeu` ; ce module ne fait que les appeler dans l'ordre. `liste` et `coef` y
abrègent `listeChoixJoueur` et `coefChoixJoueur`.

À essayer : après chaque prise, dites combien de dominos du plateau on peut encore atteindre.
"""

from __future__ import annotations

import contextlib
import shutil
import textwrap
from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from . import dessin, ia, jeu, systeme
from .ia import Avis
from .structures import (
    JOUEURS_AU_MOINS,
    JOUEURS_AU_PLUS,
    NOMBRE_DE_DOMINOS,
    OCTETS_DU_NOM,
    FinDeTour,
    NomRefuse,
    Partie,
    asseoir,
    est_machine,
    plateau_de_depart,
    player,
)
from .systeme import Seance

OUVERTURE = """Pickomino
Gagnez des dominos avec le total de vos dés : le plus de points l'emporte.
« ? » explique, « q » quitte.
"""
REGLES = (
    "À votre tour, choisissez une face du lancer : tous les dés qui la montrent sont mis de côté. "
    "Une face ne se prend qu'une fois par tour ; V vaut 5.\n"
    "Puis relancez les dés restants, ou arrêtez-vous pour prendre le domino du plateau dont le "
    "numéro est exactement votre total.\n"
    "Le tour est perdu sans V, sans face nouvelle, ou si ce domino n'est pas au plateau : votre "
    "dernier domino gagné y revient, puis le plus grand du plateau est retiré.\n"
    "La partie finit quand le plateau est vide ; le plus de points gagne."
)
AIDE = (
    f"{REGLES}\n« coups » dit ce que donne chaque réponse, « conseil » ce qu'on peut en espérer, "
    "« piles » montre les dominos de chacun. "
    "« q » quitte ; la partie reprendra au début de ce tour."
)
AIDE_AVANT = (
    f"{REGLES}\nComptez aussi les places que la machine jouera ; IA, au lieu d'un nom, l'y assied. "
    f"Un nom tient en {OCTETS_DU_NOM} octets. « q » quitte."
)


def replier(texte: str) -> str:
    """Rend `texte` replié à la largeur du terminal, sans dépasser 80 colonnes."""
    largeur = min(80, shutil.get_terminal_size().columns)
    return "\n".join(textwrap.fill(ligne, largeur) for ligne in texte.split("\n"))


# --- avant la partie -----------------------------------------------------------------------------


def demander_nombre() -> int:
    """Demande combien de joueurs s'assoient, jusqu'à une réponse possible."""
    bornes = f"{JOUEURS_AU_MOINS} et {JOUEURS_AU_PLUS}"
    question = f"Nombre de joueurs (entre {bornes}) : "
    while True:
        nombre = systeme.lire_nombre(systeme.demander(question, replier(AIDE_AVANT)))
        if nombre is not None and JOUEURS_AU_MOINS <= nombre <= JOUEURS_AU_PLUS:
            return nombre
        print(f"Choisissez une valeur comprise entre {bornes}.")


def nouvelle_partie() -> Partie:
    """Demande les joueurs et dispose le plateau, comme si le dernier venait de jouer."""
    players: list[player] = []
    nbrJoueur = demander_nombre()
    while len(players) < nbrJoueur:
        question = f"Nom du joueur {len(players) + 1} (IA pour la machine) : "
        try:
            asseoir(systeme.demander(question, replier(AIDE_AVANT)), players)
        except NomRefuse as refus:
            print(refus)
    return Partie(plateau_de_depart(), players, nbrJoueur - 1)


# --- un tour -------------------------------------------------------------------------------------


def bilan(partie: Partie, liste: Sequence[int], coef: Sequence[int]) -> tuple[bool, str]:
    """Dit si s'arrêter avec ces dés gagnerait un domino, et l'écrit."""
    total, avec_v = jeu.somme(liste, coef), jeu.checkVInDices(liste)
    disponible = jeu.domino_disponible(partie.dominos, total)
    return disponible and avec_v, dessin.rendu_total(total, disponible, avec_v)


def demander(partie: Partie, question: str, coups: str, avis: Callable[[], list[Avis]]) -> str:
    """Pose une question d'un tour ; « coups », « conseil » et « piles » renseignent sans jouer."""
    textes: dict[str, Callable[[], str]] = {
        "coups": lambda: coups,
        "conseil": lambda: "\n".join(f"{coup} : {mots}" for coup, _, mots in avis()[:3]),
        "piles": lambda: dessin.rendu_joueurs(partie.players, piles=True),
    }
    while (reponse := systeme.demander(question, replier(AIDE)).lower()) in textes:
        print(textes[reponse]())
    return reponse


def demander_face(
    partie: Partie,
    niveau: str,
    values: Sequence[int],
    liste: Sequence[int],
    coef: Sequence[int],
    motif: str,
) -> str:
    """Demande au joueur quelle face il prend ; à l'humain, après le `motif` d'un refus."""
    nom = partie.players[partie.id].username
    if est_machine(nom):
        return ia.choisir_face(partie, niveau, values, liste, coef)
    if motif:
        print(motif)
    coups = {
        dessin.rendu_face(face): bilan(partie, [*liste, face], [*coef, values.count(face)])[1]
        for face in jeu.coups(values, liste)
    }
    reste = dessin.rendu_reste(partie.dominos)
    question = f"{reste}\n{nom}, quelle face prenez-vous ({', '.join(coups)}) ? "
    lignes = "\n".join(f"{face} : {coups[face]}" for face in coups)
    return demander(partie, question, lignes, partial(ia.avis_face, partie, values, liste, coef))


def veut_relancer(partie: Partie, niveau: str, liste: Sequence[int], coef: Sequence[int]) -> bool:
    """Demande au joueur, humain ou machine, s'il relance les dés qui restent, s'il en reste."""
    nom = partie.players[partie.id].username
    restants = jeu.des_restants(coef)
    if est_machine(nom):
        return restants > 0 and ia.choisir_relance(partie, niveau, liste, coef)
    gagne, etat = bilan(partie, liste, coef)
    mis_de_cote = replier(f"Mis de côté : {dessin.rendu_mise_de_cote(liste, coef)}, {etat}.")
    if not restants:
        print(f"{mis_de_cote}\nTous les dés sont mis de côté.")
        return False
    combien = "le dé restant" if restants == 1 else f"les {restants} dés restants"
    question = f"{mis_de_cote}\n{nom}, relancez-vous {combien} (o/n) ? "
    coups = f"o : relancer {combien}\nn : s'arrêter, {etat}"
    while True:
        reponse = demander(partie, question, coups, partial(ia.avis_relance, partie, liste, coef))
        if reponse in ("o", "oui"):
            return True
        if reponse not in ("n", "non"):
            print("Répondez par o (oui) ou n (non).")
        elif gagne or systeme.confirmer("S'arrêter là perd le tour. Vous arrêtez-vous ?"):
            return False


def jouer_tour(partie: Partie, hasard: Random, niveau: str = "sujet") -> FinDeTour:
    """Fait jouer le joueur, ou la machine de ce `niveau`, et rend comment son tour a fini."""
    liste: list[int] = []
    coef: list[int] = []
    nom = partie.players[partie.id].username
    lancer = jeu.lancer_des if est_machine(nom) else jeu.afficheurDee
    print(f"C'est à {nom} de jouer.")
    while True:
        values = lancer(jeu.des_restants(coef), hasard)
        choisir = partial(demander_face, partie, niveau, values, liste, coef)
        bloque = not jeu.choixJoueur(values, liste, coef, choisir)
        relance = not bloque and veut_relancer(partie, niveau, liste, coef)
        if est_machine(nom):
            face = 0 if bloque else liste[-1]
            print(dessin.rendu_lancer(values, face, jeu.somme(liste, coef), relance))
        if not relance:
            return jeu.juger_tour(partie, liste, coef, bloque)


# --- la partie -----------------------------------------------------------------------------------


def afficher_table(partie: Partie) -> None:
    """Montre le plateau, sur deux rangs si le terminal est étroit, et les joueurs."""
    print()
    # Devant une machine, une ligne suffit ; mais la table entière revient à chaque tour de table.
    if partie.id > 0 and est_machine(partie.players[partie.id].username):
        print(dessin.rendu_reste(partie.dominos))
        return
    etroit = shutil.get_terminal_size().columns < len("┌──┐") * NOMBRE_DE_DOMINOS
    rang = NOMBRE_DE_DOMINOS // 2 if etroit else NOMBRE_DE_DOMINOS
    for i in range(0, NOMBRE_DE_DOMINOS, rang):
        jeu.afficheurPlateau(partie.dominos[i : i + rang])
    print(dessin.rendu_joueurs(partie.players))


def sauvegarder(partie: Partie, cible: str, seance: Seance) -> None:
    """Sauvegarde sans jamais arrêter la partie, et note dans la `seance` si c'est fait."""
    try:
        jeu.saveBinary(partie, cible)
        seance.cible, seance.a_jour = cible, True
    except systeme.ErreurFichier as erreur:
        seance.a_jour = False
        phrase = erreur.message.rstrip(".")
        systeme.avertir(f"Erreur : {phrase} ; la partie continue sans être sauvegardée.")


def jouer_partie(
    partie: Partie,
    des: Callable[[Partie], Random],
    cible: str,
    seance: Seance,
    rapide: bool,
    niveau: str = "sujet",
) -> None:
    """Joue une partie jusqu'au bout, annonce le vainqueur et supprime la sauvegarde.

    Args:
        des: rend de quoi lancer les dés du tour qui commence.
        rapide: vrai pour ne pas attendre Entrée entre les tours.
    """
    machines_seules = all(est_machine(joueur.username) for joueur in partie.players)
    while not jeu.plateau_vide(partie.dominos):
        afficher_table(partie)
        fin = jouer_tour(partie, des(partie), niveau)
        sauvegarder(partie, cible, seance)
        print(dessin.rendu_fin_de_tour(fin, partie.players[partie.id].username))
        systeme.attendre(rapide or machines_seules)
        jeu.passer_au_suivant(partie)
    print("\nLe plateau est vide : la partie est finie.")
    # Le vainqueur est à l'écran avant que la sauvegarde disparaisse.
    print(dessin.rendu_classement(partie.players, jeu.endGame(partie.players)), flush=True)
    if seance.cible is not None:  # sinon, rien n'a pu s'écrire
        with contextlib.suppress(systeme.FichierAbsent):
            systeme.supprimer_fichier(cible)
