package io.github.sliceline.viewer.header;

import io.github.sliceline.show.words.Fact;
import io.github.sliceline.show.words.HeaderRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Rows of text with named columns. Immutable.
 *
 * @param columns names of the columns
 * @param rows rows with one cell per column
 */
record HeaderGrid(List<String> columns, List<List<String>> rows) {
    static final HeaderGrid EMPTY = new HeaderGrid(List.of("", ""), List.of());

    private static final List<String> HEADER = List.of("Bytes", "Value", "What it is");

    HeaderGrid {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
    }

    /**
     * Returns the fields of a header.
     *
     * @param fields all fields of this kind of header
     * @param zeros true to include fields whose value is 0
     */
    static <H> HeaderGrid of(List<HeaderRow<H>> fields, H header, boolean zeros) {
        List<List<String>> rows = fields.stream()
                .filter(field -> zeros || field.in(header).doubleValue() != 0)
                .map(field -> List.of(field.bytes(), field.in(header).toString(), field.description()))
                .toList();
        return new HeaderGrid(HEADER, rows);
    }

    /** Returns facts in two columns. */
    static HeaderGrid of(List<Fact> facts) {
        return new HeaderGrid(
                List.of("", ""),
                facts.stream().map(fact -> List.of(fact.label(), fact.text())).toList());
    }

    /**
     * Returns bytes in hexadecimal, sixteen per row. Each row begins with the position of its first byte, counted from
     * 1.
     */
    static HeaderGrid ofBytes(byte[] bytes) {
        List<List<String>> rows = new ArrayList<>();
        for (int first = 0; first < bytes.length; first += 16) {
            StringBuilder row = new StringBuilder();
            StringBuilder signs = new StringBuilder();
            for (int i = first; i < Math.min(bytes.length, first + 16); i++) {
                row.append(i == first ? "" : i % 4 == 0 ? "  " : " ");
                row.append(String.format(Locale.ROOT, "%02x", bytes[i] & 0xFF));
                signs.append(bytes[i] >= ' ' && bytes[i] < 0x7F ? (char) bytes[i] : '.');
            }
            rows.add(List.of(Integer.toString(first + 1), row.toString(), signs.toString()));
        }
        return new HeaderGrid(List.of("Byte", "Hexadecimal", "ASCII"), rows);
    }

    /**
     * Returns the grid as text for the clipboard, with tabs between cells. If the columns have names, these come first.
     */
    String text() {
        String names = String.join("\t", columns).isBlank() ? "" : String.join("\t", columns) + "\n";
        return rows.stream().map(row -> String.join("\t", row) + "\n").collect(Collectors.joining("", names, ""));
    }
}
