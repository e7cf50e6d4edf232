package io.github.sliceline.volume;

import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.Region;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.Shape;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.selection.Selection;
import java.io.Closeable;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.Optional;

/** API sketch, to be replaced. */
@SuppressWarnings("DoNotCallSuggester")
public final class SeismicVolume implements Closeable {
    private SeismicVolume() {}

    public static SeismicVolume open(Path file) throws IOException {
        return open(file, ReadOptions.DEFAULTS);
    }

    public static SeismicVolume open(Path file, ReadOptions options) throws IOException {
        throw new UnsupportedOperationException(file + " " + options);
    }

    /** Read path in use, never AUTO. */
    public Backend backend() {
        throw new UnsupportedOperationException();
    }

    public VolumeInfo info() {
        throw new UnsupportedOperationException();
    }

    public Shape shape() {
        throw new UnsupportedOperationException();
    }

    /** For 3-D volumes. */
    public SurveyGrid grid() {
        throw new UnsupportedOperationException();
    }

    public LineAxis inlines() {
        throw new UnsupportedOperationException();
    }

    public LineAxis crosslines() {
        throw new UnsupportedOperationException();
    }

    public SampleAxis samples() {
        throw new UnsupportedOperationException();
    }

    public Optional<VolumeStatistics> statistics() {
        throw new UnsupportedOperationException();
    }

    public Section readInline(int number) throws IOException {
        throw new IOException();
    }

    public Section readCrossline(int number) throws IOException {
        throw new IOException();
    }

    public Section readSlice(int sample) throws IOException {
        throw new IOException();
    }

    public float[] readTrace(int inline, int crossline) throws IOException {
        throw new IOException();
    }

    public float[] read(Selection selection) throws IOException {
        throw new IOException();
    }

    public void read(Selection selection, FloatBuffer destination) throws IOException {
        throw new IOException();
    }

    public float[] read(Region region) throws IOException {
        throw new IOException();
    }

    public void read(Region region, FloatBuffer destination) throws IOException {
        throw new IOException();
    }

    @Override
    public void close() throws IOException {}
}
