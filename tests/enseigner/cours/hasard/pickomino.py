"""Les comparaisons cachées de Pickomino, étape par étape."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pickomino.structures import NOMBRE_DE_DES, NUMEROS, points_du_domino
from tests.enseigner.cours.hasard import Appel, Comparaison, Generateur

# --- des positions -------------------------------------------------------------------------------


def des_au_hasard(hasard: Random, n: int) -> tuple[int, ...]:
    """Des faces au hasard."""
    return tuple(hasard.randint(1, 6) for _ in range(n))


def tour_au_hasard(hasard: Random, lance: bool) -> str:
    """Un tour : des faces différentes mises de côté, et peut-être un lancer."""
    faces = hasard.sample(range(1, 7), hasard.randint(0 if lance else 1, 4))
    restants = NOMBRE_DE_DES
    coefs = []
    for _ in faces:
        coef = hasard.randint(1, max(1, restants - 4))
        coefs.append(coef)
        restants -= coef
    values = des_au_hasard(hasard, max(1, restants)) if lance else ()
    return f"Tour({values}, {tuple(faces)}, {tuple(coefs)})"


def partie_au_hasard(hasard: Random, joueurs: int = 3) -> str:
    """Les lignes qui construisent une partie : des piles, un plateau entamé, un joueur au trait."""
    noms = [f"j{rang}" for rang in range(joueurs)]
    lignes = [f"partie = table(*{noms})", f"partie.id = {hasard.randrange(joueurs)}"]
    numeros = hasard.sample(list(NUMEROS), hasard.randint(3, 9))
    for numero in numeros:
        lignes.append(f"partie.dominos[{numero - NUMEROS[0]}] = [0, 0]")
    for numero in numeros[:-1]:
        lignes.append(f"_ = empiler(partie.players[{hasard.randrange(joueurs)}], {numero})")
    return "\n".join(lignes)


ETAT = "(partie.dominos, [(j.pile, j.points) for j in partie.players], partie.id, partie.tour)"


# --- les étapes ----------------------------------------------------------------------------------


def dominos(hasard: Random) -> Iterator[Comparaison]:
    """Étape 1 : les dominos et leurs points."""
    valeurs = [Appel("", f"points_du_domino({hasard.choice(NUMEROS)})") for _ in range(12)]
    yield Comparaison("la valeur des dominos", valeurs)
    plateaux = []
    for _ in range(3):
        rang = hasard.randrange(16)
        prepare = f"un = plateau_de_depart()\nautre = plateau_de_depart()\nun[{rang}][0] = 0"
        plateaux.append(Appel(prepare, "(un, autre)"))
    yield Comparaison("des plateaux", plateaux)


def plateaux(hasard: Random) -> Iterator[Comparaison]:
    """Étape 2 : des plateaux entamés."""
    for phrase, couleurs in (("des plateaux entamés", False), ("des plateaux en couleurs", True)):
        appels = []
        for _ in range(6):
            numeros = hasard.sample(list(NUMEROS), hasard.randint(1, 8))
            places = [
                [n, points_du_domino(n)] if hasard.random() < 0.7 else [0, 0] for n in numeros
            ]
            appels.append(Appel("", f"rendu_plateau({places}, {couleurs})"))
        yield Comparaison(phrase, appels)


def lancers(hasard: Random) -> Iterator[Comparaison]:
    """Étape 3 : des dés lancés, des dés dessinés."""
    appels = []
    for _ in range(5):
        graine = hasard.randrange(10**6)
        n = hasard.randint(1, 8)
        tires = f"tires = [lancer_des({n}, Random({graine} + g)) for g in range(60)]"
        vus = "({len(t) for t in tires}, {face for t in tires for face in t})"
        appels.append(Appel(tires, vus))
    yield Comparaison("des dés lancés", appels)
    for phrase, couleurs in (("des dés dessinés", False), ("des dés en couleurs", True)):
        appels = []
        for _ in range(6):
            des = list(des_au_hasard(hasard, hasard.randint(1, 8)))
            appels.append(Appel("", f"rendu_des({des}, {couleurs})"))
        yield Comparaison(phrase, appels)


def mises_de_cote(hasard: Random) -> Iterator[Comparaison]:
    """Étape 4 : des dés mis de côté."""
    for nom in ("des_restants", "somme", "checkVInDices"):
        appels = [Appel("", f"{nom}({tour_au_hasard(hasard, False)})") for _ in range(12)]
        yield Comparaison(f"des tours au hasard : {nom}", appels)
    appels = []
    for _ in range(12):
        appel = f"prendre({tour_au_hasard(hasard, True)}, {hasard.randint(1, 6)})"
        appels.append(Appel("", appel))
    yield Comparaison("des faces prises au hasard", appels)


def refus_de_faces(hasard: Random) -> Iterator[Comparaison]:
    """Étape 5 : les faces qu'on peut prendre ou non."""
    for phrase, lance in (("devant un lancer", True), ("sans lancer, ou devant un", None)):
        appels = []
        for rang in range(10):
            tour = tour_au_hasard(hasard, bool(lance) or rang % 2 == 0)
            appel = "[refus_de_prendre(tour, Coup(PRENDRE, x)) is None for x in range(1, 7)]"
            appels.append(Appel(f"tour = {tour}", appel))
        yield Comparaison(phrase, appels)


