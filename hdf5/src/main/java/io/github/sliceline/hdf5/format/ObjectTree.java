package io.github.sliceline.hdf5.format;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.ReadLimitException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.format.DatasetParser.Outline;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Groups and datasets of a file by path. */
public final class ObjectTree {
    private static final Logger LOG = LoggerFactory.getLogger(ObjectTree.class);

    /** Depth of the deepest group that is searched. */
    private static final int DEEPEST = 64;
    /** Soft links followed on one path, as in libhdf5 (H5L_NUM_LINKS). */
    private static final int MOST_SOFT_LINKS = 16;

    private static final Set<Integer> PARTS_OF_DATASETS = Set.of(
            ObjectHeader.DATASPACE,
            ObjectHeader.LAYOUT,
            ObjectHeader.FILL_VALUE,
            ObjectHeader.FILL_VALUE_OLD,
            ObjectHeader.FILTERS,
            ObjectHeader.EXTERNAL_FILES);

    public enum ObjectKind {
        GROUP,
        DATASET,
        /** A named datatype. */
        TYPE
    }

    private final MetadataFile file;
    private final Map<String, String> passedOver = new LinkedHashMap<>();
    private long visited;

    public ObjectTree(MetadataFile file) {
        this.file = file;
    }

    /** Returns the header of the object at a path, or nothing if there is no object. "/" is the root group. */
    public Optional<ObjectHeader> find(String path) throws IOException {
        Deque<String> names = new ArrayDeque<>(List.of(path.split("/", -1)));
        ObjectHeader at = root();
        int softLinks = 0;
        String target = "";
        Set<List<Object>> followed = new HashSet<>();
        while (!names.isEmpty()) {
            String name = names.removeFirst();
            if (name.isEmpty() || name.equals(".")) {
                continue;
            }
            Link link = Link.ofGroup(at).get(name);
            if (link instanceof Link.Hard hard) {
                at = ObjectHeader.read(file, hard.header());
            } else if (link instanceof Link.Soft soft) {
                target = soft.target();
                if (!followed.add(List.of(at.address(), name, List.copyOf(names)))) {
                    return Optional.empty(); // the links form a circle
                }
                if (++softLinks > MOST_SOFT_LINKS) {
                    throw file.corrupt(at.address(), path + " goes through more than 16 soft links");
                }
                at = soft.target().startsWith("/") ? root() : at;
                putBefore(names, soft.target());
            } else if (link instanceof Link.External external) {
                throw new UnsupportedFileException(
                        file.source(), path + " is a link to " + external.what() + ", which is not followed");
            } else if (softLinks > 0) {
                throw new UnsupportedFileException(
                        file.source(), path + " is a link to " + target + ", where nothing is");
            } else {
                return Optional.empty();
            }
        }
        return Optional.of(at);
    }

    /**
     * Returns the headers of objects that a group's hard links lead to, by name. The result is empty if there is no
     * such group.
     */
    public Map<String, Long> members(String group) throws IOException {
        Map<String, Long> members = new LinkedHashMap<>();
        Optional<ObjectHeader> header = find(group);
        if (header.isPresent() && Link.isGroup(header.get())) {
            Link.ofGroup(header.get()).forEach((name, link) -> {
                if (link instanceof Link.Hard hard && isPathElement(name)) {
                    members.put(name, hard.header());
                }
            });
        }
        return members;
    }

    private ObjectHeader root() throws IOException {
        return ObjectHeader.read(file, file.superblock().rootHeader());
    }

    private void putBefore(Deque<String> names, String target) throws IOException {
        file.charge(target.length());
        String[] parts = target.split("/", -1);
        for (int i = parts.length - 1; i >= 0; i--) {
            names.addFirst(parts[i]);
        }
    }

    /** Returns all datasets, depth-first. Unreadable objects go to {@link #passedOver}. */
    public Map<String, Outline> datasets() throws IOException {
        Map<String, Outline> found = new LinkedHashMap<>();
        walk((path, header) -> {
            if (kind(header) == ObjectKind.DATASET) {
                found.put(path, new DatasetParser(file, header, path).outline());
            }
        });
        return found;
    }

    /**
     * Returns the reasons why objects were skipped so far, by path: they cannot be read, or are links that leave the
     * file.
     */
    public Map<String, String> passedOver() {
        return passedOver;
    }

    /** Returns all objects below the root group by path, depth-first. Unreadable objects go to {@link #passedOver}. */
    public Map<String, ObjectKind> objects() throws IOException {
        Map<String, ObjectKind> found = new LinkedHashMap<>();
        walk((path, header) -> found.put(path, kind(header)));
        return found;
    }

    /**
     * Returns the kind of an object by its messages.
     *
     * @throws CorruptFileException if it is none of them. A dataset that lost its layout must not be mistaken for a
     *     named type.
     */
    public static ObjectKind kind(ObjectHeader header) throws CorruptFileException {
        if (DatasetParser.isDataset(header)) {
            return ObjectKind.DATASET;
        }
        if (Link.isGroup(header)) {
            return ObjectKind.GROUP;
        }
        if (header.has(ObjectHeader.DATATYPE) && PARTS_OF_DATASETS.stream().noneMatch(header::has)) {
            return ObjectKind.TYPE;
        }
        throw header.file()
                .corrupt(header.address(), "object header has the messages of neither a group, a dataset nor a type");
    }

    private interface Visitor {
        void see(String path, ObjectHeader header) throws IOException;
    }

    private void walk(Visitor visitor) throws IOException {
        ObjectHeader root = root();
        Set<Long> groups = new HashSet<>(Set.of(root.address()));
        collect(Link.ofGroup(root), "", 0, groups, visitor);
    }

    private void collect(Map<String, Link> links, String path, int depth, Set<Long> groups, Visitor visitor)
            throws IOException {
        for (Map.Entry<String, Link> named : links.entrySet()) {
            if (++visited > file.limits().objects()) {
                throw new ReadLimitException(
                        file.source(), "has more than " + file.limits().objects() + " objects", "objects");
            }
            String at = path + "/" + named.getKey();
            if (named.getValue() instanceof Link.Hard hard && isPathElement(named.getKey())) {
                tryVisit(hard, at, depth, groups, visitor);
            } else if (named.getValue() instanceof Link.Hard) {
                passedOver.put(at, "has a name that no path can have");
            } else if (named.getValue() instanceof Link.External external) {
                passedOver.put(at, "is a link to " + external.what() + ", which is not followed");
            }
        }
    }

    private void tryVisit(Link.Hard link, String path, int depth, Set<Long> groups, Visitor visitor)
            throws ReadLimitException {
        try {
            visit(ObjectHeader.read(file, link.header()), path, depth, groups, visitor);
        } catch (ReadLimitException e) {
            throw e;
        } catch (IOException e) {
            LOG.debug("{}: {} passed over", file.source(), path, e);
            passedOver.put(path, String.valueOf(e.getMessage()));
        }
    }

    /** True if a path can lead through the name. Only a damaged file has other names. */
    private static boolean isPathElement(String name) {
        return !name.isEmpty() && !name.equals(".") && name.indexOf('/') < 0;
    }

    private void visit(ObjectHeader header, String path, int depth, Set<Long> groups, Visitor visitor)
            throws IOException {
        visitor.see(path, header);
        if (kind(header) == ObjectKind.GROUP && depth < DEEPEST && groups.add(header.address())) {
            collect(Link.ofGroup(header), path, depth + 1, groups, visitor);
        }
    }
}
