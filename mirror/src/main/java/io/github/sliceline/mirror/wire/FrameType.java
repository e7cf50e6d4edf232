package io.github.sliceline.mirror.wire;

import java.net.ProtocolException;

/**
 * Types of frames: of the handshake, of the client from 16, of the server from 32. {@code docs/mirror-protocol.md}
 * lists their meanings and payloads.
 */
public enum FrameType {
    HELLO(1),
    AUTH(2),
    WELCOME(3),
    ERROR(4),

    OPEN(16),
    WRITE(17),
    TRUNCATE(18),
    FORCE(19),
    SIZE(20),
    READ(21),
    HASHES(22),
    PUBLISH(23),
    PING(24),
    EXPECT(25),

    ACK(32),
    DONE(33),
    BYTES(34),
    HASH_LIST(35);

    private final int code;

    FrameType(int code) {
        this.code = code;
    }

    public byte code() {
        return (byte) code;
    }

    static FrameType of(byte code) throws ProtocolException {
        for (FrameType type : values()) {
            if (type.code == code) {
                return type;
            }
        }
        throw new ProtocolException("frame of unknown type " + (code & 0xff));
    }
}
