package io.github.sliceline.horizon;

import io.github.sliceline.geometry.BinTransform;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads and writes CPS-3 grids. Header rows: {@code FSASCI}, whose last number is the null value; {@code FSATTR};
 * {@code FSLIMI} (minimum and maximum X, Y and value of nodes); {@code FSNROW} (rows, columns); {@code FSXINC}
 * (increments of X and Y); optionally {@code ->NAME}. Then the values, column by column from the west, each column from
 * north to south. Sources: Golden Software, "CPS-3 Grid File Format"; dsurf ({@code cpsloader.d}), which reads files of
 * Petrel.
 */
final class Cps3Grid {
    private static final Set<String> KEYS = Set.of("FSASCI", "FSLIMI", "FSNROW", "FSXINC");

    private Cps3Grid() {}

    static MapGrid read(TextLines lines) throws IOException {
        Map<String, List<String>> header = new HashMap<>();
        while (!header.containsKey("FSXINC")) {
            String text = lines.next();
            if (text == null) {
                throw lines.broken("is the last, and no row FSXINC; wanted the header of a CPS-3 grid");
            }
            List<String> words = TextLines.words(text);
            if (!words.isEmpty() && KEYS.contains(words.get(0))) {
                header.put(words.get(0), words);
            }
        }
        int rows = MapGrid.Words.count(lines, number(lines, header, "FSNROW", 1), "number of rows");
        int columns = MapGrid.Words.count(lines, number(lines, header, "FSNROW", 2), "number of columns");
        double rowStep = number(lines, header, "FSXINC", 2);
        BinTransform place = MapGrid.northUp(
                lines,
                number(lines, header, "FSLIMI", 1),
                number(lines, header, "FSLIMI", 3) + (rows - 1) * rowStep,
                number(lines, header, "FSXINC", 1),
                rowStep);
        List<String> first = header.getOrDefault("FSASCI", List.of("1e30"));
        String last = first.get(first.size() - 1);
        double empty = TextLines.isNumber(last) ? lines.value(last) : Double.NaN;
        return MapGrid.read(lines, columns, rows, place, at -> at, value -> value == empty);
    }

    private static double number(TextLines lines, Map<String, List<String>> header, String key, int at)
            throws IOException {
        List<String> words = header.getOrDefault(key, List.of());
        if (words.size() <= at) {
            throw lines.broken("ends a header without " + (words.isEmpty() ? key : "enough numbers in " + key)
                    + "; wanted that of a CPS-3 grid");
        }
        return lines.value(words.get(at));
    }

    static void write(NodeOrder nodes, float[] values, StringBuilder text, OutputStream out) throws IOException {
        float least = Float.POSITIVE_INFINITY;
        float most = Float.NEGATIVE_INFINITY;
        for (float value : values) {
            least = value < least ? value : least;
            most = value > most ? value : most;
        }
        text.append("FSASCI 0 1 COMPUTED 0 ")
                .append(GridFormat.CPS3.text(Float.NaN))
                .append("\nFSATTR 0 0\nFSLIMI ");
        text.append(GridFormat.limits(nodes, " ")).append(' ');
        text.append(least <= most ? least + " " + most : "0 0").append("\nFSNROW ");
        text.append(nodes.rows()).append(' ').append(nodes.columns()).append("\nFSXINC ");
        text.append(GridFormat.plain(nodes.columnStep())).append(' ');
        text.append(GridFormat.plain(nodes.rowStep())).append("\n->map\n");
        GridFormat.write(text, out);
        GridFormat.CPS3.columns(nodes, values, out);
    }
}
