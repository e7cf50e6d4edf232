package io.github.sliceline.hdf5.write;

import io.github.sliceline.hdf5.library.LibHdf5;
import io.github.sliceline.hdf5.library.LibHdf5.DriverFailures;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.WorkerThreads;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.hdf5.H5FD_t;
import org.bytedeco.javacpp.Pointer;
import org.jspecify.annotations.Nullable;

/**
 * A byte store that libhdf5 has open. It does the work of the driver's callbacks, with addresses in the store.
 * Addresses and sizes are the library's unsigned numbers; numbers that are negative here are refused. Hold {@link
 * LibHdf5#LOCK}.
 *
 * <p>After a write has failed, the store is not changed any more, and the library is not told. If the library cannot
 * write while it flushes a file, it cannot close the file either (tried with 1.14.3), and crashes the process when it
 * tries. So it continues with the metadata that it believes to have written. Each call from Java that should have
 * written something fails through {@link DriverFailures}.
 */
final class DriverFile {
    /** Most bytes of one transfer. A {@link ByteBuffer} has at most {@link Integer#MAX_VALUE} bytes. */
    private static final int MAX_MOVED = 1 << 30;

    final ByteStore store;
    final int serial;
    /** Handle by which the library knows this file. The library fills in its fields. */
    final H5FD_t handle;

    long endOfAllocation;
    long endOfFile;
    private @Nullable Throwable failure;
    private @Nullable LostWrites lost;

    /** @param serial number of the store; equal for the same store only */
    DriverFile(ByteStore store, int serial) throws IOException {
        this.store = store;
        this.serial = serial;
        this.endOfFile = store.size();
        this.handle = new H5FD_t();
        Pointer.memset(handle, 0, handle.sizeof());
    }

    /** Reads bytes from an address on. Bytes after the end of the store are 0. */
    void read(long address, long size, Pointer buffer) throws IOException {
        requireRegion(address, size);
        long end = lost == null ? endOfFile : Math.min(endOfFile, store.size());
        long there = Math.max(0, Math.min(size, end - address));
        for (long done = 0; done < there; ) {
            int part = (int) Math.min(MAX_MOVED, there - done);
            store.readFully(view(buffer, done, part), address + done);
            done += part;
        }
        if (there < size) {
            Pointer.memset(buffer.position(there), 0, size - there);
        }
        if (lost != null && size <= MAX_MOVED) {
            lost.overlay(address, view(buffer, 0, (int) size));
        }
    }

    /** @param raw true for elements of a dataset, on which nothing depends; false for metadata */
    void write(long address, long size, Pointer buffer, boolean raw) throws IOException {
        requireRegion(address, size);
        change(to -> {
            for (long done = 0; done < size; ) {
                int part = (int) Math.min(MAX_MOVED, size - done);
                to.writeFully(view(buffer, done, part), address + done);
                done += part;
            }
        });
        if (lost != null && !raw) {
            lost.add(address, view(buffer, 0, Math.toIntExact(size)));
        }
        endOfFile = Math.max(endOfFile, address + size);
    }

    private static ByteBuffer view(Pointer buffer, long offset, int length) {
        return buffer.limit(offset + length).position(offset).asByteBuffer();
    }

    /**
     * Sets the length of the store to the library's end of allocation, because the file's superblock states that
     * length.
     */
    void truncate() throws IOException {
        if (endOfAllocation == endOfFile) {
            return;
        }
        change(to -> {
            if (endOfAllocation < endOfFile) {
                to.truncate(endOfAllocation);
            } else {
                to.writeFully(ByteBuffer.allocate(1), endOfAllocation - 1);
            }
        });
        endOfFile = endOfAllocation;
    }

    void empty() throws IOException {
        store.truncate(0);
        endOfFile = 0;
    }

    /** Changes the store, unless an earlier change has failed. */
    private void change(WorkerThreads.Task<ByteStore> change) throws IOException {
        try {
            if (failure != null) {
                throw new IOException(store + ": not written, because earlier " + failure, failure);
            }
            change.run(store);
        } catch (Throwable failed) {
            abandon(failed);
            DriverFailures.add(failed);
        }
    }

    /** Stops all further writing, as after a failure. */
    void abandon(Throwable reason) {
        if (failure == null) {
            failure = reason;
            lost = new LostWrites();
        }
    }

    private void requireRegion(long address, long size) throws EOFException {
        if (address < 0 || size < 0 || address > Long.MAX_VALUE - size) {
            throw new EOFException(store + ": no store has " + Long.toUnsignedString(size) + " bytes at "
                    + Long.toUnsignedString(address));
        }
    }

    void free() {
        handle.deallocate();
    }

    /** Writes that reached no store. libhdf5 reads them again, because it believes to have written them. */
    private static final class LostWrites {
        private final List<Write> writes = new ArrayList<>();

        private record Write(long address, ByteBuffer data) {
            long end() {
                return address + data.capacity();
            }
        }

        /** Stores a copy of a buffer from its position to its limit. */
        void add(long address, ByteBuffer data) {
            writes.add(new Write(
                    address, ByteBuffer.allocate(data.remaining()).put(data).flip()));
        }

        /** Copies lost writes over bytes that were read. */
        void overlay(long address, ByteBuffer read) {
            for (Write write : writes) {
                long from = Math.max(address, write.address);
                long to = Math.min(address + read.capacity(), write.end());
                if (from < to) {
                    int length = (int) (to - from);
                    read.put((int) (from - address), write.data, (int) (from - write.address), length);
                }
            }
        }
    }
}
