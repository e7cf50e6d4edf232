package io.github.sliceline.importing;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.DescribedFile;
import io.github.sliceline.importing.WorkUnits.Unit;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.survey.TraceCoordinate;
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
 * Maps of everything that is not a sample: the coordinates of each bin; for each trace whether it is live, its number,
 * its offset where offsets are no axis, fields of its header, and on axes other than lines its own coordinates. Each unit
 * gathers its values while its samples pass, and then writes them to their places. So only the units in progress take
 * memory, and a unit that is done has written everything that belongs to it. If units share bins (see
 * {@link WorkUnits#splitsBins}), coordinates wait for the last unit of their row of chunks. Thread-safe.
 */
final class BinMaps {
    private final DescribedFile file;
    private final WorkUnits units;
    private final HeaderMapping mapping;
    private final Shape traces;
    private final Shape bins;

    /** Places for traces in a bin: the offsets of a prestack volume, otherwise 1. */
    private final int offsets;

    private final boolean hasLines;
    private final boolean isTable;
    private final boolean splitsBins;
    private final int unitsPerRow;
    private final boolean hasOffsets;
    private final HeaderFields fields;
    private final List<TraceCoordinate> ofTraces;

    /** Coordinates by row of chunks, used where units share bins. */
    private final Map<Integer, Coordinates> shared = new ConcurrentHashMap<>();

    /** Maps of a file that is already {@linkplain SurveyDescription described}. */
    BinMaps(DescribedFile file, ConversionPlan plan) {
        this.file = file;
        this.units = plan.units();
        this.mapping = plan.survey().mapping();
        this.traces = plan.survey().traces();
        this.hasLines = plan.survey().hasLines();
        this.isTable = plan.survey().isTable();
        this.offsets = plan.survey().placesPerBin();
        this.bins = hasLines ? Shape.of(traces.extent(0), traces.extent(1)) : Shape.of(1);
        this.splitsBins = hasLines && units.splitsBins();
        this.unitsPerRow = (int) units.list().stream()
                .filter(unit -> unit.row() == 0 && unit.firstLayer() == 0)
                .count();
        this.hasOffsets = SurveyDescription.hasOffsets(plan.survey());
        this.fields = plan.fields();
        this.ofTraces = plan.survey().coordinates().stream()
                .filter(coordinate -> coordinate.on().isEmpty())
                .toList();
    }

    /** Returns the maps of a unit that begins a column, for the thread that works on it. */
    UnitMaps of(Unit unit) {
        return new UnitMaps(unit);
    }

    /** Values of a map in a box of places. */
    private final class Values {
        private final String map;
        private final Shape extents;
        private final Region box;
        private final int width;
        private final ByteBuffer bytes;

        /**
         * @param extents extents of the map
         * @param width bytes of a value
         * @param missing value of places without a trace
         */
        Values(String map, Shape extents, Region box, int width, long missing) {
            this.map = map;
            this.extents = extents;
            this.box = box;
            this.width = width;
            int places = Math.toIntExact(box.size());
            this.bytes = ByteBuffer.allocate(Math.multiplyExact(places, width)).order(ByteOrder.LITTLE_ENDIAN);
            for (int i = 0; missing != 0 && i < places; i++) {
                put(i, missing);
            }
        }

        void put(int place, long value) {
            HeaderFields.put(bytes, place, width, value);
        }

        /** Writes the values. Values that are consecutive in the file are written together. */
        void write() throws IOException {
            long[] inFile = extents.strides();
            int inner = box.rank() - 1;
            while (inner > 0 && box.count(inner) == extents.extent(inner)) {
                inner--;
            }
            long length = box.count(inner) * inFile[inner];
            for (long at = 0; at < box.size(); at += length) {
                long first = box.start(inner) * inFile[inner];
                long rest = at / length;
                for (int d = inner - 1; d >= 0; d--) {
                    first += (box.start(d) + rest % box.count(d)) * inFile[d];
                    rest /= box.count(d);
                }
                file.write(map, first * width, bytes.slice((int) at * width, (int) length * width));
            }
        }
    }

    /** Returns the row-major index in a box of a place in extents. */
    private static int index(long place, Shape extents, Region box) {
        long rest = place;
        long index = 0;
        long inner = 1;
        for (int d = box.rank() - 1; d >= 0; d--) {
            index += (rest % extents.extent(d) - box.start(d)) * inner;
            inner *= box.count(d);
            rest /= extents.extent(d);
        }
        return (int) index;
    }

    /** Maps of one unit. */
    final class UnitMaps {
        private final int row;
        private final Region box;
        private final List<Values> live;
        private final Values traceIndex;
        private final List<Values> offset;
        private final List<Values> fieldMaps;
        private final List<Values> coordinateMaps;
        private final List<Coordinates> coordinates;

        private UnitMaps(Unit unit) {
            row = unit.row();
            box = units.places(unit);
            coordinates = hasLines ? List.of(coordinates(unit)) : List.of();
            live = isTable ? List.of() : List.of(values(VolumeProfile.LIVE, 1, 0));
            traceIndex = values(VolumeProfile.TRACE_INDEX, Long.BYTES, -1);
            offset = hasOffsets ? List.of(values(VolumeProfile.OFFSETS, Integer.BYTES, 0)) : List.of();
            fieldMaps = fields.varying().stream()
                    .map(field -> values(HeaderFields.path(field), field.width(), HeaderFields.missing(field)))
                    .toList();
            coordinateMaps = ofTraces.stream()
                    .map(one -> values("/" + one.name(), Double.BYTES, Double.doubleToRawLongBits(Double.NaN)))
                    .toList();
        }

        private Values values(String map, int width, long missing) {
            return new Values(map, traces, box, width, missing);
        }

        private Coordinates coordinates(Unit unit) {
            Region inRow = units.places(unit);
            long[] start = {inRow.start(0), splitsBins ? 0 : inRow.start(1)};
            long[] count = {inRow.count(0), splitsBins ? bins.extent(1) : inRow.count(1)};
            return splitsBins
                    ? shared.computeIfAbsent(row, any -> new Coordinates(Region.of(start, count), unitsPerRow))
                    : new Coordinates(Region.of(start, count), 1);
        }

        /**
         * Records a trace. A bin gets the coordinates of its first trace in the file, even if another trace is recorded
         * first.
         *
         * @param place row-major index in the extents of the volume without the samples
         */
        void put(long place, long trace, TraceHeader header) {
            coordinates.forEach(map -> map.put(place / offsets, trace, header));
            int at = index(place, traces, box);
            live.forEach(map -> map.put(at, 1));
            traceIndex.put(at, trace);
            offset.forEach(map -> map.put(at, header.offset(mapping)));
            for (int i = 0; i < fieldMaps.size(); i++) {
                fieldMaps.get(i).put(at, header.get(fields.varying().get(i)));
            }
            for (int i = 0; i < coordinateMaps.size(); i++) {
                double value = header.coordinate(ofTraces.get(i).field());
                coordinateMaps.get(i).put(at, Double.doubleToRawLongBits(value));
            }
        }

        /** Writes the values of the unit, after all of its traces have passed. */
        void write() throws IOException {
            for (List<Values> maps : List.of(live, List.of(traceIndex), offset, fieldMaps, coordinateMaps)) {
                for (Values map : maps) {
                    map.write();
                }
            }
            for (Coordinates map : coordinates) {
                if (map.unitsLeft.decrementAndGet() == 0) {
                    shared.remove(row);
                    map.write();
                }
            }
        }
    }

    /** Coordinates of bins. */
    private final class Coordinates {
        private final AtomicInteger unitsLeft;
        private final Region box;
        private final Values x;
        private final Values y;

        /** Number of the trace whose coordinates a bin has; empty if bins have one trace. */
        private final long[] located;

        Coordinates(Region box, int units) {
            this.box = box;
            this.unitsLeft = new AtomicInteger(units);
            long missing = Double.doubleToRawLongBits(Double.NaN);
            x = new Values(VolumeProfile.CDP_X, bins, box, Double.BYTES, missing);
            y = new Values(VolumeProfile.CDP_Y, bins, box, Double.BYTES, missing);
            located = new long[offsets == 1 ? 0 : (int) box.size()];
            Arrays.fill(located, Long.MAX_VALUE);
        }

        synchronized void put(long place, long trace, TraceHeader header) {
            int bin = index(place, bins, box);
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
            x.write();
            y.write();
        }
    }
}
