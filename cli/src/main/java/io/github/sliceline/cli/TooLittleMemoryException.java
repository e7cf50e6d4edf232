package io.github.sliceline.cli;

import java.io.IOException;

/** Work needed more heap than Java has. The message says how much to allow. */
public final class TooLittleMemoryException extends IOException {
    private static final long serialVersionUID = 1L;
    private static final long MEGABYTE = 1 << 20;

    /**
     * @param what work, such as {@code reading survey.h5}
     * @param neededBytes bytes of heap needed, 0 if unknown; the message advises at least twice the present heap
     */
    public TooLittleMemoryException(String what, long neededBytes, OutOfMemoryError cause) {
        super(message(what, neededBytes, Runtime.getRuntime().maxMemory()), cause);
    }

    static String message(String what, long neededBytes, long heapBytes) {
        long megabytes = Math.max(neededBytes, 2 * heapBytes) / MEGABYTE;
        long advised = Long.highestOneBit(2 * megabytes - 1);
        return what + ": not enough memory; it needs up to " + advised + " MB of heap, and Java has "
                + heapBytes / MEGABYTE + " MB: allow more with SLICELINE_OPTS=-Xmx" + advised + "m, or read less";
    }
}
