package io.github.sliceline.verify;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Job;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FileSpec;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.StorageLayout;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.hdf5.write.AppendedObjects;
import io.github.sliceline.layouts.LayoutOptions;
import io.github.sliceline.layouts.VolumeLayouts;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.tune.SampleType;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is wrong with a copy of a cube is said in a sentence, and the cube is read all the same. */
class LayoutsVerifiedTest {
    private static final Shape VOLUME = Shape.of(6, 7, 16);

    @TempDir
    Path folder;

    private Path file;
    private float[] samples;

    @BeforeEach
    void volume() throws IOException {
        file = folder.resolve("cube.h5");
        samples = new float[(int) VOLUME.size()];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = i % 97 - 40;
        }
        VolumeSpec spec = VolumeSpec.of(Axis.of(1, 1, 6), Axis.of(1, 1, 7), SampleAxis.milliseconds(0, 4, 16))
                .withChunk(2, 2, 16);
        try (VolumeWriter writer = VolumeWriter.create(file, spec)) {
            writer.write(Region.all(VOLUME), samples);
            writer.commit();
        }
        CubeLayout across = new CubeLayout("across", Shape.of(6, 1, 16), SampleType.FLOAT32, ChunkFilters.NONE);
        VolumeLayouts.add(file, List.of(across), LayoutOptions.DEFAULTS, Job.quiet());
        assertEquals(List.of(), verify().problems());
    }

    private VerifyReport verify() throws IOException {
        return VolumeVerifier.verify(file, ReadOptions.NEWEST_REVISION, List.of(), Job.quiet());
    }

    private void assertSaid(String... sentences) throws IOException {
        VerifyReport report = verify();
        assertEquals(sentences.length, report.problems().size(), report.toString());
        for (int i = 0; i < sentences.length; i++) {
            String said = report.problems().get(i);
            assertTrue(said.contains(sentences[i]) && said.endsWith("drop it and add it again"), said);
        }
        assertEquals(List.of(), report.damaged());
    }

    private void assertCubeIsRead() throws IOException {
        try (SeismicVolume volume = SeismicVolume.open(file)) {
            assertArrayEquals(samples, volume.read(Region.all(VOLUME)));
            for (int crossline = 1; crossline <= 7; crossline++) {
                assertEquals(
                        samples[(crossline - 1) * 16],
                        volume.readCrossline(crossline).at(0, 0));
            }
        }
    }

    @Test
    void aDamagedChunkOfALayoutIsFound() throws IOException {
        long chunk;
        try (Hdf5Container container = Hdf5Container.open(file)) {
            chunk = ChunkIndexReader.read(container.source(), container.dataset("/layouts/across"))
                    .address(3);
        }
        try (ChannelStore store = ChannelStore.open(file)) {
            store.writeFully(ByteBuffer.wrap(new byte[] {1, 2, 3}), chunk + 40);
        }
        assertSaid("the layout across has 1 damaged chunks, the first");
    }

    @Test
    void aLayoutOfAnotherCubeIsFound() throws IOException {
        ByteBuffer checksums;
        Shape chunks;
        try (Hdf5Container container = Hdf5Container.open(file)) {
            DatasetInfo dataset = container.dataset(VolumeProfile.CHECKSUMS);
            StorageLayout.Contiguous piece = (StorageLayout.Contiguous) dataset.layout();
            checksums = container.source().read(piece.address(), (int) piece.bytes());
            chunks = dataset.shape();
        }
        try (ChannelStore store = ChannelStore.open(file)) {
            AppendedObjects appended = AppendedObjects.open(store);
            FileSpec spec = new FileSpec(appended.format()).group("/checksums");
            spec.dataset(VolumeProfile.CHECKSUMS, DatasetForm.contiguous(DataType.unsigned(Integer.BYTES), chunks));
            spec.attribute(VolumeProfile.CHECKSUMS, VolumeProfile.CHECKSUM_ATTRIBUTE, AttributeValue.integer(12345));
            appended.objects().describe(spec);
            appended.objects().write(VolumeProfile.CHECKSUMS, 0, checksums);
            appended.commit();
        }
        assertSaid("the layout across is not read: was made of other samples than the cube has now");
        assertCubeIsRead();
    }

    @Test
    void aLayoutWithoutChecksumsIsFound() throws IOException {
        try (ChannelStore store = ChannelStore.open(file)) {
            AppendedObjects appended = AppendedObjects.open(store);
            appended.remove("/layouts/checksums/across");
            appended.commit();
        }
        assertSaid("the layout across has no checksums");
        assertCubeIsRead();
    }

    /** As a program may have left them there that knows nothing of copies. */
    @Test
    void datasetsThatAreNoLayoutAreFound() throws IOException {
        try (ChannelStore store = ChannelStore.open(file)) {
            AppendedObjects appended = AppendedObjects.open(store);
            FileSpec spec = new FileSpec(appended.format()).group("/layouts");
            spec.dataset("/layouts/piece", DatasetForm.contiguous(DataType.FLOAT32, VOLUME));
            spec.dataset("/layouts/small", DatasetForm.chunked(DataType.FLOAT32, Shape.of(2, 2, 2), Shape.of(1, 1, 1)));
            appended.objects().describe(spec);
            appended.commit();
        }
        assertSaid(
                "the layout piece is not read: is contiguous",
                "the layout small is not read: is 2 × 2 × 2",
                "the layout piece cannot be checked",
                "the layout small cannot be checked");
        assertCubeIsRead();
    }
}
