#!/bin/sh
# All numbers of retrieval quality, from the public data sets, with the commands that print them.
#
#   bench/quality/run.sh DATA [JIYI ARGUMENTS…]
#
# DATA holds what is there of: locomo/locomo*.json (and audit*.json beside it), lifebench/LANGUAGE/
# USER/{QA_clean.json,phone_data/}, xquad/xquad.LANGUAGE.json, cmrc2018*/cmrc2018_*.json. Any may
# be packed by gzip. The rest goes to each command, e.g. --json. JIYI names the program if it is
# not ./jiyi of this checkout.
set -eu

if [ $# -eq 0 ] || [ ! -d "$1" ]; then
  echo "usage: bench/quality/run.sh DATA [ARGUMENTS...]: DATA is a folder with the data sets" >&2
  exit 2
fi
data=${1%/}
shift
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
program=${JIYI:-$root/jiyi}
sets=0

# measure SET [ARGUMENTS...]
measure() {
  echo "\$ jiyi eval $*"
  "$program" eval "$@"
  echo
  sets=$((sets + 1))
}

for file in "$data"/locomo/locomo*.json*; do
  [ -f "$file" ] || continue
  audit=
  for list in "$data"/locomo/audit*.json*; do
    if [ -f "$list" ]; then audit=$list; fi
  done
  if [ -n "$audit" ]; then
    measure locomo "$file" --audit "$audit" "$@"
  else
    measure locomo "$file" "$@"
  fi
done
for language in "$data"/lifebench/*/; do
  [ -d "$language" ] || continue
  measure lifebench "$language"*/ "$@"
done
for file in "$data"/xquad/xquad.*.json*; do
  if [ -f "$file" ]; then measure xquad "$file" "$@"; fi
done
for file in "$data"/cmrc2018*/cmrc2018_*.json*; do
  if [ -f "$file" ]; then measure cmrc "$file" "$@"; fi
done

if [ "$sets" -eq 0 ]; then
  echo "bench/quality/run.sh: no data set in $data" >&2
  exit 1
fi
