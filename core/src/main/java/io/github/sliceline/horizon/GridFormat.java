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

/** Text formats of grids on the map. A written grid has a node for each bin, and reads back to the same values. */
public enum GridFormat {
    /** IRAP classic, which may be rotated. */
    IRAP("IRAP classic", "-996\\b.*", "9999900.0"),
    /** ZMap+, north up. */
    ZMAP("ZMap+", "@.*", "-99999.0"),
    /** CPS-3, north up. */
    CPS3("CPS-3", "FS[A-Z]{4}\\b.*", "1.0E30");

    /** Characters per value in ZMap+ and CPS-3. */
    static final int WIDTH = 20;

    /** Values per line in ZMap+ and CPS-3. */
    static final int ACROSS = 5;

    private final String shown;

    /** Regular expression of the first row. */
    private final String begin;

    /** The null value, as text. */
    private final String empty;

    GridFormat(String shown, String begin, String empty) {
        this.shown = shown;
        this.begin = begin;
        this.empty = empty;
    }

    /** Returns the format of a file, found from its first row; empty if it is not a grid. */
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
     * @param values a value per bin, in {@code [inline][crossline]}; NaN for a bin without a value
     * @param out written, not closed
     * @throws IllegalArgumentException if the format cannot hold the map: the survey has no coordinates, its lines are
     *     not at right angles, it is rotated and the format is not, or a value equals the format's null value
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
     * Refuses a survey that does not fit this format.
     *
     * @throws IllegalArgumentException if the survey does not fit; the message says what to write instead
     */
    public void require(SurveyGrid grid) {
        nodes(grid);
    }

    private NodeOrder nodes(SurveyGrid grid) {
        NodeOrder nodes = new NodeOrder(grid);
        return this == IRAP ? nodes : nodes.requireNorthUp(shown);
    }

    /**
     * Writes the values of each column from north to south, {@link #ACROSS} per line, in fields of {@link #WIDTH}
     * characters.
     */
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

    /** Returns the text of a value; the null value for NaN. */
    String text(float value) {
        return Float.isNaN(value) ? empty : Float.toString(value);
    }

    static void write(CharSequence text, OutputStream out) throws IOException {
        out.write(text.toString().getBytes(StandardCharsets.US_ASCII));
    }

    /** Rounds to nine decimals, which removes the noise of binary fractions. */
    static String plain(double value) {
        return BigDecimal.valueOf(value)
                .setScale(9, RoundingMode.HALF_EVEN)
                .stripTrailingZeros()
                .toPlainString();
    }

    /**
     * Returns the minimum and maximum easting, then the minimum and maximum northing, of nodes that are not rotated.
     */
    static String limits(NodeOrder nodes, String between) {
        MapPoint from = nodes.origin();
        return String.join(
                between,
                DoubleStream.of(from.x(), nodes.lastX(), from.y(), nodes.lastY())
                        .mapToObj(GridFormat::plain)
                        .toList());
    }

    /** Returns the name, such as {@code ZMap+}. */
    @Override
    public String toString() {
        return shown;
    }
}
