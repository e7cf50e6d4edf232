package io.github.sliceline.hdf5.encoding;

import java.util.Set;

/**
 * An existing file to which a description is appended. Groups that both the file and the description have stay where
 * they are, and only get new links.
 *
 * @param start first free byte, a multiple of 8
 * @param groups paths of existing groups, including the root; empty if there is no file
 * @param others paths of all other existing objects
 */
public record ExistingFile(long start, Set<String> groups, Set<String> others) {
    /** No file: the description is a file of its own. */
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

    /** Refuses a description that would change more of the file than the links of its groups. */
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
