#!/usr/bin/env bash
# Runs one ring of tests (the arguments are those of `swift test`); when it fails, what failed stands at the end once more,
# because a ring prints thousands of lines and only the last of them are seen.
#
# A ring that hangs is ended after EASEL_RING_LIMIT seconds (20 minutes unless told; 0 for never), and what hung is named: a
# suite's own time limit ends no test that does not listen to it.
#
# EASEL_RING_WIDTH tests run at a time (4 unless set). A time limit counts from the moment a test runs, so a small width
# keeps slow machines and busy ones within the limits.
set -uo pipefail
width=${EASEL_RING_WIDTH:-4}
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# A session of its own: what the tests have started ends with them.
setsid swift test --skip-build --experimental-maximum-parallelization-width "$width" "$@" > "$log" 2>&1 &
runner=$!
trap 'kill -KILL -- "-$runner" 2> /dev/null; exit 130' INT TERM
hung=
timeout --foreground "${EASEL_RING_LIMIT:-1200}" tail -n +1 -f --pid="$runner" "$log"
if [ $? -eq 124 ]; then hung=1; fi
# The program with the tests first, so that what it printed gets into the log.
while [ -n "$hung" ] && kill -0 "$runner" 2> /dev/null; do
  pkill -KILL -P "$runner"
  sleep 1
done
wait "$runner"
status=$?
if [ -n "$hung" ]; then
  kill -KILL -- "-$runner" 2> /dev/null
  tail -n 100 "$log"
fi

if [ "$status" -ne 0 ]; then
  printf '\nWhat failed (swift test %s):\n' "$*"
  # An issue is one line or several, which are indented or begin with an arrow.
  grep -a -A 6 -E '^✘|recorded an issue|Fatal error|error: ' "$log" | grep -a -v -E '^(✔|◇)' | head -n 80
  left=$(awk '
    /^◇ (Test|Suite) .* started\.$/ && !/^◇ Test case / {
      sub(/^◇ /, "")
      sub(/ started\.$/, "")
      begun[$0]++
    }
    # Not at the beginning of a line where a test has printed something that does not end its own.
    /(✔|✘) (Test|Suite) .* (passed|failed) after / || /➜ (Test|Suite) .* skipped/ {
      sub(/^.*(✔|✘|➜) /, "")
      for (name in begun) if (begun[name] > 0 && index($0, name " ") == 1) begun[name]--
    }
    END { for (name in begun) if (begun[name] > 0) print name }' "$log" | sort | head -n 40)
  if [ -n "$left" ]; then printf '\nWhat began and did not end:\n%s\n' "$left"; fi
fi
exit "$status"
