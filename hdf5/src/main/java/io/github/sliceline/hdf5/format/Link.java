package io.github.sliceline.hdf5.format;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.ReadLimitException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Target of a name in a group, and the links of a group in either format. Groups that we write have their links in the
 * header. HDF5 File Format Specification 3.0, sections IV.A.2.c, "Link Info", IV.A.2.g, "Link", and IV.A.2.k, "Group
 * Info".
 */
public sealed interface Link {
    /** Longest name or soft link that is accepted, in bytes. HDF5 itself has no limit; netCDF-4 allows 256. */
    int LONGEST_NAME = Names.LONGEST;

    /** Most links of a group that its message can state. */
    int MOST_LINKS = 0xFFFF;

    /**
     * An object of this file.
     *
     * @param header position of the object's header
     */
    record Hard(long header) implements Link {}

    /** Another path of this file, absolute or relative to the group. */
    record Soft(String target) implements Link {}

    /** A target outside this file, named for errors; never followed. */
    record External(String what) implements Link {}

    static boolean isGroup(ObjectHeader header) {
        return header.has(ObjectHeader.SYMBOL_TABLE) || header.has(ObjectHeader.LINK_INFO);
    }

    /** Returns all links by name, in the order of the file. The result is empty if the header is not a group's. */
    static Map<String, Link> ofGroup(ObjectHeader header) throws IOException {
        Optional<FieldReader> table = header.find(ObjectHeader.SYMBOL_TABLE);
        if (table.isPresent()) {
            return SymbolTable.read(table.get());
        }
        Map<String, Link> links = new LinkedHashMap<>();
        for (FieldReader message : header.all(ObjectHeader.LINK)) {
            parse(message, links);
        }
        Optional<FieldReader> info = header.find(ObjectHeader.LINK_INFO);
        if (info.isPresent()) {
            readDense(links, info.get().version(0));
        }
        return links;
    }

    /** True if a group has all its links in its header and does not store their creation order. */
    static boolean areInHeader(ObjectHeader header) throws IOException {
        Optional<FieldReader> info = header.find(ObjectHeader.LINK_INFO);
        if (info.isEmpty()) {
            return false;
        }
        boolean ordered = (info.get().version(0).u8() & 1) != 0;
        return !ordered && info.get().address() < 0;
    }

    private static void readDense(Map<String, Link> links, FieldReader info) throws IOException {
        int flags = info.u8();
        info.skip((flags & 1) == 0 ? 0 : 8);
        long heapAddress = info.address();
        long byName = info.address();
        if (heapAddress < 0 || byName < 0) {
            return;
        }
        FractalHeap heap = FractalHeap.open(info.file(), heapAddress);
        BTreeV2.walk(
                info.file(),
                byName,
                BTreeV2.TYPE_LINK_NAMES,
                record -> parse(heap.object(record.skip(Integer.BYTES)), links)); // after the hash of the name
    }

    static void add(Map<String, Link> links, String name, Link link, FieldReader where) throws IOException {
        MetadataFile file = where.file();
        if (links.size() >= file.limits().objects()) {
            throw new ReadLimitException(
                    file.source(), "has a group of more than " + file.limits().objects() + " links", "objects");
        }
        links.put(name, link);
    }

    private static void parse(FieldReader message, Map<String, Link> links) throws IOException {
        Named named = parse(message);
        add(links, named.name, named.link, message);
    }

    /** A link and its name. */
    record Named(String name, Link link) {}

    /** Bits of a link message's flags. The two lowest bits are the width of the name's length. */
    final class Flags {
        private static final int ORDERED = 0x04;
        private static final int TYPED = 0x08;
        private static final int HAS_CHARSET = 0x10;

        // values of the fields after the flags
        private static final int SOFT = 1;
        private static final int UTF8 = 1;

        private Flags() {}
    }

    /** Reads a link message. */
    static Named parse(FieldReader message) throws IOException {
        message.version(1);
        int flags = message.u8();
        int type = (flags & Flags.TYPED) == 0 ? 0 : message.u8();
        message.skip((flags & Flags.ORDERED) == 0 ? 0 : 8);
        message.skip((flags & Flags.HAS_CHARSET) == 0 ? 0 : 1);
        long nameBytes = message.unsigned(1 << (flags & 3));
        String name = message.text(nameBytes, StandardCharsets.UTF_8);
        requireShort(name, message);
        return new Named(name, target(message, type));
    }

    /** Encodes the link message of a name, for an object or a path of this file. */
    static FieldWriter body(String name, Link link) {
        byte[] bytes = Names.encode(name, name);
        int charset = Names.isAscii(name) ? 0 : Flags.HAS_CHARSET;
        int widthBits = FieldWriter.widthOf(bytes.length) - 1;
        FieldWriter out = new FieldWriter().u8(1).u8(widthBits | charset | (link instanceof Soft ? Flags.TYPED : 0));
        if (link instanceof Soft) {
            out.u8(Flags.SOFT);
        }
        if (charset != 0) {
            out.u8(Flags.UTF8);
        }
        out.unsigned(bytes.length, 1 << widthBits).bytes(bytes);
        if (link instanceof Soft soft) {
            byte[] path = Names.encode(soft.target, soft.target);
            return out.u16(path.length).bytes(path);
        }
        return out.address(((Hard) link).header);
    }

    /** Encodes the message of a group that has no heap and no tree of links. */
    static FieldWriter info() {
        return new FieldWriter().u8(0).u8(0).address(FieldWriter.UNDEFINED).address(FieldWriter.UNDEFINED);
    }

    /** Encodes the message that says how many links a group keeps in its header. */
    static FieldWriter groupInfo(int links) {
        int usual = 8; // libhdf5's default
        int fewestDense = 6; // below this, libhdf5 would move the links back into the header
        return links <= usual
                ? new FieldWriter().u8(0).u8(0)
                // room for as many more, before libhdf5 moves all links out of the header
                : new FieldWriter()
                        .u8(0)
                        .u8(1)
                        .u16(Math.min(MOST_LINKS, links + usual))
                        .u16(fewestDense);
    }

    /** Refuses a long name, which only a broken or hostile file has. */
    static void requireShort(String name, FieldReader where) throws CorruptFileException {
        if (name.length() > LONGEST_NAME) {
            throw where.corrupt("name of " + name.length() + " characters or more, at most " + LONGEST_NAME);
        }
    }

    private static Link target(FieldReader message, int type) throws IOException {
        if (type == 0) {
            return new Hard(message.address());
        }
        int bytes = message.u16();
        if (type == Flags.SOFT) {
            return new Soft(message.text(bytes, StandardCharsets.UTF_8));
        }
        if (type != 64) {
            return new External("a link of type " + type);
        }
        FieldReader value = message.slice(bytes, "external link").skip(1);
        return new External(value.textUntilNul() + ":" + value.textUntilNul());
    }
}
