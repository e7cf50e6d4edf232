#!/usr/bin/env bash
# Makes the site, dev/site/target/html, from the pages of the repository and the javadoc of the modules that users call.
#   dev/site/build.sh                all of it
#   dev/site/build.sh pages          with the javadoc that is there
# Needs JDK 21 or later, because javadoc of 17 fails where a nested class of a package is linked that is left out, and Python
# 3.11 or later (PYTHON is the one to take); pip gets the packages of dev/site/requirements.txt into an environment of its own. A
# link that leads nowhere, a mark of an included part that is gone, and a warning of javadoc fail the build.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
target=$PWD/dev/site/target

if ! cmp -s dev/site/requirements.txt "$target/venv/requirements.txt"; then
    rm -rf "$target/venv"
    "${PYTHON:-python3}" -m venv "$target/venv"
    "$target/venv/bin/pip" install -q --disable-pip-version-check -r dev/site/requirements.txt
    cp dev/site/requirements.txt "$target/venv/"
fi

if [ "${1:-}" != pages ]; then
    hidden=$(sed -n 's/^ *exports \([^ ]*\) to.*/\1/p' ./*/src/main/java/module-info.java | paste -sd:)
    rm -rf target/reports/apidocs
    ./mvnw -q -B -Dquick -DskipTests javadoc:aggregate -pl .,zgy,s3,mirror,viewer -am -Duse=false -Dnotree=true \
        -Dmaven.javadoc.skippedModules=sliceline-show,sliceline-test-data -DexcludePackageNames="$hidden"
fi

rm -rf "$target/pages" "$target/html"
mkdir -p "$target/pages"
cp -r --parents ./*.md pom.xml docs python/README.md examples/*/src "$target/pages"
cp -r dev/site/*.py dev/site/*.md dev/site/*.css dev/site/templates "$target/pages"
cp viewer/src/main/resources/io/github/sliceline/viewer/window/icons/sliceline.svg "$target/pages"
(cd "$target/pages" && "$target/venv/bin/sphinx-build" -q -W --keep-going -d "$target/doctrees" . "$target/html")
cp -r target/reports/apidocs "$target/html/api"
# without an import of fonts that the plugin leaves out; long names break on a phone
sed -i -e '/@import url(.fonts/d' -e '$a main { overflow-wrap: anywhere; }' "$target/html/api/resource-files/stylesheet.css"
echo "dev/site/target/html: $(find "$target/html" -name '*.html' | wc -l) pages, $(du -sm "$target/html" | cut -f1) MB"
