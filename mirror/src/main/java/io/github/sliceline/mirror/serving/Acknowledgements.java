package io.github.sliceline.mirror.serving;

import io.github.sliceline.mirror.wire.Window;

/** How many of a client's frames are done, and when it is to hear of it. For one thread. */
final class Acknowledgements {
    /**
     * A quarter of the client's window. With what {@link WriteBehind} may hold back it is three quarters at most, so that the
     * client never has to wait for an acknowledgement that is not due.
     */
    private static final int MOST_BYTES = Window.MOST_BYTES / 4;

    private static final int MOST_FRAMES = Window.MOST_FRAMES / 4;

    private long received;
    private long acknowledged;
    private long bytesSince;
    private long framesSince;

    /** Notes a frame; whether it is time to say how many are done. */
    boolean isDueAfter(int frameBytes) {
        received++;
        framesSince++;
        bytesSince += frameBytes;
        return bytesSince >= MOST_BYTES || framesSince >= MOST_FRAMES;
    }

    /** Frames received. */
    long received() {
        return received;
    }

    /** Whether so many done are more than the client knows of; from now on it does. */
    boolean isNews(long done) {
        boolean news = done > acknowledged;
        acknowledged = done;
        bytesSince = 0;
        framesSince = 0;
        return news;
    }
}
