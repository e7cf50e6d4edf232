package io.github.sliceline.cli.option;

import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.JoinedSegy;
import io.github.sliceline.segy.SegyFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** Whether a damaged SEG-Y file is refused, or what is whole in it is taken. */
public final class SalvageOption {
    @Option(
            names = "--salvage",
            description = "Of a damaged file, take the traces that are whole, and say what was left out.")
    private boolean salvage;

    public boolean isGiven() {
        return salvage;
    }

    public SegyFile open(List<Path> files, HeaderMapping mapping) throws IOException {
        return salvage ? JoinedSegy.salvage(files, mapping) : JoinedSegy.open(files);
    }
}
