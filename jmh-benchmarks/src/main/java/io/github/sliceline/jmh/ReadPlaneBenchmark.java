package io.github.sliceline.jmh;

import io.github.sliceline.bench.Direction;
import io.github.sliceline.bench.ReadPattern;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.testdata.PageCache;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.AuxCounters;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Time to read a plane, by read path, chunk shape, filter, direction and storage, from the drive and from the page
 * cache.
 *
 * <p>The score is milliseconds per plane. The second line of a result, {@code usPerFloat}, is
 * microseconds per float, comparable between shapes. JMH labels it ms/op, because it counts thousands
 * of floats; JSON results have all digits. Each turn reads another plane, far from the last.
 *
 * <p>Cold turns drop the file from the page cache and open the volume anew, outside the measured
 * time. Opening reads the superblock and the chunk index, which are then warm again. jHDF maps chunks and
 * leaves unmapping to the garbage collector; a cold turn waits for it. For warm turns the whole file is
 * read once before the first turn, so it should fit in memory.
 *
 * <p>Every value of a parameter is combined with every other value: the defaults take about an hour.
 * To compare drives, give a folder on each of them:
 *
 * <pre>{@code
 * ./mvnw -Pjmh -pl jmh-benchmarks -am package -Dquick -DskipTests
 * java -jar jmh-benchmarks/target/benchmarks.jar ReadPlane -p dirs=/hdd,/nvme -p chunk=32,64,8x8x1024 -p cold=true
 * }</pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class ReadPlaneBenchmark {
    /** Number of turns after which the first plane is read again. */
    private static final int TURNS = 997;

    @Param({"DIRECT", "JHDF", "NATIVE"})
    public Backend backend;

    /** Edge of cubic chunks, or three extents such as {@code 8x8x1024}; a file for each is made once. */
    @Param({"15", "20", "30", "40", "50", "60", "70", "80", "100", "128"})
    public String chunk;

    /** Filter of the chunks: {@code none}, or {@code deflate} (shuffle, then deflate 6). */
    @Param("none")
    public String filter;

    /** Concurrent requests of DIRECT and JHDF, 0 for the default; NATIVE has one. */
    @Param("0")
    public int threads;

    @Param
    public Direction direction;

    /** True to drop the file from the page cache before every turn; needs GNU dd. */
    @Param({"true", "false"})
    public boolean cold;

    /** Inlines, crosslines and samples of the survey; 320 MB by default. */
    @Param("400x400x500")
    public String shape;

    /** Folders in which the files are made: one on each drive to measure. */
    @Param("target/jmh-volumes")
    public String dirs;

    private @Nullable BenchmarkVolume files;
    private @Nullable SeismicVolume volume;
    private FloatBuffer plane = FloatBuffer.allocate(0);
    private List<Region> planes = List.of();
    private int turn;

    /** Number of floats read, by which JMH divides the time. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    public static class Floats {
        /** Thousands of floats: milliseconds per thousand are microseconds per float. */
        public double usPerFloat;

        @Setup(Level.Iteration)
        public void reset() {
            usPerFloat = 0;
        }
    }

    @Setup(Level.Trial)
    public void createAndOpen() throws IOException {
        files = BenchmarkVolume.of(dirs, shape, chunk, filter);
        files.create();
        if (cold && !PageCache.canEvict(files.hdf5())) {
            throw new IllegalStateException("cold reads need GNU dd (Linux, coreutils): run with -p cold=false");
        }
        if (!cold) {
            PageCache.load(files.hdf5());
        }
        SeismicVolume made = open();
        planes = ReadPattern.PLANES
                .of(made.shape(), Direction.names(), TURNS)
                .get(List.of(Direction.values()).indexOf(direction))
                .batches()
                .stream()
                .flatMap(List::stream)
                .toList();
        plane = FloatBuffer.allocate(Math.toIntExact(planes.get(0).size()));
    }

    /** Empties caches before a cold turn. */
    @Setup(Level.Invocation)
    public void cool() throws IOException {
        if (cold) {
            close();
            if (backend == Backend.JHDF) {
                PageCache.unmap(files().hdf5());
            }
            PageCache.evict(files().hdf5());
            open();
        }
    }

    @Benchmark
    public FloatBuffer read(Floats floats) throws IOException {
        SeismicVolume open = Objects.requireNonNull(volume);
        open.read(planes.get(turn++ % planes.size()), plane.clear());
        floats.usPerFloat += plane.capacity() / 1000.0;
        return plane;
    }

    private BenchmarkVolume files() {
        return Objects.requireNonNull(files);
    }

    private SeismicVolume open() throws IOException {
        ReadOptions options = ReadOptions.DEFAULTS.withBackend(backend).withQueueDepth(threads);
        SeismicVolume opened = SeismicVolume.open(files().hdf5(), options);
        volume = opened;
        return opened;
    }

    @TearDown(Level.Trial)
    public void close() throws IOException {
        if (volume != null) {
            volume.close();
        }
        volume = null;
    }
}
