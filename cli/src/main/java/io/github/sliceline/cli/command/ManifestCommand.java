package io.github.sliceline.cli.command;

import io.github.sliceline.cli.name.InputFile;
import io.github.sliceline.cli.name.OutputKind;
import io.github.sliceline.cli.name.TypedName.Anywhere;
import io.github.sliceline.cli.read.Destination;
import io.github.sliceline.exporting.ZarrManifest;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "manifest",
        abbreviateSynopsis = true,
        description = {
            "Write the positions of a volume's chunks as JSON, so that programs for Zarr can read the HDF5 file.",
            "The second line holds the file's name or URL; edit it if you move the file. If the file changes, repeat"
                    + " this."
        },
        footer = {
            "  sliceline manifest survey.h5 -o survey.json",
            "  sliceline manifest s3://bucket/survey.h5 -o survey.json"
        })
public final class ManifestCommand extends SlicelineCommand {
    @Parameters(index = "0", converter = Anywhere.class, paramLabel = "FILE", description = "HDF5 file.")
    private Path file;

    @Option(names = "--dataset", paramLabel = "PATH", description = "Dataset with the samples (default: searched for).")
    private @Nullable String dataset;

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "OUT",
            description = "File to write; - is standard output.")
    private Path output;

    @Option(names = "--force", description = "Replace OUT if it exists.")
    private boolean force;

    @Override
    public Integer call() throws IOException {
        requireApart(output, List.of(output));
        OutputKind.require(output, "OUT.json", OutputKind.MANIFEST);
        InputFile.requireHdf5(file);
        Optional<String> which = Optional.ofNullable(dataset);
        if (output.toString().equals(Destination.STANDARD_OUTPUT)) {
            OutputStream answer = stream().orElseThrow(() -> misused("name a file"));
            watched("the output is incomplete", job -> ZarrManifest.write(file, which, answer, job));
            return 0;
        }
        List<String> arrays =
                watched("nothing was written", job -> ZarrManifest.write(file, which, output, force, job));
        out().println(output + ": " + String.join(", ", arrays));
        return 0;
    }
}
