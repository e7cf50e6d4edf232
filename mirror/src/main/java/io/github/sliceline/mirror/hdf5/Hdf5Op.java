package io.github.sliceline.mirror.hdf5;

import java.net.ProtocolException;

/** Operations of HDF5's mirror driver, version 1 of its protocol ({@code H5FDmirror_priv.h}, HDF5 1.10.7 to 1.14). */
enum Hdf5Op {
    /** Flags, highest address, largest {@code size_t}, name. */
    OPEN(1, Integer.BYTES + 2 * Long.BYTES + Hdf5Open.NAME_BYTES),
    CLOSE(2, 0),
    /** Kind of bytes, position, size; the bytes follow when the server has replied. */
    WRITE(3, 1 + 2 * Long.BYTES),
    /** To the end of allocation that was set last. */
    TRUNCATE(4, 0),
    /** Of the server: status, sentence. */
    REPLY(5, Integer.BYTES + Hdf5Channel.SENTENCE_BYTES),
    /** Kind of bytes, end of allocation. */
    SET_EOA(6, 1 + Long.BYTES),
    /** Whether to write. */
    LOCK(7, Long.BYTES),
    UNLOCK(8, 0);

    private final int code;
    private final int bodyBytes;

    Hdf5Op(int code, int bodyBytes) {
        this.code = code;
        this.bodyBytes = bodyBytes;
    }

    /** The byte that stands for it. */
    byte code() {
        return (byte) code;
    }

    /** Bytes behind the header. */
    int bodyBytes() {
        return bodyBytes;
    }

    static Hdf5Op of(byte code) throws ProtocolException {
        for (Hdf5Op op : values()) {
            if (op.code == code) {
                return op;
            }
        }
        throw new ProtocolException("unknown operation " + (code & 0xff));
    }
}
