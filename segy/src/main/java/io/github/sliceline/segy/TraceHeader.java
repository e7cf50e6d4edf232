package io.github.sliceline.segy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * The 240 bytes before a trace's samples, and the extension that revision 2 may add, seen through a
 * buffer that others may hold too.
 *
 * <p>Thread-safe as long as nobody writes to the buffer.
 */
public final class TraceHeader {
    /** Bytes of the header, and of each extension. */
    public static final int BYTES = 240;

    /** Bytes 233–240 of the first extension, in ASCII and in EBCDIC: the name SEG00001. */
    private static final long EXTENSION_ASCII = 0x5345_4730_3030_3031L;

    private static final long EXTENSION_EBCDIC = 0xE2C5_C7F0_F0F0_F0F1L;
    private static final int NAME = 232;

    private final ByteBuffer bytes;
    private final @Nullable ByteBuffer extension;

    private TraceHeader(ByteBuffer bytes, @Nullable ByteBuffer extension) {
        this.bytes = bytes;
        this.extension = extension;
    }

    /**
     * View of a header without extension.
     *
     * @param headers bytes in the file's order, which the buffer is set to; its position is ignored
     * @param index where in {@code headers} the header starts
     * @throws IndexOutOfBoundsException unless 240 bytes follow
     */
    public static TraceHeader at(ByteBuffer headers, int index) {
        return at(headers, index, BYTES);
    }

    /**
     * View of a header with the extensions that follow it; of these, the one named SEG00001 is known.
     *
     * @param headers bytes in the file's order, which the buffer is set to; its position is ignored
     * @param index where in {@code headers} the header starts
     * @param headerBytes bytes of the header and its extensions
     * @throws IndexOutOfBoundsException unless so many bytes follow
     */
    public static TraceHeader at(ByteBuffer headers, int index, int headerBytes) {
        return new TraceHeader(
                headers.slice(index, BYTES).order(headers.order()),
                headerBytes >= 2 * BYTES ? namedExtension(headers, index + BYTES) : null);
    }

    private static @Nullable ByteBuffer namedExtension(ByteBuffer headers, int index) {
        ByteBuffer extension = headers.slice(index, BYTES).order(ByteOrder.BIG_ENDIAN);
        long name = extension.getLong(NAME);
        return name == EXTENSION_ASCII || name == EXTENSION_EBCDIC ? extension.order(headers.order()) : null;
    }

    /** Value of a field as it stands in the file. */
    public long get(TraceField field) {
        return field.get(bytes, 0);
    }

    /** Whether the header has the extension SEG00001. */
    public boolean hasExtension() {
        return extension != null;
    }

    /** Value of a field of the extension SEG00001; 0 if there is none. */
    public double getDouble(ExtensionField field) {
        return extension == null ? 0 : field.getDouble(extension, 0);
    }

    /**
     * Value of a whole-number field of the extension SEG00001; 0 if there is none.
     *
     * @throws IllegalArgumentException if the field is a floating-point number
     */
    public long get(ExtensionField field) {
        return extension == null ? 0 : field.get(extension, 0);
    }

    /**
     * A four-byte integer at any position.
     *
     * @param bytePosition of its first byte, counted from 1, at most 237
     */
    public int getInt(int bytePosition) {
        return bytes.getInt(bytePosition - 1);
    }

    /** Inline number. */
    public int inline(HeaderMapping mapping) {
        return getInt(mapping.inlineByte());
    }

    /** Crossline number. */
    public int crossline(HeaderMapping mapping) {
        return getInt(mapping.crosslineByte());
    }

    /** Distance from source to receiver group. */
    public int offset(HeaderMapping mapping) {
        return getInt(mapping.offsetByte());
    }

    /**
     * Easting with its scalar applied, or longitude in degrees. From the extension where that has the
     * field that stands at the mapped byte.
     */
    public double x(HeaderMapping mapping) {
        return coordinate(mapping.xByte());
    }

    /** Northing with its scalar applied, or latitude in degrees; as {@link #x}. */
    public double y(HeaderMapping mapping) {
        return coordinate(mapping.yByte());
    }

    /** Whether the coordinates are longitude and latitude: codes 2 to 4 in bytes 89–90. */
    public boolean hasGeographicCoordinates() {
        return Coordinates.isGeographic(get(TraceField.COORDINATE_UNITS));
    }

    /** Samples in this trace: bytes 115–116, or the extension's count where that has one; negative for nonsense. */
    int samples() {
        long extended = get(ExtensionField.SAMPLE_COUNT);
        return extended != 0 ? (int) extended : (int) get(TraceField.SAMPLE_COUNT);
    }

    /** Sample interval in microseconds: bytes 117–118, or the extension's where that has one; 0 for none. */
    public double sampleIntervalMicros() {
        double extended = getDouble(ExtensionField.SAMPLE_INTERVAL);
        return BinaryHeader.isInterval(extended) ? extended : get(TraceField.SAMPLE_INTERVAL);
    }

    private double coordinate(int bytePosition) {
        double extended = extendedCoordinate(bytePosition);
        double scaled = extended != 0 && Double.isFinite(extended)
                ? extended
                : Coordinates.scaled(getInt(bytePosition), get(TraceField.COORDINATE_SCALAR));
        return Coordinates.inDegrees(scaled, get(TraceField.COORDINATE_UNITS));
    }

    private double extendedCoordinate(int bytePosition) {
        if (extension == null) {
            return 0;
        }
        return switch (bytePosition) {
            case 73 -> ExtensionField.SOURCE_X.getDouble(extension, 0);
            case 77 -> ExtensionField.SOURCE_Y.getDouble(extension, 0);
            case 81 -> ExtensionField.RECEIVER_X.getDouble(extension, 0);
            case 85 -> ExtensionField.RECEIVER_Y.getDouble(extension, 0);
            case 181 -> ExtensionField.CDP_X.getDouble(extension, 0);
            case 185 -> ExtensionField.CDP_Y.getDouble(extension, 0);
            default -> 0;
        };
    }

    /** The 240 bytes, a copy. */
    public byte[] bytes() {
        byte[] copy = new byte[BYTES];
        bytes.get(0, copy);
        return copy;
    }
}
