package io.github.sliceline.convert;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/** CRC-32C (Castagnoli), which processors compute faster than memory delivers. */
final class Crc {
    private Crc() {}

    /** Checksum of the bytes from position to limit, which becomes the position. */
    static int of(ByteBuffer bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes);
        return (int) crc.getValue();
    }
}
