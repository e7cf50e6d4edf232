package io.github.sliceline.cli.measure;

import io.github.sliceline.CancelToken;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.volume.ReadCost;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/** An open file that gives planes. */
public interface PlaneReader extends Closeable {
    /**
     * Reads all samples of a plane, row-major as the library orders them.
     *
     * @param values exactly as long as the plane has samples; used again, so that no allocation is measured
     * @throws java.util.concurrent.CancellationException if the token is cancelled
     */
    void read(Plane plane, float[] values, CancelToken cancel) throws IOException;

    /** What reading a plane asks of the drive, where the reader knows before it reads. */
    default Optional<ReadCost> cost(Plane plane) throws IOException {
        return Optional.empty();
    }
}
