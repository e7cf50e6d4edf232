package io.github.sliceline.bench;

import io.github.sliceline.CancelToken;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.ReadCost;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.util.Optional;

/** Parts of an HDF5 volume, by indexes: a revision may number its lines otherwise. */
record VolumePlanes(SeismicVolume volume) implements ReadPath.RegionReader {
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
