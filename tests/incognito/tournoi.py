"""Les parties d'un tournoi d'Incognito : deux niveaux, dont deux que seuls les tests connaissent.

« hasard » joue un coup licite au hasard ; « un_coup » joue ce qui rapporte le plus sans regarder la
réponse, ou à défaut ce qui ouvre le plus de routes vers le château, sans rien devoir à la machine.
"""

from __future__ import annotations

import time
from random import Random

from incognito import expert, ia, plateau
from incognito.expert import Vue
from incognito.notation import Coup
from incognito.plateau import coups, nouvelle_partie
from incognito.regles import Partie
from incognito.types import BLANC, NOIR, TAILLE
from tests.outils.tournoi import Issue

COUPS_AU_PLUS = 600


class UnCoup(expert.Recherche):
    """Un joueur qui ne juge une position qu'aux routes ouvertes vers les châteaux, et aux pions."""

    def routes(self, vue: Vue) -> float:
        """La chance qu'une entrée du joueur de cette vue soit la bonne, s'il peut entrer."""
        occupees, entrees = vue.miens | vue.siens, 0
        for approche in self.approches[vue.couleur.adversaire]:
            premier = next((case for case in approche if case & occupees), 0)
            entrees += bool(premier & vue.mes_suspects)
        return entrees / vue.mes_suspects.bit_count()

    def estimer(self, vue: Vue) -> float:
        """Les routes, puis les pions."""
        miens, siens, mes, ses, moi = vue
        sienne = self.routes(Vue(siens, miens, ses, mes, moi.adversaire))
        pions = miens.bit_count() - siens.bit_count()
        return 0.35 * (self.routes(vue) - sienne) + 0.02 * pions


def un_coup(partie: Partie, hasard: Random) -> Coup:
    """Le meilleur coup sans regarder la réponse : ce qu'il rapporte, et la position obtenue."""
    taille = len(partie.jeu.plateau)
    recherche = UnCoup(taille, 10_000)
    options = recherche.options(expert.voir(partie))
    hasard.shuffle(options)
    return expert.coup_de(max(options, key=lambda o: recherche.suivre(o, 1, -1.0, 1.0)), taille)


def choisir(partie: Partie, niveau: str, hasard: Random) -> Coup:
    """Le coup d'un niveau, ceux des tests compris."""
    if niveau == "hasard":
        return hasard.choice(coups(partie))
    if niveau == "un_coup":
        return un_coup(partie, hasard)
    if niveau == "expert":
        return expert.choisir(partie, hasard)
    return ia.choisir(partie, niveau, hasard)


def jouer(a: str, b: str, graine: int, rang: int) -> Issue:
    """Mène une partie ; A a les blancs une fois sur deux, et commence une fois sur deux."""
    hasard = Random(graine)
    partie = nouvelle_partie(hasard, TAILLE)
    couleur_de_a = BLANC if rang % 2 == 0 else NOIR
    partie.jeu.joueur = couleur_de_a if rang % 4 < 2 else couleur_de_a.adversaire
    secondes, choix = 0.0, 0
    while partie.fin is None and len(partie.joues) < COUPS_AU_PLUS:
        a_joue = partie.jeu.joueur is couleur_de_a
        debut = time.process_time()
        coup = choisir(partie, a if a_joue else b, hasard)
        secondes += (time.process_time() - debut) * a_joue
        choix += a_joue
        plateau.jouer(partie, coup)
    score = 0.5 if partie.fin is None else float(partie.fin.gagnant is couleur_de_a)
    return Issue(score, len(partie.joues), secondes, choix)
