"""Le catalogue de click en français : compilé, et complet."""

from __future__ import annotations

import ast
from pathlib import Path

import click
import polib

from tests.mainteneur.catalogue import MESSAGES, compiler

CLICK = Path(click.__file__).parent
# Ce que click dit et qu'aucun de nos joueurs ne peut lire.
MODULES_DE_QUESTIONS = {"termui.py", "_termui_impl.py", "_winconsole.py", "utils.py"}
A_QUI_PROGRAMME = {
    "Arguments take exactly one parameter declaration, got {length}: {decls}.",
    "Boolean option {decl!r} cannot use the same flag for true/false.",
    "Choice({choices})",
    "Could not determine name for option with declarations {decls!r}",
    "DeprecationWarning: The command {name!r} is deprecated.{extra_message}",
    "DeprecationWarning: The {param_type} {name!r} is deprecated.{extra_message}",
    "Invalid start character for option ({option})",
    "Name '{name}' defined twice",
    "No options defined but a name was passed ({name}). Did you mean to declare an argument "
    "instead? Did you mean to pass '--{name}'?",
    "Value must be an iterable.",
    "deprecated",
}
DE_CE_QUE_NOS_COMMANDES_N_ONT_PAS = {
    # des arguments, des sous-commandes, des options à plusieurs valeurs
    "Argument {name!r} takes {nargs} values.",
    "Commands",
    "Missing command.",
    "No such command {name!r}.",
    "Positional arguments",
    "Takes {nargs} values but 1 was given.",
    "{len_type} values are required, but {len_value} was given.",
    # des options obligatoires d'un genre inconnu, à confirmer, ou prises de l'environnement
    "(dynamic)",
    "Choose from:\n\t{choices}",
    "Confirm the action without prompting.",
    "Do you want to continue?",
    "Missing parameter",
    "Missing parameter: {param_name}",
    "Missing {param_type}",
    "default: {default}",
    "env var: {var}",
    # des dates, des booléens, des UUID ; des fichiers que click ouvrirait : c'est `fichier` qui lit
    "Could not open file {filename!r}: {message}",
    "directory",
    "file",
    "path",
    "unknown error",
    "{name} {filename!r} does not exist.",
    "{name} {filename!r} is a directory.",
    "{name} {filename!r} is a file.",
    "{name} {filename!r} is not executable.",
    "{name} {filename!r} is not readable.",
    "{name} {filename!r} is not writable.",
    "{value!r} does not match the format {format}.",
    "{value!r} is not a valid UUID.",
    "{value!r} is not a valid boolean. Recognized values: {states}",
    "{value} is not in the range {range}.",
}


def messages_de_click() -> set[str]:
    """Les messages que le source de click donne à traduire, au singulier."""
    trouves = set()
    for module in CLICK.glob("*.py"):
        if module.name in MODULES_DE_QUESTIONS:
            continue
        for noeud in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if not isinstance(noeud, ast.Call) or not noeud.args:
                continue
            fonction, texte = noeud.func, noeud.args[0]
            traduit = isinstance(fonction, ast.Name) and fonction.id in ("_", "ngettext")
            if traduit and isinstance(texte, ast.Constant):
                trouves.add(str(texte.value))
    return trouves


def test_le_catalogue_compile_est_celui_qu_on_lit() -> None:
    assert (MESSAGES / "messages.mo").read_bytes() == compiler(), "lancez make catalogue"


def test_tout_ce_que_click_peut_dire_a_un_joueur_est_en_francais() -> None:
    """Un message nouveau, dans un autre click, est à traduire, ou à ranger plus haut."""
    catalogue = {entree.msgid for entree in polib.pofile(str(MESSAGES / "messages.po"))}
    trouves = messages_de_click()
    assert len(trouves) > 40, "on ne sait plus lire le source de click"
    assert trouves - catalogue == (A_QUI_PROGRAMME | DE_CE_QUE_NOS_COMMANDES_N_ONT_PAS) & trouves
    assert not catalogue & (A_QUI_PROGRAMME | DE_CE_QUE_NOS_COMMANDES_N_ONT_PAS)
