# Deux commandes suffisent : « make jouer » et « make test ».
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Un test qui ne finit plus arrête son processus : le réveil ordinaire, hypothesis le prendrait pour un
# échec. Dix minutes de montre : une machine vingt fois trop chargée y arrive encore.
PYTEST := $(BIN)/python -m pytest -q -n auto --dist worksteal --timeout=600 --timeout-method=thread
JEUX := incognito pickomino puissance_n dames sixquiprend
COPIES := $(filter-out puissance_n,$(JEUX))
JEU ?= incognito
ARGS ?=
PARTIES ?= 200
GRAINE ?= 1
NPM := tests/enseigner/livre/node_modules/.pret

# Sans leur version compilée, les mille commandes que lancent les tests se recompileraient toutes.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: aide jeu-connu jouer test lecture couverture outils bareme sabotage mutants golden copies catalogue images bench ligue fuzz noter preuve exercice kit eprouver livre livre-test clean

aide:
	@echo "make jouer [JEU=jeu] [ARGS=\"...\"], où jeu est un de ceux-ci : $(JEUX)"
	@echo "make test     vérifie les jeux : ruff, mypy --strict, pytest et les exemples des docstrings"
	@echo "make bareme [JEU=jeu] : la feuille de notation, une ligne par exigence des sujets"
	@echo "make golden [JEU=jeu] [CAS=cas] : enregistre de nouveau les parties de référence (à relire)"
	@echo "make kit JEU=puissance_n DOSSIER=kit [JUSQU=5] : un dossier dont les fonctions sont à écrire"
	@echo "make exercice JEU=puissance_n [N=5] [INDICE=1] [VEILLE=1] : l'exercice suivant, et ce qui y manque"
	@echo "make eprouver JEU=puissance_n TESTS=mes_tests.py ou DOSSIER=rendus [EXIGENCE=] : des tests face aux fautes"
	@echo "make noter PROGRAMME=. ou DOSSIER=rendus [JEU=incognito] : note un programme, ou une classe"
	@echo "make livre    construit le livre : livre/ et livre.html, à ouvrir dans un navigateur (il faut node et npm)"
	@echo "make sabotage [JEU=jeu] [EXIGENCE=INC-07] : plante des fautes, que les tests doivent voir"
	@echo "make clean    supprime .venv et les fichiers produits"
	@echo
	@echo "Pour les mainteneurs :"
	@echo "make outils   vérifie le reste : la couverture, la feuille, le sabotage, le cours, le correcteur, le livre"
	@echo "make mutants JEU=jeu [MODULE=game] [PARTS=10] : des fautes fabriquées par cosmic-ray"
	@echo "make ligue JEU=dames [A=expert] [B=facile] [JOUEURS=4] [PARTIES=200] [GRAINE=1] : qui bat qui"
	@echo "make bench    mesure le démarrage et les durées promises"
	@echo "make images   refait les images des README"
	@echo "make copies   recopie commun/ de Puissance N dans les autres jeux"
	@echo "make catalogue : refait le catalogue de click en français, d'après messages.po"
	@echo "make fuzz     les tests aléatoires, beaucoup plus longtemps"
	@echo "make preuve   éprouve le correcteur et les kits face à chaque faute plantée"
	@echo "make livre-test éprouve le livre dans Chromium"

jeu-connu:
	@test -n "$(filter $(JEU),$(JEUX))" || \
		{ echo "« $(JEU) » n'est pas un jeu ; il y a : $(JEUX)." >&2; exit 1; }

# La commande qui reprendra la partie se tape d'où l'on est : make -C ~/cinq-jeux jouer…
AILLEURS = $(if $(filter-out $(CURDIR),$(PWD)), -C '$(subst ','\'',$(CURDIR))')
jouer: export LANCE_PAR = make$(AILLEURS) jouer JEU=$(JEU)
jouer: jeu-connu $(VENV)/.jouer
	@$(BIN)/$(JEU) $(ARGS)

test: lecture
	$(PYTEST) $(OUTILS:%=--ignore=%)

lecture: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy .

