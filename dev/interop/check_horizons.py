#!/usr/bin/env python3
"""Compares horizons and grids with xtgeo, both ways, and makes the files that the build's tests read.

    python3 dev/interop/check_horizons.py SLICELINE SURVEY.h5 FOLDER TIME
    python3 dev/interop/check_horizons.py --fixtures core/src/test/resources/horizons

The first writes a map of the amplitudes at about that time in each grid format, reads it with xtgeo and compares place and value of each node; then
has xtgeo write horizons on grids turned to the survey, and compares what `sliceline read --horizon` takes from them with
xtgeo's own values at the bins. The second makes small grids and polygons: by xtgeo, by GDAL's gdal_translate, which must be
on PATH, and for CPS-3, which neither writes, after the description in Golden Software's help and as Petrel writes them.
Beside each stands what xtgeo says of its values. Needs xtgeo, rasterio and scipy; exit code 1 if something differs.
"""

import csv
import pathlib
import subprocess
import sys

import numpy as np
import rasterio
import rasterio.shutil
import xtgeo
from scipy.interpolate import griddata


def surface(columns, rows, **where):
    """A dome with two holes."""
    c, r = np.meshgrid(np.arange(columns), np.arange(rows), indexing="ij")
    values = np.ma.masked_array(np.float32(1200 + 7.25 * c - 3.5 * r + 40 * np.sin(c / 2) * np.cos(r / 3)))
    values[1, 1] = np.ma.masked
    values[columns - 2, 2:4] = np.ma.masked
    return xtgeo.RegularSurface(ncol=columns, nrow=rows, values=values, **where)


def cps3(surf, first, names, across, empty):
    """Text of a CPS-3 grid; xtgeo writes none."""
    values = np.ma.filled(surf.values.astype(np.float32), np.float32(empty))
    east = surf.xori + surf.xinc * (surf.ncol - 1)
    north = surf.yori + surf.yinc * (surf.nrow - 1)
    text = f"{first}\nFSATTR 0 0\nFSLIMI {surf.xori} {east} {surf.yori} {north} 1100 1400\n"
    text += f"FSNROW {surf.nrow} {surf.ncol}\nFSXINC {surf.xinc} {surf.yinc}\n{names}"
    for column in values:
        southwards = [repr(float(value)) for value in column[::-1]]
        for at in range(0, len(southwards), across):
            text += " ".join(southwards[at:at + across]) + "\n"
    return text


def vectors(surf):
    """Steps of columns and rows on the map."""
    angle = np.radians(surf.rotation)
    step = surf.yinc * surf.yflip
    return ((surf.xinc * np.cos(angle), surf.xinc * np.sin(angle)), (-step * np.sin(angle), step * np.cos(angle)))


def at_nodes(surf, x, y):
    """Columns and rows of places, not necessarily whole ones."""
    (cx, cy), (rx, ry) = vectors(surf)
    return np.linalg.solve([[cx, rx], [cy, ry]], np.array([np.asarray(x) - surf.xori, np.asarray(y) - surf.yori]))


def expect(surf, path, shift, columns, rows):
    """Values at nodes, or at bins in between: x0 and steps of the survey, then x-major values."""
    (cx, cy), (rx, ry) = vectors(surf)
    x0 = surf.xori + shift * (cx + rx)
    y0 = surf.yori + shift * (cy + ry)
    lines = [" ".join(str(number) for number in (columns, rows, x0, cx, rx, y0, cy, ry))]
    for c in range(columns):
        for r in range(rows):
            if shift:
                value = surf.get_value_from_xy((x0 + c * cx + r * rx, y0 + c * cy + r * ry))
            else:
                value = None if surf.values.mask[c, r] else float(surf.values[c, r])
            lines.append("NaN" if value is None else repr(float(value)))
    path.write_text("\n".join(lines) + "\n")


