package io.github.sliceline.mirror.hdf5;

import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * What an OPEN of HDF5's mirror driver carries: flags (4 bytes), highest address (8), largest {@code size_t} (8, of no
 * use here), name (4097, ended by a zero byte).
 *
 * @param flags as {@code H5Fpublic.h} has them
 * @param maxAddress no end of allocation is beyond
 * @param name of the file
 */
record Hdf5Open(int flags, long maxAddress, String name) {
    /** Room for a name. */
    static final int NAME_BYTES = 4097;

    private static final int READ_WRITE = 0x01;
    private static final int TRUNCATE = 0x02;
    private static final int EXCLUSIVE = 0x04;
    private static final int CREATE = 0x10;
    private static final int ALL_PUBLIC = 0x7f;

    static Hdf5Open decode(ByteBuffer body) throws ProtocolException {
        int flags = body.getInt();
        long maxAddress = body.getLong();
        body.getLong();
        int end = body.position();
        while (end < body.limit() && body.get(end) != 0) {
            end++;
        }
        if (end == body.limit()) {
            throw new ProtocolException("a name without end");
        }
        if ((flags & ~ALL_PUBLIC) != 0 || ((flags & (TRUNCATE | CREATE)) != 0 && (flags & READ_WRITE) == 0)) {
            throw new ProtocolException(String.format("a file is opened with unknown flags %08x", flags));
        }
        try {
            ByteBuffer name = body.slice(body.position(), end - body.position());
            return new Hdf5Open(
                    flags,
                    maxAddress,
                    StandardCharsets.UTF_8.newDecoder().decode(name).toString());
        } catch (CharacterCodingException e) {
            throw new ProtocolException("a name that is not UTF-8");
        }
    }

    /** Whether the file may be changed. */
    boolean isWritable() {
        return (flags & READ_WRITE) != 0;
    }

    /** Whether it begins empty, whatever is there. */
    boolean truncates() {
        return (flags & TRUNCATE) != 0;
    }

    /** Whether it is made if there is none. */
    boolean creates() {
        return (flags & CREATE) != 0;
    }

    /** Whether there must be none. */
    boolean isExclusive() {
        return creates() && (flags & EXCLUSIVE) != 0;
    }
}
