package io.github.sliceline.cli.command;

import picocli.CommandLine.TypeConversionException;

/** Whole numbers with commas between them. */
final class Integers {
    private Integers() {}

    /** Exactly so many numbers, or a refusal that says what was wanted. */
    static int[] parse(String text, int count, String wanted) {
        String[] parts = text.strip().split("\\s*,\\s*", -1);
        int[] numbers = new int[parts.length];
        try {
            for (int i = 0; i < parts.length; i++) {
                numbers[i] = Integer.parseInt(parts[i]);
            }
        } catch (NumberFormatException e) {
            throw refusal(text, wanted);
        }
        if (numbers.length != count) {
            throw refusal(text, wanted);
        }
        return numbers;
    }

    private static TypeConversionException refusal(String text, String wanted) {
        return new TypeConversionException("'" + text + "' is not " + wanted);
    }
}
