package io.github.sliceline.mirror;

import java.nio.ByteBuffer;

/**
 * One message.
 *
 * @param argument a position, a length, a count, by type
 * @param payload what follows; read by position, and good until the channel reads the next frame
 */
record Frame(FrameType type, long argument, ByteBuffer payload) {}
