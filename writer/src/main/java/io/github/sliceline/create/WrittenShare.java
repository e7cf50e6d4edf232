package io.github.sliceline.create;

import java.io.Serializable;
import java.util.Map;
import java.util.TreeMap;

/**
 * Result of a task that wrote chunks of a {@link DistributedVolume}: their ordinals, checksums and statistics, and for
 * an object the store's receipts. Takes 8 bytes a chunk and some 10 KB. For an object it also holds the few chunks that
 * share a part of the upload with metadata. Immutable, and serialisable for the same version of the library.
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

    /** Returns the number of chunks. */
    public int chunks() {
        return ordinals.length;
    }

    int[] ordinals() {
        return ordinals;
    }

    /** Returns the ordinals of chunks that came again, once for each repetition. */
    int[] again() {
        return again;
    }

    /** Returns the checksum of each chunk, in the order of the ordinals. */
    int[] checksums() {
        return checksums;
    }

    byte[] counted() {
        return counted;
    }

    /** Returns the stored bytes of chunks that the driver must write, by ordinal. */
    Map<Integer, byte[]> carried() {
        return carried;
    }

    /** Returns the receipts by number of the part. */
    Map<Integer, String> receipts() {
        return receipts;
    }

    @Override
    public String toString() {
        return ordinals.length + " chunks";
    }
}
