package io.github.sliceline.volume;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.remote.Location;
import io.github.sliceline.volume.direct.RangeReader.Reuse;
import io.github.sliceline.volume.info.VolumeStatistics;
import io.github.sliceline.volume.open.OpenVolume;
import io.github.sliceline.volume.open.ReadPath;
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
 * Reading of a volume by work that writes the samples that it reads. Chunks that are read whole are compared with the
 * volume's checksums, even if the volume's options do not ask for that. {@link #into} throws if the volume's file was
 * changed meanwhile. Thread-safe.
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
    private final ReadPath reader;
    private final ReadOptions options;
    private final QueryReader queries;
    private final @Nullable FileVersion version;
    private final SampleLoss loss = new SampleLoss();
    private volatile boolean proved;

    VolumePass(OpenVolume volume, ReadPath reader, ReadOptions options, @Nullable FileVersion version) {
        this.volume = volume;
        this.reader = reader;
        this.options = options;
        this.queries = new QueryReader(volume, reader, !comparesAnyway());
        this.version = version;
    }

    /** True if the volume's options make all reads compare chunks. */
    private boolean comparesAnyway() {
        return options.checks() || options.isForCopying();
    }

    /** Work of a pass. */
    @FunctionalInterface
    public interface Work<R> {
        /** Reads through the pass, and writes. */
        R run(VolumePass pass) throws IOException;
    }

    /**
     * Does work that writes the volume's samples into another file. The work must not give that file its final name
     * before this method returns.
     *
     * @param target file or object that the work makes
     * @return the result of the work
     * @throws FileAlreadyExistsException if the target is the volume's own file, also under another name
     * @throws io.github.sliceline.FileChangedException if the volume's file was changed or replaced during the work, or
     *     since the volume was opened
     * @throws io.github.sliceline.CorruptFileException if a chunk differs from its checksum in the volume
     */
    public static <R> R into(Path target, SeismicVolume volume, Work<R> work) throws IOException {
        Location.requireOther(target, List.of(volume.opened().file()));
        return over(volume, work);
    }

    /**
     * Does work that writes the volume's samples into a stream.
     *
     * @throws IOException as {@link #into}; the caller must then discard the output
     */
    public static <R> R over(SeismicVolume volume, Work<R> work) throws IOException {
        VolumePass pass = volume.pass(volume.opened().versionNow());
        R done = work.run(pass);
        pass.end();
        return done;
    }

    /** Begins a pass of work that writes into the volume's own file. The caller holds the file's lock. */
    public static VolumePass within(SeismicVolume volume) {
        return volume.pass(null);
    }

    /** Returns the version that the volume's file must still have at the end. For modules of this project only. */
    @SuppressWarnings("exports")
    public FileVersion version() {
        return Objects.requireNonNull(version, "work within the volume's own file changes its version");
    }

    /**
     * Checks that everything was read from one version of the file. Work that gives its file the final name itself
     * calls this before; otherwise {@link #into} checks after the work.
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

    /**
     * States that the work has proved itself that all it read is of one version, for example by a checksum of
     * everything.
     */
    public void prove() {
        proved = true;
    }

    /** Returns the differences between the samples that were read and those written, as counted by the work. */
    public SampleLoss loss() {
        return loss;
    }

    /**
     * Returns the loop over all of the volume, block by block.
     *
     * @see SeismicVolume#blocks()
     */
    public VolumeBlocks blocks() {
        return VolumeBlocks.of(volume, options, reader);
    }

    /**
     * Reads queries together.
     *
     * @see SeismicVolume#readAll(List, Job)
     */
    public <R> List<R> readAll(List<Query<R>> wanted, Job job) throws IOException {
        return queries.readAll(wanted, job);
    }

    /**
     * Returns the places of traces of a table that follow one another.
     *
     * @see io.github.sliceline.volume.format.TraceTable#places
     */
    public long[] places(long first, int count) throws IOException {
        return queries.places(Region.of(new long[] {first}, new long[] {count}));
    }

    /**
     * Reads regions of the cube, one after the other, without waiting.
     *
     * @see SeismicVolume#readAsync(Region, FloatBuffer, ReadPriority, CancelToken)
     */
    public CompletableFuture<Void> readAsync(List<Region> regions, FloatBuffer destination, CancelToken cancel) {
        return queries.readAsync(
                comparesAnyway() ? null : reader.pass(Reuse.PERHAPS_AGAIN),
                regions,
                destination,
                ReadPriority.SOON,
                cancel);
    }

    /**
     * Returns the smallest and the largest finite sample, from the file's statistics or else from all samples.
     *
     * @param blocks blocks of this pass, through which all samples are read
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
