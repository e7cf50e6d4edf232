package io.github.sliceline.hdf5.layout;

import java.util.List;

/**
 * Object header of version 2, in one block, without times. HDF5 File Format Specification 3.0, section IV.A.1.b,
 * "Version 2 Data Object Header Prefix".
 */
final class ObjectHeader {
    /** Attributes that libhdf5 keeps in a header unless the header says otherwise. */
    static final int USUAL_ATTRIBUTES = 8;

    /** What a header can say of its attributes, with room for those of dimension scales. */
    static final int MOST_ATTRIBUTES = 0xFF00;

    private static final int VERSION = 2;
    private static final int FLAG_PHASE_CHANGE = 0x10;
    private static final int PHASE_CHANGE_BYTES = 4;
    private static final int LONGEST_SIZE_WIDTH = 4;

    /** With fewer, attributes would move back into the header. */
    private static final int FEWEST_DENSE = 6;

    /** Signature, version, flags. */
    private static final int START_BYTES = 6;

    private final List<Message> messages;
    private final int attributes;
    private final int messageBytes;

    /**
     * A header.
     *
     * @param attributes how many are, or may be, among the messages
     * @param room bytes that messages take at least
     */
    ObjectHeader(List<Message> messages, int attributes, int room) {
        this.messages = List.copyOf(messages);
        this.attributes = attributes;
        this.messageBytes = Math.max(room, bytesOf(messages));
    }

    static int bytesOf(List<Message> messages) {
        return messages.stream().mapToInt(Message::bytes).reduce(0, Math::addExact);
    }

    int bytes() {
        int phaseChange = hasPhaseChange() ? PHASE_CHANGE_BYTES : 0;
        return Math.addExact(messageBytes, START_BYTES + phaseChange + (1 << sizeWidthBits()) + Out.CHECKSUM_BYTES);
    }

    private boolean hasPhaseChange() {
        return attributes > USUAL_ATTRIBUTES;
    }

    /** Width of the field that says how long all messages are: 1, 2 or 4 bytes, as a power of two. */
    private int sizeWidthBits() {
        int width = Out.widthOf(messageBytes);
        return width <= 2 ? width - 1 : LONGEST_SIZE_WIDTH / 2;
    }

    void put(Out out) {
        int start = out.size();
        int flags = sizeWidthBits() | (hasPhaseChange() ? FLAG_PHASE_CHANGE : 0);
        out.ascii("OHDR").u8(VERSION).u8(flags);
        if (hasPhaseChange()) {
            // room for as many more before libhdf5 moves them all out of the header
            out.u16(attributes + USUAL_ATTRIBUTES).u16(FEWEST_DENSE);
        }
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
