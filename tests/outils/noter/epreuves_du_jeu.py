"""Les épreuves du jeu : le plateau, les coups, le trait, la reprise et la fin d'une partie.

On juge un coup par le plateau qui le suit, le trait par un coup *témoin* que seul le joueur attendu
a le droit de jouer ; jamais par une phrase. Les plateaux se comparent à partir de celui que le
programme montrait : une faute de départ ne coûte que le départ.
"""

from __future__ import annotations

from incognito.regles import Partie

from . import arbitre
from .cible import DEPART, SORTIE, Banc, Cible, Manque, Recit, decrire
from .ecran import Plateau, changer, dessin, differences, gagnant_affiche, sans_espions
from .profils import cases_du_coup
from .scenarios import Scenario


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
    if quoi == "pions" and sans_espions(vu) != arbitre.plateau(jeu):
        raise Manque(f"le plateau de départ\n{dessin(arbitre.plateau(jeu))}", dessin(vu))
    caches = arbitre.plateau(jeu)
    montres = changer(sans_espions(vu), differences(caches, arbitre.plateau(jeu, espions=True)))
    if quoi == "espions" and vu != montres:
        raise Manque(f"les deux espions montrés, e et E\n{dessin(montres)}", dessin(vu))
    if quoi == "secret" and set("".join(vu)) - set("bn "):
        raise Manque("tous les pions d'un joueur dessinés pareil", dessin(vu))


def _depart(taille: int) -> list[str]:
    """L'en-tête d'une partie quelconque sur un plateau de cette taille."""
    espions = [min(arbitre.camp(camp, taille), key=lambda c: c.nom).nom for camp in "BN"]
    return [f"B {espions[0]}", f"N {espions[1]}", "B"]


def suite(vu: Plateau | None, avant: Partie, apres: Partie) -> Plateau:
    """Le plateau qui doit suivre celui qu'on voyait, d'après ce que nos règles changent."""
    base = vu or arbitre.plateau(avant)
    changements = differences(arbitre.plateau(avant), arbitre.plateau(apres))
    attendues = arbitre.plateau(avant)
    if any(base[c.ligne][c.colonne] != attendues[c.ligne][c.colonne] for c in changements):
        raise Manque(f"la position de l'essai\n{dessin(attendues)}", f"une autre\n{dessin(base)}")
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
    if vu != attendu:
        raise Manque(f"{decrire(coup)} joué\n{dessin(attendu)}", dessin(vu))


def sans_plantage(banc: Banc) -> None:
    """Lève Manque si un signal a arrêté le programme."""
    if banc.signal:
        raise Manque("le programme continue", banc.signal)


