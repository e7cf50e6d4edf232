package io.github.sliceline.volume.format;

import io.github.sliceline.hdf5.grid.Region;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;

/** Which bins of a volume have traces, and where they lie. Reads on the calling thread. Thread-safe. */
public interface BinSource {
    /** What {@link #liveTraces} says where only the mask can tell. */
    long UNKNOWN = -1;

    /** How many traces there are, if that is known without reading the mask; else {@link #UNKNOWN}. */
    long liveTraces() throws IOException;

    /**
     * Reads the mask. Not called if {@link #liveTraces} says that every place has a trace.
     *
     * @param traces (inline, crossline), of a prestack volume (inline, crossline, offset), by index
     * @param destination gets a byte for each, row-major, from its position on: 0 where there is no trace
     */
    void readLive(Region traces, ByteBuffer destination) throws IOException;

    /** Whether there are coordinates of each bin. */
    boolean hasCoordinates() throws IOException;

    /**
     * Reads coordinates; called only if there are some.
     *
     * @param bins (inline, crossline), by index
     * @param x gets one for each, row-major, from its position on: NaN where there is no trace
     * @param y the same
     */
    void readCoordinates(Region bins, DoubleBuffer x, DoubleBuffer y) throws IOException;
}
