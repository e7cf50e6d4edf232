package io.github.sliceline.edit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.format.Hdf5Signature;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.hdf5.write.AttributeEditor;
import io.github.sliceline.hdf5.write.AttributeValues;
import io.github.sliceline.hdf5.write.Hdf5File;
import io.github.sliceline.hdf5.write.InPlaceAttributes;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.CrashImage;
import io.github.sliceline.storage.IoRecording;
import io.github.sliceline.storage.MemoryStore;
import io.github.sliceline.undo.JournaledStore;
import io.github.sliceline.undo.MemoryFolder;
import io.github.sliceline.undo.Seal;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An edit, through libhdf5 or in place, that crashes at any moment leaves a file that is exactly old or exactly new once it was
 * opened by us; libhdf5 alone refuses it, or finds the old attributes or the new ones.
 */
class EditCrashTest {
    /** In a build 40, with {@code -Pfull} 100. */
    private static final int CUTS = Cases.number("sliceline.edit.cuts", 40, 100);

    private static final String SCRIPT =
            "CREATE /group big {H5T_STD_I32LE (900) DATA {" + "5,".repeat(899) + "5}}; DELETE /old;"
                    + "RENAME /group pi tau; MODIFY /text {'after, and longer than before'};"
                    + "COPY /group tau /group/data tau; CREATE /group/data note {H5T_STRING {STRSIZE 9} DATA {'new'}};";

    @TempDir
    Path folder;

    private int refused;
    private int opened;

    @BeforeEach
    void library() {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), "libhdf5 is not available here");
    }

    @Test
    void oldFormat() throws IOException {
        crashEverywhere(Files.readAllBytes(EditedFile.write(folder, true)));
    }

    @Test
    void newFormat() throws IOException {
        crashEverywhere(Files.readAllBytes(EditedFile.write(folder, false)));
    }

    @Test
    void afterAUserBlock() throws IOException {
        byte[] file = Files.readAllBytes(EditedFile.write(folder, true));
        byte[] shifted = new byte[512 + file.length];
        System.arraycopy(file, 0, shifted, 512, file.length);
        crashEverywhere(shifted);
    }

    @Test
    void attributesInPlaceInTheOldFormat() throws IOException {
        crashEverywhere(Files.readAllBytes(EditedFile.write(folder, true)), EditCrashTest::changeInPlace);
    }

    @Test
    void attributesInPlaceInTheNewFormat() throws IOException {
        crashEverywhere(Files.readAllBytes(EditedFile.write(folder, false)), EditCrashTest::changeInPlace);
    }

    @FunctionalInterface
    private interface Edit {
        void on(ByteStore store) throws IOException;
    }

    private void crashEverywhere(byte[] old) throws IOException {
        crashEverywhere(old, EditCrashTest::runScript);
    }

    private void crashEverywhere(byte[] old, Edit edit) throws IOException {
        MemoryFolder edited = new MemoryFolder(old);
        edit(edited, edit);
        byte[] changed = edited.bytes();
        List<Object> states = List.of(EditedFile.attributes(old), EditedFile.attributes(changed));
        assertTrue(!states.get(0).equals(states.get(1)), "nothing was edited");
        IoRecording recording = edited.recording();
        for (int count = 0; count <= recording.size(); count++) {
            check(recording.afterKill(count), old, changed, states, "killed after " + count);
            for (int bytes : count < recording.size() ? recording.tears(count) : List.<Integer>of()) {
                check(recording.afterTornWrite(count, bytes), old, changed, states, "torn " + count);
            }
        }
        Random random = new Random(CUTS);
        for (int i = 0; i < CUTS; i++) {
            int count = random.nextInt(recording.size() + 1);
            check(recording.afterPowerCut(count, random), old, changed, states, "power cut " + i + " after " + count);
        }
        System.out.println(refused + " files were refused by libhdf5 as they were, " + opened + " were old or new");
        assertTrue(refused > CUTS / 20, "only " + refused + " refused");
    }

    private static void edit(MemoryFolder folder, Edit edit) throws IOException {
        Seal seal = new Seal(Hdf5Signature.find(folder.file()), Hdf5Signature.VALUE);
        try (JournaledStore store = new JournaledStore(folder.file(), folder, seal)) {
            edit.on(store);
            store.commit();
        }
    }

    private static void runScript(ByteStore store) throws IOException {
        try (Hdf5File file = Hdf5File.open(store)) {
            for (EditCommand command : EditScript.parse("script", SCRIPT).commands()) {
                command.change().make(file.attributes());
            }
        }
    }

    /** Without libhdf5. */
    private static void changeInPlace(ByteStore store) throws IOException {
        InPlaceAttributes attributes = new InPlaceAttributes(store);
        attributes.modify("/", "text", AttributeValues.texts("after, and longer than before"));
        attributes.delete("/", "old");
        attributes.modify("/group", "pi", AttributeValues.reals(6.28));
        attributes.put("/group/data", "units", AttributeValue.text("feet ".repeat(200)));
    }

    private void check(CrashImage image, byte[] old, byte[] changed, List<Object> states, String what)
            throws IOException {
        byte[] raw = image.bytes(MemoryFolder.FILE).orElseThrow();
        if (opensInLibHdf5(raw)) {
            opened++;
            assertTrue(states.contains(EditedFile.attributes(raw)), what + ", opened without recovery");
        } else {
            refused++;
        }
        MemoryFolder left = new MemoryFolder(image);
        left.recover();
        assertTrue(Arrays.equals(old, left.bytes()) || Arrays.equals(changed, left.bytes()), what);
    }

    /** Opens it and asks for an attribute of each object, so that all headers are read. */
    private static boolean opensInLibHdf5(byte[] raw) {
        try (Hdf5File file = Hdf5File.open(new MemoryStore("raw", raw))) {
            AttributeEditor attributes = file.attributes();
            for (String object : EditedFile.OBJECTS) {
                attributes.exists(object, "any");
            }
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void crashBetweenCommandsLeavesTheFileAfterSomeOfThem() throws IOException {
        byte[] old = Files.readAllBytes(EditedFile.write(folder, false));
        MemoryFolder edited = new MemoryFolder(old);
        List<byte[]> states = new ArrayList<>(List.of(old));
        List<EditCommand> commands = EditScript.parse("script", SCRIPT).commands();
        try (JournaledStore store = new JournaledStore(
                edited.file(), edited, new Seal(Hdf5Signature.find(edited.file()), Hdf5Signature.VALUE))) {
            for (EditCommand command : commands) {
                command.run(store);
                store.commit();
                byte[] state = new byte[(int) store.size()];
                store.readFully(ByteBuffer.wrap(state), 0);
                states.add(state);
            }
        }
        assertArrayEquals(states.get(commands.size()), edited.bytes());
        Random random = new Random(1);
        for (int i = 0; i < CUTS; i++) {
            MemoryFolder left = new MemoryFolder(edited.recording()
                    .afterPowerCut(random.nextInt(edited.recording().size() + 1), random));
            left.recover();
            assertEquals(
                    1,
                    states.stream()
                            .filter(state -> Arrays.equals(state, left.bytes()))
                            .count(),
                    "power cut " + i);
        }
    }
}
