package io.github.sliceline.hdf5.format;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Value of elements that were never written. HDF5 File Format Specification 3.0, sections IV.A.2.e and f, versions 1 to
 * 3.
 */
public final class FillValueMessage {
    private static final int ALLOCATE_EARLY = 1;
    private static final int ALLOCATE_LATE = 2;
    private static final int ALLOCATE_BY_CHUNK = 3;

    private static final int WRITE_NEVER = 1;
    private static final int WRITE_IF_SET = 2;
    private static final int WRITE_SHIFT = 2;

    private static final int DEFINED = 0x20;

    private FillValueMessage() {}

    /** Returns the fill value of one element if a dataset's header defines one. */
    static Optional<ByteBuffer> find(ObjectHeader header, int elementBytes) throws IOException {
        Optional<FieldReader> message = header.find(ObjectHeader.FILL_VALUE);
        boolean written = message.isPresent() && isWritten(message.get());
        if (message.isEmpty()) {
            message = header.find(ObjectHeader.FILL_VALUE_OLD); // from libraries before 1.6
            written = message.isPresent();
        }
        long bytes = written ? message.get().u32() : 0;
        if (bytes == 0) {
            return Optional.empty();
        }
        if (bytes != elementBytes) {
            throw message.get().corrupt("fill value of " + bytes + " bytes, want " + elementBytes);
        }
        return Optional.of(message.get().slice(bytes, "fill value").rest());
    }

    /** Reads up to the fill value. True if it is defined and elements get it. */
    private static boolean isWritten(FieldReader message) throws IOException {
        int version = message.u8();
        if (version < 1 || version > 3) {
            throw message.corrupt("version " + version + " of a fill value, want 1 to 3");
        }
        if (version == 3) {
            int flags = message.u8();
            return (flags & DEFINED) != 0 && (flags >> WRITE_SHIFT & 3) != WRITE_NEVER;
        }
        int writeTime = message.skip(1).u8();
        return message.u8() != 0 && writeTime != WRITE_NEVER;
    }

    /**
     * Encodes the message, in version 3. Space that exists from the start is never filled, because the writer of the
     * file writes all of it. Absent chunks read as the fill value.
     *
     * @param early true if all elements have their place from the start
     * @param value one element; zeros if empty
     */
    public static FieldWriter body(boolean chunked, boolean early, Optional<ByteBuffer> value) {
        int allocate = early ? ALLOCATE_EARLY : chunked ? ALLOCATE_BY_CHUNK : ALLOCATE_LATE;
        int writing = early && value.isEmpty() ? WRITE_NEVER : WRITE_IF_SET;
        FieldWriter out =
                new FieldWriter().u8(3).u8(allocate | writing << WRITE_SHIFT | (value.isPresent() ? DEFINED : 0));
        value.ifPresent(element -> out.u32(element.remaining()).bytes(element));
        return out;
    }
}
