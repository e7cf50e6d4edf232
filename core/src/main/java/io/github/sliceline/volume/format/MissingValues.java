package io.github.sliceline.volume.format;

import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.format.ElementType.Kind;
import io.github.sliceline.hdf5.format.ElementValue;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Stored numbers that mark missing samples, before any scaling. The values of {@code _FillValue} and {@code missing_value}
 * (CF conventions 1.11, section 2.5.1) are read as xarray reads them. The limits {@code valid_range}, {@code valid_min} and
 * {@code valid_max} are read as netCDF4-python reads them: a limit counts only if the stored type can hold it. {@code
 * _Unsigned} (NetCDF Users Guide, appendix B) makes signed integers unsigned, or unsigned integers signed.
 *
 * @param type type as which elements are read
 * @param missing numbers that mark missing samples: a Long with the bits of a 64-bit integer, a Double for all other types
 * @param least smallest valid sample
 * @param most largest valid sample
 */
public record MissingValues(ElementType type, List<Number> missing, double least, double most) {
    /** Names of the attributes that define missing samples. */
    public static final List<String> ATTRIBUTES =
            List.of("_FillValue", "missing_value", "valid_min", "valid_max", "valid_range", "_Unsigned");

    public MissingValues {
        missing = List.copyOf(missing);
    }

    /** Returns an instance by which no element is missing. */
    public static MissingValues none(ElementType type) {
        return new MissingValues(type, List.of(), Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    /** Returns the missing values that a dataset's attributes define. Attributes that are no numbers are ignored. */
    public static MissingValues of(ElementType stored, Map<String, Object> attributes) {
        ElementType type = signed(
                stored,
                elements(attributes.get("_Unsigned"))
                        .map(Object::toString)
                        .findFirst()
                        .orElse(""));
        List<Number> missing = new ArrayList<>();
        for (String name : List.of("_FillValue", "missing_value")) {
            for (Number number : numbers(attributes.get(name))) {
                if (!Double.isNaN(number.doubleValue())) { // NaN is a missing sample anyway
                    missing.add(as(type, number, type.kind() != stored.kind()));
                }
            }
        }
        List<Number> range = limits(stored, attributes.get("valid_range"), 2);
        List<Number> least = range.isEmpty() ? limits(stored, attributes.get("valid_min"), 1) : range.subList(0, 1);
        List<Number> most = range.isEmpty() ? limits(stored, attributes.get("valid_max"), 1) : range.subList(1, 2);
        return new MissingValues(
                type,
                missing,
                least.isEmpty() ? Double.NEGATIVE_INFINITY : limit(type, least.get(0)),
                most.isEmpty() ? Double.POSITIVE_INFINITY : limit(type, most.get(0)));
    }

    private static ElementType signed(ElementType stored, Object unsigned) {
        Kind other = stored.kind() == Kind.SIGNED ? Kind.UNSIGNED : Kind.SIGNED;
        String wanted = other == Kind.UNSIGNED ? "true" : "false";
        return stored.kind() != Kind.FLOAT && wanted.equals(unsigned.toString().toLowerCase(Locale.ROOT))
                ? new ElementType(other, stored.bytes(), stored.order())
                : stored;
    }

    private static List<Number> numbers(@Nullable Object value) {
        return elements(value)
                .filter(Number.class::isInstance)
                .map(Number.class::cast)
                .toList();
    }

    /** Returns the elements of an attribute of any number of dimensions; none if there is no attribute. */
    static Stream<?> elements(@Nullable Object value) {
        return value instanceof List<?> list
                ? list.stream().flatMap(MissingValues::elements)
                : Stream.ofNullable(value);
    }

    /** Returns {@code count} limits; none if their number differs or the stored type cannot hold one of them. */
    private static List<Number> limits(ElementType stored, @Nullable Object value, int count) {
        List<Number> limits = numbers(value);
        return limits.size() == count && limits.stream().allMatch(limit -> holds(stored, limit)) ? limits : List.of();
    }

    private static boolean holds(ElementType type, Number number) {
        double value = number.doubleValue();
        if (type.kind() == Kind.FLOAT) {
            return type.bytes() == Double.BYTES || (float) value == value || Double.isNaN(value);
        }
        double end = Math.scalb(1.0, Byte.SIZE * type.bytes() - (type.kind() == Kind.SIGNED ? 1 : 0));
        return value == Math.rint(value) && value <= end - 1 && value >= (type.kind() == Kind.SIGNED ? -end : 0);
    }

    private static double limit(ElementType type, Number number) {
        Number limit = as(type, number, true);
        boolean wraps = limit instanceof Long && type.kind() == Kind.UNSIGNED && limit.longValue() < 0;
        return limit.doubleValue() + (wraps ? 0x1p64 : 0);
    }

    /** Returns a number as one of the type. With {@code wraps}, a number of the other sign wraps around. */
    private static Number as(ElementType type, Number number, boolean wraps) {
        double value = number.doubleValue();
        if (type.kind() == Kind.FLOAT || value != Math.rint(value)) {
            return value;
        }
        if (type.bytes() == Long.BYTES && (number instanceof Long || Math.abs(value) < 0x1p63)) {
            return number.longValue();
        }
        if (!wraps || type.bytes() == Long.BYTES) {
            return value;
        }
        double whole = Math.scalb(1.0, Byte.SIZE * type.bytes());
        if (type.kind() == Kind.UNSIGNED) {
            return value < 0 && value >= -whole / 2 ? value + whole : value;
        }
        return value >= whole / 2 && value < whole ? value - whole : value;
    }

    /** True if no element is missing. */
    public boolean isEmpty() {
        return missing.isEmpty() && least == Double.NEGATIVE_INFINITY && most == Double.POSITIVE_INFINITY;
    }

    /** Returns the reader of an element's number: NaN for missing samples. */
    ElementValue value() {
        ElementValue plain = ElementValue.of(type);
        return isEmpty()
                ? plain
                : new ElementValue() {
                    @Override
                    public double toDouble(ByteBuffer bytes, int at) {
                        double value = plain.toDouble(bytes, at);
                        return isMissing(value, bytes, at) ? Double.NaN : value;
                    }

                    @Override
                    public float toFloat(ByteBuffer bytes, int at) {
                        return isMissing(plain.toDouble(bytes, at), bytes, at) ? Float.NaN : plain.toFloat(bytes, at);
                    }
                };
    }

    private boolean isMissing(double value, ByteBuffer bytes, int at) {
        for (int i = 0; i < missing.size(); i++) {
            Number other = missing.get(i);
            if (other instanceof Long bits ? bytes.getLong(at) == bits : value == other.doubleValue()) {
                return true;
            }
        }
        return value < least || value > most;
    }
}
