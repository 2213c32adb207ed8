# `make run` starts Easel, `make test` tests it; both install what is missing. CONTRIBUTING.md tells the rest.
PREFIX ?= /usr/local
# Why each: docs/decisions/0008 and 0010. Colours would be part of each command: all is built anew when they come or go.
RELEASE = swift build --no-color-diagnostics -c release --static-swift-stdlib -Xswiftc -Xclang-linker -Xswiftc -no-pie \
  -Xswiftc -use-ld=lld -Xlinker "-L$(CURDIR)/.build/static-libraries" \
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
  -Xswiftc -Xfrontend -Xswiftc -function-sections \
  -Xlinker "--symbol-ordering-file=$(CURDIR)/scripts/function-order.txt" -Xlinker --no-warn-symbol-ordering
SOURCES = Package.swift Sources Tests Benchmarks

.PHONY: run test build setup install uninstall format lint bench clean

run: build
	@exec .build/release/easel

# The terminal's tests drive the main queue themselves, and whole programs want the machine to themselves: each in its
# own process.
test: setup lint
	swift build --no-color-diagnostics --build-tests
	swift test --skip-build --skip 'TerminalTests|EndToEndTests'
	swift test --skip-build --filter TerminalTests
	swift test --skip-build --filter EndToEndTests

build: setup
	@scripts/static-libraries.sh
	$(RELEASE) --product easel
	$(RELEASE) --product easeld

setup:
	@scripts/setup.sh

install: build
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 .build/release/easel .build/release/easeld "$(DESTDIR)$(PREFIX)/bin"

uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/bin/easel" "$(DESTDIR)$(PREFIX)/bin/easeld"

format:
	swift format --in-place --parallel --recursive $(SOURCES)

lint:
	swift format lint --strict --parallel --recursive $(SOURCES)

bench: build
	EASEL_PART=bench swift package --scratch-path .build-bench benchmark
	Benchmarks/terminal.sh

clean:
	rm -rf .build .build-*
