package io.github.sliceline.hdf5.write;

import io.github.sliceline.hdf5.format.AttributeForm;
import io.github.sliceline.hdf5.format.AttributeForm.FreeText;
import io.github.sliceline.hdf5.format.AttributeForm.Text;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.write.AttributeValues.Integers;
import io.github.sliceline.hdf5.write.AttributeValues.Texts;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Values as the bytes of an attribute's elements, without libhdf5. What does not fit the type is refused with the words
 * of {@link AttributeEncoder}.
 *
 * @param attribute what errors call it
 */
record PlainElements(String attribute, AttributeForm form, TextHeap heap) {
    /** Bytes that an element takes in the attribute's message. */
    static int bytesOf(AttributeForm form) {
        if (form instanceof AttributeForm.Numeric number) {
            return number.type().bytes();
        }
        if (form instanceof Text text) {
            return text.bytes();
        }
        return form instanceof FreeText ? TextHeap.REFERENCE_BYTES : 0;
    }

    /**
     * The elements.
     *
     * @param old those that were there, as many, or zeros
     */
    byte[] encode(AttributeValues values, byte[] old) throws IOException {
        int each = bytesOf(form);
        rules().requireAsMany(values, each == 0 ? 0 : old.length / each);
        ByteBuffer out = ByteBuffer.wrap(old.clone());
        if (form instanceof AttributeForm.Numeric number) {
            number(number.type(), values, out);
        } else if (form instanceof Text text && values instanceof Texts texts) {
            texts.values().forEach(value -> fixed(text, value, out));
        } else if (form instanceof FreeText text && values instanceof Texts texts) {
            for (String value : texts.values()) {
                heap.put(rules().text(value, text.utf8()), out.order(ByteOrder.LITTLE_ENDIAN), attribute);
            }
        } else {
            throw rules().refusedKind(ElementRules.TEXT, values);
        }
        return out.array();
    }

    private ElementRules rules() {
        return new ElementRules(attribute);
    }

    private void number(ElementType type, AttributeValues values, ByteBuffer out) throws NoPlaceException {
        out.order(type.order());
        if (type.kind() != ElementType.Kind.FLOAT) {
            if (!(values instanceof Integers integers)) {
                throw rules().refusedKind(ElementRules.WHOLE, values);
            }
            rules().requireIntegers(
                            integers.values(), type.kind() == ElementType.Kind.SIGNED, type.bytes() * Byte.SIZE);
            integers.values().forEach(value -> whole(value, type, out));
            return;
        }
        if (values instanceof Texts) {
            throw rules().refusedKind(ElementRules.REAL, values);
        }
        if (type.bytes() < Float.BYTES) {
            throw new NoPlaceException(attribute + " is of floats of two bytes");
        }
        for (double value : rules().reals(values, type.bytes())) {
            if (type.bytes() == Float.BYTES) {
                out.putFloat((float) value);
            } else {
                out.putDouble(value);
            }
        }
    }

    private static void whole(BigInteger value, ElementType type, ByteBuffer out) {
        switch (type.bytes()) {
            case 1 -> out.put(value.byteValue());
            case 2 -> out.putShort(value.shortValue());
            case 4 -> out.putInt(value.intValue());
            default -> out.putLong(value.longValue());
        }
    }

    private void fixed(Text form, String value, ByteBuffer out) {
        byte[] element = new byte[form.bytes()];
        Arrays.fill(element, (byte) (form.spaces() ? ' ' : 0));
        byte[] text = rules().text(value, form.utf8(), element.length);
        System.arraycopy(text, 0, element, 0, text.length);
        out.put(element);
    }
}
