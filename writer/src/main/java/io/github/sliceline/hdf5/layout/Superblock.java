package io.github.sliceline.hdf5.layout;

import io.github.sliceline.hdf5.format.Hdf5Signature;

/** Start of a file. HDF5 File Format Specification 3.0, section II.A, "Disk Format: Level 0A", versions 2 and 3. */
final class Superblock {
    static final int BYTES = 48;

    private static final int NO_FLAGS = 0;
    private static final long BASE = 0;

    private Superblock() {}

    /**
     * Puts the superblock.
     *
     * @param end length of the file; a shorter file is refused by readers as cut off
     * @param rootHeader address of the root group's header
     */
    static void put(Out out, FormatVersion format, long end, long rootHeader) {
        int start = out.size();
        out.u64(Long.reverseBytes(Hdf5Signature.VALUE))
                .u8(format.superblock())
                .u8(Out.ADDRESS_BYTES)
                .u8(Out.ADDRESS_BYTES)
                .u8(NO_FLAGS)
                .address(BASE)
                .address(Out.UNDEFINED)
                .address(end)
                .address(rootHeader)
                .checksumFrom(start);
    }
}
