#!/usr/bin/env bash
# Do applications that were built with the last release run, and compile, with this checkout? Compares what the modules export
# with the jars of the commit or tag that .api-baseline names, by japicmp (profile api in pom.xml).
#
# usage: dev/interop/check_api.sh [OPTIONS-OF-MVNW...]
#   the jars are made from that commit once, and kept in target/api-baseline
# exit code: 0 nothing incompatible, 1 something, or a build failed
set -euo pipefail
cd "$(dirname "$0")/../.."
modules=io,hdf5,core,segy,zgy,edit,writer,mirror,s3,viewer
commit=$(git rev-parse --verify --end-of-options "$(cat .api-baseline)^{commit}")
baseline=$PWD/target/api-baseline/$commit
if [ ! -d "$baseline" ]; then
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    git archive "$commit" | tar -x -C "$work"
    (cd "$work" && ./mvnw -q -B -ntp -Dquick -DskipTests -pl "$modules" -am package)
    mkdir "$work/jars"
    for module in ${modules//,/ }; do
        cp "$work/$module"/target/sliceline-"$module"-*[0-9].jar "$work/jars/sliceline-$module.jar"
    done
    mkdir -p "$PWD/target/api-baseline"
    mv "$work/jars" "$baseline"
fi
./mvnw -q -B -ntp -Papi -Dquick -DskipTests -Dapi.baseline="$baseline" "$@" -pl "$modules" -am verify
echo "nothing incompatible with $(cat .api-baseline)"
