package io.github.sliceline.revision.onion;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.storage.CompanionFile;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.storage.LockFile;
import io.github.sliceline.storage.PartFile;
import io.github.sliceline.undo.Recovery;
import io.github.sliceline.undo.UndoFiles;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * Checks of the name of a new file, and the step that gives it the name. For files that can be edited and have
 * histories; for other files {@link PartFile} suffices.
 */
public final class NewFile {
    private NewFile() {}

    /**
     * Requires that a new file may get a name.
     *
     * @throws IOException see {@link PartFile#require} and {@link #requireNothingBeside}
     */
    public static void require(Path target, boolean overwrite) throws IOException {
        PartFile.require(target, overwrite);
        requireNothingBeside(target);
    }

    /**
     * Requires that no history and no undo journal stands beside a name, because it would count as the new file's. If
     * a file of that name has an interrupted edit, the edit is completed or taken back first.
     *
     * @throws UnsupportedFileException if there is a history, whose revisions would be lost
     * @throws FileAlreadyExistsException if there is a journal that belongs to no file
     */
    public static void requireNothingBeside(Path target) throws IOException {
        requireNoHistory(target);
        if (Files.isRegularFile(target)) {
            Recovery.openForReading(target).close();
        }
        Path journal = UndoFiles.ofName(target).journal();
        if (Files.exists(journal)) {
            throw new FileAlreadyExistsException(
                    journal.toString(),
                    null,
                    "would be taken for the undo journal of the new file; if it is that of an interrupted edit, open"
                            + " its file once where it can be written, else move it away");
        }
    }

    private static void requireNoHistory(Path target) throws IOException {
        HistoryFiles files = HistoryFiles.of(target);
        if (files.exist()) {
            throw new UnsupportedFileException(
                    target,
                    "a history stands beside it (" + files.history().getFileName()
                            + "), whose revisions are lost without the file that they are of; choose another name, or "
                            + "move the history away");
        }
    }

    /**
     * Requires that there is no unfinished conversion to a name, which could be resumed.
     *
     * @throws FileAlreadyExistsException if there is one
     */
    public static void requireNoConversion(Path target) throws IOException {
        Path part = CompanionFile.PART.of(target);
        if (WorkFiles.unfinished(part).isPresent()) {
            throw new FileAlreadyExistsException(
                    part.toString(),
                    null,
                    "is an unfinished conversion, which a copy would destroy; finish or delete that, or give the "
                            + "copy another name");
        }
    }

    /**
     * Gives a new file its name. If it replaces a file, that file is locked against edits meanwhile, has no undo
     * journal left, and must not have got a history since {@link #require}.
     *
     * @throws io.github.sliceline.FileLockedException if the file that would be replaced is being edited
     */
    @SuppressWarnings("exports") // for the modules above
    public static void name(Path target, IoFuture.Action naming) throws IOException {
        if (!Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            naming.run();
            return;
        }
        UndoFiles replaced = UndoFiles.ofName(target);
        LockFile lock = Recovery.lock(replaced);
        try (lock) {
            requireNoHistory(target);
            naming.run();
        }
    }

    /**
     * Gives a part file, which is complete and on the medium, its name, and forces the name to the medium.
     *
     * @param overwrite true to replace a file of that name
     * @throws io.github.sliceline.FileLockedException if the file that would be replaced is being edited
     */
    public static void namePart(Path target, boolean overwrite) throws IOException {
        name(target, () -> {
            try (PartFile part = PartFile.resume(target, overwrite)) {
                part.rename();
                part.forceName();
            }
        });
    }
}
