package io.github.sliceline.mirror;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Job;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.mirror.NewReplicas.TeeStore;
import io.github.sliceline.mirror.ReplicaLink.ReplicaOpener;
import io.github.sliceline.mirror.access.MirrorAccess;
import io.github.sliceline.mirror.access.MirrorAddress;
import io.github.sliceline.mirror.replica.FolderPlace;
import io.github.sliceline.mirror.replica.PartReplica;
import io.github.sliceline.mirror.server.TestServer;
import io.github.sliceline.mirror.wire.OpenRequest.Purpose;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ByteStoreContract;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.LockFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A store with a second copy in another file. */
class TeeStoreTest extends ByteStoreContract {
    private static final Duration LONG = Duration.ofSeconds(60);

    /** By which nothing is too slow, unless a copy hangs: then it goes on by more than anybody waits at each look. */
    private final AtomicLong nanos = new AtomicLong();

    private volatile boolean hangs;

    private long clock() {
        return hangs ? nanos.addAndGet(LONG.toNanos() + 1) : nanos.get();
    }

    /** Hangs until the latch is open. */
    private FaultyReplica.Hook hangingUntil(CountDownLatch latch) {
        return () -> {
            hangs = true;
            latch.await();
        };
    }

    @TempDir
    Path folder;

    private final List<Path> files = new ArrayList<>();
    private final List<Mirrors> mirrors = new ArrayList<>();
    private final List<ByteStore> stores = new ArrayList<>();

    @Override
    protected ByteStore store() throws IOException {
        Path file = folder.resolve("store" + files.size());
        Mirrors copies = new MirrorTargets(
                        List.of(new MirrorTarget.LocalFile(copyOf(file))), MirrorPolicy.FAIL, Duration.ofMinutes(1))
                .ofNew(List.of(), false);
        copies.begin(file);
        ByteStore store = copies.follow(ChannelStore.openOrCreate(file));
        files.add(file);
        mirrors.add(copies);
        stores.add(store);
        return store;
    }

    private static Path copyOf(Path file) {
        return file.resolveSibling(file.getFileName() + ".copy");
    }

    /** After each test of the contract. */
    @AfterEach
    void theCopyIsTheSame() throws IOException {
        for (int i = 0; i < files.size(); i++) {
            Path file = files.get(i);
            mirrors.get(i).completed(file, Job.quiet());
            mirrors.get(i).named();
            assertArrayEquals(Files.readAllBytes(file), Files.readAllBytes(copyOf(file)), file.toString());
            assertTrue(mirrors.get(i).reports().get(0).isIdentical());
            stores.get(i).close();
            mirrors.get(i).close();
        }
    }

    /** Without the comparison at the end: the copy followed by itself. */
    @Test
    void everyWriteReachesTheCopy() throws IOException {
        ByteStore store = store();
        Random random = new Random(3);
        for (int i = 0; i < 100; i++) {
            if (i % 30 == 29) {
                store.truncate(random.nextInt(2_000_000));
            }
            store.writeFully(ByteBuffer.wrap(content(1 + random.nextInt(1_300_000))), random.nextInt(3_000_000));
        }
        store.force();
        mirrors.get(0).completed(files.get(0), Job.quiet());
        MirrorReport report = mirrors.get(0).reports().get(0);
        assertEquals(0, report.blocksSent(), report.toString());
        assertTrue(report.bytesFollowed() > 3_000_000, report.toString());
    }

