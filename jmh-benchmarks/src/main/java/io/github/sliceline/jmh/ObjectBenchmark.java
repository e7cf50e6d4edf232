package io.github.sliceline.jmh;

import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.s3.S3Store;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.DoubleAdder;
import org.jspecify.annotations.Nullable;
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
import software.amazon.awssdk.services.s3.S3Client;

/**
 * Does a pass over a volume in an object store keep up with a plain download of the object? All samples are summed by two
 * threads; the SDK downloads to nowhere and to a file. Run by {@code jmh-benchmarks/compare-objects.sh}; endpoint and credentials
 * come from the environment.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 1)
@Measurement(iterations = 3)
@Fork(1)
public class ObjectBenchmark {
    @Param("surveys")
    public String bucket;

    @Param("balanced.h5")
    public String key;

    private @Nullable S3Client client;

    @Setup
    public void connect() {
        client = S3Client.builder().forcePathStyle(true).build();
    }

    @TearDown
    public void disconnect() {
        client().close();
    }

    private S3Client client() {
        return Objects.requireNonNull(client);
    }

    @Benchmark
    public double blocks() throws IOException {
        RemotePath object = RemotePath.of(
                URI.create("s3://" + bucket + "/" + key), S3Store.with(builder -> builder.forcePathStyle(true)));
        DoubleAdder total = new DoubleAdder();
        try (SeismicVolume volume = SeismicVolume.open(object)) {
            volume.blocks().forEach(2, block -> total.add(BlocksBenchmark.sum(block)));
        }
        return total.sum();
    }

    @Benchmark
    public long download() throws IOException {
        try (InputStream in = client().getObject(get -> get.bucket(bucket).key(key))) {
            return in.transferTo(OutputStream.nullOutputStream());
        }
    }

    /** The copy of the object that is made. */
    @State(Scope.Benchmark)
    public static class Copy {
        private Path file = Path.of("");

        @Setup(Level.Iteration)
        public void name() throws IOException {
            file = Files.createTempFile("copy", "");
            Files.delete(file); // the SDK writes none that is there
        }

        @TearDown(Level.Iteration)
        public void remove() throws IOException {
            Files.delete(file);
        }
    }

    @Benchmark
    public void downloadToFile(Copy copy) {
        client().getObject(get -> get.bucket(bucket).key(key), copy.file);
    }
}
