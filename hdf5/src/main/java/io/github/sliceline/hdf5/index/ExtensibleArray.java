package io.github.sliceline.hdf5.index;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.format.Cursor;
import io.github.sliceline.hdf5.format.MetadataFile;
import io.github.sliceline.hdf5.format.Superblock;
import java.io.IOException;

/**
 * Extensible array of chunks, for one unlimited dimension: that dimension is the slowest in the numbering,
 * wherever it is in the dataset. HDF5 File Format Specification 3.0, section VII.D.
 *
 * <p>Elements are, in this order: some in the index block itself; data blocks that the index block points
 * to; then super blocks that point to further data blocks. Super block n stands for 2^(n/2) data blocks of
 * 2^((n+1)/2) times the least number of elements, and the first few are folded into the index block.
 *
 * <p>Blocks also say which element is their first. That is not checked: libhdf5 writes another number
 * than the specification says into the data blocks of the index block.
 */
final class ExtensibleArray {
    private static final int MOST_BITS = 62;

    private final MetadataFile file;
    private final long address;
    private final int elementBytes;
    private final int indexBits;
    private final int indexBlockElements;
    private final int leastBlockElements;
    private final int leastBlockPointers;
    private final long pageElements;
    private final long elementsSet;
    private final long indexBlock;
    private final ChunkElement element;
    private final int slowest;

    private ExtensibleArray(ChunkTable table, Cursor header, long address) throws IOException {
        this.file = table.file();
        this.address = address;
        header.signature("EAHD").version(0).skip(1);
        this.elementBytes = header.u8();
        this.indexBits = header.u8();
        this.indexBlockElements = header.u8();
        this.leastBlockElements = header.u8();
        this.leastBlockPointers = header.u8();
        int pageBits = header.u8();
        header.skip(4L * file.superblock().lengthBytes());
        this.elementsSet = header.length();
        header.length();
        this.indexBlock = header.address();
        header.checksum();
        boolean sound = indexBits <= MOST_BITS
                && pageBits <= 30
                && Integer.bitCount(leastBlockElements) == 1
                && Integer.bitCount(leastBlockPointers) == 1
                && leastBlockPointers >= 2
                && log2(leastBlockElements) <= indexBits;
        if (!sound) {
            throw header.corrupt("creation parameters contradict each other");
        }
        this.pageElements = 1L << pageBits;
        this.element = new ChunkElement(table, elementBytes, header);
        this.slowest = table.grid().unlimitedDimension();
        if (slowest < 0) {
            throw header.corrupt("extensible array for a dataset without an unlimited dimension");
        }
    }

    static void read(ChunkTable table, long address) throws IOException {
        Superblock widths = table.file().superblock();
        int headerBytes = 12 + 6 * widths.lengthBytes() + widths.offsetBytes() + 4;
        Cursor header = table.file().read(address, headerBytes, "extensible array header");
        ExtensibleArray array = new ExtensibleArray(table, header, address);
        if (array.indexBlock >= 0) {
            array.readIndexBlock();
        }
    }

    private static int log2(long value) {
        return 63 - Long.numberOfLeadingZeros(value);
    }

    /** Super blocks that the index block has the data block pointers of. */
    private int foldedSuperBlocks() {
        return 2 * log2(leastBlockPointers);
    }

    private int superBlocks() {
        return 1 + indexBits - log2(leastBlockElements);
    }

    private static long dataBlocksOf(int superBlock) {
        return 1L << (superBlock / 2);
    }

    private long blockElementsOf(int superBlock) {
        return Math.multiplyExact(1L << ((superBlock + 1) / 2), (long) leastBlockElements);
    }

    private int blockOffsetBytes() {
        return (indexBits + 7) / 8;
    }

    private void readIndexBlock() throws IOException {
        int offsetBytes = file.superblock().offsetBytes();
        int folded = Math.min(foldedSuperBlocks(), superBlocks());
        long dataPointers = 2L * (leastBlockPointers - 1);
        long superPointers = (long) superBlocks() - folded;
        long ownBytes = (long) indexBlockElements * elementBytes;
        long bytes = 6L + offsetBytes + ownBytes + (dataPointers + superPointers) * offsetBytes + 4;
        Cursor block = open(indexBlock, bytes, "EAIB", "extensible array index block");
        Cursor own = block.slice(ownBytes, "extensible array index block");
        Cursor dataBlocks = block.slice(dataPointers * offsetBytes, "extensible array index block");
        Cursor superBlocks = block.slice(superPointers * offsetBytes, "extensible array index block");
        block.checksum();
        element.putAll(own, 0, indexBlockElements, slowest);
        long first = indexBlockElements;
        for (int s = 0; s < folded; s++) {
            first = readDataBlocks(dataBlocks, s, first);
        }
        for (int s = folded; s < superBlocks() && first < elementsSet; s++) {
            first = readSuperBlock(superBlocks.address(), s, first);
        }
    }

