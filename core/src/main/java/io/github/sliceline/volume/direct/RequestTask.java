package io.github.sliceline.volume.direct;

import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.filter.FilterPipeline;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.plan.ReadPlan;
import io.github.sliceline.plan.ReadPlanner;
import io.github.sliceline.volume.direct.BoxCopier.Destination;
import io.github.sliceline.volume.direct.RangeReader.Route;
import io.github.sliceline.volume.direct.RangeReader.Visit;
import io.github.sliceline.volume.format.SampleDecoder;
import java.io.Closeable;
import java.io.IOException;
import java.util.Objects;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** What is done with one request of a plan: read its bytes, decode them if need be, copy its pieces. Thread-safe. */
public abstract class RequestTask implements Closeable {
    /**
     * What the direct path reads and how its bytes lie.
     *
     * @param ranges of the file, or of the bytes of a compact dataset; closed with the reader
     * @param chunk extents of a chunk; those of the volume where it is one piece
     * @param fill value of elements that were never written
     * @param sums checksums of the chunks; null where the file has none
     */
    public record ChunkLayout(
            RangeReader ranges,
            Shape volume,
            Shape chunk,
            ChunkLookup chunks,
            FilterPipeline filters,
            float fill,
            @Nullable ChunkSums sums) {}

    /** A cache for fewer chunks is none. */
    private static final int FEW = 4;

    final RangeReader ranges;
    final SampleDecoder decoder;
    final ChunkLookup chunks;
    final long[] chunkStrides;
    final @Nullable ChunkSums sums;

    RequestTask(ChunkLayout layout, SampleDecoder decoder) {
        this.sums = layout.sums();
        this.ranges = layout.ranges();
        this.decoder = decoder;
        this.chunks = layout.chunks();
        this.chunkStrides = layout.chunk().strides();
    }

    /**
     * The task for chunks stored so.
     *
     * @param cacheBytes most that chunks may take that are decoded or, of an object, unfiltered
     */
    public static RequestTask of(ChunkLayout layout, SampleDecoder decoder, long cacheBytes) {
        boolean remote = layout.ranges().isRemote();
        if (layout.filters().isEmpty()) {
            long chunkBytes = layout.chunk().size() * decoder.elementBytes();
            boolean manyChunks = !layout.chunk().equals(layout.volume()) && chunkBytes <= cacheBytes / FEW;
            return remote && manyChunks
                    ? new RemoteRequests(layout, decoder, cacheBytes)
                    : new PlainRequests(layout, decoder);
        }
        return remote
                ? new KeptRequests(layout, decoder, cacheBytes)
                : new FilteredRequests(layout, decoder, cacheBytes);
    }

    /**
     * Second half of planning: serves what is there already, and has requests made for the rest.
     *
     * @param plan gathered, and without requests yet
     * @param targets where what is there is copied; null if somebody only asks what the first such read takes
     * @return what does the requests
     */
    public RequestTask plan(ReadPlanner planner, ReadPlan plan, Destination @Nullable [] targets, Visit visit) {
        if (targets != null) {
            serveDecoded(plan, targets);
        }
        planner.join(plan);
        return this;
    }

    /** The same for a read whose chunks are to be brought near. */
    public RequestTask planPrefetch(ReadPlanner planner, ReadPlan plan) {
        planner.join(plan);
        return this;
    }

    /** Copies the pieces whose chunks are decoded already, and takes them out of a plan that has no requests yet. */
    void serveDecoded(ReadPlan plan, Destination[] targets) {}

    public final void copy(ReadPlan plan, int request, Destination[] targets, Visit visit) throws IOException {
        requireSound(plan, request);
        ReadSlot slot = ReadSlots.take(plan.length(request));
        try {
            slot.memory().order(decoder.order());
            copy(plan, request, targets, slot, visit);
        } finally {
            ReadSlots.giveBack(slot);
        }
    }

    abstract void copy(ReadPlan plan, int request, Destination[] targets, ReadSlot slot, Visit visit)
            throws IOException;

    public final void prefetch(ReadPlan plan, int request) throws IOException {
        requireSound(plan, request);
        ReadSlot slot = ReadSlots.take(plan.length(request));
        try {
            prefetch(plan, request, slot);
        } finally {
            ReadSlots.giveBack(slot);
        }
    }

    abstract void prefetch(ReadPlan plan, int request, ReadSlot slot) throws IOException;

    /** Compares a chunk as it is stored with its checksum, which there must be. Of a file in parts that stay in a core's cache. */
    public final void compare(long chunk) throws IOException {
        ChunkSums checksums = Objects.requireNonNull(sums);
        long address = chunks.address(chunk);
        if (address == ChunkLookup.ABSENT) {
            checksums.requireAbsent(chunk);
            return;
        }
        int length = chunks.storedBytes(chunk);
        int part = ranges.isRemote() ? length : Math.min(length, ReadPlanner.PIECE_BYTES);
        CRC32C found = new CRC32C();
        ReadSlot slot = ReadSlots.take(part);
        try {
            for (long done = 0; done < length; done += part) {
                ranges.read(slot.memory(), address + done, (int) Math.min(part, length - done), Route.THROUGH_CACHE);
                found.update(slot.memory());
            }
        } finally {
            ReadSlots.giveBack(slot);
        }
        checksums.require(chunk, (int) found.getValue(), address);
    }

    /** Refuses a request of more bytes than there can be, before memory is made for it. */
    void requireSound(ReadPlan plan, int request) throws IOException {}

    /** Gives back what is kept for the volume. Requests may still be under way. */
    @Override
    public void close() {}
}
