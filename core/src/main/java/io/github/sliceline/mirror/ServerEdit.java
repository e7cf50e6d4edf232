package io.github.sliceline.mirror;

import io.github.sliceline.storage.OverlayStore;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** What a client sends that edits a published file in place. For one thread. */
final class ServerEdit {
    /**
     * Most pages that one edit changes: 256 MiB. Taking them back needs some 200 bytes of memory for each, and the
     * journal twice their room.
     */
    private static final long MOST_PAGES = 1 << 16;

    private static final int EXPECTATION_BYTES = Integer.BYTES + PageHash.BYTES;

    private final ServerSession session;
    private final JournaledCopy copy;
    private final BlockHasher hasher;
    private long pages;

    ServerEdit(ServerSession session, JournaledCopy copy, BlockHasher hasher) {
        this.session = session;
        this.copy = copy;
        this.hasher = hasher;
    }

    /**
     * Serves until the client leaves.
     *
     * @return whether the client had it published
     */
    boolean run() throws IOException {
        for (Optional<Frame> next = session.next(); next.isPresent(); next = session.next()) {
            Frame frame = next.get();
            switch (frame.type()) {
                case EXPECT -> expect(frame);
                case WRITE -> write(frame);
                case TRUNCATE -> truncate(frame.argument());
                case FORCE -> answered(copy::force);
                case COMMIT -> answered(copy::commit);
                case PUBLISH -> {
                    answered(copy::publish);
                    return true;
                }
                default -> session.answer(frame, copy, hasher);
            }
        }
        return false;
    }

    private void expect(Frame frame) throws IOException {
        ByteBuffer payload = frame.payload();
        int bytes = payload.remaining() == EXPECTATION_BYTES ? payload.getInt() : 0;
        if (bytes < 1 || bytes > EditedReplica.MOST_EXPECTED_BYTES) {
            throw new ProtocolException("an EXPECT frame about " + bytes + " bytes, 1 to "
                    + EditedReplica.MOST_EXPECTED_BYTES + " are compared");
        }
        ServerSession.requirePosition(frame.argument(), bytes);
        byte[] hash = new byte[PageHash.BYTES];
        payload.get(hash);
        if (!FileFailureException.onFile(() -> copy.has(frame.argument(), bytes, hash))) {
            throw EditedReplica.differing(session.name(), frame.argument(), bytes);
        }
        session.frameDone(0);
    }

    private void write(Frame frame) throws IOException {
        int bytes = frame.payload().remaining();
        ServerSession.requirePosition(frame.argument(), bytes);
        requireRoom(frame.argument(), frame.argument() + bytes);
        onFile(() -> copy.writeFully(frame.payload(), frame.argument()));
        session.frameDone(bytes);
    }

    private void truncate(long size) throws IOException {
        ServerSession.requirePosition(size, 0);
        requireRoom(size, copy.size());
        onFile(() -> copy.truncate(size));
        session.frameDone(0);
    }

    private void requireRoom(long from, long to) throws MirrorRefusedException {
        long end = to + OverlayStore.PAGE_BYTES - 1;
        pages += Math.max(0, (end < 0 ? to : end) / OverlayStore.PAGE_BYTES - from / OverlayStore.PAGE_BYTES);
        if (pages > MOST_PAGES) {
            throw new MirrorRefusedException(
                    session.name() + ": an edit on a server changes " + ((MOST_PAGES * OverlayStore.PAGE_BYTES) >> 20)
                            + " MiB at most; 'sliceline mirror sync' sends more");
        }
    }

    private interface Step {
        void run() throws IOException;
    }

    private void answered(Step step) throws IOException {
        onFile(step);
        session.reply(copy);
    }

    private static void onFile(Step step) throws IOException {
        FileFailureException.onFile(() -> {
            step.run();
            return step;
        });
    }
}
