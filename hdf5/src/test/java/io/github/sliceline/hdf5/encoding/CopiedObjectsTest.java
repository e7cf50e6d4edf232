package io.github.sliceline.hdf5.encoding;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Cases;
import io.github.sliceline.Job;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.copy.CopiedObjects;
import io.github.sliceline.hdf5.copy.CopyReplacements;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.library.LibHdf5;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.hdf5.write.AttributeType;
import io.github.sliceline.hdf5.write.AttributeValues;
import io.github.sliceline.hdf5.write.EncodedFile;
import io.github.sliceline.hdf5.write.HandMadeFile;
import io.github.sliceline.hdf5.write.Hdf5File;
import io.github.sliceline.hdf5.write.NativeFile;
import io.github.sliceline.storage.MemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole files carried over into others: libhdf5 finds in the copy what was described for the first. */
class CopiedObjectsTest {
    /** In a build 25, with {@code -Pfull} 100. */
    private static final int FILES = Cases.number("sliceline.hdf5.files", 30, 200) / 2;

    private static final int FIRST_SEED = Integer.getInteger("sliceline.hdf5.seed", 1);
    /** In a build 300, with {@code -Pfull} 1,000. */
    private static final int MUTANTS = Cases.number("sliceline.mutants", 300, 2000) / 2;

    @TempDir
    Path folder;

    /** A copy of all but what is replaced, which is not written; what was left out is added to the list. */
    private static byte[] copy(byte[] file, FormatVersion format, CopyReplacements replaced, List<String> leftOut)
            throws IOException {
        try (Hdf5Container source =
                Hdf5Container.of(Path.of("source.h5"), new MemoryStore("source", file), ReadLimits.DEFAULTS)) {
            CopiedObjects objects = CopiedObjects.read(source, replaced, ReadLimits.DEFAULTS);
            FileSpec spec = new FileSpec(format);
            objects.describe(spec);
            MemoryStore store = new MemoryStore("copy");
            EncodedFile copy = new EncodedFile(store, 0);
            copy.describe(spec);
            objects.copy(copy, Job.quiet());
            copy.complete();
            leftOut.addAll(objects.leftOut());
            return store.bytes();
        }
    }

