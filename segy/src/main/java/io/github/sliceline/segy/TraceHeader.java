package io.github.sliceline.segy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * View of the 240 bytes before a trace's samples, and of the extension that revision 2 may add. The caller's buffer is
 * not copied.
 *
 * <p>Thread-safe as long as no thread writes to the buffer.
 */
public final class TraceHeader {
    /** Bytes of the header, and also of each extension. */
    public static final int BYTES = 240;

    /**
     * Bytes 233–240 of the first extension in ASCII: the name SEG00001. The second constant is the same name in
     * EBCDIC.
     */
    private static final long EXTENSION_ASCII = 0x5345_4730_3030_3031L;

    private static final long EXTENSION_EBCDIC = 0xE2C5_C7F0_F0F0_F0F1L;
    private static final int NAME = 232;

    /** Index of the first of the two-byte fields that end a header of Seismic Unix. */
    private static final int SU_SHORTS = 208;

    private final ByteBuffer bytes;
    private final @Nullable ByteBuffer extension;

    /** Factor of the coordinates; 0 for the scalar of the header. */
    private final double scale;

    private TraceHeader(ByteBuffer bytes, @Nullable ByteBuffer extension, double scale) {
        this.bytes = bytes;
        this.extension = extension;
        this.scale = scale;
    }

    /**
     * Returns a view of a header without extension.
     *
     * @param headers bytes in the file's byte order, to which the buffer is set. Its position is ignored.
     * @param index index in {@code headers} of the header's first byte
     * @throws IndexOutOfBoundsException unless 240 bytes follow
     */
    public static TraceHeader at(ByteBuffer headers, int index) {
        return at(headers, index, BYTES);
    }

    /**
     * Returns a view of a header with its extensions. Only the extension named SEG00001 is used.
     *
     * @param headers bytes in the file's byte order, to which the buffer is set. Its position is ignored.
     * @param index index in {@code headers} of the header's first byte
     * @param headerBytes bytes of the header with its extensions
     * @throws IndexOutOfBoundsException unless so many bytes follow
     */
    public static TraceHeader at(ByteBuffer headers, int index, int headerBytes) {
        return new TraceHeader(
                headers.slice(index, headerBytes).order(headers.order()),
                headerBytes >= 2 * BYTES ? namedExtension(headers, index + BYTES) : null,
                0);
    }

    /**
     * Reverses the bytes of each field of a header of Seismic Unix: up to byte 180 the fields of SEG-Y, then seven of
     * four bytes and sixteen of two (segy.h of Seismic Unix).
     *
     * @param index index of the header's first byte
     */
    public static void reverseSu(ByteBuffer headers, int index) {
        for (TraceField field : TraceField.values()) {
            if (field.bytePosition() < SuFile.FIRST_OF_ITS_OWN) {
                reverse(headers, index + field.bytePosition() - 1, field.width());
            }
        }
        for (int at = SuFile.FIRST_OF_ITS_OWN - 1; at < SU_SHORTS; at += Integer.BYTES) {
            reverse(headers, index + at, Integer.BYTES);
        }
        for (int at = SU_SHORTS; at < BYTES; at += Short.BYTES) {
            reverse(headers, index + at, Short.BYTES);
        }
    }

    private static void reverse(ByteBuffer bytes, int at, int width) {
        if (width == Short.BYTES) {
            bytes.putShort(at, Short.reverseBytes(bytes.getShort(at)));
        } else {
            bytes.putInt(at, Integer.reverseBytes(bytes.getInt(at)));
        }
    }

    /** Returns this header with another factor of its coordinates; 0 for that of its scalar. */
    TraceHeader withScale(double newScale) {
        return newScale == scale ? this : new TraceHeader(bytes, extension, newScale);
    }

    private static @Nullable ByteBuffer namedExtension(ByteBuffer headers, int index) {
        ByteBuffer extension = headers.slice(index, BYTES).order(ByteOrder.BIG_ENDIAN);
        long name = extension.getLong(NAME);
        return name == EXTENSION_ASCII || name == EXTENSION_EBCDIC ? extension.order(headers.order()) : null;
    }

    /** Returns the value of a field as stored. */
    public long get(TraceField field) {
        return field.get(bytes, 0);
    }

    /** Returns the value of any field as a double, as stored. */
    public double getDouble(HeaderColumn field) {
        return field.getDouble(bytes, 0);
    }

