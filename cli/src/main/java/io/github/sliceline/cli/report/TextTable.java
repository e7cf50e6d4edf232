package io.github.sliceline.cli.report;

import io.github.sliceline.show.words.Fact;
import io.github.sliceline.show.words.ForeignText;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** Table with aligned columns: words to the left, numbers to the right. Not thread-safe. */
public final class TextTable {
    private static final String GAP = "  ";

    private final List<List<String>> rows = new ArrayList<>();
    private final String alignment;

    /**
     * @param alignment one letter per column: {@code l} or {@code r}
     */
    public TextTable(String alignment) {
        if (!alignment.matches("[lr]+")) {
            throw new IllegalArgumentException("alignment is made of l and r, got '" + alignment + "'");
        }
        this.alignment = alignment;
    }

    /** Adds a row with a cell for each column, each on one line. */
    public TextTable row(Object... cells) {
        if (cells.length != alignment.length()) {
            throw new IllegalArgumentException(cells.length + " cells for " + alignment.length() + " columns");
        }
        List<String> row = new ArrayList<>();
        for (Object cell : cells) {
            row.add(ForeignText.line(String.valueOf(cell)));
        }
        rows.add(row);
        return this;
    }

    public TextTable row(List<?> cells) {
        return row(cells.toArray());
    }

    /** Adds a row for each fact to a table of two columns. */
    public TextTable facts(List<Fact> facts) {
        facts.forEach(fact -> row(fact.label(), fact.text()));
        return this;
    }

    public void print(PrintWriter out, int indent) {
        int[] widths = new int[alignment.length()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder(" ".repeat(indent));
            for (int i = 0; i < widths.length; i++) {
                String space = " ".repeat(widths[i] - row.get(i).length());
                line.append(i == 0 ? "" : GAP);
                line.append(alignment.charAt(i) == 'r' ? space + row.get(i) : row.get(i) + space);
            }
            out.println(line.toString().stripTrailing());
        }
    }
}
