# Everything a developer needs, by `make`. Each target sets up what it needs first and says what is missing.

PYTHON ?= $(firstword $(foreach name,python3 python3.14 python3.13 python3.12 python3.11,$(shell command -v $(name) 2>/dev/null)))
VENV := .venv
BIN := $(VENV)/bin
LOCK := packaging/requirements-dev.lock
LOCKING := --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-annotate --custom-compile-command "make lock"
READY := $(VENV)/.penumbra-ready
ENGINES := build/engines
ENGINES_LOCK := packaging/requirements-engines.lock
ENGINES_READY := $(ENGINES)/.penumbra-ready
NODE_READY := node_modules/.penumbra-ready
EXTENSION := build/extension/chromium/manifest.json
EXTENSION_SOURCES := $(shell find extension/. packaging/extension -not -name '*.pyc' -not -name __pycache__) package-lock.json
BUILDER = PYTHONPATH=packaging $(PYTHON) -m
BUILDER_READY := PYTHONPATH=packaging $(BIN)/python -m
# To collect all tests takes each worker ten seconds.
BROWSER_TESTS = $(sort $(shell grep --recursive --files-with-matches --include='test_*.py' 'mark\.browser' tests))
PAGE ?=
# At most eight: a container sees all cores of its machine, though it may have the time of a few.
CORES := $(shell { nproc || getconf _NPROCESSORS_ONLN || echo 2; } 2>/dev/null | awk '{ print ($$1 > 8 ? 8 : $$1) }')

# Where the system has no fitting Node, extension.node puts one from PyPI there.
export PATH := $(CURDIR)/build/node/bin:$(PATH)
# Its own newer version is no news for who builds Penumbra.
export npm_config_update_notifier := false

.DEFAULT_GOAL := help
.PHONY: help setup extension extension-maps node try test test-host test-extension test-e2e test-engines test-quality reader-corpus reader-corpus-report restore python java browsers screen packagers packagers-and-screen lint lint-python lint-types lint-extension bench build deb test-deb release tables suffixes lock clean

help:
	@echo "make setup   .venv with Penumbra and its development tools"
	@echo "make extension   the extension in build/extension/chromium and build/extension/firefox, ready to be loaded"
	@echo "make try     a browser on a throw-away profile, with everything loaded and a page dimmed (PAGE=file or address)"
	@echo "make test    host, extension and end-to-end tests in real Chromium and Firefox"
	@echo "make test-engines  the library on datatrove, Ray and Spark, and from pip install to the first Parquet file"
	@echo "make test-quality  checks on many real pages of the corpora, what the reader shows of 60, and floors of the figures"
	@echo "make reader-corpus  what the reader shows of 60 pages; reader-corpus-report writes docs/reader.md, beside two other readers"
	@echo "make restore turn Penumbra on and off on many real pages and list what is not as it was (PAGE=site:/path for one)"
	@echo "make deb     the Debian package in dist/: extension and host, for all users of a machine"
	@echo "make test-deb  install the package in a namespace of its own, and use both browsers as people have them"
	@echo "make release  all that is published in dist/, made twice and compared"
	@echo "make lint    style and types of Python and JavaScript"
	@echo "make bench   timings in both browsers"
	@echo "make build   wheel, extension packages and their sources in dist/"
	@echo "make tables  renew the tables of phrases, and of the names of months and days"
	@echo "make suffixes   renew the extension's list of public suffixes"
	@echo "make lock    renew the locks in packaging/ from pyproject.toml"
	@echo "make hostile 15,000 attacks on what is written of pages, in both browsers"
	@echo "make fuzz    fuzz the host and the rules, FUZZ_SECONDS each"
	@echo "make memory  one host over PAGES pages of CORPUS"
	@echo "make crawl   time, memory and faults of whole crawls, beside trafilatura where it is installed"
	@echo "make licences  renew docs/licences.md"
	@echo "make commands  renew docs/commands.md"
	@echo "make audit   known faults of dependencies"
	@echo "make clean   remove what the other targets made"

setup: $(READY)