def piles(hasard: Random) -> Iterator[Comparaison]:
    """Étape 6 : des dominos posés, des tours passés."""
    poses = []
    passes = []
    for _ in range(6):
        numero = hasard.choice(NUMEROS)
        partie = partie_au_hasard(hasard, hasard.randint(2, 7))
        pose = f"addPickoPlayer(partie, [{numero}, {points_du_domino(numero)}])"
        poses.append(Appel(f"{partie}\n{pose}", ETAT))
        passes.append(Appel(f"{partie}\npartie.tour = Tour((1,))\npasser_au_suivant(partie)", ETAT))
    yield Comparaison("des dominos posés sur une pile", poses)
    yield Comparaison("des tours qui passent", passes)


def prises(hasard: Random) -> Iterator[Comparaison]:
    """Étape 7 : des totaux, bons et mauvais."""
    disponibles = []
    gagnes = []
    for _ in range(8):
        partie = partie_au_hasard(hasard)
        appel = "[domino_disponible(partie, total) for total in range(15, 42)]"
        disponibles.append(Appel(partie, appel))
        totaux = hasard.sample(range(18, 40), 5)
        prepare = f"{partie}\nphrases = [priseDomino(partie, total) for total in {totaux}]"
        gagnes.append(Appel(prepare, f"(phrases, {ETAT})"))
    yield Comparaison("des dominos disponibles ou non", disponibles)
    yield Comparaison("des dominos pris ou non", gagnes)


def pertes(hasard: Random) -> Iterator[Comparaison]:
    """Étape 8 : des tours perdus."""
    for nom in ("rendre_domino", "retirer_le_plus_grand", "perdre_tour"):
        appels = []
        for _ in range(8):
            prepare = f"{partie_au_hasard(hasard)}\nrendu = {nom}(partie)"
            appels.append(Appel(prepare, f"(rendu, {ETAT})"))
        yield Comparaison(f"des tours perdus : {nom}", appels)


def fins_de_tour(hasard: Random) -> Iterator[Comparaison]:
    """Étape 9 : des tours gagnés, et perdus de quatre façons."""
    tours = {
        "des tours au hasard": [tour_au_hasard(hasard, False) for _ in range(10)],
        "des lancers sans face nouvelle": [
            "Tour((6, 6), (6, 5), (3, 3))",
            "Tour((1,), (1,), (7,))",
        ],
        "des totaux exacts": [f"Tour((), (6, 1), (4, {n}))" for n in range(1, 5)],
        "sans V": [f"Tour((), (5, 4), (4, {n}))" for n in range(1, 5)],
    }
    for phrase, siens in tours.items():
        appels = []
        for tour in siens:
            prepare = f"{partie_au_hasard(hasard)}\npartie.tour = {tour}"
            appels.append(
                Appel(f"{prepare}\nevenement = finir_tour(partie)", f"(evenement, {ETAT})")
            )
        yield Comparaison(phrase, appels)


