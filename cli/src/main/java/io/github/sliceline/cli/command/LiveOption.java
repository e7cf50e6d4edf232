package io.github.sliceline.cli.command;

import io.github.sliceline.storage.Beside;
import io.github.sliceline.volume.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Whether a volume may be read before it is complete. */
final class LiveOption {
    @Option(
            names = "--live",
            description = "Read also a volume that is still being converted; what is not there yet reads as 0.")
    private boolean live;

    ReadOptions apply(ReadOptions options) {
        return options.withLive(live);
    }

    /** The volume, if it or what will become it is there. */
    Path require(Path file) throws IOException {
        boolean coming = !Files.exists(file) && Files.exists(Beside.PART.of(file));
        return coming ? file : InputFile.require(file);
    }
}
