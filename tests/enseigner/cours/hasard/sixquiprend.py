"""Les comparaisons cachées de Six Qui Prend, étape par étape."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.enseigner.cours.hasard import Appel, Comparaison, Generateur

ETAT = (
    "(plateau(game), [(numeros(j.hand), numeros(j.ramassees), j.acquises) for j in game.players], "
    "[(c.carte.number, c.joueur) for c in game.table])"
)
POSE = "(p.carte.number, p.joueur, p.rangee, p.nature.name, numeros(p.avant))"


# --- des positions -------------------------------------------------------------------------------


def suite(hasard: Random, au_plus: int = 5) -> list[int]:
    """Une rangée croissante d'une à cinq cartes."""
    return sorted(hasard.sample(range(1, 105), hasard.randint(1, au_plus)))


def quatre(hasard: Random, au_plus: int = 5) -> list[list[int]]:
    """Quatre rangées qui n'ont aucune carte en commun."""
    cartes = hasard.sample(range(1, 105), 4 * au_plus)
    rangees = []
    for rang in range(4):
        siennes = cartes[au_plus * rang : au_plus * (rang + 1)]
        rangees.append(sorted(siennes[: hasard.randint(1, au_plus)]))
    return rangees


def plateau_et_cartes(hasard: Random, joueurs: int) -> tuple[list[list[int]], list[int]]:
    """Quatre rangées, et une carte de plus pour chaque joueur."""
    rangees = quatre(hasard)
    prises = {numero for rangee in rangees for numero in rangee}
    libres = [numero for numero in range(1, 105) if numero not in prises]
    return rangees, hasard.sample(libres, joueurs)


# --- les étapes ----------------------------------------------------------------------------------


def accesseurs(hasard: Random) -> Iterator[Comparaison]:
    """Étape 1 : des cartes et des rangées."""
    nombres = [Appel("", f"Card({hasard.randint(1, 104)}).getNumber()") for _ in range(8)]
    yield Comparaison("le numéro des cartes", nombres)
    bouts = [Appel("", f"Serie(cartes(*{suite(hasard)})).getLastCard().number") for _ in range(8)]
    yield Comparaison("la dernière carte des rangées", bouts)
    couts = [Appel("", f"Serie(cartes(*{suite(hasard)})).totalHead") for _ in range(8)]
    yield Comparaison("ce que coûtent des rangées", couts)


def dessins(hasard: Random) -> Iterator[Comparaison]:
    """Étape 2 : des cartes dessinées."""
    for phrase, couleurs in (("des cartes dessinées", False), ("des cartes en couleurs", True)):
        appels = []
        for _ in range(6):
            debut = hasard.choice(["Main", "", "Rangée 3"])
            cartes = f"cartes(*{suite(hasard)})"
            appels.append(Appel("", f"rendu_cartes({debut!r}, {cartes}, '  !', {couleurs})"))
        yield Comparaison(phrase, appels)


def rangees(hasard: Random) -> Iterator[Comparaison]:
    """Étape 3 : des rangées prolongées, refusées, recommencées."""
    pleines = [Appel("", f"Serie(cartes(*{suite(hasard)})).pleine") for _ in range(12)]
    yield Comparaison("des rangées pleines ou non", pleines)
    ajouts = []
    reprises = []
    for _ in range(12):
        serie = f"serie = Serie(cartes(*{suite(hasard)}))"
        essai = (
            f"{serie}\ntry:\n    serie.ajouter(Card({hasard.randint(1, 104)}))\n    dit = 'oui'\n"
            "except ValueError:\n    dit = 'non'"
        )
        ajouts.append(Appel(essai, "(dit, numeros(serie.stack))"))
        reprise = f"{serie}\nrendues = serie.recommencer(Card({hasard.randint(1, 104)}))"
        reprises.append(Appel(reprise, "(numeros(rendues), numeros(serie.stack))"))
    yield Comparaison("des cartes ajoutées ou refusées", ajouts)
    yield Comparaison("des rangées qui recommencent", reprises)


