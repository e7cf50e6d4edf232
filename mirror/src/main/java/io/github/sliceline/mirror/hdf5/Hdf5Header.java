package io.github.sliceline.mirror.hdf5;

import java.net.ProtocolException;
import java.nio.ByteBuffer;

/**
 * First 14 bytes of whatever HDF5's mirror driver and its server send each other, big-endian: magic (4), version (1), token
 * of the session (4), number of the transmission (4), operation (1).
 *
 * @param version of the protocol; there is only {@link #VERSION}
 * @param token that the client chose
 * @param number counts what went either way, bytes that follow a WRITE aside, from 0 on, and begins again after 2³² − 1
 * @param op as a code, known or not
 */
record Hdf5Header(byte version, int token, int number, byte op) {
    static final int BYTES = 14;
    static final byte VERSION = 1;

    private static final int MAGIC = 0x87F8005B;

    /** Header of a reply. */
    static Hdf5Header ofReply(int token, int number) {
        return new Hdf5Header(VERSION, token, number, Hdf5Op.REPLY.code());
    }

    /** Appends it to a buffer. */
    void encode(ByteBuffer target) {
        target.putInt(MAGIC).put(version).putInt(token).putInt(number).put(op);
    }

    /** Refuses the first bytes of a buffer if they begin something else. */
    static void requireMagic(ByteBuffer source) throws ProtocolException {
        if (source.getInt(0) != MAGIC) {
            throw new ProtocolException(String.format(
                    "found %08x where a transmission of HDF5's mirror driver should begin", source.getInt(0)));
        }
    }

    /** Reads one from the start of a buffer; its magic was looked at. */
    static Hdf5Header decode(ByteBuffer source) {
        return new Hdf5Header(source.get(4), source.getInt(5), source.getInt(9), source.get(13));
    }
}
