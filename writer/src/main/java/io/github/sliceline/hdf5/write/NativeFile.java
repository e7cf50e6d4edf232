package io.github.sliceline.hdf5.write;

import io.github.sliceline.hdf5.layout.FormatVersion;
import io.github.sliceline.storage.ByteStore;

/** Not there yet. */
public abstract class NativeFile implements DescribedFile {
    public static NativeFile create(ByteStore store, FormatVersion format) {
        throw new UnsupportedOperationException(store + " " + format);
    }
}
