package io.github.sliceline.volume.info;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Note on an oddity of a SEG-Y file, or on a decision for which its headers give no answer. Immutable.
 *
 * @param kind subject of the remark
 * @param sentence finding and consequence; may name an {@link io.github.sliceline.Advice}
 * @param count number of traces concerned; 0 for the whole file
 * @param firstTraces numbers of the first three of these traces in the file, from 1
 */
public record Remark(Kind kind, String sentence, long count, List<Long> firstTraces) {
    private static final Pattern LINE = Pattern.compile("(.*) \\[([A-Z_]+) (\\d{1,18})((?: \\d{1,18})*)]");

    /** Subject of a remark. */
    public enum Kind {
        /** Structure of the file: its length, its binary header. */
        FILE,
        /** Samples that look like another format than the header states. */
        SAMPLE_FORMAT,
        /** The sample interval. */
        INTERVAL,
        /** Start times of traces. */
        DELAY,
        /** Number of samples of traces. */
        SAMPLE_COUNT,
        /** Time or depth. */
        VERTICAL,
        /** Line numbers, and their bytes in the trace header. */
        LINES,
        /** Bins without a trace, or with several traces. */
        FOLD,
        /** Traces marked as dead. */
        DEAD,
        /** Positions of traces on the map. */
        COORDINATES,
        /** Kind that only a later release knows. */
        OTHER
    }

    public Remark {
        firstTraces = List.copyOf(firstTraces);
    }

    /** A remark on the whole file. */
    public Remark(Kind kind, String sentence) {
        this(kind, sentence, 0, List.of());
    }

    /** Returns the sentences, in order. */
    public static List<String> sentences(List<Remark> remarks) {
        return remarks.stream().map(Remark::sentence).toList();
    }

    /**
     * Returns the text of a volume's attribute {@code remarks}: a line for each remark, such as {@code 3 traces are dead.
     * [DEAD 3 17 18 19]}.
     */
    public static String lines(List<Remark> remarks) {
        StringBuilder lines = new StringBuilder();
        for (Remark remark : remarks) {
            lines.append(lines.isEmpty() ? "" : "\n").append(remark.sentence.replaceAll("\\R", " "));
            lines.append(" [").append(remark.kind).append(' ').append(remark.count);
            remark.firstTraces.forEach(trace -> lines.append(' ').append(trace));
            lines.append(']');
        }
        return lines.toString();
    }

    /** Reads the text of {@link #lines}. A line of another form becomes a remark on the whole file. */
    public static List<Remark> parse(String lines) {
        return lines.lines().filter(line -> !line.isBlank()).map(Remark::of).toList();
    }

    private static Remark of(String line) {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches()) {
            return new Remark(Kind.OTHER, line);
        }
        List<Long> traces = Arrays.stream(parts.group(4).split(" "))
                .filter(number -> !number.isEmpty())
                .map(Long::valueOf)
                .toList();
        Kind kind = Arrays.stream(Kind.values())
                .filter(any -> any.name().equals(parts.group(2)))
                .findFirst()
                .orElse(Kind.OTHER);
        return new Remark(kind, parts.group(1), Long.parseLong(parts.group(3)), traces);
    }

    /** Returns the sentence. */
    @Override
    public String toString() {
        return sentence;
    }
}
