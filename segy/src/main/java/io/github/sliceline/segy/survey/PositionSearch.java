package io.github.sliceline.segy.survey;

import io.github.sliceline.Advice;
import io.github.sliceline.segy.HeaderFilter;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.axes.HeaderPreset;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Search for two fields that number the lines of a survey, in a limited number of trace headers. All four-byte fields
 * at the standard's positions (byte 1, 5, 9, … 237) are considered.
 */
public final class PositionSearch {
    private static final int FIELDS = TraceHeader.BYTES / Integer.BYTES;

    /** Number of places in the file at which consecutive traces are sampled: start, middle and end. */
    private static final int PLACES = 3;

    /** Most traces that are sampled at each of the places. */
    public static final int TRACES_PER_PLACE = 4096;

    /** Least share of a grid with traces for two fields that number lines. */
    private static final double LEAST_SHARE = 0.25;

    /**
     * Least part of the largest share for a pair to count as equally likely. Among these pairs, a known preset wins.
     */
    private static final double ALIKE = 0.9;

    /** Most pairs that are tried, besides a field that counts traces and the positions in the text header. */
    private static final int MOST_PAIRS = 6;

    /** First bytes of the coordinates of source, receivers and bin. They number lines in few files. */
    private static final Set<Integer> COORDINATES = Set.of(73, 77, 81, 85, 181, 185);

    /** A finding without positions: the advice leaves them to the user. */
    static final Finding NONE = new Finding("", Advice.Step.MAP_LINES);

    private final HeaderMapping failed;
    /** Values of the fields in file order, one row per field. */
    private final int[][] values;
    /** Number of traces sampled at each place. */
    private final int perPlace;

    private PositionSearch(HeaderMapping failed, int[][] values, int perPlace) {
        this.failed = failed;
        this.values = values;
        this.perPlace = perPlace;
    }

    /** Samples the headers of a file. The failed mapping, with which there is no survey, is not proposed again. */
    public static PositionSearch of(SegyFile file, HeaderMapping failed) throws IOException {
        ByteBuffer headers = sample(file, TRACES_PER_PLACE, TraceHeader.BYTES);
        int traces = headers.limit() / TraceHeader.BYTES;
        int[][] values = new int[FIELDS][traces];
        for (int k = 0; k < traces; k++) {
            for (int field = 0; field < FIELDS; field++) {
                values[field][k] = headers.getInt(k * TraceHeader.BYTES + field * Integer.BYTES);
            }
        }
        boolean onePlace = file.traceCount() <= TRACES_PER_PLACE
                || !file.overrides().where().isAll();
        return new PositionSearch(failed, values, onePlace ? traces : traces / PLACES);
    }

    /**
     * Returns packed headers of the first traces, some in the middle and the last, in the file's byte order, without
     * those that the file's overrides leave out.
     *
     * @param headerBytes bytes of each header
     */
    public static ByteBuffer sample(SegyFile file, int mostPerPlace, int headerBytes) throws IOException {
        long total = file.traceCount();
        int places = total <= mostPerPlace ? 1 : PLACES;
        int perPlace = (int) Math.min(mostPerPlace, total / places);
        HeaderFilter where = file.overrides().where();
        int readBytes = Math.max(headerBytes, where.headerBytes());
        HeaderBlockReader reader = new HeaderBlockReader(file, perPlace, readBytes);
        ByteBuffer headers =
                ByteBuffer.allocate(places * perPlace * headerBytes).order(file.byteOrder());
        for (int place = 0; place < places; place++) {
            ByteBuffer read = reader.read(places == 1 ? 0 : place * (total - perPlace) / (places - 1), perPlace);
            for (int at = 0; at < read.limit(); at += readBytes) {
                if (where.accepts(read, at)) {
                    headers.put(read.slice(at, headerBytes));
                }
            }
        }
        return headers.flip();
    }

    /** Two fields, of which the slow one changes less often, and the share of their grid that has traces. */
    private record Pair(int slow, int fast, double share) {
        int slowByte() {
            return 1 + slow * Integer.BYTES;
        }

        int fastByte() {
            return 1 + fast * Integer.BYTES;
        }

        /**
         * Returns the index of the preset that has these fields; the standard's is 0. Pairs of no preset rank after
         * all presets, and pairs with coordinates last.
         */
        int rank() {
            HeaderPreset[] presets = HeaderPreset.values();
            boolean coordinates = COORDINATES.contains(slowByte()) || COORDINATES.contains(fastByte());
            return IntStream.range(0, presets.length)
                    .filter(rank -> isOf(presets[rank].mapping()))
                    .findFirst()
                    .orElse(presets.length + (coordinates ? 1 : 0));
        }

