package io.github.sliceline.viewer.schedule;

import io.github.sliceline.CancelToken;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.selection.Surface;
import io.github.sliceline.selection.SurfaceWindow;
import io.github.sliceline.viewer.model.HorizonMap;
import io.github.sliceline.viewer.model.MapContent;
import io.github.sliceline.viewer.model.Problem;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.SeismicVolume;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads amplitudes on horizons: strip by strip of inlines, so that the map fills meanwhile, and after what panes wait for.
 * Asked on the thread of events, it never waits there.
 */
public final class HorizonReader {
    private final SeismicVolume volume;
    private final Executor workers;
    private final Executor events;
    private CancelToken underWay = new CancelToken();

    /**
     * @param workers prepare strips, and wait for none
     * @param events runs what hears of results
     */
    public HorizonReader(SeismicVolume volume, Executor workers, Executor events) {
        this.volume = volume;
        this.workers = workers;
        this.events = events;
    }

    /**
     * Reads this, and no longer what was asked for before.
     *
     * @param read is given the map after each strip, the last time in whole
     * @param failed is told why it cannot be read
     */
    public void read(
            MapContent.Amplitudes wanted, Consumer<? super HorizonMap> read, Consumer<? super Problem> failed) {
        cancel();
        underWay = new CancelToken();
        Strips strips = new Strips(wanted, underWay, read, failed);
        workers.execute(() -> strips.attempt(strips::begin));
    }

    /** Reads nothing any more. */
    public void cancel() {
        underWay.cancel();
    }

    /** One map, of which a strip is read at a time. */
    private final class Strips {
        /** Lines of a strip: whole chunks of usual layouts. */
        private static final int LEAST_LINES = 64;

        private static final int MOST_STRIPS = 16;

        private final MapContent.Amplitudes wanted;
        private final CancelToken mine;
        private final Consumer<? super HorizonMap> read;
        private final Consumer<? super Problem> failed;
        private final Surface surface;
        private final int inlines;
        private final int crosslines;
        private final int lines;
        private float[] values = {};

        Strips(
                MapContent.Amplitudes wanted,
                CancelToken mine,
                Consumer<? super HorizonMap> read,
                Consumer<? super Problem> failed) {
            this.wanted = wanted;
            this.mine = mine;
            this.read = read;
            this.failed = failed;
            this.surface = wanted.of().surface();
            this.inlines = surface.grid().inlines().count();
            this.crosslines = surface.grid().crosslines().count();
            int chunks = (inlines - 1) / (LEAST_LINES * MOST_STRIPS) + 1;
            this.lines = chunks * LEAST_LINES;
        }

        /** Whatever goes wrong is told. */
        void attempt(Runnable step) {
            try {
                step.run();
            } catch (RuntimeException | OutOfMemoryError e) {
                events.execute(() -> failed(e));
            }
        }

        void begin() {
            values = new float[Math.multiplyExact(inlines, crosslines)];
            Arrays.fill(values, Float.NaN);
            List<Integer> touched = IntStream.range(0, (inlines - 1) / lines + 1)
                    .map(strip -> strip * lines)
                    .filter(this::isTouched)
                    .boxed()
                    .toList();
            if (touched.isEmpty()) {
                // The volume says why nothing of it can be read.
                strip(surface, List.of(0), 0, inlines);
            } else {
                next(touched, 0);
            }
        }

        private boolean isTouched(int first) {
            double least = volume.samples().start() - wanted.to();
            double most = volume.samples().last() - wanted.from();
            return IntStream.range(first * crosslines, Math.min(inlines, first + lines) * crosslines)
                    .mapToDouble(bin -> surface.at(bin / crosslines, bin % crosslines))
                    .anyMatch(value -> value >= least && value <= most);
        }

        private void next(List<Integer> strips, int place) {
            if (!mine.isCancelled()) {
                int first = strips.get(place);
                int count = Math.min(lines, inlines - first);
                double[] part = new double[values.length];
                Arrays.fill(part, Double.NaN);
                for (int bin = first * crosslines; bin < (first + count) * crosslines; bin++) {
                    part[bin] = surface.at(bin / crosslines, bin % crosslines);
                }
                strip(Surface.of(surface.grid(), part), strips, place, count);
            }
        }

        private void strip(Surface part, List<Integer> strips, int place, int count) {
            SurfaceWindow window = new SurfaceWindow(part, wanted.from(), wanted.to());
            Query<float[]> query = Query.on(window, wanted.attribute()).map(maps -> maps.values(wanted.attribute()));
            CompletableFuture<float[]> unused = volume.readAsync(query, ReadPriority.SOON, mine)
                    .whenCompleteAsync((found, why) -> attempt(() -> took(strips, place, count, found, why)), workers);
        }

        private void took(
                List<Integer> strips, int place, int count, float @Nullable [] found, @Nullable Throwable why) {
            if (found == null) {
                events.execute(() -> failed(why == null ? new IllegalStateException("nothing was read") : why));
                return;
            }
            values = values.clone();
            int from = strips.get(place) * crosslines;
            System.arraycopy(found, from, values, from, count * crosslines);
            HorizonMap map = new HorizonMap(wanted, values, (place + 1.0) / strips.size());
            events.execute(() -> give(map));
            if (place + 1 < strips.size()) {
                next(strips, place + 1);
            }
        }

        private void give(HorizonMap map) {
            if (!mine.isCancelled()) {
                read.accept(map);
            }
        }

        private void failed(Throwable why) {
            if (!mine.isCancelled()) {
                failed.accept(Problem.of(why));
            }
        }
    }
}
