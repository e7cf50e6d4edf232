package io.github.sliceline.edit;

import io.github.sliceline.segy.BinaryField;
import io.github.sliceline.segy.BinaryHeader;
import io.github.sliceline.segy.TextHeader;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The headers of a SEG-Y file that are set by name: text header and binary header. Immutable. */
record SegySettings(TextHeader text, BinaryHeader binary) {
    /**
     * Returns the fields of the binary header, those of revision 2 only for such files, then the lines that are not
     * blank.
     */
    Map<String, String> asMap() {
        Map<String, String> map = new LinkedHashMap<>();
        for (BinaryField field : BinaryField.values()) {
            if (binary.isRevision2() || !field.description().startsWith("Rev 2")) {
                map.put(name(field), number(field));
            }
        }
        TextHeaderLines.addTo(map, text);
        return map;
    }

    private static String name(BinaryField field) {
        return field.name().toLowerCase(Locale.ROOT);
    }

    private String number(BinaryField field) {
        return field.isFloatingPoint() ? String.valueOf(binary.getDouble(field)) : String.valueOf(binary.get(field));
    }

    /**
     * Returns the settings with a new value.
     *
     * @throws IllegalArgumentException if the name is unknown or the value does not fit
     */
    SegySettings with(String name, String value) {
        try {
            return TextHeaderLines.isName(name)
                    ? new SegySettings(TextHeaderLines.with(text, name, value), binary)
                    : new SegySettings(text, with(field(name), name, value));
        } catch (IllegalArgumentException e) {
            String shown = name.equals(TextHeaderLines.WHOLE_TEXT) ? name : name + "=" + value;
            throw new IllegalArgumentException(shown + ": " + e.getMessage(), e);
        }
    }

    private static BinaryField field(String name) {
        return Arrays.stream(BinaryField.values())
                .filter(field -> name(field).equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is nothing of that name to set in a SEG-Y file;"
                        + " there are text, text.1 to text.40, fields of the binary header such as sample_interval,"
                        + " and fields of trace headers such as trace.cdp_x"));
    }

    private BinaryHeader with(BinaryField field, String name, String value) {
        ByteBuffer bytes = ByteBuffer.wrap(binary.bytes()).order(binary.byteOrder());
        if (field.isFloatingPoint()) {
            try {
                field.putDouble(bytes, Double.parseDouble(value));
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(name + " takes a number", e);
            }
        } else {
            field.put(bytes, wholeNumber(name, value));
        }
        return new BinaryHeader(bytes.array(), binary.byteOrder());
    }

    static double number(String name, String value) {
        try {
            return Double.parseDouble(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + " takes a number, got '" + value + "'", e);
        }
    }

    static long wholeNumber(String name, String value) {
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + " takes a whole number, got '" + value + "'", e);
        }
    }
}
