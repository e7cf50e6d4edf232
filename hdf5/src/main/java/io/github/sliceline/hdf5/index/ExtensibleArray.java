package io.github.sliceline.hdf5.index;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.format.FieldReader;
import io.github.sliceline.hdf5.format.FieldWriter;
import io.github.sliceline.hdf5.format.Superblock;
import java.io.IOException;

/**
 * Extensible array of chunks, for one unlimited dimension. That dimension is the slowest in the numbering, at any
 * position in the dataset. HDF5 File Format Specification 3.0, section VII.D.
 *
 * <p>Elements are first in the index block itself, then in data blocks that the index block points to, then in data
 * blocks of super blocks. Super block n stands for 2^(n/2) data blocks of 2^((n+1)/2) times the least number of
 * elements. The first few super blocks are folded into the index block.
 *
 * <p>Blocks also contain the number of their first element. It is not checked, because libhdf5 writes another number
 * than the specification says into the data blocks of the index block.
 */
final class ExtensibleArray {
    private static final int VERSION = 0;
    private static final int MOST_BITS = 62;
    private static final int MOST_PAGE_BITS = 30;

    private static final String INDEX_BLOCK = "extensible array index block";
    private static final String SUPER_BLOCK = "extensible array super block";
    private static final String DATA_BLOCK = "extensible array data block";
    private static final String PAGE = "extensible array page";

    private final ChunkElement element;
    private final int indexBits;
    private final int indexBlockElements;
    private final int leastBlockElements;
    private final int leastBlockPointers;
    private final long pageElements;
    private final long elements;
    private final long address;
    private final long indexBlock;

    private ExtensibleArray(ChunkTable table, FieldReader header, long address) throws IOException {
        this.address = address;
        header.signature("EAHD").version(VERSION).skip(1);
        int elementBytes = header.u8();
        this.indexBits = header.u8();
        this.indexBlockElements = header.u8();
        this.leastBlockElements = header.u8();
        this.leastBlockPointers = header.u8();
        int pageBits = header.u8();
        header.skip(4L * table.file().superblock().lengthBytes());
        this.elements = header.length();
        header.length();
        this.indexBlock = header.address();
        header.checksum();
        boolean sound = indexBits <= MOST_BITS
                && pageBits <= MOST_PAGE_BITS
                && Integer.bitCount(leastBlockElements) == 1
                && Integer.bitCount(leastBlockPointers) == 1
                && leastBlockPointers >= 2
                && log2(leastBlockElements) <= indexBits;
        if (!sound) {
            throw header.corrupt("creation parameters contradict each other");
        }
        this.pageElements = 1L << pageBits;
        this.element = ChunkElement.of(table, elementBytes, header);
        if (table.grid().unlimitedDimension() < 0) {
            throw header.corrupt("extensible array for a dataset without an unlimited dimension");
        }
    }

    private static int headerBytes(int offsetBytes, int lengthBytes) {
        return 12 + 6 * lengthBytes + offsetBytes + FieldWriter.CHECKSUM_BYTES;
    }

    private static int log2(long value) {
        return 63 - Long.numberOfLeadingZeros(value);
    }

    /** Number of super blocks whose pointers to data blocks are in the index block. */
    private int folded() {
        return Math.min(2 * log2(leastBlockPointers), superBlocks());
    }

    private int superBlocks() {
        return 1 + indexBits - log2(leastBlockElements);
    }

    /** Bytes of signature, version, client and address of the header. */
    private int headBytes() {
        return 6 + element.offsetBytes();
    }

    /** Bytes of the number of a block's first element. */
    private int blockOffsetBytes() {
        return (indexBits + 7) / 8;
    }

    /** Bytes before the content of super blocks and data blocks: the head and the number of the first element. */
    private int blockHeadBytes() {
        return headBytes() + blockOffsetBytes();
    }

    /** Number of pointers to data blocks and to super blocks. */
    private long indexBlockPointers() {
        return 2L * (leastBlockPointers - 1) + superBlocks() - folded();
    }

    private long indexBlockBytes() {
        long elementBytes = (long) indexBlockElements * element.bytes();
        return headBytes() + elementBytes + indexBlockPointers() * element.offsetBytes() + FieldWriter.CHECKSUM_BYTES;
    }

    /**
     * A super block and its data blocks.
     *
     * @param array the array that it belongs to
     * @param number number from 0, including the folded ones
     * @param first number of its first element
     * @param address its address; undefined if it is folded
     */
    private record SuperBlock(ExtensibleArray array, int number, long first, long address) {
        boolean isFolded() {
            return number < array.folded();
        }

        long blocks() {
            return 1L << (number / 2);
        }

        long blockElements() {
            return Math.multiplyExact(1L << ((number + 1) / 2), (long) array.leastBlockElements);
        }

        long firstAfter() {
            return Math.addExact(first, Math.multiplyExact(blocks(), blockElements()));
        }

        boolean isPaged() {
            return blockElements() > array.pageElements;
        }

        long pages() {
            return isPaged() ? blockElements() / array.pageElements : 0;
        }

        long bitmapBytes() {
            return Math.multiplyExact(blocks(), (pages() + 7) / 8);
        }

