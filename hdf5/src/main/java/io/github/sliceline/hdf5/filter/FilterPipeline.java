package io.github.sliceline.hdf5.filter;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Decoder of a dataset's chunks. It undoes deflate, shuffle, fletcher32, scale-offset, n-bit without packing, LZF, LZ4,
 * bitshuffle and zstd, in any order and number. Thread-safe. Each decoding thread needs scratch space of up to two
 * chunks, and two more for bitshuffle if its blocks are as long as a chunk. If one compression follows another, it
 * needs twice as much.
 *
 * @param path path of the dataset, for messages
 * @param specs filters in the order of writing
 * @param filters decoders in the same order
 * @param unsupported name of the first filter that cannot be undone, such as {@code szip}; empty if all can
 * @param missing if bit n is set, filter n cannot be undone
 * @param chunkBytes length of a chunk without filters, in bytes
 */
public record FilterPipeline(
        String path,
        List<FilterSpec> specs,
        List<ChunkFilter> filters,
        Optional<String> unsupported,
        int missing,
        long chunkBytes) {
    /** Extra bytes for headers if a compressed chunk is compressed again. */
    private static final int SLACK = 4096;

    private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

    /** Most bytes that one byte of a deflate stream can stand for: 258 for each 2 bits. */
    private static final int MOST_INFLATION = 258 * 8 / 2;

    private static final Set<Integer> BOUNDED =
            Set.of(FilterSpec.DEFLATE, FilterSpec.SHUFFLE, FilterSpec.FLETCHER32, FilterSpec.LZF, FilterSpec.LZ4);

    /** Bit of a filter mask: do not undo the first filter. */
    public static final int LEAVE_SHUFFLED = 1;

    /**
     * Returns the pipeline of a dataset. If a filter cannot be undone, {@link #unsupported()} names it.
     *
     * @param path path of the dataset, for messages
     * @param specs filters in the order of writing
     * @param elementBytes length of an element in bytes
     * @param chunkBytes length of a chunk without filters, in bytes
     */
    public static FilterPipeline of(String path, List<FilterSpec> specs, int elementBytes, long chunkBytes) {
        List<ChunkFilter> filters = new ArrayList<>();
        Optional<String> unsupported = Optional.empty();
        int missing = 0;
        for (FilterSpec spec : specs) {
            Optional<ChunkFilter> filter = ChunkFilter.of(spec, elementBytes);
            if (filter.isEmpty()) {
                missing |= 1 << filters.size();
                unsupported = unsupported.or(() -> Optional.of(spec + ChunkFilter.missing(spec)));
            }
            filters.add(filter.orElse(ChunkFilter.UNCHANGED));
        }
        return new FilterPipeline(path, specs, List.copyOf(filters), unsupported, missing, chunkBytes);
    }

    /**
     * True if all filters that were applied to a chunk can be undone.
     *
     * @param filterMask if bit n is set, filter n was not applied
     */
    public boolean canUndo(int filterMask) {
        return (missing & ~filterMask) == 0;
    }

    public boolean isEmpty() {
        return specs.isEmpty();
    }

    /**
     * True if the chunk's elements were shuffled before any other filter. In this case, {@link #decode} with {@link
     * #LEAVE_SHUFFLED} added to the mask returns bytes for {@link BytePlanes}.
     *
     * @param filterMask stored filter mask of the chunk
     */
    public boolean startsWithShuffle(int filterMask, int elementBytes) {
        return (filterMask & LEAVE_SHUFFLED) == 0
                && !filters.isEmpty()
                && filters.get(0) instanceof Shuffle shuffle
                && shuffle.elementBytes() == elementBytes;
    }

    /**
     * Returns why the dataset cannot be read and how to solve it, as the rest of a sentence; empty if all filters can
     * be undone.
     */
    public Optional<String> refusal() {
        return unsupported.map(name -> "uses " + name + ", which cannot be undone here; "
                + specs.get(Integer.numberOfTrailingZeros(missing)).remedy());
    }

    /**
     * Returns the least bytes in a file that can become a chunk. In a deflate stream, two bits stand for at most 258
     * bytes (RFC 1951, section 3.2.5). LZF and LZ4 compress far less. A caller that refuses shorter chunks does not
     * allocate memory for false lengths. Returns 0 for other filters, which compress a chunk of equal values to almost
     * nothing, and if one compression follows another.
     */
    public long leastStoredBytes() {
        long compressions = specs.stream()
                .filter(spec -> spec.id() != FilterSpec.SHUFFLE && spec.id() != FilterSpec.FLETCHER32)
                .count();
        boolean known = specs.stream().allMatch(spec -> BOUNDED.contains(spec.id()));
        return known && compressions <= 1 ? chunkBytes / MOST_INFLATION : 0;
    }

    /**
     * Undoes the filters of one chunk.
     *
     * @param stored the chunk's bytes in the file, from position to limit; consumed
     * @param filterMask if bit n is set, filter n was not applied
     * @param chunk receives the chunk's bytes, in file order, from its position on; its position moves past them
     * @throws CorruptFileException if the filters cannot have made these bytes, or made them from a longer or shorter
     *     chunk; the message names the dataset but not the file or the chunk, which the caller knows
     * @throws UnsupportedFileException if there is a filter that cannot be undone
     * @throws IllegalArgumentException if {@code chunk} has too little room
     */
    public void decode(ByteBuffer stored, int filterMask, ByteBuffer chunk) throws IOException {
        decode(stored, filterMask, chunk, 0, chunkBytes);
    }

    /**
     * Undoes the filters of one chunk for a range of its bytes. Bitshuffle skips blocks outside the range, so damage
     * there may stay unnoticed. A caller that must detect damage compares the stored bytes with a checksum.
     *
     * @param first first byte of the range in the chunk
     * @param end byte after the range; the bytes of {@code chunk} outside the range are undefined
     * @see #decode(ByteBuffer, int, ByteBuffer)
     */
    public void decode(ByteBuffer stored, int filterMask, ByteBuffer chunk, long first, long end) throws IOException {
        if (!canUndo(filterMask)) {
            throw new UnsupportedFileException(path, refusal().orElseThrow());
        }
        if (chunk.remaining() < chunkBytes) {
            throw new IllegalArgumentException("room for " + chunk.remaining() + " bytes, want " + chunkBytes);
        }
        ByteBuffer target = chunk.slice(chunk.position(), (int) chunkBytes);
        try (Scratch scratch = Scratch.take()) {
            undo(stored, filterMask, target, first, end, scratch);
        } catch (IOException e) {
            throw new CorruptFileException(path, CorruptFileException.UNKNOWN, "chunk " + e.getMessage(), e);
        } catch (RuntimeException e) {
            throw new CorruptFileException(path, CorruptFileException.UNKNOWN, "chunk cannot be decoded: " + e, e);
        }
        chunk.position(chunk.position() + (int) chunkBytes);
    }

    private void undo(ByteBuffer stored, int filterMask, ByteBuffer target, long first, long end, Scratch scratch)
            throws IOException {
        List<Integer> applied = new ArrayList<>(filters.size());
        for (int i = 0; i < filters.size(); i++) {
            if ((filterMask >>> i & 1) == 0) {
                applied.add(i);
            }
        }
        if (applied.isEmpty()) {
            ChunkFilter.UNCHANGED.undo(stored, target);
        }
        ByteBuffer from = stored;
        for (int step = applied.size() - 1; step >= 0; step--) {
            ChunkFilter filter = filters.get(applied.get(step));
            long wanted = bytesBefore(applied.subList(0, step), filter, from);
            ByteBuffer to = step == 0 ? target : output(step, wanted, scratch);
            if (applied.get(step) == 0) { // its output is the chunk itself
                filter.undo(from, to, first, end);
            } else {
                filter.undo(from, to);
            }
            if (wanted != ChunkFilter.VARIES && to.hasRemaining()) {
                throw new IOException("decodes to " + to.position() + " bytes, want " + wanted);
            }
            from = to.flip();
        }
    }

    private ByteBuffer output(int step, long wanted, Scratch scratch) {
        // a filter's output is hardly longer than the chunk
        long room = wanted == ChunkFilter.VARIES ? 2 * chunkBytes + SLACK : wanted;
        return scratch.buffer(step % 2, (int) Math.min(LONGEST_ARRAY, room));
    }

    /**
     * Returns the length of a filter's input: the chunk's length and the bytes that each filter before it adds. After a
     * filter that compresses, the length follows from the output, or is {@link ChunkFilter#VARIES} if it does not.
     */
    private long bytesBefore(List<Integer> before, ChunkFilter filter, ByteBuffer cameOut) {
        long bytes = chunkBytes;
        for (int index : before) {
            int added = filters.get(index).bytesAdded();
            if (added == ChunkFilter.VARIES) {
                return filter.bytesAdded() == ChunkFilter.VARIES
                        ? ChunkFilter.VARIES
                        : Math.max(0, cameOut.remaining() - filter.bytesAdded());
            }
            bytes += added;
        }
        return bytes;
    }
}
