package io.github.sliceline.volume;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.Progress;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.storage.WorkerThreads;
import io.github.sliceline.storage.WorkerThreads.Work;
import io.github.sliceline.volume.direct.RangeReader.Reuse;
import io.github.sliceline.volume.direct.RangeReader.Routes;
import io.github.sliceline.volume.format.TraceTable;
import io.github.sliceline.volume.info.ReadCost;
import io.github.sliceline.volume.open.OpenVolume;
import io.github.sliceline.volume.open.ReadPath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Reader of queries, as long as the volume is open. The queries of one call are read together, pass by pass.
 * Thread-safe.
 */
final class QueryReader {
    private static final String STAGE = "Reading";

    private final OpenVolume target;
    private final ReadPath reader;
    private final boolean comparing;

    /** @param comparing true if whole chunks are compared with their checksums when the cube serves a read */
    QueryReader(OpenVolume target, ReadPath reader, boolean comparing) {
        this.target = target;
        this.reader = reader;
        this.comparing = comparing;
    }

    /** Reads one region into the caller's buffer, whose position moves past the samples. */
    void read(Region region, FloatBuffer destination, CancelToken cancel) throws IOException {
        region.requireWithin(target.shape());
        requireRoom(region, destination);
        reader.requireOpen();
        if (region.size() > 0) {
            try {
                reader.read(null, List.of(region), List.of(destination), Job.stoppedBy(cancel));
            } catch (IOException | RuntimeException e) {
                reader.requireStillOpen(e);
                throw e;
            }
            destination.position(destination.position() + (int) region.size());
        }
    }

    /** Reads regions into the caller's buffer, one after the other, without waiting. Its position and limit stay. */
    CompletableFuture<Void> readAsync(
            List<Region> regions, FloatBuffer destination, ReadPriority priority, CancelToken cancel) {
        return readAsync(null, regions, destination, priority, cancel);
    }

