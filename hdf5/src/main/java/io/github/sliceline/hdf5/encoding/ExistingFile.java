package io.github.sliceline.hdf5.encoding;

import java.util.Set;

/**
 * A file that is there already, behind whose end a description is encoded to be added to it. Groups of the description that the file has already stay
 * where they are, and get new links only.
 *
 * @param start first byte that is free, a multiple of 8
 * @param groups paths of the groups that are there; with the root, unless nothing is there
 * @param others paths of all other objects that are there
 */
public record ExistingFile(long start, Set<String> groups, Set<String> others) {
    /** No file: the description is one of its own. */
    public static final ExistingFile NONE = new ExistingFile(0, Set.of(), Set.of());

    public ExistingFile {
        groups = Set.copyOf(groups);
        others = Set.copyOf(others);
        if (start < 0 || start % FileSpace.WORD != 0) {
            throw new IllegalArgumentException("start " + start + ", want a multiple of " + FileSpace.WORD);
        }
    }

    boolean has(DescribedObject group) {
        return group.form().isEmpty() && groups.contains(group.path());
    }

    /** Refuses what would change more of the file than the links of its groups. */
    void require(DescribedObject object) {
        String path = object.path();
        if (object.form().isPresent() ? groups.contains(path) : others.contains(path)) {
            throw new IllegalArgumentException(
                    path + " is there already, as " + (object.form().isPresent() ? "a group" : "no group"));
        }
        if (has(object) && !object.attributes().isEmpty()) {
            throw new IllegalArgumentException(path + " is there already, and is given no attributes");
        }
        object.attributes().values().stream()
                .flatMap(value -> value.referenced().stream())
                .filter(groups::contains)
                .findFirst()
                .ifPresent(group -> {
                    throw new IllegalArgumentException(
                            path + " refers to " + group + ", which is there already and moves");
                });
    }
}
