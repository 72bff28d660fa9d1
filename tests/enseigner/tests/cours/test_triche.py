"""La triche : soixante façons et plus de vouloir des points sans rien écrire ; aucune n'en donne.

Chacune part d'un kit vide, et change ce que rend l'étudiant. La correction n'y trouve rien de
réussi, et dit ce qui s'est passé.
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.appui import RACINE, bac
from tests.enseigner.cours import copies, correction, eprouver, juge
from tests.enseigner.cours.correction import Correction, corriger
from tests.enseigner.cours.exercices import Exercice, charger
from tests.enseigner.cours.kit import creer, remplir_etape
from tests.enseigner.tests.cours.commun import COURS, dit, ecrire, en_tete, gagnees, part

pytestmark = [
    pytest.mark.skipif(not bac.moyen(), reason="pas de bac à sable ici : on ne triche pas dehors"),
]

SOMMET = "puissance_n.grid.sommet"  # l'étape 3
AJOUT = "puissance_n.grid.add_token"  # l'étape 4
GRID = "puissance_n/grid.py"
JEU = "puissance_n"
JUSQU = 4
Triche = Callable[[Path], None]


@pytest.fixture
def vide(tmp_path: Path) -> Path:
    """Un kit vide."""
    creer(COURS, tmp_path / "ana")
    return tmp_path / "ana"


def noter(dossier: Path) -> Correction:
    """La correction des quatre premières étapes d'un kit."""
    return corriger(COURS, dossier, JUSQU)


# --- ce qu'on écrit dans une fonction ------------------------------------------------------------

