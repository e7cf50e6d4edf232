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
 * Stored numbers that stand for no sample, before any scaling: those of {@code _FillValue} and {@code missing_value} (CF
 * conventions 1.11, section 2.5.1) as xarray has them, and those outside {@code valid_range}, {@code valid_min} and {@code
 * valid_max} as netCDF4-python has them: such a limit counts only if the stored type can hold it. {@code _Unsigned} (NetCDF Users
 * Guide, appendix B) says that integers have the other sign than their type says.
 *
 * @param type that elements are read as
 * @param missing numbers that stand for no sample: of integers of 64 bits their bits as a Long, of all others a Double
 * @param least smallest number that is a sample
 * @param most largest
 */
public record MissingValues(ElementType type, List<Number> missing, double least, double most) {
    /** Attributes that say so. */
    public static final List<String> ATTRIBUTES =
            List.of("_FillValue", "missing_value", "valid_min", "valid_max", "valid_range", "_Unsigned");

    public MissingValues {
        missing = List.copyOf(missing);
    }

    /** Takes all elements as they are. */
    public static MissingValues none(ElementType type) {
        return new MissingValues(type, List.of(), Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    /** What the attributes of a dataset of a type say; those of other types than numbers say nothing. */
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
                if (!Double.isNaN(number.doubleValue())) { // NaN is none anyway
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

    /** Elements of an attribute of any number of dimensions; none if there is no attribute. */
    static Stream<?> elements(@Nullable Object value) {
        return value instanceof List<?> list
                ? list.stream().flatMap(MissingValues::elements)
                : Stream.ofNullable(value);
    }

    /** Limits, all of which a type can hold; none if it cannot, or if they are not so many. */
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

    /** A number of a type, taken for one of the other sign if that wraps. */
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

    /** Whether all elements are samples. */
    public boolean isEmpty() {
        return missing.isEmpty() && least == Double.NEGATIVE_INFINITY && most == Double.POSITIVE_INFINITY;
    }

    /** An element's number, NaN if it stands for no sample. */
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
