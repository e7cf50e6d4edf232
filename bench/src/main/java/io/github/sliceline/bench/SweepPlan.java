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
 * Plan of the copies that a sweep makes. Apart from the checks of the folder it does no I/O.
 *
 * @param segy SEG-Y file of the survey
 * @param folder folder in which the copies are made
 * @param copies copies in the order in which they are made
 * @param keep true to keep the copies, so that all need room at once
 */
public record SweepPlan(Path segy, Path folder, List<Copy> copies, boolean keep) {
    /** Upper bound of the bytes of headers, maps and metadata per trace. */
    private static final int BYTES_PER_TRACE = 300;

    private static final long METADATA_BYTES = 1 << 20;

    /**
     * One copy of the survey.
     *
     * @param chunk chunk extents that the user asked for; the converter cuts them to those of the volume
     * @param file file of the copy
     * @param bytes most bytes of the file, unless compressed
     */
    public record Copy(Shape chunk, Path file, long bytes) {}

    /**
     * Plans a sweep. Chunk shapes that are the same after cutting to this volume are made once.
     *
     * @param volume extents of the survey
     * @param chunks chunk shapes that the user asked for, of three extents each
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

    /** Returns the name of a chunk shape in tables, charts and file names: {@code 64x64x64}. */
    static String nameOf(Shape chunk) {
        return Arrays.stream(chunk.extents()).mapToObj(Long::toString).collect(Collectors.joining("x"));
    }

    /** Returns the bytes of all chunks. Chunks at the volume's edges are stored whole too. */
    private static long bytes(Shape volume, Shape chunk) {
        long floats = 1;
        for (int d = 0; d < volume.rank(); d++) {
            long chunks = (volume.extent(d) + chunk.extent(d) - 1) / chunk.extent(d);
            floats = Math.multiplyExact(floats, Math.multiplyExact(chunks, chunk.extent(d)));
        }
        long traces = Math.multiplyExact(volume.extent(0), volume.extent(1));
        return Math.multiplyExact(floats, Float.BYTES) + traces * BYTES_PER_TRACE + METADATA_BYTES;
    }

    /** Most bytes in the folder at any time. */
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

    /** @throws java.nio.file.FileAlreadyExistsException if a file of a copy exists */
    void requireNothingThere() throws IOException {
        MadeFiles.requireNothingThere(
                copies.stream().map(Copy::file).toList(), "already exists; remove it or name another folder");
    }
}
