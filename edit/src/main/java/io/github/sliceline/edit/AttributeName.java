package io.github.sliceline.edit;

import io.github.sliceline.hdf5.format.ObjectTree.ObjectKind;
import io.github.sliceline.hdf5.write.AttributeEditor;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;

/**
 * The name of an attribute and the path of its object.
 *
 * @param object absolute path
 * @param kind group or dataset, if the script says which the object is
 */
record AttributeName(String object, Optional<ObjectKind> kind, String name) {
    /**
     * Returns an attribute of an object. The path may lack its first slash, have a slash at its end, or double ones.
     */
    static AttributeName of(String path, Optional<ObjectKind> kind, String name) {
        String trimmed = path.replaceAll("/+", "/").replaceAll("(?<=.)/$", "");
        return new AttributeName(trimmed.startsWith("/") ? trimmed : "/" + trimmed, kind, name);
    }

    /** Returns the attribute of a path: its name is the part after the last slash, the rest is the object. */
    static AttributeName ofPath(String path, Optional<ObjectKind> kind) {
        int slash = path.lastIndexOf('/');
        return of(path.substring(0, Math.max(0, slash)), kind, path.substring(slash + 1));
    }

    /** Requires that an object is of the kind that the script says. The editor reports a missing object. */
    void requireKind(AttributeEditor editor) throws IOException {
        boolean checked = kind.isPresent() && editor.exists(object);
        if (checked && !(kind.get() == ObjectKind.GROUP ? editor.isGroup(object) : editor.isDataset(object))) {
            throw new IllegalArgumentException(
                    object + " is no " + kind.get().name().toLowerCase(Locale.ROOT));
        }
    }

    /** Returns name and object, as errors and reports show them. */
    @Override
    public String toString() {
        return "attribute '" + name + "' of " + object;
    }
}
