#!/usr/bin/env bash
# Serves the folders in a folder as buckets by S3's protocol on loopback until it is ended, each request after a latency. Prints
# the environment variables that clients need; the bucket "surveys" is made. For tries and benchmarks: it is s3proxy, which
# the tests use.
#
# usage: dev/interop/object_server.sh PORT FOLDER LATENCY_MS        such as 9000 /tmp/objects 50; port 0: any that is free
#        then: aws s3 cp survey.h5 s3://surveys/  or  ./sliceline info s3://surveys/survey.h5
set -euo pipefail
[ $# -eq 3 ] || { sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 2; }
home=$(cd "$(dirname "$0")/../.." && pwd -P)
paths=$home/s3/target/server.classpath
if [ ! -f "$paths" ] || [ -n "$(find "$home/s3/pom.xml" "$home/s3/src" "$home/io/src/main" -newer "$paths" -print -quit)" ]; then
    (cd "$home" && ./mvnw -q -B -Dquick -pl s3 -am test-compile dependency:build-classpath \
        -Dmdep.outputFile=target/server.classpath) >&2
fi
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
exec "$java" ${SERVER_OPTS:--Xmx1g} -Dorg.slf4j.simpleLogger.defaultLogLevel=error \
    -cp "$home/s3/target/test-classes:$home/s3/target/classes:$(cat "$paths")" io.github.sliceline.s3.S3TestServer "$@"
