package io.github.sliceline.importing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.Job;
import io.github.sliceline.exporting.ExportOptions;
import io.github.sliceline.exporting.SegyExport;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.format.StorageLayout;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.layouts.LayoutOptions;
import io.github.sliceline.layouts.VolumeLayouts;
import io.github.sliceline.rechunk.Rechunk;
import io.github.sliceline.rechunk.RechunkOptions;
import io.github.sliceline.storage.CompanionFile;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.TraceOrder;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.LayoutInfo;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is done to a volume while it is exported, rechunked or given a layout: what comes of it is of one version, or refused. */
@Tag("without-libhdf5")
class VolumeChangesTest {
    /** The build tries some, this property as many as one likes, and prints the figures. */
    private static final int CHANGES = Cases.number("sliceline.source.changes", 15, 40);

    private static final Region PART = Region.of(new long[] {3, 2, 0}, new long[] {9, 8, 30});

    @TempDir
    Path folder;

    private Path file = Path.of("");
    private Path out = Path.of("");

    /** What somebody does to the file; most keep its length. */
    private enum Change {
        ALL_CHUNKS,
        SOME_CHUNKS,
        ONE_BIT_OF_A_CHUNK,
        TEXT_HEADER,
        OTHER_VOLUME_IN_PLACE,
        OTHER_VOLUME_BY_NAME,
        TRUNCATED,
        APPENDED
    }

    private enum Work {
        EXPORT,
        EXPORT_PART,
        RECHUNK,
        RECHUNK_PART,
        LAYOUT
    }

    private byte[] converted(long seed, ChunkFilters filters) throws IOException {
        Path segy = folder.resolve("survey.sgy");
        new RandomSurvey(
                        seed,
                        new SurveyShape(24, 16, 30),
                        RandomSurvey.of(7).lines(),
                        SampleCoding.IEEE,
                        TraceOrder.INLINE,
                        0)
                .write(segy);
        ConvertOptions options = ConvertOptions.DEFAULTS
                .withFilters(filters)
                .withChunk(Shape.of(4, 4, 30))
                .withOverwrite(true);
        SegyToHdf5.convert(segy, file, options, Job.quiet());
        return Files.readAllBytes(file);
    }

