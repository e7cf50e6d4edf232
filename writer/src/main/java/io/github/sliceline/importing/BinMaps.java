package io.github.sliceline.importing;

import io.github.sliceline.hdf5.write.DescribedFile;
import io.github.sliceline.importing.WorkUnits.Unit;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.TraceHeader;
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
 * Maps of everything that is not a sample: the coordinates of each bin; for each trace of a bin whether it is live, and
 * its number; in prestack volumes also its offset where offsets are no axis, and fields of its header. Each unit
 * gathers its values while its samples pass, and then writes them to their places. So only the units in progress take
 * memory, and a unit that is done has written everything that belongs to it. If units share bins (see
 * {@link WorkUnits#splitsBins}), coordinates wait for the last unit of their row of chunks. Thread-safe.
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

    /** Coordinates by row of chunks, used where units share bins. */
    private final Map<Integer, Coordinates> shared = new ConcurrentHashMap<>();

    /** Maps of a file that is already {@linkplain SurveyDescription described}. */
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
        this.hasOffsets = SurveyDescription.hasOffsets(plan.survey());
        this.fields = plan.fields();
    }

    /** Returns the bins of a unit that begins a column, for the thread that works on it. */
    UnitMaps of(Unit unit) {
        return new UnitMaps(unit);
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

    /** A range of bins in a row of chunks, and a range of places in each bin. */
    private record Box(int firstInline, int inlines, int firstCrossline, int width, int firstOffset, int depth) {
        int places() {
            return Math.multiplyExact(Math.multiplyExact(inlines, width), depth);
        }

        int index(int inlineIndex, int crosslineIndex, int offsetIndex) {
            int bin = (inlineIndex - firstInline) * width + crosslineIndex - firstCrossline;
            return bin * depth + offsetIndex - firstOffset;
        }
    }

    /** Values of a map in the places of a box. */
    private final class Values {
        private final String map;
        private final Box box;
        private final int width;
        private final ByteBuffer bytes;

        /**
         * @param width bytes of a value
         * @param missing value of places without a trace
         */
        Values(String map, Box box, int width, long missing) {
            this.map = map;
            this.box = box;
            this.width = width;
            this.bytes =
                    ByteBuffer.allocate(Math.multiplyExact(box.places(), width)).order(ByteOrder.LITTLE_ENDIAN);
            for (int i = 0; missing != 0 && i < box.places(); i++) {
                put(i, missing);
            }
        }

        void put(int place, long value) {
            HeaderFields.put(bytes, place, width, value);
        }

        /**
         * Writes the values. Values that are consecutive in the file are written together.
         *
         * @param perBin places that the map has for each bin
         */
        void write(int perBin) throws IOException {
            int piece = box.depth < perBin ? box.depth : box.width < crosslines ? box.width * box.depth : box.places();
            for (int at = 0; at < box.places(); at += piece) {
                int bin = at / box.depth;
                long inline = (long) box.firstInline + bin / box.width;
                long place = (inline * crosslines + box.firstCrossline + bin % box.width) * perBin + box.firstOffset;
                file.write(map, place * width, bytes.slice(at * width, piece * width));
            }
        }
    }

    /** Bins of one unit. */
    final class UnitMaps {
        private final int row;
        private final Box box;
        private final Values live;
        private final Values traceIndex;
        private final List<Values> offset;
        private final List<Values> fieldMaps;
        private final Coordinates coordinates;

        private UnitMaps(Unit unit) {
            row = unit.row();
            coordinates = splitsBins
                    ? shared.computeIfAbsent(row, any -> new Coordinates(box(row, 0, crosslines, 0, 1), unitsPerRow))
                    : new Coordinates(box(unit, 0, 1), 1);
            box = box(unit, units.firstOffset(unit), units.endOffset(unit));
            live = new Values(VolumeProfile.LIVE, box, 1, 0);
            traceIndex = new Values(VolumeProfile.TRACE_INDEX, box, Long.BYTES, -1);
            offset = hasOffsets ? List.of(new Values(VolumeProfile.OFFSETS, box, Integer.BYTES, 0)) : List.of();
            fieldMaps = fields.varying().stream()
                    .map(field -> new Values(HeaderFields.path(field), box, field.width(), HeaderFields.missing(field)))
                    .toList();
        }

        /**
         * Records a trace of a bin. The bin gets the coordinates of its first trace in the file, even if another trace
         * is recorded first.
         */
        void put(int inlineIndex, int crosslineIndex, int offsetIndex, long trace, TraceHeader header) {
            coordinates.put(inlineIndex, crosslineIndex, trace, header);
            int at = box.index(inlineIndex, crosslineIndex, offsetIndex);
            live.put(at, 1);
            traceIndex.put(at, trace);
            offset.forEach(map -> map.put(at, header.offset(mapping)));
            for (int i = 0; i < fieldMaps.size(); i++) {
                fieldMaps.get(i).put(at, header.get(fields.varying().get(i)));
            }
        }

        /** Writes the values of the unit, after all of its traces have passed. */
        void write() throws IOException {
            live.write(offsets);
            traceIndex.write(offsets);
            for (Values map : offset) {
                map.write(offsets);
            }
            for (Values map : fieldMaps) {
                map.write(offsets);
            }
            if (coordinates.unitsLeft.decrementAndGet() == 0) {
                shared.remove(row);
                coordinates.write();
            }
        }
    }

    /** Coordinates of bins. */
    private final class Coordinates {
        private final AtomicInteger unitsLeft;
        private final Box box;
        private final Values x;
        private final Values y;

        /** Number of the trace whose coordinates a bin has; empty if bins have one trace. */
        private final long[] located;

        Coordinates(Box box, int units) {
            this.box = box;
            this.unitsLeft = new AtomicInteger(units);
            long missing = Double.doubleToRawLongBits(Double.NaN);
            x = new Values(VolumeProfile.CDP_X, box, Double.BYTES, missing);
            y = new Values(VolumeProfile.CDP_Y, box, Double.BYTES, missing);
            located = new long[offsets == 1 ? 0 : box.places()];
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
            x.put(bin, Double.doubleToRawLongBits(header.x(mapping)));
            y.put(bin, Double.doubleToRawLongBits(header.y(mapping)));
        }

        synchronized void write() throws IOException {
            x.write(1);
            y.write(1);
        }
    }
}
