package io.github.sliceline.broken.mirror.wire;

import io.github.sliceline.broken.mirror.hdf5.Circle;
import org.jspecify.annotations.Nullable;

/** Uses a package that it must not, and that uses this one. */
public final class KnowsHdf5 {
    @Nullable
    Circle circle;
}
