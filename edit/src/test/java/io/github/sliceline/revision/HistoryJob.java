package io.github.sliceline.revision;

import io.github.sliceline.Job;
import io.github.sliceline.edit.Atomicity;
import io.github.sliceline.edit.EditOptions;
import io.github.sliceline.edit.EditScript;
import io.github.sliceline.edit.Hdf5Edit;
import java.io.IOException;
import java.nio.file.Path;

/** What is done to a file and its history, in a JVM of its own: the victim of {@link HistoryKillTest}. */
enum HistoryJob {
    /** Adds two revisions. */
    EDIT {
        @Override
        void run(Path file) throws IOException {
            Hdf5Edit.run(
                    file,
                    EditScript.parse("job", SCRIPT),
                    EditOptions.DEFAULTS.withAtomicity(Atomicity.INC).withHistory("job"));
        }
    },
    /** Drops the first revision. */
    PRUNE {
        @Override
        void run(Path file) throws IOException {
            HistoryPruner.prune(file, 2, RevisionSource.NEWEST);
        }
    },
    /** Drops all revisions. */
    DROP {
        @Override
        void run(Path file) throws IOException {
            HistoryPruner.prune(file, 1, 0);
        }
    },
    /** Makes a file of the second revision. */
    CHECKOUT {
        @Override
        void run(Path file) throws IOException {
            Checkout.run(file, 2, target(file), false, Job.quiet());
        }
    },
    /** Takes away the lock that libhdf5 left. */
    REPAIR {
        @Override
        void run(Path file) throws IOException {
            HistoryRepair.repair(file);
        }
    };

    /** Only of the root: an attribute of a dataset brings the time of the change with it. */
    private static final String SCRIPT =
            "CREATE /big {H5T_STD_I32LE (900) DATA {" + "5,".repeat(899) + "5}}; CREATE /small {DATA {1}};";

    abstract void run(Path file) throws IOException;

    /** Where {@link #CHECKOUT} puts the revision. */
    static Path target(Path file) {
        return file.resolveSibling("out.h5");
    }

    /** Arguments: job, file. Leaves with 0, or 1 if it failed. */
    public static void main(String[] arguments) {
        int code = 0;
        try {
            valueOf(arguments[0]).run(Path.of(arguments[1]));
        } catch (IOException e) {
            System.out.println(e);
            code = 1;
        }
        System.exit(code);
    }
}
