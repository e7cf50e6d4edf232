package io.github.sliceline.hdf5.layout;

import io.github.sliceline.hdf5.format.Out;

/**
 * What makes an object a group whose links stand in its header, and these. HDF5 File Format Specification 3.0, sections
 * IV.A.2.c, "Link Info", IV.A.2.g, "Link", and IV.A.2.k, "Group Info".
 */
final class GroupMessages {
    /** Links that libhdf5 keeps in a header unless the group says otherwise. */
    private static final int USUAL_LINKS = 8;

    /** What the group can say of it. */
    static final int MOST_LINKS = 0xFFFF;

    private static final int VERSION = 0;
    private static final int LINK_VERSION = 1;
    private static final int HAS_CHARSET = 0x10;
    private static final int HAS_TYPE = 0x08;
    private static final int SOFT = 1;
    private static final int UTF8 = 1;
    private static final int NO_FLAGS = 0;
    private static final int HAS_PHASE_CHANGE = 1;

    /** With fewer, links would move back into the header. */
    private static final int FEWEST_DENSE = 6;

    private GroupMessages() {}

    /** No heap and no tree of links. */
    static Out linkInfo() {
        return new Out().u8(VERSION).u8(NO_FLAGS).address(Out.UNDEFINED).address(Out.UNDEFINED);
    }

    static Out groupInfo(int links) {
        Out out = new Out().u8(VERSION);
        if (links <= USUAL_LINKS) {
            return out.u8(NO_FLAGS);
        }
        // room for as many more before libhdf5 moves them all out of the header
        return out.u8(HAS_PHASE_CHANGE)
                .u16(Math.min(MOST_LINKS, links + USUAL_LINKS))
                .u16(FEWEST_DENSE);
    }

    /** A name in the group, for an object of this file. */
    static Out link(String name, long header) {
        return named(name, NO_FLAGS).address(header);
    }

    /** A name in the group, for a path. */
    static Out softLink(String name, String target) {
        byte[] path = Names.encode(target, target);
        return named(name, HAS_TYPE).u16(path.length).bytes(path);
    }

    private static Out named(String name, int flags) {
        byte[] bytes = Names.encode(name, name);
        boolean ascii = Names.isAscii(name);
        int widthBits = Out.widthOf(bytes.length) - 1;
        Out out = new Out().u8(LINK_VERSION).u8(widthBits | flags | (ascii ? 0 : HAS_CHARSET));
        if (flags == HAS_TYPE) {
            out.u8(SOFT);
        }
        if (!ascii) {
            out.u8(UTF8);
        }
        return out.unsigned(bytes.length, 1 << widthBits).bytes(bytes);
    }
}
