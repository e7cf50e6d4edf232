package io.github.sliceline.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.OtherJvm;
import io.github.sliceline.hdf5.library.NativeLibrary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bytedeco.javacpp.Loader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A native library that is there and does not load, as on Windows without its C runtime, is one sentence. */
class BrokenNativeLibraryTest {
    @TempDir
    private Path folder;

    @Test
    void aBrokenLibraryPrintsOnlyOurMessage() throws IOException, InterruptedException {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), "a machine with libhdf5 is needed, to break it");
        // JavaCPP's own half loads, being any library; the half that it leaves to hdf5lib does not.
        Path broken =
                Files.createDirectories(folder.resolve("org/bytedeco/hdf5").resolve(Loader.getPlatform()));
        Files.copy(Path.of(Loader.load(Loader.class)), broken.resolve(System.mapLibraryName("jnihdf5_java")));
        Files.writeString(broken.resolve(System.mapLibraryName("hdf5_java")), "no library");
        List<String> options =
                List.of("-Dorg.bytedeco.javacpp.cachedir=" + folder.resolve("cache"), "-Xbootclasspath/a:" + folder);
        OtherJvm.Outcome outcome = OtherJvm.run(options, Asks.class);
        assertEquals(0, outcome.exitCode(), outcome.output());
        String platform = System.getProperty("os.name") + " " + System.getProperty("os.arch");
        assertTrue(
                outcome.output().contains("answer: the native library for " + platform + " does not load"),
                outcome.output());
        assertFalse(outcome.output().contains("\tat "), outcome.output());
    }

    /** Runs in the JVM with the broken library. */
    static final class Asks {
        private Asks() {}

        public static void main(String[] arguments) {
            System.out.println("answer: " + NativeLibrary.unavailable().orElse("it loads"));
        }
    }
}
