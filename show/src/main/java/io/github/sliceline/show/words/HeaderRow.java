package io.github.sliceline.show.words;

import io.github.sliceline.segy.BinaryField;
import io.github.sliceline.segy.BinaryHeader;
import io.github.sliceline.segy.Coordinates;
import io.github.sliceline.segy.ExtensionField;
import io.github.sliceline.segy.HeaderField;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.TraceHeader;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A field of SEG-Y headers of one kind: its position, meaning, and value in a header.
 *
 * @param <H> the kind of headers
 * @param name the library's name, in small letters
 * @param first position of its first byte, counted from 1 as in the standard
 * @param width width in bytes
 * @param description its meaning, in words
 * @param value returns the field's value in a header: a Long, or a Double if it is not an integer
 */
public record HeaderRow<H>(String name, int first, int width, String description, Function<H, Number> value) {
    /** The fields of the binary header. */
    public static final List<HeaderRow<BinaryHeader>> BINARY = rows(
            BinaryField.values(),
            (header, field) -> field.isFloatingPoint() ? plain(header.getDouble(field)) : header.get(field));

    /** The fields of trace headers. */
    public static final List<HeaderRow<TraceHeader>> TRACE = rows(TraceField.values(), TraceHeader::get);

    /** The fields of trace headers, with scalars applied to coordinates and elevations. */
    public static final List<HeaderRow<TraceHeader>> SCALED = rows(TraceField.values(), HeaderRow::scaled);

    /** The fields of the extension that revision 2.1 adds to trace headers. */
    public static final List<HeaderRow<TraceHeader>> EXTENSION = rows(
            ExtensionField.values(),
            (header, field) -> field.isFloatingPoint() ? plain(header.getDouble(field)) : header.get(field));

    private static <F extends Enum<F> & HeaderField, H> List<HeaderRow<H>> rows(
            F[] all, BiFunction<H, F, Number> value) {
        return Arrays.stream(all)
                .map(field -> new HeaderRow<H>(
                        field.name().toLowerCase(Locale.ROOT),
                        field.bytePosition(),
                        field.width(),
                        field.description(),
                        header -> value.apply(header, field)))
                .toList();
    }

    private static Number scaled(TraceHeader header, TraceField field) {
        Optional<TraceField> scalar = field.scalar();
        if (scalar.isEmpty()) {
            return header.get(field);
        }
        return plain(Coordinates.scaled((double) header.get(field), header.get(scalar.get())));
    }

    private static Number plain(double value) {
        // A conditional expression would convert both to double.
        if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            return (long) value;
        }
        return value;
    }

    /** Returns the field's bytes, such as {@code 189-192}. */
    public String bytes() {
        return width == 1 ? Integer.toString(first) : first + "-" + (first + width - 1);
    }

    /** Returns the field's value in a header. */
    public Number in(H header) {
        return value.apply(header);
    }
}
