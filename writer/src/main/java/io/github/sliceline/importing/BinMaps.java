package io.github.sliceline.importing;

import io.github.sliceline.geometry.Shape;
import io.github.sliceline.hdf5.write.DatasetSpec;
import io.github.sliceline.hdf5.write.Hdf5Writer;
import io.github.sliceline.hdf5.write.StoredType;
import io.github.sliceline.importing.ConvertPlan.Unit;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.order.GatherAxis;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.volume.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The values that are no samples: the coordinates of each bin, whether a trace is there, and its number; before stack
 * these two for each trace of a bin, and its offset where that is no axis. Gathered unit by unit while the samples pass
 * by, and written by position, so only the units under way take memory, and a unit that is done is on its way to the
 * medium with all that belongs to it. Where units share bins (see {@link ConvertPlan#splitsBins}), coordinates wait for
 * the last unit of their row of chunks. Thread-safe, as long as a unit is worked on by one thread.
 */
final class BinMaps {
    private static final long NONE = -1;

    private final ByteStore store;
    private final ConvertPlan plan;
    private final HeaderMapping mapping;
    private final int crosslines;
    private final int offsets;
    private final boolean splitsBins;
    private final int unitsPerRow;
    private final long x;
    private final long y;
    private final long live;
    private final long traceIndex;
    /** {@link #NONE} where offsets are an axis, or do not matter. */
    private final long offset;

    private final Map<Integer, Traces> traces = new ConcurrentHashMap<>();
    /** By unit, or by row of chunks where units share bins. */
    private final Map<Integer, Coordinates> coordinates = new ConcurrentHashMap<>();

    /** Maps in a file whose datasets {@link #create} made. */
    BinMaps(ByteStore store, PartLayout layout, ConvertPlan plan, SegySurvey survey) throws IOException {
        this.store = store;
        this.plan = plan;
        this.mapping = survey.mapping();
        this.crosslines = (int) plan.volume().extent(1);
        this.offsets = plan.offsets();
        this.splitsBins = plan.splitsBins();
        this.unitsPerRow = (int) plan.units().stream()
                .filter(unit -> unit.row() == 0 && unit.firstLayer() == 0)
                .count();
        this.x = layout.position(VolumeProfile.CDP_X);
        this.y = layout.position(VolumeProfile.CDP_Y);
        this.live = layout.position(VolumeProfile.LIVE);
        this.traceIndex = layout.position(VolumeProfile.TRACE_INDEX);
        this.offset = hasOffsets(survey) ? layout.position(VolumeProfile.OFFSETS) : NONE;
    }

    /** Whether there is a map of offsets: where the traces of a bin are numbered. */
    static boolean hasOffsets(SegySurvey survey) {
        return survey.gather()
                .filter(gather -> gather.by() == GatherAxis.By.NUMBER)
                .isPresent();
    }

    /** Creates the datasets, each in one piece and without content. */
    static void create(Hdf5Writer writer, Shape volume, boolean withOffsets) throws IOException {
        long[] all = volume.extents();
        long[] bins = Arrays.copyOf(all, 2);
        long[] places = Arrays.copyOf(all, all.length - 1);
        for (String map : List.of(VolumeProfile.CDP_X, VolumeProfile.CDP_Y)) {
            writer.createDataset(DatasetSpec.contiguous(map, StoredType.FLOAT64, bins));
        }
        writer.createDataset(DatasetSpec.contiguous(VolumeProfile.LIVE, StoredType.INT8, places));
        writer.createDataset(DatasetSpec.contiguous(VolumeProfile.TRACE_INDEX, StoredType.INT64, places));
        if (withOffsets) {
            writer.createDataset(DatasetSpec.contiguous(VolumeProfile.OFFSETS, StoredType.INT32, places));
        }
    }

    /**
     * Notes the trace of a bin of a unit, before stack one of them. The bin's coordinates are those of its first
     * trace in the file, whichever thread comes first.
     */
    void put(int unit, int inlineIndex, int crosslineIndex, int offsetIndex, long trace, TraceHeader header) {
        traces.computeIfAbsent(unit, number -> new Traces(plan.units().get(number)))
                .put(inlineIndex, crosslineIndex, offsetIndex, trace, header.offset(mapping));
        coordinatesOf(unit).put(inlineIndex, crosslineIndex, trace, header);
    }

    private Coordinates coordinatesOf(int unit) {
        Unit box = plan.units().get(unit);
        return splitsBins
                ? coordinates.computeIfAbsent(
                        box.row(), row -> new Coordinates(new Lines(row, 0, crosslines), unitsPerRow))
                : coordinates.computeIfAbsent(unit, number -> new Coordinates(lines(box), 1));
    }

    private Lines lines(Unit unit) {
        return new Lines(unit.row(), plan.firstCrossline(unit), plan.endCrossline(unit));
    }

    /** Writes what a unit that begins a column has, now that all of its traces have passed. */
    void write(int unit) throws IOException {
        Traces ofUnit = traces.remove(unit);
        (ofUnit == null ? new Traces(plan.units().get(unit)) : ofUnit).write();
        Coordinates ofBins = coordinatesOf(unit);
        if (ofBins.unitsLeft.decrementAndGet() == 0) {
            coordinates.remove(splitsBins ? plan.units().get(unit).row() : unit);
            ofBins.write();
        }
    }

    /** Some bins of a row of chunks: its inlines, and crosslines from one to another. */
    private final class Lines {
        final int firstInline;
        final int count;
        final int firstCrossline;
        final int width;

        Lines(int row, int firstCrossline, int endCrossline) {
            this.firstInline = plan.firstInline(row);
            this.count = plan.endInline(row) - firstInline;
            this.firstCrossline = firstCrossline;
            this.width = endCrossline - firstCrossline;
        }

        int bins() {
            return Math.multiplyExact(count, width);
        }

        int index(int inlineIndex, int crosslineIndex) {
            return (inlineIndex - firstInline) * width + crosslineIndex - firstCrossline;
        }

        /** Writes so many bytes for each bin: in one piece if the lines are as wide as the survey, else line by line. */
        void write(ByteBuffer values, long start, int bytesPerBin) throws IOException {
            int together = width == crosslines ? count : 1;
            int bytes = together * width * bytesPerBin;
            for (int line = 0; line < count; line += together) {
                long bin = (long) (firstInline + line) * crosslines + firstCrossline;
                store.writeFully(values.slice(line * width * bytesPerBin, bytes), start + bin * bytesPerBin);
            }
        }
    }

    /** The traces of one unit. */
    private final class Traces {
        final Lines lines;
        final int firstOffset;
        final int endOffset;
        final ByteBuffer live;
        final ByteBuffer traceIndex;
        final ByteBuffer offsetMap;

        Traces(Unit unit) {
            lines = lines(unit);
            firstOffset = plan.firstOffset(unit);
            endOffset = plan.endOffset(unit);
            int places = Math.multiplyExact(lines.bins(), endOffset - firstOffset);
            live = values(places, 1);
            traceIndex = values(places, Long.BYTES);
            offsetMap = values(offset == NONE ? 0 : places, Integer.BYTES);
            for (int i = 0; i < places; i++) {
                traceIndex.putLong(i * Long.BYTES, -1);
            }
        }

        void put(int inlineIndex, int crosslineIndex, int offsetIndex, long trace, int traceOffset) {
            int at = lines.index(inlineIndex, crosslineIndex) * (endOffset - firstOffset) + offsetIndex - firstOffset;
            live.put(at, (byte) 1);
            traceIndex.putLong(at * Long.BYTES, trace);
            if (offset != NONE) {
                offsetMap.putInt(at * Integer.BYTES, traceOffset);
            }
        }

        void write() throws IOException {
            write(live, BinMaps.this.live, 1);
            write(traceIndex, BinMaps.this.traceIndex, Long.BYTES);
            if (offset != NONE) {
                write(offsetMap, offset, Integer.BYTES);
            }
        }

        private void write(ByteBuffer values, long start, int bytes) throws IOException {
            int width = endOffset - firstOffset;
            if (width == offsets) {
                lines.write(values, start, offsets * bytes);
                return;
            }
            for (int i = 0; i < lines.bins(); i++) {
                long bin = (long) (lines.firstInline + i / lines.width) * crosslines
                        + lines.firstCrossline
                        + i % lines.width;
                long place = bin * offsets + firstOffset;
                store.writeFully(values.slice(i * width * bytes, width * bytes), start + place * bytes);
            }
        }
    }

    /** Where bins are on the map. */
    private final class Coordinates {
        final AtomicInteger unitsLeft;
        final Lines lines;
        final ByteBuffer x;
        final ByteBuffer y;
        /** Whose coordinates a bin has; only where it has several traces. */
        final long[] located;

        Coordinates(Lines lines, int units) {
            this.lines = lines;
            this.unitsLeft = new AtomicInteger(units);
            int bins = lines.bins();
            x = values(bins, Double.BYTES);
            y = values(bins, Double.BYTES);
            for (int i = 0; i < bins; i++) {
                x.putDouble(i * Double.BYTES, Double.NaN);
                y.putDouble(i * Double.BYTES, Double.NaN);
            }
            located = new long[offsets == 1 ? 0 : bins];
            Arrays.fill(located, Long.MAX_VALUE);
        }

        synchronized void put(int inlineIndex, int crosslineIndex, long trace, TraceHeader header) {
            int bin = lines.index(inlineIndex, crosslineIndex);
            if (offsets > 1) {
                if (trace > located[bin]) {
                    return;
                }
                located[bin] = trace;
            }
            x.putDouble(bin * Double.BYTES, header.x(mapping));
            y.putDouble(bin * Double.BYTES, header.y(mapping));
        }

        synchronized void write() throws IOException {
            lines.write(x, BinMaps.this.x, Double.BYTES);
            lines.write(y, BinMaps.this.y, Double.BYTES);
        }
    }

    private static ByteBuffer values(int count, int bytes) {
        return ByteBuffer.allocate(Math.multiplyExact(count, bytes)).order(ByteOrder.LITTLE_ENDIAN);
    }
}
