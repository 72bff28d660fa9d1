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


def questionnes(partie: Partie, sans_risque: bool = False) -> list[Case]:
    """Rend les suspects adverses que le joueur au trait peut interroger, sans risque ou non.

    On ne risque rien quand celui qui interroge ne peut pas être l'espion.
    """
    siens = ia.suspects(partie, au_trait(partie))
    trouves = []
    for coup in coups(partie):
        depart, arrivee = coup.mouvement
        risque = depart in siens
        if coup.genre is INTERROGATION and chances(partie, coup) and arrivee not in trouves:
            if not (sans_risque and risque):
                trouves.append(arrivee)
    return trouves


def citer(trouvees: Sequence[Case], lien: str) -> str:
    """Énumère des cases : « a2, b3 ou c5 »."""
    noms = [str(case) for case in trouvees]
    if len(noms) == 1:
        return noms[0]
    return f"{', '.join(noms[:-1])} {lien} {noms[-1]}"


# --- les phrases ----------------------------------------------------------------------------------


def menace(partie: Partie) -> str:
    """Dit l'espion que tout le monde connaît, s'il y en a un, et les paris de l'adversaire."""
    suite = passer(partie)
    phrases = []
    for camp, a_qui in ((au_trait(partie), "Votre espion"), (au_trait(suite), "Son espion")):
        seuls = ia.suspects(partie, camp)
        if len(seuls) == 1:
            phrases.append(f"{a_qui} est connu de tous : {seuls[0]}.")
    paris = [*rendu_entree(suite, entrees(suite)), *rendu_questions(suite, questionnes(suite))]
    if paris:
        phrases.append(f"{au_trait(suite).nom.capitalize()} menace {' et '.join(paris)}.")
    return " ".join(phrases)


def rendu_entree(partie: Partie, pions: Sequence[Case]) -> list[str]:
    """Dit avec quels pions le joueur au trait entrerait au château, et sa chance d'y gagner."""
    if not pions:
        return []
    sur = rendu_chances(len(ia.suspects(partie, au_trait(partie))))
    return [f"d'entrer avec {citer(pions, 'ou')} ({sur})"]


def rendu_questions(partie: Partie, vises: Sequence[Case]) -> list[str]:
    """Dit quels pions le joueur au trait interrogerait, et sa chance d'y gagner."""
    if not vises:
        return []
    sur = rendu_chances(len(ia.suspects(partie, au_trait(partie).adversaire)))
    return [f"d'interroger {citer(vises, 'ou')} ({sur})"]


def expliquer(partie: Partie, conseils: Iterable[Avis]) -> list[Avis]:
    """Rend ces avis dont les mots disent aussi ce que fait le coup, et ce qui s'ensuit."""
    expliques = []
    for avis in conseils:
        if camp_de_l_espion(partie, avis.coup) is None:
            phrases = [ce_que_fait(partie, avis.coup), ce_qui_suit(partie, avis.coup), avis.mots]
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
        if nombre == 1:
            return "entre au château, à coup sûr"
        return f"entre au château, {rendu_chances(nombre)}, sinon ce pion est perdu"
    if nombre == 0:
        raison = f"interroge {arrivee}, un chevalier connu"
    elif nombre == 1:
        raison = f"interroge {arrivee}, le seul qui puisse être l'espion"
    else:
        raison = f"interroge {arrivee}, {rendu_chances(nombre)}"
    if nombre == 1:
        return raison
    if depart in ia.suspects(partie, au_trait(partie)):
        return f"{raison}, sinon votre pion est perdu, et c'est peut-être votre espion"
    return f"{raison}, sinon votre pion est perdu"


def ce_que_fait(partie: Partie, coup: Coup) -> str:
    """Dit ce qu'un pas garde, met à l'abri et menace, puis ce que l'adversaire pourra tenter."""
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
        faits.append(f"met à l'abri le pion de {citer(abrites, 'et de')}")
    faits += menaces_nouvelles(partie, suite)
    if exposes:
        faits.append(f"laisse interroger {citer(exposes, 'ou')}")
    if entrees(suite):
        faits.append(f"laisse entrer {citer(entrees(suite), 'ou')}")
    if not faits:
        faits.append("ne laisse interroger ni entrer personne")
    return ", ".join(faits)


def menaces_nouvelles(partie: Partie, suite: Partie) -> list[str]:
    """Dit par où un coup permet d'entrer ensuite, et qui interroger, sans risquer l'espion ou non.

    La partie est celle d'avant le coup, et la suite celle d'après.
    """
    libre = passer(suite)
    paris = rendu_entree(libre, [case for case in entrees(libre) if case not in entrees(partie)])
    avant = questionnes(partie, sans_risque=True)
    surs = [case for case in questionnes(libre, sans_risque=True) if case not in avant]
    vises = [case for case in questionnes(libre) if case not in questionnes(partie)]
    if surs:
        paris.append(f"d'interroger {citer(surs, 'ou')} sans risquer votre espion")
    else:
        paris += rendu_questions(libre, vises)
    if not paris:
        return []
    return [f"menace {' et '.join(paris)}"]


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
