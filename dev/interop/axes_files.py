"""Writes volumes of any axes, and tables of traces, with h5py: what docs/file-profile.md says of profile 1.2."""

import math

import h5py
import numpy as np

FILES = {"inline": "iline", "crossline": "xline"}
"""Names of datasets that are not those of axes."""


def _file(path, **options):
    file = h5py.File(path, "w", **options)
    file.attrs["Conventions"], file.attrs["sliceline_profile"], file.attrs["sliceline_origin"] = "CF-1.11", "1.2", "samples"
    return file


def _scale(file, name, values, unit=""):
    values = np.asarray(values)
    whole = (values == np.rint(values)).all()
    scale = file.create_dataset(FILES.get(name, name), data=values.astype("i4" if whole else "f8"))
    scale.make_scale(FILES.get(name, name))
    scale.attrs["long_name"] = name
    if unit:
        scale.attrs["units"] = unit
    return scale


def _samples(file, times):
    scale = file.create_dataset("twt", data=np.asarray(times, "f8"))
    scale.make_scale("twt")
    scale.attrs.update({"units": "ms", "axis": "Z", "positive": "down", "long_name": "two-way time"})
    return scale


def _attach(dataset, *scales):
    for dimension, scale in zip(dataset.dims, scales):
        dimension.attach_scale(scale)


def _data(file, samples, scales, options):
    data = file.create_dataset("data", data=np.asarray(samples, "f4"), **options)
    _attach(data, *scales)
    data.attrs["long_name"], data.attrs["units"] = "amplitude", "1"
    return data


def write_dense(path, axes, times, samples, live=None, libver=None, **options):
    """Axes are (name, values, unit), the slowest first; live says where there is a trace; options are of the dataset."""
    with _file(path, libver=libver) as file:
        scales = [_scale(file, *axis) for axis in axes]
        _data(file, samples, [*scales, _samples(file, times)], options)
        there = np.ones(np.shape(samples)[:-1], "i1") if live is None else np.asarray(live, "i1")
        file["live"] = there
        _attach(file["live"], *scales)
        file["live"].attrs.update({"flag_values": np.array([0, 1], "i1"), "flag_meanings": "missing live",
                                   "count": np.int64(there.sum()), "long_name": "1 where the survey has a trace"})


def with_ordinals(axes, places):
    """Axes and places of a table of which some traces share a place: a further axis counts these."""
    places = np.asarray(places, "i8")
    new = np.concatenate(([True], places[1:] != places[:-1]))
    ordinal = np.arange(len(places)) - np.maximum.accumulate(np.where(new, np.arange(len(places)), 0))
    most = int(ordinal.max()) + 1
    return ([*axes, ("ordinal", np.arange(most), "")], places * most + ordinal) if most > 1 else (list(axes), places)


def crc32c(data):
    """Castagnoli's CRC, bit by bit."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


def _checksums(file, dataset, rows=4096):
    """Of the elements of so many rows each."""
    values = dataset[...]
    found = [crc32c(values[at : at + rows].tobytes()) for at in range(0, len(values), rows)]
    file[f"checksums/{dataset.name.rsplit('/', 1)[-1]}"] = np.array(found, "u4")


def write_table(path, axes, times, places, samples, indexes=True, checksums=True, libver=None, **options):
    """Axes are (name, values, unit); places those of the traces on them, row-major, ascending, some perhaps the same;
    samples (trace, time). Returns axes and places as they are in the file."""
    axes, places = with_ordinals(axes, places)
    extents = [len(values) for _, values, _ in axes]
    with _file(path, libver=libver) as file:
        scales = [_scale(file, *axis) for axis in axes]
        names = [scale.name[1:] for scale in scales]
        trace = file.create_dataset("trace", data=places)
        trace.make_scale("trace")
        trace.attrs["long_name"], trace.attrs["compress"] = "place of the trace on the axes, row-major", " ".join(names)
        data = _data(file, samples, [trace, _samples(file, times)], options)
        data.attrs["coordinates"] = " ".join(f"trace_{name}" for name in names)
        for d, (name, _, unit) in enumerate(axes):
            on_axis = places // math.prod(extents[d + 1 :]) % extents[d]
            column = file.create_dataset(f"trace_{names[d]}", data=scales[d][...][on_axis])
            _attach(column, trace)
            column.attrs["long_name"] = name
            if unit:
                column.attrs["units"] = unit
            if indexes:
                counts = np.bincount(on_axis, minlength=extents[d])
                file[f"table/first_{name}"] = np.concatenate(([0], np.cumsum(counts))).astype("i8")
                if d:
                    order = np.argsort(on_axis, kind="stable")
                    file[f"table/order_{name}"] = np.stack([order, places[order]], axis=1)
        for dataset in (trace, *file.get("table", {}).values()) if checksums else ():
            _checksums(file, dataset)
    return axes, places