def coup_refuse(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Un coup interdit : le plateau ne change pas, ce qu'un coup témoin fait voir ensuite."""
    joueur = joueur_apres_refus(scenario, cible, recit)
    if joueur is None:
        raise Manque(
            f"{decrire(scenario.coups[-1])} refusé, plateau inchangé, et la partie qui continue",
            "plus aucun coup n'est accepté ensuite",
        )


def joueur_apres_refus(scenario: Scenario, cible: Cible, recit: Recit) -> str | None:
    """Le joueur dont un coup est accepté après un refus, ou None ; chaque essai est à neuf."""
    avant = arbitre.position(scenario.position)
    refuse = scenario.coups[-1]
    joueur = arbitre.trait(avant)
    autre = arbitre.adversaire(joueur)
    saute = max(0, cible.profil["saisie.refus_saute"])
    for qui, combien in ((joueur, saute), (autre, 0), (autre, saute), (joueur, 1 - saute)):
        temoin = arbitre.temoin(avant, qui, refuse[0])
        assert temoin is not None, f"{scenario.identifiant} : pas de coup témoin pour {qui}"
        with Banc(cible, recit) as banc:
            banc.mettre_en_place(scenario.position)
            attendu = suite(
                banc.plateau, avant, arbitre.apres(arbitre.au_trait(avant, qui), temoin)
            )
            base = banc.plateau
            vu = banc.jouer(refuse)
            _rien_n_a_change(banc, refuse, base, vu)
            suivant = banc.jouer(temoin, combien)
            if suivant == attendu or (temoin[0] == "I" and _a_interroge(base, suivant, temoin)):
                return qui
    return None


def _a_interroge(base: Plateau | None, vu: Plateau | None, temoin: str) -> bool:
    """Dit si l'interrogation témoin a eu lieu, quel que soit le pion perdu : INC-10 en juge."""
    if base is None or vu is None or base == vu:
        return False
    return set(differences(base, vu)) <= set(cases_du_coup(temoin)[1:])


def _rien_n_a_change(banc: Banc, coup: str, base: Plateau | None, vu: Plateau | None) -> None:
    attendu = f"{decrire(coup)} refusé, plateau inchangé"
    if banc.finie:
        raise Manque(attendu, banc.signal or "le programme s'est arrêté")
    if vu is not None and base is not None and vu != base:
        raise Manque(f"{attendu}\n{dessin(base)}", f"le plateau a changé\n{dessin(vu)}")


def trait(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """À qui de jouer : le joueur attendu peut jouer son coup témoin."""
    voulu = str(scenario.attendu["trait"])
    avant = arbitre.position(scenario.position)
    if scenario.coups and not arbitre.est_licite(avant, scenario.coups[-1]):
        trouve = joueur_apres_refus(scenario, cible, recit)
    else:
        trouve = voulu if _peut_jouer(scenario, cible, recit, voulu) else None
    if trouve != voulu:
        qui = {"B": "aux blancs", "N": "aux noirs"}
        autre = "un coup de ce joueur n'est pas accepté"
        venu = autre if trouve is None else f"c'est {qui[trouve]} de jouer"
        raise Manque(f"c'est {qui[voulu]} de jouer", venu)


def _peut_jouer(scenario: Scenario, cible: Cible, recit: Recit, joueur: str) -> bool:
    """Dit si ce joueur peut jouer après les coups, tous permis, du scénario."""
    jeu = arbitre.position(scenario.position)
    with Banc(cible, recit) as banc:
        reprendre(banc, scenario)
        for coup in scenario.coups:
            banc.jouer(coup)
            jeu = arbitre.apres(jeu, coup)
        temoin = arbitre.temoin(jeu, joueur, "D")
        assert temoin is not None
        attendu = suite(banc.plateau, jeu, arbitre.apres(arbitre.au_trait(jeu, joueur), temoin))
        return banc.jouer(temoin) == attendu


def reprendre(banc: Banc, scenario: Scenario) -> None:
    """Met en place la position ; si le scénario juge la reprise, par le fichier et rien d'autre."""
    if not scenario.attendu.get("reprise"):
        banc.mettre_en_place(scenario.position, scenario.arguments)
        return
    banc.poser(DEPART, scenario.position)
    banc.lancer(["@options", f"@charger:{DEPART}", *scenario.arguments])


def reprise(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Une partie reprise montre le plateau où elle en était."""
    with Banc(cible, recit) as banc:
        banc.poser(DEPART, scenario.position)
        banc.lancer(["@options", f"@charger:{DEPART}"])
        sans_plantage(banc)
        vu = banc.plateau
    depart = arbitre.position(scenario.position[:3])
    attendu = suite(cible.depart, depart, arbitre.position(scenario.position))
    if vu != attendu:
        raise Manque(f"le plateau de la partie reprise\n{dessin(attendu)}", dessin(vu))


def reprise_finie(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """Une partie finie ne se rejoue pas : le programme s'arrête, ou n'accepte plus de coup."""
    with Banc(cible, recit) as banc:
        banc.poser(DEPART, scenario.position)
        banc.lancer(["@options", f"@charger:{DEPART}"])
        sans_plantage(banc)
        if banc.finie and banc.seance.code != 0:
            raise Manque("une partie finie se recharge : son plateau, son gagnant", "un refus")
        if banc.finie:
            return
        jeu = arbitre.position(scenario.position)
        for joueur in "BN":
            temoin = arbitre.temoin(jeu, joueur, "D")
            if temoin is not None and banc.jouer(temoin) is not None:
                raise Manque("la partie est finie : on ne joue plus", "un coup a été joué")
            sans_plantage(banc)


def fin(scenario: Scenario, cible: Cible, recit: Recit) -> None:
    """La partie est finie : le fichier, l'annonce ou l'arrêt du programme le disent."""
    voulu = str(scenario.attendu["gagnant"])
    sauver = [f"@sauver:{SORTIE}"] if cible.sauve else []
    with Banc(cible, recit) as banc:
        banc.mettre_en_place(scenario.position, sauver)
        for coup in scenario.coups:
            banc.jouer(coup)
        sans_plantage(banc)
        dernieres = banc.lignes()[3:][-1:]
        ecrit = dernieres[0] if dernieres and dernieres[0] in "BN" else None
        gagnant = ecrit or gagnant_affiche(banc.texte, cible.profil)
        finie = banc.finie
    noms = {"B": "les blancs gagnent", "N": "les noirs gagnent"}
    if gagnant is None and not finie:
        raise Manque(f"{noms[voulu]}, la partie est finie", "le programme demande encore un coup")
    if gagnant not in (voulu, None):
        raise Manque(noms[voulu], noms[gagnant])
