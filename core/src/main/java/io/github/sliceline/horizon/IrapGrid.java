package io.github.sliceline.horizon;

import io.github.sliceline.geometry.BinTransform;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Reads and writes IRAP classic grids. Header: {@code -996}, number of rows, increments; limits; number of columns,
 * rotation anticlockwise in degrees and its centre; seven zeros. Then the values, row by row from the south, each row
 * from west to east. A negative increment mirrors the grid. Values of 9999900 and more are null. Source: xtgeo's {@code
 * RegularSurface} and its {@code irap_ascii} files (equinor/xtgeo).
 */
final class IrapGrid {
    static final double EMPTY = 9_999_900;
    private static final int ACROSS = 6;

    private IrapGrid() {}

    static MapGrid read(TextLines lines) throws IOException {
        MapGrid.Words words = new MapGrid.Words(lines);
        words.next("the header of an IRAP classic grid");
        int rows = words.count("number of rows");
        double columnStep = words.next("increment of X");
        double rowStep = words.next("increment of Y");
        double x = words.next("least X");
        words.next("largest X");
        double y = words.next("least Y");
        words.next("largest Y");
        int columns = words.count("number of columns");
        double angle = Math.toRadians(words.next("rotation"));
        double aroundX = words.next("X of the rotation");
        double aroundY = words.next("Y of the rotation");
        for (int i = 0; i < 7; i++) {
            words.next("seven zeros");
        }
        double cosine = Math.cos(angle);
        double sine = Math.sin(angle);
        BinTransform place = MapGrid.place(
                lines,
                aroundX + cosine * (x - aroundX) - sine * (y - aroundY),
                cosine * columnStep,
                -sine * rowStep,
                aroundY + sine * (x - aroundX) + cosine * (y - aroundY),
                sine * columnStep,
                cosine * rowStep);
        return MapGrid.read(
                lines, columns, rows, place, at -> at % columns * rows + at / columns, value -> value >= EMPTY);
    }

    static void write(NodeOrder nodes, float[] values, StringBuilder text, OutputStream out) throws IOException {
        String x = GridFormat.plain(nodes.origin().x());
        String y = GridFormat.plain(nodes.origin().y());
        text.append("-996 ").append(nodes.rows()).append(' ');
        text.append(GridFormat.plain(nodes.columnStep())).append(' ');
        text.append(GridFormat.plain(nodes.rowStep())).append('\n');
        text.append(GridFormat.limits(nodes, " ")).append('\n');
        text.append(nodes.columns()).append(' ');
        text.append(GridFormat.plain((nodes.degrees() + 360) % 360)).append(' ');
        text.append(x).append(' ').append(y).append("\n0 0 0 0 0 0 0\n");
        int at = 0;
        for (int row = 0; row < nodes.rows(); row++) {
            for (int column = 0; column < nodes.columns(); column++) {
                text.append(GridFormat.IRAP.text(values[nodes.bin(column, row)]));
                text.append(++at % ACROSS == 0 ? '\n' : ' ');
            }
            GridFormat.write(text, out);
            text.setLength(0);
        }
        GridFormat.write(at % ACROSS == 0 ? "" : "\n", out);
    }
}
