# Everything a newcomer types. `make build` and `make test` set up what is missing first, and nothing twice.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
GAME   ?=

# Stamps are newer than the lock files they were made from; `make` compares the times. A virtual environment knows the
# folder it was made in: the stamp is named after that, so that a folder that was moved is set up anew.
PYTHON_STAMP := $(VENV)/.installed-$(shell pwd | cksum | cut -d " " -f 1)
ASSETS_STAMP := node_modules/.installed
BROWSER_STAMP := node_modules/.browser

.DEFAULT_GOAL := help
.PHONY: help setup build test check bench lock clean

help: ## Show this list
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

setup: $(PYTHON_STAMP) $(ASSETS_STAMP) ## Install what is needed into .venv and node_modules

build: setup ## Check every game (or GAME=name) and print its sheets into output/
	$(BIN)/heap check --allow-warnings $(GAME)
	$(BIN)/heap build $(GAME)

check: setup ## Check the cards of every game (or GAME=name)
	$(BIN)/heap check $(GAME)

test: setup $(BROWSER_STAMP) ## House rules and tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/pytest -n auto --dist worksteal

bench: setup ## Measure against the budgets (minutes); see tests/benchmarks/README.md
	$(BIN)/python -m tests.benchmarks

lock: ## Renew both lock files after changing pyproject.toml or package.json
	$(PYTHON) -m venv build/lock
	build/lock/bin/pip install --quiet uv
	build/lock/bin/uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 --generate-hashes \
		--no-header --no-annotate --no-emit-index-url --no-emit-find-links --quiet --output-file requirements.lock
	npm install --package-lock-only --omit-lockfile-registry-resolved --no-audit --no-fund

clean: ## Remove what was generated; .venv and node_modules stay
	rm -rf output build dist .heap .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache *.egg-info

$(PYTHON_STAMP): requirements.lock pyproject.toml
	@command -v $(PYTHON) >/dev/null || { echo "$(PYTHON) is not installed: Heap needs Python 3.11 or newer" \
		"(apt install python3 python3-venv), or say which: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "$$($(PYTHON) --version) is too old:" \
		"Heap needs Python 3.11 or newer. Say which one to use: make PYTHON=python3.12" >&2; exit 1; }
	@{ test -e $@ && $(BIN)/python -m pip --version; } >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV) || { echo "Python cannot make a virtual environment here" \
		"(on Debian and Ubuntu: apt install python3-venv)" >&2; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@$(BIN)/python -c 'import weasyprint' 2>/dev/null || { echo "WeasyPrint does not find Pango. On Debian and Ubuntu:" \
		"apt install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0; elsewhere see README.md" >&2; exit 1; }
	@touch $@

$(ASSETS_STAMP): package.json package-lock.json
	@command -v npm >/dev/null || { echo "npm is not installed: icons and fonts are npm packages" \
		"(on Debian and Ubuntu: apt install npm)" >&2; exit 1; }
	npm ci --omit=dev --no-audit --no-fund --no-update-notifier --ignore-scripts --loglevel=error
	@touch $@

# The tests look at pages in a browser, from npm where Debian's is not there, and hold exports to programs of others.
$(BROWSER_STAMP): $(ASSETS_STAMP)
	npm ci --no-audit --no-fund --no-update-notifier --ignore-scripts --loglevel=error && touch $(ASSETS_STAMP)
	@touch $@
