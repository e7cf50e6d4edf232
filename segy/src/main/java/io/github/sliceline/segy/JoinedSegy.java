package io.github.sliceline.segy;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.OnFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
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
        return OnFailure.close(() -> close(files), () -> {
            for (Path path : paths) {
                files.add(SegyFile.open(path));
                requireAlike(files.get(0), files.get(files.size() - 1));
            }
            return new SegyFile(new JoinedBytes(files), null, files.get(0).madeHeaderBytes());
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

    /** Closes files, whatever closing one of them throws. */
    private static void close(List<SegyFile> files) throws IOException {
        if (!files.isEmpty()) {
            SegyFile first = files.get(0);
            try (first) {
                close(files.subList(1, files.size()));
            }
        }
    }

    /** The first file up to its last trace, the traces of the others, and what the first has after its traces. */
    private static final class JoinedBytes implements ByteSource {
        private final List<SegyFile> files;
        private final List<Part> parts = new ArrayList<>();
        private final long size;

        /** Bytes of a source, from one to before another, and where they stand in the whole. */
        private record Part(ByteSource source, long from, long to, long at) {
            long end() {
                return at + to - from;
            }
        }

        /** @param files at least one, with traces alike; closed with this */
        JoinedBytes(List<SegyFile> files) throws IOException {
            this.files = List.copyOf(files);
            SegyFile first = files.get(0);
            long end = add(first, 0, endOfTraces(first), 0);
            for (SegyFile other : files.subList(1, files.size())) {
                end = add(other, other.traceOffset(0), endOfTraces(other), end);
            }
            this.size = add(first, endOfTraces(first), first.size(), end);
        }

        /** These bytes for reads that are planned: see {@link ByteSource#planned}. */
        private JoinedBytes(JoinedBytes whole) {
            this.files = whole.files;
            this.size = whole.size;
            whole.parts.forEach(part -> add(part.source.planned(), part.from, part.to, part.at));
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

        /** Such as {@code a.sgy and 2 more}. */
        @Override
        public String toString() {
            return files.get(0) + " and " + (files.size() - 1) + " more";
        }
    }
}
