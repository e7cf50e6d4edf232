package io.github.sliceline.volume;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Advice;
import io.github.sliceline.Advised;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.format.Lookup3;
import io.github.sliceline.hdf5.format.StoredType;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.HandMadeFile;
import io.github.sliceline.volume.info.DatasetSummary;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.open.UsableBackends;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The dataset that is the volume is never another one because it cannot be read. */
class CandidatesTest {
    private static final Shape CUBE = Shape.of(2, 3, 4);
    private static final DatasetForm FLOATS = DatasetForm.contiguous(DataType.FLOAT32, CUBE);

    /** Booleans as h5py stores them: bytes of which 0 is FALSE and 1 TRUE; version 3 of the message, class 8. */
    private static final DataType BOOLEANS = new StoredType(
            ByteBuffer.wrap(new byte[] {
                0x38, 2, 0, 0, 1, 0, 0, 0, 0x10, 0x08, 0, 0, 1, 0, 0, 0, 0, 0, 8, 0, 'F', 'A', 'L', 'S', 'E', 0, 'T',
                'R', 'U', 'E', 0, 0, 1
            }),
            new StoredType.Inside(1, List.of()));

    @TempDir
    Path folder;

    private static DatasetForm compound(String first, String second) {
        return DatasetForm.contiguous(
                new DataType.Compound(
                        8,
                        List.of(
                                new DataType.Member(first, 0, DataType.FLOAT32),
                                new DataType.Member(second, 4, DataType.FLOAT32))),
                CUBE);
    }

    private static HandMadeFile file() {
        return new HandMadeFile(FormatVersion.V1_10);
    }

    private Path write(HandMadeFile made) throws IOException {
        return made.write(folder.resolve("volume.h5"));
    }

    private static String opened(Path file) throws IOException {
        try (SeismicVolume volume = SeismicVolume.open(file)) {
            return volume.info().dataset();
        }
    }

    private static void assertRefused(Path file, String... why) {
        IOException e = assertThrows(IOException.class, () -> opened(file));
        assertTrue(e instanceof CorruptFileException || e instanceof UnsupportedFileException, e::toString);
        for (String part : why) {
            assertTrue(String.valueOf(e.getMessage()).contains(part), e::toString);
        }
        boolean advised = ((Advised) e).advice().contains(Advice.Step.NAME_DATASET);
        assertEquals(advised, String.valueOf(e.getMessage()).contains(Advice.Step.NAME_DATASET.toString()));
    }

    /** Breaks the checksum of an object's header. */
    private static void damage(Path file, String object) throws IOException {
        long header;
        try (Hdf5Container container = Hdf5Container.open(file)) {
            header = container.dataset(object).headerAddress();
        }
        flip(file, (int) header + 8, 1);
    }