    @Test
    void libHdf5ReadsTheCopy() throws IOException {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), () -> "no libhdf5: " + NativeLibrary.unavailable());
        NativeLibrary.require("the test");
        synchronized (LibHdf5.LOCK) {
            for (long seed = FIRST_SEED; seed < FIRST_SEED + FILES; seed++) {
                Path path = folder.resolve("layout.h5");
                RandomHdf5File described = new RandomHdf5File(seed);
                try {
                    described.write(path);
                    byte[] file = Files.readAllBytes(path);
                    for (FormatVersion format : FormatVersion.values()) {
                        List<String> leftOut = new ArrayList<>();
                        Files.write(path, copy(file, format, CopyReplacements.NOTHING, leftOut));
                        assertEquals(List.of(), leftOut);
                        LibraryView.compare(described, path, false);
                    }
                } catch (IOException | RuntimeException | AssertionError e) {
                    throw new AssertionError("failed for " + described, e);
                }
            }
        }
    }

    private static final DatasetForm BYTES = DatasetForm.contiguous(DataType.unsigned(1), Shape.of(10));

    private byte[] volume() throws IOException {
        FileSpec spec = new FileSpec(FormatVersion.V1_10);
        HandMadeFile file = new HandMadeFile(spec)
                .group("/layouts")
                .dataset("/data", BYTES, new byte[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
                .dataset("/x", BYTES, new byte[] {9, 8, 7, 6, 5, 4, 3, 2, 1, 0})
                .dataset("/layouts/fast", BYTES);
        spec.scale("/x", "x").attachScale("/x", "/data", 0);
        spec.attribute("/data", "units", AttributeValue.text("of any length"));
        spec.attribute("/data", "largest", AttributeValue.real(9));
        spec.attribute("/layouts", "best", AttributeValue.reference("/layouts/fast"));
        spec.attribute("/", "best", AttributeValue.reference("/layouts/fast"));
        spec.softLink("/layouts/newest", "fast").softLink("/nowhere", "/not/there");
        return Files.readAllBytes(file.write(folder.resolve("volume.h5")));
    }

    @Test
    void replacedDatasetsAreLeftToTheCaller() throws IOException {
        DatasetForm chunked = DatasetForm.chunked(DataType.unsigned(1), Shape.of(10), Shape.of(5));
        CopyReplacements replaced =
                new CopyReplacements(Map.of("/data", chunked), Set.of("/layouts"), Map.of("/data", Set.of("largest")));
        List<String> leftOut = new ArrayList<>();
        MemoryStore copy = new MemoryStore("copy", copy(volume(), FormatVersion.V1_10, replaced, leftOut));
        assertEquals(
                List.of("attribute best of / is left out: it refers to something that is not carried over"), leftOut);
        try (Hdf5Container found = Hdf5Container.of(Path.of("copy.h5"), copy, ReadLimits.DEFAULTS)) {
            assertEquals(Shape.of(5), found.dataset("/data").chunk());
            assertEquals(Map.of("units", "of any length"), found.attributes("/data"));
            assertEquals("/x", found.dimensionScales("/data").get(0).orElseThrow());
            assertArrayEquals(new double[] {9, 8, 7, 6, 5, 4, 3, 2, 1, 0}, found.readNumbers("/x"));
            assertEquals(Set.of("/data", "/x"), found.objects().keySet());
        }
    }

    @Test
    void aWholeCopyOfACopyIsTheSame() throws IOException {
        List<String> leftOut = new ArrayList<>();
        byte[] once = copy(volume(), FormatVersion.V1_10, CopyReplacements.NOTHING, leftOut);
        byte[] twice = copy(once, FormatVersion.V1_10, CopyReplacements.NOTHING, leftOut);
        assertArrayEquals(once, twice);
        assertEquals(List.of(), leftOut);
        try (Hdf5Container found =
                Hdf5Container.of(Path.of("copy.h5"), new MemoryStore("copy", twice), ReadLimits.DEFAULTS)) {
            assertEquals(BYTES.shape(), found.dataset("/layouts/newest").shape());
        }
    }

    @Test
    void aCancelledCopyIsDoneAgain() throws IOException {
        byte[] file = volume();
        byte[] wanted = copy(file, FormatVersion.V1_10, CopyReplacements.NOTHING, new ArrayList<>());
        try (Hdf5Container source =
                Hdf5Container.of(Path.of("source.h5"), new MemoryStore("source", file), ReadLimits.DEFAULTS)) {
            CopiedObjects objects = CopiedObjects.read(source, CopyReplacements.NOTHING, ReadLimits.DEFAULTS);
            FileSpec spec = new FileSpec(FormatVersion.V1_10);
            objects.describe(spec);
            MemoryStore store = new MemoryStore("copy");
            EncodedFile copy = new EncodedFile(store, 0);
            copy.describe(spec);
            CancelToken token = new CancelToken();
            Job cancelled = new Job((stage, done, total) -> token.cancel(), token);
            assertThrows(CancellationException.class, () -> objects.copy(copy, cancelled));
            EncodedFile again = new EncodedFile(store, 0);
            again.resume(spec, again.begunEnd());
            objects.copy(again, Job.quiet());
            again.complete();
            assertArrayEquals(wanted, store.bytes());
        }
    }

    @Test
    void longAttributesAreNamedAsLeftOut() throws IOException {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), () -> "no libhdf5: " + NativeLibrary.unavailable());
        MemoryStore store = new MemoryStore("source");
        try (NativeFile file = NativeFile.create(store, FormatVersion.V1_10)) {
            file.describe(new FileSpec(FormatVersion.V1_10).attribute("/", "short", AttributeValue.integer(7)));
            file.complete();
        }
        try (Hdf5File file = Hdf5File.open(store)) {
            AttributeType type = AttributeType.named("H5T_STD_I32LE").orElseThrow();
            Optional<Shape> many = Optional.of(Shape.of(20_000));
            file.attributes().create("/", "long", type, many, AttributeValues.integers(new long[20_000]));
        }
        List<String> leftOut = new ArrayList<>();
        byte[] copied = copy(store.bytes(), FormatVersion.V1_10, CopyReplacements.NOTHING, leftOut);
        assertEquals(1, leftOut.size(), leftOut::toString);
        assertTrue(leftOut.get(0).startsWith("attribute long of / is left out: "), leftOut::toString);
        assertTrue(leftOut.get(0).contains("at most 65535"), leftOut::toString);
        try (Hdf5Container copy =
                Hdf5Container.of(Path.of("copy.h5"), new MemoryStore("copy", copied), ReadLimits.DEFAULTS)) {
            assertEquals(Map.of("short", 7L), copy.attributes("/"));
        }
    }

    @Test
    void brokenFilesAreRefusedOrCopied() throws IOException {
        List<byte[]> sound = new ArrayList<>(List.of(volume()));
        for (long seed = 1; sound.size() < 6; seed++) {
            MemoryStore store = new MemoryStore("sound");
            new RandomHdf5File(seed).write(new EncodedFile(store, 0), false);
            sound.add(store.bytes());
        }
        int copied = 0;
        for (int seed = 0; seed < MUTANTS; seed++) {
            Random random = new Random(seed);
            byte[] mutant = sound.get(random.nextInt(sound.size())).clone();
            int metadata = Math.min(mutant.length, 6000) - 48;
            for (int i = random.nextInt(3); i >= 0; i--) {
                mutant[48 + random.nextInt(metadata)] = (byte) (random.nextBoolean() ? random.nextInt() : -1);
            }
            Checksums.mend(mutant);
            try {
                copy(mutant, FormatVersion.V1_10, CopyReplacements.NOTHING, new ArrayList<>());
                copied++;
            } catch (IOException e) {
                assertTrue(e.getMessage() != null, "seed " + seed);
            } catch (RuntimeException | Error e) {
                throw new AssertionError("failed for seed " + seed, e);
            }
        }
        assertTrue(copied > MUTANTS / 10 && copied < MUTANTS, copied + " of " + MUTANTS + " were copied");
    }
}
