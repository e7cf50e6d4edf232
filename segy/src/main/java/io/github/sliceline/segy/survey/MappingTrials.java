package io.github.sliceline.segy.survey;

import io.github.sliceline.Advice;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.survey.PositionSearch.Finding;
import io.github.sliceline.segy.survey.TextPositions.Position;
import io.github.sliceline.segy.survey.TextPositions.Quantity;
import io.github.sliceline.segy.survey.TraceGeometry.Block;
import io.github.sliceline.storage.OnFailure;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Trials of other byte positions than those asked for, so that a proposal is known to work. The line numbers of each
 * trial are collected in the same pass over the headers. Most files need no trial. Positions are tried if the text
 * header names others, or if a few headers, read before the pass, do not number lines. Adding is thread-safe.
 *
 * @param asked positions asked for
 * @param elsewhere positions in the text header that differ from these
 * @param different quantities whose numbers differ between the two positions
 * @param lineOrNull trial of a 2-D line numbered by CDP; null if the file has line numbers
 * @param trials trials of other positions
 * @param searched true if the search for other fields that number lines was done
 */
record MappingTrials(
        HeaderMapping asked,
        Map<Quantity, Position> elsewhere,
        Set<Quantity> different,
        @Nullable Trial lineOrNull,
        List<Trial> trials,
        boolean searched)
        implements Closeable {
    /** Trials that propose nothing. */
    static final MappingTrials NONE =
            new MappingTrials(HeaderMapping.STANDARD, Map.of(), Set.of(), null, List.of(), false);

    private static final Finding FOUND_NONE =
            new Finding("no other fields number lines; if you know better, ", Advice.Step.MAP_LINES);

    /** First byte of the ensemble number, such as CDP, which numbers the traces of a 2-D line. */
    private static final int CDP_BYTE = TraceField.ENSEMBLE.bytePosition();

    /** Number of traces sampled before the pass, at each of three places in the file. */
    private static final int LOOKED_AT = 64;

    /** Divisor of the scan's memory for each trial. A trial that needs more is given up. */
    private static final int MEMORY_SHARE = 16;

    /** Chooses the positions to try. */
    static MappingTrials of(SegyFile file, ScanOptions options) throws IOException {
        HeaderMapping asked = options.mapping();
        int headerBytes = file.traceHeaderBytes();
        Numbers numbers = new Numbers(PositionSearch.sample(file, LOOKED_AT, headerBytes), headerBytes, asked);
        boolean byCdp = numbers.areSingle() && asked.crosslineByte() != CDP_BYTE && asked.inlineByte() != CDP_BYTE;
        HeaderMapping used = byCdp ? asked.withCrossline(CDP_BYTE) : asked;
        List<Finding> findings = new ArrayList<>();
        Map<Quantity, Position> elsewhere = TextPositions.differingFrom(file, asked);
        if (elsewhere.containsKey(Quantity.INLINE) || elsewhere.containsKey(Quantity.CROSSLINE)) {
            findings.add(new Finding("if the text header is right, ", lines(elsewhere, asked)));
        }
        Numbers doubted = byCdp
                ? new Numbers(
                        PositionSearch.sample(file, PositionSearch.TRACES_PER_PLACE, headerBytes), headerBytes, used)
                : numbers;
        boolean isDoubtful = doubted.areDoubtful(file.traceCount());
        if (isDoubtful) {
            PositionSearch.of(file, asked).findings().stream()
                    .filter(found -> numbers.inlines.isSingle() || found.lines().inlineByte() != 0)
                    .filter(found ->
                            findings.stream().noneMatch(other -> other.lines().equals(found.lines())))
                    .forEach(findings::add);
        }
        ScanOptions small = options.withMemoryShare(MEMORY_SHARE);
        List<Trial> trials = findings.stream()
                .map(found -> new Trial(found, file, small.withMapping(with(found.lines(), asked)), null))
                .toList();
        Trial line = byCdp
                ? new Trial(
                        PositionSearch.NONE, file, options.withMapping(used), HeaderOddities.UsualValues.of(file, used))
                : null;
        return new MappingTrials(asked, elsewhere, ConcurrentHashMap.newKeySet(), line, trials, isDoubtful);
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
        for (Trial trial : trials) {
            trial.add(block, headerBytes, firstTrace, count, headers);
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

    /** Returns the most likely positions with which the file makes a survey, or empty. */
    Optional<Finding> opening() throws IOException {
        for (Trial trial : trials) {
            if (trial.opens()) {
                return Optional.of(trial.finding);
            }
        }
        return Optional.empty();
    }

    /** Returns advice for a file that makes no survey. */
    Finding advice() throws IOException {
        return opening().orElse(searched ? FOUND_NONE : PositionSearch.NONE);
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
        Trial there = trials.get(0);
        boolean single = there.geometry.inlines().isSingle()
                && there.geometry.crosslines().isSingle();
        return there.opens() || (single && lineOrNull != null)
                ? ". If it is right, try " + there.finding.lines()
                : "; with the lines there, the traces make no survey";
    }

    @Override
    public void close() throws IOException {
        if (lineOrNull != null) {
            lineOrNull.geometry.close();
        }
        for (Trial trial : trials) {
            trial.geometry.close();
        }
    }

    /** A trial of one mapping, with the geometry found by it. */
    private static final class Trial {
        private final Finding finding;
        private final SegyFile file;
        private final ScanOptions options;
        private final TraceGeometry geometry;
        private final HeaderOddities.@Nullable UsualValues usual;
        private @Nullable Boolean opened;

        /** @param usual usual values of the file's headers; null unless this trial makes the survey */
        Trial(Finding finding, SegyFile file, ScanOptions options, HeaderOddities.@Nullable UsualValues usual) {
            this.finding = finding;
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
