# Everything from a fresh clone. It needs Python 3.11 or newer with venv, make, and (to compile the engine) a C compiler.
#
# There are two virtual environments, so that playing and developing never disturb each other:
#
#   build/installed   Guildhall as a user gets it: the built wheel, compiled where a C compiler works. `make play` and
#                     `make bench` run it, and the compiled half of `make test` tests it. It is rebuilt when a source
#                     file has changed, not otherwise.
#   .venv             the developer's: the checkout itself (an editable install) and the tools. It runs the source,
#                     interpreted, until `make compile` puts compiled files beside it; those are used only as long as
#                     they match the source.

PYTHON ?= python3
ARGS ?=

# 0: never compile, 1: must compile, auto: compile where a C compiler works. A build server must.
ifeq ($(CI),true)
GUILDHALL_MYPYC ?= 1
else
GUILDHALL_MYPYC ?= auto
endif
export GUILDHALL_MYPYC
# The last one would have every process compile all that it imports again.
unexport GUILDHALL_INTERPRETED PYTHONPATH PYTHONHOME PYTHONDONTWRITEBYTECODE

USER_ENV := build/installed
USER_BIN := $(USER_ENV)/bin
DEV_BIN := .venv/bin
# Python compiles what it imports; to compile at once all that is installed would take as long as to install it.
INSTALL := -m pip install --quiet --no-compile
MODE := -c 'from guildhall._compiled import mode; print(mode())'

.DEFAULT_GOAL := help
# Only two goals of `make test` are made side by side.
ifndef SIDE_BY_SIDE
.NOTPARALLEL:
endif
.DELETE_ON_ERROR:
.PHONY: help play terminal bench test test-source check test-interpreted test-compiled test-browser mutants compile format picture screenshots tables words wheel clean distclean FORCE

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(USER_ENV)/with-web ## play in the browser, here and in the network (more with ARGS="...")
	@$(USER_BIN)/guildhall serve --open $(ARGS)

terminal: $(USER_ENV)/ready ## play in the terminal (more with ARGS="...")
	@$(USER_BIN)/guildhall play $(ARGS)

bench: $(USER_ENV)/with-bench ## measure the engine beside its peers
	@$(USER_BIN)/guildhall bench $(ARGS)

# What is no part of the engine does not depend on the mode: it is tested once, on the wheel if that is compiled.
# So are the secrets, but for imagined states: what a view shows and what it does not is the same in both.
ONCE := $(filter-out tests/secrets/test_imagine.py,$(wildcard tests/secrets/test_*.py tests/secrets/*/test_*.py)) \
    $(wildcard $(foreach room,board scene words,tests/games/*/test_$(room).py)) \
    $(patsubst %,tests/%,bench bots browser cli conformance drawing rulebook scene server table words)

# Tests of servers and pages wait more than they reckon: half as many processes again as there are cores.
HANDS = $(shell $(USER_BIN)/python -c 'import os; print((3 * (os.cpu_count() or 1) + 1) // 2)')

# The C compiler takes one core for minutes, and everything waits for it in the end; the source is checked and tested on
# what it leaves of the machine meanwhile.
test: ## all checks, and all tests interpreted and compiled
	@$(MAKE) SIDE_BY_SIDE=1 --jobs=2 $(if $(filter output-sync,$(.FEATURES)),--output-sync) test-source $(USER_ENV)/with-tests
	@if [ "$$($(USER_BIN)/python $(MODE))" = compiled ]; then \
	    $(MAKE) test-compiled; \
	else \
	    $(MAKE) test-interpreted ARGS="$(ONCE) $(ARGS)"; \
	fi

test-source: .venv/ready
	@nice $(MAKE) check
	@nice $(MAKE) test-interpreted ARGS="$(ONCE:%=--ignore=%) $(ARGS)"

check: .venv/ready ## lint, format and types
	$(DEV_BIN)/ruff check
	$(DEV_BIN)/ruff format --check
	$(DEV_BIN)/mypy

test-interpreted: .venv/ready ## the tests on the source (more with ARGS="...")
	@echo '== The tests, interpreted'
	GUILDHALL_INTERPRETED=1 $(DEV_BIN)/python -m pytest -n auto $(ARGS)

test-compiled: $(USER_ENV)/with-tests ## the same tests on the built wheel
	@if [ "$$($(USER_BIN)/python $(MODE))" = compiled ]; then \
	    echo '== The tests, compiled'; \
	    set -x; $(USER_BIN)/python -m pytest -n $(HANDS) $(ARGS); \
	else \
	    echo '== No C compiler was found: the tests ran interpreted only'; \
	fi

test-browser: $(USER_ENV)/with-tests ## the pages alone, in a real browser (needs Chromium)
	$(USER_BIN)/python -m pytest -n auto tests/browser $(ARGS)

