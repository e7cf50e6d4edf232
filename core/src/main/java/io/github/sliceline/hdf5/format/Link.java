package io.github.sliceline.hdf5.format;

import io.github.sliceline.CorruptFileException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** What a name in a group stands for. */
sealed interface Link {
    /** No name or soft link is longer here, in bytes; HDF5 itself has no limit, netCDF-4 allows 256. */
    int LONGEST_NAME = 4096;

    /**
     * An object of this file.
     *
     * @param header position in the file of its object header
     */
    record Hard(long header) implements Link {}

    /**
     * Another path of this file.
     *
     * @param target path, absolute or relative to the group
     */
    record Soft(String target) implements Link {}

    /**
     * Something outside this file; never followed.
     *
     * @param what name of the other file and path in it, for errors
     */
    record External(String what) implements Link {}

    /**
     * A name and what it stands for.
     *
     * @param name as in the group
     * @param link what it stands for
     */
    record Named(String name, Link link) {}

    /** Reads a link message. HDF5 File Format Specification 3.0, section IV.A.2.g. */
    static Named parse(Cursor message) throws IOException {
        message.version(1);
        int flags = message.u8();
        int type = (flags & 0x08) == 0 ? 0 : message.u8();
        message.skip((flags & 0x04) == 0 ? 0 : 8);
        message.skip((flags & 0x10) == 0 ? 0 : 1);
        long nameBytes = message.unsigned(1 << (flags & 3));
        String name = message.text(nameBytes, StandardCharsets.UTF_8);
        requireShort(name, message);
        return new Named(name, target(message, type));
    }

    /** Refuses a name that only a broken or hostile file has. */
    static void requireShort(String name, Cursor where) throws CorruptFileException {
        if (name.length() > LONGEST_NAME) {
            throw where.corrupt("name of " + name.length() + " characters or more, at most " + LONGEST_NAME);
        }
    }

    private static Link target(Cursor message, int type) throws IOException {
        if (type == 0) {
            return new Hard(message.address());
        }
        int bytes = message.u16();
        if (type == 1) {
            return new Soft(message.text(bytes, StandardCharsets.UTF_8));
        }
        if (type != 64) {
            return new External("a link of type " + type);
        }
        Cursor value = message.slice(bytes, "external link").skip(1);
        return new External(value.textUntilNul() + ":" + value.textUntilNul());
    }
}
