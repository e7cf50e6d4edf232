package io.github.sliceline.hdf5.write;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;

/** Elements of an attribute, row-major. */
public sealed interface AttributeValues {
    List<?> values();

    /** True if all texts are ASCII. */
    default boolean isAscii() {
        return !(this instanceof Texts texts)
                || texts.values.stream().allMatch(text -> text.chars().allMatch(c -> c < 128));
    }

    /** Whole numbers of any size. They are checked when they are encoded for a type. */
    record Integers(List<BigInteger> values) implements AttributeValues {}

    record Reals(List<Double> values) implements AttributeValues {}

    record Texts(List<String> values) implements AttributeValues {}

    static Integers integers(long... values) {
        return new Integers(Arrays.stream(values).mapToObj(BigInteger::valueOf).toList());
    }

    static Reals reals(double... values) {
        return new Reals(Arrays.stream(values).boxed().toList());
    }

    static Texts texts(String... values) {
        return new Texts(List.of(values));
    }
}
