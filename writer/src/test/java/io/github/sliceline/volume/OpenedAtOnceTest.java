package io.github.sliceline.volume;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.Job;
import io.github.sliceline.edit.EditOptions;
import io.github.sliceline.edit.VolumeEdit;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.format.StorageLayout;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.layouts.LayoutOptions;
import io.github.sliceline.layouts.VolumeLayouts;
import io.github.sliceline.remote.ObjectEnd;
import io.github.sliceline.remote.ObjectStore;
import io.github.sliceline.remote.ObjectsInMemory;
import io.github.sliceline.remote.ObjectsInMemory.Request;
import io.github.sliceline.remote.RemoteObject;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A volume in a store opens within one round trip, whatever was done to the file: all that is asked for is asked for at once. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OpenedAtOnceTest {
    private static final ConvertOptions OPTIONS = ConvertOptions.DEFAULTS.withChunk(Shape.of(16, 16, 64));

    private static final ConvertOptions LONG_INDEX =
            OPTIONS.withChunk(Shape.of(2, 2, 4)).withFilters(ChunkFilters.parse("shuffle,lz4"));

    @TempDir
    private static Path folder;

    private static Path segy = Path.of("");

    private final Path file = folder.resolve("survey.h5");
    private final ObjectsInMemory objects = new ObjectsInMemory(1 << 20);

    @BeforeAll
    static void write() throws IOException {
        segy = folder.resolve("survey.sgy");
        SyntheticSegy.of(new SyntheticSurvey(15, 60, 70, 300)).write(segy);
    }

    /** Answers for the first bytes of an object once its last ones were asked for too. */
    private final class Together implements ObjectStore {
        private final CountDownLatch asked = new CountDownLatch(1);

        @Override
        public Set<String> schemes() {
            return objects.schemes();
        }

        @Override
        public Optional<ObjectEnd> end(RemotePath object, int bytes) throws IOException {
            asked.countDown();
            return objects.end(object, bytes);
        }

        @Override
        public RemoteObject open(RemotePath object, int headBytes) throws IOException {
            OpenedAtOnceTest.await(asked, "the end was not asked for");
            return objects.open(object, headBytes);
        }
    }

    private static void await(CountDownLatch latch, String problem) throws IOException {
        try {
            if (!latch.await(60, TimeUnit.SECONDS)) {
                throw new IOException(problem);
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    /** @param others requests that may be under way when it is open; none is answered before */
    private void opensAtOnce(int others) throws IOException {
        RemotePath path = objects.put("survey.h5", Files.readAllBytes(file), "1");
        CountDownLatch opened = new CountDownLatch(1);
        objects.before(request -> await(opened, "asked for, and waited for, while the volume is opened: " + request));
        try (SeismicVolume there = SeismicVolume.open(RemotePath.of(path.uri(), new Together()));
                SeismicVolume here = SeismicVolume.open(file)) {
            Collection<Request> sent = objects.takeRequests();
            assertTrue(sent.size() <= others, "beside the first and the last bytes " + sent);
            opened.countDown();
            assertEquals(here.info().chunksStored(), there.info().chunksStored());
            assertEquals(here.layouts(), there.layouts());
            Plane plane = new Plane.Inline(here.inlines().numberAt(50));
            assertArrayEquals(here.read(plane), there.read(plane));
        }
    }

    private void add(String layout) throws IOException {
        VolumeLayouts.add(file, layout, LayoutOptions.DEFAULTS, Job.quiet());
    }

    private void convert(ConvertOptions options) throws IOException {
        Files.deleteIfExists(file);
        SegyToHdf5.convert(segy, file, options, Job.quiet());
    }

    @Test
    void asConverted() throws IOException {
        convert(OPTIONS);
        opensAtOnce(0);
    }

    @Test
    void compressed() throws IOException {
        convert(OPTIONS.withFilters(ChunkFilters.parse("shuffle,lz4")));
        opensAtOnce(0);
    }

    @Test
    void withLayouts() throws IOException {
        convert(OPTIONS.withLayout("planes"));
        opensAtOnce(0);
    }

    @Test
    void withLayoutsThatWereAdded() throws IOException {
        convert(OPTIONS);
        add("planes");
        opensAtOnce(0);
    }

    @Test
    void withLayoutsThatWereAddedAfterOthers() throws IOException {
        convert(OPTIONS);
        add("planes:int8");
        add("own=64x64x4:int16:shuffle,lz4");
        add("more=8x8x300:shuffle,lz4");
        opensAtOnce(0);
    }

    @Test
    void edited() throws IOException {
        convert(OPTIONS);
        VolumeEdit.set(file, Map.of("survey", "North of the harbour", "text.7", "seen again"), EditOptions.DEFAULTS);
        opensAtOnce(0);
    }

    @Test
    void editedAndWithLayouts() throws IOException {
        convert(OPTIONS);
        VolumeEdit.set(file, Map.of("survey", "North of the harbour", "text.7", "seen again"), EditOptions.DEFAULTS);
        add("planes");
        VolumeEdit.set(file, Map.of("crs", "EPSG:32631"), EditOptions.DEFAULTS);
        opensAtOnce(0);
    }

    @Test
    void withAnIndexThatIsLongerThanTheFirstBytes() throws IOException {
        convert(LONG_INDEX);
        opensAtOnce(1);
    }

    /** What is wrong with an index that comes later is said by the first who needs it, as what it is. */
    @Test
    void aDamagedIndexThatComesLate() throws IOException {
        convert(LONG_INDEX);
        byte[] bytes = Files.readAllBytes(file);
        try (Hdf5Container container = Hdf5Container.open(file)) {
            StorageLayout.Chunked layout =
                    (StorageLayout.Chunked) container.dataset("/data").layout();
            bytes[(int) layout.indexAddress() + 500_000] ^= 1;
        }
        RemotePath path = objects.put("survey.h5", bytes, "1");
        try (SeismicVolume volume = SeismicVolume.open(path)) {
            Plane plane = new Plane.Inline(volume.inlines().numberAt(3));
            assertThrows(CorruptFileException.class, () -> volume.read(plane));
            assertThrows(CorruptFileException.class, volume::info);
            assertThrows(CorruptFileException.class, () -> volume.cost(Query.of(plane)));
            assertThrows(CorruptFileException.class, () -> volume.blocks().forEach(1, block -> {}));
        }
    }
}
