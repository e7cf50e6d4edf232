package io.github.sliceline.soak;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform.LinePoint;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.selection.Box;
import io.github.sliceline.selection.Interpolation;
import io.github.sliceline.selection.PathColumn;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.selection.Polyline;
import io.github.sliceline.selection.Selection;
import io.github.sliceline.selection.Surface;
import io.github.sliceline.selection.SurfaceAttribute;
import io.github.sliceline.selection.SurfaceWindow;
import io.github.sliceline.volume.PathSection;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.SurfaceMaps;
import io.github.sliceline.volume.VolumeTrace;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;

/** Reads of volumes that stay open for a while; every sample is checked. Of one thread. */
final class Reading implements Soak.Work {
    /** A volume, and what it is opened with: one of these each time. */
    record Source(Path file, NumberedSurvey survey, List<ReadOptions> options) {
        static Source of(Path file, NumberedSurvey survey, Backend... backends) {
            return new Source(
                    file,
                    survey,
                    Stream.of(backends).map(ReadOptions.DEFAULTS::withBackend).toList());
        }
    }

    private final List<Source> sources;
    private final Map<Source, SeismicVolume> open = new HashMap<>();

    Reading(List<Source> sources) {
        this.sources = sources;
    }

    @Override
    public String once(Random random) throws Exception {
        Source source = sources.get(random.nextInt(sources.size()));
        if (open.containsKey(source) && random.nextInt(12) == 0) {
            close(source);
        }
        if (!open.containsKey(source)) {
            ReadOptions options = source.options.get(random.nextInt(source.options.size()));
            open.put(source, SeismicVolume.open(source.file, options));
        }
        try {
            return read(Objects.requireNonNull(open.get(source)), source.survey, random);
        } catch (Exception | AssertionError e) {
            close(source);
            throw new AssertionError(source.file.toString(), e);
        }
    }

    private void close(Source source) throws IOException {
        SeismicVolume volume = open.remove(source);
        if (volume != null) {
            volume.close();
        }
    }

    private static String read(SeismicVolume volume, NumberedSurvey survey, Random random) throws Exception {
        Selection selection = selection(volume, random);
        Region region = selection.resolve(
                volume.inlines(), volume.crosslines(), volume.samples().size());
        switch (random.nextInt(10)) {
            case 0 -> {
                return path(volume, survey, random);
            }
            case 1 -> {
                return horizon(volume, survey, random);
            }
            case 2 -> {
                return traces(volume, survey, random);
            }
            case 3 -> {
                volume.blocks()
                        .within(region)
                        .forEach(2, block -> survey.check(block.samples(), block.inner()), Job.quiet());
                return "blocks of a part";
            }
            case 4 -> {
                CancelToken cancel = new CancelToken();
                var soon = volume.readAsync(Query.of(selection), ReadPriority.SOON, cancel);
                if (random.nextBoolean()) {
                    cancel.cancel();
                }
                try {
                    survey.check(soon.join(), region);
                    return "part, asynchronously";
                } catch (CancellationException | CompletionException e) {
                    require(cancel.isCancelled(), e);
                    return "part, cancelled";
                }
            }
            case 5 -> {
                return interrupted(volume, survey, selection, region);
            }
            default -> {
                survey.check(volume.read(selection), region);
                return selection.getClass().getSimpleName().toLowerCase(Locale.ROOT);
            }
        }
    }

    private static void require(boolean expected, Throwable otherwise) {
        if (!expected) {
            throw new AssertionError(otherwise);
        }
    }

    private static Selection selection(SeismicVolume volume, Random random) {
        int inline = some(volume.inlines(), random);
        int crossline = some(volume.crosslines(), random);
        int sample = random.nextInt(volume.samples().size());
        return switch (random.nextInt(4)) {
            case 0 -> new Plane.Inline(inline);
            case 1 -> new Plane.Crossline(crossline);
            case 2 -> new Plane.Slice(sample);
            default -> {
                int[] from = {inline, crossline, sample};
                int[] to = {
                    Math.min(inline + random.nextInt(20), volume.inlines().last()),
                    Math.min(crossline + random.nextInt(20), volume.crosslines().last()),
                    Math.min(sample + random.nextInt(90), volume.samples().size() - 1)
                };
                yield Box.between(from, to);
            }
        };
    }

