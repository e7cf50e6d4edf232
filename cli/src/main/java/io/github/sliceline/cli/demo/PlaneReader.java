package io.github.sliceline.cli.demo;

import io.github.sliceline.selection.Plane;
import java.io.Closeable;
import java.io.IOException;

/** An open file that gives planes. */
interface PlaneReader extends Closeable {
    /** All samples of a plane, row-major as the library orders them. */
    float[] read(Plane plane) throws IOException;
}
