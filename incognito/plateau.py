r"""Le plateau, comme `plateau.c` : y jouer, le dessiner, sauvegarder et charger une partie.

Les notions, celles de `regles` et celles-ci :
- les *cinq verbes* sont ceux de tous les jeux : `au_trait` dit à qui de jouer, `coups` ce qu'il
  peut jouer, `refus` pourquoi il ne peut pas, `jouer` le joue, `issue` dit qui a gagné ;
- *inscrire* un coup, « D b4->e4 », l'ajoute aux lignes du fichier ; même refusé, il s'inscrit ;
- le *rendu* d'un plateau est son dessin, « | | |n|n| |\n… » ; `afficher` ne fait que l'imprimer.

À essayer : les exercices 2, 6, 8, 10, 12 et 16 du cours.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from . import regles
from .commun.fichier import Carnet, SauvegardeInvalide
from .notation import DEPLACEMENT, INTERROGATION, Coup, Genre
from .regles import Depart, Effet, Evenement, Fin, Partie, cases, cases_de_depart, juger
from .sauvegarde import (
    EXTENSION,
    decouper,
    encoder,
    est_coupee,
    lignes_du_depart,
    lire_depart,
    lire_ligne,
    reconnait,
    s_ecrit,
    texte_de,
    verifier_extension,
)
from .types import BLANC, ESPION, NOIR, TAILLE, Couleur, Jeu, Mouvement, Pion

NON_LICITE = {DEPLACEMENT: "Déplacement non licite", INTERROGATION: "Interrogation non licite"}
AUCUNE_MACHINE: frozenset[Couleur] = frozenset()


# --- commencer ------------------------------------------------------------------------------------


def nouvelle_partie(
    hasard: Random, taille: int = TAILLE, machines: frozenset[Couleur] = AUCUNE_MACHINE
) -> Partie:
    """Commence une partie : tire au sort les deux espions et le premier joueur.

    Args:
        hasard: d'où viennent les tirages.
        taille: le côté du plateau, de 4 à 8.
        machines: les couleurs que joue la machine.

    Retour:
        La partie, où rien n'est encore joué.

    Effets de bord:
        Avance dans le hasard.
    """
    graine = tirer_la_graine(hasard)
    blanc = hasard.choice(cases_de_depart(BLANC, taille))
    noir = hasard.choice(cases_de_depart(NOIR, taille))
    premier = hasard.choice([BLANC, NOIR])
    partie = partie_au_depart(Depart((blanc, noir), premier), taille)
    partie.graine = graine
    partie.machines = machines
    return partie


def tirer_la_graine(hasard: Random) -> int:
    """Tire la graine d'une partie, nouvelle ou reprise.

    Args:
        hasard: d'où vient le tirage, le premier de la partie.

    Retour:
        Un nombre, d'où viendra le hasard de chaque tour.

    Effets de bord:
        Avance dans le hasard.
    """
    return hasard.randrange(10**9)


def partie_au_depart(depart: Depart, taille: int) -> Partie:
    """Commence une partie dont les tirages sont connus.

    Args:
        depart: les cases des deux espions, et qui commence.
        taille: le côté du plateau.

    Retour:
        La partie, où rien n'est encore joué.
    """
    return Partie(regles.nouveau_jeu(depart, taille), depart, lignes_du_depart(depart))


def copier(partie: Partie) -> Partie:
    """Copie une partie, pour y jouer sans toucher à l'originale.

    Args:
        partie: l'originale.

    Retour:
        Une partie égale, qui n'a plus rien de commun avec elle.
    """
    rangees = [rangee.copy() for rangee in partie.jeu.plateau]
    return replace(
        partie,
        jeu=Jeu(rangees, partie.jeu.joueur),
        lignes=partie.lignes.copy(),
        joues=partie.joues.copy(),
    )


def hasard_du_tour(partie: Partie) -> Random:
    """Donne le hasard d'un tour, le même que la partie ait été interrompue ou non.

    Args:
        partie: la partie ; sa graine et le nombre de coups joués décident de tout.

    Retour:
        Le hasard où tirent les machines.
    """
    return Random(f"{partie.graine}-{len(partie.joues)}")


# --- les cinq verbes ------------------------------------------------------------------------------


def au_trait(partie: Partie) -> Couleur:
    """Dit à qui de jouer.

    Args:
        partie: la partie.

    Retour:
        Le joueur dont c'est le tour ; d'une partie finie, celui qui a joué en dernier.
    """
    return partie.jeu.joueur


def est_machine(partie: Partie, joueur: Couleur) -> bool:
    """Dit si un joueur est une machine.

    Args:
        partie: la partie.
        joueur: l'un des deux.

    Retour:
        Vrai si la machine joue cette couleur.
    """
    return joueur in partie.machines


def coups(partie: Partie) -> list[Coup]:
    """Donne les coups licites du joueur dont c'est le tour.

    Args:
        partie: la partie.

    Retour:
        Ses coups, pion par pion ; aucun si la partie est finie.
    """
    if partie.fin is not None:
        return []
    toutes = cases(len(partie.jeu.plateau))
    licites = []
    for depart in toutes:
        pion = partie.jeu.plateau[depart.x][depart.y]
        if pion is None or pion.couleur is not partie.jeu.joueur:
            continue
        for genre in Genre:
            for arrivee in toutes:
                coup = Coup(genre, Mouvement(depart, arrivee))
                if juger(partie.jeu, coup) is None:
                    licites.append(coup)
    return licites


def refus(partie: Partie, coup: Coup) -> str | None:
    """Dit pourquoi le joueur dont c'est le tour ne peut pas jouer un coup.

    Args:
        partie: la partie.
        coup: le coup qu'il voudrait jouer.

    Retour:
        Une phrase entière, ou None s'il peut le jouer.

    Exemple:
        >>> from incognito.notation import lire_coup
        >>> refus(nouvelle_partie(Random(1)), lire_coup("D c3->c2"))
        'Déplacement non licite : la case de départ est vide.'
    """
    if partie.fin is not None:
        return "La partie est finie."
    raison = juger(partie.jeu, coup)
    if raison is None:
        return None
    return f"{NON_LICITE[coup.genre]} : {raison}"


def jouer(partie: Partie, coup: Coup) -> Evenement:
    """Joue un coup licite : `refus` doit l'avoir permis, on ne le juge pas de nouveau.

    Args:
        partie: la partie.
        coup: le coup du joueur dont c'est le tour.

    Retour:
        Ce qui s'est passé.

    Effets de bord:
        Change la partie : le plateau, ce qu'on en sait, ses lignes, et le tour, ou la fin.
    """
    joueur = partie.jeu.joueur
    if coup.genre is DEPLACEMENT:
        effet = deplacer(partie.jeu, coup.mouvement)
    else:
        effet = interroger(partie.jeu, coup.mouvement)
    evenement = Evenement(joueur, coup, effet)
    partie.joues.append(evenement)
    partie.connus = regles.chevaliers_connus(partie.connus, coup, effet)
    partie.lignes.append(f"{coup}\n")
    partie.fin = fin_de(partie)
    if partie.fin is None:
        partie.jeu.joueur = joueur.adversaire
    else:
        inscrire_le_gagnant(partie, partie.fin)
    return evenement


def issue(partie: Partie) -> Fin | None:
    """Dit qui a gagné, et pourquoi.

    Args:
        partie: la partie.

    Retour:
        La fin de la partie, ou None si elle continue.
    """
    return partie.fin


# --- jouer ----------------------------------------------------------------------------------------


def deplacer(jeu: Jeu, mouvement: Mouvement) -> Effet:
    """Mène un pion d'une case à une autre.

    Args:
        jeu: le plateau, et le joueur dont c'est le tour.
        mouvement: un déplacement licite d'un de ses pions.

    Retour:
        Ce qui arrive au pion.

    Effets de bord:
        Change le plateau ; un chevalier qui entre au château adverse le quitte.
    """
    depart, arrivee = mouvement
    pion = jeu.plateau[depart.x][depart.y]
    jeu.plateau[depart.x][depart.y] = None
    au_chateau = arrivee == regles.chateau(jeu.joueur.adversaire, len(jeu.plateau))
    if au_chateau and not est_espion(pion):
        return Effet.CHEVALIER_PERDU
    jeu.plateau[arrivee.x][arrivee.y] = pion
    if au_chateau:
        return Effet.CHATEAU_PRIS
    return Effet.PION_DEPLACE


def interroger(jeu: Jeu, mouvement: Mouvement) -> Effet:
    """Fait interroger un pion adverse par un pion du joueur.

    Args:
        jeu: le plateau, et le joueur dont c'est le tour.
        mouvement: une interrogation licite, de l'interrogateur au pion questionné.

    Retour:
        Ce qu'elle a donné.

    Effets de bord:
        Change le plateau : l'espion trouvé le quitte ; sinon, c'est l'interrogateur.
    """
    depart, arrivee = mouvement
    if est_espion(jeu.plateau[arrivee.x][arrivee.y]):
        jeu.plateau[arrivee.x][arrivee.y] = None
        return Effet.ESPION_TROUVE
    interrogateur = jeu.plateau[depart.x][depart.y]
    jeu.plateau[depart.x][depart.y] = None
    if est_espion(interrogateur):
        return Effet.ESPION_EMPOISONNE
    return Effet.CHEVALIER_EMPOISONNE


def est_espion(pion: Pion | None) -> bool:
    """Dit si un pion est un espion.

    Args:
        pion: le pion d'une case, ou None si elle est vide.

    Retour:
        Vrai si c'en est un.
    """
    return pion is not None and pion.type is ESPION


def fin_de(partie: Partie) -> Fin | None:
    """Cherche si le dernier coup finit la partie : `jouer` le demande, et s'en souvient.

    Args:
        partie: la partie, dont un coup vient d'être joué.

    Retour:
        Qui gagne et pourquoi, ou None si elle continue.
    """
    joueur, _, effet = partie.joues[-1]
    if effet is Effet.CHATEAU_PRIS:
        return Fin((joueur,), "château pris")
    if effet is Effet.ESPION_TROUVE:
        return Fin((joueur,), "espion démasqué")
    if effet is Effet.ESPION_EMPOISONNE:
        return Fin((joueur.adversaire,), "espion perdu")
    return None


def inscrire(partie: Partie, coup: Coup) -> None:
    """Ajoute un coup refusé aux lignes du fichier d'une partie ; `jouer` y ajoute les autres.

    Args:
        partie: la partie.
        coup: le coup ; il est laissé de côté si le format ne sait pas écrire ses cases : (9, 9).

    Effets de bord:
        Change les lignes de la partie.
    """
    if s_ecrit(coup):
        partie.lignes.append(f"{coup}\n")


def inscrire_le_gagnant(partie: Partie, fin: Fin) -> None:
    """Ajoute la lettre du gagnant aux lignes du fichier d'une partie.

    Args:
        partie: la partie, qui vient de finir.
        fin: qui la gagne.

    Effets de bord:
        Change les lignes de la partie.
    """
    partie.lignes.append(f"{fin.gagnants[0].lettre}\n")


# --- dessiner -------------------------------------------------------------------------------------


def rendu_plateau(jeu: Jeu, debogage: bool = False) -> str:
    r"""Dessine un plateau, comme dans l'annexe.

    Args:
        jeu: le plateau.
        debogage: montre les espions.

    Retour:
        Le dessin, sans fin de ligne à la fin.

    Exemple:
        >>> partie = decoder(b"B b4\nN c1\nB\n", Random(1), 4)
        >>> print(rendu_plateau(partie.jeu, debogage=True))
        ---------
        | | |E| |
        ---------
        | | | |n|
        ---------
        |b| | | |
        ---------
        | |e| | |
        ---------
    """
    trait = "-" * (2 * len(jeu.plateau) + 1)
    lignes = [trait]
    for rangee in rendu_rangees(jeu, debogage):
        lignes.append(rangee)
        lignes.append(trait)
    return "\n".join(lignes)


def rendu_rangees(jeu: Jeu, debogage: bool) -> list[str]:
    """Dessine les rangées d'un plateau, sans leurs traits.

    Args:
        jeu: le plateau.
        debogage: montre les espions.

    Retour:
        Une ligne par rangée : « |b| | |n| | ».
    """
    rangees = []
    for rangee in jeu.plateau:
        lettres = [lettre_du_pion(pion, debogage) for pion in rangee]
        rangees.append(f"|{'|'.join(lettres)}|")
    return rangees


def lettre_du_pion(pion: Pion | None, debogage: bool) -> str:
    """Donne la lettre qui dessine un pion.

    Args:
        pion: le pion d'une case, ou None si elle est vide.
        debogage: montre les espions.

    Retour:
        Une espace, b ou n ; au débogage, e pour l'espion blanc et E pour le noir.
    """
    if pion is None:
        return " "
    if debogage and pion == Pion(ESPION, BLANC):
        return "e"
    if debogage and pion == Pion(ESPION, NOIR):
        return "E"
    return pion.couleur.nom[0]


def afficher(jeu: Jeu, debogage: bool = False) -> None:
    """Imprime un plateau entre deux lignes vides, comme dans l'annexe.

    Args:
        jeu: le plateau.
        debogage: montre les espions.

    Effets de bord:
        Imprime.
    """
    print(f"\n{rendu_plateau(jeu, debogage)}\n")


# --- sauvegarder et charger -----------------------------------------------------------------------


def sauvegarder_partie(partie: Partie, carnet: Carnet[Partie]) -> None:
    """Écrit toutes les lignes d'une partie dans le fichier d'un carnet, jusqu'au disque.

    C'est la seule façon d'écrire une partie : au début, à chaque coup, et pour « sauver NOM ». Ne
    rend rien ; lève ErreurFichier si c'est impossible.
    """
    carnet.ecrire(encoder(partie))


def charger_partie(
    chemin: str,
    carnet: Carnet[Partie],
    hasard: Random,
    taille: int = TAILLE,
    machines: frozenset[Couleur] = AUCUNE_MACHINE,
) -> Partie:
    """Reprend la partie d'un fichier.

    Args:
        chemin: celui du fichier, dont l'extension est vérifiée.
        carnet: il retient ce qu'il a lu.
        hasard: d'où vient celui de la suite.
        taille: le côté du plateau, que le fichier ne dit pas.
        machines: les couleurs que joue la machine.

    Retour:
        La partie, où elle en était.

    Effets de bord:
        Lit le fichier ; lève ErreurFichier, d'une phrase, s'il est inutilisable.
    """
    verifier_extension(chemin)

    def lire(octets: bytes) -> Partie:
        """Relit la partie, avec les réglages de celui qui la charge.

        Args:
            octets: le contenu du fichier.

        Retour:
            La partie.

        Effets de bord:
            Ceux de `decoder`.
        """
        return decoder(octets, hasard, taille, machines)

    return carnet.ouvrir(chemin, lire)


def carnet_neuf() -> Carnet[Partie]:
    """Prépare le carnet d'une partie d'Incognito, qui n'a pas encore de fichier.

    Retour:
        Un carnet qui écrit par `sauvegarder_partie`.
    """
    return Carnet(sauvegarder_partie, reconnait, EXTENSION)


def decoder(
    octets: bytes,
    hasard: Random,
    taille: int = TAILLE,
    machines: frozenset[Couleur] = AUCUNE_MACHINE,
) -> Partie:
    r"""Rejoue les coups d'un fichier, sauf ceux qui ne sont pas licites.

    Args:
        octets: le contenu d'un fichier .inco.
        hasard: d'où vient celui de la suite.
        taille: le côté du plateau, que le fichier ne dit pas.
        machines: les couleurs que joue la machine.

    Retour:
        La partie. Ses lignes sont celles du fichier, à l'octet ; une dernière ligne coupée n'y est
        pas, et `partie.coupee` la nomme ; une ligne qui n'avait pas de fin en a une.

    Effets de bord:
        Avance dans le hasard ; lève SauvegardeInvalide si une ligne est mal écrite ou impossible.

    Exemple:
        >>> decoder(b"B b4\nN d1\nB\nD b5->a5\nD b4->e4\n", Random(1)).jeu.joueur
        <Couleur.NOIR: 1>
    """
    lignes = decouper(octets)
    depart, rang = lire_depart(lignes, taille)
    partie = partie_au_depart(depart, taille)
    partie.graine = tirer_la_graine(hasard)
    partie.machines = machines
    if est_coupee(lignes[-1]):
        partie.coupee = f"ligne {len(lignes)} : « {lignes.pop()} »"
    if not lignes[-1].endswith("\n"):
        lignes[-1] += "\n"
    rejouer(partie, lignes, rang)
    return partie


def rejouer(partie: Partie, lignes: list[str], rang: int) -> None:
    """Rejoue les lignes d'un fichier dans la partie qu'il commence.

    Args:
        partie: la partie, à son départ.
        lignes: toutes celles du fichier.
        rang: celui de la première qui suit le départ.

    Effets de bord:
        Change la partie, dont les lignes deviennent celles du fichier ; lève SauvegardeInvalide si
        une ligne est mal écrite, ou si le gagnant n'est pas le bon ou n'est pas à la fin.
    """
    gagnant: Couleur | None = None
    for numero, ligne in enumerate(lignes[rang:], rang + 1):
        texte = texte_de(ligne)
        if not texte:
            continue
        valeur = lire_ligne(texte, numero)
        if gagnant is not None:
            raise SauvegardeInvalide(f"ligne {numero} : on n'attend rien après le gagnant")
        if isinstance(valeur, Couleur):
            verifier_le_gagnant(partie, valeur, numero)
            gagnant = valeur
        elif refus(partie, valeur) is None:
            jouer(partie, valeur)
    partie.lignes = lignes
    if partie.fin is not None and gagnant is None:
        inscrire_le_gagnant(partie, partie.fin)  # le dernier coup finissait la partie sans le dire


def verifier_le_gagnant(partie: Partie, gagnant: Couleur, numero: int) -> None:
    """Vérifie que la lettre du gagnant d'un fichier est bien celle de la partie rejouée.

    Args:
        partie: la partie, une fois rejoués les coups qui précèdent la lettre.
        gagnant: celui que dit le fichier.
        numero: celui de la ligne, que dira l'erreur.

    Effets de bord:
        Lève SauvegardeInvalide si la partie continue, ou si l'autre l'a gagnée.
    """
    if partie.fin is None:
        attendu = "un coup"
    elif gagnant in partie.fin.gagnants:
        return
    else:
        attendu = partie.fin.gagnants[0].lettre
    raise SauvegardeInvalide(
        f"ligne {numero} : on attend {attendu}, pas le gagnant {gagnant.lettre}"
    )
