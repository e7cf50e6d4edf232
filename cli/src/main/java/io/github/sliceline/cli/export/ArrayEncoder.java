package io.github.sliceline.cli.export;

import java.io.IOException;

/** Turns floats into the bytes of one format. */
interface ArrayEncoder {
    /** Appends floats in row-major order; blocks may be cut anywhere. */
    void append(float[] values) throws IOException;
}
