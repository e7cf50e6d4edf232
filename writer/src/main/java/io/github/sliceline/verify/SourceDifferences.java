package io.github.sliceline.verify;

import io.github.sliceline.segy.BinaryHeader;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TextHeader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Stream that gets the old bytes of a SEG-Y file, from start to end, and finds where its present bytes differ. Not
 * thread-safe.
 */
final class SourceDifferences extends OutputStream {
    private static final int BYTES_AT_ONCE = 1 << 20;

    private final SegyFile now;
    private long position;
    private boolean text;
    private boolean binary;
    private boolean trailer;
    private final TraceCount headers = new TraceCount();
    private final TraceCount samples = new TraceCount();

    /** @param now a file of the same length as the old bytes */
    SourceDifferences(SegyFile now) {
        this.now = now;
        this.position = now.madeHeaderBytes();
    }

    /** Counter of traces that come in ascending order. It counts each once. */
    private static final class TraceCount {
        private long count;
        private long last = -1;

        void add(long trace) {
            count += trace == last ? 0 : 1;
            last = trace;
        }
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        for (int done = 0; done < count; ) {
            int some = Math.min(BYTES_AT_ONCE, count - done);
            ByteBuffer found = ByteBuffer.allocate(some);
            now.readFully(found, position);
            compare(bytes, from + done, found.array());
            position += some;
            done += some;
        }
    }

    private void compare(byte[] bytes, int from, byte[] found) {
        for (int at = 0; at < found.length; ) {
            int next = Arrays.mismatch(bytes, from + at, from + found.length, found, at, found.length);
            if (next < 0) {
                return;
            }
            at += next;
            add(position + at);
            at++;
        }
    }

    private void add(long at) {
        long inTraces = at - now.traceOffset(0);
        if (inTraces < 0) {
            boolean isBinary = at >= TextHeader.BYTES && at < TextHeader.BYTES + BinaryHeader.BYTES;
            binary |= isBinary;
            text |= !isBinary;
        } else if (at >= now.tracesEnd()) {
            trailer = true;
        } else {
            boolean isHeader = inTraces % now.traceBytes() < now.traceHeaderBytes();
            (isHeader ? headers : samples).add(inTraces / now.traceBytes());
        }
    }

    /**
     * Returns the differences, such as "its text header, the headers of 3 traces changed since the conversion; all its
     * samples are those of the volume".
     */
    @Override
    public String toString() {
        List<String> changed = new ArrayList<>();
        if (text) {
            changed.add("its text header");
        }
        if (binary) {
            changed.add("its binary header");
        }
        if (headers.count > 0) {
            changed.add("the headers of " + headers.count + (headers.count == 1 ? " trace" : " traces"));
        }
        if (samples.count > 0) {
            changed.add("samples of " + samples.count + (samples.count == 1 ? " trace" : " traces"));
        }
        if (trailer) {
            changed.add("what follows its traces");
        }
        return String.join(", ", changed) + " changed since the conversion; "
                + (samples.count > 0 ? "its other samples" : "all its samples") + " are those of the volume";
    }
}