def places(hasard: Random) -> Iterator[Comparaison]:
    """Étape 4 : où vont des cartes."""
    for phrase, au_plus in (("des rangées d'une carte", 1), ("des rangées quelconques", 5)):
        appels = []
        for _ in range(10):
            series = f"series = rangees(*{quatre(hasard, au_plus)})"
            numeros = hasard.sample(range(1, 105), 12)
            appels.append(Appel(series, f"[Card(n).getMinimumStack(series) for n in {numeros}]"))
        yield Comparaison(phrase, appels)


def poses(hasard: Random) -> Iterator[Comparaison]:
    """Étape 5 : des cartes posées une à une, ou toutes ensemble."""
    seules = []
    ensemble = []
    for _ in range(10):
        series, cartes = plateau_et_cartes(hasard, 4)
        jouees = ", ".join(f"({n}, {joueur})" for joueur, n in enumerate(cartes))
        game = f"game = table(partie([], [], [], [], series={series}), {jouees})"
        prepare = f"{game}\np = game.poser({hasard.randrange(4)})"
        seules.append(Appel(prepare, f"({POSE}, {ETAT})"))
        triee = f"{game}\ngame.table.sort()\nfaites = game.tout_poser()"
        ensemble.append(Appel(triee, f"([{POSE} for p in faites], {ETAT})"))
    yield Comparaison("une carte posée", seules)
    yield Comparaison("toutes les cartes de la table", ensemble)


def tours(hasard: Random) -> Iterator[Comparaison]:
    """Étape 6 : des tours entiers."""
    for phrase, joueurs in (("des tours à deux", 2), ("des tours à six", 6)):
        appels = []
        for _ in range(6):
            series, cartes = plateau_et_cartes(hasard, joueurs)
            mains = ", ".join(f"[{n}]" for n in cartes)
            abats = "\n".join(
                f"faites = game.abattre(Card({n}), {j})" for j, n in enumerate(cartes)
            )
            prepare = f"game = partie({mains}, series={series})\n{abats}"
            vu = "[([numeros(r) for r in t.rangees], numeros(t.cartes)) for t in game.passe[-1]]"
            appels.append(Appel(prepare, f"([{POSE} for p in faites], {ETAT}, {vu})"))
        yield Comparaison(phrase, appels)


def joueurs(hasard: Random) -> Iterator[Comparaison]:
    """Étape 7 : des têtes acquises et ramassées."""
    totaux = []
    ramasses = []
    recus = []
    for _ in range(8):
        acquises = hasard.randrange(60)
        ada = f"ada = Player('Ada', ramassees=cartes(*{suite(hasard)}), acquises={acquises})"
        melange = hasard.sample(range(1, 105), 5)
        totaux.append(Appel(ada, "ada.totalHead"))
        prise = f"{ada}\nada.ramasser(cartes(*{melange}))"
        ramasses.append(Appel(prise, "(numeros(ada.ramassees), ada.acquises)"))
        recue = f"{ada}\nada.recevoir(cartes(*{melange}))"
        recus.append(Appel(recue, "(numeros(ada.hand), numeros(ada.ramassees), ada.acquises)"))
    yield Comparaison("des totaux", totaux)
    yield Comparaison("des rangées ramassées", ramasses)
    yield Comparaison("des mains reçues", recus)


def donnes(hasard: Random) -> Iterator[Comparaison]:
    """Étape 8 : des donnes, dont on ne regarde pas l'ordre des tirages."""
    mains = "[numeros(j.hand) for j in game.players]"
    vues = {
        "chaque carte une fois, à sa place": (
            f"(sorted(toutes), {mains} == [sorted(main) for main in {mains}], "
            "[len(j.hand) for j in game.players], [len(s.stack) for s in game.stacks], "
            "len(game.passe), game.manche)"
        ),
        "des mains mélangées": "(len(joueurs), len(mains))",
    }
    for phrase, vu in vues.items():
        appels = []
        for nombre in (2, 3, 5, 8, 10):
            noms = [f"IA {rang}" for rang in range(1, nombre)]
            graine = hasard.randrange(10**6)
            prepare = (
                f"joueurs = [HumanPlayer('Ada')] + [AiPlayer(nom) for nom in {noms}]\n"
                f"game = Partie(joueurs, manche={hasard.randint(1, 9)})\n"
                f"mains = set()\nfor graine in range({graine}, {graine} + 5):\n"
                "    game.deal(Random(graine))\n"
                "    mains.add(tuple(numeros(game.players[0].hand)))\n"
                "toutes = [c.number for j in game.players for c in j.hand]\n"
                "toutes += [c.number for s in game.stacks for c in s.stack] + numeros(game.deck)"
            )
            appels.append(Appel(prepare, vu))
        yield Comparaison(phrase, appels)


