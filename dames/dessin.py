"""Le dessin : tout ce que le joueur lit autour du plateau, en texte.

Les notions, avec un exemple :
- le *panneau*, à droite du plateau, dit ce qu'il reste à chacun et les derniers coups : « > s 18
  Sud », « s E14-F13 » ;
- une *annonce* dit qui joue et ce qui est obligatoire : « Prise obligatoire avec : H9, F15. » ;
- une *possibilité* est une arrivée permise à la pièce en main, et ce qu'elle prend : « 1:F13 » ;
- une *marque* entoure sur le plateau la pièce en main, une arrivée, une pièce à prendre ou prise :
  « <s> », « (.) », « [e] », « {e} ».

Le plateau et les cinq lignes d'une question tiennent ensemble sur un écran de 24 lignes.

À essayer : l'exercice 13 du cours.
"""

from __future__ import annotations

from .commun.terminal import colonnes, peindre
from .game import Evenement, Partie, au_trait, coups, en_main, issue, joueurs_de, nom_de
from .plateau import COULEURS, LARGEUR, Cadre, contenu_de, pieces_de, pieces_obligees, symbole
from .structures import (
    ABANDON,
    EQUIPES,
    JOUEURS,
    SYMBOLES,
    Plateau,
    nom_case,
    t_coordonnees,
    t_equipe,
    t_joueur,
    t_piece,
)
from .trajet import Trajet

COUPS_RAPPELES = 4
PANNEAU_AU_MOINS = 8  # colonnes : plus étroit, il ne dirait rien
COUPS_MONTRES = 800  # caractères : de quoi tenir sur un écran
LEGENDE = ["", "<s> pièce en main", "(.) arrivée", "[e] à prendre", "{e} déjà prise"]


# --- le plateau et son panneau -------------------------------------------------------------------


def couper(texte: str, largeur: int) -> str:
    """Rend un texte de `largeur` colonnes au plus, « … » à la place de ce qui dépasse."""
    if colonnes(texte) <= largeur:
        return texte
    while texte and colonnes(texte) >= largeur:
        texte = texte[:-1]
    return f"{texte}…"


def rendu_panneau(partie: Partie, ecran: int = 80, couleurs: bool = False) -> list[str]:
    """Donne les lignes du panneau : les équipes, leurs pièces, et les derniers coups.

    Une partie finie n'en a pas, ni un écran trop étroit ; une pièce en main y ajoute la légende des
    marques. Ce qui ne tient pas sur l'écran, à droite du plateau, est coupé.

    Exemple:
        >>> from random import Random
        >>> from dames import nouvelle_partie
        >>> rendu_panneau(nouvelle_partie(Random(7)))[:3]
        ['Équipe 1, pièces :', '> s 18 Sud', '  n 18 Nord']
    """
    place = ecran - LARGEUR - 2
    if issue(partie) is not None or place < PANNEAU_AU_MOINS:
        return []
    lignes = []
    for equipe in t_equipe:
        lignes.append(couper(f"Équipe {int(equipe)}, pièces :", place))
        for joueur in joueurs_de(equipe):
            ligne = couper(rendu_joueur(partie, joueur), place)
            if couleurs:
                ligne = peindre(ligne, COULEURS[joueur])
            lignes.append(ligne)
    suite = rendu_derniers_coups(partie)
    if partie.touchee is not None:
        suite += LEGENDE
    return lignes + [couper(ligne, place) for ligne in suite]


def rendu_joueur(partie: Partie, joueur: t_joueur) -> str:
    """Dit ce qu'il reste à un joueur ; une flèche montre celui au trait."""
    fleche = " "
    if joueur is au_trait(partie):
        fleche = ">"
    restent = len(pieces_de(partie.plateau, joueur))
    return f"{fleche} {SYMBOLES[joueur]} {restent:2} {nom_de(partie, joueur)}"


def rendu_derniers_coups(partie: Partie) -> list[str]:
    """Donne les derniers coups de la partie, un par ligne, sous leur titre."""
    if not partie.historique:
        return []
    lignes = ["", "Derniers coups :"]
    debut = max(0, len(partie.historique) - COUPS_RAPPELES)
    for rang, coup in enumerate(partie.historique[debut:], start=debut):
        joueur = JOUEURS[rang % len(JOUEURS)]
        lignes.append(f"  {SYMBOLES[joueur]} {coup}")
    return lignes


def marques(trajet: Trajet | None) -> dict[t_coordonnees, str]:
    """Donne de quoi entourer, sur le plateau, ce que dit la légende ; rien sans pièce en main."""
    reperes: dict[t_coordonnees, str] = {}
    if trajet is None:
        return reperes
    for arrivee, prise in trajet.suites.items():
        reperes[arrivee] = "()"
        if prise is not None:
            reperes[prise] = "[]"
    for prise in trajet.prises:
        reperes[prise] = "{}"
    reperes[trajet.place] = "<>"
    return reperes


def cadrer(partie: Partie, largeur: int, couleurs: bool = False) -> Cadre:
    """Rend de quoi montrer une partie sur un écran de cette largeur."""
    return Cadre(couleurs, marques(en_main(partie)), rendu_panneau(partie, largeur, couleurs))


