package io.github.sliceline.hdf5.filter;

import io.github.sliceline.hdf5.grid.ChunkFilters;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Filter 32008. It works on blocks of elements: a block has the lowest bits of all its elements first, then the next
 * bits, and so on. Up to seven elements that fill no group of eight come last, unchanged. Each block may be compressed
 * by LZ4 or zstd. In that case, a header has the total length (8 bytes) and the block length (4), and each block is
 * preceded by its stored length (4), all big-endian. The format is that of the bitshuffle library's HDF5 filter.
 */
record Bitshuffle(int elementBytes, int blockElements, int compression) implements ChunkFilter {
    /** Indexes of parameters. The first two are the version. */
    private static final int ELEMENT_BYTES = 2;

    private static final int BLOCK_ELEMENTS = 3;
    private static final int COMPRESSION = 4;
    /** Index of the compression level of zstd. */
    static final int LEVEL = 5;

    private static final int NONE = 0;
    static final int LZ4 = 2;
    static final int ZSTD = 3;

    static final int HEADER_BYTES = 12;

    /** Version of the library that defines the format. */
    private static final int FORMAT_MAJOR = 0;

    private static final int FORMAT_MINOR = 4;

    /**
     * Elements in a group. The length of a block is a multiple of it, so that each byte holds bits of one significance.
     */
    static final int GROUP = 8;

    private static final int USUAL_BLOCK_BYTES = 8192;
    private static final int LEAST_USUAL_BLOCK = 128;

    /** Returns the filter for a file's parameters, or nothing if they are invalid. */
    static Optional<Bitshuffle> parse(FilterSpec spec, int elementBytes) {
        int bytes = spec.parameter(ELEMENT_BYTES, elementBytes);
        int block = spec.parameter(BLOCK_ELEMENTS, 0);
        int compression = spec.parameter(COMPRESSION, NONE);
        boolean known = compression == NONE || compression == LZ4 || compression == ZSTD;
        if (bytes <= 0 || block < 0 || block % GROUP != 0 || !known) {
            return Optional.empty();
        }
        int usual = Math.max(LEAST_USUAL_BLOCK, USUAL_BLOCK_BYTES / bytes / GROUP * GROUP);
        return Optional.of(new Bitshuffle(bytes, block == 0 ? usual : block, compression));
    }

    /** Returns parameters with blocks of the default length. They include LZ4 or zstd if the filters do. */
    static List<Integer> parameters(ChunkFilters filters, int elementBytes) {
        List<Integer> parameters = new ArrayList<>(List.of(FORMAT_MAJOR, FORMAT_MINOR, elementBytes, 0));
        Optional<ChunkFilters.Step> zstd = filters.steps().stream()
                .filter(step -> step.kind() == ChunkFilters.Kind.ZSTD)
                .findFirst();
        if (zstd.isPresent()) {
            parameters.addAll(List.of(ZSTD, zstd.get().level()));
        } else {
            parameters.add(filters.has(ChunkFilters.Kind.LZ4) ? LZ4 : NONE);
        }
        return parameters;
    }

    /** True if a filter with these parameters uses LZ4 blocks. */
    static boolean needsLz4(FilterSpec spec) {
        return spec.id() == FilterSpec.BITSHUFFLE && spec.parameter(COMPRESSION, NONE) == LZ4;
    }

    /** True if a filter with these parameters uses zstd frames. */
    static boolean needsZstd(FilterSpec spec) {
        return spec.id() == FilterSpec.BITSHUFFLE && spec.parameter(COMPRESSION, NONE) == ZSTD;
    }

    @Override
    public int bytesAdded() {
        return compression == NONE ? 0 : VARIES;
    }

    @Override
    public void undo(ByteBuffer stored, ByteBuffer plain) throws IOException {
        undo(stored, plain, 0, plain.remaining());
    }

    @Override
    public void undo(ByteBuffer stored, ByteBuffer plain, long first, long end) throws IOException {
        ByteBuffer in = stored.slice().order(ByteOrder.BIG_ENDIAN);
        stored.position(stored.limit());
        try (Scratch scratch = Scratch.take()) {
            if (compression == NONE) {
                undoBare(in, plain, scratch);
            } else if (compression == LZ4) {
                undoCompressed(in, plain, first, end, Lz4::decompress, scratch);
            } else {
                undoCompressed(in, plain, first, end, new Zstd(), scratch);
            }
        }
    }

