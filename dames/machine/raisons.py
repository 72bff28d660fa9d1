"""Les raisons d'un conseil : ce que l'adversaire menace, ce que fait un coup, ce qui s'ensuit.

L'expert donne un chiffre ; ici on dit pourquoi, et l'on ne dit que ce que les règles viennent de
confirmer, en jouant sur des copies de la partie.

Les notions, avec un exemple :
- une *menace* est une prise qu'un joueur ferait si c'était à lui : « Est menace G12xE14 » ;
- une pièce est *en danger* si un des deux adversaires pourrait la prendre avant qu'on rejoue ; un
  coup l'*expose* si elle ne l'était pas, et la *sauve* si elle ne l'est plus ;
- la suite *prévue* est celle qu'attend l'expert, tant que les adversaires n'ont qu'un coup permis ;
  on ne la raconte que jusqu'à sa dernière prise.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..game import Partie, au_trait, copier, issue, jouer, nom_de, premiers_coups, refus
from ..plateau import contenu_de, pieces_de
from ..structures import (
    ABANDON,
    EQUIPES,
    SENS,
    Avis,
    Coup,
    est_valide,
    nom_case,
    t_coordonnees,
    t_joueur,
    t_piece,
)

PRISES = 60  # coups regardés pour y trouver une prise, au plus : une dame en a des centaines
DERNIERS_PAS = 3  # à tant de pas du bord, on dit ce qui reste à faire
CITEES = 3  # cases que l'on énumère, au plus
COMPARES = 40  # coups qu'on regarde pour comparer, au plus


def passer(partie: Partie, fois: int = 1) -> Partie:
    """Rend la partie comme si tant de joueurs, qui n'en ont pas le droit, passaient leur tour."""
    copie = copier(partie)
    copie.touchee = None
    copie.historique += [ABANDON] * fois
    return copie


def adverses(partie: Partie, cases: Sequence[t_coordonnees]) -> list[t_coordonnees]:
    """Garde de ces cases celles qui portent une pièce adverse du joueur au trait."""
    equipe = EQUIPES[au_trait(partie)]
    return [case for case in cases if contenu_de(partie.plateau, case).equipe is not equipe]


def prises_de(partie: Partie) -> dict[Coup, list[t_coordonnees]]:
    """Donne les coups du joueur au trait qui prennent des pièces adverses, et tout leur butin."""
    trouvees = {}
    for coup in premiers_coups(partie, PRISES):
        if coup.prend:
            prises = jouer(copier(partie), coup).prises
            if adverses(partie, prises):
                trouvees[coup] = list(prises)
    return trouvees


def franches(partie: Partie) -> dict[Coup, list[t_coordonnees]]:
    """Donne les coups du joueur au trait qui ne prennent que des pièces adverses."""
    prises = prises_de(partie)
    return {coup: cases for coup, cases in prises.items() if adverses(partie, cases) == cases}


def en_prise(partie: Partie) -> set[t_coordonnees]:
    """Donne les pièces adverses que le joueur au trait peut prendre."""
    trouvees: set[t_coordonnees] = set()
    for prises in prises_de(partie).values():
        trouvees.update(adverses(partie, prises))
    return trouvees


def en_danger(partie: Partie) -> set[t_coordonnees]:
    """Donne les pièces que peut perdre l'équipe qui vient de jouer, avant le retour de son tour.

    L'adversaire au trait les prendrait, ou l'autre, deux tours plus tard.
    """
    return en_prise(partie) | en_prise(passer(partie, 2))


def tout_est_vu(partie: Partie) -> bool:
    """Dit si `en_danger` voit tous les coups des deux adversaires : une dame en a parfois trop."""
    suites = (partie, passer(partie, 2))
    return all(len(premiers_coups(suite, PRISES + 1)) <= PRISES for suite in suites)


def dernieres(partie: Partie, cases: Sequence[t_coordonnees]) -> str:
    """Nomme le joueur dont ces cases portent toutes les pièces ; rien s'il n'y en a pas."""
    for joueur in t_joueur:
        restantes = pieces_de(partie.plateau, joueur)
        if restantes and set(restantes) <= set(cases):
            return nom_de(partie, joueur)
    return ""


