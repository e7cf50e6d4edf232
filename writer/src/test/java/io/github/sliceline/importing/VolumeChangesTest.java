package io.github.sliceline.importing;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Job;
import io.github.sliceline.edit.LayoutOptions;
import io.github.sliceline.edit.VolumeLayouts;
import io.github.sliceline.exporting.ExportOptions;
import io.github.sliceline.exporting.Hdf5ToSegy;
import io.github.sliceline.geometry.Region;
import io.github.sliceline.geometry.Shape;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.rechunk.Rechunk;
import io.github.sliceline.rechunk.RechunkOptions;
import io.github.sliceline.storage.Beside;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.TraceOrder;
import io.github.sliceline.tune.ChunkFilters;
import io.github.sliceline.volume.ReadOptions;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeProfile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is done to a volume while it is exported, rechunked or given a layout: what comes of it is of one version, or refused. */
@Tag("without-libhdf5")
class VolumeChangesTest {
    private static final int CHANGES = Integer.getInteger("sliceline.source.changes", 40);
    private static final Region PART = Region.of(new long[] {3, 2, 0}, new long[] {9, 8, 30});

    @TempDir
    Path folder;

    private Path file = Path.of("");
    private Path out = Path.of("");
    private byte[] before = {};
    private byte[] other = {};

    /** What somebody does to the file; most keep its length. */
    private enum Change {
        ALL_CHUNKS,
        SOME_CHUNKS,
        ONE_BIT_OF_A_CHUNK,
        OTHER_VOLUME_IN_PLACE,
        OTHER_VOLUME_BY_NAME,
        TRUNCATED,
        APPENDED
    }

    private static final Set<Change> LEAVES_LAYOUTS =
            EnumSet.of(Change.ALL_CHUNKS, Change.SOME_CHUNKS, Change.ONE_BIT_OF_A_CHUNK, Change.APPENDED);

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

    private void make(Change change, ChunkIndex index, Random random, boolean keepTime) throws IOException {
        FileTime time = Files.getLastModifiedTime(file);
        byte[] bytes = before.clone();
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
            case OTHER_VOLUME_IN_PLACE, OTHER_VOLUME_BY_NAME -> bytes = other;
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

    private void work(Work work, Job job) throws IOException {
        ExportOptions modified = ExportOptions.DEFAULTS.withModified(true);
        RechunkOptions chunks = RechunkOptions.DEFAULTS.withChunk(Shape.of(5, 3, 11));
        switch (work) {
            case EXPORT -> Hdf5ToSegy.export(file, out, modified, job);
            case EXPORT_PART -> Hdf5ToSegy.export(file, out, modified.withPart(PART), job);
            case RECHUNK -> Rechunk.rechunk(file, out, chunks, job);
            case RECHUNK_PART -> Rechunk.rechunk(file, out, chunks.withPart(PART), job);
            case LAYOUT -> VolumeLayouts.add(file, "mine=5x3x11", LayoutOptions.DEFAULTS.withThreads(1), job);
        }
    }

    /** What came of it: the file, or its samples where its bytes may differ from one time to the next. */
    private byte[] result(Work work) throws IOException {
        if (work == Work.EXPORT || work == Work.EXPORT_PART) {
            return Files.readAllBytes(out);
        }
        Path made = work == Work.LAYOUT ? file : out;
        String dataset = work == Work.LAYOUT ? "/layouts/mine" : VolumeProfile.DATA;
        try (SeismicVolume volume = SeismicVolume.open(made, ReadOptions.DEFAULTS.withDataset(dataset))) {
            float[] samples = volume.read(Region.all(volume.shape()));
            ByteBuffer bytes = ByteBuffer.allocate(samples.length * Float.BYTES);
            bytes.asFloatBuffer().put(samples);
            return bytes.array();
        }
    }

    private void clear() throws IOException {
        for (Path path :
                new Path[] {out, Beside.PART.of(out), out.resolveSibling("out.part.journal"), Beside.LAYOUTS.of(file)
                }) {
            Files.deleteIfExists(path);
        }
    }

    private byte[] reference(Work work, byte[] of, AtomicInteger reports) throws IOException {
        write(of);
        work(work, Job.heardBy((stage, done, total) -> reports.incrementAndGet()));
        byte[] result = result(work);
        clear();
        return result;
    }

    @Test
    void whatIsMadeOfAVolumeIsOfOneVersion() throws IOException {
        file = folder.toRealPath().resolve("volume.h5");
        out = folder.resolve("out");
        int refused = 0;
        for (int seed = 0; seed < CHANGES; seed++) {
            Random random = new Random(seed);
            ChunkFilters filters = ChunkFilters.parse(random.nextBoolean() ? "none" : "shuffle,zstd=1");
            other = converted(9, filters);
            before = converted(7, filters);
            ChunkIndex index;
            try (Hdf5Container container = Hdf5Container.open(file)) {
                index = ChunkIndexReader.read(container.source(), container.dataset(VolumeProfile.DATA));
            }
            Work work = Work.values()[random.nextInt(Work.values().length)];
            AtomicInteger reports = new AtomicInteger();
            byte[] ofOther = reference(work, other, new AtomicInteger());
            byte[] ofBefore = reference(work, before, reports);
            write(before);
            Change change = Change.values()[random.nextInt(Change.values().length)];
            boolean keepTime = random.nextBoolean();
            int moment = 1 + random.nextInt(reports.get());
            String what = "seed " + seed + ", " + work + ", " + filters + ", " + change + ", time kept " + keepTime;
            AtomicInteger passed = new AtomicInteger();
            Job job = Job.heardBy((stage, done, total) -> {
                if (passed.incrementAndGet() == moment) {
                    try {
                        make(change, index, random, keepTime);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }
            });
            try {
                work(work, job);
            } catch (IOException e) {
                refused++;
                assertTrue(e.toString().contains(file.getFileName().toString()), what + ": " + e);
                assertFalse(Files.exists(out), what);
                clear();
                continue;
            }
            boolean made = work != Work.LAYOUT || LEAVES_LAYOUTS.contains(change);
            byte[] result = made ? result(work) : ofBefore;
            assertTrue(Arrays.equals(result, ofBefore) || Arrays.equals(result, ofOther), what + ": a mixture");
            clear();
        }
        assertTrue(refused > CHANGES / 5, refused + " of " + CHANGES + " refused");
    }
}
