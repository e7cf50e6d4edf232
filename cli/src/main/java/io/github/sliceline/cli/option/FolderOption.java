package io.github.sliceline.cli.option;

import io.github.sliceline.remote.Location;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** Whether the folders of an output are made. */
public final class FolderOption {
    @Option(
            names = {"-p", "--parents"},
            description = "Make the folders of the output if they do not exist.")
    private boolean make;

    /**
     * Makes the folders of outputs, if that is asked for; objects of a store need none.
     *
     * @throws NoSuchFileException if its folder does not exist and is not to be made
     */
    public void require(List<Path> outputs) throws IOException {
        for (Path output : outputs) {
            Path folder = Location.of(output).isObject() ? null : output.getParent();
            if (make && folder != null) {
                Files.createDirectories(folder);
            } else if (folder != null && !Files.exists(folder)) {
                throw new NoSuchFileException(folder.toString(), null, "no such folder; -p makes it");
            }
        }
    }
}
