package io.github.sliceline.hdf5.write;

import static hdf.hdf5lib.HDF5Constants.H5P_DEFAULT;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.Cases;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.hdf5.FurnishedHdf5;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.format.ElementType.Kind;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.library.LibHdf5;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.storage.MemoryStore;
import io.jhdf.HdfFile;
import io.jhdf.api.Attribute;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that libhdf5 wrote, changed by us and by libhdf5: whoever reads them finds the same in both. */
class InPlaceAttributesTest {
    /** In a build 50, with {@code -Pfull} 150. */
    private static final int FILES = Cases.number("sliceline.in.place.files", 50, 150);

    private static final int CHANGES = 12;

    private static final List<ElementType> NUMBERS = Stream.of(Kind.SIGNED, Kind.UNSIGNED, Kind.FLOAT)
            .flatMap(kind -> Stream.of(1, 2, 4, 8)
                    .filter(bytes -> kind != Kind.FLOAT || bytes > 2)
                    .flatMap(bytes -> Stream.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)
                            .map(order -> new ElementType(kind, bytes, order))))
            .distinct()
            .toList();

    @TempDir
    Path folder;

    private final Map<String, Form> forms = new TreeMap<>();
    private final Map<String, Integer> outcomes = new TreeMap<>();
    private Random random = new Random(0);

    @BeforeEach
    void library() {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), () -> "no libhdf5: " + NativeLibrary.unavailable());
    }

    @Test
    void changesEqualThoseOfLibHdf5() throws IOException {
        for (int seed = 0; seed < FILES; seed++) {
            random = new Random(seed);
            forms.clear();
            List<String> objects = new ArrayList<>();
            byte[] file = file(seed, objects);
            changeBothWays(file, objects, "seed " + seed);
        }
        System.out.println("changes: " + outcomes);
        assertTrue(outcomes.getOrDefault("made", 0) > 2 * FILES, outcomes.toString());
        assertTrue(outcomes.getOrDefault("no place", 0) > FILES / 2, outcomes.toString());
        assertTrue(outcomes.getOrDefault("refused", 0) > FILES / 2, outcomes.toString());
    }

    /** In the formats of HDF5 1.0 (headers of version 1), 1.8 and 1.10, with random attributes. */
    private byte[] file(int seed, List<String> objects) throws IOException {
        MemoryStore store = new MemoryStore("file");
        objects.addAll(List.of("/", "/group", "/group/inner"));
        synchronized (LibHdf5.LOCK) {
            long access = H5.H5Pcreate(HDF5Constants.H5P_FILE_ACCESS);
            int bound = List.of(0, HDF5Constants.H5F_LIBVER_V18, HDF5Constants.H5F_LIBVER_V110)
                    .get(seed % 3);
            H5.H5Pset_libver_bounds(access, bound, HDF5Constants.H5F_LIBVER_V110);
            H5.H5Pset_fclose_degree(access, HDF5Constants.H5F_CLOSE_STRONG);
            long file = new StorePlace(store).create(H5P_DEFAULT, access);
            H5.H5Gcreate(file, "group", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
            H5.H5Gcreate(file, "group/inner", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
            H5.H5Fclose(file);
            H5.H5Pclose(access);
        }
        try (Hdf5File file = Hdf5File.open(store)) {
            for (int i = random.nextInt(14); i >= 0; i--) {
                Form form = new Form();
                String object = any(objects);
                String name = name();
                try {
                    file.attributes().put(object, name, form.value());
                    forms.put(object + name, form);
                } catch (IllegalArgumentException e) {
                    assertTrue(String.valueOf(e.getMessage()).contains("64 KiB"), e.toString());
                }
            }
            if (random.nextBoolean()) {
                String object = any(objects);
                String name = name();
                if (file.attributes().exists(object, name)) {
                    file.attributes().delete(object, name);
                }
            }
        }
        return store.bytes();
    }

    private String any(List<String> objects) {
        return objects.get(random.nextInt(objects.size()));
    }

    private String name() {
        return List.of("a", "b", "c", "d", "longer name", "n\u00e4me").get(random.nextInt(6));
    }

    /** A type with its extent, and values for it. */
    private final class Form {
        final DataType type;
        final Shape shape;

        Form() {
            type = switch (random.nextInt(3)) {
                case 0 -> NUMBERS.get(random.nextInt(NUMBERS.size()));
                case 1 -> new DataType.FixedText(1 + random.nextInt(60), false);
                default -> DataType.TEXT;
            };
            shape = random.nextInt(3) == 0 ? Shape.of(1L + random.nextInt(3), 1L + random.nextInt(4)) : Shape.of();
        }

        AttributeValue value() throws IOException {
            AttributeValues values = values();
            DataType of = type instanceof DataType.FixedText text
                    ? new DataType.FixedText(text.bytes(), !values.isAscii())
                    : type;
            return new ElementRules("any").encode(values, of, shape);
        }

        AttributeValues values() {
            int count = (int) shape.size();
            if (type instanceof ElementType number && number.kind() == Kind.FLOAT) {
                return AttributeValues.reals(random.doubles(count, -1e6, 1e6).toArray());
            }
            if (type instanceof ElementType) {
                return new AttributeValues.Integers(Stream.generate(() -> BigInteger.valueOf(random.nextInt(128)))
                        .limit(count)
                        .toList());
            }
            int room = type instanceof DataType.FixedText text ? text.bytes() : texts();
            return new AttributeValues.Texts(Stream.generate(() -> text(random.nextInt(room + 1)))
                    .limit(count)
                    .toList());
        }
    }

    private int texts() {
        return random.nextInt(8) == 0 ? 5000 : 90;
    }

    private String text(int bytes) {
        boolean ascii = random.nextInt(3) > 0;
        return ascii ? String.valueOf((char) ('a' + random.nextInt(26))).repeat(bytes) : "\u00fc".repeat(bytes / 2);
    }

    @FunctionalInterface
    private interface Change {
        void make(AttributeChanger attributes) throws IOException;
    }

    private Change change(List<String> objects) throws IOException {
        String object = any(objects);
        String name = name();
        Form known = forms.get(object + name);
        Form form = known == null || random.nextInt(3) == 0 ? new Form() : known;
        AttributeValues values = form.values();
        AttributeValue value = form.value();
        return switch (random.nextInt(5)) {
            case 0 -> attributes -> attributes.delete(object, name);
            case 1, 2 -> attributes -> attributes.modify(object, name, values);
            default -> attributes -> attributes.put(object, name, value);
        };
    }

    private void changeBothWays(byte[] file, List<String> objects, String what) throws IOException {
        MemoryStore ours = new MemoryStore("file", file);
        MemoryStore theirs = new MemoryStore("file", file);
        for (int i = 0; i < CHANGES; i++) {
            String where = what + ", change " + i;
            Change change = change(objects);
            byte[] before = ours.bytes();
            String refusal = "";
            try {
                change.make(new InPlaceAttributes(ours));
            } catch (NoPlaceException e) {
                count("no place");
                assertArrayEquals(before, ours.bytes(), where);
                continue;
            } catch (IllegalArgumentException e) {
                count("refused");
                refusal = String.valueOf(e.getMessage());
                assertArrayEquals(before, ours.bytes(), where);
            }
            String theirRefusal = "";
            try (Hdf5File open = Hdf5File.open(theirs)) {
                change.make(open.attributes());
            } catch (IllegalArgumentException e) {
                theirRefusal = String.valueOf(e.getMessage());
            }
            assertEquals(theirRefusal, refusal, where);
            if (refusal.isEmpty()) {
                count("made");
            }
            assertEquals(before.length, ours.bytes().length, where);
        }
        assertEquals(LibraryAttributes.of(theirs.bytes(), objects), LibraryAttributes.of(ours.bytes(), objects), what);
        assertEquals(read(theirs, objects), read(ours, objects), what);
        assertEquals(readByJhdf(theirs.bytes(), objects), readByJhdf(ours.bytes(), objects), what);
        libraryGoesOn(ours, objects, what);
    }

    private void count(String outcome) {
        outcomes.merge(outcome, 1, Integer::sum);
    }

    private static Map<String, Object> read(MemoryStore store, List<String> objects) throws IOException {
        Map<String, Object> found = new LinkedHashMap<>();
        MemoryStore copy = new MemoryStore("copy", store.bytes());
        try (Hdf5Container container = Hdf5Container.of(Path.of("copy"), copy, ReadLimits.DEFAULTS)) {
            for (String object : objects) {
                found.put(object, new TreeMap<>(container.attributes(object)));
            }
        }
        return found;
    }

    private Map<String, String> readByJhdf(byte[] bytes, List<String> objects) throws IOException {
        Map<String, String> found = new TreeMap<>();
        Path path = Files.write(folder.resolve("jhdf.h5"), bytes);
        try (HdfFile file = new HdfFile(path)) {
            for (String object : objects) {
                Map<String, Attribute> attributes = object.equals("/")
                        ? file.getAttributes()
                        : file.getByPath(object).getAttributes();
                attributes.forEach((name, attribute) -> found.put(
                        object + " " + name,
                        attribute.getJavaType()
                                + Arrays.toString(attribute.getDimensions())
                                + Arrays.deepToString(new Object[] {attribute.getData()})));
            }
        }
        return found;
    }

    /** What we left is sound: libhdf5 adds to it, in headers and heap, and finds what was there. */
    private static void libraryGoesOn(MemoryStore store, List<String> objects, String what) throws IOException {
        Map<String, String> before = LibraryAttributes.of(store.bytes(), objects);
        for (String object : objects) {
            try (Hdf5File file = Hdf5File.open(store)) {
                for (int i = 0; i < 10; i++) {
                    file.attributes().put(object, "more" + i, AttributeValue.text("x".repeat(40 * i)));
                }
            }
        }
        Map<String, String> after = LibraryAttributes.of(store.bytes(), objects);
        assertEquals(before.size() + 10 * objects.size(), after.size(), what);
        after.keySet().removeIf(name -> name.contains(" more"));
        assertEquals(before, after, what);
    }

    @Test
    void everyTypeOfNumbersIsEncodedAsLibHdf5Does() throws IOException {
        MemoryStore made = new MemoryStore("file");
        FurnishedHdf5.write(new StorePlace(made), 0, 3);
        for (ElementType type : NUMBERS) {
            try (Hdf5File file = Hdf5File.open(made)) {
                file.attributes()
                        .put(
                                "/axis",
                                type.toString(),
                                AttributeValue.stored(type, Shape.of(), List.of(new byte[type.bytes()])));
            }
            AttributeValues values =
                    type.kind() == Kind.FLOAT ? AttributeValues.reals(Math.PI * 1e-3) : AttributeValues.integers(113);
            MemoryStore theirs = new MemoryStore("file", made.bytes());
            try (Hdf5File file = Hdf5File.open(theirs)) {
                file.attributes().modify("/axis", type.toString(), values);
            }
            new InPlaceAttributes(made).modify("/axis", type.toString(), values);
            List<String> axis = List.of("/axis");
            assertEquals(LibraryAttributes.of(theirs.bytes(), axis), LibraryAttributes.of(made.bytes(), axis));
            new InPlaceAttributes(made).delete("/axis", type.toString());
            assertFalse(new InPlaceAttributes(made).exists("/axis", type.toString()));
        }
    }
}
