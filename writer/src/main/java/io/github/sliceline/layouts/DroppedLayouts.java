package io.github.sliceline.layouts;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.chunks.StoredLayout;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.journal.JournalRecord.Begun;
import io.github.sliceline.storage.CompanionFile;
import io.github.sliceline.storage.PartFile;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.tune.SampleType;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.options.ReadOptions;
import io.github.sliceline.work.Checkpoint;
import io.github.sliceline.work.JournalWriter;
import io.github.sliceline.work.WorkStores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Layouts of a cube that are dropped and made again. Their description is kept beside the file meanwhile, so that an
 * interruption loses none of them.
 *
 * @param kept file with their description, beside the volume
 * @param cube extents of the cube, as text
 * @param there names of the layouts that the file still has
 * @param copies all layouts to make again
 */
record DroppedLayouts(Path kept, String cube, Set<String> there, List<CubeLayout> copies) {
    /** Returns the layouts of a file, and the layouts that it had when an earlier run was interrupted. */
    static DroppedLayouts of(Path file) throws IOException {
        Path kept = CompanionFile.LAYOUTS_AGAIN.of(file.toRealPath());
        Map<String, CubeLayout> copies = new TreeMap<>();
        try (Hdf5Container container = Hdf5Container.open(file);
                SeismicVolume volume = SeismicVolume.open(file, ReadOptions.DEFAULTS.withDataset(VolumeProfile.DATA))) {
            String cube = volume.shape().toString();
            Map<String, String> texts = Checkpoint.find(kept)
                    .map(found -> found.begun().terms())
                    .filter(terms -> terms.containsKey(cube)) // otherwise it describes a file that had this name before
                    .orElse(Map.of());
            String others = texts.getOrDefault(cube, "");
            if (!others.isEmpty()) {
                LayoutText.parse(others, volume).forEach(copy -> copies.put(copy.name(), copy));
            }
            Set<String> there = StoredLayout.namesIn(container);
            for (String name : there) {
                copies.put(name, copy(name, container));
            }
            return new DroppedLayouts(kept, cube, there, List.copyOf(copies.values()));
        }
    }

    /** Writes the description, and forces it to the medium. */
    void keep() throws IOException {
        String texts = copies.stream().map(copy -> copy.name() + "=" + copy).collect(Collectors.joining("+"));
        Map<String, String> terms = Map.of(cube, texts);
        Path part = CompanionFile.PART.of(kept);
        Files.deleteIfExists(part);
        try (JournalWriter writer = JournalWriter.begin(WorkStores.FILES.open(part), new Begun(terms, 0, 0))) {
            writer.force();
        }
        Files.move(part, kept, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        PartFile.forceFolderOf(kept);
    }

    private static CubeLayout copy(String name, Hdf5Container container) throws IOException {
        DatasetInfo dataset = container.dataset(StoredLayout.path(name));
        int bytes = dataset.type().bytes();
        SampleType type = bytes == 1 ? SampleType.INT8 : bytes == 2 ? SampleType.INT16 : SampleType.FLOAT32;
        String filters = dataset.filters().stream().map(DroppedLayouts::text).collect(Collectors.joining(","));
        try {
            ChunkFilters parsed = filters.isEmpty() ? ChunkFilters.NONE : ChunkFilters.parse(filters);
            return new CubeLayout(name, dataset.chunk(), type, parsed);
        } catch (IllegalArgumentException e) {
            throw new UnsupportedFileException(
                    container, dataset.path() + " has filters that are not written here; drop that layout first");
        }
    }

    /** Returns the text that {@link ChunkFilters#parse} reads. */
    private static String text(FilterSpec filter) {
        return switch (filter.id()) {
            case FilterSpec.DEFLATE -> "deflate=" + filter.parameter(0, 0);
            case FilterSpec.ZSTD -> "zstd=" + filter.parameter(0, 0);
            case FilterSpec.BITSHUFFLE ->
                switch (filter.parameter(4, 0)) {
                    case 0 -> "bitshuffle";
                    case 2 -> "bitshuffle,lz4";
                    case 3 -> "bitshuffle,zstd=" + filter.parameter(5, 0);
                    default -> filter.toString();
                };
            default -> filter.toString();
        };
    }
}
