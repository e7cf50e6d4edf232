package io.github.sliceline.hdf5.write;

import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.DatasetPlace;
import io.github.sliceline.hdf5.encoding.ExistingFile;
import io.github.sliceline.hdf5.encoding.FileEncoding;
import io.github.sliceline.hdf5.encoding.FilePieces;
import io.github.sliceline.hdf5.encoding.FileSpec;
import io.github.sliceline.hdf5.encoding.LateValues;
import io.github.sliceline.hdf5.encoding.PlacedChunks;
import io.github.sliceline.hdf5.format.StorageLayout.Chunked;
import io.github.sliceline.hdf5.format.StorageLayout.Contiguous;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.Crc32c;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writer of a described file by position, without libhdf5, on any platform. Filtered chunks are stored in the order in
 * which they are written. The description determines all other places. So the same calls in the same order give the
 * same bytes, and each call can be repeated: after a crash, {@link #resume} continues with what is already there. Takes
 * 12 bytes of memory for each chunk that may be absent, such as filtered ones.
 */
public final class EncodedFile implements DescribedFile {
    private final ByteStore store;
    private final ExistingFile existing;
    private final long firstChunk;
    private final Consumer<FilePieces> encoded;
    /** Places of a dataset's filtered chunks, by the dataset's path. */
    private final Map<String, PlacedChunks> filtered = new LinkedHashMap<>();

    /** Chunks that were written, by the path of a dataset whose chunks have places but may be absent. */
    private final Map<String, BitSet> present = new LinkedHashMap<>();

    private final Set<String> begun = new HashSet<>();

    private boolean keepsBytesAfterEnd;
    private long begunEnd;
    private @Nullable LateValues late;

    /**
     * Creates a file in an empty store.
     *
     * @param store forced and closed by its owner
     * @param firstChunk byte of the first chunk of datasets that {@linkplain #begin begin} early; metadata come before
     *     it
     */
    public EncodedFile(ByteStore store, long firstChunk) {
        this(store, firstChunk, extents -> {});
    }

    /**
     * Creates a file in an empty store.
     *
     * @param encoded receives the places of the file's pieces before any described one is written
     */
    public EncodedFile(ByteStore store, long firstChunk, Consumer<FilePieces> encoded) {
        this(store, ExistingFile.NONE, firstChunk, encoded);
    }

    /** Creates additions to an existing file, or a file of their own. */
    EncodedFile(ByteStore store, ExistingFile existing, long firstChunk, Consumer<FilePieces> encoded) {
        this.store = store;
        this.encoded = encoded;
        this.existing = existing;
        this.firstChunk = firstChunk;
        this.begunEnd = firstChunk;
    }

    @Override
    public synchronized void begin(String dataset, DatasetForm form) {
        filtered.put(dataset, PlacedChunks.of(form));
        begun.add(dataset);
    }

    /** Lays out the file, writes its metadata and indexes, and extends it to its known length. */
    @Override
    public synchronized void describe(FileSpec spec) throws IOException {
        encode(spec);
        encoded.accept(late().extents(firstChunk, begunEnd));
        for (String dataset : begun) {
            late().writeIndex(dataset, chunks(dataset), store::writeFully);
        }
        writeMetadata();
        for (Map.Entry<String, ByteBuffer> contents : encoding().contents().entrySet()) {
            write(contents.getKey(), 0, contents.getValue());
        }
    }

    /**
     * Continues with a file that was {@linkplain #describe described} earlier and is in the store, without writing its
     * metadata again. Datasets {@linkplain #begin begin} as before.
     *
     * @param end value of {@link #begunEnd()} at that time
     */
    public synchronized void resume(FileSpec spec, long end) {
        begunEnd = end;
        encode(spec);
    }

    private void encode(FileSpec spec) {
        boolean nothingBegun = begunEnd == firstChunk;
        late = spec.encode(existing, nothingBegun ? Long.MAX_VALUE : firstChunk, nothingBegun ? 0 : begunEnd)
                .late();
        late.datasets().forEach(this::expectChunks);
        if (!begun.containsAll(filtered.keySet())) {
            late.alignEnd(); // where later chunks start
        }
    }

    private void expectChunks(String dataset) {
        DatasetPlace place = late().place(dataset);
        if (place.known().isPresent() && !late().form(dataset).isPlacedEarly()) {
            present.computeIfAbsent(dataset, any -> new BitSet());
        } else if (place.layout() instanceof Chunked && place.known().isEmpty()) {
            filtered.computeIfAbsent(dataset, any -> PlacedChunks.of(late().form(dataset)));
        }
    }

    private LateValues late() {
        if (late == null) {
            throw new IllegalStateException(store + ": not described yet");
        }
        return late;
    }

    /**
     * Returns the CRC-32C of the metadata as first written. Another description or another layout has another value.
     */
    public synchronized int fingerprint() {
        return Crc32c.of(encoding().metadata(encoding().late()));
    }

    private FileEncoding encoding() {
        return late().encoding();
    }

    /** Byte of the first chunk of an unfiltered dataset, even if the chunk is absent. */
    public synchronized long placeOf(String dataset) {
        return places(dataset).address(0);
    }

    /** Byte after the chunks of datasets that began early. */
    public synchronized long begunEnd() {
        return begunEnd;
    }

    /** Byte after everything that has a place. */
    public synchronized long end() {
        return late().end();
    }

    /** Returns new links of groups that the file already has; none before the description. */
    synchronized Map<String, Map<String, Long>> newLinks() {
        return late == null ? Map.of() : encoding().newLinks(late);
    }

    /** Returns the addresses of a dataset's chunks that were written, or of all chunks if none may be absent. */
    public synchronized ChunkLookup chunks(String dataset) {
        PlacedChunks placed = filtered.get(dataset);
        if (placed != null) {
            return placed;
        }
        BitSet there = present.get(dataset);
        return there == null ? places(dataset) : new PresentChunks(places(dataset), there);
    }

    private ChunkLookup places(String dataset) {
        return late().place(dataset)
                .known()
                .orElseThrow(() -> new IllegalArgumentException(dataset + " has no chunks"));
    }

    @Override
    public void write(String dataset, long at, ByteBuffer elements) throws IOException {
        long position = position(dataset, at, elements.remaining());
        if (elements.hasRemaining()) { // otherwise there may be no place
            store.writeFully(elements, position);
        }
    }

    private synchronized long position(String dataset, long at, int bytes) {
        if (!(late().place(dataset).layout() instanceof Contiguous piece)) {
            throw new IllegalArgumentException(dataset + " is not in one piece");
        }
        if (at < 0 || at > piece.bytes() - bytes) {
            throw new IllegalArgumentException(
                    bytes + " bytes at " + at + " of " + dataset + ", which has " + piece.bytes());
        }
        return piece.address() + at;
    }

    @Override
    public void writeChunk(String dataset, long ordinal, ByteBuffer stored) throws IOException {
        store.writeFully(stored, placeChunk(dataset, ordinal, stored.remaining()));
    }

    /** Writes consecutive chunks. Chunks that are contiguous in the file are written together. */
    @Override
    public void writeChunks(String dataset, long first, ByteBuffer stored, int... lengths) throws IOException {
        long[] addresses = new long[lengths.length];
        for (int i = 0; i < lengths.length; i++) {
            addresses[i] = placeChunk(dataset, first + i, lengths[i]);
        }
        int from = stored.position();
        for (int i = 0; i < lengths.length; ) {
            long start = addresses[i];
            int run = 0;
            while (i < lengths.length && addresses[i] == start + run) {
                run += lengths[i++];
            }
            store.writeFully(stored.slice(from, run), start);
            from += run;
        }
    }

    /** Gives a chunk its place without writing it. A filtered chunk takes the next place. */
    public synchronized long placeChunk(String dataset, long ordinal, int storedBytes) {
        PlacedChunks placed = filtered.get(dataset);
        if (placed == null) {
            if (present.containsKey(dataset)) {
                present.get(dataset).set(Math.toIntExact(ordinal));
            }
            return places(dataset).address(ordinal);
        }
        long address = late == null ? begunEnd : late.takeRoom(storedBytes);
        begunEnd += late == null ? storedBytes : 0;
        placed.put(Math.toIntExact(ordinal), address, storedBytes);
        return address;
    }

    /**
     * Copies a stored chunk of another file, in pieces.
     *
     * @param from byte of the other file where the chunk starts
     * @param buffer buffer for a piece
     */
    public void copyChunk(String dataset, long ordinal, ByteSource other, long from, int bytes, ByteBuffer buffer)
            throws IOException {
        long to = placeChunk(dataset, ordinal, bytes);
        for (int done = 0; done < bytes; done += buffer.limit()) {
            buffer.clear().limit(Math.min(buffer.capacity(), bytes - done));
            other.readFully(buffer, from + done);
            store.writeFully(buffer.flip(), to + done);
        }
    }

    @Override
    public synchronized void set(String object, String name, AttributeValue value) {
        late().set(object, name, value);
    }

    @Override
    public synchronized void append(String dataset, Shape shape) {
        late().append(dataset, shape);
        expectChunks(dataset);
    }

    /** Sets whether {@link #complete} keeps bytes after the end, which an earlier run may have added to the file. */
    public synchronized void keepBytesAfterEnd(boolean keep) {
        keepsBytesAfterEnd = keep;
    }

    /** Writes the indexes and then the metadata. Bytes that an earlier run left after the end are cut off. */
    @Override
    public synchronized void complete() throws IOException {
        if (store.size() > end() && !keepsBytesAfterEnd) {
            store.truncate(end());
        }
        for (String dataset : late().datasets()) {
            if (late().place(dataset).index().isPresent() && !begun.contains(dataset)) {
                late().writeIndex(dataset, chunks(dataset), store::writeFully);
            }
        }
        writeMetadata();
    }

    private void writeMetadata() throws IOException {
        if (store.size() < end()) {
            store.writeFully(ByteBuffer.allocate(1), end() - 1);
        }
        store.writeFully(encoding().metadata(late()), encoding().start());
    }

    /** Written chunks of a dataset whose chunks all have places. */
    private record PresentChunks(ChunkLookup places, BitSet there) implements ChunkLookup {
        @Override
        public long address(long ordinal) {
            return there.get(Math.toIntExact(ordinal)) ? places.address(ordinal) : ABSENT;
        }

        @Override
        public int storedBytes(long ordinal) {
            return places.storedBytes(ordinal);
        }
    }

    /** Does nothing; the store stays open. */
    @Override
    public void close() {}

    @Override
    public String toString() {
        return store.toString();
    }
}
