package io.github.sliceline.volume;

import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.HandMadeFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;

/** A cube in which each sample is its number in the file, so that any part of it can be checked. */
public record NumberedVolume(int edge) {

    /** Writes it in cubes of an edge; unfiltered with level 0. */
    public Path write(Path file, int chunkEdge, int deflateLevel) throws IOException {
        Shape shape = Shape.of(edge, edge, edge);
        ByteBuffer values =
                ByteBuffer.allocate((int) shape.size() * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < shape.size(); i++) {
            values.putFloat(i);
        }
        DatasetForm plain = DatasetForm.chunked(DataType.FLOAT32, shape, Shape.of(chunkEdge, chunkEdge, chunkEdge));
        return new HandMadeFile(FormatVersion.V1_10)
                .dataset("/data", deflateLevel > 0 ? plain.deflated(deflateLevel) : plain, values.array())
                .write(file);
    }

    /** What the sample of an index is. */
    public float sample(long inline, long crossline, long sample) {
        return (inline * edge + crossline) * edge + sample;
    }

    /** Throws unless an inline is right. */
    void checkInline(SeismicVolume volume, int inline) throws IOException {
        check(volume, Region.of(new long[] {inline, 0, 0}, new long[] {1, edge, edge}));
    }

    /** Throws unless a slice is right. */
    void checkSlice(SeismicVolume volume, int sample) throws IOException {
        check(volume, Region.of(new long[] {0, 0, sample}, new long[] {edge, edge, 1}));
    }

    /** Throws unless a region is right. */
    void check(SeismicVolume volume, Region region) throws IOException {
        float[] found = volume.read(region);
        int at = 0;
        for (long i = region.start(0); i < region.start(0) + region.count(0); i++) {
            for (long x = region.start(1); x < region.start(1) + region.count(1); x++) {
                for (long s = region.start(2); s < region.start(2) + region.count(2); s++) {
                    float wanted = sample(i, x, s);
                    if (found[at++] != wanted) {
                        throw new AssertionError(region + " has " + found[at - 1] + " where " + wanted + " belongs");
                    }
                }
            }
        }
    }
}
