package io.github.sliceline.rechunk;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.volume.format.BinSource;
import io.github.sliceline.volume.format.ElementDecoder;
import io.github.sliceline.volume.format.ElementDecoder.Scaling;
import io.github.sliceline.volume.format.SampleDecoder;
import io.github.sliceline.volume.format.StoredVolume;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An array as a volume, whose axes count from 0. In C order a chunk is an inline, or a trace if an inline is very
 * large. In Fortran order a chunk is the samples that differ only in the inline, because they are consecutive.
 *
 * @param offset byte of the first sample
 */
record ArrayVolume(ByteSource source, ElementType type, Shape shape, boolean fortran, long offset)
        implements StoredVolume, BinSource, ChunkLookup {
    /** Most bytes of an inline that is one chunk. */
    private static final long LARGEST_CHUNK = 1L << 30;

    @Override
    public String format() {
        return "array";
    }

    private int count(int dimension) {
        return Math.toIntExact(shape.extent(dimension));
    }

    @Override
    public List<Axis> axes() {
        return List.of(
                Axis.ofIndices(count(0)).named("inline"),
                Axis.ofIndices(count(1)).named("crossline"));
    }

    @Override
    public SampleAxis samples() {
        return SampleAxis.ofIndices(count(2));
    }

    private Shape chunk() {
        if (fortran) {
            return Shape.of(shape.extent(0), 1, 1);
        }
        boolean large = (double) shape.extent(1) * shape.extent(2) * type.bytes() > LARGEST_CHUNK;
        return Shape.of(1, large ? 1 : shape.extent(1), shape.extent(2));
    }

    @Override
    public Optional<Shape> brick() {
        return Optional.of(chunk());
    }

    @Override
    public ChunkLookup chunks() {
        return this;
    }

    /**
     * In Fortran order chunks are stored by sample and then by crossline, but numbered by crossline and then by sample.
     */
    @Override
    public long address(long ordinal) {
        long place = fortran ? ordinal % shape.extent(2) * shape.extent(1) + ordinal / shape.extent(2) : ordinal;
        return offset + place * storedBytes(ordinal);
    }

    @Override
    public int storedBytes(long ordinal) {
        return Math.toIntExact(chunk().size() * type.bytes());
    }

    @Override
    public long chunksStored() {
        return shape.size() / chunk().size();
    }

    @Override
    public Optional<BinSource> binSource() {
        return Optional.of(this);
    }

    @Override
    public long traceCount() {
        return liveTraces();
    }

    @Override
    public long liveTraces() {
        return shape.extent(0) * shape.extent(1);
    }

    /** Never called, because every trace is live. */
    @Override
    public void readLive(Region traces, ByteBuffer destination) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean hasCoordinates() {
        return false;
    }

    @Override
    public void readCoordinates(Region bins, DoubleBuffer x, DoubleBuffer y) {
        throw new UnsupportedOperationException();
    }

    @Override
    public SampleDecoder decoder() {
        return new ElementDecoder(type, Scaling.IDENTITY);
    }

    @Override
    public String sampleType() {
        return type.toString();
    }

    @Override
    public String layout() {
        return fortran ? "array, Fortran order" : "array, C order";
    }

    @Override
    public Map<String, Object> attributes() {
        return Map.of();
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
