package io.github.sliceline.create;

import java.io.Serializable;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a task wrote of a {@link DistributedVolume}: which chunks, their checksums, what was counted of their samples, and of an
 * object the store's receipts. 8 bytes a chunk and some 10 KB; of an object also the bytes of those few chunks that share a part of
 * the upload with metadata. Immutable, and serialisable by the same version of the library.
 */
public final class WrittenShare implements Serializable {
    private static final long serialVersionUID = 1L;

    private final int[] ordinals;
    private final int[] again;
    private final int[] checksums;
    private final byte[] counted;
    private final TreeMap<Integer, byte[]> carried;
    private final TreeMap<Integer, String> receipts;

    WrittenShare(
            int[] ordinals,
            int[] again,
            int[] checksums,
            byte[] counted,
            Map<Integer, byte[]> carried,
            Map<Integer, String> receipts) {
        this.ordinals = ordinals;
        this.again = again;
        this.checksums = checksums;
        this.counted = counted;
        this.carried = new TreeMap<>(carried);
        this.receipts = new TreeMap<>(receipts);
    }

    /** How many chunks it is. */
    public int chunks() {
        return ordinals.length;
    }

    int[] ordinals() {
        return ordinals;
    }

    /** Those that came once more than they should, each as often as it did. */
    int[] again() {
        return again;
    }

    /** Of each ordinal. */
    int[] checksums() {
        return checksums;
    }

    byte[] counted() {
        return counted;
    }

    /** Stored bytes of chunks that the driver is to write, by ordinal. */
    Map<Integer, byte[]> carried() {
        return carried;
    }

    /** By the number of the part. */
    Map<Integer, String> receipts() {
        return receipts;
    }

    /** Such as {@code 128 chunks}. */
    @Override
    public String toString() {
        return ordinals.length + " chunks";
    }
}
