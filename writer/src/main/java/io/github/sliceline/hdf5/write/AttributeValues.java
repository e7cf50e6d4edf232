package io.github.sliceline.hdf5.write;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;

/** Elements of an attribute, row-major. */
public sealed interface AttributeValues {
    List<?> values();

    /** Whole numbers of any size; whether they fit is found out when they meet a type. */
    record Integers(List<BigInteger> values) implements AttributeValues {
        public Integers {
            values = List.copyOf(values);
        }
    }

    /** Numbers that need not be whole. */
    record Reals(List<Double> values) implements AttributeValues {
        public Reals {
            values = List.copyOf(values);
        }
    }

    record Texts(List<String> values) implements AttributeValues {
        public Texts {
            values = List.copyOf(values);
        }
    }

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
