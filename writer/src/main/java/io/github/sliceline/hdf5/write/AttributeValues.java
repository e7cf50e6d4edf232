package io.github.sliceline.hdf5.write;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;

/** Elements of an attribute, row-major. */
public sealed interface AttributeValues {

    /** Number of elements. */
    int count();

    /** Whole numbers of any size; whether they fit is found out when they meet a type. */
    record Integers(List<BigInteger> values) implements AttributeValues {
        public Integers {
            values = List.copyOf(values);
        }

        @Override
        public int count() {
            return values.size();
        }
    }

    /** Numbers that need not be whole. */
    record Reals(List<Double> values) implements AttributeValues {
        public Reals {
            values = List.copyOf(values);
        }

        @Override
        public int count() {
            return values.size();
        }
    }

    /** Texts. */
    record Texts(List<String> values) implements AttributeValues {
        public Texts {
            values = List.copyOf(values);
        }

        @Override
        public int count() {
            return values.size();
        }
    }

    /** Whole numbers. */
    static Integers integers(long... values) {
        return new Integers(Arrays.stream(values).mapToObj(BigInteger::valueOf).toList());
    }

    /** Numbers that need not be whole. */
    static Reals reals(double... values) {
        return new Reals(Arrays.stream(values).boxed().toList());
    }

    /** Texts. */
    static Texts texts(String... values) {
        return new Texts(List.of(values));
    }
}
