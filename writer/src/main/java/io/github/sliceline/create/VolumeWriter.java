package io.github.sliceline.create;

import io.github.sliceline.DiskFullException;
import io.github.sliceline.Job;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.work.WorkStores;
import java.io.Closeable;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Writer of a new volume of our profile ({@code docs/file-profile.md}), region by region, from any number of threads at
 * once.
 *
 * <pre>{@code
 * VolumeSpec spec = VolumeSpec.like(source).named("rms");
 * try (VolumeWriter out = VolumeWriter.create(Path.of("rms.h5"), spec)) {
 *     source.blocks().withHalo(0, 0, 12).forEach(4, block -> out.write(block.inner(), rms(block)));
 *     out.commit();
 * }
 * }</pre>
 *
 * <p>The volume gets its name when {@link #commit()} is called, not when it is closed: a try-with-resources also closes
 * after its body threw, and cannot tell the difference. Until then the volume is {@code NAME.part}, which cannot be
 * read or resumed. {@link #close()} without a commit deletes it. If a process was killed, the next writer replaces its
 * part file.
 *
 * <p>Whole chunks are written fastest: at once, and past the page cache where the file system allows it. Parts of
 * chunks go through the page cache. Chunks that came in parts are read once more at the end, for checksums and
 * statistics. If samples of a whole chunk are written again, all chunks are read once more. A chunk of which nothing is
 * written is not stored and reads as the fill value. A chunk of which some samples are written is stored whole.
 * Checksums cover stored chunks; statistics cover the samples of live traces in stored chunks. The bytes of an
 * uncompressed file depend on the samples only, not on threads or the order of calls.
 *
 * <p>A target may be an object of a store ({@link io.github.sliceline.remote.RemotePath}). It gets the same bytes, in
 * the parts of one upload, and appears when it is committed. Its chunks are written whole and once, compressed or not.
 * The order of the file (row-major) is best, as {@link io.github.sliceline.volume.SeismicVolume#blocks()} has it: a
 * part stays in memory until all of its chunks are written. {@link #close()} without a commit removes what was sent. A
 * process that is killed leaves an incomplete upload, which the rules of the store remove.
 *
 * <p>Memory outside the heap: 64 MiB, or four chunks if that is more, and up to three times as much with filters.
 * Each call of {@code write} takes memory for one chunk at a time and waits until it is free. For an object add its
 * unfinished parts, and the parts that wait to be sent: at most 16, and at most 512 MiB or two parts. A part has 8 MiB
 * if the file has up to 75 GB; for longer files it is a 9,000th of the file. On the heap: 5 bytes for each chunk of the
 * volume (17 with filters), 0.6 MB for each thread that writes at once, and the specification.
 */
public final class VolumeWriter implements Closeable {
    private final Path target;
    private final NewVolume volume;
    private final RegionWriter regions;

    /** Threads that write share it; the thread that commits or closes holds it alone. */
    private final ReadWriteLock ending = new ReentrantReadWriteLock();

    private State state = State.OPEN;

    private enum State {
        OPEN,
        /** A commit has begun. The state stays like this if the commit fails. */
        FAILED,
        COMMITTED,
        CLOSED
    }

    private VolumeWriter(NewVolume volume) {
        this.target = volume.target();
        this.volume = volume;
        this.regions = new RegionWriter(volume);
    }

    /**
     * Begins a volume: makes {@code NAME.part} beside the target, or an upload, and writes everything but samples.
     *
     * @param target HDF5 file or object to make; it appears when the volume is committed
     * @param spec the new volume
     * @throws java.nio.file.FileAlreadyExistsException if the target exists and the specification does not allow to
     *     replace it, or if there is an unfinished conversion to it
     * @throws java.nio.file.NoSuchFileException if its folder does not exist
     * @throws io.github.sliceline.FileLockedException if another writer writes to that target already
     * @throws DiskFullException if there is no room for the samples; not checked for compressed samples, whose size is
     *     unknown
     * @throws io.github.sliceline.UnsupportedFileException if the target is an object of a store that is read-only here
     * @throws IllegalArgumentException if no file can hold it: its samples take more bytes than a file can have, a
     *     chunk takes 2 GiB, or the state of all chunks would take more than half of the heap
     */
    public static VolumeWriter create(Path target, VolumeSpec spec) throws IOException {
        return create(target, spec, WorkStores.FILES);
    }

    /** Begins a volume; tests pass stores other than the file system. */
    static VolumeWriter create(Path target, VolumeSpec spec, WorkStores stores) throws IOException {
        NewVolume volume = NewVolume.begin(target, VolumeLayout.of(spec), stores);
        return OnFailure.close(volume, () -> new VolumeWriter(volume));
    }

    /** Returns the extents of the volume, slowest dimension first. */
    public Shape shape() {
        return volume.layout().grid().volume();
    }

    /** Returns the extents of a chunk. Regions of whole chunks, cut at the volume's edges, are written fastest. */
    public Shape chunk() {
        return volume.layout().grid().chunk();
    }

    /**
     * Writes samples of a region.
     *
     * @param samples row-major, exactly as many as the region has
     * @see #write(Region, FloatBuffer)
     */
    public void write(Region region, float[] samples) throws IOException {
        if (samples.length != region.size()) {
            throw new IllegalArgumentException(
                    region + " has " + region.size() + " samples, the array " + samples.length);
        }
        write(region, FloatBuffer.wrap(samples));
    }

    /**
     * Writes samples of a region. The samples are copied when this method returns. Some may still be on their way to
     * the file; if writing them fails, a later call or the commit throws. A region that is refused is not written in
     * part. If samples are written again, the later call counts; of calls at the same time either may count.
     *
     * @param region by index, inside the volume; for compressed volumes and objects, it must consist of whole chunks,
     *     cut at the volume's edges, that were not written before
     * @param samples row-major, in the volume's unit; the position moves behind them
     * @throws IndexOutOfBoundsException if the region is not inside the volume
     * @throws IllegalArgumentException if there are fewer samples; or if chunks must be whole, and the region cuts a
     *     chunk or contains one that was written before
     * @throws IllegalStateException if the volume was committed or closed
     * @throws DiskFullException if there is no room
     * @throws IOException if writing fails, or failed before; then the volume cannot be committed
     */
    public void write(Region region, FloatBuffer samples) throws IOException {
        region.requireWithin(shape());
        if (region.size() > samples.remaining()) {
            throw new IllegalArgumentException(
                    region + " has " + region.size() + " samples, the buffer " + samples.remaining());
        }
        ending.readLock().lock();
        try {
            requireOpen();
            regions.throwFailure();
            regions.write(region, samples.slice());
            samples.position(samples.position() + (int) region.size());
        } catch (IOException e) {
            throw DiskFullException.orSame(target, e);
        } finally {
            ending.readLock().unlock();
        }
    }

    private void requireOpen() {
        if (state != State.OPEN) {
            throw new IllegalStateException(target + ": the volume is "
                    + switch (state) {
                        case FAILED -> "not to be completed, because that failed";
                        case COMMITTED -> "complete";
                        default -> "closed";
                    });
        }
    }

    /**
     * Completes the volume and gives it its name.
     *
     * @see #commit(Job)
     */
    public void commit() throws IOException {
        commit(Job.quiet());
    }

    /**
     * Completes the volume: waits for samples on their way, reads back the chunks that must be counted again, writes
     * checksums, statistics and the index of chunks, forces the file to the medium, gives it its name, and forces the
     * name. Nothing may be written afterwards, but the writer must still be closed. If it fails, the volume cannot be
     * completed any more, and closing the writer deletes it.
     *
     * @param job hears how much is read back; its token stops that
     * @throws IllegalStateException if the volume was committed or closed
     * @throws IOException if that fails, or writing failed before. If only the very last step failed, forcing the name,
     *     the whole file may have its name all the same
     * @throws java.util.concurrent.CancellationException if the job was cancelled
     */
    public void commit(Job job) throws IOException {
        ending.writeLock().lock();
        try {
            requireOpen();
            state = State.FAILED;
            regions.complete(job);
            regions.onOwnThread(volume::complete);
            state = State.COMMITTED;
        } catch (IOException e) {
            throw DiskFullException.orSame(target, e);
        } finally {
            ending.writeLock().unlock();
        }
    }

    /**
     * Deletes what was not {@linkplain #commit() committed}, and ends the work. Waits for running calls. Closing again
     * does nothing.
     */
    @Override
    public void close() throws IOException {
        ending.writeLock().lock();
        try {
            if (state == State.CLOSED) {
                return;
            }
            state = State.CLOSED;
            try (volume) {
                regions.close();
            }
        } finally {
            ending.writeLock().unlock();
        }
    }

    /** Returns the target and the specification, for messages. */
    @Override
    public String toString() {
        return target + " (" + volume.layout().spec() + ")";
    }
}
