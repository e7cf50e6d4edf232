package io.github.sliceline.mirror.server;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.Job;
import io.github.sliceline.mirror.MirrorSync;
import io.github.sliceline.mirror.MirrorTarget;
import io.github.sliceline.mirror.replica.RecordedPlaces;
import io.github.sliceline.mirror.replica.RemoteReplica;
import io.github.sliceline.mirror.wire.OpenRequest.Purpose;
import io.github.sliceline.storage.CrashImage;
import io.github.sliceline.storage.IoRecording;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The machine of a mirror server stops at any moment, or loses power and with it any part of what was not forced: under
 * its name the copy is as before or as published, never anything else; and {@code mirror sync} makes it right again.
 */
@Timeout(value = 600, unit = TimeUnit.SECONDS)
class ServerCrashTest {
    /** In a build 80, with {@code -Pfull} 200. */
    private static final int CUTS = Cases.number("sliceline.mirror.power.cuts", 80, 200);

    private static final int SYNCHRONISED = 8;
    private static final int BYTES = 60_000;

    @TempDir
    Path folder;

    /** What the server has when the copy is begun. */
    enum Before {
        NOTHING(Purpose.CREATE),
        A_FILE_TO_REPLACE(Purpose.CREATE),
        A_FILE_TO_CHANGE(Purpose.UPDATE);

        private final Purpose purpose;

        Before(Purpose purpose) {
            this.purpose = purpose;
        }
    }

    private static byte[] content(int seed, int bytes) {
        byte[] content = new byte[bytes];
        new Random(seed).nextBytes(content);
        return content;
    }

    @ParameterizedTest
    @EnumSource
    void theCopyIsOldOrNew(Before before) throws IOException {
        byte[] old = before == Before.NOTHING ? new byte[0] : content(1, BYTES + 777);
        byte[] fresh = content(2, BYTES);
        RecordedPlaces places = before == Before.NOTHING ? new RecordedPlaces() : new RecordedPlaces(old);
        try (TestServer server = TestServer.start(folder, places)) {
            write(server, before.purpose, fresh);
        }
        IoRecording recording = places.recording();
        assertArrayEquals(fresh, places.published().orElseThrow());
        Expected expected = new Expected(before == Before.NOTHING, old, fresh);
        for (int count = 0; count <= recording.size(); count++) {
            expected.in(recording.afterKill(count), "killed after event " + count);
            if (count < recording.size()) {
                for (int bytes : recording.tears(count)) {
                    expected.in(recording.afterTornWrite(count, bytes), "event " + count + " torn after " + bytes);
                }
            }
        }
        for (int seed = 0; seed < CUTS; seed++) {
            Random random = new Random(seed);
            int count = random.nextInt(recording.size() + 1);
            expected.in(recording.afterPowerCut(count, random), "power cut " + seed + " after event " + count);
            // What the client was told is published stays so.
            CrashImage told = recording.afterPowerCut(recording.size(), random);
            assertArrayEquals(
                    fresh, told.bytes(RecordedPlaces.NAME).orElseThrow(), "power cut " + seed + " at the end");
        }
        assertSynchronises(recording, fresh);
    }

    /** In random pieces, with a break in the middle. */
    private static void write(TestServer server, Purpose purpose, byte[] content) throws IOException {
        Random random = new Random(3);
        UUID session = UUID.randomUUID();
        for (int half = 0; half < 2; half++) {
            try (RemoteReplica store = RemoteReplica.open(
                    server.address(RecordedPlaces.NAME), TestServer.access(), purpose, true, session)) {
                store.truncate(BYTES);
                for (int at = half * BYTES / 2; at < (half + 1) * BYTES / 2; ) {
                    int n = Math.min(1 + random.nextInt(6000), (half + 1) * BYTES / 2 - at);
                    store.writeFully(ByteBuffer.wrap(content, at, n), at);
                    at += n;
                    if (random.nextInt(4) == 0) {
                        store.force();
                    }
                }
                if (half == 1) {
                    store.publish();
                }
            }
        }
    }

    /** What may stand under the name. */
    private static final class Expected {
        private final boolean mayBeMissing;
        private final byte[] old;
        private final byte[] fresh;

        Expected(boolean mayBeMissing, byte[] old, byte[] fresh) {
            this.mayBeMissing = mayBeMissing;
            this.old = old;
            this.fresh = fresh;
        }

        void in(CrashImage image, String what) {
            byte[] found = image.bytes(RecordedPlaces.NAME).orElse(null);
            boolean isOld = found == null ? mayBeMissing : !mayBeMissing && Arrays.equals(found, old);
            assertTrue(isOld || Arrays.equals(found, fresh), what);
        }
    }

    private void assertSynchronises(IoRecording recording, byte[] fresh) throws IOException {
        Path file = Files.write(folder.resolve("here.h5"), fresh);
        for (int seed = 0; seed < SYNCHRONISED; seed++) {
            Random random = new Random(seed);
            CrashImage image = recording.afterPowerCut(random.nextInt(recording.size() + 1), random);
            RecordedPlaces places = new RecordedPlaces(image);
            try (TestServer server = TestServer.start(folder, places)) {
                MirrorTarget target = server.target(RecordedPlaces.NAME);
                assertTrue(
                        new MirrorSync(file, target, Job.quiet()).synchronise().isIdentical());
            }
            assertArrayEquals(fresh, places.published().orElseThrow(), "synchronised after power cut " + seed);
            // And another crash while it was made right again.
            byte[] before = image.bytes(RecordedPlaces.NAME).orElse(null);
            Expected expected = new Expected(before == null, before == null ? new byte[0] : before, fresh);
            for (int count = 0; count <= places.recording().size(); count++) {
                String what = "crash " + count + " after power cut " + seed;
                expected.in(places.recording().afterKill(count), what);
                expected.in(places.recording().afterPowerCut(count, random), what);
            }
        }
    }
}
