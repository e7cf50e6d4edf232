package io.github.sliceline.broken.segy;

import io.github.sliceline.broken.mirror.wire.KnowsHdf5;

/** Comes by a copy other than by the seam. */
final class Copies {
    KnowsHdf5 copy = new KnowsHdf5();
}
