package io.github.sliceline.volume.open;

import io.github.sliceline.Advice;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.ReadLimitException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.DatasetParser.Elements;
import io.github.sliceline.hdf5.format.DatasetParser.Outline;
import io.github.sliceline.volume.info.DatasetSummary;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the dataset that is the volume: the one asked for; otherwise {@code /data} of our profile; otherwise
 * {@code /data} or {@code /seismic_dataset} with three dimensions or more; otherwise the only one with three
 * dimensions. Enumerations, such as booleans, are integers that come last. A dataset that may be the volume is not
 * skipped because it cannot be read.
 */
public final class VolumeFinder {
    private static final List<String> USUAL_NAMES = List.of("/data", "/seismic_dataset");

    private static final Set<String> KEPT_BESIDE =
            Set.of(VolumeProfile.CHECKSUMS_GROUP, VolumeProfile.LAYOUTS, VolumeProfile.SEGY, VolumeProfile.STATISTICS);

    /** Most datasets that an error names. */
    private static final int NAMED = 8;

    private static final int MOST_DIMENSIONS = 6;

    /** Most dimensions of a dataset without a scale for each. */
    private static final int MOST_UNNAMED = 4;

    /** Dimensions of a volume that the caller did not name. */
    private static final int CUBE = 3;

    private static final Logger LOG = LoggerFactory.getLogger(VolumeFinder.class);

    private VolumeFinder() {}

    static DatasetInfo find(Hdf5Container container, Optional<String> wanted) throws IOException {
        VolumeProfile.requireKnown(container.path(), container.attributes("/"));
        DatasetInfo found = choose(container, wanted);
        requireReadable(container, found);
        return found;
    }

    /** Returns all datasets that {@link #find} accepts by name. */
    public static List<DatasetSummary> readable(Path file, ReadOptions options) throws IOException {
        try (Hdf5Container container = Hdf5Container.open(file, options.revision(), options.limits())) {
            List<DatasetSummary> found = new ArrayList<>();
            for (String path : container.numericDatasets()) {
                try {
                    DatasetInfo dataset = container.dataset(path);
                    requireReadable(container, dataset);
                    found.add(new DatasetSummary(path, dataset.shape()));
                } catch (CorruptFileException | UnsupportedFileException e) {
                    LOG.debug("{}: {} is left out", file, path, e);
                }
            }
            return found;
        }
    }

    private static void requireReadable(Hdf5Container container, DatasetInfo dataset) throws IOException {
        int rank = dataset.shape().rank();
        boolean named = rank > MOST_UNNAMED
                && container.dimensionScales(dataset.path()).stream()
                                .flatMap(Optional::stream)
                                .count()
                        == rank;
        if (rank < 1 || rank > (named ? MOST_DIMENSIONS : MOST_UNNAMED)) {
            throw new UnsupportedFileException(
                    container.path(),
                    dataset.path() + " has " + rank + " dimensions, want 1 to " + MOST_UNNAMED + ", or up to "
                            + MOST_DIMENSIONS + " with a dimension scale for each");
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
        boolean ours = container.attributes("/").containsKey(VolumeProfile.VERSION_ATTRIBUTE);
        for (String name : USUAL_NAMES) {
            Optional<Outline> there = container.outline(name);
            if (there.isPresent() && isMeant(container, name, there.get(), ours)) {
                return container.dataset(name);
            }
            if (ours) { // other datasets of such a file are not the volume
                throw new UnsupportedFileException(
                        container.path(),
                        "has no " + name + ", where a volume of this profile keeps its samples; "
                                + Advice.Step.NAME_DATASET + " (ReadOptions.withDataset)",
                        Advice.Step.NAME_DATASET);
            }
        }
        return onlyCube(container);
    }

    /**
     * True if a dataset with a usual name is the volume, even if it cannot be read. It is not if it has fewer than
     * three dimensions, because only our profile, or the list variable of a table, says that they are samples. It is not either if it holds no numbers
     * and another dataset of the root group is a cube of numbers.
     */
    private static boolean isMeant(Hdf5Container container, String name, Outline found, boolean ours)
            throws IOException {
        if (AxisFinder.list(container, name, found.rank()).isPresent()) {
            return true;
        }
        if (ours || found.rank() < CUBE || found.elements() != Elements.OTHERS) {
            return ours || found.rank() >= CUBE;
        }
        return container.datasets().entrySet().stream()
                .filter(other -> other.getKey().lastIndexOf('/') == 0)
                .map(Map.Entry::getValue)
                .noneMatch(beside -> beside.rank() == CUBE && beside.isNumeric());
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
        Map<Elements, List<String>> cubes = new EnumMap<>(Elements.class);
        List<String> others = new ArrayList<>();
        Set<Long> seen = new HashSet<>(); // a dataset with two names counts once
        for (Map.Entry<String, Outline> dataset : container.datasets().entrySet()) {
            Outline found = dataset.getValue();
            if (isOfProfile(dataset.getKey()) || !seen.add(found.header())) {
                continue;
            }
            if (found.rank() == CUBE) {
                cubes.computeIfAbsent(found.elements(), first -> new ArrayList<>())
                        .add(dataset.getKey());
            } else if (found.isNumeric()) {
                others.add(dataset.getKey());
            }
        }
        List<String> candidates =
                cubes.getOrDefault(Elements.NUMBERS, cubes.getOrDefault(Elements.ENUMERATION, List.of()));
        Map<String, String> unreadable = new LinkedHashMap<>(container.passedOver());
        unreadable.keySet().removeIf(VolumeFinder::isOfProfile);
        if (unreadable.isEmpty() && candidates.size() == 1) {
            return container.dataset(candidates.get(0));
        }
        List<String> noNumbers = cubes.getOrDefault(Elements.OTHERS, List.of());
        if (candidates.isEmpty() && !noNumbers.isEmpty()) {
            return container.dataset(noNumbers.get(0)); // its refusal says what the dataset holds
        }
        List<String> described = new ArrayList<>();
        unreadable.forEach((path, why) -> described.add(path + " (unreadable: " + why + ")"));
        for (String path : candidates.isEmpty() ? others : candidates) {
            described.add(path + " (" + described(container, path) + ")");
        }
        String problem = candidates.isEmpty()
                ? "no numeric dataset with three dimensions; it has "
                : candidates.size() + unreadable.size() + " datasets have three dimensions"
                        + (unreadable.isEmpty() ? ": " : ", or may have: ");
        throw new UnsupportedFileException(
                container.path(),
                problem + list(described) + "; " + Advice.Step.NAME_DATASET + " (ReadOptions.withDataset)",
                Advice.Step.NAME_DATASET);
    }

    /** True if a path is one that our profile keeps beside the samples. It is not the volume in other files either. */
    private static boolean isOfProfile(String path) {
        return KEPT_BESIDE.contains("/" + path.split("/", 3)[1]);
    }

    private static String described(Hdf5Container container, String path) throws IOException {
        try {
            return container.dataset(path).shape().toString();
        } catch (ReadLimitException e) {
            throw e;
        } catch (CorruptFileException | UnsupportedFileException e) {
            return "unreadable: " + e.getMessage();
        }
    }

    private static String list(List<String> names) {
        if (names.isEmpty()) {
            return "no numeric datasets";
        }
        String joined = String.join(", ", names.subList(0, Math.min(NAMED, names.size())));
        return names.size() > NAMED ? joined + " and " + (names.size() - NAMED) + " more" : joined;
    }
}