def fixtures(folder):
    folder.mkdir(parents=True, exist_ok=True)
    north = dict(xinc=25, yinc=12.5, xori=400_000, yori=6_000_000)
    fine = dict(xinc=12.5, yinc=12.5, xori=461_234.5, yori=5_932_100.25)
    made = {
        "north.irap": surface(9, 7, **north),
        "rotated.irap": surface(8, 9, rotation=37.5, **north),
        "mirrored.irap": surface(7, 8, rotation=210, yflip=-1, **north),
        "north.zmap": surface(9, 7, **north),
        "fine.zmap": surface(6, 11, **fine),
        "petrel.cps3": surface(9, 7, **north),
        "plain.cps3": surface(6, 11, **fine),
        "rows.cps3": surface(7, 8, **north),
    }
    for name, surf in made.items():
        path = folder / name
        if name.endswith(".cps3"):
            first, names, across, empty = {
                "petrel.cps3": ('FSASCI 0 1 "Computed" 0 0.1E+31', "->Top reservoir\n", 5, 1e30),
                "plain.cps3": ("FSASCI 0 1 COMPUTED 0 1.0E30", "", 6, 1e30),
                "rows.cps3": ("FSASCI 0 1 COMPUTED 0 -99999", "", 99, -99999),
            }[name]
            path.write_text(cps3(surf, first, names, across, empty))
        else:
            surf.to_file(path, fformat="irap_ascii" if name.endswith(".irap") else "zmap_ascii")
            surf = xtgeo.surface_from_file(path, fformat="irap_ascii" if name.endswith(".irap") else "zmap_ascii")
        expect(surf, path.with_name(name + ".nodes"), 0, surf.ncol, surf.nrow)
        expect(surf, path.with_name(name + ".between"), 0.375, surf.ncol - 1, surf.nrow - 1)
    subprocess.run(["gdal_translate", "-q", "-of", "ZMap", folder / "fine.zmap", folder / "gdal.zmap"], check=True)
    surf = xtgeo.surface_from_file(folder / "gdal.zmap", fformat="zmap_ascii")
    expect(surf, folder / "gdal.zmap.nodes", 0, surf.ncol, surf.nrow)
    expect(surf, folder / "gdal.zmap.between", 0.375, surf.ncol - 1, surf.nrow - 1)
    rasters(folder, made["fine.zmap"])
    points = xtgeo.points_from_surface(made["rotated.irap"])
    points.to_file(folder / "points.xyz", fformat="xyz")
    points.to_file(folder / "points.csv", fformat="csv")
    ring = [(400_000, 6_000_000.5, 1500), (400_100, 6_000_100, 1510), (400_200, 6_000_000, 1520)]
    polygons = xtgeo.Polygons([(*at, 0) for at in ring[:2]] + [(*at, 1) for at in ring + ring[:1]])
    polygons.to_file(folder / "polygons.xyz", fformat="xyz")
    polygons.to_file(folder / "polygons.csv", fformat="csv")


