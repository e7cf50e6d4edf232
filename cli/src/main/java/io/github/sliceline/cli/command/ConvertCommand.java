package io.github.sliceline.cli.command;

import io.github.sliceline.cli.report.ConvertText;
import io.github.sliceline.cli.text.ByteSize;
import io.github.sliceline.convert.ConvertOptions;
import io.github.sliceline.convert.ConvertOptions.Hdf5Format;
import io.github.sliceline.convert.ConvertReport;
import io.github.sliceline.convert.SegyToHdf5;
import io.github.sliceline.geometry.Shape;
import io.github.sliceline.storage.PartFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sliceline convert}. */
@Command(
        name = "convert",
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        description = "Convert a SEG-Y survey to chunked HDF5.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  sliceline convert survey.sgy survey.h5",
            "  sliceline convert survey.sgy survey.h5 --chunk 32,32,128 --deflate 4",
            "  sliceline convert old.sgy old.h5 --inline-byte 9 --crossline-byte 21 --force",
            "",
            "A conversion that was interrupted goes on where it stopped when the same command is run again."
        })
public final class ConvertCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "IN.sgy", description = "SEG-Y file.")
    private Path segy;

    @Parameters(index = "1", paramLabel = "OUT.h5", description = "HDF5 file to make.")
    private Path hdf5;

    @Option(
            names = "--chunk",
            paramLabel = "I,X,S",
            converter = ChunkConverter.class,
            description = "Chunk extents: inlines, crosslines, samples, such as 64,64,64.")
    private @Nullable Shape chunk;

    @Option(
            names = "--deflate",
            paramLabel = "LEVEL",
            defaultValue = "0",
            description = "Compress with shuffle and deflate, 1 to 9; 0 does not (default).")
    private int deflate;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            defaultValue = "512M",
            converter = ByteSizeConverter.class,
            description = "Most that buffers may take (default: ${DEFAULT-VALUE}).")
    private ByteSize memory;

    @Option(names = "--threads", paramLabel = "N", description = "Worker threads (default: one per core, at least 4).")
    private @Nullable Integer threads;

    @Option(names = "--force", description = "Replace OUT.h5 if it exists, once the new one is complete.")
    private boolean force;

    @Option(names = "--restart", description = "Begin again: throw away what an interrupted conversion to OUT.h5 left.")
    private boolean restart;

    @Option(
            names = "--hdf5",
            paramLabel = "RELEASE",
            defaultValue = "1.10",
            converter = Hdf5FormatConverter.class,
            description = "Oldest HDF5 that must read the file, 1.8 or 1.10 (default: ${DEFAULT-VALUE}).")
    private Hdf5Format format;

    @Mixin
    private MappingOptions mapping;

    @Override
    public Integer call() throws IOException {
        ConvertOptions options = options();
        InputFile.require(segy);
        PartFile.require(hdf5, force);
        if (restart) {
            SegyToHdf5.discard(hdf5);
        }
        ConvertReport report;
        try (Interruption interruption = interruption();
                ConsoleProgress progress = new ConsoleProgress()) {
            report = SegyToHdf5.convert(segy, hdf5, options, progress, interruption.token());
        }
        new ConvertText(report).print(spec.commandLine().getOut());
        return 0;
    }

    private Interruption interruption() {
        return new Interruption(spec.commandLine().getErr(), this::outcome);
    }

    private String outcome() {
        if (SegyToHdf5.isUnfinished(hdf5)) {
            return "what is done is kept in " + PartFile.partOf(hdf5) + ", and the same command goes on from there";
        }
        return Files.exists(hdf5) ? hdf5 + " is as it was" : "nothing was written to " + hdf5;
    }

    private ConvertOptions options() {
        ConvertOptions options = ConvertOptions.DEFAULTS
                .withMapping(mapping.mapping())
                .withDeflateLevel(deflate)
                .withMemoryBytes(memory.bytes())
                .withOverwrite(force)
                .withFormat(format);
        options = chunk == null ? options : options.withChunk(chunk);
        return threads == null ? options : options.withThreads(threads);
    }
}
