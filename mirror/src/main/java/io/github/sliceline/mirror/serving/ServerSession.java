package io.github.sliceline.mirror.serving;

import io.github.sliceline.Advice;
import io.github.sliceline.memory.DirectMemory;
import io.github.sliceline.mirror.access.MirrorRefusedException;
import io.github.sliceline.mirror.replica.BlockHasher;
import io.github.sliceline.mirror.replica.HashedStretch;
import io.github.sliceline.mirror.replica.JournaledReplica;
import io.github.sliceline.mirror.replica.PartReplica;
import io.github.sliceline.mirror.replica.ReplicaFile;
import io.github.sliceline.mirror.replica.ReplicaPlace;
import io.github.sliceline.mirror.wire.Frame;
import io.github.sliceline.mirror.wire.FrameChannel;
import io.github.sliceline.mirror.wire.FrameType;
import io.github.sliceline.mirror.wire.MirrorConnection;
import io.github.sliceline.mirror.wire.OpenRequest;
import io.github.sliceline.mirror.wire.OpenRequest.Purpose;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.undo.Recovery;
import io.github.sliceline.undo.UndoFiles;
import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/** The session of an authenticated client with one file. For one thread. */
final class ServerSession {
    /**
     * Bytes after which the client is told how many of its frames are done: a quarter of its window. With what {@link
     * WriteBehind} may hold back, that is at most three quarters, so the client never waits in vain.
     */
    private static final int MOST_BYTES = MirrorConnection.MOST_BYTES / 4;

    private static final int MOST_FRAMES = MirrorConnection.MOST_FRAMES / 4;

    private final FrameChannel frames;
    private final ServerContext server;
    private final ReplicaPlace.Opener places;
    private final Consumer<String> log;
    private final DirectMemory memory = DirectMemory.allocate(BlockHasher.BLOCK_BYTES);
    private final ByteBuffer block = memory.buffer();
    private final BlockHasher hasher = new BlockHasher(block);
    private String name = "nothing";
    private long bytesWritten;
    private long received;
    private long acknowledged;
    private long bytesSince;
    private long framesSince;

    ServerSession(FrameChannel frames, ServerContext server, ReplicaPlace.Opener places, Consumer<String> log) {
        this.frames = frames;
        this.server = server;
        this.places = places;
        this.log = log;
    }

    /** Serves until the client leaves, or another thread ends the connection with {@code abort}; called once. */
    void run(Runnable abort) throws IOException {
        try (memory) {
            serve(abort);
        }
    }

    private void serve(Runnable abort) throws IOException {
        Optional<Frame> first = next();
        if (first.isEmpty()) {
            return;
        }
        if (first.get().type() != FrameType.OPEN) {
            throw new ProtocolException("a " + first.get().type() + " frame before OPEN");
        }
        OpenRequest request = OpenRequest.decode(first.get().payload());
        name = request.name();
        Path file = server.folder().resolve(name);
        if (request.purpose() == Purpose.READ) {
            read(file);
        } else {
            write(file, request, first.get().argument(), abort);
        }
    }

