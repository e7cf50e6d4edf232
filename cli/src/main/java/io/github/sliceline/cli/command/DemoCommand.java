package io.github.sliceline.cli.command;

import io.github.sliceline.cli.demo.Demo;
import io.github.sliceline.cli.option.ByteSize;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.importing.ConvertOptions;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "demo",
        abbreviateSynopsis = true,
        description = "Try everything on a made-up survey: convert it, read it in every way, draw pictures.",
        footer = {
            "  sliceline demo",
            "  sliceline demo --size 2G --keep --dir /scratch/demo",
            "  sliceline demo --chunk 32,32,128"
        })
public final class DemoCommand extends SlicelineCommand {
    @Option(
            names = "--size",
            paramLabel = "SIZE",
            defaultValue = "256M",
            description = "Size of the survey's samples (default: ${DEFAULT-VALUE}).")
    private ByteSize size;

    @Option(
            names = "--dir",
            paramLabel = "FOLDER",
            defaultValue = "sliceline-demo",
            description = "Folder for the files (default: ${DEFAULT-VALUE}).")
    private Path folder;

    @Option(names = "--keep", description = "Keep the SEG-Y and the HDF5 file.")
    private boolean keep;

    @Option(names = "--chunk", paramLabel = "I,X,S", description = "Chunk extents, such as 64,64,64.")
    private @Nullable Shape chunk;

    @Override
    public Integer call() throws IOException {
        ConvertOptions options = chunk == null ? ConvertOptions.DEFAULTS : ConvertOptions.DEFAULTS.withChunk(chunk);
        watched(() -> Demo.leftIn(folder), new ConsoleProgress(), job -> {
            new Demo(folder, out(), job).run(size.bytes(), options, keep);
            return folder;
        });
        return 0;
    }
}
