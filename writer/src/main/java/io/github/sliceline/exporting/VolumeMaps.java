package io.github.sliceline.exporting;

import io.github.sliceline.ReadLimits;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.hdf5.ElementReader;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Facts about a volume's bins: the live ones, and their coordinates from maps or from the transform of the survey. A
 * map that is missing or has another shape is not used. Used by one thread at a time.
 */
final class VolumeMaps implements Closeable {
    private static final long CACHE_BYTES = 8L << 20;
    private static final MapPoint NOWHERE = new MapPoint(Double.NaN, Double.NaN);

    private final SeismicVolume volume;
    private final Hdf5Container container;
    private final @Nullable ElementReader live;
    private final @Nullable ElementReader x;
    private final @Nullable ElementReader y;

    private VolumeMaps(SeismicVolume volume, Hdf5Container container) throws IOException {
        this.volume = volume;
        this.container = container;
        this.live = map(VolumeProfile.LIVE, false);
        this.x = map(VolumeProfile.CDP_X, true);
        this.y = map(VolumeProfile.CDP_Y, true);
    }

    /** Opens the maps that the file has. */
    static VolumeMaps open(Path file, int revision, SeismicVolume volume) throws IOException {
        Hdf5Container container = Hdf5Container.open(file, revision, ReadLimits.DEFAULTS);
        return OnFailure.close(container, () -> new VolumeMaps(volume, container));
    }

    private @Nullable ElementReader map(String path, boolean isReal) throws IOException {
        boolean isMap = container.numericDatasets().contains(path)
                && container.dataset(path).shape().equals(FileOrder.binsOf(volume.shape()))
                && (container.dataset(path).type().kind() == ElementType.Kind.FLOAT) == isReal
                && container.dataset(path).type().bytes() == (isReal ? Double.BYTES : 1);
        return isMap ? ElementReader.open(container, path, ReadLimits.DEFAULTS, CACHE_BYTES) : null;
    }

    /** Returns for each bin of a region whether it has a trace, row-major. Without a map all bins have one. */
    boolean[] live(Region bins) throws IOException {
        ByteBuffer flags = read(live, bins);
        boolean[] there = new boolean[Math.toIntExact(bins.size())];
        for (int bin = 0; bin < there.length; bin++) {
            there[bin] = flags == null || flags.get(bin) != 0;
        }
        return there;
    }

    private static @Nullable ByteBuffer read(@Nullable ElementReader reader, Region bins) throws IOException {
        if (reader == null) {
            return null;
        }
        ElementType type = reader.dataset().type();
        ByteBuffer values = ByteBuffer.allocate(Math.toIntExact(bins.size() * type.bytes()));
        reader.read(bins, values);
        return values.clear().order(type.order());
    }

    /** Returns the coordinates of each bin of a region by its row-major index; NaN if they are unknown. */
    IntFunction<MapPoint> coordinates(Region bins) throws IOException {
        ByteBuffer eastings = y == null ? null : read(x, bins);
        ByteBuffer northings = x == null ? null : read(y, bins);
        if (eastings != null && northings != null) {
            return bin -> new MapPoint(eastings.getDouble(bin * Double.BYTES), northings.getDouble(bin * Double.BYTES));
        }
        Optional<BinTransform> transform = volume.grid().bins();
        return bin -> {
            int inline = volume.inlines().numberAt((int) (bins.start(0) + bin / bins.count(1)));
            int crossline = volume.crosslines().numberAt((int) (bins.start(1) + bin % bins.count(1)));
            return transform.map(t -> t.toMap(inline, crossline)).orElse(NOWHERE);
        };
    }

    @Override
    public void close() throws IOException {
        container.close();
    }
}
