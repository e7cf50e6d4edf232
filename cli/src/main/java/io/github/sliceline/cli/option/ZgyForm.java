package io.github.sliceline.cli.option;

import io.github.sliceline.cli.read.NumberRange;
import io.github.sliceline.tune.SampleType;
import io.github.sliceline.zgy.ZgyOptions;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the samples of a ZGY file. */
public final class ZgyForm {
    @Option(
            names = "--type",
            paramLabel = "TYPE[:A:B]",
            description =
                    "Samples of a ZGY file: float32, int16 or int8 (default: float32); for integers also the range that"
                            + " they hold, such as int8:-5000:5000; samples beyond are cut off (default: all samples, with"
                            + " 0 exact, or the range of the source's integers).")
    private @Nullable String type;

    /** True if a file's name ends in {@code .zgy}. */
    public static boolean isFor(Path file) {
        return file.toString().matches("(?i).*\\.zgy");
    }

    public boolean isGiven() {
        return type != null;
    }

    public ZgyOptions options() {
        if (type == null) {
            return ZgyOptions.DEFAULTS;
        }
        int end = (type + ":").indexOf(':');
        String name = type.substring(0, end);
        SampleType named = Arrays.stream(SampleType.values())
                .filter(known -> known.toString().equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException("--type: '" + name + "' is not one of float32, int16, int8"));
        ZgyOptions typed = ZgyOptions.DEFAULTS.withType(named);
        if (end == type.length()) {
            return typed;
        }
        if (named.isExact()) {
            throw new IllegalArgumentException("--type: a range is for integers, such as int8:-5000:5000");
        }
        NumberRange range = NumberRange.parse(type.substring(end + 1));
        return typed.withRange((float) range.from(), (float) range.to());
    }
}
