package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.storage.OddFile;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A pipe, a device or a folder that is named as an input is refused in a sentence: no command reads from its start to its end. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD) // opening a pipe is not interrupted
class OddInputsTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "scan ODD",
                "headers ODD",
                "info ODD",
                "convert ODD out.h5",
                "read ODD --inline 1 -o out.npy",
                "stats ODD",
                "verify ODD",
                "verify ODD --source ODD",
                "export ODD out.sgy",
                "rechunk ODD out.h5 --chunk 4,4,4",
                "layout list ODD",
                "layout add ODD planes",
                "edit show ODD",
                "edit set ODD survey=North",
                "edit ODD --command-file ODD",
                "history list ODD",
                "history verify ODD",
                "mirror sync ODD out.h5",
                "advise ODD",
                "bench ODD",
                "read ODD --inline 1 -o out.npy --drive ODD",
            })
    void isRefused(String command) throws IOException {
        for (OddFile odd : new OddFile[] {OddFile.PIPE, OddFile.DEVICE, OddFile.FOLDER, OddFile.LINK_TO_PIPE}) {
            Path path = odd.at(folder.resolve(odd.name()));
            String[] words = command.split(" ");
            for (int i = 0; i < words.length; i++) {
                words[i] = words[i].equals("ODD")
                        ? path.toString()
                        : words[i].startsWith("out.") ? folder.resolve(words[i]).toString() : words[i];
            }
            Ran ran = Ran.run(words);
            assertEquals(1, ran.code(), odd + ": " + ran.err());
            assertTrue(
                    ran.err().strip().matches("sliceline: \\S*" + odd + ": is a (folder|pipe or a device).*"),
                    ran.err());
        }
    }
}