# Debian's packages: PACKAGE[=PROGRAM[,PROGRAM]]. Each list is complete, so that one command installs all that is missing. A target names
# its list as its first prerequisite.
PACKAGES_python := python3-venv
PACKAGES_browsers := $(PACKAGES_python) chromium=chromium chromium-driver=chromedriver chromium-l10n firefox-esr=firefox-esr,firefox \
  fonts-dejavu-core fonts-noto-core fonts-noto-cjk
PACKAGES_screen := $(PACKAGES_browsers) xvfb=Xvfb xdotool=xdotool
PACKAGES_packagers := $(PACKAGES_python) debhelper=dh dpkg-dev=dpkg-buildpackage
PACKAGES_packagers-and-screen := $(sort $(PACKAGES_screen) $(PACKAGES_packagers) lintian=lintian)
PACKAGES_java := $(PACKAGES_python) default-jre-headless=java libmagic1

python java browsers screen packagers packagers-and-screen:
	@PYTHON="$(PYTHON)" packaging/needs $(PACKAGES_$@)

define NEEDS_PYTHON
@test -n "$(PYTHON)" && $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
  { echo "Python 3.11 or later is needed as '$(PYTHON)'; name another with: make PYTHON=/path/to/python3"; exit 1; }
endef

# The extension first: with esbuild there, pip needs no Node of its own for an editable install.
$(READY): pyproject.toml $(LOCK) | python $(EXTENSION)
	$(NEEDS_PYTHON)
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement $(LOCK)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@

extension: $(EXTENSION)

$(EXTENSION): $(EXTENSION_SOURCES) | python
	$(NEEDS_PYTHON)
	$(BUILDER) extension.build

extension-maps: python
	$(NEEDS_PYTHON)
	$(BUILDER) extension.build --maps

node: python
	$(NEEDS_PYTHON)
	@$(BUILDER) extension.node

$(NODE_READY): package.json package-lock.json | node
	npm ci --no-audit --no-fund --loglevel=error
	@touch $@

try: $(READY) $(EXTENSION)
	$(BIN)/penumbra try $(PAGE)

test: screen test-host test-extension test-e2e

test-host: $(READY) $(EXTENSION)
	$(BIN)/python -m pytest -m "not browser and not engines and not lasting and not quality" --numprocesses $(CORES)

test-extension: $(NODE_READY) | node
	npm test

test-e2e: screen $(READY) $(NODE_READY) $(EXTENSION)
	$(BIN)/python -m pytest $(BROWSER_TESTS) -m "browser and not quality" --numprocesses $(shell expr $(CORES) + 1) --dist loadgroup -raR --reruns 1 --rerun-show-tracebacks

test-quality: screen $(READY) $(EXTENSION)
	$(BIN)/python -m pytest tests/quality tests/e2e/host/test_killed_host.py tests/e2e/reader/test_reader_corpus.py -m quality --numprocesses $(CORES) --dist loadgroup

reader-corpus: screen $(READY) $(EXTENSION)
	$(BIN)/python -m pytest tests/e2e/reader/test_reader_corpus.py -m quality

reader-corpus-report: screen $(READY) $(NODE_READY) $(EXTENSION)
	cd tests && ../$(BIN)/python -m reader_corpus --browser chromium --browser firefox --write

restore: browsers $(READY) $(EXTENSION)
	$(BIN)/python tests/restore/sweep.py $(PAGE)

# The engines take 1.2 GB: they have an environment of their own.
$(ENGINES_READY): pyproject.toml $(ENGINES_LOCK) | python $(EXTENSION)
	$(NEEDS_PYTHON)
	test -x $(ENGINES)/bin/python || $(PYTHON) -m venv $(ENGINES)
	$(ENGINES)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement $(ENGINES_LOCK)
	$(ENGINES)/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@

test-engines: java $(ENGINES_READY)
	$(ENGINES)/bin/python -m pytest tests/engines tests/host/integrations -m engines

lint: lint-python lint-types lint-extension

lint-python: $(READY)
	$(BIN)/ruff check host tests packaging docs/examples
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo --no-cache

# The library as callers' type checkers see it. mypy reads the same files with all others.
lint-types: $(READY) $(NODE_READY) | node
	node_modules/.bin/pyright

