package io.github.sliceline.segy;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A number in each trace header, either a field of the standard or any bytes of any type. Immutable.
 *
 * @param name name of the column
 * @param bytePosition position of its first byte, counted from 1. Bytes 1 to 240 are the header itself, 241 to 480 its
 *     first extension (SEG-Y rev 2.1, section 6.3), and so on.
 * @param type its binary type
 */
public record HeaderColumn(String name, int bytePosition, FieldType type) {
    /** The most bytes that a header has with all its extensions: their number is a positive short. */
    private static final int MOST_BYTES = TraceHeader.BYTES * (1 + Short.MAX_VALUE);

    /** Largest distance from a whole number at which a floating-point number counts as whole. */
    private static final double WHOLE = 1e-3;

    private static final Pattern POSITION =
            Pattern.compile("(?:byte[\\s_]*)?(\\d{1,7})\\s*(?::\\s*(\\w*))?", Pattern.CASE_INSENSITIVE);

    private static final Map<String, HeaderColumn> NAMES = names();

    public HeaderColumn {
        int last = bytePosition + type.bytes() - 1;
        if (bytePosition < 1
                || last > MOST_BYTES
                || (bytePosition - 1) / TraceHeader.BYTES != (last - 1) / TraceHeader.BYTES) {
            throw new IllegalArgumentException("no field of " + type.bytes() + " bytes (" + type + ") fits at byte "
                    + bytePosition + "; a trace header has bytes 1 to " + TraceHeader.BYTES
                    + ", its extensions 241 to 480 and so on");
        }
    }

    /** Returns the column of a standard field. Its name is the field's in lower case. */
    public static HeaderColumn of(TraceField field) {
        return new HeaderColumn(
                field.name().toLowerCase(Locale.ROOT),
                field.bytePosition(),
                field.form().type());
    }

    /** Returns the column of a field of the first extension. Its name begins with {@code extension_}. */
    public static HeaderColumn of(ExtensionField field) {
        return new HeaderColumn(
                "extension_" + field.name().toLowerCase(Locale.ROOT),
                TraceHeader.BYTES + field.bytePosition(),
                field.form().type());
    }

    /**
     * Returns the column for a name or a position. Names are those of the fields here ({@code cdp_x}, {@code CDP-X}),
     * of Seismic Unix ({@code fldr}; its {@code segy.h}), of segyio ({@code INLINE_3D}; its {@code TraceField}), and
     * {@code channel}, {@code cable} (137:int16) and {@code gun} (171:int16) as marine surveys use them. Positions count
     * from 1 ({@code 181}, {@code byte 181}); those from 241 on are in the extensions of the header. A type may follow
     * a position ({@code 181:float32}), else the field has the standard's type there, or is a four-byte integer.
     *
     * @throws IllegalArgumentException if the text is neither a known name nor a position, or the type does not fit
     */
    public static HeaderColumn parse(String text) {
        return parse(text, null);
    }

    /**
     * Returns the column for a name or a position.
     *
     * @param untyped type of a field in bytes 1 to 240 that is given by its position alone; null for the standard's
     * @throws IllegalArgumentException if the text is neither a known name nor a position, or the type does not fit
     * @see #parse(String)
     */
    static HeaderColumn parse(String text, @Nullable FieldType untyped) {
        Matcher position = POSITION.matcher(text.strip());
        if (position.matches()) {
            return at(text.strip(), Integer.parseInt(position.group(1)), position.group(2), untyped);
        }
        HeaderColumn known = NAMES.get(plain(text));
        if (known == null) {
            throw new IllegalArgumentException("no field of a trace header is named '" + text.strip()
                    + "'"
                    + similar(plain(text))
                            .map(name -> "; the nearest is '" + name + "'")
                            .orElse("")
                    + "; name one, such as cdp_x or offset, or its first byte, such as 181 or 181:int16");
        }
        return known;
    }

    private static HeaderColumn at(String text, int bytePosition, @Nullable String type, @Nullable FieldType untyped) {
        if (type != null) {
            FieldType known = FieldType.named(type)
                    .orElseThrow(() -> new IllegalArgumentException("'" + text + "' names no type; write one of "
                            + Arrays.asList(FieldType.values()).toString().replaceAll("[\\[\\]]", "")
                            + " after the colon"));
            return new HeaderColumn("byte_" + bytePosition, bytePosition, known);
        }
        if (untyped != null && bytePosition <= TraceHeader.BYTES) {
            return new HeaderColumn("byte_" + bytePosition, bytePosition, untyped);
        }
        return standard(bytePosition)
                .orElseGet(() -> new HeaderColumn("byte_" + bytePosition, bytePosition, FieldType.INT32));
    }

