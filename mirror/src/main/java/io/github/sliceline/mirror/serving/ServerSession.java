package io.github.sliceline.mirror.serving;

import static io.github.sliceline.mirror.serving.FileFailureException.onFile;

import io.github.sliceline.Advice;
import io.github.sliceline.mirror.access.MirrorRefusedException;
import io.github.sliceline.mirror.copy.Basis;
import io.github.sliceline.mirror.copy.BlockHasher;
import io.github.sliceline.mirror.copy.CopyPlace;
import io.github.sliceline.mirror.copy.HashedStretch;
import io.github.sliceline.mirror.copy.JournaledCopy;
import io.github.sliceline.mirror.copy.PartReplica;
import io.github.sliceline.mirror.copy.ReplicaStore;
import io.github.sliceline.mirror.wire.Frame;
import io.github.sliceline.mirror.wire.FrameChannel;
import io.github.sliceline.mirror.wire.FrameHeader;
import io.github.sliceline.mirror.wire.FrameType;
import io.github.sliceline.mirror.wire.OpenRequest;
import io.github.sliceline.mirror.wire.OpenRequest.Purpose;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.DirectMemory;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/** What a client that is known does with one file. For one thread. */
final class ServerSession {
    private final FrameChannel frames;
    private final ServerContext server;
    private final CopyPlace.Opener places;
    private final Consumer<String> log;
    private final DirectMemory memory = DirectMemory.allocate(BlockHasher.BLOCK_BYTES);
    private final ByteBuffer block = memory.buffer();
    private final Acknowledgements acknowledgements = new Acknowledgements();
    private String name = "nothing";
    private long bytesWritten;

    ServerSession(FrameChannel frames, ServerContext server, CopyPlace.Opener places, Consumer<String> log) {
        this.frames = frames;
        this.server = server;
        this.places = places;
        this.log = log;
    }

