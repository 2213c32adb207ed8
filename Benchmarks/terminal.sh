#!/usr/bin/env bash
# Measures easel in a real pty beside its peers, with the terminal harness (TTYBENCH names its folder).
#
#   Benchmarks/terminal.sh              a quick look
#   Benchmarks/terminal.sh full         five interleaved repetitions, as docs/benchmarks.md reports them
#
# The board: an EASEL_HOME of its own with todos, events and messages, a warm server, the layout `home`.
set -euo pipefail
cd "$(dirname "$0")/.."
harness=${TTYBENCH:-../shared/bench/tui}
if [ ! -x "$harness/run.sh" ]; then
  echo "easel: the terminal harness is not at $harness; name its folder in TTYBENCH. Nothing was measured." >&2
  exit 0
fi
export BENCH_BUILD=${BENCH_BUILD:-${TMPDIR:-/tmp}/ttybench-build}
[ -x "$BENCH_BUILD/ttyspawn" ] || "$harness/setup.sh"

easel=$PWD/.build/release/easel
home=$(mktemp -d /tmp/easel-bench.XXXXXX)
export EASEL_HOME=$home EASEL_SERVER_LINGER=600
finish() { "$easel" server stop >/dev/null 2>&1 || true; rm -rf "$home"; }
trap finish EXIT

for number in $(seq -w 1 30); do "$easel" todo add "Todo $number" >/dev/null; done
"$easel" calendar add "Stand-up" --start "$(date +%F)T09:00" --end "$(date +%F)T09:15" >/dev/null
for number in $(seq 1 10); do "$easel" chat send general "Message $number" >/dev/null; done

# One visit, so that the canvas and the answers are kept as after any day's use.
tmux -L easel-bench -f /dev/null new-session -d -x 120 -y 40 -e EASEL_HOME="$home" "$easel"
for _ in $(seq 100); do tmux -L easel-bench capture-pane -p | grep -q 'Todo 01' && break; sleep 0.1; done
tmux -L easel-bench send-keys q
for _ in $(seq 100); do tmux -L easel-bench list-sessions >/dev/null 2>&1 || break; sleep 0.1; done

options=(--quick)
[ "${1:-}" = full ] && options=(--reps 5)
"$harness/run.sh" --only ncurses-grid,floor-echo,tmux-9,weechat --size 120x40 "${options[@]}" --nice -15 \
  --ready 'Todo 01' --keys-for nav=Down,Up --keys-for focus=Tab,BackTab \
  --keys-for 'type=Tab,Tab>x,BackSpace>BackTab,BackTab' --quit q \
  --env EASEL_HOME="$home" --name easel -- "$easel"
