"""Les raisons d'un conseil : ce que l'adversaire menace, ce que fait un coup, ce qui s'ensuit.

L'expert donne un chiffre ; ici on dit pourquoi, et l'on ne dit que ce que les règles permettent,
sur des copies de la partie, sans jamais lire le type d'un pion.

Les notions, avec un exemple :
- un *pari* est un coup qui peut gagner : interroger un suspect, ou entrer au château adverse avec
  un suspect ; sa chance est de 1 sur le nombre de suspects : « 1 chance sur 4 » ;
- une *menace* est un pari que l'adversaire pourrait prendre si c'était à lui ;
- une réponse est *forcée* si toutes les autres laissent un pari gagné d'avance.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..plateau import Partie, au_trait, copier, coups, issue, jouer, refus
from ..regles import chateau
from ..types import INTERROGATION, Avis, Case, Couleur, Coup
from . import ia

CITEES = 2  # cases que l'on énumère, au plus
FAITS = 2  # choses que l'on dit d'un coup, au plus


def passer(partie: Partie) -> Partie:
    """Rend la partie comme si le joueur au trait, qui n'en a pas le droit, passait son tour."""
    copie = copier(partie)
    copie.jeu.joueur = partie.jeu.joueur.adversaire
    return copie


def apres(partie: Partie, coup: Coup) -> Partie:
    """Rend la partie où mène un coup licite, sans toucher à celle-ci."""
    suite = copier(partie)
    jouer(suite, coup)
    return suite


# --- les paris ------------------------------------------------------------------------------------


def camp_de_l_espion(partie: Partie, coup: Coup) -> Couleur | None:
    """Rend le camp dont l'espion décide d'un pari du joueur au trait ; None d'un simple pas."""
    joueur = au_trait(partie)
    if coup.genre is INTERROGATION:
        return joueur.adversaire
    if coup.mouvement.arrivee == chateau(joueur.adversaire, len(partie.jeu.plateau)):
        return joueur
    return None


def chances(partie: Partie, coup: Coup) -> int:
    """Rend N si un coup a une chance sur N de gagner ; 0 s'il ne peut pas."""
    camp = camp_de_l_espion(partie, coup)
    if camp is None:
        return 0
    pion = coup.mouvement.depart
    if coup.genre is INTERROGATION:
        pion = coup.mouvement.arrivee
    suspects = ia.suspects(partie, camp)
    if pion not in suspects:
        return 0
    return len(suspects)


def rendu_chances(nombre: int) -> str:
    """Dit une chance sur tant."""
    if nombre == 1:
        return "à coup sûr"
    return f"1 chance sur {nombre}"


def entrees(partie: Partie) -> list[Case]:
    """Rend les pions par où le joueur au trait peut prendre le château, avec de la chance."""
    trouvees = []
    for coup in coups(partie):
        if coup.genre is not INTERROGATION and chances(partie, coup):
            trouvees.append(coup.mouvement.depart)
    return trouvees


def questionnes(partie: Partie) -> list[Case]:
    """Rend les suspects adverses que le joueur au trait peut interroger."""
    trouves = []
    for coup in coups(partie):
        case = coup.mouvement.arrivee
        if coup.genre is INTERROGATION and chances(partie, coup) and case not in trouves:
            trouves.append(case)
    return trouves


def citer(trouvees: Sequence[Case], lien: str) -> str:
    """Énumère des cases, CITEES au plus : « a2 ou c5 »."""
    return f" {lien} ".join(str(case) for case in trouvees[:CITEES])


# --- les phrases ----------------------------------------------------------------------------------


def menace(partie: Partie) -> str:
    """Dit les paris que l'adversaire menace de prendre ; rien s'il n'en a pas."""
    suite = passer(partie)
    noms = []
    par = entrees(suite)
    if par:
        sur = rendu_chances(len(ia.suspects(suite, au_trait(suite))))
        noms.append(f"d'entrer par {citer(par, 'ou')} ({sur})")
    vises = questionnes(suite)
    if vises:
        sur = rendu_chances(len(ia.suspects(suite, au_trait(partie))))
        noms.append(f"d'interroger {citer(vises, 'ou')} ({sur})")
    if not noms:
        return ""
    return f"{au_trait(suite).nom.capitalize()} menace {' et '.join(noms)}."


