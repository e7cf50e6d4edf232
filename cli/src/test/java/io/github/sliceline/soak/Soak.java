package io.github.sliceline.soak;

import io.github.sliceline.Job;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.memory.DirectMemory;
import io.github.sliceline.remote.Fault;
import io.github.sliceline.remote.ObjectServer;
import io.github.sliceline.soak.Reading.Source;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.tune.SampleType;
import io.github.sliceline.viewer.robot.Stage;
import io.github.sliceline.viewer.robot.Theatre;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import io.github.sliceline.zgy.ZgyExport;
import io.github.sliceline.zgy.ZgyOptions;
import java.awt.GraphicsEnvironment;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One process that lives long: all kinds of work on threads of their own, everything that is read compared with what it must
 * be. Between operations, every minute, it takes stock of memory, descriptors, threads and files, and at the end it says
 * whether one of them grows. Started by {@code dev/interop/soak.sh}. Arguments: hours, and a folder for files and the
 * table.
 */
public final class Soak {
    private static final int MINUTE = 60;

    /** Threads that have nothing to read end after ten seconds: what is counted then is what is kept. */
    private static final int IDLE_SECONDS = 12;

    private static final int FEWEST_SAMPLES = 8;

    /** What is never so long that nobody should wait for it, minutes. */
    private static final int LONGEST_OPERATION = 5;

    private static final double MIB = 1 << 20;

    /** Something that is done over and over again, on one thread. */
    @FunctionalInterface
    interface Work {
        /** Does it once, and says what it did. */
        String once(Random random) throws Exception;
    }

    /** Held during an operation of each thread, the slow ones first. */
    private final Map<String, ReentrantLock> locks = new LinkedHashMap<>();

    private final Map<String, LongAdder> done = new ConcurrentSkipListMap<>();
    private final AtomicInteger failures = new AtomicInteger();
    private final Map<Flatness, List<Double>> samples = new LinkedHashMap<>();
    private final Path folder;
    private final Path work;
    private final long start = System.nanoTime();
    private final long end;

    private Soak(double hours, Path folder) throws IOException {
        this.folder = folder;
        this.work = Files.createDirectories(folder.resolve("work"));
        this.end = start + (long) (hours * 3600e9);
    }

    public static void main(String[] arguments) throws Exception {
        Soak soak = new Soak(Double.parseDouble(arguments[0]), Path.of(arguments[1]));
        List<Thread> threads = soak.threads();
        threads.forEach(Thread::start);
        soak.takeStock();
        for (Thread thread : threads) {
            thread.join(TimeUnit.MINUTES.toMillis(LONGEST_OPERATION));
        }
        System.exit(soak.report() ? 0 : 1);
    }

    private List<Thread> threads() throws Exception {
        NumberedSurvey survey = new NumberedSurvey(new SurveyShape(64, 48, 96));
        Path segy = survey.write(work.resolve("survey.sgy"));
        Path plain = convert(segy, "plain.h5", ConvertOptions.DEFAULTS);
        Path planes = convert(segy, "planes.h5", ConvertOptions.DEFAULTS.withLayout("planes"));
        Path filtered = convert(
                segy,
                "filtered.h5",
                ConvertOptions.DEFAULTS.withFilters(ChunkFilters.parse("bitshuffle,zstd=3,fletcher32")));
        Path deflated = convert(segy, "deflated.h5", ConvertOptions.DEFAULTS.withFilters(ChunkFilters.deflate(1)));
        Path inPlace = Files.copy(plain, work.resolve("edited.h5"));
        Path history = Files.copy(planes, work.resolve("history.h5"));
        Path zgy = work.resolve("survey.zgy");
        try (SeismicVolume volume = SeismicVolume.open(plain)) {
            ZgyExport.write(volume, zgy, ZgyOptions.DEFAULTS.withType(SampleType.FLOAT32), Job.quiet());
        }
        NumberedSurvey big = new NumberedSurvey(new SurveyShape(96, 92, 480)); // 17 MB: its scan is kept
        List<Source> local = List.of(
                Source.of(plain, survey, Backend.AUTO, Backend.AUTO, Backend.NATIVE, Backend.JHDF),
                Source.of(planes, survey, Backend.AUTO),
                Source.of(filtered, survey, Backend.AUTO),
                Source.of(deflated, survey, Backend.AUTO, Backend.NATIVE),
                Source.of(inPlace, survey, Backend.AUTO),
                Source.of(history, survey, Backend.AUTO),
                Source.of(segy, survey, Backend.AUTO),
                Source.of(zgy, survey, Backend.AUTO),
                Source.of(big.write(work.resolve("big.sgy")), big, Backend.AUTO));
        Map<String, Work> works = new LinkedHashMap<>();
        if (GraphicsEnvironment.isHeadless()) {
            System.out.println("no virtual display: the viewer is left out");
        } else {
            works.put("view", viewer());
        }
        Writing mirrored = new Writing(work.resolve("mirror"), segy, survey);
        works.put("mirror", mirrored.that(mirrored::mirror));
        Writing converted = new Writing(work.resolve("convert"), segy, survey);
        works.put("convert", converted.that(converted::convert));
        Writing rechunked = new Writing(work.resolve("rechunk"), segy, survey);
        works.put("rechunk", rechunked.that(random -> rechunked.rechunk(planes, random)));
        Writing followed = new Writing(work.resolve("live"), segy, survey);
        works.put("follow", followed.that(followed::follow));
        Writing edited = new Writing(work.resolve("edit"), segy, survey);
        works.put("edit", edited.that(random -> edited.editInPlace(inPlace)));
        Writing revised = new Writing(work.resolve("revise"), segy, survey);
        works.put("revise", revised.that(random -> revised.editWithHistory(history)));
        works.put("remote", remote(survey, List.of(planes, filtered, segy, zgy)));
        works.put("read", new Reading(local));
        works.put("read too", new Reading(local));
        return works.entrySet().stream()
                .map(entry -> thread(entry.getKey(), entry.getValue()))
                .toList();
    }

