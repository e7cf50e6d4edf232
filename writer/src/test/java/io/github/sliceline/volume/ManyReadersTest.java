package io.github.sliceline.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.Job;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Eight threads read random planes from one open volume while another caller is interrupted again and again:
 * right floats for the eight, no descriptor and no buffer lost. {@code -Dsliceline.readers.seconds=60} for a
 * minute.
 */
class ManyReadersTest {
    private static final int READERS = 8;
    /** In a build 2, with {@code -Pfull} 5. */
    private static final double SECONDS = Cases.number("sliceline.readers.seconds", 2, 5);
    /** Without a cache, so that every plane is read and decoded. */
    private static final ReadOptions OPTIONS =
            ReadOptions.DEFAULTS.withBackend(Backend.DIRECT).withCacheBytes(0);

    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
    /** What the pools of one open volume may take, some of it perhaps for the first time after the warm-up. */
    private static final long POOLS = 40 << 20;

    private static final int INLINES = 40;
    private static final int CROSSLINES = 36;
    private static final int SAMPLES = 100;

    @TempDir
    Path folder;

    @Test
    void plainVolume() throws Exception {
        readByMany(0);
    }

    @Test
    void deflatedVolume() throws Exception {
        readByMany(1);
    }

    private void readByMany(int deflate) throws Exception {
        try (SeismicVolume volume = SeismicVolume.open(volume(deflate), OPTIONS)) {
            readFor(volume, SECONDS / 10);
            long descriptors = descriptors();
            long buffers = directBytes();
            Outcome outcome = readFor(volume, SECONDS / 2);
            System.out.println(outcome + "; descriptors " + descriptors + " → " + descriptors() + ", direct bytes "
                    + buffers + " → " + directBytes());
            assertTrue(outcome.planes > READERS, outcome::toString);
            assertTrue(outcome.interrupted > 0, outcome::toString);
            assertEquals(descriptors, descriptors(), "open descriptors");
            assertTrue(directBytes() <= buffers + POOLS, () -> buffers + " bytes of buffers became " + directBytes());
            readPlane(volume, new Random(1));
        }
    }

    private record Outcome(int planes, int interrupted) {}

    private static Outcome readFor(SeismicVolume volume, double seconds) throws Exception {
        long end = System.nanoTime() + (long) (seconds * 1e9);
        ExecutorService threads = Executors.newFixedThreadPool(READERS + 1);
        AtomicInteger planes = new AtomicInteger();
        AtomicInteger interrupted = new AtomicInteger();
        try {
            List<Future<?>> readers = new ArrayList<>();
            for (int i = 0; i < READERS; i++) {
                Random random = new Random(i);
                readers.add(threads.submit(() -> {
                    while (System.nanoTime() < end) {
                        readPlane(volume, random);
                        planes.incrementAndGet();
                    }
                    return null;
                }));
            }
            readers.add(threads.submit(() -> {
                beInterrupted(volume, end, interrupted);
                return null;
            }));
            for (Future<?> reader : readers) {
                reader.get();
            }
        } finally {
            threads.shutdownNow();
        }
        return new Outcome(planes.get(), interrupted.get());
    }

    /** An interrupted caller gets the plane or hears that it was interrupted, with its flag kept. */
    private static void beInterrupted(SeismicVolume volume, long end, AtomicInteger interrupted) throws IOException {
        Random random = new Random(99);
        while (System.nanoTime() < end) {
            Thread.currentThread().interrupt();
            try {
                readPlane(volume, random);
            } catch (InterruptedIOException e) {
                interrupted.incrementAndGet();
            }
            assertTrue(Thread.interrupted(), "the flag of an interrupted caller");
        }
    }

    private static void readPlane(SeismicVolume volume, Random random) throws IOException {
        switch (random.nextInt(3)) {
            case 0 -> {
                int inline = random.nextInt(INLINES);
                check(volume.readInlineAt(inline), (row, column) -> value(inline, row, column));
            }
            case 1 -> {
                int crossline = random.nextInt(CROSSLINES);
                check(volume.readCrosslineAt(crossline), (row, column) -> value(row, crossline, column));
            }
            default -> {
                int sample = random.nextInt(SAMPLES);
                check(volume.readSlice(sample), (row, column) -> value(row, column, sample));
            }
        }
    }

    private interface Expected {
        float at(int row, int column);
    }

    private static void check(Section section, Expected expected) {
        for (int row = 0; row < section.rows(); row++) {
            for (int column = 0; column < section.columns(); column++) {
                float wanted = expected.at(row, column);
                float found = section.at(row, column);
                if (found != wanted) {
                    throw new AssertionError(found + " at " + row + ", " + column + ", want " + wanted);
                }
            }
        }
    }

    private static float value(int inline, int crossline, int sample) {
        return 10_000 * inline + 100 * crossline + sample;
    }

    private Path volume(int deflate) throws IOException {
        Path segy = folder.resolve("survey.sgy");
        SyntheticSegy.of(new SurveyShape(INLINES, CROSSLINES, SAMPLES), SurveyLines.DEFAULT, (i, x, trace) -> {
                    for (int s = 0; s < SAMPLES; s++) {
                        trace[s] = value(i, x, s);
                    }
                })
                .write(segy);
        Path file = folder.resolve("volume.h5");
        ConvertOptions options = ConvertOptions.DEFAULTS
                .withFilters(ChunkFilters.deflate(deflate))
                .withChunk(Shape.of(7, 9, 16));
        SegyToHdf5.convert(segy, file, options, Job.quiet());
        return file;
    }

    /** Open descriptors of this process, the fewest of some looks, since the JVM opens files for a moment; 0 if not told. */
    private static long descriptors() throws IOException {
        if (!Files.isDirectory(DESCRIPTORS)) {
            return 0;
        }
        long fewest = Long.MAX_VALUE;
        for (int i = 0; i < 20; i++) {
            try (Stream<Path> open = Files.list(DESCRIPTORS)) {
                fewest = Math.min(fewest, open.count());
            }
            LockSupport.parkNanos(1_000_000);
        }
        return fewest;
    }

    private static long directBytes() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
    }
}
