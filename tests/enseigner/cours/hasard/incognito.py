"""Les comparaisons cachées d'Incognito, étape par étape."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from incognito.plateau import Partie, coups, jouer, nouvelle_partie
from incognito.regles import cases, cases_de_depart
from incognito.types import BLANC, NOIR, Case, Couleur, Jeu
from tests.enseigner.cours.aides.incognito import lettres
from tests.enseigner.cours.hasard import Appel, Comparaison, Generateur

# --- des positions -------------------------------------------------------------------------------


def ecrit(jeu: Jeu) -> str:
    """Le jeu, comme les aides l'écrivent."""
    lignes = ", ".join(repr(ligne) for ligne in lettres(jeu))
    return f"jeu({lignes}, joueur=Couleur({int(jeu.joueur)}))"


def en_cours(hasard: Random, taille: int = 5) -> Partie:
    """Une partie jouée au hasard, pas encore finie."""
    partie = nouvelle_partie(hasard, taille)
    for _ in range(hasard.randint(2, 12)):
        jouer(partie, hasard.choice(coups(partie)))
        if partie.fin is not None:
            return en_cours(hasard, taille)
    return partie


def eparpille(hasard: Random, taille: int, pions: int) -> str:
    """Un jeu dont les pions sont n'importe où."""
    toutes = hasard.sample(cases(taille), pions)
    lignes = [["_"] * taille for _ in range(taille)]
    for rang, case in enumerate(toutes):
        lignes[case.x][case.y] = "eEbn"[rang] if rang < 2 else hasard.choice("bn")
    texte = ", ".join(repr("".join(ligne)) for ligne in lignes)
    return f"jeu({texte}, joueur=Couleur({hasard.randrange(2)}))"


def mouvements(hasard: Random, taille: int, nombre: int) -> list[tuple[str, str]]:
    """Des mouvements au hasard, entre deux cases du plateau."""
    toutes = cases(taille)
    return [(str(hasard.choice(toutes)), str(hasard.choice(toutes))) for _ in range(nombre)]


def couleur_de(partie: Partie, case: Case) -> Couleur | None:
    """La couleur du pion d'une case, s'il y en a un."""
    pion = partie.jeu.plateau[case.x][case.y]
    return None if pion is None else pion.couleur


# --- les étapes ----------------------------------------------------------------------------------


def geometrie(hasard: Random) -> Iterator[Comparaison]:
    """Étape 1 : des cases, des châteaux."""
    noms = [Appel("", f"str(Case({hasard.randrange(8)}, {hasard.randrange(8)}))") for _ in range(9)]
    yield Comparaison("des noms de cases", noms)
    listes = [Appel("", f"cases({taille})") for taille in range(1, 9)]
    yield Comparaison("les cases de plateaux", listes)
    autres = (6, 7, 9, 10, 11)  # que les essais ne montrent pas
    coins = [Appel("", f"[chateau(couleur, {t}) for couleur in Couleur]") for t in autres]
    yield Comparaison("les châteaux de plateaux", coins)


def dessins(hasard: Random) -> Iterator[Comparaison]:
    """Étape 2 : des plateaux dessinés."""
    for phrase, debogage in (("des plateaux", False), ("des plateaux en débogage", True)):
        appels = []
        rangees = []
        for _ in range(6):
            jeu = eparpille(hasard, hasard.randint(4, 8), hasard.randint(2, 12))
            appels.append(Appel("", f"rendu_plateau({jeu}, {debogage})"))
            rangees.append(Appel("", f"rendu_rangees({jeu}, {debogage})"))
        yield Comparaison(phrase, appels)
        yield Comparaison(f"{phrase}, par rangées", rangees)


def departs(hasard: Random) -> Iterator[Comparaison]:
    """Étape 3 : les cases de départ, à des tailles dont les essais ne disent que le nombre."""
    for couleur in (BLANC, NOIR):
        appels = [Appel("", f"cases_de_depart(Couleur({int(couleur)}), {t})") for t in range(6, 11)]
        yield Comparaison(f"les départs du joueur {couleur.nom}", appels)


