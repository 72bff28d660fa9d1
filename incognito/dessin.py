"""Le dessin : tout ce qu'on dit d'une partie, comme des textes qu'il n'y a plus qu'à imprimer.

Un *rendu* est une fonction qui rend un texte : « Le gagnant est le joueur noir : BRAVO ! ». Le
terminal et la fenêtre disent les mêmes. Celui du plateau est à côté d'`afficher`, dans `plateau`.

À essayer : l'exercice 13 du cours.
"""

from __future__ import annotations

from .commun.terminal import peindre
from .notation import DEPLACEMENT, INTERROGATION, Genre, lire_coup
from .plateau import coups, est_espion, est_machine, lettre_du_pion
from .regles import Effet, Evenement, Fin, Partie, cases, chateau, sur_le_plateau
from .sauvegarde import COUP, texte_de
from .types import BLANC, NOIR, TAILLE_MAXIMALE, Case, Couleur

COLONNES = "abcdefgh"
# Les mots de l'annexe, gardés à la lettre ; {} est le nom du joueur.
PHRASES = {
    Effet.PION_DEPLACE: "",
    Effet.CHEVALIER_PERDU: (
        "Joueur {}, votre pion n'était pas l'espion :\nil s'est perdu dans le château adverse..."
    ),
    Effet.CHATEAU_PRIS: "Joueur {}, votre espion a pris le château de votre adversaire !",
    Effet.CHEVALIER_EMPOISONNE: (
        "Joueur {}, vous n'avez pas trouvé l'espion de votre adversaire...\n"
        "Et en plus, votre chevalier s'est fait empoisonné..."
    ),
    Effet.ESPION_EMPOISONNE: "Joueur {}, vous avez interrogé un chevalier avec votre espion...",
    Effet.ESPION_TROUVE: "Joueur {}, vous avez trouvé l'espion de votre adversaire !",
}


# --- la partie -----------------------------------------------------------------------------------


def rendu_reperes(partie: Partie, debogage: bool = False, couleurs: bool = False) -> str:
    r"""Dessine le plateau avec le nom des colonnes et des lignes, et dit ce qu'on en sait.

    Args:
        partie: la partie.
        debogage: montre les espions.
        couleurs: peint les pions.

    Retour:
        Le dessin, où un # est un château vide, puis les chevaliers connus et le dernier coup.

    Exemple:
        >>> from random import Random
        >>> from incognito.plateau import decoder
        >>> print(rendu_reperes(decoder(b"B b4\nN c1\nB\nD b4->c3\n", Random(1), 4)))
           a b c d
        1 | | |n|#|
        2 | | | |n|
        3 |b| |b| |
        4 |#| | | |
        Chevaliers connus : aucun.
        Dernier coup : D b4->c3.
    """
    taille = len(partie.jeu.plateau)
    lignes = [f"   {' '.join(COLONNES[:taille])}"]
    for x in range(taille):
        signes = [signe_de(partie, Case(x, y), debogage, couleurs) for y in range(taille)]
        lignes.append(f"{x + 1} |{'|'.join(signes)}|")
    return "\n".join(lignes + rendu_savoir(partie))


def signe_de(partie: Partie, case: Case, debogage: bool, couleurs: bool) -> str:
    """Dessine une case.

    Args:
        partie: la partie.
        case: une case du plateau.
        debogage: montre les espions.
        couleurs: peint les pions.

    Retour:
        La lettre du pion, un # si c'est un château vide, une espace sinon.
    """
    taille = len(partie.jeu.plateau)
    pion = partie.jeu.plateau[case.x][case.y]
    if pion is None:
        if case in (chateau(BLANC, taille), chateau(NOIR, taille)):
            return "#"
        return " "
    lettre = lettre_du_pion(pion, debogage)
    if couleurs:
        return peindre(lettre, pion.couleur.nom)
    return lettre


def rendu_savoir(partie: Partie) -> list[str]:
    """Dit ce que tout le monde sait d'une partie, et que le plateau ne montre pas.

    Args:
        partie: la partie.

    Retour:
        La ligne des chevaliers connus, et celle du dernier coup, s'il y en a un.
    """
    lignes = [rendu_connus(partie)]
    if partie.joues:
        lignes.append(f"Dernier coup : {partie.joues[-1].coup}.")
    return lignes


def rendu_connus(partie: Partie) -> str:
    """Nomme les chevaliers connus.

    Args:
        partie: la partie.

    Retour:
        Une phrase : « Chevalier connu : a2. ».
    """
    if not partie.connus:
        return "Chevaliers connus : aucun."
    noms = ", ".join(str(case) for case in sorted(partie.connus))
    if len(partie.connus) == 1:
        return f"Chevalier connu : {noms}."
    return f"Chevaliers connus : {noms}."


def rendu_mots(partie: Partie, debogage: bool = False) -> str:
    r"""Dit une partie en mots, sans rien dessiner.

    Args:
        partie: la partie.
        debogage: dit où sont les espions.

    Retour:
        Un fait par ligne.

    Exemple:
        >>> from random import Random
        >>> from incognito.plateau import decoder
        >>> print(rendu_mots(decoder(b"B b4\nN c1\nB\nD b4->c3\n", Random(1), 4)))
        Plateau de 4 x 4, de a1 en haut à gauche à d4 en bas à droite.
        Château blanc : a4.
        Pions blancs : a3 c3.
        Château noir : d1.
        Pions noirs : c1 d2.
        Chevaliers connus : aucun.
        Dernier coup : D b4->c3.
    """
    taille = len(partie.jeu.plateau)
    coin = Case(taille - 1, taille - 1)
    faits = [f"Plateau de {taille} x {taille}, de a1 en haut à gauche à {coin} en bas à droite."]
    for couleur in Couleur:
        faits += rendu_camp(partie, couleur, debogage)
    return "\n".join(faits + rendu_savoir(partie))


