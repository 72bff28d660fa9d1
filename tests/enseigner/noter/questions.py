"""Reconnaître ce qu'un programme demande, et quelle touche y répond.

Le sujet fixe les questions, pas leurs mots ni leurs touches. Une *question* est ce qui est écrit
juste avant que le programme attende ; on la reconnaît à ses mots usuels, en français ou en
anglais, et on lit la *touche* de chaque choix à côté de lui : « 1. Ajouter », « Quitter : Q ».
"""

from __future__ import annotations

import re
from enum import Enum, auto

LIGNES_D_UN_CHOIX = 9
LIGNES_D_UNE_QUESTION = 4
AU_MENU = ("nouvelle", "charger", "quitter")


class Question(Enum):
    """Ce qu'un programme peut demander."""

    MENU = auto()
    JOUEURS = auto()
    N = auto()
    ACTION = auto()
    COLONNE = auto()
    NOM = auto()
    FICHIER = auto()
    REJOUER = auto()
    AUTRE = auto()


# Les mots d'un choix, au menu puis à chaque tour ; les deux coups d'Incognito.
CHOIX = {
    "nouvelle": r"nouvelle|nouveau|commencer|d.?marrer|jouer|new game|start|play",
    "charger": r"charg|continuer|reprendre|existante|load|resume|restaur",
    "quitter": r"quitt|sortir|quit|exit|leave",
    "ajouter": r"ajout|ins[ée]r|plac|position|poser|add|drop|mettre (?:un|le|son|votre)\b"
    r"|jouer (?:un |le |son |votre )?jeton",
    "retirer": r"retir|enlev|supprim|effac|remove|[ôo]ter|withdraw",
    "sauver": r"sauv|enregistr|save",
    "deplacer": r"d.{1,2}pla|boug|avanc|\bmove",
    "interroger": r"interrog|questionn|question an? |\bask",
    "un": r"\b(?:1|un) joueur|seul|solo|ordin+ateur|machine|\bia\b|robot|computer|single",
    "deux": r"\bdeux\b|\b2 joueurs|joueur 1 vs|autre personne|multi|two|ensemble|\bjvj\b",
}
# Un chiffre ou une capitale à part, ou une lettre entre parenthèses ou guillemets (« 'e' »), ou
# annoncée (« a) », « b = ») ; « D » n'est pas à part dans un « Démarrer » à l'accent illisible.
TOUCHE = re.compile(
    r"(?<![\w'’(�])\(?([0-9]|[A-Z])(?![\w'’�])|(?<=[(\[\"«])([a-z])(?=[)\]\"»])"
    r"|(?:^\W*|[,;?/]\s+)([a-z])(?=\s*[).:=-])|(?<!\w)'(\w)'",
    re.M,
)
DANS_LE_MOT = re.compile(r"[(\[<]([A-Za-z])[)\]>](?=[a-zà-ÿ])")
# Un mot qui se tape tel quel : « nouvelle : démarrer… », « (ajouter / retirer) ».
AVANT_UN_MOT = r"(?:^|[(,/:.«\"'*•>-]|\bou|\btape[rz]|\btype)\s*"
APRES_UN_MOT = r"\s*(?=$|[),/:=»\"'?(-]|ou\b)"
PEU_IMPORTE = re.compile(r"(?i)un caract[eè]re|autre touche|n'importe quelle|any (?:other )?key")
# Un menu à qui il manque « quitter » en est un : ces deux choix-là ne se font pas ailleurs.
D_UN_MENU = (r"nouvelle|d.?marrer|new game|start", r"charg|load")
QUESTIONS = (
    (Question.REJOUER, r"rejouer|recommencer|autre partie|play again|another game|continuer \?"),
    (Question.COLONNE, r"colonn?e|column|\bo[uù] .{0,20}jeton|jeton.{0,20}\b1 ?- ?\d"),
    (
        Question.JOUEURS,
        r"(?:combien|nombre|nb|how many|number).{0,20}(?:joueur|player|participant)|1 ou 2|1 or 2"
        r"|jouer .{0,12}(?:contre|deux|seul|ordin)|\bjvj\b|un joueur|joueur.* vs |players",
    ),
    (
        Question.N,
        r"al+ign|to win|combien de jetons|jetons|valeur de n\b|how many|tokens|chips|pions|taille",
    ),
    (Question.FICHIER, r"fichier|\bfile|(?:nom|name).{0,12}(?:sauvegarde|save|partie|game)"),
    (Question.NOM, r"\bnoms?\b|pr[ée]nom|pseudo|\bname"),
)


