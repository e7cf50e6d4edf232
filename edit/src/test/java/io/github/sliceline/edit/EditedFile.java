package io.github.sliceline.edit;

import io.github.sliceline.ReadLimits;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.HandMadeFile;
import io.github.sliceline.storage.MemoryStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A small HDF5 file with attributes to edit, and what our own parser, which shares nothing with libhdf5, reads of it. */
public final class EditedFile {
    static final List<String> OBJECTS = List.of("/", "/group", "/group/data");

    private EditedFile() {}

    /** File with {@code old} and {@code text} on the root, {@code pi} on a group, and {@code units} on a dataset. */
    public static Path write(Path folder, boolean since18) throws IOException {
        return new HandMadeFile(since18 ? FormatVersion.V1_8 : FormatVersion.V1_10)
                .group("/group")
                .dataset("/group/data", DatasetForm.contiguous(DataType.unsigned(1), Shape.of(100)))
                .attribute("/", "old", AttributeValue.integer(7))
                .attribute("/", "text", AttributeValue.text("before"))
                .attribute("/group", "pi", AttributeValue.real(3.14))
                .attribute("/group/data", "units", AttributeValue.text("m"))
                .write(folder.resolve("edited.h5"));
    }

    /** Attributes of an object, sorted by name. */
    public static Map<String, Object> attributes(Path file, String object) throws IOException {
        try (Hdf5Container container = Hdf5Container.open(file)) {
            return new TreeMap<>(container.attributes(object));
        }
    }

    /** Attributes of all objects of a file in memory. */
    public static Map<String, Object> attributes(byte[] file) throws IOException {
        Map<String, Object> found = new LinkedHashMap<>();
        MemoryStore store = new MemoryStore("copy", file);
        try (Hdf5Container container = Hdf5Container.of(Path.of("copy"), store, ReadLimits.DEFAULTS)) {
            for (String object : OBJECTS) {
                found.put(object, new TreeMap<>(container.attributes(object)));
            }
        }
        return found;
    }
}
