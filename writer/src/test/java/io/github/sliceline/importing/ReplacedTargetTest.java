package io.github.sliceline.importing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.FileLockedException;
import io.github.sliceline.Job;
import io.github.sliceline.UnfinishedWorkException;
import io.github.sliceline.hdf5.format.Hdf5Signature;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.FaultyStore;
import io.github.sliceline.storage.LockFile;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import io.github.sliceline.undo.JournaledStore;
import io.github.sliceline.undo.Seal;
import io.github.sliceline.undo.UndoFiles;
import io.github.sliceline.work.WorkStores;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that a conversion replaces may be edited meanwhile; no journal of that may be left beside the new file. */
@Tag("without-libhdf5")
class ReplacedTargetTest {
    private static final ConvertOptions REPLACING = ConvertOptions.DEFAULTS.withOverwrite(true);

    @TempDir
    private Path folder;

    private Path segy = Path.of("");
    private Path target = Path.of("");

    @BeforeEach
    void survey() throws IOException {
        segy = folder.resolve("survey.sgy");
        target = folder.resolve("survey.h5");
        SyntheticSegy.of(new SyntheticSurvey(1, new SurveyShape(6, 7, 40), SurveyLines.DEFAULT))
                .write(segy);
    }

    /** Something that happens when the new file is complete and has not got its name. */
    private interface Meanwhile {
        void run() throws IOException;
    }

    private void convert(Meanwhile meanwhile) throws IOException {
        WorkStores stores = new WorkStores() {
            @Override
            public ByteStore open(Path file) throws IOException {
                return FILES.open(file);
            }

            @Override
            public ByteStore openDirect(Path file) throws IOException {
                return FILES.openDirect(file);
            }

            @Override
            public void beforeNaming(Job job) throws IOException {
                meanwhile.run();
            }
        };
        SegyToHdf5.convert(List.of(segy), target, REPLACING, stores, Job.quiet());
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    @Test
    void aFileThatIsBeingEditedIsNotReplaced() throws IOException {
        convert(() -> {});
        byte[] before = Files.readAllBytes(target);
        try (LockFile lock = UndoFiles.of(target).lock()) {
            assertNotNull(lock);
            UnfinishedWorkException e = assertThrows(UnfinishedWorkException.class, () -> convert(() -> {}));
            assertTrue(e.getCause() instanceof FileLockedException, String.valueOf(e.getCause()));
        }
        assertArrayEquals(before, Files.readAllBytes(target));
        convert(() -> {});
        assertEquals(List.of(target, segy), files());
    }

    @Test
    void replacingATargetDeletesItsUndoJournal() throws IOException {
        convert(() -> {});
        byte[] wanted = Files.readAllBytes(target);
        convert(() -> {
            FaultyStore dying = new FaultyStore(ChannelStore.open(target)).failFrom(FaultyStore.Call.WRITE, 2);
            JournaledStore edit = new JournaledStore(
                    dying, UndoFiles.of(target), new Seal(Hdf5Signature.find(dying), Hdf5Signature.VALUE));
            edit.writeFully(ByteBuffer.allocate(1000), 4096);
            edit.commit();
            assertThrows(IOException.class, edit::close);
            assertTrue(Files.exists(UndoFiles.of(target).journal()));
        });
        assertArrayEquals(wanted, Files.readAllBytes(target));
        assertEquals(List.of(target, segy), files());
    }

    @Test
    void aJournalWithoutItsFileIsInTheWay() throws IOException {
        Path journal = Files.writeString(folder.resolve("survey.h5.undo"), "of a file that is gone");
        FileAlreadyExistsException e = assertThrows(FileAlreadyExistsException.class, () -> convert(() -> {}));
        assertEquals(journal.toString(), e.getFile());
        assertFalse(Files.exists(target));
        assertEquals(List.of(journal, segy), files());
    }
}
