package io.github.sliceline.volume;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.Progress;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.storage.ReadScheduler;
import io.github.sliceline.storage.ReadScheduler.Work;
import io.github.sliceline.volume.info.ReadCost;
import io.github.sliceline.volume.open.OpenVolume;
import io.github.sliceline.volume.open.VolumeReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;

/** Reads queries: those of one call together, pass by pass, as long as the volume is open. Thread-safe. */
final class QueryReader {
    private static final String STAGE = "Reading";

    private final QueryTarget target;
    private final VolumeReader reader;
    private volatile boolean closed;

    QueryReader(OpenVolume volume, VolumeReader reader) {
        this.target = new QueryTarget(volume);
        this.reader = reader;
        reader.scheduler().beforePlanning(volume.look()::look);
    }

    QueryTarget target() {
        return target;
    }

    /** From now on whatever a read path makes of it, callers hear that the volume was closed. */
    void close() {
        closed = true;
    }

    void requireOpen() throws IOException {
        if (closed) {
            throw closedVolume();
        }
        target.volume().look().look();
    }

    private IOException closedVolume() {
        return new IOException(target.volume().file() + ": the volume is closed");
    }

    /** Whatever a read path makes of a file closed under its hands, the caller hears that it was closed. */
    void whileOpen(IoFuture.Action reading) throws IOException {
        try {
            reading.run();
        } catch (CancellationException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            if (closed) {
                throw new IOException(target.volume().file() + ": closed while it was being read", e);
            }
            IoFuture.rethrow(e);
        }
    }

    /** One region into the caller's buffer. */
    void read(Region region, FloatBuffer destination, CancelToken cancel) throws IOException {
        region.requireWithin(target.shape());
        requireRoom(region, destination);
        requireOpen();
        if (region.size() > 0) {
            whileOpen(() -> reader.read(List.of(region), List.of(destination), cancel));
            destination.position(destination.position() + (int) region.size());
        }
    }

    /** The same without waiting; the buffer is left as it is but for its samples. */
    CompletableFuture<Void> readAsync(
            Region region, FloatBuffer destination, ReadPriority priority, CancelToken cancel) {
        region.requireWithin(target.shape());
        requireRoom(region, destination);
        return closed
                ? CompletableFuture.failedFuture(closedVolume())
                : reader.readAsync(
                        List.of(region),
                        List.of(destination.duplicate()),
                        ReadScheduler.NOTHING,
                        priority,
                        Job.stoppedBy(cancel));
    }

    private static void requireRoom(Region region, FloatBuffer destination) {
        if (destination.isReadOnly()) {
            throw new IllegalArgumentException(
                    "the buffer for " + region + " is read-only; pass one that can be written");
        }
        if (region.size() > destination.remaining()) {
            throw new IllegalArgumentException(
                    region + " has " + region.size() + " samples, the buffer room for " + destination.remaining());
        }
    }

    /** A pass of readings together. */
    private static final class Together {
        private final List<Region> regions = new ArrayList<>();
        private final List<float[]> values = new ArrayList<>();
        private final List<Integer> ends = new ArrayList<>();

        Together(List<? extends Reading<?>> readings, int pass) {
            for (Reading<?> reading : readings) {
                for (Region region : pass < reading.passes() ? reading.regions(pass) : List.<Region>of()) {
                    regions.add(region);
                    values.add(new float[arraySize(region)]);
                }
                ends.add(regions.size());
            }
        }

        List<FloatBuffer> destinations() {
            return values.stream().map(FloatBuffer::wrap).toList();
        }

        List<float[]> valuesOf(int reading) {
            return values.subList(reading == 0 ? 0 : ends.get(reading - 1), ends.get(reading));
        }
    }

    private static int arraySize(Region region) {
        if (region.size() > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException(
                    region + " has " + region.size() + " samples, more than one array holds; read it in parts");
        }
        return (int) region.size();
    }

    <R> List<R> readAll(List<Query<R>> queries, Job job) throws IOException {
        List<Reading<R>> readings =
                queries.stream().map(query -> query.on(target)).toList();
        requireOpen();
        whileOpen(() -> readPasses(readings, job));
        return readings.stream().map(Reading::result).toList();
    }

    private static int passes(List<? extends Reading<?>> readings) {
        return readings.stream().mapToInt(Reading::passes).max().orElse(0);
    }

    private <R> void readPasses(List<Reading<R>> readings, Job job) throws IOException {
        int passes = passes(readings);
        job.throwIfCancelled();
        for (int pass = 0; pass < passes; pass++) {
            Together together = new Together(readings, pass);
            reader.read(together.regions, together.destinations(), job.withProgress(partOf(job, pass, passes)));
            for (int i = 0; i < readings.size(); i++) {
                if (pass < readings.get(i).passes()) {
                    Work work = readings.get(i).use(pass, together.valuesOf(i));
                    reader.scheduler().run(work.count(), work.task(), job.token());
                }
            }
        }
    }

    /** Passes are about as long as one another; a thousand steps are finer than anybody looks. */
    private static Progress partOf(Job job, int pass, int passes) {
        return (stage, done, total) -> {
            long whole = 1000L * passes;
            job.report(STAGE, 1000L * pass + (total == 0 ? 1000 : 1000 * done / total), whole);
        };
    }

    <R> CompletableFuture<R> readAsync(Query<R> query, ReadPriority priority, Job job) {
        return closed ? CompletableFuture.failedFuture(closedVolume()) : readAsync(query.on(target), 0, priority, job);
    }

    private <R> CompletableFuture<R> readAsync(Reading<R> reading, int pass, ReadPriority priority, Job job) {
        if (reading.passes() == 0) {
            return CompletableFuture.completedFuture(reading.result());
        }
        Together together = new Together(List.of(reading), pass);
        boolean last = pass == reading.passes() - 1;
        Job part = job.progress() == Progress.NONE ? job : job.withProgress(partOf(job, pass, reading.passes()));
        if (last) {
            return reader.readAsync(
                    together.regions,
                    together.destinations(),
                    () -> {
                        use(reading, pass, together);
                        return reading.result();
                    },
                    priority,
                    part);
        }
        CompletableFuture<Boolean> used = reader.readAsync(
                together.regions,
                together.destinations(),
                () -> {
                    use(reading, pass, together);
                    return true;
                },
                priority,
                part);
        return IoFuture.then(used, () -> readAsync(reading, pass + 1, priority, job));
    }

    /** By the reading thread that is there, so that no thread of a few waits for another. */
    private static void use(Reading<?> reading, int pass, Together together) {
        Work work = reading.use(pass, together.valuesOf(0));
        try {
            for (int number = 0; number < work.count(); number++) {
                work.task().run(number);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    CompletableFuture<Void> prefetch(Query<?> query, CancelToken cancel) {
        return closed
                ? CompletableFuture.failedFuture(closedVolume())
                : reader.prefetch(regions(query.on(target)), cancel);
    }

    Optional<ReadCost> cost(Query<?> query) throws IOException {
        Reading<?> reading = query.on(target);
        requireOpen();
        Optional<ReadCost> sum = Optional.of(new ReadCost(0, 0));
        for (int pass = 0; pass < reading.passes(); pass++) {
            Optional<ReadCost> more = reader.cost(reading.regions(pass));
            sum = sum.flatMap(before -> more.map(before::plus));
        }
        return sum;
    }

    private static List<Region> regions(Reading<?> reading) {
        List<Region> regions = new ArrayList<>();
        for (int pass = 0; pass < reading.passes(); pass++) {
            regions.addAll(reading.regions(pass));
        }
        return regions;
    }
}