    /** Opens a block and checks that it is this array's. */
    private Cursor open(long at, long bytes, String signature, String what) throws IOException {
        Cursor block =
                file.read(at, bytes, what).signature(signature).version(0).skip(1);
        long owner = block.address();
        if (owner != address) {
            throw block.corrupt("belongs to " + owner + ", want " + address);
        }
        return block;
    }

    /** Data blocks of a folded super block; gives the number of the first element after them. */
    private long readDataBlocks(Cursor pointers, int superBlock, long firstElement) throws IOException {
        long blockElements = blockElementsOf(superBlock);
        if (blockElements > pageElements) {
            throw new UnsupportedFileException(
                    file.source(),
                    "extensible array with pages in its first data blocks; h5repack writes a plain file");
        }
        long first = firstElement;
        for (long i = 0; i < dataBlocksOf(superBlock); i++, first += blockElements) {
            readDataBlock(pointers.address(), first, blockElements);
        }
        return first;
    }

    private void readDataBlock(long at, long first, long blockElements) throws IOException {
        if (at < 0) {
            return;
        }
        long bytes = blockElements * elementBytes;
        long prefix = 6L + file.superblock().offsetBytes() + blockOffsetBytes();
        Cursor block = open(at, prefix + bytes + 4, "EADB", "extensible array data block");
        block.skip(blockOffsetBytes());
        Cursor body = block.slice(bytes, "extensible array data block");
        block.checksum();
        element.putAll(body, first, blockElements, slowest);
    }

    private long readSuperBlock(long at, int superBlock, long firstElement) throws IOException {
        long blocks = dataBlocksOf(superBlock);
        long blockElements = blockElementsOf(superBlock);
        long next = Math.addExact(firstElement, Math.multiplyExact(blocks, blockElements));
        if (at < 0) {
            return next;
        }
        int offsetBytes = file.superblock().offsetBytes();
        boolean paged = blockElements > pageElements;
        long pages = paged ? blockElements / pageElements : 0;
        long bitmapBytes = Math.multiplyExact(blocks, (pages + 7) / 8);
        long bytes = 6L + offsetBytes + blockOffsetBytes() + bitmapBytes + blocks * offsetBytes + 4;
        Cursor block = open(at, bytes, "EASB", "extensible array super block");
        block.skip(blockOffsetBytes());
        Cursor bitmap = block.slice(bitmapBytes, "extensible array super block");
        Cursor pointers = block.slice(blocks * offsetBytes, "extensible array super block");
        block.checksum();
        for (long i = 0; i < blocks; i++) {
            long first = firstElement + i * blockElements;
            if (paged) {
                readPagedBlock(pointers.address(), first, bitmap, i * pages, pages);
            } else {
                readDataBlock(pointers.address(), first, blockElements);
            }
        }
        return next;
    }

    /** The bits of the pages of all data blocks of a super block follow each other without gaps. */
    private void readPagedBlock(long at, long first, Cursor bitmap, long firstPage, long pages) throws IOException {
        if (at < 0) {
            return;
        }
        long prefixBytes = 6L + file.superblock().offsetBytes() + blockOffsetBytes() + 4;
        Cursor prefix = open(at, prefixBytes, "EADB", "extensible array data block");
        prefix.skip(blockOffsetBytes());
        prefix.checksum();
        long bytes = pageElements * elementBytes;
        for (long page = 0; page < pages; page++) {
            if (bitmap.bit(firstPage + page)) {
                Cursor block = file.read(at + prefixBytes + page * (bytes + 4), bytes + 4, "extensible array page");
                Cursor body = block.slice(bytes, "extensible array page");
                block.checksum();
                element.putAll(body, first + page * pageElements, pageElements, slowest);
            }
        }
    }
}
