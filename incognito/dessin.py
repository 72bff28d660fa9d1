"""Le dessin : tout ce qu'on dit d'une partie, comme des textes qu'il n'y a plus qu'à imprimer.

Un *rendu* est une fonction qui rend un texte : « Le gagnant est le joueur noir : BRAVO ! ». Le
terminal et la fenêtre disent les mêmes. Celui du plateau est à côté d'`afficher`, dans `plateau`.

À essayer : l'exercice 13 du cours.
"""

from __future__ import annotations

from .commun.terminal import peindre
from .plateau import (
    Evenement,
    Fin,
    Partie,
    coups,
    coups_ecrits,
    est_espion,
    est_machine,
    lettre_du_pion,
)
from .regles import Effet, cases, chateau, sur_le_plateau
from .types import (
    BLANC,
    DEPLACEMENT,
    INTERROGATION,
    NOIR,
    TAILLE_MAXIMALE,
    Case,
    Couleur,
    Coup,
    Genre,
)

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
# Les mêmes, d'une machine, à qui l'on ne parle pas.
PHRASES_D_UNE_MACHINE = {
    Effet.PION_DEPLACE: "",
    Effet.CHEVALIER_PERDU: "Ce n'était pas son espion : il s'est perdu dans le château adverse.",
    Effet.CHATEAU_PRIS: "C'était son espion : il a pris le château adverse !",
    Effet.CHEVALIER_EMPOISONNE: "Elle n'a pas trouvé l'espion : son chevalier est empoisonné.",
    Effet.ESPION_EMPOISONNE: "Elle a interrogé un chevalier avec son espion, qui est perdu.",
    Effet.ESPION_TROUVE: "Elle a trouvé l'espion adverse !",
}


# --- la partie -----------------------------------------------------------------------------------


def rendu_reperes(partie: Partie, debogage: bool = False, couleurs: bool = False) -> str:
    r"""Dessine le plateau avec le nom des colonnes et des lignes, et dit ce que tous savent.

    Un # est un château vide. `debogage` montre les espions, `couleurs` peint les pions.

    Exemple:
        >>> from incognito.sauvegarde import decoder
        >>> print(rendu_reperes(decoder(b"B b4\nN c1\nB\nD b4->c3\n", 4)))
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
    """Dessine une case : la lettre de son pion, un # si c'est un château vide, une espace sinon.

    `debogage` montre les espions, `couleurs` peint les pions.
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
    """Rend les lignes qui disent ce que tous savent et que le plateau ne montre pas.

    Ce sont les chevaliers connus, et le dernier coup, s'il y en a un.
    """
    lignes = [rendu_connus(partie)]
    if partie.historique:
        lignes.append(f"Dernier coup : {partie.historique[-1].coup}.")
    return lignes


def rendu_connus(partie: Partie) -> str:
    """Nomme les chevaliers connus d'une partie : « Chevalier connu : a2. »."""
    if not partie.connus:
        return "Chevaliers connus : aucun."
    noms = ", ".join(str(case) for case in sorted(partie.connus))
    if len(partie.connus) == 1:
        return f"Chevalier connu : {noms}."
    return f"Chevaliers connus : {noms}."


def rendu_mots(partie: Partie, debogage: bool = False) -> str:
    r"""Dit une partie en mots, un fait par ligne ; `debogage` dit aussi où sont les espions.

    Exemple:
        >>> from incognito.sauvegarde import decoder
        >>> print(rendu_mots(decoder(b"B b4\nN c1\nB\nD b4->c3\n", 4)))
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
    """Rend les lignes qui disent en mots où sont le château et les pions d'une couleur.

    `debogage` y ajoute son espion, s'il n'est pas perdu.
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
    """Dit les coups permis, une ligne par genre, où « a3->a2 b3 » en dit deux."""
    lignes = []
    for genre in (DEPLACEMENT, INTERROGATION):
        pions = rendu_pions(partie, genre)
        if pions:
            lignes.append(f"- {genre.value.lower()} : {', '.join(pions)}")
    return "\n".join(lignes)


