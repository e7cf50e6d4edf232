package io.github.sliceline.undo;

import io.github.sliceline.storage.ByteStore;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * One byte of a file without which no program takes it for what it is, such as the first of a signature. It is
 * inverted on the medium before anything else in the file is overwritten, and put right after everything else is.
 *
 * @param position byte in the file
 * @param value what it is in a whole file
 */
public record Seal(long position, byte value) {

    /** What the byte is while the file is sealed. */
    public byte broken() {
        return (byte) ~value;
    }

    /** Breaks the byte in content that is about to be written at a position, if it is in there. */
    void apply(ByteBuffer content, long at) {
        put(content, at, value, broken());
    }

    /** Puts the byte right in content that was read from a position, if it is in there. */
    void lift(ByteBuffer content, long at) {
        put(content, at, broken(), value);
    }

    /** Breaks the byte in the file, and waits until it is so on the medium. */
    void breakIn(ByteStore file) throws IOException {
        put(file, broken());
    }

    /** Puts the byte right in the file, which is whole again, and waits until it is so on the medium. */
    void liftIn(ByteStore file) throws IOException {
        put(file, value);
    }

    private void put(ByteStore file, byte content) throws IOException {
        file.writeFully(ByteBuffer.allocate(1).put(0, content), position);
        file.force();
    }

    private void put(ByteBuffer content, long at, byte from, byte to) {
        long index = position - at + content.position();
        if (position >= at && index < content.limit() && content.get((int) index) == from) {
            content.put((int) index, to);
        }
    }
}
