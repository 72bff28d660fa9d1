"""Puissance N : les épreuves, une fonction par façon d'éprouver un programme par son menu.

On juge par la grille qui suit et par ce que le programme demande ; par ses mots seulement là où le
sujet veut qu'il dise quelque chose. `Manque` : ce qui est venu n'est pas ce qu'il fallait ;
`NonJuge` : on n'a pas su mettre l'épreuve en place, et le programme n'y est pour rien.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.appui.dossiers import dossier_neuf

from .dessins import Grille, apprendre, montrer, montrer_une_autre, signes
from .ecran import differences
from .essai import Manque, NonJuge, heure
from .partie import Partie, partie_nulle
from .questions import AU_MENU, Question, propose
from .recit import HEURE, Recit
from .scenarios import Scenario
from .table import ANNONCE_DE_NUL, PATIENCE, Cible, Table, decrire

LANCEMENTS = 12
TOURS_CONTRE_LA_MACHINE = 5
DEMANDES = {"joueurs": Question.JOUEURS, "n": Question.N}
PARTIES_NULLES = 3  # essayées l'une après l'autre
REPRISES = 4  # de deux parties chacune
FAUX_GAGNANT = "un gagnant est annoncé sans alignement : voir PUI-08"
# « jaunes (représentés par un 'X') » : la couleur d'un joueur, et le jeton de l'autre ; qui offre
# les deux, « rouge (X ou O) ? », n'en dit rien.
JETON_DE_L_AUTRE = re.compile(
    r"(?i:jaune|yellow)(?:(?!rouge|red|\bO\b)[^\n]){0,40}?['\"(« ]X(?! ou O)['\")» .]"
    r"|(?i:rouge|\bred\b)(?:(?!jaune|yellow|\bX\b)[^\n]){0,40}?['\"(« ]O(?! ou X)['\")» .]"
)
STRUCTURE = re.compile(r"\bstruct\b[^{};]*\{([^{}]*)\}")
TABLEAU = re.compile(r"\bchar\b[^;]*[*\[]")
ENTIERS = re.compile(r"\b(?:int|short|long|unsigned|size_t|u?int\d+_t)\s+([^;\[\]*]+);")
QUI = re.compile(
    r"(?i)jaune|rouge|yellow|red\b|joueur|player|initiative|commence|tour de|turn|Ana|Bob"
)


# --- le menu et le début -------------------------------------------------------------------------


def menu(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Le menu propose les trois choix du sujet."""
    with Table(cible, recit) as table:
        absents = [choix for choix in AU_MENU if not propose(table.recit.recu, choix)]
        if absents and all(cible.touche(choix) for choix in absents):
            return
        if absents:
            cites = [f"« {absent} » n'est pas proposé" for absent in absents]
            raise Manque("nouvelle partie, charger, quitter", ", ".join(cites))


