package io.github.sliceline.hdf5.format;

import io.github.sliceline.UnsupportedFileException;
import java.io.IOException;

/**
 * Reference to a message that is kept elsewhere: in another object header, such as that of a committed
 * datatype. HDF5 File Format Specification 3.0, section IV.A.2, "Shared Message".
 */
final class SharedMessage {
    private static final int IN_HEAP = 1;

    private SharedMessage() {}

    /** Position in the file of the object header that has the message. */
    static long home(Cursor body) throws IOException {
        int version = body.u8();
        int type = body.u8();
        if (version < 1 || version > 3) {
            throw body.corrupt("version " + version + " of a shared message, want 1 to 3");
        }
        if (version == 3 && type == IN_HEAP) {
            throw new UnsupportedFileException(
                    body.file().source(),
                    "messages in a shared message table are not supported; h5repack without -S writes a plain file");
        }
        if (version == 1) {
            // what follows is half a symbol table entry: name offset, then the address
            body.skip(6L + body.file().superblock().lengthBytes());
        }
        return body.address();
    }
}
