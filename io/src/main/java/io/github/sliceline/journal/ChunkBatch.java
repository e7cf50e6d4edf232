package io.github.sliceline.journal;

import java.nio.ByteBuffer;

/**
 * Chunks with consecutive ordinals that were written: the address, stored length and CRC-32C of each. Immutable.
 *
 * @param first ordinal of the first chunk
 * @param entries 16 bytes per chunk: address, length, CRC
 * @param notes further content that the writer wants back, from position to limit
 */
public record ChunkBatch(long first, ByteBuffer entries, ByteBuffer notes) {
    private static final int ENTRY_BYTES = Long.BYTES + 2 * Integer.BYTES;

    public ChunkBatch {
        entries = entries.slice().asReadOnlyBuffer();
        notes = notes.slice().asReadOnlyBuffer();
    }

    public int count() {
        return entries.limit() / ENTRY_BYTES;
    }

    /**
     * Returns the byte in the file where a chunk starts.
     *
     * @param chunk index in this batch, from 0
     */
    public long address(int chunk) {
        return entries.getLong(chunk * ENTRY_BYTES);
    }

    public int storedBytes(int chunk) {
        return entries.getInt(chunk * ENTRY_BYTES + Long.BYTES);
    }

    public int crc(int chunk) {
        return entries.getInt(chunk * ENTRY_BYTES + Long.BYTES + Integer.BYTES);
    }

    /** Each call returns a view of its own. */
    @Override
    public ByteBuffer notes() {
        return notes.duplicate();
    }

    /** Each call returns a view of its own. */
    @Override
    public ByteBuffer entries() {
        return entries.duplicate();
    }

    public static final class Builder {
        private final long first;
        private final ByteBuffer entries;

        public Builder(long first, int count) {
            this.first = first;
            this.entries = ByteBuffer.allocate(Math.multiplyExact(count, ENTRY_BYTES));
        }

        public Builder add(long address, int storedBytes, int crc) {
            entries.putLong(address).putInt(storedBytes).putInt(crc);
            return this;
        }

        public ChunkBatch build(ByteBuffer notes) {
            return new ChunkBatch(first, entries.flip(), notes);
        }
    }
}
