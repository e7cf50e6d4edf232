package io.github.sliceline.hdf5;

import io.github.sliceline.hdf5.StorageLayout.Chunked;
import io.github.sliceline.storage.CorruptVolumeException;
import io.github.sliceline.storage.UnsupportedVolumeException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Undoes the filters of a dataset's chunks: deflate, shuffle, fletcher32, LZF and LZ4. Thread-safe; each
 * thread keeps scratch space of up to two chunks.
 */
public final class FilterPipeline {
    /** 258 bytes of each 2 bits. */
    private static final int MOST_INFLATION = 258 * 8 / 2;

    private static final ThreadLocal<Scratch> SCRATCH = ThreadLocal.withInitial(Scratch::new);

    private final String path;
    private final List<FilterSpec> specs;
    private final List<ChunkFilter> filters;
    private final Optional<String> unsupported;
    private final long chunkBytes;

    private FilterPipeline(
            String path,
            List<FilterSpec> specs,
            List<ChunkFilter> filters,
            Optional<String> unsupported,
            long chunkBytes) {
        this.path = path;
        this.specs = specs;
        this.filters = filters;
        this.unsupported = unsupported;
        this.chunkBytes = chunkBytes;
    }

    /** Pipeline of a dataset. One that cannot be undone has a reason in {@link #unsupported()}. */
    public static FilterPipeline of(DatasetInfo dataset) {
        if (!(dataset.layout() instanceof Chunked layout)) {
            return new FilterPipeline(
                    dataset.path(), List.of(), List.of(), Optional.empty(), 0); // only chunks are filtered
        }
        List<ChunkFilter> filters = new ArrayList<>();
        int compressors = 0;
        for (FilterSpec spec : dataset.filters()) {
            Optional<ChunkFilter> filter = filter(spec, dataset.type().bytes());
            compressors += isCompressor(spec) ? 1 : 0;
            if (filter.isEmpty() || compressors > 1) {
                String why = filter.isEmpty() ? spec.toString() : spec + " on top of another compression";
                return new FilterPipeline(dataset.path(), dataset.filters(), List.of(), Optional.of(why), 0);
            }
            filters.add(filter.get());
        }
        long chunkBytes = layout.chunk().size() * dataset.type().bytes();
        return new FilterPipeline(
                dataset.path(), dataset.filters(), List.copyOf(filters), Optional.empty(), chunkBytes);
    }

    private static boolean isCompressor(FilterSpec spec) {
        return spec.id() == FilterSpec.DEFLATE || spec.id() == FilterSpec.LZF || spec.id() == FilterSpec.LZ4;
    }

    private static Optional<ChunkFilter> filter(FilterSpec spec, int elementBytes) {
        return switch (spec.id()) {
            case FilterSpec.DEFLATE -> Optional.of(new Deflate());
            case FilterSpec.SHUFFLE -> shuffle(spec.parameter(0, elementBytes));
            case FilterSpec.FLETCHER32 -> Optional.of(new Fletcher32());
            case FilterSpec.LZF -> Optional.of(new Lzf());
            case FilterSpec.LZ4 -> Optional.of(new Lz4());
            default -> Optional.empty();
        };
    }

    private static Optional<ChunkFilter> shuffle(int elementBytes) {
        return elementBytes > 0 ? Optional.of(new Shuffle(elementBytes)) : Optional.empty();
    }

    /** Whether there is nothing to undo. */
    public boolean isEmpty() {
        return specs.isEmpty();
    }

    /** The first filter that cannot be undone, such as {@code filter 32015 (zstd)}; empty if all can. */
    public Optional<String> unsupported() {
        return unsupported;
    }

    /**
     * Fewest bytes in a file that can become a chunk: a pair of bits in a deflate stream stands for at most
     * 258 bytes (RFC 1951, section 3.2.5), and no other compression that is known here comes near. 0 where
     * there is a filter that is not known. Whoever refuses shorter ones allocates no chunk for a lie.
     */
    long leastStoredBytes() {
        return unsupported.isPresent() ? 0 : chunkBytes / MOST_INFLATION;
    }

