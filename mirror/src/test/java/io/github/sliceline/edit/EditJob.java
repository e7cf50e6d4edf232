package io.github.sliceline.edit;

import io.github.sliceline.mirror.MirrorPolicy;
import io.github.sliceline.mirror.MirrorTarget;
import io.github.sliceline.mirror.MirrorTargets;
import io.github.sliceline.mirror.Mirrors;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** An edit in a JVM of its own: the victim of {@link EditKillTest}. */
final class EditJob {
    static final String SCRIPT = "CREATE /group big {H5T_STD_I32LE (900) DATA {" + "5,".repeat(899)
            + "5}}; DELETE /old;" + "RENAME /group pi tau; MODIFY /text {'after'}; COPY /group tau /group/data tau;";

    private EditJob() {}

    /** Arguments: file, atomicity, a second file if there is one. Leaves with 0, or 1 if the edit failed. */
    public static void main(String[] arguments) {
        int code = 0;
        try {
            List<MirrorTarget> copies = Arrays.stream(arguments)
                    .skip(2)
                    .<MirrorTarget>map(copy -> new MirrorTarget.LocalFile(Path.of(copy)))
                    .toList();
            EditOptions options =
                    EditOptions.DEFAULTS.withAtomicity(Atomicity.valueOf(arguments[1].toUpperCase(Locale.ROOT)));
            Mirrors mirrors = new MirrorTargets(copies, MirrorPolicy.FAIL, Duration.ofMinutes(1)).ofEdited();
            Hdf5Edit.run(Path.of(arguments[0]), EditScript.parse("job", SCRIPT), options, mirrors);
            code = mirrors.areIdentical() ? 0 : 1;
        } catch (IOException e) {
            System.out.println(e);
            code = 1;
        }
        System.exit(code);
    }
}
