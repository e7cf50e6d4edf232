/** Makes files: converts SEG-Y to HDF5 and back, writes new volumes and further layouts, rechunks, and verifies. */
@SuppressWarnings("module") // siblings that it exports to are compiled later
module io.github.sliceline.writer {
    requires com.fasterxml.jackson.core;
    requires org.slf4j;
    requires static transitive org.jspecify;
    requires transitive io.github.sliceline.edit;

    exports io.github.sliceline.compare;
    exports io.github.sliceline.create;
    exports io.github.sliceline.exporting;
    exports io.github.sliceline.importing;
    exports io.github.sliceline.layouts;
    exports io.github.sliceline.rechunk;
    exports io.github.sliceline.verify;
}
