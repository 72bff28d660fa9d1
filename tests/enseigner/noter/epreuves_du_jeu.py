"""Les épreuves du jeu : le plateau, les coups, le trait, la reprise et la fin d'une partie.

On juge un coup par le plateau qui le suit, le trait par un coup *témoin* que seul le joueur attendu
a le droit de jouer ; jamais par une phrase. Les plateaux se comparent à partir de celui que le
programme montrait : une faute de départ ne coûte que le départ. `Manque` : ce qui est venu n'est
pas ce qu'il fallait, on l'a vu ; `NonJuge` : on n'a pas su mettre l'épreuve en place.
"""

from __future__ import annotations

from dataclasses import replace

from . import arbitre
from .arbitre import Jeu
from .cible import DEPART, SORTIE, Banc, Cible, decrire
from .ecran import (
    GAGNER,
    Plateau,
    changer,
    dessin,
    differences,
    gagnant_affiche,
    sans_espions,
)
from .essai import Manque, NonJuge, heure
from .habitudes import arrivee_seule, nouvelles_lignes
from .profils import cases_du_coup
from .recit import HEURE, Recit
from .scenarios import Scenario

RELANCES = 8  # de quoi ne pas devoir au hasard ce qu'il donne une fois sur deux


def plateau_au_depart(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Le premier plateau affiché : sa forme, ses pions, ses espions cachés ou montrés."""
    with Banc(cible, recit, scenario.taille) as banc:
        if scenario.attendu.get("nu"):
            banc.lancer(scenario.arguments)
        else:
            banc.mettre_en_place(scenario.position, scenario.arguments)
        vu = banc.brut
    taille = scenario.taille
    if vu is None:
        raise Manque(f"un plateau de {taille} lignes et {taille} colonnes", "aucun plateau")
    quoi = scenario.attendu.get("montre", "forme")
    jeu = arbitre.position(scenario.position or _depart(taille), taille)
    if quoi == "pions" and _pions_marques(vu, arbitre.plateau(jeu)) != arbitre.plateau(jeu):
        raise Manque(f"le plateau de départ\n{dessin(arbitre.plateau(jeu))}", dessin(vu))
    if quoi == "espions" and cible.profil["lancement.position"] == "nouvelle":
        _montre_deux_espions(vu)
        return
    caches = arbitre.plateau(jeu)
    montres = changer(sans_espions(vu), differences(caches, arbitre.plateau(jeu, espions=True)))
    if quoi == "espions" and vu != montres:
        raise Manque(f"les deux espions montrés, e et E\n{dessin(montres)}", dessin(vu))
    if quoi == "secret" and set("".join(vu)) - set("bn "):
        raise Manque("tous les pions d'un joueur dessinés pareil", dessin(vu))


def _pions_marques(vu: Plateau, attendu: Plateau) -> Plateau:
    """Le plateau où un pion marqué d'une lettre, là où il en faut un, est celui qu'il faut.

    Un espion qui se voit se compte en INC-03, même si les deux ont la même lettre.

    >>> _pions_marques((" e", "E "), (" n", " b"))
    (' n', 'E ')
    """
    return tuple(
        "".join(
            voulue if lue in "eE" and voulue != " " else lue
            for lue, voulue in zip(rangee, voulues, strict=True)
        )
        for rangee, voulues in zip(vu, attendu, strict=True)
    )


def _montre_deux_espions(vu: Plateau) -> None:
    """D'espions inconnus, on voit seulement si on en montre : lève Manque sinon."""
    if set("eE") <= set("".join(vu)):
        raise NonJuge("deux pions sont montrés à part : sont-ce les espions ?")
    raise Manque("les deux espions montrés, e et E", dessin(vu))


def _depart(taille: int) -> list[str]:
    """L'en-tête d'une partie quelconque sur un plateau de cette taille."""
    espions = [min(arbitre.camp(camp, taille), key=lambda c: c.nom).nom for camp in "BN"]
    return [f"B {espions[0]}", f"N {espions[1]}", "B"]


def suite(vu: Plateau | None, avant: Jeu, apres: Jeu) -> Plateau:
    """Le plateau qui doit suivre celui qu'on voyait, d'après ce que nos règles changent."""
    base = vu or arbitre.plateau(avant)
    changements = differences(arbitre.plateau(avant), arbitre.plateau(apres))
    attendues = arbitre.plateau(avant)
    if any(base[c.ligne][c.colonne] != attendues[c.ligne][c.colonne] for c in changements):
        raise NonJuge("la position de l'épreuve n'a pas pu être mise en place")
    return changer(base, changements)


def coup_joue(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Un coup permis : le plateau qui suit est celui que donnent les règles."""
    avant = arbitre.position(scenario.position)
    (coup,) = scenario.coups
    with Banc(cible, recit) as banc:
        banc.mettre_en_place(scenario.position)
        attendu = suite(banc.plateau, avant, arbitre.apres(avant, coup))
        vu = banc.jouer(coup)
        sans_plantage(banc)
        if banc.finie and vu is None:
            raise banc.s_arrete(decrire(coup, "joué"))
    if vu != attendu:
        raise Manque(f"{decrire(coup, 'joué')}\n{dessin(attendu)}", dessin(vu))


def sans_plantage(banc: Banc) -> None:
    """Lève Manque si un signal a arrêté le programme."""
    if banc.signal:
        raise banc.s_arrete("le programme continue")


def coup_refuse(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Un coup interdit : le plateau ne change pas, ce qu'un coup témoin fait voir ensuite."""
    if joueur_apres_refus(scenario, cible, recit) is None:
        inconnu = "ce que le programme demande après ce refus n'est pas compris"
        raise NonJuge(cible.causes.get("refus", inconnu))


def refus_dit(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Un coup interdit : le programme écrit autre chose que sa question."""
    with Banc(cible, recit) as banc:
        banc.mettre_en_place(scenario.position)
        base = banc.plateau
        vu = banc.jouer(scenario.coups[-1])
        _rien_n_a_change(banc, scenario.coups[-1], base, vu)
        if not nouvelles_lignes(banc.texte, cible):
            raise Manque("une phrase qui dit pourquoi le coup est refusé", "rien de plus")


def joueur_apres_refus(scenario: Scenario, cible: Cible, recit: Recit) -> str | None:
    """Le joueur dont un coup est accepté après un refus, ou None ; chaque essai est à neuf."""
    avant = arbitre.position(scenario.position)
    joueur = arbitre.trait(avant)
    autre = arbitre.adversaire(joueur)
    saute = max(0, cible.profil["saisie.refus_saute"])
    essais: list[tuple[str, int | None]] = [(joueur, None), (autre, None), (joueur, saute)]
    essais += [(autre, 0), (autre, saute), (joueur, 0)]
    for qui, combien in dict.fromkeys(essais):
        if _joue_apres_refus(scenario, cible, recit, qui, combien):
            return qui
    return None


def _joue_apres_refus(
    scenario: Scenario, cible: Cible, recit: Recit, qui: str, combien: int | None
) -> bool:
    """Dit si, le coup refusé, un coup de ce joueur est accepté.

    Args:
        combien: de lignes à ne pas retaper ; None : l'invite le dit.
    """
    avant, refuse = arbitre.position(scenario.position), scenario.coups[-1]
    with Banc(cible, recit) as banc:
        banc.mettre_en_place(scenario.position)
        base = banc.plateau
        _rien_n_a_change(banc, refuse, base, banc.jouer(refuse))
        saute = banc.saute(refuse[0]) if combien is None else combien
        temoin = temoin_apres_refus(cible, avant, qui, refuse, saute)
        if temoin is None:
            return False
        attendu = suite(base, avant, arbitre.apres(arbitre.au_trait(avant, qui), temoin))
        try:
            vu = banc.jouer(temoin, saute)
        except Manque:  # nous avons peut-être répondu à côté
            return False
        return vu == attendu or (temoin[0] == "I" and _a_interroge(base, vu, temoin))


def temoin_apres_refus(cible: Cible, jeu: Jeu, joueur: str, refuse: str, saute: int) -> str | None:
    """Un coup permis à ce joueur, qui se tape après un refus en sautant tant de lignes.

    C'est un déplacement, qui n'engage à rien, là où ce qui reste à taper le permet.
    """
    depart = refuse[2:4] if arrivee_seule(cible, refuse[0], saute) else ""
    genre = "D" if saute == 0 or cible.profil.sans_genre else refuse[0]
    return arbitre.temoin(jeu, joueur, genre, depart)


def _a_interroge(base: Plateau | None, vu: Plateau | None, temoin: str) -> bool:
    """Dit si l'interrogation témoin a eu lieu, quel que soit le pion perdu : INC-10 en juge."""
    if base is None or vu is None or base == vu:
        return False
    return set(differences(base, vu)) <= set(cases_du_coup(temoin)[1:])


def _rien_n_a_change(banc: Banc, coup: str, base: Plateau | None, vu: Plateau | None) -> None:
    attendu = f"{decrire(coup, 'refusé')}, plateau inchangé"
    if banc.finie and not banc.signal and gagnant_affiche(banc.texte, banc.cible.profil):
        raise Manque(attendu, "un gagnant est annoncé, la partie est finie")
    if banc.finie:
        raise banc.s_arrete(attendu)
    if vu is not None and base is not None and vu != base:
        raise Manque(f"{attendu}\n{dessin(base)}", f"le plateau a changé\n{dessin(vu)}")


def trait(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """À qui de jouer : le joueur attendu peut jouer son coup témoin."""
    voulu = str(scenario.attendu["trait"])
    avant = arbitre.position(scenario.position)
    if scenario.coups and not arbitre.est_licite(avant, scenario.coups[-1]):
        trouve = joueur_apres_refus(scenario, cible, recit)
    else:
        trouve = voulu if _peut_toujours_jouer(scenario, cible, recit, voulu) else None
        autre = arbitre.adversaire(voulu)
        if trouve is None and _l_autre_joue(scenario, cible, autre, recit.heures[0]):
            trouve = autre
    if trouve is None:
        raise NonJuge("aucun coup n'est accepté ensuite, de l'un ni de l'autre")
    if trouve != voulu:
        qui = {"B": "aux blancs", "N": "aux noirs"}
        raise Manque(f"c'est {qui[voulu]} de jouer", f"c'est {qui[trouve]} de jouer")


def _peut_toujours_jouer(scenario: Scenario, cible: Cible, recit: Recit, joueur: str) -> bool:
    """Dit si ce joueur peut jouer, quelle que soit l'heure.

    Qui ne lit pas le premier joueur d'un fichier le tire au sort, et tombe juste une fois sur deux.
    """
    au_sort = bool(scenario.attendu.get("reprise")) and len(scenario.position) == 3
    heures = [heure(rang) for rang in range(RELANCES if au_sort else 1)]
    return all(_peut_jouer(scenario, cible, recit, joueur, a) for a in heures)


def _peut_jouer(
    scenario: Scenario, cible: Cible, recit: Recit, joueur: str, a: int = HEURE
) -> bool:
    """Dit si ce joueur peut jouer après les coups, tous permis, du scénario.

    Args:
        a: l'heure qu'il est pour le programme, s'il reprend une partie.
    """
    jeu = arbitre.position(scenario.position)
    with Banc(cible, recit) as banc:
        reprendre(banc, scenario, a)
        if scenario.attendu.get("reprise"):
            verifier_la_reprise(banc, scenario)
        for coup in scenario.coups:
            attendu = suite(banc.plateau, jeu, arbitre.apres(jeu, coup))
            banc.jouer(coup)
            if banc.finie:
                raise banc.s_arrete("la partie continue")
            if banc.plateau != attendu:
                raise NonJuge(f"{decrire(coup)} n'a pas été joué : voir {scenario.exigences[0]}")
            jeu = arbitre.apres(jeu, coup)
        temoin = arbitre.temoin(jeu, joueur, "D")
        assert temoin is not None
        attendu = suite(banc.plateau, jeu, arbitre.apres(arbitre.au_trait(jeu, joueur), temoin))
        return banc.jouer(temoin) == attendu


def _l_autre_joue(scenario: Scenario, cible: Cible, joueur: str, a: int) -> bool:
    try:
        return _peut_jouer(scenario, cible, Recit(), joueur, a)
    except Manque:
        return False


def reprendre(banc: Banc, scenario: Scenario, a: int = HEURE) -> None:
    """Met en place la position ; si le scénario juge la reprise, par le fichier et rien d'autre."""
    if not scenario.attendu.get("reprise"):
        banc.mettre_en_place(scenario.position, scenario.arguments)
        return
    banc.poser(DEPART, scenario.position)
    banc.lancer(["@options", f"@charger:{DEPART}", *scenario.arguments], {"NOTER_HEURE": str(a)})


def reprise(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Une partie reprise montre le plateau où elle en était."""
    with Banc(cible, recit) as banc:
        banc.poser(DEPART, scenario.position)
        banc.lancer(["@options", f"@charger:{DEPART}"])
        sans_plantage(banc)
        verifier_la_reprise(banc, scenario)


def verifier_la_reprise(banc: Banc, scenario: Scenario) -> None:
    """Lève Manque si le plateau montré n'est pas celui de la partie reprise."""
    if not est_reprise(banc, scenario):
        attendu = _plateau_repris(banc, scenario)
        quoi = "une partie nouvelle\n" if banc.plateau == banc.cible.depart else ""
        voulu = f"le plateau de la partie reprise\n{dessin(attendu)}"
        raise Manque(voulu, f"{quoi}{dessin(banc.plateau)}")


def est_reprise(banc: Banc, scenario: Scenario) -> bool:
    """Dit si le plateau montré est celui de la partie reprise."""
    return banc.plateau == _plateau_repris(banc, scenario)


def _plateau_repris(banc: Banc, scenario: Scenario) -> Plateau:
    depart = arbitre.position(scenario.position[:3])
    return suite(banc.cible.depart, depart, arbitre.position(scenario.position))


def ordre_des_options(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """-c donné après les autres options, comme dans l'exemple du sujet, y est lu aussi."""
    d_abord = cible.profil["lancement.charger_d_abord"]
    if not d_abord and not cible.charge:
        raise NonJuge("-c ne charge rien, où qu'il soit : voir INC-16")
    ensuite = replace(cible, profil=cible.profil.avec(lancement__charger_d_abord=False))
    with Banc(ensuite, recit) as banc:
        reprendre(banc, scenario)
        if d_abord:
            raise Manque(
                f"-c lu après les autres options : « {recit.lancement()} »",
                "le fichier n'est pas lu, une partie nouvelle commence : "
                "-c n'est lu que s'il est la première option",
            )


def reprise_finie(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Une partie finie ne se rejoue pas : le programme s'arrête, ou n'accepte plus de coup."""
    with Banc(cible, recit) as banc:
        banc.poser(DEPART, scenario.position)
        banc.lancer(["@options", f"@charger:{DEPART}"])
        sans_plantage(banc)
        if banc.finie and banc.seance.code != 0:
            raise Manque("une partie finie se recharge : son plateau, son gagnant", "un refus")
        jeu = arbitre.position(scenario.position)
        annonce = gagnant_affiche(banc.recit.recu, cible.profil)
        if annonce is None and banc.plateau in (None, cible.depart):
            raise Manque("le plateau et le gagnant de la partie finie", "ni l'un ni l'autre")
        _ne_continue_pas(banc, jeu)


def _ne_continue_pas(banc: Banc, jeu: Jeu) -> None:
    """Lève Manque si, la partie finie, le programme demande encore un coup, ou en joue un."""
    if banc.demande_un_coup():
        raise Manque("la partie est finie : on ne joue plus", f"il demande : « {banc.invite} »")
    for joueur in "BN":
        temoin = arbitre.temoin(jeu, joueur, "D")
        avant = banc.plateau
        if temoin is not None and not banc.finie and banc.jouer(temoin) not in (None, avant):
            raise Manque("la partie est finie : on ne joue plus", "un coup a été joué")
        sans_plantage(banc)


def fin(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """La partie est finie : l'annonce, le fichier ou l'arrêt du programme le disent.

    Certains annoncent un gagnant et continuent ; d'autres s'arrêtent sans rien en dire : ce sont
    deux épreuves de plus.
    """
    voulu = str(scenario.attendu["gagnant"])
    sauver = [f"@sauver:{SORTIE}"] if cible.sauve else []
    with Banc(cible, recit) as banc:
        banc.mettre_en_place(scenario.position, sauver)
        avant = banc.plateau
        for coup in scenario.coups:
            vu = banc.jouer(coup)
        affiche = gagnant_affiche(banc.texte, cible.profil)
        gagnant = affiche or _ecrit(banc)
        noms = {"B": "les blancs gagnent", "N": "les noirs gagnent"}
        espions = _ou_sont_les_espions(scenario, cible)
        annoncee = any(map(GAGNER.search, nouvelles_lignes(banc.texte, cible)))
        if gagnant is None:
            sans_plantage(banc)
        anonyme = annoncee and not banc.demande_un_coup()
        if gagnant is None and not banc.finie and not anonyme:
            _continue_vraiment(banc, avant, vu)
            attendu = f"{noms[voulu]}, la partie est finie\n{espions}"
            raise Manque(attendu, "la partie continue")
        if gagnant not in (voulu, None):
            raise Manque(f"{noms[voulu]}\n{espions}", noms[gagnant or voulu])
        if scenario.attendu.get("dit") and affiche is None:
            if annoncee:
                raise NonJuge("l'annonce de la victoire ne nomme ni les blancs ni les noirs")
            raise Manque(f"{noms[voulu]}, et c'est dit", f"{banc.arret}, sans annoncer de gagnant")
        if scenario.attendu.get("arret") and banc.signal:
            raise banc.s_arrete("la partie est finie, le programme s'arrête", en_quittant=True)
        if scenario.attendu.get("arret") and not banc.finie:
            _ne_continue_pas(banc, arbitre.position([*scenario.position, *scenario.coups]))


def _ou_sont_les_espions(scenario: Scenario, cible: Cible) -> str:
    """Où sont les espions au départ, et comment on le sait."""
    blanc, noir = (ligne[2:] for ligne in scenario.position[:2])
    return f"espions au départ : {blanc} (blanc) et {noir} (noir), {cible.espions}"


def _ecrit(banc: Banc) -> str | None:
    """Le gagnant que dit la dernière ligne du fichier, ou None."""
    dernieres = banc.lignes()[3:][-1:]
    return dernieres[0] if dernieres and dernieres[0] in "BN" else None


def _continue_vraiment(banc: Banc, avant: Plateau | None, vu: Plateau | None) -> None:
    """Lève NonJuge si rien ne prouve que le coup a été compris et que la partie continue."""
    if not banc.demande_un_coup() and vu in (None, avant):
        raise NonJuge("ce que le programme a fait de ce coup n'est pas compris")
