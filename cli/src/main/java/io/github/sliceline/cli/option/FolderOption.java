package io.github.sliceline.cli.option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Whether the folders of an output are made. */
public final class FolderOption {
    @Option(
            names = {"-p", "--parents"},
            description = "Make the folders of the output if they do not exist.")
    private boolean make;

    /**
     * Makes the folders of an output, if that is asked for.
     *
     * @throws NoSuchFileException if its folder does not exist and is not to be made
     */
    public void require(Path output) throws IOException {
        Path folder = output.getParent();
        if (make && folder != null) {
            Files.createDirectories(folder);
        } else if (folder != null && !Files.exists(folder)) {
            throw new NoSuchFileException(folder.toString(), null, "no such folder; -p makes it");
        }
    }
}