    private void undoBare(ByteBuffer in, ByteBuffer plain, Scratch scratch) throws IOException {
        int bytes = plain.remaining();
        if (in.remaining() != bytes || bytes % elementBytes != 0) {
            throw new IOException(
                    "has " + in.remaining() + " bitshuffled bytes, want " + bytes + " in elements of " + elementBytes);
        }
        int inBlocks = bytes / elementBytes / GROUP * GROUP;
        for (int done = 0; done < inBlocks; done += blockElements) {
            int elements = Math.min(blockElements, inBlocks - done);
            int blockBytes = elements * elementBytes;
            unshuffle(in.slice(in.position(), blockBytes), plain, elements, scratch);
            in.position(in.position() + blockBytes);
        }
        plain.put(in);
    }

    private void undoCompressed(
            ByteBuffer in, ByteBuffer plain, long first, long end, ChunkFilter filter, Scratch scratch)
            throws IOException {
        if (in.remaining() < HEADER_BYTES) {
            throw new IOException("is too short for compressed bitshuffled data");
        }
        long total = in.getLong();
        long block = Integer.toUnsignedLong(in.getInt()) / elementBytes;
        if (total < 0 || total > plain.remaining() || total % elementBytes != 0) {
            throw new IOException("decodes to " + Long.toUnsignedString(total) + " bytes in elements of " + elementBytes
                    + ", want " + plain.remaining());
        }
        if (block == 0 || block % GROUP != 0) {
            throw new IOException("has bitshuffled blocks of " + block + " elements, want a multiple of " + GROUP);
        }
        int elements = (int) total / elementBytes;
        int inBlocks = elements / GROUP * GROUP;
        for (long done = 0; done < inBlocks; done += block) {
            int count = (int) Math.min(block, inBlocks - done);
            int stored = storedBytes(in);
            if (done * elementBytes < end && (done + count) * elementBytes > first) {
                ByteBuffer compressed = in.slice(in.position(), stored);
                unshuffle(decompress(compressed, count * elementBytes, filter, scratch), plain, count, scratch);
            } else {
                plain.position(plain.position() + count * elementBytes);
            }
            in.position(in.position() + stored);
        }
        Lzf.literals(in, plain, (elements - inBlocks) * elementBytes);
    }

    private static int storedBytes(ByteBuffer in) throws IOException {
        int stored = in.remaining() < Integer.BYTES ? -1 : in.getInt();
        if (stored < 0 || stored > in.remaining()) {
            throw new IOException("has a block of " + stored + " bytes, " + in.remaining() + " are left");
        }
        return stored;
    }

    private static ByteBuffer decompress(ByteBuffer in, int bytes, ChunkFilter filter, Scratch scratch)
            throws IOException {
        ByteBuffer block = scratch.buffer(0, bytes);
        filter.undo(in, block);
        if (block.hasRemaining()) {
            throw new IOException("has a block that decodes to " + block.position() + " bytes, want " + bytes);
        }
        return block.flip();
    }

    /** Restores bytes from bits, then elements from bytes. */
    private void unshuffle(ByteBuffer block, ByteBuffer plain, int elements, Scratch scratch) {
        int bytes = elements * elementBytes;
        ByteBuffer bits = block.slice().order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer planes = scratch.buffer(1, bytes).order(ByteOrder.LITTLE_ENDIAN);
        long[] rows = new long[GROUP];
        for (int plane = 0; plane < elementBytes; plane++) {
            toBytes(bits, planes, plane * elements, elements / GROUP, rows);
        }
        Shuffle.interleave(planes, elements, 0, plain.slice(), elements, elementBytes);
        plain.position(plain.position() + bytes);
    }

    /** Converts eight rows of bits to one row of bytes, 64 elements at a time. */
    private static void toBytes(ByteBuffer bits, ByteBuffer planes, int start, int groups, long[] rows) {
        int group = 0;
        for (; group + GROUP <= groups; group += GROUP) {
            for (int bit = 0; bit < GROUP; bit++) {
                rows[bit] = bits.getLong(start + bit * groups + group);
            }
            BitMatrix.transposeBits(rows);
            BitMatrix.transposeBytes(rows);
            for (int i = 0; i < GROUP; i++) {
                planes.putLong(start + (group + i) * GROUP, rows[i]);
            }
        }
        for (; group < groups; group++) {
            long matrix = 0;
            for (int bit = 0; bit < GROUP; bit++) {
                matrix |= (bits.get(start + bit * groups + group) & 0xFFL) << (GROUP * bit);
            }
            planes.putLong(start + group * GROUP, BitMatrix.transposeBits(matrix));
        }
    }
}
