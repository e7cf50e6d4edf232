package io.github.sliceline.bench.probe;

import io.github.sliceline.Job;
import io.github.sliceline.memory.BufferPool;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.DirectReads;
import io.github.sliceline.storage.WorkerThreads;
import io.github.sliceline.testdata.PageCache;
import io.github.sliceline.tune.drive.AccessPattern;
import io.github.sliceline.tune.drive.Drive;
import io.github.sliceline.tune.drive.DriveFinder;
import io.github.sliceline.tune.drive.ProbePoint;
import io.github.sliceline.tune.drive.ProbeReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Measures the requests per second of a drive by request size and by number of concurrent requests.
 *
 * <p>Reads bypass the page cache if the file system allows it. Caches of the drive, of a RAID controller or of a
 * virtual machine's host count as part of the drive. A probe file is a narrow band of a hard disk: in a volume that
 * fills the disk, the head travels further.
 *
 * <p>A queue depth is a number of threads, each with one positional read, which is how this library reads.
 */
public final class StorageProbe {
    /** Bytes of a sequential request, unless all random requests are shorter. */
    private static final int SEQUENTIAL_BYTES = 1 << 20;

    /**
     * Least size of an existing file in requests of the longest kind. In a smaller file the same blocks would be read
     * again too soon.
     */
    private static final int LEAST_BLOCKS = 16;

    /** Stage that the job is told while points are measured. */
    static final String STAGE = "Measuring";

    private final ProbeOptions options;
    private final Job job;
    /** Random positions, other ones in each point and run, because drives cache what they were asked for. */
    private final SplittableRandom random = new SplittableRandom();

    private StorageProbe(ProbeOptions options, Job job) {
        this.options = options;
        this.job = job;
    }

    /**
     * Measures the drive that holds a folder with a temporary file of random bytes.
     *
     * @param job receives the bytes written, then, in stage {@code Measuring}, the number of points
     * @throws java.nio.file.NoSuchFileException if the folder does not exist
     * @throws java.nio.file.NotDirectoryException if it is not a folder
     * @throws java.nio.file.AccessDeniedException if nothing can be written there
     * @throws io.github.sliceline.DiskFullException if the file does not fit
     * @throws java.util.concurrent.CancellationException if the token was cancelled; the file is deleted in this case
     *     too
     */
    public static ProbeReport probeFolder(Path folder, ProbeOptions options, Job job) throws IOException {
        try (ProbeFile file = ProbeFile.write(folder, options.fileBytes(), job)) {
            return new StorageProbe(options, job).measure(folder, file.path());
        }
    }

    /**
     * Measures the drive that holds a file, by reading the file. Nothing is written.
     *
     * @throws IllegalArgumentException if the file is shorter than 16 times the longest request
     * @throws java.util.concurrent.CancellationException if the token was cancelled
     */
    public static ProbeReport probeFile(Path file, ProbeOptions options, Job job) throws IOException {
        long least = (long) LEAST_BLOCKS * options.largestRequest();
        if (Files.size(file) < least) {
            throw new IllegalArgumentException(file + ": has " + Files.size(file) + " bytes, too few to measure with; "
                    + "name a file of at least " + least + ", or a folder");
        }
        return new StorageProbe(options, job).measure(file, file);
    }

    private ProbeReport measure(Path named, Path file) throws IOException {
        Instant began = Instant.now();
        Optional<DirectReads> direct = openDirect(file);
        try (ByteSource source = direct.isPresent() ? direct.get() : ChannelStore.openForReading(file);
                BufferPool buffers = new BufferPool(options.largestRequest(), options.deepestQueue())) {
            List<ProbePoint> points =
                    measurePoints(source, buffers, direct.isPresent() ? () -> {} : () -> PageCache.canEvict(file));
            Drive drive = DriveFinder.ofThisSystem().find(named);
            return new ProbeReport(
                    named.toString(),
                    drive.fileSystem(),
                    drive.device(),
                    drive.driveClass(),
                    direct.isPresent(),
                    source.size(),
                    began,
                    points);
        }
    }

    private Optional<DirectReads> openDirect(Path file) throws IOException {
        Optional<DirectReads> direct = DirectReads.open(file);
        if (direct.isPresent() && options.smallestRequest() % direct.get().alignment() != 0) {
            direct.get().close();
            return Optional.empty();
        }
        return direct;
    }

    /** Measures all points of a source. Visible to tests, which measure something other than a drive. */
    static List<ProbePoint> measurePoints(ByteSource source, ProbeOptions options, Job job) throws IOException {
        try (BufferPool buffers = new BufferPool(options.largestRequest(), options.deepestQueue())) {
            return new StorageProbe(options, job).measurePoints(source, buffers, () -> {});
        }
    }

    private List<ProbePoint> measurePoints(ByteSource source, BufferPool buffers, Runnable beforeEach)
            throws IOException {
        List<Setting> settings = settings();
        List<ProbePoint> points = new ArrayList<>();
        try (WorkerThreads threads = new WorkerThreads("sliceline-probe", options.deepestQueue())) {
            // Not counted: the first requests wake the drive, start threads and compile this code.
            measurePoint(source, buffers, threads, settings.get(0));
            for (Setting setting : settings) {
                job.report(STAGE, points.size(), settings.size());
                beforeEach.run();
                points.add(measurePoint(source, buffers, threads, setting));
            }
        }
        job.report(STAGE, settings.size(), settings.size());
        return points;
    }

    private List<Setting> settings() {
        List<Setting> settings = new ArrayList<>();
        for (int bytes : options.requestSizes()) {
            for (int depth : options.queueDepths()) {
                settings.add(new Setting(AccessPattern.RANDOM, bytes, depth));
            }
        }
        for (int depth : options.queueDepths()) {
            int bytes = Math.min(SEQUENTIAL_BYTES, options.largestRequest());
            settings.add(new Setting(AccessPattern.SEQUENTIAL, bytes, depth));
        }
        return settings;
    }

    private ProbePoint measurePoint(ByteSource source, BufferPool buffers, WorkerThreads threads, Setting setting)
            throws IOException {
        PointLoad load = new PointLoad(setting.pattern, setting.requestBytes, source.size(), options, job.token());
        List<Long> seeds = random.longs(setting.queueDepth).boxed().toList();
        threads.run(seeds, seed -> load.work(source, buffers, seed), job.token());
        return load.result(setting.queueDepth);
    }

    private record Setting(AccessPattern pattern, int requestBytes, int queueDepth) {}
}