def acquis(hasard: Random, nombre: int, au_plus: int) -> str:
    """Les lignes qui donnent des têtes à chaque joueur de `game`."""
    tetes = [hasard.randint(0, au_plus) for _ in range(nombre)]
    return f"for joueur, n in zip(game.players, {tetes}):\n    joueur.acquises = n"


def fins(hasard: Random) -> Iterator[Comparaison]:
    """Étape 9 : des parties finies ou non."""
    limites = []
    issues = []
    for rang in range(12):
        nombre = hasard.randint(2, 6)
        mains = ", ".join(["[]"] * nombre)
        if rang % 4 == 0:
            mains = ", ".join(f"[{n}]" for n in range(1, nombre + 1))
        prepare = f"game = partie({mains})\n{acquis(hasard, nombre, 75)}"
        prepare += f"\ngame.arret = {rang % 3 == 0}"
        limites.append(Appel(prepare, "game.derniere_manche"))
        fin = f"{prepare}\nfin = fin_de(game)"
        issues.append(Appel(fin, "None if fin is None else fin.gagnants"))
    yield Comparaison("des dernières manches ou non", limites)
    yield Comparaison("des parties finies ou non", issues)


def classements(hasard: Random) -> Iterator[Comparaison]:
    """Étape 10 : des classements, avec des ex æquo."""
    for phrase, au_plus in (("des classements", 60), ("des classements serrés", 4)):
        appels = []
        for _ in range(8):
            nombre = hasard.randint(2, 9)
            prepare = f"game = partie({', '.join(['[]'] * nombre)})\n"
            prepare += acquis(hasard, nombre, au_plus)
            appels.append(Appel(prepare, "[(rang, j.name) for rang, j in game.classement()]"))
        yield Comparaison(phrase, appels)


def machines(hasard: Random) -> Iterator[Comparaison]:
    """Étape 11 : des notes, et des cartes jouées par des IA."""
    notes = []
    choix = []
    for rang in range(10):
        game = f"game = partie([], series={quatre(hasard)})"
        numeros = hasard.sample(range(1, 105), 20)
        notes.append(Appel(game, f"[game.evaluateCard(Card(n)) for n in {numeros}]"))
        main = sorted(hasard.sample(range(1, 105), rang + 1))
        prepare = f"{game}\nai = AiPlayer('IA 1', cartes(*{main}))\nc = game.aiPlays(ai)"
        choix.append(Appel(prepare, "(c.number, numeros(ai.hand))"))
    yield Comparaison("les notes de cartes", notes)
    yield Comparaison("les cartes que jouent des IA", choix)


def rangees_a_ramasser(hasard: Random) -> Iterator[Comparaison]:
    """Étape 12 : la rangée la moins chère."""
    for phrase, au_plus in (("des rangées courtes", 1), ("des rangées quelconques", 5)):
        appels = []
        for _ in range(8):
            series = [
                [n + 1 for n in rangee if n < 104] or [50] for rangee in quatre(hasard, au_plus)
            ]
            game = f"game = table(partie([], [], series={series}), (1, 1), (2, 0))"
            vu = "[(un.coup.numero, un.valeur, un.mots) for un in ia.avis_des_rangees(game)]"
            appels.append(Appel(game, vu))
        yield Comparaison(phrase, appels)


ETAPES: dict[int, Generateur] = {
    1: accesseurs,
    2: dessins,
    3: rangees,
    4: places,
    5: poses,
    6: tours,
    7: joueurs,
    8: donnes,
    9: fins,
    10: classements,
    11: machines,
    12: rangees_a_ramasser,
}
