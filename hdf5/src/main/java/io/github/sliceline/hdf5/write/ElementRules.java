package io.github.sliceline.hdf5.write;

import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.format.DataType.FixedText;
import io.github.sliceline.hdf5.format.DataType.Padding;
import io.github.sliceline.hdf5.format.DataType.VariableText;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.AttributeValues.Integers;
import io.github.sliceline.hdf5.write.AttributeValues.Reals;
import io.github.sliceline.hdf5.write.AttributeValues.Texts;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Rules for values of an attribute, for every way to write them. Values that do not fit throw {@link
 * IllegalArgumentException}.
 *
 * @param attribute name of the attribute in errors
 */
record ElementRules(String attribute) {
    static final String WHOLE = "of whole numbers";
    static final String REAL = "of floating-point numbers";
    static final String TEXT = "text";
    static final String OTHER = "neither of numbers nor text and cannot be given values";

    private static final double HALF_MAX = 65504;

    void requireAsMany(AttributeValues values, long elements) {
        if (values.values().size() != elements) {
            throw refused(
                    "has " + elements + " elements, got " + values.values().size() + " values");
        }
    }

    void requireIntegers(List<BigInteger> values, boolean signed, int bits) {
        BigInteger least = signed ? BigInteger.ONE.shiftLeft(bits - 1).negate() : BigInteger.ZERO;
        BigInteger most = BigInteger.ONE.shiftLeft(signed ? bits - 1 : bits).subtract(BigInteger.ONE);
        for (BigInteger value : values) {
            if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
                throw refused("takes whole numbers from " + least + " to " + most + ", got " + value);
            }
        }
    }

    /**
     * Returns values as numbers that fit in floats of {@code bytes} bytes.
     *
     * @param values whole numbers or floats
     */
    double[] reals(AttributeValues values, long bytes) {
        double most = Double.MAX_VALUE;
        if (bytes < Double.BYTES) {
            most = bytes == Short.BYTES ? HALF_MAX : Float.MAX_VALUE;
        }
        double[] reals = new double[values.values().size()];
        for (int i = 0; i < reals.length; i++) {
            reals[i] = ((Number) values.values().get(i)).doubleValue();
            if (Double.isInfinite(reals[i]) && values instanceof Integers) {
                throw refused("takes numbers up to " + most + ", got "
                        + values.values().get(i));
            }
            if (Double.isFinite(reals[i]) && Math.abs(reals[i]) > most) {
                throw refused("takes numbers up to " + most + ", got " + reals[i]);
            }
        }
        return reals;
    }

    byte[] text(String text, boolean utf8) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (text.indexOf('\0') >= 0) {
            throw refused("is text, which cannot hold a NUL");
        }
        if (bytes.length > text.length() && !utf8) {
            throw refused("is ASCII text, got " + text + "; delete it and create it anew");
        }
        return bytes;
    }

    /** Encodes text of fixed length with its padding. Throws if it is too long. */
    byte[] text(String text, FixedText form) {
        byte[] bytes = text(text, form.utf8());
        if (bytes.length > form.bytes()) {
            throw refused("has room for " + form.bytes() + " bytes, got " + bytes.length + ": " + text);
        }
        byte[] element = Arrays.copyOf(bytes, form.bytes());
        if (form.padding() == Padding.SPACES) {
            Arrays.fill(element, bytes.length, element.length, (byte) ' ');
        }
        return element;
    }

    /** @param kind the attribute's kind, such as {@link #WHOLE} */
    IllegalArgumentException refusedKind(String kind, AttributeValues values) {
        return refused("is " + kind + ", got " + describe(values));
    }

    /**
     * Encodes values as elements, without libhdf5.
     *
     * @param type numbers or text
     */
    AttributeValue encode(AttributeValues values, DataType type, Shape shape) throws NoPlaceException {
        requireAsMany(values, shape.size());
        if (type instanceof ElementType number) {
            return AttributeValue.stored(number, shape, numbers(number, values));
        }
        if (type instanceof FixedText text && values instanceof Texts texts) {
            List<byte[]> elements =
                    texts.values().stream().map(value -> text(value, text)).toList();
            return AttributeValue.stored(text, shape, elements);
        }
        if (type instanceof VariableText text && values instanceof Texts texts) {
            List<byte[]> elements = texts.values().stream()
                    .map(value -> text(value, text.utf8()))
                    .toList();
            return AttributeValue.stored(text, shape, elements);
        }
        throw refusedKind(ElementRules.TEXT, values);
    }

    private List<byte[]> numbers(ElementType number, AttributeValues values) throws NoPlaceException {
        if (number.kind() != ElementType.Kind.FLOAT) {
            if (!(values instanceof Integers integers)) {
                throw refusedKind(ElementRules.WHOLE, values);
            }
            boolean signed = number.kind() == ElementType.Kind.SIGNED;
            requireIntegers(integers.values(), signed, number.bytes() * Byte.SIZE);
            return integers.values().stream()
                    .map(value -> element(number, value.longValue()))
                    .toList();
        }
        if (values instanceof Texts) {
            throw refusedKind(ElementRules.REAL, values);
        }
        if (number.bytes() < Float.BYTES) {
            throw new NoPlaceException(attribute + " is of floats of two bytes");
        }
        return Arrays.stream(reals(values, number.bytes()))
                .mapToLong(value -> number.bytes() == Float.BYTES
                        ? Float.floatToRawIntBits((float) value)
                        : Double.doubleToRawLongBits(value))
                .mapToObj(bits -> element(number, bits))
                .toList();
    }

    private static byte[] element(ElementType number, long bits) {
        byte[] element = new byte[number.bytes()];
        for (int i = 0; i < element.length; i++) {
            int at = number.order() == ByteOrder.BIG_ENDIAN ? element.length - 1 - i : i;
            element[at] = (byte) (bits >>> (Byte.SIZE * i));
        }
        return element;
    }

    private static String describe(AttributeValues values) {
        if (values instanceof Integers) {
            return "whole numbers";
        }
        return values instanceof Reals ? "floating-point numbers" : "text";
    }

    private IllegalArgumentException refused(String why) {
        return new IllegalArgumentException(attribute + " " + why);
    }
}
