package io.github.sliceline.volume.open;

import io.github.sliceline.ReadLimits;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.ElementReader;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.volume.format.BinSource;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.util.Optional;

/** The maps of bins in an HDF5 file of our profile. In any other file, every bin is assumed to have a trace. */
final class StoredBins implements BinSource {
    private final Hdf5Container container;
    private final ReadLimits limits;
    private final Shape traces;
    private final boolean ours;

    /** @param traces extents of the data without the samples */
    StoredBins(Hdf5Container container, DatasetInfo data, Shape traces, ReadLimits limits) {
        this.container = container;
        this.limits = limits;
        this.traces = traces;
        this.ours = data.path().equals(VolumeProfile.DATA) && traces.rank() > 0;
    }

    @Override
    public long liveTraces() throws IOException {
        if (live().isEmpty()) {
            return traces.size();
        }
        Object count = container.attributes(VolumeProfile.LIVE).get(VolumeProfile.LIVE_COUNT_ATTRIBUTE);
        return count instanceof Long number && number >= 0 && number <= traces.size() ? number : UNKNOWN;
    }

    private Optional<DatasetInfo> live() throws IOException {
        return map(VolumeProfile.LIVE, traces)
                .filter(map -> map.type().bytes() == 1 && map.type().kind() != ElementType.Kind.FLOAT);
    }

    /** Returns a map with the right extents. Ignores another program's dataset of that name. */
    private Optional<DatasetInfo> map(String path, Shape extents) throws IOException {
        if (!ours || !container.exists(path)) {
            return Optional.empty();
        }
        try {
            return Optional.of(container.dataset(path))
                    .filter(map -> map.shape().equals(extents));
        } catch (UnsupportedFileException e) {
            return Optional.empty();
        }
    }

    @Override
    public void readLive(Region wanted, ByteBuffer destination) throws IOException {
        ElementReader.of(container, live().orElseThrow(), limits).read(wanted, destination);
    }

    @Override
    public boolean hasCoordinates() throws IOException {
        return coordinates(VolumeProfile.CDP_X).isPresent()
                && coordinates(VolumeProfile.CDP_Y).isPresent();
    }

    private Optional<DatasetInfo> coordinates(String path) throws IOException {
        return traces.rank() < 2
                ? Optional.empty()
                : map(path, Shape.of(traces.extent(0), traces.extent(1)))
                        .filter(map ->
                                map.type().bytes() == Double.BYTES && map.type().kind() == ElementType.Kind.FLOAT);
    }

    @Override
    public void readCoordinates(Region bins, DoubleBuffer x, DoubleBuffer y) throws IOException {
        read(VolumeProfile.CDP_X, bins, x);
        read(VolumeProfile.CDP_Y, bins, y);
    }

    private void read(String path, Region bins, DoubleBuffer destination) throws IOException {
        DatasetInfo map = coordinates(path).orElseThrow();
        ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(Math.toIntExact(bins.size()), Double.BYTES))
                .order(map.type().order());
        ElementReader.of(container, map, limits).read(bins, bytes);
        destination.put(destination.position(), bytes.flip().asDoubleBuffer(), 0, (int) bins.size());
    }
}
