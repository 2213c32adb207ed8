#!/usr/bin/env bash
# Checks running servers against their description. What does it (schemathesis) comes from PyPI, in the versions of
# Tests/API/requirements.txt, and stays in the build folder.
set -euo pipefail
cd "$(dirname "$0")/.."
build=${EASEL_BUILD:-.build}
venv=$build/api-check
wanted=$(cksum <Tests/API/requirements.txt)

if [ "$(cat "$venv/installed" 2>/dev/null)" != "$wanted" ]; then
  rm -rf "$venv"
  echo "Installing from PyPI: schemathesis"
  if ! python3 -m venv "$venv" || ! "$venv/bin/pip" install -q --disable-pip-version-check -r Tests/API/requirements.txt; then
    rm -rf "$venv"
    echo "easel: schemathesis could not be installed from PyPI, which takes a network once; the API was not checked." >&2
    exit 1
  fi
  echo "$wanted" >"$venv/installed"
fi
exec "$venv/bin/python" Tests/API/check.py "$build/debug/easeld" "$@"
