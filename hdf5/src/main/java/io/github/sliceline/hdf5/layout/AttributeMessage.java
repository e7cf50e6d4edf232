package io.github.sliceline.hdf5.layout;

import io.github.sliceline.hdf5.format.DataspaceMessage;
import io.github.sliceline.hdf5.format.Names;
import io.github.sliceline.hdf5.format.Out;

/** One attribute. HDF5 File Format Specification 3.0, section IV.A.2.m, "Attribute", version 3. */
final class AttributeMessage {
    private static final int VERSION = 3;
    private static final int NOTHING_SHARED = 0;
    private static final int ASCII = 0;
    private static final int UTF8 = 1;

    private AttributeMessage() {}

    static Out body(String name, AttributeValue value, Addresses addresses) {
        byte[] nameBytes = Names.encode(name, name);
        Out type = new Out();
        DatatypeMessage.put(type, value.type());
        Out space = new Out();
        DataspaceMessage.put(space, value.shape());
        Out out = new Out()
                .u8(VERSION)
                .u8(NOTHING_SHARED)
                .u16(nameBytes.length + 1)
                .u16(type.size())
                .u16(space.size())
                .u8(Names.isAscii(name) ? ASCII : UTF8)
                .bytes(nameBytes)
                .u8(0)
                .bytes(type.content())
                .bytes(space.content());
        value.put(out, addresses);
        return out;
    }
}
