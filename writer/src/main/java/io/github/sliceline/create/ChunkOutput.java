package io.github.sliceline.create;

import io.github.sliceline.DiskFullException;
import io.github.sliceline.chunks.ChunkPart;
import io.github.sliceline.chunks.ChunkWriter;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.profile.SampleCodec;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.upload.UploadStore;
import io.github.sliceline.volume.profile.AmplitudeTally;
import java.io.Closeable;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writer for the chunks of one task of a {@link DistributedVolume}. Memory: a chunk outside the heap and 0.6 MB; for an
 * object also the unfinished parts of the upload. Used by one thread.
 */
public final class ChunkOutput implements Closeable {
    private final ChunkGrid grid;
    private final SampleCodec codec;
    private final ChunkCounter counter;
    private final DistributedPlan plan;
    private final ByteStore store;
    private final Path target;
    private final ChunkWriter chunks;
    private final AmplitudeTally tally = new AmplitudeTally();
    private final TreeMap<Integer, Integer> checksums = new TreeMap<>();
    private final List<Integer> again = new ArrayList<>();
    private final Map<Integer, byte[]> carried = new TreeMap<>();

    ChunkOutput(DistributedPlan plan, ByteStore store, Path target) {
        this.plan = plan;
        this.grid = plan.grid();
        this.codec = plan.codec();
        this.counter = plan.counter();
        this.store = store;
        this.target = target;
        this.chunks = new ChunkWriter(
                DatasetForm.chunked(codec.dataType(), grid.volume(), grid.chunk()), this::write, 1, 1, 1, 0);
    }

    /**
     * Writes samples of whole chunks. A chunk that this output wrote before is not written again, but is reported to
     * the commit.
     *
     * @param region by index, inside the volume; it begins and ends at edges of chunks or of the volume
     * @param samples row-major, as many as the region has
     * @throws IndexOutOfBoundsException if the region is not inside the volume
     * @throws IllegalArgumentException if the number of samples differs from the region's, or the region cuts a chunk
     * @throws DiskFullException if there is no room
     * @throws IOException if writing fails
     */
    public void write(Region region, float[] samples) throws IOException {
        region.requireWithin(grid.volume());
        if (samples.length != region.size()) {
            throw new IllegalArgumentException(
                    region + " has " + region.size() + " samples, the array " + samples.length);
        }
        List<ChunkPart> parts = ChunkPart.of(grid, region, FloatBuffer.wrap(samples));
        if (!parts.stream().allMatch(ChunkPart::isWhole)) {
            throw new IllegalArgumentException(region + " cuts a chunk; tasks write whole chunks, by regions that"
                    + " begin and end where chunks of " + grid.chunk() + " do");
        }
        try {
            for (ChunkPart part : parts) {
                write(part);
            }
        } catch (IOException e) {
            throw DiskFullException.orSame(target, e);
        }
    }

    private void write(ChunkPart part) throws IOException {
        int ordinal = part.ordinal();
        if (checksums.containsKey(ordinal)) {
            again.add(ordinal);
            return;
        }
        chunks.encode(ordinal, chunk -> {
                    part.encodeWhole(codec, chunk);
                    counter.count(ordinal, chunk, tally);
                })
                .write();
    }

    private void write(ChunkWriter.Unit unit) throws IOException {
        int ordinal = (int) unit.first();
        if (plan.isCarried(ordinal)) {
            byte[] bytes = new byte[unit.length(0)];
            unit.stored().get(bytes);
            carried.put(ordinal, bytes);
        } else {
            store.writeFully(unit.stored(), plan.address(ordinal));
        }
        checksums.put(ordinal, unit.crc(0));
    }

    /**
     * Forces the written chunks to the medium or sends them to the store, and returns their description for
     * {@link DistributedVolume#commit}. Nothing may be written afterwards.
     *
     * @throws IOException if that fails, or a share of an object lacks chunks
     */
    public WrittenShare finish() throws IOException {
        store.force();
        Map<Integer, String> receipts = store instanceof UploadStore object ? object.receipts() : Map.of();
        return new WrittenShare(
                checksums.keySet().stream().mapToInt(Integer::intValue).toArray(),
                again.stream().mapToInt(Integer::intValue).toArray(),
                checksums.values().stream().mapToInt(Integer::intValue).toArray(),
                tally.toBytes(),
                carried,
                receipts);
    }

    /** Ends the task's work. Its chunks count only if they are committed. Closing again does nothing. */
    @Override
    public void close() throws IOException {
        try (chunks) {
            store.close();
        }
    }
}