lint-extension: $(NODE_READY) $(EXTENSION) | node
	npm run --silent lint
	npm run --silent types

bench: screen $(READY) $(EXTENSION)
	rm -rf build/bench # figures of an earlier run
	$(BIN)/python -m pytest tests/bench -m "" -s --override-ini "python_files=bench_*.py"

build: $(READY)
	$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .
	$(BUILDER) extension.pack

# Times of files in packages are those of the last commit, so that the same source gives the same bytes.
deb release: export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)

deb: packagers $(READY) $(EXTENSION)
	$(BUILDER_READY) debian.build

test-deb: packagers-and-screen deb
	$(BIN)/python -m pytest tests/lasting -m lasting

release: packagers $(READY) $(EXTENSION)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[release]"
	$(BUILDER_READY) release

tables: $(READY)
	$(BIN)/python packaging/tables.py

suffixes: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --upgrade --target build/suffixes publicsuffixlist
	$(BIN)/python packaging/extension/public_suffixes.py build/suffixes/publicsuffixlist/public_suffix_list.dat

# For every Python and system that is supported, with the hash of every file that pip may choose.
lock: python
	$(NEEDS_PYTHON)
	rm -rf build/lock
	$(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip install --quiet --disable-pip-version-check "uv>=0.9,<1"
	build/lock/bin/uv pip compile $(LOCKING) --output-file packaging/requirements.lock pyproject.toml
	build/lock/bin/uv pip compile $(LOCKING) --extra dev --output-file $(LOCK) pyproject.toml
	build/lock/bin/uv pip compile $(LOCKING) --extra engines --output-file $(ENGINES_LOCK) pyproject.toml
	build/lock/bin/uv pip compile $(LOCKING) --extra fuzz --output-file packaging/requirements-fuzz.lock pyproject.toml
	rm -rf build/lock

clean:
	rm -rf $(VENV) node_modules build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

# Checks of hostile input, and of long runs.
FUZZED := frames snapshots pages reader
.PHONY: hostile fuzz fuzz-tools $(FUZZED:%=fuzz-%) fuzz-rules crawl memory licences commands audit
FUZZ_SECONDS ?= 3600
PAGES ?= 10000
CORPUS ?= tests/pages

# What is found is left in build/fuzz; FUZZ_SECONDS for each target. `make --jobs 2 fuzz` runs two targets at a time.
fuzz: $(FUZZED:%=fuzz-%) fuzz-rules

$(FUZZED:%=fuzz-%): fuzz-%: fuzz-tools
	$(BIN)/python tests/fuzz/run.py $* $(FUZZ_SECONDS)

fuzz-rules: fuzz-tools | node
	node tests/fuzz/fuzz-rules.js $(FUZZ_SECONDS)

fuzz-tools: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement packaging/requirements-fuzz.lock

# For what is installed; fuzzing's tools and the engines first.
licences: $(READY) $(ENGINES_READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement packaging/requirements-fuzz.lock
	$(BIN)/python packaging/licences.py > docs/licences.md

commands: $(READY)
	$(BIN)/python packaging/commands.py > docs/commands.md

# Known faults of what is locked, where the registries answer.
audit: $(READY) $(NODE_READY)
	test -x build/audit/bin/pip-audit || { $(PYTHON) -m venv build/audit && build/audit/bin/python -m pip install --quiet "pip-audit>=2.9,<3"; }
	build/audit/bin/pip-audit --no-deps --disable-pip --requirement packaging/requirements.lock
	npm audit

hostile: browsers $(READY) $(EXTENSION)
	$(BIN)/python -m pytest tests/hostile -m "" --numprocesses $(CORES)

crawl: $(READY)
	cd tests && ../$(BIN)/python -m bench.crawl speed faults killed --pages 4000
	cd tests && ../$(BIN)/python -m bench.crawl long --pages 100000

memory: $(READY)
	PAGES=$(PAGES) CORPUS=$(CORPUS) $(BIN)/python -m pytest tests/bench/bench_memory.py -m "" -s --override-ini "python_files=bench_*.py"
