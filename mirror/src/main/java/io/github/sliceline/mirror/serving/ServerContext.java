package io.github.sliceline.mirror.serving;

import io.github.sliceline.mirror.wire.GuardedWire.StallGuard;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * What all connections of a server have in common, whichever protocol they speak.
 *
 * @param connections most at once
 * @param handshake limit for each step until a client is known
 * @param stall limit for a frame that has begun, and for an answer to be taken
 * @param idle limit between two frames
 * @param log one line an event
 */
public record ServerContext(
        ConfinedFolder folder,
        FileClaims names,
        StallGuard guard,
        int connections,
        Duration handshake,
        Duration stall,
        Duration idle,
        Consumer<String> log) {}
