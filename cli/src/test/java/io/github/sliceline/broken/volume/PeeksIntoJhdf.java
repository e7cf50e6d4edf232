package io.github.sliceline.broken.volume;

import io.jhdf.HdfFile;

/** Only the HDF5 package knows jHDF. */
public record PeeksIntoJhdf(HdfFile file) {}
