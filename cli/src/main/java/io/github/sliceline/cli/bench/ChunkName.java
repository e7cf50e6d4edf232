package io.github.sliceline.cli.bench;

import io.github.sliceline.geometry.Shape;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** What a chunk shape is called in tables, charts and file names: {@code 64x64x64}. */
final class ChunkName {
    private ChunkName() {}

    static String of(Shape chunk) {
        return Arrays.stream(chunk.extents()).mapToObj(Long::toString).collect(Collectors.joining("x"));
    }

    /** Edge of a cube; empty if the shape is none. */
    static OptionalInt edge(Shape chunk) {
        boolean cube = Arrays.stream(chunk.extents()).distinct().count() == 1;
        return cube ? OptionalInt.of(Math.toIntExact(chunk.extent(0))) : OptionalInt.empty();
    }
}
