package io.github.sliceline.revision;

import io.github.sliceline.ReadLimits;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.hdf5.write.AttributeType;
import io.github.sliceline.hdf5.write.AttributeValues;
import io.github.sliceline.hdf5.write.HandMadeFile;
import io.github.sliceline.hdf5.write.Hdf5File;
import io.github.sliceline.revision.onion.RevisionStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Revisions of an HDF5 file, each with one attribute more, made through libhdf5. Also a program of its own, to be killed. */
final class AttributeRevisions {
    private AttributeRevisions() {}

    /** Arguments: file, revisions to make. Says {@code ready}, then the number of each revision that is committed. */
    public static void main(String[] arguments) {
        int code = 0;
        try {
            NativeLibrary.require("the test");
            System.out.println("ready");
            for (int i = 0; i < Integer.parseInt(arguments[1]); i++) {
                System.out.println(add(Path.of(arguments[0])));
            }
        } catch (IOException e) {
            System.out.println(e);
            code = 1;
        }
        System.exit(code);
    }

    /** A file with a dataset, and no attributes yet. */
    static void create(Path file, boolean since18, int bytes) throws IOException {
        new HandMadeFile(since18 ? FormatVersion.V1_8 : FormatVersion.V1_10)
                .dataset("/data", DatasetForm.contiguous(DataType.unsigned(1), Shape.of(bytes)))
                .write(file);
    }

    /** Adds the attribute that is named after the revision. */
    static int add(Path file) throws IOException {
        try (RevisionStore store = RevisionStore.openForEditing(file, "Ada", "one attribute more")) {
            int next;
            try (History history = History.open(file)) {
                next = history.newest() + 1;
            }
            try (Hdf5File hdf5 = Hdf5File.open(store)) {
                hdf5.attributes()
                        .create(
                                "/",
                                "revision" + next,
                                AttributeType.named("H5T_STD_I32LE").orElseThrow(),
                                Optional.of(Shape.of()),
                                AttributeValues.integers(next));
            }
            return store.commit().orElseThrow();
        }
    }

    static Map<String, Object> attributes(Path file, int revision) throws IOException {
        try (Hdf5Container container = Hdf5Container.open(file, revision, ReadLimits.DEFAULTS)) {
            return container.attributes("/");
        }
    }
}
