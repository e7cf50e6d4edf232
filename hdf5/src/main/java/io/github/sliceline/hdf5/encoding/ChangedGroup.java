package io.github.sliceline.hdf5.encoding;

import io.github.sliceline.hdf5.format.FieldWriter;
import io.github.sliceline.hdf5.format.HeaderMessage;
import io.github.sliceline.hdf5.format.Link;
import io.github.sliceline.hdf5.format.ObjectHeader;
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
    /** Bytes of the field that says how long all messages are, as a power of two. */
    private static final int WIDTH_BITS = 2;

    /** Name of what is no link. */
    private static final String NONE = "";

    private final ObjectHeader header;

    /** Signature, version, flags and what they announce, without the length of all messages. */
    private final byte[] prefix;

    private final List<Stored> messages = new ArrayList<>();

    /** A message, with the name of the link that it may be. */
    private record Stored(HeaderMessage message, String link) {}

    /**
     * A group as it is.
     *
     * @param start all bytes of its header before the first message
     * @param header of version 2, without an order of its attributes, and with all links in it
     */
    public ChangedGroup(ByteBuffer start, ObjectHeader header) throws IOException {
        this.header = header;
        int widthBytes = 1 << (start.get(FLAGS_AT) & ObjectHeader.SIZE_WIDTH_BITS);
        this.prefix = new byte[start.limit() - widthBytes];
        start.get(0, prefix);
        prefix[FLAGS_AT] = (byte) ((prefix[FLAGS_AT] & ~ObjectHeader.SIZE_WIDTH_BITS) | WIDTH_BITS);
        for (ObjectHeader.Message message : header.messages()) {
            if (message.type() != ObjectHeader.NIL && message.type() != ObjectHeader.CONTINUATION) {
                boolean link = message.type() == ObjectHeader.LINK;
                String name = link ? Link.parse(message.body().copy()).name() : NONE;
                ByteBuffer body = message.body().rest();
                messages.add(new Stored(new HeaderMessage(message.type(), message.flags(), body), name));
            }
        }
    }

    /** Links a name to an object, in place of what it stood for. */
    public void put(String name, long objectHeader) {
        FieldWriter body = Link.body(name, new Link.Hard(objectHeader));
        Stored link = new Stored(HeaderMessage.changing(ObjectHeader.LINK, body), name);
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
        return Link.body(name, new Link.Hard(objectHeader)).toBytes();
    }

    /** Takes a name away; whether it was there. */
    public boolean remove(String name) {
        return messages.removeIf(message -> message.link.equals(name));
    }

    /** The header, which says nothing of where it is. */
    public ByteBuffer header() {
        FieldWriter body = new FieldWriter();
        messages.forEach(stored -> stored.message.put(body, header.version(), header.headBytes()));
        return new FieldWriter(prefix.length + body.size())
                .bytes(prefix)
                .unsigned(body.size(), 1 << WIDTH_BITS)
                .bytes(body.content())
                .checksumFrom(0)
                .content();
    }
}
