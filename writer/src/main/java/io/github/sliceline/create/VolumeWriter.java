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
 * Writes a new volume of our profile ({@code docs/file-profile.md}), region by region, from any number of threads at once.
 *
 * <pre>{@code
 * VolumeSpec spec = VolumeSpec.like(source).named("rms");
 * try (VolumeWriter out = VolumeWriter.create(Path.of("rms.h5"), spec)) {
 *     source.blocks().withHalo(0, 0, 12).forEach(4, block -> out.write(block.inner(), rms(block)));
 *     out.commit();
 * }
 * }</pre>
 *
 * <p>The volume gets its name when {@link #commit()} is called, and not when it is closed: a try-with-resources closes
 * what it opened whether its body came to its end or threw, and cannot tell which. As with a JDBC connection, work that is
 * not committed is as if it had never been: {@link #close()} alone leaves nothing. Until then the volume is
 * {@code NAME.part}, which nobody can read or go on with; one that a killed process left is replaced by the next writer.
 *
 * <p>Whole chunks are written fastest: as they come, past the page cache where the file system has a way. Parts of chunks
 * go through it, and chunks that came in parts are read once more at the end, for checksums and statistics; if samples are
 * written again that came in a whole chunk before, all chunks are. Chunks of which nothing is written are not in the file,
 * and read as the fill value. Checksums and statistics are of what is there: a chunk that has some samples has all of them,
 * those never written with the fill value; of traces that are not live none are counted. The bytes of the file depend on
 * what was written alone, not on threads or their order, unless it is compressed.
 *
 * <p>A target may be an object of a store ({@link io.github.sliceline.remote.RemotePath}): the same bytes, sent in the parts of
 * one upload, and seen when it is committed. Its chunks are written whole and once, compressed or not, best in the order of the
 * file (row-major), as {@link io.github.sliceline.volume.SeismicVolume#blocks()} come: a part is sent when all of its chunks are
 * there, and until then it is in memory. {@link #close()} removes what was sent; of a process that is killed an upload is left
 * that is not complete, which the store's own rules remove.
 *
 * <p>Memory: outside the heap 64 MiB or four chunks, whichever is more, of which each call of {@code write} takes a chunk
 * at a time and waits for one if need be; with filters up to three times as much; of an object also the parts of which some chunks
 * are there, and those that are to be sent: 16 of them at most, and no more than 512 MiB or two. A part has 8 MiB up to a file
 * of 75 GB, and a 9,000th of a longer one. On the heap 5 bytes for
 * each chunk of the volume, 17 with filters, 0.6 MB for each thread that writes at once, and what the
 * specification holds.
 */
public final class VolumeWriter implements Closeable {
    private final Path target;
    private final NewVolume volume;
    private final RegionWriter regions;

    /** Held in common by those who write, and alone by whoever ends it. */
    private final ReadWriteLock ending = new ReentrantReadWriteLock();

    private State state = State.OPEN;

    private enum State {
        OPEN,
        /** A commit began, and failed unless it is the state after it. */
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
     * Begins a volume: {@code NAME.part} is made beside the target, or an upload, with everything but samples in it.
     *
     * @param target HDF5 file or object to make; nothing stands there until it is committed
     * @param spec what the volume is
     * @throws java.nio.file.FileAlreadyExistsException if the target exists and the specification does not say to replace
     *     it, or if an unfinished conversion to it is there
     * @throws java.nio.file.NoSuchFileException if its folder does not exist
     * @throws io.github.sliceline.FileLockedException if somebody writes to that target already
     * @throws DiskFullException if there is no room for the samples; of compressed ones nobody knows beforehand
     * @throws io.github.sliceline.UnsupportedFileException if it is an object of a store that is only read
     * @throws IllegalArgumentException if no file can be like that: its samples take more bytes than a file can have, a
     *     chunk takes 2 GiB, or more memory than half of the heap would be needed to keep account of all chunks
     */
    public static VolumeWriter create(Path target, VolumeSpec spec) throws IOException {
        return create(target, spec, WorkStores.FILES);
    }

    /** Begins a volume through other stores than the file system. */
    static VolumeWriter create(Path target, VolumeSpec spec, WorkStores stores) throws IOException {
        NewVolume volume = NewVolume.begin(target, VolumeLayout.of(spec), stores);
        return OnFailure.close(volume, () -> new VolumeWriter(volume));
    }

    /** Extents of the volume, slowest dimension first. */
    public Shape shape() {
        return volume.layout().grid().volume();
    }

    /** Extents of a chunk; regions that are whole chunks, cut off at the volume's edges, are written fastest. */
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
     * Writes samples of a region. They are taken over when it returns; some of them may still be on their way to the file,
     * and if that fails, a later call or the commit says so. Of a region that is refused nothing is written. When samples
     * are written again, the later call counts; of calls at the same time nobody knows which is later.
     *
     * @param region by index, inside the volume; of a compressed volume, and of an object, made up of whole chunks, cut off at
     *     the volume's edges, none of which was written before
     * @param samples row-major, in the volume's unit; the position moves past them
     * @throws IndexOutOfBoundsException if the region is not inside the volume
     * @throws IllegalArgumentException if there are fewer samples, or chunks are compressed and the region cuts one or one
     *     was written before
     * @throws IllegalStateException if the volume was committed or closed
     * @throws DiskFullException if there is no room
     * @throws IOException if writing fails, or failed before; then nothing can be committed
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
     * Completes the volume: waits for samples that are on their way, reads back what must be, writes checksums,
     * statistics and the index of chunks, forces all of it to the medium, and gives the file its name, which is forced too.
     * Nothing is written afterwards; the writer is still to be closed. If it fails, the volume cannot be completed any more,
     * and nothing is there once the writer is closed.
     *
     * @param job hears how much is read back; its token stops that
     * @throws IllegalStateException if the volume was committed or closed
     * @throws IOException if that fails, or writing did before. Only where giving the name is what failed, at its very
     *     last step, may the file stand under its name all the same, whole
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
     * Ends the work: what was not {@linkplain #commit() committed} is deleted. Waits for calls that are under way. More
     * than once does nothing.
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

    /** What is written, and whereto. */
    @Override
    public String toString() {
        return target + " (" + volume.layout().spec() + ")";
    }
}
