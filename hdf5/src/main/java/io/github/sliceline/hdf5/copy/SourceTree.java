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

/** Objects of a file with all their names. Each follows the group that contains it. For one use by one thread. */
final class SourceTree {
    /** Deepest nesting of groups. Only a broken or hostile file has more. */
    private static final int DEEPEST = 64;

    private final MetadataFile file;
    private final Set<String> omitted;
    private final List<String> leftOut;

    /** Addresses of the groups' object headers, by path. */
    final Map<String, Long> groups = new LinkedHashMap<>();

    /** Addresses of the datasets' object headers, by path. */
    final Map<String, Long> datasets = new LinkedHashMap<>();
    /** Paths of all links, in the order of the file. */
    final List<String> names = new ArrayList<>();

    /** First path of a dataset, by each of its other paths. */
    final Map<String, String> aliases = new LinkedHashMap<>();

    final Map<String, String> softLinks = new LinkedHashMap<>();
    /** First path of each object, by the address of its header. */
    private final Map<Long, String> paths = new LinkedHashMap<>();

    private long visited;

    /** @param leftOut receives a sentence for each name that cannot be copied */
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

    /** Returns the path of the object with this header, or nothing if that object is not copied. */
    Optional<String> path(long header) {
        return Optional.ofNullable(paths.get(header));
    }

    /** Removes a dataset that turned out not to be copyable. */
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
                add(named.getValue(), named.getKey(), child, depth);
            }
        }
    }

    private void add(Link link, String name, String path, int depth) throws IOException {
        if (name.isEmpty() || name.equals(".") || name.indexOf('/') >= 0) {
            leftOut.add(path + " is left out: no path leads through such a name");
        } else if (link instanceof Link.Soft soft) {
            softLinks.put(path, soft.target());
        } else if (link instanceof Link.External external) {
            leftOut.add(path + " is left out: it is a link to " + external.what());
        } else if (link instanceof Link.Hard hard) {
            add(hard, path, depth);
        }
    }

    private void add(Link.Hard link, String path, int depth) throws IOException {
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
