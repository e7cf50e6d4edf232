package io.github.sliceline.volume;

import io.github.sliceline.hdf5.ChecksumRepair;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Reads hostile files in a JVM of its own: those of a folder as they are, or mutants of them. Prints what
 * came of them; ends with an error if anything undeclared came out or one took longer than five seconds.
 */
final class HostileJob {
    private static final long MOST_SECONDS = 5;

    private final Map<String, Integer> counts = new TreeMap<>();
    private int failures;
    private double slowest;
    private volatile String underWay = "";
    private volatile long since;

    private HostileJob() {}

    /** {@code FOLDER} reads its files; {@code FOLDER FIRST COUNT} as many mutants of them. */
    public static void main(String[] arguments) throws IOException {
        HostileJob job = new HostileJob();
        Thread worker = Thread.currentThread();
        Thread watchdog = new Thread(() -> job.watch(worker), "watchdog");
        watchdog.setDaemon(true);
        job.since = System.nanoTime();
        watchdog.start();
        try (Stream<Path> walk = Files.walk(Path.of(arguments[0]))) {
            List<Path> files = walk.filter(Files::isRegularFile).sorted().toList();
            if (arguments.length == 1) {
                files.forEach(file -> job.read(file, file.toString()));
            } else {
                job.mutants(files, Long.parseLong(arguments[1]), Long.parseLong(arguments[2]));
            }
        }
        System.out.println(job);
        System.exit(job.failures == 0 ? 0 : 1);
    }

    private void mutants(List<Path> files, long first, long count) throws IOException {
        byte[][] sound = new byte[files.size()][];
        ChecksumRepair[] checksums = new ChecksumRepair[sound.length];
        for (int i = 0; i < sound.length; i++) {
            sound[i] = Files.readAllBytes(files.get(i));
            checksums[i] = ChecksumRepair.of(sound[i]);
        }
        Path mutant = Files.createTempFile("mutant", ".h5");
        try {
            for (long seed = first; seed < first + count; seed++) {
                int which = (int) (seed % sound.length);
                Mutation mutation = Mutation.of(sound[which], checksums[which], seed);
                Files.write(mutant, mutation.bytes());
                read(mutant, "mutant " + seed + " of " + files.get(which).getFileName() + ": " + mutation.what());
            }
        } finally {
            Files.delete(mutant);
        }
    }

    private void read(Path file, String name) {
        since = System.nanoTime();
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

    private void watch(Thread worker) {
        while (System.nanoTime() - since < MOST_SECONDS * 1_000_000_000L) {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                return;
            }
        }
        System.out.println("SLOW " + underWay);
        for (StackTraceElement frame : worker.getStackTrace()) {
            System.out.println("\tat " + frame);
        }
        Runtime.getRuntime().halt(3);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s; slowest %.2f s; %d failures", counts, slowest, failures);
    }
}
