# `make run` starts Easel, `make test` tests it; both install what is missing. CONTRIBUTING.md tells the rest.
PREFIX ?= /usr/local
# Why each: docs/decisions/0008 and 0010. Colours would be part of each command: all is built anew when they come or go.
RELEASE = swift build --no-color-diagnostics -c release --static-swift-stdlib -Xswiftc -Xclang-linker -Xswiftc -no-pie \
  -Xswiftc -use-ld=lld -Xlinker "-L$(CURDIR)/.build/static-libraries" \
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
  -Xswiftc -Xfrontend -Xswiftc -function-sections \
  -Xlinker "--symbol-ordering-file=$(CURDIR)/scripts/function-order.txt" -Xlinker --no-warn-symbol-ordering
SHARE = $(DESTDIR)$(PREFIX)/share
# What is installed below SHARE, and where each is in this tree.
MANUAL = man/man1/easel.1 man/man5/easel-config.5 man/man5/easel-layout.5 bash-completion/completions/easel \
  zsh/site-functions/_easel fish/vendor_completions.d/easel.fish
SOURCE_easel.1 = docs/man/easel.1
SOURCE_easel-config.5 = docs/man/easel-config.5
SOURCE_easel-layout.5 = docs/man/easel-layout.5
SOURCE_easel = docs/completions/easel.bash
SOURCE__easel = docs/completions/_easel
SOURCE_easel.fish = docs/completions/easel.fish
SOURCES = Package.swift Sources Tests Benchmarks

.PHONY: run test soak api-fuzz build setup setup-tests install install-manual uninstall format lint bench bench-server bench-terminals clean

run: build
	@exec .build/release/easel

# A test's time limit begins when the test does, so few run at a time: none waits for a crowd. The terminal's tests drive the
# main queue themselves, and whole programs need memory and sockets: each ring is a process of its own.
test: setup-tests lint
	swift build --no-color-diagnostics --build-tests
	@scripts/ring.sh --skip 'TerminalTests|BackendTests|EndToEndTests'
	@scripts/ring.sh --filter TerminalTests
	@scripts/ring.sh --filter BackendTests
	scripts/api-check.sh
	@scripts/ring.sh --filter EndToEndTests

# Two terminals over faulty links, for longer than in the tests and from another seed each time; it prints the seed.
soak: setup-tests
	swift build --no-color-diagnostics --build-tests
	seed=$${SEED:-$$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')}; echo "SEED=$$seed"; \
	  EASEL_RING_LIMIT=0 EASEL_SOAK=$${STEPS:-1000} EASEL_SEED=$$seed scripts/ring.sh --filter ConvergenceTests

# The check of the API that is part of the tests, for longer and by chance (tens of minutes).
api-fuzz: setup-tests
	swift build --no-color-diagnostics --product easeld
	scripts/api-check.sh --examples 300 --seed "$$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')"

build: setup
	@scripts/static-libraries.sh
	$(RELEASE) --product easel
	$(RELEASE) --product easeld

setup:
	@scripts/setup.sh

setup-tests:
	@scripts/setup.sh Tests/debian-packages.txt

install: build
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 .build/release/easel .build/release/easeld "$(DESTDIR)$(PREFIX)/bin"
	@$(MAKE) --no-print-directory install-manual

# The manual and the completions of shells; the tests keep both current (docs/man, docs/completions).
install-manual:
	install -d $(foreach folder,$(dir $(MANUAL)),"$(SHARE)/$(folder)")
	$(foreach file,$(MANUAL),install -m 644 "$(SOURCE_$(notdir $(file)))" "$(SHARE)/$(file)" &&) true

uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/bin/easel" "$(DESTDIR)$(PREFIX)/bin/easeld" \
	  $(foreach file,$(MANUAL),"$(SHARE)/$(file)")

format:
	swift format --in-place --parallel --recursive $(SOURCES)

lint:
	swift format lint --strict --parallel --recursive $(SOURCES)

# The server beside others, over loopback.
bench-server: setup-tests build
	EASEL_PART=HTTPFloor swift build --no-color-diagnostics -c release --scratch-path .build-floor --product HTTPFloor
	Benchmarks/server.sh

# Two terminals at one server: how soon one shows what the other did, catching up, sending, idling, memory.
bench-terminals: build
	Benchmarks/Terminals/bench.py .build/release/easel .build/release/easeld

bench: build
	EASEL_PART=bench swift package --scratch-path .build-bench benchmark
	Benchmarks/terminal.sh

clean:
	rm -rf .build .build-*
