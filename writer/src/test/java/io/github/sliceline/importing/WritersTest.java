package io.github.sliceline.importing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.Job;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.UnfinishedWorkException;
import io.github.sliceline.hdf5.ElementReader;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.filter.RandomFilters;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.importing.ConvertOptions.Hdf5Format;
import io.github.sliceline.importing.ConvertOptions.Writer;
import io.github.sliceline.journal.WorkFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A conversion through libhdf5 is the oracle of ours: readers find the same in both files. */
class WritersTest {
    /** In a build 5, with {@code -Pfull} 12. */
    private static final int SURVEYS = Cases.number(5, 12);

    @TempDir
    Path folder;

    private Path segy;

    @BeforeEach
    void requireLibrary() {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), "libhdf5 is not available here");
        segy = folder.resolve("survey.sgy");
    }

    @Test
    void bothWritersMakeTheSameVolume() throws IOException {
        for (int seed = 0; seed < SURVEYS; seed++) {
            Files.write(segy, new RandomSegy(seed).bytes());
            ConvertOptions options = ConvertOptions.DEFAULTS
                    .withOverwrite(true)
                    .withFormat(seed % 2 == 0 ? Hdf5Format.V1_10 : Hdf5Format.V1_8)
                    .withFilters(
                            RandomFilters.all().get(seed % RandomFilters.all().size()));
            assertEquals(
                    content(converted(options.withWriter(Writer.NATIVE))),
                    content(converted(options)),
                    "survey " + seed);
        }
    }

    private Path converted(ConvertOptions options) throws IOException {
        Path target = folder.resolve(options.writer() + ".h5");
        SegyToHdf5.convert(segy, target, options, Job.quiet());
        return target;
    }

    /** Type, extents, chunks, filters, attributes, scales and elements of everything in a file, by path. */
    private static Map<String, String> content(Path file) throws IOException {
        Map<String, String> content = new TreeMap<>();
        try (Hdf5Container container = Hdf5Container.open(file)) {
            for (String path : new TreeSet<>(container.objects().keySet())) {
                content.put(path, new TreeMap<>(container.attributes(path)).toString());
            }
            for (String path : container.numericDatasets()) {
                ElementReader reader = ElementReader.open(container, path, ReadLimits.DEFAULTS, 1 << 20);
                ByteBuffer elements = ByteBuffer.allocate(
                        Math.toIntExact(reader.dataset().shape().size()
                                * reader.dataset().type().bytes()));
                reader.read(Region.all(reader.dataset().shape()), elements);
                content.merge(
                        path,
                        reader.dataset().shape() + " " + reader.dataset().type() + " "
                                + reader.dataset().chunk() + " "
                                + reader.dataset().filters() + container.dimensionScales(path)
                                + elements.flip().hashCode(),
                        String::concat);
            }
        }
        return content;
    }

    @Test
    void anIncompleteFileOfLibhdf5IsDeleted() throws IOException {
        Files.write(segy, new RandomSegy(1).bytes());
        Path target = folder.resolve("survey.h5");
        ConvertOptions options = ConvertOptions.DEFAULTS.withWriter(Writer.NATIVE);
        FaultyStores stores = new FaultyStores(3, "No space left on device");
        IOException e = assertThrows(
                IOException.class, () -> SegyToHdf5.convert(List.of(segy), target, options, stores, Job.quiet()));
        assertFalse(e instanceof UnfinishedWorkException, e.toString());
        assertFalse(Files.exists(target) || Files.exists(new WorkFiles(target).part()), e.toString());
    }
}
