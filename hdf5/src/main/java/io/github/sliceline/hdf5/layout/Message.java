package io.github.sliceline.hdf5.layout;

import io.github.sliceline.hdf5.format.Out;

/**
 * One message of an object header. HDF5 File Format Specification 3.0, section IV.A.2.
 *
 * @param type what it says
 * @param constant whether it never changes once the object is there
 * @param body its bytes, at most {@link #LONGEST}
 */
record Message(MessageType type, boolean constant, Out body) {
    /** Longest body: its length is stored in two bytes. */
    static final int LONGEST = 0xFFFF;

    /** Type, length and flags before each body in a header of version 2. */
    static final int PREFIX_BYTES = 4;

    private static final int FLAG_CONSTANT = 1;

    /** Types, with their numbers in the file. */
    enum MessageType {
        NIL(0x00),
        DATASPACE(0x01),
        LINK_INFO(0x02),
        DATATYPE(0x03),
        FILL_VALUE(0x05),
        LINK(0x06),
        LAYOUT(0x08),
        GROUP_INFO(0x0A),
        FILTER_PIPELINE(0x0B),
        ATTRIBUTE(0x0C),
        ATTRIBUTE_INFO(0x15),
        REFERENCE_COUNT(0x16);

        private final int number;

        MessageType(int number) {
            this.number = number;
        }
    }

    static Message fixed(MessageType type, Out body) {
        return new Message(type, true, body);
    }

    static Message changing(MessageType type, Out body) {
        return new Message(type, false, body);
    }

    int bytes() {
        return PREFIX_BYTES + body.size();
    }

    /** A message that says nothing, of the same length: what keeps its place until it is known. */
    Message blank() {
        return empty(body.size());
    }

    /** A message that says nothing. */
    static Message empty(int bytes) {
        return changing(MessageType.NIL, new Out(bytes).zeros(bytes));
    }

    void put(Out out) {
        out.u8(type.number).u16(body.size()).u8(constant ? FLAG_CONSTANT : 0);
        out.bytes(body.content());
    }
}
