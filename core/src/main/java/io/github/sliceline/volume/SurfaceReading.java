package io.github.sliceline.volume;

import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.horizon.SurfaceFit;
import io.github.sliceline.selection.Surface;
import io.github.sliceline.selection.SurfaceAttribute;
import io.github.sliceline.selection.SurfaceWindow;
import io.github.sliceline.storage.WorkerThreads.Work;
import io.github.sliceline.volume.open.OpenVolume;
import io.github.sliceline.volume.open.VolumeAxes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Reads the samples around a surface in tiles of a few bins. A tile is as high as the surface within it. The tiles of a
 * block of the volume are read in one pass, together with the tiles of as many blocks as memory allows.
 */
final class SurfaceReading {
    /** Most bytes of samples in memory at once. */
    static final long MOST_BYTES = Math.min(16 << 20, Runtime.getRuntime().maxMemory() / 4);

    /**
     * Bins of a tile in each direction. Fewer would make many regions; more would make the tiles high where the surface
     * is steep.
     */
    private static final int TILE = 16;

    private final Surface surface;
    private final VolumeAxes axes;
    private final WindowAttributes attributes;
    private final List<List<Region>> passes = new ArrayList<>();
    private List<Region> open = new ArrayList<>();
    private long openSamples;

    SurfaceReading(SurfaceWindow window, Set<SurfaceAttribute> wanted, OpenVolume target) {
        this.surface = window.surface();
        this.axes = target.planeAxes();
        Flattening.requireSameGrid(surface, axes);
        this.attributes = new WindowAttributes(window, wanted, axes.samples());
        cut(target.blockExtents());
        requireMet();
    }

    QueryPlan<SurfaceMaps> plan() {
        return new QueryPlan<>(passes.size(), passes::get, this::use, attributes::maps);
    }

    private void cut(Shape block) {
        int inlines = (int) block.extent(0);
        int crosslines = (int) block.extent(1);
        for (int i = 0; i < axes.inlines().size(); i += inlines) {
            for (int x = 0; x < axes.crosslines().size(); x += crosslines) {
                add(tiles(
                        i,
                        Math.min(axes.inlines().size(), i + inlines),
                        x,
                        Math.min(axes.crosslines().size(), x + crosslines)));
            }
        }
        close();
    }

    private List<Region> tiles(int fromInline, int toInline, int fromCrossline, int toCrossline) {
        List<Region> tiles = new ArrayList<>();
        for (int i = fromInline; i < toInline; i += TILE) {
            for (int x = fromCrossline; x < toCrossline; x += TILE) {
                long[] start = {i, x, 0};
                long[] count = {Math.min(TILE, toInline - i), Math.min(TILE, toCrossline - x), 0};
                fitHeight(start, count);
                if (count[2] > 0) {
                    tiles.add(Region.of(start, count));
                }
            }
        }
        return tiles;
    }

    /** Sets first sample and number of samples of a tile so that they cover what its bins need. */
    private void fitHeight(long[] start, long[] count) {
        int first = Integer.MAX_VALUE;
        int last = -1;
        for (int i = 0; i < count[0]; i++) {
            for (int x = 0; x < count[1]; x++) {
                double value = surface.at((int) start[0] + i, (int) start[1] + x);
                if (attributes.touches(value)) {
                    first = Math.min(first, attributes.firstSample(value));
                    last = Math.max(last, attributes.lastSample(value));
                }
            }
        }
        start[2] = last < 0 ? 0 : first;
        count[2] = last < 0 ? 0 : last - first + 1L;
    }

    private void add(List<Region> block) {
        long samples = block.stream().mapToLong(Region::size).sum();
        boolean whole = samples * Float.BYTES <= MOST_BYTES;
        if (whole && (openSamples + samples) * Float.BYTES > MOST_BYTES) {
            close();
        }
        for (Region tile : block) {
            if ((openSamples + tile.size()) * Float.BYTES > MOST_BYTES) {
                close();
            }
            open.add(tile);
            openSamples += tile.size();
        }
    }

    private void close() {
        if (!open.isEmpty()) {
            passes.add(open);
            open = new ArrayList<>();
            openSamples = 0;
        }
    }

    private void requireMet() {
        SampleAxis samples = axes.samples();
        if (passes.isEmpty() && surface.known(samples.start(), samples.last()) == 0 && surface.known() > 0) {
            throw new IllegalArgumentException(SurfaceFit.sentence(samples, surface.min(), surface.max()));
        }
    }

    private Work use(int pass, List<float[]> values) {
        List<Region> tiles = passes.get(pass);
        return new Work(tiles.size(), number -> use(tiles.get(number), values.get(number)));
    }

    private void use(Region tile, float[] values) {
        int height = (int) tile.count(2);
        int at = 0;
        for (int i = 0; i < tile.count(0); i++) {
            for (int x = 0; x < tile.count(1); x++) {
                int inline = (int) tile.start(0) + i;
                int crossline = (int) tile.start(1) + x;
                double value = surface.at(inline, crossline);
                if (attributes.touches(value)) {
                    int bin = inline * axes.crosslines().size() + crossline;
                    attributes.put(bin, value, new WindowAttributes.Samples(values, at, (int) tile.start(2), height));
                }
                at += height;
            }
        }
    }
}
