package io.github.sliceline.broken.attic;

/** Lives in a package that no arrow mentions. */
public record Stray(int number) {}
