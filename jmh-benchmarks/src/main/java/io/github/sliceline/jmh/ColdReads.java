package io.github.sliceline.jmh;

import io.github.sliceline.CancelToken;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.memory.DirectIo;
import io.github.sliceline.storage.DirectReads;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.storage.WorkerThreads;
import io.github.sliceline.testdata.PageCache;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;
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
 * Reads of an open volume that is not in the page cache, beside a bare loop that issues requests and does not use the
 * bytes.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2)
@Measurement(iterations = 9)
@Fork(1)
public abstract class ColdReads {
    /** An uncompressed stacked volume, such as {@code sliceline demo --keep} makes. */
    @Param("demo.h5")
    public String file;

    private @Nullable SeismicVolume opened;

    /** A request of a read. */
    record Request(long position, int length) {}

    /** Returns the requests of reads in the order in which they were made. */
    static List<Request> requestsOf(IoFuture.Action reads) throws IOException {
        Path dump = Files.createTempFile("requests", ".jfr");
        try (Recording recording = new Recording()) {
            recording.enable("io.github.sliceline.Request").withoutThreshold();
            recording.start();
            reads.run();
            recording.stop();
            recording.dump(dump);
            return RecordingFile.readAllEvents(dump).stream()
                    .filter(event -> event.getEventType().getName().equals("io.github.sliceline.Request"))
                    .sorted(Comparator.comparing(RecordedEvent::getStartTime))
                    .map(event -> new Request(event.getLong("position"), event.getInt("length")))
                    .toList();
        } finally {
            Files.delete(dump);
        }
    }

    /** Opens the volume fully, and empties caches. */
    @Setup(Level.Iteration)
    public void cool() throws IOException {
        opened = SeismicVolume.open(location());
        opened.read(Region.of(new long[3], new long[] {1, 1, 1}));
        PageCache.unmap(location());
        PageCache.evict(location());
    }

    @TearDown(Level.Iteration)
    public void close() throws IOException {
        volume().close();
    }

    final Path location() {
        return Path.of(file);
    }

    final SeismicVolume volume() {
        return Objects.requireNonNull(opened);
    }

    /** Issues requests past the page cache.
     *
     * @param depth number of concurrent requests
     */
    final void issue(List<Request> requests, int depth) throws IOException {
        int longest = requests.stream().mapToInt(Request::length).max().orElse(0);
        try (DirectReads reads = DirectReads.open(location())
                        .orElseThrow(() -> new IOException(file + " cannot be read past the page cache"));
                WorkerThreads threads = new WorkerThreads("bare", depth)) {
            ThreadLocal<ByteBuffer> memory =
                    ThreadLocal.withInitial(() -> DirectIo.allocate(longest + 2 * DirectIo.PAGE));
            threads.run(
                    requests,
                    request -> reads.readRange(memory.get(), request.position, request.length),
                    new CancelToken());
        }
    }
}
