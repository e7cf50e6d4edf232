package io.github.sliceline.create;

import io.github.sliceline.DiskFullException;
import io.github.sliceline.chunks.ChunkPart;
import io.github.sliceline.chunks.ChunkWriter;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.profile.AmplitudeTally;
import io.github.sliceline.profile.SampleCodec;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.upload.UploadStore;
import java.io.Closeable;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Takes the chunks that one task writes of a {@link DistributedVolume}. Memory: a chunk outside the heap and 0.6 MB; of an object
 * also the parts of the upload that have begun. Used by one thread.
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
     * Writes samples of whole chunks. One that this has written before is not written again, and the commit counts it.
     *
     * @param region by index, inside the volume; it begins and ends where chunks do, or at the volume's edges
     * @param samples row-major, as many as the region has
     * @throws IndexOutOfBoundsException if the region is not inside the volume
     * @throws IllegalArgumentException if there are fewer samples or more, or the region cuts a chunk
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
     * Brings what was written to the medium or the store, and says what it is, for {@link DistributedVolume#commit}. Nothing is
     * written afterwards.
     *
     * @throws IOException if that fails, or of a share of an object some chunks did not come
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

    /** Ends the task's work; what it wrote counts only if it is committed. More than once does nothing. */
    @Override
    public void close() throws IOException {
        try (chunks) {
            store.close();
        }
    }
}