MENTEUR = """
class Menteur(int):
    def __eq__(self, autre):
        return True
    __hash__ = int.__hash__
    def __repr__(self):
        return "1"
"""
FAUSSES_REPONSES = """
import json, os
vraie = json.dumps([3, "le sommet est la ligne du jeton le plus haut", ""])
for descripteur in range(1, 30):
    try:
        os.write(descripteur, (vraie + "\\n").encode())
    except OSError:
        pass
return grid.height
"""
VISIBLES = """
lignes = ["".join(cases) for cases in grid.cells]
connues = {("___", "_X_", "OX_"): (2, 1, 3), ("XO", "XO"): (0, 0)}
connues |= {("___", "O__", "X__"): (1, 3, 3), ("__", "__", "__", "__", "_O"): (5, 4)}
if tuple(lignes) in connues:
    return connues[tuple(lignes)][column]
return grid.height
"""
CORPS = {
    "s'arrêter avant d'être jugé": ("import os\nos._exit(0)", "s'arrête au milieu de l'appel"),
    "sortir de Python": ("raise SystemExit(0)", "l'exception SystemExit"),
    "écrire de fausses réponses": (FAUSSES_REPONSES, "écrit à la place des réponses"),
    "chercher les essais sur le disque": (
        "import tests.enseigner.cours.hasard\nreturn 0",
        "l'exception ModuleNotFoundError",
    ),
    "charger le vrai jeu du dépôt": (
        "import importlib.util as outil\n"
        f"vrai = outil.spec_from_file_location('vrai', '{RACINE}/{GRID}')\n"
        "module = outil.module_from_spec(vrai)\nvrai.loader.exec_module(module)\n"
        "return module.sommet(grid, column)",
        "l'exception FileNotFoundError",
    ),
    "chercher le jeu parmi les paquets installés": (
        "import glob, sys\n"
        "trouves = glob.glob(sys.prefix + '/lib/python*/site-packages/*cinq*')\n"
        "trouves += glob.glob('/**/cinq_jeux*', recursive=False)\n"
        "return open(trouves[0]).read()",
        "l'exception IndexError",
    ),
    "remplacer json": (
        "import json\njson.dumps = lambda *a, **k: '{\"valeur\": 1}'\nreturn 0",
        "écrit à la place des réponses",
    ),
    "remplacer isinstance": (
        "import builtins\nbuiltins.isinstance = lambda *a: True\nreturn grid.height",
        "on obtient",
    ),
    "remplacer ce qui code les réponses": (
        "import sys\nsys.modules['__main__'].coder = lambda valeur: 0\nreturn 0",
        "on obtient 0",
    ),
    "lire l'attendu chez qui appelle": (
        "import sys\ncadre = sys._getframe()\nwhile cadre:\n"
        "    if 'attendu' in cadre.f_locals:\n        return cadre.f_locals['attendu']\n"
        "    cadre = cadre.f_back",
        "on obtient [None, None, None]",
    ),
    "suivre tout ce qui s'exécute": (
        "import sys\nvu = []\nsys.settrace(lambda *a: vu.append(a[0].f_locals))\n"
        "return [v['attendu'] for v in vu][0]",
        "l'exception KeyError",
    ),
    "répondre depuis un fil d'exécution": (
        "import os, threading\n"
        'def bavard():\n    while True:\n        os.write(5, b\'[3, "oui", ""]\\n\')\n'
        '        os.write(4, b\'[3, "oui", ""]\\n\')\n'
        "threading.Thread(target=bavard, daemon=True).start()\nreturn grid.height",
        "écrit à la place des réponses",
    ),
    "se dédoubler": ("import os\nos.fork()\nreturn grid.height", "on obtient"),
    "répondre en partant": (
        "import atexit, os\natexit.register(lambda: os.write(4, b'{}'))\nreturn grid.height",
        "on obtient",
    ),
    "rendre un objet toujours égal": (
        "class Egal:\n    def __eq__(self, autre):\n        return True\nreturn Egal()",
        "Egal object",
    ),
    "rendre un nombre qui ment": (f"{MENTEUR}\nreturn Menteur(7)", "on obtient [7, 7, 7]"),
    "écrire les réponses des essais": (VISIBLES, "on appelle grid = grille("),
    "ne jamais finir": ("while True:\n    pass", "le calcul ne finit pas"),
    "attendre sans fin": ("import time\ntime.sleep(10**6)", "l'étape ne finit pas"),
    "imprimer sans fin": ("while True:\n    print('x' * 10**6)", "le calcul ne finit pas"),
    "rendre un texte démesuré": ("return ['x' * 10**4] * 10**6", "une valeur démesurée"),
    "prendre toute la mémoire": ("return bytearray(10**12)", "l'exception MemoryError"),
    "s'appeler sans fin": ("return sommet(grid, column)", "l'exception RecursionError"),
    "tout effacer": (
        "import shutil\nshutil.rmtree('.', ignore_errors=True)\nreturn grid.height",
        "on obtient",
    ),
    "tuer le juge": (
        "import os, signal\nos.kill(os.getppid(), signal.SIGKILL)\nreturn grid.height",
        "on obtient",
    ),
    "chercher la solution dans la mémoire": (
        "import gc\nautres = [f for f in gc.get_objects() if getattr(f, '__name__', '') == 'sommet'"
        " and f is not sommet]\nreturn autres[0](grid, column)",
        "l'exception IndexError",
    ),
    "rendre une liste qui se contient": (
        "liste = []\nliste.append(liste)\nreturn liste",
        "une valeur démesurée",
    ),
    "accuser la machine": ("raise OSError(28, 'plus de place')", "l'exception OSError"),
    "fermer tous ses tubes": (
        "import os\nos.closerange(0, 100)\nreturn grid.height",
        "s'arrête au milieu de l'appel",
    ),
    "trouver une autre copie du dépôt dans le système": (
        "import os\n"
        "lieux = [*os.walk('/opt'), *os.walk('/usr/src')]\n"
        "return [nom for _, _, noms in lieux for nom in noms]",
        "on obtient [[], [], []]",
    ),
    "parcourir le disque": (
        "import os, sys\n"
        "for racine in ('..', '/home', '/root', '/srv', '/tmp', *sys.path):\n"
        "    for dossier, _, noms in os.walk(racine):\n"
        "        for nom in noms:\n"
        "            chemin = os.path.join(dossier, nom)\n"
        "            if nom == 'grid.py' and 'os.walk' not in open(chemin).read():\n"
        "                autre = {'__name__': 'vole'}\n"
        "                exec(open(chemin).read(), autre)\n"
        "                return autre['sommet'](grid, column)\n"
        "raise FileNotFoundError('grid.py')",
        "l'exception FileNotFoundError",
    ),
    "chercher la réponse chez les autres processus": (
        "import glob\n"
        "for chemin in glob.glob('/proc/*/root/**/grid.py', recursive=False) + ["
        f"'/proc/1/root{RACINE}/{GRID}', '/proc/self/root{RACINE}/{GRID}', '/proc/1/cwd/{GRID}']:\n"
        "    try:\n        texte = open(chemin).read()\n    except OSError:\n        continue\n"
        "    if 'enumerate(grid.cells)' in texte:\n        return 2\n"
        "raise FileNotFoundError('grid.py')",
        "l'exception FileNotFoundError",
    ),
    "chercher le jeu parmi les distributions": (
        "import importlib.metadata as meta, site, sys\n"
        "sys.path += site.getsitepackages() + ['/usr/lib/python3/dist-packages']\n"
        "noms = [d.metadata['Name'] for d in meta.distributions()]\n"
        "return [nom for nom in noms if 'jeux' in nom or 'puissance' in nom][0]",
        "l'exception IndexError",
    ),
    "rendre un objet qui se dit une liste": (
        "class Faux:\n    __class__ = list\n    def __eq__(self, autre):\n        return True\n"
        "    def __iter__(self):\n        return iter([2])\nreturn Faux()",
        "l'exception TypeError",
    ),
    "rendre une énumération qui vaut tout": (
        "import enum\nclass Tout(enum.Enum):\n    A = 'x'\n    def __eq__(self, autre):\n"
        "        return True\n    __hash__ = None\nreturn Tout.A",
        "Tout.A",
    ),
    "répondre ce que la demande contient": (
        "import sys\ncadre = sys._getframe()\nwhile 'demande' not in cadre.f_locals:\n"
        "    cadre = cadre.f_back\nreturn cadre.f_locals['demande'].get('attendu', -1)",
        "on obtient [-1, -1, -1]",
    ),
    "lire d'avance les demandes suivantes": (
        "import os, select\nfor d in range(3, 20):\n    try:\n"
        "        if select.select([d], [], [], 0)[0]:\n            return os.read(d, 10**6)\n"
        "    except OSError:\n        pass\nraise EOFError('rien de plus')",
        "on obtient [b'', b'', b'']",
    ),
    "demander la réponse au réseau": (
        "import urllib.request\nreturn urllib.request.urlopen('http://127.0.0.1:9/').read()",
        "l'exception URLError",
    ),
}


