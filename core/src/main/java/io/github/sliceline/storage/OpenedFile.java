package io.github.sliceline.storage;

/**
 * What a {@link FileOpener} gives.
 *
 * @param source the bytes, to be closed by whoever asked for them
 * @param origin where they come from
 */
public record OpenedFile(ByteSource source, Origin origin) {
    /** Where the bytes of an opened file come from. */
    public enum Origin {
        /** The file as it stands on the drive, so others may open it by its name. */
        FILE,
        /** The file and its undo journal: an edit was interrupted, and the file cannot be written. */
        UNDO_JOURNAL,
        /** The file and its history. */
        REVISION
    }
}
