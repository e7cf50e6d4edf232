package io.github.sliceline.cli.command;

import io.github.sliceline.cli.name.TypedName;
import io.github.sliceline.viewer.Viewer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "view",
        abbreviateSynopsis = true,
        description = {
            "Look at surveys: inline, crossline, slice and map in a window for each file.",
            "Converted files, other HDF5 volumes, conversions under way, and SEG-Y as it is."
        },
        footer = {"  sliceline view", "  sliceline view survey.h5", "  sliceline view survey.sgy"})
public final class ViewCommand extends SlicelineCommand {
    @Parameters(
            arity = "0..*",
            converter = TypedName.Anywhere.class,
            paramLabel = "FILE",
            description = "HDF5 or SEG-Y files; without, an empty window.")
    private List<Path> files = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        System.clearProperty("java.awt.headless"); // which all other commands are; now Java finds out
        Viewer.run(files);
        return 0;
    }
}