        long bytes() {
            long pointers = blocks() * array.element.offsetBytes();
            return isFolded() ? 0 : array.blockHeadBytes() + bitmapBytes() + pointers + FieldWriter.CHECKSUM_BYTES;
        }

        /** Bytes of a data block before its elements or pages. A checksum precedes pages. */
        int prefixBytes() {
            return array.blockHeadBytes() + (isPaged() ? FieldWriter.CHECKSUM_BYTES : 0);
        }

        long blockBytes() {
            long checksums = isPaged() ? pages() : 1;
            return prefixBytes() + blockElements() * array.element.bytes() + checksums * FieldWriter.CHECKSUM_BYTES;
        }
    }

    static void read(ChunkTable table, long address) throws IOException {
        Superblock widths = table.file().superblock();
        int headerBytes = headerBytes(widths.offsetBytes(), widths.lengthBytes());
        FieldReader header = table.file().read(address, headerBytes, "extensible array header");
        ExtensibleArray array = new ExtensibleArray(table, header, address);
        if (array.indexBlock >= 0) {
            array.readIndexBlock(table);
        }
    }

    private void readIndexBlock(ChunkTable table) throws IOException {
        FieldReader block = open(table, indexBlock, indexBlockBytes(), "EAIB", INDEX_BLOCK);
        FieldReader own = block.slice((long) indexBlockElements * element.bytes(), INDEX_BLOCK);
        FieldReader pointers = block.checked(indexBlockPointers() * element.offsetBytes(), INDEX_BLOCK);
        readElements(own, table, 0, indexBlockElements);
        long first = indexBlockElements;
        for (int s = 0; s < superBlocks() && (s < folded() || first < elements); s++) {
            long at = s < folded() ? FieldWriter.UNDEFINED : pointers.address();
            SuperBlock superBlock = new SuperBlock(this, s, first, at);
            first = superBlock.firstAfter();
            if (superBlock.isFolded()) {
                readFolded(table, superBlock, pointers);
            } else if (at >= 0) {
                readSuperBlock(table, superBlock);
            }
        }
    }

    private void readElements(FieldReader from, ChunkTable table, long first, long count) throws IOException {
        element.readAll(from, table, first, count, table.grid().unlimitedDimension());
    }

    /** Opens a block and checks that it belongs to this array. */
    private FieldReader open(ChunkTable table, long at, long bytes, String signature, String what) throws IOException {
        FieldReader block = table.file().read(at, bytes, what);
        long owner = block.signature(signature).version(VERSION).skip(1).address();
        if (owner != address) {
            throw block.corrupt("belongs to " + owner + ", want " + address);
        }
        return block;
    }

    private void readFolded(ChunkTable table, SuperBlock superBlock, FieldReader pointers) throws IOException {
        if (superBlock.isPaged()) {
            throw new UnsupportedFileException(
                    table.file().source(),
                    "extensible array with pages in its first data blocks; h5repack writes a plain file");
        }
        readDataBlocks(table, superBlock, pointers, pointers); // without pages there are no bits
    }

    private void readSuperBlock(ChunkTable table, SuperBlock superBlock) throws IOException {
        FieldReader block = open(table, superBlock.address, superBlock.bytes(), "EASB", SUPER_BLOCK);
        block.skip(blockOffsetBytes());
        FieldReader bitmap = block.slice(superBlock.bitmapBytes(), SUPER_BLOCK);
        FieldReader pointers = block.checked(superBlock.blocks() * element.offsetBytes(), SUPER_BLOCK);
        readDataBlocks(table, superBlock, pointers, bitmap);
    }

    private void readDataBlocks(ChunkTable table, SuperBlock superBlock, FieldReader pointers, FieldReader bitmap)
            throws IOException {
        for (long i = 0; i < superBlock.blocks(); i++) {
            long at = pointers.address();
            if (at >= 0) {
                readDataBlock(table, superBlock, i, at, bitmap);
            }
        }
    }

    /** Reads a data block. The page bits of all data blocks of a super block follow each other without gaps. */
    private void readDataBlock(ChunkTable table, SuperBlock superBlock, long number, long at, FieldReader bitmap)
            throws IOException {
        boolean paged = superBlock.isPaged();
        long first = superBlock.first + number * superBlock.blockElements();
        long prefixBytes = superBlock.prefixBytes();
        FieldReader block = open(table, at, paged ? prefixBytes : superBlock.blockBytes(), "EADB", DATA_BLOCK);
        block.skip(blockOffsetBytes());
        if (!paged) {
            FieldReader own = block.checked(superBlock.blockElements() * element.bytes(), DATA_BLOCK);
            readElements(own, table, first, superBlock.blockElements());
            return;
        }
        block.checksum();
        long bytes = pageElements * element.bytes();
        long pageBytes = bytes + FieldWriter.CHECKSUM_BYTES;
        for (long page = 0; page < superBlock.pages(); page++) {
            if (bitmap.bit(number * superBlock.pages() + page)) {
                FieldReader stored = table.file().read(at + prefixBytes + page * pageBytes, pageBytes, PAGE);
                readElements(stored.checked(bytes, PAGE), table, first + page * pageElements, pageElements);
            }
        }
    }
}
