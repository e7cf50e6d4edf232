package io.github.sliceline.broken.segy;

import io.github.sliceline.broken.convert.Impatient;

/** SEG-Y and conversion use each other. */
public record Circular(Impatient other) {}
