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
 * A group whose header is rewritten at another address, with other links. All its other messages are kept byte for
 * byte. HDF5 File Format Specification 3.0, section IV.A.1.b. Not thread-safe.
 */
public final class ChangedGroup {
    private static final int FLAGS_AT = 5;
    /** Length, as a power of two, of the field that holds the length of all messages. */
    private static final int WIDTH_BITS = 2;

    /** Link name of a message that is not a link. */
    private static final String NONE = "";

    private final ObjectHeader header;

    /** Signature, version, flags and the optional fields they announce, without the length of all messages. */
    private final byte[] prefix;

    private final List<Stored> messages = new ArrayList<>();

    /** A message; {@code link} is the link's name if it is one. */
    private record Stored(HeaderMessage message, String link) {}

    /**
     * Reads a group.
     *
     * @param start all bytes of its header before the first message
     * @param header header of version 2 that keeps no order of attributes and contains all links
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

    /** Links a name to an object. A link of that name is replaced. */
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

    /** Returns the link message of an object as a group's header contains it. */
    public static byte[] linkMessage(String name, long objectHeader) {
        return Link.body(name, new Link.Hard(objectHeader)).toBytes();
    }

    /** Removes a link. True if it existed. */
    public boolean remove(String name) {
        return messages.removeIf(message -> message.link.equals(name));
    }

    /** Returns the header's bytes. They do not depend on the header's address. */
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
