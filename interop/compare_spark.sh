#!/usr/bin/env bash
# What reading through Spark costs beside reading with the library: compare_spark.sh FOLDER [LINES]
# FOLDER takes 1 GB and keeps it for the next run. Some two minutes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
folder=${1:?usage: compare_spark.sh FOLDER [LINES]}

./mvnw -q -B -ntp ${MAVEN_OPTIONS:-} -Dquick -DskipTests -pl spark -am package dependency:build-classpath -Dmdep.outputFile=target/classpath
opens=$(sed -n 's|.*<spark.opens>\(.*\)</spark.opens>.*|\1|p' pom.xml)
# shellcheck disable=SC2086
java $opens -Xmx4g -cp "spark/target/test-classes:spark/target/classes:$(cat spark/target/classpath)" \
    io.github.sliceline.spark.SparkTable "$@"
