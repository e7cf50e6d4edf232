package io.github.sliceline.cli.option;

import io.github.sliceline.segy.survey.Vertical;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What the samples of a SEG-Y file measure, for files that do not say so. */
public final class VerticalOption {
    @Option(
            names = "--vertical",
            paramLabel = "WHAT[:STEP]",
            description =
                    "What samples measure: time:ms, depth:m, depth:ft or samples; with a sample interval other than "
                            + "the headers', such as depth:m:5 (default: what the headers say, else time:ms).")
    private @Nullable Vertical vertical;

    public Optional<Vertical> vertical() {
        return Optional.ofNullable(vertical);
    }
}
