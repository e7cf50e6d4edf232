package io.github.sliceline.edit;

import io.github.sliceline.follow.FileFollower;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.hdf5.write.Hdf5File;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.undo.OverlayStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Edits the attributes of any HDF5 file by a script. The cost depends on the bytes changed, not on the file's length.
 *
 * <p>After a crash, the next command of ours that opens the file, or the next opening as a volume, makes the file as
 * it was before the edit or after it, see {@link Atomicity}. Until then other programs refuse the file. Thread-safe.
 * A second edit of a file is refused while the first runs.
 */
public final class Hdf5Edit {
    private final Path file;
    private final EditScript script;
    private final EditOptions options;
    private final List<String> changes = new ArrayList<>();
    private int committed;
    /** The command that is running, in words; empty between commands. */
    private String running = "";

    private Hdf5Edit(Path file, EditScript script, EditOptions options) {
        this.file = file;
        this.script = script;
        this.options = options;
    }

    /**
     * Runs a script.
     *
     * @throws EditFailedException if a command fails, or the file cannot be written
     * @throws java.nio.file.FileSystemException if the file is being edited already
     * @throws io.github.sliceline.CorruptFileException if the file is not HDF5
     * @throws io.github.sliceline.NativeLibraryException if libhdf5 is not available
     */
    public static EditReport run(Path file, EditScript script, EditOptions options) throws IOException {
        return run(file, script, options, FileFollower.NOBODY);
    }

    /**
     * Runs a script, and lets a follower, such as replicas, write the same bytes elsewhere.
     *
     * @param follower follower of the file; closed afterwards. A dry run only asks if it would follow.
     * @throws IllegalArgumentException if there is a follower and the options keep a history, which leaves the file
     *     as it is
     */
    public static EditReport run(Path file, EditScript script, EditOptions options, FileFollower follower)
            throws IOException {
        NativeLibrary.require("editing " + file + " by commands");
        return new Hdf5Edit(file, script, options).run(follower);
    }

    private EditReport run(FileFollower follower) throws IOException {
        long start = System.nanoTime();
        EditSession session = EditSession.open(file, options, follower);
        try (session) {
            if (options.atomicity() == Atomicity.INC) {
                runEach(session);
            } else {
                runTogether(session);
            }
        } catch (IllegalArgumentException | IOException e) {
            throw running.isEmpty() && e instanceof IOException cause
                    ? session.failure(cause, done(), doneSoFar())
                    : session.failure(running, e, done(), doneSoFar());
        }
        Duration duration = Duration.ofNanos(System.nanoTime() - start);
        return new EditReport(file, changes, List.of(), options.dryRun(), duration);
    }

    private void runTogether(EditSession session) throws IOException {
        try (Hdf5File hdf5 = Hdf5File.open(session.store())) {
            for (EditCommand command : script.commands()) {
                attempt(command, () -> command.change().make(hdf5.attributes()));
                committed += options.atomicity() == Atomicity.NO ? 1 : 0;
            }
        }
        session.commit();
        committed = script.commands().size();
    }

    /**
     * Runs each command in memory first, where libhdf5 completes the file, so that a command that fails leaves
     * nothing.
     */
    private void runEach(EditSession session) throws IOException {
        for (EditCommand command : script.commands()) {
            attempt(command, () -> {
                OverlayStore step = new OverlayStore(session.store());
                command.run(step);
                step.applyTo(session.store());
                session.commit();
            });
            committed++;
        }
    }

    private void attempt(EditCommand command, IoFuture.Action work) throws IOException {
        running = "command " + (changes.size() + 1) + " (" + script + ", line " + command.line() + "), " + command;
        work.run();
        changes.add(command.toString());
        running = "";
    }

    private int doneSoFar() {
        return options.dryRun() ? 0 : committed;
    }

    private String done() {
        int done = doneSoFar();
        if (done == 0) {
            return "nothing was changed";
        }
        if (done == script.commands().size()) {
            return "every command is done";
        }
        return done == 1 ? "the command before it is done" : "the " + done + " commands before it are done";
    }
}
