"""Le dialogue : les questions du menu, d'une nouvelle partie et d'un tour.

Les notions, avec un exemple :
- la *séance* est ce qui ne change pas d'un coup à l'autre : le clavier, et ce qu'on a choisi en
  lançant le jeu, `--niveau moyen` ;
- à son tour, un joueur choisit une *action*, « a » ou « ajouter », puis une colonne, « 3 » ; ou le
  tout *en une ligne*, « a3 » ;
- une réponse *refusée* l'est avec sa raison, « La colonne 3 est pleine. », et l'on redemande.

Rien ici ne décide : `refus` dit ce qui est permis.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from . import dessin
from .commun.terminal import (
    Champ,
    Clavier,
    Mots,
    couleurs_permises,
    dire,
    incompris,
    largeur_d_ecran,
    lire_nombre,
    replier,
    tout_convient,
)
from .dessin import show_grid
from .game import N_MAX, N_MIN, N_PAR_DEFAUT, Partie, au_trait, coups, refus
from .grid import (
    ABANDONNER,
    AJOUTER,
    LETTRES,
    MARGE,
    NIVEAUX,
    RETIRER,
    Coup,
    CoupIllisible,
    Genre,
    lire_coup,
)

NOUVELLE = 1
QUITTER = 3
OUVERTURE = """\
Puissance N
Le but : être le premier à aligner N jetons, dans une grille de côté N + 2."""
OUVERTURE_AU_TERMINAL = """\
Tapez 3, ou a3, pour ajouter dans la colonne 3 ; r3 pour y retirer un jeton.
« ? » explique, « q » quitte."""
MENU = ("Démarrer une nouvelle partie", "Charger une partie existante", "Quitter")
AIDE_MENU = """\
Démarrer commence une partie, charger reprend la dernière sauvegardée dans ce dossier (ou dans le \
fichier de --sauvegarde), quitter ferme le jeu."""
AIDE_JOUEURS = """\
À un joueur, vous avez les jetons jaunes (O) et la machine les rouges (X) ; elle joue au hasard, \
ou mieux à un autre niveau que « sujet » (--niveau). À deux, vous jouez à tour de rôle."""
AIDE_N = "N est le nombre de jetons à aligner, 4 d'ordinaire ; la grille a N + 2 de côté."
REGLES = """\
À votre tour, faites une seule de ces actions :
- ajouter un jeton : il tombe au-dessus du dernier de sa colonne ;
- retirer le jeton le plus haut d'une colonne, quelle que soit sa couleur : l'autre joueur ne \
pourra rien y ajouter à sa prochaine action ;
- sauvegarder : le jeu se ferme, en disant comment reprendre la partie.
Vous gagnez en alignant N de vos jetons en ligne, en colonne ou en diagonale.
Qui retire toujours le jeton qu'on vient d'ajouter ne perd jamais : personne ne peut donc forcer \
le gain, et la partie peut tourner en rond. Quand une position s'est présentée trois fois, « nul » \
l'arrête."""
AIDE_COUP = f"""\
{REGLES}
Tapez a3, ou 3, pour ajouter dans la colonne 3, r3 pour y retirer, s pour sauvegarder ; ou le mot \
seul, « ajouter », et le jeu demande la colonne. Sur la grille, (O) vient d'être ajouté, « ! » \
signale la colonne interdite, [O] est aligné.
Entrée remontre la grille, « coups » énumère vos coups, « conseil » dit les trois meilleurs, \
« règles » rappelle les règles, « sauver NOM » écrit la partie dans un fichier, « abandon » la \
donne à l'autre joueur, si vous le confirmez, « q » quitte."""
AIDE_ABANDON = "Oui donne la partie à l'autre joueur, non y revient."
AIDE_COLONNE = "Tapez le numéro d'une colonne, ou un coup entier, comme a3 ou r3."
LIBELLES = {AJOUTER: "ajouter (a)", RETIRER: "retirer (r)"}
ABSENCES = {
    AJOUTER: "Il ne reste de place que dans la colonne interdite : retirez un jeton.",
    RETIRER: "La grille est vide : il n'y a rien à retirer.",
}


@dataclass(eq=False, repr=False)
class Seance:
    """Ce qui ne change pas d'un coup à l'autre."""

    clavier: Clavier
    mots: Mots  # ce que font « coups », « conseil »…, de la séance et de la partie
    niveau: str  # celui de la machine
    texte: bool  # tout dire en mots, sans dessin
    hasard: Random  # celui des nouvelles parties
    chemin: str  # le fichier que le menu charge et sauvegarde
    avant: Partie | None = None  # la dernière jouée : une page en propose les joueurs


# --- montrer -------------------------------------------------------------------------------------


