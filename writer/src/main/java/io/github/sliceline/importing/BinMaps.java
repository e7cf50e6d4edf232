package io.github.sliceline.importing;

import io.github.sliceline.hdf5.write.DescribedFile;
import io.github.sliceline.importing.HeaderFields.FieldMap;
import io.github.sliceline.importing.WorkUnits.Unit;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.order.GatherAxis;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The values that are no samples: the coordinates of each bin, whether a trace is there, and its number; prestack
 * these two for each trace of a bin, its offset where that is no axis, and fields of its header. Gathered unit by unit while the samples pass
 * by, and written by position, so only the units under way take memory, and a unit that is done is on its way to the
 * medium with all that belongs to it. Where units share bins (see {@link WorkUnits#splitsBins}), coordinates wait for
 * the last unit of their row of chunks. Thread-safe.
 */
final class BinMaps {
    private final DescribedFile file;
    private final WorkUnits units;
    private final HeaderMapping mapping;
    private final int crosslines;
    private final int offsets;
    private final boolean splitsBins;
    private final int unitsPerRow;
    private final boolean hasOffsets;
    private final HeaderFields fields;

    /** Where bins are on the map; by row of chunks, where units share bins. */
    private final Map<Integer, Coordinates> shared = new ConcurrentHashMap<>();

    /** Maps of a file that is {@linkplain SurveyDescription described}. */
    BinMaps(DescribedFile file, ConversionPlan plan) {
        this.file = file;
        this.units = plan.units();
        this.mapping = plan.survey().mapping();
        this.crosslines = (int) units.volume().extent(1);
        this.offsets = units.offsets();
        this.splitsBins = units.splitsBins();
        this.unitsPerRow = (int) units.list().stream()
                .filter(unit -> unit.row() == 0 && unit.firstLayer() == 0)
                .count();
        this.hasOffsets = hasOffsets(plan.survey());
        this.fields = plan.fields();
    }

    /** Whether there is a map of offsets: where the traces of a bin are numbered. */
    static boolean hasOffsets(SegySurvey survey) {
        return survey.gather()
                .filter(gather -> gather.by() == GatherAxis.By.NUMBER)
                .isPresent();
    }

    /** The bins of a unit that begins a column, for the thread that works on it. */
    OfUnit of(Unit unit) {
        return new OfUnit(unit);
    }

    private Box box(int row, int firstCrossline, int endCrossline, int firstOffset, int endOffset) {
        int firstInline = units.firstInline(row);
        int inlines = units.endInline(row) - firstInline;
        int width = endCrossline - firstCrossline;
        return new Box(firstInline, inlines, firstCrossline, width, firstOffset, endOffset - firstOffset);
    }

    private Box box(Unit unit, int firstOffset, int endOffset) {
        return box(unit.row(), units.firstCrossline(unit), units.endCrossline(unit), firstOffset, endOffset);
    }

    /** Some bins of a row of chunks, and some places in each. */
    private record Box(int firstInline, int inlines, int firstCrossline, int width, int firstOffset, int depth) {
        int places() {
            return Math.multiplyExact(Math.multiplyExact(inlines, width), depth);
        }

        int index(int inlineIndex, int crosslineIndex, int offsetIndex) {
            int bin = (inlineIndex - firstInline) * width + crosslineIndex - firstCrossline;
            return bin * depth + offsetIndex - firstOffset;
        }
    }

    /**
     * Writes values of a box into a map, what stands together there in one piece.
     *
     * @param perBin places that it has for each bin
     */
    private void write(Box box, ByteBuffer values, int bytes, String map, int perBin) throws IOException {
        int together = box.depth < perBin ? box.depth : box.width < crosslines ? box.width * box.depth : box.places();
        for (int at = 0; at < box.places(); at += together) {
            int bin = at / box.depth;
            long inline = (long) box.firstInline + bin / box.width;
            long place = (inline * crosslines + box.firstCrossline + bin % box.width) * perBin + box.firstOffset;
            file.write(map, place * bytes, values.slice(at * bytes, together * bytes));
        }
    }

    /** The bins of one unit. */
    final class OfUnit {
        private final int row;
        private final Box box;
        private final ByteBuffer live;
        private final ByteBuffer traceIndex;
        private final ByteBuffer offsetMap;
        private final List<FieldMap> fieldMaps;
        private final Coordinates coordinates;

        private OfUnit(Unit unit) {
            row = unit.row();
            coordinates = splitsBins
                    ? shared.computeIfAbsent(row, any -> new Coordinates(box(row, 0, crosslines, 0, 1), unitsPerRow))
                    : new Coordinates(box(unit, 0, 1), 1);
            box = box(unit, units.firstOffset(unit), units.endOffset(unit));
            int places = box.places();
            live = values(places, 1);
            traceIndex = values(places, Long.BYTES);
            offsetMap = values(hasOffsets ? places : 0, Integer.BYTES);
            fieldMaps = fields.maps(places);
            for (int i = 0; i < places; i++) {
                traceIndex.putLong(i * Long.BYTES, -1);
            }
        }

        /**
         * Notes the trace of a bin, prestack one of them. The bin's coordinates are those of its first trace in the file,
         * whichever thread comes first.
         */
        void put(int inlineIndex, int crosslineIndex, int offsetIndex, long trace, TraceHeader header) {
            coordinates.put(inlineIndex, crosslineIndex, trace, header);
            int at = box.index(inlineIndex, crosslineIndex, offsetIndex);
            live.put(at, (byte) 1);
            traceIndex.putLong(at * Long.BYTES, trace);
            if (hasOffsets) {
                offsetMap.putInt(at * Integer.BYTES, header.offset(mapping));
            }
            fieldMaps.forEach(map -> map.put(at, header));
        }

        /** Writes what the unit has, now that all of its traces have passed. */
        void write() throws IOException {
            BinMaps.this.write(box, live, 1, VolumeProfile.LIVE, offsets);
            BinMaps.this.write(box, traceIndex, Long.BYTES, VolumeProfile.TRACE_INDEX, offsets);
            if (hasOffsets) {
                BinMaps.this.write(box, offsetMap, Integer.BYTES, VolumeProfile.OFFSETS, offsets);
            }
            for (FieldMap map : fieldMaps) {
                BinMaps.this.write(box, map.values(), map.width(), map.path(), offsets);
            }
            if (coordinates.unitsLeft.decrementAndGet() == 0) {
                shared.remove(row);
                coordinates.write();
            }
        }
    }

    /** Where bins are on the map. */
    private final class Coordinates {
        private final AtomicInteger unitsLeft;
        private final Box box;
        private final ByteBuffer x;
        private final ByteBuffer y;

        /** Whose coordinates a bin has; only where it has several traces. */
        private final long[] located;

        Coordinates(Box box, int units) {
            this.box = box;
            this.unitsLeft = new AtomicInteger(units);
            int bins = box.places();
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
            int bin = box.index(inlineIndex, crosslineIndex, 0);
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
            BinMaps.this.write(box, x, Double.BYTES, VolumeProfile.CDP_X, 1);
            BinMaps.this.write(box, y, Double.BYTES, VolumeProfile.CDP_Y, 1);
        }
    }

    private static ByteBuffer values(int count, int bytes) {
        return ByteBuffer.allocate(Math.multiplyExact(count, bytes)).order(ByteOrder.LITTLE_ENDIAN);
    }
}
