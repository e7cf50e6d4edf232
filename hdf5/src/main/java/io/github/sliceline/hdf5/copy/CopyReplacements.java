package io.github.sliceline.hdf5.copy;

import io.github.sliceline.hdf5.encoding.DatasetForm;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Parts of a file that are not copied, because the caller describes and writes them. All are named by path.
 *
 * @param forms forms of datasets that the caller writes; their attributes, scales and other names are still copied
 * @param omitted objects that are not copied, with everything in them
 * @param attributes names of attributes that are not copied, by the path of their object
 */
public record CopyReplacements(
        Map<String, DatasetForm> forms, Set<String> omitted, Map<String, Set<String>> attributes) {
    /** Replaces nothing, so everything is copied. */
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
