package io.github.sliceline.broken.mirror.hdf5;

import io.github.sliceline.broken.mirror.wire.KnowsHdf5;

/** Uses a package that uses this one. */
public final class Circle {
    KnowsHdf5 other = new KnowsHdf5();
}
