# All commands work from a fresh clone. They need Python 3.11 or newer, make and, to compile the engine, a C compiler.
#
# There is one virtual environment, .venv, with the checkout installed in place (editable). `make play` installs what the
# server needs; other commands install their own tools. The engine runs interpreted until its compiled files are next to the
# sources; they are cached in build/engine by a digest of their inputs, and ignored if they do not match the source.

PYTHON ?= python3
ARGS ?=

# 0: never compile, 1: always compile, auto: compile if a C compiler works. CI always compiles.
ifeq ($(CI),true)
GUILDHALL_MYPYC ?= 1
else
GUILDHALL_MYPYC ?= auto
endif
export GUILDHALL_MYPYC
# With the last one, every process would compile the bytecode of all its imports.
unexport GUILDHALL_INTERPRETED PYTHONPATH PYTHONHOME PYTHONDONTWRITEBYTECODE

BIN := .venv/bin
WEB := .venv/installed-web
DEV := .venv/installed-dev

# Tests that also run on the interpreted engine: golden games, reference implementations, imagined states, properties
# and the build itself.
INTERPRETED_TESTS := tests/build tests/golden tests/properties tests/hidden_information/test_imagine.py \
    tests/games/*/test_reference.py
# The browser driver keeps an event loop running, so these tests run in separate processes.
BROWSER_TESTS := tests/browser

# Server and page tests wait a lot, so use 1.5 processes per core.
TEST_WORKERS = $(shell $(BIN)/python -c 'import os; print((3 * (os.cpu_count() or 1) + 1) // 2)')
PYTEST = $(BIN)/python -m pytest -n $(TEST_WORKERS) --dist worksteal
# The same tests in the same order with the same examples on every machine.
export HYPOTHESIS_PROFILE ?= ci
REPEATABLE := -p no:randomly

.DEFAULT_GOAL := help
# Only the two halves of `make test` run in parallel.
ifndef PARALLEL
.NOTPARALLEL:
endif
.DELETE_ON_ERROR:
.PHONY: help play terminal bench test test-all test-source test-bytecode test-interpreted test-compiled test-browser check compile \
    compile-for-tests format mutants thumbnails screenshots decision-screenshots docs observation-docs translations golden perft \
    wheel test-wheel clean distclean FORCE

# Compile, or accept that there is no C compiler (status 3) unless GUILDHALL_MYPYC demands one.
COMPILE_IF_POSSIBLE = $(BIN)/python hatch_build.py $(1) || { [ $$? = 3 ] && [ "$(GUILDHALL_MYPYC)" != 1 ]; }
# Print how the engine runs; stop if it must be compiled and is not.
PRINT_ENGINE = from guildhall._compiled import COMPILED, mode; print(f"== Tests, {mode()}"); \
    raise SystemExit("$(GUILDHALL_MYPYC)" == "1" and mode() != COMPILED)

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: ## start a local server and open it in the browser (options: ARGS="...")
	@$(PYTHON) tools/quickstart.py $(ARGS) || [ $$? = 130 ] # Ctrl+C

terminal: $(WEB) ## play in the terminal (options: ARGS="...")
	@$(BIN)/guildhall play $(ARGS)

bench: .venv/installed-bench .venv/installed-compile ## compare the engine's speed with other engines (options: ARGS="...")
	@$(call COMPILE_IF_POSSIBLE)
	@$(BIN)/guildhall bench $(ARGS)

# The source is checked and tested interpreted while the C compiler runs.
test: $(DEV) ## all checks and tests, the same on every machine
	@$(MAKE) PARALLEL=1 --jobs=2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=line) compile-for-tests test-source
	@$(MAKE) test-compiled test-browser

test-all: $(DEV) ## release tests: long samples, both modes, random order, the wheel
	@$(MAKE) check compile
	@$(MAKE) test-compiled test-browser GUILDHALL_TESTS=thorough HYPOTHESIS_PROFILE=thorough REPEATABLE=
	@$(MAKE) test-interpreted INTERPRETED_TESTS='tests --ignore=$(BROWSER_TESTS)' GUILDHALL_TESTS=thorough \
	    HYPOTHESIS_PROFILE=thorough REPEATABLE=
	@$(MAKE) test-wheel

test-source: check test-bytecode test-interpreted

# One process compiles the tests and what they import; otherwise each worker would do it at the same time.
test-bytecode: $(DEV)
	@GUILDHALL_INTERPRETED=1 $(BIN)/python -m pytest --collect-only -qq >/dev/null || true

check: $(DEV) ## lint, format and types
	@echo '== Lint, format, types'
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet
	@$(BIN)/mypy

test-interpreted: $(DEV) ## tests of the interpreted engine
	@echo '== Tests of the interpreted engine'
	@GUILDHALL_INTERPRETED=1 $(PYTEST) $(REPEATABLE) $(INTERPRETED_TESTS) $(ARGS)

test-compiled: $(DEV) ## all tests except the browser tests, compiled if there is a C compiler
	@$(BIN)/python -c '$(PRINT_ENGINE)'
	@$(PYTEST) $(REPEATABLE) --ignore=$(BROWSER_TESTS) $(ARGS)

test-browser: $(DEV) ## browser tests (needs Chromium)
	@echo '== Tests in the browser'
	@$(PYTEST) $(REPEATABLE) $(BROWSER_TESTS) $(ARGS)

mutants: .venv/installed-mutants ## mutation testing on a sample of lines (ARGS="--mutants 60 --seed 3")
	@$(BIN)/python tools/mutants.py $(ARGS)

compile: .venv/installed-compile ## compile the engine of this checkout
	@$(BIN)/python hatch_build.py

# -O1 halves the compile time of -O2.
compile-for-tests: $(DEV)
	@echo '== Compiling the engine'
	@$(call COMPILE_IF_POSSIBLE,--opt 1)

format: $(DEV) ## format the code and apply lint fixes
	@$(BIN)/ruff check --fix-only
	@$(BIN)/ruff format

thumbnails: $(DEV) ## render the thumbnails of the home page
	$(BIN)/guildhall render tests/golden/city_guilds/5-seats.json --move 290 --thumbnail -o src/guildhall/games/city_guilds/thumbnail.svg
	$(BIN)/guildhall render tests/golden/flandern/4-seats.json --move 276 --thumbnail -o src/guildhall/games/flandern/thumbnail.svg
	$(BIN)/guildhall render tests/golden/power_struggle/5-seats.json --move 830 --thumbnail -o src/guildhall/games/power_struggle/thumbnail.svg
	$(BIN)/guildhall render tests/golden/strasbourg/full-city.json --move 377 --thumbnail -o src/guildhall/games/strasbourg/thumbnail.svg

screenshots: $(DEV) ## take the screenshots of the docs (needs Chromium; all of them with ARGS=folder)
	$(BIN)/python -m tools.screenshots $(ARGS)

decision-screenshots: $(DEV) ## take each decision of several steps before, half and fully made (ARGS=folder)
	$(BIN)/python -m tools.decision_screenshots $(ARGS)

docs: .venv/installed-docs ## build the documentation site in build/site
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --quiet --strict
	@echo 'Open build/site/index.html, or for search: python3 -m http.server --directory build/site'

observation-docs: $(DEV) ## generate the observation docs
	$(BIN)/python -m tools.observation_docs

translations: $(DEV) ## update the translation catalogues from the source
	$(BIN)/python -m tools.translations

golden: $(DEV) ## play and record the golden games again
	$(BIN)/python -m tools.golden_games

perft: $(DEV) ## count moves and positions by depth again
	$(BIN)/python -m tools.perft_counts

# In a separate environment, so that nothing is imported from the checkout.
test-wheel: wheel ## install the wheel in a new environment and test it
	@echo '== The wheel'
	@$(PYTHON) -m venv --clear build/wheel-test
	@build/wheel-test/bin/python -m pip install --quiet --disable-pip-version-check "$$(ls $(CURDIR)/build/wheel/*.whl)[web]"
	@cd build && wheel-test/bin/python ../tests/build/wheel_smoke.py

wheel: .venv/installed-compile ## build the wheel for this Python
	@rm -rf build/wheel
	@$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir build/wheel .
	@ls build/wheel/*.whl

clean: ## remove build files and caches, but not the environment
	rm -rf build .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src \( -name '*.so' -o -name '*.new' \) -exec rm -f {} +
	find src tests tools bench -name __pycache__ -prune -exec rm -rf {} +
	rm -f src/guildhall/_compiled.json src/guildhall/_compiled.lock

distclean: clean ## remove the environment too
	rm -rf .venv

# The script does nothing if the environment is up to date.
.venv/installed-%: FORCE
	@$(PYTHON) tools/create_venv.py $*

FORCE:
