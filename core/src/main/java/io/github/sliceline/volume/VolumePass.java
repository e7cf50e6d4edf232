package io.github.sliceline.volume;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.remote.Location;
import io.github.sliceline.volume.direct.RangeReader.Reuse;
import io.github.sliceline.volume.info.VolumeStatistics;
import io.github.sliceline.volume.open.LiveTraces;
import io.github.sliceline.volume.open.OpenVolume;
import io.github.sliceline.volume.open.VolumeReader;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The reading of a volume by work that writes what it reads. Chunks that are read whole are compared with the checksums that the
 * volume holds of them, however it was opened; and {@link #into} fails if anything was written to the volume meanwhile.
 * Thread-safe.
 *
 * <pre>{@code
 * try (VolumeWriter out = VolumeWriter.create(target, VolumeSpec.like(source))) {
 *     VolumePass.into(target, source, pass -> {
 *         pass.blocks().forEach(4, block -> out.write(block.inner(), filtered(block)));
 *         return pass;
 *     });
 *     out.commit(job);
 * }
 * }</pre>
 */
public final class VolumePass {
    private static final String MEANWHILE = "while it was being read; do it again when nobody writes to it";

    private final OpenVolume volume;
    private final VolumeReader reader;
    private final ReadOptions options;
    private final QueryReader queries;
    private final @Nullable FileVersion version;
    private final SampleLoss loss = new SampleLoss();
    private volatile boolean proved;

    VolumePass(
            OpenVolume volume,
            LiveTraces live,
            VolumeReader reader,
            ReadOptions options,
            @Nullable FileVersion version) {
        this.volume = volume;
        this.reader = reader;
        this.options = options;
        this.queries = new QueryReader(volume, live, reader, !comparesAnyway());
        this.version = version;
    }

    /** Such options have reads compare chunks by themselves. */
    private boolean comparesAnyway() {
        return options.checks() || options.isForCopying();
    }

    /** The work of a pass. */
    @FunctionalInterface
    public interface Work<R> {
        /** Reads by the pass, and writes. */
        R run(VolumePass pass) throws IOException;
    }

    /**
     * Does work that writes what it reads into another file, whose name that file must not have before this method returns.
     *
     * @param target what is made, a file or an object
     * @return what the work gives
     * @throws FileAlreadyExistsException if the target is the volume's own file, by whatever name
     * @throws io.github.sliceline.FileChangedException if the volume was written to or replaced meanwhile, or since it was opened
     * @throws io.github.sliceline.CorruptFileException if a chunk has another checksum than the volume holds of it
     */
    public static <R> R into(Path target, SeismicVolume volume, Work<R> work) throws IOException {
        Location.requireOther(target, List.of(volume.opened().file()));
        return over(volume, work);
    }

    /**
     * Does work that writes what it reads into a stream.
     *
     * @throws IOException as {@link #into}; what was written must not be believed then
     */
    public static <R> R over(SeismicVolume volume, Work<R> work) throws IOException {
        VolumePass pass = volume.pass(volume.opened().versionNow());
        R done = work.run(pass);
        pass.end();
        return done;
    }

    /** Begins a pass of work that writes into the volume's own file, of which it has the lock. */
    public static VolumePass within(SeismicVolume volume) {
        return volume.pass(null);
    }

    /** Version of the volume's file, which it must still have at the end. For siblings. */
    @SuppressWarnings("exports")
    public FileVersion version() {
        return Objects.requireNonNull(version, "work within the volume's own file changes its version");
    }

    /**
     * Makes sure that everything was read of one version, for work that gives its file the name itself; otherwise {@link #into}
     * does it when the work is done.
     *
     * @throws io.github.sliceline.FileChangedException as {@link #into}
     */
    public void end() throws IOException {
        if (!proved) {
            version().requireSame(MEANWHILE);
            volume.versionNow();
            proved = true;
        }
    }

    /** Says that the work knows by other means that all of what it read is of one version, such as by a checksum of everything. */
    public void prove() {
        proved = true;
    }

    /** How far what is written is from what was read, as the work counts it. */
    public SampleLoss loss() {
        return loss;
    }

    /** All of the volume, once, block by block, see {@link SeismicVolume#blocks()}. */
    public VolumeBlocks blocks() {
        return VolumeBlocks.of(volume, options, reader);
    }

    /** Reads what queries ask for, see {@link SeismicVolume#readAll(List, Job)}. */
    public <R> List<R> readAll(List<Query<R>> wanted, Job job) throws IOException {
        return queries.readAll(wanted, job);
    }

    /** Reads a region of the cube without waiting, see {@link SeismicVolume#readAsync(Region, FloatBuffer, ReadPriority, CancelToken)}. */
    public CompletableFuture<Void> readAsync(Region region, FloatBuffer destination, CancelToken cancel) {
        return comparesAnyway()
                ? queries.readAsync(region, destination, ReadPriority.SOON, cancel)
                : reader.readPart(
                        reader.path().pass(Reuse.PERHAPS_AGAIN),
                        List.of(region),
                        List.of(destination.duplicate()),
                        cancel);
    }

    /**
     * Returns the smallest and the largest finite sample, from what the file says or else from all samples.
     *
     * @param blocks of this pass, by which all samples are read
     */
    public SampleRange range(VolumeBlocks blocks, int threads, Job job) throws IOException {
        Optional<VolumeStatistics> known = volume.statistics();
        if (known.isPresent()) {
            return new SampleRange(known.get().min(), known.get().max());
        }
        SampleRange[] found = {SampleRange.NONE};
        blocks.forEach(
                threads,
                block -> {
                    SampleRange inBlock =
                            SampleRange.of(block.samples(), (int) block.inner().size());
                    synchronized (found) {
                        found[0] = found[0].with(inBlock.min()).with(inBlock.max());
                    }
                },
                job);
        return found[0];
    }
}
