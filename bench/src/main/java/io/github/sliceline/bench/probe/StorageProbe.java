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
 * Measures how many requests a drive answers in a second, against their size and how many are under way at once.
 *
 * <p>Reads past the page cache where the file system lets it. What a drive, a RAID controller or the host of a
 * virtual machine keeps in memory of its own counts as the drive. A probe file is a narrow band of a hard disk:
 * reading a volume that fills the disk, the head travels further.
 *
 * <p>Queue depth means threads, each with one positional read: that is how this library reads.
 */
public final class StorageProbe {
    /** Size of the sequential requests, unless random requests are shorter. */
    private static final int SEQUENTIAL_BYTES = 1 << 20;

    /** An existing file must have room for so many of the longest requests, or its blocks come round too soon. */
    private static final int LEAST_BLOCKS = 16;

    /** What the job hears that is measured. */
    static final String STAGE = "Measuring";

    private final ProbeOptions options;
    private final Job job;
    /** Other positions in each point and each run: a drive remembers what it was asked for. */
    private final SplittableRandom random = new SplittableRandom();

    private StorageProbe(ProbeOptions options, Job job) {
        this.options = options;
        this.job = job;
    }

    /**
     * Measures the drive that holds a folder, by a file of random bytes that it writes there and deletes.
     *
     * @param job hears of bytes while the file is written, then, in stage {@code Measuring}, of points
     * @throws java.nio.file.NoSuchFileException if there is no such folder
     * @throws java.nio.file.NotDirectoryException if it is no folder
     * @throws java.nio.file.AccessDeniedException if nothing can be written there
     * @throws io.github.sliceline.DiskFullException if there is no room for the file
     * @throws java.util.concurrent.CancellationException if the token was cancelled; the file is deleted then too
     */
    public static ProbeReport probeFolder(Path folder, ProbeOptions options, Job job) throws IOException {
        try (ProbeFile file = ProbeFile.write(folder, options.fileBytes(), job)) {
            return new StorageProbe(options, job).measure(folder, file.path());
        }
    }

    /**
     * Measures the drive that holds a file, by reading it. Nothing is written.
     *
     * @throws IllegalArgumentException if the file has not 16 times the longest request
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

    /** All points of a source; seen by tests, which measure something else than a drive. */
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
            // The first requests wake the drive, start threads and compile this very code: not counted.
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
