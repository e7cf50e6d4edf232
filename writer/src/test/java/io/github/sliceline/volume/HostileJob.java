package io.github.sliceline.volume;

import io.github.sliceline.hdf5.ChecksumRepair;
import io.github.sliceline.volume.open.Mutation;
import io.github.sliceline.volume.open.ReadEverything;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * Reads hostile files in a JVM of its own: those of a folder as they are, or mutants of them. Prints what
 * came of them; ends with an error if anything undeclared came out or one took longer than five seconds.
 */
final class HostileJob {
    private static final long MOST_SECONDS = 5;
    private static final long MOST_SECONDS_WAITED = 120;
    private static final int JOBS = 2;

    private final Map<String, Integer> counts = new TreeMap<>();
    private int failures;
    private double slowest;
    private volatile String underWay = "";
    private volatile long since = System.nanoTime();
    private volatile Duration usedBefore = Duration.ZERO;
    private volatile boolean done;

    private HostileJob() {}

    /** {@code FOLDER} reads its files; {@code FOLDER FIRST COUNT} as many mutants of them. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        List<Path> files = filesIn(Path.of(arguments[0]));
        List<HostileJob> jobs = Stream.generate(HostileJob::new).limit(JOBS).toList();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < JOBS; i++) {
            HostileJob job = jobs.get(i);
            long own = i;
            Thread thread = new Thread(() -> job.run(files, own, arguments), "reader-" + i);
            thread.start();
            job.watch(thread);
            threads.add(thread);
        }
        HostileJob all = new HostileJob();
        for (int i = 0; i < JOBS; i++) {
            threads.get(i).join();
            all.add(jobs.get(i));
        }
        System.out.println(all);
        System.exit(all.failures == 0 ? 0 : 1);
    }

    private static List<Path> filesIn(Path folder) throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            return walk.filter(Files::isRegularFile).sorted().toList();
        }
    }

    /** Every {@link #JOBS}-th file or mutant. */
    private void run(List<Path> files, long own, String[] arguments) {
        try {
            if (arguments.length == 1) {
                for (int i = (int) own; i < files.size(); i += JOBS) {
                    read(files.get(i), files.get(i).toString());
                }
            } else {
                long first = Long.parseLong(arguments[1]);
                mutants(files, first + own, first + Long.parseLong(arguments[2]));
            }
            done = true;
        } catch (IOException | RuntimeException e) {
            e.printStackTrace(System.out);
            failures++;
        }
    }

    private void mutants(List<Path> files, long first, long end) throws IOException {
        List<byte[]> sound = new ArrayList<>();
        List<ChecksumRepair> checksums = new ArrayList<>();
        for (Path file : files) {
            sound.add(Files.readAllBytes(file));
            checksums.add(ChecksumRepair.of(Files.readAllBytes(file)));
        }
        Path mutant = Files.createTempFile("mutant", ".h5");
        try {
            for (long seed = first; seed < end; seed += JOBS) {
                int which = (int) (seed % files.size());
                Mutation mutation = Mutation.of(sound.get(which), checksums.get(which), seed);
                Files.write(mutant, mutation.bytes());
                read(mutant, "mutant " + seed + " of " + files.get(which).getFileName() + ": " + mutation.what());
            }
        } finally {
            Files.delete(mutant);
        }
    }

    private void add(HostileJob other) {
        other.counts.forEach((what, count) -> counts.merge(what, count, Integer::sum));
        failures += other.failures;
        slowest = Math.max(slowest, other.slowest);
    }

    private void read(Path file, String name) {
        since = System.nanoTime();
        usedBefore = ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
        underWay = name;
        try {
            ReadEverything reading = ReadEverything.of(file);
            reading.refusals().forEach(refusal -> note(refusal, name));
            String outcome = reading.refusals().isEmpty() ? "read" : reading.regions() > 0 ? "in part" : "refused";
            counts.merge(outcome, 1, Integer::sum);
        } catch (Throwable e) { // all that comes here is a failure of the test
            failures++;
            System.out.println("UNDECLARED " + name);
            e.printStackTrace(System.out);
        }
        slowest = Math.max(slowest, (System.nanoTime() - since) / 1e9);
    }

    /** What only the last line of defence caught is worth fixing: it names its cause. */
    private void note(IOException refusal, String name) {
        counts.merge(refusal.getClass().getSimpleName(), 1, Integer::sum);
        for (Throwable cause = refusal.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof Error) {
                failures++;
                System.out.println("CONTAINED " + cause + " for " + name);
                refusal.printStackTrace(System.out);
            } else if (cause instanceof RuntimeException && cause.getStackTrace().length > 0) {
                counts.merge("contained " + cause.getClass().getSimpleName() + " at " + own(cause), 1, Integer::sum);
            }
        }
    }

    private static String own(Throwable cause) {
        for (StackTraceElement frame : cause.getStackTrace()) {
            if (frame.getClassName().contains("sliceline")) {
                return frame.getFileName() + ":" + frame.getLineNumber();
            }
        }
        return "?";
    }

    /** By the processor, which other programs may have; a wait without an end uses none. */
    private boolean isLate() {
        Duration used = ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
        boolean waits = System.nanoTime() - since > MOST_SECONDS_WAITED * 1_000_000_000L;
        return !done && (waits || used.minus(usedBefore).compareTo(Duration.ofSeconds(MOST_SECONDS * JOBS)) > 0);
    }

    private void watch(Thread worker) {
        Thread watchdog = new Thread(
                () -> {
                    while (!isLate()) {
                        LockSupport.parkNanos(100_000_000);
                    }
                    System.out.println("SLOW " + underWay);
                    for (StackTraceElement frame : worker.getStackTrace()) {
                        System.out.println("\tat " + frame);
                    }
                    Runtime.getRuntime().halt(3);
                },
                "watchdog");
        watchdog.setDaemon(true);
        watchdog.start();
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s; slowest %.2f s; %d failures", counts, slowest, failures);
    }
}
