#!/usr/bin/env bash
# What reading through Spark costs: compare_spark.sh FOLDER [parquet|library [LINES [QUERY]]]
#   parquet  beside the same queries of the same arrays in uncompressed Parquet. FOLDER takes 7.5 GB and keeps 5 for the next run.
#            Some ten minutes, or those queries alone whose name has QUERY in it, such as 'array_max of'
#   library  beside reading with the library. FOLDER takes 1 GB and keeps it for the next run. Some two minutes
# Without either, both. JAVA_OPTIONS are the JVM's, such as -Drounds=15.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
folder=${1:?usage: compare_spark.sh FOLDER [parquet|library [LINES [QUERY]]]}
what=${2:-both}

./mvnw -q -B -ntp ${MAVEN_OPTIONS:-} -Dquick -DskipTests -pl spark -am package dependency:build-classpath -Dmdep.outputFile=target/classpath
opens=$(sed -n 's|.*<spark.opens>\(.*\)</spark.opens>.*|\1|p' pom.xml)

run() { # CLASS [LINES [QUERY]]
    local class=$1
    shift
    # shellcheck disable=SC2086
    java $opens ${JAVA_OPTIONS:-} -Xmx4g -cp "spark/target/test-classes:spark/target/classes:$(cat spark/target/classpath)" \
        "io.github.sliceline.spark.$class" "$folder" "$@"
}

[[ $what == library ]] || run ParquetTable "${@:3}"
[[ $what == parquet ]] || run SparkTable "${@:3:1}"
