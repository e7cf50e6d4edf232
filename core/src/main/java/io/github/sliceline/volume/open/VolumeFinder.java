package io.github.sliceline.volume.open;

import io.github.sliceline.Advice;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.volume.info.NamedShape;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the dataset that is the volume: the one asked for, else {@code /data} or {@code /seismic_dataset}
 * with three dimensions or more, or {@code /data} of our profile, else the only one with three dimensions.
 */
public final class VolumeFinder {
    private static final List<String> USUAL_NAMES = List.of("/data", "/seismic_dataset");

    /** How many datasets an error names before it stops. */
    private static final int NAMED = 8;

    private static final Logger LOG = LoggerFactory.getLogger(VolumeFinder.class);

    private VolumeFinder() {}

    static DatasetInfo find(Hdf5Container container, Optional<String> wanted) throws IOException {
        VolumeProfile.requireKnown(container.path(), container.attributes("/"));
        DatasetInfo found = choose(container, wanted);
        requireReadable(container, found);
        return found;
    }

    /** All that {@link #find} would accept, named. */
    public static List<NamedShape> readable(Path file, ReadOptions options) throws IOException {
        try (Hdf5Container container = Hdf5Container.open(file, options.revision(), options.limits())) {
            List<NamedShape> found = new ArrayList<>();
            for (String path : container.numericDatasets()) {
                try {
                    DatasetInfo dataset = container.dataset(path);
                    requireReadable(container, dataset);
                    found.add(new NamedShape(path, dataset.shape()));
                } catch (CorruptFileException | UnsupportedFileException e) {
                    LOG.debug("{}: {} is left out", file, path, e);
                }
            }
            return found;
        }
    }

    private static void requireReadable(Hdf5Container container, DatasetInfo dataset) throws UnsupportedFileException {
        int rank = dataset.shape().rank();
        if (rank < 1 || rank > 4) {
            throw new UnsupportedFileException(
                    container.path(), dataset.path() + " has " + rank + " dimensions, want 1 to 4");
        }
        for (long extent : dataset.shape().extents()) {
            if (rank >= 3 && extent > Integer.MAX_VALUE) {
                throw new UnsupportedFileException(
                        container.path(),
                        dataset.path() + " is " + dataset.shape() + ", want at most 2147483647 lines or samples");
            }
        }
    }

    private static DatasetInfo choose(Hdf5Container container, Optional<String> wanted) throws IOException {
        if (wanted.isPresent()) {
            return named(container, wanted.get());
        }
        for (String name : USUAL_NAMES) {
            if (container.numericDatasets().contains(name)) {
                DatasetInfo info = container.dataset(name);
                if (info.shape().rank() >= 3 || isOurs(container, name)) {
                    return info;
                }
            }
        }
        return onlyCube(container);
    }

    /** Of a file of our profile it is known what the samples are, though they have fewer dimensions. */
    private static boolean isOurs(Hdf5Container container, String name) throws IOException {
        return name.equals(VolumeProfile.DATA)
                && container.attributes("/").containsKey(VolumeProfile.VERSION_ATTRIBUTE);
    }

    private static DatasetInfo named(Hdf5Container container, String wanted) throws IOException {
        String path = wanted.startsWith("/") ? wanted : "/" + wanted;
        try {
            return container.dataset(path);
        } catch (IllegalArgumentException nothingThere) {
            throw new UnsupportedFileException(
                    container.path(), "no dataset " + path + "; it has " + list(container.numericDatasets()));
        }
    }

    private static DatasetInfo onlyCube(Hdf5Container container) throws IOException {
        List<DatasetInfo> cubes = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (String path : container.numericDatasets()) {
            DatasetInfo info = container.dataset(path);
            if (info.shape().rank() == 3) {
                cubes.add(info);
            } else {
                others.add(path + " (" + info.shape() + ")");
            }
        }
        if (cubes.size() == 1) {
            return cubes.get(0);
        }
        if (cubes.isEmpty()) {
            throw new UnsupportedFileException(
                    container.path(),
                    "no numeric dataset with three dimensions; it has " + list(others) + "; " + Advice.Step.NAME_DATASET
                            + " (ReadOptions.withDataset)",
                    Advice.Step.NAME_DATASET);
        }
        List<String> candidates =
                cubes.stream().map(c -> c.path() + " (" + c.shape() + ")").toList();
        throw new UnsupportedFileException(
                container.path(),
                candidates.size() + " datasets have three dimensions: " + list(candidates) + "; "
                        + Advice.Step.NAME_DATASET + " (ReadOptions.withDataset)",
                Advice.Step.NAME_DATASET);
    }

    private static String list(List<String> names) {
        if (names.isEmpty()) {
            return "no numeric datasets";
        }
        String joined = String.join(", ", names.subList(0, Math.min(NAMED, names.size())));
        return names.size() > NAMED ? joined + " and " + (names.size() - NAMED) + " more" : joined;
    }
}
