package io.github.sliceline.cli.command;

import io.github.sliceline.cli.name.TypedName.Anywhere;
import io.github.sliceline.cli.option.SegyOptions;
import io.github.sliceline.viewer.Viewer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "view",
        abbreviateSynopsis = true,
        description = {
            "View surveys: inline, crossline, slice and map, with a window for each file.",
            "Shows converted files, other HDF5 volumes, conversions in progress, and SEG-Y files;",
            "of a folder its surveys in a list and on one map."
        },
        footer = {
            "  sliceline view",
            "  sliceline view survey.h5",
            "  sliceline view survey.sgy",
            "  sliceline view shots.sgy --axes shot=ffid,channel"
        })
public final class ViewCommand extends SlicelineCommand {
    @Parameters(
            arity = "0..*",
            converter = Anywhere.class,
            paramLabel = "FILE",
            description = "HDF5, SEG-Y or ZGY files, or folders; without any, an empty window opens.")
    private List<Path> files = new ArrayList<>();

    @Mixin
    private SegyOptions segy;

    @Override
    public Integer call() throws IOException {
        System.clearProperty("java.awt.headless"); // all other commands are headless; here Java detects it
        Viewer.run(files, segy.scan());
        return 0;
    }
}
