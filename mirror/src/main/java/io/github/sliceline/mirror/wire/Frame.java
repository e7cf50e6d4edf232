package io.github.sliceline.mirror.wire;

import java.nio.ByteBuffer;

/**
 * One message.
 *
 * @param argument a position, a length, a count, by type
 * @param payload what follows; read by position, and good until the channel reads the next frame
 */
public record Frame(FrameType type, long argument, ByteBuffer payload) {}
