package io.github.sliceline.segy;

import io.github.sliceline.storage.ByteSource;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * The bytes of several SEG-Y files as one: the first file up to its last trace, the traces of the others, and what
 * the first has after its traces.
 */
final class JoinedSource implements ByteSource {
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
    JoinedSource(List<SegyFile> files) throws IOException {
        this.files = List.copyOf(files);
        SegyFile first = files.get(0);
        long end = add(first.source(), 0, endOfTraces(first), 0);
        for (SegyFile other : files.subList(1, files.size())) {
            end = add(other.source(), other.traceOffset(0), endOfTraces(other), end);
        }
        this.size = add(first.source(), endOfTraces(first), first.source().size(), end);
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
        if (position < 0) {
            throw new IllegalArgumentException("position must be >= 0, got " + position);
        }
        if (position > size - dst.remaining()) {
            throw new EOFException(
                    this + ": wanted " + dst.remaining() + " bytes at " + position + ", they end at " + size);
        }
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
    public void close() throws IOException {
        close(files);
    }

    /** Closes files, whatever closing one of them throws. */
    static void close(List<SegyFile> files) throws IOException {
        if (!files.isEmpty()) {
            SegyFile first = files.get(0);
            try (first) {
                close(files.subList(1, files.size()));
            }
        }
    }

    /** Such as {@code a.sgy and 2 more}. */
    @Override
    public String toString() {
        return files.get(0) + " and " + (files.size() - 1) + " more";
    }
}
