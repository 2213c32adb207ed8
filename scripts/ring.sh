#!/usr/bin/env bash
# Runs one ring of tests (the arguments are those of `swift test`); when it fails, what failed stands at the end once more,
# because a ring prints thousands of lines and only the last of them are seen.
set -uo pipefail
log=$(mktemp)
trap 'rm -f "$log"' EXIT
swift test --skip-build "$@" 2>&1 | tee "$log"
status=${PIPESTATUS[0]}
if [ "$status" -ne 0 ]; then
  printf '\nWhat failed (swift test %s):\n' "$*"
  # An issue is one line or several, which are indented or begin with an arrow.
  grep -a -A 6 -E '^✘|recorded an issue|Fatal error|error: ' "$log" | grep -a -v -E '^(✔|◇)' | head -n 80
fi
exit "$status"
