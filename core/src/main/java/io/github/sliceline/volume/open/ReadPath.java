package io.github.sliceline.volume.open;

import io.github.sliceline.CancelToken;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.Job;
import io.github.sliceline.Progress;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.storage.WorkerThreads;
import io.github.sliceline.storage.WorkerThreads.NumberedTask;
import io.github.sliceline.storage.WorkerThreads.Work;
import io.github.sliceline.volume.direct.PlannedRead;
import io.github.sliceline.volume.direct.RangeReader.Reuse;
import io.github.sliceline.volume.direct.RangeReader.Routes;
import io.github.sliceline.volume.info.LayoutInfo;
import io.github.sliceline.volume.info.ReadCost;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.MissingTraces;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Way in which regions of an open volume become floats: our own, jHDF's or libhdf5's. A path plans the requests, its
 * threads do them, and samples without a trace become NaN. Callers only wait, because an interrupted read would close
 * the file for all. Thread-safe.
 */
public abstract class ReadPath implements Closeable {
    private final Path file;
    private final ChangeWatch look;
    private final @Nullable LiveTraces blanked;
    private final WorkerThreads threads;
    private volatile boolean closed;

    /**
     * @param file file, for messages
     * @param blanked live traces of the volume, if other samples are to be NaN; null otherwise
     * @param threads threads that do the requests, closed with the path
     */
    ReadPath(Path file, ChangeWatch look, @Nullable LiveTraces blanked, WorkerThreads threads) {
        this.file = file;
        this.look = look;
        this.blanked = blanked;
        this.threads = threads;
    }

    ReadPath(OpenVolume volume, ReadOptions options, WorkerThreads threads) {
        this(volume.file(), volume.look(), blanks(options) ? volume.liveTraces() : null, threads);
    }

    private static boolean blanks(ReadOptions options) {
        return options.missingTraces() == MissingTraces.NAN && !options.isForCopying();
    }

    public abstract Backend backend();

    /** Threads of the path, closed with it. */
    public WorkerThreads threads() {
        return threads;
    }

    /**
     * Begins a pass over the volume in many parts. Returns null if the path reads a pass like any other read.
     *
     * @param reuse how often all parts together need what they read
     */
    public @Nullable Routes pass(Reuse reuse) {
        return null;
    }

    /** True if planning to read these regions may itself read, and so belongs on a reading thread. */
    boolean mayReadToPlan(List<Region> regions) {
        return false;
    }

    /**
     * Plans to read regions together.
     *
     * @param regions regions inside the volume
     * @param destinations one for each region, written from its position on in row-major order; position and limit do
     *     not move
     * @param pass pass from {@link #pass} that the read is a part of; null for a separate read
     */
    abstract PlannedRead plan(List<Region> regions, List<FloatBuffer> destinations, @Nullable Routes pass)
            throws IOException;

    /** Plans to bring regions near, so that reading them is cheap. */
    abstract PlannedRead planPrefetch(List<Region> regions) throws IOException;

    /** Returns the cost of reading regions together. Empty if a library decides what is read. */
    public Optional<ReadCost> cost(List<Region> regions) throws IOException {
        return Optional.empty();
    }

    /**
     * Returns the costs of reading one region from each layout of the cube that may serve it, the cube first. Empty if
     * a library decides what is read.
     */
    public List<ReadCost> costs(Region region) throws IOException {
        return List.of();
    }

    /** True if all reads are served by the cube, and none by a further layout. */
    public boolean isCubeAlone() {
        return true;
    }

    /** Returns the further layouts of the cube that this path knows. */
    public List<LayoutInfo> layouts() throws IOException {
        return List.of();
    }

    public boolean isOpen() {
        return !closed;
    }

    /** Throws if the volume is closed, or if another one was written into its file. */
    public void requireOpen() throws IOException {
        if (closed) {
            throw closedVolume();
        }
        look.look();
    }

    private IOException closedVolume() {
        return new IOException(file + ": the volume is closed");
    }

    /** Throws if the volume was closed while a read failed: an exception that says so, with the failure as its cause. */
    public void requireStillOpen(Exception failure) throws IOException {
        if (closed && !(failure instanceof CancellationException)) {
            throw new IOException(file + ": closed while it was being read", failure);
        }
    }

