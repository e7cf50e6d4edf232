package io.github.sliceline.segy.survey;

import io.github.sliceline.Advice;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.HeaderPreset;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceHeader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Looks, in a bounded number of trace headers, for two fields that number the lines of a survey: every four-byte
 * field that starts where the standard's do (byte 1, 5, 9, … 237).
 */
public final class PositionSearch {
    private static final int FIELDS = TraceHeader.BYTES / Integer.BYTES;

    /** Places in the file where consecutive traces are taken: the first, the middle, the last. */
    private static final int PLACES = 3;

    static final int TRACES_PER_PLACE = 4096;

    /** Two fields that number lines have a trace for at least this share of their grid. */
    private static final double LEAST_SHARE = 0.25;

    /** Pairs whose share is at least this part of the largest fill their grids alike: the known one of them is meant. */
    private static final double ALIKE = 0.9;

    /** With a field that counts traces, and what the text header says, these are tried. */
    private static final int MOST_PAIRS = 6;

    /** First bytes of coordinates: of the source, the receivers, and the bin. They number lines in few files. */
    private static final Set<Integer> COORDINATES = Set.of(73, 77, 81, 85, 181, 185);

    /** Says that the caller may know better. */
    static final Finding NONE = new Finding("", Advice.Step.MAP_LINES);

    private final HeaderMapping failed;
    /** Values of each field, one row for each, in file order. */
    private final int[][] values;
    /** Traces of each place. */
    private final int perPlace;

    private PositionSearch(HeaderMapping failed, int[][] values, int perPlace) {
        this.failed = failed;
        this.values = values;
        this.perPlace = perPlace;
    }

    /** Reads headers; with those that the mapping names there is no survey. */
    public static PositionSearch of(SegyFile file, HeaderMapping failed) throws IOException {
        ByteBuffer headers = sample(file, TRACES_PER_PLACE);
        int traces = headers.limit() / TraceHeader.BYTES;
        int[][] values = new int[FIELDS][traces];
        for (int k = 0; k < traces; k++) {
            for (int field = 0; field < FIELDS; field++) {
                values[field][k] = headers.getInt(k * TraceHeader.BYTES + field * Integer.BYTES);
            }
        }
        return new PositionSearch(failed, values, file.traceCount() <= TRACES_PER_PLACE ? traces : traces / PLACES);
    }

    /** Headers of the first traces, of some in the middle, and of the last, packed, in the file's byte order. */
    static ByteBuffer sample(SegyFile file, int mostPerPlace) throws IOException {
        long total = file.traceCount();
        int places = total <= mostPerPlace ? 1 : PLACES;
        int perPlace = (int) Math.min(mostPerPlace, total / places);
        HeaderBlockReader reader = new HeaderBlockReader(file, perPlace);
        ByteBuffer headers =
                ByteBuffer.allocate(places * perPlace * TraceHeader.BYTES).order(file.byteOrder());
        for (int place = 0; place < places; place++) {
            headers.put(reader.read(places == 1 ? 0 : place * (total - perPlace) / (places - 1), perPlace));
        }
        return headers.flip();
    }

    /** Two fields, the one that changes less often first; the share of their grid that has traces. */
    private record Pair(int slow, int fast, double share) {
        int slowByte() {
            return 1 + slow * Integer.BYTES;
        }

        int fastByte() {
            return 1 + fast * Integer.BYTES;
        }

        /** Which preset it is, the standard's first; after all of them if it is none, and last if it has coordinates. */
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

    /** What was found, as far as the advice that ends the sentence. */
    public record Finding(String found, Advice advice) {
        /** The sentence to its end. */
        public String text() {
            return found + "try " + advice;
        }

        /** The advice, of a finding that has positions. */
        Advice.LineBytes lines() {
            return (Advice.LineBytes) advice;
        }
    }

    /** What to try, whatever was found. */
    public Finding advice() {
        return findings().stream().findFirst().orElse(NONE);
    }

    /** Fields to try, the likeliest first: pairs that may number lines, and one that may count the traces of a 2-D line. */
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

    /** Such as {@code 189-192}, of a field of four bytes. */
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

    /** The first field that advances by a constant step from trace to trace; −1 if none does. */
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
