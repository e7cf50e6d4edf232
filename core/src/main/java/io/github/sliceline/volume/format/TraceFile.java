package io.github.sliceline.volume.format;

import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.hdf5.chunk.ChunkLookup;
import java.io.Closeable;
import java.util.Map;
import java.util.Optional;

/**
 * An open file whose traces lie at known places, each in one piece: its axes, and where and how its samples are stored.
 * Thread-safe. Closing it closes the file.
 */
public interface TraceFile extends Closeable {
    /** Name of the format, such as {@code SEG-Y}. */
    String format();

    /** Inlines, the slowest dimension, and crosslines, the second. */
    SurveyGrid grid();

    /** Third of four dimensions of a prestack survey: offsets, or numbers of the traces of a bin. */
    Optional<LineAxis> gathers();

    /** Vertical axis, the fastest dimension. */
    SampleAxis samples();

    /**
     * Where each trace's first sample is; absent where there is no trace. Ordinals count the places for traces, row-major
     * over inlines, crosslines and, in a prestack survey, gathers.
     */
    ChunkLookup traces();

    /** Headers of the file, where they can be read. */
    default Optional<TraceHeaderSource> headers() {
        return Optional.empty();
    }

    /** Traces that are shown. */
    long traceCount();

    /** Whether the file goes crossline by crossline, so that a block of traces is best taken along one. */
    boolean followsCrosslines();

    /** From stored samples to floats. */
    SampleDecoder decoder();

    /** How samples are stored, such as {@code 4-byte IBM floating point big-endian}. */
    String sampleType();

    /** How traces are stored, such as {@code traces, one inline after the other}. */
    String layout();

    /** What else is worth knowing of the samples, by name: String, Long, Double, or a List of those. */
    Map<String, Object> attributes();
}
