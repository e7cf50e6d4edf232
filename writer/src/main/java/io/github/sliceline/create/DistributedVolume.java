package io.github.sliceline.create;

import io.github.sliceline.DiskFullException;
import io.github.sliceline.chunks.ChunkPart;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.work.WorkStores;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A new volume that several processes write, on this machine or others. One of them, the driver, creates the volume and
 * hands out its {@link #plan()}. Each task opens the plan, writes whole chunks, and returns what it
 * {@linkplain ChunkOutput#finish() wrote}. The driver commits all of it.
 *
 * <pre>{@code
 * try (DistributedVolume volume = DistributedVolume.create(target, spec)) {
 *     List<WrittenShare> written = inTasks(volume.plan(), plan -> {
 *         try (ChunkOutput out = plan.open()) {
 *             out.write(region, samples); // as often as wanted
 *             return out.finish();
 *         }
 *     });
 *     volume.commit(written);
 * }
 * }</pre>
 *
 * <p>The file has the same bytes as if a {@link VolumeWriter} had written the same samples to all chunks. It gets its
 * name when it is committed. If it is closed before that, nothing remains. Tasks may be repeated or run twice at once,
 * if they write the same samples: only committed shares count.
 *
 * <p>A file must be on a file system that all processes see under the same path. Tasks write chunks into
 * {@code NAME.part} at their positions. For an object, tasks send parts of the upload. All chunks of one part
 * ({@link DistributedPlan#shareOf}) must then come from one task. A process that is killed leaves {@code NAME.part},
 * which the next writer replaces, or an incomplete upload, which the rules of the store remove.
 *
 * <p>Memory: 5 bytes a chunk; for an object also the metadata before and behind the chunks, and a few chunks. Used by
 * one thread.
 */
public final class DistributedVolume implements Closeable {
    private final NewVolume volume;
    private final DistributedPlan plan;
    private boolean ended;

    private DistributedVolume(NewVolume volume) {
        this.volume = volume;
        this.plan = DistributedPlan.of(volume);
    }

    /**
     * Creates the volume, with everything but samples written.
     *
     * @param target HDF5 file or object to make; it appears when the volume is committed
     * @param spec the volume; not compressed, because the place of a compressed chunk depends on the chunks before it
     * @throws java.nio.file.FileAlreadyExistsException if the target exists and the specification does not allow to
     *     replace it
     * @throws IllegalArgumentException if its chunks are compressed, or for the reasons that
     *     {@link VolumeWriter#create} gives
     * @throws io.github.sliceline.UnsupportedFileException if the target is an object, and its store does not take
     *     parts from several processes
     * @throws IOException for the reasons that {@link VolumeWriter#create} gives
     */
    public static DistributedVolume create(Path target, VolumeSpec spec) throws IOException {
        VolumeLayout layout = VolumeLayout.of(spec);
        if (layout.isFiltered()) {
            throw new IllegalArgumentException("compressed chunks (" + spec.filters()
                    + ") are not written by several processes, for where each stands depends on those before it; write"
                    + " the volume uncompressed");
        }
        NewVolume volume = NewVolume.begin(target, layout, WorkStores.FILES);
        return OnFailure.close(volume, () -> new DistributedVolume(volume));
    }

    /** Returns the extents of the volume, slowest dimension first. */
    public Shape shape() {
        return volume.layout().grid().volume();
    }

    /** Returns the extents of a chunk. */
    public Shape chunk() {
        return volume.layout().grid().chunk();
    }

    /** Returns the plan that each task needs. */
    public DistributedPlan plan() {
        return plan;
    }

    /**
     * Completes the volume: checks that every chunk came once, writes checksums, statistics and the index, and gives
     * the file its name. Called once. If it fails, the volume cannot be completed any more.
     *
     * @param written the shares of all tasks, each once; if a task ran twice, the share of one of the runs
     * @throws IllegalArgumentException if chunks are missing, or came from several tasks; the message gives their
     *     number
     * @throws IllegalStateException if it was committed or closed
     * @throws java.nio.file.FileAlreadyExistsException if another program made the target meanwhile, and it may not be
     *     replaced
     * @throws IOException if writing or naming the file fails
     */
    public void commit(Collection<WrittenShare> written) throws IOException {
        if (ended) {
            throw new IllegalStateException(volume.target() + ": the volume was committed or closed");
        }
        ended = true;
        requireAllOnce(written);
        WrittenChunks chunks = new WrittenChunks(volume.layout());
        try {
            for (WrittenShare share : written) {
                takeOver(share, chunks);
            }
            chunks.write(volume.file());
            volume.complete();
        } catch (IOException e) {
            throw DiskFullException.orSame(volume.target(), e);
        }
    }

    private void takeOver(WrittenShare share, WrittenChunks chunks) throws IOException {
        for (int i = 0; i < share.ordinals().length; i++) {
            int ordinal = share.ordinals()[i];
            volume.file()
                    .placeChunk(VolumeProfile.DATA, ordinal, volume.layout().chunkBytes());
            chunks.add(ordinal, share.checksums()[i]);
        }
        chunks.addCounted(ByteBuffer.wrap(share.counted()));
        for (Map.Entry<Integer, byte[]> carried : share.carried().entrySet()) {
            volume.store().writeFully(ByteBuffer.wrap(carried.getValue()), plan.address(carried.getKey()));
        }
        volume.upload().ifPresent(store -> share.receipts().forEach(store::sent));
    }

    private void requireAllOnce(Collection<WrittenShare> written) {
        int[] times = new int[volume.layout().chunks()];
        for (WrittenShare share : written) {
            for (int ordinal : share.ordinals()) {
                times[ordinal]++;
            }
            for (int ordinal : share.again()) {
                times[ordinal]++;
            }
        }
        int[] missing = IntStream.range(0, times.length)
                .filter(chunk -> times[chunk] == 0)
                .toArray();
        int[] several = IntStream.range(0, times.length)
                .filter(chunk -> times[chunk] > 1)
                .toArray();
        if (missing.length + several.length > 0) {
            throw new IllegalArgumentException(volume.target() + ": of " + times.length + " chunks "
                    + told(missing, "are missing") + (missing.length > 0 && several.length > 0 ? " and " : "")
                    + told(several, "came more than once"));
        }
    }

    private String told(int[] chunks, String what) {
        return chunks.length == 0
                ? ""
                : chunks.length + " " + what + ", such as "
                        + ChunkPart.inside(volume.layout().grid(), chunks[0]);
    }

    /** Deletes what was not committed, and ends the work. Closing again does nothing. */
    @Override
    public void close() throws IOException {
        ended = true;
        volume.close();
    }

    /** Returns the target and the specification, for messages. */
    @Override
    public String toString() {
        return volume.target() + " (" + volume.layout().spec() + ")";
    }
}
