package io.github.sliceline.edit;

import io.github.sliceline.hdf5.AttributeSpace;
import io.github.sliceline.hdf5.AttributeType;
import io.github.sliceline.hdf5.AttributeValues;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.Hdf5File;
import io.github.sliceline.hdf5.NumberType;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.MemoryStore;
import io.github.sliceline.storage.ReadLimits;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** A small HDF5 file with attributes to edit, and what our own parser, which shares nothing with libhdf5, reads of it. */
final class EditedFile {
    private EditedFile() {}

    /** Bytes of a file: root group with {@code old} and {@code text}. */
    static byte[] bytes(boolean since18) throws IOException {
        MemoryStore store = new MemoryStore("new");
        try (Hdf5File file = Hdf5File.create(store, since18)) {
            file.attributes()
                    .create("/", "old", NumberType.STD_I32LE, AttributeSpace.SCALAR, AttributeValues.integers(7));
            file.attributes()
                    .create(
                            "/",
                            "text",
                            new AttributeType.FixedText(10),
                            AttributeSpace.SCALAR,
                            AttributeValues.texts("before"));
        }
        return store.bytes();
    }

    static Path write(Path folder, boolean since18) throws IOException {
        return Files.write(folder.resolve("edited.h5"), bytes(since18));
    }

    /** Attributes of an object, sorted by name. */
    static Map<String, Object> attributes(Path file, String object) throws IOException {
        try (Hdf5Container container = Hdf5Container.open(file)) {
            return new TreeMap<>(container.attributes(object));
        }
    }

    static Map<String, Object> attributes(ByteSource source, String object) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(source.size()));
        source.readFully(bytes, 0);
        try (Hdf5Container container =
                Hdf5Container.of(Path.of("copy"), new MemoryStore("copy", bytes.array()), ReadLimits.DEFAULTS)) {
            return new TreeMap<>(container.attributes(object));
        }
    }
}
