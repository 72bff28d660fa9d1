"""La découverte : ce qu'un programme inconnu comprend et montre, avant de le juger.

Ce que le profil ne dit pas s'essaie, des formes du sujet aux autres, et la feuille dit ce qui a été
trouvé : les options, la façon de taper un coup, ce qui se retape après un refus, la façon de mettre
en place une position, et si la sauvegarde laisse jouer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from . import arbitre
from .cible import SORTIE, Banc, Cible, Manque, Recit
from .conduite import Limites
from .ecran import Plateau, changer, dessin, differences, joueur_affiche
from .profils import Profil, profil_du_sujet

BLANCS = ("B a4", "N d1", "B")
NOIRS = ("B a4", "N d1", "N")
JOUES = (*BLANCS, "D b4->e4", "D c1->b2")
REFUSE = "D d2->d3"  # un pion adverse
FORMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("comme dans l'annexe : « d », puis « (2, 0) --> (1, 0) »", {}),
    (
        "« d », puis « a3->a2 »",
        {"case": "{lettre}{chiffre}", "deplacement": ["d", "{depart}->{arrivee}"]},
    ),
    (
        "comme dans un fichier : « D a3->a2 »",
        {
            "case": "{lettre}{chiffre}",
            "deplacement": ["D {depart}->{arrivee}"],
            "interrogation": ["I {depart}->{arrivee}"],
        },
    ),
)
MODES = {
    "fichier": "positions chargées d'un fichier .inco",
    "entete": "positions : en-tête chargé d'un .inco, puis coups tapés",
    "saisie": "positions : rand() dicté, puis coups tapés",
}
# Un programme qui ne montre rien sera vite jugé.
PRESSE = Limites(calcul=0.3, attente=1.0)


def decouvrir(commande: Sequence[str], profil: Profil, dictee: Path | None = None) -> Cible:
    """Essaie un programme ; rend la cible, avec ce qu'on a trouvé de ses habitudes."""
    cible = Cible(tuple(commande), profil, dictee=dictee)
    _options(cible)
    if cible.depart is None:
        cible.constats.append(
            "aucun plateau reconnu : relancez avec ESSAI=1, et écrivez un profil pour ce programme"
        )
        cible.limites = PRESSE
        return cible
    _position_et_saisie(cible)
    _refus(cible)
    cible.sauve = _joue(cible, BLANCS, [f"@sauver:{SORTIE}"], [("B", 0)]) == "B"
    if not cible.sauve:
        cible.constats.append("avec -s, le programme ne joue plus : les règles sont jugées sans")
    return cible


def _options(cible: Cible) -> None:
    """Les options avec lesquelles un plateau s'affiche."""
    donnees = cible.profil["lancement.options"]
    choix = [donnees] if donnees != profil_du_sujet()["lancement.options"] else [donnees, []]
    for options in choix:
        cible.profil = cible.profil.avec(lancement__options=options)
        for position in (BLANCS, ()):
            vu = _plateau(cible, position)
            if vu is not None:
                cible.depart = vu
                mots = " ".join(options) or "sans option"
                charge = "en chargeant un fichier" if position else "sans rien charger"
                cible.constats.append(f"plateau reconnu ({mots}, {charge})")
                return
    cible.profil = cible.profil.avec(lancement__options=donnees)


def _plateau(cible: Cible, position: Sequence[str]) -> Plateau | None:
    """Le premier plateau que montre le programme sur une position, ou None."""
    try:
        with Banc(cible, Recit()) as banc:
            banc.mettre_en_place(position)
            return banc.plateau
    except Manque:
        return None


def _position_et_saisie(cible: Cible) -> None:
    """Comment taper un coup, et comment arriver à une position."""
    depart = arbitre.position(BLANCS)
    voulu = changer(
        cible.depart or (),
        differences(arbitre.plateau(depart), arbitre.plateau(arbitre.position(JOUES))),
    )
    imposee = cible.profil["lancement.position"]
    modes = [imposee] if imposee else ["fichier", "entete"]
    if not imposee and cible.profil["hasard.tirages"]:
        modes.append("saisie")
    formes = FORMES if _saisie_du_sujet(cible.profil) else (("comme dit le profil", {}),)
    for nom, changements in formes:
        essai = _avec_saisie(cible.profil, changements)
        for mode in modes:
            cible.profil = essai.avec(lancement__position=mode)
            if _plateau(cible, JOUES) == voulu and _les_deux_camps_jouent(cible):
                cible.constats.append(f"coups tapés {nom}")
                cible.constats.append(MODES[mode])
                cible.charge = mode != "saisie"
                return
    cible.constats.append("aucun coup reconnu : relancez avec ESSAI=1, et écrivez un profil")
    cible.profil = cible.profil.avec(lancement__position=imposee or "fichier")
    cible.charge = False
    cible.limites = replace(cible.limites, calcul=PRESSE.calcul, attente=PRESSE.attente)