def rasters(folder, surf):
    """The same nodes as GDAL writes them: ESRI ASCII, Surfer 6 text and binary, Surfer 7, GeoTIFF by area and by point."""
    rows = np.ma.filled(surf.values.astype(np.float32), np.float32(-9999)).T[::-1]
    place = rasterio.transform.from_origin(
        surf.xori - surf.xinc / 2, surf.yori + (surf.nrow - 0.5) * surf.yinc, surf.xinc, surf.yinc)
    shape = dict(height=surf.nrow, width=surf.ncol, count=1, dtype="float32", nodata=-9999, transform=place)
    with rasterio.open(folder / "area.tif", "w", driver="GTiff", **shape) as tiff:
        tiff.write(rows, 1)
    with rasterio.open(folder / "point.tif", "w", driver="GTiff", **shape) as tiff:
        tiff.update_tags(AREA_OR_POINT="Point")
        tiff.write(rows, 1)
    blank = np.where(rows == -9999, np.float32(1.701410009187828e38), rows)
    for name, driver in {"esri.asc": "AAIGrid", "six.grd": "GSAG", "binary.grd": "GSBG", "seven.grd": "GS7BG"}.items():
        surfer = driver.startswith("GS")
        source = folder / "source.tif"
        with rasterio.open(source, "w", driver="GTiff", **(shape | dict(nodata=None) if surfer else shape)) as tiff:
            tiff.write(blank if surfer else rows, 1)
        rasterio.shutil.copy(source, folder / name, driver=driver)
        source.unlink()
    for name in ["area.tif", "point.tif", "esri.asc", "six.grd", "binary.grd", "seven.grd"]:
        expect(surf, folder / (name + ".nodes"), 0, surf.ncol, surf.nrow)
        expect(surf, folder / (name + ".between"), 0.375, surf.ncol - 1, surf.nrow - 1)
    for extra in folder.glob("*.aux.xml"):
        extra.unlink()


def run(sliceline, *words):
    done = subprocess.run([sliceline, "read", *map(str, words)], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, words))}: {done.stderr}")
    return done.stderr.strip()


def table(path):
    with open(path) as file:
        return {(int(row["inline"]), int(row["crossline"])): row for row in csv.DictReader(file)}