def rendu_pions(partie: Partie, genre: Genre) -> list[str]:
    """Rend un texte par pion du joueur au trait qui a des coups de ce genre : « a3->a2 b3 »."""
    arrivees: dict[Case, list[str]] = {}
    for coup in coups(partie):
        if coup.genre is genre:
            depart, arrivee = coup.mouvement
            arrivees.setdefault(depart, []).append(str(arrivee))
    return [f"{depart}->{' '.join(noms)}" for depart, noms in arrivees.items()]


def rendu_coup(coup: Coup) -> str:
    """Dit un coup comme la question le demande, puis comme il s'écrit.

    Exemple:
        >>> from incognito.types import lire_coup
        >>> rendu_coup(lire_coup("d b4->e4"))
        'joue (3, 1) --> (3, 4), soit D b4->e4'
    """
    depart, arrivee = (f"({case.x}, {case.y})" for case in coup.mouvement)
    if coup.genre is DEPLACEMENT:
        return f"joue {depart} --> {arrivee}, soit {coup}"
    return f"interroge {arrivee} avec {depart}, soit {coup}"


def rendu_evenement(partie: Partie, evenement: Evenement, en_mots: bool = False) -> str:
    """Raconte un coup qui vient d'être joué : quel coup, si c'est une machine, puis son effet.

    Rend un texte vide pour le simple déplacement d'un joueur, qui se voit sur le plateau ; sauf
    `en_mots`, sans plateau.
    """
    nom = evenement.joueur.nom
    phrases = []
    effet = PHRASES[evenement.effet].format(nom)
    if est_machine(partie, evenement.joueur):
        phrases.append(f"Joueur {nom}, la machine {rendu_coup(evenement.coup)}.")
        effet = PHRASES_D_UNE_MACHINE[evenement.effet]
    elif en_mots:
        phrases.append(f"Le joueur {nom} {rendu_coup(evenement.coup)}.")
    if effet:
        phrases.append(effet)
    return "\n".join(phrases)


def rendu_issue(partie: Partie, fin: Fin) -> str:
    """Proclame le gagnant, avec la phrase de l'annexe."""
    return f"Le gagnant est le joueur {fin.gagnants[0].nom} : BRAVO !"


# --- ce qu'un fichier repris a d'inattendu -------------------------------------------------------


def rendu_coupee(partie: Partie) -> str:
    """Dit qu'une dernière ligne coupée du fichier repris a été laissée ; sinon, ne dit rien."""
    if not partie.coupee:
        return ""
    return f"{partie.coupee} est une ligne coupée : on la laisse, et la partie reprend avant elle."


def rendu_dehors(partie: Partie) -> str:
    r"""Nomme les cases du fichier repris qui ne sont pas sur le plateau, et rappelle --taille.

    S'il n'y en a pas, rend un texte vide.

    Exemple:
        >>> from incognito.sauvegarde import decoder
        >>> rendu_dehors(decoder(b"B b4\nN d1\nB\nD b4->e4\nD f6->a1\n"))
        'ligne 5 : f6 sort du plateau de 5 x 5. Si le plateau était plus grand, ajoutez --taille.'
    """
    taille = len(partie.jeu.plateau)
    premiere = 0
    noms: set[str] = set()
    for numero, coup in coups_ecrits(partie).items():
        for case in coup.mouvement:
            if not sur_le_plateau(case, taille):
                noms.add(str(case))
                premiere = premiere or numero
    if not noms:
        return ""
    verbe = "sort"
    if len(noms) > 1:
        verbe = "sortent"
    suite = "C'est le plus grand : --taille va de 4 à 8."
    if taille < TAILLE_MAXIMALE:
        suite = "Si le plateau était plus grand, ajoutez --taille."
    debut = f"ligne {premiere} : {', '.join(sorted(noms))} {verbe}"
    return f"{debut} du plateau de {taille} x {taille}. {suite}"
