package io.github.sliceline.horizon;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.BinTransform.LinePoint;
import io.github.sliceline.geometry.SurveyGrid;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoublePredicate;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;

/**
 * A grid of nodes on the map with the values of a file; NaN where a node has no value. Its columns are the inlines and
 * its rows the crosslines of {@link #nodes()}, both numbered from 0.
 */
final class MapGrid {
    /** Fraction of the distance between nodes. A place this close to a node takes the node's value. */
    static final double ON_NODE = 0.05;

    private static final int MOST_BYTES = 1 << 30;

    private final SurveyGrid nodes;
    private final double[] values;

    private MapGrid(SurveyGrid nodes, double[] values) {
        this.nodes = nodes;
        this.values = values;
    }

    /**
     * Reads the values after a header.
     *
     * @param node returns the node of a value, in {@code [column][row]}, given the index of the value in the file
     * @param isNull true for the file's null values
     * @throws CorruptFileException if the number of values is not that of the header
     */
    static MapGrid read(
            TextLines lines, int columns, int rows, BinTransform place, IntUnaryOperator node, DoublePredicate isNull)
            throws IOException {
        double[] values = new double[requireNodes(lines, columns, rows)];
        Words words = new Words(lines);
        for (int at = 0; at < values.length; at++) {
            double value = words.next("value " + (at + 1) + " of " + values.length);
            values[node.applyAsInt(at)] = isNull.test(value) || !(Math.abs(value) < 1e30) ? Double.NaN : value;
        }
        words.requireEnd(values.length);
        return of(columns, rows, place, values);
    }

    private static MapGrid of(int columns, int rows, BinTransform place, double[] values) {
        return new MapGrid(new SurveyGrid(Axis.ofIndices(columns), Axis.ofIndices(rows), Optional.of(place)), values);
    }

    /**
     * Reads rows of numbers from bytes.
     *
     * @param width bytes of a value
     * @param next returns the value of a node, given its index in {@code [row][column]}; NaN for a null value
     * @throws CorruptFileException if the file is too short
     */
    static MapGrid ofRows(Path file, int columns, int rows, BinTransform place, int width, IntToDoubleFunction next)
            throws CorruptFileException, IOException {
        long bytes = Files.size(file);
        if (columns < 1 || rows < 1 || (long) columns * rows > bytes / width) {
            throw new CorruptFileException(
                    file,
                    CorruptFileException.UNKNOWN,
                    "the header has " + columns + " × " + rows + " nodes; wanted what a file of " + bytes
                            + " bytes can hold");
        }
        double[] values = new double[columns * rows];
        for (int at = 0; at < values.length; at++) {
            double value = next.applyAsDouble(at);
            values[at % columns * rows + at / columns] = Math.abs(value) < 1e30 ? value : Double.NaN;
        }
        return of(columns, rows, place, values);
    }

    /** Returns the bytes of a file of a grid. */
    static ByteBuffer bytes(Path file) throws IOException {
        if (Files.size(file) > MOST_BYTES) {
            throw new UnsupportedFileException(
                    file, "it has " + Files.size(file) + " bytes; grids up to " + MOST_BYTES + " are read");
        }
        return ByteBuffer.wrap(Files.readAllBytes(file));
    }

    /** Returns the coordinates of columns and rows, north up, given the increments between nodes. */
    static BinTransform northUp(TextLines lines, double west, double north, double columnStep, double rowStep)
            throws CorruptFileException {
        return place(lines, west, columnStep, 0, north, 0, -rowStep);
    }

    /** Returns the coordinates of columns and rows from the coefficients of a {@link BinTransform}. */
    static BinTransform place(TextLines lines, double x, double xc, double xr, double y, double yc, double yr)
            throws CorruptFileException {
        try {
            return new BinTransform(x, xc, xr, y, yc, yr);
        } catch (IllegalArgumentException e) {
            throw lines.broken("ends a header whose columns and rows span no map");
        }
    }

    /** Refuses more nodes than the file can hold: a value and the space after it take at least two bytes. */
    private static int requireNodes(TextLines lines, int columns, int rows) throws IOException {
        long bytes = Files.size(lines.file());
        long nodes = (long) columns * rows;
        if (nodes > Math.min(bytes, Integer.MAX_VALUE - 8) / 2 + 1) {
            throw lines.broken("ends a header of " + columns + " × " + rows + " nodes, more than the file of " + bytes
                    + " bytes can hold");
        }
        return (int) nodes;
    }

    SurveyGrid nodes() {
        return nodes;
    }

    /**
     * Returns the value at a place: that of the node there, else bilinear between the four nodes around it. NaN outside
     * the grid, or if one of the nodes has no value.
     */
    double at(double x, double y, DoublePredicate isHole) {
        LinePoint at = nodes.bins().orElseThrow().toLines(x, y);
        double column = snapped(at.inline());
        double row = snapped(at.crossline());
        int columns = nodes.inlines().size();
        int rows = nodes.crosslines().size();
        if (!(column >= 0 && column <= columns - 1 && row >= 0 && row <= rows - 1)) {
            return Double.NaN;
        }
        double sum = 0;
        for (int corner = 0; corner < 4; corner++) {
            int c = (int) column + corner / 2;
            int r = (int) row + corner % 2;
            double weight = (1 - Math.abs(column - c)) * (1 - Math.abs(row - r));
            if (weight > 0) {
                double value = values[c * rows + r];
                sum += isHole.test(value) ? Double.NaN : weight * value;
            }
        }
        return sum;
    }

    private static double snapped(double index) {
        double nearest = Math.rint(index);
        return Math.abs(index - nearest) <= ON_NODE ? nearest : index;
    }

    /** Returns a description such as {@code grid of 40 × 30 nodes}. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "grid of %,d × %,d nodes",
                nodes.inlines().size(),
                nodes.crosslines().size());
    }

    /** Reads numbers, ignoring where lines end. */
    static final class Words {
        private final TextLines lines;
        private final Deque<String> waiting = new ArrayDeque<>();

        Words(TextLines lines) {
            this.lines = lines;
            lines.allowRows();
        }

        /**
         * Returns the next number.
         *
         * @param what the expected number, for the message at the end of the file
         */
        double next(String what) throws IOException {
            while (waiting.isEmpty()) {
                String text = lines.next();
                if (text == null) {
                    throw lines.broken("is the last; wanted " + what);
                }
                if (!text.isEmpty() && !text.startsWith("!") && !text.startsWith("->")) {
                    waiting.addAll(TextLines.words(text));
                }
            }
            return lines.value(waiting.remove());
        }

        int count(String what) throws IOException {
            return count(lines, next(what), what);
        }

        static int count(TextLines lines, double number, String what) throws CorruptFileException {
            if (!(number >= 1 && number <= Integer.MAX_VALUE && number == Math.rint(number))) {
                throw lines.broken("has " + number + " for the " + what + "; wanted a whole number above 0");
            }
            return (int) number;
        }

        private void requireEnd(int count) throws IOException {
            String text = "";
            while (text != null && text.isEmpty() && waiting.isEmpty()) {
                text = lines.next();
            }
            if (text != null) {
                throw lines.broken("has more than the " + count + " values that the header promises");
            }
        }
    }
}
