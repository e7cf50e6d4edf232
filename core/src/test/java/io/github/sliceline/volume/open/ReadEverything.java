package io.github.sliceline.volume.open;

import io.github.sliceline.Refusals;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads all that a file offers as a program would that knows nothing of it, and keeps what was refused. */
public final class ReadEverything {
    private static final long MOST_ELEMENTS = 1 << 15;
    private static final int MOST_DATASETS = 50;

    private final Path file;
    private final List<IOException> refusals = new ArrayList<>();
    private int regions;

    private ReadEverything(Path file) {
        this.file = file;
    }

    /** Reads a file; only undeclared exceptions come out. */
    public static ReadEverything of(Path file) {
        ReadEverything reading = new ReadEverything(file);
        reading.attempt(reading::datasets);
        reading.attempt(() -> reading.volume(Backend.AUTO, null));
        return reading;
    }

    /** What was refused, in order. */
    public List<IOException> refusals() {
        return refusals;
    }

    /** How many regions gave data. */
    public int regions() {
        return regions;
    }

    private interface Work {
        void run() throws IOException;
    }

    private void attempt(Work work) {
        try {
            work.run();
        } catch (IOException e) {
            Refusals.requireDeclared(e, file.toString());
            refusals.add(e);
        }
    }

    private void datasets() throws IOException {
        try (Hdf5Container container = Hdf5Container.open(file)) {
            attempt(() -> container.attributes("/"));
            List<String> paths = container.numericDatasets();
            for (String path : paths.subList(0, Math.min(MOST_DATASETS, paths.size()))) {
                attempt(() -> container.attributes(path));
                attempt(() -> container.dimensionScales(path));
                attempt(() -> volume(Backend.DIRECT, path));
            }
        }
    }

    private void volume(Backend backend, @Nullable String dataset) throws IOException {
        ReadOptions options = ReadOptions.DEFAULTS.withBackend(backend).withQueueDepth(1);
        try (SeismicVolume volume =
                SeismicVolume.open(file, dataset == null ? options : options.withDataset(dataset))) {
            attempt(volume::info);
            attempt(volume::statistics);
            Shape shape = volume.shape();
            for (int corner = 0; corner < 3; corner += 2) {
                Region region = region(shape, corner);
                attempt(() -> read(volume, region));
            }
            if (volume.hasPlanes() && shape.size() > 0 && shape.size() < MOST_ELEMENTS) {
                attempt(() -> volume.readInline(volume.inlines().last()));
                attempt(() -> volume.readSlice(volume.samples().size() - 1));
            }
            if (shape.rank() > 1 && shape.size() > 0 && shape.size() < MOST_ELEMENTS) {
                volume.axes().forEach(axis -> attempt(() -> traces(volume, axis)));
                attempt(() -> {
                    for (String name : volume.coordinates()) {
                        volume.coordinate(name);
                    }
                });
            }
        }
    }

    /** A mutant may have an axis of the name that samples have, which queries refuse. */
    private static void traces(SeismicVolume volume, Axis axis) throws IOException {
        try {
            volume.read(Query.at(axis.name(), axis.valueAt(axis.size() - 1)).traces());
        } catch (IllegalArgumentException e) {
            if (!String.valueOf(e.getMessage()).contains("named twice")) {
                throw e;
            }
        }
    }

    private void read(SeismicVolume volume, Region region) throws IOException {
        volume.read(region);
        regions++;
    }

    /** A bounded box at the start or at the end. */
    private static Region region(Shape shape, int corner) {
        long[] start = new long[shape.rank()];
        long[] count = new long[shape.rank()];
        long left = MOST_ELEMENTS;
        for (int d = shape.rank() - 1; d >= 0; d--) {
            count[d] = Math.min(shape.extent(d), Math.max(1, left));
            left /= Math.max(1, count[d]);
            start[d] = (shape.extent(d) - count[d]) / 2 * corner;
        }
        return Region.of(start, count);
    }
}
