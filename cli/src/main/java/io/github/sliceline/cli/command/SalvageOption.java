package io.github.sliceline.cli.command;

import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyFile;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Whether a damaged SEG-Y file is refused, or what is whole in it is taken. */
final class SalvageOption {
    @Option(
            names = "--salvage",
            description = "Of a damaged file, take the traces that are whole, and say what was left out.")
    private boolean salvage;

    boolean isGiven() {
        return salvage;
    }

    /** Opens a file as asked for. */
    SegyFile open(Path file, HeaderMapping mapping) throws IOException {
        return salvage ? SegyFile.salvage(file, mapping) : SegyFile.open(file);
    }
}
