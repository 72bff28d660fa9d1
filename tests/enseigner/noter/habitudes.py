"""Les habitudes d'un programme : ce qu'il demande à chaque ligne, après un refus, pour quitter."""

from __future__ import annotations

import re
from collections.abc import Sequence

from . import arbitre
from .cible import Banc, Cible
from .conduite import visible
from .ecran import changer, differences
from .essai import Manque, NonJuge
from .positions import BLANCS, NOIRS, PROCHES
from .questions import touche
from .recit import FIN_D_ENTREE, Recit

MOT = re.compile(r"[^\W\d_]{2}")  # une rangée du plateau n'est pas une phrase
QUITTER = ("q", "0", FIN_D_ENTREE)
REFUSES = ("D d2->d3", "D a3->a4")  # un pion adverse, une case occupée
COUPS = {
    "D": ((BLANCS, "D a3->a2"), (NOIRS, "D c1->c2")),
    "I": (
        ((*BLANCS, *PROCHES), "I c3->d3"),
        ((*BLANCS, *PROCHES, "D a3->a2"), "I d3->c3"),
    ),
}


def apprendre(cible: Cible) -> None:
    """Retient l'invite de chaque ligne d'un coup, et les lignes qu'un jeu sans histoire écrit."""
    for genre, essais in COUPS.items():
        for position, coup in essais:
            if genre == "I" and not cible.interroge:
                continue
            try:
                _suivre(cible, genre, position, coup)
            except (Manque, NonJuge):
                continue
    try:
        with Banc(cible, Recit()) as banc:
            banc.mettre_en_place(())
            cible.ordinaires |= _lignes(banc.recit.recu)
    except Manque:
        pass


def _suivre(cible: Cible, genre: str, position: Sequence[str], coup: str) -> None:
    lignes = cible.profil.lignes_du_coup(coup, 5)
    vues: list[set[str]] = []
    with Banc(cible, Recit()) as banc:
        banc.mettre_en_place(position)
        avant = banc.plateau
        for ligne in lignes:
            vues.append({banc.invite, banc.invite_longue})
            banc.taper(ligne)
        if banc.plateau == avant and not banc.finie:
            return  # refusé : rien d'ordinaire
        cible.ordinaires |= _lignes(banc.recit.recu)
    connues = cible.invites.setdefault(genre, [set() for _ in lignes])
    cible.invites[genre] = [une | autre for une, autre in zip(connues, vues, strict=True)]


def _lignes(texte: str) -> set[str]:
    return {_modele(ligne) for ligne in texte.split("\n")}


def _modele(ligne: str) -> str:
    """Une ligne, sans les cases ni les fichiers qu'elle nomme.

    >>> _modele("vers (3, 1)") == _modele("vers (0, 2)")
    True
    """
    return re.sub(r"\S+\.(?:inco|txt)\b|\b[a-hA-H][1-8]\b|\d+", "#", ligne.strip())


def nouvelles_lignes(texte: str, cible: Cible) -> list[str]:
    """Ce qu'un texte dit de plus que ce que le programme écrit quand tout va bien."""
    dites = [ligne.strip() for ligne in texte.split("\n")]
    return [x for x in dites if _modele(x) not in cible.ordinaires and MOT.search(x)]


# --- après un refus ------------------------------------------------------------------------------


def comment_reprendre(cible: Cible) -> None:
    """Ce qui se retape après un refus, si le profil ne le dit pas."""
    lignes = len(cible.profil["saisie.deplacement"])
    if cible.profil["saisie.refus_saute"] >= 0:
        return
    for refuse in REFUSES:
        for joueur in "BN":
            for saute in sorted(range(lignes), key=lambda n: n != 1):
                if _reprend(cible, refuse, joueur, saute):
                    _retenir(cible, saute)
                    return
    cible.profil = cible.profil.avec(saisie__refus_saute=0)
    cible.causes["refus"] = "ce que le programme demande après un refus n'a pas été compris"


def _retenir(cible: Cible, saute: int) -> None:
    cible.profil = cible.profil.avec(saisie__refus_saute=saute)
    if arrivee_seule(cible, "D", saute):
        cible.causes["refus"] = "après un refus, seule la case d'arrivée est redemandée"
    quoi = "tout le tour est redemandé" if saute == 0 else "seul le coup est redemandé"
    cible.constats.append(f"après un refus, {quoi}")


def arrivee_seule(cible: Cible, genre: str, saute: int) -> bool:
    """Dit si, après avoir sauté ces lignes, il ne reste à taper que la case d'arrivée."""
    nom = "deplacement" if genre == "D" else "interrogation"
    reste = cible.profil[f"saisie.{nom}"][saute:]
    return bool(reste) and not any("{depart}" in ligne for ligne in reste)


def _reprend(cible: Cible, refuse: str, joueur: str, saute: int) -> bool:
    """Dit si, après ce refus, un coup de ce joueur est accepté en sautant tant de lignes."""
    jeu = arbitre.position(BLANCS)
    seule = arrivee_seule(cible, "D", saute)
    depart, sauf = (refuse[2:4], "") if seule else ("", refuse[2:4])
    temoin = arbitre.temoin(jeu, joueur, "D", depart, sauf)
    if temoin is None:
        return False
    suivant = arbitre.apres(arbitre.au_trait(jeu, joueur), temoin)
    attendus = differences(arbitre.plateau(jeu), arbitre.plateau(suivant))
    try:
        with Banc(cible, Recit()) as banc:
            banc.mettre_en_place(BLANCS)
            base = banc.plateau or arbitre.plateau(jeu)
            banc.jouer(refuse)
            return banc.jouer(temoin, saute) == changer(base, attendus)
    except (Manque, NonJuge):
        return False


# --- quitter -------------------------------------------------------------------------------------


def comment_quitter(cible: Cible) -> None:
    """Comment sortir du programme par sa propre porte, si le profil ne le dit pas."""
    if cible.profil["saisie.quitter"]:
        return
    for mot in _mots_pour_quitter(cible):
        if _quitte(cible, mot):
            cible.profil = cible.profil.avec(saisie__quitter=[mot])
            cible.constats.append(f"quitté en tapant « {visible(mot).strip('‹›')} »")
            return
    cible.causes["quitter"] = "aucune façon de quitter n'a été trouvée (essayé : q, 0, Ctrl-D)"


def _mots_pour_quitter(cible: Cible) -> list[str]:
    """La touche que son écran donne pour quitter, puis les mots usuels."""
    try:
        with Banc(cible, Recit()) as banc:
            banc.mettre_en_place(())
            annoncee = touche(banc.recit.recu, "quitter", ("quitter",))
    except Manque:
        annoncee = ""
    return [annoncee, *QUITTER] if annoncee else list(QUITTER)


def _quitte(cible: Cible, mot: str) -> bool:
    try:
        with Banc(cible, Recit()) as banc:
            banc.mettre_en_place(())
            banc.taper(mot)
            return banc.finie and not banc.signal
    except Manque:
        if mot == FIN_D_ENTREE:
            cible.causes["entree"] = "à la fin de l'entrée, le programme tourne sans fin"
        return False
