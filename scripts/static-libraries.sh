#!/usr/bin/env bash
# Gathers the archives that release binaries carry in a folder of their own, so that the linker finds them before the
# shared libraries of the same names (docs/decisions/0010). One that is not there is left out and linked as shared.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=.build/static-libraries
mkdir -p "$folder"
for name in stdc++ ncursesw tinfo sqlite3; do
  archive=$(gcc -print-file-name="lib$name.a")
  if [ -f "$archive" ]; then ln -sfn "$archive" "$folder/lib$name.a"; else rm -f "$folder/lib$name.a"; fi
done
