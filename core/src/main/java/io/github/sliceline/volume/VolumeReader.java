package io.github.sliceline.volume;

import io.github.sliceline.geometry.Region;
import io.github.sliceline.storage.CancelToken;
import java.io.Closeable;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.util.Optional;

/** One read path of an open volume. Thread-safe. */
sealed interface VolumeReader extends Closeable permits DirectReader, JhdfReader, NativeReader {

    /** Which path this is. */
    Backend backend();

    /** What reading a region would ask of the drive; empty where a library decides that. */
    Optional<ReadCost> cost(Region region);

    /**
     * Reads a region.
     *
     * @param region inside the volume, not empty
     * @param destination written from its position on, row-major; position and limit do not move
     */
    void read(Region region, FloatBuffer destination, CancelToken cancel) throws IOException;
}
