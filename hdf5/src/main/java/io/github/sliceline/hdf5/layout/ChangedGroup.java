package io.github.sliceline.hdf5.layout;

import io.github.sliceline.hdf5.format.Link;
import io.github.sliceline.hdf5.format.ObjectHeader.Message;
import io.github.sliceline.hdf5.format.Out;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * A group of a file, whose header is written anew at another place, with other links. All else of it stays as it is, byte for
 * byte. HDF5 File Format Specification 3.0, section IV.A.1.b. Not thread-safe.
 */
public final class ChangedGroup {
    private static final int FLAGS_AT = 5;
    private static final int SIZE_WIDTH_BITS = 3;
    /** Bytes of the field that says how long all messages are, as a power of two. */
    private static final int WIDTH_BITS = 2;

    private static final int NO_FLAGS = 0;
    /** Name of what is no link. */
    private static final String NONE = "";

    /** Signature, version, flags and what they announce, without the length of all messages. */
    private final byte[] prefix;

    private final List<Stored> messages = new ArrayList<>();

    /** A message, with the name of the link that it may be. */
    private record Stored(int type, int flags, ByteBuffer body, String link) {
        static Stored of(Message message) throws IOException {
            String link = message.type() == io.github.sliceline.hdf5.format.ObjectHeader.LINK
                    ? Link.parse(message.body().copy()).name()
                    : NONE;
            return new Stored(message.type(), message.flags(), message.body().rest(), link);
        }
    }

    /**
     * A group as it is.
     *
     * @param start all bytes of its header before the first message
     * @param header of version 2, without an order of its attributes, and with all links in it
     */
    public ChangedGroup(ByteBuffer start, io.github.sliceline.hdf5.format.ObjectHeader header) throws IOException {
        int widthBytes = 1 << (start.get(FLAGS_AT) & SIZE_WIDTH_BITS);
        this.prefix = new byte[start.limit() - widthBytes];
        start.get(0, prefix);
        prefix[FLAGS_AT] = (byte) ((prefix[FLAGS_AT] & ~SIZE_WIDTH_BITS) | WIDTH_BITS);
        for (Message message : header.messages()) {
            boolean gap = message.type() == io.github.sliceline.hdf5.format.ObjectHeader.NIL
                    || message.type() == io.github.sliceline.hdf5.format.ObjectHeader.CONTINUATION;
            if (!gap) {
                messages.add(Stored.of(message));
            }
        }
    }

    /** Links a name to an object, in place of what it stood for. */
    public void put(String name, long objectHeader) {
        ByteBuffer body = GroupMessages.link(name, objectHeader).content();
        Stored link = new Stored(io.github.sliceline.hdf5.format.ObjectHeader.LINK, NO_FLAGS, body, name);
        for (int i = 0; i < messages.size(); i++) {
            if (messages.get(i).link.equals(name)) {
                messages.set(i, link);
                return;
            }
        }
        messages.add(link);
    }

    /** The link message of an object, as it stands in a group's header. */
    public static byte[] linkMessage(String name, long objectHeader) {
        ByteBuffer content = GroupMessages.link(name, objectHeader).content();
        byte[] message = new byte[content.remaining()];
        content.get(message);
        return message;
    }

    /** Takes a name away; whether it was there. */
    public boolean remove(String name) {
        return messages.removeIf(message -> message.link.equals(name));
    }

    /** The header, which says nothing of where it is. */
    public ByteBuffer header() {
        Out body = new Out();
        for (Stored message : messages) {
            body.u8(message.type)
                    .u16(message.body.remaining())
                    .u8(message.flags)
                    .bytes(message.body);
        }
        Out out = new Out(prefix.length + body.size()).bytes(prefix);
        return out.unsigned(body.size(), 1 << WIDTH_BITS)
                .bytes(body.content())
                .checksumFrom(0)
                .content();
    }
}
