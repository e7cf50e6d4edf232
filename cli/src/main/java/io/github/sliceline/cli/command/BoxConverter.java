package io.github.sliceline.cli.command;

import io.github.sliceline.selection.Box;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A box by two corners, such as {@code 1200,2050,0:1250,2100,499}. */
final class BoxConverter implements ITypeConverter<Box> {
    private static final String WANTED = "a box; write inline,crossline,sample:inline,crossline,sample";

    @Override
    public Box convert(String text) {
        String[] corners = text.split(":", -1);
        if (corners.length != 2) {
            throw new TypeConversionException("'" + text + "' is not " + WANTED);
        }
        return Box.between(Integers.parse(corners[0], 3, WANTED), Integers.parse(corners[1], 3, WANTED));
    }
}
