# Deux commandes suffisent : « make jouer » et « make test ».
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PYTEST := $(BIN)/python -m pytest -q -n auto --dist worksteal
JEUX := incognito pickomino puissance_n dames sixquiprend
JEU ?= incognito
ARGS ?=
PARTIES ?= 200
GRAINE ?= 1

.PHONY: aide jeu-connu jouer test bareme golden lisezmoi copies images bench tournoi fuzz clean

aide:
	@echo "make jouer [JEU=jeu] [ARGS=\"...\"], où jeu est un de ceux-ci : $(JEUX)"
	@echo "make test     vérifie tout : ruff, mypy --strict, pytest et les exemples des docstrings"
	@echo "make bareme   la feuille de notation : une ligne par exigence des sujets"
	@echo "make golden   enregistre de nouveau les parties de référence (à relire avec git diff)"
	@echo "make lisezmoi recopie la feuille de notation dans le README"
	@echo "make copies   recopie incognito/systeme.py dans les quatre autres jeux"
	@echo "make images   refait les images des README"
	@echo "make bench    mesure le démarrage et les durées promises"
	@echo "make tournoi JEU=dames A=expert B=facile [PARTIES=200] [GRAINE=1] : deux niveaux s'affrontent"
	@echo "make fuzz     les tests aléatoires, beaucoup plus longtemps"
	@echo "make clean    supprime .venv et les fichiers produits"

jeu-connu:
	@test -n "$(filter $(JEU),$(JEUX))" || \
		{ echo "« $(JEU) » n'est pas un jeu ; il y a : $(JEUX)." >&2; exit 1; }

jouer: jeu-connu $(VENV)/.jouer
	@$(BIN)/$(JEU) $(ARGS)

# La couverture se mesure sur les tests des règles ; sur les pannes, elle ne ferait que ralentir.
test: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy .
	$(PYTEST) --ignore=tests/fautes --cov --cov-fail-under=100
	$(PYTEST) tests/fautes

bareme: $(VENV)/.test
	@$(PYTEST) --bareme

golden: $(VENV)/.test
	$(BIN)/python -m tests.golden

lisezmoi: $(VENV)/.test
	$(BIN)/python -m tests.bareme

copies:
	for jeu in $(filter-out incognito,$(JEUX)); do cp incognito/systeme.py $$jeu/; done

images: $(VENV)/.test
	$(BIN)/python -m tests.images

bench: $(VENV)/.test
	$(BIN)/python -m tests.bench

tournoi: jeu-connu $(VENV)/.test
	@$(BIN)/python -m tests.tournoi $(JEU) $(A) $(B) --parties $(PARTIES) --graine $(GRAINE)

fuzz: $(VENV)/.test
	HYPOTHESIS_PROFILE=intensif $(PYTEST) -m fuzz

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage .coverage.* dist mutants
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Les témoins d'installation : rien n'est réinstallé tant que pyproject.toml ne change pas.
$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Il faut Python 3.11 ou plus récent.")'
	@echo "Création de $(VENV)…"
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.jouer: pyproject.toml | $(VENV)/bin/python
	@echo "Installation des jeux…"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[graphique]'
	@touch $@

$(VENV)/.test: pyproject.toml | $(VENV)/bin/python
	@echo "Installation des jeux et des outils de test…"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check hatchling -e '.[graphique,test]'
	@touch $@ $(VENV)/.jouer
