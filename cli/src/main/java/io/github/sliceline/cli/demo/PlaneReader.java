package io.github.sliceline.cli.demo;

import io.github.sliceline.selection.Plane;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/** One way to a plane's samples. */
interface PlaneReader extends Closeable {
    /** What it is called in the table. */
    String name();

    /** The file that it reads. */
    Path file();

    /** All samples of a plane, row-major as the library orders them. */
    float[] read(Plane plane) throws IOException;

    /** Whether a slice takes so long that one is enough. */
    default boolean isSlowAcross() {
        return false;
    }
}
