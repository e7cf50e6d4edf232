package io.github.sliceline.cli.option;

import io.github.sliceline.cli.read.NumberRange;
import io.github.sliceline.tune.SampleType;
import io.github.sliceline.zgy.ZgyOptions;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the samples of a ZGY file. */
public final class ZgyForm {
    @Option(
            names = "--type",
            paramLabel = "TYPE",
            description = "Samples of a ZGY file: float32, int16 or int8 (default: float32).")
    private @Nullable SampleType type;

    @Option(
            names = "--range",
            paramLabel = "A:B",
            description =
                    "What integers of a ZGY file hold, such as -5000:5000; samples beyond are cut off (default: all"
                            + " samples, with 0 exact, or the range of the source's integers).")
    private @Nullable NumberRange range;

    /** True if a file's name ends in {@code .zgy}. */
    public static boolean isFor(Path file) {
        return file.toString().matches("(?i).*\\.zgy");
    }

    public boolean isGiven() {
        return type != null || range != null;
    }

    public ZgyOptions options() {
        ZgyOptions typed = type == null ? ZgyOptions.DEFAULTS : ZgyOptions.DEFAULTS.withType(type);
        if (range == null) {
            return typed;
        }
        if (typed.type().isExact()) {
            throw new IllegalArgumentException("--range is for integers; add --type int16 or int8");
        }
        return typed.withRange((float) range.from(), (float) range.to());
    }
}
