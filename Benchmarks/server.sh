#!/usr/bin/env bash
# Measures easeld as a server (Benchmarks/Server/bench.py). wrk is Debian's; FastAPI comes from PyPI into the build folder.
set -euo pipefail
cd "$(dirname "$0")/.."
build=${EASEL_BUILD:-.build}
easeld=${EASELD:-$build/release/easeld}
floor=${FLOOR:-.build-floor/release/HTTPFloor}
venv=$build/bench-server
wanted=$(cksum <Benchmarks/Server/requirements.txt)

if ! command -v wrk >/dev/null; then
  echo "easel: wrk is missing; have it installed with: apt-get install wrk" >&2
  exit 1
fi
if [ "$(cat "$venv/installed" 2>/dev/null)" != "$wanted" ]; then
  rm -rf "$venv"
  echo "Installing from PyPI: FastAPI" >&2
  if ! python3 -m venv "$venv" || ! "$venv/bin/pip" install -q --disable-pip-version-check -r Benchmarks/Server/requirements.txt; then
    rm -rf "$venv"
    echo "easel: FastAPI could not be installed from PyPI, which takes a network once; nothing was measured." >&2
    exit 1
  fi
  echo "$wanted" >"$venv/installed"
fi
exec "$venv/bin/python" Benchmarks/Server/bench.py "$easeld" "$floor" "$@"
