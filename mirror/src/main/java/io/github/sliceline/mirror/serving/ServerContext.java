package io.github.sliceline.mirror.serving;

import io.github.sliceline.mirror.wire.GuardedWire.StallGuard;
import java.time.Duration;
import java.util.function.Consumer;

/** What all connections of a server have in common, whichever protocol they speak; the log takes a line an event. */
public record ServerContext(
        ConfinedFolder folder, OpenNames names, StallGuard guard, Limits limits, Consumer<String> log) {
    /**
     * How much and how long.
     *
     * @param connections most at once
     * @param handshake for each step until a client is known
     * @param stall for a frame that has begun, and for an answer to be taken
     * @param idle between two frames
     */
    public record Limits(int connections, Duration handshake, Duration stall, Duration idle) {}
}
