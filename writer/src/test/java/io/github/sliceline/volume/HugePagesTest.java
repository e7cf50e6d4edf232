package io.github.sliceline.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.OtherJvm;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.memory.HugePages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Samples are the same whether huge pages may be asked for or not, and nothing is printed about it. */
class HugePagesTest {
    private static final NumberedVolume VOLUME = new NumberedVolume(160);

    @TempDir
    private Path folder;

    private Path file = Path.of("");

    @BeforeEach
    void write() throws IOException {
        file = VOLUME.write(folder.resolve("numbers.h5"), 32, 0);
    }

    @Test
    void withoutOptionsNothingIsSaid() throws Exception {
        assertEquals("right, not asked", read());
    }

    @Test
    void whereNativeCodeIsForbiddenNothingIsSaid() throws Exception {
        assumeTrue(Runtime.version().feature() >= 24, "Java forbids native code from 24 on");
        assertEquals("right, not asked", read("--illegal-native-access=deny"));
    }

    @Test
    void whereNativeCodeIsAllowedTheyAreAskedFor() throws Exception {
        assumeTrue(Runtime.version().feature() >= 22, "Java calls native code from 22 on");
        Path setting = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");
        assumeTrue(Files.isReadable(setting) && Files.readString(setting).contains("[madvise]"), "no need to ask");
        assertEquals("right, asked", read("--enable-native-access=ALL-UNNAMED"));
    }

    private String read(String... options) throws Exception {
        assumeTrue(System.getenv("GLIBC_TUNABLES") == null, "the C library asks for huge pages");
        List<String> arguments = new ArrayList<>(List.of(options)); // and none that OtherJvm would add
        arguments.addAll(
                List.of("-cp", System.getProperty("java.class.path"), Reading.class.getName(), file.toString()));
        OtherJvm.Outcome outcome = OtherJvm.java(arguments);
        assertEquals(0, outcome.exitCode(), outcome.output());
        return outcome.output().strip();
    }

    /** Reads planes, and then waits for the advice, which another thread gives. */
    static final class Reading {
        private static final long DEADLINE = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);

        private Reading() {}

        public static void main(String[] arguments) throws IOException {
            try (SeismicVolume volume = SeismicVolume.open(Path.of(arguments[0]))) {
                for (int plane = 0; plane < VOLUME.edge(); plane += 7) {
                    VOLUME.checkInline(volume, plane);
                    VOLUME.check(
                            volume, Region.of(new long[] {0, plane, 0}, new long[] {VOLUME.edge(), 1, VOLUME.edge()}));
                    VOLUME.checkSlice(volume, plane);
                }
                while (HugePages.source() == HugePages.Source.MADVISE && !isAdvised()) {
                    assertTrue(System.nanoTime() < DEADLINE, "no memory was advised");
                    LockSupport.parkNanos(1_000_000);
                }
                System.out.println("right, " + (isAdvised() ? "asked" : "not asked"));
            }
        }

        /** Linux, proc_pid_smaps(5): the flag {@code hg} of a mapping says that somebody asked for huge pages. */
        private static boolean isAdvised() throws IOException {
            try (Stream<String> lines = Files.lines(Path.of("/proc/self/smaps"))) {
                return lines.anyMatch(line -> line.startsWith("VmFlags:") && line.contains(" hg"));
            }
        }
    }
}