    private static Optional<HeaderColumn> standard(int bytePosition) {
        Optional<HeaderColumn> field = Arrays.stream(TraceField.values())
                .filter(one -> one.bytePosition() == bytePosition)
                .map(HeaderColumn::of)
                .findFirst();
        return field.isPresent()
                ? field
                : Arrays.stream(ExtensionField.values())
                        .filter(one -> TraceHeader.BYTES + one.bytePosition() == bytePosition)
                        .map(HeaderColumn::of)
                        .findFirst();
    }

    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    }

    private static Map<String, HeaderColumn> names() {
        Map<String, HeaderColumn> names = new HashMap<>();
        for (TraceField field : TraceField.values()) {
            for (String name : (field.name() + " " + field.otherNames).strip().split(" ", -1)) {
                names.put(plain(name), of(field));
            }
        }
        for (ExtensionField field : ExtensionField.values()) {
            names.put(plain(of(field).name), of(field));
        }
        names.put("cable", new HeaderColumn("cable", 137, FieldType.INT16));
        names.put("gun", new HeaderColumn("gun", 171, FieldType.INT16));
        return Map.copyOf(names);
    }

    /** Returns the known name that differs least from a wrong one, if it differs in few letters. */
    private static Optional<String> similar(String wrong) {
        Collection<String> names = NAMES.keySet();
        return names.stream()
                .min(Comparator.<String>comparingInt(name -> changes(wrong, name))
                        .thenComparing(name -> name))
                .filter(name -> changes(wrong, name) <= Math.max(1, wrong.length() / 3));
    }

    /** Returns how many letters must be inserted, dropped or replaced to make one word the other. */
    private static int changes(String one, String other) {
        int[] row = new int[other.length() + 1];
        Arrays.setAll(row, k -> k);
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int k = 1; k < row.length; k++) {
                int replaced = diagonal + (one.charAt(i - 1) == other.charAt(k - 1) ? 0 : 1);
                diagonal = row[k];
                row[k] = Math.min(replaced, 1 + Math.min(row[k], row[k - 1]));
            }
        }
        return row[other.length()];
    }

    /** Position of the last byte, counted from 1. */
    public int lastByte() {
        return bytePosition + type.bytes() - 1;
    }

    /** Bytes that a trace header has at least, with extensions, if it has this field. */
    public int headerBytes() {
        return ((lastByte() - 1) / TraceHeader.BYTES + 1) * TraceHeader.BYTES;
    }

    /** True if the field is in an extension of the header. */
    public boolean isInExtension() {
        return bytePosition > TraceHeader.BYTES;
    }

    /** Returns for example {@code 189-192}, or {@code 197-200, float32} unless the field is a four-byte integer. */
    public String bytesText() {
        String range = type.bytes() == 1 ? "" + bytePosition : bytePosition + "-" + lastByte();
        return type == FieldType.INT32 ? range : range + ", " + type;
    }

    /**
     * Returns the text that {@link #parse} reads as these bytes: the position, with the type unless it is a four-byte
     * integer both here and in the standard.
     */
    public String text() {
        boolean plain = type == FieldType.INT32
                && standard(bytePosition).map(HeaderColumn::type).orElse(type) == FieldType.INT32;
        return plain ? "" + bytePosition : bytePosition + ":" + type;
    }

    /**
     * Returns the value in a header.
     *
     * @param header the header from index 0 on, in the byte order of the buffer
     * @throws ArithmeticException if a floating-point number is not whole
     */
    public long get(ByteBuffer header) {
        return get(header, 0);
    }

    /**
     * Returns the value in one of many headers as a whole number. A floating-point number may differ from it by a
     * thousandth.
     *
     * @param headers bytes in the byte order of the buffer, whose position is ignored
     * @param start index in {@code headers} of the header's first byte
     * @throws ArithmeticException if a floating-point number is not whole
     */
    public long get(ByteBuffer headers, int start) {
        if (!type.isFloatingPoint()) {
            return type.get(headers, start + bytePosition - 1);
        }
        double value = type.getDouble(headers, start + bytePosition - 1);
        long whole = Math.round(value);
        if (!(Math.abs(value - whole) <= WHOLE)) {
            throw new ArithmeticException(value + " in bytes " + bytesText() + " is no whole number");
        }
        return whole;
    }

    /**
     * Returns the value in one of many headers as a double, which rounds integers of more than 53 bits.
     *
     * @see #get(ByteBuffer, int)
     */
    public double getDouble(ByteBuffer headers, int start) {
        return type.getDouble(headers, start + bytePosition - 1);
    }

    /**
     * Returns the value in one of many headers: a Long, or a Double if it has a fraction.
     *
     * @see #get(ByteBuffer, int)
     */
    public Number number(ByteBuffer headers, int start) {
        double value = getDouble(headers, start);
        boolean isWhole = !type.isFloatingPoint() || value == (long) value;
        return isWhole && !type.isFloatingPoint()
                ? (Number) type.get(headers, start + bytePosition - 1)
                : isWhole ? (Number) (long) value : (Number) value;
    }

    /**
     * Returns the integer that is nearest to the value in one of many headers. Meant for a look at headers: large
     * integers lose bits.
     *
     * @see #get(ByteBuffer, int)
     */
    public int nearest(ByteBuffer headers, int start) {
        return type.isFloatingPoint()
                ? (int) Math.rint(getDouble(headers, start))
                : (int) type.get(headers, start + bytePosition - 1);
    }

    /**
     * Sets the value in one of many headers.
     *
     * @param headers bytes in the byte order of the buffer, whose position is ignored
     * @param start index in {@code headers} of the header's first byte
     * @throws IllegalArgumentException if the field cannot hold the value
     */
    public void put(ByteBuffer headers, int start, long value) {
        type.put(headers, start + bytePosition - 1, value);
    }

    /**
     * Sets the value in one of many headers. A floating-point field gets the nearest number that it can hold.
     *
     * @throws IllegalArgumentException if an integer field gets a fraction or a number that it cannot hold
     * @see #put(ByteBuffer, int, long)
     */
    public void put(ByteBuffer headers, int start, double value) {
        type.putDouble(headers, start + bytePosition - 1, value);
    }

    /** Returns the name if {@link #parse} reads it as this column, else the {@link #text()}. */
    @Override
    public String toString() {
        return equals(NAMES.get(plain(name))) ? name : text();
    }
}
