# make            builds build/pegboard, optimised
# make test       sets up what is missing, builds five times, and runs every test
# make run        sets up what is missing, builds, and starts Pegboard
# make format     makes scripts look as eslint.config.mjs wants them, and C as .clang-format does
# make pictures   takes the pictures of the README from the running program
# make golden     writes the golden plays and what bots choose anew, to be reviewed as a diff
# make bench      measures the rules and writes the table into README.md
# make bench-nodes    measures one server with SQLite, one with PostgreSQL, two without a proxy and with either, and three, and what a lost server costs; prints tables, in four minutes
# make bench-server   measures the server over real WebSockets, as docs/server.md tells
# make cluster    sets up what is missing, builds, and starts PostgreSQL, three servers and a Caddy on this machine, until ctrl-C
# make chaos      kills, freezes and stops what a cluster is made of, a thousand times, while people play; compares what they were told with the log
# make bench-wasm measures WebAssembly beside native, and what a page notices of a bot that thinks beside it
# make bench-all   measures all of these in one go and compares them with the figures kept from the last release (lab/figures.json)
# make soak       plays for an hour at a fifth of the aimed load and watches the server's memory
# make arena-table   lets the bots meet and writes the table into docs/bots.md; three hours, goes on where it was stopped
# make check      what a developer needs before a commit: builds, and runs the quick tests; under a minute
# make bench-library   measures the library, in C, in Python and through the engine's pipe, and writes the tables into docs/library.md
# make wasm       makes build-wasm/js, the library for JavaScript as WebAssembly
# make site       makes build/site, the web client as files for any static host
# make deb        makes a Debian package in build-deb, with the server as a systemd unit
# make install    installs what `make` has built (PREFIX, DESTDIR)

PREFIX ?= /usr/local
JOBS := $(shell nproc 2>/dev/null || echo 2)
MAKEFLAGS += --no-print-directory

# One folder of WebAssembly modules for all builds.
CONFIGURE = cmake -DWASM_DIR=$(CURDIR)/build-wasm -S . -B
BUILD = cmake --build
WASM = --no-warn-unused-cli -DCMAKE_TOOLCHAIN_FILE=src/wasm/toolchain.cmake
CTEST = ctest --timeout 400 --output-on-failure --no-tests=error -j$(JOBS) --test-dir
# Where tests wait more than they compute.
CTEST_MORE = $(subst -j$(JOBS),-j$(shell expr $(JOBS) + 1),$(CTEST))

.PHONY: all bench-nodes chaos cluster test check format pictures deb wasm site run golden bench bench-all bench-wasm arena-table bench-server bench-library soak install setup setup-test clean
.NOTPARALLEL:

all:
	@$(CONFIGURE) build >/dev/null
	@$(BUILD) build --target pegboard pegboard-lab pegboard_shared pegboard_static -j$(JOBS)

# The optimised build; the one with asserts, AddressSanitizer and UBSan; another compiler's view of the code; the fuzzers; WebAssembly.
test: setup-test
	@$(CONFIGURE) build -DWERROR=ON >/dev/null
	@$(CONFIGURE) build-asan -DWERROR=ON -DCMAKE_BUILD_TYPE=Debug -DSANITIZE=ON >/dev/null
	@$(CONFIGURE) build-clang -DWERROR=ON -DCMAKE_C_COMPILER=clang >/dev/null
	@$(CONFIGURE) build-fuzz -DWERROR=ON -DCMAKE_C_COMPILER=clang -DCMAKE_BUILD_TYPE=Debug -DFUZZ=ON >/dev/null
	@$(CONFIGURE) build-wasm $(WASM) -DWERROR=ON >/dev/null
	@$(BUILD) build-wasm -j$(JOBS)    # first: the others carry the modules, and would be out of date
	@for build in build build-asan build-clang; do $(BUILD) $$build -j$(JOBS) || exit 1; done
	@$(BUILD) build-fuzz -j$(JOBS)
	@$(CTEST_MORE) build-fuzz
	@$(CTEST) build-wasm
	@$(CTEST_MORE) build-asan
	@$(CTEST) build

check: setup-test
	@$(CONFIGURE) build -DWERROR=ON >/dev/null
	@$(BUILD) build -j$(JOBS)
	@$(CTEST) build -LE slow

format: setup-test
	@tests/browser/lint --fix
	@tools/format --fix

pictures: setup-test all
	@tests/browser/run build/pegboard pictures docs/pictures

run: setup all
	@build/pegboard serve

cluster: setup-test all
	@scripts/cluster run

chaos: setup-test all
	@python3 tests/cluster/chaos.py build/pegboard --faults $(or $(FAULTS),1000)

golden: setup-test
	@$(CONFIGURE) build >/dev/null
	@$(BUILD) build --target golden_test choices_test -j$(JOBS)
	@build/golden_test --write
	@build/choices_test --write
	@$(BUILD) build --target pegboard -j$(JOBS)
	@for test in play join; do python3 tests/terminal/$${test}_test.py build/pegboard --write; done

bench: setup-test all
	@tools/fill-bench build/pegboard README.md
	@lab/plot speed

build/bench_server: all
	@$(BUILD) build --target bench_server -j$(JOBS)

bench-nodes: setup-test build/bench_server
	@lab/nodes build/pegboard build/bench_server

bench-server: setup build/bench_server
	@build/bench_server build/pegboard

# Debian's Python has numpy where another one that comes first may have none.
bench-library: setup-test all
	@$(shell python3 -c "import numpy" 2>/dev/null && echo python3 || echo /usr/bin/python3) lab/library-speed build --page docs/library.md
	@tools/fill-library build/pegboard docs/library.md
bench-wasm: setup-test all
	@$(CONFIGURE) build-wasm $(WASM) >/dev/null
	@$(BUILD) build --target speed -j$(JOBS)
	@$(BUILD) build-wasm --target js speed -j$(JOBS)
	@lab/wasm-bench build build-wasm
	@tests/browser/run build/pegboard speed | sed -n 's/^# //; /front page\|local\|frame/p'

bench-all: setup-test all build/bench_server
	@$(CONFIGURE) build-wasm $(WASM) >/dev/null
	@$(BUILD) build --target speed -j$(JOBS)
	@$(BUILD) build-wasm --target js speed -j$(JOBS)
	@lab/bench-all build build-wasm

soak: setup build/bench_server
	@build/bench_server build/pegboard soak 200 2000 3600

arena-table: setup all
	@lab/arena-table build/pegboard docs/bots.md arena-results
	@lab/plot strength

install: all
	@cmake --install build --prefix "$(abspath $(PREFIX))"

wasm: setup-test
	@$(CONFIGURE) build-wasm $(WASM) >/dev/null
	@$(BUILD) build-wasm --target js -j$(JOBS)
	@ls -l build-wasm/js/pegboard.wasm

site: setup all
	@rm -rf build/site
	@build/pegboard site build/site
	@du -sh build/site

# For any x86-64-v2 machine, not only for those like this one.
deb: setup
	@$(CONFIGURE) build-deb -DPORTABLE=ON -DCMAKE_INSTALL_PREFIX=/usr >/dev/null
	@$(BUILD) build-deb --target pegboard pegboard-lab pegboard_shared pegboard_static -j$(JOBS)
	@cd build-deb && cpack -G DEB
	@ls build-deb/*.deb

setup:
	@scripts/setup

setup-test:
	@scripts/setup test

clean:
	rm -rf build build-deb build-wasm build-asan build-clang build-fuzz
