package io.github.sliceline.segy;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An integer in each trace header, either a field of the standard or any bytes. Immutable.
 *
 * @param name name of the column
 * @param bytePosition position of its first byte, counted from 1
 * @param type its binary type, an integer type
 */
public record HeaderColumn(String name, int bytePosition, FieldType type) {
    private static final Pattern POSITION =
            Pattern.compile("(?:byte\\s*)?(\\d{1,3})\\s*(?::\\s*(\\w+))?", Pattern.CASE_INSENSITIVE);

    private static final Map<String, TraceField> NAMES = names();

    public HeaderColumn {
        if (type == FieldType.FLOAT64) {
            throw new IllegalArgumentException("a column of trace headers holds whole numbers, got " + type);
        }
        if (bytePosition < 1 || bytePosition + type.bytes() - 1 > TraceHeader.BYTES) {
            throw new IllegalArgumentException("a trace header has bytes 1 to " + TraceHeader.BYTES + ", got "
                    + bytePosition + " and " + type.bytes() + " bytes from there");
        }
    }

    /** Returns the column of a standard field. Its name is the field's in lower case. */
    public static HeaderColumn of(TraceField field) {
        return new HeaderColumn(
                field.name().toLowerCase(Locale.ROOT),
                field.bytePosition(),
                field.form().type());
    }

    /**
     * Returns the column for a name or a position. Names are those of the fields here ({@code cdp_x}, {@code CDP-X}),
     * of Seismic Unix ({@code fldr}; its {@code segy.h}) and of segyio ({@code INLINE_3D}; its {@code TraceField}).
     * Positions count from 1 ({@code 181}, {@code byte 181}). A type may follow if the standard has another one there
     * ({@code 181:int16}).
     *
     * @throws IllegalArgumentException if the text is neither a known name nor a position
     */
    public static HeaderColumn parse(String text) {
        Matcher position = POSITION.matcher(text.strip());
        if (position.matches()) {
            return at(text.strip(), Integer.parseInt(position.group(1)), position.group(2));
        }
        TraceField field = NAMES.get(plain(text));
        if (field == null) {
            throw new IllegalArgumentException("no field of a trace header is named '" + text.strip()
                    + "'; name one, such as cdp_x or offset, or its first byte, such as 181 or 181:int16");
        }
        return of(field);
    }

    private static HeaderColumn at(String text, int bytePosition, @Nullable String type) {
        if (type == null) {
            Optional<TraceField> field = Arrays.stream(TraceField.values())
                    .filter(one -> one.bytePosition() == bytePosition)
                    .findFirst();
            return field.map(HeaderColumn::of)
                    .orElseGet(() -> new HeaderColumn("byte_" + bytePosition, bytePosition, FieldType.INT32));
        }
        FieldType known = Arrays.stream(FieldType.values())
                .filter(one -> one != FieldType.FLOAT64 && one.name().equalsIgnoreCase(type))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "'" + text + "' names no type; write uint8, int16, uint16, int32 or int64 after the colon"));
        return new HeaderColumn("byte_" + bytePosition, bytePosition, known);
    }

    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    }

    private static Map<String, TraceField> names() {
        Map<String, TraceField> names = new HashMap<>();
        for (TraceField field : TraceField.values()) {
            for (String name : (field.name() + " " + field.otherNames).strip().split(" ", -1)) {
                names.put(plain(name), field);
            }
        }
        return Map.copyOf(names);
    }

    /**
     * Returns the value in a header.
     *
     * @param header the 240 bytes from index 0 on, in the byte order of the buffer
     */
    public long get(ByteBuffer header) {
        return get(header, 0);
    }

    /**
     * Returns the value in one of many headers.
     *
     * @param headers bytes in the byte order of the buffer, whose position is ignored
     * @param start index in {@code headers} of the header's first byte
     */
    public long get(ByteBuffer headers, int start) {
        return type.get(headers, start + bytePosition - 1);
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
}
