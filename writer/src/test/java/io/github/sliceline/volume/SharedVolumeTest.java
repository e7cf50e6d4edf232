package io.github.sliceline.volume;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Cases;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.layout.DatasetForm;
import io.github.sliceline.hdf5.layout.FormatVersion;
import io.github.sliceline.hdf5.write.HandMadeFile;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.volume.open.UsableBackends;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One open volume, many threads: each gets its own planes, whatever the others do to it. */
class SharedVolumeTest {
    private static final int INLINES = 50;
    private static final int CROSSLINES = 60;
    private static final int SAMPLES = 70;
    private static final int THREADS = 8;
    /** In a build 50, with {@code -Pfull} 150. */
    private static final int PLANES = Cases.number(50, 150);

    @TempDir
    private static Path folder;

    private static Path plain = Path.of("");
    private static Path deflated = Path.of("");

    @BeforeAll
    static void write() throws IOException {
        plain = write("plain.h5", 0);
        deflated = write("deflated.h5", 1);
    }

    private static Path write(String name, int deflateLevel) throws IOException {
        Shape shape = Shape.of(INLINES, CROSSLINES, SAMPLES);
        ByteBuffer values =
                ByteBuffer.allocate((int) shape.size() * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < shape.size(); i++) {
            values.putFloat(i);
        }
        DatasetForm plainForm = DatasetForm.chunked(DataType.FLOAT32, shape, Shape.of(16, 16, 16));
        return new HandMadeFile(FormatVersion.V1_10)
                .dataset("/data", deflateLevel > 0 ? plainForm.deflated(deflateLevel) : plainForm, values.array())
                .write(folder.resolve(name));
    }

    private static SeismicVolume open(Path file, Backend backend) throws IOException {
        UsableBackends.assume(backend);
        return SeismicVolume.open(file, ReadOptions.DEFAULTS.withBackend(backend));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "AUTO")
    void eightThreadsReadRightFloats(Backend backend) throws Exception {
        for (Path file : List.of(plain, deflated)) {
            try (SeismicVolume volume = open(file, backend)) {
                together(thread -> () -> {
                    Random random = new Random(thread);
                    for (int i = 0; i < PLANES; i++) {
                        checkAnyPlane(volume, random);
                    }
                    return thread;
                });
            }
        }
    }

