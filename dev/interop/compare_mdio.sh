#!/usr/bin/env bash
# Shots x cables x channels: ingestion and reads by MDIO and by Sliceline, in turns. The table "Shots" of docs/measurements.md.
#
# usage: dev/interop/compare_mdio.sh FOLDER [SHOTS [ROUNDS]]
#
# FOLDER takes eight times the survey of SHOTS (default 400: 2.1 GB), and keeps it and a Python environment with multidimio for the next
# run. SLICELINE is how sliceline is run, if not by ./sliceline. Needs Python 3.11 or later.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
folder=${1:?usage: compare_mdio.sh FOLDER [SHOTS [ROUNDS]]}
mkdir -p "$folder"
[ -x "$folder/venv/bin/python" ] || {
    python3 -m venv "$folder/venv"
    "$folder/venv/bin/pip" install --quiet multidimio==1.1.3 h5py numcodecs >&2
}
SLICELINE=${SLICELINE:-$PWD/sliceline} PYTHONPATH=python/src \
    "$folder/venv/bin/python" dev/interop/compare_mdio.py "$folder" "${2:-400}" "${3:-3}"
