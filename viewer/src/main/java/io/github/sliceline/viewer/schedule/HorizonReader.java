package io.github.sliceline.viewer.schedule;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.segy.volume.TraceMaps;
import io.github.sliceline.selection.Surface;
import io.github.sliceline.selection.SurfaceWindow;
import io.github.sliceline.viewer.model.HorizonMap;
import io.github.sliceline.viewer.model.MapContent;
import io.github.sliceline.viewer.model.Problem;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Reads maps of horizons, and of the traces of bins. Amplitudes are read in strips of inlines, so that the map fills step by step. Reads that
 * panes wait for come first. Called on the event thread, which never waits.
 */
public final class HorizonReader {
    /** Fewest inlines in a strip: whole chunks of usual layouts. */
    private static final int LEAST_LINES = 64;

    private static final int MOST_STRIPS = 16;

    private final SeismicVolume volume;
    private final Executor events;
    private final NewestJob reading;

    /**
     * @param workers read strips and wait for them
     * @param events runs the callbacks
     */
    public HorizonReader(SeismicVolume volume, Executor workers, Executor events) {
        this.volume = volume;
        this.events = events;
        this.reading = new NewestJob(workers, events);
    }

    /**
     * Reads times or amplitudes of a horizon, or values of traces, and drops the earlier request.
     *
     * @param read receives the map after each strip; the last one is complete
     * @param failed receives the reason if the map cannot be read
     */
    public void read(MapContent wanted, Consumer<? super HorizonMap> read, Consumer<? super Problem> failed) {
        reading.restart(
                token -> read(
                        wanted,
                        token,
                        map -> events.execute(() -> {
                            if (!token.isCancelled()) {
                                read.accept(map);
                            }
                        })),
                read,
                why -> failed.accept(Problem.of(why)));
    }

    /** Stops reading. */
    public void cancel() {
        reading.cancel();
    }

    private HorizonMap read(MapContent content, CancelToken token, Consumer<HorizonMap> part) throws IOException {
        if (content instanceof MapContent.OfTraces traces) {
            List<float[]> values = TraceMaps.of(volume).read(List.of(traces.map()), Job.stoppedBy(token));
            return new HorizonMap(traces, values.get(0), 1);
        }
        if (content instanceof MapContent.Times times) {
            return HorizonMap.times(times);
        }
        MapContent.Amplitudes wanted = (MapContent.Amplitudes) content;
        Surface surface = wanted.of().surface();
        int inlines = surface.grid().inlines().size();
        int crosslines = surface.grid().crosslines().size();
        int lines = ((inlines - 1) / (LEAST_LINES * MOST_STRIPS) + 1) * LEAST_LINES;
        int[] strips = IntStream.range(0, (inlines - 1) / lines + 1)
                .map(strip -> strip * lines)
                .filter(first -> isTouched(wanted, first, Math.min(inlines, first + lines)))
                .toArray();
        float[] values = new float[Math.multiplyExact(inlines, crosslines)];
        Arrays.fill(values, Float.NaN);
        if (strips.length == 0) {
            // the read fails with the volume's own message
            return new HorizonMap(wanted, amplitudes(wanted, surface, token), 1);
        }
        for (int i = 0; i < strips.length; i++) {
            if (i > 0) {
                part.accept(new HorizonMap(wanted, values, (double) i / strips.length));
                values = values.clone();
            }
            int from = strips[i] * crosslines;
            int to = Math.min(inlines, strips[i] + lines) * crosslines;
            float[] strip = amplitudes(wanted, bins(surface, from, to), token);
            System.arraycopy(strip, from, values, from, to - from);
        }
        return new HorizonMap(wanted, values, 1);
    }

    private boolean isTouched(MapContent.Amplitudes wanted, int first, int end) {
        Surface surface = wanted.of().surface();
        int crosslines = surface.grid().crosslines().size();
        double least = volume.samples().start() - wanted.to();
        double most = volume.samples().last() - wanted.from();
        return IntStream.range(first * crosslines, end * crosslines)
                .mapToDouble(bin -> surface.at(bin / crosslines, bin % crosslines))
                .anyMatch(value -> value >= least && value <= most);
    }

    /** Returns the surface in the given bins, without values in all others. */
    private static Surface bins(Surface surface, int from, int to) {
        int crosslines = surface.grid().crosslines().size();
        double[] part = new double[Math.toIntExact(surface.grid().size())];
        Arrays.fill(part, Double.NaN);
        for (int bin = from; bin < to; bin++) {
            part[bin] = surface.at(bin / crosslines, bin % crosslines);
        }
        return Surface.of(surface.grid(), part);
    }

    private float[] amplitudes(MapContent.Amplitudes wanted, Surface surface, CancelToken token) {
        SurfaceWindow window = new SurfaceWindow(surface, wanted.from(), wanted.to());
        Query<float[]> query = Query.on(window, wanted.attribute()).map(maps -> maps.values(wanted.attribute()));
        return volume.readAsync(query, ReadPriority.SOON, token).join();
    }
}
