package io.github.sliceline.cli.command;

import io.github.sliceline.cli.render.ColourMap;
import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Colour maps by their names. */
final class ColourMapConverter implements ITypeConverter<ColourMap> {
    @Override
    public ColourMap convert(String text) {
        return Arrays.stream(ColourMap.values())
                .filter(map -> map.label().equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException("'" + text + "' is no colour map; there are "
                        + Arrays.stream(ColourMap.values())
                                .map(ColourMap::label)
                                .collect(Collectors.joining(", "))));
    }
}
