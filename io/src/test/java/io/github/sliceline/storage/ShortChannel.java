package io.github.sliceline.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;

/** A file channel that moves only a few bytes a call, as any channel may; only by position. */
final class ShortChannel extends FileChannel {
    private final FileChannel file;
    private final int bytesPerCall;

    ShortChannel(FileChannel file, int bytesPerCall) {
        this.file = file;
        this.bytesPerCall = bytesPerCall;
    }

    @Override
    public int read(ByteBuffer dst, long position) throws IOException {
        int limit = dst.limit();
        dst.limit(Math.min(limit, dst.position() + bytesPerCall));
        try {
            return file.read(dst, position);
        } finally {
            dst.limit(limit);
        }
    }

    @Override
    public int write(ByteBuffer src, long position) throws IOException {
        int limit = src.limit();
        src.limit(Math.min(limit, src.position() + bytesPerCall));
        try {
            return file.write(src, position);
        } finally {
            src.limit(limit);
        }
    }

    @Override
    public long size() throws IOException {
        return file.size();
    }

    @Override
    public FileChannel truncate(long size) throws IOException {
        file.truncate(size);
        return this;
    }

    @Override
    public void force(boolean metaData) throws IOException {
        file.force(metaData);
    }

    @Override
    protected void implCloseChannel() throws IOException {
        file.close();
    }

    @Override
    public int read(ByteBuffer dst) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long read(ByteBuffer[] dsts, int offset, int length) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int write(ByteBuffer src) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long write(ByteBuffer[] srcs, int offset, int length) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long position() {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileChannel position(long newPosition) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel target) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long transferFrom(ReadableByteChannel src, long position, long count) {
        throw new UnsupportedOperationException();
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileLock lock(long position, long size, boolean shared) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) {
        throw new UnsupportedOperationException();
    }
}
