package io.github.sliceline.plan;

import io.github.sliceline.hdf5.chunk.ChunkBoxes;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * The requests for some regions in file order, and the pieces of chunks that were never written, which get the fill
 * value. Every element of the regions is in exactly one piece.
 *
 * <p>A {@link ReadPlanner} fills a plan, and can fill it again: the plan keeps its arrays. Safe for many readers once
 * it is filled.
 */
public final class ReadPlan {
    private final ChunkBoxes stored;
    private final ChunkBoxes absent;
    private final IndexSort.Order inFileOrder = this::compare;
    private int[] order = new int[0];
    private int requests;
    private boolean wholeChunks;
    private long[] position = new long[16];
    private int[] length = new int[16];
    private int[] firstPiece = new int[17];

    public ReadPlan(int rank) {
        stored = new ChunkBoxes(rank);
        absent = new ChunkBoxes(rank);
    }

    /** Pieces of chunks that are in the file. */
    public ChunkBoxes stored() {
        return stored;
    }

    /** Pieces of chunks that were never written. */
    public ChunkBoxes absent() {
        return absent;
    }

    /** True if the planner was to read chunks whole, perhaps only chunks that are needed whole. */
    public boolean hasWholeChunks() {
        return wholeChunks;
    }

    /** Number of pieces that the plan has memory for. */
    public int capacity() {
        return stored.capacity() + absent.capacity();
    }

    /** Number of requests. They are in file order and overlap only where chunks in the file do. */
    public int requests() {
        return requests;
    }

    /** Byte in the file where a request starts. */
    public long position(int request) {
        return position[request];
    }

    public int length(int request) {
        return length[request];
    }

    /** Place of a request's first piece in file order, for {@link #piece}. */
    public int firstPiece(int request) {
        return firstPiece[request];
    }

    /** Place after a request's last piece in file order. */
    public int endPiece(int request) {
        return firstPiece[request + 1];
    }

    /** Number, in {@link #stored()}, of the piece at a place in file order. */
    public int piece(int place) {
        return order[place];
    }

    public long bytes() {
        return Arrays.stream(length, 0, requests).asLongStream().sum();
    }

    /** Removes pieces that need no request because the caller has their elements already. */
    public void removeIf(IntPredicate served) {
        int kept = 0;
        int size = stored.size();
        for (int piece = 0; piece < size; piece++) {
            if (!served.test(piece)) {
                stored.move(piece, kept++);
            }
        }
        for (int piece = kept; piece < size; piece++) {
            stored.removeLast();
        }
    }

    void clear(boolean ofWholeChunks) {
        wholeChunks = ofWholeChunks;
        stored.clear();
        absent.clear();
        requests = 0;
    }

    /** Removes all requests and keeps the pieces. */
    void restart() {
        requests = 0;
    }

    /** Sorts the pieces into file order. Pieces of one chunk stand together. */
    void sort() {
        int size = stored.size();
        if (order.length < size) {
            order = new int[Math.max(size, 2 * order.length)];
        }
        boolean sorted = true;
        for (int i = 0; i < size; i++) {
            order[i] = i;
            sorted &= i == 0 || compare(i - 1, i) <= 0;
        }
        if (!sorted) {
            IndexSort.sort(order, size, inFileOrder);
        }
    }

    private int compare(int a, int b) {
        int byPosition = Long.compare(stored.position(a), stored.position(b));
        return byPosition != 0 ? byPosition : Long.compare(stored.chunk(a), stored.chunk(b));
    }

    void addRequest(long start, int bytes, int first, int end) {
        if (requests == position.length) {
            int capacity = Math.multiplyExact(requests, 2);
            position = Arrays.copyOf(position, capacity);
            length = Arrays.copyOf(length, capacity);
            firstPiece = Arrays.copyOf(firstPiece, capacity + 1);
        }
        position[requests] = start;
        length[requests] = bytes;
        firstPiece[requests] = first;
        firstPiece[++requests] = end;
    }
}
