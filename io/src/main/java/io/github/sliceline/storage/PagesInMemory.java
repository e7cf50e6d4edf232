package io.github.sliceline.storage;

import io.github.sliceline.memory.DirectMemory;
import java.io.Closeable;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.StampedLock;
import org.jspecify.annotations.Nullable;

/**
 * Tells which parts of a file the page cache holds, as Linux' {@code mincore} does for mapped memory. The mapping's
 * pages are never touched, so the mapping takes addresses but no memory, and no access to it can fail. Thread-safe.
 *
 * <p>Since 5.2, Linux tells this only to processes that may write to the file. To others, every page seems to be in
 * memory.
 */
public final class PagesInMemory implements Closeable {
    private static final int SEGMENT_BITS = 30;
    private static final long SEGMENT_BYTES = 1L << SEGMENT_BITS;
    private static final boolean LINUX =
            System.getProperty("os.name", "").toLowerCase(Locale.ROOT).equals("linux");

    private final FileChannel channel;
    private final long size;
    private final AtomicReferenceArray<@Nullable DirectMemory> segments;
    /** Callers of {@link #hold} share it. {@link #close} locks it exclusively and never unlocks it. */
    private final StampedLock lock = new StampedLock();

    private final AtomicBoolean closed = new AtomicBoolean();

    private PagesInMemory(FileChannel channel, long size) {
        this.channel = channel;
        this.size = size;
        this.segments = new AtomicReferenceArray<>((int) ((size + SEGMENT_BYTES - 1) >> SEGMENT_BITS));
    }

    /** Makes a view of an open file. Closing the view does not close the channel. Empty if the system does not tell. */
    static Optional<PagesInMemory> of(FileChannel channel) throws IOException {
        return LINUX ? Optional.of(new PagesInMemory(channel, channel.size())) : Optional.empty();
    }

    /** True if the first and the last byte of a range are in memory. The bytes between them most likely are too. */
    public boolean hold(long position, int length) {
        return holds(position) && holds(position + length - 1);
    }

    private boolean holds(long position) {
        if (position >= size) {
            return true; // written since this was opened, so most likely still in memory
        }
        long stamp = lock.tryReadLock();
        if (stamp == 0) {
            return true;
        }
        try {
            MappedByteBuffer segment = segment((int) (position >> SEGMENT_BITS));
            return segment.slice((int) (position & (SEGMENT_BYTES - 1)), 1).isLoaded();
        } catch (IOException e) {
            return true; // if it cannot be mapped, reads go through the page cache, which always works
        } finally {
            lock.unlockRead(stamp);
        }
    }

    private MappedByteBuffer segment(int number) throws IOException {
        DirectMemory segment = segments.get(number);
        return (segment != null ? segment : map(number)).mapped();
    }

    private synchronized DirectMemory map(int number) throws IOException {
        DirectMemory segment = segments.get(number);
        if (segment == null) {
            long start = (long) number << SEGMENT_BITS;
            segment = DirectMemory.map(channel, start, Math.min(SEGMENT_BYTES, size - start));
            segments.set(number, segment);
        }
        return segment;
    }

    /** Unmaps the file at once: a deleted file that is still mapped keeps its space on the drive. */
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        lock.writeLock();
        for (int i = 0; i < segments.length(); i++) {
            DirectMemory segment = segments.getAndSet(i, null);
            if (segment != null) {
                segment.close();
            }
        }
    }
}