    private static void flip(Path file, int at, int bits) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[at] ^= (byte) bits;
        Files.write(file, bytes);
    }

    @Test
    void aDamagedCubeOfAUsualNameIsTheError() throws IOException {
        for (String name : List.of("/data", "/seismic_dataset")) {
            Path file =
                    write(file().group("/backup").dataset("/backup/old", FLOATS).dataset(name, FLOATS));
            assertEquals(name, opened(file));
            damage(file, name);
            assertRefused(file, "object header");
        }
    }

    @Test
    void noBitOfAHeaderMakesAnotherDatasetTheVolume() throws IOException {
        Path file = write(file().attribute("/", VolumeProfile.VERSION_ATTRIBUTE, AttributeValue.integer(1))
                .group("/checksums")
                .dataset("/checksums/data", FLOATS)
                .dataset("/data", FLOATS));
        long header;
        try (Hdf5Container container = Hdf5Container.open(file)) {
            header = container.dataset("/data").headerAddress();
        }
        for (int bit = 0; bit < 8 * 64; bit += 3) {
            flip(file, (int) header + bit / 8, 1 << bit % 8);
            assertThrows(IOException.class, () -> opened(file), "bit " + bit);
            flip(file, (int) header + bit / 8, 1 << bit % 8);
        }
        assertEquals("/data", opened(file));
    }

    /** A dataset without a layout or a dataspace is damaged, though checksums agree, as old headers have none. */
    @Test
    void aDatasetThatLostAMessageIsTheErrorToo() throws IOException {
        for (String name : List.of("/data", "/other")) {
            for (int lost : List.of(0x01, 0x03, 0x08)) {
                Path file = write(file().dataset("/cube", FLOATS).dataset(name, FLOATS));
                lose(file, name, lost);
                assertRefused(file, name.equals("/data") ? "volume.h5" : "/other (unreadable: ");
            }
        }
    }

    /** Makes a message of an object's header, in version 2 with a length of one byte, an empty one. */
    private static void lose(Path file, String object, int type) throws IOException {
        int header;
        try (Hdf5Container container = Hdf5Container.open(file)) {
            header = (int) container.dataset(object).headerAddress();
        }
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        assertEquals(0, bytes.get(header + 5) & 0x3F, "flags");
        int end = header + 7 + (bytes.get(header + 6) & 0xFF);
        for (int at = header + 7; at < end; at += 4 + bytes.getShort(at + 1)) {
            if (bytes.get(at) == type) {
                bytes.put(at, (byte) 0);
            }
        }
        bytes.putInt(end, Lookup3.hash(bytes, header, end - header));
        Files.write(file, bytes.array());
    }

    @Test
    void whatOurProfileKeepsIsNoVolumeButCanBeNamed() throws IOException {
        Path file = write(file().attribute("/", VolumeProfile.VERSION_ATTRIBUTE, AttributeValue.integer(1))
                .group("/checksums")
                .dataset("/checksums/data", FLOATS));
        assertRefused(file, "has no /data", "name the dataset to read");
        ReadOptions named = ReadOptions.DEFAULTS.withDataset("/checksums/data");
        try (SeismicVolume volume = SeismicVolume.open(file, named)) {
            assertEquals(CUBE, volume.shape());
        }
    }

    @Test
    void whatOurProfileKeepsIsNoCandidateInOtherFilesEither() throws IOException {
        HandMadeFile foreign = file().group("/checksums").dataset("/checksums/data", FLOATS);
        assertRefused(write(foreign), "no numeric dataset");
        assertEquals("/cube", opened(write(foreign.dataset("/cube", FLOATS))));
    }

    @Test
    void anotherThatCannotBeReadIsNamedAndTheAdviceWorks() throws IOException {
        Path file = write(file().dataset("/near", FLOATS).dataset("/far", FLOATS));
        assertRefused(file, "2 datasets have three dimensions", "/near", "/far");
        damage(file, "/far");
        assertRefused(file, "/near (2 × 3 × 4)", "/far (unreadable: ", "name the dataset to read");
        try (SeismicVolume volume = SeismicVolume.open(file, ReadOptions.DEFAULTS.withDataset("/near"))) {
            assertEquals(CUBE, volume.shape());
        }
        assertEquals(
                List.of("/near"),
                SeismicVolume.datasets(file, ReadOptions.DEFAULTS).stream()
                        .map(DatasetSummary::dataset)
                        .toList());
    }

    @Test
    void whatIsNoNumberIsNoCandidateBesideACube() throws IOException {
        assertEquals("/cube", opened(write(file().dataset("/cube", FLOATS).dataset("/data", compound("r", "i")))));
        assertEquals("/cube", opened(write(file().dataset("/cube", FLOATS).dataset("/other", compound("a", "b")))));
        assertRefused(write(file().dataset("/other", compound("r", "i"))), "/other has complex numbers");
        HandMadeFile elsewhere = file().group("/backup").dataset("/backup/old", FLOATS);
        assertRefused(write(elsewhere.dataset("/data", compound("a", "b"))), "/data has elements of a compound type");
    }

    @Test
    void dimensionsDecideToo() throws IOException {
        DatasetForm map = DatasetForm.contiguous(DataType.FLOAT32, Shape.of(5, 6));
        assertEquals("/cube", opened(write(file().dataset("/cube", FLOATS).dataset("/data", map))));
        DatasetForm five = DatasetForm.contiguous(DataType.FLOAT32, Shape.of(1, 2, 1, 2, 3));
        assertRefused(write(file().dataset("/cube", FLOATS).dataset("/data", five)), "/data has 5 dimensions");
    }

    @Test
    void booleansAreReadAsIntegersWhereTheyAreMeant() throws IOException {
        DatasetForm form = DatasetForm.contiguous(BOOLEANS, CUBE);
        byte[] values = new byte[24];
        values[5] = 1;
        values[23] = 1;
        float[] wanted = new float[24];
        wanted[5] = 1;
        wanted[23] = 1;
        Path alone = write(file().dataset("/mask", form, values));
        for (Backend backend : UsableBackends.of(Backend.DIRECT, Backend.NATIVE, Backend.JHDF)) {
            try (SeismicVolume volume = SeismicVolume.open(alone, ReadOptions.DEFAULTS.withBackend(backend))) {
                assertArrayEquals(wanted, volume.read(Region.all(CUBE)), backend::toString);
            }
        }
        HandMadeFile beside = file().dataset("/mask", form, values).dataset("/cube", FLOATS);
        assertEquals("/cube", opened(write(beside)));
        HandMadeFile usual = file().dataset("/data", form, values).dataset("/cube", FLOATS);
        assertEquals("/data", opened(write(usual)));
        assertRefused(write(file().dataset("/a", form, values).dataset("/b", form, values)), "2 datasets");
    }
}
