package io.github.sliceline.mirror.hdf5;

import io.github.sliceline.mirror.wire.Printable;
import io.github.sliceline.storage.DirectMemory;
import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What HDF5's mirror driver does with a file that it has opened. Once an operation has failed, every other is answered
 * with the same sentence, and the connection stays: an application that writes to one that is gone is ended by the system
 * (SIGPIPE). For one thread.
 */
final class Hdf5Session {
    private static final int BUFFER_BYTES = 1 << 20;

    private final Hdf5Channel channel;
    private final MirroredFile file;
    private final Duration idle;
    private final Consumer<String> log;
    private final DirectMemory memory = DirectMemory.allocate(BUFFER_BYTES);
    private final ByteBuffer buffer = memory.buffer();
    private @Nullable String failure;

    /** @param idle limit between two operations */
    Hdf5Session(Hdf5Channel channel, MirroredFile file, Duration idle, Consumer<String> log) {
        this.channel = channel;
        this.file = file;
        this.idle = idle;
        this.log = log;
    }

    /**
     * Serves until the file is closed. Once.
     *
     * @throws EOFException if the client leaves before
     */
    void run() throws IOException {
        boolean closed = false;
        try (memory) {
            for (Optional<Hdf5Op> op = channel.next(idle); op.isPresent(); op = channel.next(idle)) {
                if (op.get() == Hdf5Op.CLOSE) {
                    close();
                    closed = true;
                    return;
                }
                serve(op.get());
            }
            throw new EOFException("the connection ended without CLOSE");
        } finally {
            if (!closed && failure == null && file.isDifferent()) {
                logDifference();
            }
        }
    }

    private void serve(Hdf5Op op) throws IOException {
        ByteBuffer body = channel.body();
        switch (op) {
            case WRITE -> {
                body.get();
                write(body.getLong(), body.getLong());
            }
            case SET_EOA -> {
                body.get();
                answer(() -> file.setEndOfAllocation(body.getLong()));
            }
            case TRUNCATE -> answer(file::truncate);
            case LOCK -> answer(() -> file.lock(body.getLong() != 0));
            case UNLOCK -> answer(() -> {}); // what is written is kept from others until it is closed
            default -> throw new ProtocolException(op + " in the middle of a session");
        }
    }

    private interface Step {
        void run() throws IOException;
    }

    /** Does something with the file, unless something failed before, and replies. */
    private void answer(Step step) throws IOException {
        attempt(step);
        reply();
    }

    private void attempt(Step step) {
        if (failure != null) {
            return;
        }
        try {
            step.run();
        } catch (IOException e) {
            failure = "mirror server: " + Printable.of(String.valueOf(e.getMessage()));
            log.accept("failed: " + e.getMessage());
            logDifference();
        }
    }

    private void reply() throws IOException {
        if (failure != null) {
            channel.refuse(failure);
        } else {
            channel.reply();
        }
    }

    /** The client sends the bytes when it may, in one piece, and waits again until they are written. */
    private void write(long position, long size) throws IOException {
        answer(() -> file.prepare(position, size));
        if (failure != null) {
            return;
        }
        for (long done = 0; done < size; done += buffer.limit()) {
            channel.readFully(buffer.clear().limit((int) Math.min(BUFFER_BYTES, size - done)));
            long at = position + done;
            attempt(() -> file.write(buffer.flip(), at));
        }
        reply();
    }

    private void close() throws IOException {
        attempt(file::publish);
        file.close();
        if (failure == null && file.isChanged()) {
            log.accept("published " + file);
        } else if (failure == null) {
            if (file.isDifferent()) {
                logDifference(); // opened to be replaced, and nothing was written
            }
            log.accept("closed " + file);
        }
        reply();
    }

    private void logDifference() {
        log.accept("DIFFERENT: " + file + ", not published; what was there stays"
                + (file.isChanged() ? ", what arrived is in " + file.partName() : ""));
    }
}
