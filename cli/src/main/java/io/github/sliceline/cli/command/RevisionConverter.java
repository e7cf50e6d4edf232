package io.github.sliceline.cli.command;

import io.github.sliceline.volume.ReadOptions;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Number of a revision, or {@code newest}. */
final class RevisionConverter implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
        if (text.strip().equalsIgnoreCase("newest")) {
            return ReadOptions.NEWEST_REVISION;
        }
        try {
            int number = Integer.parseInt(text.strip());
            if (number >= 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw refusal(text);
        }
        throw refusal(text);
    }

    private static TypeConversionException refusal(String text) {
        return new TypeConversionException("'" + text + "' is no revision; write a number from 0, or newest");
    }
}
