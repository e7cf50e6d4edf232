package io.github.sliceline.hdf5.chunk;

import java.util.Arrays;

/**
 * Boxes of elements, each inside one chunk, and where they go in the regions that are read. Offsets count elements,
 * row-major in the chunk and in the region. Boxes, or pieces of a plan, are numbered from 0.
 *
 * <p>A table, not objects: a plane may have a hundred thousand pieces, and the table is used again for the next one.
 * Safe for many readers once it is filled.
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

    /** An empty table for boxes of so many dimensions. */
    public ChunkBoxes(int rank) {
        this.rank = rank;
        this.counts = new int[FIRST_CAPACITY * rank];
    }

    /** How many pieces there are. */
    public int size() {
        return size;
    }

    /** For how many pieces there is room. */
    public int capacity() {
        return region.length;
    }

    /** Dimensions of each box. */
    public int rank() {
        return rank;
    }

    /** Which of the regions that are read together, from 0. */
    public int region(int piece) {
        return region[piece];
    }

    /** Ordinal of the chunk that the piece is in. */
    public long chunk(int piece) {
        return chunk[piece];
    }

    /** First element in the chunk. */
    public long inChunk(int piece) {
        return inChunk[piece];
    }

    /** First element in the region. */
    public long inRegion(int piece) {
        return inRegion[piece];
    }

    /** Extent of the box along a dimension. */
    public int count(int piece, int dimension) {
        return counts[piece * rank + dimension];
    }

    /** Elements in the box. */
    public long elements(int piece) {
        long elements = 1;
        for (int d = 0; d < rank; d++) {
            elements *= count(piece, d);
        }
        return elements;
    }

    /** Byte in the file from which the piece needs bytes: its first element, or where its filtered chunk starts. */
    public long position(int piece) {
        return position[piece];
    }

    /** Bytes that it needs from there, gaps between its elements included. */
    public int length(int piece) {
        return length[piece];
    }

    /**
     * Adds a piece that has no bytes in the file.
     *
     * @param count extents; copied
     */
    public void add(int inWhichRegion, long inWhichChunk, long firstInChunk, long firstInRegion, int[] count) {
        add(inWhichRegion, inWhichChunk, firstInChunk, firstInRegion, count, 0, 0);
    }

    /**
     * Adds a piece.
     *
     * @param count extents; copied
     * @param firstByte byte in the file from which it needs bytes
     * @param bytes how many from there
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

    /** Sets which bytes of the file the piece needs. */
    public void setRange(int piece, long firstByte, int bytes) {
        position[piece] = firstByte;
        length[piece] = bytes;
    }

    /** Takes all pieces out; the memory is kept. */
    public void clear() {
        size = 0;
    }

    /** Takes the last piece out. */
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

    /** Such as {@code chunk 12 @4096 → @0: [1, 64, 64]}. */
    public String toString(int piece) {
        return "chunk " + chunk[piece] + " @" + inChunk[piece] + " → @" + inRegion[piece] + ": "
                + Arrays.toString(Arrays.copyOfRange(counts, piece * rank, (piece + 1) * rank));
    }
}
