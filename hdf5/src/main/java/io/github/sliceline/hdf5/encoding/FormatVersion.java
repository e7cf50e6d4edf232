package io.github.sliceline.hdf5.encoding;

import io.github.sliceline.hdf5.format.Superblock;
import java.nio.ByteBuffer;

/** Oldest release of HDF5 that can read a file. */
public enum FormatVersion {
    /** 1.8, of 2008: superblock 2, chunks in a version 1 B-tree. */
    V1_8(2, 3),
    /** 1.10, of 2016: superblock 3, chunk indexes computed from the grid. */
    V1_10(3, 4);

    private final int superblock;
    private final int layoutMessage;

    FormatVersion(int superblock, int layoutMessage) {
        this.superblock = superblock;
        this.layoutMessage = layoutMessage;
    }

    /**
     * Returns the release that a file is for.
     *
     * @param superblock first 48 bytes of the file
     * @throws IllegalArgumentException if the superblock is not {@linkplain Superblock#plainVersion plain}
     */
    public static FormatVersion of(ByteBuffer superblock) {
        return Superblock.plainVersion(superblock) == V1_8.superblock ? V1_8 : V1_10;
    }

    int superblock() {
        return superblock;
    }

    int layoutMessage() {
        return layoutMessage;
    }
}
