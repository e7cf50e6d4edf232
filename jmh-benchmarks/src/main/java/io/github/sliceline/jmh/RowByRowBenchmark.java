package io.github.sliceline.jmh;

import static hdf.hdf5lib.HDF5Constants.H5P_DEFAULT;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.library.LibHdf5;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.testdata.PageCache;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How long does it take to read compressed data in the smallest pieces, by a caller who tunes nothing?
 *
 * <p>The dataset of "Improving HDF5 Compression Performance" (The HDF Group): float32 big-endian,
 * 60 × 30 × 9 × 717, chunk 4 × 30 × 9 × 717, gzip 6, read row by row with 16,200 reads of 717 floats.
 * A chunk does not fit libhdf5's default cache of 1 MiB, so that each read inflates 3 MB: 345 s there,
 * 0.37 s with a cache that holds it. Here every read path has its default options.
 *
 * <p>The score is milliseconds for all rows, opening included.
 *
 * <pre>{@code
 * ./mvnw -Pjmh -pl jmh-benchmarks -am package -Dquick -DskipTests
 * java -jar jmh-benchmarks/target/benchmarks.jar RowByRow
 * }</pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 1)
@Measurement(iterations = 3)
@Fork(1)
public class RowByRowBenchmark {
    private static final Shape SHAPE = Shape.of(60, 30, 9, 717);

    /** A chunk is 3 MB: three times libhdf5's default cache. */
    private static final Shape CHUNK = Shape.of(4, 30, 9, 717);

    private static final int GZIP_LEVEL = 6;
    private static final long SEED = 717;

    @Param({"DIRECT", "NATIVE"})
    public Backend backend;

    @Param("target/jmh-volumes")
    public String dirs;

    /** Whether the page cache is without the file when a turn begins; needs GNU dd. */
    @Param("false")
    public boolean cold;

    private Path file = Path.of("");

    @Setup(Level.Iteration)
    public void create() throws IOException {
        file = Path.of(dirs).resolve("row-by-row.h5");
        makeIfMissing(file);
        if (cold) {
            PageCache.evict(file);
        }
    }

    /** All rows, one read each, into a buffer that is used again. */
    @Benchmark
    public FloatBuffer rows() throws IOException {
        int samples = Math.toIntExact(SHAPE.extent(3));
        FloatBuffer row = FloatBuffer.allocate(samples);
        long[] count = {1, 1, 1, samples};
        try (SeismicVolume volume = SeismicVolume.open(file, ReadOptions.DEFAULTS.withBackend(backend))) {
            for (long i = 0; i < SHAPE.extent(0); i++) {
                for (long j = 0; j < SHAPE.extent(1); j++) {
                    for (long k = 0; k < SHAPE.extent(2); k++) {
                        volume.read(Region.of(new long[] {i, j, k, 0}, count), row.clear());
                    }
                }
            }
        }
        return row;
    }

    /** Makes the file if it is missing; it gets its name when it is complete. */
    private static void makeIfMissing(Path file) throws IOException {
        if (Files.exists(file)) {
            return;
        }
        NativeLibrary.require("writing " + file);
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        Path part = file.resolveSibling(file.getFileName() + ".part");
        synchronized (LibHdf5.LOCK) {
            write(part);
        }
        Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    }

    private static void write(Path file) {
        long id = H5.H5Fcreate(file.toString(), HDF5Constants.H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
        long space = H5.H5Screate_simple(SHAPE.rank(), SHAPE.extents(), SHAPE.extents());
        long properties = H5.H5Pcreate(HDF5Constants.H5P_DATASET_CREATE);
        H5.H5Pset_chunk(properties, CHUNK.rank(), CHUNK.extents());
        H5.H5Pset_deflate(properties, GZIP_LEVEL);
        long dataset =
                H5.H5Dcreate(id, "data", HDF5Constants.H5T_IEEE_F32BE, space, H5P_DEFAULT, properties, H5P_DEFAULT);
        int all = HDF5Constants.H5S_ALL;
        H5.H5Dwrite(dataset, HDF5Constants.H5T_NATIVE_FLOAT, all, all, H5P_DEFAULT, values());
        H5.H5Dclose(dataset);
        H5.H5Pclose(properties);
        H5.H5Sclose(space);
        H5.H5Fclose(id);
    }

    /** A random walk in steps of 1/16: compresses about as field data does, neither to nothing nor not at all. */
    private static float[] values() {
        Random random = new Random(SEED);
        float[] values = new float[Math.toIntExact(SHAPE.size())];
        float last = 0;
        for (int i = 0; i < values.length; i++) {
            last += (random.nextInt(65) - 32) / 16f;
            values[i] = last;
        }
        return values;
    }
}