    /** @param routes of a pass; null if the read is none */
    CompletableFuture<Void> readAsync(
            @Nullable Routes routes,
            List<Region> regions,
            FloatBuffer destination,
            ReadPriority priority,
            CancelToken cancel) {
        FloatBuffer left = destination.duplicate();
        List<FloatBuffer> parts = new ArrayList<>(regions.size());
        for (Region region : regions) {
            region.requireWithin(target.shape());
            requireRoom(region, left);
            parts.add(left.slice(left.position(), (int) region.size()));
            left.position(left.position() + (int) region.size());
        }
        return reader.readAsync(routes, regions, parts, WorkerThreads.NOTHING, priority, Job.stoppedBy(cancel));
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

    private static List<float[]> arrays(List<Region> regions) {
        List<float[]> arrays = new ArrayList<>(regions.size());
        for (Region region : regions) {
            if (region.size() > Integer.MAX_VALUE - 8) {
                throw new IllegalArgumentException(
                        region + " has " + region.size() + " samples, more than one array holds; read it in parts");
            }
            arrays.add(new float[(int) region.size()]);
        }
        return arrays;
    }

    private static List<FloatBuffer> buffers(List<float[]> arrays) {
        return arrays.stream().map(FloatBuffer::wrap).toList();
    }

    <R> List<R> readAll(List<Query<R>> queries, Job job) throws IOException {
        reader.requireOpen();
        List<QueryPlan<R>> plans = new ArrayList<>(queries.size());
        for (Query<R> query : queries) {
            plans.add(plan(query));
        }
        int passes = plans.stream().mapToInt(QueryPlan::passes).max().orElse(0);
        job.throwIfCancelled();
        try {
            for (int pass = 0; pass < passes; pass++) {
                readPass(plans, pass, passes, job);
            }
        } catch (IOException | RuntimeException e) {
            reader.requireStillOpen(e);
            throw e;
        }
        return plans.stream().map(plan -> plan.result().get()).toList();
    }

    private <R> void readPass(List<QueryPlan<R>> plans, int pass, int passes, Job job) throws IOException {
        List<Region> regions = new ArrayList<>();
        List<QueryPlan<R>> left = new ArrayList<>();
        List<Integer> firsts = new ArrayList<>();
        for (QueryPlan<R> plan : plans) {
            if (pass < plan.passes()) {
                left.add(plan);
                firsts.add(regions.size());
                regions.addAll(plan.regions().apply(pass));
            }
        }
        firsts.add(regions.size());
        List<float[]> arrays = arrays(regions);
        boolean compared = comparing && reader.isCubeAlone();
        Routes routes = compared ? reader.pass(Reuse.PERHAPS_AGAIN) : null;
        reader.read(routes, regions, buffers(arrays), partOf(job, pass, passes));
        for (int i = 0; i < left.size(); i++) {
            Work work = left.get(i).use().of(pass, arrays.subList(firsts.get(i), firsts.get(i + 1)));
            reader.threads().run(work.count(), work.task(), job.token());
        }
    }

    /**
     * Returns a job that reports one pass as its share of all passes, in thousandths. Passes are about equally long.
     */
    private static Job partOf(Job job, int pass, int passes) {
        return job.progress() == Progress.NONE
                ? job
                : job.withProgress((stage, done, total) ->
                        job.report(STAGE, 1000L * pass + (total == 0 ? 1000 : 1000 * done / total), 1000L * passes));
    }

    /** Plans a query. If planning reads from the file, a reading thread does it. */
    private <R> QueryPlan<R> plan(Query<R> query) throws IOException {
        Objects.requireNonNull(query, "query");
        return target.table() == null
                ? VolumeQuery.on(query, target)
                : reader.threads().call(() -> planned(query));
    }

    private <R> QueryPlan<R> planned(Query<R> query) throws IOException {
        try {
            return VolumeQuery.on(query, target);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    <R> CompletableFuture<R> readAsync(Query<R> query, ReadPriority priority, Job job) {
        if (target.table() == null) {
            return readAsync(VolumeQuery.on(query, target), 0, priority, job);
        }
        CompletableFuture<QueryPlan<R>> planned =
                reader.readAsync(null, List.of(), List.of(), () -> VolumeQuery.on(query, target), priority, job);
        return IoFuture.then(planned, () -> readAsync(planned.join(), 0, priority, job));
    }

    private <R> CompletableFuture<R> readAsync(QueryPlan<R> plan, int pass, ReadPriority priority, Job job) {
        if (plan.passes() == 0) {
            return CompletableFuture.completedFuture(plan.result().get());
        }
        List<Region> regions = plan.regions().apply(pass);
        List<float[]> arrays = arrays(regions);
        Job part = partOf(job, pass, plan.passes());
        if (pass == plan.passes() - 1) {
            return reader.readAsync(
                    null,
                    regions,
                    buffers(arrays),
                    () -> {
                        use(plan, pass, arrays);
                        return plan.result().get();
                    },
                    priority,
                    part);
        }
        CompletableFuture<Boolean> used =
                reader.readAsync(null, regions, buffers(arrays), () -> use(plan, pass, arrays), priority, part);
        return IoFuture.then(used, () -> readAsync(plan, pass + 1, priority, job));
    }

    /** Does all work of a pass on the calling reading thread, so that no reading thread waits for another. */
    private static boolean use(QueryPlan<?> plan, int pass, List<float[]> arrays) {
        Work work = plan.use().of(pass, arrays);
        try {
            for (int number = 0; number < work.count(); number++) {
                work.task().run(number);
            }
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the places of the traces in a region (trace, sample) of a table; an empty array for any other volume. */
    long[] places(Region region) throws IOException {
        TraceTable table = target.table();
        return table == null
                ? new long[0]
                : reader.threads().call(() -> table.places(region.start(0), (int) region.count(0)));
    }

    CompletableFuture<Void> prefetch(Query<?> query, CancelToken cancel) {
        QueryPlan<?> plan;
        try {
            plan = plan(query);
        } catch (IOException e) {
            return CompletableFuture.failedFuture(e);
        }
        List<Region> regions = new ArrayList<>();
        for (int pass = 0; pass < plan.passes(); pass++) {
            regions.addAll(plan.regions().apply(pass));
        }
        return reader.prefetch(regions, cancel);
    }

    Optional<ReadCost> cost(Query<?> query) throws IOException {
        reader.requireOpen();
        QueryPlan<?> plan = plan(query);
        Optional<ReadCost> sum = Optional.of(new ReadCost(0, 0));
        for (int pass = 0; pass < plan.passes(); pass++) {
            Optional<ReadCost> more = reader.cost(plan.regions().apply(pass));
            sum = sum.flatMap(before -> more.map(before::plus));
        }
        return sum;
    }
}
