package io.github.sliceline.importing;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.DiskFullException;
import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.SegyInMemory;
import io.github.sliceline.segy.SegySeeds;
import io.github.sliceline.segy.survey.SegyScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;

/**
 * Scans and converts broken SEG-Y files, as they are and salvaged, in a JVM of its own. Prints what came
 * of them; ends with an error if anything undeclared came out or one took longer than twenty seconds.
 */
final class SegyMutantJob {
    private static final long MOST_SECONDS = 20;

    private final Path folder;
    private final Map<String, Integer> counts = new TreeMap<>();
    private int failures;
    private double slowest;
    private volatile long underWay;
    private volatile long since = System.nanoTime();

    private SegyMutantJob(Path folder) {
        this.folder = folder;
    }

    /** {@code FOLDER FIRST COUNT EVERY}: every so-manyth mutant that can be scanned is converted as well. */
    public static void main(String[] arguments) throws IOException {
        SegyMutantJob job = new SegyMutantJob(Path.of(arguments[0]));
        job.watch(Thread.currentThread());
        long first = Long.parseLong(arguments[1]);
        job.run(first, first + Long.parseLong(arguments[2]), Long.parseLong(arguments[3]));
        System.out.println(
                String.format(Locale.ROOT, "%s; slowest %.2f s; %d failures", job.counts, job.slowest, job.failures));
        System.exit(job.failures == 0 ? 0 : 1);
    }

    private void run(long first, long end, long every) throws IOException {
        List<byte[]> seeds = SegySeeds.all();
        for (long number = first; number < end; number++) {
            since = System.nanoTime();
            underWay = number;
            byte[] mutant = SegyMutation.of(seeds.get((int) (number % seeds.size())), number);
            for (boolean salvage : new boolean[] {false, true}) {
                String how = salvage ? "salvaged" : "as it is";
                if (tried(how + ", scan", number, () -> scan(mutant, salvage)) && number % every == 0) {
                    tried(how + ", convert", number, () -> convert(mutant, salvage));
                }
            }
            slowest = Math.max(slowest, (System.nanoTime() - since) / 1e9);
        }
    }

    private interface Attempt {
        void run() throws IOException;
    }

    /** Whether it came out well; what did not must be a refusal that is declared. */
    private boolean tried(String what, long number, Attempt attempt) {
        String outcome;
        try {
            attempt.run();
            outcome = "read";
        } catch (CorruptFileException | UnsupportedFileException | DiskFullException e) {
            outcome = e.getClass().getSimpleName();
        } catch (Throwable e) { // all that comes here is a failure of the test
            failures++;
            outcome = "UNDECLARED";
            System.out.println("UNDECLARED mutant " + number + ", " + what);
            e.printStackTrace(System.out);
        }
        counts.merge(what + ": " + outcome, 1, Integer::sum);
        return outcome.equals("read");
    }

    private static void scan(byte[] mutant, boolean salvage) throws IOException {
        String name = "mutant.sgy";
        try (SegyFile file = salvage ? SegyInMemory.salvage(name, mutant) : SegyInMemory.open(name, mutant)) {
            for (long trace = 0; trace < file.traceCount(); trace++) {
                file.readTrace(trace);
            }
            SegyScanner.scan(file, HeaderMapping.STANDARD, 1, null, Job.quiet());
        }
    }

    private void convert(byte[] mutant, boolean salvage) throws IOException {
        Path source = Files.write(folder.resolve("mutant.sgy"), mutant);
        ConvertOptions options = ConvertOptions.DEFAULTS
                .withMemoryBytes(16 << 20)
                .withThreads(2)
                .withOverwrite(true)
                .withSalvage(salvage);
        SegyToHdf5.convert(source, folder.resolve("mutant.h5"), options, Job.quiet());
    }

    private void watch(Thread worker) {
        Thread watchdog = new Thread(
                () -> {
                    while (System.nanoTime() - since < MOST_SECONDS * 1_000_000_000L) {
                        LockSupport.parkNanos(100_000_000);
                    }
                    System.out.println("SLOW mutant " + underWay);
                    for (StackTraceElement frame : worker.getStackTrace()) {
                        System.out.println("\tat " + frame);
                    }
                    Runtime.getRuntime().halt(3);
                },
                "watchdog");
        watchdog.setDaemon(true);
        watchdog.start();
    }
}
