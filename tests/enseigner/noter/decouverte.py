"""La découverte : ce qu'un programme inconnu comprend et montre, avant de le juger.

Ce que le profil ne dit pas s'essaie, des formes du sujet aux autres, et la feuille dit ce qui a
été trouvé : les options, le menu, le plateau, la façon de taper un coup et de mettre en place une
position, ce qui se retape après un refus, comment quitter. Rien n'est tenu pour compris sans
preuve : un plateau où dix pions sont à leur place, un coup qui change les deux cases qu'il doit
changer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from tests.appui.bac import Limites
from tests.appui.dossiers import lire

from . import arbitre
from .cible import DEPART, SORTIE, Banc, Cible
from .conduite import visible
from .ecran import dessin, differences, plateaux, sans_espions
from .espions import DES_ESPIONS, chercher_les_espions
from .essai import Manque, NonJuge
from .habitudes import apprendre, comment_quitter, comment_reprendre
from .positions import (
    BLANCS,
    JOUES,
    NOIRS,
    choisir_la_position,
    joue,
    se_charge,
    selon_qui_commence,
)
from .profils import Profil, profil_du_sujet
from .questions import AU_MENU, touche
from .recit import Recit
from .reconnaissance import decrire, reconnaitre
from .saisies import (
    SANS_INTERROGATION,
    chercher_l_interrogation,
    chercher_le_deplacement,
    est_celle_du_sujet,
)
from .scenarios import charger_scenarios

TEMOIN = ".dictee"
# Un programme qui ne montre rien sera vite jugé.
PRESSE = Limites(attente=4.0)
MENUS_DE_SUITE = 3
C_D_ABORD = "-c n'est lu que s'il est la première option"
CHARGER = re.compile("(?i)charg|reprendre|load")
# Les façons d'écrire une case dans un fichier, autres que celle du sujet.
CASES_DES_FICHIERS = (
    "{lettre}{rang}",
    "{LETTRE}{chiffre}",
    "{LETTRE}{rang}",
    "{lettre_cote}{rang}",
)


def decouvrir(
    commande: Sequence[str],
    profil: Profil,
    dictee: Path | None = None,
    montres: Sequence[Path] = (),
) -> Cible:
    """Essaie un programme ; rend la cible, avec ce qu'on a trouvé de ses habitudes."""
    cible = Cible(tuple(commande), profil, dictee=dictee, montres=tuple(montres))
    ordinaires = cible.limites
    cible.limites = PRESSE
    imposee = profil["lancement.position"]
    _lancement(cible)
    if cible.depart is None:
        return cible
    cible.dictable = _dictee_atteinte(cible)
    forme = chercher_le_deplacement(cible)
    cible.limites = ordinaires
    if forme is None:
        _sans_coup(cible)
        return cible
    cible.constats.append(f"coups tapés {forme.nom}")
    comment_quitter(cible)
    choisir_la_position(cible, imposee)
    cible.interroge = chercher_l_interrogation(cible, forme)
    choisir_la_position(cible, imposee, approfondir=True)
    if not cible.charge and not imposee and _autre_chargement(cible) and not cible.interroge:
        cible.constats.remove(SANS_INTERROGATION)
        cible.interroge = chercher_l_interrogation(cible, forme)
    _dialecte_des_fichiers(cible)
    _espions(cible)
    apprendre(cible)
    comment_reprendre(cible)
    cible.sauve = joue(cible, BLANCS, "B", [f"@sauver:{SORTIE}"])
    if not cible.sauve:
        cible.constats.append("avec -s, le programme ne joue plus : les règles sont jugées sans")
    return cible


def _sans_coup(cible: Cible) -> None:
    """Aucun coup n'est accepté : celui que le profil dit de taper, ou l'un de ceux qu'on essaie."""
    if est_celle_du_sujet(cible.profil):
        cible.obstacle = "aucun coup n'a été compris"
        return
    cible.sans_coup = "tapé comme le profil le dit, aucun coup n'est accepté"
    with suppress(Manque), Banc(cible, cible.coup_essaye) as banc:
        banc.mettre_en_place(())
        banc.jouer("D a3->a2")