mutants: .venv/with-mutants ## change sampled lines and list the changes no test notices (ARGS="--mutants 60 --seed 3")
	@$(DEV_BIN)/python tools/mutants.py $(ARGS)

compile: .venv/ready ## compile the checkout itself (undone by an edit or `make clean`)
	$(DEV_BIN)/python hatch_build.py

format: .venv/ready ## format the code and mend what the linter can
	$(DEV_BIN)/ruff check --fix-only
	$(DEV_BIN)/ruff format

picture: .venv/ready ## draw the pictures of the front page anew
	$(DEV_BIN)/guildhall draw tests/golden/city_guilds/5-seats.json --move 290 --card -o src/guildhall/games/city_guilds/picture.svg
	$(DEV_BIN)/guildhall draw tests/golden/flandern/4-seats.json --move 276 --card -o src/guildhall/games/flandern/picture.svg
	$(DEV_BIN)/guildhall draw tests/golden/power_struggle/5-seats.json --move 830 --card -o src/guildhall/games/power_struggle/picture.svg
	$(DEV_BIN)/guildhall draw tests/golden/strasbourg/full-city.json --move 377 --card -o src/guildhall/games/strasbourg/picture.svg

screenshots: .venv/ready ## take the pictures of the pages anew (needs Chromium; all there are with ARGS=folder)
	$(DEV_BIN)/python -m tests.browser.screenshots $(ARGS)

tables: .venv/ready ## write the pages that are made from the source
	$(DEV_BIN)/python -m guildhall.lab.describe

words: .venv/ready ## bring the catalogues of translations in step with the source
	$(DEV_BIN)/python -m tests.words.update

wheel: build/wheel/ready ## build the wheel
	@ls build/wheel/*.whl

clean: ## remove all that was built, but not the developer's environment
	rm -rf build .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src -name '*.so' -exec rm -f {} +
	find src tests -name __pycache__ -prune -exec rm -rf {} +
	rm -f src/guildhall/_compiled.json

distclean: clean ## remove the developer's environment too
	rm -rf .venv

# What the wheel is made of, by content. The file changes only when that does, and with it all that depends on it.
build/sources: FORCE
	@mkdir -p build
	@{ echo "GUILDHALL_MYPYC=$(GUILDHALL_MYPYC) CC=$(CC) $$(command -v $(CC))"; \
	   find pyproject.toml hatch_build.py README.md LICENSE src -type f ! -path '*/__pycache__/*' \
	       ! -name '*.so' ! -name _compiled.json -exec cksum {} + | sort; } > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

build/wheel/ready: build/sources
	@$(call make_environment,$(USER_ENV))
	@echo 'Building Guildhall (this takes a few minutes, and again only when the source has changed) ...'
	@rm -rf build/wheel
	@$(USER_BIN)/python -m pip wheel --quiet --no-deps --wheel-dir build/wheel .
	@touch $@

# The second command adds what the wheel depends on; the first alone would not, and the second alone would not replace
# a wheel of the same version.
$(USER_ENV)/ready: build/wheel/ready
	@$(call make_environment,$(USER_ENV))
	@$(USER_BIN)/python $(INSTALL) --force-reinstall --no-deps build/wheel/*.whl
	@$(USER_BIN)/python $(INSTALL) build/wheel/*.whl
	@touch $@

$(USER_ENV)/with-web: $(USER_ENV)/ready
	@$(USER_BIN)/python $(INSTALL) "$$(echo build/wheel/*.whl)[web]"
	@touch $@

$(USER_ENV)/with-tests: $(USER_ENV)/ready
	@$(USER_BIN)/python $(INSTALL) "$$(echo build/wheel/*.whl)[test]"
	@touch $@

$(USER_ENV)/with-bench: $(USER_ENV)/ready
	@$(USER_BIN)/python $(INSTALL) "$$(echo build/wheel/*.whl)[bench]"
	@touch $@

.venv/ready: pyproject.toml
	@$(call make_environment,.venv)
	@echo 'Installing the tools of development ...'
	@GUILDHALL_MYPYC=0 .venv/bin/python $(INSTALL) --editable '.[dev]'
	@touch $@

.venv/with-mutants: .venv/ready
	@GUILDHALL_MYPYC=0 $(DEV_BIN)/python $(INSTALL) --editable '.[mutants]'
	@touch $@

# A shell command: the environment of that name, unless there is one that still works.
define make_environment
$(1)/bin/python -c '' 2>/dev/null || { \
    $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
        { echo 'Guildhall needs Python 3.11 or newer: make PYTHON=/path/to/python3 ...'; exit 1; }; \
    $(PYTHON) -m venv --clear $(1); }
endef
