package io.github.sliceline.hdf5.layout;

import io.github.sliceline.hdf5.format.Out;
import io.github.sliceline.hdf5.format.StorageLayout.IndexKind;
import io.github.sliceline.hdf5.grid.Shape;
import java.util.stream.LongStream;

/** Where the elements are. HDF5 File Format Specification 3.0, section IV.A.2.i, "Data Layout", versions 3 and 4. */
final class LayoutMessage {
    private static final int CONTIGUOUS = 1;
    private static final int CHUNKED = 2;

    private static final int SINGLE_INDEX = 1;
    private static final int IMPLICIT_INDEX = 2;
    private static final int FIXED_ARRAY_INDEX = 3;
    private static final int EXTENSIBLE_ARRAY_INDEX = 4;

    private static final int NO_FLAGS = 0;

    /** Bytes of a chunk's extent in version 3; version 4 says how many, and HDF5 2.0 wants as few as possible. */
    private static final int EXTENT_BYTES = 4;

    private LayoutMessage() {}

    static Out body(FormatVersion format, DatasetForm form, DatasetPlace place) {
        boolean tree = place instanceof DatasetPlace.Chunks chunked && chunked.kind() == IndexKind.BTREE_V1;
        Out out = new Out().u8((tree ? FormatVersion.V1_8 : format).layoutMessage());
        if (place instanceof DatasetPlace.Chunks chunks) {
            out.u8(CHUNKED);
            if (tree) {
                out.u8(dimensions(form)).address(chunks.indexAddress());
                extents(out, form, EXTENT_BYTES);
            } else {
                indexed(out, form, chunks);
            }
        } else if (place instanceof DatasetPlace.Contiguous piece) {
            out.u8(CONTIGUOUS).address(piece.address()).u64(piece.bytes());
        }
        return out;
    }

    /** The bytes of an element are counted as one more dimension, the last. */
    private static int dimensions(DatasetForm form) {
        return form.shape().rank() + 1;
    }

    private static void extents(Out out, DatasetForm form, int width) {
        Shape chunk = form.chunk().orElseThrow();
        for (long extent : chunk.extents()) {
            out.unsigned(extent, width);
        }
        out.unsigned(form.type().bytes(), width);
    }

    private static void indexed(Out out, DatasetForm form, DatasetPlace.Chunks chunks) {
        long longest = LongStream.of(form.chunk().orElseThrow().extents()).max().orElseThrow();
        int width = Out.widthOf(Math.max(longest, form.type().bytes()));
        out.u8(NO_FLAGS).u8(dimensions(form)).u8(width);
        extents(out, form, width);
        switch (chunks.kind()) {
            case SINGLE -> out.u8(SINGLE_INDEX);
            case IMPLICIT -> out.u8(IMPLICIT_INDEX);
            case FIXED_ARRAY -> out.u8(FIXED_ARRAY_INDEX).u8(FixedArray.PAGE_BITS);
            case EXTENSIBLE_ARRAY ->
                out.u8(EXTENSIBLE_ARRAY_INDEX)
                        .u8(ExtensibleArray.MOST_ELEMENTS_BITS)
                        .u8(ExtensibleArray.INDEX_BLOCK_ELEMENTS)
                        .u8(ExtensibleArray.LEAST_SUPER_POINTERS)
                        .u8(ExtensibleArray.LEAST_BLOCK_ELEMENTS)
                        .u8(ExtensibleArray.PAGE_BITS);
            case BTREE_V1, BTREE_V2 -> throw new IllegalStateException(chunks.kind() + " in a message of version 4");
        }
        out.address(chunks.indexAddress());
    }
}
