package io.github.sliceline.cli.option;

import io.github.sliceline.volume.options.ReadOptions;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Option for the revision of a file to read. */
public final class RevisionOption {
    @Option(
            names = "--revision",
            paramLabel = "N",
            defaultValue = "0",
            converter = Converter.class,
            description =
                    "Read the file as of a revision in its history: a number from 'history list', or newest (default: "
                            + "0, the file itself).")
    private int revision;

    public int number() {
        return revision;
    }

    public static final class Converter implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            String number = text.strip();
            if (number.equalsIgnoreCase("newest")) {
                return ReadOptions.NEWEST_REVISION;
            }
            if (!number.matches("\\d{1,9}")) {
                throw new TypeConversionException("'" + text + "' is not a revision; write a number from 0, or newest");
            }
            return Integer.valueOf(number);
        }
    }
}