    /**
     * True if a filter accepts the header.
     *
     * @throws IndexOutOfBoundsException if the header lacks an extension that the filter looks at
     */
    public boolean isAccepted(HeaderFilter filter) {
        return filter.accepts(bytes, 0);
    }

    /** True if the header has the extension SEG00001. */
    public boolean hasExtension() {
        return extension != null;
    }

    /** Returns the value of a field of the extension SEG00001, or 0 without the extension. */
    public double getDouble(ExtensionField field) {
        return extension == null ? 0 : field.getDouble(extension, 0);
    }

    /**
     * Returns the value of an integer field of the extension SEG00001, or 0 without the extension.
     *
     * @throws IllegalArgumentException if the field is a floating-point number
     */
    public long get(ExtensionField field) {
        return extension == null ? 0 : field.get(extension, 0);
    }

    /**
     * Returns the four-byte integer at any position.
     *
     * @param bytePosition position of its first byte, counted from 1, at most 237
     */
    public int getInt(int bytePosition) {
        return bytes.getInt(bytePosition - 1);
    }

    /** Inline number. A floating-point number is rounded. */
    public int inline(HeaderMapping mapping) {
        return mapping.inline().nearest(bytes, 0);
    }

    /** Crossline number. A floating-point number is rounded. */
    public int crossline(HeaderMapping mapping) {
        return mapping.crossline().nearest(bytes, 0);
    }

    /** Distance from source to receiver group. A floating-point number is rounded. */
    public int offset(HeaderMapping mapping) {
        return mapping.offset().nearest(bytes, 0);
    }

    /**
     * Returns the easting with its scalar applied, or the longitude in degrees. If the extension has a value for a
     * four-byte field of the standard, that value is returned. The scalar does not apply to fields in extensions.
     */
    public double x(HeaderMapping mapping) {
        return coordinate(mapping.x());
    }

    /**
     * Returns the northing with its scalar applied, or the latitude in degrees.
     *
     * @see #x
     */
    public double y(HeaderMapping mapping) {
        return coordinate(mapping.y());
    }

    /** True if the coordinates are longitude and latitude: codes 2 to 4 in bytes 89–90. */
    public boolean hasGeographicCoordinates() {
        return Coordinates.isGeographic(get(TraceField.COORDINATE_UNITS));
    }

    /** Number of samples in this trace: the extension's count if it has one, else bytes 115–116. May be negative. */
    int samples() {
        long extended = get(ExtensionField.SAMPLE_COUNT);
        return extended != 0 ? (int) extended : (int) get(TraceField.SAMPLE_COUNT);
    }

    /** Sample interval in microseconds: the extension's if it has one, else bytes 117–118. 0 if neither states one. */
    public double sampleIntervalMicros() {
        double extended = getDouble(ExtensionField.SAMPLE_INTERVAL);
        return BinaryHeader.isInterval(extended) ? extended : get(TraceField.SAMPLE_INTERVAL);
    }

    /**
     * Returns a coordinate with its scalar applied, or in degrees. If the extension has a value for the field, that value
     * is returned.
     *
     * @param field such as {@link TraceField#SOURCE_X} as a column
     */
    public double coordinate(HeaderColumn field) {
        double extended = extendedCoordinate(field);
        boolean isExtended = extended != 0 && Double.isFinite(extended);
        double stored = isExtended ? extended : field.getDouble(bytes, 0);
        boolean isWhole = isExtended || field.isInExtension();
        double scaled = scale != 0
                ? stored * scale
                : Coordinates.scaled(stored, isWhole ? 0 : get(TraceField.COORDINATE_SCALAR));
        return Coordinates.inDegrees(scaled, get(TraceField.COORDINATE_UNITS));
    }

    private double extendedCoordinate(HeaderColumn field) {
        if (extension == null || field.type() != FieldType.INT32) {
            return 0;
        }
        return switch (field.bytePosition()) {
            case 73 -> ExtensionField.SOURCE_X.getDouble(extension, 0);
            case 77 -> ExtensionField.SOURCE_Y.getDouble(extension, 0);
            case 81 -> ExtensionField.RECEIVER_X.getDouble(extension, 0);
            case 85 -> ExtensionField.RECEIVER_Y.getDouble(extension, 0);
            case 181 -> ExtensionField.CDP_X.getDouble(extension, 0);
            case 185 -> ExtensionField.CDP_Y.getDouble(extension, 0);
            default -> 0;
        };
    }

    /** Returns a copy of the 240 bytes. */
    public byte[] bytes() {
        byte[] copy = new byte[BYTES];
        bytes.get(0, copy);
        return copy;
    }
}
