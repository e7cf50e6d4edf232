#!/usr/bin/env bash
# Does a Spark cluster write the bytes that one process writes: as a rule, when a worker is killed in the middle, when tasks
# run twice, and after the driver was killed? Starts a master and two workers from PyPI's pyspark on this machine, on the
# loopback interface only; spark_cluster.py says how. Takes some minutes and 6 times SIZE of disk.
#
# usage: dev/interop/spark_cluster.sh [SIZE]     of the survey, 256M if not said
#   PYTHON      a Python that has pyspark 4 (python3 -m venv venv; venv/bin/pip install pyspark)
#   JAVA_HOME   a JDK 17 or later; otherwise the java on PATH
# wants what ./mvnw -Dquick -DskipTests package makes
# exit code: 0 all the same bytes, 1 not or something failed, 77 no pyspark
set -euo pipefail
home=$(cd "$(dirname "$0")/../.." && pwd -P)
python=${PYTHON:-python3}
[ -z "${JAVA_HOME:-}" ] || PATH=$JAVA_HOME/bin:$PATH

spark=$("$python" -c 'import os, pyspark; print(os.path.dirname(pyspark.__file__))' 2>/dev/null) || {
    echo "skipped: $python has no pyspark; say PYTHON=..."
    exit 77
}
runtime=$(ls "$home"/spark/runtime/target/sliceline-spark-runtime-*.jar 2>/dev/null | grep -v -e sources -e javadoc -e original | head -n 1)
[ -n "$runtime" ] || {
    echo "no $home/spark/runtime/target/sliceline-spark-runtime-*.jar; run ./mvnw -Dquick -DskipTests package"
    exit 1
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/jars"
cp "$runtime" "$work/jars/runtime.jar"

example() { # NAME CLASS-PATH
    mkdir -p "$work/classes/$1"
    javac --release 17 -d "$work/classes/$1" -cp "$2" "$home/examples/$1"/src/main/java/example/*.java
    jar -c -f "$work/jars/$1.jar" -C "$work/classes/$1" .
}
example attribute "$work/jars/runtime.jar"
example spark-attribute "$work/jars/runtime.jar:$spark/jars/*"

"$home/sliceline" demo --size "${1:-256M}" --keep --dir "$work/survey" --quiet
rm -f "$work/survey/demo.sgy"
"$python" "$home/dev/interop/spark_cluster.py" "$work/jars" "$work/survey/demo.h5" "$work/run"
