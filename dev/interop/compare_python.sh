#!/usr/bin/env bash
# Planes by the Python package, by h5py and by the Java engine, in turns, cold and warm: what docs/measurements.md, "Python", says.
#
# usage: dev/interop/compare_python.sh FOLDER [ROUNDS]
#
# FOLDER takes 12 GB and keeps them for the next run: demo.h5, 768 x 768 x 1024 floats in default chunks, and planes.h5, the same
# with --layout planes. SLICELINE is how sliceline is run, if not by ./sliceline. Needs Python 3.10 or later.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
folder=${1:?usage: compare_python.sh FOLDER [ROUNDS]}
sliceline=${SLICELINE:-$PWD/sliceline}
mkdir -p "$folder"

[ -e "$folder/demo.h5" ] || $sliceline demo --size 2416M --keep --dir "$folder" >&2
[ -e "$folder/planes.h5" ] || $sliceline convert "$folder/demo.sgy" "$folder/planes.h5" --layout planes >&2
python/test.sh environment >&2
SLICELINE=$sliceline PYTHONPATH=python/src python/.venv/bin/python dev/interop/compare_python.py "$folder/demo.h5" "$folder/planes.h5" "${2:-5}"
