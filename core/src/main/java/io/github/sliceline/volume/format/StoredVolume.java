package io.github.sliceline.volume.format;

import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.volume.info.Remark;
import io.github.sliceline.volume.info.VolumeStatistics;
import java.io.Closeable;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An open file of another format than HDF5 whose samples lie in chunks at known places, each chunk in one piece: traces, or
 * bricks. It says its axes, and where and how its samples are stored. Thread-safe. Closing it closes the file.
 */
public interface StoredVolume extends Closeable {
    /** Name of the format, such as {@code SEG-Y}. */
    String format();

    /** Inlines, the slowest dimension, and crosslines, the second. */
    SurveyGrid grid();

    /** Third of four dimensions of a prestack survey: offsets, or numbers of the traces of a bin. */
    default Optional<LineAxis> gathers() {
        return Optional.empty();
    }

    /** Whether {@link #gathers} are numbers of the traces of a bin. */
    default boolean isNumbered() {
        return false;
    }

    /** Vertical axis, the fastest dimension. */
    SampleAxis samples();

    /** Extents of a chunk, whose samples are row-major; empty where each is one trace. Those at the far edges are as large. */
    default Optional<Shape> brick() {
        return Optional.empty();
    }

    /** Where each chunk's first sample is. Ordinals count the chunks row-major. */
    ChunkLookup chunks();

    /** Chunks that take room in the file. */
    default long chunksStored() {
        return traceCount();
    }

    /** The one value of all samples of a chunk that takes no room in the file. */
    default float constant(long chunk) {
        return 0;
    }

    /** Which bins have traces; empty where chunks are traces: then a bin has one if its chunk is there. */
    default Optional<BinSource> binSource() {
        return Optional.empty();
    }

    /** Headers of the file, where they can be read. */
    default Optional<TraceHeaderSource> headers() {
        return Optional.empty();
    }

    /** What the file says of its amplitudes. */
    default Optional<VolumeStatistics> statistics() {
        return Optional.empty();
    }

    /** Traces that are shown. */
    long traceCount();

    /** Whether a file of traces goes crossline by crossline, so that a block of traces is best taken along one. */
    default boolean followsCrosslines() {
        return false;
    }

    /** From stored samples to floats. */
    SampleDecoder decoder();

    /** How samples are stored, such as {@code 4-byte IBM floating point big-endian}. */
    String sampleType();

    /** How chunks are stored, such as {@code traces, one inline after the other}. */
    String layout();

    /** What is odd in the file. */
    default List<Remark> remarks() {
        return List.of();
    }

    /** What the file says of the survey: attributes of {@link io.github.sliceline.volume.info.VolumeProfile}. */
    default Map<String, Object> surveyAttributes() {
        return Map.of();
    }

    /** What else is worth knowing of the samples, by name: String, Long, Double, or a List of those. */
    Map<String, Object> attributes();
}
