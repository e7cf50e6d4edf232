package io.github.sliceline.mirror.serving;

import io.github.sliceline.mirror.wire.Frame;
import io.github.sliceline.mirror.wire.FrameType;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Frames that one end sends, then broken somehow: in their order, their fields, their bytes. From a seed. */
final class BrokenSession {
    private static final long[] ODD = {
        -1,
        Long.MIN_VALUE,
        Long.MAX_VALUE,
        Long.MAX_VALUE - (1 << 20),
        1L << 62,
        1L << 40,
        1 << 20,
        (1 << 20) + 1,
        32,
        0
    };

    private final Random random;
    private final List<byte[]> frames = new ArrayList<>();

    BrokenSession(Random random) {
        this.random = random;
    }

    /** Adds a frame as it should be. */
    BrokenSession add(FrameType type, long argument, byte... payload) {
        frames.add(encoded(type, argument, payload));
        return this;
    }

    static byte[] encoded(FrameType type, long argument, byte... payload) {
        ByteBuffer header = ByteBuffer.allocate(Frame.Header.BYTES);
        Frame.Header.of(type, argument, ByteBuffer.wrap(payload)).encode(header);
        byte[] frame = Arrays.copyOf(payload, Frame.Header.BYTES + payload.length);
        System.arraycopy(payload, 0, frame, Frame.Header.BYTES, payload.length);
        header.get(frame, 0, Frame.Header.BYTES);
        return frame;
    }

    /** The bytes, broken in one way or several; now and then not at all. */
    byte[] bytes() {
        for (int i = random.nextInt(4); i > 0; i--) {
            breakFrames();
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        frames.forEach(all::writeBytes);
        byte[] bytes = all.toByteArray();
        if (random.nextInt(4) == 0 && bytes.length > 0) {
            bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return random.nextInt(4) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length + 1)) : bytes;
    }

    private void breakFrames() {
        int at = random.nextInt(frames.size());
        byte[] frame = frames.get(at);
        switch (random.nextInt(6)) {
            case 0 -> frames.remove(at);
            case 1 -> frames.add(frame);
            case 2 -> Collections.swap(frames, at, random.nextInt(frames.size()));
            case 3 -> frames.set(at, encoded(anyType(), argument(frame), payload(frame)));
            case 4 -> frames.set(at, encoded(typeOf(frame), ODD[random.nextInt(ODD.length)], payload(frame)));
            default -> frames.set(at, encoded(typeOf(frame), argument(frame), changed(payload(frame))));
        }
        if (frames.isEmpty()) {
            frames.add(frame);
        }
    }

    private FrameType anyType() {
        FrameType[] types = FrameType.values();
        return types[random.nextInt(types.length)];
    }

    private static FrameType typeOf(byte[] frame) {
        for (FrameType type : FrameType.values()) {
            if (type.code() == frame[4]) {
                return type;
            }
        }
        throw new AssertionError("no type of frame: " + frame[4]);
    }

    private static long argument(byte[] frame) {
        return ByteBuffer.wrap(frame).getLong(12);
    }

    private static byte[] payload(byte[] frame) {
        return Arrays.copyOfRange(frame, Frame.Header.BYTES, frame.length);
    }

    /** With right checksums: longer, shorter, or other bytes in it. */
    private byte[] changed(byte[] payload) {
        byte[] changed = Arrays.copyOf(
                payload, random.nextInt(3) > 0 ? payload.length : random.nextInt(2 * payload.length + 40));
        if (changed.length > 0) {
            changed[random.nextInt(Math.min(changed.length, 24))] = (byte) random.nextInt();
        }
        return changed;
    }
}
