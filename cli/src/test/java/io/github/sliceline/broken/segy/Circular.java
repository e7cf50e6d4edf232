package io.github.sliceline.broken.segy;

import io.github.sliceline.broken.importing.Impatient;

/** SEG-Y and importing use each other. */
public record Circular(Impatient other) {}
