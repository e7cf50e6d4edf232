package io.github.sliceline.volume;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.volume.open.OpenVolume;
import io.github.sliceline.volume.open.VolumeAxes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Iterates over the traces of a volume. Reads slab by slab, the next one in the background. Used by one thread. */
final class TraceIterator implements Iterator<VolumeTrace> {
    /** Most bytes of a slab. Two slabs are in memory at once. */
    private static final long MOST_BYTES =
            Math.min(16 << 20, Runtime.getRuntime().maxMemory() / 16);

    private final QueryReader queries;
    private final VolumeAxes axes;
    private final Shape shape;
    private final CancelToken cancel;
    /**
     * Dimension along which slabs are cut. A slab has all steps of the dimensions after it, and one step of those
     * before.
     */
    private final int cut;

    private final long thickness;
    private final long slabs;
    private long begun;
    private @Nullable CompletableFuture<float[]> ahead;
    private Region slab;
    private float[] samples = {};
    /** Places of the slab's traces in a table; otherwise empty. */
    private long[] places = {};

    private int next;

    private TraceIterator(QueryReader queries, OpenVolume volume, CancelToken cancel) {
        this.queries = queries;
        this.axes = volume.axes();
        this.shape = volume.shape();
        this.cancel = cancel;
        long inside = shape.extent(shape.rank() - 1) * Float.BYTES;
        int dimension = shape.rank() - 2;
        while (dimension > 0 && inside * shape.extent(dimension) <= MOST_BYTES) {
            inside *= shape.extent(dimension--);
        }
        this.cut = dimension;
        long most = Math.max(1, Math.min(shape.extent(cut), MOST_BYTES / inside));
        long whole = volume.blockExtents().extent(cut);
        this.thickness = most > whole ? most / whole * whole : most;
        this.slabs = perStep() * Arrays.stream(shape.extents(), 0, cut).reduce(1, (a, b) -> a * b);
        this.slab = Region.of(new long[shape.rank()], new long[shape.rank()]);
        this.ahead = begin();
    }

    /**
     * Returns the traces as a stream. The first read begins when the stream is used. Closing the stream stops reading
     * ahead.
     */
    static Stream<VolumeTrace> stream(QueryReader queries, OpenVolume volume) {
        volume.axes(); // refuses a volume without axes now
        CancelToken closing = new CancelToken();
        return StreamSupport.stream(
                        () -> Spliterators.spliteratorUnknownSize(
                                new TraceIterator(queries, volume, closing), Spliterator.ORDERED),
                        Spliterator.ORDERED,
                        false)
                .onClose(closing::cancel);
    }

    private long perStep() {
        return (shape.extent(cut) - 1) / thickness + 1;
    }

    private @Nullable CompletableFuture<float[]> begin() {
        return begun == slabs
                ? null
                : queries.readAsync(Query.of(slab(begun++)), ReadPriority.SOON, Job.stoppedBy(cancel));
    }

    private Region slab(long number) {
        long[] start = new long[shape.rank()];
        long[] count = shape.extents();
        start[cut] = number % perStep() * thickness;
        count[cut] = Math.min(thickness, shape.extent(cut) - start[cut]);
        long outer = number / perStep();
        for (int d = cut - 1; d >= 0; d--) {
            start[d] = outer % shape.extent(d);
            outer /= shape.extent(d);
            count[d] = 1;
        }
        return Region.of(start, count);
    }

    @Override
    public boolean hasNext() {
        return next < samples.length || ahead != null;
    }

    @Override
    public VolumeTrace next() {
        int length = axes.samples().size();
        if (next == samples.length) {
            takeNext();
        }
        VolumeTrace trace = trace(next / length, Arrays.copyOfRange(samples, next, next + length));
        next += length;
        return trace;
    }

    private void takeNext() {
        CompletableFuture<float[]> reading = ahead;
        if (reading == null) {
            throw new NoSuchElementException();
        }
        slab = slab(begun - 1);
        try {
            samples = IoFuture.join(reading);
            places = queries.places(slab);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        next = 0;
        ahead = begin();
    }

    /** @param number number of the trace in the slab */
    private VolumeTrace trace(int number, float[] values) {
        int[] at = new int[axes.traces().size()];
        long left = places.length > 0 ? places[number] : number;
        for (int d = at.length - 1; d >= 0; d--) {
            long extent = places.length > 0 ? axes.traces().get(d).size() : slab.count(d);
            at[d] = (int) ((places.length > 0 ? 0 : slab.start(d)) + left % extent);
            left /= extent;
        }
        return new VolumeTrace(axes.traces(), at, values);
    }
}