    private static int some(Axis axis, Random random) {
        return axis.numberAt(random.nextInt(axis.size()));
    }

    /** What libhdf5 and jHDF read is read without being interrupted: they close the file then. */
    private static String interrupted(SeismicVolume volume, NumberedSurvey survey, Selection selection, Region region)
            throws IOException {
        if (volume.backend() == Backend.DIRECT) {
            Thread.currentThread().interrupt();
        }
        try {
            survey.check(volume.read(selection), region);
            return "part, interrupted in vain";
        } catch (InterruptedIOException e) {
            require(Thread.currentThread().isInterrupted(), e);
            return "part, interrupted";
        } finally {
            Thread.interrupted();
        }
    }

    /** A line of two kinks; of each of its places the nearest bin, unless two are as near. */
    private static String path(SeismicVolume volume, NumberedSurvey survey, Random random) throws IOException {
        List<LinePoint> vertices = Stream.generate(
                        () -> new LinePoint(some(volume.inlines(), random), some(volume.crosslines(), random)))
                .distinct()
                .limit(3)
                .toList();
        PathSection found =
                volume.read(Query.along(Polyline.ofLines(vertices).withInterpolation(Interpolation.NEAREST)));
        int count = volume.samples().size();
        for (int c = 0; c < found.columns().size(); c++) {
            PathColumn column = found.columns().get(c);
            double i = column.inline() - volume.inlines().first();
            double x = column.crossline() - volume.crosslines().first();
            if (Math.abs(i - Math.rint(i)) < 0.499 && Math.abs(x - Math.rint(x)) < 0.499) {
                float[] trace = Arrays.copyOfRange(found.samples(), c * count, (c + 1) * count);
                survey.check(trace, trace(Math.round(i), Math.round(x), count));
            }
        }
        return "line over the map";
    }

    private static Region trace(long inline, long crossline, int count) {
        return Region.of(new long[] {inline, crossline, 0}, new long[] {1, 1, count});
    }

    /** Since samples grow downwards, the smallest of a window is the first one of it, and the largest the last one. */
    private static String horizon(SeismicVolume volume, NumberedSurvey survey, Random random) throws IOException {
        int sample = 3 + random.nextInt(volume.samples().size() - 6);
        double step = volume.samples().interval();
        Surface surface = Surface.constant(volume.grid(), volume.samples().valueAt(sample));
        SurfaceMaps maps = volume.read(Query.on(
                new SurfaceWindow(surface, -3 * step, 3 * step),
                SurfaceAttribute.VALUE,
                SurfaceAttribute.MIN,
                SurfaceAttribute.MAX));
        survey.check(maps.values(SurfaceAttribute.VALUE), slice(volume, sample));
        survey.check(maps.values(SurfaceAttribute.MIN), slice(volume, sample - 3));
        survey.check(maps.values(SurfaceAttribute.MAX), slice(volume, sample + 3));
        return "horizon";
    }

    private static Region slice(SeismicVolume volume, int sample) {
        return new Plane.Slice(sample)
                .resolve(volume.inlines(), volume.crosslines(), volume.samples().size());
    }

    /** The first traces; the stream is closed before its end. */
    private static String traces(SeismicVolume volume, NumberedSurvey survey, Random random) throws IOException {
        int most = 1 + random.nextInt(200);
        try (Stream<VolumeTrace> traces = volume.traces()) {
            for (Iterator<VolumeTrace> each = traces.limit(most).iterator(); each.hasNext(); ) {
                VolumeTrace trace = each.next();
                int inline = volume.inlines().indexOf(trace.inline());
                int crossline = volume.crosslines().indexOf(trace.crossline());
                survey.check(trace.samples(), trace(inline, crossline, trace.samples().length));
            }
        }
        return "first traces";
    }
}
