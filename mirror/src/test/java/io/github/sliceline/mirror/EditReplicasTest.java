package io.github.sliceline.mirror;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Advice;
import io.github.sliceline.Job;
import io.github.sliceline.mirror.access.MirrorAccess;
import io.github.sliceline.mirror.access.MirrorAddress;
import io.github.sliceline.mirror.access.MirrorRefusedException;
import io.github.sliceline.mirror.access.MirrorToken;
import io.github.sliceline.mirror.replica.JournaledReplica;
import io.github.sliceline.mirror.replica.RemoteReplica;
import io.github.sliceline.mirror.server.TestProxy;
import io.github.sliceline.mirror.server.TestProxy.Fault;
import io.github.sliceline.mirror.server.TestServer;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.FaultyStore;
import io.github.sliceline.storage.FaultyStore.Call;
import io.github.sliceline.storage.IoRecording;
import io.github.sliceline.storage.LockFile;
import io.github.sliceline.storage.MemoryStore;
import io.github.sliceline.undo.JournaledStore;
import io.github.sliceline.undo.MemoryFolder;
import io.github.sliceline.undo.Recovery;
import io.github.sliceline.undo.UndoFiles;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Copies of a file that is edited, beside it and on a server: changed too, refused, or said to be different. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class EditReplicasTest {
    private static final Duration LONG = Duration.ofSeconds(60);
    /** For what never answers; however slow the machine is, nothing else is under it. */
    private static final Duration SHORT = Duration.ofMillis(250);

    private static final int MIDDLE = 150_000;

    @TempDir
    Path folder;

    private Path file = Path.of("");
    private Path served = Path.of("");
    private Path copy = Path.of("");
    private final byte[] content = new byte[300_000];

    @BeforeEach
    void files() throws IOException {
        new Random(1).nextBytes(content);
        FollowedEdit.sealed(content);
        file = Files.write(folder.resolve("survey.h5"), content);
        served = Files.createDirectory(folder.resolve("served"));
        copy = Files.write(served.resolve("survey.h5"), content);
    }

    private interface Change {
        void make(ByteStore store) throws IOException;
    }

    private static final Change CHANGE = store -> {
        store.writeFully(ByteBuffer.wrap(new byte[3000]), 70_000);
        store.writeFully(ByteBuffer.wrap(new byte[10]), MIDDLE);
        store.truncate(290_001);
        store.writeFully(ByteBuffer.wrap(new byte[] {1, 2, 3}), 310_000);
    };

    private static byte[] changed(byte[] before) {
        byte[] after = Arrays.copyOf(Arrays.copyOf(before, 290_001), 310_003);
        Arrays.fill(after, 70_000, 73_000, (byte) 0);
        Arrays.fill(after, MIDDLE, MIDDLE + 10, (byte) 0);
        System.arraycopy(new byte[] {1, 2, 3}, 0, after, 310_000, 3);
        return after;
    }

    private static MirrorTargets targets(MirrorTarget target, MirrorPolicy policy, Duration timeout) {
        return new MirrorTargets(List.of(target), policy, timeout);
    }

    private MirrorReport edit(MirrorTarget target, MirrorPolicy policy) throws IOException {
        return edit(targets(target, policy, LONG), CHANGE);
    }

    private MirrorReport edit(MirrorTargets targets, Change change) throws IOException {
        UndoFiles undo = UndoFiles.of(file);
        Mirrors copies = targets.ofEdited();
        try (LockFile lock = undo.lock()) {
            Recovery.settle(undo, lock);
            try (copies;
                    JournaledStore store = new JournaledStore(ChannelStore.open(file), undo, FollowedEdit.SEAL)) {
                copies.begin(file);
                change.make(copies.follow(store));
                copies.completed(file, Job.quiet());
                store.commit();
                copies.named();
            }
        }
        copies.close(); // again, as whoever made them may
        return copies.reports().get(0);
    }

    private MirrorTarget target(TestServer server, boolean remote) throws IOException {
        return remote ? server.target("survey.h5") : new MirrorTarget.LocalFile(copy);
    }

    private static void assertOnly(Path folder, String... names) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(
                    List.of(names),
                    files.map(path -> path.getFileName().toString())
                            .filter(name -> !name.startsWith(".sliceline"))
                            .sorted()
                            .toList());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aCopyIsChangedAsTheFileIs(boolean remote) throws IOException {
        try (TestServer server = TestServer.start(served)) {
            MirrorReport report = edit(target(server, remote), MirrorPolicy.FAIL);
            assertTrue(report.isIdentical(), report::toString);
            assertEquals(3013, report.bytesFollowed());
        }
        assertArrayEquals(changed(content), Files.readAllBytes(file));
        assertArrayEquals(changed(content), Files.readAllBytes(copy));
        assertOnly(served, "survey.h5");
        assertOnly(folder, "served", "survey.h5");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPageThatDiffersIsFoundIfTheEditTouchesIt(boolean remote) throws IOException {
        byte[] other = content.clone();
        other[MIDDLE + 999] ^= 1; // in the same page
        other[200_000] ^= 1; // in one that is not touched
        Files.write(copy, other);
        try (TestServer server = TestServer.start(served)) {
            MirrorTarget target = target(server, remote);
            IOException e = assertThrows(IOException.class, () -> edit(target, MirrorPolicy.FAIL));
            assertTrue(String.valueOf(e.getMessage()).contains("in bytes 147456 to 151551"), e::toString);
            assertArrayEquals(content, Files.readAllBytes(file));
            MirrorReport report = edit(target, MirrorPolicy.DETACH);
            assertTrue(
                    report.problem().orElse("").contains(Advice.Step.SYNCHRONIZE + " makes it the same"),
                    report::toString);
            assertArrayEquals(changed(content), Files.readAllBytes(file));
        }
        assertArrayEquals(other, Files.readAllBytes(copy));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aFileThatIsNoReplicaIsRefusedAtOnce(boolean remote) throws IOException {
        try (TestServer server = TestServer.start(served)) {
            MirrorTarget target = target(server, remote);
            assertRefused(target, Arrays.copyOf(content, 299_999), "has 299999 bytes where the file");
            assertRefused(target, new byte[0], "");
            for (int place : new int[] {0, 5, 65_535, content.length - 1, content.length - 65_536}) {
                byte[] other = content.clone();
                other[place] ^= 1;
                assertRefused(target, other, "differs from the file");
            }
            Files.delete(copy);
            assertRefusedAs(
                    remote ? MirrorRefusedException.class : NoSuchFileException.class,
                    target,
                    Advice.Step.SYNCHRONIZE + " makes");
            Files.write(copy, content);
            Files.write(served.resolve("survey.h5.onion"), new byte[10]);
            assertRefused(target, content, "has a history");
        }
    }

    private void assertRefused(MirrorTarget target, byte[] other, String said) throws IOException {
        Files.write(copy, other);
        assertRefusedAs(MirrorRefusedException.class, target, said);
        assertArrayEquals(other, Files.readAllBytes(copy));
    }

    private void assertRefusedAs(Class<? extends IOException> type, MirrorTarget target, String said)
            throws IOException {
        for (MirrorPolicy policy : MirrorPolicy.values()) {
            IOException e = assertThrows(type, () -> edit(target, policy), said);
            assertTrue(String.valueOf(e.getMessage()).contains(said), e::toString);
            assertArrayEquals(content, Files.readAllBytes(file));
        }
    }

    @Test
    void tokensAndNamesAreRefusedAtOnce() throws IOException {
        Files.write(folder.resolve("outside.h5"), content);
        try (TestServer server = TestServer.start(served)) {
            MirrorTarget wrong = new MirrorTarget.Remote(
                    server.address("survey.h5"), MirrorAccess.plain(MirrorToken.of("another token than that")));
            assertRefusedAs(MirrorRefusedException.class, wrong, "wrong token");
            Files.write(served.resolve("survey.h5.undo"), content);
            for (String name : List.of(
                    "../outside.h5", "survey.h5.undo", "survey.h5.UNDO", "survey.h5.undo.lock", "survey.h5.part")) {
                assertRefusedAs(MirrorRefusedException.class, server.target(name), name);
            }
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need rights there")
    void aServerFollowsNoLinks() throws IOException {
        Files.write(folder.resolve("outside.h5"), content);
        Files.createSymbolicLink(served.resolve("link.h5"), folder.resolve("outside.h5"));
        Files.createSymbolicLink(served.resolve("survey.h5.undo"), folder.resolve("outside.h5"));
        try (TestServer server = TestServer.start(served)) {
            assertRefusedAs(MirrorRefusedException.class, server.target("link.h5"), "a link");
            assertRefusedAs(MirrorRefusedException.class, server.target("survey.h5"), "a link");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void oneEditsACopyAtATime(boolean remote) throws IOException {
        try (TestServer server = TestServer.start(served);
                LockFile lock = UndoFiles.of(copy).lock()) {
            MirrorTarget target = target(server, remote);
            IOException e = remote
                    ? assertThrows(IOException.class, () -> edit(target, MirrorPolicy.FAIL))
                    : assertThrows(FileSystemException.class, () -> edit(target, MirrorPolicy.DETACH));
            assertTrue(String.valueOf(e.getMessage()).contains("is being edited already"), e::toString);
            assertTrue(lock.toString().endsWith("survey.h5.undo.lock"));
        }
        assertArrayEquals(content, Files.readAllBytes(copy));
    }

    @Test
    void aCopyThatIsTheFileIsRefused() {
        assertThrows(
                IOException.class, () -> edit(new MirrorTarget.LocalFile(file), MirrorPolicy.DETACH), "the same file");
    }

    /** Every connection is cut after so many bytes from the client, for many numbers of bytes. */
    @ParameterizedTest
    @EnumSource(MirrorPolicy.class)
    void whereverTheConnectionIsCutTheCopyIsOldOrNew(MirrorPolicy policy) throws IOException {
        int stopped = 0;
        int different = 0;
        int followed = 0;
        for (long after = 1; followed < 2; after += after < 300 ? 41 : 181) {
            Files.write(file, content);
            Files.write(copy, content);
            MirrorReport report = null;
            try (TestServer server = TestServer.start(served);
                    TestProxy proxy = new TestProxy(server.port(), Fault.CUT, after, true)) {
                MirrorTarget target = new MirrorTarget.Remote(proxy.address("survey.h5"), TestServer.access());
                report = edit(target, policy);
            } catch (IOException e) {
                assertEquals(MirrorPolicy.FAIL, policy, e::toString);
                stopped++;
            }
            String what = policy + ", cut after " + after;
            byte[] left = Files.readAllBytes(copy);
            assertOnly(served, "survey.h5");
            assertTrue(Arrays.equals(content, left) || Arrays.equals(changed(content), left), what);
            if (report == null) {
                assertArrayEquals(content, Files.readAllBytes(file), what);
                assertArrayEquals(content, left, what);
            } else {
                assertArrayEquals(changed(content), Files.readAllBytes(file), what);
                assertTrue(!report.isIdentical() || Arrays.equals(changed(content), left), what);
                different += report.isIdentical() ? 0 : 1;
                followed += report.isIdentical() ? 1 : 0;
            }
        }
        System.out.println(policy + ": " + stopped + " edits stopped, " + different + " copies said to be different");
        assertTrue(stopped + different > 15, stopped + " and " + different);
    }

    /** The proxy takes no more, and closes nothing: the edit goes on after the timeout. */
    @ParameterizedTest
    @ValueSource(longs = {10, 150, 700, 3500})
    void aServerThatStallsIsLeftBehind(long after) throws IOException {
        try (TestServer server = TestServer.start(served);
                TestProxy proxy = new TestProxy(server.port(), Fault.STALL, after, true)) {
            MirrorTarget target = new MirrorTarget.Remote(proxy.address("survey.h5"), TestServer.access());
            MirrorReport report = edit(targets(target, MirrorPolicy.DETACH, SHORT), CHANGE);
            String why = report.problem().orElse("");
            assertTrue(why.contains("nothing moved for 250 ms") || why.contains("timed out"), report::toString);
            assertArrayEquals(changed(content), Files.readAllBytes(file));
        }
        assertArrayEquals(content, Files.readAllBytes(copy));
    }

    @Test
    void aServerThatIsNotThereIsLeftBehind() throws IOException {
        MirrorTarget nobody = new MirrorTarget.Remote(new MirrorAddress("127.0.0.1", 1, null), TestServer.access());
        assertFalse(edit(nobody, MirrorPolicy.DETACH).isIdentical());
        byte[] now = Files.readAllBytes(file);
        assertThrows(IOException.class, () -> edit(nobody, MirrorPolicy.FAIL));
        assertArrayEquals(now, Files.readAllBytes(file));
    }

    /** What a killed server leaves: the journal, and a file that is partly overwritten. */
    private void leaveUnfinished(boolean committed) throws IOException {
        // Neither closed nor locked, as by a process that is no more.
        JournaledStore store = new JournaledStore(ChannelStore.open(copy), new UndoFiles(copy), FollowedEdit.SEAL);
        CHANGE.make(store);
        if (committed) {
            store.commit();
        } else {
            store.writeFully(ByteBuffer.allocate(17 << 20), 320_000); // more than stays in memory: written early
        }
        long broken = 0x7648444600000000L + 1; // as Seal has it: one part of the journal is forced
        try (ChannelStore half = ChannelStore.open(copy)) {
            half.writeFully(ByteBuffer.allocate(Long.BYTES).putLong(0, broken), 0);
            half.writeFully(ByteBuffer.wrap(new byte[512]), 70_144);
        }
    }

    @ParameterizedTest
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "a journal that is open may keep its name there")
    @ValueSource(booleans = {false, true})
    void anInterruptedEditIsRecoveredByTheNextOpening(boolean remote) throws IOException {
        for (boolean committed : new boolean[] {false, true}) {
            byte[] whole = committed ? changed(content) : content;
            for (String next : List.of("compare", "sync", "edit")) {
                Files.write(copy, content);
                leaveUnfinished(committed);
                Files.write(file, next.equals("sync") ? content : whole);
                try (TestServer server = TestServer.start(served)) {
                    MirrorTarget target = target(server, remote);
                    MirrorSync sync = new MirrorSync(file, target, Job.quiet());
                    if (next.equals("compare")) {
                        assertTrue(sync.compare().isIdentical());
                    } else if (next.equals("sync")) {
                        assertTrue(sync.synchronise().isIdentical());
                    } else {
                        Change small = store -> store.writeFully(ByteBuffer.wrap(new byte[5]), 100_000);
                        assertTrue(edit(targets(target, MirrorPolicy.FAIL, LONG), small)
                                .isIdentical());
                    }
                }
                assertArrayEquals(Files.readAllBytes(file), Files.readAllBytes(copy), next + ", " + committed);
                assertOnly(served, "survey.h5");
            }
        }
    }

    /** A new copy under the name of one whose edit was interrupted is not taken for that. */
    @ParameterizedTest
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "a journal that is open may keep its name there")
    @ValueSource(booleans = {false, true})
    void aCopyThatIsReplacedLeavesNoJournal(boolean remote) throws IOException {
        leaveUnfinished(true);
        try (TestServer server = TestServer.start(served);
                Mirrors mirrors =
                        targets(target(server, remote), MirrorPolicy.FAIL, LONG).ofNew(List.of(), true)) {
            mirrors.begin(file);
            mirrors.completed(file, Job.quiet());
            mirrors.named();
        }
        assertArrayEquals(content, Files.readAllBytes(copy));
        assertOnly(served, "survey.h5");
    }

    @Test
    void anEditOnAServerIsBounded() throws IOException {
        long bytes = 300L << 20;
        try (RandomAccessFile sparse = new RandomAccessFile(copy.toFile(), "rw");
                TestServer server = TestServer.start(served)) {
            sparse.setLength(bytes);
            try (RemoteReplica store = RemoteReplica.openForEdit(server.address("survey.h5"), TestServer.access(), 0)) {
                store.truncate(5);
                MirrorRefusedException e = assertThrows(MirrorRefusedException.class, store::force);
                assertTrue(String.valueOf(e.getMessage()).contains("256 MiB at most"), e::toString);
            }
        }
        assertEquals(bytes, Files.size(copy));
    }

    /** A comparison alone changes nothing, and finds what differs. */
    @Test
    void aDryRunOnlyCompares() throws IOException {
        for (int place : new int[] {MIDDLE + 20, 200_000}) {
            byte[] other = content.clone();
            other[place] ^= 1;
            Files.write(copy, other);
            try (TestServer server = TestServer.start(served)) {
                MemoryStore store = new MemoryStore("memory", content);
                Mirrors copies = targets(server.target("survey.h5"), MirrorPolicy.DETACH, LONG)
                        .ofEdited();
                try (copies) {
                    copies.begin(file);
                    CHANGE.make(copies.follow(store));
                    copies.completed(file, Job.quiet());
                }
                assertEquals(place == 200_000, copies.reports().get(0).isIdentical());
            }
            assertArrayEquals(other, Files.readAllBytes(copy));
            assertOnly(served, "survey.h5");
        }
    }

    private static final Change SMALL = store -> store.writeFully(ByteBuffer.wrap(new byte[100]), 500_000);

    /** Bytes over the network for one small change: the same whatever the length of the file. */
    @Test
    void bytesSentDoNotGrowWithTheFile() throws IOException {
        long[] sent = new long[2];
        long[] lengths = {1L << 20, 2L << 30};
        for (int i = 0; i < lengths.length; i++) {
            for (Path path : new Path[] {file, copy}) {
                try (RandomAccessFile sparse = new RandomAccessFile(path.toFile(), "rw")) {
                    sparse.setLength(lengths[i]);
                }
            }
            try (TestServer server = TestServer.start(served);
                    TestProxy proxy = new TestProxy(server.port(), Fault.CUT, Long.MAX_VALUE, false)) {
                MirrorTarget target = new MirrorTarget.Remote(proxy.address("survey.h5"), TestServer.access());
                assertTrue(edit(targets(target, MirrorPolicy.FAIL, LONG), SMALL).isIdentical());
                sent[i] = proxy.bytes();
            }
        }
        assertEquals(sent[0], sent[1]);
        assertTrue(sent[0] < 2000, "sent " + sent[0]);
    }

    /** Reads, writes and room of the copy and its journal for one small change: the same for a megabyte and a terabyte. */
    @Test
    void bytesReadAndWrittenDoNotGrowWithTheFile() throws IOException {
        int[] reads = new int[2];
        long[] lengths = {1L << 20, 1L << 40};
        for (int i = 0; i < lengths.length; i++) {
            MemoryStore memory = new MemoryStore("file", FollowedEdit.sealed(new byte[Long.BYTES]));
            memory.writeFully(ByteBuffer.wrap(new byte[1]), lengths[i] - 1);
            MemoryStore other = new MemoryStore("copy", FollowedEdit.sealed(new byte[Long.BYTES]));
            other.writeFully(ByteBuffer.wrap(new byte[1]), lengths[i] - 1);
            FaultyStore small = new FaultyStore(other).fullAfter(10_000);
            MemoryFolder space = MemoryFolder.of("journal", new byte[1], new IoRecording());
            Mirrors copies = new EditedReplicas(
                    targets(new MirrorTarget.LocalFile(copy), MirrorPolicy.FAIL, LONG),
                    (target, sealAt) -> new JournaledReplica(small, space, sealAt, () -> {}));
            try (copies) {
                copies.begin(file);
                SMALL.make(copies.follow(memory));
                copies.completed(file, Job.quiet());
                copies.named();
            }
            assertTrue(copies.reports().get(0).isIdentical(), copies.reports()::toString);
            reads[i] = small.calls(Call.READ);
        }
        assertEquals(reads[0], reads[1]);
        assertTrue(reads[0] < 20, "read " + reads[0] + " times");
    }
}
