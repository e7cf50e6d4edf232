package io.github.sliceline.revision;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Advice;
import io.github.sliceline.CancelToken;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.Job;
import io.github.sliceline.Progress;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.revision.onion.HistoryFiles;
import io.github.sliceline.revision.onion.HistoryHeader;
import io.github.sliceline.revision.onion.NewFile;
import io.github.sliceline.revision.onion.RevisionStore;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.CompanionFile;
import io.github.sliceline.undo.UndoFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryTest {
    @TempDir
    Path folder;

    private Path file;
    private Path onion;
    private final List<byte[]> copies = new ArrayList<>();

    @BeforeEach
    void make() throws IOException {
        file = folder.resolve("any.h5");
        onion = folder.resolve("any.h5.onion");
        byte[] content = new byte[200_000];
        new Random(1).nextBytes(content);
        Files.write(file, content);
        copies.add(content);
    }

    private void revisions(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            change(1000 * copies.size(), 500);
        }
    }

    private void change(int position, int bytes) throws IOException {
        byte[] copy = copies.get(copies.size() - 1).clone();
        byte[] change = new byte[bytes];
        new Random(copies.size()).nextBytes(change);
        System.arraycopy(change, 0, copy, position, bytes);
        try (RevisionStore store = RevisionStore.openForEditing(file, "Ada", "change " + copies.size())) {
            store.writeFully(ByteBuffer.wrap(change), position);
            assertEquals(copies.size(), store.commit().orElseThrow());
        }
        copies.add(copy);
    }

    private byte[] read(int revision) throws IOException {
        try (ByteSource source = RevisionSource.open(file, revision)) {
            return all(source);
        }
    }

    private static byte[] all(ByteSource source) throws IOException {
        ByteBuffer all = ByteBuffer.allocate(Math.toIntExact(source.size()));
        source.readFully(all, 0);
        return all.array();
    }

    private HistoryReport verify() throws IOException {
        return HistoryCheck.verify(file, Job.quiet());
    }

    private List<String> names() throws IOException {
        try (Stream<Path> names = Files.list(folder)) {
            return names.map(path -> String.valueOf(path.getFileName()))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void fileWithoutHistoryHasRevisionZero() throws IOException {
        try (History history = History.open(file)) {
            assertEquals(0, history.newest());
            assertTrue(history.revisions().isEmpty());
            UnsupportedFileException none = assertThrows(UnsupportedFileException.class, () -> history.revision(1));
            assertTrue(String.valueOf(none.getMessage()).contains("has no history (any.h5.onion)"), none.getMessage());
            assertTrue(history.changes(0, 0).isEmpty());
        }
        assertFalse(History.exists(file));
        assertArrayEquals(copies.get(0), read(0));
        assertArrayEquals(copies.get(0), read(RevisionSource.NEWEST));
        assertThrows(UnsupportedFileException.class, () -> read(1));
        assertThrows(UnsupportedFileException.class, () -> HistoryPruner.prune(file, 1, 0));
        assertThrows(UnsupportedFileException.class, () -> HistoryRepair.repair(file));
        assertTrue(verify().isSound());
    }

    @Test
    void revisionsAreListedAndFirstFileIsNeverTouched() throws IOException {
        revisions(3);
        assertArrayEquals(copies.get(0), Files.readAllBytes(file));
        assertEquals(List.of("any.h5", "any.h5.onion"), names());
        try (History history = History.open(file)) {
            List<Revision> revisions = history.revisions();
            assertEquals(
                    List.of(1, 2, 3), revisions.stream().map(Revision::number).toList());
            assertEquals(revisions.get(2), history.revision(3));
            assertEquals("change 2", revisions.get(1).message());
            assertEquals(4096, revisions.get(1).bytesChanged());
            UnsupportedFileException none = assertThrows(UnsupportedFileException.class, () -> history.revision(4));
            assertTrue(String.valueOf(none.getMessage()).contains("no revision 4; its history has 0 to 3"));
        }
        assertArrayEquals(copies.get(3), read(RevisionSource.NEWEST));
        HistoryReport report = verify();
        assertTrue(report.isSound(), report::toString);
        assertEquals(3, report.revisionsChecked());
    }

    @Test
    void abandonedFirstChangeLeavesNoHistory() throws IOException {
        try (RevisionStore store = RevisionStore.openForEditing(file, "Ada", "")) {
            store.writeFully(ByteBuffer.wrap(new byte[] {1}), 0);
        }
        assertEquals(List.of("any.h5"), names());
    }

    @Test
    void onlyOneWriterAtATime() throws IOException {
        try (RevisionStore first = RevisionStore.openForEditing(file, "Ada", "")) {
            FileSystemException refused =
                    assertThrows(FileSystemException.class, () -> RevisionStore.openForEditing(file, "Bob", ""));
            assertEquals("is being edited already, by this process", refused.getReason());
            assertThrows(FileSystemException.class, () -> HistoryPruner.prune(file, 1, 0));
            assertThrows(FileSystemException.class, () -> HistoryRepair.repair(file));
            assertThrows(FileSystemException.class, () -> UndoFiles.of(file).lock(), "an edit in place");
            assertEquals(200_000, first.size());
        }
    }

    @Test
    void changesAreTheBytesThatDiffer() throws IOException {
        change(10_000, 50);
        change(5000, 30);
        try (RevisionStore store = RevisionStore.openForEditing(file, "Ada", "")) {
            store.writeFully(ByteBuffer.wrap(copies.get(0), 10_000, 50), 10_000);
            store.commit();
        }
        try (History history = History.open(file)) {
            ByteChanges changes = history.changes(0, 3);
            assertEquals(1, changes.pages(), "what was changed back is no change");
            assertEquals(1, changes.ranges().size());
            assertTrue(changes.touch(5000, 5030));
            assertFalse(changes.touch(10_000, 10_050));
            assertFalse(changes.touch(0, 5000));
            assertTrue(changes.bytes() > 20 && changes.bytes() <= 30, changes::toString);
            assertEquals(changes.bytes(), history.changes(3, 0).bytes());
            assertTrue(history.changes(2, 2).isEmpty());
        }
    }

    /** Revisions that a history had when it was opened stay what they are, whoever numbers them anew. */
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "files that are open are not replaced there")
    void historyPrunedWhileReadIsReadToItsEnd() throws IOException {
        revisions(4);
        try (History history = History.open(file)) {
            ByteChanges before = history.changes(0, 4);
            PinnedRevision newest = PinnedRevision.of(file, RevisionSource.NEWEST);
            PinnedRevision second = PinnedRevision.of(file, 2);
            second.requireSame();
            HistoryPruner.prune(file, 3, RevisionSource.NEWEST);
            assertEquals(before, history.changes(0, 4));
            try (ByteSource source = history.source(2)) {
                assertArrayEquals(copies.get(2), all(source));
            }
            assertThrows(FileSystemException.class, newest::requireSame, "there is no revision 4 any more");
            assertThrows(FileSystemException.class, second::requireSame, "2 is what was 4");
        }
    }

    @Test
    void pinnedRevisionStaysWhatItWas() throws IOException {
        assertEquals(0, PinnedRevision.of(file, RevisionSource.NEWEST).number());
        revisions(2);
        PinnedRevision pinned = PinnedRevision.of(file, RevisionSource.NEWEST);
        revisions(1);
        pinned.requireSame();
        assertEquals(2, pinned.number());
        PinnedRevision.of(file, 0).requireSame();
        assertThrows(UnsupportedFileException.class, () -> PinnedRevision.of(file, 4));
    }

    /** As a process leaves it that is killed in the first edit: changed pages, and no revision. */
    private void abandonFirstEdit() throws IOException {
        byte[] left;
        try (RevisionStore store = RevisionStore.openForEditing(file, "Ada", "")) {
            store.writeFully(ByteBuffer.wrap(new byte[] {1}), 70_000);
            left = Files.readAllBytes(onion);
        }
        Files.write(onion, left);
    }

    @Test
    void historyWithoutRevisionsCountsAsNone() throws IOException {
        abandonFirstEdit();
        assertFalse(History.exists(file));
        NewFile.requireNothingBeside(file);
        assertArrayEquals(copies.get(0), read(RevisionSource.NEWEST));
        assertThrows(UnsupportedFileException.class, () -> read(1));
        assertTrue(verify().isSound());
        revisions(1);
        assertArrayEquals(copies.get(1), read(1));
    }

    @Test
    void historyWithoutRevisionsIsNotOfTheFileAsItIsNow() throws IOException {
        abandonFirstEdit();
        copies.clear();
        copies.add(new byte[100_000]);
        Files.write(file, copies.get(0));
        assertArrayEquals(copies.get(0), read(RevisionSource.NEWEST));
        revisions(1);
        assertArrayEquals(copies.get(1), read(1));
        HistoryPruner.prune(file, 1, 0);
        abandonFirstEdit();
        HistoryFiles.of(file).deleteEmpty();
        assertEquals(List.of("any.h5"), names());
    }

    private void setLock() throws IOException {
        try (ChannelStore store = ChannelStore.open(onion)) {
            HistoryHeader header = HistoryHeader.read(store);
            HistoryHeader locked = new HistoryHeader(
                    header.flags() | HistoryHeader.LOCKED,
                    header.pageBytes(),
                    header.baseBytes(),
                    header.tableAddress(),
                    header.tableBytes());
            store.writeFully(locked.encode(), 0);
        }
    }

    /** What would be committed belongs to a file that has the name no more. */
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "files that are open are not replaced there")
    void fileThatIsReplacedMeanwhileGetsNoHistory() throws IOException {
        try (RevisionStore store = RevisionStore.openForEditing(file, "Ada", "")) {
            store.writeFully(ByteBuffer.wrap(new byte[] {1}), 0);
            Path other = Files.write(folder.resolve("other"), copies.get(0));
            Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
            FileSystemException refused = assertThrows(FileSystemException.class, store::commit);
            assertTrue(String.valueOf(refused.getReason()).contains("was replaced"), refused.getMessage());
        }
        assertEquals(List.of("any.h5"), names());
        try (RevisionStore store = RevisionStore.openForEditing(file, "Ada", "")) {
            store.writeFully(ByteBuffer.wrap(new byte[] {1}), 0);
            Files.write(file, new byte[200_000]);
            assertThrows(CorruptFileException.class, store::commit);
        }
        assertEquals(List.of("any.h5"), names());
    }

    /** Readers need no lock: each finds a whole history, and revisions that are what they were when they were made. */
    @Test
    void readersBesideAWriter() throws Exception {
        int count = 60;
        AtomicBoolean done = new AtomicBoolean();
        ExecutorService reader = Executors.newSingleThreadExecutor();
        try {
            Future<Integer> reads = reader.submit(() -> {
                int total = 0;
                for (int left = 3; left > 0; left -= done.get() ? 1 : 0) {
                    try (History history = History.open(file);
                            ByteSource source = history.source(RevisionSource.NEWEST)) {
                        byte[] found = all(source);
                        for (int number = 1; number <= count; number++) {
                            assertEquals(
                                    number <= history.newest() ? 77 : copies.get(0)[number * 3000],
                                    found[number * 3000]);
                        }
                        total++;
                    }
                }
                return total;
            });
            for (int number = 1; number <= count; number++) {
                try (RevisionStore store = RevisionStore.openForEditing(file, "Ada", "")) {
                    store.writeFully(ByteBuffer.wrap(new byte[] {77}), number * 3000L);
                    store.commit();
                }
            }
            done.set(true);
            assertTrue(reads.get() >= 3);
        } finally {
            reader.shutdown();
        }
    }

    /** libhdf5 does not look at our lock, so we look at its own until the end. */
    @ParameterizedTest
    @ValueSource(ints = {0, 2, RevisionSource.NEWEST})
    void pruningStopsWhenTheLibraryBegins(int to) throws IOException {
        revisions(3);
        Progress library = (stage, done, total) -> {
            try {
                setLock();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
        FileSystemException refused =
                assertThrows(FileSystemException.class, () -> HistoryPruner.prune(file, 1, to, library));
        assertTrue(String.valueOf(refused.getReason()).contains("another program"), refused.getMessage());
        byte[] locked = Files.readAllBytes(onion);
        assertEquals(List.of("any.h5", "any.h5.onion"), names());
        UnsupportedFileException again =
                assertThrows(UnsupportedFileException.class, () -> HistoryPruner.prune(file, 1, to));
        assertTrue(String.valueOf(again.getMessage()).contains("onion driver"), again.getMessage());
        assertArrayEquals(locked, Files.readAllBytes(onion));
        assertEquals(1, HistoryRepair.repair(file).size());
        assertArrayEquals(copies.get(3), read(3));
    }

    /** A history beside a name is of the file of that name: another one under it would cost all revisions. */
    @Test
    void nothingIsMadeBesideAHistory() throws IOException {
        revisions(2);
        Path target = folder.resolve("two.h5");
        Path history = Files.copy(folder.resolve("any.h5.onion"), folder.resolve("two.h5.onion"));
        assertThrows(UnsupportedFileException.class, () -> Checkout.run(file, 1, target, true, Job.quiet()));
        assertFalse(Files.exists(target));
        assertTrue(Files.exists(history));
    }

    @Test
    void pruningToTheNewestNeverDropsOne() throws IOException {
        revisions(3);
        HistoryPruner.prune(file, 2, RevisionSource.NEWEST);
        assertArrayEquals(copies.get(3), read(RevisionSource.NEWEST));
        try (History history = History.open(file)) {
            assertEquals(2, history.newest());
            assertThrows(UnsupportedFileException.class, () -> history.revision(0));
        }
        assertThrows(IllegalArgumentException.class, () -> HistoryPruner.prune(file, 2, 0));
    }

    @Test
    void checkoutMakesAPlainFile() throws IOException {
        revisions(2);
        Path target = folder.resolve("one.h5");
        Checkout.run(file, 1, target, false, Job.quiet());
        assertArrayEquals(copies.get(1), Files.readAllBytes(target));
        assertThrows(FileAlreadyExistsException.class, () -> Checkout.run(file, 2, target, false, Job.quiet()));
        for (Path own : List.of(file, onion)) {
            assertThrows(FileAlreadyExistsException.class, () -> Checkout.run(file, 2, own, true, Job.quiet()));
        }
        CancelToken cancelled = new CancelToken();
        cancelled.cancel();
        assertThrows(CancellationException.class, () -> Checkout.run(file, 2, target, true, Job.stoppedBy(cancelled)));
        assertArrayEquals(copies.get(1), Files.readAllBytes(target));
        assertEquals(List.of("any.h5", "any.h5.onion", "one.h5"), names());
    }

    @Test
    void checkoutDestroysNothingThatStandsBesideItsTarget() throws IOException {
        revisions(1);
        Path target = folder.resolve("one.h5");
        Files.createFile(CompanionFile.UNDO.of(target)); // would be taken for that of the new file
        assertThrows(FileAlreadyExistsException.class, () -> Checkout.run(file, 1, target, true, Job.quiet()));
        Files.delete(CompanionFile.UNDO.of(target));
        Files.createFile(CompanionFile.PART.of(target));
        Files.createFile(CompanionFile.PART_JOURNAL.of(target));
        assertThrows(FileAlreadyExistsException.class, () -> Checkout.run(file, 1, target, true, Job.quiet()));
        assertTrue(Files.exists(CompanionFile.PART.of(target)), "the conversion goes on from there");
    }

    @Test
    void pruningKeepsWhatItIsAskedFor() throws IOException {
        revisions(8);
        long before = Files.size(onion);
        long saved = HistoryPruner.prune(file, 3, 6);
        assertEquals(before - Files.size(onion), saved);
        assertTrue(saved > 0);
        for (int number = 1; number <= 4; number++) {
            assertArrayEquals(copies.get(number + 2), read(number), "revision " + number);
        }
        try (History history = History.open(file)) {
            assertEquals(4, history.newest());
            assertEquals("change 3", history.revision(1).message());
            assertEquals(0, history.revision(1).parent());
        }
        HistoryReport report = verify();
        assertTrue(report.isSound(), report::toString);
        assertEquals(4, report.revisionsChecked());
        assertThrows(UnsupportedFileException.class, () -> HistoryPruner.prune(file, 1, 9));
        assertThrows(IllegalArgumentException.class, () -> HistoryPruner.prune(file, 3, 2));
        HistoryPruner.prune(file, 1, 0);
        assertEquals(List.of("any.h5"), names());
    }

    @Test
    void damagedPagesAreFoundAndPruneRefused() throws IOException {
        revisions(3);
        flip(512 + 1000);
        HistoryReport report = verify();
        assertEquals(1, report.problems().size(), report::toString);
        assertTrue(report.problems().get(0).startsWith("revision 1: its "), report::toString);
        byte[] damaged = Files.readAllBytes(onion);
        assertThrows(CorruptFileException.class, () -> HistoryPruner.prune(file, 2, 3));
        assertArrayEquals(damaged, Files.readAllBytes(onion));
    }

    private void flip(long position) throws IOException {
        try (ChannelStore store = ChannelStore.open(onion)) {
            ByteBuffer one = ByteBuffer.allocate(1);
            store.readFully(one, position);
            store.writeFully(one.put(0, (byte) ~one.get(0)).flip(), position);
        }
    }

    @Test
    void repairGoesBackToTheNewestWholeRevisions() throws IOException {
        revisions(4);
        long table = Files.size(onion) - 20;
        flip(table);
        CorruptFileException refused = assertThrows(CorruptFileException.class, () -> read(2));
        assertTrue(refused.toString().contains(Advice.Step.REPAIR_HISTORY.toString()), refused::toString);
        assertFalse(verify().isSound());
        List<String> done = HistoryRepair.repair(file);
        assertTrue(done.get(1).contains("3 revisions"), done::toString);
        for (int number = 0; number <= 3; number++) {
            assertArrayEquals(copies.get(number), read(number));
        }
        assertTrue(verify().isSound());
        assertTrue(HistoryRepair.repair(file).isEmpty(), "nothing left to do");
    }

    @Test
    void repairFindsTheRevisionsOfALostHeader() throws IOException {
        revisions(4);
        flip(21);
        assertEquals(2, HistoryRepair.repair(file).size());
        assertArrayEquals(copies.get(4), read(4));
        assertTrue(verify().isSound());
    }

    @Test
    void repairChangesNothingWhereNothingIsWhole() throws IOException {
        byte[] rubbish = "OWHS and so on, but nothing of a history".getBytes(StandardCharsets.US_ASCII);
        Files.write(onion, rubbish);
        assertThrows(CorruptFileException.class, () -> HistoryRepair.repair(file));
        assertArrayEquals(rubbish, Files.readAllBytes(onion));
    }
}