def montrer(seance: Seance, partie: Partie) -> None:
    """Affiche la grille, ou la dit en mots, et ce qu'il faut savoir avant de jouer."""
    if seance.clavier.montrer(partie):
        return
    print()
    if seance.texte:
        dire(dessin.rendu_mots(partie))
    else:
        show_grid(partie.grid, dessin.cadrer(partie, largeur_d_ecran(), couleurs_permises()))
    rappels = dessin.rendu_rappels(partie)
    if rappels:
        dire(rappels)


def dire_regles(seance: Seance, partie: Partie) -> None:
    """Rappelle les règles."""
    dire(REGLES)


def dire_coups(seance: Seance, partie: Partie) -> None:
    """Énumère les coups permis au joueur au trait."""
    dire(dessin.rendu_coups(partie))


# --- avant la partie -----------------------------------------------------------------------------


def demander_menu(seance: Seance) -> int:
    """Montre le menu et rend NOUVELLE, QUITTER, ou le numéro d'entre les deux : charger."""
    choix = range(NOUVELLE, QUITTER + 1)
    if not seance.clavier.accueille:
        print()
        for numero, libelle in zip(choix, MENU, strict=True):
            print(f"  {numero}. {libelle}")
    return seance.clavier.demander_nombre("Votre choix : ", AIDE_MENU, choix, MENU)


def demander_partie(seance: Seance) -> tuple[int, int]:
    """Demande combien de joueurs joueront, 1 ou 2, et combien de jetons il faudra aligner."""
    joueurs = 1
    n = N_PAR_DEFAUT
    if seance.avant is not None:
        joueurs = seance.avant.joueurs
        n = seance.avant.grid.width - MARGE
    champs = [
        Champ(
            "Nombre de joueurs (1 ou 2) : ",
            AIDE_JOUEURS,
            permis=range(1, 3),
            propose=str(joueurs),
        ),
        Champ(
            f"Nombre N de jetons à aligner (de {N_MIN} à {N_MAX}) : ",
            AIDE_N,
            permis=range(N_MIN, N_MAX + 1),
            propose=str(n),
        ),
    ]
    if seance.clavier.accueille:
        champs.append(Champ("Niveau de la machine : ", choix=NIVEAUX, propose=seance.niveau))
    reponses = seance.clavier.remplir("Puissance N", champs, tout_convient, "Commencer")
    if seance.clavier.accueille:
        seance.niveau = reponses[-1]
    return int(reponses[0]), int(reponses[1])


# --- un tour -------------------------------------------------------------------------------------


def demander_coup(seance: Seance, partie: Partie) -> Coup:
    """Rend le coup permis que choisit le joueur au trait."""
    offerts = {coup.genre for coup in coups(partie)}
    libelles = [LIBELLES[genre] for genre in LIBELLES if genre in offerts]
    choix = ", ".join([*libelles, "sauvegarder et quitter (s)"])
    qui = dessin.rendu_joueur(au_trait(partie))
    question = replier(f"{qui[0].upper()}{qui[1:]} : {choix} ?") + " "
    while True:
        reponse = seance.clavier.demander(question, AIDE_COUP, seance.mots, seance, partie)
        genre = LETTRES.get(reponse.lower())
        if lire_nombre(reponse) is not None:
            reponse = f"{AJOUTER.value}{reponse}"  # « 3 » veut dire « a3 »
        if genre is None:
            coup = coup_permis(
                seance, partie, reponse, f"les choix sont {choix}, ou un coup, comme a3"
            )
            if coup is not None:
                return coup
        elif genre in offerts:
            return demander_colonne(seance, partie, genre)
        else:
            dire(ABSENCES[genre])


def demander_colonne(seance: Seance, partie: Partie, genre: Genre) -> Coup:
    """Demande dans quelle colonne se fait une action, et rend un coup permis.

    Un coup entier se tape ici aussi : c'est ainsi qu'on change d'action.
    """
    largeur = partie.grid.width
    question = f"Colonne où {dessin.NOMS[genre]} (de 1 à {largeur}) : "
    attendu = f"on attend un numéro de colonne, de 1 à {largeur}, ou un coup, comme a3"
    while True:
        reponse = seance.clavier.demander(question, AIDE_COLONNE, seance.mots, seance, partie)
        if lire_nombre(reponse) is not None:
            reponse = f"{genre.value}{reponse}"  # ici, « 3 » veut dire « a3 », ou « r3 »
        coup = coup_permis(seance, partie, reponse, attendu)
        if coup is not None:
            return coup


def coup_permis(seance: Seance, partie: Partie, reponse: str, attendu: str) -> Coup | None:
    """Rend le coup permis qu'écrit une réponse ; sinon None, et le joueur sait pourquoi.

    Un abandon se confirme d'abord.
    """
    try:
        coup = lire_coup(reponse)
    except CoupIllisible:
        incompris(attendu)
        return None
    raison = refus(partie, coup)
    if raison is not None:
        dire(raison)
        return None
    question = "Abandonner (o/n) ? "
    if coup.genre is ABANDONNER and not seance.clavier.confirmer(question, AIDE_ABANDON):
        return None
    return coup
