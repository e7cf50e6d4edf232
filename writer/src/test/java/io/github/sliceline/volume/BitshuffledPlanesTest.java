package io.github.sliceline.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Of a bitshuffled chunk only the blocks are decoded that a plane wants; all of it is checked nevertheless. */
@Tag("without-libhdf5")
class BitshuffledPlanesTest {
    private static final int INLINES = 20;
    private static final int CROSSLINES = 18;
    private static final int SAMPLES = 70;
    private static final ReadOptions WITHOUT_CACHE = ReadOptions.DEFAULTS.withCacheBytes(0);

    @TempDir
    Path folder;

    /** Chunks of 16 blocks. */
    private Path write(String filters, float[] samples) throws IOException {
        Path file = folder.resolve(filters + ".h5");
        VolumeSpec spec = VolumeSpec.of(
                        Axis.of(0, 1, INLINES), Axis.of(0, 1, CROSSLINES), SampleAxis.milliseconds(0, 4, SAMPLES))
                .withFilters(ChunkFilters.parse(filters))
                .withChunk(16, 16, 64);
        try (VolumeWriter writer = VolumeWriter.create(file, spec)) {
            writer.write(Region.of(new long[] {0, 0, 0}, new long[] {INLINES, CROSSLINES, SAMPLES}), samples);
            writer.commit();
        }
        return file;
    }

    private static float[] samples() {
        Random random = new Random(27);
        float[] samples = new float[INLINES * CROSSLINES * SAMPLES];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = random.nextInt(500);
        }
        return samples;
    }

    @Test
    void boxesOfAllKindsAreWhatWasWritten() throws IOException {
        float[] samples = samples();
        for (String filters : new String[] {"bitshuffle,lz4", "bitshuffle,zstd=1,fletcher32", "bitshuffle"}) {
            try (SeismicVolume volume = SeismicVolume.open(write(filters, samples), WITHOUT_CACHE)) {
                Random random = new Random(1);
                for (int i = 0; i < 200; i++) {
                    compare(volume, box(random, i % 4), samples, filters);
                }
            }
        }
    }

    /** A box that is thin along one dimension, or along none. */
    private static Region box(Random random, int thin) {
        int[] extents = {INLINES, CROSSLINES, SAMPLES};
        long[] start = new long[3];
        long[] count = new long[3];
        for (int d = 0; d < 3; d++) {
            start[d] = random.nextInt(extents[d]);
            count[d] = d == thin ? 1 : 1 + random.nextInt(extents[d] - (int) start[d]);
        }
        return Region.of(start, count);
    }

    private static void compare(SeismicVolume volume, Region box, float[] samples, String filters) throws IOException {
        float[] read = volume.read(box);
        int at = 0;
        for (long i = box.start(0); i < box.end(0); i++) {
            for (long x = box.start(1); x < box.end(1); x++) {
                for (long s = box.start(2); s < box.end(2); s++) {
                    int place = (int) ((i * CROSSLINES + x) * SAMPLES + s);
                    assertEquals(samples[place], read[at++], filters + " " + box);
                }
            }
        }
    }

    @Test
    void damageInABlockThatNobodyWantsIsFound() throws IOException {
        Path file = write("bitshuffle,lz4", samples());
        try (Hdf5Container container = Hdf5Container.open(file);
                ChannelStore store = ChannelStore.open(file)) {
            ChunkIndex index = ChunkIndexReader.read(container.source(), container.dataset(VolumeProfile.DATA));
            ByteBuffer one = ByteBuffer.allocate(1);
            long last = index.address(0) + index.storedBytes(0) - 9;
            store.readFully(one, last);
            store.writeFully(one.put(0, (byte) ~one.get(0)).flip(), last);
        }
        try (SeismicVolume volume = SeismicVolume.open(file, WITHOUT_CACHE)) {
            assertThrows(CorruptFileException.class, () -> volume.readInline(0));
            volume.readInline(17);
        }
    }
}
