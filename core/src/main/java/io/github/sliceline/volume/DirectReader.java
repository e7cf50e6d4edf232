package io.github.sliceline.volume;

import io.github.sliceline.geometry.Region;
import io.github.sliceline.geometry.Shape;
import io.github.sliceline.hdf5.FilterPipeline;
import io.github.sliceline.plan.ChunkGrid;
import io.github.sliceline.plan.ChunkLookup;
import io.github.sliceline.plan.Fragment;
import io.github.sliceline.plan.ReadCosts;
import io.github.sliceline.plan.ReadPlan;
import io.github.sliceline.plan.ReadPlanner;
import io.github.sliceline.plan.Request;
import io.github.sliceline.storage.BufferPool;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.CancelToken;
import io.github.sliceline.storage.CorruptVolumeException;
import io.github.sliceline.storage.ReadScheduler;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;

/**
 * Our own read path, in four steps: plan the requests, read them with many threads, decode the chunks
 * that are filtered, scatter the elements into the caller's floats.
 */
final class DirectReader implements VolumeReader {
    /** Most that the buffers for filtered chunks may take together. */
    private static final long FILTERED_BYTES =
            Math.min(256L << 20, Runtime.getRuntime().maxMemory() / 4);

    private final ByteSource source;
    private final ReadPlanner planner;
    private final SampleDecoder decoder;
    private final FilterPipeline filters;
    private final float fill;
    private final long[] chunkStrides;
    private final ReadScheduler scheduler;
    private final BufferPool stored;
    private final BufferPool decoded;

    /**
     * What to read and how its bytes lie.
     *
     * @param source the file, or the bytes of a compact dataset; not closed by the reader
     * @param chunk extents of a chunk; those of the volume where it is one piece
     * @param fill value of elements that were never written
     */
    record Layout(
            ByteSource source, Shape volume, Shape chunk, ChunkLookup chunks, FilterPipeline filters, float fill) {}

    DirectReader(Layout layout, SampleDecoder decoder, int queueDepth) {
        this.source = layout.source;
        this.decoder = decoder;
        this.filters = layout.filters;
        this.fill = layout.fill;
        this.chunkStrides = layout.chunk.strides();
        ReadCosts costs = ReadCosts.SOLID_STATE;
        boolean filtered = !filters.isEmpty();
        this.planner = new ReadPlanner(
                new ChunkGrid(layout.volume, layout.chunk), layout.chunks, decoder.elementBytes(), filtered, costs);
        this.scheduler = new ReadScheduler("sliceline-read", queueDepth);
        if (filtered) {
            int chunkBytes = Math.toIntExact(layout.chunk.size() * decoder.elementBytes());
            int buffers = (int) Math.max(1, Math.min(queueDepth, FILTERED_BYTES / (3L * chunkBytes)));
            this.stored = new BufferPool(roomForStored(chunkBytes), buffers);
            this.decoded = new BufferPool(chunkBytes, buffers);
        } else {
            this.stored = new BufferPool(costs.requestBytes(), queueDepth);
            this.decoded = stored;
        }
    }

    /** A filter can make a chunk longer, but not by much: twice its size is more than any of them needs. */
    private static int roomForStored(int chunkBytes) {
        return (int) Math.min(Integer.MAX_VALUE, 2L * chunkBytes + 4096);
    }

    @Override
    public Backend backend() {
        return Backend.DIRECT;
    }

    @Override
    public void read(Region region, FloatBuffer destination, CancelToken cancel) throws IOException {
        ReadPlan plan = planner.plan(region);
        Target target =
                new Target(destination, destination.position(), region.shape().strides());
        for (Fragment fragment : plan.absent()) {
            SampleDecoder.fill(fragment, fill, target.strides, destination, target.base);
        }
        scheduler.run(plan.requests(), request -> serve(request, target), cancel);
    }

    /** Where the elements go. Workers write disjoint parts. */
    private static final class Target {
        final FloatBuffer floats;
        final int base;
        final long[] strides;

        Target(FloatBuffer floats, int base, long[] strides) {
            this.floats = floats;
            this.base = base;
            this.strides = strides;
        }
    }

    private void serve(Request request, Target target) throws IOException {
        if (request.length() > stored.bufferBytes()) {
            throw new CorruptVolumeException(
                    source,
                    request.position(),
                    "chunk takes " + request.length() + " bytes, want at most " + stored.bufferBytes());
        }
        ByteBuffer bytes = stored.take(request.length());
        try {
            source.readFully(bytes, request.position());
            bytes.flip();
            if (request.wholeChunk()) {
                decode(request, bytes, target);
            } else {
                scatter(request, bytes, target);
            }
        } finally {
            stored.giveBack(bytes);
        }
    }

    private void decode(Request request, ByteBuffer bytes, Target target) throws IOException {
        ByteBuffer chunk = decoded.take(decoded.bufferBytes());
        try {
            filters.decode(bytes, request.filterMask(), chunk);
            scatter(request, chunk.clear(), target);
        } catch (CorruptVolumeException e) {
            throw new CorruptVolumeException(source, request.position(), String.valueOf(e.getMessage()), e);
        } finally {
            decoded.giveBack(chunk);
        }
    }

    private void scatter(Request request, ByteBuffer elements, Target target) {
        for (Request.Piece piece : request.pieces()) {
            decoder.scatter(
                    elements,
                    piece.firstByte(),
                    piece.fragment(),
                    chunkStrides,
                    target.strides,
                    target.floats,
                    target.base);
        }
    }

    @Override
    public void close() {
        scheduler.close();
    }
}
