package io.github.sliceline.memory;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One piece of memory outside the heap, that starts on a page and is given back when it is closed, not when garbage is
 * collected. Everything that reads volumes asks here, so there is one budget for the process: as much as the heap may
 * grow to, which is also what Java allows unless told otherwise ({@code -XX:MaxDirectMemorySize}), or what the system
 * property {@value #LIMIT_PROPERTY} says, in bytes or with k, m or g. Not safe to be closed while somebody uses it;
 * otherwise thread-safe.
 */
public final class DirectMemory implements Closeable {
    /** Most that may be in use at once. */
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
     * New memory, all zeros.
     *
     * @throws OutOfMemoryError if the budget does not allow it, or there is none
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

    /** A part of a file, to be read; its {@link #mapped} memory is the system's, and does not count. */
    public static DirectMemory map(FileChannel file, long position, long bytes) throws IOException {
        return new DirectMemory(allocator.map(file, position, bytes), 0);
    }

    /** New memory on the heap, for what a read needs no longer than it takes. */
    public static ByteBuffer allocateOnHeap(int bytes) {
        return allocator.allocateOnHeap(bytes);
    }

    static Allocator allocator() {
        return allocator;
    }

    /** Has memory come in another way from now on. */
    static void use(Allocator other) {
        allocator = other;
    }

    /**
     * Bytes that may be in use at once.
     *
     * @throws IllegalArgumentException if the property says no number of bytes
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

    /** The memory from a page's start on; a new view of it. */
    public ByteBuffer buffer() {
        return aligned(DirectIo.PAGE, taken - DirectIo.PAGE);
    }

    /** The mapped part of a file. */
    public MappedByteBuffer mapped() {
        return (MappedByteBuffer) piece.buffer();
    }

    /** So many bytes from the first boundary on. Not {@link ByteBuffer#alignedSlice}, which cuts the end off too. */
    ByteBuffer aligned(int boundary, int bytes) {
        int beyond = piece.buffer().alignmentOffset(0, boundary);
        return piece.buffer().slice(beyond == 0 ? 0 : boundary - beyond, bytes);
    }

    /** Gives the memory back. More than once does nothing. */
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
