package io.github.sliceline.broken.segy;

import io.github.sliceline.broken.mirror.wire.KnowsHdf5;

/** SEG-Y must not know a module above it. */
final class Copies {
    KnowsHdf5 copy = new KnowsHdf5();
}
