package io.github.sliceline.cli.option;

import io.github.sliceline.cli.read.OutputFormat;
import io.github.sliceline.cli.read.Target;
import io.github.sliceline.cli.report.Terminal;
import java.io.OutputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where what is read goes. */
public final class OutputOptions {
    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "OUT",
            description = {
                "File to make: .png, .svg, .npy, .csv, or .raw (.bin, .f32); - is standard output.",
                "With {} in it a file for each line of a range, {} being its number, {:05} with zeros in front."
            })
    private String output;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "png, svg, npy, csv or raw (default: by the extension of OUT).")
    private @Nullable OutputFormat format;

    @Option(names = "--force", description = "Replace OUT if it exists.")
    private boolean force;

    /**
     * Where it goes.
     *
     * @param onlyFormat the one that there is; null where there are several
     * @param answer standard output, where it takes bytes
     */
    public Target target(@Nullable OutputFormat onlyFormat, Optional<OutputStream> answer) {
        OutputFormat wanted = format == null && output.equals(Target.STANDARD_OUTPUT) ? onlyFormat : format;
        return Target.of(output, wanted, force, answer, Terminal.showsAnswers());
    }
}