def choix(hasard: Random) -> Iterator[Comparaison]:
    """Étape 10 : jusqu'à deux réponses refusées, puis une bonne ; ou rien à choisir."""
    tours = [tour_au_hasard(hasard, lance) for lance in (True, True, False) * 5]
    tours += ["Tour((6, 6), (6, 5), (3, 3))", "Tour((1,), (1,), (7,))", "Tour()"]
    joues = []
    dits = []
    demandes = []
    for rang, tour in enumerate(tours):
        tous = [f"Coup(PRENDRE, {face})" for face in range(1, 7)]
        tous += ["Coup(ARRETER)", "Coup(LANCER)"]
        hasard.shuffle(tous)
        prepare = (
            f"partie = table('a', 'b')\npartie.tour = {tour}\n"
            f"refuses = [coup for coup in [{', '.join(tous)}] if refus(partie, coup)]\n"
            "raisons = sorted({refus(partie, coup) for coup in refuses})\n"
            f"reponses = [*refuses[:{rang // 3 % 3}], coups(partie)[-1], coups(partie)[0]]\n"
            "restent = iter(reponses)\n"
            "with contextlib.redirect_stdout(io.StringIO()) as ecran:\n"
            "    evenement = choixJoueur(partie, lambda partie: next(restent))"
        )
        joues.append(Appel(prepare, "evenement"))
        dits.append(Appel(prepare, "[raison in ecran.getvalue() for raison in raisons]"))
        demandes.append(Appel(prepare, "len(reponses) - len(list(restent))"))
    yield Comparaison("le coup joué", joues)
    yield Comparaison("les refus dits, ou non", dits)
    yield Comparaison("combien de fois on demande", demandes)


def classements(hasard: Random) -> Iterator[Comparaison]:
    """Étape 11 : des joueurs à classer."""
    for phrase, joueurs in (("des tables de trois", 3), ("des tables de sept", 7)):
        appels = []
        for _ in range(8):
            appels.append(Appel(partie_au_hasard(hasard, joueurs), "classement(partie.players)"))
        yield Comparaison(phrase, appels)


def machine(hasard: Random) -> Iterator[Comparaison]:
    """Étape 12 : les faces possibles, et le choix de la machine."""
    lancers = [tour_au_hasard(hasard, True) for _ in range(12)]
    prises = [tour_au_hasard(hasard, False) for _ in range(8)]
    exacts = [f"Tour((), (6, 1), (4, {n}))" for n in range(1, 5)]  # s'arrêter gagne souvent
    possibles = "sorted(possibilite(partie))"
    choisi = "str(choisir(partie, 'sujet', Random(1)))"
    themes = {
        "les faces possibles": ([*lancers, *prises], possibles),
        "une face à choisir": (lancers, choisi),
        "relancer ou s'arrêter": ([*prises, *exacts], choisi),
    }
    for phrase, (tours, appel) in themes.items():
        appels = []
        for tour in tours:
            prepare = f"{partie_au_hasard(hasard)}\npartie.tour = {tour}"
            appels.append(Appel(prepare, appel))
        # Un plateau entier, où 25 est à prendre : s'arrêter.
        appels.append(Appel("partie = avec_tour((), (6,), (5,))", appel))
        yield Comparaison(phrase, appels)


ETAPES: dict[int, Generateur] = {
    1: dominos,
    2: plateaux,
    3: lancers,
    4: mises_de_cote,
    5: refus_de_faces,
    6: piles,
    7: prises,
    8: pertes,
    9: fins_de_tour,
    10: choix,
    11: classements,
    12: machine,
}
