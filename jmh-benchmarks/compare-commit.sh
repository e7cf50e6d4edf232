#!/usr/bin/env bash
# Do planes of a stacked volume take as long as at another commit?
#
#   jmh-benchmarks/compare-commit.sh COMMIT VOLUME.h5 [ROUNDS]
#
# Both versions run in one JVM, each in a class loader of its own, and take turns: every round reads one plane in each
# direction with either, in changing order, first with nothing in the page cache, then warm. Prints the medians of ROUNDS
# rounds (default 101) in milliseconds, and the median of the ratios of the rounds. Needs a JDK, git and Maven's downloads.
set -euo pipefail
commit=${1:?usage: $0 COMMIT VOLUME.h5 [ROUNDS]}
volume=${2:?}
rounds=${3:-101}
home=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=$(mktemp -d)
trap 'git -C "$home" worktree remove --force "$work/before" 2>"$work/said" || true; rm -rf "$work"' EXIT
git -C "$home" worktree add --quiet --detach "$work/before" "$commit"
for one in "$work/before" "$home"; do
    (cd "$one" && ./mvnw -q -Dquick -DskipTests -pl cli -am package)
done
"$(command -v java)" -Dorg.slf4j.simpleLogger.defaultLogLevel=error \
    "$home/jmh-benchmarks/src/main/java/io/github/sliceline/jmh/Commits.java" \
    "$work/before/cli/target/sliceline-cli.jar" "$home/cli/target/sliceline-cli.jar" "$volume" "$rounds"
