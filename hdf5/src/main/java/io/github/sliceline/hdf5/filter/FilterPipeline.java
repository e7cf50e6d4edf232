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
 * Undoes the filters of a dataset's chunks: deflate, shuffle, fletcher32, scale-offset, n-bit where it packs
 * nothing, LZF, LZ4, bitshuffle and zstd, in any order and number. Thread-safe; each thread that is at it needs scratch
 * space of up to two chunks, and two more for bitshuffle with blocks as long as a chunk. Twice as much where one
 * compression is on top of another.
 *
 * @param path the dataset, for messages
 * @param unsupported the first filter that cannot be undone, such as {@code szip}; empty if all can
 * @param missing bit n set: the n-th filter cannot be undone
 * @param chunkBytes length of a chunk without filters
 */
@SuppressWarnings("exports") // filters are of this package alone
public record FilterPipeline(
        String path,
        List<FilterSpec> specs,
        List<ChunkFilter> filters,
        Optional<String> unsupported,
        int missing,
        long chunkBytes) {
    /** Room for headers where a compressed chunk is compressed again. */
    private static final int SLACK = 4096;

    private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

    /** 258 bytes of each 2 bits. */
    private static final int MOST_INFLATION = 258 * 8 / 2;

    private static final Set<Integer> BOUNDED =
            Set.of(FilterSpec.DEFLATE, FilterSpec.SHUFFLE, FilterSpec.FLETCHER32, FilterSpec.LZF, FilterSpec.LZ4);

    /** Bit of a mask: the first filter is left as it is. */
    public static final int LEAVE_SHUFFLED = 1;

    /**
     * Pipeline of a dataset. One that cannot be undone has a reason in {@link #unsupported()}.
     *
     * @param path the dataset, for messages
     * @param chunkBytes length of a chunk without filters
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

    /** Whether all filters of a chunk can be undone: those that cannot were left out of it. */
    public boolean canUndo(int filterMask) {
        return (missing & ~filterMask) == 0;
    }

    public boolean isEmpty() {
        return specs.isEmpty();
    }

    /**
     * Whether a chunk's elements were shuffled before anything else was done to them. If so, {@link #decode} with
     * {@link #LEAVE_SHUFFLED} added to the chunk's mask makes {@link BytePlanes} of it.
     *
     * @param filterMask of the chunk, as it is stored
     */
    public boolean startsWithShuffle(int filterMask, int elementBytes) {
        return (filterMask & LEAVE_SHUFFLED) == 0
                && !filters.isEmpty()
                && filters.get(0) instanceof Shuffle shuffle
                && shuffle.elementBytes() == elementBytes;
    }

    /** Why the dataset cannot be read and what may be done about it, as the rest of a sentence; empty if all can be undone. */
    public Optional<String> refusal() {
        return unsupported.map(name -> "uses " + name + ", which cannot be undone here; "
                + specs.get(Integer.numberOfTrailingZeros(missing)).remedy());
    }

    /**
     * Fewest bytes in a file that can become a chunk: a pair of bits in a deflate stream stands for at most
     * 258 bytes (RFC 1951, section 3.2.5), and LZF and LZ4 come nowhere near. Whoever refuses shorter ones
     * allocates no chunk for a lie. 0 with other filters, which write next to nothing for a chunk of one
     * value, and where one compression is on top of another.
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
     * @param stored the chunk as in the file, from position to limit; used up
     * @param filterMask bit n set: the n-th filter was not applied
     * @param chunk gets the chunk's bytes, in file order, from its position on, which moves past them
     * @throws CorruptFileException if the bytes are not what the filters make, or are those of a longer or
     *     shorter chunk; the message names the dataset but not the file or the chunk, which the caller knows
     * @throws UnsupportedFileException if there is a filter that cannot be undone
     * @throws IllegalArgumentException if {@code chunk} has too little room
     */
    public void decode(ByteBuffer stored, int filterMask, ByteBuffer chunk) throws IOException {
        decode(stored, filterMask, chunk, 0, chunkBytes);
    }

    /**
     * Undoes the filters of one chunk, as far as a part of it needs that: blocks of bitshuffle outside of it are left out. What
     * is damaged there may stay unnoticed, so whoever promises a check compares what is stored with a checksum.
     *
     * @param first byte of the chunk that is wanted
     * @param end of the wanted bytes; what {@code chunk} gets besides them is undefined
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
            if (applied.get(step) == 0) { // what it makes are the chunk's own bytes
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
        // whatever a filter makes of a chunk is hardly longer than the chunk
        long room = wanted == ChunkFilter.VARIES ? 2 * chunkBytes + SLACK : wanted;
        return scratch.buffer(
                step % 2 == 0 ? Scratch.Use.EVEN_STEP : Scratch.Use.ODD_STEP, (int) Math.min(LONGEST_ARRAY, room));
    }

    /**
     * Bytes that went into a filter on writing: the chunk's and what each filter before added; after one that
     * compresses, what the bytes that came out say, or {@link ChunkFilter#VARIES} if they say nothing.
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
