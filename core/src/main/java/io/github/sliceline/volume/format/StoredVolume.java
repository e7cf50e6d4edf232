package io.github.sliceline.volume.format;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.Coordinate;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.volume.info.Remark;
import io.github.sliceline.volume.info.VolumeStatistics;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An open file of a format other than HDF5, with its axes and the storage of its samples. The samples lie in chunks, traces
 * or bricks, each of them contiguous. Thread-safe. Closing it closes the file.
 */
public interface StoredVolume extends Closeable {
    /** Name of the format, such as {@code SEG-Y}. */
    String format();

    /**
     * Axes of the traces, the slowest first, each with a name of its own. Those of a survey are {@code inline} and
     * {@code crossline}, and {@code offset} or {@code trace} as the third one of a prestack survey.
     */
    List<Axis> axes();

    /** Transform from line numbers to map coordinates. */
    default Optional<BinTransform> bins() {
        return Optional.empty();
    }

    /**
     * Table of the traces, if most places of the axes have none. The volume then has two dimensions, (trace, sample), and
     * its chunks are the traces of the table.
     */
    default Optional<TraceTable> table() {
        return Optional.empty();
    }

    /** Vertical axis, the fastest dimension. */
    SampleAxis samples();

    /**
     * Extents of a chunk, whose samples are row-major; empty if each chunk is one trace. Chunks at the far edges have the
     * same extents.
     */
    default Optional<Shape> brick() {
        return Optional.empty();
    }

    /** Positions of the first sample of each chunk. Ordinals count the chunks row-major. */
    ChunkLookup chunks();

    /** Number of chunks stored in the file. */
    default long chunksStored() {
        return traceCount();
    }

    /** Returns the value of all samples of a chunk that is not stored in the file. */
    default float constant(long chunk) {
        return 0;
    }

    /** Source of the live mask; empty if chunks are traces: then a bin has a trace if its chunk is stored. */
    default Optional<BinSource> binSource() {
        return Optional.empty();
    }

    /** Headers of the file; empty if it has no headers that can be read. */
    default Optional<TraceHeaderSource> headers() {
        return Optional.empty();
    }

    /** Statistics of the amplitudes that the file itself states. */
    default Optional<VolumeStatistics> statistics() {
        return Optional.empty();
    }

    /** Names of the coordinates that lie on axes. */
    default List<String> coordinates() {
        return List.of();
    }

    /** Reads one of the {@link #coordinates}. */
    default Coordinate coordinate(String name) throws IOException {
        throw new IllegalArgumentException(name);
    }

    /** Number of traces that are in a bin. */
    long traceCount();

    /** True if the traces are stored crossline by crossline, so that blocks of traces along a crossline are read fastest. */
    default boolean followsCrosslines() {
        return false;
    }

    /** Decoder of the stored samples. */
    SampleDecoder decoder();

    /** Type of the stored samples, such as {@code 4-byte IBM floating point big-endian}. */
    String sampleType();

    /** Order of the stored chunks, such as {@code traces, one inline after the other}. */
    String layout();

    /** Oddities of the file. */
    default List<Remark> remarks() {
        return List.of();
    }

    /** Properties of the survey, by the attribute names of {@link io.github.sliceline.volume.info.VolumeProfile}. */
    default Map<String, Object> surveyAttributes() {
        return Map.of();
    }

    /** Further properties of the samples by name: String, Long, Double, or a List of these. */
    Map<String, Object> attributes();
}