def jeux(hasard: Random) -> Iterator[Comparaison]:
    """Étape 4 : des jeux neufs."""
    for phrase, tailles in (("des jeux de cinq de côté", [5]), ("d'autres tailles", [4, 6, 7, 8])):
        appels = []
        for rang in range(6):
            taille = tailles[rang % len(tailles)]
            blanc = tuple(hasard.choice(cases_de_depart(BLANC, taille)))
            noir = tuple(hasard.choice(cases_de_depart(NOIR, taille)))
            depart = f"Depart((Case{blanc}, Case{noir}), Couleur({hasard.randrange(2)}))"
            prepare = f"un = nouveau_jeu({depart}, {taille})"
            appels.append(Appel(prepare, "(lettres(un), un.joueur)"))
        yield Comparaison(phrase, appels)


def trajets(hasard: Random) -> Iterator[Comparaison]:
    """Étape 5 : des trajets, droits ou non."""
    for phrase, taille in (("des mouvements d'un plateau de cinq", 5), ("de huit", 8)):
        appels = []
        for _ in range(6):
            bouts = mouvements(hasard, taille, 12)
            appels.append(Appel("", f"[trajet(m(*bouts)) for bouts in {bouts}]"))
        yield Comparaison(phrase, appels)


def deplacements(hasard: Random) -> Iterator[Comparaison]:
    """Étape 6 : des pions menés au hasard, châteaux compris."""
    for phrase, lettre in (("des chevaliers", "bn"), ("des espions", "eE")):
        appels = []
        for _ in range(10):
            taille = hasard.randint(4, 8)
            joueur = hasard.randrange(2)
            lignes = [["_"] * taille for _ in range(taille)]
            lignes[1][1] = lettre[joueur]
            coin = f"{'abcdefgh'[taille - 1]}1" if joueur == 0 else f"a{taille}"
            vers = coin if hasard.random() < 0.6 else "c3"
            texte = ", ".join(repr("".join(ligne)) for ligne in lignes)
            depart = f"un = jeu({texte}, joueur=Couleur({joueur}))"
            prepare = f"{depart}\neffet = deplacer(un, m('b2', '{vers}'))"
            appels.append(Appel(prepare, "(effet.name, lettres(un))"))
        yield Comparaison(phrase, appels)
    pions = [Appel("", f"est_espion(PIONS.get({lettre!r}))") for lettre in "beEn_"]
    yield Comparaison("des pions", pions)


def jugements(hasard: Random) -> Iterator[Comparaison]:
    """Étape 7 : des déplacements permis ou non."""
    for phrase, taille, pions in (
        ("des plateaux clairsemés", 5, 4),
        ("des plateaux encombrés", 5, 12),
        ("d'autres tailles", 7, 14),
    ):
        appels = []
        for _ in range(6):
            bouts = mouvements(hasard, taille, 14)
            coins = [("b2", f"a{taille}"), ("b1", f"{'abcdefgh'[taille - 1]}1")]
            bouts += [(f"{'abcdefgh'[taille - 2]}2", coins[1][1]), (f"a{taille - 1}", coins[0][1])]
            prepare = f"un = {eparpille(hasard, taille, pions)}"
            appel = f"[juger_deplacement(un, m(*bouts)) is None for bouts in {bouts + coins}]"
            appels.append(Appel(prepare, appel))
        yield Comparaison(phrase, appels)


def interrogations(hasard: Random) -> Iterator[Comparaison]:
    """Étape 8 : des interrogations, et ce qu'elles coûtent."""
    for phrase, joueur in (("les blancs interrogent", 0), ("les noirs interrogent", 1)):
        appels = []
        for questionneur in "be" if joueur == 0 else "nE":
            for questionne in "nE" if joueur == 0 else "be":
                prepare = (
                    f"un = jeu('____', '_{questionneur}{questionne}_', '____', '____', "
                    f"joueur=Couleur({joueur}))\neffet = interroger(un, m('b2', 'c2'))"
                )
                appels.append(Appel(prepare, "(effet.name, lettres(un))"))
        yield Comparaison(phrase, appels)


