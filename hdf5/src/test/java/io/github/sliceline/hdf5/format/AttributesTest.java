package io.github.sliceline.hdf5.format;

import static hdf.hdf5lib.HDF5Constants.H5P_DEFAULT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.hdf5.FurnishedHdf5;
import io.github.sliceline.hdf5.SharedData;
import io.github.sliceline.hdf5.library.LibHdf5;
import io.github.sliceline.hdf5.library.LibHdf5.OpenIds;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.MemorySource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.bytedeco.hdf5.global.hdf5;
import org.bytedeco.javacpp.BytePointer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What we decode of attributes is what jHDF decodes of them. */
class AttributesTest {
    private static final int FILES = 60;
    private static final int ATTRIBUTES = 24;

    @TempDir
    Path folder;

    @BeforeEach
    void library() {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), () -> "no libhdf5: " + NativeLibrary.unavailable());
    }

    @Test
    void randomAttributesAreWhatJhdfReads() throws IOException {
        Path path = folder.resolve("random.h5");
        int values = 0;
        for (int seed = 0; seed < FILES; seed++) {
            new RandomAttributes(new Random(seed)).write(path);
            values += compare(path, "seed " + seed);
        }
        assertTrue(values > FILES * ATTRIBUTES / 2, values + " attributes were decoded");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void objectsOfAllKinds(int libver) throws IOException {
        Path path = folder.resolve("furnished.h5");
        FurnishedHdf5.write(path, libver, FurnishedHdf5.FEW);
        assertTrue(compare(path, "version " + libver) > 10);
    }

    @Test
    void segysak() throws IOException {
        Path f3 = SharedData.find("segysak/f3.seisnc");
        try (var files = Files.newDirectoryStream(f3.resolveSibling("."), "*.seisnc")) {
            for (Path file : files) {
                assertTrue(compare(file, file.toString()) > 10);
            }
        }
    }

    /** @return how many were decoded */
    private static int compare(Path path, String where) throws IOException {
        int[] values = {0};
        try (ByteSource source = new MemorySource(path.toString(), ByteBuffer.wrap(Files.readAllBytes(path)))) {
            MetadataFile file = MetadataFile.open(source, ReadLimits.DEFAULTS);
            List<String> objects = new ArrayList<>(List.of("/"));
            objects.addAll(new ObjectTree(file).objects().keySet());
            for (String object : objects) {
                ObjectHeader header = new ObjectTree(file.again()).find(object).orElseThrow();
                Map<String, Object> found = Attributes.read(header, Set.of());
                assertEquals(new TreeMap<>(JhdfAttributes.read(header)), found, where + " " + object);
                values[0] += found.size();
                for (AttributeMessage attribute : AttributeMessage.all(header)) {
                    if (!attribute.hasElements() || attribute.shape().rank() != 1) {
                        continue;
                    }
                    assertEquals(
                            JhdfAttributes.references(header, attribute.name()),
                            Attributes.references(header, attribute.name()),
                            where + " " + object + " " + attribute.name());
                }
            }
        }
        return values[0];
    }

    @Test
    void damagedBytesOfAnAttributeAreContained() throws IOException {
        Path path = folder.resolve("damaged.h5");
        new RandomAttributes(new Random(1)).write(path);
        byte[] sound = Files.readAllBytes(path);
        Random random = new Random(2);
        for (int i = 0; i < 2000; i++) {
            byte[] damaged = sound.clone();
            for (int n = random.nextInt(4); n >= 0; n--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }
            try (ByteSource source = new MemorySource("damaged", ByteBuffer.wrap(damaged))) {
                Containment.contain(source, "attributes", () -> {
                    MetadataFile file = MetadataFile.open(source, ReadLimits.DEFAULTS);
                    return Attributes.read(
                            new ObjectTree(file).find("/").orElseThrow(() -> new CorruptFileException(source, 0, "")),
                            Set.of());
                });
            } catch (IOException e) {
                assertFalse(e.getCause() instanceof Error, String.valueOf(e));
            }
        }
    }

    /** Attributes of the root of a new file, of types and extents that are drawn. */
    private record RandomAttributes(Random random) {
        void write(Path path) {
            synchronized (LibHdf5.LOCK) {
                try (OpenIds ids = new OpenIds()) {
                    long access = ids.add(H5.H5Pcreate(HDF5Constants.H5P_FILE_ACCESS), H5::H5Pclose);
                    int bound = random.nextBoolean() ? HDF5Constants.H5F_LIBVER_V18 : HDF5Constants.H5F_LIBVER_V110;
                    H5.H5Pset_libver_bounds(access, bound, bound);
                    int truncate = HDF5Constants.H5F_ACC_TRUNC;
                    long file = ids.add(H5.H5Fcreate(path.toString(), truncate, H5P_DEFAULT, access), H5::H5Fclose);
                    for (int i = 0; i < ATTRIBUTES; i++) {
                        attribute(ids, file, "attribute " + i);
                    }
                }
            }
        }

        private void attribute(OpenIds ids, long file, String name) {
            long[] extents = random.longs(random.nextInt(4), random.nextInt(8) == 0 ? 0 : 1, 4)
                    .toArray();
            long space = extents.length == 0
                    ? H5.H5Screate(random.nextInt(9) == 0 ? HDF5Constants.H5S_NULL : HDF5Constants.H5S_SCALAR)
                    : H5.H5Screate_simple(extents.length, extents, null);
            ids.add(space, H5::H5Sclose);
            int count = (int) H5.H5Sget_simple_extent_npoints(space);
            long type = random.nextInt(3) == 0 ? list(ids) : plain(ids);
            long attribute = ids.add(H5.H5Acreate(file, name, type, space, H5P_DEFAULT, H5P_DEFAULT), H5::H5Aclose);
            if (count == 0 || random.nextInt(20) == 0) {
                return; // never written
            }
            boolean text = H5.H5Tis_variable_str(type);
            boolean list = !text && H5.H5Tget_class(type) == HDF5Constants.H5T_VLEN;
            if (text || list) {
                lists(ids, attribute, type, text, count);
            } else {
                H5.H5Awrite(attribute, type, elements(type, count), false);
            }
        }

        /** Lists in memory: a pointer to a text, or a length and a pointer. */
        private void lists(OpenIds ids, long attribute, long type, boolean text, int count) {
            int each = text ? Long.BYTES : 2 * Long.BYTES;
            ByteBuffer pointers = ByteBuffer.allocate(count * each).order(ByteOrder.nativeOrder());
            List<BytePointer> kept = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                int length = random.nextInt(6);
                long base = text ? 0 : ids.add(H5.H5Tget_super(type), H5::H5Tclose);
                byte[] content = text ? (word(length) + "\0").getBytes(StandardCharsets.UTF_8) : elements(base, length);
                BytePointer pointer = new BytePointer(content.length == 0 ? new byte[1] : content);
                kept.add(pointer);
                if (!text) {
                    pointers.putLong(length);
                }
                pointers.putLong(pointer.address());
            }
            try (BytePointer all = new BytePointer(pointers.array())) {
                LibHdf5.check(hdf5.H5Awrite(attribute, type, all));
            }
            kept.forEach(BytePointer::close);
        }

        private byte[] elements(long type, int count) {
            int each = (int) H5.H5Tget_size(type);
            byte[] elements = new byte[each * count];
            random.nextBytes(elements);
            if (H5.H5Tget_class(type) == HDF5Constants.H5T_STRING) {
                for (int at = 0; at < elements.length; at++) {
                    elements[at] = (byte) (random.nextInt(5) == 0 ? 0 : random.nextInt(5) == 0 ? ' ' : 'a' + at % 26);
                }
            } else if (H5.H5Tget_class(type) == HDF5Constants.H5T_ENUM) {
                for (int at = 0; at < elements.length; at++) {
                    elements[at] = (byte) (at % each == 0 ? random.nextInt(8) == 0 ? 7 : random.nextInt(3) : 0);
                }
            } else if (H5.H5Tget_class(type) == HDF5Constants.H5T_REFERENCE) {
                ByteBuffer.wrap(elements)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .asLongBuffer()
                        .put(new long[count]);
            }
            return elements;
        }

        private String word(int length) {
            StringBuilder word = new StringBuilder();
            random.ints(length, 0, 4).forEach(i -> word.append("aé∂ ".charAt(i)));
            return word.toString();
        }

        private long list(OpenIds ids) {
            if (random.nextBoolean()) {
                return text(ids, HDF5Constants.H5T_VARIABLE);
            }
            return ids.add(H5.H5Tvlen_create(plain(ids)), H5::H5Tclose);
        }

        private long text(OpenIds ids, long bytes) {
            long text = ids.add(H5.H5Tcopy(HDF5Constants.H5T_C_S1), H5::H5Tclose);
            H5.H5Tset_size(text, bytes);
            H5.H5Tset_cset(text, random.nextInt(2));
            H5.H5Tset_strpad(text, random.nextInt(3));
            return text;
        }

        private long plain(OpenIds ids) {
            return switch (random.nextInt(9)) {
                case 0 -> text(ids, 1 + random.nextInt(7));
                case 1 -> enumeration(ids);
                case 2 -> HDF5Constants.H5T_STD_REF_OBJ;
                case 3 -> compound(ids);
                case 4 -> ids.add(H5.H5Tarray_create(HDF5Constants.H5T_STD_I16LE, 1, new long[] {3}), H5::H5Tclose);
                case 5 -> HDF5Constants.H5T_STD_B16LE;
                default -> number(ids);
            };
        }

        private long number(OpenIds ids) {
            long[] types = {
                HDF5Constants.H5T_STD_I8LE, HDF5Constants.H5T_STD_U8BE, HDF5Constants.H5T_STD_I16BE,
                HDF5Constants.H5T_STD_U16LE, HDF5Constants.H5T_STD_I32LE, HDF5Constants.H5T_STD_U32BE,
                HDF5Constants.H5T_STD_I64BE, HDF5Constants.H5T_STD_U64LE, HDF5Constants.H5T_IEEE_F32BE,
                HDF5Constants.H5T_IEEE_F32LE, HDF5Constants.H5T_IEEE_F64BE, HDF5Constants.H5T_IEEE_F64LE
            };
            int drawn = random.nextInt(types.length + 1);
            if (drawn < types.length) {
                return types[drawn];
            }
            long half = ids.add(H5.H5Tcopy(HDF5Constants.H5T_IEEE_F32LE), H5::H5Tclose);
            H5.H5Tset_fields(half, 15L, 10L, 5L, 0L, 10L);
            H5.H5Tset_precision(half, Short.SIZE);
            H5.H5Tset_size(half, Short.BYTES);
            H5.H5Tset_ebias(half, 15L);
            return half;
        }

        /** Of little-endian numbers: jHDF does not find the names of others. */
        private long enumeration(OpenIds ids) {
            long base = random.nextBoolean() ? HDF5Constants.H5T_STD_I8LE : HDF5Constants.H5T_STD_U32LE;
            long type = ids.add(H5.H5Tenum_create(base), H5::H5Tclose);
            for (byte i = 0; i < 3; i++) {
                byte[] value = new byte[(int) H5.H5Tget_size(base)];
                value[0] = i;
                H5.H5Tenum_insert(type, "name " + "of a value".substring(random.nextInt(9)) + i, value);
            }
            return type;
        }

        private long compound(OpenIds ids) {
            long type = ids.add(H5.H5Tcreate(HDF5Constants.H5T_COMPOUND, 8), H5::H5Tclose);
            H5.H5Tinsert(type, "a", 0, HDF5Constants.H5T_STD_I32LE);
            H5.H5Tinsert(type, "b", 4, HDF5Constants.H5T_IEEE_F32LE);
            return type;
        }
    }
}