    /** What is not a right plane is an IOException, and the process lives on: libhdf5 does not forgive. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "AUTO")
    void closeWhileReadingIsAnIoException(Backend backend) throws Exception {
        for (int round = 0; round < 10; round++) {
            SeismicVolume volume = open(round % 2 == 0 ? plain : deflated, backend);
            CountDownLatch planes = new CountDownLatch(8 * round);
            together(thread -> () -> {
                if (thread == 0) {
                    planes.await();
                    volume.close();
                    return thread;
                }
                Random random = new Random(thread);
                IOException e = assertThrows(IOException.class, () -> {
                    while (true) {
                        checkAnyPlane(volume, random);
                        planes.countDown();
                    }
                });
                assertTrue(String.valueOf(e.getMessage()).contains("closed"), e::toString);
                return thread;
            });
            volume.close();
            assertThrows(IOException.class, volume::info);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "AUTO")
    void interruptedCallerHarmsNobody(Backend backend) throws Exception {
        try (SeismicVolume volume = open(deflated, backend)) {
            together(thread -> () -> {
                Random random = new Random(thread);
                for (int i = 0; i < PLANES; i++) {
                    if (thread % 2 == 0) {
                        checkAnyPlane(volume, random);
                    } else {
                        readInterrupted(volume, random);
                    }
                }
                return thread;
            });
            checkAnyPlane(volume, new Random(1));
        }
    }

    @ParameterizedTest
    @EnumSource
    void openingInAnInterruptedThreadNamesTheFile(Backend backend) {
        UsableBackends.assume(backend);
        Thread.currentThread().interrupt();
        IOException e = assertThrows(InterruptedIOException.class, () -> open(plain, backend));
        assertTrue(Thread.interrupted(), "the flag stays set");
        assertTrue(String.valueOf(e.getMessage()).startsWith(plain + ": "), e::toString);
    }

    @ParameterizedTest
    @EnumSource
    void aBufferThatCannotBeWrittenIsRefusedBeforeReading(Backend backend) throws IOException {
        try (SeismicVolume volume = open(plain, backend)) {
            Region all = Region.all(volume.shape());
            for (FloatBuffer buffer : List.of(
                    FloatBuffer.allocate((int) all.size()).asReadOnlyBuffer(),
                    ByteBuffer.allocateDirect((int) all.size() * Float.BYTES)
                            .asReadOnlyBuffer()
                            .asFloatBuffer())) {
                List<Executable> reads = List.of(
                        () -> volume.read(all, buffer),
                        () -> volume.readAsync(all, buffer, ReadPriority.NOW, new CancelToken()));
                for (Executable read : reads) {
                    IllegalArgumentException e = assertThrows(IllegalArgumentException.class, read);
                    assertTrue(String.valueOf(e.getMessage()).contains("is read-only"), e::toString);
                }
            }
        }
    }

    private static void readInterrupted(SeismicVolume volume, Random random) throws IOException {
        Thread.currentThread().interrupt();
        try {
            checkAnyPlane(volume, random);
        } catch (IOException e) {
            assertInstanceOf(InterruptedIOException.class, e);
        }
        assertTrue(Thread.interrupted(), "the flag stays set");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "AUTO")
    void descriptorsAreGivenBack(Backend backend) throws IOException {
        assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")), "counts descriptors in /proc");
        long before = descriptors();
        for (int i = 0; i < 200; i++) {
            try (SeismicVolume volume = open(i % 2 == 0 ? plain : deflated, backend)) {
                volume.readTrace(i % INLINES, i % CROSSLINES);
            }
            assertThrows(
                    IOException.class,
                    () -> SeismicVolume.open(
                            plain, ReadOptions.DEFAULTS.withBackend(backend).withDataset("/none")));
        }
        assertEquals(0, descriptors() - before, "descriptors left open after 200 volumes");
    }

    /** Of our files: whatever else the JVM opens meanwhile is its own affair. */
    private static long descriptors() throws IOException {
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            return open.filter(fd -> target(fd).startsWith(folder)).count();
        }
    }

    private static Path target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor);
        } catch (IOException e) {
            return Path.of("closed meanwhile");
        }
    }

    @FunctionalInterface
    private interface Work {
        Callable<Integer> of(int thread);
    }

    private static void together(Work work) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        CyclicBarrier start = new CyclicBarrier(THREADS);
        try {
            List<Future<Integer>> running = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                Callable<Integer> task = work.of(thread);
                running.add(threads.submit(() -> {
                    start.await();
                    return task.call();
                }));
            }
            for (Future<Integer> future : running) {
                future.get(60, TimeUnit.SECONDS);
            }
        } catch (ExecutionException e) {
            throw new AssertionError("a thread failed", e.getCause());
        } finally {
            threads.shutdownNow();
        }
    }

    private static void checkAnyPlane(SeismicVolume volume, Random random) throws IOException {
        Plane plane = switch (random.nextInt(3)) {
            case 0 -> new Plane.Inline(random.nextInt(INLINES));
            case 1 -> new Plane.Crossline(random.nextInt(CROSSLINES));
            default -> new Plane.Slice(random.nextInt(SAMPLES));
        };
        Region region = plane.resolve(volume.inlines(), volume.crosslines(), SAMPLES);
        assertArrayEquals(expected(region), volume.read(region), () -> plane + " through " + volume.backend());
    }

    /** Each sample's value is its number in the volume. */
    private static float[] expected(Region region) {
        float[] values = new float[(int) region.size()];
        int at = 0;
        for (long i = region.start(0); i < region.start(0) + region.count(0); i++) {
            for (long x = region.start(1); x < region.start(1) + region.count(1); x++) {
                for (long s = region.start(2); s < region.start(2) + region.count(2); s++) {
                    values[at++] = (i * CROSSLINES + x) * SAMPLES + s;
                }
            }
        }
        return values;
    }
}
