package io.github.sliceline.hdf5;

import io.github.sliceline.storage.UnsupportedVolumeException;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Groups and datasets of a file by path. */
final class ObjectTree {
    private static final Logger LOG = LoggerFactory.getLogger(ObjectTree.class);

    /** Deepest path that is searched for datasets. */
    private static final int DEEPEST = 64;
    /** Soft links followed on one path, as in libhdf5 (H5L_NUM_LINKS). */
    private static final int MOST_SOFT_LINKS = 16;

    private static final int MOST_DATASETS = 100_000;

    private final MetadataFile file;

    ObjectTree(MetadataFile file) {
        this.file = file;
    }

    /** Header of the object at a path; empty if there is none. "/" is the root group. */
    Optional<ObjectHeader> find(String path) throws IOException {
        return find(file.superblock().rootHeader(), path, MOST_SOFT_LINKS);
    }

    private Optional<ObjectHeader> find(long from, String path, int softLinks) throws IOException {
        long group = path.startsWith("/") ? file.superblock().rootHeader() : from;
        for (String name : path.split("/", -1)) {
            if (name.isEmpty() || name.equals(".")) {
                continue;
            }
            Link link = GroupLinks.read(ObjectHeader.read(file, group)).get(name);
            Optional<Long> next = follow(group, link, path, softLinks);
            if (next.isEmpty()) {
                return Optional.empty();
            }
            group = next.get();
        }
        return Optional.of(ObjectHeader.read(file, group));
    }

    private Optional<Long> follow(long group, @Nullable Link link, String path, int softLinks) throws IOException {
        if (link instanceof Link.Hard hard) {
            return Optional.of(hard.header());
        }
        if (link instanceof Link.Soft soft) {
            if (softLinks == 0) {
                throw file.corrupt(group, path + " goes through more than " + MOST_SOFT_LINKS + " soft links");
            }
            return find(group, soft.target(), softLinks - 1).map(ObjectHeader::address);
        }
        if (link instanceof Link.External external) {
            throw new UnsupportedVolumeException(
                    file.source(), path + " is a link to " + external.what() + ", which is not followed");
        }
        return Optional.empty();
    }

    /**
     * All numeric datasets of one dimension or more, depth-first, with the positions of their headers; what
     * cannot be read is passed over.
     */
    Map<String, Long> numericDatasets() throws IOException {
        Map<String, Long> found = new LinkedHashMap<>();
        ObjectHeader root = ObjectHeader.read(file, file.superblock().rootHeader());
        Set<Long> groups = new HashSet<>(Set.of(root.address()));
        collect(GroupLinks.read(root), "", 0, groups, found);
        return found;
    }

    private void collect(Map<String, Link> links, String path, int depth, Set<Long> groups, Map<String, Long> found) {
        links.forEach((name, link) -> {
            if (link instanceof Link.Hard hard && isPathElement(name) && found.size() < MOST_DATASETS) {
                try {
                    visit(ObjectHeader.read(file, hard.header()), path + "/" + name, depth, groups, found);
                } catch (IOException e) {
                    LOG.debug("{}: {}/{} passed over", file.source(), path, name, e);
                }
            }
        });
    }

    /** Whether a path can lead through a name; only a damaged file has others. */
    private static boolean isPathElement(String name) {
        return !name.isEmpty() && !name.equals(".") && name.indexOf('/') < 0;
    }

    private void visit(ObjectHeader header, String path, int depth, Set<Long> groups, Map<String, Long> found)
            throws IOException {
        if (DatasetParser.isDataset(header)) {
            if (new DatasetParser(file, header, path).isNumericArray()) {
                found.put(path, header.address());
            }
        } else if (GroupLinks.isGroup(header) && depth < DEEPEST && groups.add(header.address())) {
            collect(GroupLinks.read(header), path, depth + 1, groups, found);
        }
    }
}