def citer(cases: Sequence[t_coordonnees]) -> str:
    """Énumère des pièces par leurs cases, « F13, H11 et J9 », ou les compte au-delà de CITEES."""
    if len(cases) > CITEES:
        return pieces(len(cases))
    noms = [nom_case(case) for case in cases]
    if len(noms) == 1:
        return noms[0]
    return f"{', '.join(noms[:-1])} et {noms[-1]}"


def pieces(nombre: int) -> str:
    """Dit un nombre de pièces."""
    if nombre == 1:
        return "une pièce"
    return f"{nombre} pièces"


def menace(partie: Partie) -> str:
    """Dit la plus grande prise que menace un adversaire, ou la dame du suivant ; rien sinon.

    Prendre les dernières pièces d'un joueur gagne la partie : il n'y a pas plus grand.
    """
    phrase = ""
    plus_grande = (False, 0)  # si elle prend tout à un joueur, et combien de pièces
    for tours in (1, 3):
        suite = passer(partie, tours)
        nom = nom_de(partie, au_trait(suite))
        for coup, cases in prises_de(suite).items():
            perdues = adverses(suite, cases)
            a_qui = dernieres(partie, perdues)
            prise = (a_qui != "", len(perdues))
            if prise > plus_grande:
                plus_grande = prise
                phrase = f"{nom} menace {coup}, qui prend {pieces(len(perdues))}."
                if a_qui:
                    phrase = f"{nom} menace {coup}, qui prend tout ce qui reste à {a_qui}."
    if phrase:
        return phrase
    suite = passer(partie)
    couronnes = couronnements(suite)
    if couronnes:
        return f"{nom_de(partie, au_trait(suite))} menace {couronnes[0]}, qui fait une dame."
    return ""


def couronnements(partie: Partie) -> list[Coup]:
    """Donne les coups par lesquels le joueur au trait fait une dame."""
    permis = premiers_coups(partie, PRISES)
    return [coup for coup in permis if jouer(copier(partie), coup).dame]


def expliquer(partie: Partie, conseils: Sequence[Avis]) -> list[Avis]:
    """Rend ces avis dont les mots disent aussi ce que fait le coup, et ce qui s'ensuit."""
    expliques = []
    for avis in conseils:
        phrases = [ce_que_fait(partie, avis.coup), ce_qui_suit(partie, avis), avis.mots]
        mots = " ; ".join(phrase for phrase in phrases if phrase)
        expliques.append(avis._replace(mots=mots))
    return expliques


def ce_que_fait(partie: Partie, coup: Coup) -> str:
    """Dit ce qu'un coup prend, sauve, pare, menace ou expose, et s'il approche d'une dame."""
    suite = copier(partie)
    evenement = jouer(suite, coup)
    faits = []
    if len(premiers_coups(partie, 2)) == 1:
        faits.append("seul coup permis")
    if evenement.prises:
        faits.append(rendu_prises(partie, evenement.prises))
    if evenement.dame:
        faits.append("fait une dame")
    if issue(suite) is not None:
        return ", ".join(faits)
    avant = en_danger(passer(partie))
    apres = en_danger(suite)
    depart, arrivee = coup.cases[0], coup.cases[-1]
    sauvees = [case for case in sorted(avant) if case not in apres and case != depart]
    if depart in avant and arrivee not in apres:
        sauvees.append(depart)
    sur = tout_est_vu(suite)
    if sauvees and sur:
        faits.append(f"sauve {citer(sauvees)}")
    couronnes = couronnements(passer(partie))
    if couronnes and sur and not couronnements(suite):
        faits.append(f"pare {couronnes[0]}")
    faits += menaces_nouvelles(partie, suite)
    exposees = sorted(case for case in apres if case not in avant)
    if exposees:
        faits.append(f"expose {citer(exposees)}")
    laissees = sorted(case for case in apres if case in avant)
    if laissees:
        faits.append(f"laisse prendre {citer(laissees)}")
    pas = pas_du_bord(suite, arrivee)
    if not faits and pas <= DERNIERS_PAS:
        faits.append(f"approche un pion de la dame : encore {pas} pas")
    if not faits and sur:
        faits.append(f"n'expose aucune pièce{rendu_fautifs(partie)}")
    return ", ".join(faits)


