package io.github.sliceline.horizon;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.BinTransform;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads the first band of a GeoTIFF: numbers in strips without compression, as this program and GDAL write them. Rows
 * of the file go along inlines in our own. Sources: TIFF 6.0 (Adobe, 1992); GeoTIFF 1.1 (OGC 19-008r4): sections 7.1.1
 * (a pixel is an area or a point), 7.3 (tie points, scales, transformation); GDAL's tag 42113 of the null value.
 */
final class TiffGrid {
    static final String FORMAT = "GeoTIFF";

    private static final int WIDTH = 256;
    private static final int HEIGHT = 257;
    private static final int BITS = 258;
    private static final int COMPRESSION = 259;
    private static final int OFFSETS = 273;
    private static final int BANDS = 277;
    private static final int STRIP_ROWS = 278;
    private static final int PLANAR = 284;
    private static final int SAMPLE_FORMAT = 339;
    private static final int SCALE = 33_550;
    private static final int TIE_POINT = 33_922;
    private static final int TRANSFORMATION = 34_264;
    private static final int KEYS = 34_735;
    private static final int NULL_VALUE = 42_113;

    /** GTRasterType in a list of keys, and its value for a pixel that is a point. */
    private static final int RASTER_TYPE = 1025;

    private static final int IS_POINT = 2;

    /** Bytes of a value of each field type of TIFF, from 0. */
    private static final int[] SIZES = {0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8};

    private static final int SHORT = 3;
    private static final int FLOAT = 11;
    private static final int DOUBLE = 12;

    private final Path file;
    private final ByteBuffer bytes;
    private final Map<Integer, double[]> tags = new HashMap<>();

    private TiffGrid(Path file, ByteBuffer bytes) {
        this.file = file;
        this.bytes = bytes;
    }

    /** True for the first four bytes of a file of TIFF. */
    static boolean isTiff(String magic) {
        return magic.equals("II*\0") || magic.equals("MM\0*");
    }

