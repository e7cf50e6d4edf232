package io.github.sliceline.hdf5.layout;

/** A name in a group, for an object of this file. HDF5 File Format Specification 3.0, section IV.A.2.g, "Link". */
final class LinkMessage {
    private static final int VERSION = 1;
    private static final int HAS_CHARSET = 0x10;
    private static final int UTF8 = 1;

    private LinkMessage() {}

    static Out body(String name, long header) {
        byte[] bytes = Names.encode(name, name);
        boolean ascii = Names.isAscii(name);
        int widthBits = Out.widthOf(bytes.length) - 1;
        Out out = new Out().u8(VERSION).u8(widthBits | (ascii ? 0 : HAS_CHARSET));
        if (!ascii) {
            out.u8(UTF8);
        }
        return out.unsigned(bytes.length, 1 << widthBits).bytes(bytes).address(header);
    }
}
