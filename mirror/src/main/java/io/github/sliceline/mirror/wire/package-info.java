/**
 * Frames over TCP or TLS with time limits, the handshake, and the client's connection. Knows nothing of files. {@code
 * docs/mirror-protocol.md} describes the protocol.
 */
@NullMarked
package io.github.sliceline.mirror.wire;

import org.jspecify.annotations.NullMarked;