def _dictee_atteinte(cible: Cible) -> bool:
    """Dit si la dictée atteint le programme : elle n'atteint pas qui est lié statiquement."""
    try:
        with Banc(cible, Recit()) as banc:
            banc.lancer(["@options"], {"NOTER_TEMOIN": TEMOIN})
            return (banc.dossier / TEMOIN).exists()
    except Manque:
        return False


def _autre_chargement(cible: Cible) -> bool:
    """Qui ne charge rien avec -a -c le fait peut-être sans -a, autrement écrit, ou par son menu.

    Retour:
        Vrai si une autre façon de charger a été trouvée.
    """
    d_abord = cible.profil.avec(lancement__charger_d_abord=True)
    sans_a = cible.profil.avec(lancement__options=[])
    profils = {C_D_ABORD: d_abord, "avec -a, les autres options ne sont pas lues": sans_a}
    for case in CASES_DES_FICHIERS:
        autrement = cible.profil.avec(inco__case=case)
        profils[f"dans les fichiers, une case s'écrit « {case} »"] = autrement
    for constat, profil in profils.items():
        if se_charge(replace(cible, profil=profil)):
            cible.profil = profil
            cible.constats[-1] = constat
            if constat == C_D_ABORD:
                _dire_l_ordre(cible)
            choisir_la_position(cible, "", approfondir=True)
            return True
    if CHARGER.search(cible.menu) and not cible.profil["lancement.charger_au_menu"]:
        cible.causes["menu"] = "il charge ses parties par son menu : un profil dit comment"
    elif _c_ne_change_quelque_chose_que_d_abord(cible, d_abord):
        cible.profil = d_abord
        _dire_l_ordre(cible)
    return False


def _dire_l_ordre(cible: Cible) -> None:
    cible.causes["ordre"] = f"{C_D_ABORD} : compté en INC-19, et donné ainsi dans les autres essais"


def _c_ne_change_quelque_chose_que_d_abord(cible: Cible, d_abord: Profil) -> bool:
    """Dit si -c ne change ce que le programme montre que devant les autres options.

    Il lit alors le fichier, même si la partie qu'il en tire n'est pas la bonne.
    """
    charger = ["@options", f"@charger:{DEPART}"]
    sans = _au_lancement(cible, ["@options"])
    if _au_lancement(cible, charger) != sans:
        return False
    devant = _au_lancement(replace(cible, profil=d_abord), charger)
    return devant.attend and devant != sans


def _au_lancement(cible: Cible, arguments: Sequence[str]) -> Vu:
    """Ce que montre le programme lancé ainsi, un fichier étant là pour qui veut le lire."""
    recit = Recit()
    try:
        with Banc(cible, recit) as banc:
            banc.poser(DEPART, JOUES)
            banc.lancer(arguments)
            return Vu(recit.recu, banc.arret if banc.finie else "")
    except Manque as manque:
        return Vu(recit.recu, manque.venu)


def _dialecte_des_fichiers(cible: Cible) -> None:
    """Si les cases s'écrivent autrement dans les fichiers, le retient : seule INC-13 y perd."""
    if cible.profil["inco.case"] != profil_du_sujet()["inco.case"]:
        return
    lignes, coup = _coup_enregistre(cible)
    for case in (cible.profil["inco.case"], *CASES_DES_FICHIERS):
        profil = cible.profil.avec(inco__case=case)
        if coup and coup in profil.depuis_le_dialecte("\n".join(["", "", "", *lignes]), 5):
            if profil != cible.profil:
                cible.profil = profil
                cible.constats.append(f"dans les fichiers, une case s'écrit « {case} »")
            return


def _coup_enregistre(cible: Cible) -> tuple[list[str], str]:
    """Un coup qu'on vient de jouer, et les lignes brutes que le programme a écrites."""
    for depart in (BLANCS, NOIRS):
        temoin = arbitre.temoin(arbitre.position(depart), depart[2], "D") or ""
        try:
            with Banc(cible, Recit()) as banc:
                banc.mettre_en_place(depart, [f"@sauver:{SORTIE}"])
                avant = banc.plateau
                if banc.jouer(temoin) in (None, avant):
                    continue
                if not lire(banc.dossier, SORTIE):
                    banc.quitter()
                banc.vider_les_tampons()
                texte = (lire(banc.dossier, SORTIE) or b"").decode("utf-8", "replace")
                return texte.split("\n"), temoin
        except (Manque, NonJuge):
            continue
    return [], ""