def questions(hasard: Random) -> Iterator[Comparaison]:
    """Étape 9 : des interrogations permises ou non."""
    for phrase, pions in (("des plateaux clairsemés", 6), ("des plateaux encombrés", 14)):
        appels = []
        for _ in range(6):
            bouts = mouvements(hasard, 5, 8)
            bouts += [("c3", voisin) for voisin in ("c2", "b3", "d3", "c4", "b2", "c1", "e3")]
            prepare = f"un = {eparpille(hasard, 5, pions)}"
            appel = f"[juger_interrogation(un, m(*bouts)) is None for bouts in {bouts}]"
            appels.append(Appel(prepare, appel))
        yield Comparaison(phrase, appels)


def fins(hasard: Random) -> Iterator[Comparaison]:
    """Étape 10 : tous les effets, pour les deux joueurs."""
    for joueur in (BLANC, NOIR):
        appels = []
        for effet in range(1, 7):
            prepare = (
                f"un = partie('____', '____', '____', '____')\njoueur = Couleur({int(joueur)})\n"
                f"un.historique.append(Evenement(joueur, d('a1', 'a2'), Effet({effet})))\n"
                "fin = fin_de(un)"
            )
            appels.append(Appel(prepare, "None if fin is None else fin.gagnants"))
        yield Comparaison(f"chaque effet, quand joue le joueur {joueur.nom}", appels)


def mondes(hasard: Random) -> Iterator[Comparaison]:
    """Étape 11 : des suspects, des coups essayés dans plusieurs mondes."""
    appels = []
    for _ in range(8):
        partie = en_cours(hasard)
        siennes = [case for case in cases(5) if couleur_de(partie, case) is not None]
        connus = [str(case) for case in hasard.sample(siennes, min(2, len(siennes)))]
        prepare = (
            f"un = partie(*{lettres(partie.jeu)})\n"
            f"un.connus = frozenset(c(nom) for nom in {connus})"
        )
        appels.append(Appel(prepare, "[[n(x) for x in ia.suspects(un, k)] for k in Couleur]"))
    yield Comparaison("des suspects", appels)
    essais = []
    for _ in range(6):
        partie = en_cours(hasard)
        coup = hasard.choice(coups(partie))
        genre = "d" if coup.genre.value == "D" else "i"
        joue = f"{genre}('{coup.mouvement.depart}', '{coup.mouvement.arrivee}')"
        prepare = (
            f"un = partie(*{lettres(partie.jeu)}, joueur=Couleur({int(partie.jeu.joueur)}))\n"
            f"tous = [[a, b] for a in ia.suspects(un, BLANC) for b in ia.suspects(un, NOIR)]\n"
            "imagines = [ia.supposer(un, deux) for deux in tous]\n"
            f"valeur, suites = ia.essayer(imagines, {joue})"
        )
        essais.append(Appel(prepare, "(round(valeur, 6), [lettres(s.jeu) for s in suites])"))
    questions_posees = []
    for _ in range(4):
        gagnants = hasard.randint(1, 3)
        lignes = [("__E__", "__b__")] * gagnants + [("__n__", "__e__")] * hasard.randint(1, 3)
        prepare = (
            f"imagines = [partie('_____', *deux, '_____', '_____') for deux in {lignes}]\n"
            "valeur, suites = ia.essayer(imagines, i('c3', 'c2'))"
        )
        questions_posees.append(Appel(prepare, "(round(valeur, 6), len(suites))"))
    yield Comparaison("des coups essayés", essais)
    yield Comparaison("des interrogations essayées", questions_posees)


ETAPES: dict[int, Generateur] = {
    1: geometrie,
    2: dessins,
    3: departs,
    4: jeux,
    5: trajets,
    6: deplacements,
    7: jugements,
    8: interrogations,
    9: questions,
    10: fins,
    11: mondes,
}
