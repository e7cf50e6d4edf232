"""What stored numbers mean: CF 1.11 §2.5.1 and §8.1, and _Unsigned of the NetCDF Users' Guide."""

import math
import numbers
from typing import Any, NamedTuple

import h5py
import numpy as np

from .files import attribute


class Packing(NamedTuple):
    """Decodes as xarray does, and leaves out what lies outside the valid range as netCDF4-python does."""

    scale: float
    offset: float
    sign: str
    """u or i, if integers are taken for unsigned or signed ones against their type."""
    missing: tuple[Any, ...]
    """Stored numbers that mean NaN, after a change of sign."""
    low: Any
    high: Any

    @classmethod
    def of(cls, dataset: h5py.Dataset, dtype: np.dtype[Any]) -> "Packing":
        """ValueError if a scale or offset is no number."""
        sign = {"iTRUE": "u", "uFALSE": "i"}.get(dtype.kind + str(attribute(dataset, "_Unsigned")).upper(), "")

        def stored(name: str) -> list[Any]:
            given = np.ravel(attribute(dataset, name, ()))
            if given.dtype.kind not in "iuf":
                return []
            with np.errstate(all="ignore"):
                cast = given.astype(dtype.newbyteorder("="))
            meant = cast.view(f"{sign}{dtype.itemsize}") if sign else cast
            as_meant = not name.startswith("valid")
            return [m for m, c, g in zip(meant, cast, given) if g == c or (c != c and g != g) or (as_meant and g == m)]

        low, high = (some[0] if len(some) == 1 else None for some in (stored("valid_min"), stored("valid_max")))
        if len(both := stored("valid_range")) == 2:
            low, high = both
        return cls(
            _factor(dataset, "scale_factor", 1), _factor(dataset, "add_offset", 0), sign,
            (*stored("_FillValue"), *stored("missing_value")), low, high,
        )

    def decode(self, values: Any, to: Any) -> None:
        """Puts stored numbers into an array of floats; computes in double precision and rounds once."""
        values = np.asarray(values)
        if self.sign:
            values = values.view(values.dtype.str[0] + self.sign + values.dtype.str[2:])
        holes = [values == number for number in self.missing]
        if self.low is not None:
            holes.append(values < self.low)
        if self.high is not None:
            holes.append(values > self.high)
        if self.scale != 1 or self.offset != 0:
            values = np.asarray(values, np.float64) * self.scale + self.offset
        np.copyto(to, values, casting="unsafe")
        for hole in holes:
            to[np.broadcast_to(hole, to.shape)] = np.nan


PLAIN = Packing(1, 0, "", (), None, None)


def is_number(value: Any) -> bool:
    """True of one real number that is finite."""
    return isinstance(value, numbers.Real) and math.isfinite(value)


def _factor(dataset: h5py.Dataset, name: str, default: float) -> float:
    value = attribute(dataset, name, default)
    if not is_number(value):
        raise ValueError(f"{dataset.file.filename}: {name} of {dataset.name} is {value!r}, expected one number")
    return float(value)
