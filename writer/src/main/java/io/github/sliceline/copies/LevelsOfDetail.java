package io.github.sliceline.copies;

import io.github.sliceline.Job;
import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.Region;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.geometry.Shape;
import io.github.sliceline.hdf5.layout.AttributeValue;
import io.github.sliceline.hdf5.layout.DataType;
import io.github.sliceline.hdf5.layout.DatasetForm;
import io.github.sliceline.hdf5.layout.FileSpec;
import io.github.sliceline.hdf5.write.DescribedFile;
import io.github.sliceline.plan.ChunkGrid;
import io.github.sliceline.profile.Runs;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeBlock;
import io.github.sliceline.volume.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Coarser pictures of a cube of three dimensions: level n has every 2ⁿ-th sample along every axis, low-passed. All levels are
 * made in one pass over the cube.
 *
 * @param levels how many, 1 to 3
 */
record LevelsOfDetail(SeismicVolume source, int levels) {
    /** Along each axis, in samples of the level: what is read at once is 2ⁿ times as long. */
    private static final int CHUNK = 32;

    private static final int MOST_LEVELS = 3;

    LevelsOfDetail {
        if (levels < 1 || levels > MOST_LEVELS) {
            throw new IllegalArgumentException("levels of detail are 1 to " + MOST_LEVELS + ", got " + levels);
        }
        if (source.shape().rank() != 3) {
            throw new IllegalArgumentException(
                    "levels of detail are of volumes with three dimensions, this one is " + source.shape());
        }
    }

    static String path(int level) {
        return CubeCopy.LEVELS_GROUP + "/" + level;
    }

    private DatasetForm form(int level) {
        Shape shape = source.shape();
        for (int done = 0; done < level; done++) {
            shape = Decimation.halved(shape);
        }
        return DatasetForm.chunked(
                DataType.FLOAT32, shape, Shape.of(CHUNK, CHUNK, CHUNK).within(shape));
    }

    /** Adds them to a description in which the group of layouts is there. */
    void describe(FileSpec spec, long cubeChecksum) {
        spec.group(CubeCopy.LEVELS_GROUP);
        for (int level = 1; level <= levels; level++) {
            String path = path(level);
            spec.dataset(path, form(level));
            spec.attribute(path, VolumeProfile.CUBE_CHECKSUM_ATTRIBUTE, AttributeValue.integer(cubeChecksum));
            spec.attribute(
                    path, "long_name", AttributeValue.text("every " + (1 << level) + "th sample along every axis"));
            spec.attribute(path, "filter", AttributeValue.text("1 4 6 4 1 over 16, before each halving"));
            axes(spec, path, 1 << level);
        }
    }

    /** As any reader of ours finds them: {@code docs/file-profile.md}, "What is read". */
    private void axes(FileSpec spec, String path, int step) {
        LineAxis inlines = source.inlines();
        LineAxis crosslines = source.crosslines();
        SampleAxis samples = source.samples();
        spec.attribute(path, "first_inline", AttributeValue.integer(inlines.first()));
        spec.attribute(path, "inline_step", AttributeValue.integer((long) inlines.step() * step));
        spec.attribute(path, "first_crossline", AttributeValue.integer(crosslines.first()));
        spec.attribute(path, "crossline_step", AttributeValue.integer((long) crosslines.step() * step));
        spec.attribute(path, "first_sample", AttributeValue.real(samples.valueAt(0)));
        spec.attribute(path, "sample_interval", AttributeValue.real(samples.step() * step));
        SampleUnit unit = samples.unit();
        if (unit != SampleUnit.MILLISECONDS) {
            String name = unit == SampleUnit.INDEX ? unit.axisName() : unit.symbol();
            spec.attribute(path, VolumeProfile.SAMPLE_UNIT_ATTRIBUTE, AttributeValue.text(name));
        }
    }

    /** Makes all levels. */
    void write(DescribedFile file, int threads, Job job) throws IOException {
        int block = CHUNK << levels;
        int halo = halo();
        source.blocks()
                .withExtents(block, block, block)
                .withHalo(halo, halo, halo)
                .forEach(threads, next -> write(next, file), job);
    }

    /** How far the coarsest level reaches, as a multiple of its step, so that all levels count from where halos begin. */
    private int halo() {
        int step = 1 << levels;
        int reach = Decimation.REACH * (step - 1);
        return (reach + step - 1) / step * step;
    }

    private void write(VolumeBlock block, DescribedFile file) throws IOException {
        float[] samples = block.samples();
        Shape shape = block.outer().shape();
        for (int level = 1; level <= levels; level++) {
            samples = Decimation.halve(samples, shape);
            shape = Decimation.halved(shape);
            write(block, samples, shape, level, file);
        }
    }

    /** Writes what a block and its halo became at a level, without the halo: whole chunks. */
    private void write(VolumeBlock block, float[] samples, Shape shape, int level, DescribedFile file)
            throws IOException {
        DatasetForm form = form(level);
        ChunkGrid grid = new ChunkGrid(form.shape(), form.chunk().orElseThrow());
        long[] start = new long[3];
        long[] count = new long[3];
        for (int d = 0; d < 3; d++) {
            start[d] = block.inner().start(d) >> level;
            count[d] = ((block.inner().end(d) + (1L << level) - 1) >> level) - start[d];
        }
        ByteBuffer chunk = ByteBuffer.allocate((int) form.chunkBytes()).order(ByteOrder.LITTLE_ENDIAN);
        FloatBuffer floats = chunk.asFloatBuffer();
        long[] strides = shape.strides();
        List<long[]> chunks = new ArrayList<>();
        grid.forEachFragment(
                Region.of(start, count),
                (ordinal, inChunk, inRegion, extents) ->
                        chunks.add(new long[] {ordinal, extents[0], extents[1], extents[2]}));
        for (long[] next : chunks) {
            long[] first = grid.start(next[0]);
            long from = 0;
            for (int d = 0; d < 3; d++) {
                from += (first[d] - (block.outer().start(d) >> level)) * strides[d];
            }
            Arrays.fill(chunk.array(), (byte) 0);
            int[] extents = {(int) next[1], (int) next[2], (int) next[3]};
            float[] values = samples;
            new Runs(extents, grid.chunk().strides(), strides)
                    .forEach(0, from, (to, at, run) -> floats.put(to, values, at, run));
            file.writeChunk(path(level), next[0], chunk.duplicate().clear());
        }
    }
}
