package io.github.sliceline.hdf5.format;

import io.jhdf.Superblock;
import io.jhdf.exceptions.HdfException;
import io.jhdf.storage.HdfBackingStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;

/**
 * Lets jHDF's decoders read from our source. Reads instead of mapping, so that a file that shrinks is an
 * exception; and what it reads counts as metadata, so that a decoder is stopped that a hostile file sends
 * round in circles.
 */
final class JhdfStorage implements HdfBackingStorage {
    private static final int SUPERBLOCK_BYTES = 128;

    private final MetadataFile file;
    private final Superblock superblock;

    JhdfStorage(MetadataFile file) throws IOException {
        this.file = file;
        long start = file.superblock().start();
        this.superblock = Superblock.readSuperblock(read(start, Math.min(SUPERBLOCK_BYTES, file.size() - start)));
    }

    private ByteBuffer read(long position, long length) {
        if (!file.holds(position, length)) {
            throw new HdfException(length + " bytes at " + position + " are not inside the file");
        }
        try {
            file.charge(length);
            return file.source().read(position, Math.toIntExact(length)).order(ByteOrder.LITTLE_ENDIAN);
        } catch (IOException e) {
            throw new HdfException("cannot read " + length + " bytes at " + position, e);
        }
    }

    @Override
    public ByteBuffer readBufferFromAddress(long address, int length) {
        return map(address, length);
    }

    @Override
    public ByteBuffer map(long address, long length) {
        return read(Math.addExact(address, getUserBlockSize()), length);
    }

    @Override
    public ByteBuffer mapNoOffset(long address, long length) {
        return read(address, length);
    }

    @Override
    public long getUserBlockSize() {
        return file.superblock().start();
    }

    @Override
    public Superblock getSuperblock() {
        return superblock;
    }

    @Override
    public FileChannel getFileChannel() {
        throw new UnsupportedOperationException("no channel: metadata only");
    }

    @Override
    public int getSizeOfOffsets() {
        return file.superblock().offsetBytes();
    }

    @Override
    public int getSizeOfLengths() {
        return file.superblock().lengthBytes();
    }

    /** Nothing: the source belongs to the container. */
    @Override
    public void close() {}

    @Override
    public long size() {
        return file.size();
    }

    @Override
    public boolean inMemory() {
        return false;
    }
}
