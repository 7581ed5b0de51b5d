# make            builds build/pegboard, optimised
# make test       sets up what is missing, builds four times, and runs every test
# make run        sets up what is missing, builds, and starts Pegboard
# make golden     writes the golden plays and what bots choose anew, to be reviewed as a diff
# make bench      measures the rules and writes the table into README.md
# make bench-server   measures the server over real WebSockets, as docs/server.md tells
# make soak       plays for an hour at a fifth of the aimed load and watches the server's memory
# make arena-table   lets the bots meet and writes the table into docs/bots.md; two hours
# make install    installs what `make` has built (PREFIX, DESTDIR)

PREFIX ?= /usr/local
JOBS := $(shell nproc 2>/dev/null || echo 2)
MAKEFLAGS += --no-print-directory

CONFIGURE = cmake -S . -B
BUILD = cmake --build
CTEST = ctest -j$(JOBS) --timeout 400 --output-on-failure --no-tests=error --test-dir

.PHONY: all test run golden bench arena-table bench-server soak install setup clean
.NOTPARALLEL:

all:
	@$(CONFIGURE) build >/dev/null
	@$(BUILD) build --target pegboard pegboard_shared pegboard_static -j$(JOBS)

# The optimised build; the one with asserts, AddressSanitizer and UBSan; another compiler's view of the code; the fuzzers.
test: setup
	@$(CONFIGURE) build -DWERROR=ON >/dev/null
	@$(CONFIGURE) build-asan -DWERROR=ON -DCMAKE_BUILD_TYPE=Debug -DSANITIZE=ON >/dev/null
	@$(CONFIGURE) build-clang -DWERROR=ON -DCMAKE_C_COMPILER=clang >/dev/null
	@$(CONFIGURE) build-fuzz -DWERROR=ON -DCMAKE_C_COMPILER=clang -DCMAKE_BUILD_TYPE=Debug -DFUZZ=ON >/dev/null
	@for build in build build-asan build-clang; do $(BUILD) $$build -j$(JOBS) || exit 1; done
	@$(BUILD) build-fuzz --target protocol_fuzz record_fuzz http_fuzz socket_fuzz message_fuzz -j$(JOBS)
	@$(CTEST) build-fuzz
	@$(CTEST) build-asan
	@$(CTEST) build

run: setup all
	@build/pegboard serve

golden: setup
	@$(CONFIGURE) build >/dev/null
	@$(BUILD) build --target golden_test choices_test -j$(JOBS)
	@build/golden_test --write
	@build/choices_test --write
	@$(BUILD) build --target pegboard -j$(JOBS)
	@for test in play join; do python3 tests/terminal/$${test}_test.py build/pegboard --write; done

bench: setup all
	@tools/fill-bench build/pegboard README.md

build/bench_server: all
	@$(BUILD) build --target bench_server -j$(JOBS)

bench-server: setup build/bench_server
	@build/bench_server build/pegboard

soak: setup build/bench_server
	@build/bench_server build/pegboard soak 200 2000 3600

arena-table: setup all
	@tools/arena-table build/pegboard docs/bots.md arena-results

install: all
	@cmake --install build --prefix "$(abspath $(PREFIX))"

setup:
	@scripts/setup

clean:
	rm -rf build build-asan build-clang build-fuzz
