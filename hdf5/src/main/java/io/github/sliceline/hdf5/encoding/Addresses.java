package io.github.sliceline.hdf5.encoding;

import io.github.sliceline.hdf5.format.FieldWriter;
import java.util.function.ToLongFunction;

/**
 * Addresses of the things that attributes point to.
 *
 * @param headers returns the address of the header of the object at a path
 * @param heap stores elements of variable length
 */
record Addresses(ToLongFunction<String> headers, Keeper heap) {
    /** Undefined addresses only, for computing lengths. */
    static final Addresses UNKNOWN = new Addresses(
            path -> FieldWriter.UNDEFINED,
            (object, out) -> out.address(FieldWriter.UNDEFINED).u32(0));

    /** Storage of values that do not fit into an element. */
    @FunctionalInterface
    interface Keeper {
        /** Stores a value and writes its location: the collection's address and the value's number in it. */
        void keep(byte[] object, FieldWriter out);
    }

    long header(String path) {
        return headers.applyAsLong(path);
    }

    void keep(byte[] object, FieldWriter out) {
        heap.keep(object, out);
    }
}
