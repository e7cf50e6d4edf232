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
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The values that each bin has once: coordinates, whether it is live, the number of its trace. Gathered
 * in bands of one row of chunks while the samples pass by; a band is written when its last unit is done,
 * so only the bands under way take memory. Thread-safe: units of a band fill disjoint bins.
 */
final class BinMaps {
    private static final int DEFLATE_LEVEL = 1;

    private final ConvertPlan plan;
    private final HeaderMapping mapping;
    private final int crosslines;
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
        this.unitsPerBand = (int) plan.units().stream()
                .filter(unit -> unit.row() == 0 && unit.firstLayer() == 0)
                .count();
        this.x = map(writer, VolumeProfile.CDP_X, StoredType.FLOAT64);
        this.y = map(writer, VolumeProfile.CDP_Y, StoredType.FLOAT64);
        this.live = map(writer, VolumeProfile.LIVE, StoredType.INT8);
        this.traceIndex = map(writer, VolumeProfile.TRACE_INDEX, StoredType.INT64);
    }

    private Hdf5Output map(Hdf5Writer writer, String path, StoredType type) throws IOException {
        Shape bins = Shape.of(plan.volume().extent(0), crosslines);
        Shape band = Shape.of(plan.chunkExtent(0), crosslines);
        return writer.createDataset(DatasetSpec.chunked(path, type, bins, band, DEFLATE_LEVEL));
    }

    /** Bytes that one band takes for a row of chunks. */
    static long bandBytes(long inlines, long crosslines) {
        return inlines * crosslines * (2 * Double.BYTES + Long.BYTES + 1);
    }

    /** Notes the trace of a bin. */
    void put(int row, int inlineIndex, int crosslineIndex, long trace, TraceHeader header) {
        Band band = bands.computeIfAbsent(row, Band::new);
        int at = (inlineIndex - plan.firstInline(row)) * crosslines + crosslineIndex;
        band.x.putDouble(at * Double.BYTES, header.x(mapping));
        band.y.putDouble(at * Double.BYTES, header.y(mapping));
        band.live.put(at, (byte) 1);
        band.traceIndex.putLong(at * Long.BYTES, trace);
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
        Region region = Region.of(new long[] {first, 0}, new long[] {plan.endInline((int) row) - first, crosslines});
        x.write(region, band.x);
        y.write(region, band.y);
        live.write(region, band.live);
        traceIndex.write(region, band.traceIndex);
    }

    private final class Band {
        final AtomicInteger unitsLeft = new AtomicInteger(unitsPerBand);
        final ByteBuffer x;
        final ByteBuffer y;
        final ByteBuffer live;
        final ByteBuffer traceIndex;

        Band(int row) {
            int bins = Math.multiplyExact(plan.endInline(row) - plan.firstInline(row), crosslines);
            x = direct(bins, Double.BYTES);
            y = direct(bins, Double.BYTES);
            live = direct(bins, 1);
            traceIndex = direct(bins, Long.BYTES);
            for (int i = 0; i < bins; i++) {
                x.putDouble(i * Double.BYTES, Double.NaN);
                y.putDouble(i * Double.BYTES, Double.NaN);
                traceIndex.putLong(i * Long.BYTES, -1);
            }
        }

        private static ByteBuffer direct(int count, int bytes) {
            return ByteBuffer.allocateDirect(Math.multiplyExact(count, bytes)).order(ByteOrder.LITTLE_ENDIAN);
        }
    }
}
