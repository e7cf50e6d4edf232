package io.github.sliceline.hdf5.index;

import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.format.FieldReader;
import io.github.sliceline.hdf5.format.FieldWriter;
import io.github.sliceline.hdf5.format.LayoutMessage;
import io.github.sliceline.hdf5.format.MetadataFile;
import io.github.sliceline.hdf5.format.Superblock;
import java.io.IOException;

/**
 * Fixed array of chunks: a header, and a data block with one element for each chunk of the maximum extents, row-major.
 * Many elements are in pages. The data block marks a page once it has a chunk; until then the page's bytes have no
 * meaning. HDF5 File Format Specification 3.0, section VII.C.
 */
final class FixedArray implements ChunkIndexEncoding {
    private static final int VERSION = 0;
    private static final int MOST_PAGE_BITS = 30;
    /** Slowest dimension of the numbering: none, because the dataset cannot grow without limit. */
    private static final int NO_SLOWEST = -1;

    private final ChunkElement element;
    private final long elements;
    private final long pageElements;
    private final long address;
    private final long dataBlock;

    /** Creates an array to be written. */
    FixedArray(ChunkElement element, long address) {
        this.element = element;
        this.elements = element.grid().elements();
        this.pageElements = 1L << LayoutMessage.PAGE_BITS;
        this.address = address;
        this.dataBlock = address + headerBytes(FieldWriter.ADDRESS_BYTES, FieldWriter.ADDRESS_BYTES);
        Math.toIntExact(pages() / Byte.SIZE);
        Math.addExact(address, bytes());
    }

    private FixedArray(ChunkTable table, FieldReader header, long address) throws IOException {
        header.signature("FAHD").version(VERSION).skip(1);
        int elementBytes = header.u8();
        int pageBits = header.u8();
        this.elements = header.length();
        this.dataBlock = header.address();
        header.checksum();
        if (pageBits > MOST_PAGE_BITS) {
            throw header.corrupt("pages of 2^" + pageBits + " elements");
        }
        this.pageElements = 1L << pageBits;
        this.element = ChunkElement.of(table, elementBytes, header);
        this.address = address;
    }

    private static int headerBytes(int offsetBytes, int lengthBytes) {
        return 12 + lengthBytes + offsetBytes;
    }

    /** Bytes of signature, version, client and address of the header. */
    private int blockHeadBytes() {
        return 6 + element.offsetBytes();
    }

    private boolean isPaged() {
        return elements > pageElements;
    }

    private long pages() {
        return isPaged() ? (elements - 1) / pageElements + 1 : 0;
    }

    /** Bytes of the data block's elements, or of the bits of its pages. */
    private long bodyBytes() {
        return isPaged() ? (pages() + Byte.SIZE - 1) / Byte.SIZE : elements * element.bytes();
    }

    /** Address of a page. Pages follow the data block, each with a checksum. */
    private long pageAddress(long page) {
        long blockBytes = blockHeadBytes() + bodyBytes() + FieldWriter.CHECKSUM_BYTES;
        return dataBlock + blockBytes + page * (pageElements * element.bytes() + FieldWriter.CHECKSUM_BYTES);
    }

    private long elementsOf(long page) {
        return Math.min(pageElements, elements - page * pageElements);
    }

    static void read(ChunkTable table, long address) throws IOException {
        Superblock widths = table.file().superblock();
        int headerBytes = headerBytes(widths.offsetBytes(), widths.lengthBytes());
        FieldReader header = table.file().read(address, headerBytes, "fixed array header");
        FixedArray array = new FixedArray(table, header, address);
        if (array.dataBlock >= 0) {
            array.readDataBlock(table);
        }
    }

    private void readDataBlock(ChunkTable table) throws IOException {
        MetadataFile file = table.file();
        if (elements > file.size() / element.bytes()) {
            throw file.corrupt(dataBlock, "fixed array claims " + elements + " chunks, more than the file can have");
        }
        String what = "fixed array data block";
        FieldReader block = file.read(dataBlock, blockHeadBytes() + bodyBytes() + FieldWriter.CHECKSUM_BYTES, what);
        long owner = block.signature("FADB").version(VERSION).skip(1).address();
        if (owner != address) {
            throw block.corrupt("data block belongs to " + owner + ", want " + address);
        }
        FieldReader body = block.checked(bodyBytes(), what);
        if (!isPaged()) {
            element.readAll(body, table, 0, elements, NO_SLOWEST);
        }
        for (long page = 0; page < pages(); page++) {
            if (body.bit(page)) {
                long bytes = elementsOf(page) * element.bytes();
                FieldReader stored =
                        file.read(pageAddress(page), bytes + FieldWriter.CHECKSUM_BYTES, "fixed array page");
                FieldReader own = stored.checked(bytes, "fixed array page");
                element.readAll(own, table, page * pageElements, elementsOf(page), NO_SLOWEST);
            }
        }
    }

    @Override
    public long address() {
        return address;
    }

    @Override
    public long bytes() {
        long elementBytes = Math.multiplyExact(elements, (long) element.bytes());
        return pageAddress(0) - address + (isPaged() ? elementBytes + pages() * FieldWriter.CHECKSUM_BYTES : 0);
    }

    @Override
    public void write(ChunkLookup chunks, Sink sink) throws IOException {
        byte[] marked = new byte[isPaged() ? Math.toIntExact(bodyBytes()) : 0];
        FieldWriter page = new FieldWriter();
        for (long p = 0; p < pages(); p++) {
            long first = p * pageElements;
            if (element.anyPresent(chunks, first, elementsOf(p))) {
                FieldWriter.setBit(marked, p);
                element.putAll(page.clear(), chunks, first, elementsOf(p));
                sink.write(page.checksumFrom(0).content(), pageAddress(p));
            }
        }
        FieldWriter out =
                new FieldWriter().ascii("FAHD").u8(VERSION).u8(element.client()).u8(element.bytes());
        out.u8(LayoutMessage.PAGE_BITS).u64(elements).address(dataBlock).checksumFrom(0);
        int start = out.size();
        out.ascii("FADB").u8(VERSION).u8(element.client()).address(address).bytes(marked);
        element.putAll(out, chunks, 0, isPaged() ? 0 : elements);
        sink.write(out.checksumFrom(start).content(), address);
    }
}