    /**
     * Reads regions together.
     *
     * @param pass pass that the read is a part of; null for a separate read
     * @param regions regions inside the volume
     * @param destinations one for each region, written from its position on in row-major order; position and limit do
     *     not move
     * @param job gets the progress in requests
     */
    public void read(@Nullable Routes pass, List<Region> regions, List<FloatBuffer> destinations, Job job)
            throws IOException {
        boolean later = mayReadToPlan(regions);
        for (boolean again = true; again; ) {
            PlannedRead read =
                    later ? threads.call(() -> plan(regions, destinations, pass)) : plan(regions, destinations, pass);
            again = readOrReplan(read, job);
        }
        if (blanked == null || blanked.isKnown()) {
            blank(regions, destinations);
        } else {
            threads.run(1, only -> blank(regions, destinations), job.token());
        }
    }

    /**
     * Performs a planned read. Returns true if its plan is no longer valid, and the caller has to plan and read again.
     */
    private boolean readOrReplan(PlannedRead read, Job job) throws IOException {
        try {
            threads.run(read.requests(), counted(read, job), job.token());
            return false;
        } catch (CorruptFileException e) {
            if (read.isWorthAnother(e)) {
                return true;
            }
            throw e;
        } finally {
            read.release().run(); // all threads are done with it
        }
    }

    /** Returns the requests of a read as tasks that report to a job how many are done. */
    private static NumberedTask counted(PlannedRead read, Job job) {
        if (job.progress() == Progress.NONE) {
            return read.task();
        }
        AtomicInteger done = new AtomicInteger();
        return number -> {
            read.task().run(number);
            job.report("Reading", done.incrementAndGet(), read.requests());
        };
    }

    /**
     * Reads regions together, all of it on other threads. The future completes when the destinations are filled, or
     * when no thread writes to them any more.
     *
     * @param pass pass that the read is a part of; null for a separate read
     * @param result supplier of the future's value
     * @param job gets the progress in requests
     */
    public <R> CompletableFuture<R> readAsync(
            @Nullable Routes pass,
            List<Region> regions,
            List<FloatBuffer> destinations,
            Supplier<R> result,
            ReadPriority priority,
            Job job) {
        if (closed) {
            return CompletableFuture.failedFuture(closedVolume());
        }
        AtomicReference<@Nullable PlannedRead> planned = new AtomicReference<>();
        return threads.start(
                () -> {
                    look.look();
                    PlannedRead read = plan(regions, destinations, pass);
                    planned.set(read);
                    return new Work(read.requests(), counted(read, job));
                },
                () -> {
                    blankUnchecked(regions, destinations);
                    return result.get();
                },
                priority,
                job.token(),
                failure -> isWorthAnother(planned.get(), failure));
    }

    private static boolean isWorthAnother(@Nullable PlannedRead failed, Throwable failure) {
        return failed != null && failed.isWorthAnother(failure);
    }

    private void blank(List<Region> regions, List<FloatBuffer> destinations) throws IOException {
        if (blanked != null) {
            blanked.blank(regions, destinations);
        }
    }

    private void blankUnchecked(List<Region> regions, List<FloatBuffer> destinations) {
        try {
            blank(regions, destinations);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Brings regions near, so that reading them is cheap: into the page cache, or decoded into our own cache. */
    public CompletableFuture<Void> prefetch(List<Region> regions, CancelToken cancel) {
        if (closed) {
            return CompletableFuture.failedFuture(closedVolume());
        }
        return threads.start(
                () -> {
                    look.look();
                    PlannedRead near = planPrefetch(regions);
                    return new Work(near.requests(), near.task());
                },
                WorkerThreads.NOTHING,
                ReadPriority.LATER,
                cancel);
    }

    /** Closes what the path has open beside its threads. */
    abstract void closeFiles() throws IOException;

    /** Closes the path. If a read under way fails from now on, its caller is told that the volume was closed. */
    @Override
    public final void close() throws IOException {
        closed = true;
        threads.close();
        closeFiles();
    }
}
