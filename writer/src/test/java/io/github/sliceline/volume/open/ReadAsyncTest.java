package io.github.sliceline.volume.open;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.plan.ReadPlanner.WholeChunks;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.selection.Surface;
import io.github.sliceline.selection.SurfaceAttribute;
import io.github.sliceline.selection.SurfaceWindow;
import io.github.sliceline.tune.CostModel;
import io.github.sliceline.volume.NumberedVolume;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.Section;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.direct.LayoutReader;
import io.github.sliceline.volume.direct.LayoutStorage;
import io.github.sliceline.volume.direct.RangeReader;
import io.github.sliceline.volume.format.ElementDecoder;
import io.github.sliceline.volume.format.ElementDecoder.Scaling;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.MissingTraces;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A viewer calls {@code readAsync} from the thread that draws: nothing of the read may happen there. */
class ReadAsyncTest {
    private static final NumberedVolume NUMBERS = new NumberedVolume(20);
    private static final int CHUNK = 10;

    @TempDir
    Path folder;

    private final Queue<String> planners = new ConcurrentLinkedQueue<>();

    /** An index that remembers on which threads it was asked where chunks are: those that plan. */
    private record Asked(ChunkIndex index, Queue<String> threads) implements ChunkLookup {
        @Override
        public long address(long ordinal) {
            threads.add(Thread.currentThread().getName());
            return index.address(ordinal);
        }

        @Override
        public int storedBytes(long ordinal) {
            return index.storedBytes(ordinal);
        }

        @Override
        public int filterMask(long ordinal) {
            return index.filterMask(ordinal);
        }
    }

    @Test
    void theCallersThreadNeitherPlansNorCopiesWhatIsCached() throws Exception {
        Path file = NUMBERS.write(folder.resolve("volume.h5"), CHUNK, 1);
        try (Hdf5Container container = Hdf5Container.open(file, 0, ReadLimits.DEFAULTS);
                ReadPath reader = reader(container)) {
            Region region = Region.of(new long[] {3, 0, 0}, new long[] {1, 20, 20});
            reader.prefetch(List.of(region), new CancelToken()).join();
            float[] values = new float[400];
            for (int round = 0; round < 2; round++) { // decoded by the first, and copied before any request since
                values[399] = -1;
                String result = reader.readAsync(
                                null,
                                List.of(region),
                                List.of(FloatBuffer.wrap(values)),
                                () -> Thread.currentThread().getName(),
                                ReadPriority.SOON,
                                Job.quiet())
                        .join();
                assertTrue(result.startsWith("sliceline-read"), result);
                assertEquals(4 * 400 - 1, values[399]);
            }
        }
        assertFalse(planners.isEmpty());
        assertTrue(planners.stream().allMatch(name -> name.startsWith("sliceline-read")), planners::toString);
    }

    private ReadPath reader(Hdf5Container container) throws IOException {
        DatasetInfo dataset = VolumeFinder.find(container, Optional.of("/data"));
        ChunkIndex index = ChunkIndexReader.read(container.source(), dataset, ReadLimits.DEFAULTS);
        LayoutStorage layout = new LayoutStorage(
                RangeReader.throughCache(container.source()),
                new ChunkGrid(dataset.shape(), Shape.of(CHUNK, CHUNK, CHUNK)),
                new Asked(index, planners),
                dataset.pipeline(),
                new ElementDecoder(dataset.type(), Scaling.IDENTITY),
                0,
                null);
        LayoutReader cube =
                new LayoutReader("data", layout, new CostModel(2, 0, 1 << 16, false), 1 << 20, WholeChunks.NONE);
        return new DirectReader(container.path(), layout.ranges(), cube);
    }

    /** Each request is told of, whichever thread made it, and the last one says that all is there. */
    @Test
    void aJobHearsHowFarAReadIs() throws Exception {
        Path file = NUMBERS.write(folder.resolve("volume.h5"), 5, 0);
        try (SeismicVolume volume = SeismicVolume.open(file)) {
            Queue<Double> heard = new ConcurrentLinkedQueue<>();
            Job job = Job.heardBy((stage, done, total) -> heard.add((double) done / total));
            Section inline = volume.readAsync(Query.section(new Plane.Inline(3)), ReadPriority.NOW, job)
                    .join();
            assertEquals(NUMBERS.sample(3, 7, 11), inline.at(7, 11));
            assertFalse(heard.isEmpty());
            assertEquals(1, heard.stream().mapToDouble(part -> part).max().orElseThrow());
            assertTrue(heard.stream().allMatch(part -> part > 0), heard::toString);
        }
    }

    /** Whatever is read, by whichever path. */
    @Test
    void whatIsCancelledSaysSo() throws Exception {
        Path file = NUMBERS.write(folder.resolve("volume.h5"), 5, 0);
        Path deflated = NUMBERS.write(folder.resolve("deflated.h5"), 5, 1);
        for (ReadOptions options : List.of(
                ReadOptions.DEFAULTS,
                ReadOptions.DEFAULTS.withBackend(Backend.JHDF),
                ReadOptions.DEFAULTS.withMissingTraces(MissingTraces.NAN))) {
            for (Path one : List.of(file, deflated)) {
                try (SeismicVolume volume = SeismicVolume.open(one, options)) {
                    assertCancelled(volume);
                }
            }
        }
    }

    private static void assertCancelled(SeismicVolume volume) {
        CancelToken token = new CancelToken();
        token.cancel();
        Query<Section> section = Query.section(new Plane.Inline(3));
        Region region = Region.all(volume.shape());
        SurfaceWindow window = new SurfaceWindow(Surface.constant(volume.grid(), 4), -1, 1);
        assertSaysCancelled(volume.readAsync(section, ReadPriority.NOW, Job.stoppedBy(token)));
        assertSaysCancelled(
                volume.readAsync(region, FloatBuffer.allocate((int) region.size()), ReadPriority.SOON, token));
        assertSaysCancelled(volume.readAsync(Query.on(window, SurfaceAttribute.MEAN), ReadPriority.NOW, token));
        assertSaysCancelled(volume.prefetch(section, token));
    }

    private static void assertSaysCancelled(CompletableFuture<?> reading) {
        assertThrows(CancellationException.class, reading::join);
        assertThrows(CancellationException.class, reading::get);
        assertTrue(reading.isCancelled());
    }
}
