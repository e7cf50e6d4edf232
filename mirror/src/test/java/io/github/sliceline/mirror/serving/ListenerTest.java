package io.github.sliceline.mirror.serving;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whatever accepting a connection brings, the next one is waited for, and not at once. */
class ListenerTest {
    private final List<String> events = new ArrayList<>();

    private void run(Deque<Object> outcomes) {
        Listener.acceptAll(
                () -> {
                    Object next = outcomes.pop();
                    events.add("accept");
                    if (next instanceof IOException failure) {
                        throw failure;
                    }
                    return (SocketChannel) next;
                },
                channel -> {
                    events.add("take");
                    if (events.size() < 5) {
                        throw new OutOfMemoryError("unable to create native thread");
                    }
                },
                () -> events.add("rest"),
                line -> events.add(line));
    }

    @Test
    void failuresAreFollowedByARest() throws IOException {
        try (SocketChannel channel = SocketChannel.open()) {
            run(new ArrayDeque<>(List.of(
                    channel,
                    new IOException("Too many open files"),
                    new IOException("Too many open files"),
                    channel,
                    new AsynchronousCloseException())));
        }
        assertEquals(
                List.of(
                        "accept",
                        "take",
                        "no connection: unable to create native thread",
                        "rest",
                        "accept",
                        "no connection: Too many open files",
                        "rest",
                        "accept",
                        "no connection: Too many open files",
                        "rest",
                        "accept",
                        "take",
                        "accept"),
                events);
    }
}
