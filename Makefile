# Each target sets up what it needs: `make run` and `make test` work on a fresh checkout.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
OUT ?= out
PEERS := .venv-bench/bin
PEERS_READY := .venv-bench/.ready
NEWEST_BIN := .venv-newest/bin

.PHONY: run test lint check bench bench-compare fuzz newest same-bytes faults fuzz-whole bombs clean

run: $(READY)
	$(BIN)/ratinglist run data/example --out $(OUT) --top 5

test: $(READY)
	$(BIN)/python -m pytest

check: test lint

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# The small federation in a few minutes; `make bench BENCH="--size M"` for another, `BENCH="--size all"` for all.
# First whether the peers come to the same predictions and scores.
bench: $(READY) $(PEERS_READY)
	$(PEERS)/python -m tests.bench.agreement
	$(BIN)/python -m tests.bench --peers $(PEERS)/python $(BENCH)

bench-compare: $(READY)
	$(BIN)/python -m tests.bench.compare $(BENCH)

# A hundred thousand spoilt reports a dialect; `make fuzz FUZZ="--dialect trf --seed 200000"` for some of them.
fuzz: $(READY)
	$(BIN)/python -m tests.fuzz --cases 100000 --jobs 2 $(FUZZ)

# The newest versions that pyproject.toml allows, resolved anew each time: what they write beside what the locked ones write,
# then the tests, with warnings told, not errors. Exit 1 if a CSV file differs or a test fails. `make newest NEWEST=--no-tests`.
newest: $(READY)
	$(PYTHON) -m venv --clear .venv-newest
	$(NEWEST_BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	$(BIN)/python -m tests.newest --newest $(NEWEST_BIN)/python $(NEWEST)

# Whole runs in as many surroundings as it takes for any two things that may be otherwise to come together.
same-bytes: $(READY)
	RATINGLIST_SURROUNDINGS=1000 $(BIN)/python -m pytest -q tests/test_same_bytes_everywhere.py

# Every fault at every change that a run makes to the disk, and three hundred kills at any moment: a quarter of an hour.
faults: $(READY)
	$(BIN)/python -m tests.faults $(FAULTS)

# The whole command on twenty thousand spoilt folders, and on five hundred in processes of their own.
fuzz-whole: $(READY)
	$(BIN)/python -m tests.fuzz --whole --cases 20000 --processes 500 --jobs 2 $(FUZZ)

# Inputs of hostile sizes, each in a process of its own: what it took and how it ended; needs 5 GB of memory and of disk.
bombs: $(READY)
	$(BIN)/python -m tests.bombs $(BOMBS)

clean:
	rm -rf .venv .venv-bench .venv-newest out build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The exact versions of the lock file, checked by hash; then this checkout itself, without another download.
$(READY): requirements.lock pyproject.toml
	$(PYTHON) -m venv --clear .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	@touch $@

# The peers stay apart: packages that come with them (Polars, SciPy) would be looked for, and loaded, by a run's own imports.
# What both environments have has one version: the second lock file was resolved with the first as its constraints.
$(PEERS_READY): requirements-bench.lock
	$(PYTHON) -m venv --clear .venv-bench
	$(PEERS)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-bench.lock
	@touch $@
