package io.github.sliceline.hdf5.layout;

import io.github.sliceline.hdf5.format.Out;
import io.github.sliceline.hdf5.grid.ChunkLookup;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Extensible array of chunks, for one dimension without a limit: as many blocks as the current extents need. HDF5 File
 * Format Specification 3.0, section VII.D.
 *
 * <p>Elements are, in this order: some in the index block itself; data blocks that the index block points to; then super
 * blocks that point to further data blocks. Super block n stands for 2^(n/2) data blocks of 2^((n+1)/2) times the least
 * number of elements, and the first few are folded into the index block.
 */
final class ExtensibleArray implements ChunkIndexLayout {
    // libhdf5's own choice (H5Dpkg.h)
    static final int MOST_ELEMENTS_BITS = 32;
    static final int INDEX_BLOCK_ELEMENTS = 4;
    static final int LEAST_SUPER_POINTERS = 4;
    static final int LEAST_BLOCK_ELEMENTS = 16;
    static final int PAGE_BITS = 10;

    private static final int VERSION = 0;
    private static final long PAGE_ELEMENTS = 1L << PAGE_BITS;
    private static final int HEADER_BYTES = 72;
    /** Signature, version, client, address of the header. */
    private static final int BLOCK_HEAD_BYTES = 14;

    private static final int OFFSET_BYTES = MOST_ELEMENTS_BITS / Byte.SIZE;
    private static final int SUPER_BLOCKS = 1 + MOST_ELEMENTS_BITS - log2(LEAST_BLOCK_ELEMENTS);
    private static final int FOLDED = 2 * log2(LEAST_SUPER_POINTERS);
    private static final int FOLDED_BLOCKS = 2 * (LEAST_SUPER_POINTERS - 1);

    private final ChunkElement element;
    private final long elements;
    private final long address;
    private final List<SuperBlock> superBlocks = new ArrayList<>();
    private final long end;

    ExtensibleArray(DatasetForm form, ChunkGrid grid, long address) {
        this.element = ChunkElement.of(form, grid);
        this.elements = grid.elements();
        this.address = address;
        if (elements > 1L << MOST_ELEMENTS_BITS) {
            throw new IllegalArgumentException(
                    elements + " chunks that can grow, at most 2^" + MOST_ELEMENTS_BITS + " have an index");
        }
        long at = address + HEADER_BYTES + indexBlockBytes();
        long first = INDEX_BLOCK_ELEMENTS;
        for (int number = 0; first < elements; number++) {
            SuperBlock superBlock = new SuperBlock(number, first, elements, at, element.bytes());
            superBlocks.add(superBlock);
            at = superBlock.end();
            first = superBlock.firstAfter();
        }
        this.end = at;
    }

    private static int log2(int value) {
        return Integer.SIZE - 1 - Integer.numberOfLeadingZeros(value);
    }

    private int indexBlockBytes() {
        int pointers = FOLDED_BLOCKS + SUPER_BLOCKS - FOLDED;
        return BLOCK_HEAD_BYTES
                + INDEX_BLOCK_ELEMENTS * element.bytes()
                + pointers * Out.ADDRESS_BYTES
                + Out.CHECKSUM_BYTES;
    }

    /**
     * A super block and those of its data blocks that are needed.
     *
     * @param number counted from 0, the folded ones too
     * @param first element, by number
     * @param elements of the whole array
     * @param address of the super block, or of its first data block if it is folded
     * @param elementBytes length of an element
     */
    private record SuperBlock(int number, long first, long elements, long address, int elementBytes) {
        boolean isFolded() {
            return number < FOLDED;
        }

        long blocks() {
            return 1L << (number / 2);
        }

        long blockElements() {
            return (1L << ((number + 1) / 2)) * LEAST_BLOCK_ELEMENTS;
        }

        long firstAfter() {
            return first + blocks() * blockElements();
        }

        /** Data blocks that hold elements. */
        long blocksNeeded() {
            return Math.min(blocks(), (elements - first - 1) / blockElements() + 1);
        }

        boolean isPaged() {
            return blockElements() > PAGE_ELEMENTS;
        }

        long pages() {
            return isPaged() ? blockElements() / PAGE_ELEMENTS : 0;
        }

        int bitmapBytes() {
            return Math.toIntExact(blocks() * ((pages() + Byte.SIZE - 1) / Byte.SIZE));
        }

        long bytes() {
            return isFolded()
                    ? 0
                    : BLOCK_HEAD_BYTES
                            + OFFSET_BYTES
                            + bitmapBytes()
                            + blocks() * Out.ADDRESS_BYTES
                            + Out.CHECKSUM_BYTES;
        }

        long blockBytes() {
            long checksums = (1 + pages()) * Out.CHECKSUM_BYTES;
            return BLOCK_HEAD_BYTES + OFFSET_BYTES + blockElements() * elementBytes + checksums;
        }