def written(sliceline, survey, folder, level):
    """Maps of ours, as xtgeo reads them: (name, problem)."""
    half = folder / "half.csv"
    run(sliceline, survey, "--horizon", level, "-o", half, "--force")
    rows = list(table(half).values())
    with open(folder / "part.xyz", "w") as file:
        file.writelines(f"{row['x']} {row['y']} {level}\n" for row in rows[len(rows) // 3:])
    for ending, form in (("irap", "irap_ascii"), ("zmap", "zmap_ascii")):
        path = folder / f"map.{ending}"
        try:
            run(sliceline, survey, "--horizon", folder / "part.xyz", "-o", path, "--force")
        except SystemExit as refused:
            yield path.name, f"refused: {refused}" if ending == "irap" else None
            continue
        surf = xtgeo.surface_from_file(path, fformat=form)
        wrong = None
        columns, lines = at_nodes(surf, *([float(row[key]) for row in rows] for key in "xy"))
        if max(np.abs(columns - columns.round()).max(), np.abs(lines - lines.round()).max()) > 0.01:
            wrong = "bins are no nodes"
        values = surf.values.filled(np.nan)[columns.round().astype(int), lines.round().astype(int)]
        for at, (row, found) in enumerate(zip(rows, values)):
            wanted = np.float32(np.nan if at < len(rows) // 3 else row["value"])
            if not np.array_equal(np.float32(found), wanted, equal_nan=True):
                wrong = f"inline {row['inline']}, crossline {row['crossline']}: {found}, wanted {wanted}"
                break
        yield path.name, wrong


def read(sliceline, survey, folder, level):
    """Grids of xtgeo's turned against the survey, as we read them: (name, problem)."""
    rows = list(table(folder / "half.csv").values())
    x = np.array([float(row["x"]) for row in rows])
    y = np.array([float(row["y"]) for row in rows])
    for name, form, rotation in (("turned.irap", "irap_ascii", 30), ("north.zmap", "zmap_ascii", 0)):
        angle = np.radians(rotation)
        u = x * np.cos(angle) + y * np.sin(angle)
        v = y * np.cos(angle) - x * np.sin(angle)
        step = max(np.ptp(u), np.ptp(v)) / 40
        u0, v0 = u.min() - 1.3 * step, v.min() - 1.7 * step
        columns, lines = int(np.ptp(u) / step) + 4, int(np.ptp(v) / step) + 4
        c, r = np.meshgrid(np.arange(columns), np.arange(lines), indexing="ij")
        values = np.ma.masked_array(np.float32(float(level) + 3 * np.sin(c) + 2 * np.cos(r / 2)))
        values[columns // 2, lines // 2] = np.ma.masked
        surf = xtgeo.RegularSurface(
            ncol=columns, nrow=lines, xinc=step, yinc=step, rotation=rotation, values=values,
            xori=u0 * np.cos(angle) - v0 * np.sin(angle), yori=u0 * np.sin(angle) + v0 * np.cos(angle))
        surf.to_file(folder / name, fformat=form)
        surf = xtgeo.surface_from_file(folder / name, fformat=form)
        print(run(sliceline, survey, "--horizon", folder / name, "-o", folder / f"{name}.csv", "--force"))
        ours = table(folder / f"{name}.csv")
        wrong = None
        parts = np.abs(at_nodes(surf, x, y) - at_nodes(surf, x, y).round()).min(axis=0)
        for row in (row for row, part in zip(rows, parts) if part > 0.06):  # those nearer count as on the node
            found = ours.get((int(row["inline"]), int(row["crossline"])))
            wanted = surf.get_value_from_xy((float(row["x"]), float(row["y"])))
            if (found is None) != (wanted is None) or (found and abs(float(found["twt"]) - wanted) > 0.5):
                wrong = f"inline {row['inline']}, crossline {row['crossline']}: {found}, wanted {wanted}"
                break
        yield name, wrong


def gridded(sliceline, survey, folder, level):
    """Points between bins of a smooth horizon, as we grid them: no farther from it than scipy's triangles."""
    rows = list(table(folder / "half.csv").values())
    x = np.array([float(row["x"]) for row in rows])
    y = np.array([float(row["y"]) for row in rows])
    step = np.sqrt(np.ptp(x) * np.ptp(y) / len(rows))
    random = np.random.default_rng(1)

    def horizon(x, y):
        return float(level) + 3 * np.sin((x - x[0]) / step / 9) + 2 * np.cos((y - y[0]) / step / 7)

    for density in (0.3, 1, 3):
        count = int(density * len(rows))
        px, py = random.uniform(x.min(), x.max(), count), random.uniform(y.min(), y.max(), count)
        px[0], py[0] = x[0], y[0]
        pz = horizon(px, py)
        name = f"points{density}.xyz"
        np.savetxt(folder / name, np.column_stack([px, py, pz]), fmt="%.6f")
        print(run(sliceline, survey, "--horizon", folder / name, "-o", folder / f"{name}.csv", "--force"))
        ours = table(folder / f"{name}.csv")
        theirs = griddata((px, py), pz, (x, y), method="linear")
        truth = horizon(x, y)
        both = [i for i, row in enumerate(rows) if (int(row["inline"]), int(row["crossline"])) in ours and np.isfinite(theirs[i])]
        found = np.array([float(ours[int(rows[i]["inline"]), int(rows[i]["crossline"])]["twt"]) for i in both])
        off, off_theirs = (np.sqrt(np.mean((values - truth[both]) ** 2)) for values in (found, theirs[both]))
        print(f"{name}: {len(both)} of {np.isfinite(theirs).sum()} bins, rms {off:.4f}, of triangles {off_theirs:.4f}")
        few = len(both) < 0.9 * np.isfinite(theirs).sum()
        yield name, "has few bins" if few else f"rms {off}, of triangles {off_theirs}" if off > 1.05 * off_theirs else None


def main(sliceline, survey, folder, level):
    folder.mkdir(parents=True, exist_ok=True)
    failed = 0
    for check in (written, read, gridded):
        for name, wrong in check(sliceline, survey, folder, level):
            print(f"{name}: {wrong or 'agrees'}")
            failed += bool(wrong)
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) == 3 and sys.argv[1] == "--fixtures":
        fixtures(pathlib.Path(sys.argv[2]))
    elif len(sys.argv) == 5:
        sys.exit(main(sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3]), sys.argv[4]))
    else:
        sys.exit(__doc__)