def quitter(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """« Quitter » ferme le programme."""
    with Table(cible, recit) as table:
        table.au_menu("quitter")
        if table.signal:
            raise table.s_arrete("le programme se ferme", en_quittant=True)
        if not table.finie:
            raise Manque(
                "le programme se ferme", f"il demande : « {table.recit.derniere_ligne()} »"
            )


def charger_sans_rien(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """« Charger » sans rien à charger le dit, et ne plante pas."""
    with Table(cible, recit) as table:
        table.depuis_le_tour = ""
        table.au_menu("charger")
        for _ in range(2):  # certains demandent d'abord le nombre de joueurs
            if not table.finie and table.question in (Question.JOUEURS, Question.NOM):
                table.taper("2" if table.question is Question.JOUEURS else "Ana")
        if table.signal:
            raise table.s_arrete("une phrase : il n'y a rien à charger")
        if table.demande_a_jouer():
            raise Manque("une phrase : il n'y a rien à charger", "une partie commence")
        if not table.depuis_le_tour.strip():
            raise Manque("une phrase : il n'y a rien à charger", "rien n'est dit")


def questions(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Une partie nouvelle demande combien de joueurs, puis combien de jetons."""
    with Table(cible, recit) as table:
        _commencer_si_possible(table)
        voulue = DEMANDES[str(scenario.attendu["demande"])]
        if voulue in table.posees:
            return
        if Question.AUTRE in table.posees or cible.profil.donnees["questions"]:
            raise NonJuge("une question posée n'a pas été reconnue")
        noms = {Question.JOUEURS: "combien de joueurs", Question.N: "combien de jetons aligner"}
        raise Manque(f"il demande {noms[voulue]}", "il ne le demande pas")


def reponse_fausse(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Une réponse impossible est redemandée : sept joueurs, ou zéro jeton à aligner."""
    voulue = DEMANDES[str(scenario.attendu["demande"])]
    with Table(cible, recit) as table:
        table.au_menu("nouvelle")
        for _ in range(PATIENCE):
            if table.finie or table.question in (voulue, Question.ACTION, Question.COLONNE):
                break
            table.taper(table.reponse_usuelle(cible.n, "deux"))
        if table.finie or table.question is not voulue:
            raise NonJuge("cette question n'est pas posée : voir PUI-02")
        invite = table.recit.derniere_ligne()
        table.taper(str(scenario.attendu["reponse"]))
        redemande = table.question is voulue or table.recit.derniere_ligne() == invite
        attendu = f"« {scenario.attendu['reponse']} » est refusé, et redemandé"
        if table.finie:
            raise table.s_arrete(attendu)
        if not redemande:
            raise Manque(attendu, table.recit.derniere_ligne())


def _commencer_si_possible(table: Table, n: int = 0) -> None:
    """Commence une partie ; qui n'y arrive pas a pu poser ses questions et montrer sa grille."""
    try:
        table.commencer(n)
    except Manque:
        table.apprendre_le_dessin()


def cote(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """La grille est un carré de côté N + 2."""
    n = int(scenario.attendu["n"])
    with Table(cible, recit) as table:
        _commencer_si_possible(table, n)
        if table.grille is None and table.demande_a_jouer():
            table.jouer("A1")
            table.apprendre_le_dessin()
        if table.grille is not None:
            return
        vus = [autre for autre in range(2, 16) if apprendre(table.recit.recu, autre)]
        if vus:
            raise Manque(f"une grille de côté {n + 2}", f"une grille de côté {vus[-1]}")
        raise NonJuge("aucune grille n'a été reconnue")


def initiative(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """L'initiative est tirée au sort : le premier jeton, ou l'annonce, change."""
    if cible.dictee is None:
        raise NonJuge("il faut un compilateur C pour dicter l'heure")
    vus = set()
    for rang in range(LANCEMENTS):
        with Table(cible, recit, heure=heure(rang)) as table:
            _commencer_si_possible(table)
            annonces = _sans_grille(table.recit.recu)
            vide = table.grille
            if table.demande_a_jouer():
                table.jouer("A1")
            jetons = signes(table.grille or ()) - signes(vide or ())
            vus.add((tuple(jetons), annonces))
        if len(vus) > 1:
            return
    recit.heures = [heure(rang) for rang in range(LANCEMENTS)]
    raise Manque(f"l'initiative change, sur {LANCEMENTS} parties", "c'est toujours la même")


def _sans_grille(texte: str) -> str:
    return "\n".join(ligne.strip() for ligne in texte.split("\n") if QUI.search(ligne))


def annonce(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """L'initiative est annoncée avant le premier coup."""
    with Table(cible, recit) as table:
        _commencer_si_possible(table)
        dernieres = table.recit.recu[-1500:]
        if not QUI.search(dernieres):
            raise Manque("le joueur qui a l'initiative est annoncé", table.recit.derniere_ligne())


def signes_du_sujet(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Les cases vides, ou les jetons ; d'autres signes à l'écran ne disent rien de la structure."""
    voulus = str(scenario.attendu["signes"])
    with Table(cible, recit) as table:
        partie = Partie(table)
        partie.mettre("A1", "A2")
        dessin = cible.dessins[table.cote]
        echange = JETON_DE_L_AUTRE.search(recit.recu)
        if echange is not None and voulus == "OX":
            raise Manque("« O » est jaune, « X » est rouge", echange[0].strip())
        a_l_ecran = {dessin.vide, *partie.jetons}
        ailleurs = [signe for signe in voulus if signe not in a_l_ecran]
        if ailleurs:
            vus = f"à l'écran, les cases sont « {' '.join([dessin.vide, *partie.jetons])} »"
            if cible.sources and any(f"'{signe}'" not in cible.sources for signe in ailleurs):
                raise Manque(scenario.nom, vus)
            raise NonJuge(f"{vus} : lisez la structure")


def structure(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Une structure contient le tableau de caractères, la largeur et la hauteur."""
    if not cible.sources:
        raise NonJuge("les sources ne sont pas là")
    for champs in STRUCTURE.findall(cible.sources):
        declares = ENTIERS.findall(champs)
        if TABLEAU.search(champs) and sum(noms.count(",") + 1 for noms in declares) >= 2:
            return
    raise Manque(
        "une structure : un tableau de caractères, une largeur, une hauteur",
        "aucune structure des sources n'a les trois",
    )


# --- les coups -----------------------------------------------------------------------------------


def suite(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Des coups permis : après chacun, la grille est celle que donnent les règles."""
    with Table(cible, recit) as table:
        partie = Partie(table)
        if scenario.attendu.get("au_debut") and not cible.montree:
            raise Manque(
                "la grille montrée au début de la manche", "elle ne l'est qu'après un coup"
            )
        avant = int(scenario.attendu.get("avant", 0))
        partie.mettre(*scenario.coups[:avant])
        partie.jouer(*scenario.coups[avant:])


def refus(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Un coup interdit : la grille ne change pas, et c'est dit, ou le même joueur rejoue.

    Qui refuse et passe le tour ne perd que PUI-10 ; qui le passe sans un mot a accepté le coup.
    """
    with Table(cible, recit) as table:
        partie = Partie(table)
        partie.poser(*scenario.coups[:-1])
        interdit = scenario.coups[-1]
        avant = table.grille
        tour = partie.arbitre.tour
        deja_dites = _phrases(recit.recu)
        if interdit[0] == "R" and not table.offre("retirer"):
            return  # il n'est pas offert : c'est refuser avant de demander
        table.jouer(interdit)
        _rien_n_a_change(table, avant, interdit)
        if not table.demande_a_jouer():
            raise NonJuge(f"après le refus, il demande : « {table.recit.derniere_ligne()} »")
        dit = _phrases(table.depuis_le_tour) - deja_dites
        redemande_d_ou_retirer = interdit[0] == "R" and table.question is Question.COLONNE
        if len(partie.jetons) < 2 or redemande_d_ou_retirer:
            return
        if scenario.attendu.get("tour") or not dit:
            _rejoue_le_meme(partie, str(scenario.attendu["ensuite"]), tour)


def _phrases(texte: str) -> set[str]:
    """Les lignes d'un texte qui disent quelque chose, leurs nombres mis à part."""
    lignes = {re.sub(r"\d+", "#", ligne.strip()) for ligne in texte.split("\n")}
    return {ligne for ligne in lignes if re.search("[A-Za-z]{3}", ligne)}


def _rien_n_a_change(table: Table, avant: Grille | None, coup: str) -> None:
    if table.finie:
        raise table.s_arrete(f"{decrire(coup)} est refusé")
    if table.grille != avant:
        attendu = f"{decrire(coup)} est refusé :\n{montrer(avant)}"
        raise Manque(attendu, montrer_une_autre(table.grille))


def _rejoue_le_meme(partie: Partie, ensuite: str, tour: int) -> None:
    """Lève Manque si, après un refus, c'est l'autre joueur qui joue."""
    table = partie.table
    avant = table.grille
    table.jouer(ensuite)
    poses = list(differences(avant or (), table.grille or ()).values())
    if len(poses) != 1 or poses[0] == "_":
        raise NonJuge("le coup qui suit le refus n'a pas été compris")
    if poses[0] != partie.jetons[tour]:
        raise Manque("après un refus, le même joueur rejoue", "c'est l'autre qui a joué")


def interdite(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Après un retrait, la colonne est interdite à l'autre joueur, pour une action."""
    with Table(cible, recit) as table:
        partie = Partie(table)
        partie.mettre("A1", "A1", "R1")
        avant = table.grille
        table.jouer("A1")
        if scenario.attendu.get("ensuite"):
            if table.grille != avant or not table.demande_a_jouer():
                raise NonJuge("la colonne n'a pas été interdite : voir PUI-09")
            partie.mettre("A3", "A4")
            partie.jouer("A1")
            return
        _rien_n_a_change(table, avant, "A1")


# --- la manche et la fin -------------------------------------------------------------------------


def premiere_action(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Sur une grille vide aussi, on demande une action : ajouter, ou sauvegarder et quitter."""
    with Table(cible, recit) as table:
        Partie(table)
        if table.question is Question.COLONNE:
            raise Manque("ajouter, ou sauvegarder et quitter", table.recit.derniere_ligne())


def retirer_non_propose(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Sur une grille vide, « retirer » n'est pas proposé ; il l'est dès qu'elle a un jeton."""
    with Table(cible, recit) as table:
        partie = Partie(table)
        if table.offre("retirer"):
            raise Manque("« retirer » absent quand la grille est vide", "il est proposé")
        partie.mettre("A1")
        if not table.offre("retirer"):
            venu = table.recit.derniere_ligne()
            partie.mettre("A2")
            if cible.touche("retirer") and not table.offre("retirer"):
                raise NonJuge("ses mots ne disent pas quand « retirer » est offert")
            raise Manque("« retirer » proposé quand la grille a un jeton", venu)


def sauver(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """« Sauvegarder et quitter » ferme le programme."""
    with Table(cible, recit) as table:
        Partie(table).mettre("A1", "A2")
        table.choisir("sauver")
        _plante_sans_rien_ecrire(table)
        if table.signal:
            raise table.s_arrete("il sauvegarde et se ferme", en_quittant=True)
        if not table.finie:
            raise Manque(
                "il sauvegarde et se ferme", f"il demande : « {table.recit.derniere_ligne()} »"
            )


def _plante_sans_rien_ecrire(table: Table) -> None:
    """Lève Manque si le programme a planté pendant qu'il sauvegardait."""
    if table.signal and not _a_ecrit(table.dossier):
        raise Manque("un fichier de sauvegarde", table.signal, f"{table.signal} en sauvegardant")


def _a_ecrit(dossier: Path) -> bool:
    return any(chemin.is_file() and chemin.stat().st_size for chemin in dossier.rglob("*"))


def gagne(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Le coup qui aligne N jetons finit la partie ; s'il le faut, le bon gagnant est annoncé."""
    with Table(cible, recit) as table:
        _gagner(table, scenario.coups, int(scenario.attendu.get("n", 0)))


def _gagner(table: Table, coups: Sequence[str], n: int = 0) -> Partie:
    """Joue une partie jusqu'au coup qui gagne ; lève Manque si elle n'est pas finie."""
    partie = Partie(table, n)
    try:
        partie.mettre(*coups[:-1])
    finally:
        if partie.annonces() and not table.demande_a_jouer():
            raise Manque("personne n'a encore aligné", partie.annonces()[0])
    if not table.demande_a_jouer():
        raise NonJuge("la partie s'est arrêtée avant le coup qui gagne")
    table.jouer(coups[-1])
    partie.arbitre.jouer(coups[-1])
    assert partie.arbitre.gagne
    if table.signal and not partie.annonces():
        raise table.s_arrete("la partie est finie, un gagnant est annoncé")
    if table.demande_a_jouer():
        venu = f"elle continue : « {table.recit.derniere_ligne()} »"
        raise Manque("la partie est finie", venu)
    return partie


def annonce_du_gagnant(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Le gagnant annoncé est le bon, que ce soit le premier joueur ou le second."""
    for coups in (scenario.coups, scenario.attendu["second"]):
        with Table(cible, recit) as table:
            partie = _gagner(table, coups)
            gagnant = 1 - partie.arbitre.tour
            annonces = partie.annonces()
            dit = " ".join(annonces)
            if not annonces:
                venu = table.depuis_le_tour[-200:].strip() or "rien"
                raise Manque("un gagnant est annoncé", venu)
            nommes = partie.nommes(annonces)
            if nommes == {1 - gagnant}:
                raise Manque("le joueur qui vient d'aligner est annoncé gagnant", f"« {dit} »")
            if table.signal:
                recit.prepare = True  # ce n'est plus l'annonce qu'on juge, mais comment il quitte
                raise table.s_arrete("le programme se ferme", en_quittant=True)
            if nommes != {gagnant}:
                raise NonJuge(f"on ne sait pas qui cette annonce nomme : « {dit} »")


def pas_encore(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """N - 1 jetons alignés ne finissent pas la partie."""
    with Table(cible, recit) as table:
        partie = Partie(table, int(scenario.attendu.get("n", 0)))
        partie.mettre(*scenario.coups[:-1])
        table.jouer(scenario.coups[-1])
        if table.finie:
            raise table.s_arrete("la partie continue")
        if not table.demande_a_jouer():
            raise Manque("la partie continue", "elle est finie")


def nul(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Une grille pleine sans alignement finit la partie, et c'est un match nul."""
    empechement: NonJuge | None = None
    for rang in range(PARTIES_NULLES):
        try:
            _nul(cible, recit, rang)
        except NonJuge as raison:  # il voit un alignement où il n'y en a pas : une autre partie
            empechement = raison
        else:
            return
    raise empechement or NonJuge("aucune partie nulle")


def _nul(cible: Cible, recit: Recit, rang: int) -> None:
    with Table(cible, recit) as table:
        partie = Partie(table)
        coups = partie_nulle(partie.n, rang)
        ailleurs = "1" if coups[0] != "A1" else "2"
        # Un jeton posé, puis retiré, ne remplit rien.
        _remplir(partie, (f"A{ailleurs}", f"R{ailleurs}", *coups[:-1]))
        table.jouer(coups[-1])
        if ANNONCE_DE_NUL.search(table.depuis_le_tour):
            return
        if table.signal:
            raise table.s_arrete("match nul")
        if partie.annonces():
            raise NonJuge(FAUX_GAGNANT)
        if table.demande_a_jouer():
            venu = f"elle continue : « {table.recit.derniere_ligne()} »"
            raise Manque("match nul, la partie est finie", venu)
        raise Manque("« match nul »", table.depuis_le_tour[-200:].strip() or "rien")


def _remplir(partie: Partie, coups: Sequence[str]) -> None:
    """Joue tous ces coups ; lève Manque si la partie s'arrête alors qu'il reste une case vide."""
    table = partie.table
    empechement: NonJuge | None = None
    try:
        partie.mettre(*coups)
    except NonJuge as raison:
        empechement = raison
    if partie.annonces():
        raise NonJuge(FAUX_GAGNANT)
    nulle = ANNONCE_DE_NUL.search(table.depuis_le_tour)
    if not table.demande_a_jouer() and (nulle or empechement is None):
        raise Manque("il reste une case vide : la partie continue", "elle s'arrête")
    if empechement is not None:
        raise empechement


def sans_gagnant(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Une partie qui remplit la grille sans alignement n'annonce aucun gagnant."""
    with Table(cible, recit) as table:
        partie = Partie(table)
        for coup in partie_nulle(partie.n):
            table.jouer(coup)
            partie.arbitre.jouer(coup)
            if partie.annonces():
                raise Manque("aucun gagnant : personne n'a aligné", partie.annonces()[0])
            if not table.demande_a_jouer():
                return


def a_l_autre(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Après un ajout sans gagnant, c'est à l'autre joueur."""
    with Table(cible, recit) as table:
        partie = Partie(table)
        partie.mettre("A1")
        avant = table.grille
        table.jouer("A2")
        poses = list(differences(avant or (), table.grille or ()).values())
        if len(poses) != 1:
            raise NonJuge("le deuxième coup n'a pas été compris")
        if poses[0] == partie.jetons[0]:
            raise Manque("l'autre joueur joue", "le même joueur a joué deux fois")


# --- la machine ----------------------------------------------------------------------------------


def machine(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """À un joueur, la machine joue un coup, et un seul, entre deux des nôtres."""
    with Table(cible, recit) as table:
        _seul(table, cible)
        _reponse_de_la_machine(table)


def machine_au_hasard(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """La machine ne répond pas toujours de même."""
    if cible.dictee is None:
        raise NonJuge("il faut un compilateur C pour dicter l'heure")
    vus = set()
    for rang in range(LANCEMENTS):
        with Table(cible, recit, heure=heure(rang)) as table:
            _seul(table, cible)
            vus.add(_reponse_de_la_machine(table))
        if len(vus) > 1:
            return
    recit.heures = [heure(rang) for rang in range(LANCEMENTS)]
    raise Manque(f"la machine joue au hasard, sur {LANCEMENTS} parties", "toujours la même réponse")


def _seul(table: Table, cible: Cible) -> None:
    if not cible.solo:
        raise Manque("un jeu à un joueur, contre la machine", "il n'y en a pas")
    table.commencer(joueurs="un")
    if table.grille is None:
        table.grille = table.grille_vide()


def _reponse_de_la_machine(table: Table) -> tuple[int, int]:
    """Où la machine a joué après notre premier coup ; lève Manque si elle n'a pas joué."""
    avant = table.grille or ()
    libre = next(y for y, case in enumerate(avant[0]) if case == "_")
    table.jouer(f"A{libre + 1}")
    if table.signal:
        raise table.s_arrete("la machine joue")
    if not table.demande_a_jouer():
        raise NonJuge(f"après notre coup, il demande : « {table.recit.derniere_ligne()} »")
    bouge = differences(avant, table.grille or avant)
    notre = [c for c, signe in bouge.items() if c.colonne == libre and signe != "_"]
    autres = [c for c in bouge if c not in notre[:1]]
    if len(bouge) == 1 and notre:
        raise Manque("la machine joue après nous", "c'est encore à nous, et elle n'a pas joué")
    if len(bouge) == 0:
        return (-1, -1)  # elle a retiré ce que nous venions de poser
    if len(autres) != 1:
        raise Manque("la machine joue un seul coup", f"{len(autres)} cases ont changé")
    return autres[0].ligne, autres[0].colonne


def machine_qui_retire(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """La machine retire aussi des jetons : en assez de tours, on en voit un de retiré."""
    for rang in range(LANCEMENTS):
        with Table(cible, recit, heure=heure(rang)) as table:
            _seul(table, cible)
            for _ in range(TOURS_CONTRE_LA_MACHINE):
                if not table.demande_a_jouer():
                    break
                poses = _jetons(table)
                table.jouer(f"A{_colonne_libre(table) + 1}")
                if _jetons(table) == poses:  # le nôtre en plus, un de moins
                    return
    recit.heures = [heure(rang) for rang in range(LANCEMENTS)]
    raise Manque("la machine retire quelquefois un jeton", "elle ne fait qu'en ajouter")


def _jetons(table: Table) -> int:
    """Combien de jetons la grille montre."""
    return sum(case != "_" for rangee in table.grille or () for case in rangee)


def _colonne_libre(table: Table) -> int:
    """La colonne la moins remplie."""
    grille = table.grille or ()
    hauteurs = [sum(rangee[y] != "_" for rangee in grille) for y in range(len(grille))]
    return hauteurs.index(min(hauteurs))


# --- sauvegarder et reprendre --------------------------------------------------------------------

AVANT_DE_SAUVER = ("A1", "A2", "A2")


def reprise(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Une partie sauvegardée se reprend telle quelle : sa grille, son joueur, son N."""
    quoi = str(scenario.attendu["reprend"])
    if quoi != "trait":
        _reprendre(quoi, AVANT_DE_SAUVER, cible, recit)
        return
    for rang in range(REPRISES):  # qui le tire au sort, ou le donne toujours au même, tombe juste
        for coups in (AVANT_DE_SAUVER, (*AVANT_DE_SAUVER, "A3")):
            _reprendre(quoi, coups, cible, recit, heure(rang))


def _reprendre(quoi: str, coups: Sequence[str], cible: Cible, recit: Recit, a: int = HEURE) -> None:
    """Sauvegarde après ces coups, puis reprend ; lève Manque, NonJuge.

    Args:
        a: l'heure qu'il est pour le programme, quand il reprend.
    """
    with dossier_neuf() as dossier:
        juge = quoi in ("fichier", "grille")
        jetons, attendue = _sauver(cible, recit, dossier, coups, juge)
        with Table(cible, recit, dossier, a) as table:
            _a_reprendre(table)
            if quoi == "fichier":
                _charger_sans_planter(table)
                return
            _charger(table)
            if quoi == "partie":
                return
            if table.grille != attendue:
                if quoi != "grille":
                    raise NonJuge("la grille reprise n'est pas la bonne : voir la grille")
                voulue = f"la grille sauvegardée :\n{montrer(attendue)}"
                raise Manque(voulue, montrer_une_autre(table.grille))
            if quoi == "trait":
                _juger_le_trait(table, jetons[len(coups) % 2])


def _sauver(
    cible: Cible,
    recit: Recit,
    dossier: Path,
    coups: Sequence[str] = AVANT_DE_SAUVER,
    juge: bool = False,
) -> tuple[list[str], Grille]:
    """Joue des coups et sauvegarde ; rend les jetons des deux joueurs, et la grille.

    Args:
        juge: que rien ne soit écrit est un manque, et non un empêchement.
    """
    with Table(cible, recit, dossier) as table:
        partie = Partie(table)
        partie.mettre(*coups)
        recit.prepare = not juge
        table.choisir("sauver")
        _plante_sans_rien_ecrire(table)
        if not _a_ecrit(dossier):
            if juge:
                raise Manque("un fichier de sauvegarde", "aucun fichier, ou un fichier vide")
            raise NonJuge("rien n'a été sauvegardé : voir PUI-13")
        recit.prepare = False
        return partie.jetons, partie.attendue()


def _a_reprendre(table: Table) -> None:
    """Le côté de la grille qu'on va voir."""
    table.cote = table.cible.n + 2


def _charger(table: Table) -> None:
    """Charge la partie au menu, jusqu'à ce qu'une action soit demandée."""
    table.au_menu("charger")
    if not table.finie and table.question is Question.MENU:
        raise Manque("la partie sauvegardée reprend", "le menu revient")
    if not table.demande_a_jouer():
        table.repondre(table.cible.n, "deux")
    if table.signal:
        raise table.s_arrete("la partie sauvegardée reprend")


def _charger_sans_planter(table: Table) -> None:
    """Charge la partie ; lève Manque si le programme s'arrête : ce qu'il a écrit ne sert à rien."""
    try:
        _charger(table)
    except Manque as manque:
        if manque.arret:
            raise


def _juger_le_trait(table: Table, jeton: str) -> None:
    avant = table.grille
    table.jouer("A4")
    poses = list(differences(avant or (), table.grille or ()).values())
    if len(poses) != 1:
        raise NonJuge("le coup qui suit la reprise n'a pas été compris")
    if poses[0] != jeton:
        raise Manque(f"au joueur « {jeton} » de jouer", f"c'est « {poses[0]} » qui a joué")


def reprise_interdite(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """La colonne interdite l'est encore quand la partie reprend."""
    with dossier_neuf() as dossier:
        _, attendue = _sauver(cible, recit, dossier, ("A1", "A1", "R1"))
        with Table(cible, recit, dossier) as table:
            _a_reprendre(table)
            _charger(table)
            table.jouer("A1")
            _rien_n_a_change(table, attendue, "A1")


def reprise_a_un_joueur(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Une partie contre la machine reprend contre la machine, sans le redemander."""
    with dossier_neuf() as dossier:
        with Table(cible, recit, dossier) as table:
            _seul(table, cible)
            _reponse_de_la_machine(table)
            table.choisir("sauver")
        with Table(cible, recit, dossier) as table:
            _a_reprendre(table)
            table.au_menu("charger")
            if not table.finie and table.question is Question.JOUEURS:
                raise Manque("la partie reprend à un joueur", "il redemande combien de joueurs")
            if not table.demande_a_jouer() or table.grille is None:
                raise NonJuge("la partie n'a pas repris : voir PUI-01")
            _reponse_de_la_machine(table)


def abimee(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Un fichier de sauvegarde abîmé ne fait pas planter le programme."""
    garde = int(scenario.attendu["garde"])
    with dossier_neuf() as dossier:
        _sauver(cible, recit, dossier)
        for chemin in dossier.rglob("*"):
            if chemin.is_file():
                chemin.write_bytes(chemin.read_bytes()[:garde])
        with Table(cible, recit, dossier) as table:
            table.au_menu("charger")
            if table.signal:
                raise table.s_arrete("une phrase : le fichier est abîmé")
            if table.demande_a_jouer():
                raise Manque("une phrase : le fichier est abîmé", "une partie commence")


EPREUVES: dict[str, Callable[[Scenario, Cible, Recit], None]] = {
    "menu": menu,
    "quitter": quitter,
    "charger-rien": charger_sans_rien,
    "questions": questions,
    "cote": cote,
    "initiative": initiative,
    "annonce": annonce,
    "signes": signes_du_sujet,
    "structure": structure,
    "suite": suite,
    "refus": refus,
    "interdite": interdite,
    "premiere-action": premiere_action,
    "retirer-vide": retirer_non_propose,
    "sauver": sauver,
    "gagne": gagne,
    "annonce-du-gagnant": annonce_du_gagnant,
    "sans-gagnant": sans_gagnant,
    "pas-encore": pas_encore,
    "nul": nul,
    "a-l-autre": a_l_autre,
    "machine": machine,
    "hasard": machine_au_hasard,
    "machine-retire": machine_qui_retire,
    "reprise": reprise,
    "reprise-interdite": reprise_interdite,
    "reprise-seul": reprise_a_un_joueur,
    "faux": reponse_fausse,
    "abimee": abimee,
}
