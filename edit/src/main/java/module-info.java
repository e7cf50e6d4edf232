/**
 * Changes existing files, wholly or not at all: settings, attributes, headers of SEG-Y, revisions, and the undo
 * journal.
 */
@SuppressWarnings("module") // siblings that it exports to are compiled later
module io.github.sliceline.edit {
    requires com.fasterxml.jackson.core;
    requires org.slf4j;
    requires static transitive org.jspecify;
    requires transitive io.github.sliceline.segy;

    provides io.github.sliceline.storage.FileOpener with
            io.github.sliceline.revision.RecoveringOpener;

    exports io.github.sliceline.edit;
    exports io.github.sliceline.follow;
    exports io.github.sliceline.revision;
    exports io.github.sliceline.revision.onion to
            io.github.sliceline.mirror,
            io.github.sliceline.writer;
    exports io.github.sliceline.undo to
            io.github.sliceline.mirror,
            io.github.sliceline.writer;
}
