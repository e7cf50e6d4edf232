package io.github.sliceline.mirror;

import java.util.function.Consumer;

/**
 * What all connections of a server have in common, whichever protocol they speak.
 *
 * @param log one line an event
 */
record ServerContext(
        ServerOptions options, ConfinedFolder folder, OpenNames names, StallGuard guard, Consumer<String> log) {}
