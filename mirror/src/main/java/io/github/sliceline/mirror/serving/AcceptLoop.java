package io.github.sliceline.mirror.serving;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.util.function.Consumer;

/** Takes connections one after the other, until there will be none any more. */
final class AcceptLoop {
    private final Source source;
    private final Consumer<SocketChannel> taken;
    private final Pause pause;
    private final Consumer<String> log;

    /** Where connections come from. */
    @FunctionalInterface
    interface Source {
        /**
         * Waits for the next one.
         *
         * @throws ClosedChannelException if there will be none
         * @throws IOException if there is one that cannot be had now: without a free descriptor, again and at once
         */
        SocketChannel accept() throws IOException;
    }

    /** A rest after a failure, so that one that lasts does not fill the log, nor keep a core busy. */
    @FunctionalInterface
    interface Pause {
        /** Waits; less long once the server is closed. */
        void rest();
    }

    AcceptLoop(Source source, Consumer<SocketChannel> taken, Pause pause, Consumer<String> log) {
        this.source = source;
        this.taken = taken;
        this.pause = pause;
        this.log = log;
    }

    /** Goes on until the source is closed. */
    void run() {
        while (true) {
            try {
                taken.accept(source.accept());
            } catch (ClosedChannelException e) {
                return;
            } catch (IOException | RuntimeException | OutOfMemoryError e) {
                log.accept("no connection: " + e.getMessage()); // no more threads, descriptors or memory just now
                pause.rest();
            }
        }
    }
}
