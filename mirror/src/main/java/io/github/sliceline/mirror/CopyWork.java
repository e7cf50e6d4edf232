package io.github.sliceline.mirror;

import java.nio.ByteBuffer;

/** Something to do with a copy. */
sealed interface CopyWork permits CopyWork.Write, CopyWork.Cut, CopyTask {
    /**
     * Write bytes.
     *
     * @param bytes a buffer of the queue, from position to limit
     */
    record Write(ByteBuffer bytes, long position) implements CopyWork {}

    /** Cut to a length. */
    record Cut(long size) implements CopyWork {}
}