        long blockAddress(long block) {
            return block < blocksNeeded() ? address + bytes() + block * blockBytes() : Out.UNDEFINED;
        }

        long end() {
            return address + bytes() + blocksNeeded() * blockBytes();
        }
    }

    @Override
    public long address() {
        return address;
    }

    @Override
    public long bytes() {
        return end - address;
    }

    @Override
    public void write(ChunkLookup chunks, Sink sink) throws IOException {
        Out out = new Out();
        header(out, chunks);
        indexBlock(out, chunks);
        sink.write(out.content(), address);
        for (SuperBlock superBlock : superBlocks) {
            if (!superBlock.isFolded()) {
                superBlock(out.clear(), superBlock);
                sink.write(out.content(), superBlock.address);
            }
            for (long block = 0; block < superBlock.blocksNeeded(); block++) {
                dataBlock(out.clear(), superBlock, block, chunks);
                sink.write(out.content(), superBlock.blockAddress(block));
            }
        }
    }

    /** With what libhdf5 counts: its blocks, their bytes, elements set and elements that have room. */
    private void header(Out out, ChunkLookup chunks) {
        long inBlocks = superBlocks.stream()
                .mapToLong(s -> s.blocksNeeded() * s.blockElements())
                .sum();
        out.ascii("EAHD")
                .u8(VERSION)
                .u8(element.client())
                .u8(element.bytes())
                .u8(MOST_ELEMENTS_BITS)
                .u8(INDEX_BLOCK_ELEMENTS)
                .u8(LEAST_BLOCK_ELEMENTS)
                .u8(LEAST_SUPER_POINTERS)
                .u8(PAGE_BITS)
                .u64(superBlocks.stream().filter(s -> !s.isFolded()).count())
                .u64(superBlocks.stream().mapToLong(SuperBlock::bytes).sum())
                .u64(superBlocks.stream().mapToLong(SuperBlock::blocksNeeded).sum())
                .u64(superBlocks.stream()
                        .mapToLong(s -> s.blocksNeeded() * s.blockBytes())
                        .sum())
                .u64(elementsSet(chunks))
                .u64(INDEX_BLOCK_ELEMENTS + inBlocks)
                .address(address + HEADER_BYTES)
                .checksumFrom(0);
    }

    /** One more than the last number that has a chunk. */
    private long elementsSet(ChunkLookup chunks) {
        long set = elements;
        while (set > 0 && !element.anyPresent(chunks, set - 1, 1)) {
            set--;
        }
        return set;
    }

    private Out blockHead(Out out, String signature) {
        return out.ascii(signature).u8(VERSION).u8(element.client()).address(address);
    }

    private void indexBlock(Out out, ChunkLookup chunks) {
        int start = out.size();
        element.put(blockHead(out, "EAIB"), chunks, 0, INDEX_BLOCK_ELEMENTS);
        for (int number = 0; number < SUPER_BLOCKS; number++) {
            boolean exists = number < superBlocks.size();
            long pointers = number < FOLDED ? 1L << (number / 2) : 1;
            for (long block = 0; block < pointers; block++) {
                out.address(exists ? pointer(superBlocks.get(number), block) : Out.UNDEFINED);
            }
        }
        out.checksumFrom(start);
    }

    private static long pointer(SuperBlock superBlock, long block) {
        return superBlock.isFolded() ? superBlock.blockAddress(block) : superBlock.address;
    }

    /** Its first bits are those of the pages that are there, of all data blocks without gaps. */
    private void superBlock(Out out, SuperBlock superBlock) {
        blockHead(out, "EASB").unsigned(superBlock.first - INDEX_BLOCK_ELEMENTS, OFFSET_BYTES);
        byte[] marked = new byte[superBlock.bitmapBytes()];
        for (int page = 0; page < superBlock.blocksNeeded() * superBlock.pages(); page++) {
            marked[page / Byte.SIZE] |= (byte) (0x80 >> (page % Byte.SIZE));
        }
        out.bytes(marked);
        for (long block = 0; block < superBlock.blocks(); block++) {
            out.address(superBlock.blockAddress(block));
        }
        out.checksumFrom(0);
    }

    private void dataBlock(Out out, SuperBlock superBlock, long block, ChunkLookup chunks) {
        long first = superBlock.first + block * superBlock.blockElements();
        blockHead(out, "EADB").unsigned(first - INDEX_BLOCK_ELEMENTS, OFFSET_BYTES);
        if (!superBlock.isPaged()) {
            element.put(out, chunks, first, superBlock.blockElements());
            out.checksumFrom(0);
            return;
        }
        out.checksumFrom(0);
        for (long page = 0; page < superBlock.pages(); page++) {
            int start = out.size();
            element.put(out, chunks, first + page * PAGE_ELEMENTS, PAGE_ELEMENTS);
            out.checksumFrom(start);
        }
    }
}
