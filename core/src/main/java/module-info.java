/** Fast access to seismic volumes: SEG-Y to chunked HDF5, and planes back in parallel. */
module io.github.sliceline.core {
    requires com.fasterxml.jackson.core;
    requires com.github.luben.zstd_jni;
    requires io.jhdf;
    requires jdk.jfr;
    requires jdk.unsupported;
    requires org.bytedeco.hdf5;
    requires org.bytedeco.javacpp;
    requires org.slf4j;
    requires static transitive org.jspecify;

    uses io.github.sliceline.storage.FileOpener;

    provides io.github.sliceline.storage.FileOpener with
            io.github.sliceline.revision.RecoveringOpener;

    exports io.github.sliceline.convert;
    exports io.github.sliceline.edit;
    exports io.github.sliceline.geometry;
    exports io.github.sliceline.mirror;
    exports io.github.sliceline.mirror.access;
    exports io.github.sliceline.mirror.server;
    exports io.github.sliceline.revision;
    exports io.github.sliceline.segy;
    exports io.github.sliceline.selection;
    exports io.github.sliceline.storage;
    exports io.github.sliceline.tune;
    exports io.github.sliceline.volume;
}
