package io.github.sliceline.horizon;

import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.SurveyGrid;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.DoubleStream;

/** Text formats of grids on the map. What is written here has a node for each bin, and is read back to the same values. */
public enum GridFormat {
    /** IRAP classic, which may be rotated. */
    IRAP("IRAP classic", "-996\\b.*", "9999900.0"),
    /** ZMap+, north up. */
    ZMAP("ZMap+", "@.*", "-99999.0"),
    /** CPS-3, north up. */
    CPS3("CPS-3", "FS[A-Z]{4}\\b.*", "1.0E30");

    /** Characters of a value in ZMap+ and CPS-3. */
    static final int WIDTH = 20;

    /** Values on a line there. */
    static final int ACROSS = 5;

    private final String shown;

    /** First row, as a regular expression. */
    private final String begin;

    /** What stands for a hole. */
    private final String empty;

    GridFormat(String shown, String begin, String empty) {
        this.shown = shown;
        this.begin = begin;
        this.empty = empty;
    }

    /** The format of a file, by its first row; empty if it is none of these. */
    static Optional<GridFormat> of(Path file) throws IOException {
        try (TextLines lines = TextLines.open(file)) {
            String first = lines.next();
            while (first != null && (first.isEmpty() || first.startsWith("!") || first.startsWith("#"))) {
                first = lines.next();
            }
            String found = first == null ? "" : first;
            return Arrays.stream(values())
                    .filter(format -> found.matches(format.begin))
                    .findFirst();
        }
    }

    MapGrid read(TextLines lines) throws IOException {
        return switch (this) {
            case IRAP -> IrapGrid.read(lines);
            case ZMAP -> ZmapGrid.read(lines);
            case CPS3 -> Cps3Grid.read(lines);
        };
    }

    /**
     * Writes a map.
     *
     * @param values for each bin, in {@code [inline][crossline]}; NaN for none
     * @param out written, not closed
     * @throws IllegalArgumentException if the format cannot hold the map: the survey has no coordinates, its lines are not
     *     at right angles, it is rotated and the format is not, or values are what stands for none in the format
     */
    public void write(SurveyGrid grid, float[] values, OutputStream out) throws IOException {
        if (values.length != grid.size()) {
            throw new IllegalArgumentException("a map of " + grid.size() + " bins, got " + values.length + " values");
        }
        for (float value : values) {
            if (this == IRAP ? value >= IrapGrid.EMPTY : value == Float.parseFloat(empty)) {
                throw new IllegalArgumentException("the map has the value " + value + ", and in " + shown + " " + empty
                        + (this == IRAP ? " or more" : "") + " is a hole; write another grid, .xyz or .csv");
            }
        }
        NodeOrder nodes = nodes(grid);
        StringBuilder text = new StringBuilder();
        switch (this) {
            case IRAP -> IrapGrid.write(nodes, values, text, out);
            case ZMAP -> ZmapGrid.write(nodes, values, text, out);
            case CPS3 -> Cps3Grid.write(nodes, values, text, out);
        }
    }

    /**
     * Refuses a survey that has no grid in this format.
     *
     * @throws IllegalArgumentException with what could be written instead
     */
    public void require(SurveyGrid grid) {
        nodes(grid);
    }

    private NodeOrder nodes(SurveyGrid grid) {
        NodeOrder nodes = new NodeOrder(grid);
        return this == IRAP ? nodes : nodes.requireNorthUp(shown);
    }

    /** Writes values of each column from north to south, so many on a line, in fields of {@link #WIDTH}. */
    void columns(NodeOrder nodes, float[] values, OutputStream out) throws IOException {
        for (int column = 0; column < nodes.columns(); column++) {
            StringBuilder text = new StringBuilder();
            for (int at = 1; at <= nodes.rows(); at++) {
                float value = values[nodes.bin(column, nodes.rows() - at)];
                text.append(String.format("%" + WIDTH + "s", text(value)))
                        .append(at % ACROSS == 0 || at == nodes.rows() ? "\n" : "");
            }
            write(text, out);
        }
    }

    /** A value, or what stands for a hole. */
    String text(float value) {
        return Float.isNaN(value) ? empty : Float.toString(value);
    }

    static void write(CharSequence text, OutputStream out) throws IOException {
        out.write(text.toString().getBytes(StandardCharsets.US_ASCII));
    }

    /** To nine decimals, which is without what binary fractions round. */
    static String plain(double value) {
        return BigDecimal.valueOf(value)
                .setScale(9, RoundingMode.HALF_EVEN)
                .stripTrailingZeros()
                .toPlainString();
    }

    /** Least and largest easting, then least and largest northing, of nodes that are not rotated. */
    static String limits(NodeOrder nodes, String between) {
        MapPoint from = nodes.origin();
        return String.join(
                between,
                DoubleStream.of(from.x(), nodes.lastX(), from.y(), nodes.lastY())
                        .mapToObj(GridFormat::plain)
                        .toList());
    }

    /** Such as {@code ZMap+}. */
    @Override
    public String toString() {
        return shown;
    }
}
