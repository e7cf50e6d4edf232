package io.github.sliceline.segy.survey;

import io.github.sliceline.Advice;
import io.github.sliceline.segy.FieldType;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.geometry.Geometry;
import io.github.sliceline.segy.geometry.GeometryFinder;
import io.github.sliceline.segy.survey.TextPositions.Position;
import io.github.sliceline.segy.survey.TextPositions.Quantity;
import io.github.sliceline.segy.survey.TraceGeometry.Block;
import io.github.sliceline.storage.OnFailure;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Trials of other byte positions than those asked for, so that a proposal is known to work. They get the same headers
 * as the scan, in the same pass. Most files need no trial. The positions in the text header are tried if they differ,
 * and other geometries if a few headers, read before the pass, do not number lines. Adding is thread-safe.
 *
 * @param asked positions asked for
 * @param elsewhere positions in the text header that differ from these
 * @param different quantities whose numbers differ between the two positions
 * @param lineOrNull trial of a 2-D line numbered by CDP; null if the file has line numbers
 * @param textOrNull trial of the line numbers in the text header; null if it names no others
 * @param finderOrNull search for other geometries; null if the line numbers are not doubtful
 */
record MappingTrials(
        HeaderMapping asked,
        Map<Quantity, Position> elsewhere,
        Set<Quantity> different,
        @Nullable Trial lineOrNull,
        @Nullable Trial textOrNull,
        @Nullable GeometryFinder finderOrNull)
        implements Closeable {
    /** Trials that propose nothing. */
    static final MappingTrials NONE = new MappingTrials(HeaderMapping.STANDARD, Map.of(), Set.of(), null, null, null);

    /** First byte of the ensemble number, such as CDP, which numbers the traces of a 2-D line. */
    private static final int CDP_BYTE = TraceField.ENSEMBLE.bytePosition();

    /** Number of traces sampled before the pass, at each of three places in the file. */
    private static final int LOOKED_AT = 64;

    /** Divisor of the scan's memory for the trial of the text header, which is given up if it needs more. */
    private static final int MEMORY_SHARE = 16;

    /** A sentence on what was found, up to the advice that ends it. */
    record Finding(String found, Advice advice) {
        static final Finding NONE = new Finding("", Advice.Step.MAP_LINES);
        static final Finding NO_LINES =
                new Finding("no other fields number lines; if you know better, ", Advice.Step.MAP_LINES);

        /** Returns the sentence with the advice. */
        String text() {
            return found + "try " + advice;
        }
    }

    /** Chooses what to try. */
    static MappingTrials of(SegyFile file, ScanOptions options) throws IOException {
        HeaderMapping asked = options.mapping();
        int headerBytes = file.traceHeaderBytes();
        Numbers numbers = new Numbers(HeaderBlockReader.sample(file, LOOKED_AT, headerBytes), headerBytes, asked);
        boolean byCdp = numbers.areSingle() && asked.crosslineByte() != CDP_BYTE && asked.inlineByte() != CDP_BYTE;
        HeaderMapping used = byCdp ? asked.withCrossline(CDP_BYTE) : asked;
        Map<Quantity, Position> elsewhere = TextPositions.differingFrom(file, asked);
        boolean isElsewhere = elsewhere.containsKey(Quantity.INLINE) || elsewhere.containsKey(Quantity.CROSSLINE);
        Trial text = isElsewhere
                ? new Trial(
                        file,
                        options.withMemoryShare(MEMORY_SHARE).withMapping(with(lines(elsewhere, asked), asked)),
                        null)
                : null;
        Trial line =
                byCdp ? new Trial(file, options.withMapping(used), HeaderOddities.UsualValues.of(file, used)) : null;
        Numbers doubted = byCdp
                ? new Numbers(
                        HeaderBlockReader.sample(file, SegyScanner.SEARCHED_TRACES, headerBytes), headerBytes, used)
                : numbers;
        GeometryFinder finder = doubted.areDoubtful(file.traceCount()) ? SegyScanner.finder(file, options) : null;
        return new MappingTrials(asked, elsewhere, ConcurrentHashMap.newKeySet(), line, text, finder);
    }

    private static Advice.LineBytes lines(Map<Quantity, Position> named, HeaderMapping mapping) {
        Position inline = named.get(Quantity.INLINE);
        Position crossline = named.get(Quantity.CROSSLINE);
        return new Advice.LineBytes(
                inline == null ? mapping.inlineByte() : inline.firstByte(),
                crossline == null ? mapping.crosslineByte() : crossline.firstByte());
    }

    private static HeaderMapping with(Advice.LineBytes lines, HeaderMapping mapping) {
        HeaderMapping crossline = mapping.withCrossline(lines.crosslineByte());
        return lines.inlineByte() == 0 ? crossline : crossline.withInline(lines.inlineByte());
    }

    /** Adds a block of packed headers. */
    void add(int block, int headerBytes, long firstTrace, int count, ByteBuffer headers) throws IOException {
        if (lineOrNull != null) {
            lineOrNull.add(block, headerBytes, firstTrace, count, headers);
        }
        if (textOrNull != null) {
            textOrNull.add(block, headerBytes, firstTrace, count, headers);
        }
        if (finderOrNull != null) {
            finderOrNull.add(block, headerBytes, count, headers);
        }
        elsewhere.forEach((what, at) -> {
            for (int k = 0; k < count && !different.contains(what); k++) {
                int header = k * headerBytes;
                if (headers.getInt(header + at.firstByte() - 1)
                        != what.field(asked).nearest(headers, header)) {
                    different.add(what);
                }
            }
        });
    }

    /** Returns the survey as a 2-D line numbered by CDP. Empty if all traces have the same CDP number. */
    Optional<SurveyBuilder> line(OnFailure.Work<AmplitudeSample> amplitudes) {
        return Optional.ofNullable(lineOrNull)
                .filter(byCdp -> !byCdp.geometry.crosslines().isSingle())
                .map(byCdp -> byCdp.builder(this, true, amplitudes));
    }

    /** Returns the geometries that were found, the best first; empty if none were looked for. */
    List<Geometry> geometries() {
        return finderOrNull == null ? List.of() : finderOrNull.geometries();
    }

    /** Returns the most likely positions with which the file makes a survey of lines, or empty. */
    Optional<Finding> opening() throws IOException {
        if (textOrNull != null && textOrNull.opens()) {
            return Optional.of(new Finding("if the text header is right, ", lines(elsewhere, asked)));
        }
        return geometries().stream()
                .filter(geometry -> geometry.leftOut().isEmpty())
                .flatMap(geometry -> geometry.lines(asked).stream())
                .filter(lines ->
                        Stream.of(lines.inline(), lines.crossline()).allMatch(field -> field.type() == FieldType.INT32))
                .findFirst()
                .map(lines -> new Finding(
                        "bytes " + lines.inline().bytesText() + " and "
                                + lines.crossline().bytesText() + " could number lines, one trace a bin: ",
                        new Advice.LineBytes(lines.inlineByte(), lines.crosslineByte())));
    }

    /** Returns advice for a file that makes no survey of lines. */
    Finding advice() throws IOException {
        return opening().orElse(finderOrNull == null ? Finding.NONE : Finding.NO_LINES);
    }

    /**
     * Returns the positions in the text header that differ from those used, if the numbers there differ too. For
     * example {@code X at byte 73 (line 5), not 181}.
     */
    Optional<String> otherPositions(HeaderMapping used) {
        Map<Quantity, Position> others = new EnumMap<>(Quantity.class);
        elsewhere.forEach((what, at) -> {
            if (different.contains(what) && at.firstByte() != what.in(used)) {
                others.put(what, at);
            }
        });
        return others.isEmpty() ? Optional.empty() : Optional.of(TextPositions.words(others, used));
    }

    /** Returns the end of a sentence on line numbers that the text header has elsewhere: advice, or empty. */
    String adviceOnOtherPositions() throws IOException {
        if (!different.contains(Quantity.INLINE) && !different.contains(Quantity.CROSSLINE)) {
            return "";
        }
        Trial there = Objects.requireNonNull(textOrNull);
        boolean single = there.geometry.inlines().isSingle()
                && there.geometry.crosslines().isSingle();
        return there.opens() || (single && lineOrNull != null)
                ? ". If it is right, try " + lines(elsewhere, asked)
                : "; with the lines there, the traces make no survey";
    }

    @Override
    public void close() throws IOException {
        if (lineOrNull != null) {
            lineOrNull.geometry.close();
        }
        if (textOrNull != null) {
            textOrNull.geometry.close();
        }
    }

    /** A trial of one mapping, with the geometry found by it. */
    private static final class Trial {
        private final SegyFile file;
        private final ScanOptions options;
        private final TraceGeometry geometry;
        private final HeaderOddities.@Nullable UsualValues usual;
        private @Nullable Boolean opened;

        /** @param usual usual values of the file's headers; null unless this trial makes the survey */
        Trial(SegyFile file, ScanOptions options, HeaderOddities.@Nullable UsualValues usual) {
            this.file = file;
            this.options = options;
            this.usual = usual;
            this.geometry = new TraceGeometry(options, usual, SegyScanner.blocksOf(file));
        }

        void add(int block, int headerBytes, long firstTrace, int count, ByteBuffer headers) throws IOException {
            if (!geometry.isGivenUp()) {
                geometry.add(block, Block.of(file, headerBytes, firstTrace, count, headers, options.mapping(), usual));
            }
        }

        SurveyBuilder builder(MappingTrials others, boolean byCdp, OnFailure.Work<AmplitudeSample> amplitudes) {
            return new SurveyBuilder(file, options, geometry, others, byCdp, amplitudes);
        }

        boolean opens() throws IOException {
            if (opened == null) {
                opened = !geometry.isGivenUp()
                        && builder(NONE, false, () -> AmplitudeSample.of(file)).opens();
            }
            return opened;
        }
    }

    /** Line numbers of a few traces. */
    private static final class Numbers {
        /** Factor by which the bins may outnumber the traces. Beyond it, most bins are empty. */
        private static final int MOSTLY_EMPTY = 4;

        private final NumberRange inlines = new NumberRange();
        private final NumberRange crosslines = new NumberRange();
        private final NumberRange offsets = new NumberRange();
        private final Set<Long> bins = new HashSet<>();
        private final Set<List<Object>> places = new HashSet<>();
        private final int traces;

        Numbers(ByteBuffer headers, int headerBytes, HeaderMapping mapping) {
            this.traces = headers.limit() / headerBytes;
            for (int at = 0; at < headers.limit(); at += headerBytes) {
                int inline = mapping.inline().nearest(headers, at);
                int crossline = mapping.crossline().nearest(headers, at);
                int offset = mapping.offset().nearest(headers, at);
                inlines.add(inline);
                crosslines.add(crossline);
                offsets.add(offset);
                long bin = (long) inline << Integer.SIZE | Integer.toUnsignedLong(crossline);
                bins.add(bin);
                places.add(List.of(bin, offset));
            }
        }

        boolean areSingle() {
            return inlines.isSingle() && crosslines.isSingle();
        }

        /**
         * True if the numbers may make no survey or a mostly empty one: traces share bins without having regular
         * offsets.
         */
        boolean areDoubtful(long tracesOfFile) {
            boolean alone = bins.size() == traces;
            boolean prestack =
                    places.size() == traces && offsets.count() <= MOSTLY_EMPTY * (double) traces / bins.size();
            boolean far = !inlines.spansInt() || !crosslines.spansInt();
            double grid = (double) inlines.count() * crosslines.count();
            return far
                    || (areSingle() && traces > 1)
                    || !(alone || prestack)
                    || grid > MOSTLY_EMPTY * (double) tracesOfFile;
        }
    }
}
