package io.github.sliceline.hdf5.index;

import io.github.sliceline.hdf5.format.Cursor;
import io.github.sliceline.hdf5.format.MetadataFile;
import io.github.sliceline.hdf5.format.Superblock;
import java.io.IOException;

/**
 * Fixed array of chunks: one element for each chunk of the maximum extents, row-major, in pages if there
 * are many. HDF5 File Format Specification 3.0, section VII.C.
 */
final class FixedArray {
    private static final int MOST_PAGE_BITS = 30;

    private final MetadataFile file;
    private final long address;
    private final int elementBytes;
    private final long pageElements;
    private final long elements;
    private final long dataBlock;
    private final ChunkElement element;

    private FixedArray(ChunkTable table, Cursor header, long address) throws IOException {
        this.file = table.file();
        this.address = address;
        header.signature("FAHD").version(0).skip(1);
        this.elementBytes = header.u8();
        int pageBits = header.u8();
        this.elements = header.length();
        this.dataBlock = header.address();
        header.checksum();
        if (pageBits > MOST_PAGE_BITS) {
            throw header.corrupt("pages of 2^" + pageBits + " elements");
        }
        this.pageElements = 1L << pageBits;
        this.element = new ChunkElement(table, elementBytes, header);
    }

    static void read(ChunkTable table, long address) throws IOException {
        Superblock widths = table.file().superblock();
        int headerBytes = 12 + widths.lengthBytes() + widths.offsetBytes();
        Cursor header = table.file().read(address, headerBytes, "fixed array header");
        FixedArray array = new FixedArray(table, header, address);
        if (array.dataBlock >= 0) {
            array.readDataBlock();
        }
    }

    private void readDataBlock() throws IOException {
        int prefixBytes = 6 + file.superblock().offsetBytes();
        if (elements > file.size() / elementBytes) {
            throw file.corrupt(dataBlock, "fixed array claims " + elements + " chunks, more than the file can have");
        }
        boolean paged = elements > pageElements;
        long bodyBytes = paged ? (pages() + 7) / 8 : elements * elementBytes;
        Cursor block = file.read(dataBlock, prefixBytes + bodyBytes + 4, "fixed array data block");
        block.signature("FADB").version(0).skip(1);
        long owner = block.address();
        if (owner != address) {
            throw block.corrupt("data block belongs to " + owner + ", want " + address);
        }
        Cursor body = block.slice(bodyBytes, "fixed array data block");
        block.checksum();
        if (paged) {
            readPages(body, block.position());
        } else {
            element.putAll(body, 0, elements, -1);
        }
    }

    private long pages() {
        return (elements + pageElements - 1) / pageElements;
    }

    /** Pages follow the data block, each with a checksum; those not marked in the bitmap hold nothing yet. */
    private void readPages(Cursor bitmap, long firstPage) throws IOException {
        long pageBytes = pageElements * elementBytes + 4;
        for (long page = 0; page < pages(); page++) {
            if (bitmap.bit(page)) {
                long first = page * pageElements;
                long count = Math.min(pageElements, elements - first);
                long bytes = count * elementBytes;
                Cursor block = file.read(firstPage + page * pageBytes, bytes + 4, "fixed array page");
                Cursor body = block.slice(bytes, "fixed array page");
                block.checksum();
                element.putAll(body, first, count, -1);
            }
        }
    }
}
