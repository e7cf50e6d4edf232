package io.github.sliceline.hdf5.chunk;

import java.util.Arrays;

/**
 * A table of boxes of elements. Each box lies inside one chunk and is copied to one place in a region that is read.
 * Offsets count elements, row-major in the chunk and in the region. The boxes, also called pieces of a plan, are
 * numbered from 0.
 *
 * <p>This is a table instead of objects because a plane may have a hundred thousand pieces. The table is used again for
 * the next plane. Many threads may read it once it is filled.
 */
public final class ChunkBoxes {
    private static final int FIRST_CAPACITY = 64;

    private final int rank;
    private int size;
    private int[] region = new int[FIRST_CAPACITY];
    private long[] chunk = new long[FIRST_CAPACITY];
    private long[] inChunk = new long[FIRST_CAPACITY];
    private long[] inRegion = new long[FIRST_CAPACITY];
    private int[] counts;
    private long[] position = new long[FIRST_CAPACITY];
    private int[] length = new int[FIRST_CAPACITY];

    /** Creates an empty table for boxes with {@code rank} dimensions. */
    public ChunkBoxes(int rank) {
        this.rank = rank;
        this.counts = new int[FIRST_CAPACITY * rank];
    }

    /** Number of pieces. */
    public int size() {
        return size;
    }

    /** Number of pieces that fit before the table grows. */
    public int capacity() {
        return region.length;
    }

    /** Number of dimensions of each box. */
    public int rank() {
        return rank;
    }

    /** Index, from 0, of the region that the piece belongs to, among the regions that are read together. */
    public int region(int piece) {
        return region[piece];
    }

    /** Ordinal of the piece's chunk. */
    public long chunk(int piece) {
        return chunk[piece];
    }

    /** Offset of the piece's first element in the chunk. */
    public long inChunk(int piece) {
        return inChunk[piece];
    }

    /** Offset of the piece's first element in the region. */
    public long inRegion(int piece) {
        return inRegion[piece];
    }

    /** Extent of the box along a dimension, in elements. */
    public int count(int piece, int dimension) {
        return counts[piece * rank + dimension];
    }

    /** Number of elements in the box. */
    public long elements(int piece) {
        long elements = 1;
        for (int d = 0; d < rank; d++) {
            elements *= count(piece, d);
        }
        return elements;
    }

    /** Byte in the file where the piece's bytes begin: its first element, or the start of its filtered chunk. */
    public long position(int piece) {
        return position[piece];
    }

    /** Number of bytes from {@link #position}, including gaps between the piece's elements. */
    public int length(int piece) {
        return length[piece];
    }

    /**
     * Adds a piece that has no bytes in the file.
     *
     * @param count extents in elements; copied
     */
    public void add(int inWhichRegion, long inWhichChunk, long firstInChunk, long firstInRegion, int[] count) {
        add(inWhichRegion, inWhichChunk, firstInChunk, firstInRegion, count, 0, 0);
    }

    /**
     * Adds a piece.
     *
     * @param count extents in elements; copied
     * @param firstByte byte in the file where the piece's bytes begin
     * @param bytes number of bytes from there
     */
    public void add(
            int inWhichRegion,
            long inWhichChunk,
            long firstInChunk,
            long firstInRegion,
            int[] count,
            long firstByte,
            int bytes) {
        if (size == region.length) {
            grow();
        }
        region[size] = inWhichRegion;
        chunk[size] = inWhichChunk;
        inChunk[size] = firstInChunk;
        inRegion[size] = firstInRegion;
        System.arraycopy(count, 0, counts, size * rank, rank);
        position[size] = firstByte;
        length[size] = bytes;
        size++;
    }

    private void grow() {
        int capacity = Math.multiplyExact(size, 2);
        region = Arrays.copyOf(region, capacity);
        chunk = Arrays.copyOf(chunk, capacity);
        inChunk = Arrays.copyOf(inChunk, capacity);
        inRegion = Arrays.copyOf(inRegion, capacity);
        counts = Arrays.copyOf(counts, Math.multiplyExact(capacity, rank));
        position = Arrays.copyOf(position, capacity);
        length = Arrays.copyOf(length, capacity);
    }

    /** Sets the range of bytes in the file that the piece needs. */
    public void setRange(int piece, long firstByte, int bytes) {
        position[piece] = firstByte;
        length[piece] = bytes;
    }

    /** Removes all pieces and keeps the memory. */
    public void clear() {
        size = 0;
    }

    public void removeLast() {
        size--;
    }

    /** Copies a piece over another. */
    public void move(int from, int to) {
        region[to] = region[from];
        chunk[to] = chunk[from];
        inChunk[to] = inChunk[from];
        inRegion[to] = inRegion[from];
        System.arraycopy(counts, from * rank, counts, to * rank, rank);
        position[to] = position[from];
        length[to] = length[from];
    }

    /** Returns a text such as {@code chunk 12 @4096 → @0: [1, 64, 64]}. */
    public String toString(int piece) {
        return "chunk " + chunk[piece] + " @" + inChunk[piece] + " → @" + inRegion[piece] + ": "
                + Arrays.toString(Arrays.copyOfRange(counts, piece * rank, (piece + 1) * rank));
    }
}
