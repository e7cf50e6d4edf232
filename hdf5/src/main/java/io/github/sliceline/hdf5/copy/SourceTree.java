package io.github.sliceline.hdf5.copy;

import io.github.sliceline.ReadLimitException;
import io.github.sliceline.hdf5.format.DatasetParser;
import io.github.sliceline.hdf5.format.Link;
import io.github.sliceline.hdf5.format.MetadataFile;
import io.github.sliceline.hdf5.format.ObjectHeader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Objects of a file and all their names, each after the group that it is in. For one use by one thread. */
final class SourceTree {
    /** Groups in groups; more has only a broken or hostile file. */
    private static final int DEEPEST = 64;

    private final MetadataFile file;
    private final Set<String> omitted;
    private final List<String> leftOut;

    /** Addresses of object headers by path. */
    private final Map<String, Long> groups = new LinkedHashMap<>();

    /** Addresses of object headers by path. */
    private final Map<String, Long> datasets = new LinkedHashMap<>();
    /** All of them in the order of the file. */
    private final List<String> names = new ArrayList<>();

    /** Paths of datasets, by other paths of the same. */
    private final Map<String, String> aliases = new LinkedHashMap<>();

    private final Map<String, String> softLinks = new LinkedHashMap<>();
    /** The first path of each object, by the address of its header. */
    private final Map<Long, String> paths = new LinkedHashMap<>();

    private long visited;

    /** @param leftOut gets a sentence for each name that has no place in a copy */
    SourceTree(MetadataFile file, Set<String> omitted, List<String> leftOut) {
        this.file = file;
        this.omitted = omitted;
        this.leftOut = leftOut;
    }

    SourceTree read() throws IOException {
        ObjectHeader root = ObjectHeader.read(file, file.superblock().rootHeader());
        groups.put("/", root.address());
        paths.put(root.address(), "/");
        collect(root, "", 0);
        return this;
    }

    List<String> names() {
        return names;
    }

    Map<String, Long> groups() {
        return groups;
    }

    Map<String, Long> datasets() {
        return datasets;
    }

    Map<String, String> aliases() {
        return aliases;
    }

    Map<String, String> softLinks() {
        return softLinks;
    }

    /** The path of the object whose header is at an address; empty if it is none that is carried over. */
    Optional<String> path(long header) {
        return Optional.ofNullable(paths.get(header));
    }

    /** Takes back an object that cannot be carried over after all. */
    void leaveOut(String dataset, String why) {
        Long header = datasets.remove(dataset);
        if (header != null) {
            paths.remove(header);
        }
        aliases.values().removeIf(dataset::equals);
        leftOut.add(dataset + " is left out: " + why);
    }

    private void collect(ObjectHeader group, String path, int depth) throws IOException {
        for (Map.Entry<String, Link> named : Link.ofGroup(group).entrySet()) {
            if (++visited > file.limits().objects()) {
                throw new ReadLimitException(
                        file.source(), "has more than " + file.limits().objects() + " objects", "objects");
            }
            String child = path + "/" + named.getKey();
            if (!omitted.contains(child)) {
                names.add(child);
                see(named.getValue(), named.getKey(), child, depth);
            }
        }
    }

    private void see(Link link, String name, String path, int depth) throws IOException {
        if (name.isEmpty() || name.equals(".") || name.indexOf('/') >= 0) {
            leftOut.add(path + " is left out: no path leads through such a name");
        } else if (link instanceof Link.Soft soft) {
            softLinks.put(path, soft.target());
        } else if (link instanceof Link.External external) {
            leftOut.add(path + " is left out: it is a link to " + external.what());
        } else if (link instanceof Link.Hard hard) {
            see(hard, path, depth);
        }
    }

    private void see(Link.Hard link, String path, int depth) throws IOException {
        String known = paths.get(link.header());
        if (known != null && datasets.containsKey(known)) {
            aliases.put(path, known);
            return;
        }
        if (known != null) {
            leftOut.add(path + " is left out: it is another name of the group " + known);
            return;
        }
        ObjectHeader header = ObjectHeader.read(file, link.header());
        if (DatasetParser.isDataset(header)) {
            datasets.put(path, header.address());
            paths.put(header.address(), path);
        } else if (Link.isGroup(header)) {
            if (depth >= DEEPEST) {
                throw file.corrupt(header.address(), path + " is more than " + DEEPEST + " groups deep");
            }
            groups.put(path, header.address());
            paths.put(header.address(), path);
            collect(header, path, depth + 1);
        } else {
            leftOut.add(path + " is left out: it is a type with a name; what has it, keeps it without the name");
        }
    }
}
