package io.github.sliceline.edit;

import io.github.sliceline.hdf5.Hdf5File;
import io.github.sliceline.hdf5.LibHdf5;
import io.github.sliceline.mirror.CopyReport;
import io.github.sliceline.storage.DiskFullException;
import io.github.sliceline.storage.OverlayStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Edits the attributes of any HDF5 file with a script. What it costs follows the bytes changed, not the file's length.
 *
 * <p>Whatever happens meanwhile, the file is as before or as after, by {@link Atomicity}: the next command of ours or
 * opening of a volume makes it so, and until then other programs refuse the file. Thread-safe; two edits of one file
 * at once are refused.
 */
public final class Hdf5Edit {
    private final Path file;
    private final EditScript script;
    private final EditOptions options;
    private final List<String> changes = new ArrayList<>();
    private int committed;

    private Hdf5Edit(Path file, EditScript script, EditOptions options) {
        this.file = file;
        this.script = script;
        this.options = options;
    }

    /**
     * Runs a script.
     *
     * @throws EditFailedException if one of its commands cannot be done
     * @throws java.nio.file.FileSystemException if somebody else is editing the file
     * @throws io.github.sliceline.storage.CorruptVolumeException if it is no HDF5 file
     * @throws io.github.sliceline.storage.NativeLibraryException where there is no libhdf5
     */
    public static EditReport run(Path file, EditScript script, EditOptions options) throws IOException {
        LibHdf5.require("editing " + file);
        return new Hdf5Edit(file, script, options).run();
    }

    private EditReport run() throws IOException {
        long start = System.nanoTime();
        if (options.backup() && !options.dryRun()) {
            BackupCopy.make(file);
        }
        EditSession session = EditSession.open(file, options);
        try (session) {
            if (options.atomicity() == Atomicity.INC) {
                runEach(session);
            } else {
                runTogether(session);
            }
        } catch (IOException e) {
            throw withCopies(e, session.copies());
        }
        Duration duration = Duration.ofNanos(System.nanoTime() - start);
        return new EditReport(file, changes, List.of(), options.dryRun(), duration, session.copies());
    }

    /** Of commands that are done some copies may not have all, and there is no report to say so. */
    private IOException withCopies(IOException failure, List<CopyReport> copies) {
        String behind = copies.stream()
                .filter(copy -> !copy.hasFollowed())
                .map(copy -> "; its copy " + copy.target() + " is different now ("
                        + copy.problem().orElse("") + "), 'sliceline mirror sync' makes it the same")
                .collect(Collectors.joining());
        return behind.isEmpty()
                ? failure
                : new EditFailedException(failure.getMessage() + behind, options.dryRun() ? 0 : committed, failure);
    }

    private void runTogether(EditSession session) throws IOException {
        try (Hdf5File hdf5 = Hdf5File.open(session.store())) {
            for (EditCommand command : script.commands()) {
                attempt(command, () -> CommandRunner.run(hdf5.attributes(), command));
                committed += options.atomicity() == Atomicity.NO ? 1 : 0;
            }
        }
        session.commit();
    }

    /** libhdf5 completes the file after each command, in memory first, so that one that fails leaves nothing. */
    private void runEach(EditSession session) throws IOException {
        for (EditCommand command : script.commands()) {
            attempt(command, () -> {
                OverlayStore step = new OverlayStore(session.store());
                CommandRunner.run(step, command);
                step.applyTo(session.store());
                session.commit();
            });
            committed++;
        }
    }

    @FunctionalInterface
    private interface Work {
        void run() throws IOException;
    }

    private void attempt(EditCommand command, Work work) throws IOException {
        try {
            work.run();
            changes.add(command.toString());
        } catch (IllegalArgumentException | IOException e) {
            String message = file + ": command " + (changes.size() + 1) + " (" + script + ", line " + command.line()
                    + "), " + command + ": " + reason(e) + "; " + outcome();
            if (e instanceof DiskFullException) {
                throw new DiskFullException(
                        file, message.substring(file.toString().length() + 2), e);
            }
            throw new EditFailedException(message, options.dryRun() ? 0 : committed, e);
        }
    }

    /** Without the name of the file, with which the message begins. */
    private String reason(Exception e) {
        String said = String.valueOf(e.getMessage());
        String prefix = file.toString();
        return said.startsWith(prefix) ? said.substring(prefix.length()).replaceFirst("^: | ", "") : said;
    }

    private String outcome() {
        if (options.dryRun() || committed == 0) {
            return "nothing was changed";
        }
        return committed == 1 ? "the command before it is done" : "the " + committed + " commands before it are done";
    }
}
