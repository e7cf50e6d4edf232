/** SEG-Y to HDF5 and back, edits and revisions. */
@SuppressWarnings("module") // siblings that it exports to are compiled later
module io.github.sliceline.writer {
    requires com.fasterxml.jackson.core;
    requires org.slf4j;
    requires static transitive org.jspecify;
    requires transitive io.github.sliceline.segy;

    provides io.github.sliceline.storage.FileOpener with
            io.github.sliceline.revision.RecoveringOpener;

    exports io.github.sliceline.create;
    exports io.github.sliceline.edit;
    exports io.github.sliceline.exporting;
    exports io.github.sliceline.follow;
    exports io.github.sliceline.importing;
    exports io.github.sliceline.rechunk;
    exports io.github.sliceline.revision;
    exports io.github.sliceline.verify;
    exports io.github.sliceline.revision.onion to
            io.github.sliceline.mirror;
    exports io.github.sliceline.undo to
            io.github.sliceline.mirror;
    exports io.github.sliceline.work to
            io.github.sliceline.bench,
            io.github.sliceline.mirror;
}
