package io.github.sliceline.cli.command;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A range such as {@code 100:200}, or a single number. */
final class NumberRangeConverter implements ITypeConverter<NumberRange> {
    @Override
    public NumberRange convert(String text) {
        String[] ends = text.strip().split(":", -1);
        try {
            if (ends.length <= 2) {
                return new NumberRange(Double.parseDouble(ends[0]), Double.parseDouble(ends[ends.length - 1]));
            }
        } catch (NumberFormatException e) {
            throw refusal(text);
        }
        throw refusal(text);
    }

    private static TypeConversionException refusal(String text) {
        return new TypeConversionException("'" + text + "' is not a range; write first:last, such as 100:200");
    }
}
