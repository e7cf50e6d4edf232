package io.github.sliceline.broken.selection;

/** Keeps the rules. */
public record Chosen(long line) {}