    /**
     * Undoes the filters of one chunk.
     *
     * @param stored the chunk as in the file, from position to limit; used up
     * @param filterMask bit n set: the n-th filter was not applied
     * @param chunk gets the chunk's bytes, in file order, from its position on, which moves past them
     * @throws CorruptVolumeException if the bytes are not what the filters make, or are those of a longer or
     *     shorter chunk; the message names the dataset but not the file or the chunk, which the caller knows
     * @throws UnsupportedVolumeException if there is a filter that cannot be undone
     * @throws IllegalArgumentException if {@code chunk} has too little room
     */
    public void decode(ByteBuffer stored, int filterMask, ByteBuffer chunk) throws IOException {
        if (unsupported.isPresent()) {
            throw new UnsupportedVolumeException(path, unsupported.get() + " cannot be undone");
        }
        if (chunk.remaining() < chunkBytes) {
            throw new IllegalArgumentException("room for " + chunk.remaining() + " bytes, want " + chunkBytes);
        }
        ByteBuffer target = chunk.slice(chunk.position(), (int) chunkBytes);
        try {
            undo(stored, filterMask, target);
        } catch (IOException e) {
            throw new CorruptVolumeException(path, CorruptVolumeException.UNKNOWN, "chunk " + e.getMessage(), e);
        } catch (RuntimeException e) {
            throw new CorruptVolumeException(path, CorruptVolumeException.UNKNOWN, "chunk cannot be decoded: " + e, e);
        }
        chunk.position(chunk.position() + (int) chunkBytes);
    }

    private void undo(ByteBuffer stored, int filterMask, ByteBuffer target) throws IOException {
        List<Integer> applied = new ArrayList<>(filters.size());
        for (int i = 0; i < filters.size(); i++) {
            if ((filterMask >>> i & 1) == 0) {
                applied.add(i);
            }
        }
        if (applied.isEmpty()) {
            copy(stored, target);
        }
        ByteBuffer from = stored;
        for (int step = applied.size() - 1; step >= 0; step--) {
            ByteBuffer to = step == 0 ? target : SCRATCH.get().take(step % 2, bytesBefore(applied, step, from));
            filters.get(applied.get(step)).undo(from, to);
            from = to.flip();
        }
    }

    private static void copy(ByteBuffer stored, ByteBuffer target) throws IOException {
        if (stored.remaining() != target.remaining()) {
            throw new IOException("has " + stored.remaining() + " bytes, want " + target.remaining());
        }
        target.put(stored);
    }

    /**
     * Bytes that went into a filter on writing: the chunk's and a checksum for each fletcher32 before it, or,
     * after compression, what the bytes that came out say.
     */
    private int bytesBefore(List<Integer> applied, int step, ByteBuffer cameOut) {
        long bytes = chunkBytes;
        for (int i = 0; i < step; i++) {
            FilterSpec before = specs.get(applied.get(i));
            if (isCompressor(before)) {
                return Math.max(0, cameOut.remaining() - checksumBytes(applied.get(step)));
            }
            bytes += checksumBytes(applied.get(i));
        }
        return Math.toIntExact(bytes);
    }

    private int checksumBytes(int filter) {
        return specs.get(filter).id() == FilterSpec.FLETCHER32 ? Fletcher32.CHECKSUM_BYTES : 0;
    }

    /** Two buffers that a thread uses again and again. */
    private static final class Scratch {
        /** Longer ones are made anew each time, so that an idle thread does not hold on to them. */
        private static final int LONGEST_KEPT = 4 << 20;

        private final ByteBuffer[] kept = {ByteBuffer.allocate(0), ByteBuffer.allocate(0)};

        ByteBuffer take(int which, int bytes) {
            if (bytes > LONGEST_KEPT) {
                return ByteBuffer.allocate(bytes);
            }
            if (kept[which].capacity() < bytes) {
                kept[which] = ByteBuffer.allocate(bytes);
            }
            return kept[which].clear().limit(bytes);
        }
    }
}
