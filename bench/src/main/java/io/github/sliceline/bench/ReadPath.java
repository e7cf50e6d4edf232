package io.github.sliceline.bench;

import io.github.sliceline.CancelToken;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.remote.Location;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.ReadCost;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.MissingTraces;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.Closeable;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * A read path in a comparison.
 *
 * @param name name in the tables
 * @param file file that it reads
 * @param slowAcross true if a slice takes so long that one is enough
 * @param opener opens the file anew, with nothing read and nothing cached
 */
public record ReadPath(String name, Path file, boolean slowAcross, Opener opener) {
    public static final String SEGY = "SEG-Y";

    @FunctionalInterface
    public interface Opener {
        RegionReader open() throws IOException;
    }

    public static ReadPath of(Path hdf5, ReadOptions options) {
        ReadOptions stored = options.withMissingTraces(MissingTraces.STORED);
        return new ReadPath(
                nameOf(options.backend()), hdf5, false, () -> new VolumeReader(SeismicVolume.open(hdf5, stored)));
    }

    public static ReadPath of(Path segy, SegySurvey survey) {
        return new ReadPath(SEGY, segy, true, () -> new SegyPlanes(segy, survey));
    }

    /** True if the file is an object of a store. This machine's page cache holds nothing of it. */
    boolean isRemote() {
        return Location.of(file).isObject();
    }

    public static String nameOf(Backend backend) {
        return backend.name().toLowerCase(Locale.ROOT);
    }

    private record VolumeReader(SeismicVolume volume) implements RegionReader {
        @Override
        public void read(Region region, float[] values, CancelToken cancel) throws IOException {
            volume.read(region, FloatBuffer.wrap(values), cancel);
        }

        @Override
        public Optional<ReadCost> cost(Region region) throws IOException {
            return volume.cost(Query.of(region));
        }

        @Override
        public void close() throws IOException {
            volume.close();
        }
    }

    public interface RegionReader extends Closeable {
        /**
         * Reads all samples of a region, row-major.
         *
         * @param region region by index of the compared volume
         * @param values array of exactly as many floats as the region has samples; it is reused, so that no allocation
         *     is measured
         * @throws java.util.concurrent.CancellationException if the token is cancelled
         */
        void read(Region region, float[] values, CancelToken cancel) throws IOException;

        /** Returns the requests and bytes of a read; empty if the reader does not know them in advance. */
        default Optional<ReadCost> cost(Region region) throws IOException {
            return Optional.empty();
        }
    }
}
