package io.github.sliceline.volume.format;

import io.github.sliceline.hdf5.grid.Region;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;

/** Source of a volume's live mask and of the coordinates of its bins. Reads on the calling thread. Thread-safe. */
public interface BinSource {
    /** Result of {@link #liveTraces} if the count needs the mask. */
    long UNKNOWN = -1;

    /** Returns the number of traces if it is known without reading the mask; otherwise {@link #UNKNOWN}. */
    long liveTraces() throws IOException;

    /**
     * Reads the live mask. Not called if {@link #liveTraces} shows that every place has a trace.
     *
     * @param traces region by index, with one number for each dimension except that of the samples, such as (inline,
     *     crossline)
     * @param destination receives a byte for each place, row-major, from its position on: 0 for no trace
     */
    void readLive(Region traces, ByteBuffer destination) throws IOException;

    /** True if each bin has coordinates. */
    boolean hasCoordinates() throws IOException;

    /**
     * Reads the coordinates of bins. Called only if {@link #hasCoordinates} is true.
     *
     * @param bins region by index: (inline, crossline)
     * @param x receives the easting of each bin, row-major, from its position on: NaN for bins without a trace
     * @param y receives the northing of each bin in the same way
     */
    void readCoordinates(Region bins, DoubleBuffer x, DoubleBuffer y) throws IOException;
}
