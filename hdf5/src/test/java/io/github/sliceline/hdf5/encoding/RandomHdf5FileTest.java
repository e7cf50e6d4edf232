package io.github.sliceline.hdf5.encoding;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.NaiveDatasetReader;
import io.github.sliceline.hdf5.encoding.RandomHdf5File.Content;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.format.StorageLayout.Chunked;
import io.github.sliceline.hdf5.format.StorageLayout.IndexKind;
import io.github.sliceline.hdf5.library.LibHdf5;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.hdf5.write.NativeFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random descriptions, laid out by us: libhdf5 and our own reader find in the file what was described, bit for bit. */
class RandomHdf5FileTest {
    /** In a build 60, with {@code -Pfull} 200. */
    private static final int FILES = Cases.number("sliceline.hdf5.files", 40, 200);

    private static final int FIRST_SEED = Integer.getInteger("sliceline.hdf5.seed", 1);

    @TempDir
    Path folder;

    private interface Check {
        void check(RandomHdf5File described, Path path) throws IOException;
    }

    private void forEachFile(Check check) throws IOException {
        for (int seed = FIRST_SEED; seed < FIRST_SEED + FILES; seed++) {
            Path path = folder.resolve("layout-" + seed + ".h5");
            RandomHdf5File described = new RandomHdf5File(seed);
            try {
                described.write(path);
                check.check(described, path);
            } catch (IOException | RuntimeException | AssertionError e) {
                throw new AssertionError("failed for " + described, e);
            }
            Files.delete(path);
        }
    }

    @Test
    void libHdf5ReadsTheDescribedFile() throws IOException {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), () -> "no libhdf5: " + NativeLibrary.unavailable());
        NativeLibrary.require("the test");
        synchronized (LibHdf5.LOCK) {
            forEachFile(LibraryView::compare);
        }
    }

    @Test
    void libHdf5WritesTheDescribedFile() throws IOException {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), () -> "no libhdf5: " + NativeLibrary.unavailable());
        synchronized (LibHdf5.LOCK) {
            forEachFile((described, ours) -> {
                Path theirs = writeTwin(described);
                LibraryView.compare(described, theirs);
                KeptFiles.keepTwin(ours, theirs);
            });
        }
    }

    private Path writeTwin(RandomHdf5File described) throws IOException {
        Path twin = folder.resolve("twin.h5");
        try (NativeFile file = NativeFile.create(twin, described.format)) {
            described.write(file);
        }
        return twin;
    }

    @Test
    void h5diffFindsNoDifference() throws IOException {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), () -> "no libhdf5: " + NativeLibrary.unavailable());
        assumeTrue(hasH5diff(), "no h5diff on the path");
        forEachFile((described, ours) -> assertEquals("exit code 0", differences(ours, writeTwin(described))));
    }

    /** With -c the tool tells what it left out: what has no elements, of which it compares the rest. */
    private static String differences(Path ours, Path theirs) throws IOException {
        return run("h5diff", "-c", ours, theirs)
                .lines()
                .filter(line -> !line.endsWith("is an empty dataset"))
                .collect(Collectors.joining("\n"));
    }

    private static boolean hasH5diff() {
        try {
            return run("h5diff", "--version").endsWith("exit code 0");
        } catch (IOException e) {
            return false;
        }
    }

    private static String run(Object... command) throws IOException {
        Process process = new ProcessBuilder(
                        Stream.of(command).map(Object::toString).toList())
                .redirectErrorStream(true)
                .start();
        try (InputStream said = process.getInputStream()) {
            String output = new String(said.readAllBytes(), StandardCharsets.UTF_8);
            return output + "exit code " + process.waitFor();
        } catch (InterruptedException e) {
            throw new InterruptedIOException("waiting for " + command[0]);
        }
    }

    @Test
    void ourReaderReadsTheDescribedFile() throws IOException {
        Map<IndexKind, Integer> seen = new EnumMap<>(IndexKind.class);
        forEachFile((described, path) -> {
            KeptFiles.keep(described, path);
            try (Hdf5Container container = Hdf5Container.open(path)) {
                for (Map.Entry<String, Content> dataset : described.datasets.entrySet()) {
                    if (dataset.getValue().form().type() instanceof ElementType) {
                        compare(dataset.getValue(), container, container.dataset(dataset.getKey()), seen);
                    }
                }
                for (RandomHdf5File.Use use : described.uses) {
                    boolean numeric = described.content(use.scale()).form().type() instanceof ElementType;
                    assertTrue(
                            !numeric
                                    || container
                                            .dimensionScales(use.dataset())
                                            .get(use.dimension())
                                            .isPresent(),
                            use::toString);
                }
                for (String absent : described.neverThere) {
                    assertEquals(Optional.empty(), present(container, absent));
                }
            }
        });
        assertEquals(4, seen.size(), () -> "kinds of index met: " + seen);
    }

    private static Optional<String> present(Hdf5Container container, String path) throws IOException {
        return container.exists(path) ? Optional.of(path) : Optional.empty();
    }

    private static void compare(
            Content content, Hdf5Container container, DatasetInfo found, Map<IndexKind, Integer> seen)
            throws IOException {
        DatasetForm form = content.form();
        assertEquals(form.type(), found.type(), found::toString);
        assertEquals(form.shape(), found.shape(), found::toString);
        assertEquals(form.filters(), found.filters(), found::toString);
        if (found.layout() instanceof Chunked chunked) {
            assertEquals(form.chunk(), Optional.of(chunked.chunk()), found::toString);
            seen.merge(chunked.kind(), 1, Integer::sum);
        }
        if (content.values().length > 0) {
            assertArrayEquals(content.values(), NaiveDatasetReader.read(container.source(), found), found::toString);
        }
    }

    @Test
    void theSameDescriptionGivesTheSameBytes() throws IOException {
        boolean library = NativeLibrary.unavailable().isEmpty();
        Path once = folder.resolve("once.h5");
        for (int seed = FIRST_SEED; seed < FIRST_SEED + 20; seed++) {
            new RandomHdf5File(seed).write(once);
            Path twice = folder.resolve("twice.h5");
            new RandomHdf5File(seed).write(twice);
            assertEquals(-1, Files.mismatch(once, twice), "seed " + seed);
            if (library) {
                Files.move(writeTwin(new RandomHdf5File(seed)), once, StandardCopyOption.REPLACE_EXISTING);
                assertEquals(-1, Files.mismatch(once, writeTwin(new RandomHdf5File(seed))), "twin of seed " + seed);
            }
        }
    }
}
