package io.github.sliceline.segy.survey;

import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TextHeader;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Byte positions of the geometry in trace headers, as stated by a text header: {@code INLINE BYTES 189-193},
 * {@code X 181-184}, {@code BYTES 9-12: INLINE}, or {@code INLINE: 189} below a line that mentions byte locations.
 */
public final class TextPositions {
    /** A quantity that a trace header holds. */
    public enum Quantity {
        INLINE,
        CROSSLINE,
        X,
        Y,
        OFFSET;

        /** Position of this quantity's first byte in a mapping. */
        public int in(HeaderMapping mapping) {
            return field(mapping).bytePosition();
        }

        /** Field of this quantity in a mapping. */
        public HeaderColumn field(HeaderMapping mapping) {
            return switch (this) {
                case INLINE -> mapping.inline();
                case CROSSLINE -> mapping.crossline();
                case X -> mapping.x();
                case Y -> mapping.y();
                case OFFSET -> mapping.offset();
            };
        }

        /** Returns for example {@code inline} or {@code X}. */
        @Override
        public String toString() {
            return this == X || this == Y ? name() : name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A statement of a text header.
     *
     * @param firstByte position of the first byte, counted from 1
     * @param line line of the text header, from 1
     */
    public record Position(int firstByte, int line) {}

    private static final int LAST_BYTE = 237;

    /** Pattern of a quantity, of another quantity with positions of its own, or of bytes. */
    private static final Pattern TOKEN =
            Pattern.compile("(?<other>\\b(?:SOURCE|SHOT|SRC|RECEIVER|REC|GROUP)\\b[-_ ]*[XY]\\b)"
                    + "|(?<crossline>\\bCROSS[- ]?LINE|\\bX[- ]?LINE|\\bXL\\b|\\bCRL\\b)"
                    + "|(?<inline>\\bIN-?LINE|\\bI-?LINE|\\bIL\\b)"
                    + "|(?<x>\\bEASTING|\\bX\\b)|(?<y>\\bNORTHING|\\bY\\b)|(?<offset>\\bOFFSET\\b)"
                    + "|(?<word>\\bBYTES?(?:\\s+(?:LOCATION|POSITION|NO|NUMBER))?[\\s:=#]*)?"
                    + "(?<![\\d.])(?<from>\\d{1,3})(?:\\s*(?<dash>-|TO)\\s*(?<to>\\d{1,3}))?(?![\\d.])");

    private static final Pattern TABLE = Pattern.compile("\\bBYTES?\\s+(?:LOCATION|POSITION)");

    private TextPositions() {}

    private static Map<Quantity, Position> of(SegyFile file) {
        return file.isSu() ? new EnumMap<>(Quantity.class) : of(file.textHeader());
    }

    /** Returns the positions that differ from those of a mapping. */
    static Map<Quantity, Position> differingFrom(SegyFile file, HeaderMapping mapping) {
        Map<Quantity, Position> named = of(file);
        named.entrySet().removeIf(at -> at.getValue().firstByte == at.getKey().in(mapping));
        return named;
    }

    /** Returns for example {@code inline at byte 9 (line 12), not 189}. */
    static String words(Map<Quantity, Position> elsewhere, HeaderMapping mapping) {
        return elsewhere.entrySet().stream()
                .map(at -> at.getKey() + " at byte " + at.getValue().firstByte + " (line " + at.getValue().line
                        + "), not " + at.getKey().in(mapping))
                .collect(Collectors.joining(", "));
    }

    /** Returns the first stated position of each quantity. */
    public static Map<Quantity, Position> of(TextHeader header) {
        Map<Quantity, Position> found = new EnumMap<>(Quantity.class);
        boolean isTable = false;
        List<String> lines = header.lines();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).toUpperCase(Locale.ROOT).replaceFirst("^C *\\d{1,2}\\b", "");
            isTable = !line.isBlank() && (isTable || TABLE.matcher(line).find());
            addLine(line, i + 1, isTable, found);
        }
        return found;
    }

    /** Adds each quantity with the bytes after it, or before it if the line begins with bytes. */
    private static void addLine(String line, int number, boolean isTable, Map<Quantity, Position> found) {
        List<Object> tokens = tokens(line, isTable);
        boolean bytesFirst = !tokens.isEmpty() && tokens.get(0) instanceof Integer;
        for (int i = 1; i < tokens.size(); i++) {
            Object quantity = tokens.get(bytesFirst ? i : i - 1);
            Object bytes = tokens.get(bytesFirst ? i - 1 : i);
            if (quantity instanceof Quantity named && bytes instanceof Integer firstByte) {
                found.putIfAbsent(named, new Position(firstByte, number));
            }
        }
    }

    /**
     * Returns quantities and first bytes in order. An empty text stands for another quantity, or for a range that is
     * not a position.
     */
    private static List<Object> tokens(String line, boolean isTable) {
        List<Object> tokens = new ArrayList<>();
        for (Matcher token = TOKEN.matcher(line); token.find(); ) {
            if (token.group("from") != null) {
                if (isPosition(token, isTable)) {
                    tokens.add(Integer.valueOf(token.group("from")));
                } else if (token.group("to") != null) {
                    tokens.add("");
                }
            } else {
                Quantity quantity = quantity(token);
                tokens.add(quantity == null ? "" : quantity);
            }
        }
        return tokens;
    }

    /**
     * True if a number is a byte position. With the word "byte" the range may have four or five bytes, because some
     * writers count five. Without it, the range must be four bytes at one of the standard's positions.
     */
    private static boolean isPosition(Matcher token, boolean isTable) {
        int from = Integer.parseInt(token.group("from"));
        int length = token.group("to") == null ? 0 : Integer.parseInt(token.group("to")) - from + 1;
        boolean isNamed = isTable || token.group("word") != null;
        boolean isField = length == Integer.BYTES && from % Integer.BYTES == 1 && "-".equals(token.group("dash"));
        boolean isSize = length == 0 || length == Integer.BYTES || length == Integer.BYTES + 1;
        return from >= 1 && from <= LAST_BYTE && (isNamed ? isSize : isField);
    }

    private static @Nullable Quantity quantity(Matcher token) {
        for (Quantity quantity : Quantity.values()) {
            if (token.group(quantity.name().toLowerCase(Locale.ROOT)) != null) {
                return quantity;
            }
        }
        return null;
    }
}
