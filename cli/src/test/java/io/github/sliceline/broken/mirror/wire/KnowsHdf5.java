package io.github.sliceline.broken.mirror.wire;

import io.github.sliceline.broken.mirror.hdf5.Circle;
import org.jspecify.annotations.Nullable;

/** Uses the protocol of HDF5's mirror driver. */
public final class KnowsHdf5 {
    @Nullable
    Circle circle;
}
