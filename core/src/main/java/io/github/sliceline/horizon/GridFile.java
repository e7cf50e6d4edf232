package io.github.sliceline.horizon;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.geometry.BinTransform;
import java.io.IOException;
import java.io.InputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A grid on the map that was read from a file: one of {@link GridFormat}, an ESRI ASCII grid, a Surfer grid or a
 * {@linkplain TiffGrid GeoTIFF}. Sources: ESRI, "ArcGIS: Esri ASCII raster format", with dx and dy of GDAL's driver
 * AAIGrid; Golden Software, "Surfer 6 Text", "Surfer 6 Binary" and "Surfer 7 Grid File Format".
 *
 * @param format name of the format
 */
record GridFile(String format, MapGrid map) {
    private static final String ESRI = "ESRI ASCII";
    private static final String SURFER = "Surfer";

    /** Tags of sections in Surfer 7: {@code GRID} and {@code DATA}. */
    private static final int GRID = 0x4449_5247;

    private static final int DATA = 0x4154_4144;

    private static final String SIX_TEXT = "DSAA";
    private static final String SIX_BINARY = "DSBB";
    private static final String SEVEN = "DSRB";

    /** Returns the name of the format of a file, found from its first row or bytes; empty if it is not a grid. */
    static Optional<String> formatOf(Path file) throws IOException {
        String begin = begin(file);
        if (TiffGrid.isTiff(begin)) {
            return Optional.of(TiffGrid.FORMAT);
        }
        if (List.of(SIX_TEXT, SIX_BINARY, SEVEN).contains(begin)) {
            return Optional.of(SURFER);
        }
        return begin.equalsIgnoreCase("ncol")
                ? Optional.of(ESRI)
                : GridFormat.of(file).map(GridFormat::toString);
    }

