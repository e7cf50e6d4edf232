package io.github.sliceline.cli.option;

import io.github.sliceline.remote.Location;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** Option to make the folders of outputs. */
public final class FolderOption {
    @Option(
            names = {"-p", "--parents"},
            description = "Make the folders of the output if they do not exist.")
    private boolean make;

    /**
     * Makes the folders of outputs if the option is given. Objects of a store need no folders.
     *
     * @throws NoSuchFileException if a folder is missing and the option is not given
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
