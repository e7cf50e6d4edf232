/** Reads and writes HDF5 files, in Java and through libhdf5. Knows nothing of seismic data. */
@SuppressWarnings("module") // siblings that it exports to are compiled later
module io.github.sliceline.hdf5 {
    requires org.lz4.java;
    requires org.slf4j;
    requires static com.github.luben.zstd_jni;
    requires static io.jhdf;
    requires static org.bytedeco.hdf5;
    requires static org.bytedeco.javacpp;
    requires static transitive org.jspecify;
    requires transitive io.github.sliceline.io;

    // Experimental: reading any HDF5 file without libhdf5.
    exports io.github.sliceline.hdf5;
    exports io.github.sliceline.hdf5.grid;
    // To siblings, by name.
    exports io.github.sliceline.hdf5.chunk to
            io.github.sliceline.core,
            io.github.sliceline.edit,
            io.github.sliceline.segy,
            io.github.sliceline.writer,
            io.github.sliceline.zgy;
    exports io.github.sliceline.hdf5.copy to
            io.github.sliceline.writer;
    exports io.github.sliceline.hdf5.encoding to
            io.github.sliceline.bench,
            io.github.sliceline.edit,
            io.github.sliceline.writer;
    exports io.github.sliceline.hdf5.filter to
            io.github.sliceline.bench,
            io.github.sliceline.core,
            io.github.sliceline.edit,
            io.github.sliceline.writer;
    exports io.github.sliceline.hdf5.format to
            io.github.sliceline.bench,
            io.github.sliceline.core,
            io.github.sliceline.edit,
            io.github.sliceline.mirror,
            io.github.sliceline.writer,
            io.github.sliceline.zgy;
    exports io.github.sliceline.hdf5.index to
            io.github.sliceline.core,
            io.github.sliceline.edit,
            io.github.sliceline.writer;
    exports io.github.sliceline.hdf5.jhdf to
            io.github.sliceline.core;
    exports io.github.sliceline.hdf5.library to
            io.github.sliceline.bench,
            io.github.sliceline.core,
            io.github.sliceline.edit,
            io.github.sliceline.writer;
    exports io.github.sliceline.hdf5.write to
            io.github.sliceline.bench,
            io.github.sliceline.edit,
            io.github.sliceline.writer;
}
