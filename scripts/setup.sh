#!/usr/bin/env bash
# Installs the Debian packages that are missing, of debian-packages.txt and of the lists that are named. Says what to do
# when it may not.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v swift >/dev/null; then
  echo "easel: there is no Swift toolchain on this machine; install Swift 6.2 or newer (https://www.swift.org/install) and try again." >&2
  exit 1
fi

missing=()
while read -r package; do
  if ! dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed'; then missing+=("$package"); fi
done < <(grep -hv '^#' debian-packages.txt "$@")
if [ ${#missing[@]} -eq 0 ]; then exit 0; fi

may_not() {
  echo "easel: these Debian packages are missing and could not be installed: ${missing[*]}." >&2
  echo "easel: have them installed with: apt-get install ${missing[*]}" >&2
  exit 1
}
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || may_not
  as_root=(sudo)
fi
command -v apt-get >/dev/null || may_not

echo "Installing from Debian: ${missing[*]}"
install() { "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null; }
install 2>/dev/null || { "${as_root[@]}" apt-get update -qq && install; } || may_not
