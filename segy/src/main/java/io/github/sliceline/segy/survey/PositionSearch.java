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
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Looks, in a bounded number of trace headers, for two fields that number the lines of a survey: every four-byte
 * field that starts where the standard's do (byte 1, 5, 9, … 237).
 */
public final class PositionSearch {
    private static final int FIELDS = TraceHeader.BYTES / Integer.BYTES;

    /** Places in the file where consecutive traces are taken: the first, the middle, the last. */
    private static final int PLACES = 3;

    private static final int TRACES_PER_PLACE = 4096;

    /** Two fields that number lines have a trace for at least this share of their grid. */
    private static final double LEAST_SHARE = 0.25;

    /** Pairs whose share is at least this part of the largest fill their grids alike: the known one of them is meant. */
    private static final double ALIKE = 0.9;

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
        long total = file.traceCount();
        int places = total <= TRACES_PER_PLACE ? 1 : PLACES;
        int perPlace = (int) Math.min(TRACES_PER_PLACE, total / places);
        int[][] values = new int[FIELDS][places * perPlace];
        HeaderBlockReader reader = new HeaderBlockReader(file, perPlace);
        for (int place = 0; place < places; place++) {
            long first = places == 1 ? 0 : place * (total - perPlace) / (places - 1);
            ByteBuffer headers = reader.read(first, perPlace);
            for (int k = 0; k < perPlace; k++) {
                for (int field = 0; field < FIELDS; field++) {
                    values[field][place * perPlace + k] = headers.getInt(k * TraceHeader.BYTES + field * Integer.BYTES);
                }
            }
        }
        return new PositionSearch(failed, values, perPlace);
    }

    /** Two fields, the one that changes less often first; the share of their grid that has traces. */
    private record Pair(int slow, int fast, double share) {
        int slowByte() {
            return 1 + slow * Integer.BYTES;
        }

        int fastByte() {
            return 1 + fast * Integer.BYTES;
        }

        /** Which preset it is, the standard's first; after all of them if it is none. */
        int rank() {
            HeaderPreset[] presets = HeaderPreset.values();
            return IntStream.range(0, presets.length)
                    .filter(rank -> isOf(presets[rank].mapping()))
                    .findFirst()
                    .orElse(presets.length);
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
    }

    /** What to try, whatever was found. */
    public Finding advice() {
        return linesElsewhere().orElseGet(this::singleLine);
    }

    private Finding singleLine() {
        int single = fieldThatCounts();
        if (single < 0) {
            return new Finding("", Advice.Step.MAP_LINES);
        }
        int first = 1 + single * Integer.BYTES;
        return new Finding(
                "bytes " + range(first) + " number the traces one by one: for a 2-D line ",
                new Advice.LineBytes(0, first));
    }

    /** Two fields to try, if there are such. */
    Optional<Finding> linesElsewhere() {
        return bestPair()
                .map(best -> new Finding(
                        "bytes " + range(best.slowByte()) + " and " + range(best.fastByte())
                                + " could number lines, one trace a bin: ",
                        new Advice.LineBytes(best.slowByte(), best.fastByte())));
    }

    /** Such as {@code 189-192}, of a field of four bytes. */
    static String range(int firstByte) {
        return firstByte + "-" + (firstByte + 3);
    }

    private Optional<Pair> bestPair() {
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
                .filter(pair -> pair.share >= ALIKE * fullest)
                .min(Comparator.comparingInt(Pair::rank)
                        .thenComparing(Comparator.comparingDouble(Pair::share).reversed()));
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