    static MapGrid read(Path file) throws IOException {
        ByteBuffer bytes = MapGrid.bytes(file);
        bytes.order(bytes.get(0) == 'I' ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        try {
            TiffGrid tiff = new TiffGrid(file, bytes);
            tiff.directory();
            return tiff.grid();
        } catch (IllegalArgumentException | IndexOutOfBoundsException | BufferUnderflowException e) {
            throw new CorruptFileException(
                    file, bytes.position(), "the file ends, or its sizes are none; wanted a GeoTIFF", e);
        }
    }

    private void directory() {
        bytes.position(bytes.getInt(4));
        for (int left = bytes.getShort() & 0xffff; left > 0; left--) {
            int tag = bytes.getShort() & 0xffff;
            int type = bytes.getShort() & 0xffff;
            int count = bytes.getInt();
            int at = bytes.position();
            int size = type < SIZES.length ? SIZES[type] : 0;
            if (size > 0 && count > 0 && (long) count * size <= bytes.capacity()) {
                tags.put(tag, values(count * size > Integer.BYTES ? bytes.getInt(at) : at, type, count));
            }
            bytes.position(at + Integer.BYTES);
        }
    }

    private double[] values(int at, int type, int count) {
        double[] values = new double[count];
        for (int i = 0; i < count; i++) {
            int place = at + i * SIZES[type];
            values[i] = switch (type) {
                case SHORT -> bytes.getShort(place) & 0xffff;
                case FLOAT -> bytes.getFloat(place);
                case DOUBLE -> bytes.getDouble(place);
                default -> SIZES[type] == 1 ? bytes.get(place) & 0xff : bytes.getInt(place) & 0xffff_ffffL;
            };
        }
        return values;
    }

    private int number(int tag, int otherwise) {
        double[] values = tags.get(tag);
        return values == null ? otherwise : (int) values[0];
    }

    private MapGrid grid() throws IOException {
        int columns = number(WIDTH, 0);
        int rows = number(HEIGHT, 0);
        int bits = number(BITS, 1);
        int format = number(SAMPLE_FORMAT, 1);
        int stripRows = Math.min(rows, number(STRIP_ROWS, Integer.MAX_VALUE));
        double[] offsets = tags.getOrDefault(OFFSETS, new double[0]);
        int bands = number(PLANAR, 1) == 1 ? number(BANDS, 1) : 1;
        boolean isRead = offsets.length > 0
                && stripRows > 0
                && number(COMPRESSION, 1) == 1
                && (format == 3
                        ? bits == Float.SIZE || bits == Double.SIZE
                        : format < 3 && bits > 0 && bits % Byte.SIZE == 0 && bits <= Integer.SIZE);
        if (!isRead) {
            throw new UnsupportedFileException(
                    file,
                    "a GeoTIFF of " + bits + " bits in format " + format + ", compression " + number(COMPRESSION, 1)
                            + (offsets.length == 0 ? ", in tiles" : "")
                            + "; wanted numbers in strips without compression (gdal_translate -co TILED=NO"
                            + " -co COMPRESS=NONE)");
        }
        double empty = nullValue();
        int width = bits / Byte.SIZE;
        return MapGrid.ofRows(file, columns, rows, place(), width, at -> {
            int row = at / columns;
            long pixel = (long) (row % stripRows) * columns + at % columns;
            double value =
                    value((int) offsets[row / stripRows] + Math.toIntExact(pixel * bands * width), width, format);
            return value == empty ? Double.NaN : value;
        });
    }

    private double value(int at, int width, int format) {
        if (format == 3) {
            return width == Float.BYTES ? bytes.getFloat(at) : bytes.getDouble(at);
        }
        boolean isSigned = format == 2;
        return switch (width) {
            case 1 -> isSigned ? bytes.get(at) : bytes.get(at) & 0xff;
            case 2 -> isSigned ? bytes.getShort(at) : bytes.getShort(at) & 0xffff;
            default -> isSigned ? bytes.getInt(at) : bytes.getInt(at) & 0xffff_ffffL;
        };
    }

    private double nullValue() {
        double[] letters = tags.getOrDefault(NULL_VALUE, new double[0]);
        StringBuilder text = new StringBuilder();
        for (double letter : letters) {
            text.append((char) letter);
        }
        String word = text.toString().replace("\0", "").strip();
        return TextLines.isNumber(word) ? Double.parseDouble(word) : Double.NaN;
    }

    /** Returns the place of pixels' centres by column and row. */
    private BinTransform place() throws UnsupportedFileException {
        double[] matrix = tags.get(TRANSFORMATION);
        double[] scale = tags.get(SCALE);
        double[] tie = tags.get(TIE_POINT);
        double[] affine;
        if (matrix != null && matrix.length == 16) {
            affine = new double[] {matrix[3], matrix[0], matrix[1], matrix[7], matrix[4], matrix[5]};
        } else if (scale != null && tie != null && tie.length == 6) {
            affine = new double[] {tie[3] - tie[0] * scale[0], scale[0], 0, tie[4] + tie[1] * scale[1], 0, -scale[1]};
        } else {
            throw new UnsupportedFileException(
                    file, "a TIFF without a place on the map; wanted a GeoTIFF with a transformation or a tie point");
        }
        double half = isPoint() ? 0 : 0.5;
        return new BinTransform(
                affine[0] + half * (affine[1] + affine[2]),
                affine[1],
                affine[2],
                affine[3] + half * (affine[4] + affine[5]),
                affine[4],
                affine[5]);
    }

    private boolean isPoint() {
        double[] keys = tags.getOrDefault(KEYS, new double[0]);
        for (int i = 4; i + 3 < keys.length; i += 4) {
            if (keys[i] == RASTER_TYPE) {
                return keys[i + 3] == IS_POINT;
            }
        }
        return false;
    }
}
