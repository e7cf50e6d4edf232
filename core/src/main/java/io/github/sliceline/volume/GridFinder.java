package io.github.sliceline.volume;

import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.hdf5.Hdf5Container;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds where the bins of a volume lie on the map: the root attribute that our files have. */
final class GridFinder {
    private static final Logger LOG = LoggerFactory.getLogger(GridFinder.class);

    private GridFinder() {}

    static Optional<BinTransform> find(Hdf5Container container) throws IOException {
        Object terms = container.attributes("/").get(VolumeProfile.BIN_TRANSFORM_ATTRIBUTE);
        if (!(terms instanceof List<?> list)
                || list.size() != 6
                || !list.stream().allMatch(Number.class::isInstance)) {
            return Optional.empty();
        }
        double[] t =
                list.stream().mapToDouble(term -> ((Number) term).doubleValue()).toArray();
        try {
            return Optional.of(new BinTransform(t[0], t[1], t[2], t[3], t[4], t[5]));
        } catch (IllegalArgumentException e) {
            LOG.warn("{}: bins are left off the map: {}", container.path(), e.getMessage());
            return Optional.empty();
        }
    }
}
