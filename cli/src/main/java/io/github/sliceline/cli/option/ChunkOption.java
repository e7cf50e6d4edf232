package io.github.sliceline.cli.option;

import io.github.sliceline.hdf5.grid.Shape;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;

/**
 * Chunk extents, or {@code auto}.
 *
 * @param extents empty for auto
 */
public record ChunkOption(Optional<Shape> extents) {
    public static final class Converter implements ITypeConverter<ChunkOption> {
        @Override
        public ChunkOption convert(String text) {
            return new ChunkOption(text.equals("auto") ? Optional.empty() : Optional.of(Converters.chunk(text)));
        }
    }
}
