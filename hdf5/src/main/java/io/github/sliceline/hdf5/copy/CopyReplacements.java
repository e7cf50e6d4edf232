package io.github.sliceline.hdf5.copy;

import io.github.sliceline.hdf5.encoding.DatasetForm;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * What of a file is not carried over, because the caller describes and writes it. All by path.
 *
 * @param forms of datasets that the caller writes: their attributes, scales and names are carried over all the same
 * @param omitted objects that are left out with all that is in them
 * @param attributes names of those that are left out, of each object
 */
public record CopyReplacements(
        Map<String, DatasetForm> forms, Set<String> omitted, Map<String, Set<String>> attributes) {
    /** Nothing: all is carried over. */
    public static final CopyReplacements NOTHING = new CopyReplacements(Map.of(), Set.of(), Map.of());

    public CopyReplacements {
        forms = Map.copyOf(forms);
        omitted = Set.copyOf(omitted);
        attributes = Map.copyOf(new HashMap<>(attributes));
    }

    boolean has(String object, String attribute) {
        return attributes.getOrDefault(object, Set.of()).contains(attribute);
    }
}
