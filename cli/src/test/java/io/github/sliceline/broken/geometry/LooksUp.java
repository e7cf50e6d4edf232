package io.github.sliceline.broken.geometry;

import io.github.sliceline.broken.storage.Bytes;

/** Geometry must not know storage. */
public record LooksUp(Bytes bytes) {}