# Ce dont on ne se sert pas en jouant ; le correcteur et le cours y attendent des programmes en C :
# d'où quatre à la fois.
OUTILS := tests/enseigner tests/mainteneur
outils: couverture $(if $(shell command -v npm),$(NPM))
	@command -v chromium > /dev/null && command -v npm > /dev/null || \
		echo "Le livre ne sera pas éprouvé dans un navigateur : sudo apt install chromium nodejs npm."
	BUDGET=plein $(PYTEST) -n 4 $(OUTILS)

# Mesurée sur les tests brefs des règles : sur les autres, elle prendrait deux fois plus de temps. Les
# experts y cherchent aussi loin qu'en jouant.
couverture: $(VENV)/.test
	BUDGET=plein $(PYTEST) -m "not sans_couverture" $(OUTILS:%=--ignore=%) --cov --cov-fail-under=100

# Le jeu demandé, ou rien : JEU a une valeur même si on ne l'a pas donné. Les exigences d'un jeu
# commencent par ses trois premières lettres.
JEU_DEMANDE = $(if $(filter file,$(origin JEU)),,$(JEU))

bareme: jeu-connu $(VENV)/.test
	@$(PYTEST) -p tests.mainteneur.bareme --exigence=$(shell echo "$(JEU_DEMANDE)" | cut -c 1-3 | tr a-z A-Z)

sabotage: jeu-connu $(VENV)/.test
	@$(BIN)/python -m tests.mainteneur.sabotage $(if $(JEU_DEMANDE),--jeu $(JEU)) \
		$(if $(EXIGENCE),--exigence $(EXIGENCE))

mutants: jeu-connu $(VENV)/.mutants
	@$(BIN)/python -m tests.mainteneur.mutants $(JEU) --module "$(MODULE)" $(if $(PARTS),--parts $(PARTS))

golden: jeu-connu $(VENV)/.test
	@$(BIN)/python -m tests.mainteneur.golden $(if $(JEU_DEMANDE),--jeu $(JEU)) --cas "$(CAS)"

# Une copie changée à la main ne ressemble plus à aucune autre : on ne l'écrase pas.
copies:
	@for jeu in $(COPIES); do \
		pareilles=; \
		for autre in $(JEUX); do \
			test $$autre = $$jeu || ! diff -r -x __pycache__ $$jeu/commun $$autre/commun > /dev/null || pareilles=oui; \
		done; \
		test -n "$$pareilles" || { diff -rq -x __pycache__ puissance_n/commun $$jeu/commun >&2; \
			echo "$$jeu/commun a été changé à la main : portez ce changement dans puissance_n/commun, ou défaites-le (git checkout $$jeu/commun)." >&2; \
			exit 1; }; \
	done
	for jeu in $(COPIES); do rm -rf $$jeu/commun; cp -r puissance_n/commun $$jeu/; done

catalogue: $(VENV)/.test
	$(BIN)/python -m tests.mainteneur.catalogue

images: $(VENV)/.test
	$(BIN)/python -m tests.mainteneur.images

bench: $(VENV)/.bench
	$(BIN)/python -m tests.mainteneur.bench

# JOUEURS : combien à la table de Six Qui Prend ; le côté T d'Incognito ; le N de Puissance N.
ligue: jeu-connu $(VENV)/.test
	@$(BIN)/python -m tests.mainteneur.ligue $(JEU) --a "$(A)" --b "$(B)" --parties $(PARTIES) --graine $(GRAINE) \
		$(if $(JOUEURS),--joueurs $(JOUEURS))

# Les réglages de make noter, tous facultatifs : voir tests/enseigner/noter/LISEZMOI.md. Les chemins partent du
# dossier d'où l'on tape la commande : make -C ~/cinq-jeux noter PROGRAMME=.
noter: jeu-connu $(VENV)/.test
	@PYTHONPATH=$(CURDIR) $(CURDIR)/$(BIN)/python -m tests.enseigner.noter $(JEU) --ici "$(PWD)" \
		--programme "$(PROGRAMME)" --dossier "$(DOSSIER)" --profil "$(PROFIL)" --profils "$(PROFILS)" \
		--sans "$(SANS)" --sortie "$(SORTIE)" --moodle "$(MOODLE)" $(if $(AJOUTS),--ajouts) \
		$(if $(SANS_BAC),--sans-bac) $(if $(ESSAI),--essai) $(if $(JUSQU),--jusqu $(JUSQU)) \
		$(if $(filter-out file,$(origin GRAINE)),--graine "$(GRAINE)")

