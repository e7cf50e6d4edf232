package io.github.sliceline.hdf5.format;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Fill value messages, old and new. HDF5 File Format Specification 3.0, sections IV.A.2.e and f. */
final class FillMessage {
    private static final int WRITE_NEVER = 1;

    private FillMessage() {}

    /** Fill value of one element; zeros where none is defined. */
    static ByteBuffer parse(Cursor message, int elementBytes) throws IOException {
        int version = message.u8();
        return switch (version) {
            case 1, 2 -> parseWithBytes(message, elementBytes);
            case 3 -> parseWithFlags(message, elementBytes);
            default -> throw message.corrupt("version " + version + " of a fill value, want 1 to 3");
        };
    }

    /** The message of libraries before 1.6. */
    static ByteBuffer parseOld(Cursor message, int elementBytes) throws IOException {
        return value(message, elementBytes);
    }

    private static ByteBuffer parseWithBytes(Cursor message, int elementBytes) throws IOException {
        message.skip(1);
        int writeTime = message.u8();
        boolean defined = message.u8() != 0;
        return defined && writeTime != WRITE_NEVER ? value(message, elementBytes) : ByteBuffer.allocate(elementBytes);
    }

    private static ByteBuffer parseWithFlags(Cursor message, int elementBytes) throws IOException {
        int flags = message.u8();
        boolean defined = (flags & 0x20) != 0;
        boolean never = (flags >> 2 & 3) == WRITE_NEVER;
        return defined && !never ? value(message, elementBytes) : ByteBuffer.allocate(elementBytes);
    }

    private static ByteBuffer value(Cursor message, int elementBytes) throws IOException {
        long bytes = message.u32();
        if (bytes == 0) {
            return ByteBuffer.allocate(elementBytes);
        }
        if (bytes != elementBytes) {
            throw message.corrupt("fill value of " + bytes + " bytes, want " + elementBytes);
        }
        return message.slice(bytes, "fill value").rest();
    }
}
