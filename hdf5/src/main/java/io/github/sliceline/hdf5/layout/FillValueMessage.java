package io.github.sliceline.hdf5.layout;

import io.github.sliceline.hdf5.format.Out;
import java.nio.ByteBuffer;
import java.util.Optional;

/** What stands where nothing was written. HDF5 File Format Specification 3.0, section IV.A.2.f, version 3. */
final class FillValueMessage {
    private static final int VERSION = 3;

    private static final int ALLOCATE_EARLY = 1;
    private static final int ALLOCATE_LATE = 2;
    private static final int ALLOCATE_BY_CHUNK = 3;

    private static final int WRITE_NEVER = 1 << 2;
    private static final int WRITE_IF_SET = 2 << 2;

    private static final int DEFINED = 0x20;

    private FillValueMessage() {}

    static void put(Out out, DatasetForm form) {
        int late = form.chunk().isPresent() ? ALLOCATE_BY_CHUNK : ALLOCATE_LATE;
        put(out, form.isPlacedEarly() ? ALLOCATE_EARLY : late, form.fill());
    }

    /**
     * Puts the message. Room that is there from the start is never filled, because whoever lays it out writes all of it;
     * chunks that may be absent read as the fill value.
     *
     * @param allocate when elements get their place
     * @param value one element; zeros if there is none
     */
    private static void put(Out out, int allocate, Optional<ByteBuffer> value) {
        int writing = allocate == ALLOCATE_EARLY && value.isEmpty() ? WRITE_NEVER : WRITE_IF_SET;
        out.u8(VERSION).u8(allocate | writing | (value.isPresent() ? DEFINED : 0));
        value.ifPresent(element -> out.u32(element.remaining()).bytes(element));
    }
}
