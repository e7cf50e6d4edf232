package io.github.sliceline.hdf5.encoding;

import io.github.sliceline.hdf5.format.FieldWriter;
import java.util.function.ToLongFunction;

/**
 * What attributes point to.
 *
 * @param headers address of the header of the object at a path
 * @param dense address of the attributes of the object at a path that are not in its header
 * @param heap where elements of variable length go
 */
record Addresses(ToLongFunction<String> headers, ToLongFunction<String> dense, Keeper heap) {
    /** For lengths only: every address is undefined. */
    static final Addresses UNKNOWN = new Addresses(
            path -> FieldWriter.UNDEFINED,
            path -> FieldWriter.UNDEFINED,
            (object, out) -> out.address(FieldWriter.UNDEFINED).u32(0));

    /** Takes what does not fit into an element. */
    @FunctionalInterface
    interface Keeper {
        /** Keeps an object, and puts where it is: the collection's address and the object's number in it. */
        void keep(byte[] object, FieldWriter out);
    }

    long header(String path) {
        return headers.applyAsLong(path);
    }

    void keep(byte[] object, FieldWriter out) {
        heap.keep(object, out);
    }
}
