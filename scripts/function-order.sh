#!/usr/bin/env bash
# Writes scripts/function-order.txt anew: the functions that ticks, keys and the start run, in that order. The linker
# lays them side by side, so that they share pages (docs/decisions/0010).
#
# Needs valgrind, tmux and a release build. What is not in the list any more is passed over by the linker, and what is
# missing lies elsewhere in the program, so the list may age; make it anew when start or memory are measured.
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d /tmp/easel-order.XXXXXX)
export EASEL_HOME=$work/home EASEL_SERVER_LINGER=600
easel=$PWD/.build/release/easel
terminal() { tmux -L easel-order "$@"; }
finish() {
  terminal kill-server 2>/dev/null || true
  "$easel" server stop >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap finish EXIT

for number in $(seq -w 1 30); do "$easel" todo add "Todo $number" >/dev/null; done
"$easel" calendar add "Stand-up" --start "$(date +%F)T09:00" --end "$(date +%F)T09:15" >/dev/null
"$easel" chat send general "Hello" >/dev/null
# Debugging information only slows valgrind down.
strip -g -o "$work/easel" "$easel"

start() {
  terminal -f /dev/null new-session -d -x 120 -y 40 -e EASEL_HOME="$EASEL_HOME" \
    -e COLORTERM=truecolor -e TERM=xterm-256color "$@"
}
awaits() {
  for _ in $(seq 600); do
    if terminal capture-pane -p 2>/dev/null | grep -q "$1"; then return; fi
    sleep 0.1
  done
  echo "function-order: \"$1\" was never on the screen" >&2
  exit 1
}
# The part of the profile since the last dump goes to a file of its own.
dump() { callgrind_control -d "$1" >/dev/null; sleep 1; }
press() {
  for key in "$@"; do
    terminal send-keys "$key"
    sleep 0.4
  done
}

# One visit first, so that the second starts like any other day's.
start "$easel"
awaits "online"
press q
start valgrind --quiet --tool=callgrind --demangle=no --callgrind-out-file="$work/profile" "$work/easel"
awaits "Todo 01"
awaits "online"
sleep 3
dump start
sleep 6
dump ticks
press Down Down Down Up Up Up
dump list
press Tab Tab Tab Tab BTab BTab BTab BTab
dump focus
press Tab Tab a b c BSpace BSpace BSpace
press BTab BTab
dump typing
press q
for _ in $(seq 100); do
  terminal list-sessions >/dev/null 2>&1 || break
  sleep 0.1
done

# The parts are numbered from 1; the last, without a number, is the end of the program.
for part in 2 3 4 5 1; do
  awk '
    match($0, /^c?fn=\([0-9]+\)/) {
      number = substr($0, RSTART, RLENGTH); sub(/^c?fn=/, "", number)
      rest = substr($0, RSTART + RLENGTH + 1)
      if (rest != "") name[number] = rest
      if ($0 ~ /^fn=/ && !(number in seen)) { seen[number] = 1; order[++count] = number }
    }
    END { for (i = 1; i <= count; i++) print name[order[i]] }
  ' "$work/profile.$part"
done | sed "s/'[0-9]*$//" | awk '!seen[$0]++' >"$work/functions"

# Those of shared libraries are not ours to lay out.
nm "$work/easel" | awk '$2 ~ /[tTwW]/ { print $3 }' | sort -u >"$work/own"
awk 'NR == FNR { own[$0] = 1; next } $0 in own' "$work/own" "$work/functions" >scripts/function-order.txt
echo "scripts/function-order.txt: $(wc -l <scripts/function-order.txt) functions"
