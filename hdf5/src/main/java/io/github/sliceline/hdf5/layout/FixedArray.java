package io.github.sliceline.hdf5.layout;

import io.github.sliceline.hdf5.format.Out;
import io.github.sliceline.hdf5.grid.ChunkLookup;
import java.io.IOException;

/**
 * Fixed array of chunks: header, data block, and pages where there are many. A page is marked in the data block once a
 * chunk of it exists; until then its bytes mean nothing. HDF5 File Format Specification 3.0, section VII.C.
 */
final class FixedArray implements ChunkIndexLayout {
    /** Elements of a page, as a power of two: libhdf5's own choice. */
    static final int PAGE_BITS = 10;

    private static final int VERSION = 0;
    private static final long PAGE_ELEMENTS = 1L << PAGE_BITS;
    private static final int HEADER_BYTES = 28;
    /** Signature, version, client, address of the header. */
    private static final int BLOCK_HEAD_BYTES = 14;

    private final ChunkElement element;
    private final long elements;
    private final long address;

    FixedArray(DatasetForm form, ChunkGrid grid, long address) {
        this.element = ChunkElement.of(form, grid);
        this.elements = grid.elements();
        this.address = address;
        Math.addExact(address, bytes());
    }

    private boolean isPaged() {
        return elements > PAGE_ELEMENTS;
    }

    private long pages() {
        return isPaged() ? (elements - 1) / PAGE_ELEMENTS + 1 : 0;
    }

    private int bitmapBytes() {
        return Math.toIntExact((pages() + Byte.SIZE - 1) / Byte.SIZE);
    }

    @Override
    public long address() {
        return address;
    }

    @Override
    public long bytes() {
        long elementBytes = Math.multiplyExact(elements, (long) element.bytes());
        return HEADER_BYTES + blockBytes() + (isPaged() ? elementBytes + pages() * Out.CHECKSUM_BYTES : 0);
    }

    /** The data block without its pages. */
    private long blockBytes() {
        long body = isPaged() ? bitmapBytes() : elements * element.bytes();
        return BLOCK_HEAD_BYTES + body + Out.CHECKSUM_BYTES;
    }

    @Override
    public void write(ChunkLookup chunks, Sink sink) throws IOException {
        byte[] marked = new byte[bitmapBytes()];
        Out page = new Out();
        long at = address + HEADER_BYTES + blockBytes();
        for (long p = 0; p < pages(); p++) {
            long first = p * PAGE_ELEMENTS;
            long count = Math.min(PAGE_ELEMENTS, elements - first);
            if (element.anyPresent(chunks, first, count)) {
                marked[Math.toIntExact(p / Byte.SIZE)] |= (byte) (0x80 >> (p % Byte.SIZE));
                element.put(page.clear(), chunks, first, count);
                sink.write(page.checksumFrom(0).content(), at);
            }
            at += count * element.bytes() + Out.CHECKSUM_BYTES;
        }
        Out head = new Out();
        header(head);
        block(head, chunks, marked);
        sink.write(head.content(), address);
    }

    private void header(Out out) {
        out.ascii("FAHD")
                .u8(VERSION)
                .u8(element.client())
                .u8(element.bytes())
                .u8(PAGE_BITS)
                .u64(elements)
                .address(address + HEADER_BYTES)
                .checksumFrom(0);
    }

    private void block(Out out, ChunkLookup chunks, byte[] marked) {
        int start = out.size();
        out.ascii("FADB").u8(VERSION).u8(element.client()).address(address).bytes(marked);
        if (!isPaged()) {
            element.put(out, chunks, 0, elements);
        }
        out.checksumFrom(start);
    }
}
