package io.github.sliceline.hdf5.layout;

import io.github.sliceline.hdf5.format.Out;
import java.util.List;

/**
 * Object header of version 2, in one block, without times and without the fields that say when attributes leave the header: not
 * all readers know these. libhdf5 leaves more than its usual eight attributes where they are. HDF5 File Format Specification 3.0, section IV.A.1.b,
 * "Version 2 Data Object Header Prefix".
 */
final class ObjectHeader {
    /** Fewer than the messages that a header may have, with room for attributes of dimension scales. */
    static final int MOST_ATTRIBUTES = 0xFF00;

    private static final int VERSION = 2;
    private static final int LONGEST_SIZE_WIDTH = 4;

    /** Signature, version, flags. */
    private static final int START_BYTES = 6;

    private final List<Message> messages;
    private final int messageBytes;

    /**
     * A header.
     *
     * @param room bytes that messages take at least
     */
    ObjectHeader(List<Message> messages, int room) {
        this.messages = List.copyOf(messages);
        this.messageBytes = Math.max(room, bytesOf(messages));
    }

    static int bytesOf(List<Message> messages) {
        return messages.stream().mapToInt(Message::bytes).reduce(0, Math::addExact);
    }

    int bytes() {
        return Math.addExact(messageBytes, START_BYTES + (1 << sizeWidthBits()) + Out.CHECKSUM_BYTES);
    }

    /** Width of the field that says how long all messages are: 1, 2 or 4 bytes, as a power of two. */
    private int sizeWidthBits() {
        int width = Out.widthOf(messageBytes);
        return width <= 2 ? width - 1 : LONGEST_SIZE_WIDTH / 2;
    }

    void put(Out out) {
        int start = out.size();
        out.ascii("OHDR").u8(VERSION).u8(sizeWidthBits());
        out.unsigned(messageBytes, 1 << sizeWidthBits());
        messages.forEach(message -> message.put(out));
        fill(out, messageBytes - bytesOf(messages));
        out.checksumFrom(start);
    }

    /** What is too short for a message is a gap. */
    private static void fill(Out out, int left) {
        if (left < Message.PREFIX_BYTES) {
            out.zeros(left);
        } else {
            Message.empty(left - Message.PREFIX_BYTES).put(out);
        }
    }
}
