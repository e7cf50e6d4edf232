package io.github.sliceline.convert;

import io.github.sliceline.convert.ConvertPlan.Unit;
import io.github.sliceline.geometry.Shape;
import io.github.sliceline.hdf5.DatasetSpec;
import io.github.sliceline.hdf5.Hdf5Writer;
import io.github.sliceline.hdf5.StoredType;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.volume.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The values that each bin has once: coordinates, whether it is live, the number of its trace. Gathered unit
 * by unit while the samples pass by, and written by position, so only the units under way take memory and a
 * unit that is done is on its way to the medium with all that belongs to it. Thread-safe, as long as a unit is
 * worked on by one thread.
 */
final class BinMaps {
    private final ByteStore store;
    private final ConvertPlan plan;
    private final HeaderMapping mapping;
    private final int crosslines;
    private final long x;
    private final long y;
    private final long live;
    private final long traceIndex;
    private final Map<Integer, Patch> patches = new ConcurrentHashMap<>();

    /** Maps in a file whose datasets {@link #create} made. */
    BinMaps(ByteStore store, PartLayout layout, ConvertPlan plan, HeaderMapping mapping) throws IOException {
        this.store = store;
        this.plan = plan;
        this.mapping = mapping;
        this.crosslines = (int) plan.volume().extent(1);
        this.x = layout.position(VolumeProfile.CDP_X);
        this.y = layout.position(VolumeProfile.CDP_Y);
        this.live = layout.position(VolumeProfile.LIVE);
        this.traceIndex = layout.position(VolumeProfile.TRACE_INDEX);
    }

    /** Creates the datasets, each in one piece and without content. */
    static void create(Hdf5Writer writer, Shape volume) throws IOException {
        long inlines = volume.extent(0);
        long crosslines = volume.extent(1);
        for (String map : List.of(VolumeProfile.CDP_X, VolumeProfile.CDP_Y)) {
            writer.createDataset(DatasetSpec.contiguous(map, StoredType.FLOAT64, inlines, crosslines));
        }
        writer.createDataset(DatasetSpec.contiguous(VolumeProfile.LIVE, StoredType.INT8, inlines, crosslines));
        writer.createDataset(DatasetSpec.contiguous(VolumeProfile.TRACE_INDEX, StoredType.INT64, inlines, crosslines));
    }

    /** Notes the trace of a bin of a unit. */
    void put(int unit, int inlineIndex, int crosslineIndex, long trace, TraceHeader header) {
        Patch patch = patch(unit);
        int at = patch.index(inlineIndex, crosslineIndex);
        patch.x.putDouble(at * Double.BYTES, header.x(mapping));
        patch.y.putDouble(at * Double.BYTES, header.y(mapping));
        patch.live.put(at, (byte) 1);
        patch.traceIndex.putLong(at * Long.BYTES, trace);
    }

    private Patch patch(int unit) {
        return patches.computeIfAbsent(unit, number -> new Patch(plan.units().get(number)));
    }

    /** Writes the bins of a unit that begins a column, now that all of its traces have passed. */
    void write(int unit) throws IOException {
        Patch patch = patch(unit);
        patches.remove(unit);
        write(patch, patch.x, x, Double.BYTES);
        write(patch, patch.y, y, Double.BYTES);
        write(patch, patch.live, live, 1);
        write(patch, patch.traceIndex, traceIndex, Long.BYTES);
    }

    private void write(Patch patch, ByteBuffer values, long start, int width) throws IOException {
        // Units that are as wide as the survey go in one piece, others line by line.
        int lines = patch.width == crosslines ? patch.lines : 1;
        int bytes = lines * patch.width * width;
        for (int line = 0; line < patch.lines; line += lines) {
            long bin = (long) (patch.firstInline + line) * crosslines + patch.firstCrossline;
            store.writeFully(values.slice(line * patch.width * width, bytes), start + bin * width);
        }
    }

    /** The bins of one unit. */
    private final class Patch {
        final int firstInline;
        final int lines;
        final int firstCrossline;
        final int width;
        final ByteBuffer x;
        final ByteBuffer y;
        final ByteBuffer live;
        final ByteBuffer traceIndex;

        Patch(Unit unit) {
            firstInline = plan.firstInline(unit.row());
            lines = plan.endInline(unit.row()) - firstInline;
            firstCrossline = plan.firstCrossline(unit);
            width = plan.endCrossline(unit) - firstCrossline;
            int bins = Math.multiplyExact(lines, width);
            x = values(bins, Double.BYTES);
            y = values(bins, Double.BYTES);
            live = values(bins, 1);
            traceIndex = values(bins, Long.BYTES);
            for (int i = 0; i < bins; i++) {
                x.putDouble(i * Double.BYTES, Double.NaN);
                y.putDouble(i * Double.BYTES, Double.NaN);
                traceIndex.putLong(i * Long.BYTES, -1);
            }
        }

        int index(int inlineIndex, int crosslineIndex) {
            return (inlineIndex - firstInline) * width + crosslineIndex - firstCrossline;
        }

        private static ByteBuffer values(int count, int bytes) {
            return ByteBuffer.allocate(Math.multiplyExact(count, bytes)).order(ByteOrder.LITTLE_ENDIAN);
        }
    }
}
