package io.github.sliceline.mirror.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** Plain TCP: header and payload leave in one call, from the caller's memory. */
public final class ChannelWire implements Wire {
    private final SocketChannel channel;

    public ChannelWire(SocketChannel channel) {
        this.channel = channel;
    }

    @Override
    public int read(ByteBuffer dst) throws IOException {
        return channel.read(dst);
    }

    @Override
    public void write(ByteBuffer header, ByteBuffer payload) throws IOException {
        ByteBuffer[] both = {header, payload};
        while (header.hasRemaining() || payload.hasRemaining()) {
            channel.write(both);
        }
    }

    @Override
    public void finishWriting() throws IOException {
        channel.shutdownOutput();
    }

    @Override
    public void abort() {
        Sockets.closeQuietly(channel);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
