"""Ce que pytest ne lit pas ici : la page, et ce qui demande des paquets absents."""

from importlib.util import find_spec

ECRIT = all(find_spec(nom) for nom in ("jinja2", "markdown_it", "pygments"))

collect_ignore: list[str] = ["page"]
if not ECRIT:
    collect_ignore += ["construire.py", "prose.py"]
