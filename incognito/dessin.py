"""Le dessin : tout ce qu'on dit d'une partie, comme des textes qu'il n'y a plus qu'à imprimer.

Un *rendu* est une fonction qui rend un texte : « Le gagnant est le joueur noir : BRAVO ! ». Le
terminal et la fenêtre disent les mêmes. Celui du plateau est à côté d'`afficher`, dans `plateau`.

À essayer : l'exercice 14 (`make exercice JEU=incognito N=14`).
"""

from __future__ import annotations

from dataclasses import replace

from .couleurs import peindre
from .notation import Coup, Genre
from .plateau import coups, est_espion, rendu_rangees
from .regles import Effet, Evenement, Fin, Partie, cases, chateau, sur_le_plateau
from .sauvegarde import encoder
from .types import TAILLE_MAXIMALE, Case, Couleur

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


def rendu_reperes(partie: Partie, couleurs: bool = False, dernier: bool = False) -> str:
    r"""Rend le plateau de `partie` avec les noms de ses cases, et les chevaliers connus.

    En `couleurs`, les pions sont peints ; le `dernier` coup s'entoure : son départ de parenthèses,
    son arrivée, ou le pion interrogé, de crochets pointus.

    Exemple:
        >>> from incognito.plateau import decoder
        >>> print(rendu_reperes(decoder(b"B b4\nN c1\nB\nD b4->c3\n", 4), dernier=True))
           a b c d
        1 | | |n|#|
        2 | | | |n|
        3 |b| <b> |
        4 |#( ) | |
        Dernier coup : (b4) <c3>.
        Chevaliers connus : aucun.
    """
    depart, arrivee = partie.joues[-1].mouvement if dernier and partie.joues else (None, None)
    marques = {depart: "()", arrivee: "<>"}
    lignes = [f"   {' '.join('abcdefgh'[: len(partie.jeu.plateau)])}"]
    for x, rangee in enumerate(avec_chateaux(partie)):
        signes = list(rangee)  # un bord, un pion, un bord…
        for y, pion in enumerate(partie.jeu.plateau[x]):
            if marque := marques.get(Case(x, y)):
                signes[2 * y], signes[2 * y + 2] = marque[0], marque[1]
            if couleurs and pion:
                signes[2 * y + 1] = peindre(signes[2 * y + 1], pion.couleur.nom)
        lignes.append(f"{x + 1} {''.join(signes)}")
    if depart:
        lignes.append(f"Dernier coup : ({depart}) <{arrivee}>.")
    return "\n".join([*lignes, rendu_connus(partie)])


def avec_chateaux(partie: Partie) -> list[str]:
    """Rend les lignes du plateau de `partie`, un # sur chaque château où il n'y a pas de pion."""
    rangees, taille = rendu_rangees(partie), len(partie.jeu.plateau)
    for x, y in (chateau(couleur, taille) for couleur in Couleur):
        if partie.jeu.plateau[x][y] is None:
            rangees[x] = f"{rangees[x][: 2 * y + 1]}#{rangees[x][2 * y + 2 :]}"
    return rangees


def rendu_mots(partie: Partie) -> str:
    r"""Rend `partie` en mots, un fait par ligne.

    Exemple:
        >>> from incognito.plateau import decoder
        >>> print(rendu_mots(decoder(b"B b4\nN c1\nB\nD b4->c3\n", 4)))
        Plateau de 4 x 4, de a1 en haut à gauche à d4 en bas à droite.
        Château blanc : a4.
        Pions blancs : a3 c3.
        Château noir : d1.
        Pions noirs : c1 d2.
        Chevaliers connus : aucun.
        Dernier coup : D b4->c3.
    """
    plateau, taille = partie.jeu.plateau, len(partie.jeu.plateau)
    dernier = Case(taille - 1, taille - 1)
    faits = [f"Plateau de {taille} x {taille}, de a1 en haut à gauche à {dernier} en bas à droite."]
    for couleur in Couleur:
        pions = [case for case in cases(taille) if couleur in (plateau[case.x][case.y] or ())]
        faits.append(f"Château {couleur.nom} : {chateau(couleur, taille)}.")
        faits.append(f"Pions {couleur.nom}s : {' '.join(map(str, pions))}.")
        if partie.debogage:
            espions = [case for case in pions if est_espion(plateau[case.x][case.y])]
            faits += [f"Espion {couleur.nom} : {case}." for case in espions]
    faits.append(rendu_connus(partie))
    faits += [f"Dernier coup : {coup}." for coup in partie.joues[-1:]]
    return "\n".join(faits)


