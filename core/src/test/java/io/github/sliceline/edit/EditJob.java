package io.github.sliceline.edit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/** An edit in a JVM of its own: the victim of {@link EditKillTest}. */
final class EditJob {
    static final String SCRIPT = "CREATE /group big {H5T_STD_I32LE (900) DATA {" + "5,".repeat(899)
            + "5}}; DELETE /old;" + "RENAME /group pi tau; MODIFY /text {'after'}; COPY /group tau /group/data tau;";

    private EditJob() {}

    /** Arguments: file, atomicity. Leaves with 0, or 1 if the edit failed. */
    public static void main(String[] arguments) {
        int code = 0;
        try {
            run(Path.of(arguments[0]), Atomicity.valueOf(arguments[1].toUpperCase(Locale.ROOT)));
        } catch (IOException e) {
            System.out.println(e);
            code = 1;
        }
        System.exit(code);
    }

    static void run(Path file, Atomicity atomicity) throws IOException {
        Hdf5Edit.run(file, EditScript.parse("job", SCRIPT), EditOptions.DEFAULTS.withAtomicity(atomicity));
    }
}
