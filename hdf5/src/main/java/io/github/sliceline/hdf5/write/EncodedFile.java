package io.github.sliceline.hdf5.write;

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
import io.github.sliceline.hdf5.grid.ChunkLookup;
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
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes a described file by position, without libhdf5, on any platform. Filtered chunks follow one another in the order
 * in which they are written; everything else has its place by the description alone. So the same calls in the same order
 * give the same bytes, and every one of them can be made again: after a crash, {@link #resume} goes on with what is known to
 * be there. Takes 12 bytes of memory for each chunk
 * that may be absent, such as filtered ones.
 */
public final class EncodedFile implements DescribedFile {
    private final ByteStore store;
    private final ExistingFile existing;
    private final long firstChunk;
    private final Consumer<FilePieces> encoded;
    /** By the path of a dataset: where its chunks were put. */
    private final Map<String, PlacedChunks> filtered = new LinkedHashMap<>();

    /** By the path of a dataset whose chunks may be absent, though they have their places: which were given them. */
    private final Map<String, BitSet> present = new LinkedHashMap<>();

    private final Set<String> begun = new HashSet<>();

    private boolean keepsWhatFollows;
    private long begunEnd;
    private @Nullable FileEncoding encoding;
    private @Nullable LateValues late;

    /**
     * A file in an empty store.
     *
     * @param store forced and closed by its owner
     * @param firstChunk byte where datasets that {@linkplain #begin begin} early have their first chunk: metadata stand
     *     before it
     */
    public EncodedFile(ByteStore store, long firstChunk) {
        this(store, firstChunk, extents -> {});
    }

    /** A file in an empty store; {@code encoded} is told where its pieces go before any of the described is written. */
    public EncodedFile(ByteStore store, long firstChunk, Consumer<FilePieces> encoded) {
        this(store, ExistingFile.NONE, firstChunk, encoded);
    }

    /** What is added behind a file, or a file of its own. */
    EncodedFile(ByteStore store, ExistingFile existing, long firstChunk) {
        this(store, existing, firstChunk, extents -> {});
    }

    private EncodedFile(ByteStore store, ExistingFile existing, long firstChunk, Consumer<FilePieces> encoded) {
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

    /** Lays the file out, writes its metadata and indexes, and makes it as long as it is known to become. */
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
     * Goes on with a file that was {@linkplain #describe described} before and is in the store, without writing any of that
     * again. Datasets {@linkplain #begin begin} as they did.
     *
     * @param end what {@link #begunEnd()} was
     */
    public synchronized void resume(FileSpec spec, long end) {
        begunEnd = end;
        encode(spec);
    }

    private void encode(FileSpec spec) {
        FileEncoding made =
                begunEnd == firstChunk ? spec.encode(existing) : spec.encodeAround(existing, firstChunk, begunEnd);
        encoding = made;
        late = made.late();
        late.datasets().forEach(this::expectChunks);
        if (!begun.containsAll(filtered.keySet())) {
            late.alignEnd(); // the first of the chunks that come
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

    /** CRC-32C of the metadata as they are first written: another description, or another way to lay it out, has another. */
    public synchronized int fingerprint() {
        return Crc32c.of(encoding().metadata(encoding().late()));
    }

    private FileEncoding encoding() {
        late();
        return Objects.requireNonNull(encoding);
    }

    /** Byte where the first chunk of an unfiltered dataset stands, or would if it were there. */
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

    /** New links of groups that are in the file already; none before the description. */
    synchronized Map<String, Map<String, Long>> newLinks() {
        return encoding == null ? Map.of() : encoding.newLinks(late());
    }

    /** Where the chunks of a dataset are, as far as they were placed or need not be. */
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
        if (elements.hasRemaining()) { // else there may be no place
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

    /** Writes chunks that follow one another; those that stand together in the file are written together. */
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

    /** Gives a chunk its place, without writing it: a filtered one takes the next room. */
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
     * Writes a chunk that stands in another file as it is stored there, in pieces.
     *
     * @param from byte of the other file where it starts
     * @param buffer for a piece
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

    /** Whether what stands behind the end when the file is complete stays: an earlier run may have added to the file. */
    public synchronized void keepWhatFollows(boolean keep) {
        keepsWhatFollows = keep;
    }

    /** Writes the indexes and, last, the metadata. What an earlier run left behind the end is cut off. */
    @Override
    public synchronized void complete() throws IOException {
        if (store.size() > end() && !keepsWhatFollows) {
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

    /** Of chunks that have their places those that are there. */
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

    /** The store stays open. */
    @Override
    public void close() {}

    @Override
    public String toString() {
        return store.toString();
    }
}
