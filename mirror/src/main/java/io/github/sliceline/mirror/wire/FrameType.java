package io.github.sliceline.mirror.wire;

import java.net.ProtocolException;

/** Kinds of frames; {@code docs/mirror.md} has the table of what they carry. */
public enum FrameType {
    /** Server: version and nonce. */
    HELLO(1),
    /** Client: version, nonce, proof that it knows the token. */
    AUTH(2),
    /** Server: proof that it knows the token. */
    WELCOME(3),
    /** Server: why it closes the connection; the argument is an {@link ErrorCode}. */
    ERROR(4),

    /** Client: which file, and what for. */
    OPEN(16),
    /** Client: bytes at the position that is the argument; acknowledged later. */
    WRITE(17),
    /** Client: cut to the length that is the argument; acknowledged later. */
    TRUNCATE(18),
    /** Client: bring everything to the medium; of a file that is edited, what was written is to last. */
    FORCE(19),
    /** Client: how long is the file? */
    SIZE(20),
    /** Client: bytes from the position that is the argument; the payload says how many. */
    READ(21),
    /** Client: hashes of the blocks from the one that is the argument; the payload says how many. */
    HASHES(22),
    /** Client: give the file its name. */
    PUBLISH(23),
    /** Client: is anybody there? */
    PING(24),
    /** Client: the bytes from the position that is the argument have this hash; acknowledged later. */
    EXPECT(25),

    /** Server: so many WRITE, TRUNCATE and EXPECT frames are done. */
    ACK(32),
    /** Server: done; the argument is the length of the file. */
    DONE(33),
    /** Server: bytes, fewer than wanted where the file ends. */
    BYTES(34),
    /** Server: hashes, fewer than wanted where the file ends. */
    HASH_LIST(35);

    private final int code;

    FrameType(int code) {
        this.code = code;
    }

    /** The byte that stands for it. */
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
