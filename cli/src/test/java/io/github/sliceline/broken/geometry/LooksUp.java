package io.github.sliceline.broken.geometry;

import io.github.sliceline.broken.selection.Chosen;

/** Geometry must not know what is selected of it. */
public record LooksUp(Chosen chosen) {}
