package io.github.sliceline.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.Job;
import io.github.sliceline.OtherJvm;
import io.github.sliceline.memory.AllocationFaults;
import io.github.sliceline.memory.DirectMemory;
import io.github.sliceline.selection.Surface;
import io.github.sliceline.selection.SurfaceAttribute;
import io.github.sliceline.selection.SurfaceWindow;
import io.github.sliceline.volume.direct.CacheBudget;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Reads with too little memory end, and volumes that come and go leave none of it behind. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ShortMemoryTest {
    private static final NumberedVolume LARGE = new NumberedVolume(128);
    private static final NumberedVolume SMALL = new NumberedVolume(40);

    @TempDir
    private static Path folder;

    private static Path largeDeflated = Path.of("");
    private static Path smallPlain = Path.of("");
    private static Path smallDeflated = Path.of("");

    @BeforeAll
    static void write() throws IOException {
        largeDeflated = LARGE.write(folder.resolve("large.h5"), 64, 1);
        smallPlain = SMALL.write(folder.resolve("plain.h5"), 16, 0);
        smallDeflated = SMALL.write(folder.resolve("deflated.h5"), 16, 1);
    }

    private static void assertWell(List<String> options, Class<?> main, Path... files)
            throws IOException, InterruptedException {
        String[] arguments = List.of(files).stream().map(Path::toString).toArray(String[]::new);
        OtherJvm.Outcome outcome = OtherJvm.run(options, main, arguments);
        assertTrue(outcome.output().contains("all as it should be"), outcome.output());
        assertEquals(0, outcome.exitCode(), outcome.output());
    }

    /** Their decoded chunks alone took three quarters of the heap, and the callers waited for ever. */
    @Test
    void eightThreadsReadThreeVolumesInASmallHeap() throws Exception {
        assertWell(List.of("-Xmx64m", "-XX:MaxDirectMemorySize=16m"), EightReaders.class, largeDeflated);
    }

    /** Some versions of Java have whoever comes next after much collecting fail too, here the test itself: not to be tested. */
    @Test
    void readsEndAndGoOnWhenTheHeapIsFullForAMoment() throws Exception {
        assertWell(
                List.of("-Xmx64m", "-XX:MaxDirectMemorySize=16m", "-XX:-UseGCOverheadLimit"),
                FullForAMoment.class,
                largeDeflated);
    }

    /** Too little for eight readers at once: each of them hears so, and who comes when they are gone gets samples. */
    @Test
    void whoeverFindsTooLittleMemoryHearsSo() throws Exception {
        for (List<String> options : List.of(
                List.of("-Xmx64m", "-XX:MaxDirectMemorySize=1m"), List.of("-Xmx12m", "-XX:MaxDirectMemorySize=16m"))) {
            assertWell(options, Starved.class, largeDeflated);
        }
    }

    /** More than may be held at once, so in passes. */
    @Test
    void surfacesAreReadInPasses() throws Exception {
        assertWell(List.of("-Xmx24m", "-XX:MaxDirectMemorySize=16m"), SurfaceInPasses.class, largeDeflated);
    }

    @Test
    void thousandsOfVolumesOneAfterTheOtherAndHundredsAtOnce() throws Exception {
        assertWell(
                List.of("-Xmx128m", "-XX:MaxDirectMemorySize=64m"),
                ManyVolumes.class,
                smallPlain,
                smallDeflated,
                largeDeflated);
    }

    /** Every buffer that a read makes is refused once; the read ends, and the next one is right. */
    @Test
    void readsEndWhicheverBufferThereIsNoMemoryFor() throws Exception {
        for (Path file : List.of(smallPlain, smallDeflated, largeDeflated)) {
            for (long cache : new long[] {0, 64 << 20}) {
                NumberedVolume numbers = file.equals(largeDeflated) ? LARGE : SMALL;
                try (SeismicVolume volume = SeismicVolume.open(file, ReadOptions.DEFAULTS.withCacheBytes(cache))) {
                    for (int which = 1; which <= 8; which++) {
                        readWithout(volume, numbers, which);
                        numbers.checkSlice(volume, which);
                    }
                }
            }
        }
    }

    private static void readWithout(SeismicVolume volume, NumberedVolume numbers, int which) {
        AllocationFaults.during(
                () -> {
                    try {
                        numbers.checkInline(volume, 2 * which);
                    } catch (OutOfMemoryError e) {
                        assertTrue(String.valueOf(e.getMessage()).endsWith("says the test"), e::toString);
                    } catch (IOException e) {
                        throw new AssertionError(e);
                    }
                },
                which);
    }

    /** Ends the process if somebody waits for longer than any read takes. */
    private static void joinAll(List<Thread> threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.join(TimeUnit.MINUTES.toMillis(2));
            if (thread.isAlive()) {
                System.out.println("a read never returned");
                Thread.getAllStackTraces().forEach((any, stack) -> {
                    System.out.println(any);
                    Arrays.stream(stack).forEach(at -> System.out.println("    " + at));
                });
                Runtime.getRuntime().halt(3);
            }
        }
    }

    private interface Reading {
        void run(int round) throws IOException;
    }

    /**
     * Runs something by eight threads.
     *
     * @param tolerated what they may throw without more ado
     * @return one of the other things that they threw, null if nothing
     */
    private static @Nullable Throwable byEight(int rounds, Class<? extends Throwable> tolerated, Reading reading)
            throws InterruptedException {
        AtomicReference<@Nullable Throwable> other = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 8; t++) {
            int first = t;
            Thread thread = new Thread(() -> {
                for (int round = first; round < rounds; round += 8) {
                    try {
                        reading.run(round);
                    } catch (Throwable e) { // kept without an object, which there may be no memory for
                        if (!tolerated.isInstance(e)) {
                            other.set(e);
                        }
                    }
                }
            });
            thread.start();
            threads.add(thread);
        }
        joinAll(threads);
        return other.get();
    }

    private static void report(@Nullable Throwable problem) {
        if (problem != null) {
            problem.printStackTrace();
        }
        System.out.println(problem == null ? "all as it should be" : "a read went wrong");
    }

    /** Runs in a small JVM. */
    static final class EightReaders {
        private EightReaders() {}

        public static void main(String[] arguments) throws Exception {
            Path file = Path.of(arguments[0]);
            try (SeismicVolume one = SeismicVolume.open(file);
                    SeismicVolume two = SeismicVolume.open(file);
                    SeismicVolume three = SeismicVolume.open(file)) {
                List<SeismicVolume> volumes = List.of(one, two, three);
                report(byEight(96, CancellationException.class, round -> {
                    LARGE.checkInline(volumes.get(round % 3), round);
                    LARGE.checkSlice(volumes.get((round + 1) % 3), round);
                }));
            }
        }
    }

    /** Runs in a JVM that is too small. */
    static final class Starved {
        private static final AtomicInteger READ = new AtomicInteger();
        private static final AtomicInteger REFUSED = new AtomicInteger();

        private Starved() {}

        /** Right samples, or a sentence. */
        private static void readOrHear(SeismicVolume volume, int line) {
            try {
                LARGE.checkInline(volume, line % LARGE.edge());
                READ.incrementAndGet();
            } catch (IOException
                    | OutOfMemoryError
                    | InternalError e) { // the last where Java links a method for the first time
                if (e.getMessage() == null) {
                    throw new AssertionError("says nothing", e);
                }
                REFUSED.incrementAndGet();
            }
        }

        public static void main(String[] arguments) throws Exception {
            Path file = Path.of(arguments[0]);
            try (SeismicVolume one = SeismicVolume.open(file);
                    SeismicVolume two = SeismicVolume.open(file);
                    SeismicVolume three = SeismicVolume.open(file)) {
                List<SeismicVolume> volumes = List.of(one, two, three);
                Throwable problem =
                        byEight(96, OutOfMemoryError.class, round -> readOrHear(volumes.get(round % 3), round));
                for (SeismicVolume volume : volumes) {
                    readOrHear(volume, 5);
                }
                System.out.println(READ + " read, " + REFUSED + " refused");
                report(problem);
            }
        }
    }

    /** Runs in a small JVM. */
    static final class SurfaceInPasses {
        private SurfaceInPasses() {}

        public static void main(String[] arguments) throws Exception {
            int edge = LARGE.edge();
            try (SeismicVolume volume = SeismicVolume.open(Path.of(arguments[0]))) {
                SurfaceWindow window = new SurfaceWindow(Surface.constant(volume.grid(), 60), -50, 50);
                List<Long> steps = Collections.synchronizedList(new ArrayList<>());
                Job job = Job.heardBy((stage, done, total) -> steps.add(total));
                SurfaceMaps maps = volume.readAll(List.of(Query.on(window, SurfaceAttribute.MEAN)), job)
                        .get(0);
                boolean inPasses = SurfaceReading.MOST_BYTES < 101L * edge * edge * Float.BYTES && steps.get(0) > 1000;
                for (int bin = 0; bin < edge * edge; bin++) {
                    float wanted = bin * edge + 60;
                    inPasses &= Math.abs(maps.values(SurfaceAttribute.MEAN)[bin] - wanted) <= 0.5;
                }
                report(inPasses ? null : new AssertionError("of " + SurfaceReading.MOST_BYTES + " bytes"));
            }
        }
    }

    /** Runs in a small JVM: somebody else takes all the heap there is, again and again. */
    static final class FullForAMoment {
        private FullForAMoment() {}

        public static void main(String[] arguments) throws Exception {
            Path file = Path.of(arguments[0]);
            try (SeismicVolume one = SeismicVolume.open(file);
                    SeismicVolume two = SeismicVolume.open(file)) {
                LARGE.checkInline(one, 0); // a class that finds no memory when it is first used is never good again
                fillTheHeap();
                Throwable problem = byEight(Cases.number(32, 192), OutOfMemoryError.class, round -> {
                    if (round % 8 == 7) {
                        fillTheHeap();
                    } else {
                        LARGE.checkInline(round % 2 == 0 ? one : two, round % LARGE.edge());
                    }
                });
                LARGE.checkSlice(one, 77);
                LARGE.checkSlice(two, 78);
                report(problem);
            }
        }

        /** Pieces linked to one another, large ones first, until nothing fits. */
        private static void fillTheHeap() {
            Object[] last = {null, null};
            for (int length = 1 << 18; length >= 2; length /= 4) {
                try {
                    while (true) {
                        Object[] piece = new Object[length];
                        piece[0] = last;
                        last = piece;
                    }
                } catch (OutOfMemoryError e) {
                    last[last.length - 1] = e; // which holds them until now, and nobody needs
                }
            }
        }
    }

    /** Runs in a small JVM. */
    static final class ManyVolumes {
        private ManyVolumes() {}

        public static void main(String[] arguments) throws Exception {
            Path plain = Path.of(arguments[0]);
            Path deflated = Path.of(arguments[1]);
            int volumes = Cases.number(500, 5000);
            for (int i = 0; i < volumes; i++) {
                try (SeismicVolume volume = SeismicVolume.open(i % 2 == 0 ? plain : deflated)) {
                    SMALL.checkInline(volume, i % SMALL.edge());
                }
            }
            List<SeismicVolume> open = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                open.add(SeismicVolume.open(Path.of(arguments[i % 3])));
            }
            for (int round = 0; round < 2; round++) {
                for (int i = 0; i < open.size(); i++) {
                    (i % 3 == 2 ? LARGE : SMALL).checkSlice(open.get(i), i % SMALL.edge());
                }
            }
            for (SeismicVolume volume : open) {
                volume.close();
            }
            long left = DirectMemory.inUse();
            System.out.println(left + " bytes outside the heap are kept for the next volume");
            System.out.println(left < 12 << 20 && CacheBudget.OF_PROCESS.taken() == 0 ? "all as it should be" : "lost");
        }
    }
}
