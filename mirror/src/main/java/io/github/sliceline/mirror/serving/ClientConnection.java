package io.github.sliceline.mirror.serving;

/** One client of a server, on a thread of its own. Its text is the client's address. */
public interface ClientConnection extends Runnable {
    /** Serves until the client leaves or is sent away; never throws because of what it does. */
    @Override
    void run();

    /** Ends it, from another thread. */
    void abort();
}