def rendu_prises(partie: Partie, prises: Sequence[t_coordonnees]) -> str:
    """Dit ce que prend un coup, dont les dernières pièces d'un joueur, ou celles d'un allié."""
    siennes = adverses(partie, prises)
    alliees = [case for case in prises if case not in siennes]
    dit = ""
    if siennes:
        dit = f"prend {citer(siennes)}"
        a_qui = dernieres(partie, siennes)
        if a_qui:
            dit += f", tout ce qui restait à {a_qui}"
    if alliees and siennes:
        dit += f", mais aussi {citer(alliees)} à votre allié"
    elif alliees:
        dit = f"prend {citer(alliees)} à votre allié"
    return dit


def rendu_fautifs(partie: Partie) -> str:
    """Nomme des coups du joueur au trait qui laisseraient prendre une pièce ; ou rien.

    S'il a plus de COMPARES coups permis, on ne les regarde pas.
    """
    permis = premiers_coups(partie, COMPARES + 1)
    if len(permis) > COMPARES:
        return ""
    fautifs = []
    for coup in permis:
        suite = copier(partie)
        jouer(suite, coup)
        if issue(suite) is None and en_danger(suite):
            fautifs.append(str(coup))
    if not fautifs:
        return ""
    if len(fautifs) == 1:
        return f", au contraire de {fautifs[0]}"
    return f", au contraire de {fautifs[0]} ou {fautifs[1]}"


def menaces_nouvelles(partie: Partie, suite: Partie) -> list[str]:
    """Dit les prises que permet un coup, à soi et à son allié, si les autres n'y font rien.

    La partie est celle d'avant le coup, et la suite celle d'après.
    """
    faits = []
    allie = passer(suite)
    nouvelles = [coup for coup in franches(allie) if coup not in prises_de(passer(partie, 2))]
    if nouvelles:
        faits.append(f"ouvre {nouvelles[0]} à {nom_de(partie, au_trait(allie))}, votre allié")
    moi = passer(suite, 3)
    nouvelles = [coup for coup in franches(moi) if coup not in prises_de(partie)]
    if nouvelles:
        faits.append(f"menace {nouvelles[0]}")
    return faits


def pas_du_bord(partie: Partie, place: t_coordonnees) -> int:
    """Compte les pas qui restent au pion d'une case ; pour une dame, plus que DERNIERS_PAS."""
    contenu = contenu_de(partie.plateau, place)
    if contenu.piece is t_piece.dame:
        return DERNIERS_PAS + 1
    dx, dy = SENS[contenu.joueur]
    pas = 0
    while est_valide(place.x + (pas + 1) * dx, place.y + (pas + 1) * dy):
        pas += 1
    return pas


def ce_qui_suit(partie: Partie, avis: Avis) -> str:
    """Dit la suite prévue d'un avis, comme on la tape, jusqu'où un adversaire a le choix."""
    equipe = EQUIPES[au_trait(partie)]
    suite = copier(partie)
    jouer(suite, avis.coup)
    forces: list[Coup] = []
    noms = []
    for coup in avis.suite:
        adverse = EQUIPES[au_trait(suite)] is not equipe
        if refus(suite, coup) is not None or (adverse and len(premiers_coups(suite, 2)) > 1):
            break
        forces.append(coup)
        qui = nom_de(partie, au_trait(suite))
        if adverse:
            qui += ", obligé"
        noms.append(f"{coup} ({qui})")
        jouer(suite, coup)
    while forces and not forces[-1].prend:
        forces.pop()
    if not forces:
        return ""
    return f"suite prévue : {', '.join(noms[: len(forces)])}"
