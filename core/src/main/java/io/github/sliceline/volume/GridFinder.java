package io.github.sliceline.volume;

import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.hdf5.Hdf5Container;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds where the bins of a volume lie on the map: the root attribute that our files have. */
final class GridFinder {
    private static final Logger LOG = LoggerFactory.getLogger(GridFinder.class);

    private GridFinder() {}

    static SurveyGrid find(Hdf5Container container, VolumeAxes axes) throws IOException {
        Object terms = container.attributes("/").get(VolumeProfile.BIN_TRANSFORM_ATTRIBUTE);
        return new SurveyGrid(axes.inlines(), axes.crosslines(), bins(container, terms));
    }

    private static @Nullable BinTransform bins(Hdf5Container container, @Nullable Object terms) {
        if (!(terms instanceof List<?> list) || list.size() != 6) {
            return null;
        }
        double[] t = new double[6];
        for (int i = 0; i < t.length; i++) {
            if (!(list.get(i) instanceof Number number)) {
                return null;
            }
            t[i] = number.doubleValue();
        }
        try {
            return new BinTransform(t[0], t[1], t[2], t[3], t[4], t[5]);
        } catch (IllegalArgumentException e) {
            LOG.warn("{}: bins are left off the map: {}", container.path(), e.getMessage());
            return null;
        }
    }
}
