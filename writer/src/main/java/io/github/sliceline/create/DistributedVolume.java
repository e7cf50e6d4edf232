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

/**
 * Writes one new volume from several processes, on this machine or others. One of them, the driver, creates it and hands its
 * {@link #plan()} out; each task opens the plan, writes whole chunks, and hands back what it {@linkplain ChunkOutput#finish()
 * wrote}; the driver commits all of it.
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
 * <p>The file is byte for byte that of a {@link VolumeWriter} that writes the same samples, with all chunks there. It has its
 * name when it is committed; closed before that, nothing is left. Tasks that are repeated, or done twice at once, do no harm,
 * as long as they write the same samples: only what is committed counts.
 *
 * <p>A file is on a file system that all processes have under the same path; tasks write chunks of {@code NAME.part} by their
 * position. Of an object tasks send parts of the upload, and those chunks that are of one part ({@link DistributedPlan#shareOf})
 * must come from one task. A process that is killed leaves {@code NAME.part}, which the next writer replaces, or an upload that
 * is not complete, which the store's own rules remove.
 *
 * <p>Memory: 5 bytes a chunk, and of an object what stands in the file before and behind the chunks, and a few chunks. Used by
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
     * Lays a volume out, and writes everything but samples.
     *
     * @param target HDF5 file or object to make; nothing stands there until it is committed
     * @param spec what the volume is; not compressed, for where a compressed chunk stands depends on those before it
     * @throws java.nio.file.FileAlreadyExistsException if the target exists and the specification does not say to replace it
     * @throws IllegalArgumentException if its chunks are compressed, or as {@link VolumeWriter#create} says
     * @throws io.github.sliceline.UnsupportedFileException if it is an object, and its store does not take parts from
     *     several processes
     * @throws IOException as {@link VolumeWriter#create} says
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

    /** Extents of the volume, slowest dimension first. */
    public Shape shape() {
        return volume.layout().grid().volume();
    }

    /** Extents of a chunk. */
    public Shape chunk() {
        return volume.layout().grid().chunk();
    }

    /** What tasks need. */
    public DistributedPlan plan() {
        return plan;
    }

    /**
     * Completes the volume: sees that every chunk came once, and writes checksums, statistics, the index and the name. Called
     * once; if it fails, the volume cannot be completed any more.
     *
     * @param written by all tasks, each once: of a task that was done twice, what one of them wrote
     * @throws IllegalArgumentException if chunks are missing, or came from several tasks; the message says how many
     * @throws IllegalStateException if it was committed or closed
     * @throws java.nio.file.FileAlreadyExistsException if the target exists by now, and is not to be replaced
     * @throws IOException if that fails
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
        Tally missing = new Tally();
        Tally several = new Tally();
        for (int ordinal = 0; ordinal < times.length; ordinal++) {
            if (times[ordinal] == 0) {
                missing.add(ordinal);
            } else if (times[ordinal] > 1) {
                several.add(ordinal);
            }
        }
        if (missing.count + several.count > 0) {
            throw new IllegalArgumentException(volume.target() + ": of " + times.length + " chunks "
                    + missing.told("are missing") + (missing.count > 0 && several.count > 0 ? " and " : "")
                    + several.told("came more than once"));
        }
    }

    /** How many chunks something is wrong with, and the first of them. */
    private final class Tally {
        private int count;
        private int first;

        void add(int ordinal) {
            first = count++ == 0 ? ordinal : first;
        }

        String told(String what) {
            if (count == 0) {
                return "";
            }
            return count + " " + what + ", such as "
                    + ChunkPart.inside(volume.layout().grid(), first);
        }
    }

    /** Ends the work: what was not committed is deleted. More than once does nothing. */
    @Override
    public void close() throws IOException {
        ended = true;
        volume.close();
    }

    /** What is written, and whereto. */
    @Override
    public String toString() {
        return volume.target() + " (" + volume.layout().spec() + ")";
    }
}