def reconnaitre(texte: str) -> Question:
    """La question qu'un programme vient de poser, d'après ce qu'il a écrit depuis la dernière."""
    lignes = _lignes(texte)
    choix = "\n".join(lignes[-LIGNES_D_UN_CHOIX:])
    if _propose(choix, "charger") and _propose(choix, "quitter") and _propose(choix, "nouvelle"):
        return Question.MENU
    if all(re.search(motif, choix, re.IGNORECASE) for motif in D_UN_MENU):
        return Question.MENU
    if _propose(choix, "ajouter") and (_propose(choix, "sauver") or _propose(choix, "quitter")):
        # La colonne se demande souvent juste sous le choix qui l'a précédée.
        return Question.COLONNE if _derniere(lignes, r"colonn?e|column") else Question.ACTION
    for rang in range(1, LIGNES_D_UNE_QUESTION + 1):
        derniere = " ".join(lignes[-rang:][:1])
        for question, motif in QUESTIONS:
            if re.search(motif, derniere, re.IGNORECASE):
                return question
    return Question.AUTRE


def _lignes(texte: str) -> list[str]:
    """Les lignes d'un texte, « [A]jouter » y devenant « (A) Ajouter »."""
    lisible = DANS_LE_MOT.sub(r"(\1) \1", texte)
    return [ligne.strip() for ligne in lisible.split("\n") if ligne.strip()]


def _propose(texte: str, choix: str) -> bool:
    return re.search(CHOIX[choix], texte, re.IGNORECASE) is not None


def _derniere(lignes: list[str], motif: str) -> bool:
    return bool(lignes) and re.search(motif, lignes[-1], re.IGNORECASE) is not None


def derniere_question(texte: str) -> str:
    """Les dernières lignes d'un texte, où le programme dit ce qu'il demande et ce qu'il offre."""
    return "\n".join(_lignes(texte)[-LIGNES_D_UNE_QUESTION:])


def propose(texte: str, choix: str) -> bool:
    """Dit si la dernière question d'un texte offre ce choix."""
    lignes = _lignes(texte)
    return _propose("\n".join(lignes[-LIGNES_D_UN_CHOIX:]), choix)


def touche(texte: str, choix: str, parmi: tuple[str, ...]) -> str:
    """La touche qui répond ce choix ; vide si on ne la voit pas.

    Args:
        parmi: les choix offerts ensemble : une touche n'est qu'à un seul.

    >>> touche("1. Ajouter\\n2. Retirer\\n3. Sauver", "retirer", ("ajouter", "retirer", "sauver"))
    '2'
    >>> touche("Nouvelle partie : N\\nQuitter : Q", "quitter", ("nouvelle", "quitter"))
    'Q'
    >>> touche("Que faire : ajouter, retirer ?", "retirer", ("ajouter", "retirer"))
    'retirer'
    """
    lignes = _lignes(texte)
    offres = [x for x in lignes[-LIGNES_D_UN_CHOIX:] if any(_propose(x, nom) for nom in parmi)]
    bloc = "\n".join(offres)
    places = {nom: _place(bloc, nom) for nom in parmi}
    vus = sorted((place, nom) for nom, place in places.items() if place >= 0)
    touches = [(t.start(), t[t.lastindex or 0]) for t in TOUCHE.finditer(bloc)]
    bornes = [*(place for place, _ in vus), len(bloc)]
    apres = {}  # ce qui suit chaque choix, jusqu'au suivant
    for rang, (_, nom) in enumerate(vus):
        entre = [t for place, t in touches if bornes[rang] < place < bornes[rang + 1]]
        if not entre and PEU_IMPORTE.search(bloc[bornes[rang] : bornes[rang + 1]]):
            entre = ["q"]
        apres[nom] = entre
    if all(len(entre) == 1 for entre in apres.values()):
        return apres[choix][0] if choix in apres else ""
    if len(touches) == len(vus) == len({t for _, t in touches}):  # devant les uns, après d'autres
        return next((t for (_, nom), (_, t) in zip(vus, touches, strict=True) if nom == choix), "")
    precedentes = [t for place, t in touches if place < places.get(choix, -1)]
    return precedentes[-1] if precedentes else _mot(bloc, choix)


def _mot(bloc: str, choix: str) -> str:
    """Le mot à taper en entier pour ce choix ; vide si rien ne dit qu'un mot se tape."""
    motif = rf"{AVANT_UN_MOT}((?:{CHOIX[choix]})\w*){APRES_UN_MOT}"
    trouve = re.search(motif, bloc, re.IGNORECASE | re.M)
    return trouve[1] if trouve else ""


def _place(bloc: str, choix: str) -> int:
    """Où ce choix est offert : la dernière fois qu'il l'est, sur une ligne à lui s'il y en a."""
    trouves = [trouve.start() for trouve in re.finditer(CHOIX[choix], bloc, re.IGNORECASE)]
    avec_touche = [place for place in trouves if TOUCHE.search(_ligne(bloc, place))]
    return (avec_touche or trouves or [-1])[-1]


def _ligne(bloc: str, place: int) -> str:
    debut = bloc.rfind("\n", 0, place) + 1
    fin = bloc.find("\n", place)
    return bloc[debut : len(bloc) if fin < 0 else fin]
