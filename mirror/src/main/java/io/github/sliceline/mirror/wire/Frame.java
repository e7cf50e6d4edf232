package io.github.sliceline.mirror.wire;

import io.github.sliceline.storage.Crc32c;
import java.net.ProtocolException;
import java.nio.ByteBuffer;

/**
 * A message.
 *
 * @param argument a position, a length or a count, depending on the type
 * @param payload the rest; valid until the channel reads the next frame
 */
public record Frame(FrameType type, long argument, ByteBuffer payload) {

    /**
     * The header of a frame, big-endian: magic (4), type (1), zeros (3), length of the payload (4), argument (8),
     * CRC-32C of the payload (4), CRC-32C of the 24 bytes before (4).
     *
     * @param payloadBytes length as the frame claims it; not checked yet
     */
    public record Header(FrameType type, long payloadBytes, long argument, int payloadCrc) {
        public static final int BYTES = 28;

        /** The letters SLMF. */
        private static final int MAGIC = 0x534C4D46;

        private static final int CHECKED_BYTES = BYTES - Integer.BYTES;

        /** Returns the header for a payload from position to limit, which do not change. */
        public static Header of(FrameType type, long argument, ByteBuffer payload) {
            return new Header(type, payload.remaining(), argument, Crc32c.of(payload));
        }

        /** Writes the header at the start of a buffer, and flips the buffer. */
        public void encode(ByteBuffer target) {
            target.clear().putInt(MAGIC).put(type.code()).put((byte) 0).putShort((short) 0);
            target.putInt((int) payloadBytes).putLong(argument).putInt(payloadCrc);
            target.putInt(Crc32c.of(target.slice(0, CHECKED_BYTES))).flip();
        }

        /** Reads a header at the start of a buffer. */
        static Header decode(ByteBuffer source) throws ProtocolException {
            if (source.getInt(0) != MAGIC) {
                throw new ProtocolException(String.format("found %08x where a frame should begin", source.getInt(0)));
            }
            if (source.getInt(CHECKED_BYTES) != Crc32c.of(source.slice(0, CHECKED_BYTES))) {
                throw new ProtocolException("a frame's header has the wrong checksum");
            }
            FrameType type = FrameType.of(source.get(4));
            return new Header(type, Integer.toUnsignedLong(source.getInt(8)), source.getLong(12), source.getInt(20));
        }

        /** Refuses a payload with the wrong checksum; its position does not change. */
        void requireChecksum(ByteBuffer payload) throws ProtocolException {
            if (Crc32c.of(payload) != payloadCrc) {
                throw new ProtocolException(
                        "the " + payloadBytes + " bytes of a " + type + " frame have the wrong checksum");
            }
        }
    }
}
