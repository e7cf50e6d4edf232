package io.github.sliceline.hdf5.format;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Links of a group in the old format: version 1 B-tree, symbol table nodes and a heap of names. HDF5 File Format
 * Specification 3.0, sections III.A.1, III.B, III.C and III.D.
 *
 * @param names heap of names
 * @param visited addresses of the nodes that have been read
 * @param links links found so far, by name
 */
record SymbolTable(MetadataFile file, FieldReader names, Set<Long> visited, Map<String, Link> links) {
    private static final int GROUP_NODE = 0;
    private static final long SOFT_LINK = 2;

    static Map<String, Link> read(FieldReader message) throws IOException {
        MetadataFile file = message.file();
        long tree = message.address();
        FieldReader names = names(file, message.address());
        SymbolTable table = new SymbolTable(file, names, new HashSet<>(), new LinkedHashMap<>());
        table.treeNode(tree, -1);
        return table.links;
    }

    private static FieldReader names(MetadataFile file, long address) throws IOException {
        Superblock widths = file.superblock();
        int headerBytes = 8 + 2 * widths.lengthBytes() + widths.offsetBytes();
        FieldReader header = file.read(address, headerBytes, "local heap")
                .signature("HEAP")
                .version(0)
                .skip(3);
        long bytes = header.length();
        header.skip(widths.lengthBytes());
        return file.read(header.address(), bytes, "local heap");
    }

    /**
     * Reads a node and its descendants.
     *
     * @param wantedLevel 0 for a leaf; -1 for the root, which may have any level
     */
    private void treeNode(long address, int wantedLevel) throws IOException {
        if (!visited.add(address)) {
            throw file.corrupt(address, "B-tree node is its own descendant");
        }
        Superblock widths = file.superblock();
        FieldReader head = file.read(address, 8, "group B-tree node").signature("TREE");
        int type = head.u8();
        int level = head.u8();
        int entries = head.u16();
        if (type != GROUP_NODE || (wantedLevel >= 0 && level != wantedLevel)) {
            throw head.corrupt("type " + type + " at level " + level + ", want " + GROUP_NODE + " at " + wantedLevel);
        }
        head.requireDepth(level);
        long bytes = 8 + 2L * widths.offsetBytes() + (long) entries * (widths.lengthBytes() + widths.offsetBytes());
        FieldReader node = file.read(address, bytes, "group B-tree node").skip(8 + 2L * widths.offsetBytes());
        for (int i = 0; i < entries; i++) {
            long child = node.skip(widths.lengthBytes()).address();
            if (level == 0) {
                symbolNode(child);
            } else {
                treeNode(child, level - 1);
            }
        }
    }

    private void symbolNode(long address) throws IOException {
        if (!visited.add(address)) {
            throw file.corrupt(address, "symbol table node is listed twice");
        }
        FieldReader head = file.read(address, 8, "symbol table node")
                .signature("SNOD")
                .version(1)
                .skip(1);
        int entries = head.u16();
        int entryBytes = file.superblock().symbolEntryBytes();
        FieldReader node = file.read(address + 8, (long) entries * entryBytes, "symbol table node");
        for (int i = 0; i < entries; i++) {
            entry(node.slice(entryBytes, "symbol table entry"));
        }
    }

    private void entry(FieldReader entry) throws IOException {
        String name = name(entry.length());
        long header = entry.address();
        long cached = entry.u32();
        entry.skip(4);
        Link link = cached == SOFT_LINK ? new Link.Soft(name(entry.u32())) : new Link.Hard(header);
        Link.add(links, name, link, entry);
    }

    private String name(long offset) throws IOException {
        FieldReader at = names.copy().skip(offset);
        if (at.remaining() == 0) {
            return "";
        }
        // names may overlap, so the heap's length does not limit their total length
        String name = at.text(Math.min(at.remaining(), Link.LONGEST_NAME + 1L), StandardCharsets.UTF_8);
        Link.requireShort(name, at);
        file.charge(name.length());
        return name;
    }
}
