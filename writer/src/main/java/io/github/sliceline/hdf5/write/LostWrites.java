package io.github.sliceline.hdf5.write;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Writes that reached no store, for libhdf5 to read again what it believes to have written. */
final class LostWrites {
    private final List<Write> writes = new ArrayList<>();

    private record Write(long address, ByteBuffer data) {
        long end() {
            return address + data.capacity();
        }
    }

    /** Keeps a copy of a buffer from its position to its limit. */
    void add(long address, ByteBuffer data) {
        writes.add(new Write(
                address, ByteBuffer.allocate(data.remaining()).put(data).flip()));
    }

    /** Puts what was written here into what was read from there. */
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
