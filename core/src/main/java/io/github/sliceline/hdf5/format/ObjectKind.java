package io.github.sliceline.hdf5.format;

/** What an object of an HDF5 file is. */
public enum ObjectKind {
    GROUP,
    DATASET,
    /** A type with a name of its own. */
    TYPE
}
