/** Reading: planes, boxes and traces of chunked HDF5 volumes, in parallel. */
@SuppressWarnings("module") // siblings that it exports to are compiled later
module io.github.sliceline.core {
    requires jdk.jfr;
    requires org.slf4j;
    requires static transitive org.jspecify;
    requires transitive io.github.sliceline.hdf5;

    uses io.github.sliceline.volume.format.VolumeFormat;

    exports io.github.sliceline.geometry;
    exports io.github.sliceline.horizon;
    exports io.github.sliceline.selection;
    exports io.github.sliceline.tune;
    exports io.github.sliceline.tune.advice;
    exports io.github.sliceline.volume;
    exports io.github.sliceline.volume.info;
    exports io.github.sliceline.volume.options;
    // To siblings, by name.
    exports io.github.sliceline.plan to
            io.github.sliceline.segy,
            io.github.sliceline.writer;
    exports io.github.sliceline.tune.drive to
            io.github.sliceline.bench,
            io.github.sliceline.viewer,
            io.github.sliceline.writer;
    exports io.github.sliceline.volume.format to
            io.github.sliceline.bench,
            io.github.sliceline.segy,
            io.github.sliceline.zgy;
}