def _espions(cible: Cible) -> None:
    """Si rien ne dit où sont les espions, les cherche, et le dit."""
    if cible.profil["lancement.position"] == "nouvelle" and cible.interroge:
        scenarios = [
            selon_qui_commence(scenario, cible)
            for scenario in charger_scenarios("incognito")
            if DES_ESPIONS & set(scenario.exigences)
        ]
        cible.parties = chercher_les_espions(cible, scenarios)
        quoi = "trouvés" if cible.parties else "inconnus, ne sont pas jugés"
        cible.constats.append(f"les espions : {quoi}")


# --- lancer --------------------------------------------------------------------------------------


def _lancement(cible: Cible) -> None:
    """Les options et le menu avec lesquels un plateau s'affiche, sinon ce qui l'empêche."""
    donnees = cible.profil["lancement.options"]
    vus: list[Vu] = []
    sans_menu: set[str] = set()
    for tampon in (False, True) if cible.dictee else (False,):
        if tampon and not any(vu.attend for vu in vus):
            break  # qui s'arrête vide son tampon
        cible.tampon = tampon
        for options in _options_a_essayer(cible.profil, donnees):
            cible.profil = cible.profil.avec(lancement__options=options)
            for position in (BLANCS, ()):
                vus.append(_voir(cible, position))
                texte = vus[-1].texte
                if comprendre(cible, vus[-1]) or (
                    texte not in sans_menu and _menu(cible, position, vus[-1])
                ):
                    _dire_le_lancement(cible, options, position)
                    _menu_d_une_partie_nouvelle(cible)
                    return
                sans_menu.add(texte)
    cible.profil = cible.profil.avec(lancement__options=donnees)
    cible.tampon = False
    if any(vu.attend for vu in vus):
        montre = next((vu.texte for vu in vus if vu.attend and vu.texte.strip()), "")
        cible.obstacle = f"aucun plateau reconnu ; il écrit :\n{_debut(montre)}"
    else:
        cible.ne_joue_pas = f"{vus[0].fin} ; il a écrit :\n{_debut(vus[0].texte)}"


def _options_a_essayer(profil: Profil, donnees: list[str]) -> list[list[str]]:
    """Celles du profil ; si ce sont celles du sujet, aucune, puis -s, que certains exigent."""
    if donnees != profil_du_sujet()["lancement.options"]:
        return [donnees]
    sauver = profil.option("sauver", fichier=SORTIE)
    return [donnees, [], [*donnees, *sauver], sauver]


@dataclass(frozen=True)
class Vu:
    """Ce qu'un lancement a montré, et comment il s'est arrêté."""

    texte: str
    fin: str

    @property
    def attend(self) -> bool:
        """Dit si le programme attendait une réponse."""
        return not self.fin


def _voir(cible: Cible, position: Sequence[str]) -> Vu:
    recit = Recit()
    try:
        with Banc(cible, recit) as banc:
            banc.mettre_en_place(position)
            code = banc.seance.code
            arret = banc.signal or f"le programme s'arrête aussitôt (code {code})"
            return Vu(recit.recu, arret if banc.finie else "")
    except Manque as manque:
        return Vu(recit.recu, manque.venu)
    except NonJuge as raison:  # un profil peut dire qu'il ne charge rien
        return Vu(recit.recu, str(raison))


def comprendre(cible: Cible, vu: Vu) -> bool:
    """Cherche un plateau de départ dans ce qui s'affiche ; retient comment le lire."""
    attendu = arbitre.plateau(arbitre.position(BLANCS))
    if not vu.attend:
        return False
    lus = plateaux(vu.texte, cible.profil, 5)
    justes = max((25 - len(differences(attendu, lu)) for lu in lus), default=0)
    if justes < 25 and not _dessin_decrit(cible.profil):
        reconnu = reconnaitre(vu.texte)
        if reconnu is not None and reconnu.justes > justes:
            cible.profil = _ce_qui_est_dit(cible.profil, reconnu.profil(cible.profil))
            lus = plateaux(vu.texte, cible.profil, 5)
    if not lus:
        return False
    cible.depart = sans_espions(lus[-1])
    cible.ecran = vu.texte
    return True


