package io.github.sliceline.importing;

import io.github.sliceline.CancelToken;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.SegyFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Sample chunks from places spread over a survey. They are cut from traces in file order, so the survey's lines need
 * not be known.
 *
 * @param shape traces and samples of a chunk
 * @param chunks little-endian floats, direct, from position to limit
 */
record SampledChunks(Shape shape, List<ByteBuffer> chunks) {
    private static final int PLACES = 8;
    private static final int CHUNKS_AT_A_PLACE = 5;

    /** Most bytes of a chunk. Longer chunks are cut, because they compress alike. */
    private static final int LONGEST_CHUNK = 512 << 10;

    /** @param wanted extents of a chunk, with the sample axis last */
    static SampledChunks of(SegyFile segy, Shape wanted, CancelToken cancel) throws IOException {
        int samples = (int) Math.min(
                Math.min(wanted.extent(wanted.rank() - 1), segy.samplesPerTrace()), LONGEST_CHUNK / Float.BYTES);
        long traces = wanted.size() / wanted.extent(wanted.rank() - 1);
        int fitting = LONGEST_CHUNK / Float.BYTES / samples;
        int count = (int) Math.min(Math.min(traces, fitting), segy.traceCount());
        long places = Math.min(PLACES, segy.traceCount() / count);
        List<ByteBuffer> chunks = new ArrayList<>();
        for (long place = 0; place < places; place++) {
            cancel.throwIfCancelled();
            long last = segy.traceCount() - count;
            addChunks(segy, places == 1 ? 0 : last * place / (places - 1), count, samples, chunks);
        }
        return new SampledChunks(Shape.of(count, samples), chunks);
    }

    private static void addChunks(SegyFile segy, long firstTrace, int count, int samples, List<ByteBuffer> chunks)
            throws IOException {
        int layers = segy.samplesPerTrace() / samples;
        int some = Math.min(CHUNKS_AT_A_PLACE, layers);
        int first = chunks.size();
        for (int i = 0; i < some; i++) {
            chunks.add(ByteBuffer.allocateDirect(count * samples * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN));
        }
        for (int trace = 0; trace < count; trace++) {
            float[] values = segy.readTrace(firstTrace + trace);
            for (int i = 0; i < some; i++) {
                int layer = (2 * i + 1) * layers / (2 * some);
                ByteBuffer chunk = chunks.get(first + i);
                chunk.asFloatBuffer().put(values, layer * samples, samples);
                chunk.position(chunk.position() + samples * Float.BYTES);
            }
        }
        chunks.subList(first, first + some).forEach(ByteBuffer::flip);
    }

    /** Returns the bytes of all samples. */
    long bytes() {
        return chunks.stream().mapToLong(ByteBuffer::remaining).sum();
    }
}
