package io.github.sliceline.hdf5.encoding;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A group or dataset as it was described.
 *
 * @param path by which it was added; that of the root is {@code /}
 * @param form of a dataset; empty for a group
 * @param reserved whether a dataset is only {@linkplain FileSpec#reserve reserved}
 * @param attributes by name, in order
 * @param reservedAttributes names of those that are not there until they are known
 * @param dense whether the attributes are too long for the object's header
 * @param links of a group: paths of objects by name, in order
 * @param softLinks of a group: paths by name, of whatever may be there
 * @param linksToIt how many names it has
 * @param contents of a dataset: its elements, where they are known from the start
 */
public record DescribedObject(
        String path,
        Optional<DatasetForm> form,
        boolean reserved,
        Map<String, AttributeValue> attributes,
        Set<String> reservedAttributes,
        boolean dense,
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
