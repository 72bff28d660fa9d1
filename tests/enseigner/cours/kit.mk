# « make exercice » dit quoi faire ; lisez d'abord CONSIGNES.md.
PYTHON ?= python3
# Un Python qui a déjà click suffit ; sinon, on l'installe ici, dans .venv.
CHERCHE := from importlib.util import find_spec; print(find_spec("click") and "oui" or "")
PRET := $(shell $(PYTHON) -c '$(CHERCHE)')
BIN := $(if $(PRET),$(PYTHON),.venv/bin/python)
INSTALLE := $(if $(PRET),,.venv/.pret)

.PHONY: exercice test jouer

exercice: $(INSTALLE)
	@$(BIN) -m tests.enseigner.cours.exercice $(JEU) $(if $(N),--numero $(N)) $(if $(INDICE),--indice) \
		$(if $(VEILLE),--veille)

test: $(INSTALLE)
	@$(BIN) -m tests.enseigner.cours.exercice $(JEU) --tout

jouer: $(INSTALLE)
	@LANCE_PAR="make jouer" $(BIN) -m tests.enseigner.cours.jouer $(JEU) $(ARGS)

.venv/.pret:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Il faut Python 3.11 ou plus récent.")'
	@echo "Installation de click dans .venv…"
	@$(PYTHON) -m venv .venv
	@.venv/bin/python -m pip install --quiet --disable-pip-version-check click
	@touch $@