def _dessin_decrit(profil: Profil) -> bool:
    """Dit si le profil décrit lui-même les rangées : il n'y a pas à les reconnaître."""
    sujet = profil_du_sujet()
    return any(profil[cle] != sujet[cle] for cle in ("ecran.rangee", "ecran.rangees"))


def _ce_qui_est_dit(profil: Profil, reconnu: Profil) -> Profil:
    """Le profil reconnu, sauf ce que le profil donné disait déjà de l'écran."""
    sujet = profil_du_sujet()
    dits = {
        f"ecran__{nom}": valeur
        for nom, valeur in profil.donnees["ecran"].items()
        if valeur != sujet[f"ecran.{nom}"]
    }
    return reconnu.avec(**dits)


def _menu(cible: Cible, position: Sequence[str], vu: Vu) -> bool:
    """Passe un menu, s'il y en a un : ses touches se lisent à l'écran, sinon « 1 »."""
    if cible.profil["lancement.avant"]:
        return False
    menu = vu.texte
    lignes: list[str] = []
    for _ in range(MENUS_DE_SUITE):
        if not vu.attend:
            break
        lignes.append(touche(vu.texte, "nouvelle", AU_MENU) or "1")
        cible.profil = cible.profil.avec(lancement__avant=lignes)
        vu = _voir(cible, position)
        if comprendre(cible, vu):
            tapes = " puis ".join(f"« {ligne} »" for ligne in lignes)
            cible.constats.append(f"menu passé en tapant {tapes}")
            cible.menu = menu
            return True
    cible.profil = cible.profil.avec(lancement__avant=[])
    return False


def _menu_d_une_partie_nouvelle(cible: Cible) -> None:
    """Certains n'ont un menu que lorsqu'ils ne chargent rien."""
    profil = cible.profil
    nouvelle = _voir(cible, ())
    if nouvelle.attend and not plateaux(nouvelle.texte, profil, 5):
        _menu(cible, (), nouvelle)


def _dire_le_lancement(cible: Cible, options: Sequence[str], position: Sequence[str]) -> None:
    mots = " ".join(options) or "sans option"
    charge = "en chargeant un fichier" if position else "sans rien charger"
    cible.constats.append(f"plateau reconnu ({mots}, {charge}) : {decrire(cible.profil)}")
    if cible.tampon:
        cible.causes["tampon"] = (
            "la sortie reste dans un tampon (fflush manque) : à l'écran, rien ne paraît"
        )


def _debut(texte: str) -> str:
    lignes = [visible(ligne[:120]) for ligne in texte.strip().split("\n")[:8]]
    return "\n".join(lignes) or "(rien)"


# --- montrer -------------------------------------------------------------------------------------


def essai(cible: Cible) -> str:
    """Les écrans d'un programme, bruts puis tels que le profil les comprend : de quoi l'écrire."""
    recit = Recit()
    lignes: list[str] = []
    try:
        with Banc(cible, recit) as banc:
            banc.mettre_en_place(BLANCS if cible.charge or "B" in cible.premiers else ())
            lignes += ["--- au lancement, brut", visible(recit.recu.rstrip()), "--- compris"]
            lignes += [dessin(banc.plateau)]
            debut = len(recit.recu)
            temoin = arbitre.temoin(arbitre.position(BLANCS), "B", "D") or ""
            vu = banc.jouer(temoin)
            tapees = " ⏎ ".join(map(visible, recit.saisies))
            lignes += [f"--- après {temoin}, tapé « {tapees} », brut"]
            lignes += [visible(recit.recu[debut:].rstrip()), "--- compris", dessin(vu)]
    except (Manque, NonJuge) as manque:
        lignes += ["--- tout ce qu'il a écrit", visible(recit.recu.rstrip()), f"--- {manque}"]
    return "\n".join([f"lancé : {recit.lancement()}", *lignes])
