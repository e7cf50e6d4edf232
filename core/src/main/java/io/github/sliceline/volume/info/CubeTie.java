package io.github.sliceline.volume.info;

import io.github.sliceline.storage.Crc32c;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Number that identifies the cube from which a layout was made, stored in the attribute {@link
 * VolumeProfile#CUBE_CHECKSUM_ATTRIBUTE}. It changes if the cube is changed, moved or scaled.
 */
public final class CubeTie {
    private CubeTie() {}

    /**
     * Returns the CRC-32C of four little-endian numbers of 8 bytes each, unsigned.
     *
     * @param checksum {@link VolumeProfile#CHECKSUM_ATTRIBUTE} of the cube
     * @param address byte in the file at which the object header of the cube begins
     * @param factor attribute {@code scale_factor} of the cube; 1 if it has none
     * @param offset attribute {@code add_offset} of the cube; 0 if it has none
     */
    public static long of(long checksum, long address, double factor, double offset) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(checksum)
                .putLong(address)
                .putDouble(factor)
                .putDouble(offset)
                .flip();
        return Integer.toUnsignedLong(Crc32c.of(bytes));
    }
}
