package io.github.sliceline.segy.volume;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.volume.format.TraceHeaderSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Source of a SEG-Y file's headers. Short traces near each other are read whole in one request, as in a scan.
 *
 * @param file the SEG-Y file
 * @param scanned places of the traces in the volume; empty if they are not needed
 */
record SegyHeaders(SegyFile file, Optional<ScannedVolume> scanned) implements TraceHeaderSource {
    /** Longest trace that is read whole for its header: two pages. */
    private static final int LONG_TRACE_BYTES = 8 << 10;

    private static final int TOGETHER_BYTES = 256 << 10;

    /** Bytes read in one request from a slow source. They take half as long as an answer. */
    private static final int TOGETHER_BYTES_LATE = 2 << 20;

    @Override
    public long traces() {
        return file.traceCount();
    }

    @Override
    public ByteOrder byteOrder() {
        return file.byteOrder();
    }

    @Override
    public int tracesTogether() {
        if (file.answersLate()) {
            return Math.max(1, TOGETHER_BYTES_LATE / file.traceBytes());
        }
        return file.traceBytes() > LONG_TRACE_BYTES ? 1 : TOGETHER_BYTES / file.traceBytes();
    }

    @Override
    public byte[] binaryHeader() {
        return file.binaryHeader().bytes();
    }

    @Override
    public List<byte[]> textHeaders() {
        List<byte[]> texts = new ArrayList<>();
        texts.add(file.textHeader().bytes());
        file.extendedTextHeaders().stream().map(TextHeader::bytes).forEach(texts::add);
        return texts;
    }

    @Override
    public void traceNumbers(Region traces, LongBuffer destination) throws IOException {
        ScannedVolume volume = scanned.orElseThrow();
        Shape shape = volume.traces();
        long[] strides = shape.strides();
        long[] inRegion = traces.shape().strides();
        for (long i = 0; i < traces.size(); i++) {
            long place = 0;
            long rest = i;
            for (int d = 0; d < strides.length; d++) {
                place += (traces.start(d) + rest / inRegion[d]) * strides[d];
                rest %= inRegion[d];
            }
            destination.put(volume.places().traceAt(place));
        }
    }

    @Override
    public void readHeaders(long[] traces, int from, int to, ByteBuffer destination) throws IOException {
        for (int first = from; first < to; ) {
            int next = first + 1;
            while (next < to && traces[next] - traces[first] < tracesTogether()) {
                next++;
            }
            readTogether(traces, first, next, destination);
            first = next;
        }
    }

    private void readTogether(long[] traces, int from, int to, ByteBuffer destination) throws IOException {
        long start = file.traceOffset(traces[from]);
        long end = file.traceOffset(traces[to - 1]) + HEADER_BYTES;
        ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(end - start));
        file.planned().readFully(bytes, start);
        for (int i = from; i < to; i++) {
            int at = (int) (file.traceOffset(traces[i]) - start);
            destination.put(bytes.slice(at, HEADER_BYTES));
        }
    }
}