def rendu_connus(partie: Partie) -> str:
    """Rend la phrase qui nomme les chevaliers connus de `partie`."""
    noms = ", ".join(str(case) for case in sorted(partie.connus))
    titre = "Chevalier connu" if len(partie.connus) == 1 else "Chevaliers connus"
    return f"{titre} : {noms or 'aucun'}."


def rendu_coups(partie: Partie) -> str:
    """Rend les coups permis dans `partie`, un genre par ligne : « a3->a2 b3 » en dit deux."""
    permis: dict[Genre, dict[str, list[str]]] = {}
    for genre, (depart, arrivee) in coups(partie):
        permis.setdefault(genre, {}).setdefault(str(depart), []).append(str(arrivee))
    lignes = []
    for genre, departs in permis.items():
        pions = (f"{depart}->{' '.join(arrivees)}" for depart, arrivees in departs.items())
        lignes.append(f"- {genre.value.lower()} : {', '.join(pions)}")
    return "\n".join(lignes)


def rendu_evenement(partie: Partie, evenement: Evenement) -> str:
    """Rend ce qu'on dit d'un `evenement` de `partie` : l'annonce d'une machine, puis l'effet."""
    nom = evenement.joueur.nom
    machine = partie.est_machine(evenement.joueur)
    annonce = f"Joueur {nom}, la machine joue {evenement.coup}." if machine else ""
    return "\n".join(filter(None, [annonce, PHRASES[evenement.effet].format(nom)]))


def rendu_issue(_partie: Partie, fin: Fin) -> str:
    """Rend la phrase qui proclame le gagnant d'une partie, d'après sa `fin`."""
    return f"Le gagnant est le joueur {fin.gagnant.nom} : BRAVO !"


def rendu_espions(partie: Partie, fin: Fin, texte: bool = False) -> str:
    r"""Rend la raison d'une `fin`, et `partie`, dessinée ou en `texte`, où les espions se montrent.

    Exemple:
        >>> from incognito.plateau import decoder
        >>> print(rendu_espions(decoder(b"B b4\nN c1\nB\n", 4), Fin(Couleur.NOIR, "espion perdu")))
        Espion perdu ; l'espion blanc était parti de b4, le noir de c1.
           a b c d
        1 | | |E|#|
        2 | | | |n|
        3 |b| | | |
        4 |#|e| | |
    """
    blanc, noir = partie.depart.espions
    departs = f"l'espion blanc était parti de {blanc}, le noir de {noir}"
    revelee = replace(partie, debogage=True)
    rendu = rendu_mots(revelee) if texte else rendu_reperes(revelee, dernier=True)
    *plateau, _ = rendu.split("\n")
    return "\n".join([f"{fin.raison.capitalize()} ; {departs}.", *plateau])


def rendu_dehors(partie: Partie) -> str:
    r"""Rend la phrase qui nomme les cases du fichier de `partie` hors de son plateau, ou rien.

    Exemple:
        >>> from incognito.plateau import decoder
        >>> rendu_dehors(decoder(b"B b4\nN d1\nB\nD b4->e4\nD f6->a1\n"))
        'ligne 5 : f6 sort du plateau de 5 x 5 ; un plus grand se demande avec --taille.'
    """
    taille = len(partie.jeu.plateau)
    ecrits = [ligne.valeur for ligne in partie.lignes if isinstance(ligne.valeur, Coup)]
    toutes = {case for coup in ecrits for case in coup.mouvement}
    noms = sorted(str(case) for case in toutes if not sur_le_plateau(case, taille))
    if not noms:
        return ""
    lignes = enumerate(encoder(partie).decode("ascii").split("\n"), 1)
    numero = next(numero for numero, ligne in lignes if any(nom in ligne for nom in noms))
    verbe = "sort" if len(noms) == 1 else "sortent"
    suite = (
        "un plus grand se demande avec" if taille < TAILLE_MAXIMALE else "c'est le plus grand de"
    )
    debut = f"ligne {numero} : {', '.join(noms)} {verbe}"
    return f"{debut} du plateau de {taille} x {taille} ; {suite} --taille."
