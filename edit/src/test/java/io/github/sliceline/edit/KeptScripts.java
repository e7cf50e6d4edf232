package io.github.sliceline.edit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;

/** With {@code -Dsliceline.edit.scripts=FOLDER} edited files stay there for {@code dev/interop/check_edit.py}. */
final class KeptScripts {
    private static final String FOLDER = System.getProperty("sliceline.edit.scripts", "");

    private KeptScripts() {}

    static boolean areWanted() {
        return !FOLDER.isEmpty();
    }

    /**
     * Keeps a file, if wanted.
     *
     * @param expected {@code name=value, …} of the object by now, nothing for an attribute that must not be there
     */
    static void keep(Path file, String name, String object, String expected, String script) throws IOException {
        if (areWanted()) {
            Path target = Path.of(FOLDER, String.format(Locale.ROOT, "%08x-%s.h5", script.hashCode(), name));
            Files.createDirectories(target.getParent());
            Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
            Files.writeString(Path.of(target + ".txt"), object + "\n" + expected + "\n" + script);
        }
    }
}
