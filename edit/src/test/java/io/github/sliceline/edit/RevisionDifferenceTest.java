package io.github.sliceline.edit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.hdf5.write.AttributeEditor;
import io.github.sliceline.hdf5.write.AttributeType;
import io.github.sliceline.hdf5.write.AttributeValues;
import io.github.sliceline.hdf5.write.HandMadeFile;
import io.github.sliceline.hdf5.write.Hdf5File;
import io.github.sliceline.revision.History;
import io.github.sliceline.revision.HistoryPruner;
import io.github.sliceline.revision.RevisionSource;
import io.github.sliceline.revision.onion.RevisionStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class RevisionDifferenceTest {
    private static final int CHUNKS = 8;

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void create() throws IOException {
        file = new HandMadeFile(FormatVersion.V1_8)
                .group("/group")
                .dataset("/group/axis", DatasetForm.contiguous(DataType.INT32, Shape.of(100)))
                .dataset("/data", DatasetForm.chunked(DataType.FLOAT32, Shape.of(CHUNKS * 1000), Shape.of(1000)))
                .attribute("/", "name", AttributeValue.text("before"))
                .attribute("/data", "units", AttributeValue.text("m"))
                .write(folder.resolve("any.h5"));
    }

    private interface Edit {
        void run(AttributeEditor attributes) throws IOException;
    }

    private void attributes(Edit edit) throws IOException {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), "libhdf5 is not available here");
        try (RevisionStore store = RevisionStore.openForEditing(file, "Ada", "")) {
            try (Hdf5File hdf5 = Hdf5File.open(store)) {
                edit.run(hdf5.attributes());
            }
            store.commit();
        }
    }

    private static void add(AttributeEditor attributes, String object, String name, long value) throws IOException {
        attributes.create(
                object,
                name,
                AttributeType.named("H5T_STD_I32LE").orElseThrow(),
                Optional.of(Shape.of()),
                AttributeValues.integers(value));
    }

    private List<String> changes(int from, int to) throws IOException {
        return RevisionDifference.of(file, from, to).changes().stream()
                .map(change -> change.kind() + " " + change.object()
                        + change.attribute().map(name -> "@" + name).orElse("") + " " + change.before() + "|"
                        + change.after())
                .toList();
    }

    @Test
    void attributesThatCameWentAndChanged() throws IOException {
        attributes(editor -> add(editor, "/group", "fold", 60));
        attributes(editor -> {
            editor.delete("/data", "units");
            editor.modify("/group", "fold", AttributeValues.integers(120));
        });
        assertEquals(List.of("ADDED /group@fold |60"), changes(0, 1));
        assertEquals(List.of("REMOVED /data@units m|", "CHANGED /group@fold 60|120"), changes(1, 2));
        assertEquals(List.of("ADDED /data@units |m", "REMOVED /group@fold 120|"), changes(2, 0));
        assertTrue(changes(1, 1).isEmpty());
    }

    /** Two histories must not be mixed: all is read from the one that was opened. */
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "files that are open are not replaced there")
    void historyThatIsPrunedMeanwhileIsComparedAsItWas() throws IOException {
        attributes(editor -> add(editor, "/group", "fold", 60));
        attributes(editor -> add(editor, "/group", "offset", 7));
        attributes(editor -> editor.delete("/group", "fold"));
        try (History history = History.open(file)) {
            RevisionDifference wanted = RevisionComparison.compare(history, 1, 2);
            HistoryPruner.prune(file, 2, RevisionSource.NEWEST);
            assertEquals(wanted, RevisionComparison.compare(history, 1, 2));
            assertEquals(
                    3,
                    RevisionComparison.compare(history, 1, RevisionSource.NEWEST)
                            .to());
        }
        assertEquals(List.of("REMOVED /group@fold 60|"), changes(1, 2));
    }

    @Test
    void elementsThatChanged() throws IOException {
        long chunk;
        try (Hdf5Container container = Hdf5Container.open(file)) {
            chunk = ChunkIndexReader.read(container.source(), container.dataset("/data"))
                    .address(5);
        }
        try (RevisionStore store = RevisionStore.openForEditing(file, "Ada", "")) {
            store.writeFully(ByteBuffer.wrap(new byte[] {1, 2, 3, 4}), chunk + 40);
            store.commit();
        }
        assertEquals(List.of("CHANGED /data other elements|elements in 1 of 8 chunks"), changes(0, 1));
        assertEquals(4, RevisionDifference.of(file, 0, 1).bytes().bytes());
    }
}
