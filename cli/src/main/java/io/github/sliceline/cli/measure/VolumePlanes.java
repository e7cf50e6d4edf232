package io.github.sliceline.cli.measure;

import io.github.sliceline.CancelToken;
import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.volume.ReadCost;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.util.Optional;

/**
 * Planes of an HDF5 volume.
 *
 * @param inlines numbers by which planes are asked for; those of another revision may be others
 * @param crosslines likewise
 */
record VolumePlanes(SeismicVolume volume, LineAxis inlines, LineAxis crosslines) implements ReadPath.PlaneReader {
    static VolumePlanes of(SeismicVolume volume) {
        return new VolumePlanes(volume, volume.inlines(), volume.crosslines());
    }

    @Override
    public void read(Plane plane, float[] values, CancelToken cancel) throws IOException {
        volume.read(
                own(plane)
                        .resolve(
                                volume.inlines(),
                                volume.crosslines(),
                                volume.samples().count()),
                FloatBuffer.wrap(values),
                cancel);
    }

    @Override
    public Optional<ReadCost> cost(Plane plane) throws IOException {
        return volume.cost(own(plane));
    }

    /** The same plane by the volume's own numbers. */
    private Plane own(Plane plane) {
        if (plane instanceof Plane.Inline line) {
            return new Plane.Inline(volume.inlines().numberAt(inlines.indexOf(line.number())));
        }
        if (plane instanceof Plane.Crossline line) {
            return new Plane.Crossline(volume.crosslines().numberAt(crosslines.indexOf(line.number())));
        }
        return plane;
    }

    @Override
    public void close() throws IOException {
        volume.close();
    }
}
