package io.github.sliceline.mirror.serving;

import io.github.sliceline.mirror.wire.GuardedWire.StallGuard;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * The settings and state that all connections of a server share, in both protocols.
 *
 * @param connections maximum number of connections
 * @param handshake time limit for each step of the handshake
 * @param stall time limit for a frame that has begun, and to send a response
 * @param idle time limit between two frames
 * @param log receives a line per event
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
