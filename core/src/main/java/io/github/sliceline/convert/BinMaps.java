package io.github.sliceline.convert;

import io.github.sliceline.geometry.Region;
import io.github.sliceline.geometry.Shape;
import io.github.sliceline.hdf5.DatasetSpec;
import io.github.sliceline.hdf5.Hdf5Output;
import io.github.sliceline.hdf5.Hdf5Writer;
import io.github.sliceline.hdf5.StoredType;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.volume.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The values that are no samples: the coordinates of each bin, whether a trace is there, and its number; before stack
 * these two for each offset. Gathered in bands of one row of chunks while the samples pass by; a band is written when
 * its last unit is done, so only the bands under way take memory. Thread-safe.
 */
final class BinMaps {
    private static final int DEFLATE_LEVEL = 1;

    private final ConvertPlan plan;
    private final HeaderMapping mapping;
    private final int crosslines;
    private final int offsets;
    private final boolean splitsBins;
    private final int unitsPerBand;
    private final Hdf5Output x;
    private final Hdf5Output y;
    private final Hdf5Output live;
    private final Hdf5Output traceIndex;
    private final Map<Integer, Band> bands = new ConcurrentHashMap<>();
    private final InOrder<Band> finished = new InOrder<>(this::write);

    BinMaps(Hdf5Writer writer, ConvertPlan plan, HeaderMapping mapping) throws IOException {
        this.plan = plan;
        this.mapping = mapping;
        this.crosslines = (int) plan.volume().extent(1);
        this.offsets = plan.offsets();
        this.splitsBins = plan.splitsBins();
        this.unitsPerBand = (int) plan.units().stream()
                .filter(unit -> unit.row() == 0 && unit.firstLayer() == 0)
                .count();
        int traceRank = plan.volume().rank() - 1;
        this.x = map(writer, VolumeProfile.CDP_X, StoredType.FLOAT64, 2);
        this.y = map(writer, VolumeProfile.CDP_Y, StoredType.FLOAT64, 2);
        this.live = map(writer, VolumeProfile.LIVE, StoredType.INT8, traceRank);
        this.traceIndex = map(writer, VolumeProfile.TRACE_INDEX, StoredType.INT64, traceRank);
    }

    private Hdf5Output map(Hdf5Writer writer, String path, StoredType type, int rank) throws IOException {
        Shape all = Shape.of(extents(plan.volume().extent(0), rank));
        Shape band = Shape.of(extents(plan.chunkExtent(0), rank));
        return writer.createDataset(DatasetSpec.chunked(path, type, all, band, DEFLATE_LEVEL));
    }

    private long[] extents(long inlines, int rank) {
        return rank == 2 ? new long[] {inlines, crosslines} : new long[] {inlines, crosslines, offsets};
    }

    /**
     * Notes the trace of a bin, and of an offset before stack. The bin's coordinates are those of its first trace in
     * the file, whichever thread comes first.
     */
    void put(int row, int inlineIndex, int crosslineIndex, int offsetIndex, long trace, TraceHeader header) {
        Band band = bands.computeIfAbsent(row, Band::new);
        int bin = (inlineIndex - plan.firstInline(row)) * crosslines + crosslineIndex;
        int at = bin * offsets + offsetIndex;
        band.live.put(at, (byte) 1);
        band.traceIndex.putLong(at * Long.BYTES, trace);
        if (splitsBins) {
            synchronized (band) {
                band.putCoordinates(bin, trace, header);
            }
        } else {
            band.putCoordinates(bin, trace, header);
        }
    }

    /** Notes that one of the units that begin a column is done; writes the band after the last. */
    void unitDone(int row) throws IOException {
        Band band = bands.computeIfAbsent(row, Band::new);
        if (band.unitsLeft.decrementAndGet() == 0) {
            bands.remove(row);
            finished.put(row, band);
        }
    }

    private void write(long row, Band band) throws IOException {
        int first = plan.firstInline((int) row);
        int inlines = plan.endInline((int) row) - first;
        Region bins = region(first, inlines, 2);
        Region traces = region(first, inlines, plan.volume().rank() - 1);
        x.write(bins, band.x);
        y.write(bins, band.y);
        live.write(traces, band.live);
        traceIndex.write(traces, band.traceIndex);
    }

    private Region region(int firstInline, int inlines, int rank) {
        long[] start = new long[rank];
        start[0] = firstInline;
        return Region.of(start, extents(inlines, rank));
    }

    private final class Band {
        final AtomicInteger unitsLeft = new AtomicInteger(unitsPerBand);
        final ByteBuffer x;
        final ByteBuffer y;
        final ByteBuffer live;
        final ByteBuffer traceIndex;
        /** Whose coordinates a bin has; only where it has several traces. */
        final long[] located;

        Band(int row) {
            int bins = Math.multiplyExact(plan.endInline(row) - plan.firstInline(row), crosslines);
            x = direct(bins, Double.BYTES);
            y = direct(bins, Double.BYTES);
            int traces = Math.multiplyExact(bins, offsets);
            live = direct(traces, 1);
            traceIndex = direct(traces, Long.BYTES);
            for (int i = 0; i < bins; i++) {
                x.putDouble(i * Double.BYTES, Double.NaN);
                y.putDouble(i * Double.BYTES, Double.NaN);
            }
            for (int i = 0; i < traces; i++) {
                traceIndex.putLong(i * Long.BYTES, -1);
            }
            located = new long[offsets == 1 ? 0 : bins];
            Arrays.fill(located, Long.MAX_VALUE);
        }

        void putCoordinates(int bin, long trace, TraceHeader header) {
            if (offsets > 1) {
                if (trace > located[bin]) {
                    return;
                }
                located[bin] = trace;
            }
            x.putDouble(bin * Double.BYTES, header.x(mapping));
            y.putDouble(bin * Double.BYTES, header.y(mapping));
        }

        private static ByteBuffer direct(int count, int bytes) {
            return ByteBuffer.allocateDirect(Math.multiplyExact(count, bytes)).order(ByteOrder.LITTLE_ENDIAN);
        }
    }
}
