package io.github.sliceline.memory;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A piece of memory outside the heap that starts on a page. Closing it frees it at once. All readers of volumes
 * allocate here, so the process has one budget: the maximum size of the heap, which is also Java's default limit
 * ({@code -XX:MaxDirectMemorySize}), or the system property {@value #LIMIT_PROPERTY}, in bytes or with k, m or g.
 * Thread-safe, but it must not be closed while it is in use.
 */
public final class DirectMemory implements Closeable {
    /** System property with the maximum memory in use at once. */
    public static final String LIMIT_PROPERTY = "sliceline.direct.memory";

    private static final AtomicLong IN_USE = new AtomicLong();

    private static volatile Allocator allocator = Allocator.find();

    private final Allocator.Piece piece;
    private final int taken;
    private final AtomicBoolean closed = new AtomicBoolean();

    private DirectMemory(Allocator.Piece piece, int taken) {
        this.piece = piece;
        this.taken = taken;
    }

    /**
     * Allocates memory, all zeros.
     *
     * @throws OutOfMemoryError if the budget is used up, or the system has no memory
     */
    public static DirectMemory allocate(int bytes) {
        int taken = Math.addExact(bytes, DirectIo.PAGE);
        long limit = limit();
        if (IN_USE.addAndGet(taken) > limit) {
            IN_USE.addAndGet(-taken);
            throw new OutOfMemoryError("wanted " + bytes + " bytes outside the heap, " + IN_USE.get() + " of the "
                    + limit + " that -D" + LIMIT_PROPERTY + " allows are in use");
        }
        try {
            Allocator.Piece piece = allocator.allocate(taken);
            HugePages.ask(piece.buffer());
            return new DirectMemory(piece, taken);
        } catch (Throwable e) {
            IN_USE.addAndGet(-taken);
            throw e;
        }
    }

    /**
     * Maps a part of a file for reading. The {@link #mapped} memory belongs to the system and does not count towards
     * the budget.
     */
    public static DirectMemory map(FileChannel file, long position, long bytes) throws IOException {
        return new DirectMemory(allocator.map(file, position, bytes), 0);
    }

    /** Allocates memory on the heap that is needed only during a read. */
    public static ByteBuffer allocateOnHeap(int bytes) {
        return allocator.allocateOnHeap(bytes);
    }

    static Allocator allocator() {
        return allocator;
    }

    /** Replaces the allocator; for tests. */
    static void use(Allocator other) {
        allocator = other;
    }

    /**
     * Returns the budget in bytes.
     *
     * @throws IllegalArgumentException if the system property is not a number of bytes
     */
    public static long limit() {
        return limit(System.getProperty(LIMIT_PROPERTY, ""));
    }

    public static long inUse() {
        return IN_USE.get();
    }

    static long limit(String said) {
        if (said.isBlank()) {
            return Runtime.getRuntime().maxMemory();
        }
        String number = said.strip();
        int shift = 10 * (1 + "kmg".indexOf(Character.toLowerCase(number.charAt(number.length() - 1))));
        try {
            long bytes = Long.parseLong(shift == 0 ? number : number.substring(0, number.length() - 1));
            return Math.multiplyExact(bytes, 1L << shift);
        } catch (NumberFormatException | ArithmeticException e) {
            throw new IllegalArgumentException(
                    "-D" + LIMIT_PROPERTY + "=" + said + " is not a number of bytes such as 64m", e);
        }
    }

    /** Returns a new view of the memory, from the start of a page. */
    public ByteBuffer buffer() {
        return aligned(DirectIo.PAGE, taken - DirectIo.PAGE);
    }

    /** Returns the mapped part of a file. */
    public MappedByteBuffer mapped() {
        return (MappedByteBuffer) piece.buffer();
    }

    /**
     * Returns {@code bytes} bytes from the first multiple of {@code boundary}. {@link ByteBuffer#alignedSlice} would
     * cut off the end too.
     */
    ByteBuffer aligned(int boundary, int bytes) {
        int beyond = piece.buffer().alignmentOffset(0, boundary);
        return piece.buffer().slice(beyond == 0 ? 0 : boundary - beyond, bytes);
    }

    /** Frees the memory. Further calls do nothing. */
    @Override
    public void close() {
        if (!closed.getAndSet(true)) {
            letGo(piece.release());
            IN_USE.addAndGet(-taken);
        }
    }

    static void letGo(AutoCloseable release) {
        try {
            release.close();
        } catch (Exception e) {
            throw new IllegalStateException("cannot let go of memory outside the heap", e);
        }
    }
}
