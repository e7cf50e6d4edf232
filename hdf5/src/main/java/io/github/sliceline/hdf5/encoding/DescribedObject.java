package io.github.sliceline.hdf5.encoding;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A group or dataset of a {@link FileSpec}.
 *
 * @param path path by which it was added; the root's is {@code /}
 * @param form form of a dataset; empty for a group
 * @param reserved true if a dataset is only {@linkplain FileSpec#reserve reserved}
 * @param attributes attributes by name, in order
 * @param reservedAttributes names of attributes that are absent until their values are known
 * @param links paths of a group's objects by link name, in order
 * @param softLinks target paths of a group's soft links by name; a target need not exist
 * @param linksToIt number of hard links to the object
 * @param contents elements of a dataset that are known from the start
 */
public record DescribedObject(
        String path,
        Optional<DatasetForm> form,
        boolean reserved,
        Map<String, AttributeValue> attributes,
        Set<String> reservedAttributes,
        Map<String, String> links,
        Map<String, String> softLinks,
        int linksToIt,
        Optional<StoredElements> contents) {
    public DescribedObject {
        attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
        reservedAttributes = Set.copyOf(reservedAttributes);
        links = Collections.unmodifiableMap(new LinkedHashMap<>(links));
        softLinks = Collections.unmodifiableMap(new LinkedHashMap<>(softLinks));
    }
}
