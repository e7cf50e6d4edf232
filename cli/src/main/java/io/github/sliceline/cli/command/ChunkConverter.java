package io.github.sliceline.cli.command;

import io.github.sliceline.geometry.Shape;
import java.util.Arrays;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Chunk extents such as {@code 64,64,64} or {@code 64x64x64}, or four before stack. */
final class ChunkConverter implements ITypeConverter<Shape> {
    @Override
    public Shape convert(String text) {
        if (!text.matches("[1-9]\\d{0,8}([,xX×][1-9]\\d{0,8}){2,3}")) {
            throw new TypeConversionException(
                    "'" + text + "' is no chunk; write inlines,crosslines,samples, such as 64,64,64");
        }
        return Shape.of(
                Arrays.stream(text.split("[,xX×]")).mapToLong(Long::parseLong).toArray());
    }
}