    private void requirePublished(Path file) throws MirrorRefusedException {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new MirrorRefusedException(
                    name + ": no such file on the server; " + Advice.Step.SYNCHRONIZE + " makes one");
        }
    }

    private void read(Path file) throws IOException {
        requirePublished(file);
        onFile(() -> Recovery.openForReading(file)).close(); // recovers an interrupted edit first
        try (ByteSource source = onFile(() -> ChannelStore.openForReading(file, LinkOption.NOFOLLOW_LINKS))) {
            log.accept("reads " + name);
            reply(source);
            for (Optional<Frame> frame = next(); frame.isPresent(); frame = next()) {
                answer(frame.get(), source);
            }
        }
    }

    /** @param sealAt position of the file's seal, for an edit */
    private void write(Path file, OpenRequest request, long sealAt, Runnable abort) throws IOException {
        FileClaims.Claim claim = new FileClaims.Claim(file, name, request.session(), abort);
        server.names().claim(claim);
        try {
            if (request.purpose() == Purpose.EDIT) {
                edit(file, sealAt);
                return;
            }
            // Checked only now: the previous owner of the claim may have published the file meanwhile.
            if (!request.replace() && Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                throw new MirrorRefusedException(name + ": already exists on the server; " + Advice.Step.REPLACE);
            }
            ConfinedFolder.requireNoHistory(name, file);
            writeClaimed(file, request);
        } finally {
            server.names().release(claim);
        }
    }

    private void edit(Path file, long sealAt) throws IOException {
        requirePublished(file);
        try (JournaledReplica replica = onFile(() -> JournaledReplica.open(new UndoFiles(file), sealAt));
                WriteBehind writes = new WriteBehind(replica)) {
            log.accept("edits " + name);
            reply(replica);
            boolean published = write(replica, writes);
            log.accept((published ? "edited " : "left in the midst of editing ") + name);
        }
    }

    private void writeClaimed(Path file, OpenRequest request) throws IOException {
        ReplicaPlace place = take(file, request.replace());
        try (PartReplica part = onFile(() -> PartReplica.open(place, request.purpose()));
                WriteBehind writes = new WriteBehind(part)) {
            while (onFile(() -> part.copyBasis(block))) {
                // Copying a large file takes longer than the client's time-out.
                frames.send(FrameType.ACK, 0, server.stall());
            }
            log.accept("writes " + name + ", " + part.size() + " bytes are there");
            reply(part);
            if (write(part, writes)) {
                log.accept("published " + name + ", " + bytesWritten + " bytes written");
            }
        }
    }

    private ReplicaPlace take(Path file, boolean replace) throws IOException {
        try {
            return places.take(file, replace);
        } catch (FileAlreadyExistsException e) {
            throw new MirrorRefusedException(name + ": " + e.getMessage());
        } catch (IOException e) {
            throw new FileFailureException(e);
        }
    }

    /** Serves until the client leaves. True if it published the replica. */
    private boolean write(ReplicaFile part, WriteBehind writes) throws IOException {
        frames.receiveInto(bytes -> onFile(() -> writes.room(bytes)));
        for (Optional<Frame> next = next(); next.isPresent(); next = next()) {
            Frame frame = next.get();
            if (frame.type() != FrameType.WRITE) {
                doOnFile(writes::drain);
            }
            switch (frame.type()) {
                case WRITE -> {
                    int bytes = frame.payload().remaining();
                    requirePosition(frame.argument(), bytes);
                    writes.write(bytes, frame.argument());
                    received(bytes, writes);
                }
                case TRUNCATE -> {
                    requirePosition(frame.argument(), 0);
                    doOnFile(() -> part.truncate(frame.argument()));
                    received(0, writes);
                }
                case EXPECT -> {
                    HashedStretch stretch = HashedStretch.decode(frame.argument(), frame.payload());
                    if (!onFile(() -> stretch.isIn(part))) {
                        throw stretch.differing(name);
                    }
                    received(0, writes);
                }
                case FORCE -> {
                    doOnFile(() -> part.force());
                    reply(part);
                }
                case PUBLISH -> {
                    doOnFile(() -> part.publish());
                    acknowledge(received);
                    frames.send(FrameType.DONE, 0, server.stall());
                    return true;
                }
                default -> answer(frame, part);
            }
        }
        return false;
    }

    /** Answers requests that change nothing. */
    private void answer(Frame frame, ByteSource source) throws IOException {
        switch (frame.type()) {
            case SIZE, PING -> reply(source);
            case READ -> {
                long size = onFile(source::size);
                int wanted = count(frame, FrameChannel.LARGEST_PAYLOAD);
                requirePosition(frame.argument(), 0);
                block.clear().limit((int) Math.max(0, Math.min(wanted, size - frame.argument())));
                doOnFile(() -> source.readFully(block, frame.argument()));
                acknowledge(received);
                frames.send(FrameType.BYTES, size, block.flip(), server.stall());
            }
            case HASHES -> {
                int wanted = count(frame, BlockHasher.MOST_BLOCKS);
                requirePosition(frame.argument(), 0);
                byte[] hashes = onFile(() -> hasher.hashes(source, frame.argument(), wanted));
                acknowledge(received);
                frames.send(FrameType.HASH_LIST, frame.argument(), ByteBuffer.wrap(hashes), server.stall());
            }
            default -> throw new ProtocolException("a " + frame.type() + " frame where none is expected");
        }
    }

    private static int count(Frame frame, int most) throws ProtocolException {
        int count =
                frame.payload().remaining() == Integer.BYTES ? frame.payload().getInt() : -1;
        if (count < 0 || count > most) {
            throw new ProtocolException(
                    "a " + frame.type() + " frame wants " + count + ", 0 to " + most + " are given");
        }
        return count;
    }

    private static void requirePosition(long position, int bytes) throws ProtocolException {
        if (position < 0 || position > Long.MAX_VALUE - bytes) {
            throw new ProtocolException("no position or length: " + position);
        }
    }

    private void received(int bytes, WriteBehind writes) throws IOException {
        bytesWritten += bytes;
        bytesSince += Frame.Header.BYTES + bytes;
        framesSince++;
        received++;
        if (bytesSince >= MOST_BYTES || framesSince >= MOST_FRAMES) {
            acknowledge(received - writes.pending());
        }
    }

    /** Tells the client how many frames are done, if that is news. The caller has made sure that they are. */
    private void acknowledge(long done) throws IOException {
        boolean news = done > acknowledged;
        acknowledged = done;
        bytesSince = 0;
        framesSince = 0;
        if (news) {
            frames.send(FrameType.ACK, done, server.stall());
        }
    }

    /** Responds that everything up to here is done. */
    private void reply(ByteSource source) throws IOException {
        long size = onFile(source::size);
        acknowledge(received);
        frames.send(FrameType.DONE, size, server.stall());
    }

    private Optional<Frame> next() throws IOException {
        return frames.next(server.idle(), server.stall());
    }

    /** A failure to read or write the file, as opposed to a failure of the connection. */
    static final class FileFailureException extends IOException {
        private static final long serialVersionUID = 1L;

        FileFailureException(IOException cause) {
            super(String.valueOf(cause.getMessage()), cause);
        }
    }

    /** Runs work on the file and wraps its failures; a refusal stays a refusal. */
    private static <T> T onFile(OnFailure.Work<T> work) throws FileFailureException, MirrorRefusedException {
        try {
            return work.run();
        } catch (MirrorRefusedException e) {
            throw e;
        } catch (EOFException e) {
            throw new FileFailureException(new IOException("the file became shorter", e));
        } catch (IOException e) {
            throw new FileFailureException(e);
        }
    }

    private static void doOnFile(IoFuture.Action work) throws FileFailureException, MirrorRefusedException {
        onFile(() -> {
            work.run();
            return work;
        });
    }

    @Override
    public String toString() {
        return name + ", " + bytesWritten + " bytes written";
    }
}
