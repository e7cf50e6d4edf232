package io.github.sliceline.horizon;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.BinTransform;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/**
 * Reads and writes ZMap+ grids. Comments begin with {@code !}. Header: {@code @NAME, GRID, values per line}; width,
 * null value, another null value, decimals, first column; rows, columns, minimum and maximum X, minimum and maximum Y
 * of nodes; three zeros; {@code @}. Then the values, column by column from the west, each column from north to south.
 * Sources: xtgeo's {@code zmap_ascii}; GDAL's driver ZMap, which takes the limits as those of nodes only with
 * ZMAP_PIXEL_IS_POINT=TRUE.
 */
final class ZmapGrid {
    private ZmapGrid() {}

    static MapGrid read(TextLines lines) throws IOException {
        List<String> name = header(lines, 3);
        if (!name.get(name.size() - 2).equalsIgnoreCase("GRID")) {
            throw new UnsupportedFileException(
                    lines.file(), "a ZMap+ file of " + TextLines.quoted(name.get(1)) + "; wanted GRID");
        }
        List<String> form = header(lines, 5);
        double empty = lines.value(form.get(1));
        double alsoEmpty = lines.value(form.get(2));
        List<String> size = header(lines, 6);
        int rows = MapGrid.Words.count(lines, lines.value(size.get(0)), "number of rows");
        int columns = MapGrid.Words.count(lines, lines.value(size.get(1)), "number of columns");
        double west = lines.value(size.get(2));
        double north = lines.value(size.get(5));
        BinTransform place = MapGrid.northUp(
                lines,
                west,
                north,
                (lines.value(size.get(3)) - west) / (columns - 1),
                (north - lines.value(size.get(4))) / (rows - 1));
        header(lines, 0);
        List<String> last = header(lines, 1);
        if (!last.get(0).startsWith("@")) {
            throw broken(lines, last.get(0));
        }
        return MapGrid.read(lines, columns, rows, place, at -> at, value -> value == empty || value == alsoEmpty);
    }

    /** Returns the words of the next line that is not a comment, at least {@code least} words. */
    private static List<String> header(TextLines lines, int least) throws IOException {
        String text = lines.next();
        while (text != null && (text.isEmpty() || text.startsWith("!") || text.startsWith("+"))) {
            text = lines.next();
        }
        List<String> words = text == null ? List.of() : TextLines.words(text);
        if (text == null || words.size() < least) {
            throw broken(lines, text == null ? "" : text);
        }
        return words;
    }

    private static CorruptFileException broken(TextLines lines, String text) {
        return lines.broken("has " + TextLines.quoted(text) + "; wanted the header of a ZMap+ grid");
    }

    static void write(NodeOrder nodes, float[] values, StringBuilder text, OutputStream out) throws IOException {
        text.append("! written by Sliceline\n@map, GRID, ")
                .append(GridFormat.ACROSS)
                .append('\n');
        text.append(GridFormat.WIDTH)
                .append(", ")
                .append(GridFormat.ZMAP.text(Float.NaN))
                .append(", , 7, 1\n");
        text.append(nodes.rows()).append(", ").append(nodes.columns()).append(", ");
        text.append(GridFormat.limits(nodes, ", ")).append("\n0.0, 0.0, 0.0\n@\n");
        GridFormat.write(text, out);
        GridFormat.ZMAP.columns(nodes, values, out);
    }
}
