package io.github.sliceline.hdf5.write;

import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.format.DataType.FixedText;
import io.github.sliceline.hdf5.format.DataType.VariableText;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.AttributeValues.Integers;
import io.github.sliceline.hdf5.write.AttributeValues.Texts;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;

/**
 * Encoder of values as elements, without libhdf5. Values that do not fit are refused with the messages of {@link
 * AttributeEncoder}.
 *
 * @param attribute name of the attribute in errors
 * @param type numbers or text
 */
record PlainElements(String attribute, DataType type) {
    AttributeValue encode(AttributeValues values, Shape shape) throws NoPlaceException {
        rules().requireAsMany(values, shape.size());
        if (type instanceof ElementType number) {
            return AttributeValue.stored(number, shape, numbers(number, values));
        }
        if (type instanceof FixedText text && values instanceof Texts texts) {
            List<byte[]> elements = texts.values().stream()
                    .map(value -> rules().text(value, text))
                    .toList();
            return AttributeValue.stored(text, shape, elements);
        }
        if (type instanceof VariableText text && values instanceof Texts texts) {
            List<byte[]> elements = texts.values().stream()
                    .map(value -> rules().text(value, text.utf8()))
                    .toList();
            return AttributeValue.stored(text, shape, elements);
        }
        throw rules().refusedKind(ElementRules.TEXT, values);
    }

    private ElementRules rules() {
        return new ElementRules(attribute);
    }

    private List<byte[]> numbers(ElementType number, AttributeValues values) throws NoPlaceException {
        if (number.kind() != ElementType.Kind.FLOAT) {
            if (!(values instanceof Integers integers)) {
                throw rules().refusedKind(ElementRules.WHOLE, values);
            }
            boolean signed = number.kind() == ElementType.Kind.SIGNED;
            rules().requireIntegers(integers.values(), signed, number.bytes() * Byte.SIZE);
            return integers.values().stream()
                    .map(value -> element(number, value.longValue()))
                    .toList();
        }
        if (values instanceof Texts) {
            throw rules().refusedKind(ElementRules.REAL, values);
        }
        if (number.bytes() < Float.BYTES) {
            throw new NoPlaceException(attribute + " is of floats of two bytes");
        }
        return Arrays.stream(rules().reals(values, number.bytes()))
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
}
