package io.github.sliceline.mirror.wire;

import java.net.ProtocolException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Frames that were sent and not acknowledged yet: how many bytes may be under way before the sender waits. Not
 * thread-safe.
 */
public final class Window {
    /** Most bytes under way. */
    public static final int MOST_BYTES = 16 << 20;

    /** Most frames under way. */
    public static final int MOST_FRAMES = 512;

    private final Deque<Integer> lengths = new ArrayDeque<>();
    private long bytes;
    private long acknowledged;

    /** Whether a frame more must wait for an acknowledgement. */
    boolean isFull(int frameBytes) {
        return !lengths.isEmpty() && (bytes + frameBytes > MOST_BYTES || lengths.size() == MOST_FRAMES);
    }

    void sent(int frameBytes) {
        lengths.addLast(frameBytes);
        bytes += frameBytes;
    }

    /** @param frames done since the beginning, as the server says */
    void acknowledged(long frames) throws ProtocolException {
        if (frames < acknowledged || frames - acknowledged > lengths.size()) {
            throw new ProtocolException("frame " + frames + " acknowledged; " + acknowledged + " were before, "
                    + lengths.size() + " are under way");
        }
        for (; acknowledged < frames; acknowledged++) {
            bytes -= lengths.removeFirst();
        }
    }

    /** Whether everything that was sent is done. */
    boolean isEmpty() {
        return lengths.isEmpty();
    }
}