def rendu_mots(partie: Partie) -> str:
    """Dit le plateau en mots, un fait par ligne : les pièces de chacun, puis le dernier coup."""
    trajet = en_main(partie)
    plateau = partie.plateau
    if trajet is not None:
        plateau = trajet.apercu()
    faits = []
    for joueur in JOUEURS:
        equipe = int(EQUIPES[joueur])
        faits.append(f"{nom_de(partie, joueur)} ({SYMBOLES[joueur]}), équipe {equipe}.")
        faits.append(f"Pions : {rendu_pieces(plateau, joueur, t_piece.pion)}.")
        faits.append(f"Dames : {rendu_pieces(plateau, joueur, t_piece.dame)}.")
    if partie.historique:
        dernier = JOUEURS[(len(partie.historique) - 1) % len(JOUEURS)]
        faits.append(f"Dernier coup : {nom_de(partie, dernier)}, {partie.historique[-1]}.")
    return "\n".join(faits)


def rendu_pieces(plateau: Plateau, joueur: t_joueur, nature: t_piece) -> str:
    """Compte les pions, ou les dames, d'un joueur, et dit où ils sont : « 2, E14 G14 »."""
    places = pieces_de(plateau, joueur)
    noms = [nom_case(place) for place in places if contenu_de(plateau, place).piece is nature]
    if not noms:
        return "0"
    return f"{len(noms)}, {' '.join(noms)}"


# --- pendant un tour -----------------------------------------------------------------------------


def rendu_question(partie: Partie) -> str:
    """Demande au joueur au trait une pièce, ou la suite du coup qu'il a commencé."""
    nom = nom_de(partie, au_trait(partie))
    if partie.touchee is not None:
        return f"{nom}, case d'arrivée ou numéro : "
    return f"{nom}, pièce ou coup (? explique) : "


def rendu_attente(partie: Partie, au_clavier: bool = True) -> str:
    """Dit ce que le jeu attend : un coup du joueur au trait, ou la suite de celui qu'il joue."""
    trajet = en_main(partie)
    if trajet is not None:
        return rendu_possibilites(trajet, au_clavier)
    joueur = au_trait(partie)
    qui = f"{nom_de(partie, joueur)} joue"
    if au_clavier:
        pion = SYMBOLES[joueur]
        qui += f" ({pion} et {pion.upper()})"
    annonce = f"Tour {len(partie.historique) + 1} : {qui}, équipe {int(EQUIPES[joueur])}."
    obligees = pieces_obligees(partie.plateau, joueur)
    if obligees:
        annonce += f" Prise obligatoire avec : {', '.join(map(nom_case, obligees))}."
    return annonce


def arrivees(trajet: Trajet) -> list[t_coordonnees]:
    """Donne les cases qu'on peut répondre pour la pièce en main, dans l'ordre de leurs numéros.

    Là où la rafle peut s'arrêter, la dernière est celle où est la pièce.
    """
    cases = list(trajet.suites)
    if trajet.peut_finir():
        cases.append(trajet.place)
    return cases


def rendu_possibilites(trajet: Trajet, au_clavier: bool = True) -> str:
    """Dit ce que peut la pièce en main : ses arrivées, numérotées si on les choisit au clavier."""
    ici = nom_case(trajet.place)
    par_prise: dict[t_coordonnees | None, list[str]] = {}
    for rang, (arrivee, prise) in enumerate(trajet.suites.items(), start=1):
        nom = nom_case(arrivee)
        if au_clavier and not trajet.sans_choix():
            nom = f"{rang}:{nom}"
        par_prise.setdefault(prise, []).append(nom)
    choix = [" ".join(noms) + rendu_prise(trajet, prise) for prise, noms in par_prise.items()]
    if trajet.peut_finir():
        numero = ""
        if au_clavier:
            numero = f"{len(trajet.suites) + 1}:"
        choix.append(f"{numero}{ici} pour s'arrêter là")
    return f"{rendu_etape(trajet)} : {', '.join(choix)}."


def rendu_etape(trajet: Trajet) -> str:
    """Dit où en est la pièce en main, au départ ou après tant de prises."""
    ici = nom_case(trajet.place)
    if not trajet.prises:
        return f"La pièce en {ici} peut jouer"
    nombre = len(trajet.prises)
    prises = f"{nombre} prises"
    if nombre == 1:
        prises = "1 prise"
    if trajet.peut_finir():
        return f"En {ici} ({prises}), prendre un allié est permis"
    return f"En {ici} ({prises}), la rafle doit continuer"


def rendu_prise(trajet: Trajet, prise: t_coordonnees | None) -> str:
    """Dit quelle pièce une arrivée prend, si elle en prend une."""
    if prise is None:
        return ""
    piece = symbole(contenu_de(trajet.plateau, prise))
    if not trajet.est_adverse(prise):
        piece += ", allié"
    return f" en prenant {nom_case(prise)} ({piece})"


def rendu_coups(partie: Partie) -> str:
    """Énumère les coups permis au joueur au trait, un écran au plus."""
    texte = "  ".join(str(coup) for coup in coups(partie))
    if len(texte) <= COUPS_MONTRES:
        return texte
    debut = texte[:COUPS_MONTRES].rpartition("  ")[0]
    return f"{debut}\n… et d'autres : choisissez une pièce pour ne voir que les siens."


def rendu_evenement(partie: Partie, evenement: Evenement) -> str:
    """Dit ce qui vient d'être joué : ce qui est pris, et la dame que le coup a faite.

    D'un coup qui n'est que commencé, dit ce que peut la pièce touchée.
    """
    trajet = en_main(partie)
    if trajet is not None:
        return rendu_possibilites(trajet)
    nom = nom_de(partie, evenement.joueur)
    coup = evenement.coup
    if coup == ABANDON:
        return f"{nom} abandonne."
    phrase = f"{nom} joue {coup}"
    if evenement.prises:
        phrase += f" (prend {', '.join(map(nom_case, evenement.prises))})"
    if evenement.dame:
        phrase += f" ; le pion arrivé en {nom_case(coup.cases[-1])} devient dame"
    return f"{phrase}."