    private static String begin(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(4), StandardCharsets.ISO_8859_1);
        }
    }

    /** Reads a grid; empty if the file is not one. */
    static Optional<GridFile> read(Path file) throws IOException {
        Optional<String> format = formatOf(file);
        return format.isEmpty() ? Optional.empty() : Optional.of(new GridFile(format.get(), map(file)));
    }

    private static MapGrid map(Path file) throws IOException {
        String begin = begin(file);
        if (TiffGrid.isTiff(begin)) {
            return TiffGrid.read(file);
        }
        if (List.of(SIX_BINARY, SEVEN).contains(begin)) {
            return surfer(file, MapGrid.bytes(file).order(ByteOrder.LITTLE_ENDIAN), begin.equals(SEVEN));
        }
        Optional<GridFormat> text = GridFormat.of(file);
        try (TextLines lines = TextLines.open(file)) {
            return text.isPresent() ? text.get().read(lines) : begin.equals(SIX_TEXT) ? surfer(lines) : esri(lines);
        }
    }

    /** Reads rows from the north. The corner is that of the first cell, or its centre. */
    private static MapGrid esri(TextLines lines) throws IOException {
        Map<String, Double> header = new HashMap<>();
        String text = lines.next();
        while (text != null && (text.isEmpty() || Character.isLetter(text.charAt(0)))) {
            List<String> words = TextLines.words(text);
            if (words.size() > 1) {
                header.put(words.get(0).toLowerCase(Locale.ROOT), lines.value(words.get(1)));
            }
            text = lines.next();
        }
        int columns = MapGrid.Words.count(lines, number(lines, header, "ncols"), "ncols");
        int rows = MapGrid.Words.count(lines, number(lines, header, "nrows"), "nrows");
        double across = number(lines, header, header.containsKey("dx") ? "dx" : "cellsize");
        double down = number(lines, header, header.containsKey("dy") ? "dy" : "cellsize");
        double west = header.containsKey("xllcenter")
                ? number(lines, header, "xllcenter")
                : number(lines, header, "xllcorner") + across / 2;
        double south = header.containsKey("yllcenter")
                ? number(lines, header, "yllcenter")
                : number(lines, header, "yllcorner") + down / 2;
        double empty = header.getOrDefault("nodata_value", -9999.0);
        BinTransform place = MapGrid.northUp(lines, west, south + (rows - 1) * down, across, down);
        lines.again(text == null ? "" : text);
        return MapGrid.read(
                lines, columns, rows, place, at -> at % columns * rows + at / columns, value -> value == empty);
    }

    private static double number(TextLines lines, Map<String, Double> header, String key) throws CorruptFileException {
        Double number = header.get(key);
        if (number == null) {
            throw lines.broken("ends a header without " + key + "; wanted that of an ESRI ASCII grid");
        }
        return number;
    }

    /** Reads rows from the south, after DSAA, their sizes, and the limits of X, Y and the values. Blank is 1.70141e38. */
    private static MapGrid surfer(TextLines lines) throws IOException {
        if (!SIX_TEXT.equals(lines.next())) {
            throw lines.broken("has more than " + SIX_TEXT + "; wanted a Surfer grid");
        }
        MapGrid.Words words = new MapGrid.Words(lines);
        int columns = words.count("number of columns");
        int rows = words.count("number of rows");
        double[] limits = new double[6];
        for (int i = 0; i < limits.length; i++) {
            limits[i] = words.next("the limits of X, Y and the values");
        }
        BinTransform place = MapGrid.place(
                lines,
                limits[0],
                (limits[1] - limits[0]) / (columns - 1),
                0,
                limits[2],
                0,
                (limits[3] - limits[2]) / (rows - 1));
        return MapGrid.read(lines, columns, rows, place, at -> at % columns * rows + at / columns, value -> false);
    }

    private static MapGrid surfer(Path file, ByteBuffer bytes, boolean isSeven) throws IOException {
        try {
            return isSeven ? sections(file, bytes) : binary(file, bytes);
        } catch (IllegalArgumentException | ArithmeticException | BufferUnderflowException e) {
            throw new CorruptFileException(
                    file, bytes.position(), "the file ends, or its sizes are none; wanted a Surfer grid", e);
        }
    }

    /** Reads Surfer 6: two short sizes, six limits, and floats from the south. */
    private static MapGrid binary(Path file, ByteBuffer bytes) throws IOException {
        bytes.position(4);
        int columns = bytes.getShort();
        int rows = bytes.getShort();
        double west = bytes.getDouble();
        double across = (bytes.getDouble() - west) / (columns - 1);
        double south = bytes.getDouble();
        double up = (bytes.getDouble() - south) / (rows - 1);
        bytes.position(bytes.position() + 2 * Double.BYTES);
        BinTransform place = new BinTransform(west, across, 0, south, 0, up);
        return MapGrid.ofRows(file, columns, rows, place, Float.BYTES, at -> bytes.getFloat());
    }

    /** Reads Surfer 7: sections of a tag and a size; that of the grid, then that of its doubles from the south. */
    private static MapGrid sections(Path file, ByteBuffer bytes) throws IOException {
        int columns = 0;
        int rows = 0;
        double empty = Double.NaN;
        BinTransform place = null;
        bytes.position(0);
        while (true) {
            int tag = bytes.getInt();
            int size = bytes.getInt();
            int begin = bytes.position();
            if (tag == DATA && place != null) {
                double blank = empty;
                return MapGrid.ofRows(file, columns, rows, place, Double.BYTES, at -> {
                    double value = bytes.getDouble();
                    return value == blank ? Double.NaN : value;
                });
            }
            if (tag == GRID) {
                rows = bytes.getInt();
                columns = bytes.getInt();
                double west = bytes.getDouble();
                double south = bytes.getDouble();
                double across = bytes.getDouble();
                double up = bytes.getDouble();
                bytes.position(bytes.position() + 3 * Double.BYTES);
                empty = bytes.getDouble();
                place = new BinTransform(west, across, 0, south, 0, up);
            }
            bytes.position(begin + Math.max(0, size));
        }
    }
}
