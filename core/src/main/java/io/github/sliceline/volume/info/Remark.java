package io.github.sliceline.volume.info;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is odd in a SEG-Y file, or was decided because its headers do not say it. Immutable.
 *
 * @param kind what it concerns
 * @param sentence what was found and what was made of it; may name an {@link io.github.sliceline.Advice}
 * @param count traces concerned; 0 if it concerns the whole file
 * @param firstTraces numbers of the first three of them in the file, counted from 1
 */
public record Remark(Kind kind, String sentence, long count, List<Long> firstTraces) {
    private static final Pattern LINE = Pattern.compile("(.*) \\[([A-Z_]+) (\\d{1,18})((?: \\d{1,18})*)]");

    /** What a remark concerns. */
    public enum Kind {
        /** How the file is built: its length, its binary header. */
        FILE,
        /** Samples look like another format than the header says. */
        SAMPLE_FORMAT,
        /** The sample interval. */
        INTERVAL,
        /** When traces start. */
        DELAY,
        /** How many samples traces have. */
        SAMPLE_COUNT,
        /** Time or depth. */
        VERTICAL,
        /** Line numbers, and where they stand. */
        LINES,
        /** Bins without traces, or with several. */
        FOLD,
        /** Traces marked as dead. */
        DEAD,
        /** Where traces lie on the map. */
        COORDINATES,
        /** A kind that only a later release knows. */
        OTHER
    }

    /** Copies the list. */
    public Remark {
        firstTraces = List.copyOf(firstTraces);
    }

    /** A remark on the whole file. */
    public Remark(Kind kind, String sentence) {
        this(kind, sentence, 0, List.of());
    }

    /** The sentences, in order. */
    public static List<String> sentences(List<Remark> remarks) {
        return remarks.stream().map(Remark::sentence).toList();
    }

    /** As a volume's attribute {@code remarks} has them, a line each, such as {@code 3 traces are dead. [DEAD 3 17 18 19]}. */
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

    /** Reads what {@link #lines} has written; lines of another form are remarks on the whole file. */
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

    /** The sentence. */
    @Override
    public String toString() {
        return sentence;
    }
}
