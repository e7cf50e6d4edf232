#!/usr/bin/env bash
# Tests the Python package in an environment of its own, python/.venv, and builds its wheel, python/dist.
#   python/test.sh               types, wheel, tests of what the wheel installs
#   python/test.sh quick         the tests that need numpy, numcodecs and h5py alone
#   python/test.sh release       also the wheel in an empty environment, where it runs the README's lines
#   python/test.sh environment   makes the environment only; with a second word, quick, that of quick
# Where there is no Python 3.10 or later, or pip cannot get the packages, it says so and leaves the tests out. SLICELINE is how
# sliceline is run, ./sliceline if not given; without a JDK, what needs it is left out. PYTHON is the Python to take.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

skip() {
    echo "Python package: tests skipped, $*"
    exit 0
}

new_enough() {
    "$1" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))' >/dev/null 2>&1
}
python=
for candidate in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python3.10}; do
    if new_enough "$candidate"; then
        python=$candidate
        break
    fi
done
[ -n "$python" ] || skip "no Python 3.10 or later with venv"

packages=$(sed -n 's/^dependencies = \[\(.*\)\]/\1/p' pyproject.toml | tr -d '",')
if [ "${!#}" = quick ]; then
    packages="$packages pytest pytest-xdist hdf5plugin"
else
    packages="$packages hatchling $(sed -n 's/^test = \[\(.*\)\]/\1/p' pyproject.toml | tr -d '",')"
fi
wanted="$packages $("$python" --version)"
if [ "$(cat .venv/packages 2>/dev/null)" != "$wanted" ]; then
    rm -rf .venv
    "$python" -m venv .venv || skip "python -m venv failed"
    # shellcheck disable=SC2086
    said=$(timeout 180 .venv/bin/pip install -q --no-compile --disable-pip-version-check $packages 2>&1) ||
        skip "pip cannot get the packages: $(printf '%s' "$said" | grep -i error | tail -1)"
    echo "$wanted" >.venv/packages
fi
[ "${1:-}" != environment ] || exit 0

set -e
release=
if [ "${1:-}" = release ]; then
    release=yes
    shift
fi
if [ -z "${SLICELINE:-}" ] && command -v "${JAVA_HOME:+$JAVA_HOME/bin/}java" >/dev/null; then
    export SLICELINE=$PWD/../sliceline
fi
if [ "${1:-}" = quick ]; then
    PYTHONPATH=src exec .venv/bin/pytest -n auto --maxprocesses 4
fi
.venv/bin/mypy
rm -rf dist
.venv/bin/pip wheel -q --disable-pip-version-check --no-deps --no-build-isolation -w dist .
.venv/bin/pip install -q --no-compile --disable-pip-version-check --no-deps --force-reinstall dist/*.whl
.venv/bin/pytest "$@"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
if [ -n "$release" ] && [ -n "${SLICELINE:-}" ]; then
    "$python" -m venv "$folder/empty"
    "$folder/empty/bin/pip" install -q --disable-pip-version-check dist/*.whl
    $SLICELINE demo --size 1M --keep --dir "$folder" --quiet >/dev/null
    mv "$folder/demo.h5" "$folder/survey.h5"
    lines=$PWD/tests/readme_lines.py
    (cd "$folder" && empty/bin/python "$lines")
fi