def rendu_camp(partie: Partie, couleur: Couleur, debogage: bool) -> list[str]:
    """Dit en mots où est un camp.

    Args:
        partie: la partie.
        couleur: celle du camp.
        debogage: dit où est son espion.

    Retour:
        La ligne de son château, celle de ses pions, et celle de son espion si on la demande.
    """
    taille = len(partie.jeu.plateau)
    noms = []
    espions = []
    for case in cases(taille):
        pion = partie.jeu.plateau[case.x][case.y]
        if pion is not None and pion.couleur is couleur:
            noms.append(str(case))
            if est_espion(pion):
                espions.append(str(case))
    faits = [f"Château {couleur.nom} : {chateau(couleur, taille)}."]
    faits.append(f"Pions {couleur.nom}s : {' '.join(noms)}.")
    if debogage and espions:
        faits.append(f"Espion {couleur.nom} : {espions[0]}.")
    return faits


# --- ce qui peut se jouer, et ce qui s'est joué --------------------------------------------------


def rendu_coups(partie: Partie) -> str:
    """Dit les coups permis.

    Args:
        partie: la partie.

    Retour:
        Une ligne par genre de coup, où « a3->a2 b3 » en dit deux.
    """
    lignes = []
    for genre in (DEPLACEMENT, INTERROGATION):
        pions = rendu_pions(partie, genre)
        if pions:
            lignes.append(f"- {genre.value.lower()} : {', '.join(pions)}")
    return "\n".join(lignes)


def rendu_pions(partie: Partie, genre: Genre) -> list[str]:
    """Dit ce que peut chaque pion du joueur dont c'est le tour.

    Args:
        partie: la partie.
        genre: se déplacer, ou interroger.

    Retour:
        Un texte par pion qui peut quelque chose : « a3->a2 b3 ».
    """
    arrivees: dict[Case, list[str]] = {}
    for coup in coups(partie):
        if coup.genre is genre:
            depart, arrivee = coup.mouvement
            arrivees.setdefault(depart, []).append(str(arrivee))
    return [f"{depart}->{' '.join(noms)}" for depart, noms in arrivees.items()]


def rendu_evenement(partie: Partie, evenement: Evenement) -> str:
    """Raconte un coup qui vient d'être joué.

    Args:
        partie: la partie.
        evenement: ce qui s'y est passé.

    Retour:
        L'annonce du coup, si c'est celui d'une machine, puis son effet ; rien pour le simple
        déplacement d'un joueur, qui se voit sur le plateau.
    """
    nom = evenement.joueur.nom
    phrases = []
    if est_machine(partie, evenement.joueur):
        phrases.append(f"Joueur {nom}, la machine joue {evenement.coup}.")
    effet = PHRASES[evenement.effet].format(nom)
    if effet:
        phrases.append(effet)
    return "\n".join(phrases)


def rendu_issue(_partie: Partie, fin: Fin) -> str:
    """Proclame le gagnant.

    Args:
        _partie: la partie, dont la phrase de l'annexe ne dit rien.
        fin: comment elle a fini.

    Retour:
        La phrase de l'annexe.
    """
    return f"Le gagnant est le joueur {fin.gagnants[0].nom} : BRAVO !"


# --- ce qu'un fichier repris a d'inattendu -------------------------------------------------------


def rendu_coupee(partie: Partie) -> str:
    """Dit qu'une dernière ligne coupée a été laissée.

    Args:
        partie: une partie qui vient d'être reprise.

    Retour:
        Une phrase, ou rien si le fichier était entier.
    """
    if not partie.coupee:
        return ""
    return f"{partie.coupee} est une ligne coupée : on la laisse, et la partie reprend avant elle."


def rendu_dehors(partie: Partie) -> str:
    r"""Nomme les cases d'un fichier qui ne sont pas sur le plateau.

    Args:
        partie: une partie qui vient d'être reprise.

    Retour:
        Une phrase qui les nomme et rappelle --taille, ou rien s'il n'y en a pas.

    Exemple:
        >>> from random import Random
        >>> from incognito.plateau import decoder
        >>> rendu_dehors(decoder(b"B b4\nN d1\nB\nD b4->e4\nD f6->a1\n", Random(1)))
        'ligne 5 : f6 sort du plateau de 5 x 5. Pour un plus grand, ajoutez --taille.'
    """
    taille = len(partie.jeu.plateau)
    premiere = 0
    noms: set[str] = set()
    for numero, ligne in enumerate(partie.lignes, 1):
        texte = texte_de(ligne)
        if COUP.fullmatch(texte):
            dehors = [c for c in lire_coup(texte).mouvement if not sur_le_plateau(c, taille)]
            noms.update(str(case) for case in dehors)
            if dehors and premiere == 0:
                premiere = numero
    if not noms:
        return ""
    verbe = "sort"
    if len(noms) > 1:
        verbe = "sortent"
    suite = "C'est le plus grand : --taille va de 4 à 8."
    if taille < TAILLE_MAXIMALE:
        suite = "Pour un plus grand, ajoutez --taille."
    debut = f"ligne {premiere} : {', '.join(sorted(noms))} {verbe}"
    return f"{debut} du plateau de {taille} x {taille}. {suite}"
