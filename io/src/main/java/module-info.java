/** Reads bytes of local files and of objects over the web. Holds memory outside the heap, I/O threads and journals. */
@SuppressWarnings("module") // the modules named below are compiled after this one
module io.github.sliceline.io {
    requires java.net.http;
    requires jdk.unsupported;
    requires org.slf4j;
    requires static transitive org.jspecify;

    uses io.github.sliceline.remote.ObjectStore;
    uses io.github.sliceline.storage.FileOpener;

    provides io.github.sliceline.remote.ObjectStore with
            io.github.sliceline.remote.http.HttpStore;

    exports io.github.sliceline;
    // Exported to modules of this project only.
    exports io.github.sliceline.journal to
            io.github.sliceline.core,
            io.github.sliceline.edit,
            io.github.sliceline.mirror,
            io.github.sliceline.writer;
    exports io.github.sliceline.memory to
            io.github.sliceline.bench,
            io.github.sliceline.core,
            io.github.sliceline.hdf5,
            io.github.sliceline.mirror,
            io.github.sliceline.segy,
            io.github.sliceline.show,
            io.github.sliceline.writer,
            io.github.sliceline.zgy;
    exports io.github.sliceline.option to
            io.github.sliceline.bench,
            io.github.sliceline.core,
            io.github.sliceline.segy,
            io.github.sliceline.writer,
            io.github.sliceline.zgy;
    exports io.github.sliceline.remote to
            io.github.sliceline.bench,
            io.github.sliceline.core,
            io.github.sliceline.edit,
            io.github.sliceline.hdf5,
            io.github.sliceline.mirror,
            io.github.sliceline.s3,
            io.github.sliceline.segy,
            io.github.sliceline.viewer,
            io.github.sliceline.writer,
            io.github.sliceline.zgy;
    exports io.github.sliceline.storage to
            io.github.sliceline.bench,
            io.github.sliceline.core,
            io.github.sliceline.edit,
            io.github.sliceline.hdf5,
            io.github.sliceline.mirror,
            io.github.sliceline.segy,
            io.github.sliceline.show,
            io.github.sliceline.writer,
            io.github.sliceline.zgy;
}
