package io.github.sliceline.mirror.wire;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/** The other end has said all that it will say; what is answered is kept. */
public final class ScriptedWire implements Wire {
    private final ByteBuffer said;
    private final ByteArrayOutputStream answered = new ByteArrayOutputStream();

    public ScriptedWire(byte[] said) {
        this.said = ByteBuffer.wrap(said);
    }

    /** What was answered so far. */
    public byte[] answered() {
        return answered.toByteArray();
    }

    @Override
    public int read(ByteBuffer dst) {
        if (!said.hasRemaining()) {
            return -1;
        }
        int n = Math.min(dst.remaining(), said.remaining());
        dst.put(said.slice(said.position(), n));
        said.position(said.position() + n);
        return n;
    }

    @Override
    public void write(ByteBuffer header, ByteBuffer payload) {
        for (ByteBuffer part : new ByteBuffer[] {header, payload}) {
            byte[] bytes = new byte[part.remaining()];
            part.get(bytes);
            answered.writeBytes(bytes);
        }
    }

    @Override
    public void finishWriting() {
        said.position(said.limit());
    }

    @Override
    public void abort() {
        said.position(said.limit());
    }

    @Override
    public void close() {
        abort();
    }
}
