package io.github.sliceline.volume.info;

import io.github.sliceline.storage.Crc32c;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The number by which a further copy says which cube it was made of: the attribute {@link
 * VolumeProfile#CUBE_CHECKSUM_ATTRIBUTE}. Another cube, one that was moved, or whose scale was changed, has another.
 */
public final class CubeTie {
    private CubeTie() {}

    /**
     * CRC-32C of four numbers of 8 bytes each, little-endian, as an unsigned number.
     *
     * @param checksum {@link VolumeProfile#CHECKSUM_ATTRIBUTE} of the cube
     * @param address byte in the file where the object header of the cube stands
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