    /**
     * Serves until the client leaves. Once.
     *
     * @param abort ends the connection, from another thread
     */
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
            read(new PublishedFile(file, name));
        } else {
            write(file, request, first.get().argument(), abort);
        }
    }

    private void read(PublishedFile file) throws IOException {
        try (ByteSource source = onFile(file::openForReading)) {
            log.accept("reads " + name);
            reply(source);
            BlockHasher hasher = new BlockHasher(block);
            for (Optional<Frame> frame = next(); frame.isPresent(); frame = next()) {
                answer(frame.get(), source, hasher);
            }
        }
    }

    /** @param sealAt where the file's seal stands, if it is to be edited */
    private void write(Path file, OpenRequest request, long sealAt, Runnable abort) throws IOException {
        OpenNames.Claim claim = new OpenNames.Claim(file, request.session(), abort);
        if (!server.names().claim(claim)) {
            throw new BusyException(name + ": is being written by another client");
        }
        try {
            if (request.purpose() == Purpose.EDIT) {
                edit(new PublishedFile(file, name), sealAt);
                return;
            }
            // Not before: whoever had the name until now may have given the file to it.
            if (!request.replace() && Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                throw new MirrorRefusedException(name + ": already exists on the server; " + Advice.Step.REPLACE);
            }
            ConfinedFolder.requireNoHistory(name, file);
            writeClaimed(file, request);
        } finally {
            server.names().release(claim);
        }
    }

    private void edit(PublishedFile file, long sealAt) throws IOException {
        try (JournaledCopy copy = onFile(() -> file.openForEditing(sealAt));
                WriteBehind writes = new WriteBehind(copy)) {
            log.accept("edits " + name);
            reply(copy);
            boolean published = write(copy, writes);
            log.accept((published ? "edited " : "left in the midst of editing ") + name);
        }
    }

    private void writeClaimed(Path file, OpenRequest request) throws IOException {
        Basis basis = request.purpose() == Purpose.UPDATE ? Basis.PUBLISHED : Basis.NOTHING;
        CopyPlace place = take(file, request.replace());
        try (PartReplica part = onFile(() -> PartReplica.open(place, basis, block));
                WriteBehind writes = new WriteBehind(part)) {
            while (onFile(part::copyBasis)) {
                // Copying a large file takes longer than the client waits for somebody who does not stir.
                frames.send(FrameType.ACK, 0, server.limits().stall());
            }
            log.accept("writes " + name + ", " + part.size() + " bytes are there");
            reply(part);
            if (write(part, writes)) {
                log.accept("published " + name + ", " + bytesWritten + " bytes written");
            }
        }
    }

    private CopyPlace take(Path file, boolean replace) throws IOException {
        try {
            return places.take(file, replace);
        } catch (FileAlreadyExistsException e) {
            throw new MirrorRefusedException(name + ": " + e.getMessage());
        } catch (IOException e) {
            throw new FileFailureException(e);
        }
    }

    /** Serves until the client leaves; whether it had the copy published. */
    private boolean write(ReplicaStore part, WriteBehind writes) throws IOException {
        frames.receiveInto(bytes -> onFile(() -> writes.room(bytes)));
        BlockHasher hasher = new BlockHasher(block);
        for (Optional<Frame> next = next(); next.isPresent(); next = next()) {
            Frame frame = next.get();
            if (frame.type() != FrameType.WRITE) {
                drain(writes);
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
                    onFile(() -> {
                        part.truncate(frame.argument());
                        return part;
                    });
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
                    onFile(() -> {
                        part.force();
                        return part;
                    });
                    reply(part);
                }
                case PUBLISH -> {
                    onFile(() -> {
                        part.publish();
                        return part;
                    });
                    acknowledge();
                    frames.send(FrameType.DONE, 0, server.limits().stall());
                    return true;
                }
                default -> answer(frame, part, hasher);
            }
        }
        return false;
    }

    /** Requests that change nothing. */
    private void answer(Frame frame, ByteSource source, BlockHasher hasher) throws IOException {
        switch (frame.type()) {
            case SIZE, PING -> reply(source);
            case READ -> {
                long size = onFile(source::size);
                int wanted = count(frame, FrameChannel.LARGEST_PAYLOAD);
                requirePosition(frame.argument(), 0);
                block.clear().limit((int) Math.max(0, Math.min(wanted, size - frame.argument())));
                onFile(() -> {
                    source.readFully(block, frame.argument());
                    return block;
                });
                acknowledge();
                frames.send(FrameType.BYTES, size, block.flip(), server.limits().stall());
            }
            case HASHES -> {
                int wanted = count(frame, BlockHasher.MOST_BLOCKS);
                requirePosition(frame.argument(), 0);
                byte[] hashes = onFile(() -> hasher.hashes(source, frame.argument(), wanted));
                acknowledge();
                frames.send(
                        FrameType.HASH_LIST,
                        frame.argument(),
                        ByteBuffer.wrap(hashes),
                        server.limits().stall());
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

    private static void drain(WriteBehind writes) throws IOException {
        onFile(() -> {
            writes.drain();
            return writes;
        });
    }

    private void received(int bytes, WriteBehind writes) throws IOException {
        bytesWritten += bytes;
        if (acknowledgements.isDueAfter(FrameHeader.BYTES + bytes)) {
            acknowledge(acknowledgements.received() - writes.pending());
        }
    }

    /** Says that everything is done; the caller has seen to it. */
    private void acknowledge() throws IOException {
        acknowledge(acknowledgements.received());
    }

    private void acknowledge(long done) throws IOException {
        if (acknowledgements.isNews(done)) {
            frames.send(FrameType.ACK, done, server.limits().stall());
        }
    }

    /** Answers that everything up to here is done. */
    private void reply(ByteSource source) throws IOException {
        long size = onFile(source::size);
        acknowledge();
        frames.send(FrameType.DONE, size, server.limits().stall());
    }

    /** The next frame; empty if the client has left. */
    private Optional<Frame> next() throws IOException {
        return frames.next(server.limits().idle(), server.limits().stall());
    }

    /** What it is about. */
    @Override
    public String toString() {
        return name + ", " + bytesWritten + " bytes written";
    }
}
