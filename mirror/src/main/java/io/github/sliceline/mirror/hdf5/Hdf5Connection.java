package io.github.sliceline.mirror.hdf5;

import io.github.sliceline.memory.DirectMemory;
import io.github.sliceline.mirror.access.MirrorRefusedException;
import io.github.sliceline.mirror.hdf5.Hdf5Channel.FileRequest;
import io.github.sliceline.mirror.hdf5.Hdf5Channel.Op;
import io.github.sliceline.mirror.serving.ClientConnection;
import io.github.sliceline.mirror.serving.FileClaims.BusyException;
import io.github.sliceline.mirror.serving.ServerContext;
import io.github.sliceline.mirror.wire.GuardedWire;
import io.github.sliceline.mirror.wire.Sockets;
import io.github.sliceline.mirror.wire.Wire;
import io.github.sliceline.storage.IoFuture;
import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A connection of HDF5's mirror driver, which has one file open. */
public final class Hdf5Connection extends ClientConnection {
    private final Duration idle;
    private final boolean tooMany;

    /**
     * @param idle time limit between two operations
     * @param tooMany true if the server is full; the client is then only told so
     */
    public Hdf5Connection(SocketChannel channel, ServerContext server, Duration idle, boolean tooMany)
            throws IOException {
        super(channel, server, " HDF5");
        this.idle = idle;
        this.tooMany = tooMany;
    }

    @Override
    protected void serve(SocketChannel channel) throws IOException {
        GuardedWire wire = new GuardedWire(new Wire.Tcp(channel), server().guard());
        try (Hdf5Channel transmissions = new Hdf5Channel(wire, server().stall())) {
            talk(transmissions);
        }
    }

    private void talk(Hdf5Channel transmissions) throws IOException {
        try {
            Optional<Op> first = transmissions.next(server().handshake());
            if (first.isEmpty()) {
                event("left without a word");
                return;
            }
            if (tooMany) {
                throw new BusyException("busy: " + server().connections() + " files are open already");
            }
            if (first.get() != Op.OPEN) {
                throw new ProtocolException(first.get() + " before OPEN");
            }
            introduced();
            serve(transmissions, FileRequest.decode(transmissions.body()));
        } catch (MirrorRefusedException | BusyException | ProtocolException e) {
            String why = String.valueOf(e.getMessage());
            refuse(why, () -> transmissions.dismiss("mirror server: " + Sockets.printable(why), FAREWELL));
        }
    }

    private void serve(Hdf5Channel transmissions, FileRequest request) throws IOException {
        Path path = server().folder().resolve(request.name());
        try (MirroredFile file = MirroredFile.open(request, path, server().names(), this::abort)) {
            event("opened " + request.name() + (request.isWritable() ? "" : " for reading"));
            transmissions.reply();
            new Session(transmissions, file).run();
        }
    }

    /**
     * Serves a file to the driver. After a failed operation, every later operation gets the same error, and the
     * connection stays open: writing to a closed one would end the application (SIGPIPE). For one thread.
     */
    private final class Session {
        private static final int BUFFER_BYTES = 1 << 20;

        private final Hdf5Channel channel;
        private final MirroredFile file;
        private final DirectMemory memory = DirectMemory.allocate(BUFFER_BYTES);
        private final ByteBuffer buffer = memory.buffer();
        private @Nullable String failure;

        Session(Hdf5Channel channel, MirroredFile file) {
            this.channel = channel;
            this.file = file;
        }

        /** Serves until the file is closed; called once. */
        void run() throws IOException {
            boolean closed = false;
            try (memory) {
                for (Optional<Op> op = channel.next(idle); op.isPresent(); op = channel.next(idle)) {
                    if (op.get() == Op.CLOSE) {
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

        private void serve(Op op) throws IOException {
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
                case LOCK -> answer(body.getLong() != 0 ? file::claim : () -> {});
                case UNLOCK -> answer(() -> {}); // the file stays claimed until it is closed
                default -> throw new ProtocolException(op + " in the middle of a session");
            }
        }

        private void answer(IoFuture.Action step) throws IOException {
            attempt(step);
            reply();
        }

        /** Runs a step, unless an earlier one failed. */
        private void attempt(IoFuture.Action step) {
            if (failure != null) {
                return;
            }
            try {
                step.run();
            } catch (IOException e) {
                failure = "mirror server: " + Sockets.printable(String.valueOf(e.getMessage()));
                event("failed: " + e.getMessage());
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

        /**
         * Asks the client for the bytes of a WRITE, which come in one piece, and writes them before the final reply.
         */
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
                event("published " + file);
            } else if (failure == null) {
                if (file.isDifferent()) {
                    logDifference(); // opened to be replaced, but never written
                }
                event("closed " + file);
            }
            reply();
        }

        private void logDifference() {
            event("DIFFERENT: " + file + ", not published; what was there stays"
                    + (file.isChanged() ? ", what arrived is in " + file.partName() : ""));
        }
    }
}
