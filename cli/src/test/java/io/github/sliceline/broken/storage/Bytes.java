package io.github.sliceline.broken.storage;

/** Keeps the rules. */
public record Bytes(long size) {}
