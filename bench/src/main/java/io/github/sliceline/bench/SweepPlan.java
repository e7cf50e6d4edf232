package io.github.sliceline.bench;

import io.github.sliceline.DiskFullException;
import io.github.sliceline.hdf5.grid.Shape;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which copies of a survey a sweep makes. Pure, but for the checks of the folder.
 *
 * @param segy the survey
 * @param folder where the copies are made
 * @param copies in the order they are made
 * @param keep whether they stay, so that all need room at once
 */
public record SweepPlan(Path segy, Path folder, List<Copy> copies, boolean keep) {
    /** Trace headers, maps and metadata take less than this for each trace. */
    private static final int BYTES_PER_TRACE = 300;

    private static final long METADATA_BYTES = 1 << 20;

    /**
     * One copy.
     *
     * @param chunk extents as asked for; the converter cuts them to those of the volume
     * @param file that is made
     * @param bytes that it takes at most, unless compressed
     */
    public record Copy(Shape chunk, Path file, long bytes) {}

    /**
     * Plans a sweep. Shapes that come to the same chunk in this volume are made once.
     *
     * @param volume extents of the survey
     * @param chunks extents asked for, three each
     * @throws IllegalArgumentException if there is no chunk shape
     */
    public static SweepPlan of(Path segy, Path folder, Shape volume, List<Shape> chunks, boolean keep) {
        if (chunks.isEmpty()) {
            throw new IllegalArgumentException("a sweep needs at least one chunk edge or shape");
        }
        String stem = String.valueOf(segy.getFileName()).replaceFirst("\\.[^.]*$", "");
        Set<Shape> seen = new HashSet<>();
        List<Copy> copies = new ArrayList<>();
        for (Shape chunk : chunks) {
            Shape stored = chunk.within(volume);
            if (seen.add(stored)) {
                Path file = folder.resolve(stem + "-bench-" + nameOf(chunk) + ".h5");
                copies.add(new Copy(chunk, file, bytes(volume, stored)));
            }
        }
        return new SweepPlan(segy, folder, copies, keep);
    }

    /** What a chunk shape is called in tables, charts and file names: {@code 64x64x64}. */
    static String nameOf(Shape chunk) {
        return Arrays.stream(chunk.extents()).mapToObj(Long::toString).collect(Collectors.joining("x"));
    }

    /** Whole chunks are stored at the volume's edges too. */
    private static long bytes(Shape volume, Shape chunk) {
        long floats = 1;
        for (int d = 0; d < volume.rank(); d++) {
            long chunks = (volume.extent(d) + chunk.extent(d) - 1) / chunk.extent(d);
            floats = Math.multiplyExact(floats, Math.multiplyExact(chunks, chunk.extent(d)));
        }
        long traces = Math.multiplyExact(volume.extent(0), volume.extent(1));
        return Math.multiplyExact(floats, Float.BYTES) + traces * BYTES_PER_TRACE + METADATA_BYTES;
    }

    /** Most bytes that stand in the folder at any time. */
    public long bytesNeeded() {
        return keep
                ? copies.stream().mapToLong(Copy::bytes).reduce(0, Math::addExact)
                : copies.stream().mapToLong(Copy::bytes).max().orElse(0);
    }

    void requireRoom(long usable) throws DiskFullException {
        if (bytesNeeded() > usable) {
            String hint = keep ? "; without --keep one copy is made at a time" : "";
            throw new DiskFullException(
                    folder, "the sweep needs " + bytesNeeded() + " bytes, " + usable + " are free" + hint);
        }
    }

    /** Refuses to replace anything. @throws FileAlreadyExistsException if a copy's file is there already */
    void requireNothingThere() throws IOException {
        MadeFiles.requireNothingThere(
                copies.stream().map(Copy::file).toList(), "already exists; remove it or name another folder");
    }
}
