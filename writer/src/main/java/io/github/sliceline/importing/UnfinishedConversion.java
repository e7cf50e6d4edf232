package io.github.sliceline.importing;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A conversion that was stopped, or runs in another process, and can be resumed.
 *
 * @param target file that it makes
 * @param part its part file: a volume that can be read live and tells its progress
 * @param source names of its SEG-Y files
 * @param options options that a resumed run must use; memory, threads and overwriting are free and have their defaults
 *     here; empty if another version of this library began the conversion
 */
public record UnfinishedConversion(Path target, Path part, String source, Optional<ConvertOptions> options) {}
