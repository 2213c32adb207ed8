#!/usr/bin/env bash
# Runs one ring of tests (the arguments are those of `swift test`); when it fails, what failed stands at the end once more,
# because a ring prints thousands of lines and only the last of them are seen.
#
# A ring that hangs is ended after EASEL_RING_LIMIT seconds (20 minutes unless told), and what hung is named: a suite's own
# time limit ends no test that does not listen to it.
set -uo pipefail
log=$(mktemp)
trap 'rm -f "$log"' EXIT

swift test --skip-build "$@" > "$log" 2>&1 &
runner=$!
trap 'kill "$runner"' INT TERM
hung=
timeout "${EASEL_RING_LIMIT:-1200}" tail -n +1 -f --pid="$runner" "$log" || hung=1
# The program with the tests alone, so that what it printed gets into the log.
while [ -n "$hung" ] && kill -0 "$runner" 2> /dev/null; do
  pkill -KILL -P "$runner"
  sleep 1
done
wait "$runner"
status=$?
if [ -n "$hung" ]; then tail -n 100 "$log"; fi

if [ "$status" -ne 0 ]; then
  printf '\nWhat failed (swift test %s):\n' "$*"
  # An issue is one line or several, which are indented or begin with an arrow.
  grep -a -A 6 -E '^✘|recorded an issue|Fatal error|error: ' "$log" | grep -a -v -E '^(✔|◇)' | head -n 80
  left=$(awk '
    /^◇ (Test|Suite) .* started\.$/ && !/^◇ Test case / {
      sub(/^◇ /, "")
      sub(/ started\.$/, "")
      begun[$0] = 1
    }
    /^(✔|✘|➜) (Test|Suite) / {
      for (name in begun) if (index($0, name " ") > 0) delete begun[name]
    }
    END { for (name in begun) print name }' "$log" | sort | head -n 40)
  if [ -n "$left" ]; then printf '\nWhat began and did not end:\n%s\n' "$left"; fi
fi
exit "$status"
