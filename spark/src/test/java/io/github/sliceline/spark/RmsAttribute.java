package io.github.sliceline.spark;

import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.api.java.function.MapFunction;

/** RMS amplitudes in windows of 25 samples, as {@code examples/attribute} and {@code examples/spark-attribute} write them. */
final class RmsAttribute {
    private static final int HALF = 12;

    private RmsAttribute() {}

    /** By two threads of this process. */
    static double byLibrary(Path volume, Path made) throws IOException {
        Files.deleteIfExists(made);
        try (SeismicVolume source = SeismicVolume.open(volume);
                VolumeWriter out =
                        VolumeWriter.create(made, VolumeSpec.like(source).named("rms"))) {
            source.blocks()
                    .withHalo(0, 0, HALF)
                    .forEach(2, block -> out.write(block.inner(), rms(block.samples(), block.inner(), block.outer())));
            out.commit();
        }
        return Files.size(made);
    }

    /** By two threads of Spark's. */
    static double bySpark(Path volume, Path made) throws IOException {
        Files.deleteIfExists(made);
        MapFunction<Brick, Brick> rms = brick -> brick.with(rms(brick.getSamples(), brick.inner(), brick.outer()));
        Bricks.of(LocalSpark.read()
                        .option("table", "bricks")
                        .option("halo", "0,0," + HALF)
                        .load(volume.toString()))
                .map(rms, Bricks.encoder())
                .write()
                .format("sliceline")
                .option("like", volume.toString())
                .option("name", "rms")
                .save(made.toString());
        return Files.size(made);
    }

    private static float[] rms(float[] samples, Region inner, Region outer) {
        int above = (int) (inner.start(2) - outer.start(2));
        int height = (int) inner.count(2);
        int whole = (int) outer.count(2);
        float[] result = new float[(int) inner.size()];
        for (int trace = 0; trace < result.length / height; trace++) {
            for (int k = 0; k < height; k++) {
                int end = Math.min(whole, above + k + HALF + 1);
                int first = Math.max(0, above + k - HALF);
                double squares = 0;
                for (int i = first; i < end; i++) {
                    squares += (double) samples[trace * whole + i] * samples[trace * whole + i];
                }
                result[trace * height + k] = (float) Math.sqrt(squares / (end - first));
            }
        }
        return result;
    }
}
