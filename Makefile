# Debian needs: python3 (3.11 or newer), python3-venv, python3-dev, pip, gcc, make.
# Variables you may set: PYTHON (which makes the environment), TOURNAMENT_FLAGS,
# PYTEST_FLAGS, BRAUHAUS_DEBUG=1 (extensions with checks).

PYTHON ?= python3
TOURNAMENT_FLAGS ?= --bots random,heuristic,ismcts:iters=200 --players 3 --deals 20
PYTEST_FLAGS ?=

BIN := .venv/bin
ENV := .venv/.installed
# One build at a time in this folder, where flock exists.
LOCK := $(and $(shell command -v flock),flock build/lock)
EXTENSIONS = $(shell find core bots -name '*.pyx' | sort | sed 's,/,.,g; s,\.pyx$$,,; s,^,brauhaus.,')
# The allowed names are those that Cython itself puts into a module.
STUBTEST_FLAGS := --mypy-config-file pyproject.toml --ignore-disjoint-bases \
	--allowlist tests/stubtest_allowlist.txt --ignore-unused-allowlist

.DEFAULT_GOAL := help
.PHONY: help env build tournament test lint format stubtest bench soak perft-full clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18

env: $(ENV) ## make .venv and install brauhaus in it (again when pyproject.toml or setup.py changed)

$(ENV): pyproject.toml setup.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed, $(PYTHON) is " + sys.version.split()[0] + ": set PYTHON=...")'
	test -x $(BIN)/pip || $(PYTHON) -m venv --clear .venv
	BRAUHAUS_SKIP_EXT=1 $(BIN)/pip install --quiet --editable '.[server,dev]'
	@touch $@

build: env ## compile the extensions that changed
	@mkdir -p build
	@BRAUHAUS_REQUIRE_EXT=1 $(LOCK) $(BIN)/python setup.py --quiet build_ext --inplace

tournament: build ## play a rated tournament of the built-in bots, in a new dated folder
	$(BIN)/brauhaus tournament run $(TOURNAMENT_FLAGS)

test: lint stubtest ## everything a change must pass: lint, types, stubs, tests
	$(BIN)/pytest $(PYTEST_FLAGS)

lint: build ## ruff and mypy --strict
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict

format: env ## let ruff format the Python files and sort their imports
	$(BIN)/ruff check --select I --fix .
	$(BIN)/ruff format .

stubtest: build ## compare each extension's .pyi with the compiled module
	$(if $(EXTENSIONS),$(BIN)/python -m mypy.stubtest $(STUBTEST_FLAGS) $(EXTENSIONS))

bench: build ## measure the engine and the search on this machine
	$(BIN)/brauhaus bench

soak: build ## the tests that play many games for a long time
	$(BIN)/pytest -m soak --timeout=0 $(PYTEST_FLAGS)

perft-full: build ## the deep move-tree counts
	$(BIN)/pytest -m perft_full --timeout=0 $(PYTEST_FLAGS)

clean: ## remove everything that was built, the environment too
	rm -rf .venv build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find core bots arena proto tests \( -name '*.so' -o -name __pycache__ \) -prune -exec rm -rf {} +
