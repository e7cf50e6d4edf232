package io.github.sliceline.volume.open;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.volume.format.BinSource;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The live traces of a volume. The mask is read when it is first needed, and only if the file does not state that all
 * traces are live, so that opening a volume costs nothing. Thread-safe. Methods that may read belong on a reading
 * thread.
 */
public final class LiveTraces {
    /**
     * Traces of the largest volume whose mask is kept: 32 MiB of bits. The mask of a larger volume is read for each
     * region.
     */
    private static final long MOST_KEPT = 1L << 28;

    private final BinSource source;
    private final Shape traces;
    private final BooleanSupplier complete;
    private volatile @Nullable LiveMask whole;

    /**
     * Live traces of a volume.
     *
     * @param traces extents of the volume without the samples
     * @param complete true if the file is complete; until then its traces are not known
     */
    public LiveTraces(BinSource source, Shape traces, BooleanSupplier complete) {
        this.source = source;
        this.traces = traces;
        this.complete = complete;
    }

    public BinSource source() {
        return source;
    }

    /** Extents of the volume without the samples. */
    public Shape traces() {
        return traces;
    }

    /** True if {@link #blank} reads nothing. */
    boolean isKnown() {
        return whole != null || !complete.getAsBoolean();
    }

    /**
     * Sets samples of regions to NaN where there is no trace.
     *
     * @param samples buffers as for {@link LiveMask#blank}
     */
    void blank(List<Region> regions, List<FloatBuffer> samples) throws IOException {
        if (!complete.getAsBoolean()) {
            return;
        }
        for (int i = 0; i < regions.size(); i++) {
            mask(tracesOf(regions.get(i))).blank(regions.get(i), samples.get(i));
        }
    }

    private static Region tracesOf(Region samples) {
        int rank = samples.rank() - 1;
        long[] start = new long[rank];
        Arrays.setAll(start, samples::start);
        return Region.of(start, Arrays.copyOf(samples.shape().extents(), rank));
    }

    /** Returns a mask of at least these traces. */
    public LiveMask mask(Region wanted) throws IOException {
        LiveMask known = whole;
        if (known != null) {
            return known;
        }
        return isKept() || source.liveTraces() == traces.size() ? readWhole() : LiveMask.read(source, wanted);
    }

    private boolean isKept() {
        return traces.size() <= MOST_KEPT;
    }

    private synchronized LiveMask readWhole() throws IOException {
        LiveMask known = whole;
        if (known == null) {
            known = source.liveTraces() == traces.size()
                    ? LiveMask.all(Region.all(traces))
                    : LiveMask.read(source, Region.all(traces));
            if (complete.getAsBoolean()) {
                whole = known;
            }
        }
        return known;
    }

    public long count() throws IOException {
        long said = source.liveTraces();
        return said != BinSource.UNKNOWN
                ? said
                : traces.size() - mask(Region.all(traces)).holesCount();
    }
}
