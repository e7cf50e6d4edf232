package io.github.sliceline.volume.open;

import io.github.sliceline.CancelToken;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.Job;
import io.github.sliceline.Progress;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.storage.WorkerThreads;
import io.github.sliceline.storage.WorkerThreads.NumberedTask;
import io.github.sliceline.storage.WorkerThreads.Work;
import io.github.sliceline.volume.direct.PlannedRead;
import io.github.sliceline.volume.direct.RangeReader.Routes;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads regions of an open volume: its path plans the requests, the path's threads do them, and samples without a trace
 * become NaN. Callers only wait, because an interrupted read would close the file for all. Thread-safe.
 */
public final class VolumeReader implements Closeable {
    private final Path file;
    private final ChangeWatch look;
    private final ReadPath path;
    private final WorkerThreads threads;
    private final @Nullable LiveTraces blanked;
    private volatile boolean closed;

    /**
     * @param file file, for messages
     * @param path read path, closed with the reader
     * @param blanked live traces of the volume, if other samples are to be NaN; null otherwise
     */
    public VolumeReader(Path file, ChangeWatch look, ReadPath path, @Nullable LiveTraces blanked) {
        this.file = file;
        this.look = look;
        this.path = path;
        this.threads = path.threads();
        this.blanked = blanked;
    }

    public ReadPath path() {
        return path;
    }

    public WorkerThreads threads() {
        return threads;
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

    /**
     * Runs a read. If the volume is closed meanwhile, throws an exception that says so, with the read path's as its
     * cause.
     */
    public void whileOpen(IoFuture.Action reading) throws IOException {
        try {
            reading.run();
        } catch (CancellationException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            if (closed) {
                throw new IOException(file + ": closed while it was being read", e);
            }
            IoFuture.rethrow(e);
        }
    }

    /**
     * Reads regions together.
     *
     * @param regions regions inside the volume
     * @param destinations one for each region, written from its position on in row-major order; position and limit do
     *     not move
     * @param pass pass that the read is a part of; null for a separate read
     * @param job gets the progress in requests
     */
    public void read(@Nullable Routes pass, List<Region> regions, List<FloatBuffer> destinations, Job job)
            throws IOException {
        boolean later = path.mayReadToPlan(regions);
        for (boolean again = true; again; ) {
            PlannedRead read = later
                    ? threads.call(() -> path.plan(regions, destinations, pass))
                    : path.plan(regions, destinations, pass);
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
            read.release(); // all threads are done with it
        }
    }

    /** Returns the requests of a read as tasks that report to a job how many are done. */
    private static NumberedTask counted(PlannedRead read, Job job) {
        if (job.progress() == Progress.NONE) {
            return read::read;
        }
        AtomicInteger done = new AtomicInteger();
        return number -> {
            read.read(number);
            job.report("Reading", done.incrementAndGet(), read.requests());
        };
    }

    /**
     * Reads regions together, all of it on other threads. The future completes when the destinations are filled, or
     * when no thread writes to them any more.
     *
     * @param result supplier of the future's value
     * @param job gets the progress in requests
     */
    public <R> CompletableFuture<R> readAsync(
            List<Region> regions, List<FloatBuffer> destinations, Supplier<R> result, ReadPriority priority, Job job) {
        return start(null, regions, destinations, result, priority, job);
    }

    /** Reads a part of a pass over the volume without waiting. Its regions are read together. */
    public CompletableFuture<Void> readPart(
            @Nullable Routes pass, List<Region> regions, List<FloatBuffer> destinations, CancelToken cancel) {
        return start(pass, regions, destinations, WorkerThreads.NOTHING, ReadPriority.SOON, Job.stoppedBy(cancel));
    }

    private <R> CompletableFuture<R> start(
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
                    PlannedRead read = path.plan(regions, destinations, pass);
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
                    PlannedRead near = path.planPrefetch(regions);
                    return new Work(near.requests(), near::read);
                },
                WorkerThreads.NOTHING,
                ReadPriority.LATER,
                cancel);
    }

    /** Closes the read path. If a read under way fails from now on, its caller is told that the volume was closed. */
    @Override
    public void close() throws IOException {
        closed = true;
        path.close();
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