def expliquer(partie: Partie, conseils: Iterable[Avis]) -> list[Avis]:
    """Rend ces avis dont les mots disent aussi ce que fait le coup, et ce qui s'ensuit."""
    expliques = []
    for avis in conseils:
        if camp_de_l_espion(partie, avis.coup) is None:
            phrases = [ce_que_fait(partie, avis.coup), avis.mots, ce_qui_suit(partie, avis.coup)]
        else:
            phrases = [rendu_pari(partie, avis.coup), avis.mots]
        mots = " ; ".join(phrase for phrase in phrases if phrase)
        expliques.append(avis._replace(mots=mots))
    return expliques


def rendu_pari(partie: Partie, coup: Coup) -> str:
    """Dit ce que tente un pari, ses chances, et ce qu'il risque."""
    depart, arrivee = coup.mouvement
    nombre = chances(partie, coup)
    if coup.genre is not INTERROGATION:
        if nombre == 0:
            return "perd un chevalier connu"
        return f"entre au château, {rendu_chances(nombre)}"
    if nombre == 0:
        raison = f"interroge {arrivee}, un chevalier connu"
    elif nombre == 1:
        raison = f"interroge {arrivee}, le seul qui puisse être l'espion"
    else:
        raison = f"interroge {arrivee}, {rendu_chances(nombre)}"
    if nombre != 1 and depart in ia.suspects(partie, au_trait(partie)):
        raison += ", en risquant votre espion"
    return raison


def ce_que_fait(partie: Partie, coup: Coup) -> str:
    """Dit ce qu'un pas garde, met à l'abri, menace ou expose."""
    depart, arrivee = coup.mouvement
    suite = apres(partie, coup)
    faits = []
    barres = [case for case in entrees(passer(partie)) if case not in entrees(suite)]
    if barres:
        faits.append(f"garde le château contre {citer(barres, 'et')}")
    avant = questionnes(passer(partie))
    exposes = questionnes(suite)
    abrites = [case for case in avant if case not in exposes and case != depart]
    if depart in avant and arrivee not in exposes:
        abrites.append(depart)
    if abrites:
        faits.append(f"met {citer(abrites, 'et')} à l'abri des questions")
    par = [case for case in entrees(passer(suite)) if case not in entrees(partie)]
    if par:
        faits.append(f"menace d'entrer par {citer(par, 'ou')}")
    vises = [case for case in questionnes(passer(suite)) if case not in questionnes(partie)]
    if vises:
        faits.append(f"menace d'interroger {citer(vises, 'ou')}")
    if depart in avant:
        avant.append(arrivee)
    nouveaux = [case for case in exposes if case not in avant]
    if nouveaux:
        faits.append(f"expose {citer(nouveaux, 'et')}")
    ouverts = [case for case in entrees(suite) if case not in entrees(passer(partie))]
    if ouverts:
        faits.append(f"ouvre le château à {citer(ouverts, 'et')}")
    if not faits and exposes:
        faits.append(f"laisse interroger {citer(exposes, 'ou')}")
    if not faits and entrees(suite):
        faits.append(f"laisse entrer par {citer(entrees(suite), 'ou')}")
    if not faits:
        faits.append("ne laisse aucun pari à l'autre")
    return ", ".join(faits[:FAITS])


def ce_qui_suit(partie: Partie, coup: Coup) -> str:
    """Dit la réponse à laquelle un pas force l'adversaire ; rien s'il a le choix.

    Prendre un pari est toujours un choix : il peut le gagner.
    """
    suite = apres(partie, coup)
    libre = passer(suite)
    surs = [pari for pari in coups(libre) if chances(libre, pari) == 1]
    if issue(suite) is not None or not surs:
        return ""
    reponses = []
    for reponse in coups(suite):
        if chances(suite, reponse):
            return ""
        fin = apres(suite, reponse)
        if all(refus(fin, pari) is not None for pari in surs):
            reponses.append(reponse)
    if not reponses:
        return f"quoi que réponde l'autre, {surs[0]} gagne"
    if len(reponses) == 1:
        return f"réponse forcée : {reponses[0]}"
    return ""
