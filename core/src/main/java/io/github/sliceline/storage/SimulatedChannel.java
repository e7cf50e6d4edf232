package io.github.sliceline.storage;

import io.github.sliceline.tune.SimulatedDrive;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A file on a simulated drive as a channel, for libraries that want one. What is mapped is waited for when it is mapped,
 * as one request, as if all of it were used at once. Nothing can be written. Thread-safe.
 */
public final class SimulatedChannel extends FileChannel {
    private final FileChannel file;
    private final CachedPages cache;

    private SimulatedChannel(FileChannel file, CachedPages cache) {
        this.file = file;
        this.cache = cache;
    }

    public static SimulatedChannel open(Path path, SimulatedDrive drive) throws IOException {
        FileChannel file = RegularFile.open(path, Set.of(StandardOpenOption.READ));
        return new SimulatedChannel(file, new CachedPages(path.toString(), drive));
    }

    @Override
    public int read(ByteBuffer dst, long position) throws IOException {
        return waiting(position, dst.remaining(), () -> file.read(dst, position));
    }

    @Override
    public synchronized int read(ByteBuffer dst) throws IOException {
        return waiting(file.position(), dst.remaining(), () -> file.read(dst));
    }

    @Override
    public synchronized long read(ByteBuffer[] dsts, int offset, int length) throws IOException {
        long bytes = 0;
        for (int i = offset; i < offset + length; i++) {
            bytes += dsts[i].remaining();
        }
        return waiting(file.position(), bytes, () -> file.read(dsts, offset, length));
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) throws IOException {
        requireReading(mode == MapMode.READ_ONLY);
        return waiting(position, size, () -> file.map(mode, position, size));
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel target) throws IOException {
        return waiting(position, count, () -> file.transferTo(position, count, target));
    }

    private <T> T waiting(long position, long bytes, OnFailure.Work<T> reading) throws IOException {
        long held = Math.min(bytes, file.size() - position);
        if (held <= 0 || position < 0) {
            return reading.run();
        }
        List<T> result = new ArrayList<>(1);
        cache.read(position, held, () -> result.add(reading.run()));
        return result.get(0);
    }

    private static void requireReading(boolean reading) {
        if (!reading) {
            throw new NonWritableChannelException();
        }
    }

    @Override
    public int write(ByteBuffer src) {
        throw new NonWritableChannelException();
    }

    @Override
    public int write(ByteBuffer src, long position) {
        throw new NonWritableChannelException();
    }

    @Override
    public long write(ByteBuffer[] srcs, int offset, int length) {
        throw new NonWritableChannelException();
    }

    @Override
    public long transferFrom(ReadableByteChannel src, long position, long count) {
        throw new NonWritableChannelException();
    }

    @Override
    public FileChannel truncate(long size) {
        throw new NonWritableChannelException();
    }

    @Override
    public long position() throws IOException {
        return file.position();
    }

    @Override
    public synchronized FileChannel position(long newPosition) throws IOException {
        file.position(newPosition);
        return this;
    }

    @Override
    public long size() throws IOException {
        return file.size();
    }

    @Override
    public void force(boolean metaData) {}

    @Override
    public FileLock lock(long position, long size, boolean shared) throws IOException {
        return file.lock(position, size, shared);
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) throws IOException {
        return file.tryLock(position, size, shared);
    }

    @Override
    protected void implCloseChannel() throws IOException {
        file.close();
    }
}
