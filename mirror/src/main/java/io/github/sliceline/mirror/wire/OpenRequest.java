package io.github.sliceline.mirror.wire;

import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;

/**
 * The payload of an OPEN frame: purpose (1 byte), whether a file may be replaced (1 byte, 0 or 1), session (16 bytes),
 * name (UTF-8).
 *
 * @param session the same when a client reconnects, which then takes over the file
 * @param name relative, its elements separated by slashes
 */
public record OpenRequest(Purpose purpose, boolean replace, UUID session, String name) {
    private static final int FIXED_BYTES = 2 + 2 * Long.BYTES;

    /** The purpose of opening a file. */
    public enum Purpose {
        /** To compare it; the file must be published, and is not written. */
        READ(0),
        /** To write it from the beginning. */
        CREATE(1),
        /** To change a copy of it. */
        UPDATE(2),
        /** To edit it in place. */
        EDIT(3);

        private final int code;

        Purpose(int code) {
            this.code = code;
        }

        private static Purpose of(byte code) throws ProtocolException {
            return Arrays.stream(values())
                    .filter(purpose -> purpose.code == code)
                    .findFirst()
                    .orElseThrow(() -> new ProtocolException("file opened for unknown purpose " + code));
        }
    }

    public ByteBuffer encode() {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(FIXED_BYTES + text.length)
                .put((byte) purpose.code)
                .put((byte) (replace ? 1 : 0))
                .putLong(session.getMostSignificantBits())
                .putLong(session.getLeastSignificantBits())
                .put(text)
                .flip();
    }

    public static OpenRequest decode(ByteBuffer payload) throws ProtocolException {
        if (payload.remaining() < FIXED_BYTES) {
            throw new ProtocolException("an OPEN frame of " + payload.remaining() + " bytes");
        }
        Purpose purpose = Purpose.of(payload.get());
        boolean replace = payload.get() != 0;
        UUID session = new UUID(payload.getLong(), payload.getLong());
        return new OpenRequest(purpose, replace, session, Sockets.fileName(payload));
    }
}
