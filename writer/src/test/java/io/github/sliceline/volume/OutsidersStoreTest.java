package io.github.sliceline.volume;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.remote.ObjectStore;
import io.github.sliceline.remote.RemoteObject;
import io.github.sliceline.remote.RemotePath;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store needs three methods for volumes to be read from it: open an object, tell its length, read a range. */
@Tag("without-libhdf5")
class OutsidersStoreTest {
    private static final Shape SHAPE = Shape.of(20, 30, 60);

    @TempDir
    Path folder;

    /** A store of one object. */
    private record OneObject(ByteBuffer content) implements ObjectStore {
        @Override
        public RemoteObject open(RemotePath object, int headBytes) {
            return new Content(content);
        }
    }

    private record Content(ByteBuffer content) implements RemoteObject {
        @Override
        public long size() {
            return content.capacity();
        }

        @Override
        public void read(ByteBuffer dst, long position) {
            dst.put(content.slice((int) position, dst.remaining()));
        }
    }

    @Test
    void volumeIsReadFromAStoreOfThreeMethods() throws IOException {
        Path file = folder.resolve("volume.h5");
        float[] samples = new float[(int) SHAPE.size()];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = i;
        }
        VolumeSpec spec = VolumeSpec.of(Axis.of(1, 1, 20), Axis.of(1, 1, 30), SampleAxis.milliseconds(0, 4, 60))
                .withChunk(8, 8, 32);
        try (VolumeWriter writer = VolumeWriter.create(file, spec)) {
            writer.write(Region.all(SHAPE), samples);
            writer.commit();
        }
        ObjectStore store = new OneObject(ByteBuffer.wrap(Files.readAllBytes(file)));
        RemotePath object = RemotePath.of(URI.create("elsewhere://shelf/volume.h5"), store);
        try (SeismicVolume volume = SeismicVolume.open(object)) {
            assertEquals("elsewhere://shelf/volume.h5", volume.info().file().toString());
            assertArrayEquals(samples, volume.read(Region.all(SHAPE)));
        }
    }
}