def _saisie_du_sujet(profil: Profil) -> bool:
    """Dit si le profil laisse la façon de taper un coup telle que le sujet la fixe."""
    sujet = profil_du_sujet()
    cles = ("saisie.case", "saisie.deplacement", "saisie.interrogation")
    return all(profil[cle] == sujet[cle] for cle in cles)


def _avec_saisie(profil: Profil, changements: dict[str, Any]) -> Profil:
    return profil.avec(**{f"saisie__{cle}": valeur for cle, valeur in changements.items()})


def _les_deux_camps_jouent(cible: Cible) -> bool:
    """Dit si celui que l'en-tête désigne peut jouer, quel qu'il soit."""
    return all(
        _joue(cible, entete, [], [(entete[2], 0)]) == entete[2] for entete in (BLANCS, NOIRS)
    )


def _joue(
    cible: Cible,
    position: Sequence[str],
    arguments: Sequence[str],
    essais: Sequence[tuple[str, int]],
    refuse: str = "",
) -> str | None:
    """Le premier des joueurs essayés dont un coup est accepté, après un refus s'il y en a un."""
    jeu = arbitre.position(position)
    for joueur, saute in essais:
        temoin = arbitre.temoin(jeu, joueur, "D")
        assert temoin is not None
        suivant = arbitre.apres(arbitre.au_trait(jeu, joueur), temoin)
        try:
            with Banc(cible, Recit()) as banc:
                banc.mettre_en_place(position, arguments)
                base = banc.plateau or arbitre.plateau(jeu)
                if refuse:
                    banc.jouer(refuse)
                vu = banc.jouer(temoin, saute)
                if vu == changer(base, differences(arbitre.plateau(jeu), arbitre.plateau(suivant))):
                    return f"{joueur}{saute}" if refuse else joueur
        except Manque:
            continue
    return None


def _refus(cible: Cible) -> None:
    """Ce qui se retape après un refus."""
    if cible.profil["saisie.refus_saute"] >= 0:
        return
    trouve = _joue(cible, BLANCS, [], [("B", 1), ("B", 0), ("N", 0), ("N", 1)], REFUSE)
    saute = int(trouve[1]) if trouve else 0
    cible.profil = cible.profil.avec(saisie__refus_saute=saute)
    quoi = "seul le coup est redemandé" if saute else "tout le tour est redemandé"
    cible.constats.append(f"après un refus, {quoi}")


def essai(cible: Cible) -> str:
    """Une étape du dialogue, brute puis telle que le profil la comprend : de quoi l'écrire."""
    recit = Recit()
    lignes: list[str] = []
    try:
        with Banc(cible, recit) as banc:
            banc.mettre_en_place(BLANCS)
            lignes += ["--- au lancement, brut", recit.recu.rstrip(), "--- compris"]
            lignes += [dessin(banc.plateau), _trait(recit.recu, cible)]
            debut = len(recit.recu)
            temoin = arbitre.temoin(arbitre.position(BLANCS), "B", "D")
            assert temoin is not None
            vu = banc.jouer(temoin)
            lignes += [f"--- après {temoin}, tapé « {' ⏎ '.join(recit.saisies)} », brut"]
            lignes += [recit.recu[debut:].rstrip(), "--- compris", dessin(vu)]
            lignes += [_trait(recit.recu[debut:], cible)]
    except Manque as manque:
        lignes.append(f"--- {manque.venu}")
    return "\n".join([f"lancé : {recit.commande}", *lignes])


def _trait(texte: str, cible: Cible) -> str:
    nom = {"B": "blanc", "N": "noir", None: "personne"}[joueur_affiche(texte, cible.profil)]
    return f"joueur nommé en dernier : {nom}"
