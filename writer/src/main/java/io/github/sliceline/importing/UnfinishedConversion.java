package io.github.sliceline.importing;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A conversion that was stopped, or is under way elsewhere, and can be gone on with.
 *
 * @param target the file that it makes
 * @param part what of that is there: a volume that can be read live, which says how far it is
 * @param source names of its SEG-Y files
 * @param options with which it was begun, and must be gone on with, but for memory, threads and whether the target may be
 *     replaced, which are the default ones; empty if another version of this library began it
 */
public record UnfinishedConversion(Path target, Path part, String source, Optional<ConvertOptions> options) {}