        boolean isOf(HeaderMapping mapping) {
            return (slowByte() == mapping.inlineByte() && fastByte() == mapping.crosslineByte())
                    || (slowByte() == mapping.crosslineByte() && fastByte() == mapping.inlineByte());
        }
    }

    /** A sentence on what was found, up to the advice that ends it. */
    public record Finding(String found, Advice advice) {
        /** Returns the sentence with the advice. */
        public String text() {
            return found + "try " + advice;
        }

        /** Returns the advice of a finding that has positions. */
        Advice.LineBytes lines() {
            return (Advice.LineBytes) advice;
        }
    }

    /** Returns the most likely positions to try, or advice without positions. */
    public Finding advice() {
        return findings().stream().findFirst().orElse(NONE);
    }

    /**
     * Returns fields to try, the most likely first: pairs that may number lines, then a field that may count the
     * traces of a 2-D line.
     */
    List<Finding> findings() {
        List<Finding> found = new ArrayList<>();
        for (Pair pair : pairs()) {
            found.add(new Finding(
                    "bytes " + range(pair.slowByte()) + " and " + range(pair.fastByte())
                            + " could number lines, one trace a bin: ",
                    new Advice.LineBytes(pair.slowByte(), pair.fastByte())));
        }
        int single = fieldThatCounts();
        if (single >= 0) {
            int first = 1 + single * Integer.BYTES;
            found.add(new Finding(
                    "bytes " + range(first) + " number the traces one by one: for a 2-D line ",
                    new Advice.LineBytes(0, first)));
        }
        return found;
    }

    /** Returns the range of a four-byte field, for example {@code 189-192}. */
    static String range(int firstByte) {
        return firstByte + "-" + (firstByte + 3);
    }

    private List<Pair> pairs() {
        int[] candidates = IntStream.range(0, FIELDS)
                .filter(field -> {
                    long distinct = Arrays.stream(values[field]).distinct().count();
                    return distinct > 1 && distinct <= values[field].length / 2;
                })
                .toArray();
        List<Pair> possible = new ArrayList<>();
        for (int a = 0; a < candidates.length; a++) {
            for (int b = a + 1; b < candidates.length; b++) {
                Pair pair = pair(candidates[a], candidates[b]);
                if (pair.share >= LEAST_SHARE && !pair.isOf(failed) && areUnique(pair)) {
                    possible.add(pair);
                }
            }
        }
        double fullest = possible.stream().mapToDouble(Pair::share).max().orElse(0);
        return possible.stream()
                .sorted(Comparator.comparing((Pair pair) -> pair.share < ALIKE * fullest)
                        .thenComparingInt(Pair::rank)
                        .thenComparing(Comparator.comparingDouble(Pair::share).reversed()))
                .limit(MOST_PAIRS)
                .toList();
    }

    private Pair pair(int a, int b) {
        double bins = 0;
        for (int from = 0; from < values[a].length; from += perPlace) {
            bins += (double) distinct(a, from) * distinct(b, from);
        }
        double share = values[a].length / bins;
        return changes(a) <= changes(b) ? new Pair(a, b, share) : new Pair(b, a, share);
    }

    private long distinct(int field, int from) {
        return Arrays.stream(values[field], from, from + perPlace).distinct().count();
    }

    private int changes(int field) {
        int changes = 0;
        for (int k = 1; k < values[field].length; k++) {
            changes += values[field][k] != values[field][k - 1] ? 1 : 0;
        }
        return changes;
    }

    private boolean areUnique(Pair pair) {
        long[] both = new long[values[pair.slow].length];
        Arrays.setAll(both, k -> (long) values[pair.slow][k] << 32 | Integer.toUnsignedLong(values[pair.fast][k]));
        return Arrays.stream(both).distinct().count() == both.length;
    }

    /** Returns the first field with a constant step from trace to trace, or −1. */
    private int fieldThatCounts() {
        return IntStream.range(0, FIELDS)
                .filter(field -> perPlace > 2 && advancesEvenly(values[field]))
                .findFirst()
                .orElse(-1);
    }

    private boolean advancesEvenly(int[] numbers) {
        int step = numbers[1] - numbers[0];
        for (int k = 1; k < numbers.length; k++) {
            if (k % perPlace != 0 && numbers[k] - numbers[k - 1] != step) {
                return false;
            }
        }
        return step != 0;
    }
}
