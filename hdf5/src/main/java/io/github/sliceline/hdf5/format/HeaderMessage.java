package io.github.sliceline.hdf5.format;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * One message of an object header, to be written. HDF5 File Format Specification 3.0, section IV.A.2.
 *
 * @param type type of the message, a constant of {@link ObjectHeader}
 * @param flags flags of section IV.A.1
 * @param body bytes of the message, at most {@link #LONGEST}
 */
public record HeaderMessage(int type, int flags, ByteBuffer body) {
    /** Longest body in bytes; its length is stored in two bytes. */
    public static final int LONGEST = 0xFFFF;

    /** Length of an empty message if one is not enough. The rest has room for another. */
    private static final int LONG_NIL = 0xFF00;

    private static final int FLAG_CONSTANT = 1;

    /** Returns a message that never changes once the object exists. */
    public static HeaderMessage fixed(int type, FieldWriter body) {
        return new HeaderMessage(type, FLAG_CONSTANT, body.content());
    }

    public static HeaderMessage changing(int type, FieldWriter body) {
        return new HeaderMessage(type, 0, body.content());
    }

    /** Returns an empty message of the same length, which reserves the place until the value is known. */
    public HeaderMessage blank() {
        return empty(body.remaining());
    }

    private static HeaderMessage empty(int bytes) {
        return new HeaderMessage(ObjectHeader.NIL, 0, ByteBuffer.allocate(bytes));
    }

    /** Bytes of messages in a header of version 2. */
    public static int bytesOf(List<HeaderMessage> messages) {
        return messages.stream()
                .mapToInt(message -> ObjectHeader.headBytes(2, false) + message.body.remaining())
                .reduce(0, Math::addExact);
    }

    /**
     * Writes the message into a header of a version.
     *
     * @param headBytes bytes before the body: type, length, flags and possibly more
     */
    public void put(FieldWriter out, int version, int headBytes) {
        int start = out.size();
        out.unsigned(type, version == 1 ? Short.BYTES : Byte.BYTES);
        out.u16(body.remaining()).u8(flags).padTo(start + headBytes).bytes(body);
    }

    /**
     * Fills bytes of a header with empty messages and returns their number. Bytes that are too few for a message are
     * zeros.
     */
    public static int fill(FieldWriter out, int bytes, int version, int headBytes) {
        int end = out.size() + bytes;
        int count = 0;
        for (; end - out.size() >= headBytes; count++) {
            int left = end - out.size() - headBytes;
            empty(left > LONGEST ? LONG_NIL : left).put(out, version, headBytes);
        }
        out.padTo(end);
        return count;
    }
}
