package io.github.sliceline.segy;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.storage.OnFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Several files that make one survey, as one file: the first with its headers, and after its traces those of the
 * others. Trace numbers run on from file to file.
 */
public final class JoinedSegy {
    private JoinedSegy() {}

    /**
     * Opens one file or several.
     *
     * @param paths at least one; of several, the traces come in this order
     * @return the file, which closes them all
     * @throws UnsupportedFileException if a file's traces are not like the first one's; the message names both
     * @throws IOException if one of them cannot be opened as SEG-Y
     */
    public static SegyFile open(List<Path> paths) throws IOException {
        if (paths.isEmpty()) {
            throw new IllegalArgumentException("no SEG-Y file");
        }
        if (paths.size() == 1) {
            return SegyFile.open(paths.get(0));
        }
        List<SegyFile> files = new ArrayList<>();
        return OnFailure.close(() -> JoinedSource.close(files), () -> {
            for (Path path : paths) {
                files.add(SegyFile.open(path));
                requireAlike(files.get(0), files.get(files.size() - 1));
            }
            return SegyFile.open(new JoinedSource(files));
        });
    }

    /**
     * Opens a damaged file, as {@link SegyFile#salvage}.
     *
     * @param paths one
     * @throws IllegalArgumentException if there are several: what is left out of one would shift the others
     */
    public static SegyFile salvage(List<Path> paths, HeaderMapping mapping) throws IOException {
        if (paths.size() != 1) {
            throw new IllegalArgumentException(
                    "salvage takes one file at a time, got " + paths.size() + "; convert the whole ones without it");
        }
        return SegyFile.salvage(paths.get(0), mapping);
    }

    private static void requireAlike(SegyFile first, SegyFile other) throws IOException {
        require(first, other, "byte order", first.byteOrder(), other.byteOrder());
        require(
                first,
                other,
                "sample format",
                first.format().description(),
                other.format().description());
        require(first, other, "samples per trace", first.samplesPerTrace(), other.samplesPerTrace());
        require(first, other, "bytes per trace header", first.traceHeaderBytes(), other.traceHeaderBytes());
        require(first, other, "sample interval in µs", first.sampleIntervalMicros(), other.sampleIntervalMicros());
    }

    private static void require(SegyFile first, SegyFile other, String what, Object wanted, Object found)
            throws UnsupportedFileException {
        if (!wanted.equals(found)) {
            throw new UnsupportedFileException(
                    other,
                    what + " is " + found + ", and " + wanted + " in " + first
                            + "; files of one survey have the same, so convert these apart");
        }
    }
}