    private Thread thread(String name, Work each) {
        ReentrantLock lock = new ReentrantLock(true);
        locks.put(name, lock);
        return new Thread(() -> work(name, each, lock), "soak-" + name);
    }

    private Path convert(Path segy, String name, ConvertOptions options) throws IOException {
        Path volume = work.resolve(name);
        SegyToHdf5.convert(segy, volume, options, Job.quiet());
        return volume;
    }

    /** Objects of a web server that fails at one of fifty requests, their blocks kept in a folder that is too small for them. */
    private Work remote(NumberedSurvey survey, List<Path> files) throws IOException {
        ObjectServer server = new ObjectServer();
        List<Fault> faults = List.of(Fault.RESET, Fault.DROPPED, Fault.TRUNCATED, Fault.SHORT);
        Random random = new Random(7);
        server.misbehave(request -> random.nextInt(50) == 0 ? faults.get(random.nextInt(faults.size())) : Fault.NONE);
        ReadOptions options =
                ReadOptions.DEFAULTS.withCacheFolder(new ReadOptions.CacheFolder(work.resolve("blocks"), 2 << 20));
        List<Source> objects = new ArrayList<>();
        for (Path file : files) {
            URI uri = server.put(String.valueOf(file.getFileName()), ChannelStore.openForReading(file));
            objects.add(new Source(SeismicVolume.pathOf(uri), survey, List.of(options, ReadOptions.DEFAULTS)));
        }
        Reading reading = new Reading(objects);
        return each -> {
            server.resetCounts();
            return "object: " + reading.once(each);
        };
    }

    private Work viewer() throws Exception {
        Stage stage = new Stage(work.resolve("pictures"));
        AtomicInteger played = new AtomicInteger();
        return random -> {
            int number = played.getAndIncrement();
            Path files = Files.createDirectories(work.resolve("view" + number));
            try {
                return "viewer: " + Theatre.play(stage, files, number);
            } finally {
                delete(files);
            }
        };
    }

    private void work(String name, Work each, ReentrantLock lock) {
        Random random = new Random(name.hashCode());
        while (System.nanoTime() < end) {
            lock.lock();
            try {
                done.computeIfAbsent(each.once(random), key -> new LongAdder()).increment();
            } catch (Exception | Error e) {
                failures.incrementAndGet();
                System.out.println(name + " failed after " + minutes() + " minutes");
                e.printStackTrace(System.out);
            } finally {
                lock.unlock();
            }
        }
    }

    private double minutes() {
        return Math.round((System.nanoTime() - start) / 6e8) / 100.0;
    }

