package io.github.sliceline.viewer.convert;

import io.github.sliceline.Job;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.ConvertReport;
import io.github.sliceline.importing.SegyToHdf5;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The conversion, which tests replace. */
@FunctionalInterface
interface Converter {
    /** The library's conversion. */
    Converter LIBRARY = SegyToHdf5::convert;

    /**
     * Converts SEG-Y files into one HDF5 file, and waits until it is complete.
     *
     * @see SegyToHdf5#convert(List, Path, ConvertOptions, Job)
     */
    ConvertReport convert(List<Path> sources, Path target, ConvertOptions options, Job job) throws IOException;
}
