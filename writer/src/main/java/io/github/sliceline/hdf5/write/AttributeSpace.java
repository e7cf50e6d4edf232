package io.github.sliceline.hdf5.write;

import java.util.List;

/** Extent of an attribute. */
public sealed interface AttributeSpace {

    /** One element. */
    AttributeSpace SCALAR = new Scalar();

    /** No element at all. */
    AttributeSpace NULL = new Null();

    /** Number of elements. */
    long elements();

    /** One element, no dimensions. */
    record Scalar() implements AttributeSpace {
        @Override
        public long elements() {
            return 1;
        }

        @Override
        public String toString() {
            return "scalar";
        }
    }

    /** No element. */
    record Null() implements AttributeSpace {
        @Override
        public long elements() {
            return 0;
        }

        @Override
        public String toString() {
            return "null";
        }
    }

    /**
     * A grid of elements in row-major order.
     *
     * @param extents slowest first, 1 to 32 of them, each at least 1
     */
    record Simple(List<Long> extents) implements AttributeSpace {
        /** H5S_MAX_RANK of libhdf5. */
        public static final int MAX_RANK = 32;

        public Simple {
            extents = List.copyOf(extents);
            if (extents.isEmpty() || extents.size() > MAX_RANK) {
                throw new IllegalArgumentException("a dataspace has 1 to 32 dimensions, got " + extents.size());
            }
            for (long extent : extents) {
                if (extent < 1) {
                    throw new IllegalArgumentException("a dimension must be at least 1, got " + extent);
                }
            }
        }

        /** Product of the extents, or {@link Long#MAX_VALUE} where that is larger. */
        @Override
        public long elements() {
            long product = 1;
            for (long extent : extents) {
                product = product > Long.MAX_VALUE / extent ? Long.MAX_VALUE : product * extent;
            }
            return product;
        }

        @Override
        public String toString() {
            return "simple " + extents;
        }
    }
}
