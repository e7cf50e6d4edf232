/** Reading: planes, boxes and traces of chunked HDF5 volumes, in parallel. */
@SuppressWarnings("module") // siblings that it exports to are compiled later
module io.github.sliceline.core {
    // What jHDF needs, which has no module descriptor to say so: nothing else would put it into the module graph.
    requires com.ning.compress.lzf;
    requires io.jhdf;
    requires java.net.http;
    requires org.lz4.java;
    requires jdk.jfr;
    requires jdk.unsupported;
    requires org.apache.commons.lang3;
    requires org.slf4j;
    requires static com.github.luben.zstd_jni;
    requires static org.bytedeco.hdf5;
    requires static org.bytedeco.javacpp;
    requires static transitive org.jspecify;

    uses io.github.sliceline.remote.ObjectStore;
    uses io.github.sliceline.storage.FileOpener;
    uses io.github.sliceline.volume.format.VolumeFormat;

    provides io.github.sliceline.remote.ObjectStore with
            io.github.sliceline.remote.http.HttpStore;

    exports io.github.sliceline;
    exports io.github.sliceline.geometry;
    exports io.github.sliceline.remote;
    exports io.github.sliceline.selection;
    exports io.github.sliceline.tune;
    exports io.github.sliceline.volume;
    // To siblings, by name.
    exports io.github.sliceline.hdf5 to
            io.github.sliceline.writer;
    exports io.github.sliceline.hdf5.filter to
            io.github.sliceline.writer;
    exports io.github.sliceline.hdf5.index to
            io.github.sliceline.writer;
    exports io.github.sliceline.hdf5.format to
            io.github.sliceline.mirror,
            io.github.sliceline.writer;
    exports io.github.sliceline.journal to
            io.github.sliceline.mirror,
            io.github.sliceline.writer;
    exports io.github.sliceline.plan to
            io.github.sliceline.segy,
            io.github.sliceline.writer;
    exports io.github.sliceline.storage to
            io.github.sliceline.mirror,
            io.github.sliceline.segy,
            io.github.sliceline.show,
            io.github.sliceline.writer;
    exports io.github.sliceline.volume.format to
            io.github.sliceline.segy;
}