    private void takeStock() throws Exception {
        try (PrintWriter table = new PrintWriter(Files.newBufferedWriter(folder.resolve("soak.csv")))) {
            while (System.nanoTime() + TimeUnit.SECONDS.toNanos(MINUTE) < end) {
                TimeUnit.SECONDS.sleep(MINUTE - IDLE_SECONDS);
                pause();
                try {
                    TimeUnit.SECONDS.sleep(IDLE_SECONDS);
                    Map<Flatness, Double> now = now();
                    if (samples.isEmpty()) {
                        table.println("minutes,operations,failures," + names(now));
                    }
                    now.forEach((what, value) -> samples.computeIfAbsent(what, key -> new ArrayList<>())
                            .add(value));
                    table.println(minutes() + "," + operations() + "," + failures + ","
                            + now.values().stream().map(Soak::text).collect(Collectors.joining(",")));
                    table.flush();
                } finally {
                    locks.values().forEach(ReentrantLock::unlock);
                }
            }
        }
    }

    /** Waits until no operation is under way, and lets none begin. */
    private void pause() throws InterruptedException {
        for (Map.Entry<String, ReentrantLock> each : locks.entrySet()) {
            if (!each.getValue().tryLock(LONGEST_OPERATION, TimeUnit.MINUTES)) {
                System.out.println(each.getKey() + " takes more than " + LONGEST_OPERATION + " minutes");
                Thread.getAllStackTraces().forEach((thread, stack) -> {
                    System.out.println(thread);
                    Stream.of(stack).forEach(at -> System.out.println("    " + at));
                });
                System.exit(1);
            }
        }
    }

    private static String names(Map<Flatness, Double> now) {
        return now.keySet().stream().map(Flatness::name).collect(Collectors.joining(","));
    }

    private static String text(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    private long operations() {
        return done.values().stream().mapToLong(LongAdder::sum).sum();
    }

    /** What is there while nobody is at work, with what it may differ by between two such moments. */
    private Map<Flatness, Double> now() throws IOException {
        System.gc();
        Map<Flatness, Double> now = new LinkedHashMap<>();
        now.put(
                new Flatness("heap after a collection (MiB)", 6),
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / MIB);
        for (BufferPoolMXBean pool : ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class)) {
            if (!pool.getName().contains(" ")) {
                now.put(new Flatness(pool.getName() + " buffers (MiB)", 4), pool.getMemoryUsed() / MIB);
            }
        }
        now.put(new Flatness("memory outside the heap by our count (MiB)", 4), DirectMemory.inUse() / MIB);
        now.put(new Flatness("resident memory (MiB)", 16), resident());
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
            now.put(new Flatness("open descriptors", 4), (double) descriptors.count());
        }
        now.put(new Flatness("threads", 4), (double)
                ManagementFactory.getThreadMXBean().getThreadCount());
        count(now, "temporary files", Path.of(System.getProperty("java.io.tmpdir")));
        count(now, "files in work", work);
        return now;
    }

    private static double resident() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
            return lines.filter(line -> line.startsWith("VmRSS:"))
                            .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                            .sum()
                    / 1024.0;
        }
    }

    private static void count(Map<Flatness, Double> now, String what, Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> files = all.filter(Files::isRegularFile).toList();
            long bytes = 0;
            for (Path file : files) {
                bytes += Files.size(file);
            }
            now.put(new Flatness(what, 2), (double) files.size());
            now.put(new Flatness(what + " (MiB)", 0.5), bytes / MIB);
        }
    }

    /** Prints what was done and what grew; false if anything was not as it should be. */
    private boolean report() {
        done.forEach((what, times) -> System.out.printf(Locale.ROOT, "%,9d  %s%n", times.sum(), what));
        System.out.printf(Locale.ROOT, "%,9d  operations, %d failed%n%n", operations(), failures.get());
        List<String> growing = new ArrayList<>();
        if (samples.values().stream().mapToInt(List::size).max().orElse(0) < FEWEST_SAMPLES) {
            System.out.println("too short to tell what grows");
            return failures.get() == 0;
        }
        System.out.printf("%-45s %12s %12s%n", "", "first third", "last third");
        samples.forEach((what, values) -> {
            Flatness.Thirds thirds = Flatness.thirds(values);
            System.out.printf(Locale.ROOT, "%-45s %12.1f %12.1f%n", what.name(), thirds.first(), thirds.last());
            what.growth(values).ifPresent(growing::add);
        });
        growing.forEach(System.out::println);
        System.out.println(growing.isEmpty() ? "nothing grows" : growing.size() + " of " + samples.size() + " grow");
        return growing.isEmpty() && failures.get() == 0;
    }

    /** Deletes a folder with all in it. */
    static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }
}
