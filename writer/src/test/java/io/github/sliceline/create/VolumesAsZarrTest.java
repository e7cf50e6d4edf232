package io.github.sliceline.create;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.exporting.ZarrStore;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.grid.ChunkFilters.Kind;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.tune.SampleType;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random volumes through their manifests, against arrays: absent chunks are left out and read as what fills them. */
class VolumesAsZarrTest {
    /** In a build 90, with {@code -Pfull} 300. */
    private static final int VOLUMES = Cases.number("sliceline.random.volumes", 45, 300);

    private static final int FIRST = Integer.getInteger("sliceline.random.seed", 1);

    @TempDir
    Path folder;

    @Test
    void manifestsGiveTheSamples() throws IOException {
        int given = 0;
        for (int seed = FIRST; seed < FIRST + VOLUMES; seed++) {
            RandomVolume volume = new RandomVolume(seed, true);
            Path file = folder.resolve(seed + ".h5");
            try (VolumeWriter out = VolumeWriter.create(file, volume.spec)) {
                for (int i = 0; i < volume.regions.size(); i++) {
                    out.write(volume.regions.get(i), volume.samples.get(i));
                }
                out.commit();
            }
            given += check(volume, file, "seed " + seed) ? 1 : 0;
            Files.delete(file);
        }
        assertTrue(given > VOLUMES / 3, given + " of " + VOLUMES);
    }

    /** @return whether there is a manifest of the volume */
    private static boolean check(RandomVolume volume, Path file, String what) throws IOException {
        try (Hdf5Container container = Hdf5Container.open(file)) {
            ChunkIndex index = ChunkIndexReader.read(container.source(), container.dataset(VolumeProfile.DATA));
            try {
                ZarrStore store = ZarrStore.of(file, null);
                assertEquals(volume.spec.shape(), store.shape("data"), what);
                assertEquals(index.chunksStored(), store.chunks("data"), what);
                assertArrayEquals(volume.expected, floats(volume.spec, store.elements("data")), what);
                return true;
            } catch (UnsupportedFileException e) {
                String message = String.valueOf(e.getMessage());
                boolean isRight = volume.spec.filters().has(Kind.BITSHUFFLE)
                        ? message.contains("(bitshuffle)")
                        : index.hasMasks() && message.contains("skipped some of its filters");
                assertTrue(isRight, what + ": " + message);
                return false;
            }
        }
    }

    private static float[] floats(VolumeSpec spec, byte[] elements) {
        ByteBuffer from = ByteBuffer.wrap(elements).order(ByteOrder.LITTLE_ENDIAN);
        float[] floats = new float[elements.length / spec.type().bytes()];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = spec.type() == SampleType.FLOAT32
                    ? from.getFloat()
                    : (float) ((spec.type() == SampleType.INT16 ? from.getShort() : from.get()) * spec.scale()
                            + spec.offset());
        }
        return floats;
    }
}