    @Test
    void aCopyThatWouldBeTheFileIsRefused() throws IOException {
        Path file = Files.createFile(folder.resolve("a.h5"));
        MirrorTargets same = new MirrorTargets(List.of(new MirrorTarget.LocalFile(file)), MirrorPolicy.DETACH, LONG);
        assertThrows(FileAlreadyExistsException.class, () -> begin(same, file));
        Path missing = folder.resolve("b.h5");
        MirrorTargets around = new MirrorTargets(
                List.of(new MirrorTarget.LocalFile(folder.resolve("x/../b.h5"))), MirrorPolicy.DETACH, LONG);
        assertThrows(FileAlreadyExistsException.class, () -> begin(around, missing));
        assertThrows(
                FileAlreadyExistsException.class,
                () -> same.ofNew(List.of(file), true).begin(missing));
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need rights there")
    void linksToTheFileAreRefusedToo() throws IOException {
        Path file = Files.createFile(folder.resolve("a.h5"));
        Path link = Files.createSymbolicLink(folder.resolve("link.h5"), file);
        Path sameFolder = Files.createSymbolicLink(folder.resolve("same"), folder);
        for (Path copy : List.of(link, sameFolder.resolve("a.h5"), sameFolder.resolve("missing.h5"))) {
            MirrorTargets targets =
                    new MirrorTargets(List.of(new MirrorTarget.LocalFile(copy)), MirrorPolicy.DETACH, LONG);
            Path written = copy.endsWith("missing.h5") ? folder.resolve("missing.h5") : file;
            assertThrows(FileAlreadyExistsException.class, () -> begin(targets, written), copy.toString());
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need rights there")
    void oneCopyIsNotAnother() throws IOException {
        Path same = Files.createSymbolicLink(folder.resolve("same"), folder);
        Path link = Files.createSymbolicLink(folder.resolve("link.h5"), Files.createFile(folder.resolve("there.h5")));
        Path copy = folder.resolve("copy.h5");
        List<List<Path>> pairs = List.of(
                List.of(copy, copy),
                List.of(copy, folder.resolve("./copy.h5")),
                List.of(copy, same.resolve("copy.h5")),
                List.of(link, folder.resolve("there.h5")),
                List.of(copy, folder.resolve("copy.h5.part")),
                List.of(folder.resolve("copy.h5.part"), copy));
        for (List<Path> pair : pairs) {
            assertNoTwo(
                    pair.stream().<MirrorTarget>map(MirrorTarget.LocalFile::new).toList());
        }
        MirrorAccess access = MirrorAccess.plain(TestServer.TOKEN);
        assertNoTwo(List.of(
                new MirrorTarget.Remote(MirrorAddress.parse("localhost:1"), access),
                new MirrorTarget.Remote(MirrorAddress.parse("LOCALHOST:1/file"), access)));
    }

    private void assertNoTwo(List<MirrorTarget> targets) {
        MirrorTargets two = new MirrorTargets(targets, MirrorPolicy.DETACH, LONG);
        assertThrows(FileAlreadyExistsException.class, () -> begin(two, folder.resolve("file")), targets.toString());
    }

    private Mirrors openCopy(Path copy) throws IOException {
        return begin(
                new MirrorTargets(List.of(new MirrorTarget.LocalFile(copy)), MirrorPolicy.DETACH, LONG),
                folder.resolve("file"));
    }

    private static Mirrors begin(MirrorTargets targets, Path file) throws IOException {
        Mirrors copies = targets.ofNew(List.of(), true);
        copies.begin(file);
        return copies;
    }

    @Test
    void thePartOfAConversionIsNotTakenForAReplica() throws IOException {
        WorkFiles files = new WorkFiles(folder.resolve("copy.h5"));
        Files.writeString(files.part(), "half a volume");
        Files.writeString(files.journal(), "what is written");
        FileAlreadyExistsException e = assertThrows(FileAlreadyExistsException.class, () -> openCopy(files.target()));
        assertTrue(String.valueOf(e.getMessage()).contains("unfinished conversion"), e::toString);
        assertEquals("half a volume", Files.readString(files.part()));
        assertEquals("what is written", Files.readString(files.journal()));
        assertFalse(Files.exists(files.lock()));
    }

    @Test
    void aFileBeingWrittenIsRefused() throws IOException {
        WorkFiles files = new WorkFiles(folder.resolve("copy.h5"));
        try (LockFile conversion = LockFile.acquire(files.lock(), files.target(), "is being converted to already")) {
            FileSystemException e = assertThrows(FileSystemException.class, () -> openCopy(files.target()));
            assertTrue(String.valueOf(e.getMessage()).contains("is being written already"), conversion::toString);
            assertFalse(Files.exists(files.part()));
        }
        try (Mirrors copies = openCopy(files.target())) {
            assertThrows(
                    FileSystemException.class,
                    () -> LockFile.acquire(files.lock(), files.target(), "is being written already"),
                    copies::toString);
        }
        LockFile.acquire(files.lock(), files.target(), "is being written already")
                .close();
    }

    @Test
    void onlyPartsOfThisRunAreDiscarded() throws IOException {
        Path before = Files.writeString(folder.resolve("before.h5.part"), "an earlier copy, not finished");
        openCopy(folder.resolve("before.h5")).discard();
        openCopy(folder.resolve("fresh.h5")).discard();
        assertEquals("an earlier copy, not finished", Files.readString(before));
        assertFalse(Files.exists(folder.resolve("fresh.h5.part")));
    }

    private Replica replica(FaultyReplica.Hook hook, MirrorPolicy policy) throws IOException {
        Path copy = folder.resolve("faulty");
        Replica replica = Replica.start(
                new MirrorTarget.LocalFile(copy),
                () -> new FaultyReplica(PartReplica.open(FolderPlace.take(copy, false), Purpose.CREATE), hook),
                policy,
                LONG,
                this::clock);
        replica.awaitOpened();
        return replica;
    }

    /** Looking up a name or connecting may take very long; the work begins after the timeout all the same. */
    @Test
    void aCopyThatIsOpenedLateIsFollowedFromThenOn() throws IOException {
        CountDownLatch found = new CountDownLatch(1);
        Path copy = folder.resolve("late");
        MirrorTarget target = new MirrorTarget.LocalFile(copy);
        ReplicaOpener late = openerAfter(found, copy);
        CountDownLatch end = new CountDownLatch(1);
        ReplicaOpener never = openerAfter(end, folder.resolve("never"));
        hangs = true;
        try (Replica fails = Replica.start(target, never, MirrorPolicy.FAIL, LONG, this::clock)) {
            IOException e = assertThrows(IOException.class, fails::awaitOpened);
            assertTrue(String.valueOf(e.getMessage()).contains("nothing moved for 60 s"), e::toString);
            end.countDown();
        }
        Path file = folder.resolve("file");
        try (Replica replica = Replica.start(target, late, MirrorPolicy.DETACH, LONG, this::clock);
                TeeStore store = new TeeStore(ChannelStore.openOrCreate(file), List.of(replica))) {
            replica.awaitOpened();
            store.writeFully(ByteBuffer.wrap(content(3_000_000)), 0);
            assertTrue(replica.report().problem().orElse("").contains("nothing moved"));
            hangs = false;
            found.countDown();
            complete(replica, file);
        }
        assertArrayEquals(content(3_000_000), Files.readAllBytes(copy));
    }

    private static ReplicaOpener openerAfter(CountDownLatch latch, Path copy) {
        return () -> {
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            return PartReplica.open(FolderPlace.take(copy, false), Purpose.CREATE);
        };
    }

    private static void complete(Replica replica, Path file) throws IOException {
        try (ChannelStore source = ChannelStore.open(file)) {
            replica.complete(source, Job.quiet());
        }
        replica.publish();
        assertTrue(replica.report().isIdentical(), replica.report()::toString);
    }

    /** A copy whose thread ended would be waited for in vain. */
    @Test
    void withoutMemoryACopyIsTriedAgainToo() throws IOException {
        int[] calls = {0};
        FaultyReplica.Hook noMemory = () -> {
            if (++calls[0] == 3) {
                throw new OutOfMemoryError("Cannot reserve 1048576 bytes of direct buffer memory");
            }
        };
        int[] opened = {0};
        Path copy = folder.resolve("copy");
        Path file = folder.resolve("file");
        ReplicaOpener opener = () -> {
            if (++opened[0] <= 2) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            return new FaultyReplica(PartReplica.open(FolderPlace.take(copy, false), Purpose.CREATE), noMemory);
        };
        try (Replica replica = Replica.start(
                        new MirrorTarget.LocalFile(copy), opener, MirrorPolicy.DETACH, LONG, System::nanoTime);
                TeeStore store = new TeeStore(ChannelStore.openOrCreate(file), List.of(replica))) {
            replica.awaitOpened();
            for (int i = 0; i < 6; i++) {
                store.writeFully(ByteBuffer.wrap(content(1_000_000)), i * 1_000_000L);
            }
            try (ChannelStore source = ChannelStore.open(file)) {
                replica.complete(source, Job.quiet()); // the second failure to open it
            }
            complete(replica, file);
            assertTrue(calls[0] > 3, "failed while it was written");
        }
        assertArrayEquals(Files.readAllBytes(file), Files.readAllBytes(copy));
    }

    /** A copy on which nothing moves costs the timeout, once; then the store goes on without it. */
    @Test
    void aCopyThatHangsIsDropped() throws IOException {
        CountDownLatch never = new CountDownLatch(1);
        Path file = folder.resolve("file");
        byte[] content = content(64 << 20);
        try (Replica replica = replica(hangingUntil(never), MirrorPolicy.DETACH);
                TeeStore store = new TeeStore(ChannelStore.openOrCreate(file), List.of(replica))) {
            store.writeFully(ByteBuffer.wrap(content), 0);
            assertTrue(replica.report().problem().orElse("").contains("nothing moved"), replica.report()::toString);
            assertEquals(1, replica.report().breaks());
            assertArrayEquals(content, Files.readAllBytes(file));
            never.countDown();
        }
    }

    @Test
    void aFailedCopyIsMadeTheSameAtTheEnd() throws IOException {
        int[] calls = {0};
        Path file = folder.resolve("file");
        FaultyReplica.Hook fullOnce = () -> {
            if (++calls[0] == 5) {
                throw new IOException("No space left on device");
            }
        };
        try (Replica replica = replica(fullOnce, MirrorPolicy.DETACH);
                TeeStore store = new TeeStore(ChannelStore.openOrCreate(file), List.of(replica))) {
            for (int i = 0; i < 20; i++) {
                store.writeFully(ByteBuffer.wrap(content(1_000_000)), i * 1_000_000L);
            }
            try (ChannelStore source = ChannelStore.open(file)) {
                replica.complete(source, Job.quiet());
            }
            replica.publish();
            MirrorReport report = replica.report();
            assertTrue(report.isIdentical() && report.breaks() >= 1 && report.blocksSent() > 0, report.toString());
            assertArrayEquals(Files.readAllBytes(file), Files.readAllBytes(folder.resolve("faulty")));
        }
    }

    @Test
    void withPolicyFailTheStoreFailsToo() throws IOException {
        FaultyReplica.Hook full = () -> {
            throw new IOException("No space left on device");
        };
        try (Replica replica = replica(full, MirrorPolicy.FAIL);
                TeeStore store = new TeeStore(ChannelStore.openOrCreate(folder.resolve("file")), List.of(replica))) {
            IOException e = assertThrows(IOException.class, () -> {
                while (true) {
                    store.writeFully(ByteBuffer.wrap(content(1000)), 0);
                }
            });
            assertTrue(String.valueOf(e.getMessage()).contains("No space left on device"), e::toString);
        }
        assertFalse(Files.exists(folder.resolve("faulty")));
    }

    /** Nobody counts on what a copy has on the medium before, and it would wait for its drive instead of following. */
    @Test
    void aCopyIsForcedOnceAtTheEnd() throws IOException {
        Path copy = folder.resolve("copy");
        Path file = folder.resolve("file");
        FaultyReplica faultless =
                new FaultyReplica(PartReplica.open(FolderPlace.take(copy, false), Purpose.CREATE), () -> {});
        try (Replica replica = Replica.start(
                        new MirrorTarget.LocalFile(copy), () -> faultless, MirrorPolicy.FAIL, LONG, System::nanoTime);
                TeeStore store = new TeeStore(ChannelStore.openOrCreate(file), List.of(replica))) {
            replica.awaitOpened();
            for (int i = 0; i < 5; i++) {
                store.writeFully(ByteBuffer.wrap(content(100)), 100L * i);
                store.force();
            }
            try (ChannelStore source = ChannelStore.open(file)) {
                replica.complete(source, Job.quiet());
            }
            assertEquals(1, faultless.forces());
        }
    }

    /** A copy that hangs while it is completed is given up for good, also if it would come back a moment later. */
    @Test
    void aReplicaThatHangsAtTheEndIsReportedAsDifferent() throws IOException {
        CountDownLatch held = new CountDownLatch(1);
        Path file = Files.write(folder.resolve("file"), content(5_000_000));
        try (Replica replica = replica(hangingUntil(held), MirrorPolicy.DETACH);
                ChannelStore source = ChannelStore.open(file)) {
            replica.complete(source, Job.quiet());
            hangs = false;
            held.countDown();
            replica.publish();
            assertFalse(replica.report().isIdentical(), replica.report()::toString);
        }
        assertFalse(Files.exists(folder.resolve("faulty")));
    }

    /** What the thread of a copy that was given up for good still comes to is not why it was. */
    @Test
    void theReasonOfAFailureIsKept() throws IOException {
        CountDownLatch held = new CountDownLatch(1);
        Path file = Files.write(folder.resolve("file"), content(5_000_000));
        Path copy = folder.resolve("copy");
        FaultyReplica.Hook full = () -> {
            throw new IOException("No space left on device");
        };
        int[] opened = {0};
        ReplicaOpener opener = () -> {
            if (++opened[0] == 2) {
                hangs = true;
                openerAfter(held, folder.resolve("other")).open().close();
            }
            return new FaultyReplica(PartReplica.open(FolderPlace.take(copy, false), Purpose.CREATE), full);
        };
        MirrorTarget target = new MirrorTarget.LocalFile(copy);
        Replica replica = Replica.start(target, opener, MirrorPolicy.DETACH, LONG, this::clock);
        try (replica) {
            replica.awaitOpened();
            try (ChannelStore source = ChannelStore.open(file)) {
                replica.complete(source, Job.quiet());
            }
            hangs = false;
            held.countDown();
        }
        assertTrue(replica.report().problem().orElse("").contains("No space left"), replica.report()::toString);
    }

    /** A copy is written under another name first, which must not be that of something else either. */
    @Test
    void thePartFileMustDifferFromTheFileToo() {
        MirrorTarget copy = new MirrorTarget.LocalFile(Path.of("line.sgy"));
        assertThrows(FileAlreadyExistsException.class, () -> copy.requireApartFrom(List.of(Path.of("line.sgy.part"))));
    }
}
