package io.github.sliceline.segy;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.StorageSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Opener of several files that make one survey. They appear as one file: the first file with its headers, followed by
 * the traces of the others. Trace numbers continue from file to file.
 */
public final class JoinedSegy {
    private JoinedSegy() {}

    /**
     * Opens one or more files as one.
     *
     * @param paths one or more files, whose traces appear in this order
     * @return the joined file; closing it closes all files
     * @throws UnsupportedFileException if a file's traces differ in kind from those of the first; the message names
     *     both files
     * @throws IOException if a file cannot be opened as SEG-Y
     */
    public static SegyFile open(List<Path> paths) throws IOException {
        return open(paths, SegyOverrides.NONE);
    }

    /**
     * Opens one or more files as one. All have the same headers that are wrong.
     *
     * @see #open(List)
     */
    public static SegyFile open(List<Path> paths, SegyOverrides overrides) throws IOException {
        if (paths.isEmpty()) {
            throw new IllegalArgumentException("no SEG-Y file");
        }
        if (paths.size() == 1) {
            return SegyFile.open(paths.get(0), overrides);
        }
        List<SegyFile> files = new ArrayList<>();
        return OnFailure.close(() -> close(files), () -> {
            for (Path path : paths) {
                files.add(SegyFile.open(path, overrides));
                requireAlike(files.get(0), files.get(files.size() - 1));
            }
            return new SegyFile(new JoinedBytes(files), null, files.get(0).madeHeaderBytes(), overrides);
        });
    }

    /**
     * Opens one damaged file.
     *
     * @param paths a list of one file
     * @throws IllegalArgumentException if there are several files: traces left out of one would shift the numbers of
     *     the others
     * @see SegyFile#salvage
     */
    public static SegyFile salvage(List<Path> paths, HeaderMapping mapping) throws IOException {
        return salvage(paths, mapping, SegyOverrides.NONE);
    }

    /**
     * Opens one damaged file some of whose headers are wrong.
     *
     * @see #salvage(List, HeaderMapping)
     */
    public static SegyFile salvage(List<Path> paths, HeaderMapping mapping, SegyOverrides overrides)
            throws IOException {
        if (paths.size() != 1) {
            throw new IllegalArgumentException(
                    "salvage takes one file at a time, got " + paths.size() + "; convert the whole ones without it");
        }
        return SegyFile.salvage(paths.get(0), mapping, overrides);
    }

    private static void requireAlike(SegyFile first, SegyFile other) throws IOException {
        require(first, other, "kind", kind(first), kind(other));
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

    private static String kind(SegyFile file) {
        return file.isSu() ? "SU" : "SEG-Y";
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

    /** Closes all files, even if closing one of them fails. */
    private static void close(List<SegyFile> files) throws IOException {
        if (!files.isEmpty()) {
            SegyFile first = files.get(0);
            try (first) {
                close(files.subList(1, files.size()));
            }
        }
    }

    /**
     * The joined bytes: the first file up to its last trace, then the traces of the other files. Bytes that follow the
     * traces of the first file come last.
     */
    private static final class JoinedBytes implements StorageSource {
        private final List<SegyFile> files;
        private final List<Part> parts = new ArrayList<>();
        private final long size;

        /** Bytes {@code from} to {@code to} of a source, at offset {@code at} of the joined bytes. */
        private record Part(ByteSource source, long from, long to, long at) {
            long end() {
                return at + to - from;
            }
        }

        /** @param files one or more files with traces of the same kind; closed with this source */
        JoinedBytes(List<SegyFile> files) throws IOException {
            this.files = List.copyOf(files);
            SegyFile first = files.get(0);
            long end = add(first, 0, endOfTraces(first), 0);
            for (SegyFile other : files.subList(1, files.size())) {
                end = add(other, other.traceOffset(0), endOfTraces(other), end);
            }
            this.size = add(first, endOfTraces(first), first.size(), end);
        }

        /**
         * A copy whose parts are for planned reads.
         *
         * @see StorageSource#planned
         */
        private JoinedBytes(JoinedBytes whole) {
            this.files = whole.files;
            this.size = whole.size;
            whole.parts.forEach(part -> add(StorageSource.of(part.source).planned(), part.from, part.to, part.at));
        }

        @Override
        public ByteSource planned() {
            return answersLate() ? new JoinedBytes(this) : this;
        }

        private static long endOfTraces(SegyFile file) {
            return file.traceOffset(0) + file.traceCount() * file.traceBytes();
        }

        private long add(ByteSource source, long from, long to, long at) {
            Part part = new Part(source, from, to, at);
            parts.add(part);
            return part.end();
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public void readFully(ByteBuffer dst, long position) throws IOException {
            ByteSource.requireHeld(this, position, dst.remaining(), size, "they end");
            int limit = dst.limit();
            long at = position;
            for (Part part : parts) {
                if (dst.position() < limit && at < part.end()) {
                    int n = (int) Math.min(limit - dst.position(), part.end() - at);
                    dst.limit(dst.position() + n);
                    try {
                        part.source.readFully(dst, part.from + at - part.at);
                    } finally {
                        dst.limit(limit);
                    }
                    at += n;
                }
            }
        }

        @Override
        public boolean answersLate() {
            return files.stream().anyMatch(SegyFile::answersLate);
        }

        @Override
        public void close() throws IOException {
            JoinedSegy.close(files);
        }

        /** Returns for example {@code a.sgy and 2 more}. */
        @Override
        public String toString() {
            return files.get(0) + " and " + (files.size() - 1) + " more";
        }
    }
}
