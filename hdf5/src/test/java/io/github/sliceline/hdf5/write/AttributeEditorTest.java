package io.github.sliceline.hdf5.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.hdf5.FurnishedHdf5;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.library.LibHdf5;
import io.github.sliceline.hdf5.library.LibHdf5.OpenIds;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.storage.MemoryStore;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the editor wrote, read with our own reader, and what it refuses. */
class AttributeEditorTest {
    @TempDir
    Path folder;

    private final MemoryStore store = new MemoryStore("survey.h5");

    @BeforeEach
    void makeFile() throws IOException {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), () -> "no libhdf5: " + NativeLibrary.unavailable());
        FurnishedHdf5.write(new StorePlace(store), 0, FurnishedHdf5.FEW);
    }

    @AfterEach
    void nothingStaysOpen() {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), () -> "no libhdf5: " + NativeLibrary.unavailable());
        synchronized (LibHdf5.LOCK) {
            assertEquals(0, ByteStoreDriver.openFiles());
        }
    }

    @FunctionalInterface
    private interface Edit {
        void with(AttributeEditor attributes) throws IOException;
    }

    private void edit(Edit edit) throws IOException {
        try (Hdf5File file = Hdf5File.open(store)) {
            edit.with(file.attributes());
        }
    }

    private Map<String, Object> read(String object) throws IOException {
        Path copy = Files.write(folder.resolve("copy.h5"), store.bytes());
        try (Hdf5Container container = Hdf5Container.open(copy)) {
            return container.attributes(object);
        }
    }

    private void assertRefused(String wanted, Executable edit) {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, edit);
        assertEquals(wanted, e.getMessage());
    }

    static List<AttributeType> numbers() {
        Stream<String> natives = Stream.of(
                        "CHAR SCHAR UCHAR SHORT USHORT INT UINT LONG ULONG LLONG ULLONG FLOAT DOUBLE LDOUBLE"
                                .split(" "))
                .map(name -> "NATIVE_" + name);
        Stream<String> fixed = Stream.of(
                        "STD_I8 STD_I16 STD_I32 STD_I64 STD_U8 STD_U16 STD_U32 STD_U64 IEEE_F32 IEEE_F64".split(" "))
                .flatMap(name -> Stream.of(name + "BE", name + "LE"));
        return Stream.concat(natives, fixed)
                .map(name -> AttributeType.named("h5t_" + name).orElseThrow())
                .toList();
    }

    /** Smallest and largest value of a type as libhdf5 describes it. */
    private static List<BigInteger> limits(AttributeType type) {
        synchronized (LibHdf5.LOCK) {
            int bits = (int) (8 * H5.H5Tget_size(type.id(new OpenIds(), AttributeValues.integers())));
            boolean signed =
                    H5.H5Tget_sign(type.id(new OpenIds(), AttributeValues.integers())) == HDF5Constants.H5T_SGN_2;
            BigInteger span = BigInteger.ONE.shiftLeft(bits);
            return signed
                    ? List.of(span.shiftRight(1).negate(), span.shiftRight(1).subtract(BigInteger.ONE))
                    : List.of(BigInteger.ZERO, span.subtract(BigInteger.ONE));
        }
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void everyTypeOfNumbersHoldsItsLimitsAndNothingBeyond(AttributeType type) throws IOException {
        if (type.kind() == AttributeType.Kind.FLOAT) {
            edit(attributes ->
                    attributes.create("/axis", "new", type, Optional.of(Shape.of()), AttributeValues.reals(-0.5)));
            if (!type.name().equals("H5T_NATIVE_LDOUBLE")) { // which our reader leaves out
                assertEquals(-0.5, read("/axis").get("new"));
            }
            return;
        }
        List<BigInteger> limits = limits(type);
        Optional<Shape> two = Optional.of(Shape.of(2L));
        edit(attributes -> attributes.create("/axis", "new", type, two, new AttributeValues.Integers(limits)));
        // unsigned 64-bit numbers wrap in our reader
        assertEquals(
                limits.stream().map(BigInteger::longValue).toList(),
                read("/axis").get("new"));
        for (BigInteger beyond :
                List.of(limits.get(0).subtract(BigInteger.ONE), limits.get(1).add(BigInteger.ONE))) {
            AttributeValues.Integers one = new AttributeValues.Integers(List.of(beyond));
            assertRefused(
                    "attribute beyond of /axis takes whole numbers from " + limits.get(0) + " to " + limits.get(1)
                            + ", got " + beyond,
                    () -> edit(attributes -> attributes.create("/axis", "beyond", type, Optional.of(Shape.of()), one)));
        }
        assertFalse(read("/axis").containsKey("beyond"));
        assertEquals(type, AttributeType.named(type.toString()).orElseThrow());
    }

    @Test
    void typeIsStoredAsNamed() throws IOException {
        edit(attributes -> {
            for (AttributeType type : numbers()) {
                AttributeValues value = type.kind() == AttributeType.Kind.FLOAT
                        ? AttributeValues.reals(1)
                        : AttributeValues.integers(1);
                attributes.create("/", type.name(), type, Optional.of(Shape.of()), value);
            }
        });
        synchronized (LibHdf5.LOCK) {
            try (Hdf5File file = Hdf5File.open(store);
                    OpenIds ids = new OpenIds()) {
                for (AttributeType type : numbers()) {
                    long id = ids.add(H5.H5Aopen(file.id(), type.name(), HDF5Constants.H5P_DEFAULT), H5::H5Aclose);
                    long stored = ids.add(H5.H5Aget_type(id), H5::H5Tclose);
                    assertTrue(H5.H5Tequal(stored, type.id(new OpenIds(), AttributeValues.integers())), type::toString);
                }
            }
        }
    }

    @Test
    void textOfEitherKindComesBack() throws IOException {
        String utf8 = "Größe 𝄞";
        edit(attributes -> {
            attributes.create(
                    "/", "fixed text", AttributeType.text(8), Optional.of(Shape.of()), AttributeValues.texts("abc"));
            attributes.create(
                    "/", "full", AttributeType.text(3), Optional.of(Shape.of()), AttributeValues.texts("abc"));
            attributes.create(
                    "/", "utf8", AttributeType.text(40), Optional.of(Shape.of()), AttributeValues.texts(utf8));
            attributes.put("/", "free", AttributeValue.texts(List.of("", utf8, "C 1 CLIENT")));
        });
        Map<String, Object> root = read("/");
        assertEquals("abc", root.get("fixed text"));
        assertEquals("abc", root.get("full"));
        assertEquals(utf8, root.get("utf8"));
        assertEquals(List.of("", utf8, "C 1 CLIENT"), root.get("free"));
        edit(attributes -> attributes.modify("/", "free", AttributeValues.texts("a", "", "bc")));
        assertEquals(List.of("a", "", "bc"), read("/").get("free"));
    }

    @Test
    void extentsOfEachKind() throws IOException {
        edit(attributes -> {
            attributes.create(
                    "/",
                    "none",
                    AttributeType.named("H5T_STD_I32LE").orElseThrow(),
                    Optional.empty(),
                    AttributeValues.integers());
            attributes.create(
                    "/",
                    "grid",
                    AttributeType.named("H5T_STD_I16BE").orElseThrow(),
                    Optional.of(Shape.of(2L, 1L, 3L)),
                    AttributeValues.integers(1, 2, 3, 4, 5, 6));
        });
        assertEquals(
                List.of(List.of(List.of(1L, 2L, 3L)), List.of(List.of(4L, 5L, 6L))),
                read("/").get("grid"));
        synchronized (LibHdf5.LOCK) {
            try (Hdf5File file = Hdf5File.open(store);
                    OpenIds ids = new OpenIds()) {
                long id = ids.add(H5.H5Aopen(file.id(), "none", HDF5Constants.H5P_DEFAULT), H5::H5Aclose);
                long space = ids.add(H5.H5Aget_space(id), H5::H5Sclose);
                assertEquals(HDF5Constants.H5S_NULL, H5.H5Sget_simple_extent_type(space));
            }
        }
    }

    @Test
    void modifyingKeepsTypeAndExtent() throws IOException {
        edit(attributes -> {
            attributes.modify("/", "count", AttributeValues.integers(12345));
            attributes.modify("/", "corners", AttributeValues.reals(-1, 0.1, 1e300));
            attributes.modify("/", "scale", AttributeValues.integers(3));
            attributes.modify("/", "fixed", AttributeValues.texts("metre"));
            attributes.modify("/", "variable", AttributeValues.texts("a much longer text than the one before"));
        });
        Map<String, Object> root = read("/");
        assertEquals(12345L, root.get("count"));
        assertEquals(List.of(-1.0, 0.1, 1e300), root.get("corners"));
        assertEquals(3.0, root.get("scale"));
        assertEquals("metre", root.get("fixed"));
        assertEquals("a much longer text than the one before", root.get("variable"));
    }

    @Test
    void attributesAreDeletedRenamedAndCopied() throws IOException {
        Map<String, Object> before = read("/");
        edit(attributes -> {
            attributes.delete("/", "count");
            attributes.rename("/", "scale", "factor");
            for (String name : List.of("corners", "fixed", "variable")) {
                attributes.copy("/", name, "/group/inner", name + " copied");
            }
            attributes.copy("/", "reference", "/", "reference copied");
            attributes.copy("/group", "number 42", "/group", "answer");
        });
        Map<String, Object> root = read("/");
        assertFalse(root.containsKey("count"));
        assertFalse(root.containsKey("scale"));
        assertEquals(before.get("scale"), root.get("factor"));
        Map<String, Object> inner = read("/group/inner");
        for (String name : List.of("corners", "fixed", "variable")) {
            assertEquals(before.get(name), inner.get(name + " copied"));
        }
        assertEquals(42L, read("/group").get("answer"));
        edit(attributes -> assertTrue(attributes.exists("/", "reference copied")));
    }

    @Test
    void objectsAreLookedAtWithoutFailing() throws IOException {
        edit(attributes -> {
            for (String group : List.of("/", "/group", "group", "/group/up/group", "/many/")) {
                assertTrue(attributes.isGroup(group), group);
            }
            for (String dataset : List.of("/axis", "/group/inner", "/shortcut", "/group/relative")) {
                assertTrue(attributes.isDataset(dataset), dataset);
                assertFalse(attributes.isGroup(dataset), dataset);
            }
            for (String nothing : List.of("", "/nowhere", "/dangling", "/nowhere/at/all", "/axis/x", "/outside")) {
                assertFalse(attributes.exists(nothing), nothing);
                assertFalse(attributes.isDataset(nothing), nothing);
            }
            assertTrue(attributes.exists("/type"));
            assertFalse(attributes.isDataset("/type"));
            assertTrue(attributes.exists("/", "count"));
            assertFalse(attributes.exists("/axis", "count"));
        });
    }

    @Test
    void invalidChangesAreRefusedAndWriteNothing() throws IOException {
        AttributeType i32 = AttributeType.named("H5T_STD_I32LE").orElseThrow();
        Optional<Shape> scalar = Optional.of(Shape.of());
        AttributeValues one = AttributeValues.integers(1);
        Map<String, Edit> refused = Map.ofEntries(
                Map.entry("survey.h5 has nothing at /nowhere", a -> a.create("/nowhere", "a", i32, scalar, one)),
                Map.entry("survey.h5: / has an attribute count already", a -> a.create("/", "count", i32, scalar, one)),
                Map.entry("survey.h5: / has no attribute x", a -> a.delete("/", "x")),
                Map.entry("survey.h5: / has no attribute y", a -> a.modify("/", "y", one)),
                Map.entry("survey.h5: / has no attribute z", a -> a.rename("/", "z", "a")),
                Map.entry("survey.h5: / has an attribute scale already", a -> a.rename("/", "count", "scale")),
                Map.entry("survey.h5: / has an attribute fixed already", a -> a.copy("/", "count", "/", "fixed")),
                Map.entry("an attribute of / needs a name without NUL", a -> a.create("/", "", i32, scalar, one)),
                Map.entry(
                        "attribute count of / has 1 elements, got 2 values",
                        a -> a.modify("/", "count", AttributeValues.integers(1, 2))),
                Map.entry(
                        "attribute count of / is of whole numbers, got floating-point numbers",
                        a -> a.modify("/", "count", AttributeValues.reals(1))),
                Map.entry(
                        "attribute scale of / is of floating-point numbers, got text",
                        a -> a.modify("/", "scale", AttributeValues.texts("1"))),
                Map.entry(
                        "attribute scale of / takes numbers up to 3.4028234663852886E38, got 1.0E39",
                        a -> a.modify("/", "scale", AttributeValues.reals(1e39))),
                Map.entry(
                        "attribute fixed of / has room for 6 bytes, got 7: seventh",
                        a -> a.modify("/", "fixed", AttributeValues.texts("seventh"))),
                Map.entry(
                        "attribute fixed of / is ASCII text, got ü; delete it and create it anew",
                        a -> a.modify("/", "fixed", AttributeValues.texts("ü"))),
                Map.entry(
                        "attribute reference of / is neither of numbers nor text and cannot be given values, got whole"
                                + " numbers",
                        a -> a.modify("/", "reference", one)));
        edit(attributes -> {});
        byte[] before = store.bytes();
        for (Map.Entry<String, Edit> edit : refused.entrySet()) {
            assertRefused(edit.getKey(), () -> edit(edit.getValue()));
            assertTrue(Arrays.equals(before, store.bytes()), edit.getKey());
        }
    }

    @Test
    void longAttributesNeedTheNewFormat() throws IOException {
        Optional<Shape> many = Optional.of(Shape.of(100_000L));
        List<BigInteger> values = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            values.add(BigInteger.valueOf(i));
        }
        Edit create = attributes -> attributes.create(
                "/",
                "long",
                AttributeType.named("H5T_STD_I32LE").orElseThrow(),
                many,
                new AttributeValues.Integers(values));
        assertRefused(
                "attribute long of / would take 400000 bytes; an object of the format before HDF5 1.8 holds attributes"
                        + " of at most 64 KiB",
                () -> edit(create));
        FurnishedHdf5.write(new StorePlace(store), 2, FurnishedHdf5.FEW);
        edit(create);
        edit(attributes -> attributes.copy("/", "long", "/group", "long copied"));
        List<?> read = (List<?>) Objects.requireNonNull(read("/group").get("long copied"));
        assertEquals(100_000, read.size());
        assertEquals(99_999L, read.get(99_999));
    }

    @Test
    void closedFileSaysSo() throws IOException {
        Hdf5File file = Hdf5File.open(store);
        AttributeEditor attributes = file.attributes();
        file.close();
        file.close();
        assertEquals(
                "survey.h5: closed",
                assertThrows(IOException.class, () -> attributes.exists("/")).getMessage());
    }
}
