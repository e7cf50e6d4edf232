#!/usr/bin/env python3
"""Makes the list of areas of use that the pictures' module has for EPSG codes, of the database of PROJ.

usage: dev/interop/make_crs_areas.py PROJ4J-EPSG.jar >show/src/main/resources/io/github/sliceline/show/map/areas-of-use.txt

Needs pyproj (pip install pyproj==3.7.2), whose proj.db holds the EPSG dataset. The jar says which codes there are here.
"""

import collections
import os
import re
import sqlite3
import sys
import zipfile

import pyproj


def main(jar):
    with zipfile.ZipFile(jar) as archive:
        listed = archive.read("proj4/nad/epsg").decode("latin-1")
    known = {int(code) for code in re.findall(r"^<(\d+)>", listed, re.MULTILINE)}
    database = sqlite3.connect(os.path.join(pyproj.datadir.get_data_dir(), "proj.db"))
    version, date = (
        database.execute("SELECT value FROM metadata WHERE key = ?", [key]).fetchone()[0]
        for key in ("EPSG.VERSION", "EPSG.DATE")
    )
    codes = collections.defaultdict(set)
    for code, *box in database.execute(
        "SELECT object_code, south_lat, west_lon, north_lat, east_lon FROM usage JOIN extent"
        " ON extent.auth_name = extent_auth_name AND extent.code = extent_code WHERE object_auth_name = 'EPSG'"
        " AND object_table_name IN ('geodetic_crs', 'projected_crs')"
    ):
        if int(code) in known and None not in box:
            codes[tuple(box)].add(int(code))
    print(f"# Areas of use of coordinate reference systems, of the EPSG Geodetic Parameter Dataset {version} ({date}) of the")
    print("# International Association of Oil & Gas Producers, https://epsg.org/terms-of-use.html, made by dev/interop/make_crs_areas.py.")
    print("# south west north east in degrees, then the codes; an area whose west exceeds its east crosses 180 degrees")
    for box in sorted(codes):
        print(*(f"{edge:g}" for edge in box), *sorted(codes[box]))


if __name__ == "__main__":
    main(*sys.argv[1:])
