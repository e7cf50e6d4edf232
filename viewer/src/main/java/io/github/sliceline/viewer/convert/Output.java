package io.github.sliceline.viewer.convert;

import io.github.sliceline.remote.Location;
import java.nio.file.Path;

/**
 * What is made. Immutable.
 *
 * @param target the HDF5 file
 * @param layout a name, or chunks spelled out; empty for one copy in the chunk that suits volume and drive
 * @param compression of chunks
 */
record Output(Path target, String layout, Compression compression) {
    /** Beside the source, with its name; of an object of a store, at home. */
    static Output beside(Path source) {
        String name = String.valueOf(source.getFileName()).replaceFirst("\\.[^.]*$", "") + ".h5";
        Path target = Location.of(source).isObject()
                ? Path.of(System.getProperty("user.home", ""), name)
                : source.toAbsolutePath().resolveSibling(name);
        return new Output(target, "", Compression.NONE);
    }

    Output withTarget(Path other) {
        return new Output(other, layout, compression);
    }

    Output withLayout(String other) {
        return new Output(target, other.strip(), compression);
    }

    Output withCompression(Compression other) {
        return new Output(target, layout, other);
    }
}