@pytest.mark.parametrize("nom", CORPS)
def test_une_fonction_qui_triche_n_obtient_rien(
    nom: str, vide: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lignes, phrase = CORPS[nom]
    monkeypatch.setattr(juge, "PATIENCE", 4.0 if "attendre" in nom else 600.0)
    ecrire(vide, SOMMET, lignes)
    corrige = noter(vide)
    assert gagnees(corrige) == []
    assert phrase in dit(corrige)
    assert (vide / GRID).is_file() and (RACINE / GRID).is_file()


# --- ce qu'on voudrait lire dans la page rendue -------------------------------------------------

VU = "vus = globals().setdefault('VUS', [])\nvus.append(''.join(map(''.join, grid.cells)))\n"
MESSAGERS = {
    "le message d'une exception": "raise KeyError(vus)",
    "le nom d'une exception": "raise type('N' + 'x'.join(vus), (Exception,), {})",
    "un nom qui n'existe pas": "exec('raise NameError(name=repr(vus))', {'vus': vus})",
    "une faute de syntaxe": "raise SyntaxError(repr(vus))",
    "le nom d'un fichier": "exec(compile('1 / 0', 'x'.join(vus), 'exec'))",
    "une valeur": "return 'x'.join(vus)",
}


@pytest.mark.parametrize("nom", MESSAGERS)
def test_la_page_ne_rend_pas_les_positions_cachees(nom: str, vide: Path) -> None:
    """Une fonction qui retient tout ce qu'elle voit n'en fait passer qu'une poignée."""
    ecrire(vide, SOMMET, VU + MESSAGERS[nom])
    caches = [un for un in noter(vide).resultats if un.phrase.startswith("au hasard")]
    for resultat in caches:
        assert isinstance(resultat.manque, juge.Manque)
        assert len(resultat.manque.venu) < 700


def test_la_page_ne_rend_pas_le_module_ou_sont_les_etapes_d_avant(vide: Path) -> None:
    ecrire(vide, SOMMET, "return open(__file__).read()")
    manques = [un.manque for un in noter(vide).resultats if isinstance(un.manque, juge.Manque)]
    assert len(manques) > 4
    assert max(len(manque.venu) for manque in manques) < 700


def test_la_page_ne_rend_pas_ce_qu_une_fonction_imprime(vide: Path) -> None:
    ecrire(vide, SOMMET, "print(open(__file__).read())")
    manques = [un.manque for un in noter(vide).resultats if isinstance(un.manque, juge.Manque)]
    assert len(manques) > 4
    assert {manque.imprime for manque in manques} == {""}


def test_d_une_position_cachee_une_exception_ne_dit_que_son_nom_et_sa_ligne(vide: Path) -> None:
    ecrire(vide, SOMMET, "raise KeyError('raté')")
    for resultat in noter(vide).resultats:
        if isinstance(resultat.manque, juge.Manque):
            message = "" if resultat.phrase.startswith("au hasard") else " ('raté')"
            assert resultat.manque.venu.startswith(f"l'exception KeyError{message}, dans grid.py")


# --- ce qu'on change autour ----------------------------------------------------------------------


def rustine(kit: Path) -> None:
    """Un module de Python remplacé, en tête du module de l'étudiant : celui de l'issue."""
    en_tete(kit, GRID, "__import__('doctest').DocTestRunner.run = lambda *a, **k: None")


def paquet_voisin(kit: Path) -> None:
    """Le paquet entier est un lien vers celui d'un voisin, qui a tout écrit."""
    shutil.copytree(RACINE / "puissance_n", kit.parent / "voisin")
    shutil.rmtree(kit / "puissance_n")
    (kit / "puissance_n").symlink_to(kit.parent / "voisin")


def module_voisin(kit: Path) -> None:
    """Un seul module est un lien."""
    shutil.copyfile(RACINE / GRID, kit.parent / "grid.py")
    (kit / GRID).unlink()
    (kit / GRID).symlink_to(kit.parent / "grid.py")


def tube(kit: Path) -> None:
    """Un module est un tube nommé, qu'on lirait sans fin."""
    (kit / GRID).unlink()
    os.mkfifo(kit / GRID)


def montagne(kit: Path) -> None:
    """Un module démesuré."""
    (kit / GRID).write_text("x = 1\n" * 100_000, encoding="utf-8")


def essais_changes(kit: Path) -> None:
    """Les outils du kit sont réécrits, à leur place et à celle de la bibliothèque."""
    (kit / "tests" / "enseigner" / "cours" / "juge.py").write_text(
        "egales = lambda *a: True\n", encoding="utf-8"
    )
    for nom in ("aides.py", "serveur.py", "json.py", "sitecustomize.py"):
        (kit / nom).write_text("raise SystemExit(0)\n", encoding="utf-8")
        (kit / "puissance_n" / nom).write_text("raise SystemExit(0)\n", encoding="utf-8")


def d_une_etape_a_l_autre(kit: Path) -> None:
    """Une étape garde le code des autres, que la suivante voudrait relire."""
    lignes = (
        "import pathlib, tempfile\n"
        "source = pathlib.Path(__file__).read_text()\n"
        "for ou in (tempfile.gettempdir(), pathlib.Path.home(), '.'):\n"
        "    try:\n        pathlib.Path(ou, 'vole.py').write_text(source)\n"
        "    except OSError:\n        pass\n"
        "return grid.height"
    )
    ecrire(kit, SOMMET, lignes)
    ecrire(
        kit,
        AJOUT,
        "import pathlib, tempfile\n"
        "for ou in (tempfile.gettempdir(), pathlib.Path.home(), '.'):\n"
        "    if pathlib.Path(ou, 'vole.py').exists():\n"
        "        noms = {}\n        exec(pathlib.Path(ou, 'vole.py').read_text(), noms)\n"
        "        return noms['add_token'](grid, column, token)\n"
        "raise FileNotFoundError('vole.py')",
    )


# Ce qui garderait un mot d'une étape à l'autre : comment l'écrire, comment le relire.
CACHETTES = {
    "les trousseaux": (
        "import ctypes\nnoyau = ctypes.CDLL(None)\n"
        "noyau.syscall(248, b'user', b'mot', texte, len(texte), -3)",
        "import ctypes\nnoyau = ctypes.CDLL(None)\nplace = ctypes.create_string_buffer(30000)\n"
        "cle = noyau.syscall(249, b'user', b'mot', None, -3)\n"
        "texte = place.raw[: max(0, noyau.syscall(250, 11, cle, place, 30000, 0))]",
    ),
    "les files de messages": (
        "import ctypes\nlibc = ctypes.CDLL(None)\nfile = libc.msgget(77, 0o1666)\n"
        "libc.msgsnd(file, (1).to_bytes(8, 'little') + texte[:4000], 4000, 0o4000)",
        "import ctypes\nlibc = ctypes.CDLL(None)\nplace = ctypes.create_string_buffer(8000)\n"
        "file = libc.msgget(77, 0o1666)\n"
        "recu = libc.msgrcv(file, place, 4000, 0, 0o4000)\ntexte = place.raw[8 : 8 + max(0, recu)]",
    ),
    "la mémoire partagée": (
        "for ou in ('/dev/shm/mot', '/var/tmp/mot', '/tmp/mot'):\n    open(ou, 'wb').write(texte)",
        "texte = b''\nfor ou in ('/dev/shm/mot', '/var/tmp/mot', '/tmp/mot'):\n"
        "    try:\n        texte += open(ou, 'rb').read()\n    except OSError:\n        pass",
    ),
    "une prise que garde un démon": (
        "import os, socket\nif os.fork() == 0:\n    os.setsid()\n"
        "    prise = socket.socket(socket.AF_UNIX)\n    prise.bind(b'\\0mot')\n    prise.listen()\n"
        "    while True:\n        prise.accept()[0].sendall(texte)",
        "import socket\nprise = socket.socket(socket.AF_UNIX)\ntexte = b''\n"
        "try:\n    prise.connect(b'\\0mot')\n    texte = prise.recv(30000)\n"
        "except OSError:\n    pass",
    ),
}


@pytest.mark.parametrize("nom", CACHETTES)
def test_une_etape_ne_laisse_pas_de_mot_a_la_suivante(nom: str, vide: Path) -> None:
    """L'étape 3 garde tout le module, où l'étape 4 chercherait sa réponse."""
    ecrit, relu = CACHETTES[nom]
    garde = f"texte = open(__file__, 'rb').read()\n{ecrit}\nreturn grid.height + 0"
    ecrire(vide, SOMMET, garde)
    ecrire(vide, AJOUT, f"{relu}\nif not texte:\n    raise EOFError('rien de gardé')\nreturn 1")
    corrige = noter(vide)
    assert gagnees(corrige) == []
    assert "l'exception EOFError (rien de gardé)" in dit(corrige)


def test_une_classe_se_juge_une_etape_apres_l_autre(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ce qui tourne en même temps manque de la même fonction : rien à se dire."""
    ateliers = []
    for nom in ("ana", "bob", "cleo"):
        creer(COURS, tmp_path / nom)
        ateliers.append(correction.Atelier(COURS, correction.prendre(tmp_path / nom, JEU)))
    passages: list[tuple[int, str]] = []
    juger_pour_de_bon = correction.juger_etape

    def noter_le_passage(atelier: correction.Atelier, etape: Exercice) -> object:
        passages.append((etape.numero, "debut"))
        rendu = juger_pour_de_bon(atelier, etape)
        passages.append((etape.numero, "fin"))
        return rendu

    monkeypatch.setattr(correction, "juger_etape", noter_le_passage)
    correction.corriger_ensemble(ateliers, 4)
    assert [numero for numero, _ in passages] == sorted(numero for numero, _ in passages)
    assert len(passages) == 3 * 4 * 2


def paquet_a_la_place_d_un_module(kit: Path) -> None:
    """Un dossier grid/, que Python préférerait à grid.py."""
    (kit / "puissance_n" / "grid").mkdir()
    source = (kit / GRID).read_text(encoding="utf-8").replace("return grid.height", "return 2")
    (kit / "puissance_n" / "grid" / "__init__.py").write_text(source, encoding="utf-8")


def decorateur(kit: Path) -> None:
    """Un décorateur, qu'on prend avec la fonction, change ce qui code les réponses."""
    chemin = kit / GRID
    source = chemin.read_text(encoding="utf-8")
    patch = "__import__('sys').modules['__main__'].coder = lambda valeur: 0"
    decore = f"@lambda fonction: exec({patch!r}) or fonction\ndef sommet("
    chemin.write_text(source.replace("def sommet(", decore), encoding="utf-8")
    ecrire(kit, SOMMET, "return grid.height + 0")


AUTOUR: dict[str, tuple[Triche, str]] = {
    "remplacer doctest": (rustine, "encore à écrire"),
    "rendre le paquet d'un voisin": (paquet_voisin, "« puissance_n » est un lien"),
    "rendre le module d'un voisin": (module_voisin, f"« {GRID} » est un lien"),
    "rendre un tube": (tube, "n'est pas un fichier ordinaire"),
    "rendre un fichier démesuré": (montagne, "est démesuré"),
    "décorer sa fonction": (decorateur, "on obtient"),
    "remplacer un module par un paquet": (
        paquet_a_la_place_d_un_module,
        "« puissance_n/grid/__init__.py » prendrait la place de grid.py : il n'est pas pris",
    ),
    "changer les essais": (essais_changes, "encore à écrire"),
    "voler d'une étape à l'autre": (d_une_etape_a_l_autre, "vole.py"),
}


EXPERT = """
from .machine import expert as e
contenus = {bit: contenu_de(plateau, place) for bit, place in e.PLACES.items()}
sienne = contenus[e.bit_de(cases[0])]
autres = {bit: c for bit, c in contenus.items() if c.joueur and bit != e.bit_de(cases[0])}
cibles = sum(bit for bit, c in autres.items() if c.joueur != sienne.joueur)
cibles &= ~sum(e.bit_de(place) for place in deja)
dame = sienne.piece is t_piece.dame
for arrivee, prise in e.sauts(e.bit_de(cases[-1]), dame, cibles, sum(autres)):
    yield e.PLACES[arrivee], e.PLACES[prise]
"""


def test_l_expert_ne_repond_pas_a_la_place_d_une_fonction(tmp_path: Path) -> None:
    """Il a ses propres règles : les appeler, même de ce qu'on lui a ajouté, ne donne rien."""
    cours = charger("dames")
    creer(cours, tmp_path / "ana")
    ecrire(tmp_path / "ana", "dames.plateau.sauts", EXPERT)
    with (tmp_path / "ana/dames/machine/expert.py").open("a", encoding="utf-8") as fichier:
        fichier.write("\n\nA_MOI = 1\n")
    corrige = corriger(cours, tmp_path / "ana", 6)
    assert part(corrige, 6) == 0


@pytest.mark.parametrize("nom", AUTOUR)
def test_un_rendu_qui_triche_n_obtient_rien(nom: str, vide: Path) -> None:
    triche, phrase = AUTOUR[nom]
    triche(vide)
    corrige = noter(vide)
    assert gagnees(corrige) == []
    assert phrase in dit(corrige)


def test_ce_qui_change_hors_des_fonctions_a_ecrire_se_dit_en_une_phrase(vide: Path) -> None:
    with (vide / GRID).open("a", encoding="utf-8") as fichier:
        fichier.write("\n\nsommet = lambda grid, column: 0\nA_MOI = 3\nMARGE = 4\n")
    ecrire(vide, "puissance_n.game.au_trait", "return 0")
    (vide / "puissance_n" / "commun" / "terminal.py").write_text("def (", encoding="utf-8")
    corrige = noter(vide)
    assert gagnees(corrige) == []
    assert corrige.constats == [
        "« sommet = … », dans grid.py, n'est pas regardé : écrivez def sommet(…)",
        "changé hors des fonctions à écrire, et donc pas pris (le nôtre le remplace) : "
        "terminal.py ; game.py (au_trait) ; grid.py (MARGE)",
    ]


def test_une_fonction_devenue_une_variable_demande_def(vide: Path) -> None:
    source = (vide / GRID).read_text(encoding="utf-8")
    variable = "sommet = lambda grid, column: 0\n\n\ndef ancien("
    (vide / GRID).write_text(source.replace("def sommet(", variable), encoding="utf-8")
    assert "« sommet = … », dans grid.py, n'est pas regardé : écrivez def sommet(…)" in dit(
        noter(vide)
    )


def test_un_nombre_a_virgule_n_est_pas_l_entier_qu_on_attend(vide: Path) -> None:
    remplir_etape(vide, COURS.exercice(3))
    source = (vide / GRID).read_text(encoding="utf-8")
    decimaux = source.replace("return ligne\n", "return float(ligne)\n")
    assert decimaux != source
    (vide / GRID).write_text(decimaux, encoding="utf-8")
    corrige = noter(vide)
    assert part(corrige, 3) < 0.5
    assert "on attend [2, 1, 3] ; on obtient [2.0, 1.0, 3]" in dit(corrige)


# --- ce qui arrêterait la notation des autres ----------------------------------------------------

SEUL = {
    "rendu": 'return "\\ud800"',
    "levé": 'raise ValueError("\\ud800")',
    "imprimé": 'print("\\ud800")\nreturn 0',
    "dans une table": 'return {"\\ud800": ["\\ud800"]}',
}


@pytest.mark.parametrize("facon", SEUL)
def test_un_caractere_qui_ne_s_ecrit_pas_n_arrete_rien(facon: str, vide: Path) -> None:
    ecrire(vide, SOMMET, SEUL[facon])
    corrige = noter(vide)
    textes = [dit(corrige), *(repr(resultat) for resultat in corrige.resultats)]
    assert "\n".join(textes).encode("utf-8")
    assert part(corrige, 3) == 0


def test_attendre_a_chaque_appel_ne_retient_pas_les_autres_etapes(
    vide: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """La patience vaut pour toute l'étape : attendre un peu à chaque appel n'en rend pas."""
    monkeypatch.setattr(juge, "PATIENCE", 4.0)
    remplir_etape(vide, COURS.exercice(4))
    ecrire(vide, SOMMET, "import time\ntime.sleep(0.7)\nreturn 0")
    corrige = noter(vide)
    assert "l'étape ne finit pas" in dit(corrige)
    assert [part(corrige, numero) for numero in (3, 4)] == [0, 1]


def test_s_endormir_a_chaque_etape_n_epuise_qu_une_fois_la_patience(
    vide: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(juge, "PATIENCE", 4.0)
    ecrire(vide, SOMMET, "import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)")
    atelier = correction.Atelier(COURS, correction.prendre(vide, "puissance_n"))
    resultats = correction.corriger_etape(atelier, COURS.exercice(3))
    assert all(un.manque is not None for un in resultats)
    assert juge.SILENCE in str(resultats[0].manque)
    assert atelier.patience == juge.PATIENCE_ENSUITE


# --- des tests qui « voient » les fautes sans regarder ce que fait le jeu ------------------------

PAQUET = """
import ast, hashlib, inspect, os, pathlib
import puissance_n
from puissance_n import grid
fichiers = sorted(pathlib.Path(puissance_n.__file__).parent.rglob("*.py"))
etats = [fichier.stat() for fichier in fichiers]

def test_rien():
"""
CONNUS = {
    hashlib.sha256(chemin.read_bytes()).hexdigest()
    for chemin in (RACINE / "puissance_n").rglob("*.py")
}
VRAI = "".join("".join(correction.du_depot("puissance_n").values()).split())
FAUTIFS = ["".join(faute.apres.split()) for faute in copies.fautes_du_code("puissance_n", None)]
INSTRUCTIONS = {
    ast.unparse(noeud)
    for texte in correction.du_depot("puissance_n").values()
    for noeud in ast.walk(ast.parse(texte))
    if isinstance(noeud, ast.stmt)
}
EPREUVES = {
    "un seul fichier récent": (
        "dates = sorted(etat.st_mtime for etat in etats)\n    assert dates[-1] - dates[-2] < 0.001"
    ),
    "un fichier écrit après les autres": (
        "dernier = max(etats, key=lambda etat: etat.st_ctime_ns)\n"
        "    noms = [f.name for f in fichiers]\n"
        "    assert noms[etats.index(dernier)] in ('terminal.py', 'page.py', noms[0], noms[-1])"
    ),
    "un seul propriétaire différent": "assert len({etat.st_uid for etat in etats}) == 1",
    "un seul texte inconnu": (
        f"connus = {CONNUS}\n"
        "    lus = [hashlib.sha256(f.read_bytes()).hexdigest() for f in fichiers]\n"
        "    assert len([lu for lu in lus if lu not in connus]) != 1"
    ),
    "le texte d'une fonction": (
        f"source = {correction.du_depot('puissance_n')[GRID]!r}\n"
        "    assert inspect.getsource(grid.add_token) in source"
    ),
    "le texte d'une faute que le dépôt publie": (
        "texte = ''.join(f.read_text() for f in fichiers)\n"
        "    lu = ''.join(texte.replace(chr(34), chr(39)).split())\n"
        f"    fautifs = {[f for f in FAUTIFS if f not in VRAI]}\n"
        "    assert not [f for f in fautifs if f.replace(chr(34), chr(39)) in lu]"
    ),
    "une instruction qui n'est pas du jeu, ni sans effet": (
        f"connues = {INSTRUCTIONS}\n"
        "    for fonction in ast.walk(ast.parse(inspect.getsource(grid))):\n"
        "        if isinstance(fonction, ast.FunctionDef):\n"
        "            corps = [une for une in fonction.body[2:] if 'len(' not in ast.unparse(une)]\n"
        "            assert all(ast.unparse(une) in connues for une in corps)"
    ),
    "un fichier compilé qui manque": "assert not list(pathlib.Path('.').rglob('*.pyc'))",
}


@pytest.mark.parametrize("nom", EPREUVES)
def test_des_tests_qui_ne_regardent_pas_le_jeu_ne_voient_aucune_faute(nom: str) -> None:
    """Refusés sur un témoin, ou sans une faute vue."""
    texte = f"{PAQUET}    {EPREUVES[nom]}\n"
    vues = []
    with contextlib.suppress(eprouver.EssaiImpossible):
        vues = eprouver.eprouver_un("puissance_n", [texte], "PUI-06", 5).vues
    assert vues == []


# --- et l'honnêteté ------------------------------------------------------------------------------


def test_un_kit_vide_n_a_rien_et_une_etape_honnete_a_tout(vide: Path) -> None:
    assert gagnees(noter(vide)) == []
    remplir_etape(vide, COURS.exercice(3))
    corrige = noter(vide)
    assert [part(corrige, numero) for numero in range(1, JUSQU + 1)] == [0, 0, 1, 0]


def test_une_meme_reponse_a_tout_ne_vaut_rien(vide: Path) -> None:
    for jeu, numero in (("puissance_n", 8), ("puissance_n", 12), ("sixquiprend", 8)):
        for attente in correction.attentes(jeu, numero).cachees:
            assert attente.sans_rien < 1, (jeu, numero, attente.comparaison.phrase)
    ecrire(vide, "puissance_n.game.coups", "return []")
    assert part(corriger(COURS, vide, 8), 8) == 0


def test_une_fonction_qui_repond_toujours_pareil_n_a_rien(vide: Path) -> None:
    ecrire(vide, SOMMET, "return 0")
    corrige = noter(vide)
    assert part(corrige, 3) == 0
    assert corrige.notes[3].reussis == 1, "l'essai d'une colonne pleine"