    private void write(byte[] bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(bytes), 0);
            channel.truncate(bytes.length);
        }
    }

    private void make(Change change, Reference known, Random random, boolean keepTime) throws IOException {
        FileTime time = Files.getLastModifiedTime(file);
        byte[] bytes = known.before.clone();
        ChunkIndex index = known.index;
        switch (change) {
            case ALL_CHUNKS, SOME_CHUNKS -> {
                int first = change == Change.ALL_CHUNKS ? 0 : random.nextInt((int) index.chunksStored());
                for (long chunk = first; chunk < index.chunksStored(); chunk++) {
                    invert(bytes, index.address(chunk), index.storedBytes(chunk));
                }
            }
            case ONE_BIT_OF_A_CHUNK -> {
                long chunk = random.nextInt((int) index.chunksStored());
                bytes[(int) index.address(chunk) + random.nextInt(index.storedBytes(chunk))] ^= 1;
            }
            case TEXT_HEADER -> bytes[(int) known.textAt + random.nextInt(3200)] ^= 1;
            case OTHER_VOLUME_IN_PLACE, OTHER_VOLUME_BY_NAME -> bytes = known.other;
            case TRUNCATED -> bytes = Arrays.copyOf(bytes, bytes.length / 2 + random.nextInt(bytes.length / 2));
            case APPENDED -> bytes = new byte[100];
        }
        if (change == Change.OTHER_VOLUME_BY_NAME) {
            Path beside = Files.write(folder.resolve("beside"), bytes);
            Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
        } else if (change == Change.OTHER_VOLUME_IN_PLACE || change == Change.TRUNCATED) {
            write(bytes);
        } else {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.write(ByteBuffer.wrap(bytes), change == Change.APPENDED ? channel.size() : 0);
            }
        }
        if (keepTime) {
            Files.setLastModifiedTime(file, time);
        }
    }

    private static void invert(byte[] bytes, long from, int count) {
        for (int i = (int) from; i < from + count; i++) {
            bytes[i] ^= 0x55;
        }
    }

    private static void work(Work work, Path file, Path out) throws IOException {
        Job job = Job.quiet();
        ExportOptions modified = ExportOptions.DEFAULTS.withModified(true);
        RechunkOptions chunks = RechunkOptions.DEFAULTS.withChunk(Shape.of(5, 3, 11));
        switch (work) {
            case EXPORT -> SegyExport.export(file, out, modified, job);
            case EXPORT_PART -> SegyExport.export(file, out, modified.withPart(PART), job);
            case RECHUNK -> Rechunk.rechunk(file, out, chunks, job);
            case RECHUNK_PART -> Rechunk.rechunk(file, out, chunks.withPart(PART), job);
            case LAYOUT -> VolumeLayouts.add(file, "mine=5x3x11", LayoutOptions.DEFAULTS.withThreads(1), job);
        }
    }

    /** What came of it: the file, or the samples of the cube and of the copy, and the text header. */
    private byte[] result(Work work) throws IOException {
        return switch (work) {
            case EXPORT, EXPORT_PART -> Files.readAllBytes(out);
            case RECHUNK, RECHUNK_PART -> samples(out, VolumeProfile.DATA);
            case LAYOUT -> samples(file, "/layouts/mine");
        };
    }

    private static byte[] samples(Path volume, String dataset) throws IOException {
        ReadOptions read = ReadOptions.DEFAULTS.withDataset(dataset);
        try (SeismicVolume opened = SeismicVolume.open(volume, read.withChecks(dataset.equals(VolumeProfile.DATA)));
                Hdf5Container container = Hdf5Container.open(volume)) {
            float[] samples = opened.read(Region.all(opened.shape()));
            ByteBuffer bytes = ByteBuffer.allocate(samples.length * Float.BYTES + 3200);
            bytes.asFloatBuffer().put(samples);
            if (container.exists(VolumeProfile.TEXT_HEADERS)) {
                bytes.position(bytes.limit() - 3200).put(container.source().read(textAt(container), 3200));
            }
            return bytes.array();
        }
    }

    private static long textAt(Hdf5Container container) throws IOException {
        return ((StorageLayout.Contiguous)
                        container.dataset(VolumeProfile.TEXT_HEADERS).layout())
                .address();
    }

    /** Samples without the text header, which the change may have been. */
    private static byte[] cube(byte[] samples) {
        return Arrays.copyOf(samples, samples.length - 3200);
    }

    private void clear() throws IOException {
        for (Path path : new Path[] {
            out, CompanionFile.PART.of(out), out.resolveSibling("out.part.journal"), CompanionFile.LAYOUTS.of(file)
        }) {
            Files.deleteIfExists(path);
        }
    }

    private byte[] reference(Work work, byte[] of) throws IOException {
        write(of);
        work(work, file, out);
        byte[] result = result(work);
        clear();
        return result;
    }

    /** Of every work with either kind of chunks: the volumes, what comes of them, and calls of the system. */
    private static final class Reference {
        final byte[] before;
        final byte[] other;
        final ChunkIndex index;
        final long textAt;
        final byte[] ofBefore;
        final byte[] ofOther;
        final Map<String, Integer> calls;

        Reference(
                byte[] before,
                byte[] other,
                ChunkIndex index,
                long textAt,
                byte[] ofBefore,
                byte[] ofOther,
                Map<String, Integer> calls) {
            this.before = before;
            this.other = other;
            this.index = index;
            this.textAt = textAt;
            this.ofBefore = ofBefore;
            this.ofOther = ofOther;
            this.calls = calls;
        }
    }

    private Reference reference(Work work, ChunkFilters filters) throws IOException {
        byte[] other = converted(9, filters);
        byte[] before = converted(7, filters);
        try (Hdf5Container container = Hdf5Container.open(file)) {
            ChunkIndex index = ChunkIndexReader.read(container.source(), container.dataset(VolumeProfile.DATA));
            long textAt = textAt(container);
            byte[] ofOther = reference(work, other);
            byte[] ofBefore = reference(work, before);
            write(before);
            CountedFiles counted = new CountedFiles();
            work(work, counted.of(file), counted.of(out));
            clear();
            return new Reference(before, other, index, textAt, ofBefore, ofOther, counted.takeCalls());
        }
    }

    @Test
    void outputsAreMadeOfOneVersionOfTheVolume() throws IOException {
        file = folder.toRealPath().resolve("volume.h5");
        out = folder.resolve("out");
        Map<String, Reference> references = new HashMap<>();
        Map<Ending, Integer> endings = new EnumMap<>(Ending.class);
        for (int seed = 0; seed < CHANGES; seed++) {
            Random random = new Random(seed);
            ChunkFilters filters = ChunkFilters.parse(random.nextBoolean() ? "none" : "shuffle,zstd=1");
            Work work = Work.values()[random.nextInt(Work.values().length)];
            Reference known = references.get(work + " " + filters);
            if (known == null) {
                known = reference(work, filters);
                references.put(work + " " + filters, known);
            }
            Reference reference = known;
            Change change = Change.values()[random.nextInt(Change.values().length)];
            boolean keepTime = random.nextBoolean();
            Files.deleteIfExists(file);
            write(reference.before);
            CountedFiles counted = new CountedFiles();
            String moment = counted.beforeAny(reference.calls, random, () -> make(change, reference, random, keepTime));
            String what = "seed " + seed + ", " + work + ", " + filters + ", " + change + ", time kept " + keepTime
                    + ", " + moment;
            endings.merge(ending(work, reference, counted, what), 1, Integer::sum);
            clear();
        }
        if (Integer.getInteger("sliceline.source.changes") != null) {
            System.out.println(CHANGES + " changes of volumes while something was made of them: " + endings);
        }
        assertTrue(endings.getOrDefault(Ending.REFUSED, 0) > CHANGES / 5, endings + " of " + CHANGES);
    }

    /** How it ended. */
    private enum Ending {
        REFUSED,
        AS_BEFORE,
        AS_AFTER,
        /** Made; but whoever reads the cube, which was written to, is told. */
        READERS_ARE_TOLD
    }

    private Ending ending(Work work, Reference known, CountedFiles counted, String what) throws IOException {
        try {
            work(work, counted.of(file), counted.of(out));
        } catch (IOException e) {
            assertTrue(e.toString().contains(file.getFileName().toString()), what + ": " + e);
            assertFalse(Files.exists(out), what);
            return Ending.REFUSED;
        }
        return work == Work.LAYOUT ? endingOfLayout(known, what) : endingOfCopy(work, known, what);
    }

    private Ending endingOfLayout(Reference known, String what) throws IOException {
        byte[] cube;
        try {
            cube = cube(samples(file, VolumeProfile.DATA));
        } catch (IOException e) {
            return Ending.READERS_ARE_TOLD;
        }
        assertCopiesAreOf(cube, what);
        if (Arrays.equals(cube, cube(known.ofBefore))) {
            return Ending.AS_BEFORE;
        }
        assertArrayEquals(cube(known.ofOther), cube, what + ": a mixture");
        return Ending.AS_AFTER;
    }

    private Ending endingOfCopy(Work work, Reference known, String what) throws IOException {
        byte[] result = result(work);
        if (Arrays.equals(result, known.ofBefore)) {
            return Ending.AS_BEFORE;
        }
        Files.delete(out);
        work(work, file, out);
        assertArrayEquals(result(work), result, what + ": a mixture");
        return Ending.AS_AFTER;
    }

    /** Those that are read; others were set aside. */
    private void assertCopiesAreOf(byte[] cube, String what) throws IOException {
        try (SeismicVolume volume = SeismicVolume.open(file)) {
            for (LayoutInfo copy : volume.layouts()) {
                if (copy.isUsable()) {
                    assertArrayEquals(cube, cube(samples(file, "/layouts/" + copy.name())), what);
                }
            }
        }
    }
}