preuve: $(VENV)/.test
	PREUVE=entiere $(PYTEST) tests/enseigner/tests/noter
	ESCALIER=entier $(PYTEST) tests/enseigner/tests/cours/test_escalier.py

# Le cours : tests/enseigner/cours/LISEZMOI.md dit tout.
exercice: jeu-connu $(VENV)/.jouer
	@$(BIN)/python -m tests.enseigner.cours.exercice $(JEU) $(if $(N),--numero $(N)) $(if $(INDICE),--indice) \
		$(if $(VEILLE),--veille)

kit: jeu-connu $(VENV)/.jouer
	@test -n "$(DOSSIER)" || { echo "Dites où : make kit JEU=$(JEU) DOSSIER=kit" >&2; exit 1; }
	@$(BIN)/python -m tests.enseigner.cours.kit $(JEU) "$(DOSSIER)" $(if $(JUSQU),--jusqu $(JUSQU))

eprouver: jeu-connu $(VENV)/.test
	@$(BIN)/python -m tests.enseigner.cours.eprouver $(JEU) --tests "$(TESTS)" --dossier "$(DOSSIER)" \
		$(if $(EXIGENCE),--exigence $(EXIGENCE)) $(if $(MINUTES),--minutes $(MINUTES)) \
		$(if $(SORTIE),--sortie "$(SORTIE)")

# Le livre : tests/enseigner/livre/LISEZMOI.md dit tout.
livre: $(VENV)/.test $(NPM)
	@$(BIN)/python -m tests.enseigner.livre.construire

livre-test: $(VENV)/.test $(NPM)
	$(PYTEST) -n 2 tests/enseigner/tests/livre
	BUDGET=plein DUREES=oui $(PYTEST) -n 0 -rP tests/enseigner/tests/livre/test_navigateur.py -k durees

$(NPM): tests/enseigner/livre/package-lock.json
	@command -v npm > /dev/null || { echo "Il faut Node et npm : sudo apt install nodejs npm." >&2; exit 1; }
	@npm ci --prefix tests/enseigner/livre --no-audit --no-fund --loglevel=error || $(ECHEC)
	@touch $@

fuzz: $(VENV)/.test
	BUDGET=plein HYPOTHESIS_PROFILE=intensif $(PYTEST) --timeout=0 -m fuzz

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage .coverage.* dist livre livre.html tests/enseigner/livre/node_modules
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Les témoins d'installation : rien n'est réinstallé tant que pyproject.toml ne change pas, et rien
# d'à moitié fait ne reste : sans son témoin, un environnement est refait.
INSTALLER = $(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check
ECHEC = { echo "L'installation n'a pas abouti : vérifiez la connexion, puis tapez de nouveau la même commande." >&2; exit 1; }

$(VENV)/.pret:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Il faut Python 3.11 ou plus récent.")'
	@echo "Création de $(VENV)…"
	@rm -rf $(VENV)
	@{ $(PYTHON) -m venv $(VENV) && $(BIN)/python -m pip --version; } > /dev/null 2>&1 || { rm -rf $(VENV); \
		echo "Python ne sait pas créer d'environnement ici : installez le paquet python3-venv (sudo apt install python3-venv), puis tapez de nouveau la même commande." >&2; \
		exit 1; }
	@touch $@

$(VENV)/.jouer: pyproject.toml | $(VENV)/.pret
	@echo "Installation des jeux…"
	@$(INSTALLER) -e . || $(ECHEC)
	@touch $@

$(VENV)/.test: pyproject.toml | $(VENV)/.pret
	@echo "Installation des jeux et des outils de test…"
	@$(INSTALLER) hatchling -e '.[test,livre]' || $(ECHEC)
	@touch $@ $(VENV)/.jouer

$(VENV)/.bench: $(VENV)/.test
	@echo "Installation de ce à quoi le bench compare…"
	@$(INSTALLER) -e '.[bench]' || $(ECHEC)
	@touch $@

$(VENV)/.mutants: $(VENV)/.test
	@echo "Installation de ce qui fabrique les mutants…"
	@$(INSTALLER) -e '.[mutants]' || $(ECHEC)
	@touch $@
