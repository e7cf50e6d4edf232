package io.github.sliceline.cli.measure;

import io.github.sliceline.selection.Plane;
import io.github.sliceline.storage.CancelToken;
import io.github.sliceline.volume.ReadCost;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.util.Optional;

/** Planes of an HDF5 volume. */
record VolumePlanes(SeismicVolume volume) implements PlaneReader {
    @Override
    public void read(Plane plane, float[] values, CancelToken cancel) throws IOException {
        volume.read(
                plane.resolve(
                        volume.inlines(), volume.crosslines(), volume.samples().count()),
                FloatBuffer.wrap(values),
                cancel);
    }

    @Override
    public Optional<ReadCost> cost(Plane plane) {
        return volume.cost(plane);
    }

    @Override
    public void close() throws IOException {
        volume.close();
    }
}
