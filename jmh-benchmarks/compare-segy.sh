#!/usr/bin/env bash
# Planes out of a SEG-Y file, by sliceline and by segyio: what docs/measurements.md says of reading SEG-Y directly.
#
#   jmh-benchmarks/compare-segy.sh SURVEY.sgy [ROUNDS] [PYTHON]
#
# Both have the survey open and read planes of each direction, cold (dropped from the page cache before each) and warm, ROUNDS
# times (default 7). PYTHON (default python3) has segyio and numpy. Prints milliseconds, by medians. Best on a survey of some
# gigabytes: ./sliceline demo --size 2416M --keep --dir DIR makes one.
set -euo pipefail
survey=${1:?usage: $0 SURVEY.sgy [ROUNDS] [PYTHON]}
rounds=${2:-7}
python=${3:-python3}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
"$here/../sliceline" bench "$survey" --paths direct --open once --rounds "$rounds"
"$python" "$here/compare_segy.py" "$survey" "$rounds"
